//! axe-core asked about the page that is open.

use std::path::Path;
use std::process::Command;

use serde_json::json;

use crate::browser::{Browser, text};

/// What axe finds wrong with the page as it is.
pub(crate) async fn faults(browser: &Browser) -> Vec<String> {
    if browser.value("window.axe === undefined").await == json!(true) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let made = Command::new(root.join("scripts/install-axe"))
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "scripts/install-axe: {told}");
        let path = String::from_utf8(made.stdout).unwrap();
        let script = std::fs::read_to_string(path.trim()).unwrap();
        browser.driver.execute(script, Vec::new()).await.unwrap();
    }
    browser
        .value("(window.faults = undefined, axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => { window.faults = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`)); }, (error) => { window.faults = [String(error)]; }), true)")
        .await;
    browser.wait("window.faults !== undefined").await;
    let faults = browser.value("window.faults").await;
    faults.as_array().unwrap().iter().map(text).collect()
}

/// Makes sure that axe finds nothing wrong with the page as it is.
pub(crate) async fn assert_accessible(browser: &Browser, what: &str) {
    assert_eq!(faults(browser).await, Vec::<String>::new(), "{what}");
}
