//! Two players on the graph of regions: a state is a few sets, a move copies it and changes some words.

mod race;
mod sight;

use super::bits::Bits;
use super::position::{Move, Position};
use super::puzzle::{Goal, MAX_COLOURS_TWO_SEATS, Puzzle};
use super::regions::{Regions, WithRegions, with_regions};
use crate::rng::Rng;

pub(super) use sight::N_COUNTS;

/// What does not change during a game.
#[derive(Clone)]
pub(super) struct Duel<const W: usize> {
    pub(super) regions: Regions<W>,
    goal: Goal,
    n_colours: usize,
    forbidden: [u32; 2],
    /// The regions each seat may ever take, as far as forbidden colours go.
    allowed: [Bits<W>; 2],
    colour_keys: [[u64; MAX_COLOURS_TWO_SEATS]; 2],
    seat_key: u64,
    pass_key: u64,
}

/// A state of play.
#[derive(Debug, Clone, Copy)]
pub(super) struct State<const W: usize> {
    /// The regions of each territory.
    own: [Bits<W>; 2],
    /// The regions next to each territory, its own and the other's among them.
    around: [Bits<W>; 2],
    /// A number that differs between states that are played on differently.
    pub(super) hash: u64,
    /// The vertices of each territory.
    size: [i32; 2],
    colour: [u8; 2],
    pub(super) n_passes: u8,
    pub(super) seat: u8,
}

/// A colour that can be played.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn<const W: usize> {
    pub(super) colour: u8,
    /// The vertices it gains.
    pub(super) gain: i32,
    /// The regions it gains.
    regions: Bits<W>,
    /// Searches try the highest first.
    pub(super) order: i32,
}

/// The colours that can be played.
pub(super) struct Turns<const W: usize> {
    turns: [Turn<W>; MAX_COLOURS_TWO_SEATS],
    n: usize,
    /// Whether the other's colour may be taken, which wins.
    pub(super) takes_the_other: bool,
}

impl<const W: usize> Turns<W> {
    /// The turns, in the order of the last sort, or of colours.
    #[inline(always)]
    pub(super) fn list(&self) -> &[Turn<W>] {
        &self.turns[..self.n]
    }

    /// The turns, to give them an order.
    #[inline(always)]
    pub(super) fn list_mut(&mut self) -> &mut [Turn<W>] {
        &mut self.turns[..self.n]
    }

    /// Takes the turn of a colour out, if it is there. The others keep their places.
    #[inline(always)]
    pub(super) fn take(&mut self, colour: u8) -> Option<Turn<W>> {
        let at = self.list().iter().position(|turn| turn.colour == colour)?;
        let turn = self.turns[at];
        self.turns.copy_within(at + 1..self.n, at);
        self.n -= 1;
        Some(turn)
    }

    /// Puts the highest order first; equal ones keep their places.
    #[inline(always)]
    pub(super) fn sort(&mut self) {
        let turns = &mut self.turns[..self.n];
        for end in 1..turns.len() {
            let turn = turns[end];
            let mut at = end;
            while 0 < at && turns[at - 1].order < turn.order {
                turns[at] = turns[at - 1];
                at -= 1;
            }
            turns[at] = turn;
        }
    }
}

/// What a search that calls itself may take of the stack, of which a thread has two megabytes.
const STACK: usize = 1 << 20;

impl<const W: usize> Duel<W> {
    /// The most moves that a search may look ahead by calling itself. The turns and the states take most of the stack.
    pub(super) const DEEPEST: usize =
        STACK / (2 * size_of::<Turns<W>>() + 4 * size_of::<State<W>>() + 512);

