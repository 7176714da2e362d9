//! The keys of the page: one table, which the page is told, so that no two things and no game want the same key.

/// What a key does, by the page's word for it, and the key as a browser names it. Letters work with and without Shift.
pub const PAGE: [(&str, &str); 16] = [
    ("undo", "u"),
    ("redo", "r"),
    ("hint", "h"),
    ("check", "c"),
    ("try", "b"),
    ("back", "z"),
    ("keep", "k"),
    ("swap", "x"),
    ("new", "n"),
    ("rules", "i"),
    ("solve", "s"),
    ("zoom-in", "+"),
    ("zoom-out", "-"),
    ("zoom-fit", "="),
    ("full-screen", "f"),
    ("keys", "?"),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use games::view::{Gesture, Key};

    use super::*;

    #[test]
    fn no_key_stands_for_two_things() {
        let keys: HashSet<&str> = PAGE.iter().map(|row| row.1).collect();
        assert_eq!(keys.len(), PAGE.len());
        for (at, row) in PAGE.iter().enumerate() {
            assert!(PAGE[..at].iter().all(|other| other.0 != row.0));
        }
    }

    /// What the games themselves offer for keys, in every kind of puzzle and some moves into it.
    #[test]
    fn no_game_wants_a_key_of_the_page() {
        for game in games::all() {
            for spec in game.info().presets {
                let mut budget = games::budget::Budget::nodes(100_000);
                let puzzle = game.generate(spec, 1, &mut budget).unwrap();
                let mut position = puzzle.start();
                for _ in 0..8 {
                    let view = position.view();
                    let mut keys = HashSet::new();
                    for offer in &view.offers {
                        let Gesture::Key(Key::Char(key)) = offer.gesture else {
                            continue;
                        };
                        let key = key.to_ascii_lowercase().to_string();
                        assert!(PAGE.iter().all(|row| row.1 != key), "{spec}: {key}");
                        assert!(keys.insert(key), "{spec}");
                    }
                    let Some(mv) = position.legal_moves().into_iter().next() else {
                        break;
                    };
                    position.play(&mv).unwrap();
                }
            }
        }
    }
}
