//! Tents: a tent beside every tree, no two tents touching, as many in a line as its clue says.

mod board;
mod constraints;
mod search;

use crate::kernel::Kernel;
use crate::{Answer, Budget, Claim, Part, Unproved, Verdict};
use board::Board;
use constraints::constraints;
use search::{Outcome, search};

/// Checks an answer to a board of Tents.
pub(crate) fn check(answer: &Answer<'_>, budget: &mut Budget<'_>) -> Result<Verdict, String> {
    let board = Board::read(answer.puzzle)?;
    if answer.cost.unwrap_or(0) != 0 || answer.bound.unwrap_or(0) != 0 || answer.value.is_some() {
        return Err("a solution of Tents has no cost, bound or value".to_owned());
    }
    if answer.certificate.is_some() {
        return Err("a certificate for Tents is a proof".to_owned());
    }
    if answer.rival.is_some() && answer.claim != Claim::Several {
        return Err("only the claim `several` has a rival".to_owned());
    }
    let tents = board.replay(&answer.line)?;
    match answer.claim {
        Claim::Unknown => {
            board.check_so_far(&tents)?;
            Ok(answer.undecided())
        }
        Claim::Found => board.check(&tents).map(|()| Verdict::Proved),
        Claim::Several => {
            board.check(&tents)?;
            let rival = answer
                .rival
                .as_ref()
                .ok_or("the claim `several` needs a rival")?;
            let rival = board
                .replay(rival)
                .map_err(|why| format!("the rival: {why}"))?;
            board
                .check(&rival)
                .map_err(|why| format!("the rival: {why}"))?;
            match rival == tents {
                true => Err("the rival has the same tents".to_owned()),
                false => Ok(Verdict::Proved),
            }
        }
        Claim::Unique => {
            board.check(&tents)?;
            Ok(match search(&board, budget, Some(&tents)) {
                Outcome::None => Verdict::Proved,
                Outcome::Found(other) => {
                    return Err(format!("another solution: {}", board.tell(&other)));
                }
                Outcome::GaveUp => Verdict::LineHolds(vec![Unproved::budget(Part::OnlySolution)]),
            })
        }
        Claim::Impossible => {
            if !answer.line.is_empty() {
                return Err("the claim `impossible` has no line".to_owned());
            }
            Ok(match search(&board, budget, None) {
                Outcome::None => Verdict::Proved,
                Outcome::Found(tents) => {
                    return Err(format!("there is a solution: {}", board.tell(&tents)));
                }
                Outcome::GaveUp => Verdict::LineHolds(vec![Unproved::budget(Part::NoSolution)]),
            })
        }
        Claim::Optimal => Err("a solution of Tents cannot be optimal".to_owned()),
    }
}

