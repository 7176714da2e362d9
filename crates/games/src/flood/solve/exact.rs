//! The margin under best play for two players, passes included, by alpha-beta search.
//!
//! Searches with windows of width one close in on the margin (as in MTD(f): Plaat, Schaeffer, Pijls and de Bruin, 1996),
//! beginning with what the network that learned by playing foresees a few moves ahead. Bounds of every state met are kept
//! in a table. The move that did best when a state was last met is tried before any other is looked at; then the others
//! follow in the order of their gains and Voronoi estimates. Of the states in which a move is enough, the first move tried
//! is enough in 99.8 %, so what counts is to see soon that a state is decided: [`Duel::outside`].
//!
//! What a pass is worth is bounded without search: the other may pass too, which ends the game. So a pass is worth at
//! most the present lead, and exactly that after a pass.

use crate::answer::{Answer, Claim};
use crate::budget::{Budget, Progress};
use crate::error::Error;
use crate::flood::Flood;
use crate::flood::duel::{Duel, State, Turns, WithDuel, with_duel};
use crate::flood::learned::{self, Network, UNIT};
use crate::flood::puzzle::MAX_COLOURS_TWO_SEATS;
use crate::flood::{Move, Position, Puzzle, prove};
use crate::game::Solver;
use crate::words::Sentence;

/// The table begins with this many slots, two entries each, and grows to the other number.
const FEWEST_SLOTS: usize = 1 << 12;
const MOST_SLOTS: usize = 1 << 21;
/// With fewer free vertices than this, ordering by estimate costs more than it saves.
const FEW_FREE: i32 = 8;
/// The move byte of a pass, and of no move.
const PASS: u8 = 0xfe;
const NOTHING: u8 = 0xff;

/// So many moves ahead the first guess looks.
const GUESS_DEPTH: usize = 7;

/// Moves down to this depth are counted to tell how far the search has come.
const TOLD_DEPTH: usize = 3;

/// The row of this solver.
pub(in crate::flood) const SOLVER: Solver<Flood> = Solver {
    name: "exact",
    solve,
    options: &[],
};

/// Finds the margin under best play and a line of best moves, with strategies that prove it unless they are long.
pub(in crate::flood) fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    match puzzle.n_seats() {
        2 => Ok(with_duel(puzzle, BestPlay { puzzle, budget })),
        _ => Err(Error::Refused(Sentence::new("flood-refused-two-players"))),
    }
}

struct BestPlay<'a, 'b> {
    puzzle: &'a Puzzle,
    budget: &'a mut Budget<'b>,
}

impl WithDuel for BestPlay<'_, '_> {
    type Output = Answer<Move>;

    fn run<const W: usize>(self, duel: Duel<W>) -> Answer<Move> {
        let state = duel.state(&Position::new(self.puzzle));
        let mut search = Exact::new(duel, self.budget);
        let Some((margin, line)) = search.best_play(&state) else {
            return Answer::new(Claim::Unknown, Vec::new());
        };
        let mut answer = Answer::of_line(Claim::Optimal, line);
        let value = if state.seat == 0 { margin } else { -margin };
        answer.value = Some(value.into());
        answer.certificate = prove::inline_strategies(&mut search, &state, value);
        answer
    }
}

/// The search, with all it has found out so far.
pub(in crate::flood) struct Exact<'a, 'b, const W: usize> {
    pub(in crate::flood) duel: Duel<W>,
    budget: &'a mut Budget<'b>,
    table: StateTable,
    /// How many moves deep the search is.
    depth: usize,
    /// Which part of the whole work, from 0 to 1, the present state is: where it begins and how much it is. None while
    /// nobody knows how much is left.
    part: Option<(f64, f64)>,
    /// How far the whole is said to have come.
    told: f64,
}

impl<'a, 'b, const W: usize> Exact<'a, 'b, W> {
    /// A search that knows nothing yet.
    pub(in crate::flood) fn new(duel: Duel<W>, budget: &'a mut Budget<'b>) -> Self {
        Self {
            duel,
            budget,
            table: StateTable::new(),
            depth: 0,
            part: None,
            told: 0.0,
        }
    }

