//! A position looked at without a session: the view after a line of moves, a hint, a check.

use std::ops::ControlFlow;

use games::answer::{Answer, Claim};
use games::budget::Budget;
use games::game::{Status, Which};
use serde_json::{Value, json};

use super::At;
use crate::refusal::Refusal;
use crate::session::Player;
use crate::verdict::{verdict, verdict_words};
use crate::view::{position_text, status_json, why_json};
use crate::words::tell_all;

/// `POST /api/view`: what to show after the moves, as JSON text.
pub fn view(at: &At) -> Result<String, Refusal> {
    let puzzle = at.puzzle()?;
    let language = at.spoken.language();
    let players = at.players.split_ascii_whitespace().map(str::parse);
    let players: Vec<Player> = players
        .collect::<Result<_, _>>()
        .map_err(|error| Refusal::of(&error, &at.players, language))?;
    position_text(&*at.position()?, puzzle.game(), &players, language)
}

/// `POST /api/hint`: a next step with its reason, or `null`.
pub fn hint(at: &At, budget: &mut Budget<'_>) -> Result<Value, Refusal> {
    let mut position = at.position()?;
    let step = position.hint(budget);
    let book = &at.spoken.language().book;
    let hint = step.map(|step| {
        let told = step.moves.iter().map(|mv| {
            let told = position.tell(mv);
            position.play(mv).expect("a hint is legal");
            told
        });
        let told = tell_all(told.collect(), book);
        let mut hint = why_json(&step.why, book);
        hint["moves"] = json!(step.moves);
        hint["told"] = json!(told);
        hint
    });
    Ok(json!({ "hint": hint }))
}

/// `POST /api/two`: two different solutions of a puzzle that has several, as lines; fewer if there are fewer, or if
/// they are not found soon.
pub fn two(at: &At, budget: &mut Budget<'_>) -> Result<Value, Refusal> {
    let puzzle = at.puzzle()?;
    let mut lines = Vec::new();
    if puzzle.game().counts_ends() {
        let each = &mut |line: Vec<String>| {
            lines.push(line.join(" "));
            if lines.len() < 2 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let listed = puzzle.solutions(Which::All, budget, each);
        listed.map_err(|error| Refusal::of(&error, "", at.spoken.language()))?;
    }
    Ok(json!({ "lines": lines }))
}

/// `POST /api/check`: what is wrong so far; for a solved puzzle, what the checker says of the line.
pub fn check(
    at: &At,
    budget: &mut Budget<'_>,
    checking: &mut checker::Budget<'_>,
) -> Result<Value, Refusal> {
    let book = &at.spoken.language().book;
    let position = at.position()?;
    let mistakes = position.mistakes(budget);
    let mistakes: Vec<Value> = mistakes.iter().map(|why| why_json(why, book)).collect();
    let status = position.status();
    let mut checked = json!({ "status": status_json(status), "mistakes": mistakes });
    if let Status::Solved { .. } | Status::Finished { .. } = status {
        let line = at.line()?.into_iter().map(str::to_owned).collect();
        let answer = Answer::of_line(Claim::Found, line);
        let verdict = verdict(&at.puzzle()?.text(), &answer, checking);
        checked["verdict"] = json!(verdict.word());
        checked["verdict_words"] = json!(verdict_words(book, &verdict));
    }
    Ok(checked)
}
