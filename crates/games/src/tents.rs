//! Tents: a tent beside every tree, no two tents touching, as many in a line as its clue says.

#[expect(
    clippy::cast_possible_truncation,
    reason = "squares and colours of small boards are kept in few bits, for speed"
)]
mod census;
mod choices;
mod draft;
mod formats;
mod generate;
mod grade;
mod homework;
mod lessons;
mod mark;
mod odd;
mod pairing;
mod position;
mod prove;
mod puzzle;
#[cfg(test)]
mod random;
mod reason;
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "solvers keep numbers of small boards in few bits, for speed"
)]
mod solve;
mod spec;
mod symbols;
mod view;
mod word;

pub use draft::{Draft, Edit, Symmetry, Thing};
pub use generate::Asked;
pub use grade::{Grade, Level, WEIGHTS, grade};
pub use mark::{Kind, Mark};
pub use position::Position;
pub use puzzle::{Line, Puzzle, Square};
pub use spec::{Clues, Spec};

use crate::budget::Budget;
use crate::census::Census;
use crate::error::Error;
use crate::game::{
    self, Counting, Format, Game, Growth, Hint, Info, Mistakes, ProverEntry, RecordFormat, Solver,
};
use crate::homework::Homework;
use crate::kind::Choices;
use crate::lesson::Lesson;
use crate::rng::Rng;
use crate::symbol::Symbol;
use crate::words::Words;
use crate::workshop::Bench;

/// The game.
pub struct Tents;

impl Game for Tents {
    type Spec = Spec;
    type Puzzle = Puzzle;
    type Position = Position;

    const INFO: Info = Info {
        id: "tents",
        heads: &["tents"],
        presets: &[
            "6x6 easy",
            "8x8 normal",
            "10x10 tricky",
            "10x10 hard",
            "15x15",
        ],
        levels: &[
            "6x6 easy",
            "8x8 normal",
            "10x10 tricky",
            "10x10 hard",
            "12x12 extreme",
        ],
        series: &[],
        growth: &[
            Growth {
                name: "square",
                sizes: &[4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 25, 30, 40, 50],
                puzzle: |size, _| format!("{size}x{size}"),
                solvers: &[],
                options: &[],
            },
            Growth {
                name: "easy",
                sizes: &[6, 8, 10, 12, 14, 16, 20],
                puzzle: |size, _| format!("{size}x{size} easy"),
                solvers: &[],
                options: &[],
            },
            Growth {
                name: "hard",
                sizes: &[8, 10, 12, 14, 16, 20],
                puzzle: |size, _| format!("{size}x{size} hard"),
                solvers: &[],
                options: &[],
            },
        ],
    };
    const WORDS: Words = Words {
        en: include_str!("tents/words/en.ftl"),
        fr: include_str!("tents/words/fr.ftl"),
    };
    const SYMBOLS: &'static [&'static Symbol] = symbols::SYMBOLS;
    const FORMATS: &'static [Format<Self>] = formats::FORMATS;
    const RECORDS: &'static [RecordFormat<Self>] = formats::RECORDS;
    const CHOICES: Option<Choices<Self>> = Some(choices::CHOICES);
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const SOLVERS: &'static [Solver<Self>] = solve::SOLVERS;
    const PROVER: Option<ProverEntry<Self>> = Some(ProverEntry {
        prove: prove::prove,
        formula: prove::formula,
        only: Some(prove::only),
        cheap: crate::prove::CHEAP,
    });
    const HINT: Option<Hint<Self>> = Some(reason::hint);
    const MISTAKES: Option<Mistakes<Self>> = Some(reason::mistakes);
    const COUNTING: Option<Counting<Self>> = Some(solve::search::COUNTING);
    const GRADE: Option<game::Grade<Self>> = Some(grade::difficulty);
    const ODDITIES: Option<game::Oddities<Self>> = Some(odd::oddities);
    const WORKSHOP: Option<Bench<Self>> = Some(Bench::of::<Draft>());
    const CENSUSES: &'static [Census] = census::CENSUSES;
    const HOMEWORK: &'static [Homework] = homework::HOMEWORK;

    fn generate(spec: &Spec, rng: &mut Rng, budget: &mut Budget) -> Result<Puzzle, Error> {
        generate::generate(spec, rng, budget)
    }

    fn start(puzzle: &Puzzle) -> Position {
        Position::start(puzzle)
    }
}
