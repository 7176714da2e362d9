//! What is odd about a board that somebody is about to publish.

use super::puzzle::{Line, Puzzle};
use crate::words::Sentence;

/// Boards without trees, and clues that no line can hold.
pub(super) fn oddities(puzzle: &Puzzle) -> Vec<Sentence> {
    let mut odd = Vec::new();
    if puzzle.trees().next().is_none() {
        odd.push(Sentence::new("tents-odd-no-tree"));
    }
    for line in puzzle.lines() {
        // Tents never touch, so at most every other square of a line holds one.
        let most = puzzle.line(line).count().div_ceil(2);
        let Some(clue) = puzzle.clue(line).filter(|clue| most < *clue) else {
            continue;
        };
        let (id, n) = match line {
            Line::Row(row) => ("tents-odd-row", row),
            Line::Column(column) => ("tents-odd-column", column),
        };
        let sentence = Sentence::new(id).with("n", n + 1);
        odd.push(sentence.with("clue", clue).with("most", most));
    }
    odd
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let puzzle: Puzzle = text.parse().unwrap();
        let ids: Vec<&str> = oddities(&puzzle).iter().map(|it| it.id).collect();
        assert_eq!(ids, expected, "{text}");
    }

    #[test]
    fn a_clue_that_no_line_can_hold_is_odd() {
        check("tents 4x4:ic_a,1,1,0,1,0,1,0,2", &[]);
        check(
            "tents 4x4:ic_a,3,1,0,1,0,1,0,4",
            &["tents-odd-row", "tents-odd-column"],
        );
    }

    #[test]
    fn a_board_without_trees_is_odd() {
        check("tents 2x2:d,0,0,0,0", &["tents-odd-no-tree"]);
    }
}
