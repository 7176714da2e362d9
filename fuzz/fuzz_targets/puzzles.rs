//! Any text as a puzzle, in every format of every game. What reads must write itself back, and the checker must read
//! what we write.
#![no_main]

use games::GAMES;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for game in GAMES {
        let formats = game.formats().into_iter().filter(|format| format.reads);
        let names = formats.map(|format| Some(format.name)).chain([None]);
        for name in names {
            let Ok(puzzle) = game.read(name, text, &Default::default()) else {
                continue;
            };
            let canonical = puzzle.text();
            let again = games::read(&canonical, &Default::default());
            assert_eq!(again.expect("canonical text reads").text(), canonical);
            let nothing = format!("{canonical}\nclaim unknown\nline\n");
            let verdict = checker::check_file(&nothing, &mut checker::Budget::line());
            assert!(
                !matches!(verdict, checker::Verdict::Rejected(_)),
                "the checker reads {canonical}: {verdict:?}"
            );
        }
    }
});
