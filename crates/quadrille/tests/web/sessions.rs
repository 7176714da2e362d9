//! Sessions over HTTP: one request per click, two windows, two servers, and the same outcomes as the store keeps.

use games::GAMES;
use games::rng::Rng;
use serde_json::{Value, json};

use crate::server::Server;

/// A session on a server, as a window sees it.
struct Window<'a> {
    server: &'a Server,
    state: Value,
}

impl<'a> Window<'a> {
    async fn open(server: &'a Server, asked: Value) -> Self {
        let state = server.post("/api/sessions", asked).await;
        Self { server, state }
    }

    fn path(&self) -> String {
        format!("/api/sessions/{}", self.state["id"].as_str().unwrap())
    }

    /// Sends a command for the version this window sees; a refusal changes nothing.
    async fn send(&mut self, act: Value) -> (u16, Value) {
        let mut body = act;
        body["version"] = self.state["version"].clone();
        let sent = Some(body.to_string());
        let (status, reply) = self
            .server
            .send("POST", &self.path(), sent.as_deref())
            .await;
        if status == 200 {
            self.state = reply.clone();
        }
        (status, reply)
    }

    async fn play(&mut self, line: &str) {
        let (status, reply) = self.send(json!({ "do": "play", "line": line })).await;
        assert_eq!(status, 200, "{line}: {reply}");
    }

    async fn act(&mut self, word: &str) {
        let (status, reply) = self.send(json!({ "do": word })).await;
        assert_eq!(status, 200, "{word}: {reply}");
    }

    /// What the store holds of it.
    async fn save(&self) -> Value {
        let id = self.state["id"].as_str().unwrap();
        self.server.get(&format!("/api/saves/{id}")).await["save"].clone()
    }

    /// Its row in the history.
    async fn finish(&self) -> Option<Value> {
        let history = self.server.get("/api/history").await;
        let rows = history["history"].as_array().unwrap();
        let mut rows = rows.iter().filter(|row| row["id"] == self.state["id"]);
        rows.next().cloned()
    }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[tokio::test]
async fn a_session_plays_takes_back_and_begins_again() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let mut window = Window::open(&server, json!({ "puzzle": "floodit 4x1:0123" })).await;
    assert_eq!(window.state["version"], 0);
    assert_eq!(window.state["is_saved"], false);
    window.play("1").await;
    window.play("2 3").await;
    assert_eq!(window.state["line"], "1 2 3");
    assert_eq!(window.state["n_played"], 2);
    assert_eq!(window.state["outcome"]["kind"], "done");
    window.act("undo").await;
    assert_eq!(
        (&window.state["line"], &window.state["can_redo"]),
        (&json!("1"), &json!(true))
    );
    window.act("redo").await;
    assert_eq!(window.state["line"], "1 2 3");
    window.act("restart").await;
    assert_eq!(
        (&window.state["line"], &window.state["can_undo"]),
        (&json!(""), &json!(false))
    );
    assert_eq!(window.save().await["line"], "1 | 2 3 |");
    let (status, reply) = window.send(json!({ "do": "play", "line": "9" })).await;
    assert_eq!(status, 409, "{reply}");
    let (status, reply) = window.send(json!({ "do": "dance" })).await;
    assert_eq!(status, 422, "{reply}");
}

#[tokio::test]
async fn what_nobody_touched_is_not_kept() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let mut window = Window::open(
        &server,
        json!({ "puzzle": "floodit 4x1:0123", "line": "1" }),
    )
    .await;
    window.act("time").await;
    assert_eq!(window.state["is_saved"], false);
    assert_eq!(server.get("/api/saves").await["saves"], json!([]));
    window.play("2").await;
    assert_eq!(window.save().await["line"], "1 | 2 |");
    assert_eq!(
        window.save().await["n_hints"],
        1,
        "a move handed over wins no record"
    );
}

#[tokio::test]
async fn a_window_that_is_late_hears_how_the_game_stands() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let mut one = Window::open(&server, json!({ "puzzle": "floodit 4x1:0123" })).await;
    let mut other = Window::open(&server, json!({ "id": one.state["id"] })).await;
    one.play("1").await;
    assert_eq!(one.state["is_stale"], false);
    other.play("2").await;
    assert_eq!(other.state["is_stale"], true);
    assert_eq!(other.state["line"], "1");
    other.play("2").await;
    assert_eq!(
        (&other.state["is_stale"], &other.state["line"]),
        (&json!(false), &json!("1 2"))
    );
}

