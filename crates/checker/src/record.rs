//! Confirms the record of a game between two players.

use crate::{Part, Reason, Unproved, Verdict, rules};

/// A game as a log states it; see `docs/formats.md`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record<'a> {
    /// The versions of the players' files.
    pub versions: [Option<&'a str>; 2],
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
    /// What happened.
    pub detail: Option<&'a str>,
    /// The signal the player died of.
    pub signal: Option<&'a str>,
    /// The status it exited with.
    pub exit: Option<i32>,
    /// The end of what it wrote to standard error.
    pub stderr: Option<&'a str>,
    /// The numbers of the moves that players said something of.
    pub commented: Vec<usize>,
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

/// The digits of a version.
const VERSION_DIGITS: usize = 16;

/// Whether a field has a meaning beside a reason.
type Belongs = fn(&str) -> bool;

/// The fields that not every record has: whether it is stated, and beside which reasons it may be.
fn optional_fields(record: &Record<'_>) -> [(&'static str, bool, Belongs); 7] {
    let is_fault: Belongs = |reason| reason != "rules";
    let is_end_of_player: Belongs = |reason| !["rules", "illegal", "time"].contains(&reason);
    [
        ("margin", record.margin.is_some(), |reason| {
            reason == "rules"
        }),
        ("fault", record.fault.is_some(), is_fault),
        ("refused", record.refused.is_some(), |reason| {
            reason == "illegal"
        }),
        ("detail", record.detail.is_some(), is_fault),
        ("signal", record.signal.is_some(), is_end_of_player),
        ("exit", record.exit.is_some(), is_end_of_player),
        ("stderr", record.stderr.is_some(), is_fault),
    ]
}

/// Checks the record of a game.
pub fn check_record(record: &Record<'_>) -> Verdict {
    check(record).unwrap_or_else(Verdict::Rejected)
}

fn check(record: &Record<'_>) -> Result<Verdict, Reason> {
    let replay = rules::of(record.puzzle).and_then(|rules| rules.replay);
    let replay = replay.ok_or_else(|| {
        Reason::new("check-no-game-for-two").with("head", rules::head(record.puzzle))
    })?;
    check_form(record)?;
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
    expect_result(record, margin)?;
    Ok(Verdict::Proved)
}

/// What can be said of a record without playing its moves.
fn check_form(record: &Record<'_>) -> Result<(), Reason> {
    for (field, is_stated, belongs) in optional_fields(record) {
        if is_stated && !belongs(record.reason) {
            let reason = Reason::new("check-record-field").with("field", field);
            return Err(reason.with("reason", record.reason));
        }
    }
    if let Some(status) = record.exit.filter(|status| !(0..=255).contains(status)) {
        return Err(Reason::new("check-record-status").with("found", status.to_string()));
    }
    if record.signal.is_some() && record.exit.is_some() {
        return Err(Reason::new("check-record-two-ends"));
    }
    for version in record.versions.into_iter().flatten() {
        let is_digit = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
        if version.len() != VERSION_DIGITS || !version.bytes().all(is_digit) {
            return Err(Reason::new("check-record-version").with("found", version));
        }
    }
    let n_moves = record.line.split_ascii_whitespace().count();
    let mut last = 0;
    for &number in &record.commented {
        if number <= last || n_moves < number {
            return Err(Reason::new("check-record-comment").with("number", number));
        }
        last = number;
    }
    Ok(())
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
            reason,
            ..Record::default()
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
    fn a_game_played_to_the_end_tells_of_no_failure() {
        let ended = Record {
            margin: Some(0),
            versions: [None, Some("0123456789abcdef")],
            commented: vec![1, 4],
            ..record("1 2 pass pass", "1/2", "rules")
        };
        assert_eq!(check_record(&ended), Verdict::Proved);
        let text = Some("killed");
        for (forged, why) in [
            (
                Record {
                    detail: text,
                    ..ended.clone()
                },
                "field=`detail`",
            ),
            (
                Record {
                    signal: text,
                    ..ended.clone()
                },
                "field=`signal`",
            ),
            (
                Record {
                    exit: Some(3),
                    ..ended.clone()
                },
                "field=`exit`",
            ),
            (
                Record {
                    stderr: text,
                    ..ended.clone()
                },
                "field=`stderr`",
            ),
        ] {
            rejected(&forged, why);
        }
        for versions in [[Some("zz"), None], [None, Some("0123456789ABCDEF")]] {
            rejected(
                &Record {
                    versions,
                    ..ended.clone()
                },
                "check-record-version",
            );
        }
        for commented in [vec![0], vec![5], vec![2, 2], vec![3, 1]] {
            rejected(
                &Record {
                    commented,
                    ..ended.clone()
                },
                "check-record-comment",
            );
        }
    }

    #[test]
    fn a_player_ends_once_and_not_by_a_move() {
        let crashed = Record {
            fault: Some(0),
            signal: Some("SIGSEGV"),
            ..record("1", "0-1", "crash")
        };
        assert!(matches!(check_record(&crashed), Verdict::LineHolds(_)));
        rejected(
            &Record {
                exit: Some(1),
                ..crashed.clone()
            },
            "check-record-two-ends",
        );
        rejected(
            &Record {
                reason: "time",
                ..crashed.clone()
            },
            "field=`signal`",
        );
        rejected(
            &Record {
                signal: None,
                exit: Some(300),
                ..crashed
            },
            "check-record-status",
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
