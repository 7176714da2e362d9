//! What every reader says about sizes and clues that cannot be.

use crate::error::Error;
use crate::tents::puzzle::MAX_SIDE;
use crate::text::Scanner;
use crate::words::{Sentence, Value};

/// Reads the length of a side; `what` names it in the complaint.
pub(super) fn side(scanner: &mut Scanner<'_>, what: &'static str) -> Result<usize, Error> {
    let start = scanner.at();
    let expected = Sentence::new("tents-expected-from-1").with("what", Value::Term(what));
    let expected = expected.with("most", MAX_SIDE);
    let side: usize = number(scanner, &expected)?;
    if (1..=MAX_SIDE).contains(&side) {
        Ok(side)
    } else {
        Err(scanner.error_at(start, expected))
    }
}

/// Reads a clue of a line of this length; `what` names the line, if there is something to complain about.
pub(super) fn clue(
    scanner: &mut Scanner<'_>,
    what: impl FnOnce() -> Sentence,
    length: usize,
) -> Result<usize, Error> {
    let start = scanner.at();
    match scanner.number("tents-expected-clue-of") {
        Ok(clue) if clue <= length => return Ok(clue),
        _ => scanner.go_to(start),
    }
    let expected = expected(what(), length);
    number(scanner, &expected)?;
    Err(scanner.error_at(start, expected))
}

/// What stands where the clue of a line of this length is read.
pub(super) fn expected(line: Sentence, length: usize) -> Sentence {
    let expected = Sentence::new("tents-expected-clue-of").with("line", Value::Sentence(line));
    expected.with("most", length)
}

/// Reads a number. One that does not fit is merely too large; one with a needless zero is told so.
fn number(scanner: &mut Scanner<'_>, expected: &Sentence) -> Result<usize, Error> {
    let has_zero = scanner.peek() == Some('0');
    scanner.number(expected.clone()).map_err(|error| {
        if has_zero {
            error
        } else {
            scanner.error(expected.clone())
        }
    })
}

/// The name of the nth clue when those of the columns come first, counted from 1.
pub(super) fn name(nth: usize, width: usize) -> Sentence {
    if nth < width {
        Sentence::new("tents-the-column").with("n", nth + 1)
    } else {
        Sentence::new("tents-the-row").with("n", nth - width + 1)
    }
}

/// The length of the line the nth clue belongs to, when those of the columns come first.
pub(super) fn length(nth: usize, width: usize, height: usize) -> usize {
    if nth < width { height } else { width }
}
