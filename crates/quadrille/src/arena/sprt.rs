//! The sequential probability ratio test (Wald, 1945): stop as soon as the question is decided.
//!
//! The statistic is the generalised likelihood ratio over pairs of games: the most likely distribution of the five
//! outcomes of a pair whose mean is the score of each hypothesis (empirical likelihood, Owen 1988).

use std::str::FromStr;

use games::words::Sentence;

use crate::cli::mistake::Mistake;

/// Two hypotheses: the first player is stronger by this or by that much.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Sprt {
    weaker: f64,
    stronger: f64,
}

/// Where a test stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct State {
    /// The logarithm of the likelihood ratio.
    pub(crate) llr: f64,
    /// The bound at which it is decided, either way.
    pub(crate) bound: f64,
    /// The pairs that count.
    pub(crate) n_pairs: usize,
    /// `Some(true)`: the greater strength is accepted; `Some(false)`: the lesser.
    pub(crate) decision: Option<bool>,
}

/// How often either decision may be wrong.
const ERROR: f64 = 0.05;

impl Sprt {
    /// Looks at pairs in order, each as the half points (0 to 4) of the first player, and stops at the first decision.
    pub(crate) fn look(&self, pairs: impl Iterator<Item = u32>) -> State {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        let mut counts = [0_u32; 5];
        let mut state = State {
            llr: 0.0,
            bound,
            n_pairs: 0,
            decision: None,
        };
        for half_points in pairs {
            counts[half_points.min(4) as usize] += 1;
            state.n_pairs += 1;
            state.llr = self.ratio(&counts);
            state.decision = match state.llr {
                llr if bound <= llr => Some(true),
                llr if llr <= -bound => Some(false),
                _ => None,
            };
            if state.decision.is_some() {
                break;
            }
        }
        state
    }

    /// The logarithm of how much better the outcomes fit the greater strength than the lesser.
    fn ratio(&self, counts: &[u32; 5]) -> f64 {
        // A little of every outcome, or none that is still to come could be fitted.
        let weights = counts.map(|n| f64::from(n) + 1e-3);
        let expected = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let (low, high) = (expected(self.weaker), expected(self.stronger));
        let (tilt_low, tilt_high) = (tilt(&weights, low), tilt(&weights, high));
        let term = |at: usize| {
            let fit_low = 1.0 + tilt_low * (score(at) - low);
            let fit_high = 1.0 + tilt_high * (score(at) - high);
            weights[at] * (fit_low.ln() - fit_high.ln())
        };
        (0..5).map(term).sum()
    }
}

/// The score of a pair by its half points.
fn score(half_points: usize) -> f64 {
    half_points as f64 / 4.0
}

/// The most likely distribution with this mean gives each outcome its weight over 1 + t (score - mean): finds t.
fn tilt(weights: &[f64; 5], mean: f64) -> f64 {
    let slope = |t: f64| -> f64 {
        let term = |at: usize| weights[at] * (score(at) - mean) / (1.0 + t * (score(at) - mean));
        (0..5).map(term).sum()
    };
    // It falls from plus to minus infinity between these, where an outcome would get no chance at all.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if 0.0 < slope(middle) {
            low = middle
        } else {
            high = middle
        }
    }
    (low + high) / 2.0
}

impl FromStr for Sprt {
    type Err = Mistake;

    fn from_str(text: &str) -> Result<Self, Mistake> {
        let read = || {
            let (weaker, stronger) = text.split_once(',')?;
            let (weaker, stronger) = (weaker.parse().ok()?, stronger.parse().ok()?);
            (weaker < stronger && -2000.0 < weaker && stronger < 2000.0)
                .then_some(Self { weaker, stronger })
        };
        read().ok_or_else(|| Mistake(Sentence::new("mistake-sprt")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::rng::Rng;

    #[test]
    fn a_clear_lead_is_accepted_and_a_clear_lag_refused() {
        let test: Sprt = "0,50".parse().unwrap();
        let lead = test.look(std::iter::repeat([4, 3, 2]).flatten());
        assert_eq!(lead.decision, Some(true));
        let lag = test.look(std::iter::repeat([0, 1, 2]).flatten());
        assert_eq!(lag.decision, Some(false));
        assert!(lag.n_pairs < 100 && lead.n_pairs < 100);
        assert_eq!(test.look([2].into_iter()).decision, None);
    }

    #[test]
    fn decisions_are_wrong_about_as_rarely_as_promised() {
        let test: Sprt = "0,100".parse().unwrap();
        let mut rng = Rng::new(5);
        let wrong = (0..400)
            .filter(|_| {
                let pairs =
                    std::iter::repeat_with(|| 2 * rng.below(2) as u32 + 2 * rng.below(2) as u32);
                test.look(pairs).decision == Some(true)
            })
            .count();
        assert!(wrong <= 36, "{wrong} of 400 at even strength");
    }

    #[test]
    fn hypotheses_are_two_numbers_in_order() {
        for text in ["", "5", "10,0", "a,b", "0,nan", "0,99999"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
