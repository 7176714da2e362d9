//! The workbench under fire: half requests, slow bodies, clients that ask for too much, and games of other people.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "web/server.rs"]
mod server;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use server::{SLOW_PUZZLE, SLOW_SOLVER, Server};
use tokio::task::JoinSet;

/// The program that is started.
const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");

/// Listens everywhere, so that every browser is somebody; it is asked through this machine's own address.
const SHARED: [&str; 2] = ["--host", "0.0.0.0"];

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn shared(data: &Path) -> Server {
    let mut server = Server::start_with(data, 0, &SHARED);
    server.url = format!("http://127.0.0.1:{}", server.port());
    server
}

/// A browser of its own: it keeps the cookie it is given.
#[derive(Clone)]
struct Browser {
    url: String,
    client: reqwest::Client,
    cookie: String,
}

impl Browser {
    async fn new(server: &Server) -> Self {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let reply = client.get(&server.url).send().await.unwrap();
        let set = reply.headers()["set-cookie"].to_str().unwrap().to_owned();
        assert!(
            set.contains("HttpOnly") && set.contains("SameSite=Strict"),
            "{set}"
        );
        let cookie = set.split(';').next().unwrap().to_owned();
        Self {
            url: server.url.clone(),
            client,
            cookie,
        }
    }

    async fn ask(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
        let request = self.client.request(method, format!("{}{path}", self.url));
        let request = request.header("cookie", &self.cookie);
        let request = match body {
            Value::Null => request,
            body => request
                .header("content-type", "application/json")
                .body(body.to_string()),
        };
        let reply = request.send().await.unwrap();
        let status = reply.status().as_u16();
        let text = reply.text().await.unwrap();
        (
            status,
            serde_json::from_str(&text).unwrap_or(Value::String(text)),
        )
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let (status, reply) = self.ask("POST", path, body).await;
        assert_eq!(status, 200, "{path}: {reply}");
        reply
    }

    async fn get(&self, path: &str) -> Value {
        let (status, reply) = self.ask("GET", path, Value::Null).await;
        assert_eq!(status, 200, "{path}: {reply}");
        reply
    }
}

/// A connection on which this was sent.
fn begun(server: &Server, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(120)))
        .unwrap();
    // The server may have ended it already.
    let _ = stream.write_all(text.as_bytes());
    stream
}

/// What the server says before it ends the connection.
fn last_words(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    // A connection that is reset has ended too; one that stays open for minutes has not.
    if let Err(error) = stream.read_to_end(&mut bytes) {
        assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset, "{error}");
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test]
async fn half_requests_lock_nobody_out_and_are_ended() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let view = json!({ "puzzle": "floodit 2x2:0110" });
    server.post("/api/view", view.clone()).await;
    let half: Vec<TcpStream> = (0..1500)
        .map(|_| {
            begun(
                &server,
                "GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
            )
        })
        .collect();
    let fresh = Server::client();
    let asked = fresh
        .post(format!("{}/api/view", server.url))
        .header("content-type", "application/json")
        .body(view.to_string());
    assert_eq!(asked.send().await.unwrap().status(), 200);
    for stream in half {
        last_words(stream);
    }
}

#[tokio::test]
async fn slow_bodies_and_heads_that_never_end_are_given_up() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let slow = begun(
        &server,
        "POST /api/view HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{",
    );
    let long = format!(
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n{}",
        "X-More: 0123456789012345678901234567890123456789\r\n".repeat(20_000)
    );
    let long = last_words(begun(&server, &long));
    assert!(
        long.is_empty() || long.starts_with("HTTP/1.1 431"),
        "{long}"
    );
    let slow = last_words(slow);
    assert!(slow.starts_with("HTTP/1.1 408"), "{slow}");
}

#[tokio::test]
async fn a_hint_does_not_wait_for_everybody_who_asks_for_huge_boards() {
    let data = folder();
    let server = shared(data.path());
    let honest = Browser::new(&server).await;
    let mut hostile = Vec::new();
    for _ in 0..8 {
        hostile.push(Browser::new(&server).await);
    }
    let huge = json!({ "game": "tents", "spec": "127x127", "seed": 1 });
    let mut asked = JoinSet::new();
    for one in hostile.iter().flat_map(|one| (0..4).map(move |_| one)) {
        let (one, huge) = (one.clone(), huge.clone());
        asked.spawn(async move { one.ask("POST", "/api/new", huge).await.0 });
    }
    // They are all on their way: none of them is done in this time.
    let first = tokio::time::timeout(Duration::from_millis(500), asked.join_next()).await;
    assert!(first.is_err(), "boards of this size take their time");
    let hint = json!({ "puzzle": "floodit 2x2:0110", "line": "" });
    honest.post("/api/hint", hint).await;
    let mut n_done = 0;
    while asked.try_join_next().is_some() {
        n_done += 1;
    }
    // Everybody has a turn before anybody has another; a few more may be done while the hint is on its way.
    assert!(n_done < 16, "{n_done} of 32 came first");
}

