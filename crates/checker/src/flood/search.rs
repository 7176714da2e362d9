//! Plain search through every line of a small game.

use std::collections::HashMap;
#[cfg(test)]
use std::collections::HashSet;

use super::puzzle::Puzzle;
use super::rules::{Game, Over};
use crate::Budget;

/// What a position takes in a table: its colours twice, and the vectors and entries around them.
fn bytes_of(puzzle: &Puzzle) -> u64 {
    16 * puzzle.colours.len() as u64 + 160
}

/// The fewest moves that flood the board if they are fewer than `bound`, layer by layer; `None` if that is too much
/// work to find out. Slow and obvious, for tests.
#[cfg(test)]
pub(super) fn fewest_moves(
    puzzle: &Puzzle,
    bound: u64,
    budget: &mut Budget<'_>,
) -> Option<Option<u64>> {
    let mut layer = vec![Game::new(puzzle)];
    let mut seen = HashSet::new();
    for n_moves in 0..bound {
        let mut next = Vec::new();
        for game in &layer {
            if game.over().is_some() {
                return Some(Some(n_moves));
            }
            for colour in 0..puzzle.n_colours {
                let mut after = game.clone();
                if after.play(&colour.to_string()).is_err() {
                    continue;
                }
                if !budget.spend() || !budget.reserve(bytes_of(puzzle)) {
                    return None;
                }
                if seen.insert(after.colours.clone()) {
                    next.push(after);
                }
            }
        }
        layer = next;
    }
    Some(None)
}

/// The first seat's margin under best play; `None` if that is too much work to find out.
pub(super) fn best_margin(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Option<i64> {
    margin(&Game::new(puzzle), 0, &mut HashMap::new(), budget)
}

/// Longer games are not looked through: each move takes some of the stack.
const DEEPEST: usize = 500;

type Known = HashMap<(Vec<Option<u32>>, usize, usize), i64>;

fn margin(
    game: &Game<'_>,
    depth: usize,
    known: &mut Known,
    budget: &mut Budget<'_>,
) -> Option<i64> {
    if let Some(Over::Margin(margin)) = game.over() {
        return Some(margin);
    }
    let key = (game.colours.clone(), game.seat, game.n_passes);
    if let Some(&margin) = known.get(&key) {
        return Some(margin);
    }
    let mut best: Option<i64> = None;
    let colours = (0..game.puzzle.n_colours).map(|colour| colour.to_string());
    for mv in colours.chain(["pass".to_owned()]) {
        let mut after = game.clone();
        if after.play(&mv).is_err() {
            continue;
        }
        let bytes = bytes_of(game.puzzle);
        let is_within = depth < DEEPEST && budget.spend() && budget.work(bytes / 64);
        if !is_within || !budget.reserve(bytes) {
            return None;
        }
        let value = margin(&after, depth + 1, known, budget)?;
        best = Some(match (best, game.seat) {
            (None, _) => value,
            (Some(best), 0) => best.max(value),
            (Some(best), _) => best.min(value),
        });
    }
    let best = best.expect("a pass is always legal");
    known.insert(key, best);
    Some(best)
}
