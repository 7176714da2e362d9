//! Which demands of a setter can hold together: clues, givens, or that each tree has a tent.
//!
//! Each demand is a literal that is assumed or not, so one solver answers about all sets of them and keeps what it has
//! learnt: a rule that needs a clue is silent until the clue is assumed, and names it among its reasons. Where the
//! assumptions cannot hold, those at the roots of the conflict are enough of a reason (Eén and Sörensson, 2003).

use super::encode::{Choice, Encoder, Trees};
use super::rules::{Kind, Rule};
use super::trail::Reason;
use super::{Learner, Manner, SearchEnd};
use crate::budget::Budget;
use crate::learn::Literal;
use crate::tents::puzzle::{Line, Puzzle, Square};
use crate::tents::solve::search::propagate::propagate;
use crate::tents::solve::search::state::{COLUMNS, Fixed, ROWS};
use crate::tents::solve::search::{Demand, MOST_OPEN};
use crate::tents::word::Word;
use crate::workshop::Held;

/// A board without its demands, and a solver that knows which literal stands for each.
pub(in crate::tents::solve::search) struct Demands<'p, W> {
    puzzle: &'p Puzzle,
    demands: &'p [Demand],
    learner: Learner<W>,
    /// By demand.
    literals: Vec<Literal>,
    /// What was assumed last.
    assumed: Vec<Literal>,
    /// The tents that stand in any case, by row.
    tents: Vec<W>,
    tent_of: Vec<Option<Literal>>,
    choices: Vec<[Choice; 4]>,
}

impl<'p, W: Word> Demands<'p, W> {
    /// A board, the same without these demands, and the demands. If no tree is among them, all trees must have tents.
    /// None if it is seen at once that the board cannot be solved without any demand.
    pub(in crate::tents::solve::search) fn new<const N: usize>(
        puzzle: &'p Puzzle,
        bare: &Puzzle,
        demands: &'p [Demand],
    ) -> Option<Self> {
        let (mut fixed, mut state) = Fixed::<W, N>::start(bare).ok()?;
        // A line without neighbours was given a clue, as all tents stand in it: that is for the demands to say.
        for axis in [ROWS, COLUMNS] {
            fixed.clued[axis] = W::NONE;
            state.needed[axis] = [0; N];
        }
        let is_tree = |demand: &Demand| matches!(demand, Demand::Tree(_));
        let trees = if demands.iter().any(is_tree) {
            Trees::Guarded
        } else {
            Trees::Needed
        };
        // What follows from all trees does not follow from some.
        if trees == Trees::Needed {
            propagate(&mut state, &fixed).ok()?;
        }
        let mut encoder = Encoder::new(&state, &fixed, trees);
        let mut impossible = Vec::new();
        let mut guard_of = [vec![None; fixed.height], vec![None; fixed.width]];
        let first_guard = encoder.n_unknowns() - encoder.guards.iter().flatten().count();
        let literals: Vec<Literal> = demands
            .iter()
            .map(|&demand| match demand {
                Demand::Tree(at) => encoder.guards[at].expect("every tree has a guard"),
                Demand::Clue(line) => {
                    let guard = encoder.guard();
                    let (axis, nth) = place(line);
                    guard_of[axis][nth] = Some(guard);
                    let clue = puzzle.clue(line).expect("a clue that is demanded");
                    fixed.clued[axis] |= W::bit(nth);
                    state.needed[axis][nth] += clue as i8;
                    guard
                }
                Demand::Given(at) => {
                    let is_tent = puzzle.squares()[at] == Square::Tent;
                    match encoder.tents[at] {
                        Some(tent) if is_tent => tent,
                        Some(tent) => !tent,
                        None => {
                            let guard = encoder.guard();
                            let (x, y) = puzzle.xy(at);
                            if state.tents[y].has(x) != is_tent {
                                impossible.push(guard);
                            }
                            guard
                        }
                    }
                }
            })
            .collect();
        let manner = match state.n_open(&fixed) {
            ..=MOST_OPEN => Manner::Prove,
            _ => Manner::Find,
        };
        let (tent_of, choices) = (encoder.tents.clone(), encoder.choices.clone());
        let tents = state.tents[..fixed.height].to_vec();
        let mut learner = encoder.learner(&state, &fixed, manner, |encoder, rules| {
            let mut rules: Vec<Rule<W>> = rules
                .into_iter()
                .map(|rule| {
                    let n_lines = match rule.kind {
                        Kind::Pair => 2,
                        _ => 1,
                    };
                    let lines = &guard_of[rule.axis][rule.line..rule.line + n_lines];
                    let guards = lines.iter().copied().flatten().collect();
                    rule.guarded(guards)
                })
                .collect();
            for axis in [ROWS, COLUMNS] {
                rules.extend(borders(puzzle, &guard_of[axis], axis, encoder));
            }
            rules
        });
        learner.n_free = first_guard;
        for guard in impossible {
            learner.add(&[!guard]);
        }
        Some(Self {
            puzzle,
            demands,
            learner,
            literals,
            assumed: Vec::new(),
            tents,
            tent_of,
            choices,
        })
    }

