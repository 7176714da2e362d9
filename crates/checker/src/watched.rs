//! A proof that is read while somebody looks at the clock: reading may take longer than all that is done with what is read.

use std::io::{BufRead, Read, Result};

use crate::Budget;

/// So many bytes are read between two looks.
const PER_LOOK: usize = 1 << 16;

/// A text that ends early when the time is over or somebody stops it.
pub(crate) struct Watched<'p, 'b> {
    text: &'p mut dyn BufRead,
    clock: Budget<'b>,
    n_since: usize,
    /// So many bytes are there already.
    n_ahead: usize,
    /// Whether it ended early.
    pub(crate) is_cut: bool,
}

impl<'p, 'b> Watched<'p, 'b> {
    /// A text under the clock of this budget.
    pub(crate) fn new(text: &'p mut dyn BufRead, budget: &Budget<'b>) -> Self {
        Self {
            text,
            clock: budget.clone(),
            // The first look is at the beginning.
            n_since: PER_LOOK,
            n_ahead: 0,
            is_cut: false,
        }
    }
}

impl BufRead for Watched<'_, '_> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if PER_LOOK <= self.n_since {
            self.n_since = 0;
            self.is_cut |= self.clock.is_stopped();
        }
        // Only where the next bytes must be fetched may somebody have waited for them in vain.
        if !self.is_cut && self.n_ahead == 0 {
            self.n_ahead = self.text.fill_buf().map_or(0, <[u8]>::len);
            // Who gives up waiting ends the text, and then the time is over.
            self.is_cut = self.n_ahead == 0 && self.clock.is_stopped();
        }
        if self.is_cut {
            return Ok(&[]);
        }
        self.text.fill_buf()
    }

    fn consume(&mut self, n: usize) {
        self.n_since += n;
        self.n_ahead = self.n_ahead.saturating_sub(n);
        self.text.consume(n);
    }
}

impl Read for Watched<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let n = self.fill_buf()?.read(buffer)?;
        self.consume(n);
        Ok(n)
    }
}
