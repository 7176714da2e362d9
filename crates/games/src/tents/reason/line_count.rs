//! Lines that are finished, lines that need every free square, and lines that are just long enough.

use super::candidates::Candidates;
use super::tell::{about_line, spots, step, why};
use crate::answer::Step;
use crate::small::small;
use crate::tents::mark::{Kind, Mark};
use crate::tents::puzzle::{Line, Square};
use crate::tents::view::place;
use crate::tents::word::always_used;
use crate::why::Why;

/// A line that has all its tents: the rest is grass.
pub(super) fn full_line(candidates: &Candidates) -> Option<Step<Mark>> {
    candidates.puzzle().lines().find_map(|line| {
        let clue = candidates.puzzle().clue(line)?;
        let free = candidates.still_free(candidates.puzzle().line(line));
        if free.is_empty() || candidates.needed(line) != Some(0) {
            return None;
        }
        let why = about(line, "tents-rule-full-line").with("clue", clue);
        Some(step(candidates, Kind::Grass, &free, why))
    })
}

/// A line that needs as many tents as it has squares for them.
pub(super) fn exact_line(candidates: &Candidates) -> Option<Step<Mark>> {
    candidates.puzzle().lines().find_map(|line| {
        let needed = candidates.needed(line).filter(|&needed| needed > 0)?;
        let places = candidates.places(line);
        let touches = places & places << 1 != 0;
        if places.count_ones() as usize != needed || touches {
            return None;
        }
        let squares = candidates.squares_at(line, places);
        let why = about(line, "tents-rule-exact-line").with("needed", needed);
        let why = why.because(spots(&squares));
        Some(step(candidates, Kind::Tent, &squares, why))
    })
}

/// A line that needs as many tents as its runs can hold: runs of odd length alternate.
pub(super) fn alternation(candidates: &Candidates) -> Option<Step<Mark>> {
    candidates.puzzle().lines().find_map(|line| {
        let needed = candidates.needed(line).filter(|&needed| needed > 0)?;
        let places = candidates.places(line);
        let used = always_used(places);
        if candidates.capacity(line) != needed || used == 0 {
            return None;
        }
        let why = about(line, "tents-rule-alternation").with("needed", needed);
        let why = why.because(spots(&candidates.squares_at(line, places)));
        Some(step(
            candidates,
            Kind::Tent,
            &candidates.squares_at(line, used),
            why,
        ))
    })
}

/// Squares beside a line where a tent would leave it too little room.
pub(super) fn beside_tight_line(candidates: &Candidates) -> Option<Step<Mark>> {
    candidates.puzzle().lines().find_map(|line| {
        let needed = candidates.needed(line).filter(|&needed| needed > 0)?;
        let places = candidates.places(line);
        let used = always_used(places);
        let costly = match candidates.capacity(line).checked_sub(needed)? {
            0 => places,
            1 => used << 1 & used >> 1,
            _ => 0,
        };
        let beside = candidates.lines_beside(line);
        let squares =
            candidates.still_free(beside.flat_map(|other| candidates.squares_at(other, costly)));
        if squares.is_empty() {
            return None;
        }
        let why = about(line, "tents-rule-beside-line").with("needed", needed);
        let why = why.because(spots(&candidates.squares_at(line, places)));
        Some(step(candidates, Kind::Grass, &squares, why))
    })
}

/// Two adjacent lines laid over each other are like one line, for a block of 2x2 squares holds at most one tent.
pub(super) fn adjacent_lines(candidates: &Candidates) -> Option<Step<Mark>> {
    candidates.puzzle().lines().find_map(|line| {
        let next = candidates.lines_beside(line).find(|&other| line < other)?;
        let needed = candidates.needed(line)? + candidates.needed(next)?;
        let (here, there) = (candidates.places(line), candidates.places(next));
        let both = here | there;
        let used = always_used(both);
        if needed == 0 || small::<usize, _>(crate::tents::word::capacity(both)) != needed {
            return None;
        }
        let mut tents = candidates.squares_at(line, used & here & !there);
        tents.extend(candidates.squares_at(next, used & there & !here));
        let between = used << 1 & used >> 1 & !used;
        let grass = [line, next].map(|line| candidates.squares_at(line, between));
        let grass = candidates.still_free(grass.concat());
        let why = about(line, "tents-rule-adjacent-lines")
            .with("next", number(next))
            .with("needed", needed)
            .because([place(next)]);
        match (tents.is_empty(), grass.is_empty()) {
            (false, _) => Some(step(candidates, Kind::Tent, &tents, why)),
            (true, false) => Some(step(candidates, Kind::Grass, &grass, why)),
            (true, true) => None,
        }
    })
}

/// As many tents as trees stand on the board, so the lines without a clue share what the others leave.
pub(super) fn clue_sums(candidates: &Candidates) -> Option<Step<Mark>> {
    let puzzle = candidates.puzzle();
    let rows: Vec<Line> = (0..puzzle.height()).map(Line::Row).collect();
    let columns: Vec<Line> = (0..puzzle.width()).map(Line::Column).collect();
    [rows, columns].iter().find_map(|lines| {
        let sum: usize = lines.iter().filter_map(|&line| puzzle.clue(line)).sum();
        let missing = lines.iter().filter(|&&line| puzzle.clue(line).is_none());
        let missing: Vec<Line> = missing.copied().collect();
        let set: usize = missing
            .iter()
            .map(|&line| candidates.position.count(line, Square::Tent))
            .sum();
        let left = puzzle.trees().count().checked_sub(sum + set)?;
        let free = candidates.still_free(missing.iter().flat_map(|&line| puzzle.line(line)));
        let why = why("tents-rule-clue-sums")
            .with("trees", puzzle.trees().count())
            .with("left", left)
            .because(missing.iter().map(|&line| place(line)));
        if left == 0 && !free.is_empty() {
            return Some(step(candidates, Kind::Grass, &free, why));
        }
        let most: usize = missing.iter().map(|&line| candidates.capacity(line)).sum();
        let used = |&line: &Line| candidates.squares_at(line, always_used(candidates.places(line)));
        let tents: Vec<usize> = missing.iter().flat_map(used).collect();
        let is_tight = left > 0 && left == most && !tents.is_empty();
        is_tight.then(|| step(candidates, Kind::Tent, &tents, why))
    })
}

fn about(line: Line, id: &'static str) -> Why {
    about_line(why(id), line).because([place(line)])
}

/// The number of a line, counted from 1.
fn number(line: Line) -> usize {
    match line {
        Line::Row(nth) | Line::Column(nth) => nth + 1,
    }
}
