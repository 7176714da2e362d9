//! Numbers as the formats spell them.

/// A number in digits, without a sign and without needless zeros.
pub(crate) fn number<N: std::str::FromStr>(text: &str) -> Option<N> {
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = text == "0" || !text.starts_with('0');
    (is_digits && is_plain).then(|| text.parse().ok()).flatten()
}

/// A number that may be below zero: digits, with `-` before them if it is.
pub(crate) fn signed<N: std::str::FromStr>(text: &str) -> Option<N> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_plain = number::<u64>(digits).is_some() && text != "-0";
    is_plain.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_one_spelling() {
        assert_eq!(number::<u8>("0"), Some(0));
        assert_eq!(number::<u8>("255"), Some(255));
        for text in ["", "+1", "-1", "01", "00", "256", " 1", "1 ", "x", "٣"] {
            assert_eq!(number::<u8>(text), None, "{text:?}");
        }
        assert_eq!(signed::<i64>("-12"), Some(-12));
        assert_eq!(signed::<i64>("0"), Some(0));
        for text in ["", "-", "+1", "-0", "--1", "-01", "9223372036854775808"] {
            assert_eq!(signed::<i64>(text), None, "{text:?}");
        }
    }
}