    /// The duel of a puzzle on the regions of its board.
    pub(super) fn new(puzzle: &Puzzle, regions: Regions<W>) -> Self {
        let mut rng = Rng::new(1984);
        let forbidden = [puzzle.forbidden(0), puzzle.forbidden(1)];
        let allowed = forbidden.map(|forbidden| {
            (0..puzzle.n_colours())
                .filter(|&colour| forbidden >> colour & 1 == 0)
                .fold(Bits::EMPTY, |all, colour| {
                    all.or(&regions.of_colour[colour])
                })
        });
        Self {
            regions,
            goal: puzzle.goal(),
            n_colours: puzzle.n_colours(),
            forbidden,
            allowed,
            colour_keys: [0, 1].map(|_| [0; MAX_COLOURS_TWO_SEATS].map(|_: u64| rng.next_u64())),
            seat_key: rng.next_u64(),
            pass_key: rng.next_u64(),
        }
    }

    /// A position on this board, which may have been played on since the regions were found.
    pub(super) fn state(&self, position: &Position) -> State<W> {
        let own = [0, 1].map(|seat| self.regions.owned_by(seat, position));
        let colour = [0, 1].map(|seat| position.colour_of(seat));
        let mut hash = self.colour_keys[0][usize::from(colour[0])]
            ^ self.colour_keys[1][usize::from(colour[1])];
        for (seat, own) in own.iter().enumerate() {
            own.each(|region| hash ^= self.regions.keys[region][seat]);
        }
        if position.seat() == 1 {
            hash ^= self.seat_key;
        }
        if position.n_passes() == 1 {
            hash ^= self.pass_key;
        }
        State {
            own,
            around: [0, 1].map(|seat| self.regions.around(&own[seat])),
            hash,
            size: [0, 1].map(|seat| position.size(seat) as i32),
            colour,
            n_passes: position.n_passes() as u8,
            seat: position.seat() as u8,
        }
    }

    /// The number of vertices of the board.
    #[inline(always)]
    pub(super) fn n_vertices(&self) -> i32 {
        self.regions.n_vertices as i32
    }

    /// Whether only territories count.
    #[inline(always)]
    pub(super) fn is_for_territory(&self) -> bool {
        self.goal == Goal::Territory
    }

    /// How many vertices the seat to move is ahead.
    #[inline(always)]
    pub(super) fn lead(&self, state: &State<W>) -> i32 {
        let seat = usize::from(state.seat);
        state.size[seat] - state.size[1 - seat]
    }

    /// The number of vertices nobody has.
    #[inline(always)]
    pub(super) fn n_free(&self, state: &State<W>) -> i32 {
        self.n_vertices() - state.size[0] - state.size[1]
    }

    /// Whether the seat to move, or the other one, has more than half of the board.
    #[inline(always)]
    pub(super) fn has_majority(&self, state: &State<W>, is_other: bool) -> bool {
        let seat = usize::from(state.seat) ^ usize::from(is_other);
        self.n_vertices() < 2 * state.size[seat]
    }

    /// The colours the seat to move can play.
    pub(super) fn turns(&self, state: &State<W>) -> Turns<W> {
        let seat = usize::from(state.seat);
        let other = 1 - seat;
        let nothing = Turn {
            colour: 0,
            gain: 0,
            regions: Bits::EMPTY,
            order: 0,
        };
        let mut turns = Turns {
            turns: [nothing; MAX_COLOURS_TWO_SEATS],
            n: 0,
            takes_the_other: false,
        };
        let is_touching = state.around[seat].meets(&state.own[other]);
        let mut barred = self.forbidden[seat];
        if is_touching {
            let others_colour = state.colour[other];
            turns.takes_the_other = self.goal == Goal::Colour && barred >> others_colour & 1 == 0;
            barred |= 1 << others_colour;
        }
        let edge = state.around[seat]
            .minus(&state.own[seat])
            .minus(&state.own[other]);
        if edge.is_empty() {
            return turns;
        }
        for colour in (0..self.n_colours).filter(|colour| barred >> colour & 1 == 0) {
            let regions = edge.and(&self.regions.of_colour[colour]);
            if regions.is_empty() {
                continue;
            }
            let gain = self.regions.weigh(&regions);
            turns.turns[turns.n] = Turn {
                colour: colour as u8,
                gain,
                regions,
                order: gain,
            };
            turns.n += 1;
        }
        turns
    }

