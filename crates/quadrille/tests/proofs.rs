//! Proofs from end to end: what the provers write the checker follows, what is forged it refuses, and
//! a foreign checker agrees.

#[path = "../benches/repeated.rs"]
mod repeated;
mod slow;

use std::collections::BTreeMap;
use std::io::BufReader;
use std::path::PathBuf;
use std::process::Command;

use checker::{Budget as Checking, Verdict};
use games::answer::{Answer, Claim};
use games::any::AnyPuzzle;
use games::budget::Budget;
use games::prove::Proof;
use games::rng::Rng;
use repeated::Repeated;

/// Puzzles of all kinds that have something to prove.
fn puzzles(n_each: u64) -> Vec<Box<dyn AnyPuzzle>> {
    let specs = [
        ("tents", "5x5"),
        ("tents", "8x8"),
        ("tents", "12x12"),
        ("uluru", "pawns"),
        ("uluru", "cards levels=3-5"),
        ("uluru", "pelicans 1"),
        ("uluru", "pelicans 2 birds=5"),
        ("uluru", "pelicans 2"),
        ("uluru", "pelicans 3 birds=16"),
    ];
    let mut puzzles = Vec::new();
    for (game, spec) in specs {
        let game = games::find(game).expect("the game is there");
        for seed in 1..=n_each {
            let made = game.generate(spec, seed, &mut Budget::unlimited());
            puzzles.push(made.expect("a preset can be made"));
        }
    }
    puzzles
}

fn solved(puzzle: &dyn AnyPuzzle) -> Answer<String> {
    let answer = puzzle.solve(None, &mut Budget::unlimited());
    answer.expect("the default solver solves")
}

/// What the checker says of an answer with a proof.
fn check(puzzle: &str, answer: &Answer<String>, proof: &[u8]) -> Verdict {
    let file = answer.file(puzzle);
    let answer = checker::Answer::read(&file).expect("our own file reads");
    checker::check_with_proof(&answer, &mut { proof }, &mut Checking::line())
}

#[test]
fn every_claim_about_all_ends_is_proved() {
    let mut n = 0;
    for puzzle in puzzles(30) {
        let text = puzzle.text();
        let mut answer = solved(&*puzzle);
        let needs_proof = match answer.claim {
            Claim::Unique | Claim::Impossible => true,
            Claim::Optimal => answer.cost != Some(0),
            _ => false,
        };
        let proof = puzzle.prove(&mut answer, &mut Budget::unlimited());
        let proof = proof.expect("the answer's moves are moves");
        assert_eq!(proof.is_some(), needs_proof, "{text}");
        let Some(proof) = proof else {
            continue;
        };
        n += 1;
        let verdict = check(&text, &answer, proof.text().as_bytes());
        assert_eq!(verdict, Verdict::Proved, "{text}");
        let formula = puzzle.formula(&answer).expect("moves").expect("a formula");
        assert_eq!(slow::check(&formula, &proof.text()), Ok(()), "{text}");
    }
    assert!(n > 100, "{n}");
}

#[test]
fn an_impossible_board_and_an_impossible_deal_are_proved() {
    for text in [
        "tents 4x4:__n,0,0,0,0,0,0,0,0",
        "tents 5x5:be_adh,1,1,1,1,1,2,0,2,0,0",
        "tents 8x8:dcdecjacfebae,1,2,1,2,1,2,1,2,1,2,1,1,3,1,1,2",
        "uluru pelicans 1 north north north north",
        "uluru pawns NS NS NS NS NS NS NS NS",
    ] {
        let puzzle = games::read(text, &Default::default()).expect("a puzzle");
        let mut answer = Answer::new(Claim::Impossible, Vec::new());
        let proof = puzzle.prove(&mut answer, &mut Budget::unlimited());
        let proof = proof
            .expect("there are no moves")
            .expect("it is impossible");
        let verdict = check(&puzzle.text(), &answer, proof.text().as_bytes());
        assert_eq!(verdict, Verdict::Proved, "{text}");
    }
}

/// Bytes of this program's memory that were in use at a time at most.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    1024 * kilobytes
        .and_then(|n| n.parse::<u64>().ok())
        .expect("a number")
}

