//! Flood between two players who know nothing of each other: how boards are drawn, and what external players are told.

use super::flags::FLAGS;
use super::position::Move;
use super::puzzle::Puzzle;
use super::{Flood, Spec, generate};
use crate::error::Error;
use crate::game::{Fact, TwoSeats, TwoSeatsInfo};
use crate::rng::Rng;
use crate::small::small;
use crate::words::Sentence;

/// How two players meet.
pub(super) const TWO_SEATS: TwoSeats<Flood> = TwoSeats {
    draw,
    facts,
    info: TwoSeatsInfo {
        trials: TRIALS,
        pass: Some("pass"),
        flags: FLAGS,
    },
};

/// Boards of every shape, small and large, with and without forbidden colours; either seat moves first.
const TRIALS: &[&str] = &[
    "c 2 2 first=0",
    "c 3 3 first=1",
    "c 5 4 forbidden=1 first=0",
    "c 9 8 first=1",
    "c 12 8 forbidden=3 first=0",
    "d 6 4 first=1",
    "d 9 8 forbidden=2 first=0",
    "h 6 4 first=1",
    "h 9 8 forbidden=1 first=0",
    "t 4 3 first=1",
    "t 9 6 forbidden=2 first=0",
    "c 24 8 first=1",
];

/// Draws a board; who moves first is drawn too, unless the spec says it.
fn draw(spec: &Spec, seed: u64) -> Result<Puzzle, Error> {
    if spec.n_seats() != 2 {
        return Err(Error::Refused(
            Sentence::new("flood-refused-spec").with("spec", spec.to_string()),
        ));
    }
    let puzzle = generate::draw(spec, &mut Rng::new(seed)).map_err(Error::expected)?;
    let first = spec.first().unwrap_or_else(|| Rng::new(!seed).below(2));
    Ok(puzzle.with_first(first))
}

/// The coloured graph, what each seat may not play, and the names of the moves.
fn facts(puzzle: &Puzzle) -> Vec<Fact> {
    let board = puzzle.board();
    let colours = (0..board.len()).map(|vertex| match board.colour(vertex) {
        Some(colour) => colour.to_string(),
        None => ".".to_owned(),
    });
    let edges = board.edges().map(|(one, other)| format!("{one}-{other}"));
    let starts = puzzle.starts().iter().map(usize::to_string);
    let forbidden = (0..puzzle.n_seats()).map(|seat| {
        let colours =
            (0..small::<u8, _>(puzzle.n_colours())).filter(|&c| puzzle.is_forbidden(seat, c));
        let colours: Vec<String> = colours.map(|colour| colour.to_string()).collect();
        if colours.is_empty() {
            "-".to_owned()
        } else {
            colours.join(",")
        }
    });
    let moves = (0..small::<u8, _>(puzzle.n_colours())).map(Move::Colour);
    let names = moves.chain([Move::Pass]).map(|mv| mv.to_string());
    vec![
        ("vertices", board.len().to_string()),
        ("colours", joined(colours)),
        ("edges", joined(edges)),
        ("starts", joined(starts)),
        ("forbidden", joined(forbidden)),
        ("names", joined(names)),
    ]
}

fn joined(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_the_lines_that_existing_players_read() {
        let puzzle: Puzzle = "flood 3x2:01.021 colours=4 start=0,5".parse().unwrap();
        let facts = facts(&puzzle);
        let words: Vec<&str> = facts.iter().map(|(word, _)| *word).collect();
        assert_eq!(
            words,
            [
                "vertices",
                "colours",
                "edges",
                "starts",
                "forbidden",
                "names"
            ]
        );
        assert_eq!(facts[0].1, "6");
        assert_eq!(facts[1].1, "0 1 . 0 2 1");
        assert_eq!(facts[2].1, "0-1 0-3 1-4 3-4 4-5");
        assert_eq!((facts[3].1.as_str(), facts[4].1.as_str()), ("0 5", "- -"));
        assert_eq!(facts[5].1, "0 1 2 3 pass");
    }

    #[test]
    fn every_trial_is_a_board_for_two_with_the_seat_it_names_moving_first() {
        for (at, text) in TRIALS.iter().enumerate() {
            let spec: Spec = text.parse().unwrap();
            let puzzle = draw(&spec, 7).unwrap();
            assert_eq!((puzzle.n_seats(), puzzle.first()), (2, at % 2), "{text}");
        }
    }

    #[test]
    fn who_moves_first_is_drawn_unless_the_spec_says_it() {
        let firsts = |text: &str| -> Vec<usize> {
            let spec: Spec = text.parse().unwrap();
            let first = |seed| draw(&spec, seed).unwrap().first();
            (0..40).map(first).collect()
        };
        assert!(firsts("c 3 3").contains(&0) && firsts("c 3 3").contains(&1));
        assert_eq!(firsts("c 3 3 first=0"), [0; 40]);
        assert_eq!(firsts("c 3 3 first=1"), [1; 40]);
        assert!(draw(&"floodit 3 3".parse().unwrap(), 1).is_err());
    }
}
