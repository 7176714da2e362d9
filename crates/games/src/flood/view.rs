//! What a person sees: coloured vertices, territories, starts, and what may be played.

use super::board::{Board, Layout};
use super::position::{Move, Position};
use super::puzzle::Goal;
use super::symbols::START;
use crate::game::{Position as _, Status};
use crate::small::small;
use crate::view::{
    Bar, Gesture, Ground, HueNames, Icon, Key, Note, Offer, Share, Spot, Tone, View,
};
use crate::words::{Sentence, Value};

/// The view of a position.
pub(super) fn view(position: &Position) -> View {
    let board = position.puzzle().board();
    let legal = position.legal_moves();
    let places = places(board);
    let spots = (0..board.len())
        .filter_map(|vertex| spot(position, vertex, places[vertex], &legal))
        .collect();
    View {
        width: 1 + places.iter().map(|place| place.0).max().unwrap_or(0),
        height: 1 + places.iter().map(|place| place.1).max().unwrap_or(0),
        spots,
        links: links(board),
        notes: notes(position),
        offers: key_offers(position, &legal),
        bar: Some(bar(position)),
        hue_names: HueNames::Numbers,
        ..View::default()
    }
}

/// The index in the view of each vertex; holes have none.
pub(super) fn spot_indices(board: &Board) -> Vec<Option<usize>> {
    let mut next = 0;
    let index = |vertex: usize| {
        board.colour(vertex).map(|_| {
            next += 1;
            next - 1
        })
    };
    (0..board.len()).map(index).collect()
}

fn spot(
    position: &Position,
    vertex: usize,
    (x, y): (usize, usize),
    legal: &[Move],
) -> Option<Spot> {
    let colour = position.colour(vertex)?;
    let puzzle = position.puzzle();
    let mv = Move::Colour(colour);
    let start = puzzle.starts().iter().position(|&start| start == vertex);
    Some(Spot {
        x,
        y,
        name: match puzzle.board().layout() {
            Layout::Grid { .. } => format!("{x},{y}"),
            Layout::Graph { .. } => vertex.to_string(),
        },
        is_place: matches!(puzzle.board().layout(), Layout::Graph { .. }),
        ground: Ground::Hue(colour.into()),
        icon: start.map(|seat| Icon::of(&START).with_seat(seat)),
        owner: position.owner(vertex),
        offers: if legal.contains(&mv) {
            vec![offer(mv, Gesture::Main)]
        } else {
            Vec::new()
        },
        ..Spot::default()
    })
}

fn offer(mv: Move, gesture: Gesture) -> Offer {
    let (label, hue) = match mv {
        Move::Colour(colour) => {
            let name = HueNames::Numbers.value(colour.into());
            let label = Sentence::new("flood-offer-colour").with("colour", name);
            (label, Some(colour.into()))
        }
        Move::Pass => (Sentence::new("flood-offer-pass"), None),
    };
    Offer {
        hue,
        ..Offer::new(mv.to_string(), gesture, label)
    }
}

/// All colours in their order, each with what it gains, then passing; colours from 10 on have no key and are played by
/// click.
fn key_offers(position: &Position, legal: &[Move]) -> Vec<Offer> {
    let colours = (0..small::<u8, _>(position.puzzle().n_colours())).zip('0'..='9');
    let colours = colours.map(|(colour, key)| (Move::Colour(colour), key));
    let pass = (position.puzzle().n_seats() == 2).then_some((Move::Pass, 'p'));
    let key_offer = |(mv, key)| {
        let offer = offer(mv, Gesture::Key(Key::Char(key)));
        if legal.contains(&mv) {
            Offer {
                gain: gain(position, mv),
                ..offer
            }
        } else {
            Offer {
                line: String::new(),
                ..offer
            }
        }
    };
    colours.chain(pass).map(key_offer).collect()
}

/// How many places a colour brings.
fn gain(position: &Position, mv: Move) -> Option<usize> {
    let Move::Colour(_) = mv else { return None };
    let mut after = position.clone();
    after.play(mv).ok()?;
    let seat = position.seat();
    Some(after.size(seat) - position.size(seat))
}