#[test]
fn memory_does_not_grow_with_the_length_of_a_proof() {
    let spec = games::find("tents").expect("the game is there");
    let puzzle = spec.generate("15x15", 1, &mut Budget::unlimited());
    let puzzle = puzzle.expect("a preset can be made");
    let mut answer = solved(&*puzzle);
    let proof = puzzle.prove(&mut answer, &mut Budget::unlimited());
    let Some(Proof::Steps(steps)) = proof.expect("moves") else {
        panic!("a board with one solution has a proof by steps");
    };
    let file = answer.file(&puzzle.text());
    let answer = checker::Answer::read(&file).expect("our own file reads");
    let check = |bytes: u64| {
        let mut proof = BufReader::new(Repeated::new(steps.clone(), bytes));
        let mut budget = Checking::nodes(10_000_000);
        budget.bytes = 1 << 20;
        checker::check_with_proof(&answer, &mut proof, &mut budget)
    };
    assert_eq!(check(1 << 16), Verdict::Proved);
    let before = most_memory();
    assert_eq!(check(1 << 25), Verdict::Proved);
    let more = most_memory() - before;
    assert!(more < 1 << 22, "{more} bytes more for a proof of 2^25");
}

#[test]
fn many_failing_wishes_on_a_large_ring_are_proved() {
    let game = games::find("uluru").expect("the game is there");
    for (seed, cost) in [
        (1, 14),
        (4, 11),
        (5, 14),
        (7, 19),
        (10, 7),
        (12, 10),
        (19, 8),
    ] {
        let puzzle = game.generate("pelicans ring:64", seed, &mut Budget::unlimited());
        let puzzle = puzzle.expect("it can be made");
        let answer = puzzle.solve(None, &mut Budget::nodes(12_500));
        let mut answer = answer.expect("the default solver solves");
        let mut budget = Budget::nodes(puzzle.cheap_proof());
        let proof = puzzle.prove(&mut answer, &mut budget).expect("moves");
        let proof = proof.unwrap_or_else(|| panic!("seed {seed}: no proof"));
        // Most of these bounds are the prover's: the solver finds the placement and not why it is best.
        let said = (answer.claim, answer.cost, answer.bound);
        assert_eq!(said, (Claim::Optimal, Some(cost), Some(cost)), "{seed}");
        let verdict = check(&puzzle.text(), &answer, proof.text().as_bytes());
        assert_eq!(verdict, Verdict::Proved, "seed {seed}");
    }
}

#[test]
fn a_found_placement_becomes_optimal_by_its_proof() {
    let mut n = 0;
    for puzzle in puzzles(10) {
        let mut answer = solved(&*puzzle);
        if answer.claim != Claim::Optimal || answer.cost == Some(0) {
            continue;
        }
        n += 1;
        answer.claim = Claim::Found;
        answer.bound = None;
        let proof = puzzle.prove(&mut answer, &mut Budget::unlimited());
        let proof = proof.expect("moves").expect("the cost is not 0");
        assert_eq!((answer.claim, answer.bound), (Claim::Optimal, answer.cost));
        let verdict = check(&puzzle.text(), &answer, proof.text().as_bytes());
        assert_eq!(verdict, Verdict::Proved, "{}", puzzle.text());
    }
    assert!(n > 10, "{n}");
}

#[test]
fn what_is_not_so_has_no_proof() {
    // Five solutions; a cost of 1 where 0 is possible.
    let board = "tents 5x5:be_adh,1,1,1,1,1,2,0,2,1,0";
    let puzzle = games::read(board, &Default::default()).expect("a puzzle");
    let line = "T2,0 T0,0 T3,2 T1,2 T4,3".split(' ').map(str::to_owned);
    let mut answer = Answer::of_line(Claim::Unique, line.collect());
    let proof = puzzle.prove(&mut answer, &mut Budget::unlimited());
    assert_eq!(proof.expect("moves"), None);
    let mut answer = Answer::new(Claim::Impossible, Vec::new());
    let proof = puzzle.prove(&mut answer, &mut Budget::unlimited());
    assert_eq!(proof.expect("moves"), None);
}

