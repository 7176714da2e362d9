//! What a board looks like to a person and what can be done on it.

use super::mark::Kind;
use super::pairing::{overfull, sure_links};
use super::position::Position;
use super::puzzle::{Line, Square};
use super::symbols::{GRASS, TENT, TREE};
use crate::view::{
    Bar, Gesture, Ground, Icon, Key, Label, LabelPart, Leaves, Note, Offer, Share, Spot, Tone, View,
};
use crate::why::Place;
use crate::words::Sentence;

/// The whole view of a position.
pub(super) fn view(position: &Position) -> View {
    let puzzle = position.puzzle();
    let wrong = wrong_squares(position);
    let links = links(position);
    let n_squares = puzzle.squares().len();
    let n_trees = position.all(Square::Tree).count();
    let mut is_linked = vec![false; n_squares];
    for &(tree, tent) in &links {
        is_linked[tree] = true;
        is_linked[tent] = true;
    }
    let spot = |at| {
        let tone = match () {
            () if wrong[at] => Tone::Wrong,
            () if is_linked[at] => Tone::Good,
            () if position.is_given(at) => Tone::Given,
            () => Tone::Plain,
        };
        spot(position, at, tone)
    };
    View {
        width: puzzle.width(),
        height: puzzle.height(),
        spots: (0..n_squares).map(spot).collect(),
        labels: puzzle.lines().map(|line| label(position, line)).collect(),
        links,
        notes: vec![progress(position)],
        offers: vec![obvious_grass(position)],
        bar: Some(Bar {
            shares: vec![Share {
                n: position.all(Square::Tent).count().min(n_trees),
                hue: None,
            }],
            whole: n_trees,
        }),
        ..View::default()
    }
}

/// The place of a line in a view.
pub(super) fn place(line: Line) -> Place {
    match line {
        Line::Row(y) => Place::Row(y),
        Line::Column(x) => Place::Column(x),
    }
}

fn spot(position: &Position, at: usize, tone: Tone) -> Spot {
    let (x, y) = position.puzzle().xy(at);
    let square = position.squares()[at];
    Spot {
        x,
        y,
        name: format!("{x},{y}"),
        ground: Ground::Plain,
        icon: match square {
            Square::Free => None,
            Square::Tree => Some(Icon::of(&TREE)),
            Square::Tent => Some(Icon::of(&TENT)),
            Square::Grass => Some(Icon::of(&GRASS)),
        },
        tone,
        offers: if position.is_given(at) {
            Vec::new()
        } else {
            spot_offers(position, at)
        },
        ..Spot::default()
    }
}

/// A click sets a tent or clears the square; the second gesture sets or clears grass; a drag sows grass.
fn spot_offers(position: &Position, at: usize) -> Vec<Offer> {
    let rows: &[(Gesture, Kind)] = match position.squares()[at] {
        Square::Free => &[
            (Gesture::Main, Kind::Tent),
            (Gesture::Second, Kind::Grass),
            (Gesture::Paint, Kind::Grass),
        ],
        Square::Tent => &[(Gesture::Main, Kind::Clear), (Gesture::Second, Kind::Grass)],
        _ => &[(Gesture::Main, Kind::Tent), (Gesture::Second, Kind::Clear)],
    };
    let offer = |&(gesture, kind): &(Gesture, Kind)| {
        let (label, leaves) = match kind {
            Kind::Tent => ("tents-offer-tent", Leaves::Icon(Icon::of(&TENT))),
            Kind::Grass => ("tents-offer-grass", Leaves::Icon(Icon::of(&GRASS))),
            Kind::Clear => ("tents-offer-clear", Leaves::Nothing),
        };
        let line = position.mark(kind, at).to_string();
        Offer {
            leaves,
            ..Offer::new(line, gesture, Sentence::new(label))
        }
    };
    rows.iter().map(offer).collect()
}

fn label(position: &Position, line: Line) -> Label {
    let clue = position.puzzle().clue(line);
    let n_tents = position.count(line, Square::Tent);
    let n_free = position.count(line, Square::Free);
    let tone = match clue {
        None => Tone::Plain,
        Some(clue) if clue < n_tents || n_tents + n_free < clue => Tone::Wrong,
        Some(clue) if clue == n_tents => Tone::Good,
        Some(_) => Tone::Plain,
    };
    let finish = match clue {
        Some(clue) if clue == n_tents => Some((Kind::Grass, "tents-offer-finish-grass")),
        Some(clue) if clue == n_tents + n_free => Some((Kind::Tent, "tents-offer-finish-tents")),
        _ => None,
    };
    let rest: Vec<usize> = position
        .puzzle()
        .line(line)
        .filter(|&at| position.squares()[at] == Square::Free)
        .collect();
    let offers = match finish {
        Some((kind, id)) if !rest.is_empty() => {
            vec![fill(position, &rest, kind, Gesture::Main, id)]
        }
        _ => Vec::new(),
    };
    let parts = clue.into_iter().map(|clue| LabelPart {
        text: clue.to_string(),
        tone,
    });
    Label {
        place: place(line),
        parts: parts.collect(),
        left: clue.map(|clue| clue.saturating_sub(n_tents)),
        offers,
    }
}

fn fill(
    position: &Position,
    squares: &[usize],
    kind: Kind,
    gesture: Gesture,
    id: &'static str,
) -> Offer {
    let moves: Vec<String> = squares
        .iter()
        .map(|&at| position.mark(kind, at).to_string())
        .collect();
    Offer::new(moves.join(" "), gesture, Sentence::new(id))
}

/// Grass on every free square that touches a tent or has no tree beside it.
fn obvious_grass(position: &Position) -> Offer {
    let puzzle = position.puzzle();
    let is_obvious = |&at: &usize| {
        puzzle.trees_beside(at).next().is_none()
            || puzzle
                .around(at)
                .any(|near| position.squares()[near] == Square::Tent)
    };
    let squares: Vec<usize> = position.all(Square::Free).filter(is_obvious).collect();
    let key = Gesture::Key(Key::Char('g'));
    Offer {
        is_routine: true,
        ..fill(position, &squares, Kind::Grass, key, "tents-offer-obvious")
    }
}

fn progress(position: &Position) -> Note {
    let sentence = Sentence::new("tents-note-progress")
        .with("tents", position.all(Square::Tent).count())
        .with("trees", position.all(Square::Tree).count());
    let tone = if position.is_solved() {
        Tone::Good
    } else {
        Tone::Plain
    };
    Note::new(sentence, tone)
}

/// The squares that break a rule whatever comes next, unless something is taken back.
fn wrong_squares(position: &Position) -> Vec<bool> {
    let puzzle = position.puzzle();
    let squares = position.squares();
    let mut wrong = vec![false; squares.len()];
    for at in position.all(Square::Tent) {
        wrong[at] = puzzle.around(at).any(|near| squares[near] == Square::Tent);
    }
    for at in position.all(Square::Tree) {
        wrong[at] = puzzle
            .beside(at)
            .all(|near| matches!(squares[near], Square::Grass | Square::Tree));
    }
    for at in overfull(puzzle, squares) {
        wrong[at] = true;
    }
    wrong
}

/// The trees and tents that surely belong together; all pairs when the board is solved.
fn links(position: &Position) -> Vec<(usize, usize)> {
    let puzzle = position.puzzle();
    let squares = position.squares();
    if position.is_solved() {
        let pairing = position.whole_pairing().expect("a solved board is paired");
        return puzzle
            .trees()
            .filter_map(|tree| Some((tree, pairing.partner(tree)?)))
            .collect();
    }
    sure_links(puzzle, squares)
}
