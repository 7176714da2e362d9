//! The options of the original server as words of a spec: `-m 9 -t h -c 8 -f 1`. They may stand alone, or beside the
//! usual words as long as both say the same.

use crate::error::Error;
use crate::game::SpecFlag;
use crate::text::Scanner;
use crate::words::Sentence;

/// Side, shape, number of colours, and number of colours forbidden to each player.
pub(super) const FLAGS: &[SpecFlag] = &[
    SpecFlag {
        letter: 'm',
        name: "side",
        value: "SIDE",
    },
    SpecFlag {
        letter: 't',
        name: "shape",
        value: "SHAPE",
    },
    SpecFlag {
        letter: 'c',
        name: "colours",
        value: "N",
    },
    SpecFlag {
        letter: 'f',
        name: "forbidden",
        value: "N",
    },
];

/// The value of each flag with its place in the text, in the order of the table.
pub(super) type Values<'a> = [Option<(usize, &'a str)>; 4];

/// Parts a spec into its flags and its other words; those keep their places, and blanks stand for the flags.
pub(super) fn split(text: &str) -> Result<(String, Values<'_>), Error> {
    let mut rest = text.to_owned();
    let mut values: Values<'_> = [None; 4];
    let mut scanner = Scanner::new(text);
    loop {
        scanner.skip_space();
        let at = scanner.at();
        let word = scanner.word();
        if word.is_empty() {
            return Ok((rest, values));
        }
        let letter = word.strip_prefix('-').unwrap_or("");
        let is_it = |flag: &SpecFlag| letter.chars().eq([flag.letter]);
        let Some(which) = FLAGS.iter().position(is_it) else {
            continue;
        };
        if values[which].is_some() {
            return Err(scanner.error_at(
                at,
                Sentence::new("flood-expected-flag-once").with("word", word),
            ));
        }
        scanner.skip_space();
        let value_at = scanner.at();
        let value = scanner.word();
        if value.is_empty() {
            return Err(scanner.error(
                Sentence::new("flood-expected-value")
                    .with("value", FLAGS[which].value)
                    .with("word", word),
            ));
        }
        values[which] = Some((value_at, value));
        let end = value_at + value.len();
        rest.replace_range(at..end, &" ".repeat(end - at));
    }
}
