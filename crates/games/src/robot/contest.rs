//! The competition for the fewest steps: its two classes, and the solvers that stand beside people.

use super::Robot;
use crate::game::Contest;

/// How answers that people hand in are compared.
pub(super) const CONTEST: Contest<Robot> = Contest {
    solvers: &["nearest", "best"],
    class: |puzzle| {
        if puzzle.grid().has_one_cell_a_colour() {
            SINGLE
        } else {
            ANY
        }
    },
    classes: &[SINGLE, ANY],
};

/// Grids in which every colour has one cell.
const SINGLE: &str = "single";
/// All other grids.
const ANY: &str = "any";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_with_as_many_colours_as_cells_is_in_the_first_class() {
        let class = |text: &str| (CONTEST.class)(&text.parse().unwrap());
        assert_eq!(
            (class("robot 3 4 12 1"), class("robot 3 4 11 1")),
            (SINGLE, ANY)
        );
        assert_eq!(
            (class("robot grid 0:1 1:0"), class("robot grid 0:0 0:0")),
            (SINGLE, ANY)
        );
    }
}
