//! Tents: a tent beside every tree, no two tents touching, as many in a line as its clue says.

mod board;
mod constraints;
mod search;

use crate::fields::Kind;
use crate::judge::{End, Puzzle, Search, Which};
use crate::kernel::Kernel;
use crate::{Answer, Because, Budget, Claim, Reason};
use board::{Board, Tents};
use constraints::constraints;
use search::each_solution;

/// Reads a board.
pub(crate) fn read(text: &str) -> Result<Box<dyn Puzzle + '_>, Reason> {
    Ok(Box::new(Board::read(text)?))
}

impl Puzzle for Board {
    fn kind(&self) -> Kind {
        Kind::TENTS
    }

    fn play(&self, line: &[&str]) -> Result<End, Reason> {
        let tents = self.replay(line)?;
        let failures = self.failures(&tents);
        let count = |n: usize, id| Reason::new(id).with("tents", n);
        let n_tents = tents.iter().filter(|&&tent| tent).count();
        let facts = if failures.is_empty() {
            vec![count(n_tents, "check-tents-solved")]
        } else {
            failures.clone()
        };
        let not_accepted = failures.into_iter().next();
        Ok(End {
            flaw: self.failures_so_far(&tents).into_iter().next(),
            not_full: not_accepted.clone(),
            not_accepted,
            cost: None,
            margin: None,
            state: self.all(&tents).collect(),
            facts,
        })
    }

    fn find_solution(
        &self,
        other_than: Option<&End>,
        _certificate: Option<&str>,
        budget: &mut Budget<'_>,
    ) -> Result<Search, Reason> {
        let mut found = None;
        let whole = each_solution(self, budget, &mut |tents: &Tents| {
            let state: Vec<usize> = self.all(tents).collect();
            if other_than.is_none_or(|end| end.state != state) {
                found = Some(self.tell(tents));
            }
            found.is_none()
        });
        let id = match other_than {
            Some(_) => "check-tents-another",
            None => "check-tents-possible",
        };
        Ok(match (found, whole) {
            (Some(moves), _) => Search::Found(Reason::new(id).with("moves", moves)),
            (None, true) => Search::None,
            (None, false) => Search::Open(Because::Budget),
        })
    }

    fn count(&self, _which: Which, budget: &mut Budget<'_>) -> Option<u128> {
        let mut n = 0;
        each_solution(self, budget, &mut |_| {
            n += 1;
            true
        })
        .then_some(n)
    }
}

/// The constraints of a board together with the opposite of what an answer claims of all solutions.
pub(crate) fn opposite(answer: &Answer<'_>) -> Result<Option<Kernel>, Reason> {
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
    use crate::{Budget, Verdict, check_file};

    fn verdict(file: &str) -> String {
        match check_file(file, &mut Budget::small()) {
            Verdict::Rejected(why) => format!("rejected: {why}"),
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
        assert_eq!(verdict(file), "rejected: check-tents-pair tent=`3,3`");
    }

    #[test]
    fn a_false_unique_and_a_false_impossible_are_refused() {
        let board = "tents 3x1:aa,,,,";
        assert_eq!(
            verdict(&format!("{board}\nclaim unique\nline T0,0\n")),
            "rejected: check-tents-another moves=`T2,0`"
        );
        assert_eq!(
            verdict(&format!("{board}\nclaim impossible\nline\n")),
            "rejected: check-tents-possible moves=`T0,0`"
        );
    }

    #[test]
    fn solutions_are_counted_one_by_one() {
        let count = |board| crate::count(board, crate::Which::All, &mut Budget::small());
        assert_eq!(count("tents 3x1:aa,,,,"), Some(2));
        assert_eq!(count("tents 3x3:aaaaa,2,0,2,2,0,2"), Some(1));
        assert_eq!(count("tents 4x4:__n,0,0,0,0,0,0,0,0"), Some(0));
        let board = "tents 3x1:aa,,,,";
        assert_eq!(
            crate::count(board, crate::Which::All, &mut Budget::line()),
            None
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
            ("X0,0", "check-tents-no-move"),
            ("T0", "check-tents-no-move"),
            ("T00,0", "check-tents-no-move"),
            ("T9,9", "check-tents-outside"),
            ("T1,0", "check-tents-on-tree"),
            ("T0,0 T0,0", "check-tents-same"),
            ("C0,0", "check-tents-same"),
        ] {
            let file = format!("tents 3x3:aaaaa,2,0,2,2,0,2\nclaim found\nline {line}\n");
            let mv = line.split(' ').next_back().unwrap();
            assert_eq!(verdict(&file), format!("rejected: {why} move=`{mv}`"));
        }
    }

    #[test]
    fn givens_hold_and_cannot_be_changed() {
        let board = "tents 3x3:_!_a_-_aa,2,0,2,2,,2";
        let right = format!("{board}\nclaim unique\nline T2,0 T0,2 T2,2\n");
        assert_eq!(verdict(&right), "proved");
        let wrong = format!("{board}\nclaim found\nline C0,0\n");
        assert_eq!(verdict(&wrong), "rejected: check-tents-given move=`C0,0`");
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
