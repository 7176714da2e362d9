//! External players: their processes, the referee, the ladder and what it says of strength.

pub(crate) mod boards;
pub(crate) mod clock;
pub(crate) mod comply;
mod deadline;
pub(crate) mod entrant;
pub(crate) mod errand;
pub(crate) mod fault;
pub(crate) mod host;
pub(crate) mod html;
pub(crate) mod ladder;
pub(crate) mod log;
mod player;
pub(crate) mod private;
pub(crate) mod probe;
mod process;
mod protocol;
pub(crate) mod rating;
pub(crate) mod record;
pub(crate) mod referee;
pub(crate) mod shown;
pub(crate) mod sprt;
pub(crate) mod standings;
mod wire;

use games::any::AnyPuzzle;
use games::game::Status;
use games::words::Words;

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
