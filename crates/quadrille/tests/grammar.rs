//! Whatever a game reads, it writes so that the checker reads it too.

use checker::Verdict;
use games::GAMES;
use games::budget::Budget;
use games::options::Options;
use games::rng::Rng;

/// Characters of the texts themselves and those that careless readers take for them. Without `!`: tents that are given
/// may break the rules.
const ODD: &[u8] = b"0123456789+-,:;./=xabzABZT_@ ";

fn mutated(text: &str, rng: &mut Rng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + rng.below(2) {
        let odd = ODD[rng.below(ODD.len())];
        let at = rng.below(bytes.len());
        match rng.below(3) {
            0 => bytes.insert(at, odd),
            1 => bytes[at] = odd,
            _ => {
                bytes.remove(at);
            }
        }
    }
    String::from_utf8(bytes).expect("the texts are ASCII")
}

#[test]
fn the_checker_reads_every_puzzle_that_a_game_reads() {
    let mut rng = Rng::new(15);
    for game in GAMES {
        let mut n_read = 0;
        for spec in game.info().presets {
            let puzzle = game.generate(spec, 1, &mut Budget::unlimited());
            let text = puzzle.expect("a preset generates").text();
            if 3000 < text.len() {
                continue;
            }
            for _ in 0..400 {
                let mutant = mutated(&text, &mut rng);
                let Ok(read) = game.read(None, &mutant, &Options::default()) else {
                    continue;
                };
                let canonical = read.text();
                // Huge boards say nothing more about spelling.
                if 20_000 < read.start().n_spots() {
                    continue;
                }
                n_read += 1;
                let file = format!("{canonical}\nclaim unknown\n");
                let verdict = checker::check_file(&file, &mut checker::Budget::line());
                assert!(
                    !matches!(verdict, Verdict::Rejected(_)),
                    "`{mutant}` is read as `{canonical}`: {verdict:?}"
                );
            }
        }
        assert!(30 < n_read, "{}: {n_read} mutants read", game.info().id);
    }
}
