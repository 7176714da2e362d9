//! Flood: replays a line on the coloured graph, recounts the territories, and proves what is claimed beyond that.

mod layers;
mod proof;
mod prove;
mod puzzle;
#[cfg(test)]
mod random;
mod regions;
mod rules;
mod search;
mod sets;
mod strategy;

use crate::record::Led;
use crate::{Answer, Budget, Claim, Part, Unproved, Verdict};
use prove::Bound;
use puzzle::Puzzle;
use rules::{End, Game};

/// Checks an answer for one or two seats.
pub(crate) fn check(answer: &Answer<'_>, budget: &mut Budget<'_>) -> Result<Verdict, String> {
    let puzzle = Puzzle::read(answer.puzzle)?;
    if matches!(
        answer.claim,
        Claim::Several | Claim::Unique | Claim::Impossible
    ) {
        return Err("every game of Flood can be played to an end in more than one way".to_owned());
    }
    match puzzle.starts.len() {
        1 if answer.value.is_some() => return Err("a game for one has no value".to_owned()),
        2 if answer.cost.or(answer.bound).is_some() => {
            return Err("a game for two has no cost and no bound".to_owned());
        }
        _ => {}
    }
    let mut game = Game::new(&puzzle);
    for (at, mv) in answer.line.iter().enumerate() {
        game.play(mv)
            .map_err(|why| format!("move {} `{mv}`: {why}", at + 1))?;
    }
    match (answer.claim, game.end()) {
        (Claim::Unknown, _) => Ok(answer.undecided()),
        (_, None) if puzzle.starts.len() == 1 => Err(format!(
            "after the line {} of {} vertices are flooded",
            game.territory(0).len(),
            puzzle.n_vertices()
        )),
        (_, None) => Err("after the line the game is not over".to_owned()),
        (_, Some(End::Flooded)) => check_cost(answer, &puzzle, budget),
        (_, Some(End::Margin(margin))) => check_value(answer, &puzzle, margin, budget),
    }
}

/// Plays a line between two seats, then tries one more move.
pub(crate) fn replay(puzzle: &str, line: &[&str], more: Option<&str>) -> Result<Led, String> {
    let puzzle = Puzzle::read(puzzle)?;
    let mut game = Game::new(&puzzle);
    for (at, mv) in line.iter().enumerate() {
        game.play(mv)
            .map_err(|why| format!("move {} `{mv}`: {why}", at + 1))?;
    }
    let margin = match game.end() {
        Some(End::Margin(margin)) => Some(margin),
        _ => None,
    };
    Ok(Led {
        seat: game.seat,
        margin,
        is_refused: more.is_some_and(|mv| game.play(mv).is_err()),
    })
}

/// One seat: the cost is the number of moves, and no line may be shorter than the bound.
fn check_cost(
    answer: &Answer<'_>,
    puzzle: &Puzzle,
    budget: &mut Budget<'_>,
) -> Result<Verdict, String> {
    let cost = answer.line.len() as u64;
    if answer.cost.is_some_and(|stated| stated != cost) {
        return Err(format!("the line has {cost} moves, not the stated cost"));
    }
    let bound = match answer.claim {
        Claim::Optimal => Some(cost),
        _ => answer.bound,
    };
    let Some(bound) = bound else {
        return Ok(Verdict::Proved);
    };
    if answer.bound.is_some_and(|stated| cost < stated) {
        return Err(format!("the line has {cost} moves, fewer than the bound"));
    }
    let mut bytes = answer.certificate.map(str::bytes);
    let certificate = bytes
        .as_mut()
        .map(|bytes| bytes as &mut dyn Iterator<Item = u8>);
    match prove::bound(puzzle, bound, certificate, budget) {
        Err(why) => Err(format!("certificate: {why}")),
        Ok(Bound::Holds) => Ok(Verdict::Proved),
        Ok(Bound::Beaten(fewest)) => Err(format!("{fewest} moves are enough")),
        Ok(Bound::Open(established)) => Ok(Verdict::LineHolds(vec![Unproved::budget(
            match answer.claim {
                Claim::Optimal => Part::Optimal { cost, established },
                _ => Part::Bound {
                    stated: bound,
                    established,
                },
            },
        )])),
    }
}

