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
use workbench::requests::{bots, export, menu, play, puzzles};
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

/// Where requests are answered.
#[derive(Default)]
pub struct Desk {
    sessions: Sessions,
}

impl Desk {
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
            ["POST", "api", "bot"] => json(bots::ask(&read(body)?, &budget)?),
            ["POST", "api", "convert"] => json(export::convert(&read(body)?)?),
            // The page turns the drawing into pixels itself.
            ["POST", "api", "picture"] => Ok(text(export::drawing(&read(body)?)?)),
            ["POST", "api", "check"] => {
                let end = budget.deadline.map(|end| end + TO_CHECK);
                let mut checking = (world.checking)(end);
                json(play::check(&read(body)?, &mut budget, &mut checking)?)
            }
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
