//! Flood: territories grow by changing colour; for two players, or one against the board.

pub mod board;
mod bots;
mod generate;
mod hint;
pub mod position;
pub mod puzzle;
mod solve;
mod table;
mod view;

use crate::answer::Step;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::{self, BotEntry, Growth, Info, Limit, Solver, TableEntry};
use crate::rng::Rng;
use crate::words::Words;

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
        series: &[],
        growth: &[Growth {
            name: "floodit",
            sizes: &[4, 6, 8, 10, 12, 14],
            puzzle: |size, seed| format!("floodit {size} 6 {seed}"),
            solvers: &["greedy"],
        }],
    };
    const WORDS: Words = Words {
        en: include_str!("words/en.ftl"),
        fr: include_str!("words/fr.ftl"),
    };
    const SOLVERS: &'static [Solver<Self>] = &[Solver {
        name: "greedy",
        solve: solve::greedy::solve,
    }];
    const BOTS: &'static [BotEntry<Self>] = &[
        BotEntry {
            name: "pass",
            limit: Limit::None,
            make: bots::pass::make,
        },
        BotEntry {
            name: "random",
            limit: Limit::None,
            make: bots::random::make,
        },
        BotEntry {
            name: "greedy",
            limit: Limit::None,
            make: bots::greedy::make,
        },
    ];

    const TABLE: Option<TableEntry<Self>> = Some(table::ENTRY);

    fn generate(spec: &Spec, rng: &mut Rng, _budget: &mut Budget) -> Result<Puzzle, Error> {
        generate::draw(spec, rng).map_err(|expected| Error::Refused(format!("expected {expected}")))
    }

    fn start(puzzle: &Puzzle) -> Position {
        Position::new(puzzle)
    }

    fn hint(position: &Position, budget: &mut Budget) -> Option<Step<Move>> {
        hint::hint(position, budget)
    }
}
