//! A few letters and numbers, put together without the weight of formatting: a million deals have sixteen million of
//! them.

use crate::small::small;
use std::fmt::{self, Display};

/// A text of a few ASCII letters and up to two numbers.
#[derive(Clone, Copy)]
pub(super) struct Short {
    bytes: [u8; 16],
    len: u8,
}

impl Short {
    /// Nothing yet.
    pub(super) const EMPTY: Short = Short {
        bytes: [0; 16],
        len: 0,
    };

    /// The same text with one more ASCII letter.
    pub(super) fn letter(mut self, letter: u8) -> Self {
        self.bytes[usize::from(self.len)] = letter;
        self.len += 1;
        self
    }

    /// The same text with one more number.
    pub(super) fn number(mut self, number: u16) -> Self {
        for unit in [10_000, 1000, 100, 10] {
            if unit <= number {
                self = self.letter(b'0' + small::<u8, _>(number / unit % 10));
            }
        }
        self.letter(b'0' + small::<u8, _>(number % 10))
    }
}

impl Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = &self.bytes[..self.len.into()];
        f.write_str(std::str::from_utf8(bytes).expect("the letters are ASCII"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_every_length_are_spelled_in_full() {
        for number in [0, 7, 10, 99, 100, 1023, 65535] {
            let text = Short::EMPTY.number(number).letter(b'@').number(number);
            assert_eq!(text.to_string(), format!("{number}@{number}"));
        }
    }
}
