//! One grammar: a move or a number has one spelling, and every other one is refused.

use std::fmt::Display;
use std::str::FromStr;

use games::error::Error;
use games::options::Options;
use games::rng::Rng;

/// Characters that a careless reader may take for a part of a number or of a name.
const ODD: &[char] = &[
    '0', '1', '2', '9', '+', '-', ' ', ',', '@', 'T', 'G', 'C', 'R', 'S', 'L', 't', 'a', 'A', '.',
    '٣', '_', '\t',
];

/// The text with a character put in, taken out or changed, up to three times.
fn mutated(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..1 + rng.below(3) {
        let odd = ODD[rng.below(ODD.len())];
        let at = rng.below(chars.len() + 1);
        match rng.below(3) {
            0 => chars.insert(at, odd),
            1 if at < chars.len() => chars[at] = odd,
            _ if at < chars.len() => {
                chars.remove(at);
            }
            _ => {}
        }
    }
    chars.into_iter().collect()
}

/// Whatever reads is written as it was; returns how many mutants read.
fn reads_one_spelling<M>(moves: &[&str], also: impl Fn(&str) -> bool) -> usize
where
    M: FromStr<Err = Error> + Display,
{
    let mut rng = Rng::new(7);
    let mut n_read = 0;
    for mv in moves {
        assert_eq!(mv.parse::<M>().expect("it was listed").to_string(), *mv);
        for _ in 0..5000 {
            let mutant = mutated(mv, &mut rng);
            if let Ok(read) = mutant.parse::<M>() {
                n_read += 1;
                let spelled = read.to_string();
                assert!(
                    spelled == mutant || also(&mutant),
                    "`{mutant}` reads as `{spelled}`"
                );
            }
        }
    }
    n_read
}

#[test]
fn a_move_has_one_spelling() {
    let never = |_: &str| false;
    assert!(reads_one_spelling::<games::tents::Mark>(&["T0,0", "G12,7", "C3,120"], never) > 100);
    assert!(
        reads_one_spelling::<games::uluru::Move>(&["0@0", "12@-", "7@1023", "time"], never) > 100
    );
    assert!(reads_one_spelling::<games::flood::Move>(&["0", "25", "pass"], never) > 100);
    // One step may also be written with its number.
    let is_one = |mutant: &str| mutant.len() == 2 && mutant.ends_with('1');
    assert!(reads_one_spelling::<games::robot::Move>(&["R", "L12", "S"], is_one) > 100);
}

#[test]
fn careless_spellings_of_puzzles_are_refused() {
    for text in [
        "tents 03x3:aaaaa,2,0,2,2,0,2",
        "tents 3x3:aaaaa,02,0,2,2,0,2",
        "tents 3x3:aaaaa,+2,0,2,2,0,2",
        "3x3:aaaaa,2,00,2,2,0,2",
        "tents/3/03/202202kjk",
        "uluru cards seconds=+5 00 00 00 00 00 00 00 00",
        "uluru cards seconds=05 00 00 00 00 00 00 00 00",
        "uluru cards pack=+5",
        "uluru cards pack=5 round=01",
        "uluru pelicans ring:08 north",
        "robot 02 2 1 0",
        "robot 2 2 1 -0",
        "robot 2 2 1 +1",
        "robot grid 00:0 0:0",
        "flood 2x2:0A21 colours=12 start=0,3",
        "flood 2x2:0121 colours=03 start=0,3",
        "flood 2x2:0121 colours=3 start=00,3",
        "flood 2x2:0121 colours=4 start=0,2 forbidden=,+3",
        "flood c 6 6 1 forbidden=+1",
        "floodit 06 6 1",
    ] {
        let read = games::read(text, &Options::default());
        assert!(read.is_err(), "`{text}` reads as {}", read.unwrap().text());
    }
}
