//! A round of a series.

use std::fmt;
use std::str::FromStr;

use games::any::AnyGame;
use games::error::Error;
use games::game::Series;

/// A round of a series, as text `NAME SEED ROUND COST COST ...`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rounds {
    /// The name of the series.
    pub name: String,
    /// Its seed.
    pub seed: u64,
    /// Which round is being played, from 1.
    pub round: usize,
    /// What the rounds before cost.
    pub costs: Vec<u64>,
}

impl Rounds {
    /// The first round of a series.
    pub fn first(series: &Series, seed: u64) -> Self {
        Self {
            name: series.name.to_owned(),
            seed,
            round: 1,
            costs: Vec::new(),
        }
    }

    /// How many rounds the series has.
    pub fn n_rounds(&self, game: &dyn AnyGame) -> usize {
        find_series(game, &self.name).map_or(self.round, |series| series.rounds)
    }

    /// What the rounds before cost together.
    pub fn total(&self) -> u64 {
        self.costs
            .iter()
            .fold(0, |sum, cost| sum.saturating_add(*cost))
    }

    /// The round after this one, which cost this much.
    pub(super) fn next(&self, cost: u64) -> Self {
        Self {
            round: self.round + 1,
            costs: self.costs.iter().copied().chain([cost]).collect(),
            ..self.clone()
        }
    }
}

/// A series of a game by its name.
pub fn find_series(game: &dyn AnyGame, name: &str) -> Result<&'static Series, Error> {
    let rows = game.info().series;
    let found = rows.iter().find(|series| series.name == name);
    found.ok_or_else(|| Error::Unknown {
        what: "unknown-series",
        name: name.to_owned(),
        known: rows.iter().map(|series| series.name).collect(),
    })
}

impl FromStr for Rounds {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let read = || {
            let mut words = text.split_whitespace();
            let rounds = Self {
                name: words.next()?.to_owned(),
                seed: words.next()?.parse().ok()?,
                round: words.next()?.parse().ok()?,
                costs: words.map(|word| word.parse().ok()).collect::<Option<_>>()?,
            };
            (rounds.round == rounds.costs.len() + 1).then_some(rounds)
        };
        read().ok_or_else(|| {
            let expected = "expected-series";
            Error::text(text, 0, expected)
        })
    }
}

impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.name, self.seed, self.round)?;
        self.costs.iter().try_for_each(|cost| write!(f, " {cost}"))
    }
}
