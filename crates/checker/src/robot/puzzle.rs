//! Reads the canonical text and builds the grid it stands for.

use crate::text::{number, signed};
use crate::{Budget, Reason, Stop};

/// No grid has more cells than this.
const MAX_CELLS: usize = 1 << 25;

/// How many cells pass between two looks at the clock while a grid is made.
const CELLS_PER_LOOK: usize = 1 << 16;

/// The cells at the start, row by row.
#[derive(Debug)]
pub(super) struct Grid {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The background of each cell.
    pub(super) ground: Vec<u32>,
    /// The piece on each cell.
    pub(super) pieces: Vec<Option<u32>>,
}

impl Grid {
    /// Reads `robot M N NBCOUL GRAINE` or `robot grid ...`.
    pub(super) fn read(text: &str, budget: &mut Budget<'_>) -> Result<Self, Stop> {
        let words = text.strip_prefix("robot ").unwrap_or("");
        match words.strip_prefix("grid ") {
            Some(cells) => read_cells(cells, budget),
            None => {
                let Number {
                    rows,
                    columns,
                    colours,
                    seed,
                } = read_number(words)?;
                let grid = generate(rows, columns, colours, seed, budget);
                grid.ok_or(Stop::OutOfBudget)
            }
        }
    }

    /// The grid of a text that is right.
    #[cfg(test)]
    pub(super) fn of(text: &str) -> Self {
        Self::read(text, &mut Budget::line()).unwrap()
    }

    /// The name of a cell.
    pub(super) fn name(&self, cell: usize) -> String {
        format!("({},{})", cell / self.columns, cell % self.columns)
    }

    /// Whether a cell holds a piece of its own colour at the start.
    pub(super) fn is_black(&self, cell: usize) -> bool {
        self.pieces[cell] == Some(self.ground[cell])
    }

    /// Steps between two cells.
    pub(super) fn distance(&self, from: usize, to: usize) -> u64 {
        let (i, j) = (from / self.columns, from % self.columns);
        let (k, l) = (to / self.columns, to % self.columns);
        (i.abs_diff(k) + j.abs_diff(l)) as u64
    }

    /// Steps from the first cell to the nearest one that is not black: the robot must make them empty.
    pub(super) fn first_walk(&self) -> u64 {
        let open = (0..self.ground.len()).filter(|&cell| !self.is_black(cell));
        open.map(|cell| self.distance(0, cell)).min().unwrap_or(0)
    }

    /// A colour that does not have as many pieces as cells.
    pub(super) fn lacks(&self) -> Option<u32> {
        let mut cells = self.ground.clone();
        let mut pieces: Vec<u32> = self.pieces.iter().flatten().copied().collect();
        cells.sort_unstable();
        pieces.sort_unstable();
        let (mut cells, mut pieces) = (cells.into_iter(), pieces.into_iter());
        loop {
            match (cells.next(), pieces.next()) {
                (None, None) => return None,
                (Some(cell), Some(piece)) if cell == piece => {}
                (cell, piece) => return cell.into_iter().chain(piece).min(),
            }
        }
    }
}

/// `M N NBCOUL GRAINE`.
struct Number {
    rows: usize,
    columns: usize,
    colours: usize,
    seed: i32,
}

fn read_number(words: &str) -> Result<Number, Reason> {
    let numbers: Vec<&str> = words.split(' ').collect();
    let [rows, columns, colours, seed] = numbers[..] else {
        return Err(Reason::new("check-robot-numbers").with("found", numbers.len()));
    };
    let bad = |word: &str| Reason::new("check-robot-number").with("found", word);
    let size = |word: &str| number::<usize>(word).ok_or_else(|| bad(word));
    let (rows, columns, colours) = (size(rows)?, size(columns)?, size(colours)?);
    let seed: i32 = signed(seed).ok_or_else(|| bad(seed))?;
    let n_cells = rows.checked_mul(columns).unwrap_or(0);
    if !(1..=MAX_CELLS).contains(&n_cells) {
        return Err(Reason::new("check-robot-size").with("most", MAX_CELLS));
    }
    if !(1..=n_cells).contains(&colours) {
        let reason = Reason::new("check-robot-colours").with("most", n_cells);
        return Err(reason.with("found", colours));
    }
    Ok(Number {
        rows,
        columns,
        colours,
        seed,
    })
}

/// The grid of these numbers; none if the budget ends first.
fn generate(
    rows: usize,
    columns: usize,
    colours: usize,
    seed: i32,
    budget: &mut Budget<'_>,
) -> Option<Grid> {
    let n_cells = rows * columns;
    let mut random = Glibc::new(seed);
    let n_colours = u32::try_from(colours).expect("there are no more colours than cells");
    let mut ground: Vec<u32> = (0..n_colours).collect();
    let mut colour = 0;
    while ground.len() < n_cells {
        let run = 1 + random.rand() as usize % (2 * (n_cells / colours));
        ground.resize(n_cells.min(ground.len() + run), colour);
        colour = (colour + 1) % n_colours;
    }
    let mut pieces: Vec<Option<u32>> = ground.iter().copied().map(Some).collect();
    let small = |n: usize| u32::try_from(n).expect("a grid has few cells");
    let (n_rows, n_columns) = (small(rows), small(columns));
    for cell in 0..n_cells {
        if cell.is_multiple_of(CELLS_PER_LOOK) && budget.is_stopped() {
            return None;
        }
        let other_row = (random.rand() % n_rows) as usize;
        let other_column = (random.rand() % n_columns) as usize;
        pieces.swap(cell, other_row * columns + other_column);
    }
    Some(Grid {
        rows,
        columns,
        ground,
        pieces,
    })
}

