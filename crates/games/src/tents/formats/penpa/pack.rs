//! Texts deflated and in Base 64, as they stand in links.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// The longest text that is unpacked; that of the largest board is a tenth of it.
const LONGEST: usize = 4 << 20;

/// How hard to look for a short text, 0 to 10.
const CARE: u8 = 9;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A text as it stands in a link.
pub(super) fn pack(text: &str) -> String {
    let mut packed = String::new();
    for three in compress_to_vec(text.as_bytes(), CARE).chunks(3) {
        let bits = (0..3).fold(0_u32, |bits, nth| {
            bits << 8 | u32::from(three.get(nth).copied().unwrap_or(0))
        });
        for nth in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * nth) & 63) as usize];
            packed.push(if nth <= three.len() {
                char::from(digit)
            } else {
                '='
            });
        }
    }
    packed
}

/// The text of a link's data; none if it is none. Links that were sent around may have signs in other clothes: `-` for
/// `+`, `_` for `/`, or `%2B`.
pub(super) fn unpack(data: &str) -> Option<String> {
    let data = data
        .replace("%2B", "+")
        .replace("%2F", "/")
        .replace("%3D", "=");
    let (mut bits, mut n_bits) = (0_u32, 0);
    let mut bytes = Vec::new();
    for digit in data.trim_end_matches('=').bytes() {
        let digit = match digit {
            b'-' => b'+',
            b'_' => b'/',
            other => other,
        };
        let value = DIGITS.iter().position(|it| *it == digit)?;
        bits = bits << 6 | u32::try_from(value).ok()?;
        n_bits += 6;
        if 8 <= n_bits {
            n_bits -= 8;
            bytes.push(u8::try_from(bits >> n_bits & 255).ok()?);
        }
    }
    let text = decompress_to_vec_with_limit(&bytes, LONGEST).ok()?;
    String::from_utf8(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_unpacks() {
        for n in 0..70 {
            let text = "A tent, a tree. ".repeat(n) + &"é".repeat(n % 7);
            assert_eq!(unpack(&pack(&text)).as_deref(), Some(&*text));
        }
    }

    #[test]
    fn what_is_not_packed_is_refused() {
        for data in ["", "A", "é", "!!", "AAAA", "//////"] {
            assert_eq!(unpack(data), None, "{data}");
        }
    }
}
