//! Deals made to order: from the pack of cards, by random wishes, or around a hidden solution.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::Arc;

use super::board::{Board, named};
use super::formats::inline;
use super::pack::{self, BIRDS, Levels};
use super::puzzle::Puzzle;
use super::rules::Rules;
use super::wish::{Region, Relation, Want, Wish};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Which;
use crate::rng::Rng;
use crate::small::small;
use crate::text::{Scanner, plain_number};
use crate::words::Sentence;

/// How many deals are drawn before the wanted number of solutions is given up.
const MAX_DRAWS: usize = 200_000;

/// What deal is wanted: `cards levels=1-3`, `pelicans 3 birds=16`, `pawns solutions=1`, `pawns ring:64 hidden`. The
/// rounds of cards with the same seed come from one pack: `cards round=2`.
#[derive(Debug, Clone)]
pub struct Spec {
    pub(super) rules: Rules,
    /// The board's word, and the board.
    pub(super) board: Option<(String, Arc<Board>)>,
    pub(super) birds: Option<usize>,
    pub(super) levels: Option<Levels>,
    pub(super) round: Option<usize>,
    pub(super) solutions: Option<u64>,
    pub(super) seconds: Option<u32>,
    pub(super) is_hidden: bool,
}

impl Default for Spec {
    fn default() -> Self {
        Self::of(Rules::Cards)
    }
}

impl Spec {
    fn of(rules: Rules) -> Self {
        Self {
            rules,
            board: None,
            birds: None,
            levels: None,
            round: None,
            solutions: None,
            seconds: None,
            is_hidden: false,
        }
    }
}

impl Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rules.word())?;
        if let Some((word, _)) = &self.board {
            write!(f, " {word}")?;
        }
        if let Some(birds) = self.birds {
            write!(f, " birds={birds}")?;
        }
        if let Some(levels) = self.levels {
            write!(f, " levels={levels}")?;
        }
        if let Some(round) = self.round {
            write!(f, " round={round}")?;
        }
        if let Some(solutions) = self.solutions {
            write!(f, " solutions={solutions}")?;
        }
        if let Some(seconds) = self.seconds {
            write!(f, " seconds={seconds}")?;
        }
        f.write_str(if self.is_hidden { " hidden" } else { "" })
    }
}

impl FromStr for Spec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        scanner.skip_space();
        let rules = Rules::read(scanner.word())
            .ok_or_else(|| scanner.error_at(0, "uluru-expected-rules"))?;
        let mut spec = Self::of(rules);
        let (mut birds_at, mut round_at) = (0, 0);
        loop {
            scanner.skip_space();
            if scanner.is_at_end() {
                break;
            }
            let at = scanner.at();
            let word = scanner.word();
            read_word(&mut spec, word, &scanner, at)?;
            match word.split_once('=') {
                Some(("birds", _)) => birds_at = at,
                Some(("round", _)) => round_at = at,
                _ => {}
            }
        }
        let n_places = board_of(&spec).n_places();
        if spec
            .birds
            .is_some_and(|birds| birds == 0 || n_places < birds)
        {
            let what = Sentence::new("uluru-expected-birds").with("n", n_places);
            return Err(scanner.error_at(birds_at, what));
        }
        let is_of_a_pack = spec.levels.is_some() || spec.round.is_some();
        if is_of_a_pack && (spec.board.is_some() || spec.birds.is_some()) {
            let what = "uluru-expected-pack-alone";
            return Err(scanner.error_at(0, what));
        }
        let n_rounds = pack::n_rounds(spec.levels.unwrap_or(Levels::FIRST_GAME));
        if spec
            .round
            .is_some_and(|round| !(1..=n_rounds).contains(&round))
        {
            return Err(scanner.error_at(
                round_at,
                Sentence::new("uluru-expected-round-up-to").with("n", n_rounds),
            ));
        }
        Ok(spec)
    }
}

