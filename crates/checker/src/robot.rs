//! Sorting Robot: where a walk leads, how many steps it takes, and how few any walk must take.

mod assignment;
mod crossings;
mod layers;
mod puzzle;
mod replay;
mod search;

use crate::certificate::Certificate;
use crate::fields::Kind;
use crate::judge::{End, Lower, Puzzle, Search};
use crate::{Answer, Because, Budget, Reason, Stop};
use puzzle::Grid;
use replay::Robot;

/// Reads a grid.
pub(crate) fn read<'a>(
    text: &'a str,
    budget: &mut Budget<'_>,
) -> Result<Box<dyn Puzzle + 'a>, Stop> {
    Ok(Box::new(Grid::read(text, budget)?))
}

impl Puzzle for Grid {
    fn kind(&self) -> Kind {
        Kind::ROBOT
    }

    fn play(&self, line: &str) -> Result<End, Reason> {
        let robot = Robot::replay(self, line)?;
        let open = robot.cells_not_black();
        let fact = match &open {
            Some(open) => open.clone().with("steps", robot.steps),
            None => Reason::new("check-robot-solved").with("steps", robot.steps),
        };
        Ok(End {
            flaw: None,
            not_accepted: open.clone(),
            not_full: open,
            cost: Some(robot.steps),
            margin: None,
            state: Vec::new(),
            facts: vec![fact],
        })
    }

    fn is_same_solution(&self, lines: [&str; 2], _ends: [&End; 2]) -> bool {
        replay::is_same_walk(self, lines)
    }

    fn find_solution(
        &self,
        _other_than: Option<&End>,
        _budget: &mut Budget<'_>,
    ) -> Result<Search, Reason> {
        Ok(match self.lacks() {
            Some(_) => Search::None,
            None => Search::Found(Reason::new("check-robot-possible")),
        })
    }

    fn establish_bound(
        &self,
        wanted: u64,
        certificate: Option<Certificate<'_>>,
        budget: &mut Budget<'_>,
    ) -> Result<Lower, Reason> {
        let certified = proven_bound(self, certificate, budget)?;
        let bound = certified.unwrap_or(0);
        if wanted <= bound {
            return Ok(Lower::Holds);
        }
        let open = |because| Lower::Open {
            established: bound,
            because,
        };
        if certified.is_none() {
            return Ok(open(Because::Budget));
        }
        Ok(match search::fewest_steps(self, wanted, budget) {
            Some(Some(fewest)) => Lower::Beaten(fewest),
            Some(None) => Lower::Holds,
            None => open(Because::Budget),
        })
    }
}

/// What the checker of the original game says of a line, in its words.
pub(crate) fn original_words(answer: &Answer<'_>, budget: &mut Budget<'_>) -> String {
    // A puzzle that cannot be read and a move that is none had no words there.
    let Ok(grid) = Grid::read(answer.puzzle, budget) else {
        return String::new();
    };
    match Robot::replay(&grid, &answer.line) {
        Err(why) => format!("Sequence non valide. ({})", replay::french(&why)),
        Ok(robot) => match robot.cells_not_black() {
            None => format!("Solution valide en {} pas.", robot.steps),
            Some(why) => format!(
                "Sequence valide en {} pas. ({})",
                robot.steps,
                replay::french(&why)
            ),
        },
    }
}

/// The highest lower bound that follows from the grid and the certificate; none if the budget ends before it is
/// known.
fn proven_bound(
    grid: &Grid,
    certificate: Option<Certificate<'_>>,
    budget: &mut Budget<'_>,
) -> Result<Option<u64>, Reason> {
    let certified = match certificate {
        None => Some(0),
        Some(certificate) => {
            let Some(certificate) = certificate.text(budget)? else {
                return Ok(None);
            };
            let (kind, rest) = certificate.split_once(' ').unwrap_or((&certificate, ""));
            match kind {
                "assignment" => assignment::bound(grid, rest, budget)?,
                "layers" | "parities" if !budget.work(rest.len() as u64) => None,
                "layers" => layers::bound(grid, rest, budget).map_err(Reason::in_certificate)?,
                "parities" => {
                    layers::bound_by_parity(grid, rest, budget).map_err(Reason::in_certificate)?
                }
                _ => return Err(Reason::new("check-certificate-kind").with("found", kind)),
            }
        }
    };
    let own = crossings::bound(grid).max(grid.first_walk());
    Ok(certified.map(|certified| certified.max(own)))
}
