//! The grid written out, a line a row; it is read like any text that begins with `robot`.

use crate::error::Error;
use crate::game::Format;
use crate::options::Options;
use crate::robot::{Puzzle, Robot};

/// The row of the table of formats.
pub(super) const FORMAT: Format<Robot> = Format {
    name: "grid",
    looks_like: |_| false,
    read: None,
    write: Some(write),
    read_options: &[],
    write_options: &[],
};

fn write(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    let mut text = "robot grid\n".to_owned();
    puzzle
        .write_cells(&mut text, "\n")
        .expect("a string takes any text");
    text.push('\n');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_written_grid_reads_back() {
        let puzzle: Puzzle = "robot 3 4 10 0".parse().unwrap();
        let text = write(&puzzle, &Options::default()).unwrap();
        assert_eq!(
            text,
            "robot grid\n0:8 1:3 2:0 3:0\n4:1 5:4 6:7 7:9\n8:5 9:2 0:0 0:6\n"
        );
        assert_eq!(text.parse::<Puzzle>().unwrap().grid(), puzzle.grid());
    }
}
