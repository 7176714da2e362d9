//! Confirms the record of a game between two players.

use crate::{Part, Reason, Unproved, Verdict, rules};

/// A game as a log states it; see `docs/formats.md`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record<'a> {
    /// The canonical text of the puzzle.
    pub puzzle: &'a str,
    /// The moves, separated by blanks.
    pub line: &'a str,
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
    "disk",
    "fuel",
    "start",
];

/// Checks the record of a game.
pub fn check_record(record: &Record<'_>) -> Verdict {
    check(record).unwrap_or_else(Verdict::Rejected)
}

fn check(record: &Record<'_>) -> Result<Verdict, Reason> {
    let replay = rules::of(record.puzzle).and_then(|rules| rules.replay);
    let replay = replay.ok_or_else(|| {
        Reason::new("check-no-game-for-two").with("head", rules::head(record.puzzle))
    })?;
    let led = replay(record.puzzle, record.line, record.refused)?;
    if record.reason == "rules" {
        return check_end(record, &led);
    }
    let word = REASONS.iter().find(|word| **word == record.reason);
    let unknown = || Reason::new("check-record-reason").with("found", record.reason);
    let word = word.ok_or_else(unknown)?;
    if led.margin.is_some() {
        return Err(Reason::new("check-record-over"));
    }
    for (field, is_stated) in [
        ("margin", record.margin.is_some()),
        ("refused", record.refused.is_some() && *word != "illegal"),
    ] {
        if is_stated {
            return Err(field_refused(field, word));
        }
    }
    let fault = record.fault.filter(|seat| *seat < 2);
    let fault = fault.ok_or_else(|| Reason::new("check-record-fault"))?;
    expect_result(record, if fault == 0 { -1 } else { 1 })?;
    if *word != "illegal" {
        return Ok(Verdict::LineHolds(vec![Unproved::no_method(Part::Fault {
            seat: fault,
            reason: word,
        })]));
    }
    if fault != led.seat {
        let reason = Reason::new("check-record-seat").with("seat", led.seat);
        return Err(reason.with("fault", fault));
    }
    let refused = record.refused;
    let refused = refused.ok_or_else(|| Reason::new("check-record-no-refused"))?;
    if led.is_refused {
        Ok(Verdict::Proved)
    } else {
        Err(Reason::new("check-record-legal").with("move", refused))
    }
}

fn check_end(record: &Record<'_>, led: &Led) -> Result<Verdict, Reason> {
    let margin = led
        .margin
        .ok_or_else(|| Reason::new("check-record-not-over"))?;
    if record.margin != Some(margin) {
        return Err(Reason::new("check-record-margin").with("margin", margin));
    }
    for (field, is_stated) in [
        ("fault", record.fault.is_some()),
        ("refused", record.refused.is_some()),
    ] {
        if is_stated {
            return Err(field_refused(field, "rules"));
        }
    }
    expect_result(record, margin)?;
    Ok(Verdict::Proved)
}

fn field_refused(field: &'static str, word: &'static str) -> Reason {
    let reason = Reason::new("check-record-field").with("field", field);
    reason.with("reason", word)
}

fn expect_result(record: &Record<'_>, margin: i64) -> Result<(), Reason> {
    let result = match margin.signum() {
        1 => "1-0",
        0 => "1/2",
        _ => "0-1",
    };
    if record.result == result {
        Ok(())
    } else {
        Err(Reason::new("check-record-result")
            .with("result", result)
            .with("stated", record.result))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "flood 4x1:0121 colours=3 start=0,3";

    fn record<'a>(line: &'a str, result: &'a str, reason: &'a str) -> Record<'a> {
        Record {
            puzzle: BOARD,
            line,
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
            "check-record-result result=`1/2`",
        );
        rejected(
            &Record {
                margin: Some(1),
                ..right.clone()
            },
            "check-record-margin margin=0",
        );
        rejected(
            &Record {
                line: "1",
                ..right.clone()
            },
            "check-record-not-over",
        );
        rejected(&Record { line: "0", ..right }, "number=1 move=`0`");
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
            "check-record-legal",
        );
        rejected(
            &Record {
                fault: Some(0),
                result: "0-1",
                ..right.clone()
            },
            "check-record-seat seat=1",
        );
        rejected(
            &Record {
                refused: None,
                ..right
            },
            "check-record-no-refused",
        );
    }

    #[test]
    fn a_record_says_nothing_that_does_not_belong_to_its_reason() {
        let right = Record {
            fault: Some(0),
            ..record("1", "0-1", "time")
        };
        assert!(matches!(check_record(&right), Verdict::LineHolds(_)));
        rejected(
            &Record {
                reason: "boredom",
                ..right.clone()
            },
            "check-record-reason",
        );
        rejected(
            &Record {
                margin: Some(3),
                ..right.clone()
            },
            "check-record-field field=`margin`",
        );
        rejected(
            &Record {
                refused: Some("9"),
                ..right
            },
            "check-record-field field=`refused`",
        );
        let ended = Record {
            margin: Some(0),
            ..record("1 2 pass pass", "1/2", "rules")
        };
        rejected(
            &Record {
                fault: Some(1),
                ..ended.clone()
            },
            "check-record-field field=`fault`",
        );
        rejected(
            &Record {
                refused: Some("9"),
                ..ended
            },
            "check-record-field field=`refused`",
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
            "check-record-result result=`0-1`",
        );
        rejected(
            &Record {
                fault: None,
                ..right
            },
            "check-record-fault",
        );
    }
}
