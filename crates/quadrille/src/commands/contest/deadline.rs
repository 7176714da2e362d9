//! The time until which answers count: a date, an hour if wanted, and how far the clock is from UTC.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use games::words::Sentence;

use crate::cli::mistake::Mistake;

/// Reads `2018-05-13`, `2018-05-13T23:59` or `2018-05-13T23:59+02:00`. Without an hour the whole day counts; without
/// an offset the time is UTC.
pub(crate) fn parse(text: &str) -> Result<SystemTime, Mistake> {
    read(text).ok_or_else(|| Mistake(Sentence::new("mistake-date")))
}

fn read(text: &str) -> Option<SystemTime> {
    let (date, clock) = match text.split_once(['T', ' ']) {
        Some((date, clock)) => (date, Some(clock)),
        None => (text, None),
    };
    let mut parts = date.split('-').map(number);
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let is_date = (1970..=9999).contains(&year)
        && (1..=12).contains(&month)
        && (1..=days_in(year, month)).contains(&day)
        && parts.next().is_none();
    if !is_date {
        return None;
    }
    let minutes = match clock {
        None => 24 * 60,
        Some(clock) => {
            let sign = clock.find(['+', '-']).map(|at| clock.split_at(at));
            let (clock, offset) = sign.unwrap_or((clock.trim_end_matches('Z'), "+00:00"));
            let shift = minutes_of(&offset[1..])?;
            let shift = if offset.starts_with('-') {
                -shift
            } else {
                shift
            };
            // The minute that is named still counts.
            minutes_of(clock)? + 1 - shift
        }
    };
    let seconds = days_before(year, month, day) * 86_400 + minutes * 60;
    Some(UNIX_EPOCH + Duration::from_secs(u64::try_from(seconds).ok()?))
}

fn number(digits: &str) -> Option<i64> {
    let is_plain =
        !digits.is_empty() && digits.len() <= 4 && digits.bytes().all(|b| b.is_ascii_digit());
    is_plain.then(|| digits.parse().ok())?
}

fn minutes_of(clock: &str) -> Option<i64> {
    let (hours, minutes) = clock.split_once(':')?;
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days from 1970-01-01 to this date.
fn days_before(year: i64, month: i64, day: i64) -> i64 {
    let leaps = |year: i64| year / 4 - year / 100 + year / 400;
    let years = (year - 1970) * 365 + leaps(year - 1) - leaps(1969);
    let months: i64 = (1..month).map(|month| days_in(year, month)).sum();
    years + months + day - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_become_seconds() {
        let seconds = |text: &str| {
            let time = parse(text).unwrap();
            time.duration_since(UNIX_EPOCH).unwrap().as_secs()
        };
        assert_eq!(seconds("1970-01-01"), 86_400);
        assert_eq!(seconds("2000-02-29T00:00"), 951_782_400 + 60);
        assert_eq!(seconds("2018-05-13T23:59+02:00"), 1_526_248_800);
        assert_eq!(seconds("2018-05-13T21:59Z"), 1_526_248_800);
        for bad in [
            "",
            "2018",
            "2018-13-01",
            "2019-02-29",
            "2018-05-13T24:00",
            "2018-05-13T1",
            "x-y-z",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
