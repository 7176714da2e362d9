//! A puzzle: the runs of ink in every row and every column.

use std::fmt;
use std::str::FromStr;

use games::error::Error;
use games::text::Scanner;
use games::why::Place;
use games::words::Sentence;

/// The word its texts begin with.
pub(crate) const HEAD: &str = "nonogram";

/// No side is longer than this.
pub(crate) const MAX_SIDE: usize = 10;

/// The lengths of the runs of a line, in order; a line without ink has none.
pub(crate) type Clue = Vec<usize>;

/// The fixed problem, such as `nonogram 3/1.1/0 2/1/2`: the rows from the top, then the columns from the left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    rows: Vec<Clue>,
    columns: Vec<Clue>,
}

impl Puzzle {
    /// The puzzle whose solution is this picture, one row after the other, bit `x` of a row set where there is ink.
    pub(crate) fn of_picture(rows: &[u16], width: usize) -> Self {
        let column = |x: usize| {
            let bits = (0..rows.len()).filter(|&y| rows[y] >> x & 1 == 1);
            bits.fold(0, |column, y| column | 1 << y)
        };
        Self {
            rows: rows.iter().map(|&row| runs(row)).collect(),
            columns: (0..width).map(|x| runs(column(x))).collect(),
        }
    }

    /// How many columns it has.
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// How many rows it has.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// Every line: the rows, then the columns.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Place> + use<> {
        let rows = (0..self.height()).map(Place::Row);
        rows.chain((0..self.width()).map(Place::Column))
    }

    /// The clue of a line.
    pub(crate) fn clue(&self, line: Place) -> &[usize] {
        match line {
            Place::Row(y) => &self.rows[y],
            Place::Column(x) => &self.columns[x],
            Place::Spot(_) => unreachable!("a square has no clue"),
        }
    }

    /// The squares of a line, in order.
    pub(crate) fn squares(&self, line: Place) -> Vec<usize> {
        let (width, height) = (self.width(), self.height());
        match line {
            Place::Row(y) => (y * width..(y + 1) * width).collect(),
            Place::Column(x) => (0..height).map(|y| y * width + x).collect(),
            Place::Spot(at) => vec![at],
        }
    }
}

/// The lengths of the runs of set bits, from the lowest on.
pub(crate) fn runs(bits: u16) -> Clue {
    let mut runs = Vec::new();
    let mut before = 0;
    for at in 0..16 {
        let bit = bits >> at & 1;
        match (before, bit) {
            (0, 1) => runs.push(1),
            (1, 1) => *runs.last_mut().expect("a run has begun") += 1,
            _ => {}
        }
        before = bit;
    }
    runs
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clue = |clue: &Clue| {
            let runs: Vec<String> = clue.iter().map(usize::to_string).collect();
            if runs.is_empty() {
                "0".to_owned()
            } else {
                runs.join(".")
            }
        };
        let side = |side: &[Clue]| side.iter().map(clue).collect::<Vec<_>>().join("/");
        write!(f, "{HEAD} {} {}", side(&self.rows), side(&self.columns))
    }
}

impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        scanner.skip_space();
        scanner.expect(HEAD)?;
        scanner.expect(" ")?;
        let rows = side(&mut scanner)?;
        scanner.expect(" ")?;
        let at = scanner.at();
        let columns = side(&mut scanner)?;
        for (clues, length) in [(&rows, columns.len()), (&columns, rows.len())] {
            let is_short = |clue: &Clue| clue.iter().sum::<usize>() + clue.len() <= length + 1;
            if !clues.iter().all(is_short) {
                return Err(scanner.error_at(at, "nonogram-expected-room"));
            }
        }
        scanner.finish()?;
        Ok(Self { rows, columns })
    }
}

/// The clues of all rows or of all columns.
fn side(scanner: &mut Scanner<'_>) -> Result<Vec<Clue>, Error> {
    let mut clues = vec![clue(scanner)?];
    while scanner.eat("/") {
        if clues.len() == MAX_SIDE {
            return Err(
                scanner.error(Sentence::new("nonogram-expected-lines").with("most", MAX_SIDE))
            );
        }
        clues.push(clue(scanner)?);
    }
    Ok(clues)
}

fn clue(scanner: &mut Scanner<'_>) -> Result<Clue, Error> {
    if scanner.eat("0") {
        return Ok(Vec::new());
    }
    let mut runs = Vec::new();
    loop {
        let at = scanner.at();
        let run: usize = scanner.number("nonogram-expected-run")?;
        if !(1..=MAX_SIDE).contains(&run) {
            return Err(scanner.error_at(
                at,
                Sentence::new("nonogram-expected-length").with("most", MAX_SIDE),
            ));
        }
        runs.push(run);
        if !scanner.eat(".") {
            return Ok(runs);
        }
    }
}
