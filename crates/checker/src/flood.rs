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

use crate::certificate::Certificate;
use crate::fields::Kind;
use crate::judge::{self, End, Lower, Worth};
use crate::record::Led;
use crate::{Because, Budget, Reason, Stop};
use prove::Bound;
use puzzle::Puzzle;
use rules::{Game, Over};

/// Reads a board for one or two seats.
pub(crate) fn read<'a>(
    text: &'a str,
    _: &mut Budget<'_>,
) -> Result<Box<dyn judge::Puzzle + 'a>, Stop> {
    Ok(Box::new(Puzzle::read(text)?))
}

impl judge::Puzzle for Puzzle {
    fn kind(&self) -> Kind {
        match self.starts.len() {
            1 => Kind::FLOOD_ALONE,
            _ => Kind::FLOOD_TWO,
        }
    }

    fn play(&self, line: &str) -> Result<End, Reason> {
        let game = play(self, line)?;
        let is_alone = self.starts.len() == 1;
        let over = game.over();
        let fact = match over {
            Some(Over::Flooded) => Reason::new("check-flood-flooded"),
            Some(Over::Margin(margin)) => {
                let fact = Reason::new("check-flood-ended").with("margin", margin);
                fact.with("ahead", margin.signum())
            }
            None if is_alone => Reason::new("check-flood-so-far")
                .with("flooded", game.territory(0).len())
                .with("vertices", self.n_vertices()),
            None => Reason::new("check-flood-open"),
        };
        let n_moves = line.split_ascii_whitespace().count();
        let fact = fact.with("moves", n_moves);
        let not_accepted = over.is_none().then(|| fact.clone());
        Ok(End {
            flaw: None,
            not_full: not_accepted.clone(),
            not_accepted,
            cost: is_alone.then_some(n_moves as u64),
            margin: match over {
                Some(Over::Margin(margin)) => Some(margin),
                _ => None,
            },
            state: Vec::new(),
            facts: vec![fact],
        })
    }

    fn establish_bound(
        &self,
        wanted: u64,
        certificate: Option<Certificate<'_>>,
        budget: &mut Budget<'_>,
    ) -> Result<Lower, Reason> {
        let mut certificate = certificate;
        let bytes = certificate.as_mut();
        let certificate = bytes.map(|bytes| bytes as &mut dyn Iterator<Item = u8>);
        let proved = prove::bound(self, wanted, certificate, budget);
        Ok(match proved.map_err(Reason::in_certificate)? {
            Bound::Holds => Lower::Holds,
            Bound::Beaten(fewest) => Lower::Beaten(fewest),
            Bound::Open(established) => Lower::Open {
                established,
                because: Because::Budget,
            },
        })
    }

    fn establish_value(
        &self,
        wanted: i64,
        certificate: Option<Certificate<'_>>,
        budget: &mut Budget<'_>,
    ) -> Result<Worth, Reason> {
        let mut certificate = certificate;
        let bytes = certificate.as_mut();
        let certificate = bytes.map(|bytes| bytes as &mut dyn Iterator<Item = u8>);
        let proved = prove::value(self, wanted, certificate, budget);
        Ok(match proved.map_err(Reason::in_certificate)? {
            Some(best) => Worth::Is(best),
            None => Worth::Open(Because::Budget),
        })
    }
}

/// Plays a line between two seats, then tries one more move.
pub(crate) fn replay(puzzle: &str, line: &str, more: Option<&str>) -> Result<Led, Reason> {
    let board = Puzzle::read(puzzle)?;
    let mut game = play(&board, line)?;
    let margin = match game.over() {
        Some(Over::Margin(margin)) => Some(margin),
        _ => None,
    };
    Ok(Led {
        seat: game.seat,
        margin,
        is_refused: more.is_some_and(|mv| game.play(mv).is_err()),
    })
}

fn play<'a>(board: &'a Puzzle, line: &str) -> Result<Game<'a>, Reason> {
    let mut game = Game::new(board);
    for (at, mv) in line.split_ascii_whitespace().enumerate() {
        game.play(mv)
            .map_err(|why| why.with("number", at + 1).with("move", mv))?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;

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
        rejected(
            ALONE,
            "claim found\nline 2",
            "check-flood-gains-nothing number=1 move=`2`",
        );
        rejected(ALONE, "claim found\nline 1", "flooded=4 vertices=6");
        rejected(ALONE, "claim found\nline 1 2 0", "check-flood-over");
        rejected(ALONE, "claim found\nline pass", "check-flood-no-pass");
        rejected(ALONE, "claim found\nline x", "check-flood-no-move");
        rejected(
            ALONE,
            "claim found\ncost 3\nline 1 2",
            "check-cost-differs cost=2",
        );
        rejected(ALONE, "claim unique\nline 1 2", "check-no-such-claim");
        rejected(TWO, "claim found\nline pass", "check-flood-open");
        rejected(TWO, "claim found\nline pass pass pass", "check-flood-over");
    }

    #[test]
    fn a_figure_that_is_not_looked_at_is_never_proved() {
        let word = |fields: &str| check(ALONE, fields).word();
        assert_eq!(word("claim unknown\nline 1"), "line-holds");
        assert_eq!(word("claim unknown\nbound 2\nline 1"), "proved");
        rejected(ALONE, "claim unknown\nbound 99\nline 1", "check-beaten");
        rejected(
            ALONE,
            "claim found\nvalue 0\nline 1 2",
            "refused field=`value`",
        );
        rejected(
            TWO,
            "claim found\ncost 1\nline pass pass",
            "refused field=`cost`",
        );
        rejected(
            TWO,
            "claim found\nbound 1\nline pass pass",
            "refused field=`bound`",
        );
        rejected(
            TWO,
            "claim found\nvalue 1\nline pass pass",
            "refused field=`value`",
        );
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
            "check-beaten cost=2",
        );
        rejected(
            board,
            &format!("claim found\nbound 3\n{longer}"),
            "check-beaten cost=2",
        );
        rejected(
            board,
            "claim found\nbound 3\nline 2 1",
            "check-bound-above-cost",
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
            "check-value-of-line margin=-",
        );
        rejected(
            TWO,
            "claim optimal\nline 1 2 pass pass",
            "missing field=`value`",
        );
    }

    #[test]
    fn the_other_colour_is_taken_only_where_that_is_the_goal() {
        let line = "claim found\nline 1 2 2";
        rejected(TWO, line, "check-flood-others-colour");
        let goal = format!("{TWO} goal=colour");
        assert_eq!(check(&goal, line), Verdict::Proved);
        rejected(
            &format!("{TWO} forbidden=1,"),
            line,
            "check-flood-forbidden",
        );
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
