//! Curves of times over sizes, as SVG.

use games::words::Sentence;
use plotters::coord::combinators::IntoLogRange;
use plotters::prelude::*;

use crate::failure::Failure;

/// Dark colours that stay apart for all eyes.
const HUES: [(u8, u8, u8); 8] = [
    (78, 6, 216),
    (40, 166, 0),
    (164, 9, 24),
    (103, 118, 245),
    (20, 20, 20),
    (137, 108, 144),
    (36, 114, 91),
    (96, 0, 89),
];

/// One curve with its name.
pub(crate) struct Curve {
    /// Shown in the legend.
    pub(crate) name: String,
    /// Points, both coordinates above zero.
    pub(crate) points: Vec<(f64, f64)>,
}

/// Draws curves with logarithmic axes: a power law is a straight line.
pub(crate) fn log_log(
    title: &str,
    x_name: &str,
    y_name: &str,
    curves: &[Curve],
) -> Result<String, Failure> {
    let mut svg = String::new();
    draw(&mut svg, title, (x_name, y_name), curves).map_err(|error| {
        Failure::new(Sentence::new("fail-plot").with("error", error.to_string()))
    })?;
    Ok(svg)
}

fn draw(
    svg: &mut String,
    title: &str,
    names: (&str, &str),
    curves: &[Curve],
) -> Result<(), Box<dyn std::error::Error>> {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let range = |of: fn(&(f64, f64)) -> f64| {
        let low = points().map(of).fold(f64::INFINITY, f64::min);
        let high = points().map(of).fold(0.0, f64::max);
        // With no points at all there is still a frame to draw.
        if low < high {
            low * 0.8..high * 1.25
        } else {
            low.min(1.0) * 0.5..high.max(1.0) * 2.0
        }
    };
    let area = SVGBackend::with_string(svg, (900, 600)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 24))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(72)
        .build_cartesian_2d(range(|p| p.0).log_scale(), range(|p| p.1).log_scale())?;
    chart
        .configure_mesh()
        .x_desc(names.0)
        .y_desc(names.1)
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| format!("{y:.0e}"))
        .draw()?;
    for (at, curve) in curves.iter().enumerate() {
        // Shape and colour both tell curves apart, so that neither a printer nor an eye without one of them is lost.
        let (r, g, b) = HUES[at % HUES.len()];
        let colour = RGBColor(r, g, b);
        chart.draw_series(LineSeries::new(
            curve.points.iter().copied(),
            colour.stroke_width(2),
        ))?;
        macro_rules! marked {
            ($shape:ident, $size:expr, $style:expr) => {
                chart
                    .draw_series(
                        (curve.points.iter()).map(|point| $shape::new(*point, $size, $style)),
                    )?
                    .label(curve.name.as_str())
                    .legend(move |(x, y)| $shape::new((x + 10, y), $size, $style))
            };
        }
        match at % 5 {
            0 => marked!(Circle, 4, colour.filled()),
            1 => marked!(TriangleMarker, 6, colour.filled()),
            2 => marked!(Cross, 5, colour.stroke_width(2)),
            3 => marked!(Circle, 5, colour.stroke_width(2)),
            _ => marked!(TriangleMarker, 6, colour.stroke_width(2)),
        };
    }
    chart
        .configure_series_labels()
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK)
        .position(SeriesLabelPosition::UpperLeft)
        .draw()?;
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use workbench::vision::least_difference;

    use super::*;

    #[test]
    fn every_curve_differs_from_every_other_and_from_the_paper() {
        for (at, one) in HUES.iter().enumerate() {
            assert!(30.0 < least_difference(*one, (255, 255, 255)), "{one:?}");
            for other in &HUES[..at] {
                let found = least_difference(*one, *other);
                assert!(15.0 < found, "{one:?} {other:?}: {found:.1}");
            }
        }
    }
}
