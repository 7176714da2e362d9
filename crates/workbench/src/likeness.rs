//! Puzzles that people would call the same: turned, mirrored, whatever the game lists.

use std::collections::BTreeSet;

use games::any::AnyPuzzle;

/// More puzzles than any game lists likenesses for; only a mistake in a table would go on.
const MOST: usize = 64;

/// The text that sorts first among those of all puzzles that people would call the same as this one. Two puzzles are alike
/// if theirs is the same.
pub fn likeness(puzzle: &dyn AnyPuzzle) -> String {
    let own = puzzle.text();
    let Some(draft) = puzzle.draft() else {
        return own;
    };
    let mut texts = BTreeSet::from([own]);
    let mut drafts = BTreeSet::from([draft.text()]);
    let mut to_do = vec![draft];
    while let Some(draft) = to_do.pop().filter(|_| drafts.len() < MOST) {
        let start = draft.start();
        let lines = start.workpiece().map(|piece| piece.likenesses());
        for line in lines.unwrap_or_default() {
            let Ok(position) = draft.after(line.split_ascii_whitespace()) else {
                continue;
            };
            let Some(piece) = position.workpiece() else {
                continue;
            };
            if let Ok(other) = piece.puzzle()
                && drafts.insert(piece.text())
            {
                texts.insert(other.text());
                to_do.extend(other.draft());
            }
        }
    }
    texts.pop_first().expect("its own is there")
}

#[cfg(test)]
mod tests {
    use games::options::Options;

    use super::*;

    fn of(text: &str) -> String {
        likeness(&*games::read(text, &Options::default()).unwrap())
    }

    #[test]
    fn a_board_that_is_turned_or_mirrored_is_alike() {
        let draft = "tents-draft 4x4:ic_a,1,1,0,1,0,1,0,2";
        let puzzle = |edits: &str| {
            let draft = games::read(draft, &Options::default()).unwrap();
            let position = draft.after(edits.split_whitespace()).unwrap();
            position.workpiece().unwrap().puzzle().unwrap().text()
        };
        let first = of(&puzzle(""));
        for edits in ["turn", "mirror", "turn turn turn mirror"] {
            assert_ne!(puzzle(edits), puzzle(""), "{edits}");
            assert_eq!(of(&puzzle(edits)), first, "{edits}");
        }
        assert_ne!(of(&puzzle("r0=-")), first);
    }

    #[test]
    fn a_game_without_likenesses_has_its_own_text() {
        for game in games::all() {
            let puzzle = game
                .generate("", 1, &mut games::budget::Budget::unlimited())
                .unwrap();
            assert!(likeness(&*puzzle) <= puzzle.text());
            assert_eq!(likeness(&*puzzle), likeness(&*puzzle));
        }
    }
}
