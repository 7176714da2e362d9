//! A proof as long as one likes: the steps of a short one again and again, forgotten each time but the last.

use std::io::{self, Read};

use games::prove::{Derivation, ProofStep};

/// Reads as the text of such a proof, made while it is read.
pub(crate) struct Repeated {
    proof: Derivation,
    /// How many times the steps came by now, and how many times they come.
    n: u64,
    n_times: u64,
    /// What was made and not yet read.
    text: Vec<u8>,
    at: usize,
}

impl Repeated {
    /// The steps of this proof as often as it takes to fill so many bytes, at least once.
    pub(crate) fn new(proof: Derivation, bytes: u64) -> Self {
        let mut once = Self {
            proof,
            n: 0,
            n_times: 2,
            text: Vec::new(),
            at: 0,
        };
        once.make();
        let n_times = (bytes / once.text.len() as u64).max(1);
        Self {
            n: 0,
            n_times,
            text: Vec::new(),
            ..once
        }
    }

    /// Makes the text of all steps once more. Only at the last time do they come to their contradiction.
    fn make(&mut self) {
        let is_last = self.n + 1 == self.n_times;
        let n_granted = self.proof.n_granted as u64;
        let is_counted = |step: &&ProofStep| !matches!(step, ProofStep::Forget(_));
        // The contradiction is left out of all times but the last.
        let n_derived = self.proof.steps.iter().filter(is_counted).count() as u64 - 1;
        let before = self.n * n_derived;
        let numbered = |id: &u32| match u64::from(*id) {
            id if id <= n_granted => id,
            id => id + before,
        };
        let mut text = String::new();
        let words = |text: &mut String, ids: &[u32]| {
            ids.iter()
                .for_each(|id| *text += &format!(" {}", numbered(id)));
        };
        let (last, others) = self.proof.steps.split_last().expect("a proof has steps");
        for step in others.iter().chain(Some(last).filter(|_| is_last)) {
            match step {
                ProofStep::Sum(parts) => {
                    text += "p";
                    words(&mut text, parts);
                }
                ProofStep::Clause(literals, hints) => {
                    text += "r";
                    literals
                        .iter()
                        .for_each(|literal| text += &format!(" {literal}"));
                    text += " :";
                    words(&mut text, hints);
                }
                ProofStep::Forget(_) => continue,
            }
            text.push('\n');
        }
        if !is_last {
            let first = n_granted + before + 1;
            text += "d";
            (first..first + n_derived).for_each(|id| text += &format!(" {id}"));
            text.push('\n');
        }
        self.n += 1;
        self.text = text.into_bytes();
        self.at = 0;
    }
}

impl Read for Repeated {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.text.len() && self.n < self.n_times {
            self.make();
        }
        let n = buffer.len().min(self.text.len() - self.at);
        buffer[..n].copy_from_slice(&self.text[self.at..self.at + n]);
        self.at += n;
        Ok(n)
    }
}
