//! A played game for the original viewer: a line `WIDTH HEIGHT`, then every position as integers of red, green and blue.

use std::fmt::Write;

use super::frames::{put, rows};
use crate::error::Error;
use crate::flood::{Flood, Position};
use crate::game::{Frames, RecordFormat, WriteRecord};

/// The row of this format.
pub(in crate::flood) const FORMAT: RecordFormat<Flood> = RecordFormat {
    name: "stream",
    looks_like: |_| false,
    read: None,
    write: Some(WriteRecord::Frames(Frames {
        begin,
        frame,
        end: |_, _| Ok(()),
    })),
};

/// Blue, red, green, yellow, orange, violet, cyan and pink as in the original game, then as many more as there may be.
const PALETTE: [u32; 26] = [
    0x0000ff, 0xff0000, 0x00a000, 0xffff00, 0xffa500, 0x8f00ff, 0x00ffff, 0xffc0cb, 0x8b4513,
    0x808080, 0x000080, 0x800000, 0x00ff7f, 0x808000, 0xd2691e, 0x4b0082, 0x008080, 0xff1493,
    0xf5deb3, 0xc0c0c0, 0x6495ed, 0xcd5c5c, 0xadff2f, 0xffd700, 0xdda0dd, 0xffffff,
];
/// What is not there.
const HOLE: u32 = 0;

fn begin(position: &Position, _: &[String], out: &mut dyn Write) -> Result<(), Error> {
    let sizes: Vec<usize> = rows(position.puzzle().board())
        .map(|row| row.len())
        .collect();
    put(out, format_args!("{} {}\n", sizes[0], sizes.len()))
}

fn frame(position: &Position, out: &mut dyn Write) -> Result<(), Error> {
    for row in rows(position.puzzle().board()) {
        let numbers: Vec<String> = row
            .map(|vertex| {
                let colour = position.colour(vertex);
                colour.map_or(HOLE, |colour| PALETTE[usize::from(colour)])
            })
            .map(|rgb| rgb.to_string())
            .collect();
        put(out, format_args!("{}\n", numbers.join(" ")))?;
    }
    Ok(())
}