    /// The margin of the seat to move, if so many more nodes are enough.
    pub(in crate::flood) fn margin_within(&mut self, state: &State<W>, nodes: u64) -> Option<i32> {
        *self.budget = Budget::nodes(nodes);
        self.depth = 0;
        self.margin(state, self.duel.voronoi(state))
    }

    /// The margin of the seat to move and a line of best moves to the end.
    fn best_play(&mut self, start: &State<W>) -> Option<(i32, Vec<Move>)> {
        let network = learned::network();
        let units = self.foreseen(start, &network, GUESS_DEPTH, -i32::MAX, i32::MAX)?;
        let margin = self.margin(start, (units + UNIT / 2).div_euclid(UNIT))?;
        let mut line = Vec::new();
        let mut state = *start;
        let mut value = margin;
        while state.n_passes < 2 {
            let turns = self.duel.turns(&state);
            if turns.takes_the_other {
                line.push(self.duel.taking_move(&state));
                break;
            }
            let nexts = turns.list().iter().map(|turn| {
                let next = self.duel.after(&state, turn);
                (Move::Colour(turn.colour), next)
            });
            let mut nexts: Vec<(Move, State<W>)> = nexts.collect();
            nexts.push((Move::Pass, self.duel.after_pass(&state)));
            let mut best = None;
            for (mv, next) in nexts {
                if value <= -self.search(&next, -value, 1 - value)? {
                    best = Some((mv, next));
                    break;
                }
            }
            let (mv, next) = best.expect("some move keeps the value");
            line.push(mv);
            state = next;
            value = -value;
        }
        Some((margin, line))
    }

    /// What the network makes of the states so many moves ahead, in its units. Nobody passes there.
    fn foreseen(
        &mut self,
        state: &State<W>,
        network: &Network,
        depth: usize,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        if !self.budget.spend() {
            return None;
        }
        let mut turns = self.duel.turns(state);
        if turns.takes_the_other {
            return Some(UNIT * self.duel.n_vertices());
        }
        if depth == 0 || turns.list().is_empty() {
            return Some(network.value(&self.duel, state));
        }
        turns.sort();
        let mut best = -i32::MAX;
        for turn in turns.list() {
            let next = self.duel.after(state, turn);
            let bar = alpha.max(best);
            best = best.max(-self.foreseen(&next, network, depth - 1, -beta, -bar)?);
            if beta <= best {
                break;
            }
        }
        Some(best)
    }

    /// The margin of the seat to move, closed in on from a guess.
    fn margin(&mut self, state: &State<W>, guess: i32) -> Option<i32> {
        let most = self.duel.n_vertices();
        let (mut low, mut high) = (-most, most);
        let mut guess = guess.clamp(low, high);
        // Nobody knows how many windows there will be; each is taken for half of what is left.
        let mut left = 1.0;
        while low < high {
            let beta = guess.max(low + 1);
            self.part = Some((1.0 - left, left / 2.0));
            guess = self.search(state, beta - 1, beta)?;
            left /= 2.0;
            if guess < beta {
                high = guess
            } else {
                low = guess
            }
        }
        self.part = None;
        Some(low)
    }

    /// A bound of the margin: an upper one if it is at most alpha, a lower one if it is at least beta, exact between.
    pub(in crate::flood) fn search(
        &mut self,
        state: &State<W>,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        if Duel::<W>::DEEPEST < self.depth || !self.budget.spend() {
            return None;
        }
        let duel = &self.duel;
        let lead = duel.lead(state);
        let n_free = duel.n_free(state);
        if 2 <= state.n_passes {
            return Some(lead);
        }
        let (mut alpha, mut beta) = (alpha, beta);
        if duel.is_for_territory() {
            if lead + n_free <= alpha || n_free == 0 {
                return Some(lead + n_free);
            }
            if beta <= lead - n_free {
                return Some(lead - n_free);
            }
        }
        let known = self.table.find(state.hash);
        if beta <= known.low || known.low == known.high {
            return Some(known.low);
        }
        if known.high <= alpha {
            return Some(known.high);
        }
        alpha = alpha.max(known.low);
        beta = beta.min(known.high);
        if duel.is_for_territory() {
            let bound = duel.outside(state, alpha, beta);
            if bound.is_some() {
                return bound;
            }
        }
        let nodes_before = self.budget.used();
        self.depth += 1;
        let searched = self.search_moves(state, alpha, beta, known.best);
        self.depth -= 1;
        let (value, best) = searched?;
        let work = (self.budget.used() - nodes_before)
            .checked_ilog2()
            .unwrap_or(0);
        let bounds = Known {
            low: if value <= alpha { known.low } else { value },
            high: if beta <= value { known.high } else { value },
            best,
        };
        self.table.insert(state.hash, bounds, work as u8);
        Some(value)
    }

