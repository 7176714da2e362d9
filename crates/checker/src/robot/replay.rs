//! Plays a line step by step.

use super::puzzle::Grid;

/// The robot and the pieces after some moves.
pub(super) struct Robot<'a> {
    grid: &'a Grid,
    pieces: Vec<Option<u32>>,
    row: usize,
    column: usize,
    load: Option<u32>,
    /// Steps made so far.
    pub(super) steps: u64,
}

impl<'a> Robot<'a> {
    /// Plays a line from the start.
    pub(super) fn replay(grid: &'a Grid, line: &[&str]) -> Result<Self, String> {
        let mut robot = Self {
            grid,
            pieces: grid.pieces.clone(),
            row: 0,
            column: 0,
            load: None,
            steps: 0,
        };
        let mut n_swaps = 0;
        for mv in line {
            if *mv == "S" {
                robot.swap();
                n_swaps += 1;
                continue;
            }
            let (direction, n) = read_run(mv).ok_or_else(|| {
                format!("expected a move such as `R12`, `L`, `U3`, `D` or `S`, found `{mv}`")
            })?;
            for _ in 0..n {
                robot.step(direction).map_err(|wall| {
                    let action = robot.steps + n_swaps + 1;
                    let (i, j) = (robot.row, robot.column);
                    format!("action {action}, `{direction}`: leaves the grid {wall} from ({i},{j})")
                })?;
            }
        }
        Ok(robot)
    }

    /// Whether every cell is black; an error names those that are not.
    pub(super) fn is_done(&self) -> Result<(), String> {
        let mut left = (0..self.pieces.len()).filter(|&cell| !self.is_black(cell));
        let named: Vec<String> = left
            .by_ref()
            .take(10)
            .map(|cell| {
                format!(
                    "({},{})",
                    cell / self.grid.columns,
                    cell % self.grid.columns
                )
            })
            .collect();
        if named.is_empty() {
            return Ok(());
        }
        let more = left.count();
        let n = named.len() + more;
        let named = named.join(" ");
        Err(match more {
            0 => format!("not solved: {n} cells are not black: {named}"),
            _ => format!("not solved: {n} cells are not black: {named} and {more} more"),
        })
    }

    fn is_black(&self, cell: usize) -> bool {
        self.pieces[cell] == Some(self.grid.ground[cell])
    }

    /// Goes to a neighbour; an error says over which border it would go.
    fn step(&mut self, direction: char) -> Result<(), &'static str> {
        match direction {
            'L' if self.column == 0 => return Err("on the left"),
            'R' if self.column + 1 == self.grid.columns => return Err("on the right"),
            'U' if self.row == 0 => return Err("at the top"),
            'D' if self.row + 1 == self.grid.rows => return Err("at the bottom"),
            'L' => self.column -= 1,
            'R' => self.column += 1,
            'U' => self.row -= 1,
            _ => self.row += 1,
        }
        self.steps += 1;
        Ok(())
    }

    /// Exchanges what the robot and its cell hold; a black cell is locked.
    fn swap(&mut self) {
        let cell = self.row * self.grid.columns + self.column;
        if !self.is_black(cell) {
            std::mem::swap(&mut self.pieces[cell], &mut self.load);
        }
    }
}

/// Reads `R12` as a direction and a number of steps.
fn read_run(mv: &str) -> Option<(char, u32)> {
    let direction = mv.chars().next().filter(|c| "LRUD".contains(*c))?;
    let n = match &mv[1..] {
        "" => 1,
        digits if digits.bytes().all(|b| b.is_ascii_digit()) => digits.parse().ok()?,
        _ => return None,
    };
    (0 < n).then_some((direction, n))
}