#[tokio::test]
async fn a_command_that_comes_twice_is_obeyed_once() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let mut window = Window::open(&server, json!({ "puzzle": "floodit 4x1:0123" })).await;
    window.play("1").await;
    let path = window.path();
    for act in [
        json!({ "do": "play", "line": "2" }),
        json!({ "do": "undo" }),
    ] {
        let mut body = act;
        body["version"] = window.state["version"].clone();
        let first = server.post(&path, body.clone()).await;
        let again = server.post(&path, body).await;
        assert_eq!(again["is_stale"], false);
        assert_eq!(again["line"], first["line"]);
        assert_eq!(again["version"], first["version"]);
        window.state = again;
    }
    assert_eq!(window.state["line"], "1");
}

#[tokio::test]
async fn a_session_goes_on_with_another_server() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let mut window = Window::open(&server, json!({ "puzzle": "floodit 4x1:0123" })).await;
    window.play("1").await;
    window.play("2").await;
    window.act("undo").await;
    let state = window.state.clone();
    server.kill();
    let server = Server::start(data.path(), 0);
    let mut window = Window {
        server: &server,
        state,
    };
    window.act("redo").await;
    assert_eq!(
        (&window.state["line"], &window.state["is_stale"]),
        (&json!("1 2"), &json!(false))
    );
}

#[tokio::test]
async fn what_another_program_played_is_seen() {
    let data = folder();
    let one_server = Server::start(data.path(), 0);
    let mut one = Window::open(&one_server, json!({ "puzzle": "floodit 4x1:0123" })).await;
    one.play("1").await;
    let other_server = Server::start(data.path(), 0);
    let mut other = Window::open(&other_server, json!({ "id": one.state["id"] })).await;
    other.play("2").await;
    one.play("2").await;
    assert_eq!(
        (&one.state["is_stale"], &one.state["line"]),
        (&json!(true), &json!("1 2"))
    );
}

#[tokio::test]
async fn a_session_that_was_forgotten_is_gone() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let mut window = Window::open(&server, json!({ "puzzle": "floodit 4x1:0123" })).await;
    window.play("1").await;
    let id = window.state["id"].as_str().unwrap().to_owned();
    server
        .send("DELETE", &format!("/api/saves/{id}"), None)
        .await;
    let (status, _) = window.send(json!({ "do": "undo" })).await;
    assert_eq!(status, 404);
    for id in ["gone", "", "../../etc", "%00"] {
        let body = json!({ "id": id }).to_string();
        let (status, reply) = server.send("POST", "/api/sessions", Some(&body)).await;
        assert_eq!(status, 404, "{id}: {reply}");
    }
}

#[tokio::test]
async fn changes_of_a_view_add_up_to_the_view() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let mut rng = Rng::new(7);
    for game in GAMES {
        for spec in game.info().presets {
            let new = json!({ "game": game.info().id, "spec": spec, "seed": 3 });
            let puzzle = server.post("/api/new", new).await["puzzle"].clone();
            let mut window = Window::open(
                &server,
                json!({ "puzzle": puzzle, "players": "person person" }),
            )
            .await;
            let mut view = window.state["view"].clone();
            for _ in 0..12 {
                let lines = lines_of(&view);
                if lines.is_empty() {
                    break;
                }
                let line = &lines[rng.below(lines.len())];
                let (status, reply) = window
                    .send(json!({ "do": "play", "line": line, "changes": true }))
                    .await;
                assert_eq!(status, 200, "{spec}: {line}: {reply}");
                let mut next = reply["view"].clone();
                let changed = next.as_object_mut().unwrap().remove("changed");
                next["spots"] = view["spots"].clone();
                for row in changed.unwrap().as_array().unwrap() {
                    let at = usize::try_from(row[0].as_u64().unwrap()).unwrap();
                    next["spots"][at] = row[1].clone();
                }
                let whole = server.get(&window.path()).await;
                assert_eq!(next, whole["view"], "{spec}: {line}");
                view = next;
            }
        }
    }
}

