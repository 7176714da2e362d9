//! A workbench of one's own for a test: on a free port, with its data in a folder that goes away.

#![allow(dead_code, reason = "each test file uses its part of it")]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A puzzle whose plain search no machine finishes soon: 16! ways.
pub(crate) const SLOW_PUZZLE: &str = "uluru pelicans 3 front:13 circle3 same:13 circle2 corner north-and-corner same:9 north-and-corner same-side:14 same-side:15 south same:2 corner opposite:11 north front:9";
/// The solver that searches so.
pub(crate) const SLOW_SOLVER: &str = "permutations";

/// A running workbench; stopped when dropped.
pub(crate) struct Server {
    child: Child,
    /// Its address, such as `http://127.0.0.1:1234`.
    pub(crate) url: String,
    client: reqwest::Client,
}

impl Server {
    /// Starts one on a free port, or on this one.
    pub(crate) fn start(data: &Path, port: u16) -> Self {
        Self::start_with(data, port, &[])
    }

    /// Starts one with further arguments.
    pub(crate) fn start_with(data: &Path, port: u16, more: &[&str]) -> Self {
        let mut child = Command::new(crate::PROGRAM)
            .args(["serve", "--lang", "en", "--no-open", "--port"])
            .arg(port.to_string())
            .arg("--data")
            .arg(data)
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output is piped");
        BufReader::new(out).read_line(&mut line).unwrap();
        let url = line
            .split_whitespace()
            .find(|word| word.starts_with("http://"))
            .unwrap_or_else(|| panic!("expected an address, found {line:?}"))
            .trim_end_matches('/')
            .to_owned();
        let client = Self::client();
        Self { child, url, client }
    }

    /// Somebody who asks, without a connection yet.
    pub(crate) fn client() -> reqwest::Client {
        reqwest::Client::builder().no_proxy().build().unwrap()
    }

    /// Its port.
    pub(crate) fn port(&self) -> u16 {
        self.url.rsplit(':').next().unwrap().parse().unwrap()
    }

    /// Its process.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Ends it without a warning, as a power cut would.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits for its end and tells whether that was a good one.
    pub(crate) fn wait(mut self) -> bool {
        self.child.wait().unwrap().success()
    }

    /// Sends a request; a body makes it JSON.
    pub(crate) async fn send(&self, method: &str, path: &str, body: Option<&str>) -> (u16, Value) {
        let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
        let mut request = self.client.request(method, format!("{}{path}", self.url));
        if let Some(body) = body {
            request = request
                .header("content-type", "application/json")
                .body(body.to_owned());
        }
        let response = request.send().await.expect("the server answers");
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        let json = serde_json::from_str(&text).unwrap_or(Value::String(text));
        (status, json)
    }

    /// Posts JSON and expects an answer.
    pub(crate) async fn post(&self, path: &str, body: Value) -> Value {
        let (status, json) = self.send("POST", path, Some(&body.to_string())).await;
        assert_eq!(status, 200, "{path} {body}: {json}");
        json
    }

    /// Gets JSON.
    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, json) = self.send("GET", path, None).await;
        assert_eq!(status, 200, "{path}: {json}");
        json
    }

    /// The answer to a puzzle, once its solve is over.
    pub(crate) async fn solve(&self, puzzle: &str) -> Value {
        let started = self
            .post(
                "/api/solve",
                serde_json::json!({ "puzzle": puzzle, "seconds": 20 }),
            )
            .await;
        let job = started["job"].as_str().unwrap();
        loop {
            let news = self.get(&format!("/api/jobs/{job}")).await;
            match news["state"].as_str() {
                Some("waiting" | "running") => {}
                _ => return news,
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Already gone is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
