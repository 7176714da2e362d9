//! How long players may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use games::words::Sentence;

use crate::cli::mistake::Mistake;

/// What each player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TimeControl {
    /// This long for every move.
    Move(Duration),
    /// This long for all moves, and more after each.
    Game(Duration, Duration),
    /// This many nodes a move, for players that count them.
    Nodes(u64),
}

/// How long a player that should count nodes may take all the same.
const PATIENCE: Duration = Duration::from_secs(60);

/// A clock running for one seat.
#[derive(Debug, Clone)]
pub(crate) struct SeatClock {
    control: TimeControl,
    left: Duration,
}

impl TimeControl {
    /// The clock of one seat at the start of a game.
    pub(crate) fn start(self) -> SeatClock {
        let left = match self {
            Self::Move(limit) => limit,
            Self::Game(left, _) => left,
            Self::Nodes(_) => PATIENCE,
        };
        SeatClock {
            control: self,
            left,
        }
    }
}

impl SeatClock {
    /// What may be used for the next move.
    pub(crate) fn left(&self) -> Duration {
        self.left
    }

    /// The nodes for the next move, if nodes are counted.
    pub(crate) fn nodes(&self) -> Option<u64> {
        match self.control {
            TimeControl::Nodes(n) => Some(n),
            _ => None,
        }
    }

    /// What of it is well used for the next move; none where nodes are counted and not time.
    pub(crate) fn share(&self) -> Option<Duration> {
        match self.control {
            TimeControl::Move(_) => Some(self.left * 9 / 10),
            // The game will go on for a while.
            TimeControl::Game(..) => Some(self.left / 20),
            TimeControl::Nodes(_) => None,
        }
    }

    /// The words after `clock` that tell a player of it.
    pub(crate) fn words(&self) -> String {
        match self.control {
            TimeControl::Move(_) => self.left.as_millis().to_string(),
            TimeControl::Game(_, more) => format!("{} {}", self.left.as_millis(), more.as_millis()),
            TimeControl::Nodes(n) => format!("nodes {n}"),
        }
    }

    /// Takes off what a move took.
    pub(crate) fn spend(&mut self, time: Duration) {
        if let TimeControl::Game(_, more) = self.control {
            self.left = self.left.saturating_sub(time) + more;
        }
    }
}

impl FromStr for TimeControl {
    type Err = Mistake;

    fn from_str(text: &str) -> Result<Self, Mistake> {
        let read = || {
            if let Some(nodes) = text.strip_suffix('n') {
                return nodes.parse().ok().filter(|n| 0 < *n).map(Self::Nodes);
            }
            match text.split_once('+') {
                Some((base, more)) => Some(Self::Game(duration(base)?, duration(more)?)),
                None => duration(text).map(Self::Move),
            }
        };
        read().ok_or_else(|| Mistake(Sentence::new("mistake-clock")))
    }
}

fn duration(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s')?, 1.0),
    };
    let seconds = number.parse::<f64>().ok()? * unit;
    (0.001..=1e6)
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |time: &Duration| match time.as_millis() {
            ms if ms % 1000 == 0 => format!("{}s", ms / 1000),
            ms => format!("{ms}ms"),
        };
        match self {
            Self::Move(limit) => f.write_str(&text(limit)),
            Self::Game(base, more) => write!(f, "{}+{}", text(base), text(more)),
            Self::Nodes(n) => write!(f, "{n}n"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_control_is_read_as_it_is_written() {
        for text in ["100ms", "2s", "1500ms", "60s+1s", "60s+100ms", "5000n"] {
            assert_eq!(
                text.parse::<TimeControl>()
                    .map(|control| control.to_string())
                    .as_deref(),
                Ok(text)
            );
        }
        for text in ["", "2", "s", "-1s", "0n", "1e99s", "nans", "60s+"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_game_clock_runs_down_and_gains_after_each_move() {
        let mut running = "10s+1s".parse::<TimeControl>().unwrap().start();
        running.spend(Duration::from_secs(4));
        assert_eq!(running.words(), "7000 1000");
        running.spend(Duration::from_secs(9));
        assert_eq!(running.left(), Duration::from_secs(1));
    }

    #[test]
    fn the_kind_of_a_time_control_says_how_much_a_move_may_take() {
        let share = |text: &str| text.parse::<TimeControl>().unwrap().start().share();
        assert_eq!(share("1s"), Some(Duration::from_millis(900)));
        assert_eq!(share("60s+1s"), Some(Duration::from_secs(3)));
        assert_eq!(share("60s+1ms"), Some(Duration::from_secs(3)));
        assert_eq!(share("5000n"), None);
    }
}
