//! Any text as a puzzle and a line of moves: the first line is the puzzle. A refused move changes nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;

/// Boards with more spots than this are left alone: drawing them takes longer than it teaches.
const LARGE: usize = 2_000;

fuzz_target!(|text: &str| {
    let Some((puzzle, line)) = text.split_once('\n') else {
        return;
    };
    let Ok(puzzle) = games::read(puzzle, &Default::default()) else {
        return;
    };
    let mut position = puzzle.start();
    if LARGE < position.n_spots() {
        return;
    }
    for mv in line.split_whitespace().take(50) {
        let before = position.view();
        if position.play(mv).is_err() {
            assert!(position.view() == before, "a refused move changes nothing");
        }
        position.legal_moves();
    }
});
