//! Boards of up to eight places: one bit for each placement, so that counting is AND and popcount.
//!
//! Placements are numbered in the order of the lists "who stands on each place", the same order in which
//! `permutations` tries them; every wish is a row of bits, one for each placement where it holds. The placements that
//! please everyone are the AND of the rows. The best are found by adding the rows as columns of bits: four words hold,
//! for 64 placements at once, how many wishes hold in each. With fewer birds than places the empty places are filled
//! by further birds without wishes, kept in order so that each placement is met once.

mod kernel;

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use super::super::board::{Board, NAMED};
use super::super::puzzle::{Move, Puzzle};
use super::super::wish::{Need, Region, Relation};
use super::line_of;
use crate::answer::{Answer, Claim};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Solver;
use crate::uluru::Uluru;
use crate::words::Sentence;
use kernel::{BITS, Block};

/// The largest board a table is made for.
pub(in super::super) const MAX_TABLE_PLACES: usize = 8;

/// The best that can be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Best {
    /// How many wishes fail.
    pub(in super::super) cost: usize,
    /// How many placements do as well.
    pub(in super::super) n: u64,
    /// The number of the first of them.
    pub(in super::super) first: usize,
}

/// Where each bird stands, by its number from 0; the rest is padding.
pub(in super::super) type Placement = [u8; MAX_TABLE_PLACES];

/// The row of this solver.
pub(super) const SOLVER: Solver<Uluru> = Solver {
    name: "table",
    solve: |puzzle, budget| super::explained(solve, puzzle, budget),
    options: super::OPTIONS,
};

/// Finds the best placement, and so proves it.
pub(super) fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    let best = best(puzzle).ok_or_else(|| {
        Error::Refused(Sentence::new("uluru-refused-table").with("most", MAX_TABLE_PLACES))
    })?;
    budget.spend();
    if budget.ask.options.has(super::ALL) && best.cost > 0 {
        return Ok(Answer::new(Claim::Impossible, Vec::new()));
    }
    let placement = placement(puzzle, best.first);
    let line = line_of(puzzle, |bird| placement[bird].into());
    let mut answer = Answer::of_line(Claim::Optimal, line);
    answer.cost = Some(best.cost as u64);
    answer.bound = answer.cost;
    Ok(answer)
}

/// The best of a puzzle on a small board, remembered with the puzzle; none when the board is too large.
pub(in super::super) fn best(puzzle: &Puzzle) -> Option<Best> {
    if let Some(best) = puzzle.best().get() {
        return Some(*best);
    }
    let best = with_table(puzzle, |table| table.best(puzzle))?;
    Some(*puzzle.best().get_or_init(|| best))
}

/// How many placements please everyone on a small board; none when the board is too large.
pub(in super::super) fn count(puzzle: &Puzzle) -> Option<u64> {
    match puzzle.best().get() {
        Some(best) if best.cost == 0 => Some(best.n),
        Some(_) => Some(0),
        None => with_table(puzzle, |table| table.count(puzzle)),
    }
}

/// Runs something on the table of a puzzle's board: the shared one, or one made for the occasion; none when the
/// board is too large.
pub(in super::super) fn with_table<T>(puzzle: &Puzzle, run: impl FnOnce(&Table) -> T) -> Option<T> {
    static SHARED: [OnceLock<Table>; NAMED.len()] = [const { OnceLock::new() }; NAMED.len()];
    let board = puzzle.board();
    if board.n_places() > MAX_TABLE_PLACES {
        return None;
    }
    Some(match puzzle.named_board() {
        Some(row) => run(SHARED[row].get_or_init(|| Table::new(board))),
        None => run(&Table::new(board)),
    })
}

/// The rows of one board. Rows of wishes are made when first asked for.
pub(in super::super) struct Table {
    board: Arc<Board>,
    n_blocks: usize,
    /// For each bird and place, the placements with this bird there.
    stands: Vec<Block>,
    /// For each number of empty places, the placements where those who fill them are in order.
    in_order: [OnceLock<Vec<Block>>; MAX_TABLE_PLACES + 1],
    /// Where each bird is in a region, and where it is not.
    regions: [[OnceLock<Vec<Block>>; 2]; Region::N],
    /// Where each bird stands on a place related to itself, and where it does not.
    selves: [[OnceLock<Vec<Block>>; 2]; Relation::N],
    /// Where each pair of birds is related, and where it is not.
    relations: [[OnceLock<Vec<Block>>; 2]; Relation::N],
}

