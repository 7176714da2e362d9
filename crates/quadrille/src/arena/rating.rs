//! Strength from results: Elo ratings with error bars that know that boards were played in pairs.
//!
//! The model is that of Bradley and Terry (1952): a player scores 1 / (1 + exp(b - a)) against another, draws counting
//! half. Ratings are the most likely ones, with one imagined draw against an average player so that who wins
//! everything stays finite. The two games on one board are not independent: a lopsided board gives each player a
//! point. So the variance is taken over pairs and not over games (for two players that is the pentanomial variance
//! of chess testing), by the sandwich estimator of Huber (1967): the inverse information around the scatter of the
//! pairs' gradients.

/// Elo points in one unit of the logistic scale.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// The games of two players on one board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Pair {
    /// The players, by number.
    pub(crate) players: [usize; 2],
    /// How many games: one or two.
    pub(crate) n_games: u32,
    /// Half points of the first player.
    pub(crate) half_points: u32,
}

/// Ratings of all players.
#[derive(Debug, Clone)]
pub(crate) struct Ratings {
    strength: Vec<f64>,
    covariance: Vec<Vec<f64>>,
}

impl Ratings {
    /// The Elo of a player, where the average is 0.
    pub(crate) fn elo(&self, player: usize) -> f64 {
        self.strength[player] * ELO
    }

    /// Half the width of the 95 % interval around it.
    pub(crate) fn bar(&self, player: usize) -> f64 {
        1.96 * self.covariance[player][player].max(0.0).sqrt() * ELO
    }

    /// How likely it is that one player is stronger than another.
    pub(crate) fn superiority(&self, one: usize, other: usize) -> f64 {
        let c = &self.covariance;
        let variance = c[one][one] + c[other][other] - 2.0 * c[one][other];
        let lead = self.strength[one] - self.strength[other];
        if 1e-12 < variance {
            normal(lead / variance.sqrt())
        } else if lead.abs() < 1e-9 {
            0.5
        } else {
            f64::from(u8::from(0.0 < lead))
        }
    }
}

/// The most likely ratings of `n` players.
pub(crate) fn rate(n: usize, pairs: &[Pair]) -> Ratings {
    let mut strength = vec![0.0; n];
    for _ in 0..100 {
        let (gradient, information) = slopes(&strength, pairs);
        let step = solve(&information, &gradient);
        // A long step could overshoot where somebody wins nearly everything.
        let longest = step.iter().fold(0.0_f64, |most, s| most.max(s.abs()));
        let scale = 1.0_f64.min(1.0 / longest.max(1e-300));
        for (strength, step) in strength.iter_mut().zip(&step) {
            *strength += step * scale;
        }
        if longest < 1e-10 {
            break;
        }
    }
    let (_, information) = slopes(&strength, pairs);
    let inverse = invert(&information);
    let covariance = centred(&sandwich(&inverse, &scatter(&strength, pairs)));
    let mean = strength.iter().sum::<f64>() / n.max(1) as f64;
    strength.iter_mut().for_each(|s| *s -= mean);
    Ratings {
        strength,
        covariance,
    }
}

fn chance(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead).exp())
}

/// How far a pair's first player scored above what was expected.
fn surprise(strength: &[f64], pair: &Pair) -> f64 {
    let [one, other] = pair.players;
    let expected = chance(strength[one] - strength[other]) * f64::from(pair.n_games);
    f64::from(pair.half_points) / 2.0 - expected
}

/// The gradient of the likelihood, and the information: minus its second derivative.
fn slopes(strength: &[f64], pairs: &[Pair]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let n = strength.len();
    let mut gradient = vec![0.0; n];
    let mut information = vec![vec![0.0; n]; n];
    for (player, &s) in strength.iter().enumerate() {
        let p = chance(s);
        gradient[player] += 0.5 - p;
        information[player][player] += p * (1.0 - p);
    }
    for pair in pairs {
        let [one, other] = pair.players;
        let up = surprise(strength, pair);
        let p = chance(strength[one] - strength[other]);
        let weight = p * (1.0 - p) * f64::from(pair.n_games);
        gradient[one] += up;
        gradient[other] -= up;
        information[one][one] += weight;
        information[other][other] += weight;
        information[one][other] -= weight;
        information[other][one] -= weight;
    }
    (gradient, information)
}

/// The sum over pairs of the products of their gradients.
fn scatter(strength: &[f64], pairs: &[Pair]) -> Vec<Vec<f64>> {
    let n = strength.len();
    let mut scatter = vec![vec![0.0; n]; n];
    for pair in pairs {
        let [one, other] = pair.players;
        let square = surprise(strength, pair).powi(2);
        scatter[one][one] += square;
        scatter[other][other] += square;
        scatter[one][other] -= square;
        scatter[other][one] -= square;
    }
    scatter
}

fn sandwich(bread: &[Vec<f64>], filling: &[Vec<f64>]) -> Vec<Vec<f64>> {
    product(&product(bread, filling), bread)
}

/// The covariance of ratings whose average is held at 0.
fn centred(covariance: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = covariance.len();
    let share = 1.0 / n.max(1) as f64;
    let centre: Vec<Vec<f64>> = (0..n)
        .map(|row| {
            (0..n)
                .map(|column| f64::from(u8::from(row == column)) - share)
                .collect()
        })
        .collect();
    product(&product(&centre, covariance), &centre)
}

