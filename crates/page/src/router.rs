//! Requests by their names: what the HTTP server's routes are, without HTTP.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use games::budget::{Budget, Progress};
use games::clock::Instant;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use workbench::limits::{MAX_BODY, MAX_THOUGHT, TO_CHECK};
use workbench::refusal::Refusal;
use workbench::requests::{
    booklet, bots, everything, export, menu, play, puzzles, verify, vouch, workshop,
};
use workbench::save::{Finish, Save};

use crate::sessions::{self, Sessions};
use crate::solve;

/// What a request may use of the world.
pub struct World<'a> {
    /// Raised when the work should end.
    pub stop: &'a AtomicBool,
    /// Hears how far a solve has come.
    pub progress: &'a mut dyn FnMut(Progress),
    /// The checker's limits until a moment; it has no clock where the host tells the time.
    pub checking: &'a dyn Fn(Option<Instant>) -> checker::Budget<'static>,
}

/// What the caller hands in beside a request: what it has drawn, and what its store holds.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Given {
    /// The day as a number, such as 20260301.
    pub today: u64,
    /// A seed, for whoever asks for none.
    pub seed: u64,
    /// An id, for a session that has none.
    pub id: String,
    /// The save of the session that is asked for.
    pub save: Option<Save>,
    /// The lowest cost there can be of the session's puzzle.
    pub best: Option<u64>,
}

/// A reply, and what the caller must keep before anyone hears it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// As HTTP counts them.
    pub status: u16,
    /// What else there is to know.
    pub aside: Aside,
    /// JSON, but for pictures.
    pub body: String,
}

/// What stands beside the body of a reply.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Aside {
    /// A game to keep.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub save: Option<Save>,
    /// A row of the history to keep with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finish: Option<Finish>,
    /// The canonical text of the puzzle that the request is about, where the caller may know more of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The lowest cost that this puzzle can have, just proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<u64>,
}

/// Answers requests; sessions under way are kept in it.
#[derive(Default)]
pub struct Router {
    sessions: Sessions,
}

impl Router {
    /// Answers a request: its method and path, what is given beside it, and its JSON (that of a query too).
    pub fn answer(&mut self, route: &str, given: &str, body: &str, world: World<'_>) -> Reply {
        let reply = self.route(route, given, body, world);
        reply.unwrap_or_else(|refusal| Reply {
            status: refusal.status,
            body: refusal.json().to_string(),
            aside: Aside::default(),
        })
    }