/// What can be done in a view.
fn lines_of(view: &Value) -> Vec<String> {
    let spots = view["spots"].as_array().unwrap();
    let of_spots = spots
        .iter()
        .flat_map(|spot| spot["offers"].as_array().into_iter().flatten());
    let offers = view["offers"].as_array().unwrap().iter().chain(of_spots);
    let mut lines: Vec<String> = offers
        .map(|offer| offer["line"].as_str().unwrap().to_owned())
        .collect();
    for from in spots.iter().filter_map(|spot| spot["take"].as_str()) {
        let to = spots.iter().filter_map(|spot| spot["drop"].as_str());
        lines.extend(to.map(|to| format!("{from}{to}")));
    }
    lines
}

#[tokio::test]
async fn a_stroke_of_paint_is_one_turn() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let mut window = Window::open(&server, json!({ "puzzle": "floodit 4x1:0123" })).await;
    window.play("1").await;
    for mv in ["2", "3"] {
        let (status, _) = window
            .send(json!({ "do": "play", "line": mv, "joins": true }))
            .await;
        assert_eq!(status, 200);
    }
    assert_eq!(window.save().await["line"], "1 2 3 |");
    window.act("undo").await;
    assert_eq!(window.state["line"], "");
}

#[tokio::test]
async fn players_are_seated_and_bots_are_asked() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let mut window = Window::open(&server, json!({ "puzzle": "flood 5x1:01234" })).await;
    assert_eq!(window.state["players"][0]["name"], "person");
    assert_ne!(
        window.state["players"][1]["name"], "person",
        "the strongest bot answers"
    );
    let handed = Window::open(&server, json!({ "puzzle": "flood 5x1:01234", "line": "1" })).await;
    assert_eq!(
        handed.state["players"][1]["name"], "person",
        "a game handed over is played by people"
    );
    let seat =
        |name: &str, limit: &str| json!({ "do": "seat", "seat": 1, "name": name, "limit": limit });
    assert_eq!(window.send(seat("nobody", "")).await.0, 400);
    assert_eq!(window.send(seat("greedy", "soon")).await.0, 400);
    assert_eq!(window.send(seat("minimax", "d2")).await.0, 200);
    assert_eq!(
        window.state["players"][1],
        json!({ "name": "minimax", "limit": "d2", "title": "Advanced d2" })
    );
    let bot = format!("{}/bot", window.path());
    let body = json!({ "version": window.state["version"] }).to_string();
    assert_eq!(
        server.send("POST", &bot, Some(&body)).await.0,
        409,
        "a person is to move"
    );
    window.play("1").await;
    assert_eq!(
        window.state["to_move"],
        json!({ "seat": 1, "name": "minimax" })
    );
    let choice = server
        .post(&bot, json!({ "version": window.state["version"] }))
        .await;
    window.play(choice["move"].as_str().unwrap()).await;
    window.act("undo").await;
    assert_eq!(window.state["line"], "", "back to the person's turn");
}

/// Plays to the end by what views offer, or until the clock is called, and compares page and store all the way.
async fn compare_to_the_end(
    window: &mut Window<'_>,
    rng: &mut Rng,
    calls_time: bool,
) -> Option<String> {
    for n in 0..60 {
        let outcome = window.state["outcome"].clone();
        if window.state["is_saved"] == true {
            let save = window.save().await;
            assert_eq!(
                save["is_over"],
                !outcome.is_null(),
                "{}",
                window.state["line"]
            );
            let finish = window.finish().await;
            if !outcome.is_null() {
                assert_eq!(
                    finish.is_some(),
                    outcome["is_recorded"] == true,
                    "{outcome}"
                );
            }
            if let (Some(finish), false) = (finish, outcome.is_null()) {
                // The history keeps the lowest cost of a game; a game that ends once has just this one.
                assert_eq!(finish["cost"], outcome["cost"], "{outcome}");
                let is_for_two = matches!(
                    outcome["kind"].as_str(),
                    Some("won" | "lost" | "decided" | "drawn")
                );
                assert_eq!(finish["margin"].is_i64(), is_for_two, "{outcome}");
            }
        }
        if !outcome.is_null() {
            return Some(outcome["kind"].as_str().unwrap().to_owned());
        }
        let line = match window.state["view"]["clock"]["line"].as_str() {
            Some(time) if calls_time && 3 < n => time.to_owned(),
            _ => {
                let lines = lines_of(&window.state["view"]);
                if lines.is_empty() {
                    return None;
                }
                lines[rng.below(lines.len())].clone()
            }
        };
        window.play(&line).await;
    }
    None
}

