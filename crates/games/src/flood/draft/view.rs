//! What a draft looks like to its setter, and what can be changed.

use super::{Draft, Edit, Shape};
use crate::flood::puzzle::{MAX_COLOURS_ONE_SEAT, MAX_COLOURS_TWO_SEATS};
use crate::flood::symbols::START;
use crate::small::small;
use crate::view::{Gesture, Ground, HueNames, Icon, Key, Note, Offer, Spot, Tone, View};
use crate::words::Sentence;

/// So many colours have a key.
const MOST_KEYS: usize = 10;

/// No more free squares than this are shown around a graph.
const MOST_FREE: usize = 600;

/// The vertices, holes too; around a graph also free squares, where vertices can be added or put.
pub(super) fn view(draft: &Draft) -> View {
    let n = draft.colours.len();
    let at: Vec<(usize, usize)> = match &draft.shape {
        Shape::Grid { width, .. } => (0..n).map(|at| (at % width, at / width)).collect(),
        Shape::Graph { at, .. } => at.clone(),
    };
    let mut spots: Vec<Spot> = (0..n)
        .map(|vertex| spot(draft, vertex, at[vertex]))
        .collect();
    let mut width = 1 + at.iter().map(|place| place.0).max().unwrap_or(0);
    let mut height = 1 + at.iter().map(|place| place.1).max().unwrap_or(0);
    let mut links = Vec::new();
    if let Shape::Graph { edges, .. } = &draft.shape {
        links = edges.clone();
        // One line more on the right and below, as far as a board may reach.
        (width, height) = ((width + 1).min(256), (height + 1).min(256));
        if width * height <= MOST_FREE {
            let free = (0..width * height).map(|square| (square % width, square / width));
            spots.extend(free.filter(|place| !at.contains(place)).map(free_spot));
        }
    }
    View {
        width,
        height,
        spots,
        links,
        notes: notes(draft),
        offers: board_offers(draft),
        hue_names: HueNames::Numbers,
        ..View::default()
    }
}

fn spot(draft: &Draft, vertex: usize, (x, y): (usize, usize)) -> Spot {
    let colour = draft.colours[vertex];
    let number: u16 = small(vertex);
    let seat = draft.starts.iter().position(|&start| start == vertex);
    let is_graph = matches!(draft.shape, Shape::Graph { .. });
    let mut offers = Vec::new();
    for other in 0..draft.n_colours.min(MOST_KEYS) {
        let other: u8 = small(other);
        if colour != Some(other) {
            let key = char::from_digit(other.into(), 10).expect("few colours have keys");
            let name = HueNames::Numbers.value(other.into());
            let label = Sentence::new("flood-draft-colour-it").with("colour", name);
            let mut made = keyed(Edit::Colour(number, Some(other)), key, label);
            made.hue = Some(other.into());
            offers.push(made);
        }
    }
    if colour.is_some() {
        let hole = Edit::Colour(number, None);
        offers.push(keyed(hole, 'x', Sentence::new("flood-draft-hole")));
        offers.push(Offer {
            gesture: Gesture::Second,
            ..keyed(hole, 'x', Sentence::new("flood-draft-hole"))
        });
        for to in 0..=draft.starts.len().min(1) {
            let other = draft.starts.get(1 - to).copied();
            if seat != Some(to) && other != Some(vertex) {
                let label = Sentence::new("flood-draft-start").with("seat", to + 1);
                let key = if to == 0 { 's' } else { 't' };
                offers.push(keyed(Edit::Start(small(to), Some(number)), key, label));
            }
        }
    }
    if is_graph && colour.is_some() {
        offers.push(match draft.pen {
            None => keyed(
                Edit::Pen(Some(number)),
                'e',
                Sentence::new("flood-draft-pen"),
            ),
            Some(pen) if pen == vertex => {
                keyed(Edit::Pen(None), 'e', Sentence::new("flood-draft-no-pen"))
            }
            Some(pen) => keyed(
                Edit::Edge(small(pen), number),
                'e',
                Sentence::new("flood-draft-pen"),
            ),
        });
    }
    Spot {
        x,
        y,
        name: if is_graph {
            vertex.to_string()
        } else {
            format!("{x},{y}")
        },
        is_place: is_graph,
        ground: colour.map_or(Ground::Tray, |colour| Ground::Hue(colour.into())),
        icon: seat.map(|seat| Icon::of(&START).with_seat(seat)),
        tone: if draft.pen == Some(vertex) {
            Tone::Good
        } else {
            Tone::Plain
        },
        take: is_graph.then(|| format!("{vertex}@")),
        offers,
        ..Spot::default()
    }
}

