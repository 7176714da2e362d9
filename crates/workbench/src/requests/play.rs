//! A position looked at without a session: the view after a line of moves, a hint, a check.

use games::answer::{Answer, Claim};
use games::budget::Budget;
use games::game::Status;
use serde_json::{Value, json};

use super::At;
use crate::refusal::Refusal;
use crate::verdict::{verdict, verdict_words};
use crate::view::{position_text, status_json, why_json};

/// `POST /api/view`: what to show after the moves, as JSON text.
pub fn view(at: &At) -> Result<String, Refusal> {
    position_text(&*at.position()?, at.spoken.language())
}

/// `POST /api/hint`: a next step with its reason, or `null`.
pub fn hint(at: &At, budget: &mut Budget<'_>) -> Result<Value, Refusal> {
    let step = at.position()?.hint(budget);
    let hint = step.map(|step| {
        let mut hint = why_json(&step.why, &at.spoken.language().book);
        hint["moves"] = json!(step.moves);
        hint
    });
    Ok(json!({ "hint": hint }))
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