    fn route(
        &mut self,
        route: &str,
        given: &str,
        body: &str,
        world: World<'_>,
    ) -> Result<Reply, Refusal> {
        if MAX_BODY < body.len() {
            return Err(Refusal::too_large(format!(
                "expected a body of at most {MAX_BODY} bytes"
            )));
        }
        let given: Given = read(given)?;
        let parts: Vec<&str> = route
            .split([' ', '/'])
            .filter(|it| !it.is_empty())
            .collect();
        let mut budget = Budget::unlimited();
        budget.deadline = Some(Instant::now() + MAX_THOUGHT);
        budget.stop = Some(world.stop);
        match parts[..] {
            ["GET", "api", "games"] => json(menu::games(&read(body)?, given.today, false)),
            ["GET", "api", "words"] => json(menu::words(&read(body)?)),
            ["POST", "api", "new"] => json(puzzles::new(&read(body)?, given.seed, &mut budget)?),
            ["POST", "api", "read"] => json(puzzles::read_any(&read(body)?)?),
            ["POST", "api", "series"] => json(puzzles::round(&read(body)?, given.seed)?),
            ["POST", "api", "view"] => Ok(text(play::view(&read(body)?)?)),
            ["POST", "api", "hint"] => json(play::hint(&read(body)?, &mut budget)?),
            ["POST", "api", "two"] => json(play::two(&read(body)?, &mut budget)?),
            ["POST", "api", "bot"] => json(bots::ask(&read(body)?, &budget)?),
            ["POST", "api", "match"] => json(bots::play_match(&read(body)?, &budget)?),
            ["POST", "api", "kinds"] => json(menu::kinds(&read(body)?)),
            ["POST", "api", "growth"] => json(puzzles::grown(&read(body)?, &mut budget)?),
            ["POST", "api", "convert"] => json(export::convert(&read(body)?)?),
            // The page turns the drawing into pixels itself.
            ["POST", "api", "picture"] => Ok(text(export::drawing(&read(body)?)?)),
            ["POST", "api", "check"] => {
                let end = budget.deadline.map(|end| end + TO_CHECK);
                let mut checking = (world.checking)(end);
                json(play::check(&read(body)?, &mut budget, &mut checking)?)
            }
            ["POST", "api", "verify"] => {
                let end = budget.deadline.map(|end| end + TO_CHECK);
                json(verify::verify(&read(body)?, &mut (world.checking)(end))?)
            }
            ["POST", "api", "draft"] => json(workshop::draft(&read(body)?)?),
            ["POST", "api", "judge"] => {
                let asked: workshop::Judge = read(body)?;
                budget.deadline = Some(after(asked.limit()));
                json(workshop::judge(&asked, &mut budget)?)
            }
            ["POST", "api", "assist"] => {
                json(workshop::assist(&read(body)?, given.seed, &mut budget)?)
            }
            ["POST", "api", "booklet"] => json(booklet::booklet(&read(body)?, &mut budget)?),
            ["POST", "api", "vouch"] => {
                let (asked, end) = (read(body)?, budget.deadline);
                json(vouch::vouch(&asked, &mut budget, &|| {
                    (world.checking)(end)
                })?)
            }
            ["POST", "api", "everything"] => sound(body),
            ["POST", "api", "score"] => score(body),
            ["POST", "api", "solve"] => solve::solve(&read(body)?, world),
            ["POST", "api", "sessions"] => self.sessions.open(&read(body)?, &given),
            ["GET", "api", "sessions", id] => self.sessions.look(id, &read(body)?, &given),
            ["POST", "api", "sessions", id] => self.sessions.command(id, &read(body)?, &given),
            ["GET", "api", "sessions", id, "save"] => self.sessions.save(id, &read(body)?, &given),
            ["POST", "api", "sessions", id, "bot"] => {
                sessions::bot(id, &read(body)?, &given, &budget)
            }
            ["POST", "api", "sessions", id, "next"] => self.sessions.next(id, &read(body)?, &given),
            ["GET", "api", "sessions", id, "steps"] => {
                self.sessions.steps(id, &read(body)?, &given)
            }
            ["DELETE", "api", "sessions", id] => {
                self.sessions.forget(id);
                json(serde_json::json!({ "forgotten": true }))
            }
            _ => Err(Refusal::missing("no such request; docs/http.md lists them")),
        }
    }
}

/// A reply of JSON.
pub(crate) fn json(value: Value) -> Result<Reply, Refusal> {
    Ok(text(value.to_string()))
}

/// A reply that is a text already.
pub(crate) fn text(body: String) -> Reply {
    Reply {
        status: 200,
        aside: Aside::default(),
        body,
    }
}

/// `POST /api/score`: how many play the puzzle; what the store knows of it is added by the caller.
fn score(body: &str) -> Result<Reply, Refusal> {
    let at: workbench::requests::At = read(body)?;
    let puzzle = at.puzzle()?;
    let n_seats = puzzle.start().n_seats();
    let mut reply = json(serde_json::json!({ "best": null, "record": null, "n_seats": n_seats }))?;
    reply.aside.puzzle = Some(puzzle.text());
    Ok(reply)
}

/// `POST /api/everything`: what of it can be added; the caller adds it and tells how much was new.
fn sound(body: &str) -> Result<Reply, Refusal> {
    let sound = everything::sound(read(body)?)?;
    json(serde_json::json!({
        "saves": sound.saves, "history": sound.history, "n_refused": sound.n_refused,
    }))
}

fn read<T: DeserializeOwned>(body: &str) -> Result<T, Refusal> {
    serde_json::from_str(body).map_err(|error| {
        let why = format!("Failed to deserialize the JSON body into the target type: {error}");
        Refusal::new(422, why)
    })
}