/// A proof with something done to it.
fn mutated(proof: &str, rng: &mut Rng) -> Vec<u8> {
    let mut lines: Vec<String> = proof.lines().map(str::to_owned).collect();
    for _ in 0..1 + rng.below(2) {
        let at = rng.below(lines.len());
        let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
        let word = rng.below(words.len());
        let number: Option<i64> = words[word].parse().ok();
        match rng.below(10) {
            0 if lines.len() > 1 => drop(lines.remove(at)),
            1 => {
                let other = rng.below(lines.len());
                lines.swap(at, other);
            }
            2 => lines.truncate(at + 1),
            3 => lines[at] = "r :".to_owned(),
            4 => lines.insert(at, format!("d {}", 1 + rng.below(200))),
            5 => {
                words.remove(word);
                lines[at] = words.join(" ");
            }
            6 => {
                let huge = [
                    "99999999999999999999",
                    "4611686018427387904",
                    "0",
                    "1*1099511627776",
                ];
                words[word] = huge[rng.below(huge.len())].to_owned();
                lines[at] = words.join(" ");
            }
            7 => {
                words[word] += ["*2", "*0", "/2", " s", " x1", " ~x2*3", " /2 s"][rng.below(7)];
                lines[at] = words.join(" ");
            }
            _ => {
                let turned = number.map(|n| match rng.below(4) {
                    0 => -n,
                    1 => n + 1,
                    2 => n - 1,
                    _ => n + rng.below(50) as i64 - 25,
                });
                if let Some(turned) = turned {
                    words[word] = turned.to_string();
                    lines[at] = words.join(" ");
                }
            }
        }
        if lines.is_empty() {
            break;
        }
    }
    let mut bytes = lines.join("\n").into_bytes();
    if rng.below(8) == 0 && !bytes.is_empty() {
        let at = rng.below(bytes.len());
        bytes[at] ^= 1 << rng.below(8);
    }
    bytes
}

#[test]
fn no_mutated_proof_is_accepted_that_a_slow_checker_refuses() {
    let mut rng = Rng::new(17);
    let (mut n, mut n_accepted) = (0, 0);
    for puzzle in puzzles(3) {
        let mut answer = solved(&*puzzle);
        let proof = puzzle.prove(&mut answer, &mut Budget::unlimited());
        let Some(proof) = proof.expect("moves") else {
            continue;
        };
        let formula = puzzle.formula(&answer).expect("moves").expect("a formula");
        let (text, proof) = (puzzle.text(), proof.text());
        if proof.is_empty() || proof.len() > 20_000 {
            continue;
        }
        for _ in 0..250 {
            let forged = mutated(&proof, &mut rng);
            n += 1;
            if check(&text, &answer, &forged) == Verdict::Proved {
                n_accepted += 1;
                let forged = String::from_utf8(forged).expect("steps are plain text");
                assert_eq!(slow::check(&formula, &forged), Ok(()), "{text}\n{forged}");
            }
        }
    }
    assert!(n > 2000 && n_accepted < n / 2, "{n_accepted} of {n}");
}

#[test]
fn no_proof_of_another_puzzle_proves_what_is_not_so() {
    let mut rng = Rng::new(23);
    let board = "tents 5x5:be_adh,1,1,1,1,1,2,0,2,1,0";
    let line = "T2,0 T0,0 T3,2 T1,2 T4,3".split(' ').map(str::to_owned);
    let claim = Answer::of_line(Claim::Unique, line.collect());
    for puzzle in puzzles(5) {
        let mut answer = solved(&*puzzle);
        let proof = puzzle.prove(&mut answer, &mut Budget::unlimited());
        let Some(proof) = proof
            .expect("moves")
            .filter(|proof| !proof.text().is_empty())
        else {
            continue;
        };
        for _ in 0..50 {
            let forged = mutated(&proof.text(), &mut rng);
            let verdict = check(board, &claim, &forged);
            assert!(matches!(verdict, Verdict::Rejected(_)), "{verdict:?}");
        }
    }
}

/// Every answer in the folders of broken proofs is refused.
#[test]
fn broken_proofs_are_refused() {
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let mut n = 0;
    for game in ["tents", "uluru", "flood", "robot"] {
        let folder = data.join(game).join("broken-proofs");
        for file in std::fs::read_dir(folder).expect("the folder is there") {
            let path = file.expect("a file").path();
            let answer = std::fs::read_to_string(&path).expect("text");
            let verdict = checker::check_file(&answer, &mut Checking::small());
            assert!(
                matches!(verdict, Verdict::Rejected(_)),
                "{path:?} {verdict:?}"
            );
            n += 1;
        }
    }
    assert!(n > 70, "{n}");
}

/// Runs the program and returns its exit status and what it prints.
fn quadrille(args: &[&str]) -> (Option<i32>, String) {
    let said = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(args)
        .output();
    let said = said.expect("the program runs");
    (
        said.status.code(),
        String::from_utf8_lossy(&said.stdout).into_owned(),
    )
}

