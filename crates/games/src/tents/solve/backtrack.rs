//! The original game's search: deduce, try a tent, deduce again, take it back if it fails.
//!
//! Made complete: where a tent fails, or after its solutions are found, the square is grass and the search goes on.
//! So every placement is met exactly once, and two are enough to know whether the first is the only one.

use std::ops::ControlFlow;

use super::logic;
use crate::answer::{Answer, Claim, Step};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Position as _;
use crate::game::Solver;
use crate::tents::Tents;
use crate::tents::mark::{Kind, Mark};
use crate::tents::position::Position;
use crate::tents::puzzle::{Line, Puzzle, Square};
use crate::tents::reason;
use crate::why::{Place, Why};
use crate::words::Sentence;

/// The row of this solver.
pub(super) const IN_ORDER: Solver<Tents> = Solver {
    name: "backtrack",
    solve: in_order,
    options: &[],
};

/// Tries squares row by row.
fn in_order(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Mark>, Error> {
    Ok(solve(puzzle, first_free, budget))
}

/// The row of this solver.
pub(super) const FEW_FIRST: Solver<Tents> = Solver {
    name: "backtrack-few",
    solve: few_first,
    options: &[],
};

/// Tries squares first whose row and column still need few tents: the improvement the original proposes.
fn few_first(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Mark>, Error> {
    Ok(solve(puzzle, fewest_needed, budget))
}

/// The row of this solver.
pub(super) const TIGHT_FIRST: Solver<Tents> = Solver {
    name: "backtrack-tight",
    solve: tight_first,
    options: &[],
};

/// Tries squares first of the line with the least freedom: what the proposed improvement was meant to do. A line that
/// needs few tents may still have many squares for them, so that most tries there are wrong and teach little; a line
/// with one square to spare is decided by one try.
fn tight_first(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Mark>, Error> {
    Ok(solve(puzzle, tightest, budget))
}

/// Picks the next square to try.
type Choose = fn(&Position) -> Option<usize>;

fn first_free(position: &Position) -> Option<usize> {
    position.all(Square::Free).next()
}

fn fewest_needed(position: &Position) -> Option<usize> {
    position.all(Square::Free).min_by_key(|&at| {
        let (x, y) = position.puzzle().xy(at);
        needed(position, Line::Row(y)) + needed(position, Line::Column(x))
    })
}

fn tightest(position: &Position) -> Option<usize> {
    let freedom = |line: Line| {
        let n_free = position.count(line, Square::Free);
        match position.puzzle().clue(line) {
            Some(_) => n_free.saturating_sub(needed(position, line)),
            None => n_free,
        }
    };
    position.all(Square::Free).min_by_key(|&at| {
        let (x, y) = position.puzzle().xy(at);
        freedom(Line::Row(y)).min(freedom(Line::Column(x)))
    })
}

/// How many tents a line still needs; without a clue, as many as it has squares.
fn needed(position: &Position, line: Line) -> usize {
    let puzzle = position.puzzle();
    match puzzle.clue(line) {
        Some(clue) => clue.saturating_sub(position.count(line, Square::Tent)),
        None => puzzle.line(line).count(),
    }
}

fn solve(puzzle: &Puzzle, choose: Choose, budget: &mut Budget) -> Answer<Mark> {
    let mut first: Option<(Position, Vec<Step<Mark>>)> = None;
    let mut rival: Option<Position> = None;
    let mut search = Search {
        choose,
        budget,
        path: Vec::new(),
        found: &mut |position, path| match first {
            None => {
                first = Some((position.clone(), path.to_vec()));
                ControlFlow::Continue(())
            }
            Some(_) => {
                rival = Some(position.clone());
                ControlFlow::Break(())
            }
        },
    };
    let is_whole = search.explore(Position::start(puzzle)).is_continue();
    let Some((end, steps)) = first else {
        let claim = if is_whole {
            Claim::Impossible
        } else {
            Claim::Unknown
        };
        return Answer::new(claim, Vec::new());
    };
    let claim = match (&rival, is_whole) {
        (Some(_), _) => Claim::Several,
        (None, true) => Claim::Unique,
        (None, false) => Claim::Found,
    };
    let mut answer = super::answer(claim, steps, &end, budget);
    answer.rival = rival.map_or_else(Vec::new, |rival| super::tents(&rival));
    answer
}

/// Hears of a solved position and the steps that led there.
type Found<'f> = &'f mut dyn FnMut(&Position, &[Step<Mark>]) -> ControlFlow<()>;

struct Search<'s, 'a> {
    choose: Choose,
    budget: &'s mut Budget<'a>,
    path: Vec<Step<Mark>>,
    found: Found<'s>,
}

impl Search<'_, '_> {
    /// Meets every solution that extends a position; broken off when the budget or the listener says so.
    fn explore(&mut self, mut position: Position) -> ControlFlow<()> {
        let depth = self.path.len();
        let result = self.explore_on(&mut position);
        let n_moves = self.path[depth..].iter().map(|step| step.moves.len()).sum();
        self.path.truncate(depth);
        if result.is_continue() {
            self.budget.undone(n_moves);
        }
        result
    }

    fn explore_on(&mut self, position: &mut Position) -> ControlFlow<()> {
        loop {
            if !self.budget.spend() {
                return ControlFlow::Break(());
            }
            if !self.deduce(position) {
                return ControlFlow::Continue(());
            }
            if position.is_solved() {
                return (self.found)(position, &self.path);
            }
            let Some(at) = (self.choose)(position) else {
                return ControlFlow::Continue(());
            };
            let mut with_tent = position.clone();
            let depth = self.path.len();
            self.play(&mut with_tent, attempt(position, Kind::Tent, at, "a-try"));
            self.explore(with_tent)?;
            // The try itself was pushed before the branch, so it is taken back here.
            self.path.truncate(depth);
            self.budget.undone(1);
            let step = attempt(position, Kind::Grass, at, "tents-refuted");
            self.play(position, step);
        }
    }

    /// Deduces as far as the rules reach; false when something is wrong.
    fn deduce(&mut self, position: &mut Position) -> bool {
        loop {
            if !reason::contradictions(position).is_empty() {
                return false;
            }
            match reason::next_step(position, logic::RULES, self.budget.ends()) {
                Some(step) => self.play(position, step),
                None => return true,
            }
        }
    }

    fn play(&mut self, position: &mut Position, step: Step<Mark>) {
        self.budget
            .played(|| (step.moves.clone(), step.why.clone()));
        for &mv in &step.moves {
            position.play(mv).expect("a deduced move is legal");
        }
        self.path.push(step);
    }
}

fn attempt(position: &Position, kind: Kind, at: usize, id: &'static str) -> Step<Mark> {
    Step {
        moves: vec![position.mark(kind, at)],
        why: Why::new(Sentence::new(id)).follows([Place::Spot(at)]),
    }
}
