//! The HTTP interface of the workbench: its documentation, its guards and its limits.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "web/server.rs"]
mod server;
#[path = "web/sessions.rs"]
mod sessions;

use std::path::Path;

use serde_json::{Value, json};
use server::{SLOW_PUZZLE, SLOW_SOLVER, Server};

/// The program that is started.
const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[tokio::test]
async fn every_example_in_the_documentation_holds() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/http.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (mut job, mut session) = (String::new(), String::new());
    let mut n_examples = 0;
    for example in page.split("```http\n").skip(1) {
        let (request, rest) = example.split_once("```").unwrap();
        let expected = rest.split_once("```json\n").unwrap().1;
        let expected = expected.split_once("```").unwrap().0;
        let (head, body) = request.split_once('\n').unwrap();
        let (method, path) = head.split_once(' ').unwrap();
        let path = path.replace("JOB", &job).replace("ID", &session);
        let body = (!body.trim().is_empty()).then_some(body);
        let (status, answer) = loop {
            let (status, answer) = server.send(method, &path, body).await;
            let is_open = matches!(answer["state"].as_str(), Some("waiting" | "running"));
            if !is_open {
                break (status, answer);
            }
        };
        if let Some(started) = answer["job"].as_str() {
            job = started.to_owned();
        }
        if path == "/api/sessions" {
            session = answer["id"].as_str().unwrap_or_default().to_owned();
        }
        let (code, expected) = match expected.split_once(' ') {
            Some((code, rest)) if code.parse::<u16>().is_ok() => (code.parse().unwrap(), rest),
            _ => (200, expected),
        };
        assert_eq!(status, code, "{request}: {answer}");
        let expected: Value = serde_json::from_str(expected).unwrap();
        assert!(
            holds(&expected, &answer),
            "{request}: expected {expected}, found {answer}"
        );
        n_examples += 1;
    }
    assert!(n_examples > 15, "the page has examples");
}

/// Whether an answer is what an example shows: `…` stands for anything, objects may have more fields.
fn holds(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::String(any), _) if any == "…" => true,
        (Value::Object(fields), Value::Object(found)) => fields
            .iter()
            .all(|(name, value)| found.get(name).is_some_and(|found| holds(value, found))),
        (Value::Array(rows), Value::Array(found)) => match rows.split_last() {
            Some((Value::String(more), rows)) if more == "…" => {
                rows.len() <= found.len()
                    && rows.iter().zip(found).all(|(row, found)| holds(row, found))
            }
            _ => {
                rows.len() == found.len()
                    && rows.iter().zip(found).all(|(row, found)| holds(row, found))
            }
        },
        _ => expected == found,
    }
}

#[tokio::test]
async fn other_sites_cannot_drive_the_server() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let body = r#"{"puzzle": "floodit 2x2:0110"}"#;
    let post = || {
        let request = client.post(format!("{}/api/view", server.url));
        request
            .header("content-type", "application/json")
            .body(body)
    };
    let status =
        async |request: reqwest::RequestBuilder| request.send().await.unwrap().status().as_u16();
    assert_eq!(status(post()).await, 200);
    assert_eq!(status(post().header("origin", &server.url)).await, 200);
    assert_eq!(
        status(post().header("origin", "http://evil.example")).await,
        403
    );
    assert_eq!(status(post().header("origin", "null")).await, 403);
    assert_eq!(status(post().header("host", "evil.example")).await, 403);
    let simple = client.post(format!("{}/api/view", server.url)).body(body);
    assert_eq!(
        status(simple).await,
        415,
        "a form of another page is not JSON"
    );
}

#[tokio::test]
async fn the_page_runs_nothing_but_its_own_files() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    for path in ["/", "/app.js", "/style.css", "/api/games", "/nothing"] {
        let response = reqwest::get(format!("{}{path}", server.url)).await.unwrap();
        let policy = response.headers()["content-security-policy"]
            .to_str()
            .unwrap();
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self'"),
            "{path}: {policy}"
        );
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
    }
    let (status, _) = server.send("GET", "/../Cargo.toml", None).await;
    assert_eq!(status, 404);
}

#[test]
fn the_page_reads_no_text_as_html() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
    let folders = [web.clone(), web.join("course")];
    let files = folders
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let paths = files.map(|file| file.unwrap().path());
    for path in paths.filter(|path| path.is_file()) {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.display();
        for word in [
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "style=\"",
            "onclick=",
            "https://",
        ] {
            assert!(!text.contains(word), "{name} uses {word}");
        }
    }
}