    /// After a turn.
    #[inline(always)]
    pub(super) fn after(&self, state: &State<W>, turn: &Turn<W>) -> State<W> {
        let seat = usize::from(state.seat);
        let mut next = *state;
        next.own[seat] = next.own[seat].or(&turn.regions);
        next.around[seat] = next.around[seat].or(&self.regions.around(&turn.regions));
        next.size[seat] += turn.gain;
        next.hash = self.hash_after(state, turn);
        next.colour[seat] = turn.colour;
        next.n_passes = 0;
        next.seat ^= 1;
        next
    }

    /// The hash after a turn.
    #[inline(always)]
    pub(super) fn hash_after(&self, state: &State<W>, turn: &Turn<W>) -> u64 {
        let seat = usize::from(state.seat);
        let keys = &self.colour_keys[seat];
        let mut hash = state.hash
            ^ self.seat_key
            ^ keys[usize::from(state.colour[seat])]
            ^ keys[usize::from(turn.colour)];
        if state.n_passes == 1 {
            hash ^= self.pass_key;
        }
        turn.regions
            .each(|region| hash ^= self.regions.keys[region][seat]);
        hash
    }

    /// After a pass. A second one in a row ends the game: its hash means nothing.
    #[inline(always)]
    pub(super) fn after_pass(&self, state: &State<W>) -> State<W> {
        let mut next = *state;
        next.n_passes += 1;
        next.hash ^= self.seat_key ^ self.pass_key;
        next.seat ^= 1;
        next
    }

    /// How far the seat to move is ahead if each free region goes to the seat that is fewer regions away from it, and
    /// to nobody if both are equally far. Distances ignore colours: only territories, forbidden colours and what the
    /// other seat reaches first bar the way.
    pub(super) fn voronoi(&self, state: &State<W>) -> i32 {
        let seat = usize::from(state.seat);
        let other = 1 - seat;
        let (allowed, others_allowed) = (&self.allowed[seat], &self.allowed[other]);
        let mut reached = state.own[0].or(&state.own[1]);
        let mut mine = state.around[seat].minus(&reached).and(allowed);
        let mut theirs = state.around[other].minus(&reached).and(others_allowed);
        let (mut nearer_to_me, mut nearer_to_them) = (Bits::EMPTY, Bits::EMPTY);
        while !mine.or(&theirs).is_empty() {
            nearer_to_me = nearer_to_me.or(&mine.minus(&theirs));
            nearer_to_them = nearer_to_them.or(&theirs.minus(&mine));
            reached = reached.or(&mine).or(&theirs);
            mine = self.regions.around(&mine).minus(&reached).and(allowed);
            theirs = self
                .regions
                .around(&theirs)
                .minus(&reached)
                .and(others_allowed);
        }
        self.lead(state) + self.regions.weigh(&nearer_to_me) - self.regions.weigh(&nearer_to_them)
    }

    /// The free regions a seat could still take if nobody hindered it.
    fn reached(&self, state: &State<W>, seat: usize) -> Bits<W> {
        let free = self.allowed[seat].minus(&state.own[0]).minus(&state.own[1]);
        self.grown(&state.around[seat], &free)
    }

    /// All regions of a set that can be reached within it from some regions.
    fn grown(&self, from: &Bits<W>, set: &Bits<W>) -> Bits<W> {
        let mut layer = from.and(set);
        let mut reached = layer;
        while !layer.is_empty() {
            layer = self.regions.around(&layer).and(set).minus(&reached);
            reached = reached.or(&layer);
        }
        reached
    }

