//! Reading small texts with errors that say where, what was expected and what was found.

use std::str::FromStr;

use crate::error::Error;
use crate::words::{Sentence, Value};

/// A text and how far it has been read.
#[derive(Debug, Clone, Copy)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Starts at the beginning.
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Bytes read so far.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes back or forward to a byte that an earlier `at` gave.
    pub fn go_to(&mut self, at: usize) {
        debug_assert!(self.text.is_char_boundary(at));
        self.at = at;
    }

    /// What is still to be read.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Whether all has been read.
    pub fn is_at_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// The next character, left unread.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads one character, if there is one.
    pub fn next_char(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Reads this prefix if it stands here.
    pub fn eat(&mut self, prefix: &str) -> bool {
        let is_here = self.rest().starts_with(prefix);
        if is_here {
            self.at += prefix.len();
        }
        is_here
    }

    /// Reads this prefix, or complains.
    pub fn expect(&mut self, prefix: &str) -> Result<(), Error> {
        if self.eat(prefix) {
            Ok(())
        } else {
            Err(self.error(Sentence::new("expected-word").with("word", prefix)))
        }
    }

    /// Reads characters while they satisfy a test.
    pub fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Skips blanks and line ends.
    pub fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Reads the next word, without blanks around it; empty at the end.
    pub fn word(&mut self) -> &'a str {
        self.skip_space();
        self.take_while(|c| !c.is_whitespace())
    }

    /// Reads a number of digits only, without needless zeros; `what` names it in the complaint.
    pub fn number<N: FromStr>(&mut self, what: impl Into<Sentence>) -> Result<N, Error> {
        let start = self.at;
        let digits = self.take_while(|c| c.is_ascii_digit());
        if let Some(number) = plain_number(digits) {
            return Ok(number);
        }
        self.at = start;
        let of_digits = match digits {
            "" => return Err(self.error(what)),
            _ if has_needless_zero(digits) => "expected-without-zeros",
            _ => "expected-that-fits",
        };
        let what = Value::Sentence(what.into());
        Err(self.error(Sentence::new(of_digits).with("what", what)))
    }

    /// Complains if anything but blanks is left.
    pub fn finish(&mut self) -> Result<(), Error> {
        self.skip_space();
        if self.is_at_end() {
            Ok(())
        } else {
            Err(self.error("expected-end-of-text"))
        }
    }

    /// An error at this point.
    pub fn error(&self, expected: impl Into<Sentence>) -> Error {
        self.error_at(self.at, expected)
    }

    /// An error at an earlier point.
    pub fn error_at(&self, at: usize, expected: impl Into<Sentence>) -> Error {
        Error::text(self.text, at, expected)
    }
}

/// The number that a word of digits stands for. Every number has one spelling: a sign or a needless zero is refused.
pub fn plain_number<N: FromStr>(word: &str) -> Option<N> {
    let is_plain = word.bytes().all(|b| b.is_ascii_digit()) && !has_needless_zero(word);
    word.parse().ok().filter(|_| is_plain)
}

fn has_needless_zero(digits: &str) -> bool {
    1 < digits.len() && digits.starts_with('0')
}

/// Line and column of a byte in a text, both counted from 1; columns in characters.
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let at = at.min(text.len());
    let before = &text.as_bytes()[..at];
    let line_start = before
        .iter()
        .rposition(|&b| b == b'\n')
        .map_or(0, |end| end + 1);
    let line = 1 + before.iter().filter(|&&b| b == b'\n').count();
    (
        line,
        1 + String::from_utf8_lossy(&before[line_start..])
            .chars()
            .count(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_says_where_and_what() {
        let text = "one\ntwo 99999999999999999999 x";
        let mut scanner = Scanner::new(text);
        assert_eq!((scanner.word(), scanner.word()), ("one", "two"));
        scanner.skip_space();
        let error = scanner.number::<u32>("tents-expected-clue").unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected a clue that fits, found `99999999999999999999`"
        );
        let Error::Text { at, .. } = error else {
            panic!("a text error")
        };
        assert_eq!(line_and_column(text, at), (2, 5));
    }

    #[test]
    fn a_number_has_one_spelling() {
        for (word, number) in [("0", Some(0)), ("10", Some(10)), ("255", Some(255))] {
            assert_eq!(plain_number::<u8>(word), number);
        }
        for word in ["", "00", "01", "+5", "-0", "256", "1_0", " 1", "٣"] {
            assert_eq!(plain_number::<u8>(word), None, "{word}");
        }
        let error = Scanner::new("007")
            .number::<u32>("expected-row")
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected a row without needless zeros, found `007`"
        );
    }

    #[test]
    fn positions_survive_odd_texts() {
        assert_eq!(line_and_column("", 0), (1, 1));
        assert_eq!(line_and_column("é\né", 4), (2, 2));
        assert_eq!(line_and_column("a\n", 99), (2, 1));
        assert_eq!(
            Error::text("é", 1, "expected-row").to_string(),
            "expected a row, found the end of the text"
        );
    }
}
