//! Flood between the games and the checker: every answer is accepted, and both know the same rules.

use checker::{Budget as Checking, Verdict, check_file};
use games::any::{AnyPosition, AnyPuzzle};
use games::budget::{Budget, Progress};
use games::game::Status;
use games::options::Options;
use games::rng::Rng;

const SPECS: [&str; 12] = [
    "c 3 3",
    "c 4 4",
    "c 5 4 forbidden=2",
    "d 6 4",
    "h 6 4 forbidden=1",
    "t 4 4",
    "t 5 5 first=1",
    "c 4 4 goal=colour",
    "h 6 5 goal=colour first=1",
    "floodit 4 4",
    "floodit 6 5 start=centre",
    "floodit t 5 6",
];

fn draw(spec: &str, seed: u64) -> Box<dyn AnyPuzzle> {
    let flood = games::find("flood").expect("Flood is a game");
    let puzzle = flood.generate(spec, seed, &mut Budget::unlimited());
    puzzle.unwrap_or_else(|error| panic!("{spec}: {error}"))
}

#[test]
fn every_solver_is_accepted_by_the_checker() {
    let mut n_proved = 0;
    for spec in SPECS {
        for seed in 0..6 {
            let puzzle = draw(spec, seed);
            let text = puzzle.text();
            for solver in puzzle.game().solvers() {
                let Ok(answer) = puzzle.solve(Some(solver), &mut Budget::nodes(300_000)) else {
                    continue;
                };
                let verdict = check_file(&answer.file(&text), &mut Checking::nodes(20_000));
                n_proved += usize::from(verdict == Verdict::Proved);
                if let Verdict::Rejected(why) = verdict {
                    panic!("{solver}: {why}\n{}", answer.file(&text));
                }
            }
        }
    }
    assert!(100 < n_proved, "{n_proved} claims were proved in full");
}

#[test]
fn the_default_solver_answers_for_one_and_for_two() {
    for spec in SPECS {
        let answer = draw(spec, 1).solve(None, &mut Budget::unlimited());
        let answer = answer.unwrap_or_else(|error| panic!("{spec}: {error}"));
        assert_eq!(answer.claim.word(), "optimal", "{spec}");
    }
}

#[test]
fn the_checker_allows_what_the_game_allows() {
    for spec in SPECS {
        for seed in 0..10 {
            let mut rng = Rng::new(seed);
            let puzzle = draw(spec, seed);
            let text = puzzle.text();
            let mut position = puzzle.start();
            let mut line: Vec<String> = Vec::new();
            loop {
                let legal = position.legal_moves();
                for mv in ["0", "1", "2", "3", "4", "5", "6", "pass"] {
                    let tried = format!("{} {mv}", line.join(" "));
                    let is_accepted = check(&text, "unknown", &tried).is_ok();
                    assert_eq!(legal.iter().any(|m| m == mv), is_accepted, "{text} {tried}");
                }
                if legal.is_empty() {
                    break;
                }
                let mv = legal[rng.below(legal.len())].clone();
                position.play(&mv).expect("a listed move is legal");
                line.push(mv);
            }
            check_end(&text, &line, &*position);
        }
    }
}

fn check_end(text: &str, line: &[String], position: &dyn AnyPosition) {
    let line = line.join(" ");
    check(text, "found", &line).unwrap_or_else(|why| panic!("{why}: {text} {line}"));
    let (right, wrong) = match position.status() {
        Status::Finished { margin } => (format!("value {margin}"), format!("value {}", margin + 1)),
        Status::Solved { cost } => (format!("cost {cost}"), format!("cost {}", cost + 1)),
        Status::Open { .. } => panic!("the game is over"),
    };
    let claims = |field: &str| {
        check_file(
            &format!("{text}\nclaim optimal\n{field}\nline {line}"),
            &mut Checking::line(),
        )
    };
    assert!(!matches!(claims(&right), Verdict::Rejected(_)));
    assert!(matches!(claims(&wrong), Verdict::Rejected(_)));
}

fn check(text: &str, claim: &str, line: &str) -> Result<(), String> {
    match check_file(
        &format!("{text}\nclaim {claim}\nline {line}"),
        &mut Checking::line(),
    ) {
        Verdict::Rejected(why) => Err(why.to_string()),
        _ => Ok(()),
    }
}

/// The answers in `data/flood/` hold, those in `data/flood/broken/` do not, and each says why in its name.
#[test]
fn the_files_in_data_are_judged_rightly() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/flood");
    for (folder, holds) in [(data.to_owned(), true), (format!("{data}/broken"), false)] {
        let mut n_files = 0;
        for entry in std::fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("it can be listed").path();
            if path
                .extension()
                .is_none_or(|extension| extension != "answer")
            {
                continue;
            }
            let file = std::fs::read_to_string(&path).expect("it can be read");
            let verdict = check_file(&file, &mut Checking::small());
            let is_rejected = matches!(verdict, Verdict::Rejected(_));
            assert_eq!(!is_rejected, holds, "{}: {verdict:?}", path.display());
            let puzzle = file.lines().next().unwrap_or("");
            assert!(!holds || games::read(puzzle, &Options::default()).is_ok());
            n_files += 1;
        }
        assert!(3 < n_files, "{folder}");
    }
}

#[test]
fn a_solve_for_two_tells_how_far_it_has_come() {
    let puzzle = draw("c 8 6", 1);
    let mut told: Vec<f64> = Vec::new();
    let mut hear = |progress: Progress| told.extend(progress.done);
    let mut budget = Budget::unlimited();
    budget.progress = Some(&mut hear);
    puzzle.solve(Some("exact"), &mut budget).unwrap();
    assert!(10 < told.len(), "{told:?}");
    assert!(told.windows(2).all(|pair| pair[0] < pair[1]), "{told:?}");
    assert!(
        told.iter().all(|done| (0.0..1.0).contains(done)),
        "{told:?}"
    );
}
