//! A fifth game, complete and small: Nonogram. `docs/new-game.md` walks through it file by file.

mod check;
mod generate;
mod position;
mod puzzle;
mod solve;
mod view;

pub use check::RULES;
pub use generate::Spec;
pub use position::{Mark, Position, Square};
pub use puzzle::Puzzle;

use games::budget::Budget;
use games::error::Error;
use games::game::{Counting, Game, Hint, Info, Mistakes, Solver};
use games::kind::Choices;
use games::rng::Rng;
use games::symbol::Symbol;
use games::words::Words;

/// The game.
pub struct Nonogram;

impl Game for Nonogram {
    type Spec = Spec;
    type Puzzle = Puzzle;
    type Position = Position;

    const INFO: Info = Info {
        id: "nonogram",
        heads: &[puzzle::HEAD],
        presets: &["5x5", "6x4", "7x7"],
        levels: &[],
        series: &[],
        growth: &[],
    };
    const WORDS: Words = Words {
        en: include_str!("../words/en.ftl"),
        fr: include_str!("../words/fr.ftl"),
    };
    const SYMBOLS: &'static [&'static Symbol] = view::SYMBOLS;
    const CHOICES: Option<Choices<Self>> = Some(generate::CHOICES);
    const SOLVERS: &'static [Solver<Self>] = solve::SOLVERS;
    const HINT: Option<Hint<Self>> = Some(solve::hint);
    const MISTAKES: Option<Mistakes<Self>> = Some(solve::mistakes);
    const COUNTING: Option<Counting<Self>> = Some(solve::COUNTING);

    fn generate(spec: &Spec, rng: &mut Rng, budget: &mut Budget) -> Result<Puzzle, Error> {
        generate::generate(spec, rng, budget)
    }

    fn start(puzzle: &Puzzle) -> Position {
        Position::start(puzzle)
    }
}
