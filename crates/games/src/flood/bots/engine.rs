//! The search of the bots that look ahead: iterative deepening, principal variation search, transposition table.
//!
//! Values are those of the seat to move. A decided game is worth `WON` plus the margin, so that sure wins come before
//! hopes and large ones before small ones. A pass lets the other end the game, so it is never worth more than ending it
//! now; it is only searched where that would be enough.

use std::sync::Arc;

use super::rival::Rival;
use super::share::Share;
use super::trap;
use crate::budget::Budget;
use crate::flood::duel::{Duel, State, Turn, Turns, WithDuel, with_duel};
use crate::flood::learned::{Network, UNIT};
use crate::flood::solve::beam;
use crate::flood::{Move, Position, Puzzle};
use crate::game::Choice;
use crate::view::HueNames;
use crate::words::{Sentence, Value};

/// A decided game is worth this plus the margin.
const WON: i32 = 1_000_000;
/// Worth more than anything.
const INFINITE: i32 = 2_000_000;
/// The table has two to the power of this many entries.
const TABLE_BITS: u32 = 17;
/// The move byte of a pass, and of no move.
const PASS: u8 = 0xfe;
const NOTHING: u8 = 0xff;

/// The share of the budget after which a search does not go deeper if it only sees losses.
const LONGEST_SEARCH: f64 = 0.4;

/// So many of the expected moves are told.
const EXPECTED: usize = 5;
/// Who is behind by more than this part of the board has probably lost.
const FAR_BEHIND: i32 = 12;

/// What a state is worth where the search ends.
#[derive(Debug, Clone)]
pub(in crate::flood) enum Leaf {
    /// The lead in territory.
    Territory,
    /// The lead if each free region goes to who is nearer.
    Voronoi,
    /// What a network that learned by playing says.
    Learned(Arc<Network>),
}

impl Leaf {
    /// How many units of value a vertex is worth.
    fn unit(&self) -> i32 {
        match self {
            Self::Territory | Self::Voronoi => 1,
            Self::Learned(_) => UNIT,
        }
    }

    /// Whether a value tells how the game may end: who only counts territory does not know.
    fn looks_to_the_end(&self) -> bool {
        !matches!(self, Self::Territory)
    }
}

/// How deep to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::flood) enum Depth {
    /// Exactly so many moves.
    Fixed(u32),
    /// Ever deeper while the budget lasts.
    Deepening,
}

/// A searcher with what it remembers of one game.
pub(in crate::flood) struct Engine {
    leaf: Leaf,
    memory: Option<(Puzzle, Box<dyn Think>)>,
}

impl Engine {
    /// One that remembers nothing yet.
    pub(in crate::flood) fn new(leaf: Leaf) -> Self {
        Self { leaf, memory: None }
    }

    /// Chooses a move and says why.
    pub(super) fn choose(
        &mut self,
        position: &Position,
        depth: Depth,
        budget: &mut Budget,
    ) -> Choice<Move> {
        if position.puzzle().n_seats() == 1 {
            return choose_alone(position, budget);
        }
        let thought = self.think(position, depth, budget);
        let (id, value) = match thought.outlook {
            // Nothing was looked at where there is only one move.
            _ if thought.depth == 0 => ("flood-comment-forced", 0),
            Outlook::Won(margin) => ("flood-comment-won", margin),
            Outlook::Lost(margin) => ("flood-comment-lost", margin),
            Outlook::Open(0) => ("flood-comment-even", 0),
            Outlook::Open(estimate @ 1..) => ("flood-comment-ahead", estimate),
            Outlook::Open(estimate) => ("flood-comment-behind", estimate),
        };
        let comment = Sentence::new(id)
            .with("depth", u64::from(thought.depth))
            .with("value", i64::from(value.abs()))
            .with("line", thought.line);
        Choice {
            mv: thought.mv,
            comment: Some(comment),
        }
    }

    /// Thinks about a position of two players.
    pub(in crate::flood) fn think(
        &mut self,
        position: &Position,
        depth: Depth,
        budget: &mut Budget,
    ) -> Thought {
        let is_known = matches!(&self.memory, Some((puzzle, _)) if puzzle == position.puzzle());
        if !is_known {
            let thinker = with_duel(
                position.puzzle(),
                Sit {
                    leaf: self.leaf.clone(),
                },
            );
            self.memory = Some((position.puzzle().clone(), thinker));
        }
        let (_, thinker) = self.memory.as_mut().expect("just filled");
        thinker.think(position, depth, budget)
    }
}

