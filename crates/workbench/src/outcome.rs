//! How a game ended: decided here once, so that every front end celebrates, colours and records the same thing.

use games::any::AnyGame;
use games::game::Reached;
use games::view::Tone;
use games::words::{Book, Sentence, Value, YOU};

use crate::session::Player;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A puzzle is solved and nothing does better.
    Perfect {
        /// What it cost; 0 where cost has no meaning.
        cost: u64,
    },
    /// A puzzle is solved at a cost.
    Done {
        /// What it cost.
        cost: u64,
        /// The lowest cost there can be, where it is known.
        best: Option<u64>,
    },
    /// A puzzle is over and not solved: its time is up.
    Over {
        /// What it cost.
        cost: u64,
        /// What was reached of what there was to reach.
        reached: Reached,
    },
    /// The person won against bots.
    Won {
        /// The person's seat.
        seat: usize,
        /// How far that seat is ahead.
        margin: u64,
    },
    /// A bot won against the person.
    Lost {
        /// The bot's seat.
        seat: usize,
        /// How far that seat is ahead.
        margin: u64,
    },
    /// One of several people won, or one of several bots.
    Decided {
        /// The winner's seat.
        seat: usize,
        /// How far that seat is ahead.
        margin: u64,
    },
    /// Nobody won.
    Drawn,
}

impl Outcome {
    /// The end of a game between these players, the first of whom is this far ahead.
    pub(crate) fn of_margin(margin: i64, players: &[Player]) -> Self {
        let seat = match margin {
            0 => return Self::Drawn,
            1.. => 0,
            _ => 1,
        };
        let margin = margin.unsigned_abs();
        let n_people = players.iter().filter(|player| **player == Player::Person);
        let is_mixed = (1..players.len()).contains(&n_people.count());
        match players.get(seat) {
            Some(Player::Person) if is_mixed => Self::Won { seat, margin },
            _ if is_mixed => Self::Lost { seat, margin },
            _ => Self::Decided { seat, margin },
        }
    }

    /// The word for it.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Perfect { .. } => "perfect",
            Self::Done { .. } => "done",
            Self::Over { .. } => "over",
            Self::Won { .. } => "won",
            Self::Lost { .. } => "lost",
            Self::Decided { .. } => "decided",
            Self::Drawn => "drawn",
        }
    }

    /// What a puzzle cost.
    pub fn cost(&self) -> Option<u64> {
        match self {
            Self::Perfect { cost } | Self::Done { cost, .. } | Self::Over { cost, .. } => {
                Some(*cost)
            }
            _ => None,
        }
    }

    /// How it is shown: nobody is congratulated on losing.
    pub fn tone(&self) -> Tone {
        match self {
            Self::Perfect { .. } | Self::Done { .. } | Self::Won { .. } | Self::Decided { .. } => {
                Tone::Good
            }
            Self::Over { .. } | Self::Lost { .. } | Self::Drawn => Tone::Plain,
        }
    }

    /// Whether it is worth a celebration.
    pub fn is_celebrated(&self) -> bool {
        matches!(self, Self::Perfect { .. })
    }

    /// Whether it goes into the history. A puzzle that was not solved has no cost to compare.
    pub fn is_recorded(&self) -> bool {
        !matches!(self, Self::Over { .. })
    }

    /// The outcome in words: the main sentence, then what there is to add.
    pub fn words(&self, game: &dyn AnyGame, players: &[Player], book: &Book) -> Vec<String> {
        let beaten = |id, seat: usize, margin: u64| {
            let name = player_name(game, players, seat, book);
            let sentence = Sentence::new(id).with("player", name);
            vec![book.tell(&sentence.with("margin", margin))]
        };
        match *self {
            Self::Perfect { cost: 0 } => vec![book.tell_id("outcome-perfect")],
            Self::Perfect { cost } => {
                let cost = Sentence::new("outcome-perfect-cost").with("cost", cost);
                vec![book.tell_id("outcome-perfect"), book.tell(&cost)]
            }
            Self::Done { cost, best: None } => vec![done(cost, book)],
            Self::Done {
                cost,
                best: Some(best),
            } => {
                let above = Sentence::new("outcome-above").with("n", cost.saturating_sub(best));
                let both = Sentence::new("outcome-best-is").with("cost", cost);
                vec![book.tell(&above), book.tell(&both.with("best", best))]
            }
            Self::Over { reached, .. } => {
                let reached = Sentence::new(reached.words)
                    .with("n", reached.n)
                    .with("of", reached.of);
                let over = Sentence::new("outcome-over").with("reached", Value::Sentence(reached));
                vec![book.tell(&over)]
            }
            Self::Won { margin, .. } => {
                let rival = players.iter().position(|player| *player != Player::Person);
                beaten("outcome-won", rival.unwrap_or(0), margin)
            }
            Self::Lost { seat, margin } => beaten("outcome-lost", seat, margin),
            Self::Decided { seat, margin } => beaten("outcome-decided", seat, margin),
            Self::Drawn => vec![book.tell_id("outcome-drawn")],
        }
    }
}