/// A free square: a vertex can be put there.
fn free_spot((x, y): (usize, usize)) -> Spot {
    Spot {
        x,
        y,
        name: format!("{x},{y}"),
        ground: Ground::Tray,
        drop: Some(format!("{x}.{y}")),
        offers: vec![Offer::new(
            Edit::Add(small(x), small(y)).to_string(),
            Gesture::Main,
            Sentence::new("flood-draft-add"),
        )],
        ..Spot::default()
    }
}

fn notes(draft: &Draft) -> Vec<Note> {
    let told = Sentence::new("flood-draft-so-far")
        .with("vertices", draft.colours.iter().flatten().count())
        .with("colours", draft.n_colours)
        .with("seats", draft.starts.len());
    vec![Note::new(told, Tone::Plain)]
}

fn board_offers(draft: &Draft) -> Vec<Offer> {
    let mut offers = Vec::new();
    let mut add = |edit: Edit, key: char, label: Sentence| {
        if draft.after(edit).is_ok_and(|after| after != *draft) {
            offers.push(keyed(edit, key, label));
        }
    };
    let n: u8 = small(draft.n_colours);
    let most = match draft.starts.len() {
        2 => MAX_COLOURS_TWO_SEATS,
        _ => MAX_COLOURS_ONE_SEAT,
    };
    if draft.n_colours < most {
        add(
            Edit::Colours(n + 1),
            'k',
            Sentence::new("flood-draft-more-colours"),
        );
    }
    add(
        Edit::Colours(n - 1),
        'j',
        Sentence::new("flood-draft-fewer-colours"),
    );
    add(Edit::Torus, 'w', Sentence::new("flood-draft-torus"));
    add(Edit::Turn, '[', Sentence::new("flood-draft-turn"));
    add(Edit::Mirror, ']', Sentence::new("flood-draft-mirror"));
    add(Edit::Graph, 'g', Sentence::new("flood-draft-graph"));
    if draft.starts.len() == 2 {
        add(
            Edit::Start(1, None),
            'u',
            Sentence::new("flood-draft-alone"),
        );
        add(Edit::Goal, 'o', Sentence::new("flood-draft-goal"));
        add(Edit::First, 'f', Sentence::new("flood-draft-first"));
        let keys = [
            ['q', 'r', 'y', 'i', 'a', 'd', 'h', 'l'],
            ['z', 'c', 'v', 'b', 'n', 'm', ',', '.'],
        ];
        for (seat, keys) in keys.iter().enumerate() {
            for (colour, key) in (0..draft.n_colours).zip(keys) {
                let is_known = draft.forbidden[seat] >> colour & 1 == 1;
                let id = if is_known {
                    "flood-draft-allow"
                } else {
                    "flood-draft-forbid"
                };
                let label = Sentence::new(id)
                    .with("seat", seat + 1)
                    .with("colour", HueNames::Numbers.value(small(colour)));
                add(Edit::Forbid(small(seat), small(colour)), *key, label);
            }
        }
    }
    offers
}

fn keyed(edit: Edit, key: char, label: Sentence) -> Offer {
    Offer::new(edit.to_string(), Gesture::Key(Key::Char(key)), label)
}
