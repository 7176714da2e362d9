//! Two seats: a strategy of one seat, walked through against every reply.
//!
//! A state is both territories, their colours, who is to move, and whether the last move was a pass. Play never comes
//! back to a state: a colour enlarges a territory, and two passes end the game. So it is enough to look at each state
//! once, in any order.
//!
//! **What is sure without a move.** Where only territories count, the seat's margin is at least S + G - O - R: the sizes
//! S and O of its own and the other's territory, the number R of free vertices in regions that the other can reach
//! through free regions it may take, and what the seat surely gains, G. *Safe* are the free regions that the seat can
//! reach and the other cannot. As long as a safe region is next to its territory whose colour may be played, the seat
//! takes one, and passes otherwise. The game ends only when it passes too, so then every safe region next to its territory
//! has the colour that the other has by then: that is its present colour, or one that it reaches. G is the smallest number
//! of vertices, over these colours, in the safe regions that can be reached through safe regions not of that colour. If
//! the seat has just passed, the other may end the game, and G is 0.

use std::collections::HashSet;

use super::proof::Proof;
use super::puzzle::Puzzle;
use super::regions::Regions;
use super::sets::Set;
use crate::{Budget, Reason};

/// Whether the strategy that comes next holds a seat's margin at a number or above: an error says where it
/// fails, and `None` that the budget ended first.
pub(super) fn check<const W: usize>(
    puzzle: &Puzzle,
    regions: &Regions<W>,
    goal: Goal,
    proof: &mut Proof<'_>,
    budget: &mut Budget<'_>,
) -> Result<Option<()>, Reason> {
    let duel = Duel::new(puzzle, regions, goal);
    let mut seen = HashSet::new();
    let walked = duel.walk(proof, &mut seen, budget);
    budget.release(seen.len() as u64 * bytes_of::<W>());
    walked
}

/// What a strategy is for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Goal {
    /// Whose strategy it is.
    pub(super) seat: usize,
    /// The margin of that seat at the end is at least this.
    pub(super) margin: i64,
}

/// A state of play. The sizes follow from the territories.
#[derive(Clone, Copy)]
struct State<const W: usize> {
    own: [Set<W>; 2],
    sizes: [i64; 2],
    colours: [usize; 2],
    seat: usize,
    is_after_pass: bool,
}

/// All that tells states apart, in few bytes: there may be millions.
type Key<const W: usize> = ([Set<W>; 2], [u8; 4]);

impl<const W: usize> State<W> {
    fn key(&self) -> Key<W> {
        let [one, other] = self.colours.map(|colour| colour.to_le_bytes()[0]);
        let seat = self.seat.to_le_bytes()[0];
        (self.own, [one, other, seat, self.is_after_pass.into()])
    }
}

/// What a state takes in a table that is at most twice as large as it need be.
fn bytes_of<const W: usize>() -> u64 {
    5 * size_of::<Key<W>>() as u64 / 2
}

struct Duel<'a, const W: usize> {
    regions: &'a Regions<W>,
    goal: Goal,
    start: State<W>,
    /// The colours each seat may not play, and the regions it may take.
    forbidden: [Vec<usize>; 2],
    allowed: [Set<W>; 2],
    wins_by_colour: bool,
    n_vertices: i64,
}

impl<'a, const W: usize> Duel<'a, W> {
    fn new(puzzle: &Puzzle, regions: &'a Regions<W>, goal: Goal) -> Self {
        let n_colours = regions.of_colour.len();
        let forbidden = [0, 1].map(|seat| {
            let colours = puzzle.forbidden[seat].iter();
            colours.map(|&colour| colour as usize).collect()
        });
        let allowed = [0, 1].map(|seat| {
            let forbidden: &Vec<usize> = &forbidden[seat];
            (0..n_colours)
                .filter(|colour| !forbidden.contains(colour))
                .fold(Set::EMPTY, |all, colour| all.or(&regions.of_colour[colour]))
        });
        let start = [0, 1].map(|seat| regions.starts[seat]);
        let start = State {
            own: start.map(Set::of),
            sizes: start.map(|region| regions.sizes[region]),
            colours: start.map(|region| regions.colours[region]),
            seat: puzzle.first,
            is_after_pass: false,
        };
        Self {
            regions,
            goal,
            start,
            forbidden,
            allowed,
            wins_by_colour: puzzle.wins_by_colour,
            n_vertices: regions.sizes.iter().sum(),
        }
    }

    /// The words of sets that are touched for a state, about: every region is reached once.
    fn work_of_state(&self) -> u64 {
        (W * self.regions.len()) as u64
    }

