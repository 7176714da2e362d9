//! The verdict on a draft: impossible and why, several and where they differ, or unique and how hard.

use super::Draft;
use crate::answer::Claim;
use crate::budget::Budget;
use crate::game::Position as _;
use crate::tents::grade;
use crate::tents::mark::Kind;
use crate::tents::position::Position;
use crate::tents::puzzle::{Line, Puzzle, Square};
use crate::tents::solve::search::{self, Demand, Patience};
use crate::tents::symbols::{GRASS, TENT};
use crate::tents::view::place;
use crate::view::{Icon, Note, Tone};
use crate::why::Place;
use crate::words::Sentence;
use crate::workshop::{Conflict, Draft as _, Ghost, Judgement, Solutions};

/// Judges a draft as far as the budget reaches.
pub(super) fn judge(draft: &Draft, budget: &mut Budget) -> Judgement {
    let puzzle = match draft.puzzle() {
        Ok(puzzle) => puzzle,
        Err(why) => {
            return Judgement {
                notes: vec![note(why, Tone::Plain)],
                is_whole: true,
                ..Judgement::default()
            };
        }
    };
    let (solutions, is_whole) = search::up_to_two(&puzzle, Patience::Usual, budget);
    let mut judgement = match &solutions[..] {
        [] if is_whole => impossible(&puzzle, budget),
        [] => said(Claim::Unknown, "draft-unknown", Tone::Plain),
        [only] if is_whole => unique(&puzzle, only, budget),
        [only] => {
            let mut judgement = said(Claim::Found, "draft-found", Tone::Plain);
            let tent = |&at: &usize| ghost(at, Tent::Yes, Solutions::First);
            judgement.ghosts = only.iter().map(tent).collect();
            judgement
        }
        [first, second, ..] => several(&puzzle, first, second, budget),
    };
    // Two solutions decide it as well as none beyond one.
    judgement.is_whole = (is_whole || solutions.len() == 2) && !budget.is_over();
    if !draft.plan.is_empty() {
        judgement.notes.push(plan_note(draft));
    }
    judgement
}

/// Whether the tents that the setter has in mind keep every rule.
fn plan_note(draft: &Draft) -> Note {
    let mut position = Position::start(&draft.board);
    for &at in &draft.plan {
        let tent = position.mark(Kind::Tent, at);
        position.play(tent).expect("planned squares are free");
    }
    if position.is_solved() {
        note("tents-draft-plan-holds", Tone::Good)
    } else {
        note("tents-draft-plan-fails", Tone::Plain)
    }
}

fn unique(puzzle: &Puzzle, only: &[usize], budget: &mut Budget) -> Judgement {
    let mut judgement = said(Claim::Unique, "draft-unique", Tone::Good);
    let tent = |&at: &usize| ghost(at, Tent::Yes, Solutions::All);
    let placed = only
        .iter()
        .filter(|&&at| puzzle.squares()[at] == Square::Free);
    judgement.ghosts = placed.map(tent).collect();
    judgement.difficulty = grade::difficulty(puzzle, budget);
    judgement
}

/// Where two solutions differ, and what is the same in all there are: each square that both agree on is tried the other
/// way, and each further solution shows more squares that differ.
fn several(puzzle: &Puzzle, first: &[usize], second: &[usize], budget: &mut Budget) -> Judgement {
    let n_squares = puzzle.squares().len();
    let has = |tents: &[usize]| {
        let mut has = vec![false; n_squares];
        tents.iter().for_each(|&at| has[at] = true);
        has
    };
    let (first, second) = (has(first), has(second));
    let mut differs: Vec<bool> = (0..n_squares).map(|at| first[at] != second[at]).collect();
    let open = search::open_squares(puzzle);
    let mut is_open = vec![false; n_squares];
    open.iter().for_each(|&at| is_open[at] = true);
    let mut forced = puzzle.clone();
    for &at in &open {
        if differs[at] {
            continue;
        }
        let (here, opposite) = if first[at] {
            (Square::Tent, Square::Grass)
        } else {
            (Square::Grass, Square::Tent)
        };
        let (found, is_whole) =
            search::up_to_one(&forced.with_given(at, opposite), Patience::None, budget);
        match found {
            Some(other) => {
                let other = has(&other);
                (0..n_squares).for_each(|at| differs[at] |= other[at] != first[at]);
            }
            None if is_whole => {
                is_open[at] = false;
                forced = forced.with_given(at, here);
            }
            None => break,
        }
    }
    let mut judgement = said(Claim::Several, "draft-several", Tone::Wrong);
    for at in 0..n_squares {
        if puzzle.squares()[at] != Square::Free {
            continue;
        }
        let is_forced = !is_open[at];
        let has_tree = puzzle.trees_beside(at).next().is_some();
        let shown = match (first[at], second[at]) {
            (true, true) if is_forced => Some((Tent::Yes, Solutions::All)),
            (true, true) => Some((Tent::Yes, Solutions::Both)),
            (true, false) => Some((Tent::Yes, Solutions::First)),
            (false, true) => Some((Tent::Yes, Solutions::Second)),
            (false, false) if is_forced && has_tree => Some((Tent::No, Solutions::All)),
            (false, false) => None,
        };
        judgement
            .ghosts
            .extend(shown.map(|(tent, of)| ghost(at, tent, of)));
    }
    judgement.differs = (0..n_squares).filter(|&at| differs[at]).collect();
    let told = Sentence::new("draft-differ").with("n", judgement.differs.len());
    judgement.notes.push(note(told, Tone::Plain));
    judgement
}

