//! A class at one workbench: many players on mixed games, and how long a move takes to come back.
//!
//! Arguments: players, moves a second of each, seconds; `fire` before them sets twenty hostile clients beside them. The
//! server, the players and whatever else runs share the machine, so the time the server itself computes is printed too.

#![expect(
    clippy::unwrap_used,
    reason = "the server of the tests fails by panicking"
)]

#[path = "web/hostile.rs"]
mod hostile;
#[path = "../tests/web/server.rs"]
mod server;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use games::rng::Rng;
use serde_json::{Value, json};
use server::Server;

/// The program that is started.
const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");

fn main() {
    let numbers: Vec<f64> = std::env::args()
        .filter_map(|arg| arg.parse().ok())
        .collect();
    let is_under_fire = std::env::args().any(|arg| arg == "fire");
    let usual = if is_under_fire { 200.0 } else { 100.0 };
    let of = |at: usize, usual: f64| numbers.get(at).copied().unwrap_or(usual);
    let (n_players, pace, seconds) = (of(0, usual) as usize, of(1, 2.0), of(2, 20.0));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    runtime
        .expect("threads can be started")
        .block_on(run(n_players, pace, seconds, is_under_fire));
}

async fn run(n_players: usize, pace: f64, seconds: f64, is_under_fire: bool) {
    let data = tempfile::tempdir().expect("a folder can be made");
    let log = data.path().join("ladder.jsonl");
    let mut more = vec!["--host", "0.0.0.0"];
    if is_under_fire {
        std::fs::write(&log, hostile::long_ladder()).expect("a file can be written");
        more.extend(["--ladder", data.path().to_str().expect("a plain path")]);
    }
    let mut server = Server::start_with(data.path(), 0, &more);
    server.url = format!("http://127.0.0.1:{}", server.port());
    let server = Arc::new(server);
    let menu = server.get("/api/games").await;
    let menu = menu["games"].as_array().expect("a list of games").clone();
    let mut puzzles = Vec::new();
    for game in &menu {
        let presets = game["presets"].as_array().expect("a list of presets");
        let new =
            json!({ "game": game["id"], "spec": presets[presets.len() / 2]["spec"], "seed": 1 });
        puzzles.push(
            server.post("/api/new", new).await["puzzle"]
                .as_str()
                .expect("a text")
                .to_owned(),
        );
    }
    let hostile = if is_under_fire {
        hostile::attack(&server.url).await
    } else {
        Vec::new()
    };
    let cpu_before = cpu_seconds(server.pid());
    let until = Instant::now() + Duration::from_secs_f64(seconds);
    let players = (0..n_players).map(|n| {
        let puzzle = puzzles[n % puzzles.len()].clone();
        tokio::spawn(play(
            Arc::clone(&server),
            puzzle,
            n as u64,
            Duration::from_secs_f64(1.0 / pace),
            until,
        ))
    });
    let players: Vec<_> = players.collect();
    let mut moves = Vec::new();
    for player in players {
        moves.extend(player.await.expect("a player does not panic"));
    }
    for client in &hostile {
        client.abort();
    }
    let cpu = cpu_seconds(server.pid()) - cpu_before;
    println!("{n_players} players, {pace} moves a second each, {seconds} s, games mixed");
    if is_under_fire {
        println!("{} hostile clients beside them", hostile.len());
    }
    report("moves, each kept", &mut moves);
    println!(
        "the server computed for {cpu:.2} s: {:.2} ms a move",
        1e3 * cpu / moves.len() as f64
    );
}

