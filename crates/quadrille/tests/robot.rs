//! The robot's answers before the independent checker.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use checker::{Answer, Budget as Checking, Verdict, check_file};
use games::budget::Budget;
use games::options::Options;
use games::rng::Rng;

/// Solves a puzzle and has the answer checked; returns its cost.
#[track_caller]
fn solve(puzzle: &str, solver: &str) -> (Option<u64>, Verdict) {
    let read = games::read(puzzle, &Options::default()).unwrap();
    let answer = read.solve(Some(solver), &mut Budget::unlimited()).unwrap();
    let verdict = check_file(&answer.file(&read.text()), &mut Checking::line());
    assert!(
        !matches!(verdict, Verdict::Rejected(_)),
        "{puzzle} {solver}: {verdict:?}"
    );
    (answer.cost, verdict)
}

/// The text of a random instance: lines, columns, thin and square grids, few and many colours.
fn random_puzzle(rng: &mut Rng, largest: usize) -> String {
    let (rows, columns) = match rng.below(4) {
        0 => (1, 1 + rng.below(largest * largest)),
        1 => (1 + rng.below(largest * largest), 1),
        2 => (2, 1 + rng.below(largest * largest / 2)),
        _ => (1 + rng.below(largest), 1 + rng.below(largest)),
    };
    let n_cells = rows * columns;
    let n_colours = match rng.below(4) {
        0 => n_cells,
        1 => 1 + rng.below(n_cells.min(4)),
        _ => 1 + rng.below(n_cells),
    };
    format!("robot {rows} {columns} {n_colours} {}", rng.below(1000))
}

#[test]
fn answers_on_random_instances_are_accepted() {
    let mut rng = Rng::new(4);
    for _ in 0..200 {
        let text = random_puzzle(&mut rng, 8);
        for solver in [
            "naive",
            "circular",
            "by-colour",
            "avl",
            "nearest",
            "circuits",
        ] {
            solve(&text, solver);
        }
    }
}

#[test]
fn the_optimum_on_a_line_is_proved_for_every_order_of_up_to_six_pieces_and_many_longer_ones() {
    let mut rng = Rng::new(7);
    let mut orders: Vec<Vec<usize>> = vec![vec![0]];
    for n in 1..=6 {
        for order in orders.iter().filter(|order| order.len() == n) {
            check_line(order);
        }
        let longer = orders
            .iter()
            .filter(|order| order.len() == n)
            .flat_map(|order| {
                (0..=n).map(|at| {
                    let mut longer = order.clone();
                    longer.insert(at, n);
                    longer
                })
            });
        let longer: Vec<Vec<usize>> = longer.collect();
        orders.extend(longer);
    }
    for _ in 0..300 {
        let n = 7 + rng.below(60);
        let mut order: Vec<usize> = (0..n).collect();
        for _ in 0..rng.below(12) {
            let (one, other) = (rng.below(n), rng.below(n));
            order.swap(one, (one + other % 6).min(n - 1));
        }
        check_line(&order);
    }
}

/// The optimum of a row with these pieces is proved by counting crossings, and for a short one by search as well.
#[track_caller]
fn check_line(pieces: &[usize]) {
    let cells: Vec<String> = pieces
        .iter()
        .enumerate()
        .map(|(i, p)| format!("{i}:{p}"))
        .collect();
    let text = format!("robot grid {}", cells.join(" "));
    let (cost, verdict) = solve(&text, "line");
    assert_eq!(verdict, Verdict::Proved, "{text}");
    if pieces.len() <= 6 {
        // A claim that one step less is possible must fail, and the claim of this cost must hold without a bound.
        let read = games::read(&text, &Options::default()).unwrap();
        let line: Vec<String> = read
            .solve(Some("line"), &mut Budget::unlimited())
            .unwrap()
            .line()
            .cloned()
            .collect();
        let file = format!("{text}\nclaim optimal\nline {}\n", line.join(" "));
        assert_eq!(
            check_file(&file, &mut Checking::small()),
            Verdict::Proved,
            "{text} {cost:?}"
        );
    }
}