    /// The nodes spent so far.
    pub(in crate::flood) fn n_nodes(&self) -> u64 {
        self.budget.used()
    }

    /// The colour that did best in a state when it was last met; no colour if that is not known or was a pass.
    pub(in crate::flood) fn preferred(&self, state: &State<W>) -> u8 {
        self.table.find(state.hash).best
    }

    fn search_moves(
        &mut self,
        state: &State<W>,
        alpha: i32,
        beta: i32,
        first: u8,
    ) -> Option<(i32, u8)> {
        let duel = &self.duel;
        let lead = duel.lead(state);
        let mut turns = duel.turns(state);
        if turns.takes_the_other {
            return Some((duel.n_vertices(), NOTHING));
        }
        let mut alpha = alpha;
        // After a pass another one ends the game here; otherwise the other may end it, which bounds a pass.
        let (mut value, mut best) = match state.n_passes {
            1 => (lead, PASS),
            _ => (i32::MIN, NOTHING),
        };
        alpha = alpha.max(value);
        if beta <= value {
            return Some((value, best));
        }
        let may_pass = state.n_passes == 0;
        if may_pass && first == PASS && alpha < lead {
            value = -self.search(&self.duel.after_pass(state), -beta, -alpha)?;
            best = PASS;
            alpha = alpha.max(value);
        }
        let whole = self.part.filter(|_| self.depth <= TOLD_DEPTH);
        let n_turns = turns.list().len();
        if let Some(turn) = turns.take(first).filter(|_| alpha < beta) {
            self.begin_part(whole, 0, n_turns);
            let next = self.duel.after(state, &turn);
            let worth = -self.search(&next, -beta, -alpha)?;
            self.part = whole.or(self.part);
            if value < worth {
                value = worth;
                best = turn.colour;
                alpha = alpha.max(worth);
            }
        }
        if beta <= alpha {
            return Some((value, best));
        }
        if FEW_FREE < self.duel.n_free(state) && 1 < turns.list().len() {
            let known = self.estimate(state, &mut turns, beta);
            if known.is_some() {
                return known;
            }
        }
        turns.sort();
        let n_before = n_turns - turns.list().len();
        for (at, turn) in turns.list().iter().enumerate() {
            if beta <= alpha {
                break;
            }
            self.begin_part(whole, n_before + at, n_turns);
            let next = self.duel.after(state, turn);
            let worth = -self.search(&next, -beta, -alpha)?;
            if value < worth {
                value = worth;
                best = turn.colour;
                alpha = alpha.max(worth);
            }
        }
        self.part = whole.or(self.part);
        if may_pass && best != PASS && alpha < beta {
            let worth = if alpha < lead {
                -self.search(&self.duel.after_pass(state), -beta, -alpha)?
            } else {
                // Not worth more than this, which is enough to know here.
                lead
            };
            if value < worth {
                value = worth;
                best = PASS;
            }
        }
        Some((value, best))
    }

    /// Gives turns an order: those first that gain much and seem to lead to much. If one is known to be worth beta,
    /// what it is worth and its colour.
    fn estimate(&self, state: &State<W>, turns: &mut Turns<W>, beta: i32) -> Option<(i32, u8)> {
        // Reading all slots one after the other lets the processor fetch them at the same time.
        let mut slots = [EMPTY_SLOT; MAX_COLOURS_TWO_SEATS];
        for (turn, slot) in turns.list().iter().zip(&mut slots) {
            *slot = *self.table.slot(self.duel.hash_after(state, turn));
        }
        for (turn, slot) in turns.list_mut().iter_mut().zip(&slots) {
            let next = self.duel.after(state, turn);
            let known = find_in(slot, next.hash);
            if beta <= -known.high {
                return Some((-known.high, turn.colour));
            }
            turn.order = 3 * turn.gain - 4 * self.duel.voronoi(&next);
        }
        None
    }
}

