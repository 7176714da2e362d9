//! Curves of times over sizes, as SVG.

use plotters::coord::combinators::IntoLogRange;
use plotters::prelude::*;

use super::palette::hue_rgb;
use crate::failure::Failure;

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
    draw(&mut svg, title, (x_name, y_name), curves)
        .map_err(|error| Failure::new(format!("cannot draw the plot: {error}")))?;
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
        let (r, g, b) = hue_rgb(at as u32);
        let colour = RGBColor(r, g, b);
        let line = chart.draw_series(LineSeries::new(
            curve.points.iter().copied(),
            colour.stroke_width(2),
        ))?;
        line.label(curve.name.as_str())
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(3)));
        chart.draw_series(
            curve
                .points
                .iter()
                .map(|point| Circle::new(*point, 3, colour.filled())),
        )?;
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
