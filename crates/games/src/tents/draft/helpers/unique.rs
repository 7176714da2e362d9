//! Makes a board unique: by the fewest clues that tell its solution from all others, or by moving trees.
//!
//! Every other solution must differ from the wanted one in a line whose clue is added. The lines in which it differs are a
//! set that the added clues must hit; a smallest set that hits all those known is tried, and shows another solution or
//! none. Where no clue tells two solutions apart, a tree is moved onto a tent of the other one, which stays beside its own
//! tent; if one move is enough, one move it is.

use super::{moved, refused, tree_of, with_clue};
use crate::budget::Budget;
use crate::error::Error;
use crate::rng::Rng;
use crate::tents::draft::{Draft, Thing};
use crate::tents::puzzle::{Line, Puzzle, Square};
use crate::tents::solve::search::{self, Patience};
use crate::workshop::smallest_hitting;

/// More trees than this are not moved.
const MOST_MOVES: usize = 40;

/// Keeps the plan if it is a solution, or else a solution of the board, as its only one.
pub(super) fn unique(
    draft: &Draft,
    _: &str,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Result<Draft, Error> {
    let board = &draft.board;
    let target = target(draft, budget).ok_or_else(|| refused("tents-draft-no-solution"))?;
    let board = match fewest_clues(board, &target, budget)? {
        Some(board) => board,
        None => {
            let full = board.lines().fold(board.clone(), |board, line| {
                with_clue(&board, line, &target)
            });
            moved_trees(full, &target, rng, budget)?
        }
    };
    let is_free = |at: &usize| board.squares()[*at] == Square::Free;
    Ok(Draft {
        plan: draft.plan.iter().copied().filter(is_free).collect(),
        symmetry: draft.symmetry,
        board,
    })
}

/// The solution to keep: the one in mind, or any.
fn target(draft: &Draft, budget: &mut Budget) -> Option<Vec<usize>> {
    let things = draft.things();
    let is_tent = |at: &usize| matches!(things[*at], Thing::Tent | Thing::Plan);
    let planned = draft.plan.iter().fold(draft.board.clone(), |board, &at| {
        board.with_given(at, Square::Tent)
    });
    let meant: Vec<usize> = (0..things.len()).filter(is_tent).collect();
    let (found, _) = search::up_to_one(&planned, Patience::None, budget);
    match found {
        Some(tents) if tents == meant || !draft.plan.is_empty() => Some(tents),
        _ => search::up_to_one(&draft.board, Patience::None, budget).0,
    }
}

/// The board with the fewest clues more that leave the wanted solution alone; none if clues cannot do that.
fn fewest_clues(
    board: &Puzzle,
    target: &[usize],
    budget: &mut Budget,
) -> Result<Option<Puzzle>, Error> {
    let missing: Vec<Line> = board
        .lines()
        .filter(|&line| board.clue(line).is_none())
        .collect();
    let mut differences: Vec<Vec<usize>> = Vec::new();
    loop {
        let over = || refused("tents-refused-limit");
        let chosen = smallest_hitting(&differences, missing.len() + 1, budget).ok_or_else(over)?;
        let Some(chosen) = chosen else {
            return Ok(None);
        };
        let tried = chosen.iter().fold(board.clone(), |board, &nth| {
            with_clue(&board, missing[nth], target)
        });
        let Some(rival) = rival(&tried, target, budget)? else {
            return Ok(Some(tried));
        };
        let count =
            |tents: &[usize], line: Line| board.line(line).filter(|at| tents.contains(at)).count();
        let differs = |nth: &usize| count(&rival, missing[*nth]) != count(target, missing[*nth]);
        let difference: Vec<usize> = (0..missing.len()).filter(differs).collect();
        if difference.is_empty() {
            return Ok(None);
        }
        differences.push(difference);
    }
}

/// Another solution than the wanted one, if there is one.
fn rival(
    board: &Puzzle,
    target: &[usize],
    budget: &mut Budget,
) -> Result<Option<Vec<usize>>, Error> {
    let (solutions, is_whole) = search::up_to_two(board, Patience::Usual, budget);
    let rival = solutions.into_iter().find(|tents| tents != target);
    match rival {
        None if !is_whole => Err(refused("tents-refused-limit")),
        rival => Ok(rival),
    }
}

/// Moves trees onto tents of other solutions until there are none.
fn moved_trees(
    mut board: Puzzle,
    target: &[usize],
    rng: &mut Rng,
    budget: &mut Budget,
) -> Result<Puzzle, Error> {
    for _ in 0..MOST_MOVES {
        let Some(rival) = rival(&board, target, budget)? else {
            return Ok(board);
        };
        let mut moves = Vec::new();
        for &to in rival.iter().filter(|at| !target.contains(at)) {
            let beside = board.beside(to).filter(|at| target.contains(at));
            for tent in beside {
                let tree = tree_of(&board, target, tent).filter(|&tree| tree != to);
                moves.extend(tree.map(|tree| moved(&board, tree, to)));
            }
        }
        if moves.is_empty() {
            break;
        }
        // One move that is enough comes before others.
        let mut enough = None;
        for tried in &moves {
            if self::rival(tried, target, budget)?.is_none() {
                enough = Some(tried.clone());
                break;
            }
        }
        board = match enough {
            Some(board) => return Ok(board),
            None => moves.swap_remove(rng.below(moves.len())),
        };
    }
    Err(refused("tents-draft-not-made-unique"))
}
