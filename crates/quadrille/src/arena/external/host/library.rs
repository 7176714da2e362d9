//! Speaks the text protocol for a C library.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::path::Path;

use nix::unistd::{dup2_stdin, dup2_stdout};

use super::c::{Board, Library};
use super::{CHANNEL_LOST, Order, PRINTED, c, program};

/// Plays one game in this process, which is locked in.
pub(super) fn play(order: &Order, input: OwnedFd, mut out: File) -> u8 {
    c::tell_memory_deaths_to(out.as_raw_fd());
    c::buffer_output();
    match converse(order, BufReader::new(File::from(input)), &mut out) {
        // What a library left to be done at the end is done, as in a program of its own.
        Ok(()) => std::process::exit(0),
        Err(error) => {
            say(&mut out, &format!("!start {}\n", error.replace('\n', " ")));
            1
        }
    }
}

/// Moves the referee's pipes away from standard input and output, which are the player's to use as it likes.
pub(super) fn take_channel(order: &Order) -> std::io::Result<(OwnedFd, File)> {
    let input = std::io::stdin().as_fd().try_clone_to_owned()?;
    let out = std::io::stdout().as_fd().try_clone_to_owned()?;
    let nothing = File::open("/dev/null")?;
    dup2_stdin(nothing.as_fd())?;
    if order.observes {
        let printed = File::create(Path::new(&order.private).join(PRINTED));
        dup2_stdout(printed?.as_fd())?;
    } else {
        dup2_stdout(std::io::stderr().as_fd())?
    }
    Ok((input, File::from(out)))
}

/// Answers the referee's lines until it says `quit` or goes.
fn converse(order: &Order, input: impl BufRead, out: &mut File) -> Result<(), String> {
    let mut library = None;
    let mut board = Board::default();
    let mut seat = 0;
    let mut previous = None;
    for line in input.lines() {
        let line = line.unwrap_or_else(|_| leave());
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "quadrille" => {
                let loaded = library.insert(Library::load(&program::place(order))?);
                match loaded.name() {
                    Some(name) => say(out, &format!("name {name}\nready\n")),
                    None => say(out, "ready\n"),
                }
            }
            "seat" => seat = rest.parse().unwrap_or(0),
            "start" => {
                let library = library.as_mut().ok_or("expected `quadrille` first")?;
                library.initialize(seat, &board);
                say(out, "ready\n");
            }
            "moved" => previous = Some(rest.to_owned()),
            "go" => {
                let library = library.as_mut().ok_or("expected `quadrille` first")?;
                let colour = previous.take().and_then(|text| board.colour_of(&text));
                let answer = library.play(colour.unwrap_or(c::NO_COLOUR));
                say(out, &format!("move {}\n", board.name_of(answer)));
            }
            "quit" => {
                if let Some(library) = library.as_mut() {
                    library.finalize();
                    if order.observes {
                        say(out, &format!("info kept {}\n", library.bytes_kept()));
                    }
                }
                return Ok(());
            }
            word => board.read(word, rest)?,
        }
    }
    Ok(())
}

fn say(out: &mut File, text: &str) {
    if out.write_all(text.as_bytes()).is_err() {
        leave();
    }
}

/// The library has closed the channel under our feet: only the exit status can tell.
fn leave() -> ! {
    std::process::exit(i32::from(CHANNEL_LOST))
}
