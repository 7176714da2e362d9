//! A player that learned by playing against itself: the network that judges positions, and how it learned.
//!
//! `quadrille train flood` makes the weights in `learned/weights.txt`.

mod fit;
mod games;
mod network;

use std::sync::{Arc, OnceLock};

use crate::budget::Budget;
use crate::error::Error;
use crate::training::{Fitted, Training};
use games::Record;

pub(super) use network::{Network, UNIT};

/// The weights that the player plays with.
const WEIGHTS: &str = include_str!("learned/weights.txt");

/// How it learned.
pub(super) const TRAINING: Training = Training {
    bot: "learned",
    rounds: 5,
    games: 20_000,
    play,
    fit,
};

/// The network that the player plays with.
pub(super) fn network() -> Arc<Network> {
    static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
    let read = || Arc::new(WEIGHTS.parse().expect("the weights are right"));
    Arc::clone(NETWORK.get_or_init(read))
}

fn play(weights: Option<&str>, seed: u64) -> Result<String, Error> {
    let network = weights.map_or(Ok(Network::BLANK), str::parse)?;
    Ok(games::play(&Arc::new(network), seed).to_string())
}

fn fit(games: &str, seed: u64, budget: &mut Budget) -> Result<Option<Fitted>, Error> {
    let records: Result<Vec<Record>, Error> = games.lines().map(str::parse).collect();
    Ok(fit::fit(&records?, seed, budget))
}

#[cfg(test)]
mod tests;
