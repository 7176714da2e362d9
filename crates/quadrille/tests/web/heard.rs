//! The page as it is heard: the accessibility tree that a browser gives to a screen reader, and nothing else.

use serde_json::{Value, json};

use crate::browser::Browser;

/// Something that is spoken.
#[derive(Debug, Clone)]
pub(crate) struct Heard {
    /// What it is: `gridcell`, `button`, `status`.
    pub(crate) role: String,
    /// What it is called.
    pub(crate) name: String,
    /// What is said of it besides.
    pub(crate) description: String,
    /// Whether the keyboard is there.
    pub(crate) is_focused: bool,
    /// Whether it cannot be used now.
    pub(crate) is_disabled: bool,
}

/// Everything there is to hear, in order.
pub(crate) async fn all(browser: &Browser) -> Vec<Heard> {
    browser.command("Accessibility.enable", json!({})).await;
    let tree = browser
        .command("Accessibility.getFullAXTree", json!({}))
        .await;
    let nodes = tree["nodes"].as_array().unwrap().iter();
    nodes
        .filter(|node| node["ignored"] != true)
        .map(|node| Heard {
            role: word(&node["role"]),
            name: word(&node["name"]),
            description: word(&node["description"]),
            is_focused: property(node, "focused"),
            is_disabled: property(node, "disabled"),
        })
        .collect()
}

/// What the keyboard is on.
pub(crate) async fn focused(browser: &Browser) -> Heard {
    let all = all(browser).await.into_iter();
    let mut focused = all.filter(|heard| heard.is_focused && heard.role != "RootWebArea");
    focused.next_back().expect("the keyboard is somewhere")
}

/// All things of a role.
pub(crate) async fn of_role(browser: &Browser, role: &str) -> Vec<Heard> {
    let all = all(browser).await.into_iter();
    all.filter(|heard| heard.role == role).collect()
}

fn word(value: &Value) -> String {
    value["value"].as_str().unwrap_or_default().to_owned()
}

fn property(node: &Value, name: &str) -> bool {
    let properties = node["properties"].as_array().into_iter().flatten();
    let mut named = properties.filter(|property| property["name"] == name);
    named.any(|property| property["value"]["value"] == true)
}
