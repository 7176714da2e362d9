//! The table of a contest: the best answer of everybody to every puzzle.

use serde_json::Value;

use super::Course;
use super::plan::Task;
use super::report::Report;
use super::store::Store;
use crate::commands::contest::{self, Handed, References};
use crate::failure::Failure;
use games::options::Options;

/// Asks our solvers what they reach on a puzzle, unless they were asked before.
pub(super) fn know_references(store: &Store, puzzle: &str, seconds: f64) -> Result<(), Failure> {
    if store.reference(puzzle)?.is_some() {
        return Ok(());
    }
    let read = games::read(puzzle, &Options::default())?;
    let (costs, bound) = contest::references(read, seconds);
    let costs = serde_json::to_string(&costs).map_err(|error| Failure::plain(error.to_string()))?;
    let bound = bound.and_then(|bound| i64::try_from(bound).ok());
    store.keep_reference(puzzle, &costs, bound)
}

/// The table, with pseudonyms.
pub(super) fn table(course: &Course, task: &Task) -> Result<Value, Failure> {
    let handed = course.store.counting(&task.name)?.into_iter();
    let handed = handed.filter_map(|(person, hand_in)| {
        let reached = Report::read(hand_in.report.as_deref()).answer?;
        Some(Handed {
            person: person.pseudonym,
            puzzle: reached.puzzle,
            cost: reached.cost,
        })
    });
    let solvers = task
        .kind
        .game()
        .contest()
        .map_or(&[][..], |contest| contest.solvers);
    let known = |puzzle: &str| -> Option<References> {
        let (costs, bound) = course.store.reference(puzzle).ok()??;
        let costs: Vec<(String, Option<u64>)> = serde_json::from_str(&costs).ok()?;
        let named = |(name, cost): (String, Option<u64>)| {
            let solver = solvers.iter().find(|solver| **solver == name)?;
            Some((*solver, cost))
        };
        let costs = costs.into_iter().filter_map(named).collect();
        Some((costs, bound.and_then(|bound| u64::try_from(bound).ok())))
    };
    Ok(contest::table(handed.collect(), known))
}
