//! A board spelled out in one word, for the one-line text of a puzzle on a board of its own.

use super::super::board::{Board, MAX_COORDINATE, MAX_PLACES, Pair, PlaceOnBoard, Tags};
use crate::error::Error;
use crate::small::small;
use crate::text::Scanner;
use crate::words::Sentence;

/// Writes `board:PLACES/NEXT/CORNER/FACING`.
pub(in super::super) fn write(board: &Board) -> String {
    let places: Vec<String> = board.places().iter().map(write_place).collect();
    let facing = match board.facing() {
        Some(pairs) => write_pairs(pairs),
        None => "*".to_owned(),
    };
    format!(
        "board:{}/{}/{}/{facing}",
        places.join(";"),
        write_pairs(board.next()),
        write_pairs(board.corner())
    )
}

fn write_place(place: &PlaceOnBoard) -> String {
    let letters = Tags::NAMES.iter().enumerate();
    let letters: String = letters
        .filter(|(bit, _)| place.tags.0 >> bit & 1 != 0)
        .map(|(_, row)| row.0)
        .collect();
    let comma = if letters.is_empty() { "" } else { "," };
    format!("{},{}{comma}{letters}", place.x, place.y)
}

fn write_pairs(pairs: &[Pair]) -> String {
    let pairs: Vec<String> = pairs.iter().map(|(a, b)| format!("{a}-{b}")).collect();
    pairs.join(";")
}

/// Reads what [`write`] writes.
pub(in super::super) fn read(word: &str) -> Result<Board, Error> {
    let mut scanner = Scanner::new(word);
    scanner.expect("board:")?;
    let mut places: Vec<PlaceOnBoard> = Vec::new();
    loop {
        let at = scanner.at();
        if places.len() == MAX_PLACES {
            return Err(scanner
                .error(Sentence::new("uluru-expected-at-most-places").with("most", MAX_PLACES)));
        }
        let place = read_place(&mut scanner)?;
        if places
            .iter()
            .any(|other| (other.x, other.y) == (place.x, place.y))
        {
            return Err(scanner.error_at(at, "uluru-expected-free-spot"));
        }
        places.push(place);
        if !scanner.eat(";") {
            break;
        }
    }
    let n = places.len();
    scanner.expect("/")?;
    let next = read_pairs(&mut scanner, n)?;
    scanner.expect("/")?;
    let corner = read_pairs(&mut scanner, n)?;
    scanner.expect("/")?;
    let facing = if scanner.eat("*") {
        None
    } else {
        Some(read_pairs(&mut scanner, n)?)
    };
    scanner.finish()?;
    Ok(Board::new(places, next, corner, facing))
}

fn read_place(scanner: &mut Scanner<'_>) -> Result<PlaceOnBoard, Error> {
    let x = read_coordinate(scanner)?;
    scanner.expect(",")?;
    let y = read_coordinate(scanner)?;
    let mut tags = Tags::default();
    if scanner.eat(",") {
        let at = scanner.at();
        let letters = scanner.take_while(|c| c.is_ascii_alphanumeric());
        tags = Tags::read(letters).ok_or_else(|| scanner.error_at(at, "uluru-expected-tags"))?;
    }
    Ok(PlaceOnBoard { x, y, tags })
}

fn read_coordinate(scanner: &mut Scanner<'_>) -> Result<usize, Error> {
    let at = scanner.at();
    let number: usize = scanner.number("expected-coordinate")?;
    if number <= MAX_COORDINATE {
        Ok(number)
    } else {
        Err(scanner.error_at(
            at,
            Sentence::new("uluru-expected-coordinate").with("most", MAX_COORDINATE),
        ))
    }
}

fn read_pairs(scanner: &mut Scanner<'_>, n_places: usize) -> Result<Vec<Pair>, Error> {
    let mut pairs: Vec<Pair> = Vec::new();
    if !scanner.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(pairs);
    }
    loop {
        let at = scanner.at();
        let one = read_number(scanner, n_places)?;
        scanner.expect("-")?;
        let other = read_number(scanner, n_places)?;
        if one == other {
            return Err(scanner.error_at(at, "uluru-expected-two-places"));
        }
        pairs.push((one.min(other), one.max(other)));
        if !scanner.eat(";") {
            break;
        }
    }
    let n = pairs.len();
    pairs.sort_unstable();
    pairs.dedup();
    if pairs.len() == n {
        Ok(pairs)
    } else {
        Err(scanner.error("uluru-expected-pair-once"))
    }
}

fn read_number(scanner: &mut Scanner<'_>, n_places: usize) -> Result<u16, Error> {
    let at = scanner.at();
    let number: usize = scanner.number("expected-place")?;
    if number < n_places {
        Ok(small(number))
    } else {
        Err(scanner.error_at(
            at,
            Sentence::new("uluru-expected-place-below").with("n", n_places),
        ))
    }
}
