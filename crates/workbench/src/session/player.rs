//! Who plays on a seat.

use std::fmt;
use std::str::FromStr;

use games::any::AnyGame;
use games::error::Error;
use games::game::Limit;

/// Who plays on a seat; as text `person` or the name of a bot, with a limit if it is not the bot's own:
/// `greedy`, `minimax:10ms`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Player {
    /// Someone at the keyboard.
    Person,
    /// A bot of the game, by name.
    Bot {
        /// Its name.
        name: String,
        /// How much it may think about a move; none means its usual limit.
        limit: Option<Limit>,
    },
}

impl Player {
    /// Who plays when nobody says so: a person against the strongest bot in a new game, people in one handed over.
    pub(super) fn usual(game: &dyn AnyGame, n_seats: usize, is_new: bool) -> Vec<Self> {
        let strongest = game.bots().last().map(|(name, _)| Self::Bot {
            name: (*name).to_owned(),
            limit: None,
        });
        let other = strongest.filter(|_| is_new).unwrap_or(Self::Person);
        let mut players = vec![other; n_seats];
        if let Some(first) = players.first_mut() {
            *first = Self::Person;
        }
        players
    }

    /// `person`, or the name of the bot without its limit.
    pub fn name(&self) -> &str {
        match self {
            Self::Person => "person",
            Self::Bot { name, .. } => name,
        }
    }

    /// The limit of a bot, if it is not its usual one.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Self::Person => None,
            Self::Bot { limit, .. } => *limit,
        }
    }
}

impl FromStr for Player {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        if text == "person" {
            return Ok(Self::Person);
        }
        let (name, limit) = match text.split_once(':') {
            None => (text, None),
            Some((name, limit)) => {
                let limit = limit.parse::<Limit>();
                (
                    name,
                    Some(limit.map_err(|error| error.shifted(name.len() + 1))?),
                )
            }
        };
        Ok(Self::Bot {
            name: name.to_owned(),
            limit,
        })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self.limit() {
            None => Ok(()),
            Some(limit) => write!(f, ":{limit}"),
        }
    }
}