/// What came of thinking about a position.
pub(in crate::flood) struct Thought {
    /// The move to make.
    pub(in crate::flood) mv: Move,
    /// What it leads to.
    pub(in crate::flood) outlook: Outlook,
    /// How many moves ahead that was seen.
    pub(in crate::flood) depth: u32,
    /// The moves expected.
    line: Vec<Value>,
}

/// What the seat to move can expect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::flood) enum Outlook {
    /// To win, by about so much.
    Won(i32),
    /// To lose against best play, by about so much.
    Lost(i32),
    /// Not decided; about so far ahead.
    Open(i32),
}

impl Outlook {
    fn of(value: i32, unit: i32) -> Self {
        match value {
            _ if WON / 2 < value => Self::Won(value - WON),
            _ if value < -WON / 2 => Self::Lost(value + WON),
            _ => Self::Open(value / unit),
        }
    }
}

/// Alone at the board the way of a beam is followed.
fn choose_alone(position: &Position, budget: &mut Budget) -> Choice<Move> {
    let way = beam::flood(position, budget);
    Choice {
        mv: Move::Colour(way.line[0]),
        comment: Some(Sentence::new("flood-comment-alone").with("n", way.line.len())),
    }
}

/// A move as people are told of it.
fn told(mv: Move) -> Value {
    match mv {
        Move::Colour(colour) => HueNames::Numbers.value(colour.into()),
        Move::Pass => Value::Term("flood-offer-pass"),
    }
}

trait Think: Send {
    fn think(&mut self, position: &Position, depth: Depth, budget: &mut Budget) -> Thought;
}

struct Sit {
    leaf: Leaf,
}

impl WithDuel for Sit {
    type Output = Box<dyn Think>;

    fn run<const W: usize>(self, duel: Duel<W>) -> Box<dyn Think> {
        Box::new(Thinker::new(duel, self.leaf))
    }
}

/// A searcher at one board.
pub(in crate::flood) struct Thinker<const W: usize> {
    duel: Duel<W>,
    leaf: Leaf,
    /// Hash, and what is known; all zero is empty.
    table: Vec<[u64; 2]>,
    age: u8,
    rival: Rival,
    /// The state after the last move, which the other has to answer.
    awaiting: Option<State<W>>,
}

/// The best move so far.
struct Best {
    mv: Move,
    value: i32,
    depth: u32,
}

impl<const W: usize> Think for Thinker<W> {
    fn think(&mut self, position: &Position, depth: Depth, budget: &mut Budget) -> Thought {
        self.age = self.age.wrapping_add(1) & MOST_AGE;
        let state = self.duel.state(position);
        if let Some(before) = self.awaiting.take() {
            self.rival.watch(&self.duel, &before, &state);
        }
        let mut best = self.deepen(&state, depth, budget);
        if depth == Depth::Deepening
            && self.seems_lost(best.value)
            && let Some(mv) = trap::set(&self.duel, &state, self.rival.depth(), budget)
        {
            best.mv = mv;
        }
        if self.leaf.looks_to_the_end() {
            self.awaiting = self.after(&state, best.mv);
        }
        Thought {
            mv: best.mv,
            outlook: Outlook::of(best.value, self.leaf.unit()),
            depth: best.depth,
            line: self.expected_line(&state, &best),
        }
    }
}

impl<const W: usize> Thinker<W> {
    /// One that has not seen anything yet.
    pub(in crate::flood) fn new(duel: Duel<W>, leaf: Leaf) -> Self {
        Self {
            duel,
            leaf,
            table: vec![[0; 2]; 1 << TABLE_BITS],
            age: 0,
            rival: Rival::default(),
            awaiting: None,
        }
    }

    /// The move that seems best, whoever the other is.
    pub(in crate::flood) fn best_move(&mut self, state: &State<W>, budget: &mut Budget) -> Move {
        self.age = self.age.wrapping_add(1) & MOST_AGE;
        self.deepen(state, Depth::Deepening, budget).mv
    }

    /// Whether only mistakes of the other help: for sure, or as far as can be seen. Who only counts territory never
    /// thinks so.
    fn seems_lost(&self, value: i32) -> bool {
        let least = if self.rival.is_known() {
            0
        } else {
            self.leaf.unit() * self.duel.n_vertices() / FAR_BEHIND
        };
        self.leaf.looks_to_the_end() && value < -least
    }

    /// After a move; `None` if it is not legal.
    fn after(&self, state: &State<W>, mv: Move) -> Option<State<W>> {
        match mv {
            Move::Pass => Some(self.duel.after_pass(state)),
            _ => (self.duel.find_turn(state, mv)).map(|turn| self.duel.after(state, &turn)),
        }
    }