#[test]
fn a_proof_is_written_in_every_manner_and_followed_again() {
    let board = "tents 8x8:baafgdajfaibb,0,3,0,3,0,2,1,3,4,0,0,4,0,1,1,2";
    let folder = tempfile::tempdir().expect("a folder");
    let named = |name: &str| folder.path().join(name).display().to_string();
    let answer = named("a.answer");
    for name in ["a.proof", "a.proof.gz", "a.proof.zst"] {
        let proof = named(name);
        let said = quadrille(&[
            "solve", board, "--proof", &proof, "--format", "answer", "--out", &answer,
        ]);
        assert_eq!(said.0, Some(0));
        let (status, said) = quadrille(&["check", &answer, "--proof", &proof, "--nodes", "0"]);
        assert_eq!(status, Some(0), "{said}");
        assert!(said.contains("\nproved: "), "{said}");
        // Without its end it proves nothing.
        let cut = std::fs::read(&proof).expect("a file");
        std::fs::write(&proof, &cut[..cut.len() / 2]).expect("written");
        let (status, said) = quadrille(&["check", &answer, "--proof", &proof]);
        assert_eq!(status, Some(1), "{said}");
    }
    let inline = quadrille(&[
        "solve", board, "--proof", "-", "--format", "answer", "--out", &answer,
    ]);
    assert_eq!(inline.0, Some(0));
    let file = std::fs::read_to_string(&answer).expect("a file");
    assert!(file.contains("\ncertificate proof "), "{file}");
    let (status, said) = quadrille(&["check", &answer, "--nodes", "0"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("\nproved: "), "{said}");
}

#[test]
fn the_certificates_of_every_game_go_to_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let named = |name: &str| folder.path().join(name).display().to_string();
    let answer = named("a.answer");
    for (puzzle, head) in [
        ("floodit 12 6 1", "floods"),
        ("flood c 6 4 1", "strategies"),
        ("robot 8 8 4 1", ""),
    ] {
        for name in ["a.proof", "a.proof.gz"] {
            let proof = named(name);
            let said = quadrille(&[
                "solve", puzzle, "--proof", &proof, "--format", "answer", "--out", &answer,
            ]);
            assert_eq!(said.0, Some(0), "{puzzle}");
            let file = std::fs::read_to_string(&answer).expect("a file");
            assert!(!file.contains("\ncertificate "), "{file}");
            if name == "a.proof" {
                let text = std::fs::read_to_string(&proof).expect("a file");
                assert!(text.starts_with(head), "{text}");
            }
            let (status, said) = quadrille(&["check", &answer, "--proof", &proof, "--nodes", "0"]);
            assert_eq!(status, Some(0), "{said}");
            assert!(said.contains("\nproved: "), "{said}");
            let cut = std::fs::read(&proof).expect("a file");
            std::fs::write(&proof, &cut[..cut.len() / 2]).expect("written");
            let (status, said) = quadrille(&["check", &answer, "--proof", &proof, "--nodes", "0"]);
            assert_eq!(status, Some(1), "{puzzle} {said}");
        }
    }
}

