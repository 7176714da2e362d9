//! The robot's solvers against each other and against known step counts.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use games::any::AnyPuzzle;
use games::budget::Budget;
use games::game::Status;
use games::options::Options;
use games::rng::Rng;

fn puzzle(text: &str) -> Box<dyn AnyPuzzle> {
    games::read(text, &Options::default()).unwrap()
}

/// The line of a solver, and its cost after replaying it.
#[track_caller]
fn solve(text: &str, solver: &str) -> (Vec<String>, u64) {
    let puzzle = puzzle(text);
    let answer = puzzle
        .solve(Some(solver), &mut Budget::unlimited())
        .unwrap();
    let line: Vec<String> = answer.line().cloned().collect();
    match puzzle.after(&line).unwrap().status() {
        Status::Solved { cost } => {
            assert_eq!(answer.cost, Some(cost), "{text} {solver}");
            (line, cost)
        }
        status => panic!("{text} {solver}: {status:?}"),
    }
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

/// The lines of a file of known results that are no comments, split at tabs.
fn known(name: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(format!("{DATA}/{name}")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/robot");

fn read_solution(name: &str) -> Result<(String, Vec<String>), String> {
    let bytes = std::fs::read(format!("{DATA}/{name}")).unwrap();
    let robot = games::find("robot").unwrap();
    let (puzzle, line) = robot
        .read_record("sol", &mut bytes.chunks(7).map(<[u8]>::to_vec))
        .map_err(|error| error.to_string())?;
    let line = line.split_whitespace().map(str::to_owned).collect();
    Ok((puzzle.text(), line))
}

#[test]
fn solvers_take_the_known_numbers_of_steps() {
    for row in known("steps.tsv") {
        let steps: u64 = row[2].parse().unwrap();
        assert_eq!(solve(&row[0], &row[1]).1, steps, "{row:?}");
    }
}

#[test]
fn solution_files_are_grafs_walks_letter_by_letter() {
    for entry in std::fs::read_dir(format!("{DATA}/solutions")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let (text, line) = read_solution(&format!("solutions/{name}")).unwrap();
        assert_eq!(solve(&text, "graf").0, line, "{name}");
        let mut written = String::new();
        puzzle(&text)
            .write_record("sol", &mut line.iter().map(String::as_str), &mut written)
            .unwrap();
        let file = std::fs::read_to_string(format!("{DATA}/solutions/{name}")).unwrap();
        assert_eq!(written, file, "{name}");
    }
}

#[test]
fn broken_solution_files_are_refused_with_one_message() {
    for row in known("broken/messages.tsv") {
        let refused = read_solution(&format!("broken/{}", row[0])).unwrap_err();
        assert_eq!(refused, row[1], "{}", row[0]);
    }
}

#[test]
fn the_best_known_results_are_optima() {
    for row in known("best-known.tsv") {
        let (cost, bound): (u64, u64) = (row[1].parse().unwrap(), row[2].parse().unwrap());
        assert_eq!(bound, cost, "{row:?}");
        assert_eq!(puzzle(&row[0]).text(), row[0]);
    }
}

#[test]
fn the_nearest_rule_takes_the_known_means() {
    for (n, sum) in [(10, 4039), (20, 30466), (50, 492_028), (100, 3_870_149)] {
        let costs = (0..10).map(|seed| solve(&format!("robot {n} {n} {n} {seed}"), "nearest").1);
        assert_eq!(costs.sum::<u64>(), sum, "{n}x{n}");
    }
}

#[test]
fn every_way_to_find_the_nearest_cell_gives_the_same_walk() {
    let mut rng = Rng::new(1000);
    for _ in 0..1000 {
        let text = random_puzzle(&mut rng, 12);
        let (line, _) = solve(&text, "naive");
        for solver in ["circular", "by-colour", "avl", "nearest"] {
            assert_eq!(solve(&text, solver).0, line, "{text} {solver}");
        }
    }
}

#[test]
fn circuits_lead_to_the_end_on_every_grid() {
    let mut rng = Rng::new(5);
    for _ in 0..300 {
        solve(&random_puzzle(&mut rng, 10), "circuits");
    }
}

#[test]
fn an_open_end_is_never_longer_than_grafs_walk() {
    let mut rng = Rng::new(6);
    let mut n_shorter = 0;
    for _ in 0..500 {
        let n = 1 + rng.below(60);
        // A few exchanges of near cells leave many small components.
        let mut pieces: Vec<usize> = (0..n).collect();
        for _ in 0..rng.below(8) {
            let (one, other) = (rng.below(n), rng.below(n));
            pieces.swap(one, (one + other % 6).min(n - 1));
        }
        let cells: Vec<String> = pieces
            .iter()
            .enumerate()
            .map(|(i, p)| format!("{i}:{p}"))
            .collect();
        let text = format!("robot grid {}", cells.join(" "));
        let (graf, line) = (solve(&text, "graf").1, solve(&text, "line").1);
        assert!(line <= graf, "{text}");
        n_shorter += usize::from(line < graf);
    }
    assert!(20 < n_shorter);
}

/// The answer of `best` within a number of nodes.
#[track_caller]
fn best(text: &str, nodes: u64) -> (u64, u64) {
    let puzzle = puzzle(text);
    let answer = puzzle
        .solve(Some("best"), &mut Budget::nodes(nodes))
        .unwrap();
    let line: Vec<String> = answer.line().cloned().collect();
    let status = puzzle.after(&line).unwrap().status();
    let (cost, bound) = (answer.cost.unwrap(), answer.bound.unwrap());
    assert_eq!(status, Status::Solved { cost }, "{text}");
    assert!(bound <= cost, "{text}");
    (cost, bound)
}

#[test]
fn the_best_walk_is_valid_and_no_longer_than_the_nearest_rule() {
    let mut rng = Rng::new(8);
    for _ in 0..300 {
        let text = random_puzzle(&mut rng, 9);
        let (cost, bound) = best(&text, 20_000);
        assert!(cost <= solve(&text, "nearest").1, "{text}");
        for solver in ["circuits", "nearest"] {
            assert!(bound <= solve(&text, solver).1, "{text}");
        }
    }
}

#[test]
fn with_many_colours_the_bound_is_reached_at_once() {
    for (numbers, cost) in [("10 10 100", 6320), ("10 10 10", 3670), ("20 20 20", 28031)] {
        let answers = (0..10).map(|seed| best(&format!("robot {numbers} {seed}"), 100_000));
        let sums = answers.fold((0, 0), |sums, answer| {
            (sums.0 + answer.0, sums.1 + answer.1)
        });
        assert_eq!(sums.0, sums.1, "{numbers}");
        assert_eq!(sums.0, cost, "{numbers}");
    }
}

#[test]
fn an_explained_walk_is_the_same_walk_with_a_reason_for_each_exchange() {
    let puzzle = puzzle("robot 6 6 6 3");
    let plain = puzzle
        .solve(Some("nearest"), &mut Budget::unlimited())
        .unwrap();
    let mut budget = Budget::unlimited();
    budget.ask.explain = true;
    let explained = puzzle.solve(Some("nearest"), &mut budget).unwrap();
    assert!(plain.line().eq(explained.line()));
    assert_eq!(plain.steps.len(), 1);
    assert!(explained.steps.iter().all(|step| {
        step.why.rule.id.starts_with("robot-hint-") && step.moves.last().is_some_and(|mv| mv == "S")
    }));
}
