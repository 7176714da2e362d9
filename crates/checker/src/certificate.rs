//! The certificate of an answer: inside it, or in a file of its own that is read as it comes.

use std::borrow::Cow;
use std::io::{BufRead, Read};

use crate::{Budget, Reason};

/// A certificate that is to be read.
pub enum Certificate<'a> {
    /// It stands in the answer.
    Inline(&'a [u8]),
    /// It stands in a file, which may be larger than memory.
    File(&'a mut dyn BufRead),
}

impl<'a> Certificate<'a> {
    /// One that stands in the answer.
    pub fn inline(text: &'a str) -> Self {
        Self::Inline(text.as_bytes())
    }

    /// The whole of it; none if the budget has no room for it.
    pub fn text(self, budget: &mut Budget<'_>) -> Result<Option<Cow<'a, str>>, Reason> {
        let file = match self {
            Self::Inline(text) => return Ok(Some(String::from_utf8_lossy(text))),
            Self::File(file) => file,
        };
        let mut text = String::new();
        let read = Read::take(file, budget.bytes.saturating_add(1)).read_to_string(&mut text);
        if let Err(error) = read {
            let unreadable = Reason::new("proof-unreadable");
            return Err(unreadable.with("error", error.to_string()));
        }
        let is_kept = budget.reserve(text.len() as u64);
        budget.release(text.len() as u64);
        let in_one_line = || text.trim().replace(['\r', '\n'], " ");
        Ok(is_kept.then(|| Cow::Owned(in_one_line())))
    }
}

/// Its bytes one by one. A file that cannot be read on ends where it breaks.
impl Iterator for Certificate<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        match self {
            Self::Inline(text) => {
                let (&byte, rest) = text.split_first()?;
                *text = rest;
                Some(byte)
            }
            Self::File(file) => {
                let byte = *file.fill_buf().ok()?.first()?;
                file.consume(1);
                Some(byte)
            }
        }
    }
}
