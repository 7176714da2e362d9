//! Any bytes as a record: a puzzle with a line of moves.
#![no_main]

use games::GAMES;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for game in GAMES {
        for format in game.records().into_iter().filter(|format| format.reads) {
            // In two sizes of pieces, since a word may be cut in two.
            for size in [7, 4096] {
                let mut pieces = bytes.chunks(size).map(<[u8]>::to_vec);
                let _ = game.read_record(format.name, &mut pieces);
            }
        }
    }
});
