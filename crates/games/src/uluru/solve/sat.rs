//! The second opinion: the same formula that is exported, given to a SAT solver; the best by bounding what fails.

use rustsat::encodings::card::{BoundUpper, Totalizer};
use rustsat::instances::{BasicVarManager, Cnf, ManageVars};
use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal};

use super::super::formats::formula::{Formula, Literal};
use super::super::puzzle::{Move, Puzzle};
use super::line_of;
use crate::answer::{Answer, Claim};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Solver;
use crate::sat::{LimitedSolver, limited_solver, spend_conflicts};
use crate::uluru::Uluru;
use crate::words::Sentence;

/// How many clauses are added between two questions to the budget.
const CLAUSES_PER_LOOK: usize = 4096;

/// The row of this solver.
pub(super) const SOLVER: Solver<Uluru> = Solver {
    name: "sat",
    solve: |puzzle, budget| super::explained(solve, puzzle, budget),
    options: super::OPTIONS,
};

/// Finds the fewest wishes that must fail: none, one, two and so on are tried in turn, so the first that works is
/// the best.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    let formula = Formula::new(puzzle)?;
    let n_birds = puzzle.n_birds();
    let mut variables = BasicVarManager::default();
    variables.increase_next_free(rustsat::types::Var::new(
        (formula.n_variables() + n_birds) as u32,
    ));
    let mut solver = limited_solver(budget);
    let fails = |bird: usize| Lit::new((formula.n_variables() + bird) as u32, false);
    let placement = formula
        .somewhere()
        .chain(formula.no_shared_place())
        .chain(formula.one_place_each());
    for (nth, clause) in placement.enumerate() {
        if nth.is_multiple_of(CLAUSES_PER_LOOK) && budget.is_over() {
            return Ok(undecided(0));
        }
        add(
            &mut solver,
            clause.iter().map(|&literal| lit(literal)).collect(),
        )?;
    }
    for bird in 0..n_birds {
        if budget.is_over() {
            return Ok(undecided(0));
        }
        for clause in formula.wish(bird) {
            let literals = clause.iter().map(|&literal| lit(literal));
            add(&mut solver, literals.chain([fails(bird)]).collect())?;
        }
    }
    let mut totalizer: Totalizer = (0..n_birds).map(fails).collect();
    for cost in 0..=n_birds {
        let mut clauses = Cnf::new();
        totalizer
            .encode_ub(cost..=cost, &mut clauses, &mut variables)
            .map_err(trouble)?;
        for clause in clauses {
            add(&mut solver, clause)?;
        }
        let bound = totalizer.enforce_ub(cost).map_err(trouble)?;
        let result = if budget.is_over() {
            SolverResult::Interrupted
        } else {
            solver.solve_assumps(&bound).map_err(trouble)?
        };
        match result {
            SolverResult::Unsat if !budget.ask.options.has(super::ALL) => continue,
            _ => spend_conflicts(&solver, budget),
        }
        return match result {
            SolverResult::Sat => read_model(puzzle, &formula, &solver, cost),
            SolverResult::Unsat => Ok(Answer::new(Claim::Impossible, Vec::new())),
            SolverResult::Interrupted => Ok(undecided(cost)),
        };
    }
    unreachable!("when every wish may fail, any placement will do")
}

/// What is known when the budget ends: fewer wishes than this cannot fail.
fn undecided(bound: usize) -> Answer<Move> {
    let mut answer = Answer::new(Claim::Unknown, Vec::new());
    answer.bound = Some(bound as u64);
    answer
}

fn read_model(
    puzzle: &Puzzle,
    formula: &Formula<'_>,
    solver: &LimitedSolver<'_>,
    cost: usize,
) -> Result<Answer<Move>, Error> {
    let mut place_of = vec![0; puzzle.n_birds()];
    for (bird, place_of) in place_of.iter_mut().enumerate() {
        for place in 0..puzzle.board().n_places() {
            let value = solver
                .lit_val(lit(formula.stands(bird, place)))
                .map_err(trouble)?;
            if value == TernaryVal::True {
                *place_of = place;
            }
        }
    }
    let mut answer = Answer::of_line(Claim::Optimal, line_of(puzzle, |bird| place_of[bird]));
    answer.cost = Some(cost as u64);
    answer.bound = answer.cost;
    Ok(answer)
}

fn lit(literal: Literal) -> Lit {
    Lit::new(literal.unsigned_abs() - 1, literal < 0)
}

fn add(solver: &mut LimitedSolver<'_>, clause: Clause) -> Result<(), Error> {
    solver.add_clause(clause).map_err(trouble)
}

fn trouble(why: impl std::fmt::Display) -> Error {
    Error::Refused(Sentence::new("uluru-refused-sat").with("why", why.to_string()))
}