#[tokio::test]
async fn one_client_cannot_take_all_solves() {
    let data = folder();
    let server = shared(data.path());
    let (greedy, honest) = (Browser::new(&server).await, Browser::new(&server).await);
    let slow = json!({ "puzzle": SLOW_PUZZLE, "solver": SLOW_SOLVER, "seconds": 600 });
    let mut n = 0;
    while greedy.ask("POST", "/api/solve", slow.clone()).await.0 == 200 {
        n += 1;
        assert!(n < 30, "one client has few places");
    }
    let quick = json!({ "puzzle": "floodit 2x2:0110", "seconds": 5 });
    let job = honest.post("/api/solve", quick).await;
    let path = format!("/api/jobs/{}", job["job"].as_str().unwrap());
    // It comes before all others that wait, as soon as one that runs has had its share.
    loop {
        let news = honest.get(&path).await;
        match news["state"].as_str().unwrap() {
            "waiting" | "running" => {}
            state => {
                assert_eq!(state, "done", "{news}");
                break;
            }
        }
    }
}

#[tokio::test]
async fn every_browser_has_its_own_games() {
    let data = folder();
    let server = shared(data.path());
    let (ann, bob) = (Browser::new(&server).await, Browser::new(&server).await);
    let state = ann
        .post("/api/sessions", json!({ "puzzle": "floodit 2x2:0110" }))
        .await;
    let id = state["id"].as_str().unwrap();
    let path = format!("/api/sessions/{id}");
    let play = json!({ "version": 0, "do": "play", "line": "1" });
    ann.post(&path, play.clone()).await;
    let save = ann.get(&format!("/api/saves/{id}")).await["save"].clone();

    assert_eq!(bob.get("/api/saves").await["saves"], json!([]));
    assert_eq!(bob.get("/api/everything").await["saves"], json!([]));
    assert_eq!(bob.ask("GET", &path, Value::Null).await.0, 404);
    assert_eq!(bob.ask("POST", &path, play).await.0, 404);
    assert_eq!(
        bob.ask("GET", &format!("/api/saves/{id}"), Value::Null)
            .await
            .0,
        404
    );
    bob.ask("DELETE", &format!("/api/saves/{id}"), Value::Null)
        .await;
    let mut forged = save.clone();
    (forged["line"], forged["played"], forged["version"]) = (json!(""), json!(0), json!(99));
    bob.post(
        "/api/everything",
        json!({ "quadrille": 1, "saves": [forged] }),
    )
    .await;

    assert_eq!(ann.get(&path).await["line"], "1");
    assert_eq!(ann.get("/api/saves").await["saves"][0]["line"], "1 |");

    // The cookie outlives the server, and one that nobody gave is worth nothing.
    let port = server.port();
    let cookie = ann.cookie.clone();
    server.kill();
    let server = Server::start_with(data.path(), port, &SHARED);
    let again = Browser {
        url: server.url.clone(),
        client: Server::client(),
        cookie: cookie.clone(),
    };
    assert_eq!(again.get(&path).await["line"], "1");
    let forged = cookie.replace('a', "b");
    assert_ne!(forged, cookie);
    let thief = Browser {
        url: server.url.clone(),
        client: Server::client(),
        cookie: forged,
    };
    assert_eq!(thief.get("/api/saves").await["saves"], json!([]));
}

#[tokio::test]
async fn bogus_times_and_costs_do_not_enter_records() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let puzzle = "floodit 2x2:0110 colours=2 start=0";
    let row = json!({
        "id": "forged", "date": 1, "game": "flood", "puzzle": puzzle, "players": "person",
        "millis": 1, "n_hints": 0, "cost": 0, "margin": null, "best": null,
    });
    let added = json!({ "quadrille": 1, "saves": [], "history": [row] });
    assert_eq!(server.post("/api/everything", added).await["n_finished"], 1);
    let score = json!({ "puzzle": puzzle });
    assert_eq!(
        server.post("/api/score", score.clone()).await["record"],
        Value::Null
    );

    let state = server
        .post("/api/sessions", json!({ "puzzle": puzzle }))
        .await;
    let path = format!("/api/sessions/{}", state["id"].as_str().unwrap());
    for (version, line) in [(0, "1"), (1, "0")] {
        let play = json!({ "version": version, "millis": 0, "do": "play", "line": line });
        tokio::time::sleep(Duration::from_millis(600)).await;
        server.post(&path, play).await;
    }
    let record = &server.post("/api/score", score).await["record"];
    assert_eq!(record["cost"], 2);
    let millis = record["millis"].as_u64().unwrap();
    assert!(
        (600..60_000).contains(&millis),
        "{millis} ms were claimed to be none"
    );
}

#[tokio::test]
async fn the_address_that_is_told_can_be_opened_by_others() {
    let data = folder();
    let everywhere = Server::start_with(data.path(), 0, &SHARED);
    assert!(!everywhere.url.contains("//0.0.0.0"), "{}", everywhere.url);
    everywhere.get("/api/games").await;
    let named = Server::start_with(
        data.path(),
        0,
        &["--host", "localhost", "--name", "Course.Example"],
    );
    assert!(named.url.starts_with("http://localhost:"), "{}", named.url);
    named.get("/api/games").await;
    let by_name = Server::client()
        .get(format!("{}/api/games", named.url))
        .header("host", "course.example")
        .header("origin", "https://course.example");
    assert_eq!(by_name.send().await.unwrap().status(), 200);
}
