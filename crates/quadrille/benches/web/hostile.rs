//! Clients that ask for too much, of five kinds.

use std::time::Duration;

use reqwest::Client;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

use crate::server::{SLOW_PUZZLE, SLOW_SOLVER, Server};

/// How many there are of each kind.
const OF_A_KIND: usize = 4;
/// Half requests of each of the first kind.
const HALF: usize = 400;

/// Starts them all; each goes on until it is aborted.
pub(crate) async fn attack(url: &str) -> Vec<JoinHandle<()>> {
    let mut clients = Vec::new();
    for _ in 0..OF_A_KIND {
        let url = url.to_owned();
        clients.push(tokio::spawn(half_requests(url.clone())));
        let huge = json!({ "game": "tents", "spec": "127x127" });
        clients.push(tokio::spawn(again(url.clone(), "/api/new", huge, 4)));
        let slow = json!({ "puzzle": SLOW_PUZZLE, "solver": SLOW_SOLVER, "seconds": 600 });
        clients.push(tokio::spawn(again(url.clone(), "/api/solve", slow, 1)));
        let long = json!({ "puzzle": "floodit 100 6 1", "line": "0 1 2 3 4 5 ".repeat(2_000) });
        clients.push(tokio::spawn(again(url.clone(), "/api/view", long, 4)));
        clients.push(tokio::spawn(again(url, "/api/ladder", Value::Null, 4)));
    }
    // Everybody is at it before anybody is measured.
    tokio::time::sleep(Duration::from_secs(2)).await;
    clients
}

/// A ladder of 49,000 games.
pub(crate) fn long_ladder() -> String {
    let head = r#"{"ladder":1,"game":"flood","spec":"c 4 3","seed":0,"clock":"1s"}"#;
    let mut text = format!("{head}\n");
    for round in 0..49_000u64 {
        let seats = [round % 30, (round / 30) % 29 + 1].map(|n| format!("player {n}"));
        let game = json!({
            "round": round / 2, "seats": seats, "puzzle": "flood 3x1:012 colours=3", "line": "1",
            "result": if round % 3 == 0 { "1-0" } else { "0-1" }, "reason": "time", "fault": round % 2,
            "micros": [1000, 1000],
        });
        text += &format!("{game}\n");
    }
    text
}

/// Opens connections and never finishes a request; opens new ones as fast as they are closed.
async fn half_requests(url: String) {
    let address = url.trim_start_matches("http://").to_owned();
    let one = |address: String| async move {
        loop {
            if let Ok(mut stream) = TcpStream::connect(&address).await {
                let begun = stream
                    .write_all(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
                    .await;
                while begun.is_ok() && stream.write_all(b"x").await.is_ok() {
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    };
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..HALF {
        all.spawn(one(address.clone()));
    }
    all.join_next().await;
}

/// Sends the same request again and again, several at a time, with one cookie.
async fn again(url: String, path: &'static str, body: Value, at_once: usize) {
    let client = Server::client();
    let reply = client.get(&url).send().await;
    let cookie = reply.ok().and_then(|reply| {
        let cookie = reply.headers().get("set-cookie")?.to_str().ok()?;
        Some(cookie.split(';').next()?.to_owned())
    });
    let cookie = cookie.unwrap_or_default();
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..at_once {
        let (client, url) = (client.clone(), format!("{url}{path}"));
        let (body, cookie) = (body.clone(), cookie.clone());
        all.spawn(async move {
            loop {
                ask(&client, &url, &body, &cookie).await;
            }
        });
    }
    all.join_next().await;
}

async fn ask(client: &Client, url: &str, body: &Value, cookie: &str) {
    let request = match body {
        Value::Null => client.get(url),
        body => client
            .post(url)
            .header("content-type", "application/json")
            .body(body.to_string()),
    };
    if let Ok(reply) = request.header("cookie", cookie).send().await {
        let is_refused = !reply.status().is_success();
        // Whatever it says.
        let _ = reply.bytes().await;
        if is_refused {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}
