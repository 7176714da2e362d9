//! Fitting the network to the margins of games: stochastic descent with steps as in Adam (Kingma and Ba, 2015).
//!
//! Only products, sums, quotients and square roots are used, in a fixed order, so the same games and the same seed give the
//! same weights everywhere.

use super::games::{Beside, Record, after};
use super::network::{N_LANES, Network};
use crate::budget::{Budget, Progress};
use crate::flood::duel::{Duel, N_COUNTS, State, WithDuel, with_duel};
use crate::flood::{Move, Position, Puzzle};
use crate::rng::Rng;
use crate::training::Fitted;

/// One game of so many is left out, to tell how good the fit is.
const LEFT_OUT: usize = 20;
/// How often all positions are gone through.
const N_PASSES: usize = 20;
/// Games of one step.
const BATCH: usize = 5;
/// The length of the first steps; they become shorter steadily, down to a share of it.
const RATE: f32 = 0.004;
const LEAST_RATE: f32 = 0.02;
/// How fast the mean slope and the mean square of it forget.
const FADE: [f32; 2] = [0.9, 0.999];
/// Margins from here on count half as much as even ones: what matters is who wins.
const CLEAR_MARGIN: f32 = 10.0;
/// Even the clearest margin counts this much.
const LEAST_WEIGHT: f32 = 0.05;
/// No single position pulls harder than this.
const STRONGEST_PULL: f32 = 8.0;

/// A position as the network sees it.
pub(super) struct Sample {
    /// The counts that are not zero, with their numbers.
    counts: Vec<(usize, f32)>,
    /// How far the margin is beyond the lead, for the seat to move.
    target: f32,
    weight: f32,
}

/// Fits; none if the budget ends first. A node is one step.
pub(super) fn fit(records: &[Record], seed: u64, budget: &mut Budget) -> Option<Fitted> {
    let is_left_out = |at: &usize| at.is_multiple_of(LEFT_OUT);
    let (mut fitted_to, mut left_out) = (Vec::new(), Vec::new());
    for (at, record) in records.iter().enumerate() {
        let games = if is_left_out(&at) {
            &mut left_out
        } else {
            &mut fitted_to
        };
        games.push(watch(record));
    }
    let network = learn(&fitted_to, N_PASSES, seed, budget)?.rounded();
    Some(Fitted {
        weights: network.to_string(),
        n_positions: fitted_to.iter().map(Vec::len).sum(),
        error: error(&network, &left_out),
    })
}

/// The square root of the mean square of how far the network is off.
pub(super) fn error(network: &Network, games: &[Vec<Sample>]) -> f64 {
    let (mut squares, mut weights) = (0.0, 0.0);
    for sample in games.iter().flatten() {
        let (_, off) = judge(network, sample);
        squares += f64::from(sample.weight * off * off);
        weights += f64::from(sample.weight);
    }
    if weights == 0.0 {
        return 0.0;
    }
    (squares / weights).sqrt()
}

/// The positions of a game that say something.
pub(super) fn watch(record: &Record) -> Vec<Sample> {
    let mut samples = Vec::new();
    // A game whose text was damaged teaches nothing.
    if let Ok(puzzle) = record.puzzle.parse::<Puzzle>()
        && puzzle.n_seats() == 2
    {
        let watch = Watch {
            record,
            puzzle: &puzzle,
            samples: &mut samples,
        };
        with_duel(&puzzle, watch);
    }
    samples
}

struct Watch<'a> {
    record: &'a Record,
    puzzle: &'a Puzzle,
    samples: &'a mut Vec<Sample>,
}

impl WithDuel for Watch<'_> {
    type Output = ();

    fn run<const W: usize>(self, duel: Duel<W>) {
        let record = self.record;
        let Some(&first) = record.margins.first() else {
            return;
        };
        let mut state = duel.state(&Position::new(self.puzzle));
        for at in 0..=record.moves.len() {
            let margin = match at.checked_sub(record.solved_from) {
                Some(at) => record.margins.get(at).copied(),
                None => (record.n_random <= at).then_some(first),
            };
            self.samples
                .extend(margin.and_then(|margin| sample(&duel, &state, margin)));
            for &Beside { colour, margin, .. } in record.beside.iter().filter(|it| it.at == at) {
                let next = after(&duel, &state, Move::Colour(colour));
                self.samples
                    .extend(next.and_then(|next| sample(&duel, &next, margin)));
            }
            let mv = record.moves.get(at);
            match mv.and_then(|&mv| after(&duel, &state, mv)) {
                Some(next) => state = next,
                None => break,
            }
        }
    }
}