/// The rows of the wishes of one puzzle.
struct Chosen<'a> {
    rows: [&'a [Block]; MAX_TABLE_PLACES],
    n_rows: usize,
    in_order: &'a [Block],
    /// Whether `in_order` leaves anything out.
    has_gaps: bool,
    n_never: usize,
}

impl Table {
    fn new(board: &Arc<Board>) -> Self {
        let n_places = board.n_places();
        let n_blocks = factorial(n_places).div_ceil(BITS);
        let mut stands = vec![Block::EMPTY; n_places * n_places * n_blocks];
        for number in 0..factorial(n_places) {
            for (place, &bird) in arrangement(n_places, number)[..n_places].iter().enumerate() {
                let row = usize::from(bird) * n_places + place;
                stands[row * n_blocks + number / BITS].set(number % BITS);
            }
        }
        Self {
            board: Arc::clone(board),
            n_blocks,
            stands,
            in_order: Default::default(),
            regions: Default::default(),
            selves: Default::default(),
            relations: Default::default(),
        }
    }

    /// How many placements please everyone.
    pub(in super::super) fn count(&self, puzzle: &Puzzle) -> u64 {
        let chosen = self.choose(puzzle);
        match chosen.n_never {
            0 => kernel::count(chosen.all().as_slice()),
            _ => 0,
        }
    }

    /// The best that can be done, how often, and where first.
    fn best(&self, puzzle: &Puzzle) -> Best {
        let chosen = self.choose(puzzle);
        let wishes = &chosen.rows[..chosen.n_rows];
        if wishes.is_empty() {
            let all = [chosen.in_order];
            return Best {
                cost: chosen.n_never,
                n: kernel::count(&all),
                first: 0,
            };
        }
        let most = kernel::most(wishes, chosen.in_order);
        Best {
            cost: chosen.n_never + chosen.n_rows - most.n_rows,
            n: most.n_bits,
            first: most.first,
        }
    }

    /// Hands out the placements where exactly `cost` wishes fail, in order.
    pub(in super::super) fn for_each(
        &self,
        puzzle: &Puzzle,
        cost: usize,
        each: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let chosen = self.choose(puzzle);
        let Some(n_held) = (chosen.n_never + chosen.n_rows).checked_sub(cost) else {
            return ControlFlow::Continue(());
        };
        let wishes = &chosen.rows[..chosen.n_rows];
        for at in 0..self.n_blocks {
            let block = kernel::block_of_exactly(wishes, n_held, chosen.in_order, at);
            for bit in block.bits() {
                each(&placement(puzzle, at * BITS + bit))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn choose(&self, puzzle: &Puzzle) -> Chosen<'_> {
        let n_empty = self.board.n_places() - puzzle.n_birds();
        let in_order = self.in_order[n_empty].get_or_init(|| self.make_in_order(n_empty));
        let mut chosen = Chosen {
            rows: [&[]; MAX_TABLE_PLACES],
            n_rows: 0,
            in_order,
            has_gaps: n_empty > 1,
            n_never: 0,
        };
        for (bird, &need) in puzzle.needs().iter().enumerate() {
            let bird = bird + n_empty;
            let row = match need {
                Need::Any => continue,
                Need::Never => {
                    chosen.n_never += 1;
                    continue;
                }
                Need::In { region, is_negated } => {
                    let rows =
                        self.regions[region as usize][usize::from(is_negated)].get_or_init(|| {
                            self.make_places(is_negated, |at| self.board.lies_in(at, region))
                        });
                    self.row(rows, bird)
                }
                Need::Itself {
                    relation,
                    is_negated,
                } => {
                    let rows =
                        self.selves[relation as usize][usize::from(is_negated)].get_or_init(|| {
                            self.make_places(is_negated, |at| self.board.relates(relation, at, at))
                        });
                    self.row(rows, bird)
                }
                Need::With {
                    relation,
                    other,
                    is_negated,
                } => {
                    let rows = self.relations[relation as usize][usize::from(is_negated)]
                        .get_or_init(|| self.make_pairs(is_negated, relation));
                    self.row(rows, pair(bird, usize::from(other) + n_empty))
                }
            };
            chosen.rows[chosen.n_rows] = row;
            chosen.n_rows += 1;
        }
        chosen
    }

    fn row<'a>(&self, rows: &'a [Block], number: usize) -> &'a [Block] {
        &rows[number * self.n_blocks..][..self.n_blocks]
    }

    fn stands(&self, bird: usize, place: usize) -> &[Block] {
        self.row(&self.stands, bird * self.board.n_places() + place)
    }

