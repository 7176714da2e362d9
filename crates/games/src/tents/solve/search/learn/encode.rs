//! The open part of a board as unknowns, clauses and rules.
//!
//! An unknown is an open square (it holds a tent) or, where several trees can take a square, a tree's choice of it.
//! With one tree the choice is the square itself. Whatever is decided is left out.

use super::anneal::{Pick, Site};
use super::rules::{Kind, Rule, Side};
use super::{Learner, Manner};
use crate::learn::Literal;
use crate::tents::solve::one_of::one_of;
use crate::tents::solve::search::state::{COLUMNS, EAST, Fixed, NORTH, ROWS, SOUTH, State, WEST};
use crate::tents::word::{Word, squares};

/// Where a tree's tent may stand, seen from the tree.
const SIDES: [(usize, isize, isize); 4] =
    [(NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0)];

/// A tree's choice of a side.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Choice {
    /// It cannot make it.
    Never,
    /// It has made it.
    Made,
    /// That is open.
    Open(Literal),
}

/// Whether every tree must have a tent.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Trees {
    /// Each must.
    Needed,
    /// Each must whose guard holds.
    Guarded,
}

/// A learner about what a state leaves open.
pub(super) fn encode<W: Word, const N: usize>(
    state: &State<W, N>,
    fixed: &Fixed<W, N>,
    manner: Manner,
) -> Learner<W> {
    Encoder::new(state, fixed, Trees::Needed).learner(state, fixed, manner, |_, rules| rules)
}

/// The unknowns of a board.
pub(super) struct Encoder {
    width: usize,
    height: usize,
    /// Column and row of each unknown that is a square.
    squares_of: Vec<Option<(u16, u16)>>,
    pub(super) tents: Vec<Option<Literal>>,
    /// By square of a tree.
    pub(super) choices: Vec<[Choice; 4]>,
    /// By square of a tree that need not have a tent: what guards that it must.
    pub(super) guards: Vec<Option<Literal>>,
    clauses: Vec<Vec<Literal>>,
}

impl Encoder {
    /// The unknowns that a state leaves open, and the clauses about them.
    pub(super) fn new<W: Word, const N: usize>(
        state: &State<W, N>,
        fixed: &Fixed<W, N>,
        trees: Trees,
    ) -> Self {
        let (width, height) = (fixed.width, fixed.height);
        let mut encoder = Self {
            width,
            height,
            squares_of: Vec::new(),
            tents: vec![None; width * height],
            choices: vec![[Choice::Never; 4]; width * height],
            guards: vec![None; width * height],
            clauses: Vec::new(),
        };
        encoder.squares(state);
        encoder.choices_of_squares(state, fixed);
        encoder.choices_of_trees(fixed, trees);
        encoder.touching();
        encoder
    }

    /// How many unknowns there are.
    pub(super) fn n_unknowns(&self) -> usize {
        self.squares_of.len()
    }

    /// The learner about these unknowns, with the rules that are made of the usual ones.
    pub(super) fn learner<W: Word, const N: usize>(
        self,
        state: &State<W, N>,
        fixed: &Fixed<W, N>,
        manner: Manner,
        wanted: impl FnOnce(&Self, Vec<Rule<W>>) -> Vec<Rule<W>>,
    ) -> Learner<W> {
        let site = (manner == Manner::Find).then(|| self.site(state, fixed));
        let rules = wanted(&self, self.rules(state, fixed));
        let n_lines = [self.height, self.width];
        let mut learner = Learner::new(rules, n_lines, self.squares_of, site);
        for clause in self.clauses {
            learner.add(&clause);
        }
        learner
    }

    /// A further unknown, behind all others.
    pub(super) fn guard(&mut self) -> Literal {
        self.unknown(None)
    }

    fn unknown(&mut self, square: Option<(u16, u16)>) -> Literal {
        self.squares_of.push(square);
        Literal::yes(self.squares_of.len() - 1)
    }

    fn squares<W: Word, const N: usize>(&mut self, state: &State<W, N>) {
        for y in 0..self.height {
            for x in squares(state.open[ROWS][y]) {
                self.tents[y * self.width + x] = Some(self.unknown(Some((x as u16, y as u16))));
            }
        }
    }