/// Makes moves that the views offer, at a steady pace; each is one request, and kept when its reply comes.
async fn play(
    server: Arc<Server>,
    puzzle: String,
    seed: u64,
    beat: Duration,
    until: Instant,
) -> Vec<f64> {
    let mut rng = Rng::new(seed);
    let mut moves = Vec::new();
    let browser = Browser::new(&server.url).await;
    let open = json!({ "puzzle": puzzle, "players": "person person" });
    let mut state = browser.post("/api/sessions", open).await;
    let path = format!("/api/sessions/{}", state["id"].as_str().expect("a name"));
    // Not everybody at the same moment.
    tokio::time::sleep(beat.mul_f64((seed % 50) as f64 / 50.0)).await;
    let mut next = Instant::now();
    while Instant::now() < until {
        let lines = offers(&state["view"]);
        let mut body = if lines.is_empty() || moves.len() % 200 == 199 {
            json!({ "do": "restart" })
        } else {
            json!({ "do": "play", "line": lines[rng.below(lines.len())] })
        };
        body["version"] = state["version"].clone();
        body["changes"] = json!(true);
        let started = Instant::now();
        let mut reply = browser.post(&path, body).await;
        moves.push(started.elapsed().as_secs_f64());
        if let Some(changed) = reply["view"]["changed"].as_array().cloned() {
            let mut spots = state["view"]["spots"].take();
            for row in changed {
                let at = row[0].as_u64().expect("a number") as usize;
                spots[at] = row[1].clone();
            }
            reply["view"]["spots"] = spots;
        }
        state = reply;
        next += beat;
        tokio::time::sleep_until(next.into()).await;
    }
    moves
}

/// A browser: connections of its own, and the cookie that it was given.
struct Browser {
    url: String,
    cookie: String,
    client: reqwest::Client,
}

impl Browser {
    async fn new(url: &str) -> Self {
        let client = Server::client();
        let reply = client.get(url).send().await.expect("the server answers");
        let cookie = reply.headers().get("set-cookie");
        let cookie = cookie.and_then(|cookie| cookie.to_str().ok()).unwrap_or("");
        Self {
            url: url.to_owned(),
            cookie: cookie.split(';').next().unwrap_or("").to_owned(),
            client,
        }
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let request = self.client.post(format!("{}{path}", self.url));
        let request = request.header("cookie", &self.cookie);
        let request = request.header("content-type", "application/json");
        let reply = request.body(body.to_string()).send().await;
        let text = reply.expect("the server answers").text().await;
        let text = text.expect("a whole answer");
        serde_json::from_str(&text).unwrap_or_else(|_| panic!("{path}: {text}"))
    }
}

/// What a person could do: offers, and things taken and dropped.
fn offers(view: &Value) -> Vec<String> {
    let rows = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let spots = rows(&view["spots"]);
    let mut lines: Vec<String> = Vec::new();
    for offer in rows(&view["offers"]).iter().chain(
        spots
            .iter()
            .flat_map(|spot| spot["offers"].as_array().into_iter().flatten()),
    ) {
        lines.extend(offer["line"].as_str().map(str::to_owned));
    }
    let drops: Vec<&Value> = spots
        .iter()
        .filter(|spot| spot["drop"].is_string())
        .collect();
    for from in spots.iter().filter(|spot| spot["take"].is_string()) {
        for to in drops.iter().filter(|to| to["name"] != from["name"]) {
            lines.push(format!(
                "{}{}",
                from["take"].as_str().unwrap_or(""),
                to["drop"].as_str().unwrap_or("")
            ));
        }
    }
    lines
}

fn report(what: &str, times: &mut [f64]) {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| 1e3 * times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{:>6} {what}: median {:.1} ms, 90% {:.1} ms, 99% {:.1} ms, longest {:.1} ms",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
}

/// Processor time of a process, where the system tells it.
fn cpu_seconds(pid: u32) -> f64 {
    let stat = std::fs::read_to_string(Path::new("/proc").join(pid.to_string()).join("stat"));
    let stat = stat.unwrap_or_default();
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap_or("")
        .split_whitespace()
        .collect();
    let ticks = |at: usize| {
        fields
            .get(at)
            .and_then(|text| text.parse::<f64>().ok())
            .unwrap_or(0.0)
    };
    (ticks(11) + ticks(12)) / 100.0
}