fn read_word(spec: &mut Spec, word: &str, scanner: &Scanner<'_>, at: usize) -> Result<(), Error> {
    let bad = |what: &'static str| scanner.error_at(at, what);
    match word.split_once('=') {
        None if word == "hidden" => spec.is_hidden = true,
        None => {
            let board = if word.starts_with("board:") {
                Arc::new(inline::read(word).map_err(|error| error.shifted(at))?)
            } else {
                named(word).ok_or_else(|| bad("uluru-expected-word"))?
            };
            spec.board = Some((word.to_owned(), board));
        }
        Some(("birds", n)) => {
            spec.birds =
                Some(plain_number(n).ok_or_else(|| bad("uluru-expected-number-of-birds"))?);
        }
        Some(("levels", levels)) if spec.rules == Rules::Cards => {
            spec.levels = Some(Levels::read(levels).ok_or_else(|| bad("uluru-expected-levels"))?);
        }
        Some(("round", n)) if spec.rules == Rules::Cards => {
            spec.round = Some(plain_number(n).ok_or_else(|| bad("uluru-expected-round"))?);
        }
        Some(("pack", _)) if spec.rules == Rules::Cards => {
            return Err(bad("uluru-expected-shuffled"));
        }
        Some(("solutions", n)) => {
            spec.solutions = Some(plain_number(n).ok_or_else(|| bad("uluru-expected-solutions"))?);
        }
        Some(("seconds", n)) => {
            let seconds = plain_number(n).filter(|n| (1..=86_400).contains(n));
            spec.seconds = Some(seconds.ok_or_else(|| bad("uluru-expected-seconds"))?);
        }
        Some(_) => {
            return Err(bad("uluru-expected-option"));
        }
    }
    Ok(())
}

fn board_of(spec: &Spec) -> Arc<Board> {
    match (&spec.board, spec.rules) {
        (Some((_, board)), _) => Arc::clone(board),
        (None, Rules::Pawns) => named("eight").expect("it is in the table"),
        (None, Rules::Cards) => named("eight-cards").expect("it is in the table"),
        (None, Rules::Pelicans) => named("2").expect("it is in the table"),
    }
}

/// Draws deals until one is as wanted.
pub(super) fn generate(spec: &Spec, rng: &mut Rng, budget: &mut Budget) -> Result<Puzzle, Error> {
    let board = board_of(spec);
    for _ in 0..MAX_DRAWS {
        if budget.is_over() {
            break;
        }
        let wishes = draw(spec, &board, rng);
        let puzzle = Puzzle::new(spec.rules, Arc::clone(&board), wishes, spec.seconds)?;
        let Some(wanted) = spec.solutions else {
            return Ok(puzzle);
        };
        let count = super::solve::count(&puzzle, Which::All, budget);
        if !count.is_exact {
            break;
        }
        if count.n == u128::from(wanted) {
            return Ok(puzzle);
        }
    }
    Err(Error::Refused(Sentence::new("uluru-refused-no-deal")))
}

fn draw(spec: &Spec, board: &Board, rng: &mut Rng) -> Vec<Wish> {
    let n_birds = spec.birds.unwrap_or(board.n_places());
    if spec.is_hidden {
        return hidden(board, n_birds, rng);
    }
    let is_packed = spec.rules == Rules::Cards && spec.board.is_none() && spec.birds.is_none();
    if is_packed {
        let mut cards = pack::cards(spec.levels.unwrap_or(Levels::FIRST_GAME));
        rng.shuffle(&mut cards);
        let before = (spec.round.unwrap_or(1) - 1) * BIRDS;
        return cards[before..before + BIRDS].to_vec();
    }
    (0..n_birds)
        .map(|bird| match spec.rules {
            Rules::Pelicans => pelican_wish(board, bird, n_birds, rng),
            Rules::Pawns => pawn_wish(bird, n_birds, rng),
            Rules::Cards => card_wish(bird, n_birds, rng),
        })
        .collect()
}

/// Another bird, at random; a bird alone can only name itself.
fn other_bird(bird: usize, n_birds: usize, rng: &mut Rng) -> u16 {
    if n_birds == 1 {
        return 0;
    }
    let other = rng.below(n_birds - 1);
    small(other + usize::from(bird <= other))
}

/// One of the nine kinds of the homework, each as likely.
fn pawn_wish(bird: usize, n_birds: usize, rng: &mut Rng) -> Wish {
    let kind = rng.below(9);
    let mut other = || other_bird(bird, n_birds, rng);
    Wish::of(match kind {
        0 => Want::Nothing,
        1 => Want::In(Region::NorthOrSouth),
        2 => Want::In(Region::EastOrWest),
        3 => Want::In(Region::SouthOrWest),
        4 => Want::In(Region::NorthOrEast),
        5 => Want::With(Relation::Next, other()),
        6 => Want::With(Relation::Facing, other()),
        7 => Want::With(Relation::Corner, other()),
        _ => Want::Same(other()),
    })
}

/// A kind of the pack on a board of another size, each as likely as it is in the pack.
fn card_wish(bird: usize, n_birds: usize, rng: &mut Rng) -> Wish {
    let cards = pack::cards(Levels::new(1, 5).expect("five levels"));
    let wish = cards[rng.below(cards.len())];
    let other = other_bird(bird, n_birds, rng);
    Wish::of(match wish.want {
        Want::With(relation, _) => Want::With(relation, other),
        Want::Same(_) => Want::Same(other),
        Want::Opposite(_) => Want::Opposite(other),
        want => want,
    })
}

