//! The rules once more, slow and obvious, from the texts alone: what the checker knows of the game. It shares nothing
//! with the rest of this folder.

use checker::{Because, Budget, Claim, End, Field, Kind, Need, Puzzle, Reason, Rules, Search};

/// The game as the checker knows it.
pub const RULES: &Rules = &Rules::new(&["nonogram"], |text, _| Ok(Box::new(Board::read(text)?)));

/// Which answers there are: no figures, and a second picture where there are several.
const KIND: Kind = Kind::new(&[
    (
        &[
            Claim::Unknown,
            Claim::Found,
            Claim::Unique,
            Claim::Impossible,
        ],
        &[],
    ),
    (&[Claim::Several], &[(Field::Rival, Need::Must)]),
    (&[Claim::Counted], &[(Field::Count, Need::Must)]),
]);

/// No side is longer than this.
const MAX_SIDE: usize = 10;

struct Board {
    rows: Vec<Vec<usize>>,
    columns: Vec<Vec<usize>>,
}

/// What is marked, row by row: `I`, `X` or `C`.
type Marks = Vec<Vec<char>>;

impl Board {
    /// Reads `nonogram ROWS COLUMNS`: lines separated by `/`, the runs of a line by `.`, `0` for none.
    fn read(text: &str) -> Result<Self, Reason> {
        let words: Vec<&str> = text.split(' ').collect();
        let [_, rows, columns] = words[..] else {
            return Err(Reason::new("check-nonogram-text"));
        };
        let board = Self {
            rows: clues(rows)?,
            columns: clues(columns)?,
        };
        let fits = |clue: &Vec<usize>, length: usize| {
            clue.iter().sum::<usize>() + clue.len() <= length + 1
        };
        let rows_fit = board
            .rows
            .iter()
            .all(|clue| fits(clue, board.columns.len()));
        let columns_fit = board
            .columns
            .iter()
            .all(|clue| fits(clue, board.rows.len()));
        if rows_fit && columns_fit {
            Ok(board)
        } else {
            Err(Reason::new("check-nonogram-long"))
        }
    }

    fn replay(&self, line: &str) -> Result<Marks, Reason> {
        let mut marks = vec![vec!['C'; self.columns.len()]; self.rows.len()];
        for mv in line.split_ascii_whitespace() {
            let refused = |id| Reason::new(id).with("move", mv);
            let kind = mv.chars().next().filter(|kind| "IXC".contains(*kind));
            let kind = kind.ok_or_else(|| refused("check-nonogram-move"))?;
            let place = mv[1..].split_once(',');
            let place = place.and_then(|(x, y)| Some((number(x)?, number(y)?)));
            let (x, y) = place.ok_or_else(|| refused("check-nonogram-move"))?;
            let square = marks.get_mut(y).and_then(|row| row.get_mut(x));
            let square = square.ok_or_else(|| refused("check-nonogram-outside"))?;
            if *square == kind {
                return Err(refused("check-nonogram-same"));
            }
            *square = kind;
        }
        Ok(marks)
    }

    /// The lines whose ink is not as their clue says.
    fn failures(&self, marks: &Marks) -> Vec<Reason> {
        let mut failures = Vec::new();
        for (y, clue) in self.rows.iter().enumerate() {
            if runs(marks[y].iter().copied()) != *clue {
                failures.push(Reason::new("check-nonogram-row").with("n", y + 1));
            }
        }
        for (x, clue) in self.columns.iter().enumerate() {
            if runs(marks.iter().map(|row| row[x])) != *clue {
                failures.push(Reason::new("check-nonogram-column").with("n", x + 1));
            }
        }
        failures
    }

