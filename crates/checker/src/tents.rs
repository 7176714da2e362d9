//! Tents: a tent beside every tree, no two tents touching, as many in a line as its clue says.

mod board;
mod constraints;
mod search;

use crate::fields::Kind;
use crate::judge::{End, Puzzle, Search};
use crate::kernel::Kernel;
use crate::{Answer, Because, Budget, Claim, Reason, Stop};
use board::{Board, Tents};
use constraints::constraints;
use search::each_solution;

/// Reads a board.
pub(crate) fn read<'a>(text: &'a str, _: &mut Budget<'_>) -> Result<Box<dyn Puzzle + 'a>, Stop> {
    Ok(Box::new(Board::read(text)?))
}

impl Puzzle for Board {
    fn kind(&self) -> Kind {
        Kind::TENTS
    }

    fn play(&self, line: &str) -> Result<End, Reason> {
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
        // Whatever is wrong so far is wrong at the end, too.
        let flaw = not_accepted.as_ref();
        let flaw = flaw.and_then(|_| self.failures_so_far(&tents).into_iter().next());
        Ok(End {
            flaw,
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

    fn count(&self, _cost: u64, budget: &mut Budget<'_>) -> Option<u128> {
        let (kernel, n_squares) = constraints(self, &[]);
        kernel.count(n_squares, budget)
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
    Ok(Some(constraints(&board, &other_than).0))
}

/// The constraints of a board together with that its tents stand otherwise than at each of these ends.
pub(crate) fn all_but(answer: &Answer<'_>, ends: &[End]) -> Result<Option<Kernel>, Reason> {
    let board = Board::read(answer.puzzle)?;
    let tents = ends.iter().map(|end| {
        let mut tents = vec![false; board.squares.len()];
        end.state.iter().for_each(|&at| tents[at] = true);
        tents
    });
    let tents: Vec<Tents> = tents.collect();
    Ok(Some(constraints(&board, &tents).0))
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
    fn boards_with_many_solutions_are_counted_part_by_part() {
        let count = |board: &str| crate::count(board, crate::Which::All, &mut Budget::small());
        // Twelve trees far apart, each with four squares for its tent.
        let board = format!("tents 3x47:d{}d{}", "k".repeat(11), ",".repeat(50));
        assert_eq!(count(&board), Some(4_u128.pow(12)), "{board}");
    }

    #[test]
    fn a_stated_number_is_counted_again() {
        let board = "tents 3x1:aa,,,,";
        assert_eq!(
            verdict(&format!("{board}\nclaim counted\ncount 2\n")),
            "proved"
        );
        assert_eq!(
            verdict(&format!("{board}\nclaim counted\ncount 3\n")),
            "rejected: check-count-differs count=`2` stated=`3`"
        );
        let listed = |steps: &str| {
            verdict(&format!(
                "{board}\nclaim counted\ncount 2\ncertificate proof {steps}\n"
            ))
        };
        assert_eq!(listed("s T0,0;s T2,0;r : 3 4 2"), "proved");
        assert_eq!(
            listed("s T0,0;s T0,0;r : 3 4 2"),
            "rejected: check-listed-twice number=2"
        );
        assert_eq!(
            listed("s T0,0;r : 3 1 2"),
            "rejected: check-listed-number listed=1 stated=`2`"
        );
        assert!(listed("s T0,0;s T2,0 T0,0;r :").starts_with("rejected: check-listed number=2"));
        assert!(listed("s T0,0;s T2,0").starts_with("rejected: check-proof-fails"));
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