    /// Whether these demands can all hold: then all that do, else those that are to blame. None if the budget ends.
    pub(in crate::tents::solve::search) fn ask(
        &mut self,
        asked: &[usize],
        budget: &mut Budget,
    ) -> Option<Held> {
        let assumed: Vec<Literal> = asked.iter().map(|&nth| self.literals[nth]).collect();
        let pairs = assumed.iter().zip(&self.assumed);
        self.learner
            .take_back(pairs.take_while(|(one, other)| one == other).count());
        self.assumed = assumed;
        match self.learner.solve(&self.assumed, budget) {
            SearchEnd::Over => None,
            SearchEnd::Impossible => Some(Held::No(Vec::new())),
            SearchEnd::Found => {
                let holds = self.demands.iter().map(|&demand| self.holds(demand));
                Some(Held::Yes(holds.collect()))
            }
            SearchEnd::Refuted(literal) => {
                let blamed = self.learner.blamed(literal);
                let is_blamed = |nth: &usize| blamed.contains(&self.literals[*nth]);
                Some(Held::No(asked.iter().copied().filter(is_blamed).collect()))
            }
        }
    }

    /// Whether a demand is met by what was found.
    fn holds(&self, demand: Demand) -> bool {
        let is_tent = |at: usize| match self.tent_of[at] {
            Some(tent) => self.learner.trail.holds(tent),
            None => {
                let (x, y) = self.puzzle.xy(at);
                self.tents[y].has(x)
            }
        };
        match demand {
            Demand::Clue(line) => {
                let n_tents = self.puzzle.line(line).filter(|&at| is_tent(at)).count();
                Some(n_tents) == self.puzzle.clue(line)
            }
            Demand::Given(at) => is_tent(at) == (self.puzzle.squares()[at] == Square::Tent),
            Demand::Tree(at) => self.choices[at].iter().any(|choice| match choice {
                Choice::Open(choice) => self.learner.trail.holds(*choice),
                Choice::Made => true,
                Choice::Never => false,
            }),
        }
    }
}

impl<W: Word> Learner<W> {
    /// The assumptions that are why this literal, itself one of them, is false.
    fn blamed(&mut self, refuted: Literal) -> Vec<Literal> {
        let mut blamed = vec![refuted];
        let mut met = vec![false; self.trail.n_unknowns()];
        met[refuted.unknown()] = true;
        let mut because = Vec::new();
        for place in (self.trail.n_sure()..self.trail.literals().len()).rev() {
            let literal = self.trail.literals()[place];
            if !met[literal.unknown()] {
                continue;
            }
            match self.trail.reason_of(literal.unknown()) {
                // While assumptions are made, nothing else is chosen.
                Reason::None => blamed.push(literal),
                _ => self.reasons(literal, &mut because),
            }
            because
                .drain(..)
                .for_each(|reason| met[reason.unknown()] = true);
        }
        blamed
    }
}

/// The borders behind which, or before which, all lines have clues, guarded by those.
fn borders<W: Word>(
    puzzle: &Puzzle,
    guards: &[Option<Literal>],
    axis: usize,
    encoder: &Encoder,
) -> Vec<Rule<W>> {
    let surplus = |nth: &usize| -> i32 {
        let line = match axis {
            ROWS => Line::Row(*nth),
            _ => Line::Column(*nth),
        };
        let is_tree = |at: &usize| puzzle.squares()[*at] == Square::Tree;
        let n_trees = puzzle.line(line).filter(is_tree).count();
        n_trees as i32 - puzzle.clue(line).unwrap_or(0) as i32
    };
    let n = guards.len();
    let mut rules = Vec::new();
    for border in 0..n - 1 {
        for (lines, sign) in [(0..border + 1, 1), (border + 1..n, -1)] {
            let guards: Option<Vec<Literal>> = guards[lines.clone()].iter().copied().collect();
            if let Some(guards) = guards {
                let surplus: i32 = lines.map(|nth| surplus(&nth)).sum();
                rules.push(encoder.border(axis, border, sign * surplus).guarded(guards));
            }
        }
    }
    rules
}

