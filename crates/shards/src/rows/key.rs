//! What ties a row to its puzzle and to the options it was made with.

use serde::{Deserialize, Serialize};

use super::RowOptions;

/// A fingerprint of a line and of all options that a row depends on, as `docs/formats.md` defines it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Key(u64);

impl Key {
    /// The key of all rows before their puzzles are known: of the options alone.
    pub(super) fn of_options(options: &RowOptions) -> Self {
        let words = options.words();
        let words = words.iter().map(|(name, value)| format!(" {name}={value}"));
        Self(0xcbf2_9ce4_8422_2325).followed_by(words.collect::<String>().as_bytes())
    }

    /// The key of the row for a line.
    pub fn of_line(self, line: &[u8]) -> Self {
        let puzzle = line.split(|&byte| byte == b'\t').next().unwrap_or(line);
        self.followed_by(b"\n").followed_by(puzzle.trim_ascii())
    }

    /// Goes on with the hash FNV-1a.
    fn followed_by(self, bytes: &[u8]) -> Self {
        let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        Self(bytes.iter().fold(self.0, step))
    }
}

impl From<Key> for String {
    fn from(key: Key) -> Self {
        format!("{:016x}", key.0)
    }
}

impl TryFrom<String> for Key {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let is_plain = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
        let number = u64::from_str_radix(&text, 16).ok().filter(|_| is_plain);
        number
            .map(Self)
            .ok_or_else(|| "expected 16 hexadecimal digits".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_of_fnv_1a() {
        let empty = Key(0xcbf2_9ce4_8422_2325);
        assert_eq!(
            String::from(empty.followed_by(b"foobar")),
            "85944171f73967e8"
        );
        let key = empty.of_line(b"  3x3:a \tnotes");
        assert_eq!(key, empty.followed_by(b"\n3x3:a"));
        assert_eq!(Key::try_from(String::from(key)), Ok(key));
        assert!(Key::try_from("+123456789abcdef".to_owned()).is_err());
    }
}
