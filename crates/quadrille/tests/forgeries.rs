//! Certificates of every kind, changed in thousands of ways and put beside claims that are not true: none is accepted.
//!
//! What a forged certificate says does not matter as long as the claim is false; so the truth itself is the slow and
//! obvious checker here.

use checker::{Budget as Checking, Verdict};
use games::answer::{Answer, Claim};
use games::any::AnyPuzzle;
use games::budget::Budget;
use games::game::{Status, Which};
use games::rng::Rng;

/// Forged certificates for each false claim.
const N_EACH: usize = 150;

fn generate(game: &str, spec: &str, seed: u64) -> Box<dyn AnyPuzzle> {
    let game = games::find(game).expect("the game is there");
    let made = game.generate(spec, seed, &mut Budget::unlimited());
    made.expect("a preset can be made")
}

fn solved(puzzle: &dyn AnyPuzzle) -> Answer<String> {
    let answer = puzzle.solve(None, &mut Budget::unlimited());
    answer.expect("the default solver solves")
}

/// The certificate of an answer: its own, or the prover's.
fn certificate(puzzle: &dyn AnyPuzzle, answer: &mut Answer<String>) -> Option<String> {
    if let Some(own) = answer.certificate.take() {
        return Some(own);
    }
    let proved = puzzle.prove(answer, &mut Budget::unlimited());
    Some(proved.expect("moves")?.text().into_owned())
}

/// A text with something done to it: words changed, left out, doubled, swapped; the end cut off; a bit turned.
fn forged(text: &str, rng: &mut Rng) -> Vec<u8> {
    let mut words: Vec<String> = text
        .split_inclusive([' ', '\n', ',', ';'])
        .map(str::to_owned)
        .collect();
    for _ in 0..1 + rng.below(3) {
        if words.is_empty() {
            break;
        }
        let (at, other) = (rng.below(words.len()), rng.below(words.len()));
        match rng.below(9) {
            0 => drop(words.remove(at)),
            1 => words.swap(at, other),
            2 => words.insert(at, words[other].clone()),
            3 => words.truncate(at + 1),
            4 => {
                words[at] =
                    ["+ ", "0 ", "p", "99999999999999999999 ", "-1 ", "; "][rng.below(6)].to_owned()
            }
            _ => {
                let digits = |c: char| c.is_ascii_digit();
                let number = words[at].trim_end_matches([' ', '\n', ',', ';']).to_owned();
                if let (Ok(n), true) = (number.parse::<i64>(), number.contains(digits)) {
                    let turned = [n + 1, n - 1, -n, n + rng.below(50) as i64 - 25][rng.below(4)];
                    words[at] = words[at].replacen(&number, &turned.to_string(), 1);
                } else if let Some(digit) = number.find(digits) {
                    let turned = char::from(b'0' + rng.below(8) as u8);
                    words[at].replace_range(digit..=digit, &turned.to_string());
                }
            }
        }
    }
    let mut bytes = words.concat().into_bytes();
    if rng.below(8) == 0 && !bytes.is_empty() {
        let at = rng.below(bytes.len());
        bytes[at] ^= 1 << rng.below(8);
    }
    bytes
}

/// No forged certificate proves what is not so.
#[track_caller]
fn refuse(file: &str, certificate: &str, n: usize, rng: &mut Rng) {
    let answer = checker::Answer::read(file).expect("our own file reads");
    for at in 0..n {
        // The true certificate of another claim is the first forgery.
        let text = if at == 0 {
            certificate.as_bytes().to_vec()
        } else {
            forged(certificate, rng)
        };
        let verdict = checker::check_with_proof(&answer, &mut &text[..], &mut Checking::line());
        let text = String::from_utf8_lossy(&text);
        assert_ne!(verdict, Verdict::Proved, "{file}\n{text}");
    }
}

/// A bound that is too high by this, claimed without a line.
fn too_high(puzzle: &dyn AnyPuzzle, answer: &Answer<String>, by: u64) -> String {
    let bound = answer.cost.expect("an optimal line has a cost") + by;
    format!("{}\nclaim unknown\nbound {bound}\nline\n", puzzle.text())
}

#[test]
fn no_layers_of_floods_prove_a_bound_that_is_too_high() {
    let mut rng = Rng::new(1);
    for seed in 1..=8 {
        let puzzle = generate(
            "flood",
            ["floodit 8 4", "floodit 10 6"][seed as usize % 2],
            seed,
        );
        let mut answer = solved(&*puzzle);
        let certificate = certificate(&*puzzle, &mut answer).expect("it has layers");
        assert!(certificate.starts_with("floods"));
        refuse(
            &too_high(&*puzzle, &answer, 1),
            &certificate,
            N_EACH,
            &mut rng,
        );
    }
}

#[test]
fn no_strategies_prove_a_margin_that_is_not_that_of_best_play() {
    let mut rng = Rng::new(2);
    let mut n = 0;
    for seed in 1..=20 {
        let puzzle = generate(
            "flood",
            ["c 6 4", "c 6 4 goal=colour"][seed as usize % 2],
            seed,
        );
        let mut answer = solved(&*puzzle);
        let certificate = certificate(&*puzzle, &mut answer).expect("it has strategies");
        assert!(certificate.starts_with("strategies"));
        // Anybody's moves to the end, with their margin as the claim.
        let mut position = puzzle.start();
        let mut line: Vec<String> = Vec::new();
        let margin = loop {
            if let Status::Finished { margin } = position.status() {
                break margin;
            }
            let moves = position.legal_moves();
            line.push(moves[rng.below(moves.len())].clone());
            position = puzzle.after(&line).expect("it is legal");
        };
        if Some(margin) == answer.value {
            continue;
        }
        n += 1;
        let (text, line) = (puzzle.text(), line.join(" "));
        let file = format!("{text}\nclaim optimal\nvalue {margin}\nline {line}\n");
        refuse(&file, &certificate, N_EACH, &mut rng);
    }
    assert!(n > 10, "{n}");
}

