//! Where a puzzle can be played: its address, and the same as a code that telephones read.

use std::fmt::Write;

use qrcode::{Color, EcLevel, QrCode};

/// The free edge that readers of codes ask for, in modules.
const QUIET: usize = 4;

/// A code as shapes; a module is a unit.
pub(super) struct Code {
    /// Its side, with the free edge.
    pub(super) side: usize,
    /// Its dark modules.
    pub(super) shapes: String,
}

/// The address at which a page at this address plays a puzzle. What may stand in an address stays as it is, so that codes
/// are small.
pub fn play_link(address: &str, puzzle: &str) -> String {
    let mut link = format!("{}#/play?p=", address.trim_end_matches('#'));
    for byte in puzzle.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => link.push(byte as char),
            b'-' | b'_' | b'.' | b'~' | b':' | b',' | b'=' | b'/' | b'@' | b'!' | b'*' => {
                link.push(byte as char);
            }
            b' ' => link.push('+'),
            byte => write!(link, "%{byte:02X}").expect("a string takes any text"),
        }
    }
    link
}

/// The code of a text; none if no code can hold it.
pub(super) fn code(text: &str) -> Option<Code> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let width = code.width();
    let modules = code.into_colors();
    let mut d = String::new();
    for (y, row) in modules.chunks(width).enumerate() {
        let mut x = 0;
        while x < width {
            let n = row[x..].iter().take_while(|&&it| it == Color::Dark).count();
            if 0 < n {
                write!(d, "M{} {}h{n}v1h-{n}z", x + QUIET, y + QUIET)
                    .expect("a string takes any text");
            }
            x += n.max(1);
        }
    }
    Some(Code {
        side: width + 2 * QUIET,
        shapes: format!("<path d=\"{d}\" fill=\"#000\"/>"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_keeps_what_the_page_reads_as_it_stands() {
        assert_eq!(
            play_link("https://example.org/q/", "tents 2x2:a&b,1,+"),
            "https://example.org/q/#/play?p=tents+2x2:a%26b,1,%2B"
        );
    }

    #[test]
    fn a_code_has_its_three_corners_and_a_free_edge() {
        let code = code("https://example.org/").unwrap();
        assert_eq!(code.side, 25 + 8);
        assert!(code.shapes.contains("M4 4h7v1h-7z") && code.shapes.contains("M22 4h7v1h-7z"));
    }

    #[test]
    fn what_is_too_long_for_any_code_has_none() {
        assert!(code(&"x".repeat(3000)).is_none());
    }

    #[test]
    fn a_text_survives_an_address() {
        let link = play_link("", "floodit 2x2:01&é");
        assert_eq!(link, "#/play?p=floodit+2x2:01%26%C3%A9");
    }
}
