//! The lines of the text protocol; `docs/formats.md` is its contract.

use games::any::AnyPuzzle;
use games::table::Table;

/// What opens the conversation.
pub(super) const HELLO: &str = "quadrille 1\n";

/// The longest line a player may write.
pub(super) const MAX_LINE: usize = 4096;
/// The most lines a player may write in one turn.
pub(super) const MAX_LINES: usize = 1000;

/// What tells a player of a game and asks it to prepare itself.
pub(super) fn game(puzzle: &dyn AnyPuzzle, table: &Table, seat: usize) -> String {
    let joined = |words: Vec<String>| words.join(" ");
    let colours = table.colours.iter().map(|colour| match colour {
        Some(colour) => colour.to_string(),
        None => ".".to_owned(),
    });
    let edges = table.edges().map(|(one, other)| format!("{one}-{other}"));
    let forbidden = table.forbidden.map(|set| {
        let colours: Vec<String> = (0..32)
            .filter(|colour| set >> colour & 1 == 1)
            .map(|colour| colour.to_string())
            .collect();
        match colours.is_empty() {
            true => "-".to_owned(),
            false => colours.join(","),
        }
    });
    let [one, other] = table.starts;
    let names = table.names.iter().chain([&table.pass]).cloned();
    let rows = [
        ("game", puzzle.game().info().id.to_owned()),
        ("puzzle", puzzle.text()),
        ("seat", seat.to_string()),
        ("first", table.first.to_string()),
        ("vertices", table.colours.len().to_string()),
        ("colours", joined(colours.collect())),
        ("edges", joined(edges.collect())),
        ("starts", format!("{one} {other}")),
        ("forbidden", joined(forbidden.to_vec())),
        ("names", joined(names.collect())),
    ];
    let mut text: String = rows
        .iter()
        .map(|(word, rest)| format!("{word} {rest}\n"))
        .collect();
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
