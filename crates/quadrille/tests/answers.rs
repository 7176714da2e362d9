//! Every answer of every solver replays to its claim and passes the checker; mutated answers do not.

use std::path::{Path, PathBuf};

use checker::{Budget as Checking, Verdict, check_file};
use games::answer::{Answer, Claim};
use games::any::{AnyGame, AnyPuzzle};
use games::budget::Budget;
use games::game::{Status, Which};
use games::rng::Rng;

/// Nodes a solver may spend on a preset puzzle.
const NODES: u64 = 300_000;

/// The games that are asked. Another package asks the same of its own game: it takes this file as a module.
fn tested() -> Vec<&'static dyn AnyGame> {
    games::GAMES.to_vec()
}

/// Where the files of a game are.
fn data(id: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../data")
        .join(id)
}

fn for_every_answer(check: impl Fn(&dyn AnyPuzzle, &str, Answer<String>)) {
    for game in crate::tested() {
        let small = game.info().presets.iter().take(4);
        for spec in small {
            for seed in 0..3 {
                let puzzle = game
                    .generate(spec, seed, &mut Budget::unlimited())
                    .expect("a preset generates");
                for solver in game.solvers() {
                    // A solver may refuse a puzzle that it is not made for.
                    if let Ok(answer) = puzzle.solve(Some(solver), &mut Budget::nodes(NODES)) {
                        check(&*puzzle, solver, answer);
                    }
                }
            }
        }
    }
}

#[test]
fn every_answer_replays_to_its_claim_and_passes_the_checker() {
    for_every_answer(|puzzle, solver, answer| {
        let text = puzzle.text();
        let line: Vec<&String> = answer.line().collect();
        let end = puzzle
            .after(&line)
            .unwrap_or_else(|error| panic!("{solver} on {text}: {error}"));
        match answer.claim {
            Claim::Unknown => {}
            Claim::Impossible => assert!(
                line.is_empty(),
                "{solver} on {text}: an impossible puzzle has no line"
            ),
            _ => assert!(
                !matches!(end.status(), Status::Open { .. }),
                "{solver} on {text}: the line ends the game"
            ),
        }
        let verdict = check_file(&answer.file(&text), &mut Checking::nodes(20_000));
        assert!(
            !matches!(verdict, Verdict::Rejected(_)),
            "{solver} on {text}: {verdict:?}"
        );
    });
}

/// An answer with a move lost must not be accepted with the claim and cost of the whole one.
#[test]
fn answers_with_a_move_lost_or_doubled_or_changed_are_refused() {
    let refused = std::cell::Cell::new(0);
    for_every_answer(|puzzle, solver, answer| {
        if matches!(answer.claim, Claim::Unknown | Claim::Impossible) || answer.line().count() < 2 {
            return;
        }
        let text = puzzle.text();
        let mut rng = Rng::new(7);
        for _ in 0..6 {
            let mut mutant = answer.clone();
            let line: Vec<String> = answer.line().cloned().collect();
            mutant.steps.truncate(1);
            mutant.steps[0].moves = mutate(line, &mut rng);
            if is_as_good(puzzle, &mutant, &answer) {
                continue;
            }
            let verdict = check_file(&mutant.file(&text), &mut Checking::nodes(20_000));
            let line = mutant.steps[0].moves.join(" ");
            assert!(
                matches!(verdict, Verdict::Rejected(_)),
                "{solver} on {text}: {line}: {verdict:?}"
            );
            refused.set(refused.get() + 1);
        }
    });
    assert!(
        25 * crate::tested().len() < refused.get(),
        "only {} mutants were refused",
        refused.get()
    );
}

/// What an answer states beside its line must be true as well, whatever is claimed.
#[test]
fn a_false_figure_is_never_proved() {
    for_every_answer(|puzzle, solver, answer| {
        let (text, line) = (puzzle.text(), answer.line().cloned().collect::<Vec<_>>());
        for claim in ["unknown", "found", "several", "unique", "optimal"] {
            for figure in ["cost 999999", "bound 999999", "value 999999"] {
                let file = format!("{text}\nclaim {claim}\n{figure}\nline {}\n", line.join(" "));
                let verdict = check_file(&file, &mut Checking::nodes(1_000));
                assert_ne!(
                    verdict,
                    Verdict::Proved,
                    "{solver} on {text}: {claim}, {figure}"
                );
            }
        }
    });
}

fn mutate(mut line: Vec<String>, rng: &mut Rng) -> Vec<String> {
    let at = rng.below(line.len());
    match rng.below(4) {
        0 => drop(line.remove(at)),
        1 => line.insert(at, "x".to_owned()),
        2 => line[at] = line[rng.below(line.len())].clone(),
        _ => line.truncate(at),
    }
    line
}

/// Whether a mutant happens to reach an end as well, by the rules of the game itself.
fn is_as_good(puzzle: &dyn AnyPuzzle, mutant: &Answer<String>, answer: &Answer<String>) -> bool {
    let line: Vec<&String> = mutant.line().collect();
    let end = |line: &[&String]| puzzle.after(line).map(|position| position.status());
    let whole: Vec<&String> = answer.line().collect();
    match end(&line) {
        Err(_) | Ok(Status::Open { .. }) => false,
        Ok(status) => Ok(status) == end(&whole),
    }
}

#[test]
fn forged_answers_are_refused() {
    for game in crate::tested() {
        let folder = crate::data(game.info().id).join("broken-answers");
        let mut n = 0;
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let file = std::fs::read_to_string(&path).unwrap();
            let word = |budget: &mut Checking<'_>| check_file(&file, budget).word();
            assert_eq!(word(&mut Checking::small()), "rejected", "{path:?}");
            // Without a search some of it cannot be found out, but nothing is proved.
            assert_ne!(word(&mut Checking::line()), "proved", "{path:?}");
            n += 1;
        }
        assert!(8 <= n, "{folder:?}");
    }
}

/// The checker counts one by one, so it is asked about small puzzles alone.
#[test]
fn the_checker_counts_what_the_games_count() {
    for game in crate::tested()
        .into_iter()
        .filter(|game| game.counts_ends())
    {
        let mut n_compared = 0;
        for spec in game.info().presets.iter().take(5) {
            for seed in 0..6 {
                let puzzle = game
                    .generate(spec, seed, &mut Budget::unlimited())
                    .expect("a preset generates");
                for (which, theirs) in [
                    (Which::All, checker::Which::All),
                    (Which::Best, checker::Which::Best),
                ] {
                    let text = puzzle.text();
                    let mut checking = Checking::nodes(200_000);
                    let Some(n) = checker::count(&text, theirs, &mut checking) else {
                        continue;
                    };
                    let count = puzzle.count(which, &mut Budget::unlimited());
                    let count = count.expect("its ends are counted");
                    assert_eq!((count.n, count.is_exact), (n, true), "{which:?} of {text}");
                    n_compared += 1;
                }
            }
        }
        assert!(20 < n_compared, "{}: {n_compared}", game.info().id);
    }
}
