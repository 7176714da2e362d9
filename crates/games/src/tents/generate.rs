//! Boards with exactly one solution, of a wanted level, made by repair.
//!
//! A random layout nearly always has further solutions. Where a second one has a tent that the wanted one has not, a
//! tree is moved onto that square: the second is gone and the wanted one stays. After a few repairs one solution is
//! left. The same repair makes a board easier: where the rules of the level get stuck, a tree is moved onto an
//! undecided square. A layout that comes out too easy is thrown away.

mod asked;
pub(super) mod clues;
pub(super) mod layout;
mod tighten;

pub use asked::Asked;

use super::grade::Level;
use super::position::Position;
use super::puzzle::{Puzzle, Square};
use super::reason;
use super::solve::search::{self, Patience};
use super::spec::{Clues, Spec};
use crate::budget::{Budget, Progress};
use crate::error::Error;
use crate::rng::Rng;
use crate::words::Sentence;
use layout::Layout;

/// After this many layouts the spec is taken to be hopeless, such as a hard board of 3x3.
const MOST_LAYOUTS: usize = 100_000;

/// Makes a board.
pub(super) fn generate(spec: &Spec, rng: &mut Rng, budget: &mut Budget) -> Result<Puzzle, Error> {
    let beyond_limit = || Error::Refused(Sentence::new("tents-refused-limit"));
    for _ in 0..MOST_LAYOUTS {
        if budget.is_over() {
            return Err(beyond_limit());
        }
        let mut layout = Layout::blank(spec.width, spec.height, spec.asked.symmetry);
        layout.fill(percent(spec), rng);
        let Some(puzzle) = repaired(&mut layout, spec.level, rng, budget) else {
            continue;
        };
        if !spec.asked.accepts(&puzzle, budget) {
            continue;
        }
        let puzzle = match spec.clues {
            Clues::All => puzzle,
            Clues::Fewest => clues::thin_out(&puzzle, spec.level, rng, budget),
        };
        // What was judged after the limit is not sure to be as wanted.
        return if budget.is_over() {
            Err(beyond_limit())
        } else {
            Ok(puzzle)
        };
    }
    Err(Error::Refused(
        Sentence::new("tents-refused-layouts")
            .with("spec", spec.to_string())
            .with("most", MOST_LAYOUTS),
    ))
}

/// The share of trees: the densest that leaves room everywhere; hard boards that are not large have fewer, since many
/// trees leave too little to think about.
fn percent(spec: &Spec) -> usize {
    match spec.level {
        Some(Level::Hard | Level::Extreme) if spec.width * spec.height < 500 => 17,
        _ => 20,
    }
}

/// Repairs a layout until its board is as wanted; none if it does not get there.
pub(super) fn repaired(
    layout: &mut Layout,
    level: Option<Level>,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Option<Puzzle> {
    let mut puzzle = layout.puzzle();
    let mut most_in_the_way = 0;
    for _ in 0..4 * puzzle.squares().len() {
        if tighten::is_large(layout) {
            tighten::tighten(layout, rng, budget)?;
            puzzle = layout.puzzle();
        }
        let in_the_way = match rival_tents(&puzzle, layout, budget)? {
            tents if !tents.is_empty() => tents,
            _ => match level {
                None => return Some(puzzle),
                Some(level) => match try_level(&puzzle, level, budget) {
                    LevelFit::Fits => return Some(puzzle),
                    LevelFit::TooEasy => return None,
                    LevelFit::Stuck(squares) => {
                        let is_wrong = |at: &usize| !layout.has_tent(*at);
                        squares.into_iter().filter(is_wrong).collect()
                    }
                },
            },
        };
        most_in_the_way = in_the_way.len().max(most_in_the_way);
        budget.report(Progress {
            done: Some(1.0 - in_the_way.len() as f64 / most_in_the_way.max(1) as f64),
            ..Progress::default()
        });
        repair(layout, in_the_way, rng);
        puzzle = layout.puzzle();
    }
    None
}

/// Moves trees onto some of these squares, or one tree somewhere if none will do.
fn repair(layout: &mut Layout, mut in_the_way: Vec<usize>, rng: &mut Rng) {
    rng.shuffle(&mut in_the_way);
    // On a large board the squares lie far apart, so several repairs at once save rounds.
    let most = 1 + in_the_way.len() / 4;
    let mut n_moved = 0;
    for at in in_the_way {
        if n_moved < most && layout.block(at, rng) {
            n_moved += 1;
        }
    }
    if n_moved == 0 {
        layout.shake(rng);
    }
}

/// The tents of another solution that the wanted one has not; empty if there is no other, none if the budget ended.
fn rival_tents(puzzle: &Puzzle, layout: &Layout, budget: &mut Budget) -> Option<Vec<usize>> {
    let (solutions, is_whole) = search::up_to_two(puzzle, Patience::None, budget);
    let wrong = |tents: &Vec<usize>| -> Vec<usize> {
        let wrong = tents.iter().filter(|&&at| !layout.has_tent(at));
        wrong.copied().collect()
    };
    let rival = solutions.iter().map(wrong).find(|tents| !tents.is_empty());
    match rival {
        None if !is_whole => None,
        rival => Some(rival.unwrap_or_default()),
    }
}

/// How a board with one solution compares with a level.
pub(super) enum LevelFit {
    /// It has exactly this level.
    Fits,
    /// The rules of the level below solve it.
    TooEasy,
    /// The rules of the level leave these squares undecided.
    Stuck(Vec<usize>),
}

fn try_level(puzzle: &Puzzle, level: Level, budget: &mut Budget) -> LevelFit {
    let mut position = Position::start(puzzle);
    if let Some(easier) = level.easier() {
        reason::deduce(&mut position, easier.rules(), budget);
        if position.is_solved() {
            return LevelFit::TooEasy;
        }
    }
    reason::deduce(&mut position, level.rules(), budget);
    if position.is_solved() {
        LevelFit::Fits
    } else {
        LevelFit::Stuck(position.all(Square::Free).collect())
    }
}
