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

/// The tents set so far on both lines and whether the last place holds one, as a set of possible cases.
struct Cases {
    width: usize,
    is_in: Vec<bool>,
}

impl Cases {
    fn none(needed: [usize; 2]) -> Self {
        Self {
            width: needed[1] + 1,
            is_in: vec![false; (needed[0] + 1) * (needed[1] + 1) * 2],
        }
    }

    fn index(&self, (first, second, is_tent): (usize, usize, bool)) -> usize {
        (first * self.width + second) * 2 + usize::from(is_tent)
    }

    fn add(&mut self, case: (usize, usize, bool)) {
        let index = self.index(case);
        self.is_in[index] = true;
    }

    fn has(&self, case: (usize, usize, bool)) -> bool {
        self.is_in[self.index(case)]
    }

    fn all(&self) -> impl Iterator<Item = (usize, usize, bool)> + '_ {
        let cases = (0..self.is_in.len()).filter(|&index| self.is_in[index]);
        cases.map(|index| {
            (
                index / 2 / self.width,
                index / 2 % self.width,
                index % 2 == 1,
            )
        })
    }
}

/// Which choices of each place are part of some filling; none if there is no filling.
fn possible(places: [u128; 2], needed: [usize; 2], n_places: usize) -> Option<Vec<Choices>> {
    let after = |case: (usize, usize, bool), choice: usize, nth: usize| {
        let (first, second, is_tent) = case;
        if choice == 0 {
            return Some((first, second, false));
        }
        let fits = !is_tent && places[choice - 1].has(nth);
        let next = match choice {
            1 => (first + 1, second, true),
            _ => (first, second + 1, true),
        };
        (fits && next.0 <= needed[0] && next.1 <= needed[1]).then_some(next)
    };
    let mut forward = vec![Cases::none(needed)];
    forward[0].add((0, 0, false));
    for nth in 0..n_places {
        let mut cases = Cases::none(needed);
        for case in forward[nth].all() {
            (0..3)
                .filter_map(|choice| after(case, choice, nth))
                .for_each(|next| cases.add(next));
        }
        forward.push(cases);
    }
    let mut good = Cases::none(needed);
    [true, false]
        .into_iter()
        .for_each(|is_tent| good.add((needed[0], needed[1], is_tent)));
    let mut found = vec![[false; 3]; n_places];
    for nth in (0..n_places).rev() {
        let mut before = Cases::none(needed);
        for case in forward[nth].all() {
            for (choice, is_possible) in found[nth].iter_mut().enumerate() {
                if after(case, choice, nth).is_some_and(|next| good.has(next)) {
                    before.add(case);
                    *is_possible = true;
                }
            }
        }
        good = before;
    }
    good.has((0, 0, false)).then_some(found)
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
