//! Uluru / Pelican Cove: place the birds so that their wishes hold.

mod board;
#[expect(
    clippy::cast_possible_truncation,
    reason = "numbers of birds and cards are kept in few bits, for speed"
)]
mod census;
mod choices;
mod draft;
mod formats;
mod generate;
mod homework;
mod lessons;
mod pack;
mod position;
mod prove;
mod puzzle;
mod rules;
mod short;
#[expect(
    clippy::cast_possible_truncation,
    reason = "solvers keep numbers of small boards in few bits, for speed"
)]
mod solve;
mod symbols;
mod view;
mod wish;

pub use board::{Board, PlaceOnBoard, Tags};
pub use draft::{Draft, Edit, Join, Pen, Word};
pub use generate::Spec;
pub use pack::Levels;
pub use position::Position;
pub use puzzle::{Move, Puzzle};
pub use rules::Rules;
pub use wish::{Need, Region, Relation, Want, Wish};

use crate::budget::Budget;
use crate::census::Census;
use crate::error::Error;
use crate::game::{
    Counting, Format, Game, Growth, Hint, Info, Mistakes, ProverEntry, Series, Solver,
};
use crate::homework::Homework;
use crate::kind::Choices;
use crate::lesson::Lesson;
use crate::rng::Rng;
use crate::symbol::Symbol;
use crate::words::Words;
use crate::workshop::Bench;

/// The game.
pub struct Uluru;

impl Game for Uluru {
    type Spec = Spec;
    type Puzzle = Puzzle;
    type Position = Position;

    const INFO: Info = Info {
        id: "uluru",
        heads: &["uluru"],
        presets: &[
            "cards levels=1-3 seconds=60",
            "cards levels=1-5 seconds=60",
            "cards levels=3-5 seconds=60",
            "pawns",
            "pawns solutions=1",
            "pelicans 1",
            "pelicans 2",
            "pelicans 2 birds=5",
            "pelicans 3 birds=16",
        ],
        levels: &[
            "cards levels=1-2",
            "cards levels=1-3",
            "cards levels=1-5",
            "cards levels=3-5",
            "cards levels=4-5",
        ],
        series: &[
            Series {
                name: "first",
                rounds: 6,
                puzzle: |seed, round| {
                    format!("uluru cards pack={seed} round={round} levels=1-3 seconds=60")
                },
            },
            Series {
                name: "six",
                rounds: 6,
                puzzle: |seed, round| {
                    format!("uluru cards pack={seed} round={round} levels=1-5 seconds=60")
                },
            },
        ],
        growth: &[
            Growth {
                name: "ring",
                sizes: &[8, 16, 32, 64, 128, 256, 512, 1000],
                puzzle: |size, _| format!("pawns ring:{size} hidden"),
                solvers: &["search", "sat"],
                options: &[],
            },
            Growth {
                name: "pelicans",
                sizes: &[4, 6, 8, 10, 12, 14, 16],
                puzzle: |size, _| format!("pelicans 3 birds={size}"),
                solvers: &["search", "sat"],
                options: &[],
            },
            Growth {
                name: "boards",
                sizes: &[4, 8, 16],
                puzzle: |size, _| format!("pelicans {}", size.ilog2() - 1),
                solvers: &[],
                options: &[],
            },
            Growth {
                name: "small",
                sizes: &[2, 3, 4, 5, 6, 7, 8],
                puzzle: |size, _| format!("pelicans 2 birds={size}"),
                solvers: &[],
                options: &[],
            },
        ],
    };
    const WORDS: Words = Words {
        en: include_str!("uluru/words/en.ftl"),
        fr: include_str!("uluru/words/fr.ftl"),
    };
    const SYMBOLS: &'static [&'static Symbol] = symbols::SYMBOLS;
    const FORMATS: &'static [Format<Self>] = formats::FORMATS;
    const CHOICES: Option<Choices<Self>> = Some(choices::CHOICES);
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const WORKSHOP: Option<Bench<Self>> = Some(Bench::of::<Draft>());
    const SOLVERS: &'static [Solver<Self>] = solve::SOLVERS;
    const PROVER: Option<ProverEntry<Self>> = Some(ProverEntry {
        prove: prove::prove,
        formula: prove::formula,
        only: Some(prove::only),
        cheap: crate::prove::CHEAP,
    });
    const HINT: Option<Hint<Self>> = Some(solve::hint::hint);
    const MISTAKES: Option<Mistakes<Self>> = Some(solve::hint::mistakes);
    const COUNTING: Option<Counting<Self>> = Some(solve::COUNTING);
    const CENSUSES: &'static [Census] = census::CENSUSES;
    const HOMEWORK: &'static [Homework] = homework::HOMEWORK;

    fn generate(spec: &Spec, rng: &mut Rng, budget: &mut Budget) -> Result<Puzzle, Error> {
        generate::generate(spec, rng, budget)
    }

    fn start(puzzle: &Puzzle) -> Position {
        Position::start(puzzle)
    }
}
