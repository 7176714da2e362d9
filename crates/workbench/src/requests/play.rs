//! A position looked at without a session: the view after a line of moves, and a hint.

use games::budget::Budget;
use serde_json::{Value, json};

use super::At;
use crate::refusal::Refusal;
use crate::view::{position_text, why_json};

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
