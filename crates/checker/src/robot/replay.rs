//! Plays a line, run by run.

use super::puzzle::Grid;
use crate::text::number;
use crate::{Reason, Value};

/// How many cells are named when some are not black.
const NAMED: usize = 10;

/// The robot and the pieces after some moves.
pub(super) struct Robot<'a> {
    grid: &'a Grid,
    pieces: Vec<Option<u32>>,
    row: usize,
    column: usize,
    load: Option<u32>,
    /// Steps made so far.
    pub(super) steps: u64,
    /// Exchanges tried so far.
    n_swaps: u64,
}

/// The ways the robot can go, by the letters of their moves.
const WAYS: [char; 4] = ['L', 'R', 'U', 'D'];

/// What a move did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deed {
    /// It changed what the robot and its cell hold.
    Exchange,
    /// It made so many steps one way; none if it was an exchange that changes nothing.
    Run(usize, usize),
}

impl<'a> Robot<'a> {
    fn at_start(grid: &'a Grid) -> Self {
        Self {
            grid,
            pieces: grid.pieces.clone(),
            row: 0,
            column: 0,
            load: None,
            steps: 0,
            n_swaps: 0,
        }
    }

    /// Plays a line from the start.
    pub(super) fn replay(grid: &'a Grid, line: &str) -> Result<Self, Reason> {
        let mut robot = Self::at_start(grid);
        for mv in line.split_ascii_whitespace() {
            robot.play(mv)?;
        }
        Ok(robot)
    }

    fn play(&mut self, mv: &str) -> Result<Deed, Reason> {
        if mv == "S" {
            self.n_swaps += 1;
            return Ok(self.swap());
        }
        let (way, n) =
            read_run(mv).ok_or_else(|| Reason::new("check-robot-no-move").with("found", mv))?;
        let room = self.room(way);
        self.go(way, n.min(room));
        if room < n {
            let id = ["left", "right", "top", "bottom"][way];
            return Err(Reason::new("check-robot-leaves")
                .with("action", self.steps + self.n_swaps + 1)
                .with("move", WAYS[way].to_string())
                .with("side", id)
                .with(
                    "cell",
                    self.grid.name(self.row * self.grid.columns + self.column),
                ));
        }
        Ok(Deed::Run(way, n))
    }

    /// The cells that are not black, if there are any.
    pub(super) fn cells_not_black(&self) -> Option<Reason> {
        let mut left = (0..self.pieces.len()).filter(|&cell| !self.is_black(cell));
        let named: Vec<String> = left
            .by_ref()
            .take(NAMED)
            .map(|cell| self.grid.name(cell))
            .collect();
        let more = left.count();
        (!named.is_empty()).then(|| {
            Reason::new("check-robot-not-black")
                .with("cells", named.len() + more)
                .with("named", named.join(" "))
                .with("more", more)
        })
    }

    fn is_black(&self, cell: usize) -> bool {
        self.pieces[cell] == Some(self.grid.ground[cell])
    }

    /// How far the robot can go one way.
    fn room(&self, way: usize) -> usize {
        match WAYS[way] {
            'L' => self.column,
            'R' => self.grid.columns - 1 - self.column,
            'U' => self.row,
            _ => self.grid.rows - 1 - self.row,
        }
    }

    fn go(&mut self, way: usize, n: usize) {
        match WAYS[way] {
            'L' => self.column -= n,
            'R' => self.column += n,
            'U' => self.row -= n,
            _ => self.row += n,
        }
        self.steps += n as u64;
    }

    /// Exchanges what the robot and its cell hold; a black cell is locked, and the same colour is no exchange.
    fn swap(&mut self) -> Deed {
        let cell = self.row * self.grid.columns + self.column;
        if self.is_black(cell) || self.pieces[cell] == self.load {
            return Deed::Run(0, 0);
        }
        std::mem::swap(&mut self.pieces[cell], &mut self.load);
        Deed::Exchange
    }
}

/// Whether two lines are the same walk, however they are spelled: steps one way are one run, and an exchange that
/// changes nothing is none.
pub(super) fn is_same_walk(grid: &Grid, lines: [&str; 2]) -> bool {
    let [one, other] = lines.map(|line| Walk::new(grid, line));
    one.eq(other)
}

/// What a line does, run by run.
struct Walk<'a> {
    robot: Robot<'a>,
    moves: std::str::SplitAsciiWhitespace<'a>,
    /// The run that the next steps may make longer.
    run: (usize, usize),
    /// The exchange that ended the last run.
    exchange: Option<Deed>,
}