#[test]
fn numbers_of_ends_are_proved() {
    let folder = tempfile::tempdir().expect("a folder");
    let named = |name: &str| folder.path().join(name).display().to_string();
    let board = "tents 5x5:be_adh,1,1,1,1,1,2,0,2,1,0";
    let (status, said) = quadrille(&["count", board, "--prove"]);
    assert_eq!((status, said.lines().count()), (Some(0), 2), "{said}");
    assert!(
        said.ends_with("the checker proves the whole claim\n"),
        "{said}"
    );
    let n = said.lines().next().expect("a number").to_owned();
    let (_, file) = quadrille(&["count", board, "--proof", "-", "--format", "answer"]);
    assert!(
        file.contains(&format!("\nclaim counted\ncount {n}\ncertificate proof s ")),
        "{file}"
    );
    for (name, file) in [
        ("right", file.clone()),
        ("wrong", file.replace("count ", "count 1")),
    ] {
        std::fs::write(named(name), file).expect("written");
    }
    let (status, said) = quadrille(&["check", &named("right"), "--nodes", "0"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.starts_with("proved: "), "{said}");
    assert_eq!(quadrille(&["check", &named("wrong")]).0, Some(1));
    // Too many to be listed: 12 trees far apart with four squares each.
    let apart = format!("tents 3x47:d{}d{}", "k".repeat(11), ",".repeat(50));
    let (status, said) = quadrille(&["count", &apart, "--prove", "--json"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(
        said.contains("16777216") && said.contains("\"proved\""),
        "{said}"
    );
    // The best ends of a deal that cannot please everyone.
    let deal = "uluru pelicans 1 north north none none";
    let (_, said) = quadrille(&["count", deal, "--best", "--prove"]);
    assert_eq!(said, "12\nthe checker proves the whole claim\n");
}

#[test]
fn a_batch_keeps_its_proofs_and_tells_how_many_there_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let named = |name: &str| folder.path().join(name).display().to_string();
    let puzzles =
        "tents 3x3:aaaaa,2,0,2,2,0,2\nuluru pelicans 1 north north none none\nfloodit 8 4 1\n";
    std::fs::write(named("in"), puzzles).expect("written");
    let said = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args([
            "batch",
            &named("in"),
            "--prove",
            "--count",
            "--proofs",
            &named("kept"),
        ])
        .output()
        .expect("the program runs");
    let (rows, summary) = (
        String::from_utf8_lossy(&said.stdout).into_owned(),
        String::from_utf8_lossy(&said.stderr).into_owned(),
    );
    assert!(
        summary.contains("3 of 3 answers proved (100 %)"),
        "{summary}"
    );
    assert_eq!(
        rows.matches("\"count_verdict\":\"proved\"").count(),
        2,
        "{rows}"
    );
    for number in 1..=3 {
        let file = |kind: &str| named(&format!("kept/{number}.{kind}"));
        let (status, said) = quadrille(&[
            "check",
            &file("answer"),
            "--proof",
            &file("proof"),
            "--nodes",
            "0",
        ]);
        assert_eq!(status, Some(0), "{said}");
        assert!(said.contains("proved: "), "{said}");
    }
}

#[test]
fn a_formula_and_its_proof_are_converted_for_another_checker() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.pbp");
    let board = "tents 3x3:aaaaa,2,0,2,2,0,2";
    let named = file.display().to_string();
    assert_eq!(
        quadrille(&["convert", board, "--to", "veripb", "--out", &named]).0,
        Some(0)
    );
    let proof = std::fs::read_to_string(&file).expect("a proof");
    assert!(
        proof.starts_with("pseudo-Boolean proof version 3.0\n"),
        "{proof}"
    );
    let formula = std::fs::read_to_string(file.with_extension("opb")).expect("a formula");
    assert!(formula.starts_with("* #variable= "), "{formula}");
    assert_eq!(quadrille(&["convert", board, "--to", "veripb"]).0, Some(2));
    assert_eq!(
        quadrille(&["convert", "robot 1 6 6 8", "--to", "veripb"]).0,
        Some(2)
    );
}

#[test]
fn a_conflict_is_told_with_both_halves_proved() {
    let deal = "uluru pelicans 1 north north none none";
    let (_, said) = quadrille(&["solve", deal, "--explain"]);
    assert!(said.contains("the checker proves both"), "{said}");
    let (_, said) = quadrille(&["solve", deal, "--explain", "--json"]);
    assert!(said.contains("claim conflict\\nwishes 1 2\\n"), "{said}");
}

#[test]
fn the_usual_verdict_is_proved() {
    let (status, said) = quadrille(&["new", "tents", "20x20", "--seed", "3"]);
    assert_eq!(status, Some(0));
    let (_, said) = quadrille(&["solve", said.trim(), "--json"]);
    assert!(said.contains("\"verdict\":\"proved\""), "{said}");
}

/// VeriPB, if it is installed: `scripts/install-veripb` puts it there.
fn veripb() -> Option<PathBuf> {
    let home = std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let cache = std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or(home)?;
    let installed = cache.join("quadrille/veripb/bin/veripb");
    installed.exists().then_some(installed)
}

#[test]
fn a_foreign_checker_agrees() {
    let Some(veripb) = veripb() else {
        eprintln!("VeriPB is not installed: run scripts/install-veripb");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let (opb, pbp) = (folder.path().join("p.opb"), folder.path().join("p.pbp"));
    let mut n = BTreeMap::new();
    for puzzle in puzzles(60) {
        let mut answer = solved(&*puzzle);
        let proof = puzzle.prove(&mut answer, &mut Budget::unlimited());
        let Some(proof) = proof.expect("moves") else {
            continue;
        };
        let formula = puzzle.formula(&answer).expect("moves").expect("a formula");
        std::fs::write(&opb, formula.opb()).expect("written");
        std::fs::write(&pbp, proof.veripb().expect("steps")).expect("written");
        let said = Command::new(&veripb)
            .args([&opb, &pbp])
            .output()
            .expect("it runs");
        let errors = String::from_utf8_lossy(&said.stderr);
        assert!(said.status.success(), "{}\n{errors}", puzzle.text());
        *n.entry(puzzle.game().info().id).or_insert(0) += 1;
    }
    assert!(n["tents"] > 50 && n["uluru"] > 50, "{n:?}");
}
