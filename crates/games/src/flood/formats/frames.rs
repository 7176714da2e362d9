//! A played game as the original server prints it: a `#` line and a table of colours for every position.

use std::fmt::Write;

use crate::error::Error;
use crate::flood::board::{Board, Layout};
use crate::flood::{Flood, Position};
use crate::game::{Frames, Position as _, RecordFormat, Status, WriteRecord};
use crate::words::Sentence;

/// The row of this format.
pub(in crate::flood) const FORMAT: RecordFormat<Flood> = RecordFormat {
    name: "frames",
    looks_like: |_| false,
    read: None,
    write: Some(WriteRecord::Frames(Frames { begin, frame, end })),
};

fn begin(_: &Position, names: &[String], out: &mut dyn Write) -> Result<(), Error> {
    for (seat, name) in names.iter().enumerate() {
        put(out, format_args!("(Player {seat}) : {name}\n"))?;
    }
    Ok(())
}

fn end(position: &Position, out: &mut dyn Write) -> Result<(), Error> {
    match position.status() {
        Status::Open { .. } => Ok(()),
        Status::Solved { cost } => put(out, format_args!("Flooded in {cost} moves\n")),
        Status::Finished { margin } => {
            match margin.signum() {
                0 => put(out, format_args!("Draw\n"))?,
                1 => put(out, format_args!("Winner : 0\n"))?,
                _ => put(out, format_args!("Winner : 1\n"))?,
            }
            let (one, other) = (position.size(0), position.size(1));
            put(out, format_args!("Vertices : {one} {other}\n"))
        }
    }
}

fn frame(position: &Position, out: &mut dyn Write) -> Result<(), Error> {
    put(out, format_args!("#\n"))?;
    let board = position.puzzle().board();
    for row in rows(board) {
        let numbers: Vec<String> = row
            .map(|vertex| match position.colour(vertex) {
                Some(colour) => colour.to_string(),
                None => "-1".to_owned(),
            })
            .collect();
        put(out, format_args!("{}\n", numbers.join(" ")))?;
    }
    Ok(())
}

/// The vertices row by row; those of a graph in one row.
pub(super) fn rows(board: &Board) -> impl Iterator<Item = std::ops::Range<usize>> {
    let (width, height) = match board.layout() {
        Layout::Grid { width, height, .. } => (*width, *height),
        Layout::Graph { .. } => (board.len(), 1),
    };
    (0..height).map(move |y| y * width..(y + 1) * width)
}

/// Writes, or says that it cannot.
pub(super) fn put(out: &mut dyn Write, text: std::fmt::Arguments<'_>) -> Result<(), Error> {
    out.write_fmt(text)
        .map_err(|_| Error::Refused(Sentence::new("flood-refused-record")))
}
