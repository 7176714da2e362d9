//! The second opinion: the rules as clauses, given to a SAT solver.
//!
//! One variable says that a square holds a tent, one that a tree's tent stands on a square. Each line counts its tents
//! with a ladder of variables "at least j among the first i squares"; steps that cannot be reached are left out. One
//! clause is added to the usual ones: two touching squares hold at most one tent, so two steps down the ladder at
//! most one tent is lost. Uniqueness is asked for by forbidding the tents that were found, not their pairing.

use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal};

use crate::answer::Answer;
use crate::budget::Budget;
use crate::error::Error;
use crate::sat::{limited_solver, spend_conflicts};
use crate::tents::mark::Mark;
use crate::tents::puzzle::{Line, Puzzle, Square};

/// Finds a solution and proves that it is the only one, or finds another.
pub(super) fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Mark>, Error> {
    let (solutions, is_whole) = up_to_two(puzzle, budget)?;
    Ok(super::decided(puzzle, solutions, is_whole, budget))
}

/// Up to two solutions as squares with tents, and whether there are no more.
pub(super) fn up_to_two(
    puzzle: &Puzzle,
    budget: &mut Budget,
) -> Result<(Vec<Vec<usize>>, bool), Error> {
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
        solutions.push(tents);
    }
    spend_conflicts(&solver, budget);
    Ok((solutions, is_whole))
}

fn trouble(error: impl std::fmt::Display) -> Error {
    Error::Refused(format!("the SAT solver failed: {error}"))
}

struct Formula<'p> {
    puzzle: &'p Puzzle,
    n_variables: u32,
    /// That a square holds a tent; none where none can.
    tent: Vec<Option<Lit>>,
    clauses: Vec<Clause>,
}

impl<'p> Formula<'p> {
    fn new(puzzle: &'p Puzzle) -> Self {
        let mut formula = Self {
            puzzle,
            n_variables: 0,
            tent: vec![None; puzzle.squares().len()],
            clauses: Vec::new(),
        };
        formula.tents();
        formula.pairs();
        for line in puzzle.lines() {
            if let Some(clue) = puzzle.clue(line) {
                formula.count(line, clue);
            }
        }
        formula
    }

    fn variable(&mut self) -> Lit {
        self.n_variables += 1;
        Lit::positive(self.n_variables - 1)
    }

    fn add(&mut self, literals: impl IntoIterator<Item = Lit>) {
        self.clauses.push(literals.into_iter().collect());
    }

    /// Tents stand beside trees and do not touch; given ones stand.
    fn tents(&mut self) {
        let puzzle = self.puzzle;
        for (at, square) in puzzle.squares().iter().enumerate() {
            let may_stand = matches!(square, Square::Free | Square::Tent);
            if may_stand && puzzle.trees_beside(at).next().is_some() {
                self.tent[at] = Some(self.variable());
            }
            if *square == Square::Tent {
                self.add(self.tent[at]);
            }
        }
        for one in 0..self.tent.len() {
            for other in puzzle.around(one).filter(|&other| one < other) {
                if let (Some(one), Some(other)) = (self.tent[one], self.tent[other]) {
                    self.add([!one, !other]);
                }
            }
        }
    }

    /// Every tree has one tent and every tent one tree.
    fn pairs(&mut self) {
        let puzzle = self.puzzle;
        let mut of_tent: Vec<Vec<Lit>> = vec![Vec::new(); self.tent.len()];
        for tree in puzzle.trees() {
            let mut of_tree = Vec::new();
            for at in puzzle.beside(tree) {
                if let Some(tent) = self.tent[at] {
                    let pair = self.variable();
                    self.add([!pair, tent]);
                    of_tree.push(pair);
                    of_tent[at].push(pair);
                }
            }
            self.one_of(None, &of_tree);
        }
        for (at, pairs) in of_tent.into_iter().enumerate() {
            if let Some(tent) = self.tent[at] {
                self.one_of(Some(!tent), &pairs);
            }
        }
    }

    /// At most one of these, and at least one unless the exception holds.
    fn one_of(&mut self, exception: Option<Lit>, literals: &[Lit]) {
        self.add(exception.into_iter().chain(literals.iter().copied()));
        for (nth, &one) in literals.iter().enumerate() {
            for &other in &literals[nth + 1..] {
                self.add([!one, !other]);
            }
        }
    }

    /// A line holds exactly this many tents.
    fn count(&mut self, line: Line, clue: usize) {
        let places: Vec<(usize, Lit)> = self
            .puzzle
            .line(line)
            .enumerate()
            .filter_map(|(place, at)| Some((place, self.tent[at]?)))
            .collect();
        let n = places.len();
        // The most tents among the first and behind the first i squares.
        let most_before: Vec<usize> = (0..=n).map(|i| most(&places[..i])).collect();
        let most_behind: Vec<usize> = (0..=n).map(|i| most(&places[i..])).collect();
        if most_before[n] < clue {
            return self.add([]);
        }
        let mut rungs: Vec<Vec<Rung>> = Vec::new();
        for i in 0..=n {
            let row: Vec<Rung> = (0..=clue + 1)
                .map(|j| match () {
                    () if j == 0 || j + most_behind[i] <= clue => Rung::Sure,
                    () if most_before[i] < j || clue < j => Rung::Never,
                    () => Rung::Open(self.variable()),
                })
                .collect();
            rungs.push(row);
        }
        for i in 1..=n {
            let (place, tent) = places[i - 1];
            for j in 1..=clue + 1 {
                let (here, kept, below) = (rungs[i][j], rungs[i - 1][j], rungs[i - 1][j - 1]);
                self.imply(&[kept], &[], here);
                self.imply(&[below], &[tent], here);
                // Without a tent here the count was reached before; with one, all but one of it was.
                self.imply_either(here, kept, Some(tent));
                self.imply_either(here, below, None);
                if 2 <= i && places[i - 2].0 + 1 == place {
                    self.imply_either(here, rungs[i - 2][j - 1], None);
                }
            }
        }
    }

    /// All of these together bring about that one.
    fn imply(&mut self, rungs: &[Rung], tents: &[Lit], then: Rung) {
        let mut literals: Vec<Lit> = tents.iter().map(|&tent| !tent).collect();
        for rung in rungs {
            match rung {
                Rung::Sure => {}
                Rung::Never => return,
                Rung::Open(literal) => literals.push(!*literal),
            }
        }
        match then {
            Rung::Sure => return,
            Rung::Never => {}
            Rung::Open(literal) => literals.push(literal),
        }
        self.add(literals);
    }

    /// This one needs that one, or a tent.
    fn imply_either(&mut self, here: Rung, needs: Rung, or: Option<Lit>) {
        let mut literals: Vec<Lit> = or.into_iter().collect();
        match here {
            Rung::Sure => {}
            Rung::Never => return,
            Rung::Open(literal) => literals.push(!literal),
        }
        match needs {
            Rung::Sure => return,
            Rung::Never => {}
            Rung::Open(literal) => literals.push(literal),
        }
        self.add(literals);
    }
}

/// That at least j of the first i squares hold tents.
#[derive(Clone, Copy)]
enum Rung {
    Sure,
    Never,
    Open(Lit),
}

/// The most tents on squares in a row of places that do not touch.
fn most(places: &[(usize, Lit)]) -> usize {
    let mut n = 0;
    let mut last = None;
    for &(place, _) in places {
        if last != Some(place.wrapping_sub(1)) {
            n += 1;
            last = Some(place);
        }
    }
    n
}