#[test]
fn best_answers_are_accepted_with_their_bounds() {
    let mut rng = Rng::new(9);
    let mut n_proved = 0;
    for _ in 0..150 {
        let text = random_puzzle(&mut rng, 9);
        let read = games::read(&text, &Options::default()).unwrap();
        let answer = read
            .solve(Some("best"), &mut Budget::nodes(20_000))
            .unwrap();
        match check_file(&answer.file(&text), &mut Checking::line()) {
            Verdict::Rejected(why) => panic!("{text}: {why}"),
            Verdict::Proved => n_proved += 1,
            Verdict::LineHolds(_) => {}
        }
    }
    // Tiny grids that were searched in full are the solver's word until the checker searches too.
    assert!(120 <= n_proved, "{n_proved}");
}

#[test]
fn the_best_walk_of_a_tiny_grid_is_what_plain_search_finds() {
    let mut rng = Rng::new(10);
    for _ in 0..200 {
        let (rows, columns) = (1 + rng.below(3), 1 + rng.below(3));
        let n_colours = 1 + rng.below((rows * columns).min(4));
        let text = format!("robot {rows} {columns} {n_colours} {}", rng.below(1000));
        let read = games::read(&text, &Options::default()).unwrap();
        let answer = read
            .solve(Some("best"), &mut Budget::nodes(1_000_000))
            .unwrap();
        let verdict = check_file(&answer.file(&text), &mut Checking::small());
        assert_eq!(verdict, Verdict::Proved, "{text}");
        assert_eq!(answer.claim, games::answer::Claim::Optimal, "{text}");
    }
}

#[test]
fn bounds_are_proved_for_every_grid() {
    let mut rng = Rng::new(11);
    for _ in 0..200 {
        let (_, verdict) = solve(&random_puzzle(&mut rng, 9), "bound");
        assert_eq!(verdict, Verdict::Proved);
    }
}

#[test]
fn the_original_checkers_words_are_spoken() {
    let say = |line: &str| {
        let file = format!("robot 1 6 6 8\nclaim found\nline {line}\n");
        checker::original_words(&Answer::read(&file).unwrap(), &mut Checking::line()).unwrap()
    };
    assert_eq!(say("R S R S R3 S L S L3 S"), "Solution valide en 9 pas.");
    assert_eq!(
        say("R S R9"),
        "Sequence non valide. (action 7, `R` : sort de la grille à droite depuis (0,5))"
    );
    assert_eq!(
        say("R S"),
        "Sequence valide en 1 pas. (cases non noires : 4, (0,1) (0,2) (0,4) (0,5))"
    );
}

#[test]
fn wrong_answers_are_rejected() {
    let reject = |file: &str, because: &str| match check_file(file, &mut Checking::small()) {
        Verdict::Rejected(why) => assert!(why.to_string().contains(because), "{file}: {why}"),
        other => panic!("{file}: {other:?}"),
    };
    let good = "R S R S R3 S L S L3 S";
    reject("robot 1 6 6 8\nclaim found\nline R S X\n", "found=`X`");
    reject("robot 1 6 6 8\nclaim found\nline R0\n", "found=`R0`");
    reject("robot 1 6 6 8\nclaim found\nline L\n", "check-robot-leaves");
    reject(
        "robot 1 6 6 8\nclaim found\nline R S\n",
        "check-robot-not-black",
    );
    reject(
        &format!("robot 1 6 6 8\nclaim found\ncost 8\nline {good}\n"),
        "check-cost-differs cost=9",
    );
    reject(
        &format!("robot 1 6 6 8\nclaim optimal\ncost 11\nline R L {good}\n"),
        "check-beaten cost=9",
    );
    reject(
        &format!("robot 1 6 6 8\nclaim found\nbound 10\nline {good}\n"),
        "check-bound-above-cost",
    );
    reject(
        &format!("robot 1 6 6 8\nclaim unique\nline {good}\n"),
        "check-no-such-claim",
    );
    reject(
        "robot 1 6 6 8\nclaim impossible\nline\n",
        "check-robot-possible",
    );
    for certificate in [
        "assignment 2:9|0",
        "assignment 99:0|0",
        "layers 0 0",
        "layers 1 0,0",
        "nonsense",
    ] {
        reject(
            &format!(
                "robot 1 6 6 8\nclaim found\nbound 9\nline {good}\ncertificate {certificate}\n"
            ),
            "check-",
        );
    }
}

#[test]
fn a_grid_that_lacks_a_piece_is_impossible() {
    let (cost, verdict) = solve("robot grid 0:1 1:-", "naive");
    assert_eq!((cost, verdict), (None, Verdict::Proved));
}
