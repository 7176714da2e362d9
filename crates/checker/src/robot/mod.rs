//! Checks answers of the Sorting Robot.

mod assignment;
mod crossings;
mod layers;
mod puzzle;
mod replay;
mod search;

use crate::{Answer, Budget, Claim, Part, Unproved, Verdict};
use puzzle::Grid;
use replay::Robot;

/// Checks an answer; an error is the reason to reject.
pub(crate) fn check(answer: &Answer<'_>, budget: &mut Budget<'_>) -> Result<Verdict, String> {
    let grid = Grid::read(answer.puzzle)?;
    if answer.claim == Claim::Impossible {
        return check_impossible(&grid, answer);
    }
    if answer.value.is_some() {
        return Err("a grid has no value".to_owned());
    }
    let robot = Robot::replay(&grid, &answer.line)?;
    let cost = robot.steps;
    if answer.cost.is_some_and(|stated| stated != cost) {
        return Err(format!("the line takes {cost} steps, not the stated cost"));
    }
    if answer.claim == Claim::Unknown {
        return judge_bound(&grid, answer);
    }
    robot.is_done()?;
    if let Some(stated) = answer.bound.filter(|&stated| cost < stated) {
        return Err(format!("the bound {stated} is above the cost"));
    }
    match answer.claim {
        Claim::Several => check_rival(&grid, answer),
        Claim::Unique => {
            Err("a solution of this game is never unique: steps can be added".to_owned())
        }
        Claim::Optimal => check_optimal(&grid, answer, cost, budget),
        _ => judge_bound(&grid, answer),
    }
}

/// What the checker of the original game says of a line, in its words.
pub(crate) fn original_words(answer: &Answer<'_>) -> String {
    let grid = match Grid::read(answer.puzzle) {
        Ok(grid) => grid,
        Err(why) => return why,
    };
    match Robot::replay(&grid, &answer.line) {
        Err(why) => format!("Sequence non valide. ({why})"),
        Ok(robot) => match robot.is_done() {
            Ok(()) => format!("Solution valide en {} pas.", robot.steps),
            Err(why) => format!("Sequence valide en {} pas. ({why})", robot.steps),
        },
    }
}

fn check_impossible(grid: &Grid, answer: &Answer<'_>) -> Result<Verdict, String> {
    if !answer.line.is_empty() {
        return Err("an impossible puzzle has no line".to_owned());
    }
    match grid.lacks() {
        Some(_) => Ok(Verdict::Proved),
        None => Err("every colour has as many pieces as cells, so it can be done".to_owned()),
    }
}

fn check_rival(grid: &Grid, answer: &Answer<'_>) -> Result<Verdict, String> {
    let rival = answer.rival.as_ref().ok_or("there is no rival")?;
    if *rival == answer.line {
        return Err("the rival is the same line".to_owned());
    }
    Robot::replay(grid, rival)
        .and_then(|robot| robot.is_done())
        .map_err(|why| format!("rival: {why}"))?;
    Ok(Verdict::Proved)
}

fn check_optimal(
    grid: &Grid,
    answer: &Answer<'_>,
    cost: u64,
    budget: &mut Budget<'_>,
) -> Result<Verdict, String> {
    let bound = proven_bound(grid, answer)?;
    if cost < bound {
        return Err(format!("the bound {bound} is above the cost {cost}"));
    }
    if cost == bound {
        return Ok(Verdict::Proved);
    }
    match search::fewest_steps(grid, budget) {
        Some(fewest) if fewest == cost => Ok(Verdict::Proved),
        Some(fewest) => Err(format!("it can be done in {fewest} steps")),
        None => Ok(Verdict::LineHolds(vec![Unproved::budget(Part::Optimal {
            cost,
            established: bound,
        })])),
    }
}

/// Judges the stated bound, if there is one; the line itself is right.
fn judge_bound(grid: &Grid, answer: &Answer<'_>) -> Result<Verdict, String> {
    let proven = proven_bound(grid, answer)?;
    match answer.bound {
        Some(stated) if proven < stated => {
            Ok(Verdict::LineHolds(vec![Unproved::no_method(Part::Bound {
                stated,
                established: proven,
            })]))
        }
        _ => Ok(Verdict::Proved),
    }
}

/// The highest lower bound that follows from the grid and the certificate.
fn proven_bound(grid: &Grid, answer: &Answer<'_>) -> Result<u64, String> {
    let certified = match answer.certificate {
        None => 0,
        Some(certificate) => {
            let (kind, rest) = certificate.split_once(' ').unwrap_or((certificate, ""));
            match kind {
                "assignment" => assignment::bound(grid, rest),
                "layers" => layers::bound(grid, rest),
                "parities" => layers::bound_by_parity(grid, rest),
                _ => Err(format!("no certificate is called `{kind}`")),
            }
            .map_err(|why| format!("certificate: {why}"))?
        }
    };
    Ok(certified.max(crossings::bound(grid)).max(grid.first_walk()))
}
