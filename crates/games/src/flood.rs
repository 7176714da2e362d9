//! Flood: territories grow by changing colour; for two players, or one against the board.

mod bits;
pub mod board;
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "engines keep numbers of small boards in few bits, for speed"
)]
mod bots;
pub mod bulk;
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "squares and colours of small boards are kept in few bits, for speed"
)]
mod census;
mod choices;
mod draft;
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "engines keep numbers of small boards in few bits, for speed"
)]
mod duel;
mod flags;
mod formats;
mod generate;
mod hint;
#[expect(
    clippy::cast_possible_truncation,
    reason = "the network keeps numbers of small boards in few bits, for speed"
)]
mod learned;
mod lessons;
pub mod position;
mod prove;
pub mod puzzle;
#[expect(
    clippy::cast_possible_truncation,
    reason = "engines keep numbers of small boards in few bits, for speed"
)]
mod regions;
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "solvers keep numbers of small boards in few bits, for speed"
)]
mod solve;
mod symbols;
mod two_seats;
mod view;

use crate::budget::Budget;
use crate::census::Census;
use crate::error::Error;
use crate::game::{
    self, BotEntry, Format, Growth, Hint, Info, ProverEntry, RecordFormat, Solver, TwoSeats,
};
use crate::kind::Choices;
use crate::lesson::Lesson;
use crate::rng::Rng;
use crate::symbol::Symbol;
use crate::training::Training;
use crate::words::Words;
use crate::workshop::Bench;

pub use draft::{Draft, Edit};
pub use generate::Spec;
pub use position::{Move, Position};
pub use puzzle::Puzzle;

/// The game of Flood.
pub struct Flood;

impl game::Game for Flood {
    type Spec = Spec;
    type Puzzle = Puzzle;
    type Position = Position;

    const INFO: Info = Info {
        id: "flood",
        heads: &["flood", "floodit"],
        presets: &[
            "floodit 8 4",
            "floodit 14 6",
            "floodit 19 6 start=centre",
            "c 6 4",
            "c 9 6",
            "d 9 6",
            "h 9 6",
            "t 10 6",
            "c 9 6 goal=colour",
            "c 12 8 forbidden=2",
            "c 12 8",
        ],
        levels: &[
            "floodit 8 4",
            "floodit 10 5",
            "floodit 12 6",
            "floodit 14 6",
            "floodit 19 8 start=centre",
        ],
        series: &[],
        growth: &[
            Growth {
                name: "alone",
                sizes: &[4, 6, 8, 10, 12, 14, 16],
                puzzle: |size, seed| format!("floodit {size} 6 {seed}"),
                solvers: &["greedy", "beam", "astar"],
                options: &[],
            },
            Growth {
                name: "two",
                sizes: &[4, 5, 6, 7, 8, 9, 10],
                puzzle: |size, seed| format!("flood c {size} 6 {seed}"),
                solvers: &["exact"],
                options: &[],
            },
        ],
    };
    const WORDS: Words = Words {
        en: include_str!("flood/words/en.ftl"),
        fr: include_str!("flood/words/fr.ftl"),
    };
    const SYMBOLS: &'static [&'static Symbol] = symbols::SYMBOLS;
    const FORMATS: &'static [Format<Self>] = &[formats::graph::FORMAT];
    const RECORDS: &'static [RecordFormat<Self>] =
        &[formats::frames::FORMAT, formats::stream::FORMAT];
    const CHOICES: Option<Choices<Self>> = Some(choices::CHOICES);
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const WORKSHOP: Option<Bench<Self>> = Some(Bench::of::<Draft>());
    const SOLVERS: &'static [Solver<Self>] = &[
        solve::best::SOLVER,
        solve::exact::SOLVER,
        solve::astar::SOLVER,
        solve::beam::SOLVER,
        solve::greedy::SOLVER,
    ];
    const BOTS: &'static [BotEntry<Self>] = &[
        bots::pass::BOT,
        bots::random::BOT,
        bots::greedy::BOT,
        bots::minimax::BOT,
        bots::learned::BOT,
        bots::voronoi::BOT,
    ];

    const CENSUSES: &'static [Census] = census::CENSUSES;
    const TRAINING: Option<Training> = Some(learned::TRAINING);
    const PROVER: Option<ProverEntry<Self>> = Some(ProverEntry {
        prove: prove::prove,
        formula: |_, _| None,
        only: None,
        cheap: prove::CHEAP,
    });
    const TWO_SEATS: Option<TwoSeats<Self>> = Some(two_seats::TWO_SEATS);
    const HINT: Option<Hint<Self>> = Some(hint::hint);

    fn generate(spec: &Spec, rng: &mut Rng, _budget: &mut Budget) -> Result<Puzzle, Error> {
        generate::draw(spec, rng).map_err(Error::expected)
    }

    fn start(puzzle: &Puzzle) -> Position {
        Position::new(puzzle)
    }
}