/// Two seats: an optimal line ends with the value under best play.
fn check_value(
    answer: &Answer<'_>,
    puzzle: &Puzzle,
    margin: i64,
    budget: &mut Budget<'_>,
) -> Result<Verdict, String> {
    if answer.claim != Claim::Optimal {
        return match answer.value {
            None => Ok(Verdict::Proved),
            Some(_) => Err("only an optimal answer states its value".to_owned()),
        };
    }
    let value = answer.value.ok_or("an optimal answer states its value")?;
    if value != margin {
        return Err(format!("the line ends with margin {margin}, not {value}"));
    }
    let mut bytes = answer.certificate.map(str::bytes);
    let certificate = bytes
        .as_mut()
        .map(|bytes| bytes as &mut dyn Iterator<Item = u8>);
    let proved = prove::value(puzzle, value, certificate, budget);
    match proved.map_err(|why| format!("certificate: {why}"))? {
        None => Ok(Verdict::LineHolds(vec![Unproved::budget(Part::Value(
            value,
        ))])),
        Some(best) if best == value => Ok(Verdict::Proved),
        Some(best) => Err(format!("the margin under best play is {best}, not {value}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(puzzle: &str, fields: &str) -> Verdict {
        crate::check_file(&format!("{puzzle}\n{fields}"), &mut Budget::small())
    }

    #[track_caller]
    fn rejected(puzzle: &str, fields: &str, why: &str) {
        match check(puzzle, fields) {
            Verdict::Rejected(reason) => {
                assert!(reason.to_string().contains(why), "{reason}");
            }
            other => panic!("{other:?}"),
        }
    }

    const ALONE: &str = "floodit 3x2:012012 colours=3 start=0";
    const TWO: &str = "flood 4x1:0121 colours=3 start=0,3";

    #[test]
    fn a_flooded_board_is_accepted() {
        let verdict = check(ALONE, "claim optimal\ncost 2\nbound 2\nline 1 2");
        assert_eq!(verdict, Verdict::Proved);
        let verdict = check(ALONE, "claim found\ncost 2\nline 1 2");
        assert_eq!(verdict, Verdict::Proved);
    }

    #[test]
    fn a_line_must_follow_the_rules() {
        rejected(ALONE, "claim found\nline 2", "move 1 `2`: it gains nothing");
        rejected(ALONE, "claim found\nline 1", "4 of 6 vertices are flooded");
        rejected(ALONE, "claim found\nline 1 2 0", "over");
        rejected(ALONE, "claim found\nline pass", "one seat");
        rejected(ALONE, "claim found\nline x", "neither");
        rejected(ALONE, "claim found\ncost 3\nline 1 2", "2 moves");
        rejected(ALONE, "claim unique\nline 1 2", "more than one way");
        rejected(TWO, "claim found\nline pass", "not over");
        rejected(TWO, "claim found\nline pass pass pass", "over");
    }

    #[test]
    fn a_figure_that_is_not_looked_at_is_never_proved() {
        let word = |fields: &str| check(ALONE, fields).word();
        assert_eq!(word("claim unknown\nline 1"), "line-holds");
        assert_eq!(word("claim unknown\nbound 99\nline 1"), "line-holds");
        rejected(ALONE, "claim found\nvalue 0\nline 1 2", "no value");
        rejected(TWO, "claim found\ncost 1\nline pass pass", "no cost");
        rejected(TWO, "claim found\nbound 1\nline pass pass", "no bound");
        rejected(TWO, "claim found\nvalue 1\nline pass pass", "optimal");
    }

    #[test]
    fn a_longer_line_is_not_optimal() {
        let board = "floodit 4x1:1021 colours=3 start=1";
        let shortest = check(board, "claim optimal\ncost 2\nline 2 1");
        assert_eq!(shortest, Verdict::Proved);
        let longer = "cost 3\nline 1 2 1";
        assert_eq!(
            check(board, &format!("claim found\n{longer}")),
            Verdict::Proved
        );
        rejected(
            board,
            &format!("claim optimal\n{longer}"),
            "2 moves are enough",
        );
        rejected(
            board,
            &format!("claim found\nbound 3\n{longer}"),
            "2 moves are enough",
        );
        rejected(
            board,
            "claim found\nbound 3\nline 2 1",
            "fewer than the bound",
        );
    }

    #[test]
    fn the_value_is_the_margin_under_best_play() {
        // The first seat takes 1 and touches nothing yet; then 2 is taken by whoever comes first.
        let verdict = check(TWO, "claim optimal\nvalue 0\nline 1 2 pass pass");
        assert_eq!(verdict, Verdict::Proved);
        rejected(
            TWO,
            "claim optimal\nvalue 2\nline pass 2 pass pass",
            "margin -",
        );
        rejected(TWO, "claim optimal\nline 1 2 pass pass", "states its value");
    }

    #[test]
    fn the_other_colour_is_taken_only_where_that_is_the_goal() {
        let line = "claim found\nline 1 2 2";
        rejected(TWO, line, "the other seat's colour");
        let goal = format!("{TWO} goal=colour");
        assert_eq!(check(&goal, line), Verdict::Proved);
        rejected(&format!("{TWO} forbidden=1,"), line, "forbidden");
    }

    #[test]
    fn broken_puzzles_are_refused() {
        for puzzle in [
            "flood",
            "flood 2x2:01",
            "flood 2x2:0121 colours=2 start=0,3",
            "flood 2x2:0110 colours=2 start=0,3",
            "flood 2x2:0111 colours=2 start=0,9",
            "flood 2x2:0111 colours=2 start=0",
            "flood 2x2:0111 colours=9 start=0,3",
            "flood 2x2:0111 start=0,3",
            "flood 2x2:0111 colours=2 start=0,3 first=2",
            "flood 2x2:0111 colours=2 start=0,3 wind=1",
            "flood 99999x99999:0 colours=2 start=0,3",
            "flood graph 01 edges=0-2 colours=2 start=0,1",
            "floodit 3x1:0.1 colours=2 start=0",
        ] {
            assert!(
                matches!(check(puzzle, "claim unknown\nline "), Verdict::Rejected(_)),
                "{puzzle}"
            );
        }
    }
}
