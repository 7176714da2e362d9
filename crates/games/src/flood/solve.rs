//! Ways to solve a puzzle, one file each.

pub(super) mod alone;
pub(super) mod astar;
pub(super) mod beam;
pub(super) mod best;
pub(super) mod exact;
pub(super) mod greedy;

use super::Position;
use super::regions::{Regions, WithRegions, with_regions};

/// Hands on the regions of a position as it is now, numbered from the first start.
pub(super) fn from_position<T: WithRegions>(position: &Position, task: T) -> T::Output {
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

/// A colour that one move finishes, where one player can do so: never wrong to play.
pub(super) fn finishable(position: &Position) -> Option<u8> {
    from_position(position, Finishable)
}

struct Finishable;

impl WithRegions for Finishable {
    type Output = Option<u8>;

    fn run<const W: usize>(self, regions: Regions<W>) -> Option<u8> {
        let colour = alone::Flooded::start(&regions).finishable(&regions);
        colour.map(|colour| colour as u8)
    }
}
