//! The colours of hues. The first eight can be told apart by people with any kind of colour vision.

/// Red, green and blue, 0 to 255.
pub type Rgb = (u8, u8, u8);

/// Okabe and Ito's set (2008) with a violet and a pale blue; then white and black, for things that are called so.
const FIRST: [Rgb; 10] = [
    (86, 180, 233),
    (213, 94, 0),
    (0, 158, 115),
    (240, 228, 66),
    (230, 159, 0),
    (148, 120, 200),
    (170, 210, 220),
    (230, 150, 190),
    (248, 248, 244),
    (58, 58, 62),
];

/// The colour of a hue. After the first ten, colours go round the circle by the golden angle.
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