    fn deepen(&mut self, state: &State<W>, depth: Depth, budget: &mut Budget) -> Best {
        let turns = self.duel.turns(state);
        if turns.takes_the_other {
            return Best {
                mv: self.duel.taking_move(state),
                value: WON + self.duel.n_vertices(),
                depth: 1,
            };
        }
        let mut moves = self.root_moves(state, &turns);
        let mut best = Best {
            mv: moves[0].0,
            value: self.leaf_value(state),
            depth: 0,
        };
        if moves.len() == 1 {
            return best;
        }
        // A pass that is forced costs no depth, so twice as many moves may be looked ahead.
        let deepest = (Duel::<W>::DEEPEST / 2) as u32;
        let (first, last) = match depth {
            Depth::Fixed(depth) => (depth.clamp(1, deepest), depth.clamp(1, deepest)),
            Depth::Deepening => (1, deepest.min(2 * self.duel.regions.n as u32)),
        };
        let share = Share::begun(budget);
        for depth in first..=last {
            let Some((at, value)) = self.search_root(state, &moves, depth as i32, budget) else {
                break;
            };
            // Behind for sure, the move that looked best before that was seen is the hardest to answer.
            let is_lost = value < -WON / 2 && 0 < best.depth;
            if !is_lost {
                best.mv = moves[at].0;
            }
            (best.value, best.depth) = (value, depth);
            moves[..=at].rotate_right(1);
            if is_lost || WON / 2 < value {
                break;
            }
            // A deeper search would hardly end in time; a trap may be found.
            if self.seems_lost(value) && LONGEST_SEARCH < share.used(budget) {
                break;
            }
        }
        best
    }

    /// The moves worth thinking about, the largest gain first.
    fn root_moves(&self, state: &State<W>, turns: &Turns<W>) -> Vec<(Move, State<W>)> {
        let mut turns: Vec<&Turn<W>> = turns.list().iter().collect();
        turns.sort_by_key(|turn| -turn.gain);
        let mut moves: Vec<(Move, State<W>)> = turns
            .iter()
            .map(|turn| (Move::Colour(turn.colour), self.duel.after(state, turn)))
            .collect();
        // To end a game that is not won may throw away a win against a weak player.
        if moves.is_empty() || 0 < self.duel.lead(state) {
            moves.push((Move::Pass, self.duel.after_pass(state)));
        }
        moves
    }

    /// The best of the moves and its value; if the budget ends, the best found so far unless that is the first.
    fn search_root(
        &mut self,
        state: &State<W>,
        moves: &[(Move, State<W>)],
        depth: i32,
        budget: &mut Budget,
    ) -> Option<(usize, i32)> {
        let mut best = None;
        let mut alpha = -INFINITE;
        for (at, (_, next)) in moves.iter().enumerate() {
            let value = match at {
                0 => self.search(next, depth - 1, -INFINITE, -alpha, budget),
                _ => match self.search(next, depth - 1, -alpha - 1, -alpha, budget) {
                    Some(value) if alpha < -value => {
                        self.search(next, depth - 1, -INFINITE, -alpha, budget)
                    }
                    value => value,
                },
            };
            match value {
                None => return best.filter(|&(at, _)| 0 < at),
                Some(value) if alpha < -value => {
                    alpha = -value;
                    best = Some((at, alpha));
                }
                Some(_) => {}
            }
        }
        let (at, value) = best?;
        let mv = match moves[at].0 {
            Move::Colour(colour) => colour,
            Move::Pass => PASS,
        };
        self.remember(state.hash, value, depth, Bound::Exact, mv);
        Some((at, value))
    }

