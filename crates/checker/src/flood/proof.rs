//! The text of a certificate, read as it comes: it may be larger than memory.

/// No word of a certificate is longer than this.
const LONGEST_WORD: usize = 20;

/// What is left of a certificate.
pub(super) struct Proof<'a> {
    bytes: &'a mut dyn Iterator<Item = u8>,
}

impl<'a> Proof<'a> {
    /// A certificate from its first byte on.
    pub(super) fn new(bytes: &'a mut dyn Iterator<Item = u8>) -> Self {
        Self { bytes }
    }

    /// The next sign that is neither a blank nor a line end.
    pub(super) fn sign(&mut self) -> Option<u8> {
        let mut bytes = &mut *self.bytes;
        Iterator::find(&mut bytes, |byte| !byte.is_ascii_whitespace())
    }

    /// All signs up to the next blank or line end, or a few of them if they are too many for a word.
    pub(super) fn word(&mut self) -> Option<String> {
        let mut word = String::from(char::from(self.sign()?));
        while word.len() < LONGEST_WORD
            && let Some(byte) = self.bytes.next().filter(|byte| !byte.is_ascii_whitespace())
        {
            word.push(char::from(byte));
        }
        Some(word)
    }
}
