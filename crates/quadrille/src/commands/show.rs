//! `quadrille show`: a puzzle or a position as a picture.

use std::io::{self, Write};
use std::path::Path;
use std::slice;

use games::any::AnyPosition;
use games::options::Options;
use games::words::{Book, Sentence};

use crate::cli::ShowArgs;
use crate::draw::animation::Animation;
use crate::draw::{png, svg, terminal};
use crate::failure::{CommandResult, Exit, Failure};
use crate::input::{self, Handed};
use crate::patient::Patience;
use crate::print::{stdout, write_file, write_file_with};
use crate::run;
use crate::speech::Speech;

/// A row is drawn at once, so it must fit into memory, and nobody could look at a longer one.
const WIDEST: usize = 100_000;

pub(super) fn run(args: &ShowArgs, speech: &Speech) -> CommandResult {
    match show(args, speech) {
        Err(_) if run::is_stopped() => Ok(Exit::Undecided),
        shown => shown,
    }
}

fn show(args: &ShowArgs, speech: &Speech) -> CommandResult {
    let given = input::puzzle(&args.puzzle, None)?;
    if args.distances {
        let table = given.puzzle.write("distances", &Options::default());
        let table = table.map_err(|_| {
            let id = given.puzzle.game().info().id;
            Failure::new(Sentence::new("fail-no-distances").with("id", id))
        })?;
        stdout().write_all(table.as_bytes())?;
        return Ok(Exit::Yes);
    }
    let line = match &args.answer {
        Some(answer) => match input::answer(slice::from_ref(answer), &*given.puzzle, None)? {
            Handed::File(text) => input::answer_line(&text),
            Handed::Moves(line) => line,
        },
        None => given.line.unwrap_or_default(),
    };
    if let Some(delay) = args.animate {
        let mut animation = Animation::new(&*given.puzzle, speech, delay);
        animation.play_line(line.split_ascii_whitespace())?;
        return Ok(Exit::Yes);
    }
    let position = given.puzzle.after(line.split_ascii_whitespace())?;
    if let Some(path) = &args.svg {
        write_svg(path, &*position, speech.book)?;
    }
    if args.svg.is_none() && args.png.is_none() {
        check_width(&*position)?;
        terminal::draw_rows(&*position, speech, &mut UntilStopped(&mut stdout()))?;
    }
    if let Some(path) = &args.png {
        let (book, width) = (speech.book, args.width);
        let drawn = run::unless_over(None, move || png::of_position(&*position, width, book));
        let Some(png) = drawn else {
            return Ok(Exit::Undecided);
        };
        write_file(path, &png?)?;
    }
    Ok(Exit::Yes)
}

/// Draws a position of any size to a file, row by row.
pub(super) fn write_svg(
    path: &Path,
    position: &dyn AnyPosition,
    book: &Book,
) -> Result<(), Failure> {
    check_width(position)?;
    write_file_with(path, Patience::Until(None), |out| {
        let mut out = UntilStopped(out);
        svg::draw_rows(position, book, |svg| out.write_all(svg.as_bytes()))
    })
}

fn check_width(position: &dyn AnyPosition) -> Result<(), Failure> {
    if position.view_rows(0..0).width <= WIDEST {
        return Ok(());
    }
    Err(Failure::new(
        Sentence::new("fail-too-wide").with("most", WIDEST),
    ))
}

/// Takes what is drawn until somebody stops the program.
struct UntilStopped<'a>(&'a mut dyn Write);

impl Write for UntilStopped<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if run::is_stopped() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
