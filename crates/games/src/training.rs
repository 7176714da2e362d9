//! How a bot learns by playing: games that are played in any order, and weights that are fitted to them.
//!
//! Playing and fitting are pure: the same weights, games and seeds give the same text on every machine. So whoever runs a
//! training may stop it after any game and go on later.

use crate::budget::Budget;
use crate::error::Error;

/// How a bot of a game learns.
#[derive(Clone, Copy)]
pub struct Training {
    /// The bot that plays with the weights.
    pub bot: &'static str,
    /// How many rounds of playing and fitting make a useful player.
    pub rounds: usize,
    /// How many games are played in a round.
    pub games: usize,
    /// Plays a game with weights against itself; without weights as one who knows nothing. The game is one line of text.
    pub play: fn(weights: Option<&str>, seed: u64) -> Result<String, Error>,
    /// Fits weights to games, one a line; none if the budget ends first.
    pub fit: fn(games: &str, seed: u64, budget: &mut Budget) -> Result<Option<Fitted>, Error>,
}

/// What came of fitting.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitted {
    /// The weights, as text.
    pub weights: String,
    /// The number of positions they were fitted to.
    pub n_positions: usize,
    /// How far the evaluation is off what it should be, on positions of games that were left out of the fitting: the
    /// square root of the mean square.
    pub error: f64,
}
