//! The colours of hues. Those with letters can be told apart by people with any kind of colour vision, and from the
//! black of a finished cell.

/// Red, green and blue, 0 to 255.
pub type Rgb = (u8, u8, u8);

/// The blacks of finished cells: in the light page and in drawings, in the dark page.
pub const FINISHED: [Rgb; 2] = [(0x23, 0x26, 0x2b), (0x0b, 0x0d, 0x10)];

/// The hues that have letters. They began as Okabe and Ito's set (2008); the ninth and the tenth are for things that
/// are called white and black. The rest were searched for, so that the least difference of two is as great as possible.
const FIRST: [Rgb; 26] = [
    (106, 192, 255),
    (192, 74, 30),
    (0, 158, 115),
    (240, 228, 66),
    (233, 128, 7),
    (133, 114, 213),
    (174, 255, 181),
    (231, 164, 189),
    (248, 248, 244),
    (88, 88, 92),
    (93, 69, 110),
    (142, 0, 0),
    (196, 195, 110),
    (93, 27, 255),
    (118, 158, 148),
    (151, 203, 158),
    (109, 58, 50),
    (69, 32, 91),
    (160, 129, 167),
    (95, 237, 255),
    (96, 116, 126),
    (78, 15, 9),
    (87, 0, 163),
    (255, 77, 113),
    (137, 66, 168),
    (23, 127, 73),
];

/// The colour of a hue. After those with letters, colours go round the circle by the golden angle.
pub fn hue_rgb(hue: u32) -> Rgb {
    if let Some(rgb) = FIRST.get(hue as usize) {
        return *rgb;
    }
    let n = f64::from(hue);
    let angle = (n * 137.507_764) % 360.0;
    let lightness = 0.52 + 0.16 * ((hue % 3) as f64 - 1.0);
    from_hsl(angle, 0.62, lightness)
}

/// Black or white, whichever can be read on this colour.
pub fn ink_on(rgb: Rgb) -> Rgb {
    let luma = 0.299 * f64::from(rgb.0) + 0.587 * f64::from(rgb.1) + 0.114 * f64::from(rgb.2);
    if luma > 120.0 {
        (0, 0, 0)
    } else {
        (255, 255, 255)
    }
}

fn from_hsl(angle: f64, saturation: f64, lightness: f64) -> Rgb {
    let chroma = (1.0 - (2.0 * lightness - 1.0).abs()) * saturation;
    let part = |shift: f64| {
        let k = (shift + angle / 30.0) % 12.0;
        let value = lightness - chroma / 2.0 * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
        (value * 255.0).round() as u8
    };
    (part(0.0), part(8.0), part(4.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::least_difference;

    /// The least difference of two of these hues, or of one and a finished cell, and where it is.
    fn least(n: u32) -> (f64, String) {
        let mut least = (f64::INFINITY, String::new());
        for hue in 0..n {
            let others = (0..hue).map(|other| (format!("hue {other}"), hue_rgb(other)));
            let black = FINISHED.map(|rgb| ("a finished cell".to_owned(), rgb));
            for (name, rgb) in others.chain(black) {
                let found = least_difference(hue_rgb(hue), rgb);
                if found < least.0 {
                    least = (found, format!("hue {hue} and {name}: {found:.1}"));
                }
            }
        }
        least
    }

    #[test]
    fn every_hue_with_a_letter_differs_from_every_other_and_from_a_finished_cell() {
        // Around 2 is just seen; these are squares and discs that need not touch, so much more is asked for.
        let (ten, where_) = least(10);
        assert!(14.0 <= ten, "{where_}");
        let (all, where_) = least(26);
        assert!(9.0 <= all, "{where_}");
    }

    #[test]
    fn ink_can_be_read_on_every_hue() {
        for hue in 0..200 {
            let rgb = hue_rgb(hue);
            let found = least_difference(rgb, ink_on(rgb));
            assert!(25.0 < found, "hue {hue} {rgb:?}: {found:.1}");
        }
    }
}
