//! A board being made by hand: colours and holes are painted, starts set, edges of any graph drawn.

mod edit;
mod text;
mod view;

use std::fmt;
use std::str::FromStr;

use super::Flood;
use super::board::{Board, Layout};
use super::puzzle::{Goal, Puzzle, Rules};
use super::solve::best;
use crate::answer::Claim;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Info;
use crate::kind::{Choices, Chosen, Field, FieldValues};
use crate::rng::Rng;
use crate::text::Scanner;
use crate::view::{Note, Tone, View};
use crate::words::{Sentence, Value};
use crate::workshop::{self, Helper, Judgement, Workshop};

pub use edit::Edit;

/// The longest side that a board can be given by hand.
const MAX_SIDE: usize = 40;

/// A board being made. Vertices are numbered as in puzzles; a hole has no colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    shape: Shape,
    colours: Vec<Option<u8>>,
    n_colours: usize,
    /// Where the seats start, as far as that is said: at most two vertices.
    starts: Vec<usize>,
    forbidden: [u32; 2],
    goal: Goal,
    first: usize,
    /// The vertex at which an edge was begun.
    pen: Option<usize>,
}

/// How the vertices lie.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Shape {
    Grid {
        width: usize,
        height: usize,
        wraps: bool,
    },
    Graph {
        at: Vec<(usize, usize)>,
        /// Each once, the smaller end first, rising.
        edges: Vec<(usize, usize)>,
    },
}

/// The size of a board to begin with, and how many play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blank {
    width: usize,
    height: usize,
    n_seats: usize,
}

impl workshop::Draft for Draft {
    type Of = Flood;
    type Blank = Blank;
    type Edit = Edit;

