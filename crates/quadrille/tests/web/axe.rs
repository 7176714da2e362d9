//! axe-core asked about the page that is open.

use std::path::Path;
use std::process::Command;

use serde_json::json;

use crate::browser::Browser;

/// Makes sure that axe finds nothing wrong with the page as it is.
pub(crate) async fn assert_accessible(browser: &Browser, what: &str) {
    if browser.value("window.axe === undefined").await == json!(true) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let told = Command::new(root.join("scripts/install-axe"))
            .output()
            .unwrap();
        let path = String::from_utf8(told.stdout).unwrap();
        let script = std::fs::read_to_string(path.trim()).unwrap();
        browser.driver.execute(script, Vec::new()).await.unwrap();
    }
    browser
        .value("(window.faults = undefined, axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => { window.faults = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`)); }, (error) => { window.faults = [String(error)]; }), true)")
        .await;
    browser.wait("window.faults !== undefined").await;
    assert_eq!(browser.value("window.faults").await, json!([]), "{what}");
}
