//! What is the same in every way to fill two adjacent lines together.
//!
//! Place by place along both lines there is a tent on the first, on the second, or on neither, and never two tents in
//! neighbouring places. A small dynamic program tells which of the three are part of some filling that meets both
//! clues: reachable from the left end and from the right end with tents that add up.

use super::candidates::Candidates;
use super::tell::{about_line, step, why};
use crate::answer::Step;
use crate::tents::mark::{Kind, Mark};
use crate::tents::puzzle::Line;
use crate::tents::view::place;
use crate::tents::word::Word;

/// Squares that are the same in every joint filling.
pub(super) fn joint_fillings(candidates: &Candidates) -> Option<Step<Mark>> {
    candidates.puzzle().lines().find_map(|line| {
        let next = candidates.lines_beside(line).find(|&other| line < other)?;
        let needed = [candidates.needed(line)?, candidates.needed(next)?];
        if needed == [0, 0] {
            return None;
        }
        let places = [candidates.places(line), candidates.places(next)];
        let n_places = candidates.puzzle().line(line).count();
        let possible = possible(places, needed, n_places)?;
        let (tents, grass) = decided(places, &possible);
        let on_both = |found: [u128; 2]| {
            let mut squares = candidates.squares_at(line, found[0]);
            squares.extend(candidates.squares_at(next, found[1]));
            squares
        };
        let why = about_line(why("tents-rule-joint-fillings"), line)
            .with("next", number(next))
            .because([place(line), place(next)]);
        match (on_both(tents), on_both(grass)) {
            (tents, _) if !tents.is_empty() => Some(step(candidates, Kind::Tent, &tents, why)),
            (_, grass) if !grass.is_empty() => Some(step(candidates, Kind::Grass, &grass, why)),
            _ => None,
        }
    })
}

/// What a place may hold: nothing, a tent on the first line, a tent on the second.
type Choices = [bool; 3];

/// The tents that may have been set so far: by tents on the first line, the numbers of tents on the second as bits; for
/// those whose last place holds no tent, and for the others.
#[derive(Clone, Copy)]
struct Cases {
    open: u128,
    tent: u128,
}

impl Cases {
    const NONE: Self = Self { open: 0, tent: 0 };
}

/// Which choices of each place are part of some filling; none if there is no filling.
fn possible(places: [u128; 2], needed: [usize; 2], n_places: usize) -> Option<Vec<Choices>> {
    let fitting = u128::below(needed[1] + 1);
    let n_cases = needed[0] + 1;
    // The cases before the first place, then those behind each.
    let mut forward = vec![Cases::NONE; (n_places + 1) * n_cases];
    forward[0].open = u128::bit(0);
    for nth in 0..n_places {
        let (last, next) = forward[nth * n_cases..].split_at_mut(n_cases);
        for first in 0..n_cases {
            next[first].open = last[first].open | last[first].tent;
            if places[0].has(nth) && 0 < first {
                next[first].tent |= last[first - 1].open;
            }
            if places[1].has(nth) {
                next[first].tent |= last[first].open << 1 & fitting;
            }
        }
    }
    let mut good = vec![Cases::NONE; n_cases];
    let end = u128::bit(needed[1]);
    good[needed[0]] = Cases {
        open: end,
        tent: end,
    };
    let mut found = vec![[false; 3]; n_places];
    for nth in (0..n_places).rev() {
        let forward = &forward[nth * n_cases..(nth + 1) * n_cases];
        // Rising, so that the cases with one tent more are still those behind this place.
        for first in 0..n_cases {
            let on_first = match good.get(first + 1) {
                Some(next) if places[0].has(nth) => next.tent,
                _ => 0,
            };
            let on_second = if places[1].has(nth) {
                good[first].tent >> 1
            } else {
                0
            };
            let Cases { open, tent } = forward[first];
            let ends = [
                (open | tent) & good[first].open,
                open & on_first,
                open & on_second,
            ];
            for (choice, cases) in ends.into_iter().enumerate() {
                found[nth][choice] |= cases != 0;
            }
            good[first] = Cases {
                open: open & (ends[0] | ends[1] | ends[2]),
                tent: tent & ends[0],
            };
        }
    }
    (good[0].open & 1 != 0).then_some(found)
}

/// The tents and the grass that follow, by line.
fn decided(places: [u128; 2], possible: &[Choices]) -> ([u128; 2], [u128; 2]) {
    let (mut tents, mut grass) = ([0; 2], [0; 2]);
    for (nth, choices) in possible.iter().enumerate() {
        for line in [0, 1] {
            let bit = u128::bit(nth);
            if places[line] & bit != 0 && !choices[line + 1] {
                grass[line] |= bit;
            }
            if choices[line + 1] && choices.iter().filter(|&&choice| choice).count() == 1 {
                tents[line] |= bit;
            }
        }
    }
    (tents, grass)
}

/// The number of a line, counted from 1.
fn number(line: Line) -> usize {
    match line {
        Line::Row(nth) | Line::Column(nth) => nth + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// The same by trying every filling.
    fn by_trying(places: [u128; 2], needed: [usize; 2], n_places: usize) -> Option<Vec<Choices>> {
        let mut found = vec![[false; 3]; n_places];
        let mut choices = vec![0; n_places];
        let mut is_any = false;
        try_from(0, places, needed, &mut choices, &mut |choices| {
            is_any = true;
            choices
                .iter()
                .zip(&mut found)
                .for_each(|(&choice, found)| found[choice] = true);
        });
        is_any.then_some(found)
    }

    fn try_from(
        nth: usize,
        places: [u128; 2],
        left: [usize; 2],
        choices: &mut Vec<usize>,
        each: &mut dyn FnMut(&[usize]),
    ) {
        if nth == choices.len() {
            if left == [0, 0] {
                each(choices);
            }
            return;
        }
        for choice in 0..3 {
            choices[nth] = choice;
            let mut left = left;
            if 0 < choice {
                let touches = 0 < nth && 0 < choices[nth - 1];
                if touches || !places[choice - 1].has(nth) || left[choice - 1] == 0 {
                    continue;
                }
                left[choice - 1] -= 1;
            }
            try_from(nth + 1, places, left, choices, each);
        }
    }

    #[test]
    fn joint_fillings_are_those_that_trying_finds() {
        let mut rng = Rng::new(9);
        for _ in 0..3000 {
            let n_places = 1 + rng.below(9);
            let places = [(), ()].map(|()| {
                let chosen = (0..n_places).filter(|_| rng.chance(2, 3));
                chosen.map(u128::bit).sum()
            });
            let needed = [rng.below(4), rng.below(4)];
            let told = possible(places, needed, n_places);
            assert_eq!(
                told,
                by_trying(places, needed, n_places),
                "{places:?} {needed:?}"
            );
        }
    }
}
