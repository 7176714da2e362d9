//! Certificates found by trying everything, and broken ones, on small boards.

use super::*;
use crate::flood::random::{Random, random_puzzle};

fn read(text: &str) -> Puzzle {
    Puzzle::read(text).expect("the text is right")
}

fn check_bound(puzzle: &Puzzle, wanted: u64, certificate: &str) -> Result<Bound, Reason> {
    let mut bytes = certificate.bytes();
    bound(puzzle, wanted, Some(&mut bytes), &mut Budget::line())
}

fn check_value(puzzle: &Puzzle, wanted: i64, certificate: &str) -> Result<Option<i64>, Reason> {
    let mut bytes = certificate.bytes();
    value(puzzle, wanted, Some(&mut bytes), &mut Budget::line())
}

/// Adds moves until a certificate holds, taking back what fails; `None` if there are too many to try.
fn find_strategies(
    puzzle: &Puzzle,
    wanted: i64,
    certificate: &mut String,
    n_tries: &mut u32,
) -> Option<bool> {
    *n_tries = n_tries.checked_sub(1)?;
    match check_value(puzzle, wanted, certificate) {
        Ok(found) => return Some(found == Some(wanted)),
        Err(why) if ["check-flood-ends-soon", "check-flood-strategy-soon"].contains(&why.id) => {}
        Err(_) => return Some(false),
    }
    for mv in "p01234567".chars() {
        certificate.push(mv);
        if find_strategies(puzzle, wanted, certificate, n_tries)? {
            return Some(true);
        }
        certificate.pop();
    }
    Some(false)
}

#[test]
fn strategies_exist_for_the_value_under_best_play_and_for_no_other() {
    let (mut n_found, mut n_refuted) = (0, 0);
    for seed in 0..1500 {
        let mut random = Random(seed);
        let text = random_puzzle(&mut random, 2);
        let puzzle = read(&text);
        let best = search::best_margin(&puzzle, &mut Budget::nodes(u64::MAX));
        let best = best.expect("the board is small");
        for wanted in best - 1..=best + 1 {
            let mut certificate = "strategies ".to_owned();
            match find_strategies(&puzzle, wanted, &mut certificate, &mut 3000) {
                Some(is_found) => assert_eq!(is_found, wanted == best, "{text}: {wanted}"),
                None => continue,
            }
            if wanted == best {
                n_found += 1;
                refuse_mutants(&puzzle, best, &certificate, &mut random);
            } else {
                n_refuted += 1;
            }
        }
    }
    assert!(1450 < n_found && 2500 < n_refuted, "{n_found} {n_refuted}");
}

/// A changed certificate may hold for the same value, and for no other.
fn refuse_mutants(puzzle: &Puzzle, best: i64, certificate: &str, random: &mut Random) {
    for _ in 0..3 {
        let mutant = mutate(certificate, random);
        let wanted = best + i64::try_from(random.below(5)).unwrap() - 2;
        let verdict = check_value(puzzle, wanted, &mutant);
        assert!(wanted == best || verdict.is_err(), "{wanted}: {mutant}");
        assert!(check_value(puzzle, i64::MIN, &mutant).is_err());
        assert!(check_value(puzzle, i64::MAX, &mutant).is_err());
    }
}

fn mutate(certificate: &str, random: &mut Random) -> String {
    let mut bytes = certificate.as_bytes().to_vec();
    let at = random.below(bytes.len());
    let signs = b"0123456789p+ \n-x\0\xff";
    match random.below(6) {
        0 => bytes[at] = signs[random.below(signs.len())],
        1 => bytes[at] ^= 1 << random.below(8),
        2 => bytes.truncate(at),
        3 => bytes.insert(at, signs[random.below(signs.len())]),
        4 => drop(bytes.remove(at)),
        _ => bytes.swap(at, random.below(certificate.len())),
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn floods_hold_for_the_fewest_moves_and_for_no_more() {
    let mut n_accepted = 0;
    for seed in 0..4000 {
        let mut random = Random(seed);
        let text = random_puzzle(&mut random, 1);
        let puzzle = read(&text);
        let fewest = search::fewest_moves(&puzzle, 99, &mut Budget::nodes(u64::MAX));
        let fewest = fewest.flatten().expect("every board can be flooded");
        let patches = Patches::find(&puzzle);
        let regions = Regions::<1>::new(&puzzle, &patches);
        let Some(most) = fewest.checked_sub(1) else {
            assert!(check_bound(&puzzle, 1, "floods").is_err(), "{text}");
            continue;
        };
        let floods = layers::write(&regions, usize::try_from(most).unwrap());
        assert_eq!(
            check_bound(&puzzle, fewest, &floods),
            Ok(Bound::Holds),
            "{text}"
        );
        n_accepted += 1;
        for _ in 0..4 {
            let mutant = mutate(&floods, &mut random);
            for wanted in [fewest + 1, fewest + 2, u64::MAX] {
                assert!(
                    check_bound(&puzzle, wanted, &mutant).is_err(),
                    "{text}: {mutant}"
                );
            }
            if let Ok(bound) = check_bound(&puzzle, fewest, &mutant) {
                assert_eq!(bound, Bound::Holds, "{text}: {mutant}");
            }
        }
    }
    assert!(3000 < n_accepted);
}

#[test]
fn a_certificate_that_does_not_fit_the_budget_leaves_the_claim_open() {
    let puzzle = read("flood 4x1:0121 colours=3 start=0,3");
    let mut certificate = "strategies ".to_owned();
    assert_eq!(
        find_strategies(&puzzle, 0, &mut certificate, &mut 3000),
        Some(true)
    );
    let mut small = Budget::line();
    small.bytes = 1;
    let verdict = value(&puzzle, 0, Some(&mut certificate.bytes()), &mut small);
    assert_eq!(verdict, Ok(None));
}

#[test]
fn certificates_of_other_kinds_are_refused() {
    let puzzle = read("flood 4x1:0121 colours=3 start=0,3");
    for certificate in [
        "",
        " ",
        "floods",
        "strategies0",
        "strategies x",
        "strategies 999999",
    ] {
        assert!(
            check_value(&puzzle, 0, certificate).is_err(),
            "{certificate}"
        );
    }
    let puzzle = read("floodit 3x2:012012 colours=3 start=0");
    for certificate in ["", "strategies", "floods 0", "floods + + + +"] {
        assert!(
            check_bound(&puzzle, 2, certificate).is_err(),
            "{certificate}"
        );
    }
}

/// The forged answers in `data/flood/broken-proofs` are refused; the two they were made from are proved without search.
#[test]
fn forged_answers_are_refused() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/flood/");
    let verdict = |path: &std::path::Path| {
        let file = std::fs::read_to_string(path).expect("the file can be read");
        crate::check_file(&file, &mut Budget::line())
    };
    for name in ["alone-floods.answer", "two-strategies.answer"] {
        let path = std::path::Path::new(folder).join(name);
        assert_eq!(verdict(&path), crate::Verdict::Proved, "{name}");
    }
    let forged = std::fs::read_dir(format!("{folder}broken-proofs")).expect("the folder is there");
    let mut n_forged = 0;
    for entry in forged {
        let path = entry.expect("the folder can be read").path();
        let word = verdict(&path).word();
        assert_eq!(word, "rejected", "{}", path.display());
        n_forged += 1;
    }
    assert!(15 < n_forged);
}