    /// Whether a seat surely ends with at least this margin, where only territories count, as far as that can be seen
    /// without search and without looking who is first.
    ///
    /// Neither seat can take more than it reaches. What only one seat reaches is *safe* for it: it can go on to take safe
    /// regions whatever the other does, until none is left but of the colour that the other has then; and that is the
    /// present one or one the other reaches. So each seat surely gets what it reaches through safe regions without one
    /// such colour, the worst of them; unless it has just passed, for then the other may end the game.
    pub(super) fn is_sure_of(&self, state: &State<W>, seat: usize, margin: i32) -> bool {
        let other = 1 - seat;
        let reached = [0, 1].map(|seat| self.reached(state, seat));
        let lead = state.size[seat] - state.size[other];
        let needed = margin - lead + self.regions.weigh(&reached[other]);
        if needed <= 0 {
            return true;
        }
        let may_be_ended = state.n_passes == 1 && usize::from(state.seat) == other;
        let safe = reached[seat].minus(&reached[other]);
        !may_be_ended
            && needed <= self.regions.weigh(&safe)
            && needed <= self.sure(state, seat, &reached)
    }

    /// The number of free vertices a seat surely gets if the game is not ended before its next move.
    fn sure(&self, state: &State<W>, seat: usize, reached: &[Bits<W>; 2]) -> i32 {
        let other = 1 - seat;
        let safe = reached[seat].minus(&reached[other]);
        if !state.around[seat].meets(&safe) {
            return 0;
        }
        let others_colours = (0..self.n_colours).filter(|&colour| {
            usize::from(state.colour[other]) == colour
                || reached[other].meets(&self.regions.of_colour[colour])
        });
        let sure = others_colours.map(|colour| {
            let safe = safe.minus(&self.regions.of_colour[colour]);
            self.regions.weigh(&self.grown(&state.around[seat], &safe))
        });
        sure.min().unwrap_or(0)
    }

    /// The move that a turn's colour, or a pass, stands for.
    pub(super) fn find_turn(&self, state: &State<W>, mv: Move) -> Option<Turn<W>> {
        let turns = self.turns(state);
        turns
            .list()
            .iter()
            .find(|turn| Move::Colour(turn.colour) == mv)
            .copied()
    }

    /// The move that takes the other's colour.
    pub(super) fn taking_move(&self, state: &State<W>) -> Move {
        Move::Colour(state.colour[1 - usize::from(state.seat)])
    }
}

/// What is done with a duel, for whichever number of words its regions need.
pub(super) trait WithDuel {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run<const W: usize>(self, duel: Duel<W>) -> Self::Output;
}

/// Finds the regions of a puzzle's board and hands on the duel.
pub(super) fn with_duel<T: WithDuel>(puzzle: &Puzzle, task: T) -> T::Output {
    let board = puzzle.board();
    let colours: Vec<Option<u8>> = (0..board.len())
        .map(|vertex| board.colour(vertex))
        .collect();
    let start = puzzle.starts()[0];
    with_regions(
        board,
        &colours,
        puzzle.n_colours(),
        start,
        Both { puzzle, task },
    )
}

struct Both<'a, T> {
    puzzle: &'a Puzzle,
    task: T,
}

