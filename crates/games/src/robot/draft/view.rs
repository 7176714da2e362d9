//! What a draft looks like to its setter, and what can be changed.

use super::{Draft, Edit, Line, MAX_SIDE};
use crate::robot::grid::Colour;
use crate::robot::symbols::PIECE;
use crate::small::small;
use crate::view::{
    Gesture, Ground, HueNames, Icon, Key, Label, LabelPart, Note, Offer, Spot, Tone, View,
};
use crate::why::Place;
use crate::words::Sentence;

/// So many colours have a key.
const MOST_KEYS: usize = 10;

/// The cells; digits paint backgrounds, letters pieces; pieces are dragged.
pub(super) fn view(draft: &Draft) -> View {
    let grid = &*draft.grid;
    // One colour more than there are, so that a new one can be begun.
    let n_colours = (grid.n_colours() + 1).min(MOST_KEYS).min(grid.n_cells());
    View {
        width: grid.columns,
        height: grid.rows,
        spots: (0..grid.n_cells())
            .map(|cell| spot(draft, cell, n_colours))
            .collect(),
        labels: labels(draft),
        notes: vec![Note::new(
            Sentence::new("robot-draft-so-far")
                .with("cells", grid.n_cells())
                .with("pieces", grid.pieces.iter().flatten().count()),
            Tone::Plain,
        )],
        offers: [
            (Edit::Turn, 'r', "robot-draft-turn"),
            (Edit::Mirror, 'm', "robot-draft-mirror"),
        ]
        .into_iter()
        .filter(|(edit, ..)| draft.after(*edit).is_ok_and(|after| after != *draft))
        .map(|(edit, key, label)| offer(edit, Gesture::Key(Key::Char(key)), Sentence::new(label)))
        .collect(),
        ..View::default()
    }
}

fn spot(draft: &Draft, cell: usize, n_colours: usize) -> Spot {
    let grid = &*draft.grid;
    let (row, column) = grid.place(cell);
    let place = (small(row), small(column));
    let (ground, piece) = (grid.ground[cell], grid.pieces[cell]);
    let colours = (0..n_colours).filter_map(Colour::new);
    let mut offers = Vec::new();
    for colour in colours {
        let name = HueNames::Letters.value(colour.hue());
        let mut paint = |edit: Edit, key: char, label: &'static str| {
            let gesture = Gesture::Key(Key::Char(key));
            let mut made = offer(
                edit,
                gesture,
                Sentence::new(label).with("colour", name.clone()),
            );
            made.hue = Some(colour.hue());
            offers.push(made);
        };
        let number = u32::try_from(colour.number()).unwrap_or(0);
        let digit = char::from_digit(number, 10).expect("few colours have keys");
        let letter = char::from_digit(number + 10, 36).expect("few colours have keys");
        if colour != ground {
            paint(Edit::Ground(place, colour), digit, "robot-draft-ground");
        }
        if Some(colour) != piece {
            paint(
                Edit::Piece(place, Some(colour)),
                letter,
                "robot-draft-piece",
            );
        }
    }
    if piece.is_some() {
        let none = Sentence::new("robot-draft-no-piece");
        offers.push(offer(
            Edit::Piece(place, None),
            Gesture::Key(Key::Char('x')),
            none.clone(),
        ));
        offers.push(offer(Edit::Piece(place, None), Gesture::Second, none));
    }
    Spot {
        x: column,
        y: row,
        name: format!("{row},{column}"),
        ground: Ground::Hue(ground.hue()),
        icon: piece.map(|piece| Icon::of(&PIECE).with_hue(piece.hue())),
        offers,
        // Two pieces that look alike need no exchange.
        take: piece.map(|_| format!("{row},{column}>")),
        drop: piece.is_none().then(|| format!("{row},{column}")),
        ..Spot::default()
    }
}

fn labels(draft: &Draft) -> Vec<Label> {
    let (rows, columns) = (draft.grid.rows, draft.grid.columns);
    let of_rows = (0..rows).map(|row| (Place::Row(row), Line::Row(small(row)), rows));
    let of_columns = (0..columns).map(|column| {
        let line = Line::Column(small(column));
        (Place::Column(column), line, columns)
    });
    of_rows
        .chain(of_columns)
        .map(|(place, line, n_lines)| label(place, line, n_lines))
        .collect()
}

/// A line can be removed, and others inserted around it.
fn label(place: Place, line: Line, n_lines: usize) -> Label {
    let key = |key: char| Gesture::Key(Key::Char(key));
    let behind = match line {
        Line::Row(row) => Line::Row(row + 1),
        Line::Column(column) => Line::Column(column + 1),
    };
    let mut offers = Vec::new();
    if n_lines < MAX_SIDE {
        let insert = Sentence::new("robot-draft-insert");
        offers.push(offer(Edit::Insert(line), key('i'), insert));
        let append = Sentence::new("robot-draft-append");
        offers.push(offer(Edit::Insert(behind), key('o'), append));
    }
    if 1 < n_lines {
        let remove = Sentence::new("robot-draft-remove");
        offers.push(offer(Edit::Remove(line), key('d'), remove));
    }
    Label {
        place,
        parts: vec![LabelPart {
            text: "·".to_owned(),
            tone: Tone::Plain,
        }],
        left: None,
        offers,
    }
}

fn offer(edit: Edit, gesture: Gesture, label: Sentence) -> Offer {
    Offer::new(edit.to_string(), gesture, label)
}
