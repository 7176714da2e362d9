//! Boards of Tents with known answers, through every solver.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use games::answer::{Answer, Claim};
use games::any::AnyPuzzle;
use games::budget::{Ask, Budget, Trace};
use games::game::{Status, Which};
use games::options::Options;
use games::rng::Rng;
use games::tents::{Level, Puzzle, Spec, grade};

fn data(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/tents");
    fs::read_to_string(folder.join(name)).expect("the data is there")
}

fn puzzle(text: &str) -> Box<dyn AnyPuzzle> {
    games::read(text, &Options::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn generated(spec: &str, seed: u64) -> Box<dyn AnyPuzzle> {
    let game = games::find("tents").expect("it is a game");
    game.generate(spec, seed, &mut Budget::unlimited())
        .unwrap_or_else(|error| panic!("{spec}: {error}"))
}

fn solve(puzzle: &dyn AnyPuzzle, solver: &str) -> Answer<String> {
    puzzle
        .solve(Some(solver), &mut Budget::unlimited())
        .unwrap_or_else(|error| panic!("{solver}: {error}"))
}

/// The solvers that always decide.
fn exact_solvers() -> Vec<&'static str> {
    let solvers = games::find("tents").expect("it is a game").solvers();
    solvers
        .into_iter()
        .filter(|&name| name != "logic")
        .collect()
}

/// The rows of `unique.tsv` whose board begins like this, with their tents as moves.
fn unique_boards(size: &str) -> Vec<(Box<dyn AnyPuzzle>, Vec<String>)> {
    let file = data("unique.tsv");
    let rows = file.lines().filter(|row| row.starts_with(size));
    rows.map(|row| {
        let (board, tents) = row.split_once('\t').expect("a row has two fields");
        let tents = tents.split(';').skip(1).map(str::to_owned).collect();
        (puzzle(board), tents)
    })
    .collect()
}

#[test]
fn small_boards_have_their_known_counts() {
    for row in data("small-counts.tsv").lines() {
        let mut fields = row.split('\t');
        let board = puzzle(fields.next().unwrap());
        let n: u128 = fields.next().unwrap().parse().unwrap();
        let count = board.count(Which::All, &mut Budget::unlimited()).unwrap();
        assert_eq!((count.n, count.is_exact), (n, true), "{row}");
        let mut listed = Vec::new();
        board
            .solutions(Which::All, &mut Budget::unlimited(), &mut |line| {
                listed.push(line);
                ControlFlow::Continue(())
            })
            .unwrap();
        listed.sort();
        listed.dedup();
        assert_eq!(listed.len() as u128, n, "{row}");
        for line in &listed {
            let end = board.after(line).unwrap();
            assert_eq!(end.status(), Status::Solved { cost: 0 }, "{row}");
        }
        for solver in exact_solvers() {
            let claim = match n {
                0 => Claim::Impossible,
                1 => Claim::Unique,
                _ => Claim::Several,
            };
            assert_eq!(solve(&*board, solver).claim, claim, "{solver}: {row}");
        }
    }
}

#[test]
fn every_exact_solver_finds_the_known_tents_of_8x8_boards() {
    let boards = unique_boards("8x8");
    assert_eq!(boards.len(), 20);
    for (board, tents) in boards {
        for solver in exact_solvers() {
            let answer = solve(&*board, solver);
            let line: Vec<&String> = answer.line().collect();
            assert_eq!(answer.claim, Claim::Unique, "{solver}: {}", board.text());
            assert_eq!(line, tents.iter().collect::<Vec<_>>(), "{solver}");
        }
    }
}

#[test]
fn search_and_sat_find_the_known_tents_of_every_board() {
    let boards = unique_boards("");
    assert_eq!(boards.len(), 50);
    for (board, tents) in boards {
        for solver in ["search", "sat"] {
            let answer = solve(&*board, solver);
            let line: Vec<&String> = answer.line().collect();
            assert_eq!(answer.claim, Claim::Unique, "{solver}: {}", board.text());
            assert_eq!(line, tents.iter().collect::<Vec<_>>(), "{solver}");
        }
    }
}

#[test]
fn a_level_is_met_exactly() {
    for (level, word, _) in Level::WORDS {
        let spec = match level {
            Level::Extreme => "10x10 extreme".to_owned(),
            Level::Hard => "8x8 hard".to_owned(),
            _ => format!("8x6 {word}"),
        };
        for seed in 0..3 {
            let board = generated(&spec, seed);
            assert_eq!(board.text(), generated(&spec, seed).text());
            let typed: Puzzle = board.text().parse().unwrap();
            let grade = grade(&typed, &mut Budget::unlimited()).expect("the rules solve it");
            assert_eq!(grade.level(), level, "{}", board.text());
            assert!(grade.n_hard_steps() > 0);
            assert_eq!(solve(&*board, "sat").claim, Claim::Unique);
        }
    }
}

#[test]
fn no_clue_of_a_board_with_the_fewest_can_be_left_out() {
    for seed in 0..5 {
        let board: Puzzle = generated("7x7 fewest", seed).text().parse().unwrap();
        let n_clues = board
            .lines()
            .filter(|&line| board.clue(line).is_some())
            .count();
        assert!(n_clues < 14, "{board}");
        assert_eq!(
            solve(&*puzzle(&board.to_string()), "sat").claim,
            Claim::Unique
        );
        for line in board.lines().filter(|&line| board.clue(line).is_some()) {
            let fewer = puzzle(&board.without_clue(line).to_string());
            assert_eq!(
                solve(&*fewer, "sat").claim,
                Claim::Several,
                "{board} {line:?}"
            );
        }
    }
}

#[test]
fn a_spec_reads_back_and_nonsense_is_refused() {
    for text in ["10x10", "20x20 hard", "7x9 easy fewest", "8x8 fewest"] {
        assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
    }
    assert_eq!("8 easy".parse::<Spec>().unwrap().to_string(), "8x8 easy");
    for text in [
        "",
        "1x5",
        "128x5",
        "10x",
        "10x10 mild",
        "10x10 easy hard",
        "10x10easy",
    ] {
        assert!(text.parse::<Spec>().is_err(), "{text}");
    }
}

#[test]
fn a_hopeless_spec_ends_with_a_message() {
    let game = games::find("tents").unwrap();
    let error = game
        .generate("2x2 extreme", 1, &mut Budget::unlimited())
        .err();
    assert!(error.unwrap().to_string().contains("2x2 extreme"));
}

#[test]
fn logic_is_sound_and_says_when_it_is_stuck() {
    let mut n_solved = 0;
    for (board, tents) in unique_boards("8x8") {
        let answer = solve(&*board, "logic");
        let is_tent = |mv: &&String| mv.starts_with('T');
        assert!(answer.line().filter(is_tent).all(|mv| tents.contains(mv)));
        for grass in answer.line().filter(|mv| mv.starts_with('G')) {
            assert!(!tents.contains(&grass.replace('G', "T")), "{grass}");
        }
        match answer.claim {
            Claim::Unique => n_solved += 1,
            claim => assert_eq!(claim, Claim::Unknown),
        }
    }
    assert!(0 < n_solved && n_solved < 20, "{n_solved} solved by logic");
}

#[test]
fn an_explained_answer_replays_and_gives_a_reason_for_every_step() {
    for (board, _) in unique_boards("8x8").into_iter().take(6) {
        for solver in games::find("tents").unwrap().solvers() {
            let mut budget = Budget::unlimited();
            budget.ask = Ask {
                explain: true,
                ..Ask::default()
            };
            let answer = board.solve(Some(solver), &mut budget).unwrap();
            let line: Vec<&String> = answer.line().collect();
            let end = board.after(&line).unwrap();
            let is_solved = end.status() == Status::Solved { cost: 0 };
            assert_eq!(is_solved, answer.claim == Claim::Unique, "{solver}");
            for step in &answer.steps {
                let told = step.why.rule.to_string();
                assert!(!told.contains('['), "{solver}: {told}");
                assert_eq!(step.why.follows.len(), step.moves.len(), "{solver}: {told}");
            }
        }
    }
}

/// What a trace plays and takes back is always a legal line; at the end the solution stands.
#[test]
fn a_trace_can_be_shown_move_by_move() {
    for solver in games::find("tents").unwrap().solvers() {
        // The rules of `search` decide smaller boards without a try.
        let size = if solver == "search" { "30x30" } else { "8x8" };
        let (board, tents) = unique_boards(size).remove(3);
        let mut line: Vec<String> = Vec::new();
        let mut n_undone = 0;
        let mut hear = |event: Trace| match event {
            Trace::Play { moves, .. } => {
                line.extend(moves);
                board.after(&line).expect("a traced line is legal");
            }
            Trace::Undo(n) => {
                n_undone += n;
                line.truncate(line.len().checked_sub(n).expect("no more than was played"));
            }
        };
        let mut budget = Budget::unlimited();
        budget.trace = Some(&mut hear);
        board.solve(Some(solver), &mut budget).unwrap();
        assert!(
            solver == "logic" || n_undone > 0,
            "{solver} takes tries back"
        );
        if ["search", "sat"].contains(&solver) {
            let standing: Vec<&String> = line.iter().filter(|mv| mv.starts_with('T')).collect();
            let mut known: Vec<&String> = tents.iter().collect();
            known.retain(|tent| !standing.contains(tent));
            assert!(known.is_empty(), "{solver}: the solution stands at the end");
        }
    }
}

#[test]
fn a_small_budget_is_kept_and_claims_nothing() {
    let (board, _) = unique_boards("20x20").remove(0);
    for solver in ["backtrack", "backtrack-few", "backtrack-tight", "logic"] {
        let mut budget = Budget::nodes(3);
        let answer = board.solve(Some(solver), &mut budget).unwrap();
        assert_eq!(
            (answer.claim, budget.used()),
            (Claim::Unknown, 3),
            "{solver}"
        );
    }
}

#[test]
fn a_wrong_mark_is_the_first_hint() {
    for (board, tents) in unique_boards("8x8").into_iter().take(5) {
        let mut position = board.start();
        let (x, y) = tents[0][1..].split_once(',').unwrap();
        position.play(&tents[1]).unwrap();
        position.play(&format!("G{x},{y}")).unwrap();
        let step = position.hint(&mut Budget::nodes(1_000_000)).unwrap();
        assert_eq!(step.moves, [format!("C{x},{y}")], "{}", step.why.rule);
        assert!(!position.mistakes(&mut Budget::nodes(1_000_000)).is_empty());
        position.play(&step.moves[0]).unwrap();
        assert_eq!(position.mistakes(&mut Budget::nodes(1_000_000)), []);
    }
}

/// A board is solved exactly when a solution's tents stand, whatever else was marked and cleared.
#[test]
fn marks_in_any_order_lead_to_the_solution() {
    let mut rng = Rng::new(5);
    for (board, tents) in unique_boards("8x8") {
        let mut position = board.start();
        let mut order: Vec<&String> = tents.iter().collect();
        rng.shuffle(&mut order);
        for mv in order {
            assert_eq!(position.status(), Status::Open { seat: 0 });
            position.play(mv).unwrap();
        }
        assert_eq!(position.status(), Status::Solved { cost: 0 });
        assert!(!position.legal_moves().is_empty());
    }
}

/// A small board as a drawing: clues of a random layout, some missing or one off, some squares given.
fn random_drawing(rng: &mut Rng) -> String {
    let (width, height) = (1 + rng.below(4), 1 + rng.below(4));
    let sign = |rng: &mut Rng| ['.', '.', '.', 'A', 'A', '.', '-', '!'][rng.below(8)];
    let rows: Vec<Vec<char>> = (0..height)
        .map(|_| (0..width).map(|_| sign(rng)).collect())
        .collect();
    let mut clue = |length: usize| match rng.below(3) {
        0 => "?".to_owned(),
        _ => rng.below(length.min(2) + 1).to_string(),
    };
    let columns: Vec<String> = (0..width).map(|_| clue(height)).collect();
    let mut text = String::new();
    for row in rows {
        text.extend(row);
        text += &format!(" {}\n", clue(width));
    }
    text + &columns.join(" ")
}

/// Every subset of the free squares, played and asked for its status.
fn count_by_brute_force(board: &dyn AnyPuzzle) -> u128 {
    let moves = board.start().legal_moves();
    let tents: Vec<&String> = moves.iter().filter(|mv| mv.starts_with('T')).collect();
    let solves = |subset: &u32| {
        let chosen = (0..tents.len()).filter(|nth| subset >> nth & 1 == 1);
        let line: Vec<&String> = chosen.map(|nth| tents[nth]).collect();
        board
            .after(&line)
            .expect("tents on free squares are legal")
            .status()
            == Status::Solved { cost: 0 }
    };
    (0..1_u32 << tents.len()).filter(solves).count() as u128
}

#[test]
fn counts_agree_with_brute_force_on_random_boards() {
    let mut rng = Rng::new(2026);
    let mut n_solvable = 0;
    for _ in 0..1500 {
        let text = random_drawing(&mut rng);
        let board = puzzle(&text);
        if board.start().legal_moves().len() > 20 {
            continue;
        }
        let n = count_by_brute_force(&*board);
        n_solvable += u32::from(n > 0);
        let count = board.count(Which::All, &mut Budget::unlimited()).unwrap();
        assert_eq!((count.n, count.is_exact), (n, true), "\n{text}");
        for solver in exact_solvers() {
            let claim = match n {
                0 => Claim::Impossible,
                1 => Claim::Unique,
                _ => Claim::Several,
            };
            assert_eq!(solve(&*board, solver).claim, claim, "{solver}\n{text}");
        }
    }
    assert!(n_solvable > 100, "{n_solvable} boards can be solved");
}

/// Larger than what a search for second solutions could repair.
#[test]
fn large_boards_are_made_and_have_one_solution() {
    let tents = games::find("tents").unwrap();
    for spec in ["60x60", "127x30"] {
        let board = tents.generate(spec, 1, &mut Budget::unlimited()).unwrap();
        let answer = board.solve(None, &mut Budget::unlimited()).unwrap();
        assert_eq!(answer.claim, Claim::Unique, "{spec}");
    }
}
