//! Room: how many literals of a rule can hold together, and which of those set before make it too small.
//!
//! The reason for too little room is the list of places that can no longer be used. Most of them do not matter: places
//! are given back one after the other, the one lost last first, as long as the room stays too small. What cannot be
//! given back is the reason.

use super::{Kind, Rule};
use crate::learn::Literal;
use crate::tents::solve::search::learn::trail::{Conflict, Trail};
use crate::tents::solve::search::state::ROWS;
use crate::tents::word::{Word, capacity, squares};

/// Something set that takes room.
struct Taker {
    place: u32,
    side: usize,
    bit: usize,
}

impl<W: Word> Rule<W> {
    /// Literals that make it impossible to fill a side.
    pub(super) fn too_small(&self, side: usize, trail: &Trail) -> Conflict {
        let mut because = Vec::new();
        self.explain_room(side, [W::NONE; 2], 0, u32::MAX, trail, &mut because);
        Conflict(because)
    }

    /// Adds literals, all set before a place, that leave less room than needed when these places cannot be used and so
    /// many more are needed. The two lines of a pair are one side.
    pub(super) fn explain_room(
        &self,
        side: usize,
        without: [W; 2],
        n_more: i32,
        before: u32,
        trail: &Trail,
        because: &mut Vec<Literal>,
    ) {
        let (sides, needed) = match (self.kind, side) {
            (Kind::Pair, _) => (0..2, self.number),
            (Kind::Border, 1) => (1..2, -self.number),
            _ => (side..side + 1, self.number),
        };
        let mut needed = needed + n_more;
        let mut takers: Vec<Taker> = Vec::new();
        let mut open = [W::NONE; 2];
        for side in sides {
            let row = &self.sides[side];
            open[side] = row.all & !without[side];
            for bit in squares(open[side] & !row.open) {
                let unknown = row.literals[bit].unknown();
                let place = trail.place_of(unknown);
                if place < before {
                    open[side] &= !W::bit(bit);
                    if trail.level_of(unknown) > 0 {
                        takers.push(Taker { place, side, bit });
                    }
                }
            }
        }
        let other = 1 - side;
        if self.kind == Kind::Border {
            let row = &self.sides[other];
            for bit in squares(row.chosen) {
                let unknown = row.literals[bit].unknown();
                let place = trail.place_of(unknown);
                if place < before {
                    needed += 1;
                    if trail.level_of(unknown) > 0 {
                        takers.push(Taker {
                            place,
                            side: other,
                            bit,
                        });
                    }
                }
            }
        }
        debug_assert!(capacity(open[0] | open[1]) < needed, "the reason is there");
        takers.sort_unstable_by_key(|taker| std::cmp::Reverse(taker.place));
        for Taker { side, bit, .. } in takers {
            let literal = self.sides[side].literals[bit];
            if self.kind == Kind::Border && side == other {
                if capacity(open[0] | open[1]) < needed - 1 {
                    needed -= 1
                } else {
                    because.push(literal)
                }
                continue;
            }
            open[side] |= W::bit(bit);
            if needed <= capacity(open[0] | open[1]) {
                open[side] &= !W::bit(bit);
                because.push(!literal);
            }
        }
    }

    /// Adds the first so many literals that hold, all set before a place.
    pub(super) fn explain_full(
        &self,
        number: i32,
        before: u32,
        trail: &Trail,
        because: &mut Vec<Literal>,
    ) {
        let row = &self.sides[0];
        let mut chosen: Vec<Literal> = row
            .literals(row.chosen)
            .filter(|literal| trail.place_of(literal.unknown()) < before)
            .collect();
        chosen.sort_unstable_by_key(|literal| trail.place_of(literal.unknown()));
        because.extend(chosen.into_iter().take(number.max(0) as usize));
    }

    /// The places of both sides that a tent on a square would touch, without its own.
    pub(super) fn touched(&self, x: usize, y: usize) -> [W; 2] {
        let (line, place) = match self.axis {
            ROWS => (y, x),
            _ => (x, y),
        };
        let here = W::bit(place);
        [self.line, self.line + 1].map(|other| match line.abs_diff(other) {
            0 => here.widened() & !here,
            1 => here.widened(),
            _ => W::NONE,
        })
    }
}