    /// Every tent has one tree; a choice of a tree puts a tent there.
    fn choices_of_squares<W: Word, const N: usize>(
        &mut self,
        state: &State<W, N>,
        fixed: &Fixed<W, N>,
    ) {
        for y in 0..self.height {
            for x in 0..self.width {
                let tent = self.tents[y * self.width + x];
                if tent.is_none() && !state.tents[y].has(x) {
                    continue;
                }
                let supporters = state.supporters(fixed, y);
                // A tree to the south has its tent to the north, and so on.
                let trees: Vec<(usize, usize)> = [(0, NORTH), (1, EAST), (2, SOUTH), (3, WEST)]
                    .into_iter()
                    .filter(|&(from, _)| supporters[from].has(x))
                    .filter_map(|(_, side)| Some((self.tree(x, y, side)?, side)))
                    .collect();
                let choices: Vec<Choice> = match (trees.len(), tent) {
                    (1, None) => vec![Choice::Made],
                    (1, Some(tent)) => vec![Choice::Open(tent)],
                    (n, _) => (0..n).map(|_| Choice::Open(self.unknown(None))).collect(),
                };
                for (&(tree, side), &choice) in trees.iter().zip(&choices) {
                    self.choices[tree][side] = choice;
                }
                if trees.len() != 1 {
                    let choices = open(&choices);
                    if let Some(tent) = tent {
                        self.clauses
                            .extend(choices.iter().map(|&choice| vec![!choice, tent]));
                    }
                    self.clauses
                        .extend(one_of(tent.map(|tent| !tent), &choices));
                }
            }
        }
    }

    /// What the trees without a tent may pick, and what the lines need.
    pub(super) fn site<W: Word, const N: usize>(
        &self,
        state: &State<W, N>,
        fixed: &Fixed<W, N>,
    ) -> Site {
        let trees = (0..self.choices.len()).map(|tree| self.picks(tree));
        let needed = [ROWS, COLUMNS].map(|axis| {
            let needed = |line: usize| {
                let is_clued = fixed.clued[axis].has(line);
                is_clued.then_some(state.needed[axis][line])
            };
            (0..fixed.n_lines(axis)).map(needed).collect()
        });
        Site {
            trees: trees.filter(|picks| !picks.is_empty()).collect(),
            needed,
        }
    }

    /// The open choices of a tree that has not made its choice.
    fn picks(&self, tree: usize) -> Vec<Pick> {
        if self.choices[tree].contains(&Choice::Made) {
            return Vec::new();
        }
        let (x, y) = (tree % self.width, tree / self.width);
        let pick = |&(side, dx, dy): &(usize, isize, isize)| match self.choices[tree][side] {
            Choice::Open(choice) => {
                let (x, y) = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
                let tent = self.tents[y * self.width + x];
                Some(Pick { x, y, choice, tent })
            }
            Choice::Never | Choice::Made => None,
        };
        SIDES.iter().filter_map(pick).collect()
    }

    /// The tree whose tent on this side would stand on a square.
    fn tree(&self, x: usize, y: usize, side: usize) -> Option<usize> {
        let (_, dx, dy) = SIDES[side];
        let x = x.checked_add_signed(-dx).filter(|&x| x < self.width)?;
        let y = y.checked_add_signed(-dy).filter(|&y| y < self.height)?;
        Some(y * self.width + x)
    }

    /// Every tree has one tent.
    fn choices_of_trees<W: Word, const N: usize>(&mut self, fixed: &Fixed<W, N>, trees: Trees) {
        for y in 0..self.height {
            for x in squares(fixed.trees[y]) {
                let tree = y * self.width + x;
                let choices = self.choices[tree];
                let guard = (trees == Trees::Guarded).then(|| self.guard());
                self.guards[tree] = guard;
                let made = choices.iter().filter(|&&choice| choice == Choice::Made);
                match made.count() {
                    0 => {
                        let exception = guard.map(|guard| !guard);
                        self.clauses.extend(one_of(exception, &open(&choices)));
                    }
                    1 => {
                        let never = open(&choices).into_iter().map(|choice| vec![!choice]);
                        self.clauses.extend(never);
                    }
                    // Two tents cannot both belong to it.
                    _ => self.clauses.push(Vec::new()),
                }
            }
        }
    }