/// The constraints of a board together with the opposite of what an answer claims of all solutions.
pub(crate) fn opposite(answer: &Answer<'_>) -> Result<Option<Kernel>, String> {
    let board = Board::read(answer.puzzle)?;
    let other_than = match answer.claim {
        Claim::Unique => vec![board.replay(&answer.line)?],
        Claim::Impossible => Vec::new(),
        _ => return Ok(None),
    };
    Ok(Some(constraints(&board, &other_than)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check_file;

    const BOARD: &str = "tents 5x5:be_adh,1,1,1,1,1,2,0,2,1,0";

    fn verdict(file: &str) -> String {
        match check_file(file, &mut Budget::small()) {
            Verdict::Rejected(why) => match &why.values[..] {
                [(_, crate::Value::Text(text))] => format!("rejected: {text}"),
                _ => format!("rejected: {why}"),
            },
            other => other.word().to_owned(),
        }
    }

    #[test]
    fn a_right_unique_answer_is_proved() {
        let file = "tents 3x3:aaaaa,2,0,2,2,0,2\nclaim unique\nline T0,0 T2,0 T0,2 T2,2\n";
        assert_eq!(verdict(file), "proved");
    }

    #[test]
    fn a_moved_a_missing_and_an_extra_tent_are_refused() {
        for line in [
            "T0,0 T2,0 T0,2 T1,2",
            "T0,0 T2,0 T0,2",
            "T0,0 T2,0 T0,2 T2,2 T1,1",
        ] {
            let file = format!("tents 3x3:aaaaa,2,0,2,2,0,2\nclaim found\nline {line}\n");
            assert!(verdict(&file).starts_with("rejected"), "{line}");
        }
    }

    #[test]
    fn a_failed_pairing_is_refused_though_all_counts_hold() {
        let file = "tents 4x4:ia_c,0,1,0,2,0,1,0,2\nclaim found\nline T3,1 T1,3 T3,3\n";
        assert_eq!(
            verdict(file),
            "rejected: the trees and tents cannot be paired: \
             the tent at 3,3 finds no tree of its own"
        );
    }

    #[test]
    fn a_false_unique_and_a_false_impossible_are_refused() {
        let solution = "T2,0 T0,0 T3,2 T1,2 T4,3";
        let several = verdict(&format!("{BOARD}\nclaim unique\nline {solution}\n"));
        assert!(several.starts_with("rejected"), "{several}");
        let impossible = verdict(&format!("{BOARD}\nclaim impossible\nline\n"));
        assert!(
            impossible.starts_with("rejected: there is a solution: "),
            "{impossible}"
        );
    }

    #[test]
    fn an_impossible_board_is_proved_impossible() {
        let file = "tents 4x4:__n,0,0,0,0,0,0,0,0\nclaim impossible\nline\n";
        assert_eq!(verdict(file), "proved");
    }

    #[test]
    fn without_effort_only_the_line_is_confirmed() {
        let file = "tents 3x3:aaaaa,2,0,2,2,0,2\nclaim unique\nline T0,0 T2,0 T0,2 T2,2\n";
        let verdict = check_file(file, &mut Budget::line());
        assert_eq!(verdict.word(), "line-holds");
    }

    #[test]
    fn moves_must_be_legal() {
        for (line, why) in [
            ("X0,0", "`X0,0` is no move"),
            ("T0", "`T0` is no move"),
            ("T9,9", "`T9,9`: the square is outside the board"),
            ("T1,0", "`T1,0`: a tree stands there"),
            ("T0,0 T0,0", "`T0,0`: the square is like that already"),
            ("C0,0", "`C0,0`: the square is like that already"),
        ] {
            let file = format!("tents 3x3:aaaaa,2,0,2,2,0,2\nclaim found\nline {line}\n");
            assert_eq!(verdict(&file), format!("rejected: {why}"));
        }
    }

    #[test]
    fn givens_hold_and_cannot_be_changed() {
        let board = "tents 3x3:_!_a_-_aa,2,0,2,2,,2";
        let right = format!("{board}\nclaim unique\nline T2,0 T0,2 T2,2\n");
        assert_eq!(verdict(&right), "proved");
        let wrong = format!("{board}\nclaim found\nline C0,0\n");
        assert_eq!(
            verdict(&wrong),
            "rejected: `C0,0`: the square is given by the puzzle"
        );
    }

    #[test]
    fn broken_puzzles_are_refused() {
        for puzzle in [
            "tents",
            "tents 3x3",
            "tents 3x3:aaaaa",
            "tents 3x3:aaaaa,2,0,2,2,0",
            "tents 3x3:aaaaa,2,0,2,2,0,2,1",
            "tents 3x3:aaaa,2,0,2,2,0,2",
            "tents 3x3:aaaaaa,2,0,2,2,0,2",
            "tents 3x3:!aaaaa,2,0,2,2,0,2",
            "tents 3x3:aaaaa,4,0,2,2,0,2",
            "tents 0x3:_,0,0,0",
            "tents 99999x99999:a,1",
            "tents 3x3:aaaaa,2,0,2,2,0,2 ",
            "tents 03x3:aaaaa,2,0,2,2,0,2",
        ] {
            let file = format!("{puzzle}\nclaim impossible\nline\n");
            assert!(verdict(&file).starts_with("rejected: "), "{puzzle}");
        }
    }
}
