//! Any text as what the generator is asked for, with a small budget.
#![no_main]

use games::GAMES;
use games::budget::Budget;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for game in GAMES {
        if let Ok(puzzle) = game.generate(text, 1, &mut Budget::nodes(2_000)) {
            let canonical = puzzle.text();
            let again = games::read(&canonical, &Default::default());
            assert_eq!(again.expect("canonical text reads").text(), canonical);
        }
    }
});