fn bar(position: &Position) -> Bar {
    let share = |seat| Share {
        n: position.size(seat),
        hue: Some(position.colour_of(seat).into()),
    };
    Bar {
        shares: (0..position.puzzle().n_seats()).map(share).collect(),
        whole: position.puzzle().board().n_vertices(),
    }
}

/// Where each vertex is drawn.
pub(super) fn places(board: &Board) -> Vec<(usize, usize)> {
    match board.layout() {
        Layout::Grid { width, .. } => (0..board.len())
            .map(|vertex| (vertex % width, vertex / width))
            .collect(),
        Layout::Graph { at: Some(at) } => at.clone(),
        Layout::Graph { at: None } => around_a_square(board.len()),
    }
}

/// Places with gaps along the sides of a square, so that edges can be seen inside it.
fn around_a_square(n: usize) -> Vec<(usize, usize)> {
    // Beyond this the sides would leave the screen; edges can then hardly be followed anyway.
    const MOST: usize = 200;
    if MOST < n {
        let width = n.isqrt();
        return (0..n)
            .map(|vertex| (vertex % width, vertex / width))
            .collect();
    }
    let side = n.div_ceil(4).max(1);
    let place = |vertex: usize| {
        let along = vertex % side;
        match vertex / side {
            0 => (along, 0),
            1 => (side, along),
            2 => (side - along, side),
            _ => (0, side - along),
        }
    };
    (0..n).map(place).map(|(x, y)| (2 * x, 2 * y)).collect()
}

/// The edges of a graph. Those of a grid are seen without.
fn links(board: &Board) -> Vec<(usize, usize)> {
    if matches!(board.layout(), Layout::Grid { .. }) {
        return Vec::new();
    }
    let spots = spot_indices(board);
    board
        .edges()
        .filter_map(|(one, other)| Some((spots[one]?, spots[other]?)))
        .collect()
}

fn notes(position: &Position) -> Vec<Note> {
    let puzzle = position.puzzle();
    let plain = |text| Note::new(text, Tone::Plain);
    let mut notes = vec![status_note(position)];
    if puzzle.n_seats() == 1 {
        let free = puzzle.board().n_vertices() - position.size(0);
        let n_moves = Sentence::new("flood-moves").with("n", position.n_moves());
        notes.extend([n_moves, Sentence::new("flood-left").with("n", free)].map(plain));
        return notes;
    }
    for seat in 0..2 {
        let colour = HueNames::Numbers.value(position.colour_of(seat).into());
        let sentence = Sentence::new("flood-territory")
            .with("player", Value::Player(seat))
            .with("colour", colour);
        notes.push(plain(sentence.with("n", position.size(seat))));
    }
    for seat in (0..2).filter(|&seat| puzzle.forbidden(seat) != 0) {
        let letters: Vec<Value> = (0..small::<u8, _>(puzzle.n_colours()))
            .filter(|&colour| puzzle.is_forbidden(seat, colour))
            .map(|colour| HueNames::Numbers.value(colour.into()))
            .collect();
        let sentence = Sentence::new("flood-forbidden").with("player", Value::Player(seat));
        notes.push(plain(sentence.with("colours", letters)));
    }
    if puzzle.goal() == Goal::Colour {
        notes.push(plain(Sentence::new("flood-goal-colour")));
    }
    if position.n_passes() == 1 {
        notes.push(plain(Sentence::new("flood-passed")));
    }
    notes
}

fn status_note(position: &Position) -> Note {
    let (text, tone) = match position.status() {
        Status::Open { .. } if position.puzzle().n_seats() == 1 => {
            (Sentence::new("flood-open"), Tone::Plain)
        }
        Status::Open { seat } => (
            Sentence::new("flood-turn").with("player", Value::Player(seat)),
            Tone::Plain,
        ),
        Status::Solved { cost } => (Sentence::new("flood-solved").with("n", cost), Tone::Good),
        Status::Finished { margin: 0 } => (Sentence::new("flood-draw"), Tone::Good),
        Status::Finished { margin } => {
            let seat = usize::from(margin < 0);
            let sentence = Sentence::new("flood-won").with("player", Value::Player(seat));
            (sentence.with("margin", margin.abs()), Tone::Good)
        }
    };
    Note::new(text, tone)
}
