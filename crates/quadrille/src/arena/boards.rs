//! The boards that are played on, one per round.

use games::any::{AnyGame, AnyPuzzle};
use games::options::Options;
use games::words::Sentence;

use super::log::Head;
use crate::failure::Failure;
use crate::speech::told;

/// Where boards come from.
pub(crate) struct Boards {
    /// The game played.
    pub(crate) game: &'static dyn AnyGame,
    /// What is drawn: a spec, or the text of the one board.
    pub(crate) spec: String,
    /// The seed of the first board; those of the others count up.
    pub(crate) seed: u64,
    is_fixed: bool,
    /// Fixed boards, played on in turn; if there are any, none is drawn.
    pub(crate) openings: Vec<String>,
}

impl Boards {
    /// Boards of a spec, or the one board of a puzzle text; flags are further words of a spec. Without words, the
    /// usual boards of the usual game.
    pub(crate) fn new(words: &[String], flags: &str, seed: u64) -> Result<Self, Failure> {
        let text = words.join(" ");
        if let Ok(puzzle) = games::read(&text, &Options::default())
            && puzzle.game().two_seats().is_some()
            && puzzle.start().n_seats() == 2
        {
            if !flags.is_empty() {
                return Err(Failure::new(
                    Sentence::new("fail-puzzle-given").with("flags", flags),
                ));
            }
            return Ok(Self {
                game: puzzle.game(),
                spec: puzzle.text(),
                seed,
                is_fixed: true,
                openings: Vec::new(),
            });
        }
        let named = words.first().and_then(|word| games::find(word));
        let spec = match named {
            Some(_) => words[1..].join(" "),
            None => text,
        };
        let spec = format!("{spec} {flags}").trim().to_owned();
        let game = match named {
            Some(game) => game,
            None => Self::game_of(&spec)?,
        };
        Self::of_game(game, &spec, seed)
    }

    /// Boards of a game by their spec.
    pub(crate) fn of_game(
        game: &'static dyn AnyGame,
        spec: &str,
        seed: u64,
    ) -> Result<Self, Failure> {
        if game.two_seats().is_none() {
            return Err(Failure::new(
                Sentence::new("fail-not-for-two").with("game", game.info().id),
            ));
        }
        let read = game.spec(spec);
        let boards = Self {
            game,
            spec: read.map_err(|error| Failure::in_text(&told("given-spec"), spec, &error))?,
            seed,
            is_fixed: false,
            openings: Vec::new(),
        };
        // A spec that cannot be drawn is told before anybody plays.
        boards.board(0)?;
        Ok(boards)
    }

    /// The boards that the first line of a log names.
    pub(crate) fn of_log(head: &Head) -> Result<Self, Failure> {
        let game = games::find(&head.game);
        let unknown =
            || Failure::new(Sentence::new("fail-no-game").with("game", head.game.as_str()));
        let game = game.ok_or_else(unknown)?;
        if games::read(&head.spec, &Options::default()).is_err() {
            let boards = Self::of_game(game, &head.spec, head.seed)?;
            return boards.with_openings(head.openings.iter().map(String::as_str));
        }
        Ok(Self {
            game,
            spec: head.spec.clone(),
            seed: head.seed,
            is_fixed: true,
            openings: Vec::new(),
        })
    }

    /// The same played on these boards in turn. Each must be one of this game for two.
    pub(crate) fn with_openings<'a>(
        mut self,
        texts: impl Iterator<Item = &'a str>,
    ) -> Result<Self, Failure> {
        for (at, text) in texts.enumerate() {
            let puzzle = games::read(text, &Options::default());
            let puzzle = puzzle.map_err(|error| Failure::in_text("opening", text, &error))?;
            let is_for_two = puzzle.start().n_seats() == 2;
            if puzzle.game().info().id != self.game.info().id || !is_for_two {
                return Err(Failure::new(
                    Sentence::new("fail-opening")
                        .with("n", at + 1)
                        .with("game", self.game.info().id),
                ));
            }
            self.openings.push(puzzle.text());
        }
        Ok(self)
    }

    /// The texts of a file of openings: one per line, without comments.
    pub(crate) fn opening_lines(text: &str) -> impl Iterator<Item = &str> {
        let lines = text.lines().map(str::trim);
        lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
    }

    /// The game that is played when none is named: the first that has puzzles for two.
    pub(crate) fn usual_game() -> Result<&'static dyn AnyGame, Failure> {
        let mut games = for_two();
        games
            .next()
            .ok_or_else(|| Failure::new("fail-no-game-for-two"))
    }

    /// The first game for two that reads this spec, or the usual one, which then says what is wrong with it.
    fn game_of(spec: &str) -> Result<&'static dyn AnyGame, Failure> {
        match for_two().find(|game| game.spec(spec).is_ok()) {
            Some(game) => Ok(game),
            None => Self::usual_game(),
        }
    }

    /// The board of a round. Who moves first is drawn from the seed, unless the text says it.
    pub(crate) fn board(&self, round: u64) -> Result<Box<dyn AnyPuzzle>, Failure> {
        if !self.openings.is_empty() {
            let text = &self.openings[(round % self.openings.len() as u64) as usize];
            let again = games::read(text, &Options::default());
            return Ok(again.expect("canonical text reads"));
        }
        if self.is_fixed {
            let again = games::read(&self.spec, &Options::default());
            return Ok(again.expect("canonical text reads"));
        }
        let seed = self.seed.wrapping_add(round);
        let puzzle = self.game.draw_for_two(&self.spec, seed);
        puzzle.map_err(|error| Failure::in_text(&told("given-spec"), &self.spec, &error))
    }
}

/// Every game that has puzzles for two.
fn for_two() -> impl Iterator<Item = &'static dyn AnyGame> {
    games::all().filter(|game| game.two_seats().is_some())
}