/// What cannot all hold: clues and givens, or, where they do not matter, trees.
fn impossible(puzzle: &Puzzle, budget: &mut Budget) -> Judgement {
    let lines = puzzle.lines().filter(|&line| puzzle.clue(line).is_some());
    let is_given = |at: &usize| matches!(puzzle.squares()[*at], Square::Tent | Square::Grass);
    let givens = (0..puzzle.squares().len()).filter(is_given);
    let mut demands: Vec<Demand> = lines
        .map(Demand::Clue)
        .chain(givens.map(Demand::Given))
        .collect();
    let bare = without(puzzle, &demands);
    let mut judgement = said(Claim::Impossible, "draft-impossible", Tone::Wrong);
    let mut found = search::conflict(puzzle, &bare, &demands, budget);
    let mut told = "tents-draft-clues-conflict";
    let is_blameless = |conflict: &Conflict| conflict.demands.is_empty();
    if found.as_ref().is_none_or(is_blameless) {
        let trees: Vec<Demand> = puzzle.trees().map(Demand::Tree).collect();
        told = "tents-draft-trees-conflict";
        found = search::conflict(puzzle, &bare, &trees, budget);
        demands = trees;
    }
    let Some(conflict) = found else {
        return judgement;
    };
    let places = conflict.demands.iter().map(|&nth| match demands[nth] {
        Demand::Clue(line) => place(line),
        Demand::Given(at) | Demand::Tree(at) => Place::Spot(at),
    });
    judgement.conflict = places.collect();
    let told = Sentence::new(told)
        .with("n", judgement.conflict.len())
        .with("smallest", if conflict.is_smallest { "yes" } else { "no" });
    judgement.notes.push(note(told, Tone::Wrong));
    judgement
}

/// The board without some of its clues and givens.
fn without(puzzle: &Puzzle, demands: &[Demand]) -> Puzzle {
    let mut squares = puzzle.squares().to_vec();
    let (mut columns, mut rows) = (puzzle.columns().to_vec(), puzzle.rows().to_vec());
    for demand in demands {
        match *demand {
            Demand::Clue(Line::Row(y)) => rows[y] = None,
            Demand::Clue(Line::Column(x)) => columns[x] = None,
            Demand::Given(at) => squares[at] = Square::Free,
            Demand::Tree(_) => {}
        }
    }
    let (width, height) = (puzzle.width(), puzzle.height());
    Puzzle::new(width, height, squares, columns, rows).expect("a board with fewer demands")
}

/// Whether a tent stands there.
enum Tent {
    Yes,
    No,
}

fn ghost(spot: usize, tent: Tent, of: Solutions) -> Ghost {
    let icon = match tent {
        Tent::Yes => Icon::of(&TENT),
        Tent::No => Icon::of(&GRASS),
    };
    Ghost { spot, icon, of }
}

fn said(claim: Claim, id: &'static str, tone: Tone) -> Judgement {
    Judgement {
        claim: Some(claim),
        notes: vec![note(id, tone)],
        ..Judgement::default()
    }
}

fn note(text: impl Into<Sentence>, tone: Tone) -> Note {
    Note::new(text.into(), tone)
}