impl<const W: usize> Exact<'_, '_, W> {
    /// Begins one of the equal parts of a part of the work, and tells how far the whole has come.
    fn begin_part(&mut self, whole: Option<(f64, f64)>, at: usize, n_parts: usize) {
        let Some((from, width)) = whole else {
            return;
        };
        let width = width / n_parts as f64;
        let from = from + width * at as f64;
        self.part = Some((from, width));
        // What is tried again for a pass was counted before.
        if self.told < from {
            self.told = from;
            self.budget.report(Progress {
                done: Some(from),
                ..Progress::default()
            });
        }
    }
}

/// What is known of a state: the margin lies between two bounds.
#[derive(Clone, Copy)]
struct Known {
    low: i32,
    high: i32,
    best: u8,
}

/// No margin is further from zero than this.
const BEYOND: i32 = i16::MAX as i32;

/// Key and bounds of a state that took much work, key and bounds of the last one. All zero is empty.
type Slot = [u64; 4];

const EMPTY_SLOT: Slot = [0; 4];

/// States met, two a slot.
struct StateTable {
    slots: Vec<Slot>,
    n_states: usize,
}

/// What is known of a state that would stand in this slot.
#[inline(always)]
fn find_in(slot: &Slot, hash: u64) -> Known {
    let bounds = match hash {
        _ if slot[0] == hash => slot[1],
        _ if slot[2] == hash => slot[3],
        _ => 0,
    };
    match bounds {
        0 => Known {
            low: -BEYOND,
            high: BEYOND,
            best: NOTHING,
        },
        _ => Known {
            low: i32::from(bounds as u16 as i16),
            high: i32::from((bounds >> 16) as u16 as i16),
            best: (bounds >> 32) as u8,
        },
    }
}

impl StateTable {
    fn new() -> Self {
        Self::with_slots(FEWEST_SLOTS)
    }

    fn with_slots(n_slots: usize) -> Self {
        Self {
            slots: vec![EMPTY_SLOT; n_slots],
            n_states: 0,
        }
    }

    #[inline(always)]
    fn place(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    #[inline(always)]
    fn slot(&self, hash: u64) -> &Slot {
        &self.slots[self.place(hash)]
    }

    #[inline(always)]
    fn find(&self, hash: u64) -> Known {
        find_in(self.slot(hash), hash)
    }

    #[inline(always)]
    fn insert(&mut self, hash: u64, known: Known, work: u8) {
        let bounds = u64::from(known.low as i16 as u16)
            | u64::from(known.high as i16 as u16) << 16
            | u64::from(known.best) << 32
            | u64::from(work) << 40
            | 1 << 48;
        self.put(hash, bounds);
        if self.slots.len() < self.n_states && self.slots.len() < MOST_SLOTS {
            let mut larger = Self::with_slots(4 * self.slots.len());
            for &[first, its_bounds, second, other_bounds] in &self.slots {
                for (hash, bounds) in [(second, other_bounds), (first, its_bounds)] {
                    if bounds != 0 {
                        larger.put(hash, bounds);
                    }
                }
            }
            *self = larger;
        }
    }

    #[inline(always)]
    fn put(&mut self, hash: u64, bounds: u64) {
        let at = self.place(hash);
        let slot = &mut self.slots[at];
        let work = (bounds >> 40) as u8;
        self.n_states += usize::from(slot[0] != hash && slot[2] == 0);
        let work_of_first = (slot[1] >> 40) as u8;
        if slot[0] == hash || (slot[2] != hash && work_of_first <= work) {
            if slot[0] != hash {
                [slot[2], slot[3]] = [slot[0], slot[1]];
            }
            [slot[0], slot[1]] = [hash, bounds];
        } else {
            [slot[2], slot[3]] = [hash, bounds];
        }
    }
}
