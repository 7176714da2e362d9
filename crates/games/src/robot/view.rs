//! What a position shows and offers.

use std::ops::Range;

use super::moves::{Direction, Move};
use super::position::Position;
use super::symbols::{PIECE, ROBOT};
use crate::view::{
    Bar, Gesture, Ground, HueNames, Icon, Key, Note, Offer, Share, Spot, Tone, View,
};
use crate::words::Sentence;

/// Where a load may go is pointed at on grids of up to this many cells.
const MAX_POINTED: usize = 4096;

/// The cells in row-major order, the robot as a visitor; arrows and space act, a click walks.
pub(super) fn view(position: &Position) -> View {
    let mut view = rows_with(position, 0..position.puzzle().grid().rows, playable);
    if let Some(note) = view.notes.last_mut() {
        point_at_homes(position, note);
    }
    view
}

/// The same with the cells of these rows alone, as they are drawn.
pub(super) fn view_rows(position: &Position, rows: Range<usize>) -> View {
    rows_with(position, rows, drawn)
}

fn rows_with(
    position: &Position,
    rows: Range<usize>,
    spot: impl Fn(&Position, usize) -> Spot,
) -> View {
    let grid = position.puzzle().grid();
    let (first, end) = (rows.start.min(grid.rows), rows.end.min(grid.rows));
    View {
        width: grid.columns,
        height: grid.rows,
        spots: (first * grid.columns..end * grid.columns)
            .map(|cell| spot(position, cell))
            .collect(),
        notes: notes(position),
        offers: keys(position),
        trail: if rows.len() == grid.rows {
            position.trail().to_vec()
        } else {
            Vec::new()
        },
        bar: Some(Bar {
            shares: vec![Share {
                n: position.n_black(),
                hue: None,
            }],
            whole: grid.n_cells(),
        }),
        ..View::default()
    }
}

/// A cell with its name and what can be done there.
fn playable(position: &Position, cell: usize) -> Spot {
    let place = position.puzzle().grid().place(cell);
    Spot {
        name: format!("{},{}", place.0, place.1),
        offers: vec![if position.robot() == place {
            offer(Gesture::Main, Move::Swap.to_string(), "robot-swap")
        } else {
            walk(position, place)
        }],
        ..drawn(position, cell)
    }
}

/// What of a cell is drawn: millions of them are, and most of the work is in what nobody sees.
fn drawn(position: &Position, cell: usize) -> Spot {
    let grid = position.puzzle().grid();
    let place = grid.place(cell);
    let is_black = position.is_black(cell);
    let is_here = position.robot() == place;
    Spot {
        x: place.1,
        y: place.0,
        ground: if is_black {
            Ground::Done
        } else {
            Ground::Hue(grid.ground[cell].hue())
        },
        icon: position.pieces()[cell].map(|piece| Icon::of(&PIECE).with_hue(piece.hue())),
        visitor: is_here.then(|| Icon {
            hue: position.load().map(|load| load.hue()),
            ..Icon::of(&ROBOT)
        }),
        ..Spot::default()
    }
}

/// The walk to a cell: up or down first, then sideways.
fn walk(position: &Position, to: (usize, usize)) -> Offer {
    let columns = position.puzzle().grid().columns;
    let from = position.robot();
    let cell = |(row, column): (usize, usize)| row * columns + column;
    let mut way_cells = vec![cell(from), cell((to.0, from.1)), cell(to)];
    way_cells.dedup();
    Offer {
        cost: Some(from.0.abs_diff(to.0) + from.1.abs_diff(to.1)),
        way: way_cells,
        ..offer(Gesture::Main, way(from, to), "robot-walk")
    }
}

fn way(from: (usize, usize), to: (usize, usize)) -> String {
    let mut line = String::new();
    for mv in Move::way(from, to) {
        line += if line.is_empty() { "" } else { " " };
        line += &mv.to_string();
    }
    line
}

fn keys(position: &Position) -> Vec<Offer> {
    let grid = position.puzzle().grid();
    let (row, column) = position.robot();
    let arrows = [
        (0 < column, Key::Left, Direction::Left, "robot-left"),
        (
            column + 1 < grid.columns,
            Key::Right,
            Direction::Right,
            "robot-right",
        ),
        (0 < row, Key::Up, Direction::Up, "robot-up"),
        (
            row + 1 < grid.rows,
            Key::Down,
            Direction::Down,
            "robot-down",
        ),
    ];
    let mut offers: Vec<Offer> = arrows
        .into_iter()
        .map(|(is_free, key, direction, label)| {
            let line = is_free.then(|| direction.letter().to_string());
            offer(Gesture::Key(key), line.unwrap_or_default(), label)
        })
        .collect();
    offers.push(offer(
        Gesture::Key(Key::Space),
        Move::Swap.to_string(),
        "robot-swap",
    ));
    offers
}

fn offer(gesture: Gesture, line: String, label: &'static str) -> Offer {
    Offer::new(line, gesture, Sentence::new(label))
}

/// Has what is said of the load point at the cells of its colour.
fn point_at_homes(position: &Position, note: &mut Note) {
    let grid = position.puzzle().grid();
    let Some(load) = position.load().filter(|_| grid.n_cells() <= MAX_POINTED) else {
        return;
    };
    let (row, column) = position.robot();
    note.about = Some(row * grid.columns + column);
    note.icons = vec![Icon::of(&PIECE).with_hue(load.hue())];
    note.lights = (0..grid.n_cells())
        .filter(|&cell| grid.ground[cell] == load && !position.is_black(cell))
        .collect();
}

fn notes(position: &Position) -> Vec<Note> {
    let n_cells = position.pieces().len();
    let is_solved = position.n_black() == n_cells;
    let plain = |text| Note::new(text, Tone::Plain);
    vec![
        plain(Sentence::new("robot-steps").with("steps", position.steps())),
        Note::new(
            Sentence::new("robot-black")
                .with("black", position.n_black())
                .with("cells", n_cells),
            if is_solved { Tone::Good } else { Tone::Plain },
        ),
        plain(match position.load() {
            Some(load) => {
                let colour = HueNames::Letters.value(load.hue());
                Sentence::new("robot-carries").with("colour", colour)
            }
            None => Sentence::new("robot-empty"),
        }),
    ]
}