#[test]
fn no_prices_prove_a_walk_longer_than_the_shortest() {
    let mut rng = Rng::new(3);
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 1..=24 {
        let spec = ["6x6 6", "6x6 2", "8x8 2", "5x5 3"][seed as usize % 4];
        let puzzle = generate("robot", spec, seed);
        let mut answer = solved(&*puzzle);
        assert_eq!(answer.claim, Claim::Optimal);
        let Some(certificate) = certificate(&*puzzle, &mut answer) else {
            continue;
        };
        kinds.insert(certificate.split(' ').next().map(str::to_owned));
        refuse(
            &too_high(&*puzzle, &answer, 1),
            &certificate,
            N_EACH / 2,
            &mut rng,
        );
        refuse(
            &too_high(&*puzzle, &answer, 2),
            &certificate,
            N_EACH / 2,
            &mut rng,
        );
    }
    assert!(kinds.len() > 1, "{kinds:?}");
}

#[test]
fn no_list_proves_another_number_of_ends() {
    let mut rng = Rng::new(4);
    let mut n = 0;
    let tents = ["tents 5x5:be_adh,1,1,1,1,1,2,0,2,1,0", "tents 3x1:aa,,,,"];
    let tents = tents.map(|text| games::read(text, &Default::default()).expect("a puzzle"));
    let deals = (1..=12).map(|seed| generate("uluru", "pelicans 1", seed));
    for puzzle in tents.into_iter().chain(deals) {
        let mut lines = Vec::new();
        let listed = puzzle.solutions(Which::Best, &mut Budget::unlimited(), &mut |line| {
            lines.push(line);
            std::ops::ControlFlow::Continue(())
        });
        assert!(listed.expect("its ends are listed").is_exact);
        let end = puzzle.after(&lines[0]);
        let Status::Solved { cost } = end.expect("moves").status() else {
            panic!("a listed end is an end");
        };
        let proof = puzzle.prove_only(cost, &lines, &mut Budget::unlimited());
        let proof = proof
            .expect("moves")
            .expect("there are no others")
            .text()
            .into_owned();
        let text = puzzle.text();
        let file = |count: usize, cost: u64| {
            let cost = if cost > 0 {
                format!("cost {cost}\n")
            } else {
                String::new()
            };
            format!("{text}\nclaim counted\ncount {count}\n{cost}")
        };
        let true_file = file(lines.len(), cost);
        let answer = checker::Answer::read(&true_file).expect("it reads");
        let verdict =
            checker::check_with_proof(&answer, &mut proof.as_bytes(), &mut Checking::line());
        assert_eq!(verdict, Verdict::Proved, "{true_file}{proof}");
        refuse(&file(lines.len() + 1, cost), &proof, N_EACH, &mut rng);
        refuse(&file(lines.len() - 1, cost), &proof, N_EACH, &mut rng);
        if text.starts_with("uluru") {
            refuse(&file(lines.len(), cost + 1), &proof, N_EACH / 2, &mut rng);
        }
        n += 1;
    }
    assert!(n > 10, "{n}");
}

#[test]
fn a_conflict_is_proved_both_ways_and_no_other_is() {
    let mut rng = Rng::new(5);
    let mut n = 0;
    for seed in 1..=60 {
        let puzzle = generate(
            "uluru",
            ["pelicans 2", "cards levels=3-5", "pawns"][seed as usize % 3],
            seed,
        );
        let mut budget = Budget::unlimited();
        budget.ask.explain = true;
        let answer = puzzle.solve(None, &mut budget).expect("it solves");
        assert_eq!(
            answer.asides.len(),
            usize::from(answer.cost != Some(0)),
            "{}",
            puzzle.text()
        );
        for aside in &answer.asides {
            let text = puzzle.text();
            let file = format!("{text}\n{}", aside.fields);
            let claim = checker::Answer::read(&file).expect("it reads");
            let proof = aside.proof.text().into_owned();
            let verdict =
                checker::check_with_proof(&claim, &mut proof.as_bytes(), &mut Checking::line());
            assert_eq!(verdict, Verdict::Proved, "{file}{proof}");
            // One wish more is not a smallest conflict, one wish less is none.
            let birds = aside
                .fields
                .lines()
                .find_map(|line| line.strip_prefix("wishes "));
            let birds: Vec<usize> = birds
                .expect("wishes")
                .split(' ')
                .map(|it| it.parse().expect("a number"))
                .collect();
            let named = |birds: &[usize]| {
                let words: Vec<String> = birds.iter().map(usize::to_string).collect();
                format!("{text}\nclaim conflict\nwishes {}\n", words.join(" "))
            };
            if birds.len() > 1 {
                refuse(&named(&birds[1..]), &proof, N_EACH / 3, &mut rng);
            }
            let more = (0..8).find(|bird| !birds.contains(bird) && birds.last() < Some(bird));
            if let Some(more) = more {
                let birds: Vec<usize> = birds.iter().copied().chain([more]).collect();
                refuse(&named(&birds), &proof, N_EACH / 3, &mut rng);
            }
            n += 1;
        }
    }
    assert!(n > 10, "{n}");
}
