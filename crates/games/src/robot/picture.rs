//! A picture to be sorted: its colours are the backgrounds, and the same colours, shuffled, are the pieces.

use std::sync::Arc;

use super::generate::Spec;
use super::grid::{Colour, Grid};
use super::puzzle::Puzzle;
use crate::error::Error;
use crate::picture::Picture;
use crate::rng::Rng;

/// The board of a picture, as large and with as many colours as the spec asks for.
pub(super) fn paint(picture: &Picture, spec: &Spec, rng: &mut Rng) -> Result<Puzzle, Error> {
    let numbers = picture.squares(spec.rows, spec.columns, spec.n_colours);
    let colour = |number: usize| Colour::new(number).expect("there are fewer colours than cells");
    let ground: Vec<Colour> = numbers.into_iter().map(colour).collect();
    let mut pieces: Vec<Option<Colour>> = ground.iter().copied().map(Some).collect();
    rng.shuffle(&mut pieces);
    Ok(Puzzle::of_grid(Arc::new(Grid {
        rows: spec.rows,
        columns: spec.columns,
        ground,
        pieces,
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_becomes_backgrounds_and_the_same_colours_shuffled() {
        let picture = Picture::new(2, vec![[0; 3], [255; 3]]).unwrap();
        let spec: Spec = "3x4 2".parse().unwrap();
        let puzzle = paint(&picture, &spec, &mut Rng::new(7)).unwrap();
        let grid = puzzle.grid();
        let ground: Vec<usize> = grid.ground.iter().map(|it| it.number()).collect();
        assert_eq!(ground, [0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1]);
        assert!(grid.is_solvable());
        assert!(0 < grid.open_cells().count());
        assert_eq!(
            puzzle.to_string().parse::<Puzzle>().unwrap().to_string(),
            puzzle.to_string()
        );
    }
}
