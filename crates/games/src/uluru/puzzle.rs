//! A deal: a rule set, a board and one wish for each bird. Reads and writes its one-line text.

use std::fmt::{self, Display, Write as _};
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use super::board::{Board, NAMED, Named, named};
use super::formats::inline;
use super::pack::{self, Levels};
use super::rules::Rules;
use super::short::Short;
use super::solve::Best;
use super::wish::{Need, Wish, bird_number, resolve};
use crate::error::Error;
use crate::text::{Scanner, plain_number};
use crate::words::Sentence;

/// A board, the birds' wishes, and what they come down to.
#[derive(Debug, Clone)]
pub struct Puzzle {
    rules: Rules,
    board: Arc<Board>,
    /// The word for the board in the text; empty when the rule set implies it.
    board_word: BoardWord,
    wishes: Vec<Wish>,
    needs: Vec<Need>,
    seconds: Option<u32>,
    /// What a table said about it: solving and counting ask for the same.
    best: OnceLock<Best>,
}

/// How the text says which board it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BoardWord {
    /// A row of the named boards.
    Named(usize),
    /// A ring of its size.
    Ring,
    /// Spelled out.
    Inline,
}

/// The longest time a clock may be set to: a day.
const MAX_SECONDS: u32 = 86_400;

impl Puzzle {
    /// A deal; refuses more birds than places and wishes that name birds that are not there.
    pub fn new(
        rules: Rules,
        board: Arc<Board>,
        wishes: Vec<Wish>,
        seconds: Option<u32>,
    ) -> Result<Self, Error> {
        let refuse = |why: Sentence| Err(Error::Refused(why));
        if wishes.is_empty() {
            return refuse(Sentence::new("uluru-refused-no-bird"));
        }
        if board.n_places() < wishes.len() {
            let (birds, places) = (wishes.len(), board.n_places());
            return refuse(
                Sentence::new("uluru-refused-too-many")
                    .with("birds", birds)
                    .with("places", places),
            );
        }
        for (bird, wish) in wishes.iter().enumerate() {
            if let Some(other) = wish.other().filter(|&other| wishes.len() <= other) {
                let (bird, other) = (bird + rules.first_bird(), other + rules.first_bird());
                return refuse(
                    Sentence::new("uluru-refused-unknown-bird")
                        .with("bird", bird)
                        .with("other", other),
                );
            }
        }
        Ok(Self::valid(rules, board, wishes, seconds))
    }

    fn valid(rules: Rules, board: Arc<Board>, wishes: Vec<Wish>, seconds: Option<u32>) -> Self {
        let is_shared = |row: &Named| Arc::ptr_eq(&row.board, &board);
        let is_equal = |row: &Named| *row.board == board;
        let shared = NAMED.iter().position(is_shared);
        let (board, board_word) = match shared.or_else(|| NAMED.iter().position(is_equal)) {
            Some(row) => (Arc::clone(&NAMED[row].board), BoardWord::Named(row)),
            None => match named(&format!("ring:{}", board.n_places())) {
                Some(ring) if ring == board => (board, BoardWord::Ring),
                _ => (board, BoardWord::Inline),
            },
        };
        let needs = resolve(&wishes, rules);
        Self {
            rules,
            board,
            board_word,
            wishes,
            needs,
            seconds,
            best: OnceLock::new(),
        }
    }

    /// The rule set.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Which of the named boards it is, if it is one.
    pub(super) fn named_board(&self) -> Option<usize> {
        match self.board_word {
            BoardWord::Named(row) => Some(row),
            BoardWord::Ring | BoardWord::Inline => None,
        }
    }

    /// Where the best is remembered once it is known.
    pub(super) fn best(&self) -> &OnceLock<Best> {
        &self.best
    }

    /// What each bird wants, as dealt.
    pub fn wishes(&self) -> &[Wish] {
        &self.wishes
    }

    /// What each bird's wish comes down to.
    pub fn needs(&self) -> &[Need] {
        &self.needs
    }

    /// How many birds there are.
    pub fn n_birds(&self) -> usize {
        self.wishes.len()
    }

    /// The time allowed, if there is a clock.
    pub fn seconds(&self) -> Option<u32> {
        self.seconds
    }

    /// Whether a bird's wish holds; `place` tells where each bird stands, if it does.
    pub fn is_pleased(&self, bird: usize, place: impl Fn(usize) -> Option<usize>) -> bool {
        let Some(here) = place(bird) else {
            return false;
        };
        match self.needs[bird] {
            Need::Any => true,
            Need::Never => false,
            Need::In { region, is_negated } => self.board.lies_in(here, region) != is_negated,
            Need::Itself {
                relation,
                is_negated,
            } => self.board.relates(relation, here, here) != is_negated,
            Need::With {
                relation,
                other,
                is_negated,
            } => match place(other.into()) {
                Some(there) => self.board.relates(relation, here, there) != is_negated,
                None => false,
            },
        }
    }
}

