//! The distances between all places of a board as a table.

use super::super::puzzle::Puzzle;
use crate::error::Error;
use crate::game::Format;
use crate::options::Options;
use crate::uluru::Uluru;

/// The row of this format.
pub(super) const FORMAT: Format<Uluru> = Format {
    name: "distances",
    looks_like: |_| false,
    read: None,
    write: Some(write),
    read_options: &[],
    write_options: &[],
};

/// Writes one row a place; `-` where no path leads.
fn write(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    let board = puzzle.board();
    let n = board.n_places();
    let width = (n - 1).to_string().len() + 1;
    let row = |head: String, cells: Vec<String>| {
        let cells = cells.iter().map(|cell| format!("{cell:>width$}"));
        format!("{head:>width$} |{}\n", cells.collect::<String>())
    };
    let mut text = row(String::new(), (0..n).map(|at| at.to_string()).collect());
    text += &format!("{}+{}\n", "-".repeat(width + 1), "-".repeat(width * n));
    for from in 0..n {
        let cell = |distance: &usize| match *distance {
            usize::MAX => "-".to_owned(),
            steps => steps.to_string(),
        };
        let cells = board.distances(from).iter().map(cell).collect();
        text += &row(from.to_string(), cells);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The part above the diagonal of the project's own table for its board of sixteen places.
    const PROJECT: [&str; 15] = [
        "121122112322332",
        "12112221232233",
        "1211232123223",
        "221123213322",
        "23211331232",
        "2331132123",
        "233113212",
        "13312321",
        "2321221",
        "231122",
        "22112",
        "2211",
        "121",
        "12",
        "1",
    ];

    #[test]
    fn the_table_of_board_3_is_that_of_the_project() {
        let puzzle: Puzzle = "uluru 3".parse().unwrap();
        let text = write(&puzzle, &Options::default()).unwrap();
        let rows: Vec<String> = text
            .lines()
            .skip(2)
            .map(|line| line.split_once('|').unwrap().1.replace(' ', ""))
            .collect();
        for (from, upper) in PROJECT.iter().enumerate() {
            assert_eq!(&rows[from][from + 1..], *upper, "place {from}");
            for (at, distance) in upper.chars().enumerate() {
                assert_eq!(rows[from + 1 + at].chars().nth(from), Some(distance));
            }
        }
    }

    #[test]
    fn places_without_a_path_have_no_distance() {
        let puzzle: Puzzle = "uluru pelicans board:0,0;1,0;2,0/0-1// none"
            .parse()
            .unwrap();
        let text = write(&puzzle, &Options::default()).unwrap();
        assert_eq!(
            text,
            "   | 0 1 2\n---+------\n 0 | 0 1 -\n 1 | 1 0 -\n 2 | - - 0\n"
        );
    }
}