    /// The placements with the first `n_empty` birds in order of their places.
    fn make_in_order(&self, n_empty: usize) -> Vec<Block> {
        let n_places = self.board.n_places();
        let mut row = vec![Block::EMPTY; self.n_blocks];
        for number in 0..factorial(n_places) {
            let arrangement = arrangement(n_places, number);
            let filler = arrangement[..n_places]
                .iter()
                .filter(|&&bird| usize::from(bird) < n_empty);
            if filler.is_sorted() {
                row[number / BITS].set(number % BITS);
            }
        }
        row
    }

    /// A row for each bird: the placements where it stands on one of these places, or on none of them.
    fn make_places(&self, is_negated: bool, is_wanted: impl Fn(usize) -> bool) -> Vec<Block> {
        let n_places = self.board.n_places();
        let mut rows = Vec::with_capacity(n_places * self.n_blocks);
        for bird in 0..n_places {
            let mut row = vec![Block::EMPTY; self.n_blocks];
            for place in (0..n_places).filter(|&place| is_wanted(place) != is_negated) {
                kernel::or_into(&mut row, self.stands(bird, place));
            }
            rows.extend(row);
        }
        rows
    }

    /// A row for each pair of birds: the placements where they are related, or not.
    fn make_pairs(&self, is_negated: bool, relation: Relation) -> Vec<Block> {
        let n_places = self.board.n_places();
        let mut rows = Vec::with_capacity(n_places * n_places / 2 * self.n_blocks);
        for (higher, lower) in
            (1..n_places).flat_map(|higher| (0..higher).map(move |lower| (higher, lower)))
        {
            let mut row = vec![Block::EMPTY; self.n_blocks];
            for (one, other) in
                (0..n_places).flat_map(|one| (0..n_places).map(move |other| (one, other)))
            {
                if one != other && self.board.relates(relation, one, other) != is_negated {
                    kernel::or_and_into(
                        &mut row,
                        self.stands(lower, one),
                        self.stands(higher, other),
                    );
                }
            }
            rows.extend(row);
        }
        rows
    }
}

/// Where each bird stands in the placement of this number.
fn placement(puzzle: &Puzzle, number: usize) -> Placement {
    let n_places = puzzle.board().n_places();
    let n_empty = n_places - puzzle.n_birds();
    let mut placement = [0; MAX_TABLE_PLACES];
    for (place, &bird) in arrangement(n_places, number)[..n_places].iter().enumerate() {
        if let Some(bird) = usize::from(bird).checked_sub(n_empty) {
            placement[bird] = place as u8;
        }
    }
    placement
}

/// The number of a pair of different birds, in the order 1-0, 2-0, 2-1, 3-0, ...
fn pair(one: usize, other: usize) -> usize {
    let (lower, higher) = (one.min(other), one.max(other));
    higher * (higher - 1) / 2 + lower
}

/// A few rows, without a heap.
struct Few<'a> {
    rows: [&'a [Block]; MAX_TABLE_PLACES],
    n: usize,
}

impl<'a> Few<'a> {
    fn as_slice(&self) -> &[&'a [Block]] {
        &self.rows[..self.n]
    }
}

impl<'a> Chosen<'a> {
    /// The rows whose AND is the set of placements where all wishes that can hold do.
    fn all(&self) -> Few<'a> {
        let mut few = Few {
            rows: self.rows,
            n: self.n_rows,
        };
        // With gaps there are at most six birds, so there is room.
        if self.has_gaps || self.n_rows == 0 {
            few.rows[few.n] = self.in_order;
            few.n += 1;
        }
        few
    }
}

fn factorial(n: usize) -> usize {
    (1..=n).product()
}

/// Who stands on each place in the arrangement of this number, in the order of the lists.
fn arrangement(n: usize, mut number: usize) -> [u8; MAX_TABLE_PLACES] {
    let mut rest: [u8; MAX_TABLE_PLACES] = [0, 1, 2, 3, 4, 5, 6, 7];
    let mut arrangement = [0; MAX_TABLE_PLACES];
    let mut base = factorial(n);
    for (bird, n_left) in arrangement.iter_mut().zip((1..=n).rev()) {
        base /= n_left;
        let digit = number / base;
        number %= base;
        *bird = rest[digit];
        rest.copy_within(digit + 1..n_left, digit);
    }
    arrangement
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrangements_are_numbered_in_order() {
        let all: Vec<_> = (0..factorial(5))
            .map(|number| arrangement(5, number))
            .collect();
        assert!(all.is_sorted_by(|a, b| a < b));
        assert_eq!(all[0][..5], [0, 1, 2, 3, 4]);
        assert_eq!(all[119][..5], [4, 3, 2, 1, 0]);
    }
}
