//! A game learned by playing: small positions, each with one thing to do in it.
//!
//! A game lists its lessons as data, so that every front end can teach it without knowing it: it shows the position,
//! says the words, and goes on once the moves of the goal are made, in whatever order.

/// One thing to learn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lesson {
    /// Its name; the words are `ID-lesson-NAME`.
    pub name: &'static str,
    /// The canonical text of its puzzle.
    pub puzzle: &'static str,
    /// Moves that are made already, separated by blanks.
    pub line: &'static str,
    /// The moves that the learner is to make, separated by blanks; none if there is only something to read.
    pub goal: &'static str,
}
