//! `quadrille show`: a puzzle or a position as a picture.

use std::io::Write;
use std::slice;

use games::options::Options;

use crate::cli::ShowArgs;
use crate::draw::animation::Animation;
use crate::draw::{png, svg, terminal};
use crate::failure::{Exit, Failure, Outcome};
use crate::input::{self, Handed};
use crate::print::{stdout, write_file};
use crate::speech::Speech;

pub(super) fn run(args: &ShowArgs, speech: &Speech) -> Outcome {
    let given = input::puzzle(&args.puzzle)?;
    if args.distances {
        let table = given.puzzle.write("distances", &Options::default());
        let table = table.map_err(|_| {
            let id = given.puzzle.game().info().id;
            Failure::new(format!("the places of `{id}` have no table of distances"))
        })?;
        stdout().write_all(table.as_bytes())?;
        return Ok(Exit::Yes);
    }
    let line = match &args.answer {
        Some(answer) => match input::answer(slice::from_ref(answer), &*given.puzzle)? {
            Handed::File(text) => input::answer_line(&text),
            Handed::Moves(line) => line,
        },
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
