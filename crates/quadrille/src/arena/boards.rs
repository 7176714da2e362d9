//! The boards that are played on, one a round.

use games::any::{AnyGame, AnyPuzzle};
use games::budget::Budget;
use games::game::Reading;
use games::rng::Rng;
use games::table::Wish;

use super::log::Head;
use crate::failure::Failure;

/// Where boards come from.
pub(crate) struct Boards {
    /// The game played.
    pub(crate) game: &'static dyn AnyGame,
    /// What is drawn: a spec, or the text of the one board.
    pub(crate) spec: String,
    /// The seed of the first board; those of the others count up.
    pub(crate) seed: u64,
    fixed: Option<Box<dyn AnyPuzzle>>,
}

impl Boards {
    /// Boards of a spec or the one board of a puzzle text; without words, what is wished for.
    pub(crate) fn new(words: &[String], wish: &Wish, seed: u64) -> Result<Self, Failure> {
        let text = words.join(" ");
        if let Ok(puzzle) = games::read(&text, &Reading::default())
            && puzzle.table().is_some()
        {
            return Ok(Self {
                game: puzzle.game(),
                spec: puzzle.text(),
                seed,
                fixed: Some(puzzle),
            });
        }
        let named = words.first().and_then(|word| games::find(word));
        let (game, spec) = match named {
            Some(game) if game.table_spec(wish).is_some() => (game, words[1..].join(" ")),
            Some(game) => {
                return Err(Failure::new(format!(
                    "`{}` is not a game for two players",
                    game.info().id
                )));
            }
            None => (Self::usual_game()?, text),
        };
        let spec = match spec.is_empty() {
            true => game.table_spec(wish).expect("the game has a table"),
            false => spec,
        };
        let boards = Self {
            game,
            spec,
            seed,
            fixed: None,
        };
        // A spec that cannot be drawn is told before anybody plays.
        boards.board(0)?;
        Ok(boards)
    }

    /// The boards that the first line of a log names.
    pub(crate) fn of_log(head: &Head) -> Result<Self, Failure> {
        let fixed = games::read(&head.spec, &Reading::default());
        let game = games::find(&head.game);
        let unknown = || Failure::new(format!("`{}` is no game", head.game));
        Ok(Self {
            game: game.ok_or_else(unknown)?,
            spec: head.spec.clone(),
            seed: head.seed,
            fixed: fixed.ok().filter(|puzzle| puzzle.table().is_some()),
        })
    }

    /// Boards of a game as they are wished for.
    pub(crate) fn of_game(
        game: &'static dyn AnyGame,
        wish: &Wish,
        seed: u64,
    ) -> Result<Self, Failure> {
        let spec = game.table_spec(wish);
        Ok(Self {
            game,
            spec: spec.ok_or_else(|| Failure::new("the game is not for two players"))?,
            seed,
            fixed: None,
        })
    }

    /// The game that is played when none is named.
    pub(crate) fn usual_game() -> Result<&'static dyn AnyGame, Failure> {
        let wish = Wish {
            shape: 'c',
            side: 2,
            n_colours: 2,
            n_forbidden: 0,
        };
        let mut games = games::GAMES.iter().copied();
        games
            .find(|game| game.table_spec(&wish).is_some())
            .ok_or_else(|| Failure::new("no game is for two players"))
    }

    /// The board of a round. Who moves first is drawn from the seed, unless the text says it.
    pub(crate) fn board(&self, round: u64) -> Result<Box<dyn AnyPuzzle>, Failure> {
        if let Some(puzzle) = &self.fixed {
            let again = games::read(&puzzle.text(), &Reading::default());
            return Ok(again.expect("canonical text reads"));
        }
        let seed = self.seed.wrapping_add(round);
        let puzzle = self
            .game
            .generate(&self.spec, seed, &mut Budget::unlimited());
        let puzzle = puzzle.map_err(|error| Failure::in_text("spec", &self.spec, &error))?;
        let first = Rng::new(!seed).below(2);
        puzzle
            .with_first(first)
            .ok_or_else(|| Failure::new(format!("`{}` is not a board for two players", self.spec)))
    }
}