/// The moment this long from now, for those who only know how long.
pub(crate) fn after(time: Duration) -> Instant {
    Instant::now() + time
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    static STOP: AtomicBool = AtomicBool::new(false);

    fn ask(router: &mut Router, route: &str, given: &Value, body: &Value) -> (u16, Aside, Value) {
        let world = World {
            stop: &STOP,
            progress: &mut |_| {},
            checking: &|_| checker::Budget::small(),
        };
        let reply = router.answer(route, &given.to_string(), &body.to_string(), world);
        let body = serde_json::from_str(&reply.body).unwrap();
        (reply.status, reply.aside, body)
    }

    const PUZZLE: &str = "floodit 3x1:012 colours=3 start=0";

    fn opened(router: &mut Router) -> Value {
        let (status, aside, state) = ask(
            router,
            "POST /api/sessions",
            &json!({ "id": "abc" }),
            &json!({ "puzzle": PUZZLE }),
        );
        assert_eq!((status, aside.save.is_none()), (200, true), "{state}");
        assert_eq!(aside.puzzle.as_deref(), Some(PUZZLE));
        state
    }

    #[test]
    fn a_game_is_handed_back_to_be_kept_and_goes_on_from_there_in_another_instance() {
        let mut router = Router::default();
        assert_eq!(opened(&mut router)["is_saved"], false);
        let play = |version: u64, mv: &str| json!({ "version": version, "do": "play", "line": mv });
        let path = "POST /api/sessions/abc";
        let (_, aside, state) = ask(&mut router, path, &json!({}), &play(0, "1"));
        assert_eq!(
            (&state["line"], &state["is_saved"]),
            (&json!("1"), &json!(true))
        );
        let save = aside.save.expect("it is kept");
        // Another window knows only what was kept, and ends the game.
        let mut other = Router::default();
        let given = json!({ "save": save, "best": 2 });
        let (_, aside, state) = ask(&mut other, path, &given, &play(1, "2"));
        assert_eq!(state["outcome"]["kind"], "perfect", "{state}");
        assert_eq!(aside.finish.expect("it is finished").cost, Some(2));
        // The first one hears of it with its next command, which changes nothing.
        let given = json!({ "save": aside.save });
        let (_, aside, state) = ask(&mut router, path, &given, &play(1, "2"));
        assert_eq!((&state["is_stale"], aside.save), (&json!(true), None));
    }

    #[test]
    fn a_session_that_nobody_knows_is_missing() {
        let mut router = Router::default();
        let routes = ["GET /api/sessions/abc", "POST /api/sessions/abc/next"];
        for route in routes {
            assert_eq!(ask(&mut router, route, &json!({}), &json!({})).0, 404);
        }
        opened(&mut router);
        assert_eq!(ask(&mut router, routes[0], &json!({}), &json!({})).0, 200);
        ask(
            &mut router,
            "DELETE /api/sessions/abc",
            &json!({}),
            &json!({}),
        );
        assert_eq!(ask(&mut router, routes[0], &json!({}), &json!({})).0, 404);
    }

    #[test]
    fn a_bot_thinks_about_a_game_that_was_handed_in() {
        let mut router = Router::default();
        let open = json!({ "puzzle": "flood 5x1:01234", "players": "greedy person" });
        let given = json!({ "id": "abc" });
        ask(&mut router, "POST /api/sessions", &given, &open);
        let (_, _, told) = ask(
            &mut router,
            "GET /api/sessions/abc/save",
            &json!({}),
            &json!({}),
        );
        let mut thinker = Router::default();
        let path = "POST /api/sessions/abc/bot";
        let (status, _, choice) = ask(&mut thinker, path, &told, &json!({ "version": 0 }));
        assert_eq!(
            (status, choice["move"].is_string()),
            (200, true),
            "{choice}"
        );
        let (status, ..) = ask(&mut thinker, path, &told, &json!({ "version": 1 }));
        assert_eq!(status, 409);
    }

    #[test]
    fn what_a_solver_proved_is_worth_keeping() {
        let mut router = Router::default();
        let (_, aside, told) = ask(
            &mut router,
            "POST /api/solve",
            &json!({}),
            &json!({ "puzzle": PUZZLE }),
        );
        assert_eq!(
            (told["verdict"].as_str(), aside.best),
            (Some("proved"), Some(2))
        );
        assert_eq!(aside.puzzle.as_deref(), Some(PUZZLE));
        let file = json!({ "text": told["answer"] });
        let (_, _, told) = ask(&mut router, "POST /api/verify", &json!({}), &file);
        assert_eq!(
            (&told["verdict"], &told["line"]),
            (&json!("proved"), &json!("1 2"))
        );
    }

    #[test]
    fn what_cannot_be_answered_is_refused() {
        let mut router = Router::default();
        let cases = [
            ("GET /api/nothing", json!({}), 404),
            ("POST /api/view", json!({ "puzzle": "nonsense" }), 400),
            ("POST /api/view", json!({}), 422),
            (
                "POST /api/solve",
                json!({ "puzzle": PUZZLE, "solver": "none" }),
                400,
            ),
        ];
        for (route, body, expected) in cases {
            let (status, _, told) = ask(&mut router, route, &json!({}), &body);
            assert_eq!(status, expected, "{route}: {told}");
            assert!(told["error"].is_string());
        }
    }
}