/// A state as the network sees it; none if the search never asks for it.
fn sample<const W: usize>(duel: &Duel<W>, state: &State<W>, margin: i32) -> Option<Sample> {
    let is_decided = duel.has_majority(state, false) || duel.has_majority(state, true);
    if 2 <= state.n_passes || is_decided {
        return None;
    }
    let mut counts = Vec::new();
    duel.sight(state, |at, count| counts.push((at, count as f32)));
    let margin = if state.seat == 0 { margin } else { -margin };
    let clear = margin as f32 / CLEAR_MARGIN;
    Some(Sample {
        counts,
        target: (margin - duel.lead(state)) as f32,
        weight: 1.0 / (1.0 + clear * clear) + LEAST_WEIGHT,
    })
}

/// A network that has gone through all games so many times; none if the budget ends first.
pub(super) fn learn(
    games: &[Vec<Sample>],
    n_passes: usize,
    seed: u64,
    budget: &mut Budget,
) -> Option<Network> {
    let mut rng = Rng::new(seed);
    let mut pupil = Pupil::new(&mut rng);
    let mut order: Vec<usize> = (0..games.len()).collect();
    let n_steps = n_passes * games.len().div_ceil(BATCH);
    let mut n_done = 0;
    for _ in 0..n_passes {
        rng.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            if !budget.spend() {
                return None;
            }
            let left = (n_steps - n_done) as f32 / n_steps as f32;
            let batch = batch.iter().map(|&at| &games[at]);
            pupil.learn(batch, RATE * left.max(LEAST_RATE));
            n_done += 1;
        }
        budget.report(Progress {
            done: Some(n_done as f64 / n_steps as f64),
            ..Progress::default()
        });
    }
    Some(pupil.network)
}

/// A network in training.
struct Pupil {
    network: Network,
    /// For each weight the mean slope and the mean square of it.
    means: Vec<[f32; 2]>,
    /// How much of the beginning, where both are zero, is still in them.
    blank: [f32; 2],
}

/// The weights of all counts, then those of the lanes.
type Slopes = [[f32; N_LANES]; N_COUNTS + 1];

impl Pupil {
    /// One with small random weights.
    fn new(rng: &mut Rng) -> Self {
        let mut random = |size: f32| size * (rng.below(2001) as f32 / 1000.0 - 1.0);
        let mut network = Network::BLANK;
        for weight in network.first.iter_mut().flat_map(|row| &mut row[1..]) {
            *weight = random(0.02);
        }
        for weight in &mut network.second[1..] {
            *weight = random(1.0);
        }
        Self {
            network,
            means: vec![[0.0; 2]; (N_COUNTS + 1) * N_LANES],
            blank: [1.0; 2],
        }
    }

    /// Makes one step towards what these games ask for.
    fn learn<'a>(&mut self, batch: impl Iterator<Item = &'a Vec<Sample>>, rate: f32) {
        let mut slopes: Slopes = [[0.0; N_LANES]; N_COUNTS + 1];
        for sample in batch.flatten() {
            self.add_slopes(sample, &mut slopes);
        }
        for (blank, fade) in self.blank.iter_mut().zip(FADE) {
            *blank *= fade;
        }
        let Network { first, second } = &mut self.network;
        let weights = first.iter_mut().chain([second]).flatten();
        let slopes = slopes.iter().flatten();
        for ((weight, slope), means) in weights.zip(slopes).zip(&mut self.means) {
            means[0] = FADE[0] * means[0] + (1.0 - FADE[0]) * slope;
            means[1] = FADE[1] * means[1] + (1.0 - FADE[1]) * slope * slope;
            let [slope, square] = [0, 1].map(|at| means[at] / (1.0 - self.blank[at]));
            *weight -= rate * slope / (square.sqrt() + f32::EPSILON);
        }
    }

    fn add_slopes(&self, sample: &Sample, slopes: &mut Slopes) {
        let (lanes, off) = judge(&self.network, sample);
        let pull = sample.weight * off;
        let pull = pull.clamp(-STRONGEST_PULL, STRONGEST_PULL);
        let mut back = [0.0; N_LANES];
        back[0] = pull;
        for lane in (1..N_LANES).filter(|&lane| 0.0 < lanes[lane]) {
            slopes[N_COUNTS][lane] += pull * lanes[lane];
            back[lane] = pull * self.network.second[lane];
        }
        for &(at, count) in &sample.counts {
            for (slope, back) in slopes[at].iter_mut().zip(&back) {
                *slope += count * back;
            }
        }
    }
}

/// The lanes for a position, and how far the network is off.
fn judge(network: &Network, sample: &Sample) -> ([f32; N_LANES], f32) {
    let mut lanes = [0.0; N_LANES];
    for &(at, count) in &sample.counts {
        network.add(&mut lanes, at, count);
    }
    let off = network.join(&lanes) - sample.target;
    (lanes, off)
}