    const INFO: Info = Info {
        id: "flood-draft",
        heads: &["flood-draft"],
        presets: &["6x6", "5x5 two"],
        levels: &[],
        series: &[],
        growth: &[],
    };
    const CHOICES: Option<Choices<Workshop<Self>>> = Some(Choices {
        fields: &[
            Field::number("width", 1, MAX_SIDE, "6"),
            Field::number("height", 1, MAX_SIDE, "6"),
            Field::words("seats", &["one", "two"]),
        ],
        spec: |chosen: &Chosen<'_>| {
            let two = if chosen.is("seats", "two") {
                " two"
            } else {
                ""
            };
            format!("{}x{}{two}", chosen.get("width"), chosen.get("height"))
        },
        chosen: |blank: &Blank| -> Option<FieldValues> {
            let seats = if blank.n_seats == 2 { "two" } else { "one" };
            Some(vec![
                ("width", blank.width.to_string()),
                ("height", blank.height.to_string()),
                ("seats", seats.to_owned()),
            ])
        },
        name: |blank: &Blank| {
            let size = Sentence::new("kind-size").with("width", blank.width);
            let seats = match blank.n_seats {
                2 => "flood-draft-field-seats-two",
                _ => "flood-draft-field-seats-one",
            };
            vec![size.with("height", blank.height), Sentence::new(seats)]
        },
    });
    const LIKENESSES: &'static [&'static str] = &["turn", "mirror"];
    const HELPERS: &'static [Helper<Self>] = &[Helper {
        name: "colour",
        help: colour,
        wish: "",
    }];

    fn blank(blank: &Blank) -> Self {
        let n_squares = blank.width * blank.height;
        let starts = match blank.n_seats {
            2 if 1 < n_squares => vec![0, n_squares - 1],
            _ => vec![0],
        };
        let mut draft = Self {
            shape: Shape::Grid {
                width: blank.width,
                height: blank.height,
                wraps: false,
            },
            colours: vec![Some(0); n_squares],
            n_colours: 4,
            starts,
            forbidden: [0, 0],
            goal: Goal::Territory,
            first: 0,
            pen: None,
        };
        if let [_, second] = draft.starts[..] {
            draft.colours[second] = Some(1);
        }
        draft
    }

    fn of(puzzle: &Puzzle) -> Self {
        let board = puzzle.board();
        let shape = match board.layout() {
            Layout::Grid {
                width,
                height,
                wraps,
            } => Shape::Grid {
                width: *width,
                height: *height,
                wraps: *wraps,
            },
            Layout::Graph { at } => Shape::Graph {
                at: at.clone().unwrap_or_else(|| super::view::places(board)),
                edges: board.edges().collect(),
            },
        };
        Self {
            shape,
            colours: (0..board.len()).map(|at| board.colour(at)).collect(),
            n_colours: puzzle.n_colours(),
            starts: puzzle.starts().to_vec(),
            forbidden: puzzle.rules().forbidden,
            goal: puzzle.goal(),
            first: puzzle.first(),
            pen: None,
        }
    }

    fn edit(&mut self, edit: Edit) -> Result<(), Sentence> {
        let changed = self.after(edit)?;
        if changed == *self {
            return Err(Sentence::new("flood-draft-same"));
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

    fn puzzle(&self) -> Result<Puzzle, Sentence> {
        let lacks =
            |what: Sentence| Sentence::new("draft-lacks").with("what", Value::Sentence(what));
        let board = match &self.shape {
            Shape::Grid {
                width,
                height,
                wraps,
            } => Board::grid(*width, *height, *wraps, self.colours.clone()),
            Shape::Graph { at, edges } => {
                Board::graph(self.colours.clone(), edges, Some(at.clone()))
            }
        };
        let rules = Rules {
            n_colours: self.n_colours,
            starts: self.starts.clone(),
            forbidden: self.forbidden,
            goal: self.goal,
            first: self.first,
        };
        Puzzle::new(board.map_err(lacks)?, rules).map_err(lacks)
    }

    fn judge(&self, budget: &mut Budget) -> Judgement {
        match self.puzzle() {
            Ok(puzzle) => judge(&puzzle, budget),
            Err(why) => Judgement {
                notes: vec![Note::new(why, Tone::Plain)],
                is_whole: true,
                ..Judgement::default()
            },
        }
    }
}

/// The fewest moves, or how far the first seat is ahead under best play.
fn judge(puzzle: &Puzzle, budget: &mut Budget) -> Judgement {
    let answer = (best::SOLVER.solve)(puzzle, budget);
    let open = match puzzle.n_seats() {
        1 => Sentence::new("flood-draft-open"),
        _ => Sentence::new("flood-draft-value-open"),
    };
    let (claim, told) = match answer {
        Ok(answer) => {
            let told = match (answer.claim, answer.cost, answer.value) {
                (Claim::Optimal, _, Some(value)) => {
                    let id = match value {
                        0 => "flood-draft-value-none",
                        1.. => "flood-draft-value",
                        _ => "flood-draft-value-second",
                    };
                    Sentence::new(id).with("value", value.abs())
                }
                (Claim::Optimal, Some(cost), _) => {
                    Sentence::new("flood-draft-best").with("moves", cost)
                }
                (_, Some(cost), _) => Sentence::new("flood-draft-between")
                    .with("moves", cost)
                    .with("bound", answer.bound.unwrap_or(0)),
                _ => open,
            };
            (answer.claim, told)
        }
        Err(_) => (Claim::Unknown, open),
    };
    let is_whole = claim == Claim::Optimal;
    let tone = if is_whole { Tone::Good } else { Tone::Plain };
    Judgement {
        claim: Some(claim),
        notes: vec![Note::new(told, tone)],
        is_whole,
        ..Judgement::default()
    }
}

/// A random colour for every vertex; two seats never start with the same one.
fn colour(draft: &Draft, _: &str, rng: &mut Rng, _: &mut Budget) -> Result<Draft, Error> {
    let mut draft = draft.clone();
    let n_colours = draft.n_colours;
    for colour in draft.colours.iter_mut().flatten() {
        *colour = crate::small::small(rng.below(n_colours));
    }
    if let [one, other] = draft.starts[..]
        && let (Some(first), Some(second)) = (draft.colours[one], draft.colours[other])
        && first == second
    {
        let next = (usize::from(second) + 1) % n_colours;
        draft.colours[other] = Some(crate::small::small(next));
    }
    Ok(draft)
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(self, f)
    }
}

impl FromStr for Draft {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        text::read(&mut Scanner::new(text))
    }
}

impl Default for Blank {
    fn default() -> Self {
        Self {
            width: 6,
            height: 6,
            n_seats: 1,
        }
    }
}

impl fmt::Display for Blank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let two = if self.n_seats == 2 { " two" } else { "" };
        write!(f, "{}x{}{two}", self.width, self.height)
    }
}

impl FromStr for Blank {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        scanner.skip_space();
        let (width, height) = edit::size(&mut scanner)?;
        scanner.skip_space();
        let n_seats = if scanner.eat("two") { 2 } else { 1 };
        scanner.finish()?;
        Ok(Self {
            width,
            height,
            n_seats,
        })
    }
}
