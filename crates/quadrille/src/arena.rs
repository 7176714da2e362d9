//! External players: their processes, the referee, the ladder and what it says of strength.

#![cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "only external players meet all that can go wrong")
)]

pub(crate) mod boards;
pub(crate) mod comply;
pub(crate) mod entrant;
pub(crate) mod errand;
#[cfg(target_os = "linux")]
pub(crate) mod external;
pub(crate) mod fault;
pub(crate) mod html;
pub(crate) mod ladder;
pub(crate) mod limits;
pub(crate) mod log;
#[cfg(not(target_os = "linux"))]
pub(crate) mod no_external;
mod player;
pub(crate) mod rating;
pub(crate) mod record;
pub(crate) mod referee;
pub(crate) mod sprt;
pub(crate) mod standings;
pub(crate) mod time_control;

use games::any::AnyPuzzle;
use games::game::Status;
use games::words::Words;
#[cfg(not(target_os = "linux"))]
pub(crate) use no_external as external;

/// What the arena says.
pub(crate) const WORDS: Words = Words {
    en: include_str!("arena/words/en.ftl"),
    fr: include_str!("arena/words/fr.ftl"),
};

/// The seat that moves first.
fn first_seat(puzzle: &dyn AnyPuzzle) -> usize {
    match puzzle.start().status() {
        Status::Open { seat } => seat,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use games::words::{Book, Lang, Sentence};

    use super::*;

    #[test]
    fn none_is_never_called_one() {
        // In French, none is singular as well.
        let book = Book::new(Lang::Fr, &[WORDS.fr]);
        for id in [
            "arena-first-mover",
            "arena-counts",
            "arena-total-wins",
            "arena-total-draws",
        ] {
            let sentence = Sentence::new(id)
                .with("name", "x")
                .with("score", "-")
                .with("n", 0usize);
            let words = book.tell(&sentence);
            assert!(words.contains('0') && !words.contains('1'), "{words}");
        }
    }
}
