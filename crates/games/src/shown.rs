//! Text that somebody else wrote, as it may be shown on a terminal: nothing in it moves the cursor, changes colours or
//! turns the direction of the text.

/// The same with every control character replaced by a blank or made visible; line ends and tabs stay.
pub fn shown(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\n' | '\t' => c,
            '\u{0}'..'\u{20}' => char::from_u32(0x2400 + c as u32).unwrap_or(' '),
            '\u{7f}' => '\u{2421}',
            c if c.is_control() || is_invisible(c) => '\u{fffd}',
            c => c,
        })
        .collect()
}

/// The same on one line, and not too long.
pub fn shown_line(text: &str, most: usize) -> String {
    let line: String = text
        .chars()
        .map(|c| if c == '\n' || c == '\t' { ' ' } else { c })
        .take(most)
        .collect();
    shown(&line)
}

/// Marks of direction, joiners, and other characters that change how their neighbours are drawn.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_escape_sequence_is_left() {
        let text = shown("a\u{1b}[2Jb\u{9b}31mc\rd\u{7}\u{8}\ne\tf\u{202e}g\u{7f}");
        assert_eq!(text, "a␛[2Jb\u{fffd}31mc␍d␇␈\ne\tf\u{fffd}g␡");
        assert_eq!(shown_line("name\nof\u{1b}two", 9), "name of␛t");
        assert_eq!(shown("élève 学生 🐧"), "élève 学生 🐧");
    }
}
