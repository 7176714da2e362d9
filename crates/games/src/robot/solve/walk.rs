//! The robot's walk as a solver writes it down: runs and exchanges, or only their cost.

use crate::answer::{Answer, Claim, Step};
use crate::budget::Budget;
use crate::robot::{Colour, Grid, Move};
use crate::why::{Place, Why};
use crate::words::{Sentence, Value};

/// Where a walk begins: the robot's cell and what it holds.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::robot) struct Start {
    pub(in crate::robot) cell: usize,
    pub(in crate::robot) load: Option<Colour>,
}

/// A line of moves that grows, beginning on the first cell. Keeps only the cost if that is all that was asked for.
pub(in crate::robot::solve) struct Walk {
    columns: usize,
    cell: usize,
    cost: u64,
    moves: Option<Vec<Move>>,
    /// Where each step with a reason ends, if reasons were asked for.
    reasons: Option<Vec<(usize, Why)>>,
}

impl Walk {
    /// Nothing done yet.
    pub(in crate::robot::solve) fn new(grid: &Grid, budget: &Budget) -> Self {
        Self::from(grid, 0, budget)
    }

    /// Nothing done yet, and the robot stands on this cell.
    pub(in crate::robot::solve) fn from(grid: &Grid, cell: usize, budget: &Budget) -> Self {
        let keeps_line = !budget.ask.options.has(super::COST_ONLY);
        Self {
            columns: grid.columns,
            cell,
            cost: 0,
            moves: keeps_line.then(Vec::new),
            reasons: (budget.ask.explain && keeps_line).then(Vec::new),
        }
    }

    /// The cell it has come to.
    pub(in crate::robot::solve) fn cell(&self) -> usize {
        self.cell
    }

    /// Goes to a cell, vertically first, and exchanges there.
    pub(in crate::robot::solve) fn swap_at(&mut self, cell: usize) {
        self.go_to(cell);
        if let Some(moves) = &mut self.moves {
            moves.push(Move::Swap);
        }
    }

    /// Goes to a cell, vertically first, and exchanges there, for a reason that names the cell.
    pub(in crate::robot::solve) fn swap_because(&mut self, cell: usize, rule: &'static str) {
        self.swap_after(cell, Sentence::new(rule), &[self.cell]);
    }

    /// Whether somebody wants to know why it goes where it goes.
    pub(in crate::robot::solve) fn gives_reasons(&self) -> bool {
        self.reasons.is_some()
    }

    /// The same for a reason that rests on these cells; the `cell` is added to its sentence.
    pub(in crate::robot::solve) fn swap_after(
        &mut self,
        cell: usize,
        rule: Sentence,
        seen: &[usize],
    ) {
        self.swap_at(cell);
        if let (Some(reasons), Some(moves)) = (&mut self.reasons, &self.moves) {
            let (y, x) = (cell / self.columns, cell % self.columns);
            let why = Why::new(rule.with("cell", Value::Cell { x, y }))
                .because(seen.iter().map(|&cell| Place::Spot(cell)))
                .follows([Place::Spot(cell)]);
            reasons.push((moves.len(), why));
        }
    }

    /// Goes to a cell, vertically first.
    pub(in crate::robot::solve) fn go_to(&mut self, cell: usize) {
        let place = |cell| (cell / self.columns, cell % self.columns);
        let (from, to) = (place(self.cell), place(cell));
        self.cost += (from.0.abs_diff(to.0) + from.1.abs_diff(to.1)) as u64;
        self.cell = cell;
        if let Some(moves) = &mut self.moves {
            Move::way(from, to).for_each(|mv| push(moves, mv));
        }
    }

    /// The answer that claims this of a walk that a method built, whose name is this sentence.
    pub(in crate::robot::solve) fn built(self, claim: Claim, method: &'static str) -> Answer<Move> {
        let mut answer = self.answer(claim);
        for step in &mut answer.steps {
            step.why.rule = Sentence::new(method);
        }
        answer
    }

    /// The answer that claims this of the walk.
    pub(in crate::robot::solve) fn answer(self, claim: Claim) -> Answer<Move> {
        let is_line_left_out = self.moves.is_none();
        let moves = self.moves.unwrap_or_default();
        let mut steps = Vec::new();
        let mut start = 0;
        for (end, why) in self.reasons.unwrap_or_default() {
            let moves = moves[start..end].to_vec();
            steps.push(Step { moves, why });
            start = end;
        }
        if start == 0 {
            let why = Why::search();
            steps.push(Step { moves, why });
        } else if start < moves.len() {
            let (moves, why) = (moves[start..].to_vec(), Why::search());
            steps.push(Step { moves, why });
        }
        let mut answer = Answer::new(claim, steps);
        answer.is_line_left_out = is_line_left_out;
        answer.cost = (claim != Claim::Unknown).then_some(self.cost);
        answer
    }
}

/// Adds a move, lengthening the last run if it goes on in the same direction.
pub(in crate::robot::solve) fn push(moves: &mut Vec<Move>, mv: Move) {
    if let (Some(Move::Run(last, n)), Move::Run(direction, more)) = (moves.last_mut(), mv)
        && *last == direction
        && let Some(sum) = n.checked_add(more.get())
    {
        *n = sum;
        return;
    }
    moves.push(mv);
}

/// The answer where there is nothing to look for: a grid can never be all black, because some colour has more cells than
/// pieces, or the time is over before that is known.
pub(in crate::robot::solve) fn impossible(grid: &Grid, budget: &Budget) -> Option<Answer<Move>> {
    let claim = match grid.is_solvable_until(budget.ends()) {
        Some(true) => return None,
        Some(false) => Claim::Impossible,
        None => Claim::Unknown,
    };
    Some(Answer::new(claim, Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::super::{circuits, graf, line};
    use super::*;
    use crate::robot::Puzzle;

    #[test]
    fn what_a_method_builds_is_not_called_found_by_search() {
        let puzzle: Puzzle = "robot 1 10 10 0".parse().unwrap();
        for solver in [graf::SOLVER, circuits::SOLVER, line::SOLVER] {
            let answer = (solver.solve)(&puzzle, &mut Budget::unlimited()).unwrap();
            assert!(!answer.steps.is_empty());
            for step in &answer.steps {
                let rule = step.why.rule.id;
                assert_eq!(rule, format!("robot-built-{}", solver.name));
            }
        }
    }
}
