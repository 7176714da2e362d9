//! Confirms the record of a game between two players.

use crate::{Part, Reason, Unproved, Verdict, flood};

/// A game as a log states it; see `docs/formats.md`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record<'a> {
    /// The canonical text of the puzzle.
    pub puzzle: &'a str,
    /// The moves.
    pub line: Vec<&'a str>,
    /// `1-0`, `0-1` or `1/2`.
    pub result: &'a str,
    /// How far the first seat was ahead, if the game was played to the end.
    pub margin: Option<i64>,
    /// How it ended.
    pub reason: &'a str,
    /// The seat that lost by its own fault.
    pub fault: Option<usize>,
    /// The move that was refused.
    pub refused: Option<&'a str>,
}

/// Where a line leads in a game for two.
pub(crate) struct Led {
    /// The seat to move.
    pub(crate) seat: usize,
    /// The margin of the first seat if the game is over.
    pub(crate) margin: Option<i64>,
    /// Whether the rules refuse one more move.
    pub(crate) is_refused: bool,
}

/// Plays a line, then tries one more move. An error names the rule that is broken where.
type Replay = fn(puzzle: &str, line: &[&str], more: Option<&str>) -> Result<Led, String>;

/// The first words of puzzles for two, and who knows their rules.
const GAMES: &[(&str, Replay)] = &[("flood", flood::replay)];

/// How a game can end other than by its rules.
const REASONS: &[&str] = &[
    "illegal",
    "time",
    "crash",
    "exit",
    "closed",
    "garbage",
    "oversized",
    "memory",
    "processes",
    "cpu",
    "start",
];

/// Checks the record of a game.
pub fn check_record(record: &Record<'_>) -> Verdict {
    check(record).unwrap_or_else(|why| Verdict::Rejected(Reason::plain(why)))
}

fn check(record: &Record<'_>) -> Result<Verdict, String> {
    let head = record.puzzle.split(' ').next().unwrap_or("");
    let (_, replay) = GAMES
        .iter()
        .find(|(known, _)| *known == head)
        .ok_or_else(|| format!("no game for two begins with `{head}`"))?;
    let led = replay(record.puzzle, &record.line, record.refused)?;
    if record.reason == "rules" {
        return check_end(record, &led);
    }
    if led.margin.is_some() {
        return Err("after the line the game is over".to_owned());
    }
    let word = REASONS.iter().find(|word| **word == record.reason);
    let word = word.ok_or_else(|| format!("`{}` is no reason", record.reason))?;
    let fault = record.fault.filter(|seat| *seat < 2);
    let fault = fault.ok_or("a seat must be at fault")?;
    expect_result(record, if fault == 0 { -1 } else { 1 })?;
    if record.reason != "illegal" {
        return Ok(Verdict::LineHolds(vec![Unproved::no_method(Part::Fault {
            seat: fault,
            reason: word,
        })]));
    }
    if fault != led.seat {
        return Err(format!("seat {} was to move, not seat {fault}", led.seat));
    }
    let refused = record.refused.ok_or("the refused move is missing")?;
    match led.is_refused {
        true => Ok(Verdict::Proved),
        false => Err(format!("the refused move `{refused}` is legal")),
    }
}

fn check_end(record: &Record<'_>, led: &Led) -> Result<Verdict, String> {
    let margin = led.margin.ok_or("after the line the game is not over")?;
    if record.margin != Some(margin) {
        return Err(format!("the margin is {margin}, not the stated one"));
    }
    if record.fault.is_some() {
        return Err("no seat is at fault in a game played to the end".to_owned());
    }
    expect_result(record, margin)?;
    Ok(Verdict::Proved)
}

fn expect_result(record: &Record<'_>, margin: i64) -> Result<(), String> {
    let result = match margin.signum() {
        1 => "1-0",
        0 => "1/2",
        _ => "0-1",
    };
    match record.result == result {
        true => Ok(()),
        false => Err(format!("the result is {result}, not `{}`", record.result)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "flood 4x1:0121 colours=3 start=0,3";

    fn record<'a>(line: &'a str, result: &'a str, reason: &'a str) -> Record<'a> {
        Record {
            puzzle: BOARD,
            line: line.split_whitespace().collect(),
            result,
            margin: None,
            reason,
            fault: None,
            refused: None,
        }
    }

    #[track_caller]
    fn rejected(record: &Record<'_>, why: &str) {
        match check_record(record) {
            Verdict::Rejected(reason) => {
                assert!(reason.to_string().contains(why), "{reason}");
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_game_played_to_the_end_is_recounted() {
        let right = Record {
            margin: Some(0),
            ..record("1 2 pass pass", "1/2", "rules")
        };
        assert_eq!(check_record(&right), Verdict::Proved);
        rejected(
            &Record {
                result: "1-0",
                ..right.clone()
            },
            "the result is 1/2",
        );
        rejected(
            &Record {
                margin: Some(1),
                ..right.clone()
            },
            "the margin is 0",
        );
        rejected(
            &Record {
                line: vec!["1"],
                ..right.clone()
            },
            "not over",
        );
        rejected(
            &Record {
                line: vec!["0"],
                ..right
            },
            "move 1 `0`",
        );
    }

    #[test]
    fn an_illegal_move_is_tried_again() {
        let right = Record {
            fault: Some(1),
            refused: Some("999"),
            ..record("1", "1-0", "illegal")
        };
        assert_eq!(check_record(&right), Verdict::Proved);
        rejected(
            &Record {
                refused: Some("2"),
                ..right.clone()
            },
            "is legal",
        );
        rejected(
            &Record {
                fault: Some(0),
                result: "0-1",
                ..right.clone()
            },
            "seat 1 was to move",
        );
        rejected(
            &Record {
                refused: None,
                ..right
            },
            "missing",
        );
    }

    #[test]
    fn a_crash_is_the_referees_word() {
        let right = Record {
            fault: Some(0),
            ..record("1", "0-1", "crash")
        };
        assert!(matches!(check_record(&right), Verdict::LineHolds(_)));
        rejected(
            &Record {
                result: "1-0",
                ..right.clone()
            },
            "the result is 0-1",
        );
        rejected(
            &Record {
                fault: None,
                ..right
            },
            "at fault",
        );
    }
}
