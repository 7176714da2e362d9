//! The lines of the text protocol; `docs/formats.md` is its contract.

use games::any::AnyPuzzle;

use crate::arena::first_seat;

/// What opens the conversation.
pub(super) const HELLO: &str = "quadrille 1\n";

/// The longest line a player may write.
pub(super) const MAX_LINE: usize = 4096;
/// The most lines a player may write in one turn.
pub(super) const MAX_LINES: usize = 1000;

/// What tells a player of a game and asks it to prepare itself.
pub(super) fn game(puzzle: &dyn AnyPuzzle, seat: usize) -> String {
    let mut text = format!(
        "game {}\npuzzle {}\nseat {seat}\nfirst {}\n",
        puzzle.game().info().id,
        puzzle.text(),
        first_seat(puzzle)
    );
    for (word, rest) in puzzle.facts() {
        text += &format!("{word} {rest}\n");
    }
    text += "start\n";
    text
}

/// What asks for a move.
pub(super) fn turn(previous: Option<&str>, clock: &str) -> String {
    match previous {
        Some(mv) => format!("moved {mv}\nclock {clock}\ngo\n"),
        None => format!("clock {clock}\ngo\n"),
    }
}

/// What ends the conversation.
pub(super) fn end(result: &str, reason: &str) -> String {
    format!("over {result} {reason}\nquit\n")
}

/// A line from a player.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Said<'a> {
    /// It is called this.
    Name(&'a str),
    /// It is of this version.
    Version(&'a str),
    /// It is prepared.
    Ready,
    /// It thinks this.
    Info(&'a str),
    /// It plays this.
    Move(&'a str),
}

/// Reads a line from a player.
pub(super) fn said(line: &str) -> Option<Said<'_>> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    Some(match word {
        "name" => Said::Name(rest),
        "version" => Said::Version(rest),
        "ready" if rest.is_empty() => Said::Ready,
        "info" => Said::Info(rest),
        "move" if !rest.is_empty() && !rest.contains(' ') => Said::Move(rest),
        _ => return None,
    })
}