    fn search(
        &mut self,
        state: &State<W>,
        depth: i32,
        alpha: i32,
        beta: i32,
        budget: &mut Budget,
    ) -> Option<i32> {
        if !budget.spend() {
            return None;
        }
        let duel = &self.duel;
        let ended = decided(duel.lead(state));
        if 2 <= state.n_passes {
            return Some(ended);
        }
        let is_decided = duel.has_majority(state, false) || duel.has_majority(state, true);
        if duel.is_for_territory() && is_decided {
            return Some(ended);
        }
        let known = self.recall(state.hash);
        if let Some(known) = known.filter(|known| depth <= known.depth) {
            match known.bound {
                Bound::Exact => return Some(known.value),
                Bound::Lower if beta <= known.value => return Some(known.value),
                Bound::Upper if known.value <= alpha => return Some(known.value),
                _ => {}
            }
        }
        if depth <= 0 && duel.is_for_territory() {
            return Some(self.leaf_value(state));
        }
        let mut turns = duel.turns(state);
        if turns.takes_the_other {
            return Some(WON + duel.n_vertices());
        }
        if depth <= 0 {
            return Some(self.leaf_value(state));
        }
        if turns.list().is_empty() {
            // Nothing is chosen here, so it costs no depth, unless both can only pass.
            let depth = depth - i32::from(state.n_passes);
            let next = duel.after_pass(state);
            let value = self.search(&next, depth, -beta, -alpha, budget)?;
            return Some(-value);
        }
        let first = known.map_or(NOTHING, |known| known.best);
        for turn in turns.list_mut() {
            if turn.colour == first {
                turn.order = i32::MAX;
            }
        }
        turns.sort();
        let (mut value, mut best, mut bar) = (-INFINITE, NOTHING, alpha);
        for (at, turn) in turns.list().iter().enumerate() {
            let next = self.duel.after(state, turn);
            let mut worth = match at {
                0 => -self.search(&next, depth - 1, -beta, -bar, budget)?,
                _ => -self.search(&next, depth - 1, -bar - 1, -bar, budget)?,
            };
            if 0 < at && bar < worth && worth < beta {
                worth = -self.search(&next, depth - 1, -beta, -bar, budget)?;
            }
            if value < worth {
                (value, best) = (worth, turn.colour);
                bar = bar.max(worth);
            }
            if beta <= bar {
                break;
            }
        }
        if bar < beta && bar < ended && (state.n_passes == 1 || 2 <= depth) {
            let next = self.duel.after_pass(state);
            let worth = -self.search(&next, depth - 1, -beta, -bar, budget)?;
            if value < worth {
                (value, best) = (worth, PASS);
            }
        }
        let bound = match value {
            value if value <= alpha => Bound::Upper,
            value if beta <= value => Bound::Lower,
            _ => Bound::Exact,
        };
        self.remember(state.hash, value, depth, bound, best);
        Some(value)
    }

    #[inline(always)]
    fn leaf_value(&self, state: &State<W>) -> i32 {
        match &self.leaf {
            Leaf::Territory => self.duel.lead(state),
            Leaf::Voronoi => self.duel.voronoi(state),
            Leaf::Learned(network) => network.value(&self.duel, state),
        }
    }

    /// The first moves that both sides are expected to make.
    fn expected_line(&self, state: &State<W>, best: &Best) -> Vec<Value> {
        let mut line = vec![told(best.mv)];
        let mut state = *state;
        let mut mv = best.mv;
        while line.len() < EXPECTED.min(best.depth as usize) {
            let Some(next) = self.after(&state, mv) else {
                break;
            };
            state = next;
            mv = match self.recall(state.hash).map(|known| known.best) {
                Some(PASS) => Move::Pass,
                Some(NOTHING) | None => break,
                Some(colour) => Move::Colour(colour),
            };
            if state.n_passes == 2
                || (mv != Move::Pass && self.duel.find_turn(&state, mv).is_none())
            {
                break;
            }
            line.push(told(mv));
        }
        line
    }

    #[inline(always)]
    fn recall(&self, hash: u64) -> Option<Known> {
        let [key, bits] = self.table[hash as usize & (self.table.len() - 1)];
        (key == hash && bits != 0).then(|| Known::unpack(bits))
    }

    #[inline(always)]
    fn remember(&mut self, hash: u64, value: i32, depth: i32, bound: Bound, best: u8) {
        let at = hash as usize & (self.table.len() - 1);
        let [key, bits] = self.table[at];
        let known = Known::unpack(bits);
        if key == hash || known.age != self.age || known.depth <= depth {
            let known = Known {
                value,
                depth,
                bound,
                best,
                age: self.age,
            };
            self.table[at] = [hash, known.pack()];
        }
    }
}

/// What a finished game is worth to who is ahead by this.
fn decided(lead: i32) -> i32 {
    WON * lead.signum() + lead
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

/// Ages count up to this and start again.
const MOST_AGE: u8 = 0x3f;

/// What is remembered of a state.
#[derive(Clone, Copy)]
struct Known {
    value: i32,
    depth: i32,
    bound: Bound,
    best: u8,
    age: u8,
}

impl Known {
    fn pack(self) -> u64 {
        u64::from(self.value as u32)
            | u64::from(self.depth as u16) << 32
            | u64::from(self.best) << 48
            | u64::from(self.age & MOST_AGE) << 56
            | (1 + self.bound as u64) << 62
    }

    fn unpack(bits: u64) -> Self {
        Self {
            value: bits as u32 as i32,
            depth: i32::from((bits >> 32) as i16),
            best: (bits >> 48) as u8,
            age: (bits >> 56) as u8 & MOST_AGE,
            bound: match bits >> 62 {
                1 => Bound::Exact,
                2 => Bound::Lower,
                _ => Bound::Upper,
            },
        }
    }
}
