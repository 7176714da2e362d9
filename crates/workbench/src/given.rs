//! A puzzle from a text in whatever form: a puzzle, a record or an answer file, of any game.

use games::any::{AnyGame, AnyPuzzle};
use games::error::Error;
use games::options::Options;

/// A puzzle as it was given, with the moves that came with it.
pub struct Given {
    /// The puzzle.
    pub puzzle: Box<dyn AnyPuzzle>,
    /// The moves of a record or an answer file, separated by blanks: there may be many millions.
    pub line: Option<String>,
    /// The whole answer file, if it was one.
    pub answer: Option<String>,
}

/// Reads a text that is a puzzle, a record or an answer file, of any game or of the one asked for.
pub fn any_text(
    text: &str,
    game: Option<&str>,
    format: Option<&str>,
    options: &Options,
) -> Result<Given, Error> {
    if let Some((game, format)) = find_record(text) {
        let pieces = &mut std::iter::once(text.as_bytes().to_vec());
        let (puzzle, line) = game.read_record(format, pieces)?;
        return Ok(Given {
            puzzle,
            line: Some(line),
            answer: None,
        });
    }
    let answered = puzzle_of_answer(text);
    Ok(Given {
        puzzle: parse(answered.unwrap_or(text), game, format, options)?,
        line: answered.map(|_| answer_line(text)),
        answer: answered.map(|_| text.to_owned()),
    })
}

/// Reads a puzzle text of any game, or of the one game and format asked for.
pub fn parse(
    text: &str,
    game: Option<&str>,
    format: Option<&str>,
    options: &Options,
) -> Result<Box<dyn AnyPuzzle>, Error> {
    match (game, format) {
        (None, None) => games::read(text, options),
        (Some(id), format) => find_game(id)?.read(format, text, options),
        (None, Some(format)) => {
            let game =
                games::all().find(|game| game.formats().iter().any(|row| row.name == format));
            let game = game.ok_or_else(|| Error::Unknown {
                what: "unknown-format",
                name: format.to_owned(),
                known: all_formats(),
            })?;
            game.read(Some(format), text, options)
        }
    }
}

/// A game by its id.
pub fn find_game(id: &str) -> Result<&'static dyn AnyGame, Error> {
    games::find(id).ok_or_else(|| Error::Unknown {
        what: "unknown-game",
        name: id.to_owned(),
        known: games::all().map(|game| game.info().id).collect(),
    })
}

/// The game and the record format of a text that begins like this, if it is a record.
pub fn find_record(beginning: &str) -> Option<(&'static dyn AnyGame, &'static str)> {
    games::all().find_map(|game| Some((game, game.recognises_record(beginning)?)))
}

/// The puzzle that an answer file begins with; none if the text is something else.
pub fn puzzle_of_answer(text: &str) -> Option<&str> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let puzzle = lines.next()?;
    let is_claim = |line: &str| line.split(' ').next() == Some("claim");
    lines.any(is_claim).then_some(puzzle)
}

/// The moves in an answer file.
pub fn answer_line(answer: &str) -> String {
    let mut fields = answer
        .lines()
        .filter(|line| !line.trim().is_empty())
        .skip(1);
    let line = fields.find_map(|field| field.strip_prefix("line "));
    line.unwrap_or("").trim().to_owned()
}

fn all_formats() -> Vec<&'static str> {
    games::all()
        .flat_map(|game| game.formats())
        .filter(|row| row.reads)
        .map(|row| row.name)
        .collect()
}
