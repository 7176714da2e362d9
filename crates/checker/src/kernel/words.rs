//! The words of a step: numbers, read without a chance to overflow.

use super::constraint::LARGEST;
use super::{Stop, wrong};
use crate::Reason;

pub(super) fn number(word: &[u8]) -> Result<u64, Stop> {
    let add = |sum: u64, digit: &u8| {
        let digit = digit.is_ascii_digit().then(|| u64::from(digit - b'0'))?;
        sum.checked_mul(10)?.checked_add(digit)
    };
    match word.iter().try_fold(0, add).filter(|_| !word.is_empty()) {
        Some(number) => Ok(number),
        None => wrong(Reason::new("proof-no-number").with("word", told(word))),
    }
}

pub(super) fn factor(word: &[u8]) -> Result<i64, Stop> {
    let read = i64::try_from(number(word)?).ok();
    match read.filter(|n| (1..=LARGEST).contains(n)) {
        Some(factor) => Ok(factor),
        None => wrong(Reason::new("proof-no-factor").with("word", told(word))),
    }
}

/// The beginning of a word, for messages.
pub(super) fn told(word: &[u8]) -> String {
    String::from_utf8_lossy(&word[..word.len().min(40)]).into_owned()
}
