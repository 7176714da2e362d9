//! Ways to solve a puzzle, one file each.

mod alone;
pub(super) mod astar;
pub(super) mod beam;
pub(super) mod best;
pub(super) mod exact;
pub(super) mod greedy;

use super::Position;
use super::regions::{WithRegions, with_regions};

/// Hands on the regions of a position as it is now, numbered from the first start.
fn from_position<T: WithRegions>(position: &Position, task: T) -> T::Output {
    let puzzle = position.puzzle();
    let board = puzzle.board();
    let colours: Vec<Option<u8>> = (0..board.len())
        .map(|vertex| position.colour(vertex))
        .collect();
    with_regions(
        board,
        &colours,
        puzzle.n_colours(),
        puzzle.starts()[0],
        task,
    )
}