impl<'a> Walk<'a> {
    fn new(grid: &'a Grid, line: &'a str) -> Self {
        Self {
            robot: Robot::at_start(grid),
            moves: line.split_ascii_whitespace(),
            run: (0, 0),
            exchange: None,
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = Deed;

    fn next(&mut self) -> Option<Deed> {
        if let Some(exchange) = self.exchange.take() {
            return Some(exchange);
        }
        while let Some(Ok(deed)) = self.moves.next().map(|mv| self.robot.play(mv)) {
            let (way, n) = self.run;
            match deed {
                Deed::Run(_, 0) => {}
                Deed::Run(next, more) if n == 0 || next == way => self.run = (next, n + more),
                Deed::Run(next, more) => {
                    self.run = (next, more);
                    return Some(Deed::Run(way, n));
                }
                Deed::Exchange if n == 0 => return Some(deed),
                Deed::Exchange => {
                    self.run = (0, 0);
                    self.exchange = Some(deed);
                    return Some(Deed::Run(way, n));
                }
            }
        }
        let (way, n) = std::mem::take(&mut self.run);
        (0 < n).then_some(Deed::Run(way, n))
    }
}

/// Reads `R12` as a way to go and a number of steps.
fn read_run(mv: &str) -> Option<(usize, usize)> {
    let letter = mv.chars().next()?;
    let way = WAYS.iter().position(|it| *it == letter)?;
    let n = match &mv[1..] {
        "" => 1,
        digits => number(digits)?,
    };
    (0 < n).then_some((way, n))
}

/// What is wrong with a line, as the checker of the original game would add it.
pub(super) fn french(why: &Reason) -> String {
    let value = |name: &str| {
        let mut values = why.values.iter();
        match values.find(|(known, _)| *known == name) {
            Some((_, Value::Number(n))) => n.to_string(),
            Some((_, Value::Text(text))) => text.clone(),
            _ => String::new(),
        }
    };
    match why.id {
        "check-robot-no-move" => format!("action inconnue `{}`", value("found")),
        "check-robot-leaves" => {
            let side = match value("side").as_str() {
                "left" => "à gauche",
                "right" => "à droite",
                "top" => "en haut",
                _ => "en bas",
            };
            format!(
                "action {}, `{}` : sort de la grille {side} depuis {}",
                value("action"),
                value("move"),
                value("cell")
            )
        }
        _ => format!("cases non noires : {}, {}", value("cells"), value("named")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is_same(one: &str, other: &str) -> bool {
        let grid = Grid::of("robot grid 0:1 1:0 2:2");
        for line in [one, other] {
            assert!(Robot::replay(&grid, line).is_ok(), "{line}");
        }
        is_same_walk(&grid, [one, other])
    }

    #[test]
    fn a_walk_does_not_depend_on_its_spelling() {
        assert!(is_same("R R", "R2"));
        assert!(is_same("R1 S", "R S"));
        assert!(is_same("R  S\tL", "R S L"));
        // The last cell is black: an exchange there is none.
        assert!(is_same("R2 S", "R2"));
        assert!(is_same("R R S L", "R2 L"));
        assert!(!is_same("R S S", "R"));
        assert!(!is_same("R S S L", "R L"));
        assert!(!is_same("R L R", "R"));
        assert!(!is_same("R", "R L"));
        assert!(!is_same("R", ""));
    }

    #[test]
    fn an_exchange_of_two_pieces_of_one_colour_is_none() {
        let grid = Grid::of("robot grid 0:1 0:1 1:0 1:0");
        let lines = ["S R2 S L S R2 S L3 S", "S R S R S L S R2 S L3 S"];
        assert!(lines.iter().all(|line| Robot::replay(&grid, line).is_ok()));
        assert!(is_same_walk(&grid, lines));
    }

    #[test]
    fn long_runs_are_one_step_of_work() {
        let grid = Grid::of("robot 1 1000000 1 0");
        let line = "R999999 L999999 ".repeat(1500);
        let robot = Robot::replay(&grid, &line).unwrap();
        assert_eq!(robot.steps, 2 * 1500 * 999_999);
        let why = Robot::replay(&grid, "R1000000").err().unwrap();
        assert!(why.to_string().contains("action=1000000"), "{why}");
    }
}
