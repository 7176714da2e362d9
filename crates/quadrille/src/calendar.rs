//! Dates and times as the user's calendar and clock show them.

use jiff::{Timestamp, Zoned, tz::TimeZone};

/// A moment of Unix time in the user's time zone: `2026-03-01 14:05`.
pub(crate) fn local_time(seconds: i64) -> String {
    match Timestamp::from_second(seconds) {
        Ok(moment) => told(moment, TimeZone::system()),
        // No store of ours holds a moment that no calendar has.
        Err(_) => String::new(),
    }
}

/// The seed of the day: the user's date as a number, such as 20260301.
pub(crate) fn daily_seed() -> u64 {
    seed_of(&Zoned::now())
}

fn told(moment: Timestamp, zone: TimeZone) -> String {
    let local = moment.to_zoned(zone);
    local.strftime("%Y-%m-%d %H:%M").to_string()
}

fn seed_of(day: &Zoned) -> u64 {
    let year = u64::try_from(day.year()).unwrap_or(0);
    let (month, date) = (day.month().unsigned_abs(), day.day().unsigned_abs());
    10_000 * year + 100 * u64::from(month) + u64::from(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_told_in_the_time_zone() {
        let moment = Timestamp::from_second(1_772_373_900).unwrap();
        assert_eq!(told(moment, TimeZone::UTC), "2026-03-01 14:05");
        let east = TimeZone::fixed(jiff::tz::offset(10));
        assert_eq!(told(moment, east.clone()), "2026-03-02 00:05");
        assert_eq!(seed_of(&moment.to_zoned(east)), 20_260_302);
    }

    #[test]
    fn a_moment_outside_every_calendar_is_nothing() {
        assert_eq!(local_time(i64::MAX), "");
    }
}
