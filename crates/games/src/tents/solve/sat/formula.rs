//! The rules as clauses.
//!
//! One variable says that a square holds a tent, one that a tree's tent stands on a square. Each line counts its tents
//! with a ladder of variables "at least j among the first i squares"; steps that cannot be reached are left out. One
//! clause is added to the usual ones: two touching squares hold at most one tent, so two steps down the ladder at
//! most one tent is lost.

use rustsat::types::{Clause, Lit};

use crate::tents::puzzle::{Line, Puzzle, Square};
use crate::tents::solve::one_of::one_of;

/// Clauses that hold exactly for the solutions of a board.
pub(super) struct Formula<'p> {
    puzzle: &'p Puzzle,
    n_variables: u32,
    /// That a square holds a tent; none where none can.
    pub(super) tent: Vec<Option<Lit>>,
    pub(super) clauses: Vec<Clause>,
}

impl<'p> Formula<'p> {
    /// The clauses of a board.
    pub(super) fn new(puzzle: &'p Puzzle) -> Self {
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
            one_of(None, &of_tree).for_each(|clause| self.add(clause));
        }
        for (at, pairs) in of_tent.into_iter().enumerate() {
            if let Some(tent) = self.tent[at] {
                one_of(Some(!tent), &pairs).for_each(|clause| self.add(clause));
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
