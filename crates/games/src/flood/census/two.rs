//! Flood for two from opposite corners: the margin of the one who moves first, when both play their best.

use std::fmt::Write;

use super::{MOST, beside, cells_text, complete, grown, n_classes, tallied};
use crate::budget::Budget;
use crate::census::{Census, Tally};
use crate::words::Sentence;

/// The census of boards with this side and this many colours.
pub(super) const fn census<const SIDE: usize, const C: usize>(
    name: &'static str,
    n_parts: u64,
) -> Census {
    Census {
        name,
        n_parts,
        part: match n_parts {
            4 => part::<SIDE, C, 4>,
            32 => part::<SIDE, C, 32>,
            _ => part::<SIDE, C, 512>,
        },
        report: report::<SIDE, C>,
    }
}

fn part<const SIDE: usize, const C: usize, const PARTS: u64>(
    part: u64,
    budget: &mut Budget,
) -> Option<Tally> {
    let mut by_margin = [0u128; 2 * MOST + 1];
    let mut n_seen = 0u128;
    let mut tally = tallied::<SIDE, C>(part, PARTS, budget, &mut |class, tally| {
        let Some(margin) = best_margin::<SIDE, C>(class.colours) else {
            return;
        };
        n_seen += 1;
        let at = usize::try_from(margin + MOST as i32).expect("a margin is at most the board");
        if by_margin[at] == 0 {
            let cells = cells_text(SIDE, class.cells);
            let text = format!("flood {cells} colours={C} start=0,{}", SIDE * SIDE - 1);
            let (name, size) = if margin < 0 {
                ("behind", margin.unsigned_abs())
            } else {
                ("ahead", margin.unsigned_abs())
            };
            tally.extreme(name, u64::from(size), &text);
        }
        by_margin[at] += class.weight;
    })?;
    for (at, &n) in by_margin.iter().enumerate().filter(|(_, n)| **n > 0) {
        tally.add(&format!("margin-{at:02}"), n);
        tally.add("colourings", n);
    }
    tally.add("classes", n_seen);
    Some(tally)
}

/// The margin of the first seat under best play, which moves first; none if both corners have one colour.
pub(super) fn best_margin<const SIDE: usize, const C: usize>(colours: &[u16]) -> Option<i32> {
    let last = 1u16 << (SIDE * SIDE - 1);
    let colour_of = |square: u16| colours.iter().position(|colour| colour & square != 0);
    let (mine, theirs) = (colour_of(1)?, colour_of(last)?);
    let colouring = Colouring::<SIDE, C> { colours };
    (mine != theirs).then(|| {
        let state = State {
            own: grown::<SIDE>(1, colours[mine]),
            own_colour: mine,
            other: grown::<SIDE>(last, colours[theirs]),
            other_colour: theirs,
            has_passed: false,
        };
        let most = (SIDE * SIDE) as i32;
        colouring.value(state, -most, most)
    })
}

/// A board: the squares of each colour.
struct Colouring<'a, const SIDE: usize, const C: usize> {
    colours: &'a [u16],
}

/// A position as the one who moves sees it.
#[derive(Clone, Copy)]
struct State {
    own: u16,
    own_colour: usize,
    other: u16,
    other_colour: usize,
    /// Whether the other has just passed.
    has_passed: bool,
}

impl<const SIDE: usize, const C: usize> Colouring<'_, SIDE, C> {
    /// The best margin of the one who moves, as far as it lies between these bounds.
    fn value(&self, state: State, mut low: i32, high: i32) -> i32 {
        let State { own, other, .. } = state;
        let margin = own.count_ones() as i32 - other.count_ones() as i32;
        let n_free = (SIDE * SIDE) as i32 - (own | other).count_ones() as i32;
        let turned = |own: u16, own_colour: usize, has_passed: bool| State {
            own: other,
            own_colour: state.other_colour,
            other: own,
            other_colour: own_colour,
            has_passed,
        };
        // Nobody ends with more than what is free beside what they have.
        if margin + n_free <= low {
            return margin + n_free;
        }
        let are_touching = beside::<SIDE>(own) & other != 0;
        for colour in 0..C {
            if colour == state.own_colour || (are_touching && colour == state.other_colour) {
                continue;
            }
            // The other's squares are not there to be taken, whatever colour they were.
            let larger = grown::<SIDE>(own, self.colours[colour] & !other);
            if larger == own {
                continue;
            }
            low = low.max(-self.value(turned(larger, colour, false), -high, -low));
            if high <= low {
                return low;
            }
        }
        let passed = if state.has_passed {
            margin
        } else {
            -self.value(turned(own, state.own_colour, true), -high, -low)
        };
        low.max(passed)
    }
}

fn report<const SIDE: usize, const C: usize>(tally: &Tally) -> Result<String, Sentence> {
    let c = C as u128;
    let n = c * (c - 1) * c.pow((SIDE * SIDE) as u32 - 2);
    let mut text = complete(tally, n, n_classes(SIDE, C, true))?;
    let margins: Vec<(i128, u128)> = tally
        .under("margin-")
        .map(|(at, n)| (at.parse::<i128>().unwrap_or(0) - MOST as i128, n))
        .collect();
    let sum: i128 = margins.iter().map(|(margin, n)| margin * *n as i128).sum();
    let share = |wanted: fn(i128) -> bool| {
        let some = margins.iter().filter(|(margin, _)| wanted(*margin));
        100.0 * some.map(|(_, n)| *n).sum::<u128>() as f64 / n as f64
    };
    let _ = writeln!(
        text,
        "The first to move wins {:.6} %, draws {:.6} %, loses {:.6} %; mean margin {:.6} ({sum} / {n}).",
        share(|margin| margin > 0),
        share(|margin| margin == 0),
        share(|margin| margin < 0),
        sum as f64 / n as f64
    );
    for name in ["ahead", "behind"] {
        if let Some((size, example)) = tally.example(name) {
            let _ = writeln!(text, "Most {name}: {size}, `{example}`");
        }
    }
    text.push_str("\n| margin | colourings | share |\n| --- | --- | --- |\n");
    for (margin, count) in &margins {
        let share = 100.0 * *count as f64 / n as f64;
        let _ = writeln!(text, "| {margin} | {count} | {share:.6} % |");
    }
    Ok(text)
}