#[tokio::test]
async fn what_is_too_large_is_refused_and_others_are_still_answered() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let long = "0 ".repeat(1_500_000);
    let requests = [
        (
            "/api/view",
            json!({ "puzzle": "floodit 2x2:0110", "line": long }),
            413,
        ),
        ("/api/view", json!({ "puzzle": "0 ".repeat(200_000) }), 413),
        (
            "/api/view",
            json!({ "puzzle": "robot 99999 99999 10 0" }),
            400,
        ),
        (
            "/api/view",
            json!({ "puzzle": "robot 2000 2000 10 0" }),
            413,
        ),
        (
            "/api/new",
            json!({ "game": "tents", "spec": "99999x99999", "seed": 1 }),
            400,
        ),
        ("/api/view", json!({ "puzzle": "floodit 99999 6 1" }), 400),
        ("/api/view", json!({ "line": "" }), 422),
        ("/api/new", json!({ "game": "chess" }), 400),
    ];
    for (path, body, status) in requests {
        let (found, answer) = server.send("POST", path, Some(&body.to_string())).await;
        let start: String = body.to_string().chars().take(80).collect();
        assert_eq!(found, status, "{start}: {answer}");
        assert!(answer["error"].is_string(), "{start}: {answer}");
        server
            .post("/api/view", json!({ "puzzle": "floodit 2x2:0110" }))
            .await;
    }
    let (status, _) = server.send("POST", "/api/view", Some("{")).await;
    assert_eq!(status, 400);
}

#[tokio::test]
async fn solves_wait_their_turn_and_too_many_are_refused() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let slow = json!({ "puzzle": SLOW_PUZZLE, "solver": SLOW_SOLVER, "seconds": 600 }).to_string();
    let mut jobs = Vec::new();
    let refusal = loop {
        let (status, answer) = server.send("POST", "/api/solve", Some(&slow)).await;
        match status {
            200 => jobs.push(answer["job"].as_str().unwrap().to_owned()),
            _ => break (status, answer),
        }
        assert!(jobs.len() < 500, "there is a limit");
    };
    assert_eq!(refusal.0, 503, "{refusal:?}");
    server
        .post("/api/view", json!({ "puzzle": "floodit 2x2:0110" }))
        .await;
    let last = server
        .get(&format!("/api/jobs/{}?now=true", jobs.last().unwrap()))
        .await;
    assert_eq!(last["state"], "waiting");
    for job in &jobs {
        server
            .send("DELETE", &format!("/api/jobs/{job}"), None)
            .await;
    }
    for job in &jobs {
        let end = loop {
            let news = server.get(&format!("/api/jobs/{job}")).await;
            if news["state"] != "waiting" && news["state"] != "running" {
                break news;
            }
        };
        assert_eq!(
            (&end["state"], &end["stopped"]),
            (&json!("done"), &json!(true)),
            "{end}"
        );
    }
}

#[tokio::test]
async fn a_request_to_terminate_ends_it_quietly_even_during_a_solve() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let slow = json!({ "puzzle": SLOW_PUZZLE, "solver": SLOW_SOLVER, "seconds": 600 });
    server.post("/api/solve", slow).await;
    let pid = server.pid().to_string();
    let killed = std::process::Command::new("kill")
        .args(["-TERM", &pid])
        .status();
    assert!(killed.unwrap().success());
    assert!(server.wait(), "the exit status is 0");
}

#[tokio::test]
async fn every_format_and_picture_of_every_game_can_be_taken_away() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let menu = server.get("/api/games").await;
    for game in menu["games"].as_array().unwrap() {
        let new = json!({ "game": game["id"], "spec": game["presets"][0]["spec"], "seed": 2 });
        let puzzle = server.post("/api/new", new).await["puzzle"].clone();
        let rows = game["formats"]
            .as_array()
            .unwrap()
            .iter()
            .chain(game["records"].as_array().unwrap());
        let names = rows
            .filter(|row| row["writes"] == true)
            .map(|row| row["name"].clone());
        for name in names.chain([json!("canonical"), json!("answer")]) {
            let body = json!({ "puzzle": puzzle, "to": name }).to_string();
            let (status, answer) = server.send("POST", "/api/convert", Some(&body)).await;
            // A format may be too narrow for this puzzle; then it says so.
            assert!(status == 200 || status == 422, "{body}: {status} {answer}");
            assert!(
                status != 200 || answer["text"].as_str().is_some_and(|text| !text.is_empty()),
                "{body}"
            );
        }
        for (kind, beginning) in [("svg", &b"<svg"[..]), ("png", &b"\x89PNG"[..])] {
            let body = json!({ "puzzle": puzzle, "to": kind }).to_string();
            let request = reqwest::Client::new().post(format!("{}/api/picture", server.url));
            let sent = request
                .header("content-type", "application/json")
                .body(body)
                .send();
            let bytes = sent.await.unwrap().bytes().await.unwrap();
            assert!(bytes.starts_with(beginning), "{puzzle} as {kind}");
        }
    }
}
