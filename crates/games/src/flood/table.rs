//! Flood as it is put before players of other makers.

use super::Flood;
use super::position::Move;
use super::puzzle::Puzzle;
use crate::game::TableEntry;
use crate::small::small;
use crate::table::{Table, Wish};

/// How boards are asked for and laid out.
pub(super) const ENTRY: TableEntry<Flood> = TableEntry {
    spec,
    lay,
    with_first: |puzzle, seat| puzzle.with_first(seat),
};

fn spec(wish: &Wish) -> String {
    let Wish {
        shape,
        side,
        n_colours,
        n_forbidden,
    } = wish;
    match n_forbidden {
        0 => format!("{shape} {side} {n_colours}"),
        n => format!("{shape} {side} {n_colours} forbidden={n}"),
    }
}

fn lay(puzzle: &Puzzle) -> Option<Table> {
    let [one, other] = *puzzle.starts() else {
        return None;
    };
    let board = puzzle.board();
    let (offsets, targets) = board.compressed_rows();
    let name = |colour| Move::Colour(small(colour)).to_string();
    Some(Table {
        colours: (0..board.len())
            .map(|vertex| board.colour(vertex))
            .collect(),
        offsets: offsets.to_vec(),
        targets: targets.to_vec(),
        starts: [one, other],
        forbidden: [puzzle.forbidden(0), puzzle.forbidden(1)],
        first: puzzle.first(),
        names: (0..puzzle.n_colours()).map(name).collect(),
        pass: Move::Pass.to_string(),
    })
}
