//! The fuel of WebAssembly players: a unit is a nanosecond of the clock, whatever time it takes.

use std::time::Duration;

use super::host::FUEL;
use crate::arena::time_control::SeatClock;

/// What there is for a move where the clock counts nodes.
const USUAL: Duration = Duration::from_secs(1);
/// How many times the fuel of a move there is to get ready, where that is given.
const TO_GET_READY: u64 = 10;
/// How much slower than a unit in a nanosecond a machine may be, and what it takes at least: beyond that the machine is late.
const SLOWEST: u32 = 60;
const AT_LEAST: Duration = Duration::from_secs(60);

/// How much fuel a player gets.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fuel {
    /// The units of every move, if they do not follow from the clock.
    a_move: Option<u64>,
}

impl Fuel {
    /// So many units a move, or as many as the clock says.
    pub(super) fn new(a_move: Option<u64>) -> Self {
        Self { a_move }
    }

    /// What there is for the next move.
    pub(super) fn of(self, clock: &SeatClock) -> Duration {
        match (self.a_move, clock.nodes()) {
            (Some(units), _) => Duration::from_nanos(units),
            (None, Some(_)) => USUAL,
            (None, None) => clock.left(),
        }
    }

    /// What there is to get ready.
    pub(super) fn to_get_ready(self, patience: Duration) -> Duration {
        self.a_move.map_or(patience, |units| {
            Duration::from_nanos(units.saturating_mul(TO_GET_READY))
        })
    }

    /// The words after `clock` that tell a player of it.
    pub(super) fn words(self, clock: &SeatClock) -> String {
        match self.a_move {
            Some(units) => (units / 1_000_000).to_string(),
            None => clock.words(),
        }
    }

    /// What tells its host of it.
    pub(super) fn told(fuel: Duration) -> String {
        format!("{FUEL} {}\n", fuel.as_nanos())
    }

    /// How long it may take on the slowest machine.
    pub(super) fn patience(fuel: Duration) -> Duration {
        AT_LEAST + fuel * SLOWEST
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::time_control::TimeControl;

    #[test]
    fn a_nanosecond_is_a_unit_unless_units_are_given() {
        let clock = |text: &str| text.parse::<TimeControl>().unwrap().start();
        let told = |units, text| {
            let fuel = Fuel::new(units);
            let clock = clock(text);
            (Fuel::told(fuel.of(&clock)), fuel.words(&clock))
        };
        let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
        assert_eq!(told(None, "200ms"), pair("!fuel 200000000\n", "200"));
        assert_eq!(told(None, "1s+1s"), pair("!fuel 1000000000\n", "1000 1000"));
        assert_eq!(told(None, "50n"), pair("!fuel 1000000000\n", "nodes 50"));
        assert_eq!(told(Some(2_500_000), "9s"), pair("!fuel 2500000\n", "2"));
    }
}
