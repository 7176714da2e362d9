//! How different two colours look, also to people who do not see all of them.
//!
//! Colour vision without one kind of cone is simulated by the matrices of Machado, Oliveira and Fernandes, "A
//! Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), at full severity, in linear light.
//! The difference is CIEDE2000 (Sharma, Wu and Dalal, 2005): about 2 is just seen between large areas side by side.

use crate::palette::Rgb;

/// Who looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vision {
    /// With all three kinds of cones.
    Full,
    /// Without the cones for long waves (protanopia).
    NoRed,
    /// Without the cones for middle waves (deuteranopia).
    NoGreen,
    /// Without the cones for short waves (tritanopia).
    NoBlue,
}

impl Vision {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Full, Self::NoRed, Self::NoGreen, Self::NoBlue];

    fn matrix(self) -> Matrix {
        match self {
            Self::Full => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::NoRed => [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
            Self::NoGreen => [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
            Self::NoBlue => [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
        }
    }
}

/// How different two colours look.
pub fn difference(one: Rgb, other: Rgb, vision: Vision) -> f64 {
    ciede2000(seen(one, vision), seen(other, vision))
}

/// The least difference for whoever looks.
pub fn least_difference(one: Rgb, other: Rgb) -> f64 {
    let all = Vision::ALL.map(|vision| difference(one, other, vision));
    all.into_iter().fold(f64::INFINITY, f64::min)
}

type Matrix = [[f64; 3]; 3];

fn times(matrix: &Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

/// A colour in the space L*a*b* (white point D65), as somebody sees it.
fn seen((red, green, blue): Rgb, vision: Vision) -> [f64; 3] {
    const XYZ: Matrix = [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ];
    const WHITE: [f64; 3] = [0.95047, 1.0, 1.08883];
    let linear = [red, green, blue].map(|value| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    });
    let light = times(&vision.matrix(), linear).map(|value| value.clamp(0.0, 1.0));
    let xyz = times(&XYZ, light);
    let [x, y, z] = [0, 1, 2].map(|at| {
        let part = xyz[at] / WHITE[at];
        if 216.0 / 24389.0 < part {
            part.cbrt()
        } else {
            (24389.0 / 27.0 * part + 16.0) / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn ciede2000([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let of_chroma = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt();
    let stretch = 1.5 - 0.5 * of_chroma((a1.hypot(b1) + a2.hypot(b2)) / 2.0);
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let angle = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (angle(a1, b1), angle(a2, b2));
    let is_grey = c1 * c2 == 0.0;
    let turn = match h2 - h1 {
        _ if is_grey => 0.0,
        turn if 180.0 < turn => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let hue = match h1 + h2 {
        sum if is_grey => sum,
        sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => (sum + 360.0) / 2.0,
        sum => (sum - 360.0) / 2.0,
    };
    let (lightness, chroma) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let wave = |factor: f64, shift: f64| (factor * hue + shift).to_radians().cos();
    let t = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0)
        - 0.20 * wave(4.0, -63.0);
    let from_middle = (lightness - 50.0).powi(2);
    let dl = (l2 - l1) / (1.0 + 0.015 * from_middle / (20.0 + from_middle).sqrt());
    let dc = (c2 - c1) / (1.0 + 0.045 * chroma);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * chroma * t);
    let bend = 60.0 * (-((hue - 275.0) / 25.0).powi(2)).exp();
    let rotation = -bend.to_radians().sin() * 2.0 * of_chroma(chroma);
    (dl * dl + dc * dc + dh * dh + rotation * dc * dh).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs 1, 4, 7, 17 and 25 of the test data of Sharma, Wu and Dalal.
    #[test]
    fn differences_are_those_of_the_published_table() {
        for (one, other, expected) in [
            ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
            ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
            ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
            ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
            (
                [60.2574, -34.0099, 36.2677],
                [60.4626, -34.1751, 39.4387],
                1.2644,
            ),
        ] {
            let found = ciede2000(one, other);
            assert!((found - expected).abs() < 1e-4, "{found} {expected}");
        }
    }

    #[test]
    fn red_and_green_of_one_lightness_are_alike_to_some() {
        let (red, green) = ((200, 60, 60), (110, 110, 40));
        assert!(20.0 < difference(red, green, Vision::Full));
        assert!(difference(red, green, Vision::NoGreen) < 12.0);
        assert_eq!(difference(red, red, Vision::NoBlue), 0.0);
    }
}