/// A number of the project's list, as far as the board's tags give it a meaning: boards without circles draw from 1
/// to 12, and boards of four places from 1 to 10.
fn pelican_wish(board: &Board, bird: usize, n_birds: usize, rng: &mut Rng) -> Wish {
    let circles = [Region::Circle1, Region::Circle2, Region::Circle3];
    let has_circles = (0..board.n_places())
        .any(|place| circles.iter().any(|&circle| board.lies_in(place, circle)));
    let n_kinds = match board.n_places() {
        _ if has_circles => 16,
        0..=4 => 10,
        _ => 12,
    };
    let kind = 1 + rng.below(n_kinds);
    let other = other_bird(bird, n_birds, rng);
    Wish::of(match kind {
        1 => Want::In(Region::North),
        2 => Want::In(Region::South),
        3 => Want::In(Region::West),
        4 => Want::In(Region::East),
        5 => Want::In(Region::Corner),
        6 => Want::In(Region::NorthOrSouth),
        7 => Want::In(Region::NorthAndCorner),
        8 => Want::Same(other),
        9 => Want::Opposite(other),
        10 => Want::With(Relation::Front, other),
        11 => Want::With(Relation::SameSide, other),
        12 => Want::With(Relation::SameAngle, other),
        13 => Want::With(Relation::SameCircle, other),
        14 => Want::In(Region::Circle1),
        15 => Want::In(Region::Circle2),
        _ => Want::In(Region::Circle3),
    })
}

/// Wishes that all hold in a random placement: 8 % none, 17 % a pair of sides, 45 % next to a neighbour, the rest a
/// shared corner when there is one and a coin says so, else facing some bird. A bird for which the kind drawn has no
/// example in the placement wishes nothing.
fn hidden(board: &Board, n_birds: usize, rng: &mut Rng) -> Vec<Wish> {
    let mut places: Vec<usize> = (0..board.n_places()).collect();
    rng.shuffle(&mut places);
    let mut bird_on = vec![None; board.n_places()];
    for (bird, &place) in places[..n_birds].iter().enumerate() {
        bird_on[place] = Some(bird);
    }
    let wish =
        |bird| hidden_want(board, &places, &bird_on, bird, rng).map_or(Wish::NOTHING, Wish::of);
    (0..n_birds).map(wish).collect()
}

fn hidden_want(
    board: &Board,
    place_of: &[usize],
    bird_on: &[Option<usize>],
    bird: usize,
    rng: &mut Rng,
) -> Option<Want> {
    let here = place_of[bird];
    let related = |relation: Relation, rng: &mut Rng| {
        let others = (0..board.n_places())
            .filter(|&there| there != here && board.relates(relation, here, there));
        let birds: Vec<usize> = others.filter_map(|there| bird_on[there]).collect();
        let other = *birds.get(rng.below(birds.len().max(1)))?;
        Some(Want::With(relation, small(other)))
    };
    let pairs = [
        Region::NorthOrSouth,
        Region::EastOrWest,
        Region::SouthOrWest,
        Region::NorthOrEast,
    ];
    match rng.below(100) {
        0..8 => None,
        8..25 => {
            let holds = pairs
                .into_iter()
                .filter(|&region| board.lies_in(here, region));
            let holds: Vec<Region> = holds.collect();
            holds
                .get(rng.below(holds.len().max(1)))
                .copied()
                .map(Want::In)
        }
        25..70 => related(Relation::Next, rng),
        _ => {
            let corner = related(Relation::Corner, rng).filter(|_| rng.chance(1, 2));
            corner.or_else(|| related(Relation::Facing, rng))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_of_one_seed_come_from_the_pack_of_that_seed() {
        for round in [1, 3, 6] {
            let words = format!("cards levels=1-3 round={round}");
            let spec: Spec = words.parse().unwrap();
            assert_eq!(spec.to_string(), words);
            let drawn = generate(&spec, &mut Rng::new(7), &mut Budget::unlimited()).unwrap();
            let dealt: Puzzle = format!("uluru cards pack=7 round={round}").parse().unwrap();
            assert_eq!(drawn.to_string(), dealt.to_string());
        }
        for (bad, at) in [
            ("cards round=7", 6),
            ("cards pack=7", 6),
            ("pelicans 3 birds=17", 11),
        ] {
            let error = bad.parse::<Spec>().unwrap_err();
            assert!(
                matches!(error, Error::Text { at: told, .. } if told == at),
                "{error:?}"
            );
        }
    }
}