    /// Hands on every solution, row by row; false if it was stopped or the budget ended.
    fn each_solution(
        &self,
        marks: &mut Marks,
        budget: &mut Budget<'_>,
        each: &mut dyn FnMut(&Marks) -> bool,
    ) -> bool {
        let y = marks.len();
        if y == self.rows.len() {
            return !self.failures(marks).is_empty() || each(marks);
        }
        for bits in 0..1_u32 << self.columns.len() {
            if !budget.spend() {
                return false;
            }
            let square = |x: usize| if bits >> x & 1 == 1 { 'I' } else { 'C' };
            let row: Vec<char> = (0..self.columns.len()).map(square).collect();
            if runs(row.iter().copied()) != self.rows[y] {
                continue;
            }
            marks.push(row);
            // The rows so far begin each column as its clue does; its last run may go on.
            let begins = |(x, clue): (usize, &Vec<usize>)| {
                let so_far = runs(marks.iter().map(|row| row[x]));
                let (last, whole) = so_far.split_last().map_or((0, &[][..]), |(l, w)| (*l, w));
                clue.starts_with(whole) && last <= clue.get(whole.len()).copied().unwrap_or(0)
            };
            let goes_on = !self.columns.iter().enumerate().all(begins)
                || self.each_solution(marks, budget, each);
            marks.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }
}

impl Puzzle for Board {
    fn kind(&self) -> Kind {
        KIND
    }

    fn play(&self, line: &str) -> Result<End, Reason> {
        let marks = self.replay(line)?;
        let failures = self.failures(&marks);
        let n_lines = self.rows.len() + self.columns.len();
        let solved = Reason::new("check-nonogram-solved").with("lines", n_lines);
        let not_accepted = failures.first().cloned();
        Ok(End {
            flaw: None,
            not_full: not_accepted.clone(),
            not_accepted,
            cost: None,
            margin: None,
            state: state(&marks),
            facts: if failures.is_empty() {
                vec![solved]
            } else {
                failures
            },
        })
    }

    fn find_solution(
        &self,
        other_than: Option<&End>,
        budget: &mut Budget<'_>,
    ) -> Result<Search, Reason> {
        let mut found = None;
        let is_whole = self.each_solution(&mut Vec::new(), budget, &mut |marks| {
            let is_wanted = other_than.is_none_or(|end| end.state != state(marks));
            found = is_wanted.then(|| tell(marks));
            !is_wanted
        });
        let id = match other_than {
            Some(_) => "check-nonogram-another",
            None => "check-nonogram-possible",
        };
        Ok(match found {
            Some(moves) => Search::Found(Reason::new(id).with("moves", moves)),
            None if is_whole => Search::None,
            None => Search::Open(Because::Budget),
        })
    }

    fn count(&self, _cost: u64, budget: &mut Budget<'_>) -> Option<u128> {
        let mut n = 0;
        let is_whole = self.each_solution(&mut Vec::new(), budget, &mut |_| {
            n += 1;
            true
        });
        is_whole.then_some(n)
    }
}

/// The squares with ink.
fn state(marks: &Marks) -> Vec<usize> {
    let squares = marks.iter().flatten().enumerate();
    let ink = squares.filter(|(_, square)| **square == 'I');
    ink.map(|(at, _)| at).collect()
}

/// A picture as moves.
fn tell(marks: &Marks) -> String {
    let width = marks.first().map_or(1, Vec::len);
    let moves = state(marks)
        .into_iter()
        .map(|at| format!("I{},{}", at % width, at / width));
    moves.collect::<Vec<_>>().join(" ")
}

/// The lengths of the runs of ink in a line.
fn runs(line: impl Iterator<Item = char>) -> Vec<usize> {
    let line: String = line.collect();
    let runs = line.split(|square| square != 'I');
    runs.map(str::len).filter(|length| *length != 0).collect()
}

/// The clues of all rows or all columns.
fn clues(text: &str) -> Result<Vec<Vec<usize>>, Reason> {
    let broken = || Reason::new("check-nonogram-clue").with("found", text);
    let clue = |text: &str| match text {
        "0" => Some(Vec::new()),
        text => text
            .split('.')
            .map(|run| number(run).filter(|run| 0 < *run))
            .collect(),
    };
    let clues: Option<Vec<Vec<usize>>> = text.split('/').map(clue).collect();
    clues
        .filter(|clues| clues.len() <= MAX_SIDE)
        .ok_or_else(broken)
}

/// A number as the texts spell it: digits without a needless zero.
fn number(text: &str) -> Option<usize> {
    let is_plain = text == "0" || !text.starts_with('0');
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_plain && is_digits).then(|| text.parse().ok()).flatten()
}
