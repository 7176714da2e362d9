//! The power law that fits times best: least squares on logarithms.

use super::Run;

/// An exponent with its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Exponent {
    pub(super) value: f64,
    pub(super) error: f64,
}

/// The exponent of processor time over size. Times too short to measure are left out, and three points are needed.
pub(super) fn exponent(runs: &[Run]) -> Option<Exponent> {
    const SHORTEST: f64 = 20e-6;
    let points: Vec<(f64, f64)> = runs
        .iter()
        .map(|run| (run.size as f64, run.processor.as_secs_f64()))
        .filter(|(_, seconds)| *seconds >= SHORTEST)
        .map(|(size, seconds)| (size.ln(), seconds.ln()))
        .collect();
    let n = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
    let (mean_x, mean_y) = (mean(|p| p.0), mean(|p| p.1));
    let spread: f64 = points.iter().map(|p| (p.0 - mean_x).powi(2)).sum();
    let value = points
        .iter()
        .map(|p| (p.0 - mean_x) * (p.1 - mean_y))
        .sum::<f64>()
        / spread;
    let off: f64 = points
        .iter()
        .map(|p| (p.1 - mean_y - value * (p.0 - mean_x)).powi(2))
        .sum();
    let error = (off / (n - 2.0) / spread).sqrt();
    (points.len() >= 3 && value.is_finite() && error.is_finite())
        .then_some(Exponent { value, error })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use games::answer::Claim;

    use super::*;

    fn run(size: usize, seconds: f64) -> Run {
        let duration = Duration::from_secs_f64(seconds);
        Run {
            size,
            nodes: 0,
            duration,
            processor: duration,
            claim: Claim::Found,
            cost: None,
        }
    }

    #[test]
    fn a_power_law_is_found_again() {
        let law = |size: usize| run(size, 1e-4 * (size as f64).powf(2.5));
        let runs: Vec<Run> = [10, 20, 40, 80].map(law).into();
        let fit = exponent(&runs).unwrap();
        assert!(
            (fit.value - 2.5).abs() < 0.01 && fit.error < 0.01,
            "{fit:?}"
        );
        assert_eq!(exponent(&runs[..2]), None);
    }

    #[test]
    fn scatter_shows_in_the_error() {
        // Off the law by a factor of e up and down: the residuals of logarithms are 1.
        let noise = [1f64, -1.0, -1.0, 1.0];
        let runs: Vec<Run> = (0..4)
            .map(|at| {
                run(
                    10 << at,
                    1e-3 * (10f64 * 2f64.powi(at)).powi(2) * noise[at as usize].exp(),
                )
            })
            .collect();
        let fit = exponent(&runs).unwrap();
        let spread: f64 = [-1.5f64, -0.5, 0.5, 1.5]
            .iter()
            .map(|x| (x * 2f64.ln()).powi(2))
            .sum();
        assert!((fit.value - 2.0).abs() < 1e-3, "{fit:?}");
        assert!(
            (fit.error - (4.0 / 2.0 / spread).sqrt()).abs() < 1e-3,
            "{fit:?}"
        );
    }
}