    fn walk(
        &self,
        proof: &mut Proof<'_>,
        seen: &mut HashSet<Key<W>>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<()>, Reason> {
        if self.n_vertices < self.goal.margin {
            return Err(Reason::new("check-flood-high-margin"));
        }
        if self.goal.margin <= -self.n_vertices {
            return Ok(Some(()));
        }
        let mut waiting = vec![self.start];
        while let Some(state) = waiting.pop() {
            if !budget.work(self.work_of_state()) {
                return Ok(None);
            }
            if self.is_sure(&state) || seen.contains(&state.key()) {
                continue;
            }
            if !budget.reserve(bytes_of::<W>()) {
                return Ok(None);
            }
            seen.insert(state.key());
            if state.seat == self.goal.seat {
                waiting.extend(self.own_move(&state, proof)?);
            } else {
                self.replies(&state, &mut waiting)?;
            }
        }
        Ok(Some(()))
    }

    /// How far the strategy's seat is ahead.
    fn lead(&self, state: &State<W>) -> i64 {
        state.sizes[self.goal.seat] - state.sizes[1 - self.goal.seat]
    }

    /// Where the strategy leads, unless that ends the game well.
    fn own_move(
        &self,
        state: &State<W>,
        proof: &mut Proof<'_>,
    ) -> Result<Option<State<W>>, Reason> {
        let may_take = self.is_touching(state) && self.may_take_colour(state);
        let may_end = state.is_after_pass && self.goal.margin <= self.lead(state);
        if may_take || may_end {
            return Ok(None);
        }
        match proof
            .sign()
            .ok_or_else(|| Reason::new("check-flood-strategy-soon"))?
        {
            b'p' if state.is_after_pass => Err(Reason::new("check-flood-strategy-low")),
            b'p' => Ok(Some(pass(state))),
            mv @ b'0'..=b'7' => {
                let played = self.play(state, usize::from(mv - b'0'), self.is_touching(state));
                let mv = char::from(mv);
                played.map_or_else(
                    || Err(Reason::new("check-flood-strategy-rules").with("move", mv.to_string())),
                    |next| Ok(Some(next)),
                )
            }
            _ => Err(Reason::new("check-flood-strategy-moves")),
        }
    }

    /// Puts all that the other seat can do on the stack, so that the lowest colour comes first and a pass last.
    fn replies(&self, state: &State<W>, waiting: &mut Vec<State<W>>) -> Result<(), Reason> {
        let is_touching = self.is_touching(state);
        if is_touching && self.may_take_colour(state) {
            return Err(Reason::new("check-flood-other-colour"));
        }
        if !state.is_after_pass {
            waiting.push(pass(state));
        } else if self.lead(state) < self.goal.margin {
            return Err(Reason::new("check-flood-other-low"));
        }
        let colours = (0..self.regions.of_colour.len()).rev();
        waiting.extend(colours.filter_map(|colour| self.play(state, colour, is_touching)));
        Ok(())
    }

    fn is_touching(&self, state: &State<W>) -> bool {
        let around = self.regions.around(&state.own[state.seat]);
        !around.and(&state.own[1 - state.seat]).is_empty()
    }

    /// Whether the seat to move may play the other's colour, which wins if they touch.
    fn may_take_colour(&self, state: &State<W>) -> bool {
        let colour = state.colours[1 - state.seat];
        self.wins_by_colour && !self.forbidden[state.seat].contains(&colour)
    }

    /// The state after a colour, if it can be played to gain something.
    fn play(&self, state: &State<W>, colour: usize, is_touching: bool) -> Option<State<W>> {
        let (seat, other) = (state.seat, 1 - state.seat);
        if is_touching && state.colours[other] == colour {
            return None;
        }
        let of_colour = self.regions.of_colour.get(colour)?.and(&self.allowed[seat]);
        let around = self.regions.around(&state.own[seat]);
        let gain = around
            .and(&of_colour)
            .minus(&state.own[seat])
            .minus(&state.own[other]);
        if gain.is_empty() {
            return None;
        }
        let mut next = *state;
        next.own[seat] = next.own[seat].or(&gain);
        next.sizes[seat] += self.regions.weigh(&gain);
        next.colours[seat] = colour;
        next.seat = other;
        next.is_after_pass = false;
        Some(next)
    }

    /// Whether the strategy's seat has its margin without a move to be chosen.
    fn is_sure(&self, state: &State<W>) -> bool {
        if self.wins_by_colour {
            return false;
        }
        let (seat, other) = (self.goal.seat, 1 - self.goal.seat);
        let free = |set: &Set<W>| set.minus(&state.own[0]).minus(&state.own[1]);
        let others = self.grown(&state.own[other], &free(&self.allowed[other]));
        let lacking = self.goal.margin - self.lead(state) + self.regions.weigh(&others);
        if lacking <= 0 {
            return true;
        }
        if state.is_after_pass && state.seat == other {
            return false;
        }
        let own = self.grown(&state.own[seat], &free(&self.allowed[seat]));
        let safe = own.minus(&others);
        if self.regions.weigh(&safe) < lacking {
            return false;
        }
        (0..self.regions.of_colour.len())
            .filter(|&colour| {
                let of_colour = &self.regions.of_colour[colour];
                state.colours[other] == colour || !others.and(of_colour).is_empty()
            })
            .all(|colour| {
                let safe = safe.minus(&self.regions.of_colour[colour]);
                let sure = self.grown(&state.own[seat], &safe);
                lacking <= self.regions.weigh(&sure)
            })
    }

    /// The regions of a set that can be reached within it from a territory.
    fn grown(&self, territory: &Set<W>, set: &Set<W>) -> Set<W> {
        let mut reached = Set::EMPTY;
        let mut layer = self.regions.around(territory).and(set);
        while !layer.is_empty() {
            reached = reached.or(&layer);
            layer = self.regions.around(&layer).and(set).minus(&reached);
        }
        reached
    }
}

fn pass<const W: usize>(state: &State<W>) -> State<W> {
    State {
        seat: 1 - state.seat,
        is_after_pass: true,
        ..*state
    }
}