/// glibc's `rand`, written out as its recurrence.
struct Glibc {
    /// The last 31 words, in a ring.
    words: [u32; 31],
    /// Where the oldest of them is.
    oldest: usize,
}

impl Glibc {
    fn new(seed: i32) -> Self {
        let mut words: Vec<i32> = vec![if seed == 0 { 1 } else { seed }];
        for i in 1..31 {
            let last = i64::from(words[i - 1]);
            let next = 16807 * (last % 127_773) - 2836 * (last / 127_773);
            let next = if next < 0 { next + 2_147_483_647 } else { next };
            words.push(i32::try_from(next).expect("it is below 2^31 - 1"));
        }
        let mut words: Vec<u32> = words.into_iter().map(|word| word.cast_unsigned()).collect();
        for i in 31..34 {
            words.push(words[i - 31]);
        }
        let mut random = Self {
            words: std::array::from_fn(|at| words[3 + at]),
            oldest: 0,
        };
        for _ in 34..344 {
            random.rand();
        }
        random
    }

    fn rand(&mut self) -> u32 {
        let three_before = self.words[(self.oldest + 28) % 31];
        let word = three_before.wrapping_add(self.words[self.oldest]);
        self.words[self.oldest] = word;
        self.oldest = (self.oldest + 1) % 31;
        word >> 1
    }
}

fn read_cells(text: &str, budget: &mut Budget<'_>) -> Result<Grid, Stop> {
    let mut grid = Grid {
        rows: 0,
        columns: 0,
        ground: Vec::new(),
        pieces: Vec::new(),
    };
    for row in text.split(" / ") {
        let start = grid.ground.len();
        for word in row.split(' ') {
            let cell = word.split_once(':').and_then(|(ground, piece)| {
                let piece = match piece {
                    "-" => None,
                    piece => Some(number(piece)?),
                };
                Some((number(ground)?, piece))
            });
            let bad = || Reason::new("check-robot-cell").with("found", word);
            let (ground, piece) = cell.ok_or_else(bad)?;
            if grid.ground.len().is_multiple_of(CELLS_PER_LOOK) && budget.is_stopped() {
                return Err(Stop::OutOfBudget);
            }
            grid.ground.push(ground);
            grid.pieces.push(piece);
        }
        let width = grid.ground.len() - start;
        if 0 < grid.rows && width != grid.columns {
            let uneven = Reason::new("check-robot-row").with("row", grid.rows + 1);
            return Err(uneven
                .with("expected", grid.columns)
                .with("found", width)
                .into());
        }
        grid.rows += 1;
        grid.columns = width;
    }
    let n_cells = grid.ground.len();
    if n_cells > MAX_CELLS {
        return Err(Reason::new("check-robot-size")
            .with("most", MAX_CELLS)
            .into());
    }
    let mut colours = grid.ground.iter().chain(grid.pieces.iter().flatten());
    match colours.find(|&&colour| n_cells <= colour as usize) {
        Some(&colour) => {
            let too_high = Reason::new("check-robot-colour").with("most", n_cells - 1);
            Err(too_high.with("found", colour))?
        }
        None => Ok(grid),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::Verdict;

    #[test]
    fn the_generator_gives_the_numbers_of_glibc() {
        for (seed, first) in [
            (0, [1804289383, 846930886, 1681692777]),
            (1, [1804289383, 846930886, 1681692777]),
            (2, [1505335290, 1738766719, 190686788]),
            (42, [71876166, 708592740, 1483128881]),
            (-1, [254925627, 1205188300, 366127624]),
        ] {
            let mut random = Glibc::new(seed);
            assert_eq!([random.rand(), random.rand(), random.rand()], first);
        }
    }

    #[test]
    fn an_instance_and_its_grid_are_the_same() {
        let numbered = Grid::of("robot 3 4 10 0");
        let written = Grid::of("robot grid 0:8 1:3 2:0 3:0 / 4:1 5:4 6:7 7:9 / 8:5 9:2 0:0 0:6");
        assert_eq!(numbered.ground, written.ground);
        assert_eq!(numbered.pieces, written.pieces);
    }

    #[test]
    fn bad_texts_are_refused() {
        for text in [
            "robot",
            "robot 1 2 3",
            "robot 1 2 3 0",
            "robot 0 1 1 0",
            "robot 99999 99999 1 0",
            "robot 18446744073709551615 2 1 0",
            "robot grid",
            "robot grid 0:1",
            "robot grid 0:0 / ",
            "robot grid 0:0 1:1 / 2:2",
            "robot grid 0-0",
        ] {
            let read = Grid::read(text, &mut Budget::line());
            assert!(matches!(read, Err(Stop::Wrong(_))), "{text}");
        }
    }

    #[test]
    fn reading_ends_with_the_budget() {
        let stop = AtomicBool::new(true);
        for text in ["robot 3 4 10 0", "robot grid 0:0 1:1"] {
            let stopped = Grid::read(text, &mut Budget::small().until(None, Some(&stop)));
            assert_eq!(stopped.err(), Some(Stop::OutOfBudget), "{text}");
            // Nothing is rejected because of it, and nothing is said to be so.
            let file = format!("{text}\nclaim found\nline no move\n");
            let mut budget = Budget::small().until(None, Some(&stop));
            let verdict = crate::check_file(&file, &mut budget);
            assert_eq!(verdict, Verdict::unread(), "{text}");
        }
    }
}