/// The board a rule set is played on when the text names none.
fn default_board(rules: Rules) -> Option<usize> {
    match rules {
        Rules::Pawns => Some(0),
        Rules::Cards => Some(1),
        Rules::Pelicans => None,
    }
}

impl Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("uluru ")?;
        f.write_str(self.rules.word())?;
        match self.board_word {
            BoardWord::Named(row)
                if Some(row) == default_board(self.rules)
                    && self.n_birds() == self.board.n_places() => {}
            BoardWord::Named(row) => write!(f, " {}", NAMED[row].name)?,
            BoardWord::Ring => write!(f, " ring:{}", self.board.n_places())?,
            BoardWord::Inline => write!(f, " {}", inline::write(&self.board))?,
        }
        if let Some(seconds) = self.seconds {
            write!(f, " seconds={seconds}")?;
        }
        for wish in &self.wishes {
            f.write_char(' ')?;
            wish.spelled(self.rules).fmt(f)?;
        }
        Ok(())
    }
}

impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        scanner.skip_space();
        scanner.expect("uluru")?;
        if let Some(board) = read_board_alone(&mut scanner) {
            let wishes = vec![Wish::NOTHING; board.n_places()];
            return Ok(Self::valid(Rules::Pelicans, board, wishes, None));
        }
        let rules = read_rules(&mut scanner)?;
        let (board, is_implied) = read_board(&mut scanner, rules)?;
        let options = read_options(&mut scanner, rules)?;
        let wishes = match options.pack {
            Some(pack) if board.n_places() < pack.len() => {
                return Err(scanner.error_at(0, "uluru-expected-eight-places"));
            }
            Some(pack) => pack,
            None => read_wishes(&mut scanner, rules, &board, is_implied)?,
        };
        scanner.finish()?;
        Ok(Self::valid(rules, board, wishes, options.seconds))
    }
}

/// A named board and nothing else: somebody wants to look at it.
fn read_board_alone(scanner: &mut Scanner<'_>) -> Option<Arc<Board>> {
    let start = scanner.at();
    scanner.skip_space();
    let board = named(scanner.word());
    scanner.skip_space();
    match board {
        Some(board) if scanner.is_at_end() => Some(board),
        _ => {
            scanner.go_to(start);
            None
        }
    }
}

fn read_rules(scanner: &mut Scanner<'_>) -> Result<Rules, Error> {
    scanner.skip_space();
    let at = scanner.at();
    Rules::read(scanner.word()).ok_or_else(|| scanner.error_at(at, "uluru-expected-rules"))
}

/// The board, and whether it was left out, so that the rule set implies it.
fn read_board(scanner: &mut Scanner<'_>, rules: Rules) -> Result<(Arc<Board>, bool), Error> {
    scanner.skip_space();
    let at = scanner.at();
    let word = scanner.word();
    if word.starts_with("board:") {
        let board = inline::read(word).map_err(|error| error.shifted(at))?;
        return Ok((Arc::new(board), false));
    }
    // Under the pelicans' rules the first word is the board; elsewhere a wish may stand here.
    let is_surely_board = rules == Rules::Pelicans || word.starts_with("ring");
    let is_code = word.starts_with(|c: char| c.is_ascii_uppercase());
    if let Some(board) = (!is_code).then(|| named(word)).flatten() {
        return Ok((board, false));
    }
    match default_board(rules) {
        Some(row) if !is_surely_board => {
            scanner.go_to(at);
            Ok((Arc::clone(&NAMED[row].board), true))
        }
        _ => Err(scanner.error_at(at, "uluru-expected-board")),
    }
}

#[derive(Default)]
struct Options {
    seconds: Option<u32>,
    pack: Option<Vec<Wish>>,
}

fn read_options(scanner: &mut Scanner<'_>, rules: Rules) -> Result<Options, Error> {
    let mut options = Options::default();
    let (mut seed, mut round, mut levels) = (None, None, None);
    loop {
        scanner.skip_space();
        let at = scanner.at();
        let word = scanner.word();
        let Some((name, value)) = word.split_once('=') else {
            scanner.go_to(at);
            break;
        };
        let bad = |what: &'static str| scanner.error_at(at + name.len() + 1, what);
        let is_new = match name {
            "seconds" => {
                let seconds = plain_number(value).filter(|n| (1..=MAX_SECONDS).contains(n));
                let seconds = seconds.ok_or_else(|| bad("uluru-expected-seconds"))?;
                options.seconds.replace(seconds).is_none()
            }
            "pack" if rules == Rules::Cards => {
                let value: u64 = plain_number(value).ok_or_else(|| bad("expected-seed"))?;
                seed.replace(value).is_none()
            }
            "round" if rules == Rules::Cards => {
                let value: usize =
                    plain_number(value).ok_or_else(|| bad("uluru-expected-round"))?;
                round.replace((value, at)).is_none()
            }
            "levels" if rules == Rules::Cards => {
                let value = Levels::read(value).ok_or_else(|| bad("uluru-expected-levels"))?;
                levels.replace(value).is_none()
            }
            _ => return Err(scanner.error_at(at, option_names(rules))),
        };
        if !is_new {
            return Err(scanner.error_at(at, "uluru-expected-option-once"));
        }
    }
    let is_of_a_pack = levels.is_some() || round.is_some();
    let (round, at) = round.unwrap_or((1, scanner.at()));
    match seed {
        None if is_of_a_pack => Err(scanner.error("uluru-expected-pack")),
        None => Ok(options),
        Some(seed) => {
            let levels = levels.unwrap_or(Levels::FIRST_GAME);
            let n_rounds = pack::n_rounds(levels);
            let wishes = pack::round(seed, round, levels).ok_or_else(|| {
                scanner.error_at(
                    at,
                    Sentence::new("uluru-expected-round-up-to").with("n", n_rounds),
                )
            })?;
            options.pack = Some(wishes);
            Ok(options)
        }
    }
}