impl<T: WithDuel> WithRegions for Both<'_, T> {
    type Output = T::Output;

    fn run<const W: usize>(self, regions: Regions<W>) -> T::Output {
        self.task.run(Duel::new(self.puzzle, regions))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Position as _;

    struct Look<'a> {
        position: &'a Position,
    }

    impl WithDuel for Look<'_> {
        type Output = (i32, i32);

        fn run<const W: usize>(self, duel: Duel<W>) -> (i32, i32) {
            let state = duel.state(self.position);
            let reached = duel.reached(&state, state.seat.into());
            (duel.voronoi(&state), duel.regions.weigh(&reached))
        }
    }

    /// The vertices of whole free regions next to these that a seat may take, found vertex by vertex.
    fn next_layer(position: &Position, from: &[bool], reached: &[bool], seat: usize) -> Vec<bool> {
        let board = position.puzzle().board();
        let is_open = |vertex: usize| {
            let colour = position.colour(vertex).filter(|_| !reached[vertex]);
            colour.is_some_and(|colour| !position.puzzle().is_forbidden(seat, colour))
        };
        let mut layer = vec![false; board.len()];
        loop {
            let mut has_grown = false;
            for vertex in (0..board.len()).filter(|&vertex| is_open(vertex)) {
                let is_next = board.neighbours(vertex).iter().any(|&other| {
                    let other = other as usize;
                    from[other]
                        || (layer[other] && position.colour(other) == position.colour(vertex))
                });
                has_grown |= is_next && !layer[vertex];
                layer[vertex] |= is_next;
            }
            if !has_grown {
                return layer;
            }
        }
    }

    fn slow_voronoi_and_reach(position: &Position) -> (i32, i32) {
        let n = position.puzzle().board().len();
        let me = position.seat();
        let owned = |seat| {
            (0..n)
                .map(|vertex| position.owner(vertex) == Some(seat))
                .collect()
        };
        let mut reached: Vec<bool> = (0..n)
            .map(|vertex| position.owner(vertex).is_some())
            .collect();
        let mut layers: [Vec<bool>; 2] = [owned(me), owned(1 - me)];
        let mut lead = position.size(me) as i32 - position.size(1 - me) as i32;
        while layers.iter().flatten().any(|&is_in| is_in) {
            layers = [
                next_layer(position, &layers[0], &reached, me),
                next_layer(position, &layers[1], &reached, 1 - me),
            ];
            for vertex in 0..n {
                lead += i32::from(layers[0][vertex]) - i32::from(layers[1][vertex]);
                reached[vertex] |= layers[0][vertex] || layers[1][vertex];
            }
        }
        let mut reached: Vec<bool> = (0..n)
            .map(|vertex| position.owner(vertex).is_some())
            .collect();
        let mut layer: Vec<bool> = owned(me);
        let mut reach = 0;
        while layer.iter().any(|&is_in| is_in) {
            layer = next_layer(position, &layer, &reached, me);
            for vertex in (0..n).filter(|&vertex| layer[vertex]) {
                reached[vertex] = true;
                reach += 1;
            }
        }
        (lead, reach)
    }

    #[test]
    fn estimates_are_those_found_vertex_by_vertex() {
        for seed in 0..300 {
            let mut rng = Rng::new(seed);
            let shape = ["c 7", "d 9", "h 9", "t 6"][rng.below(4)];
            let text = format!("flood {shape} 6 {seed} forbidden={}", rng.below(4));
            let puzzle: Puzzle = text.parse().expect("the text is right");
            let mut position = Position::new(&puzzle);
            for _ in 0..15 {
                let found = with_duel(
                    &puzzle,
                    Look {
                        position: &position,
                    },
                );
                assert_eq!(found, slow_voronoi_and_reach(&position), "seed {seed}");
                let moves = position.legal_moves();
                let Some(&mv) = moves.get(rng.below(moves.len().max(1))) else {
                    break;
                };
                position.play(mv).expect("a listed move is legal");
            }
        }
    }

    struct Follow<'a> {
        puzzle: &'a Puzzle,
        rng: Rng,
    }

    impl WithDuel for Follow<'_> {
        type Output = ();

        fn run<const W: usize>(mut self, duel: Duel<W>) {
            let mut position = Position::new(self.puzzle);
            let mut state = duel.state(&position);
            loop {
                let anew = duel.state(&position);
                assert_eq!((state.hash, state.size), (anew.hash, anew.size));
                assert_eq!((state.own, state.colour), (anew.own, anew.colour));
                let moves = position.legal_moves();
                let mv = moves[self.rng.below(moves.len())];
                position.play(mv).expect("a listed move is legal");
                state = match duel.find_turn(&state, mv) {
                    Some(turn) => duel.after(&state, &turn),
                    None => duel.after_pass(&state),
                };
                if state.n_passes == 2 {
                    return;
                }
            }
        }
    }

    #[test]
    fn a_state_played_on_is_the_state_of_the_position() {
        for seed in 0..300 {
            let text = format!("flood c {} 6 {seed} forbidden=1", 3 + seed % 12);
            let puzzle: Puzzle = text.parse().expect("the text is right");
            let rng = Rng::new(seed);
            with_duel(
                &puzzle,
                Follow {
                    puzzle: &puzzle,
                    rng,
                },
            );
        }
    }
}