fn product(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = a.len();
    let entry = |row: usize, column: usize| (0..n).map(|k| a[row][k] * b[k][column]).sum();
    (0..n)
        .map(|row| (0..n).map(|column| entry(row, column)).collect())
        .collect()
}

fn solve(matrix: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let inverse = invert(matrix);
    inverse
        .iter()
        .map(|row| row.iter().zip(right).map(|(a, b)| a * b).sum())
        .collect()
}

/// The inverse of a positive definite matrix, by Gauss and Jordan.
fn invert(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut left = matrix.to_vec();
    let mut right: Vec<Vec<f64>> = (0..n)
        .map(|row| {
            (0..n)
                .map(|column| f64::from(u8::from(row == column)))
                .collect()
        })
        .collect();
    for at in 0..n {
        let pivot = left[at][at];
        for column in 0..n {
            left[at][column] /= pivot;
            right[at][column] /= pivot;
        }
        for row in (0..n).filter(|&row| row != at) {
            let factor = left[row][at];
            for column in 0..n {
                left[row][column] -= factor * left[at][column];
                right[row][column] -= factor * right[at][column];
            }
        }
    }
    right
}

/// The chance that a standard normal value is below z: Abramowitz and Stegun 7.1.26, good to 1e-7.
pub(crate) fn normal(z: f64) -> f64 {
    let x = z.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let poly = t
        * (0.254_829_592
            + t * (-0.284_496_736
                + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
    let tail = poly * (-x * x).exp() / 2.0;
    if z < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::rng::Rng;

    fn pair(one: usize, other: usize, half_points: u32) -> Pair {
        Pair {
            players: [one, other],
            n_games: 2,
            half_points,
        }
    }

    #[test]
    fn two_players_get_the_elo_of_their_score() {
        // 75 % over very many games is 400 log10(3) = 190.8 apart.
        let pairs: Vec<Pair> = (0..40_000).map(|_| pair(0, 1, 3)).collect();
        let ratings = rate(2, &pairs);
        assert!((ratings.elo(0) - ratings.elo(1) - 190.85).abs() < 0.1);
        assert!((ratings.elo(0) + ratings.elo(1)).abs() < 1e-6);
    }

    #[test]
    fn bars_come_from_pairs_and_not_from_games() {
        // Every board gives each player one win: nothing is uncertain about who is stronger.
        let even: Vec<Pair> = (0..100).map(|_| pair(0, 1, 2)).collect();
        assert!(rate(2, &even).bar(0) < 1e-6);
        // The same score from boards that one player wins twice is as uncertain as it can be:
        // the mean of 100 values 0 or 1 has deviation 1/20, and the slope at even strength is 4 a point.
        let wild: Vec<Pair> = (0..100)
            .map(|at| pair(0, 1, if at % 2 == 0 { 4 } else { 0 }))
            .collect();
        let difference = 2.0 * rate(2, &wild).bar(0);
        let by_hand = 1.96 * 4.0 / 20.0 * ELO;
        assert!(
            (difference / by_hand - 1.0).abs() < 0.02,
            "{difference} {by_hand}"
        );
    }

    #[test]
    fn the_95_percent_interval_holds_the_truth_95_times_in_100() {
        let truth = [0.6, 0.0, -0.6];
        let mut rng = Rng::new(1);
        let (mut n_inside, mut n) = (0, 0);
        for _ in 0..300 {
            let mut pairs = Vec::new();
            for _ in 0..60 {
                for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                    // The board favours one seat, so the two games hang together.
                    let luck = (rng.below(1000) as f64 / 1000.0 - 0.5) * 3.0;
                    let mut half_points = 0;
                    for seat in [luck, -luck] {
                        let p = chance(truth[one] - truth[other] + seat);
                        half_points +=
                            2 * u32::from((rng.below(1 << 20) as f64) < p * f64::from(1 << 20));
                    }
                    pairs.push(pair(one, other, half_points));
                }
            }
            let ratings = rate(3, &pairs);
            for (player, truth) in truth.iter().enumerate() {
                // The seats' luck flattens the curve of scores by about a sixth.
                let distance = (ratings.elo(player) - truth * ELO * 0.85).abs();
                n_inside += usize::from(distance < ratings.bar(player));
                n += 1;
            }
        }
        let share = n_inside as f64 / f64::from(n);
        assert!((0.92..0.98).contains(&share), "{share}");
    }

    #[test]
    fn superiority_is_half_between_equals() {
        let ratings = rate(2, &[pair(0, 1, 4), pair(0, 1, 0)]);
        assert!((ratings.superiority(0, 1) - 0.5).abs() < 1e-9);
        assert!((normal(1.96) - 0.975).abs() < 1e-4 && (normal(-1.0) - 0.158_655).abs() < 1e-5);
    }

    #[test]
    fn who_wins_everything_stays_finite() {
        let pairs: Vec<Pair> = (0..50).map(|_| pair(0, 1, 4)).collect();
        let ratings = rate(3, &pairs);
        assert!(
            (0..3).all(|player| ratings.elo(player).is_finite() && ratings.bar(player).is_finite())
        );
        assert!(0.9 < ratings.superiority(0, 1));
    }
}
