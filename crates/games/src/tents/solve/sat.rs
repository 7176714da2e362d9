//! The second opinion: the rules as clauses, given to a SAT solver.
//!
//! Uniqueness is asked for by forbidding the tents that were found, not their pairing.

mod formula;

use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Clause, TernaryVal};

use super::search::line;
use crate::answer::Answer;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Solver;
use crate::sat::{limited_solver, spend_conflicts};
use crate::tents::Tents;
use crate::tents::mark::Mark;
use crate::tents::puzzle::Puzzle;
use crate::why::Why;
use crate::words::Sentence;
use formula::Formula;

/// The row of this solver.
pub(super) const SOLVER: Solver<Tents> = Solver {
    name: "sat",
    solve,
    options: &[],
};

/// Finds a solution and proves that it is the only one, or finds another.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Mark>, Error> {
    let (solutions, is_whole) = up_to_two(puzzle, budget)?;
    Ok(super::decided(puzzle, solutions, is_whole, budget))
}

/// Up to two solutions as squares with tents, and whether there are no more.
fn up_to_two(puzzle: &Puzzle, budget: &mut Budget) -> Result<(Vec<Vec<usize>>, bool), Error> {
    let formula = Formula::new(puzzle);
    let mut solver = limited_solver(budget);
    for clause in formula.clauses {
        solver.add_clause(clause).map_err(trouble)?;
    }
    let mut solutions = Vec::new();
    let mut is_whole = false;
    while solutions.len() < 2 {
        match solver.solve().map_err(trouble)? {
            SolverResult::Interrupted => break,
            SolverResult::Unsat => {
                is_whole = true;
                break;
            }
            SolverResult::Sat => {}
        }
        let mut tents = Vec::new();
        for (at, tent) in formula.tent.iter().enumerate() {
            let Some(tent) = tent else {
                continue;
            };
            if solver.lit_val(*tent).map_err(trouble)? == TernaryVal::True {
                tents.push(at);
            }
        }
        let found = tents.iter().filter_map(|&at| formula.tent[at]);
        let rival: Clause = found.map(|tent| !tent).collect();
        solver.add_clause(rival).map_err(trouble)?;
        tell(puzzle, &tents, budget);
        solutions.push(tents);
    }
    spend_conflicts(&solver, budget);
    Ok((solutions, is_whole))
}

/// Shows a solution to anyone watching, and takes it back: the search goes on.
fn tell(puzzle: &Puzzle, tents: &[usize], budget: &mut Budget) {
    if budget.trace.is_some() {
        let marks = line(puzzle, tents);
        let n = marks.len();
        budget.played(|| (marks, Why::search()));
        budget.undone(n);
    }
}

fn trouble(error: impl std::fmt::Display) -> Error {
    Error::Refused(Sentence::new("tents-refused-sat").with("error", error.to_string()))
}
