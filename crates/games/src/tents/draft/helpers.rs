//! What is done for a setter when asked.

mod unique;

use super::{Draft, Edit, Symmetry};
use crate::budget::Budget;
use crate::error::Error;
use crate::rng::Rng;
use crate::tents::generate::clues::thin_out;
use crate::tents::generate::layout::Layout;
use crate::tents::generate::{Asked, repaired};
use crate::tents::grade::grade;
use crate::tents::pairing::pair;
use crate::tents::puzzle::{Line, Puzzle, Square};
use crate::tents::solve::search::{self, Patience};
use crate::words::Sentence;
use crate::workshop::{Draft as _, Helper};

/// Every helper.
pub(super) const HELPERS: &[Helper<Draft>] = &[
    Helper {
        name: "unique",
        help: unique::unique,
        wish: "",
    },
    Helper {
        name: "fewest",
        help: fewest,
        wish: "",
    },
    Helper {
        name: "harder",
        help: harder,
        wish: "",
    },
    Helper {
        name: "easier",
        help: easier,
        wish: "",
    },
    Helper {
        name: "variant",
        help: variant,
        wish: "",
    },
    Helper {
        name: "complete",
        help: complete,
        wish: "rules=10-13 steps=40",
    },
];

/// Small changes that are tried for a harder or an easier board.
const MOST_CHANGES: usize = 60;

/// Boards that are tried to complete a draft.
const MOST_LAYOUTS: usize = 2000;

/// The share of trees of a completed board, in percent.
const DENSITY: usize = 20;

fn refused(id: &'static str) -> Error {
    Error::Refused(Sentence::new(id))
}

/// The only solution of a draft's board, as the squares of its tents.
fn only_solution(board: &Puzzle, budget: &mut Budget) -> Option<Vec<usize>> {
    let (mut solutions, is_whole) = search::up_to_two(board, Patience::Usual, budget);
    match (solutions.pop(), solutions.is_empty(), is_whole) {
        (Some(only), true, true) => Some(only),
        _ => None,
    }
}

/// Leaves out clues until none can be spared.
fn fewest(draft: &Draft, _: &str, rng: &mut Rng, budget: &mut Budget) -> Result<Draft, Error> {
    only_solution(&draft.board, budget).ok_or_else(|| refused("tents-draft-not-unique"))?;
    let board = thin_out(&draft.board, None, rng, budget);
    Ok(Draft {
        board,
        ..draft.clone()
    })
}

fn harder(draft: &Draft, _: &str, rng: &mut Rng, budget: &mut Budget) -> Result<Draft, Error> {
    changed(draft, |old, new| old < new, rng, budget)
}

fn easier(draft: &Draft, _: &str, rng: &mut Rng, budget: &mut Budget) -> Result<Draft, Error> {
    changed(draft, |old, new| new < old, rng, budget)
}

