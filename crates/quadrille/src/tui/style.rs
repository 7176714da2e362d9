//! How meaning looks here: colours as far as the terminal and the user allow, signs and weights in any case.

use games::view::Tone;
use ratatui::style::{Color, Modifier, Style};

use crate::draw::palette::Rgb;

/// What the terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Colours {
    /// None are wanted.
    None,
    /// The 256 of most terminals.
    Few,
    /// Any red, green and blue.
    All,
}

impl Colours {
    /// What this terminal can show, unless colour is not wanted.
    pub(super) fn find(is_wanted: bool) -> Self {
        let says = |name: &str, words: &[&str]| {
            let value = std::env::var(name).unwrap_or_default();
            words.iter().any(|word| value.contains(word))
        };
        if !is_wanted {
            return Self::None;
        }
        let has_all = says("COLORTERM", &["truecolor", "24bit"])
            || says("TERM", &["direct", "kitty", "alacritty", "ghostty"]);
        if has_all { Self::All } else { Self::Few }
    }

    /// The nearest colour the terminal has.
    pub(super) fn of(self, (red, green, blue): Rgb) -> Option<Color> {
        match self {
            Self::None => None,
            Self::All => Some(Color::Rgb(red, green, blue)),
            Self::Few => Some(Color::Indexed(nearest((red, green, blue)))),
        }
    }

    /// Ink on paper.
    pub(super) fn style(self, ink: Option<Rgb>, paper: Option<Rgb>) -> Style {
        let mut style = Style::new();
        style.fg = ink.and_then(|ink| self.of(ink));
        style.bg = paper.and_then(|paper| self.of(paper));
        style
    }

    /// How a note with this tone is written.
    pub(super) fn tone(self, tone: Tone) -> Style {
        match (self, tone) {
            (Self::None, Tone::Wrong) => Style::new().add_modifier(Modifier::BOLD),
            (Self::None, _) | (_, Tone::Plain | Tone::Given) => Style::new(),
            (_, Tone::Good) => Style::new().fg(Color::Green),
            (_, Tone::Wrong) => Style::new().fg(Color::Red),
        }
    }

    /// What is worth less attention.
    pub(super) fn quiet(self) -> Style {
        match self {
            Self::None => Style::new(),
            _ => Style::new().fg(Color::DarkGray),
        }
    }

    /// The name of a key.
    pub(super) fn key(self) -> Style {
        match self {
            Self::None => Style::new().add_modifier(Modifier::BOLD),
            _ => Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD),
        }
    }
}

/// The bar at the top, and what is chosen in a list.
pub(super) const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);

/// A heading.
pub(super) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);

/// The sign before a note, so that its tone can be seen without colour.
pub(super) fn sign(tone: Tone) -> &'static str {
    match tone {
        Tone::Good => "✓ ",
        Tone::Wrong => "✗ ",
        Tone::Plain | Tone::Given => "",
    }
}

/// The nearest colour of the 6x6x6 cube of the 256-colour terminals.
fn nearest((red, green, blue): Rgb) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |value: u8| {
        let distance = |at: &usize| LEVELS[*at].abs_diff(value);
        (0..6).min_by_key(distance).unwrap_or(0) as u8
    };
    16 + 36 * level(red) + 6 * level(green) + level(blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corners_of_the_cube_are_found() {
        assert_eq!(nearest((0, 0, 0)), 16);
        assert_eq!(nearest((255, 255, 255)), 231);
        assert_eq!(nearest((255, 0, 0)), 196);
        assert_eq!(nearest((90, 140, 170)), 16 + 36 + 12 + 3);
    }

    #[test]
    fn without_colour_nothing_is_coloured() {
        assert_eq!(Colours::None.of((1, 2, 3)), None);
        assert_eq!(Colours::None.tone(Tone::Good), Style::new());
    }
}