    /// No two tents touch.
    fn touching(&mut self) {
        for y in 0..self.height {
            for x in 0..self.width {
                let Some(one) = self.tents[y * self.width + x] else {
                    continue;
                };
                for (dx, dy) in [(1, 0), (-1, 1), (0, 1), (1, 1)] {
                    let Some(x) = x.checked_add_signed(dx).filter(|&x| x < self.width) else {
                        continue;
                    };
                    let other = self.tents.get((y + dy) * self.width + x);
                    if let Some(Some(other)) = other {
                        self.clauses.push(vec![!one, !*other]);
                    }
                }
            }
        }
    }

    /// Lines, first all rows and then all columns; then pairs and borders.
    fn rules<W: Word, const N: usize>(
        &self,
        state: &State<W, N>,
        fixed: &Fixed<W, N>,
    ) -> Vec<Rule<W>> {
        let mut rules = Vec::new();
        let none = || Side::new(&[]);
        for axis in [ROWS, COLUMNS] {
            for line in 0..fixed.n_lines(axis) {
                let kind = if fixed.clued[axis].has(line) {
                    Kind::Line
                } else {
                    Kind::Unclued
                };
                let needed = i32::from(state.needed[axis][line]);
                let sides = [self.line(axis, line), none()];
                rules.push(Rule::new(kind, axis, line, needed, sides));
            }
        }
        for axis in [ROWS, COLUMNS] {
            for line in 0..fixed.n_lines(axis) - 1 {
                let needed = [line, line + 1].map(|line| i32::from(state.needed[axis][line]));
                let is_clued = fixed.clued[axis].has(line) && fixed.clued[axis].has(line + 1);
                if is_clued && needed[0] + needed[1] > 0 {
                    let sides = [line, line + 1].map(|line| self.line(axis, line));
                    let needed = needed[0] + needed[1];
                    rules.push(Rule::new(Kind::Pair, axis, line, needed, sides));
                }
                if let Some(surplus) = fixed.surplus[axis][line] {
                    rules.push(self.border(axis, line, i32::from(surplus)));
                }
            }
        }
        rules
    }

    fn line<W: Word>(&self, axis: usize, line: usize) -> Side<W> {
        let n = [self.width, self.height][axis];
        let literals: Vec<(usize, Literal)> = (0..n)
            .filter_map(|place| Some((place, self.tents[self.at(axis, line, place)]?)))
            .collect();
        Side::new(&literals)
    }

    /// The rule of the border behind a line, before which there are so many more trees than tents.
    pub(super) fn border<W: Word>(&self, axis: usize, line: usize, surplus: i32) -> Rule<W> {
        let (out_side, in_side) = match axis {
            ROWS => (SOUTH, NORTH),
            _ => (EAST, WEST),
        };
        let crossing = |line: usize, side: usize| {
            let n = [self.width, self.height][axis];
            let choices = (0..n).map(|place| self.choices[self.at(axis, line, place)][side]);
            let choices: Vec<Choice> = choices.collect();
            let n_made = choices.iter().filter(|&&choice| choice == Choice::Made);
            let n_made = n_made.count() as i32;
            let literals: Vec<(usize, Literal)> = choices
                .iter()
                .enumerate()
                .filter_map(|(place, choice)| match choice {
                    Choice::Open(literal) => Some((place, *literal)),
                    _ => None,
                })
                .collect();
            (Side::new(&literals), n_made)
        };
        let (leaving, n_left) = crossing(line, out_side);
        let (coming, n_come) = crossing(line + 1, in_side);
        let number = surplus - n_left + n_come;
        Rule::new(Kind::Border, axis, line, number, [leaving, coming])
    }

    fn at(&self, axis: usize, line: usize, place: usize) -> usize {
        match axis {
            ROWS => line * self.width + place,
            _ => place * self.width + line,
        }
    }
}

fn open(choices: &[Choice]) -> Vec<Literal> {
    let open = choices.iter().filter_map(|choice| match choice {
        Choice::Open(literal) => Some(*literal),
        Choice::Never | Choice::Made => None,
    });
    open.collect()
}