fn option_names(rules: Rules) -> &'static str {
    match rules {
        Rules::Cards => "uluru-expected-option-cards",
        Rules::Pawns | Rules::Pelicans => "uluru-expected-option-plain",
    }
}

fn read_wishes(
    scanner: &mut Scanner<'_>,
    rules: Rules,
    board: &Board,
    is_implied: bool,
) -> Result<Vec<Wish>, Error> {
    let n_places = board.n_places();
    let mut wishes: Vec<Wish> = Vec::with_capacity(8);
    let start = scanner.at();
    let mut highest = 0;
    loop {
        scanner.skip_space();
        if scanner.is_at_end() {
            break;
        }
        let at = scanner.at();
        if wishes.len() == n_places {
            return Err(scanner.error_at(
                at,
                Sentence::new("uluru-expected-at-most-wishes").with("most", n_places),
            ));
        }
        let wish = Wish::read(scanner.word(), rules)
            .ok_or_else(|| scanner.error_at(at, wish_words(rules)))?;
        highest = highest.max(wish.other().unwrap_or(0));
        wishes.push(wish);
    }
    if wishes.is_empty() || (is_implied && wishes.len() != n_places) {
        let wanted = if is_implied {
            Sentence::new("uluru-expected-wishes")
                .with("n", n_places)
                .with("found", wishes.len())
        } else {
            Sentence::new("uluru-expected-one-wish")
        };
        return Err(scanner.error(wanted));
    }
    if highest < wishes.len() {
        Ok(wishes)
    } else {
        scanner.go_to(start);
        Err(unknown_bird(scanner, rules, wishes.len()))
    }
}

/// Finds the wish that names a bird that is not there.
fn unknown_bird(scanner: &mut Scanner<'_>, rules: Rules, n_birds: usize) -> Error {
    loop {
        scanner.skip_space();
        let at = scanner.at();
        let other = Wish::read(scanner.word(), rules).and_then(Wish::other);
        if other.is_none_or(|other| n_birds <= other) {
            let first = rules.first_bird();
            let last = n_birds - 1 + first;
            let what = Sentence::new("uluru-expected-known-bird")
                .with("first", first)
                .with("last", last);
            if other.is_some() || scanner.is_at_end() {
                return scanner.error_at(at, what);
            }
        }
    }
}

fn wish_words(rules: Rules) -> &'static str {
    match rules {
        Rules::Pelicans => "uluru-expected-wish-pelicans",
        Rules::Pawns => "uluru-expected-wish-pawns",
        Rules::Cards => "uluru-expected-wish-cards",
    }
}

/// Puts a bird, takes it up, or says that time is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Puts a bird on a place; who stands there goes back to the tray. Both as the text numbers them.
    Put {
        /// The bird's number under the rule set.
        bird: u16,
        /// The place.
        place: u16,
    },
    /// Takes a bird back to the tray.
    Lift {
        /// The bird's number under the rule set.
        bird: u16,
    },
    /// The sand has run out.
    Time,
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Put { bird, place } => Short::EMPTY
                .number(*bird)
                .letter(b'@')
                .number(*place)
                .fmt(f),
            Self::Lift { bird } => Short::EMPTY.number(*bird).letter(b'@').letter(b'-').fmt(f),
            Self::Time => f.write_str("time"),
        }
    }
}

impl FromStr for Move {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let read = || {
            if text == "time" {
                return Some(Self::Time);
            }
            // Numbers in moves are read as they stand, whatever the rules count from.
            let (bird, place) = text.split_once('@')?;
            let bird = bird_number(bird, Rules::Pawns)?;
            match place {
                "-" => Some(Self::Lift { bird }),
                _ => Some(Self::Put {
                    bird,
                    place: bird_number(place, Rules::Pawns)?,
                }),
            }
        };
        read().ok_or_else(|| Error::text(text, 0, "uluru-expected-move"))
    }
}
