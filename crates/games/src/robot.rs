//! The Sorting Robot: carry every piece to a cell of its colour in as few steps as possible.

mod choices;
mod contest;
mod draft;
mod formats;
mod generate;
mod glibc;
mod grid;
mod hint;
mod homework;
mod lessons;
mod moves;
mod picture;
mod position;
mod puzzle;
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "solvers keep numbers of small boards in few bits, for speed"
)]
mod solve;
mod symbols;
mod view;

pub use draft::{Draft, Edit, Line};
pub use generate::Spec;
pub use grid::{Colour, Grid};
pub use moves::{Direction, Move};
pub use position::Position;
pub use puzzle::{Number, Puzzle};

use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Contest, Format, Game, Hint, Info, Painter, RecordFormat, Solver};
use crate::homework::Homework;
use crate::kind::Choices;
use crate::lesson::Lesson;
use crate::rng::Rng;
use crate::symbol::Symbol;
use crate::words::Words;
use crate::workshop::Bench;

/// The game, for the list of games.
pub struct Robot;

impl Game for Robot {
    type Spec = Spec;
    type Puzzle = Puzzle;
    type Position = Position;

    const INFO: Info = Info {
        id: "robot",
        heads: &["robot"],
        presets: generate::PRESETS,
        levels: &["3x4 4", "4x5 5", "5x6 6", "8x8 8", "12x12 12"],
        series: &[],
        growth: generate::GROWTH,
    };
    const WORDS: Words = Words {
        en: include_str!("robot/words/en.ftl"),
        fr: include_str!("robot/words/fr.ftl"),
    };
    const SYMBOLS: &'static [&'static Symbol] = symbols::SYMBOLS;
    const FORMATS: &'static [Format<Self>] = formats::FORMATS;
    const RECORDS: &'static [RecordFormat<Self>] = formats::RECORDS;
    const CHOICES: Option<Choices<Self>> = Some(choices::CHOICES);
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const PAINTER: Option<Painter<Self>> = Some(picture::paint);
    const WORKSHOP: Option<Bench<Self>> = Some(Bench::of::<Draft>());
    const SOLVERS: &'static [Solver<Self>] = solve::SOLVERS;
    const CONTEST: Option<Contest<Self>> = Some(contest::CONTEST);
    const HINT: Option<Hint<Self>> = Some(hint::hint);
    const HOMEWORK: &'static [Homework] = homework::HOMEWORK;

    fn generate(spec: &Spec, rng: &mut Rng, _budget: &mut Budget) -> Result<Puzzle, Error> {
        generate::generate(spec, rng)
    }

    fn start(puzzle: &Puzzle) -> Position {
        Position::new(puzzle.clone())
    }
}
