//! A grid being made by hand: backgrounds and pieces are painted, pieces dragged, rows and columns come and go.

mod edit;
mod view;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::Robot;
use super::grid::{Colour, Grid};
use super::puzzle::{Puzzle, read_cells};
use super::solve::SOLVERS;
use crate::answer::Claim;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Info;
use crate::kind::{Choices, Chosen, Field, FieldValues};
use crate::rng::Rng;
use crate::text::Scanner;
use crate::view::{Note, Tone, View};
use crate::why::Place;
use crate::words::Sentence;
use crate::workshop::{self, Helper, Judgement, Workshop};

pub use edit::{Edit, Line};

/// The longest side that a grid can be given by hand.
const MAX_SIDE: usize = 100;

/// A grid being made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    grid: Arc<Grid>,
}

/// The size of a grid to begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blank {
    rows: usize,
    columns: usize,
}

impl workshop::Draft for Draft {
    type Of = Robot;
    type Blank = Blank;
    type Edit = Edit;

    const INFO: Info = Info {
        id: "robot-draft",
        heads: &["robot-draft"],
        presets: &["3x4", "6x6"],
        levels: &[],
        series: &[],
        growth: &[],
    };
    const CHOICES: Option<Choices<Workshop<Self>>> = Some(Choices {
        fields: &[
            Field::number("rows", 1, 40, "5"),
            Field::number("columns", 1, 40, "6"),
        ],
        spec: |chosen: &Chosen<'_>| format!("{}x{}", chosen.get("rows"), chosen.get("columns")),
        chosen: |blank: &Blank| -> Option<FieldValues> {
            Some(vec![
                ("rows", blank.rows.to_string()),
                ("columns", blank.columns.to_string()),
            ])
        },
        name: |blank: &Blank| {
            let size = Sentence::new("kind-size").with("width", blank.columns);
            vec![size.with("height", blank.rows)]
        },
    });
    // The robot begins in the upper left corner: only rows and columns can be exchanged.
    const LIKENESSES: &'static [&'static str] = &["turn mirror"];
    const HELPERS: &'static [Helper<Self>] = &[
        Helper {
            name: "shuffle",
            help: shuffle,
            wish: "",
        },
        Helper {
            name: "sort",
            help: sort,
            wish: "",
        },
    ];

    fn blank(blank: &Blank) -> Self {
        let n_cells = blank.rows * blank.columns;
        let first = Colour::new(0).expect("the first colour");
        Self {
            grid: Arc::new(Grid {
                rows: blank.rows,
                columns: blank.columns,
                ground: vec![first; n_cells],
                pieces: vec![None; n_cells],
            }),
        }
    }

    fn of(puzzle: &Puzzle) -> Self {
        Self {
            grid: Arc::new(puzzle.grid().clone()),
        }
    }

    fn edit(&mut self, edit: Edit) -> Result<(), Sentence> {
        let changed = self.after(edit)?;
        if changed == *self {
            return Err(Sentence::new("robot-draft-same"));
        }
        *self = changed;
        Ok(())
    }

    fn edits_to(&self, other: &Self) -> Vec<Edit> {
        edit::edits_to(self, other)
    }

    fn view(&self) -> View {
        view::view(self)
    }

    fn n_spots(&self) -> usize {
        self.grid.n_cells()
    }

    fn puzzle(&self) -> Result<Puzzle, Sentence> {
        Ok(Puzzle::of_grid(Arc::clone(&self.grid)))
    }

    fn judge(&self, budget: &mut Budget) -> Judgement {
        let puzzle = Puzzle::of_grid(Arc::clone(&self.grid));
        if !self.grid.is_solvable() {
            return unbalanced(&self.grid);
        }
        let solve = SOLVERS[0].solve;
        let (claim, cost, bound) = match solve(&puzzle, budget) {
            Ok(answer) => (answer.claim, answer.cost, answer.bound),
            Err(_) => (Claim::Unknown, None, None),
        };
        let told = match (claim, cost, bound) {
            (Claim::Optimal, Some(cost), _) => {
                Sentence::new("robot-draft-best").with("steps", cost)
            }
            (_, Some(cost), bound) => Sentence::new("robot-draft-between")
                .with("steps", cost)
                .with("bound", bound.unwrap_or(0)),
            _ => Sentence::new("robot-draft-open"),
        };
        let tone = match claim {
            Claim::Optimal => Tone::Good,
            _ => Tone::Plain,
        };
        Judgement {
            claim: Some(claim),
            notes: vec![Note::new(told, tone)],
            is_whole: claim == Claim::Optimal,
            ..Judgement::default()
        }
    }
}

/// The colours that have too many pieces or too few, with their cells.
fn unbalanced(grid: &Grid) -> Judgement {
    let count = |colours: &mut dyn Iterator<Item = Colour>| {
        let mut n = vec![0_usize; grid.n_colours()];
        colours.for_each(|colour| n[colour.number()] += 1);
        n
    };
    let cells = count(&mut grid.ground.iter().copied());
    let pieces = count(&mut grid.pieces.iter().flatten().copied());
    let is_off = |colour: Colour| cells[colour.number()] != pieces[colour.number()];
    let mut notes = vec![Note::new(Sentence::new("draft-impossible"), Tone::Wrong)];
    let colours = (0..grid.n_colours()).filter_map(Colour::new);
    notes.extend(colours.filter(|&colour| is_off(colour)).map(|colour| {
        Note::new(
            Sentence::new("robot-draft-unbalanced")
                .with("colour", crate::view::HueNames::Letters.value(colour.hue()))
                .with("cells", cells[colour.number()])
                .with("pieces", pieces[colour.number()]),
            Tone::Wrong,
        )
    }));
    let is_shown = |&cell: &usize| {
        is_off(grid.ground[cell]) && !grid.is_black(cell) || grid.pieces[cell].is_some_and(is_off)
    };
    Judgement {
        claim: Some(Claim::Impossible),
        notes,
        conflict: (0..grid.n_cells())
            .filter(is_shown)
            .map(Place::Spot)
            .collect(),
        is_whole: true,
        ..Judgement::default()
    }
}

/// As many pieces as cells of every colour, in random order.
fn shuffle(draft: &Draft, _: &str, rng: &mut Rng, _: &mut Budget) -> Result<Draft, Error> {
    let mut grid = (*draft.grid).clone();
    let mut pieces: Vec<Option<Colour>> = grid.ground.iter().copied().map(Some).collect();
    rng.shuffle(&mut pieces);
    grid.pieces = pieces;
    Ok(Draft {
        grid: Arc::new(grid),
    })
}

/// Every piece on a cell of its colour.
fn sort(draft: &Draft, _: &str, _: &mut Rng, _: &mut Budget) -> Result<Draft, Error> {
    let mut grid = (*draft.grid).clone();
    grid.pieces = grid.ground.iter().copied().map(Some).collect();
    Ok(Draft {
        grid: Arc::new(grid),
    })
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("robot-draft ")?;
        Puzzle::of_grid(Arc::clone(&self.grid)).write_cells(f, " / ")
    }
}

impl FromStr for Draft {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        scanner.skip_space();
        scanner.expect("robot-draft")?;
        let grid = Arc::new(read_cells(&mut scanner)?);
        Ok(Self { grid })
    }
}

impl Default for Blank {
    fn default() -> Self {
        Self {
            rows: 5,
            columns: 6,
        }
    }
}

impl fmt::Display for Blank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for Blank {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        scanner.skip_space();
        let (rows, columns) = edit::size(&mut scanner)?;
        scanner.finish()?;
        Ok(Self { rows, columns })
    }
}
