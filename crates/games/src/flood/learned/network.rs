//! The network: what a state is worth to the seat to move, from the counts of [`Duel::sight`].
//!
//! The counts are added up in sixteen lanes, each with a weight of its own for each count. What is below zero in a
//! lane is cut off, but for the first lane, which goes straight into the value; the weighed sum of the lanes and the lead
//! is the value. Most counts of a state are zero and cost nothing.
//!
//! Weights are whole numbers of a 1024th. Sums are made in a fixed order in single precision without other operations than
//! products, sums and comparisons, so every machine computes the same value.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::error::Error;
use crate::flood::duel::{Duel, N_COUNTS, State};

/// The lanes of the network.
pub(in crate::flood) const N_LANES: usize = 16;
/// A vertex is worth this many units of value.
pub(in crate::flood) const UNIT: i32 = 16;
/// Weights are multiples of one divided by this.
const GRAIN: f32 = 1024.0;
/// The first word of a text of weights.
const HEAD: &str = "flood-weights-1";

/// The weights.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::flood) struct Network {
    /// For each count the weight in each lane.
    pub(super) first: [[f32; N_LANES]; N_COUNTS],
    /// The weight of each lane.
    pub(super) second: [f32; N_LANES],
}

impl Network {
    /// One that knows nothing but the lead.
    pub(super) const BLANK: Self = Self {
        first: [[0.0; N_LANES]; N_COUNTS],
        second: [0.0; N_LANES],
    };

    /// What a state is worth to the seat to move, in units.
    #[inline(always)]
    pub(in crate::flood) fn value<const W: usize>(&self, duel: &Duel<W>, state: &State<W>) -> i32 {
        let mut lanes = [0.0; N_LANES];
        duel.sight(state, |at, count| self.add(&mut lanes, at, count as f32));
        let value = self.join(&lanes);
        // A fraction is cut off: that is quicker than rounding, and as good.
        UNIT * duel.lead(state) + (value * UNIT as f32) as i32
    }

    /// Adds a count to the lanes.
    #[inline(always)]
    pub(super) fn add(&self, lanes: &mut [f32; N_LANES], at: usize, count: f32) {
        for (lane, weight) in lanes.iter_mut().zip(&self.first[at]) {
            *lane += count * weight;
        }
    }

    /// What the lanes come to.
    #[inline(always)]
    pub(super) fn join(&self, lanes: &[f32; N_LANES]) -> f32 {
        let mut value = lanes[0];
        for (lane, weight) in lanes.iter().zip(&self.second).skip(1) {
            value += lane.max(0.0) * weight;
        }
        value
    }

    /// The same with weights as they are written.
    pub(super) fn rounded(&self) -> Self {
        let (least, most) = (f32::from(i16::MIN), f32::from(i16::MAX));
        let round = |weight: f32| (weight * GRAIN).round().clamp(least, most) / GRAIN;
        Self {
            first: self.first.map(|row| row.map(round)),
            second: self.second.map(round),
        }
    }
}

impl Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        for row in self.first.iter().chain([&self.second]) {
            let numbers: Vec<String> = row
                .iter()
                .map(|weight| ((weight * GRAIN).round() as i32).to_string())
                .collect();
            writeln!(f, "{}", numbers.join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for Network {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let wrong = |line: usize| Error::text(text, line, "flood-expected-weights");
        let mut lines = text.lines().enumerate();
        if lines.next().is_none_or(|(_, head)| head != HEAD) {
            return Err(wrong(0));
        }
        let mut network = Self::BLANK;
        let Self { first, second } = &mut network;
        for row in first.iter_mut().chain([second]) {
            let (at, line) = lines.next().ok_or_else(|| wrong(0))?;
            let mut numbers = line.split(' ').map(str::parse::<i16>);
            for weight in row.iter_mut() {
                let number = numbers.next().and_then(Result::ok);
                *weight = f32::from(number.ok_or_else(|| wrong(at))?) / GRAIN;
            }
            if numbers.next().is_some() {
                return Err(wrong(at));
            }
        }
        match lines.next() {
            None => Ok(network),
            Some((at, _)) => Err(wrong(at)),
        }
    }
}