/// What a player is called: `you`, a number among several people, or what people call a bot; with its limit if that is
/// not the usual one, and with its number among several that are called the same.
pub fn player_name(game: &dyn AnyGame, players: &[Player], seat: usize, book: &Book) -> String {
    let people = players.iter().filter(|player| **player == Player::Person);
    let n_people = people.count();
    let Some(Player::Bot { name, limit }) = players.get(seat) else {
        return match n_people {
            1 => book.tell_id("outcome-you"),
            _ => book.tell(&Sentence::new("outcome-player").with("seat", seat + 1)),
        };
    };
    let mut title = bot_title(game, name, book);
    if let Some(limit) = limit {
        title += &format!(" {limit}");
    }
    let same = players.iter().filter(|player| **player == players[seat]);
    if 1 < same.count() {
        title += &format!(" {}", seat + 1);
    }
    title
}

/// A sentence of a view with the names of those who play: whoever reads it is `you` if nobody else does, bots are
/// called as people call them, and several people keep their numbers.
pub fn with_names(
    sentence: &Sentence,
    game: &dyn AnyGame,
    players: &[Player],
    book: &Book,
) -> Sentence {
    let people = players.iter().filter(|player| **player == Player::Person);
    let is_alone = people.count() == 1;
    sentence.clone().naming(|seat| match players.get(seat)? {
        Player::Person => is_alone.then(|| YOU.to_owned()),
        Player::Bot { .. } => Some(player_name(game, players, seat, book)),
    })
}

/// What people call a bot.
pub fn bot_title(game: &dyn AnyGame, name: &str, book: &Book) -> String {
    book.tell_id(&format!("{}-bot-{name}-title", game.info().id))
}

fn done(cost: u64, book: &Book) -> String {
    book.tell(&Sentence::new("outcome-done").with("cost", cost))
}

#[cfg(test)]
mod tests {
    use games::options::Options;

    use super::*;
    use crate::words::Language;

    #[test]
    fn notes_call_players_by_name_in_both_languages() {
        let puzzle = games::read("flood 5x1:01234", &Options::default()).unwrap();
        let view = puzzle.start().view();
        let told = |players: &str, lang: &str| -> Vec<String> {
            let players: Vec<Player> = players
                .split(' ')
                .map(|player| player.parse().unwrap())
                .collect();
            let book = &Language::of(lang).book;
            let notes = view.notes.iter().take(3);
            notes
                .map(|note| book.tell(&with_names(&note.text, puzzle.game(), &players, book)))
                .collect()
        };
        let both = ["en", "fr"].map(|lang| told("person person", lang)[0].clone());
        assert_eq!(both, ["player 1 to move", "prochain coup : le joueur 1"]);
        let alone = told("person greedy", "fr");
        assert_eq!(alone[0], "à vous de jouer");
        assert_eq!(alone[1], "vous êtes bleu et avez 1 case");
        let watched = told("greedy greedy", "en");
        assert!(watched[0].ends_with(" 1 to move"), "{watched:?}");
    }
}