#[tokio::test]
async fn page_and_store_agree_on_every_outcome_of_every_game() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let mut rng = Rng::new(11);
    let mut kinds = std::collections::BTreeSet::new();
    for game in GAMES {
        let id = game.info().id;
        // Each preset played at random, clocked deals to the call of time.
        for spec in game.info().presets.iter().take(3) {
            let new = json!({ "game": id, "spec": spec, "seed": 2 });
            let puzzle = server.post("/api/new", new).await["puzzle"].clone();
            let mut window = Window::open(
                &server,
                json!({ "puzzle": puzzle, "players": "person person" }),
            )
            .await;
            kinds.extend(compare_to_the_end(&mut window, &mut rng, true).await);
        }
        // A solution, which is perfect or at least done.
        let smallest = json!({ "game": id, "spec": game.info().presets[0], "seed": 2 });
        let puzzle = server.post("/api/new", smallest).await["puzzle"].clone();
        let answer = server.solve(puzzle.as_str().unwrap()).await;
        let mut window = Window::open(
            &server,
            json!({ "puzzle": puzzle, "players": "person person" }),
        )
        .await;
        for mv in answer["moves"].as_array().unwrap() {
            window.play(mv.as_str().unwrap()).await;
        }
        kinds.extend(compare_to_the_end(&mut window, &mut rng, true).await);
        // Rounds of a series: everything placed at some cost is not over while the clock runs, for either of them.
        for series in game.info().series {
            let first = json!({ "game": id, "series": series.name, "seed": 2, "round": 1 });
            let first = server.post("/api/series", first).await;
            let asked = json!({ "game": id, "series": first["series"] });
            let mut window = Window::open(&server, asked).await;
            assert_eq!(window.state["puzzle"], first["puzzle"]);
            kinds.extend(compare_to_the_end(&mut window, &mut rng, true).await);
        }
    }
    // Two people and a bot on one board: every end of a game for two.
    for (players, line) in [
        ("person greedy", "1"),
        ("greedy person", "1"),
        ("person person", "1"),
    ] {
        for puzzle in [
            "flood 3x1:012 colours=3",
            "flood 5x1:01233 colours=4",
            "flood 4x1:0101 colours=2",
            "flood 4x1:0121 colours=3",
        ] {
            let mut window =
                Window::open(&server, json!({ "puzzle": puzzle, "players": players })).await;
            let lines = lines_of(&window.state["view"]);
            let first = lines
                .iter()
                .find(|offer| *offer == line)
                .or(lines.first())
                .cloned();
            if let Some(first) = first {
                window.play(&first).await;
            }
            kinds.extend(compare_to_the_end(&mut window, &mut rng, false).await);
        }
    }
    for kind in ["perfect", "done", "over", "won", "lost", "drawn", "decided"] {
        assert!(kinds.contains(kind), "{kind} is missing in {kinds:?}");
    }
}

#[tokio::test]
async fn time_that_is_up_ends_a_deal_and_the_next_round_follows() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    for game in GAMES {
        let id = game.info().id;
        for series in game.info().series {
            let first = json!({ "game": id, "series": series.name, "seed": 2, "round": 1 });
            let first = server.post("/api/series", first).await;
            let mut asked = json!({ "game": id, "series": first["series"] });
            for round in 1..=series.rounds {
                let mut window = Window::open(&server, asked.clone()).await;
                assert_eq!(window.state["series"]["round"], round);
                let left = window.state["millis_left"].as_u64().unwrap();
                window.act("time").await;
                assert_eq!(window.state["outcome"], Value::Null, "there is time");
                let (_, reply) = window.send(json!({ "do": "time", "millis": left })).await;
                assert_eq!(reply["outcome"]["kind"], "over", "{reply}");
                assert_eq!(reply["outcome"]["is_celebrated"], false);
                assert_eq!(reply["outcome"]["tone"], "plain");
                assert_eq!(reply["series"]["has_next"], round < series.rounds);
                assert_eq!(window.finish().await, None);
                let next = format!("{}/next", window.path());
                let (status, next) = server.send("POST", &next, Some("{}")).await;
                assert_eq!(status, if round < series.rounds { 200 } else { 404 });
                asked = json!({ "game": next["game"], "series": next["series"] });
            }
        }
    }
}