fn place(line: Line) -> (usize, usize) {
    match line {
        Line::Row(y) => (ROWS, y),
        Line::Column(x) => (COLUMNS, x),
    }
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::rng::Rng;
    use crate::tents::puzzle::{Puzzle, Square};
    use crate::tents::random;
    use crate::tents::solve::search::{Demand, Patience, conflict, up_to_one};

    /// The least size of a set that cannot hold, by trying all sets.
    fn least(n: usize, can_hold: impl Fn(usize) -> bool) -> Option<u32> {
        let sets = 0..1_usize << n;
        let conflicts = sets.filter(|&set| !can_hold(set));
        conflicts.map(usize::count_ones).min()
    }

    fn as_set(demands: &[usize]) -> usize {
        demands.iter().map(|nth| 1 << nth).sum()
    }

    fn check(puzzle: &Puzzle, bare: &Puzzle, demands: &[Demand], can_hold: &dyn Fn(usize) -> bool) {
        let found = conflict(puzzle, bare, demands, &mut Budget::unlimited());
        let least = least(demands.len(), can_hold);
        let size = found.as_ref().map(|found| found.demands.len() as u32);
        assert_eq!(size, least, "{puzzle} {demands:?} {found:?}");
        if let Some(found) = found {
            assert!(found.is_smallest, "{puzzle}");
            assert!(!can_hold(as_set(&found.demands)), "{puzzle} {found:?}");
        }
    }

    #[test]
    fn the_smallest_conflict_of_clues_and_givens_is_that_of_all_sets() {
        let mut rng = Rng::new(11);
        let mut n_checked = 0;
        while n_checked < 1500 {
            let Some((puzzle, _)) = random::solvable(5, &mut rng) else {
                continue;
            };
            let (width, height) = (puzzle.width(), puzzle.height());
            let mut clues = |clues: &[Option<usize>], most: usize| -> Vec<Option<usize>> {
                let changed = clues.iter().map(|clue| match rng.below(4) {
                    0 => Some(rng.below(most.min(4))),
                    _ => *clue,
                });
                changed.collect()
            };
            let (columns, rows) = (clues(puzzle.columns(), height), clues(puzzle.rows(), width));
            let bare = puzzle.squares().to_vec();
            let mut squares = bare.clone();
            for square in &mut squares {
                if *square == Square::Free && rng.chance(1, 8) {
                    *square = [Square::Tent, Square::Grass][rng.below(2)];
                }
            }
            let wrong = Puzzle::new(width, height, squares, columns, rows).unwrap();
            let bare = Puzzle::new(width, height, bare, vec![None; width], vec![None; height]);
            let bare = bare.unwrap();
            let lines = wrong.lines().filter(|&line| wrong.clue(line).is_some());
            let is_given = |&at: &usize| wrong.squares()[at] != bare.squares()[at];
            let givens = (0..width * height).filter(is_given).map(Demand::Given);
            let demands: Vec<Demand> = lines.map(Demand::Clue).chain(givens).collect();
            let Some(solutions) = random::all_solutions(&bare).filter(|_| demands.len() < 13)
            else {
                continue;
            };
            let holds = |solution: &Vec<Square>| {
                let holds = |demand: &Demand| match *demand {
                    Demand::Clue(line) => {
                        let is_tent = |at: &usize| solution[*at] == Square::Tent;
                        Some(wrong.line(line).filter(is_tent).count()) == wrong.clue(line)
                    }
                    Demand::Given(at) => solution[at] == wrong.squares()[at],
                    Demand::Tree(_) => true,
                };
                as_set(
                    &(0..demands.len())
                        .filter(|&nth| holds(&demands[nth]))
                        .collect::<Vec<_>>(),
                )
            };
            let held: Vec<usize> = solutions.iter().map(holds).collect();
            check(&wrong, &bare, &demands, &|set| {
                held.iter().any(|held| set & !held == 0)
            });
            n_checked += 1;
        }
    }

    #[test]
    fn the_smallest_conflict_of_trees_is_that_of_all_sets() {
        let mut rng = Rng::new(12);
        for _ in 0..1500 {
            let (width, height) = (2 + rng.below(3), 2 + rng.below(3));
            let mut squares = vec![Square::Free; width * height];
            for _ in 0..2 + rng.below(6) {
                squares[rng.below(width * height)] = Square::Tree;
            }
            let board = |squares: Vec<Square>| {
                let board = Puzzle::new(
                    width,
                    height,
                    squares,
                    vec![None; width],
                    vec![None; height],
                );
                board.unwrap()
            };
            let puzzle = board(squares.clone());
            let trees: Vec<usize> = puzzle.trees().collect();
            let can_hold = |set: usize| {
                let mut squares = squares.clone();
                let given_up = trees
                    .iter()
                    .enumerate()
                    .filter(|(nth, _)| set & 1 << nth == 0);
                given_up.for_each(|(_, &at)| squares[at] = Square::Grass);
                let kept = board(squares);
                up_to_one(&kept, Patience::Usual, &mut Budget::unlimited())
                    .0
                    .is_some()
            };
            let demands: Vec<Demand> = trees.iter().copied().map(Demand::Tree).collect();
            check(&puzzle, &puzzle, &demands, &can_hold);
        }
    }
}