/// The board after the small change that comes nearest to what it was and is as wanted: a clue left out or added, or a
/// tree moved to another side of its tent.
fn changed(
    draft: &Draft,
    is_wanted: fn(u64, u64) -> bool,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Result<Draft, Error> {
    let only = only_solution(&draft.board, budget);
    let only = only.ok_or_else(|| refused("tents-draft-not-unique"))?;
    let old = grade(&draft.board, budget).map_or(u64::MAX, |grade| grade.number());
    let mut best: Option<(u64, Puzzle)> = None;
    for _ in 0..MOST_CHANGES {
        if budget.is_over() {
            break;
        }
        let board = match rng.below(3) {
            0 => with_other_clue(&draft.board, &only, rng),
            _ => with_moved_tree(&draft.board, &only, rng),
        };
        let Some(board) = board else {
            continue;
        };
        if only_solution(&board, budget).is_none() {
            continue;
        }
        let Some(new) = grade(&board, budget).map(|grade| grade.number()) else {
            continue;
        };
        let is_nearer = best
            .as_ref()
            .is_none_or(|(known, _)| new.abs_diff(old) < known.abs_diff(old));
        if is_wanted(old, new) && is_nearer {
            best = Some((new, board));
        }
    }
    let (_, board) = best.ok_or_else(|| refused("tents-draft-no-change"))?;
    Ok(Draft {
        plan: draft
            .plan
            .iter()
            .copied()
            .filter(|&at| board.squares()[at] == Square::Free)
            .collect(),
        board,
        symmetry: draft.symmetry,
    })
}

/// Another board of the same level: some trees on another side of their tents, then turned and mirrored at random.
fn variant(draft: &Draft, _: &str, rng: &mut Rng, budget: &mut Budget) -> Result<Draft, Error> {
    let only = only_solution(&draft.board, budget);
    let only = only.ok_or_else(|| refused("tents-draft-not-unique"))?;
    let level = |board: &Puzzle, budget: &mut Budget| grade(board, budget).map(|it| it.level());
    let wanted = level(&draft.board, budget);
    for _ in 0..MOST_CHANGES {
        if budget.is_over() {
            break;
        }
        let mut board = draft.board.clone();
        for _ in 0..3 {
            board = with_moved_tree(&board, &only, rng).unwrap_or(board);
        }
        let is_new = board != draft.board;
        if is_new && only_solution(&board, budget).is_some() && level(&board, budget) == wanted {
            let mut other = Draft::of(&board);
            for edit in [Edit::Turn, Edit::Turn, Edit::Turn, Edit::Mirror] {
                if rng.chance(1, 2) {
                    other = other.after(edit).map_err(Error::Refused)?;
                }
            }
            return Ok(other);
        }
    }
    Err(refused("tents-draft-no-change"))
}

/// With a clue left out, or one added that the solution gives.
fn with_other_clue(board: &Puzzle, only: &[usize], rng: &mut Rng) -> Option<Puzzle> {
    let lines: Vec<Line> = board.lines().collect();
    let line = lines[rng.below(lines.len())];
    match board.clue(line) {
        Some(_) => Some(board.without_clue(line)),
        None => Some(with_clue(board, line, only)),
    }
}

/// The board with the clue of a line that a solution gives.
fn with_clue(board: &Puzzle, line: Line, tents: &[usize]) -> Puzzle {
    let (mut columns, mut rows) = (board.columns().to_vec(), board.rows().to_vec());
    let n = board.line(line).filter(|at| tents.contains(at)).count();
    match line {
        Line::Row(y) => rows[y] = Some(n),
        Line::Column(x) => columns[x] = Some(n),
    }
    let squares = board.squares().to_vec();
    Puzzle::new(board.width(), board.height(), squares, columns, rows)
        .expect("a line holds no more tents than squares")
}

/// With a tree moved to another side of its tent; the solution stays one.
fn with_moved_tree(board: &Puzzle, only: &[usize], rng: &mut Rng) -> Option<Puzzle> {
    let tent = only[rng.below(only.len().max(1))..].first().copied()?;
    let tree = tree_of(board, only, tent)?;
    let is_free = |at: &usize| board.squares()[*at] == Square::Free && !only.contains(at);
    let free: Vec<usize> = board.beside(tent).filter(is_free).collect();
    if free.is_empty() {
        return None;
    }
    let to = free[rng.below(free.len())];
    Some(moved(board, tree, to))
}

/// The board with a tree on another square.
fn moved(board: &Puzzle, tree: usize, to: usize) -> Puzzle {
    let board = board.with_given(tree, Square::Free);
    board.with_given(to, Square::Tree)
}

/// The tree of a tent in a solution.
fn tree_of(board: &Puzzle, tents: &[usize], tent: usize) -> Option<usize> {
    let mut squares = board.squares().to_vec();
    tents.iter().for_each(|&at| squares[at] = Square::Tent);
    pair(board, &squares).partner(tent)
}

/// Adds trees at random around what is drawn until there is one solution and the board is as wished. What is drawn
/// stays; clues come from the solution.
fn complete(draft: &Draft, wish: &str, rng: &mut Rng, budget: &mut Budget) -> Result<Draft, Error> {
    let mut asked = Asked::default();
    for word in wish.split_whitespace() {
        if !asked.read(word) {
            return Err(Error::text(word, 0, "tents-draft-expected-wish"));
        }
    }
    let (width, height) = (draft.board.width(), draft.board.height());
    let base = drawn(draft, budget).ok_or_else(|| refused("tents-draft-no-base"))?;
    for _ in 0..MOST_LAYOUTS {
        if budget.is_over() {
            return Err(refused("tents-refused-limit"));
        }
        let mut layout = Layout::blank(width, height, Symmetry::None);
        for &(tent, tree) in &base {
            layout = layout.with_fixed(tent, tree);
        }
        for at in (0..width * height).filter(|&at| draft.board.squares()[at] == Square::Grass) {
            layout = layout.with_grass(at);
        }
        layout.fill(DENSITY, rng);
        let Some(board) = repaired(&mut layout, None, rng, budget) else {
            continue;
        };
        if asked.accepts(&board, budget) {
            let is_given = |square: &Square| matches!(square, Square::Tent | Square::Grass);
            let mut board = board;
            for (at, square) in draft.board.squares().iter().enumerate() {
                if is_given(square) {
                    board = board.with_given(at, *square);
                }
            }
            return Ok(Draft {
                symmetry: draft.symmetry,
                ..Draft::of(&board)
            });
        }
    }
    Err(refused("tents-draft-no-completion"))
}

/// What is drawn as tents with their trees: the plan, given tents, and for trees without one a tent where there is room.
fn drawn(draft: &Draft, budget: &mut Budget) -> Option<Vec<(usize, usize)>> {
    let board = &draft.board;
    let lines: Vec<Line> = board.lines().collect();
    let bare = lines
        .iter()
        .fold(board.clone(), |board, &line| board.without_clue(line));
    let planned = draft.plan.iter().fold(bare.clone(), |board, &at| {
        board.with_given(at, Square::Tent)
    });
    let found =
        |board: &Puzzle, budget: &mut Budget| search::up_to_one(board, Patience::None, budget).0;
    let tents = found(&planned, budget).or_else(|| found(&bare, budget))?;
    let mut squares = board.squares().to_vec();
    tents.iter().for_each(|&at| squares[at] = Square::Tent);
    let pairing = pair(board, &squares);
    tents
        .iter()
        .map(|&tent| Some((tent, pairing.partner(tent)?)))
        .collect()
}
