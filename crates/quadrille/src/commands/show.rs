//! `quadrille show`: a puzzle or a position as a picture.

use std::io::Write;

use games::any::AnyPuzzle;

use crate::cli::ShowArgs;
use crate::draw::animation::Animation;
use crate::draw::{png, svg, terminal};
use crate::failure::{Exit, Failure, Outcome};
use crate::input;
use crate::print::{stdout, write_file};
use crate::speech::Speech;

pub(super) fn run(args: &ShowArgs, speech: &Speech) -> Outcome {
    let given = input::puzzle(&args.puzzle)?;
    let line = match &args.answer {
        Some(answer) => line_of(answer, &*given.puzzle)?,
        None => given.line.unwrap_or_default(),
    };
    if let Some(delay) = args.animate {
        let mut animation = Animation::new(&*given.puzzle, speech, delay);
        animation.play_line(&line)?;
        return Ok(Exit::Yes);
    }
    let position = given.puzzle.after(&line)?;
    let view = position.view();
    if let Some(path) = &args.svg {
        write_file(path, svg::draw(&view, None, &speech.book).as_bytes())?;
    }
    if let Some(path) = &args.png {
        write_file(path, &png::draw(&svg::draw(&view, None, &speech.book))?)?;
    }
    if args.svg.is_none() && args.png.is_none() {
        stdout().write_all(terminal::draw(&view, None, speech).as_bytes())?;
    }
    Ok(Exit::Yes)
}

/// The moves of an answer file, a file of moves, or a text of moves.
pub(super) fn line_of(answer: &str, puzzle: &dyn AnyPuzzle) -> Result<Vec<String>, Failure> {
    let Some(source) = input::file_of_moves(answer)? else {
        return Ok(answer.split_whitespace().map(str::to_owned).collect());
    };
    let mut lines = source.text.lines();
    let first = lines.next().unwrap_or("");
    match lines.next().is_some_and(|line| line.starts_with("claim ")) {
        false => Ok(source.text.split_whitespace().map(str::to_owned).collect()),
        true if first == puzzle.text() => Ok(input::answer_line(&source.text)),
        true => Err(another_puzzle(&source.name, &puzzle.text(), first)),
    }
}

/// The complaint about an answer that begins with another puzzle's text.
pub(super) fn another_puzzle(name: &str, expected: &str, found: &str) -> Failure {
    let cut = |text: &str| -> String {
        let short: String = text.chars().take(60).collect();
        if short.len() < text.len() {
            short + "…"
        } else {
            short
        }
    };
    Failure::new(format!(
        "{name}:1:1: the answer is for another puzzle: expected `{}`, found `{}`",
        cut(expected),
        cut(found)
    ))
}
