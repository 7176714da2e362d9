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
    /// What was done: for each exchange that changed something a 0, for each straight run a number for its direction
    /// from 1 to 4 and its length. Two lines with the same walk are the same, however they are spelled.
    pub(super) walk: Vec<usize>,
}

/// The ways the robot can go, by the letters of their moves.
const WAYS: [char; 4] = ['L', 'R', 'U', 'D'];

impl<'a> Robot<'a> {
    /// Plays a line from the start.
    pub(super) fn replay(grid: &'a Grid, line: &[&str]) -> Result<Self, Reason> {
        let mut robot = Self {
            grid,
            pieces: grid.pieces.clone(),
            row: 0,
            column: 0,
            load: None,
            steps: 0,
            walk: Vec::new(),
        };
        let mut n_swaps = 0;
        for mv in line {
            if *mv == "S" {
                robot.swap();
                n_swaps += 1;
                continue;
            }
            let (way, n) = read_run(mv)
                .ok_or_else(|| Reason::new("check-robot-no-move").with("found", *mv))?;
            let room = robot.room(way);
            if room < n {
                robot.go(way, room);
                let id = ["left", "right", "top", "bottom"][way];
                return Err(Reason::new("check-robot-leaves")
                    .with("action", robot.steps + n_swaps + 1)
                    .with("move", WAYS[way].to_string())
                    .with("side", id)
                    .with("cell", grid.name(robot.row * grid.columns + robot.column)));
            }
            robot.go(way, n);
        }
        Ok(robot)
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
        match &mut self.walk[..] {
            [.., before, length] if *before == way + 1 => *length += n,
            _ => self.walk.extend([way + 1, n]),
        }
    }

    /// Exchanges what the robot and its cell hold; a black cell is locked.
    fn swap(&mut self) {
        let cell = self.row * self.grid.columns + self.column;
        if !self.is_black(cell) {
            std::mem::swap(&mut self.pieces[cell], &mut self.load);
            // Two numbers like a run, so that lengths and directions are told apart.
            self.walk.extend([0, 0]);
        }
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
    fn walk(line: &str) -> Vec<usize> {
        let grid = Grid::of("robot grid 0:1 1:0 2:2");
        let moves: Vec<&str> = line.split(' ').collect();
        Robot::replay(&grid, &moves).unwrap().walk
    }

    #[test]
    fn a_walk_does_not_depend_on_its_spelling() {
        assert_eq!(walk("R R"), walk("R2"));
        assert_eq!(walk("R1 S"), walk("R S"));
        // The last cell is black: an exchange there is none.
        assert_eq!(walk("R2 S"), walk("R2"));
        assert_ne!(walk("R S S"), walk("R"));
        assert_ne!(walk("R L R"), walk("R"));
    }

    #[test]
    fn long_runs_are_one_step_of_work() {
        let grid = Grid::of("robot 1 1000000 1 0");
        let line = ["R999999", "L999999"].repeat(1500);
        let robot = Robot::replay(&grid, &line).unwrap();
        assert_eq!(robot.steps, 2 * 1500 * 999_999);
        let why = Robot::replay(&grid, &["R1000000"]).err().unwrap();
        assert!(why.to_string().contains("action=1000000"), "{why}");
    }
}
