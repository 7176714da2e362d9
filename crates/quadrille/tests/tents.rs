//! Every answer about Tents passes the checker, and spoiled answers do not.

use checker::{Budget as Checking, Verdict, check_file};
use games::answer::Claim;
use games::any::AnyPuzzle;
use games::budget::Budget;
use games::options::Options;
use games::rng::Rng;

fn puzzle(text: &str) -> Box<dyn AnyPuzzle> {
    games::read(text, &Options::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn boards() -> Vec<Box<dyn AnyPuzzle>> {
    let files = [
        include_str!("../../../data/tents/small-counts.tsv"),
        include_str!("../../../data/tents/unique.tsv"),
    ];
    let rows = files.iter().flat_map(|file| file.lines());
    let texts = rows.map(|row| row.split('\t').next().expect("a row has a board"));
    let small = texts.filter(|text| !text.starts_with(['1', '2']));
    let small = small.filter(|text| !text.starts_with("30x30"));
    small.map(puzzle).collect()
}

#[test]
fn every_answer_is_accepted_and_small_ones_are_proved() {
    for board in boards() {
        for solver in board.game().solvers() {
            let answer = board.solve(Some(solver), &mut Budget::unlimited()).unwrap();
            let verdict = check_file(&answer.file(&board.text()), &mut Checking::small());
            let expected = match answer.claim {
                Claim::Unknown => "line-holds",
                _ => "proved",
            };
            assert_eq!(
                verdict.word(),
                expected,
                "{solver} {}: {verdict:?}",
                board.text()
            );
        }
    }
}

#[test]
fn spoiled_answers_are_refused() {
    let mut rng = Rng::new(11);
    for board in boards() {
        let answer = board.solve(None, &mut Budget::unlimited()).unwrap();
        let line: Vec<String> = answer.line().cloned().collect();
        if line.is_empty() {
            continue;
        }
        for _ in 0..10 {
            let mut spoiled = answer.clone();
            let moves = &mut spoiled.steps[0].moves;
            let at = rng.below(moves.len());
            match rng.below(3) {
                0 => {
                    moves.remove(at);
                }
                1 => moves[at] = format!("T{},{}", rng.below(8), rng.below(8)),
                _ => moves.push(format!("C{}", &line[at][1..])),
            }
            if spoiled.line().eq(answer.line()) {
                continue;
            }
            // A moved tent may also repair the order only; such a line is right.
            let mut same: Vec<&String> = spoiled.line().collect();
            let mut tents: Vec<&String> = line.iter().collect();
            same.sort();
            tents.sort();
            let rival_holds = spoiled.line().eq(spoiled.rival.iter());
            if same == tents || rival_holds {
                continue;
            }
            let verdict = check_file(&spoiled.file(&board.text()), &mut Checking::small());
            assert!(
                matches!(verdict, Verdict::Rejected(_)),
                "{}: {:?}",
                board.text(),
                spoiled.steps
            );
        }
    }
}

#[test]
fn an_answer_for_another_puzzle_is_refused() {
    let boards = boards();
    let (one, other) = (&boards[8], &boards[9]);
    let answer = one.solve(None, &mut Budget::unlimited()).unwrap();
    let verdict = check_file(&answer.file(&other.text()), &mut Checking::small());
    assert!(matches!(verdict, Verdict::Rejected(_)), "{verdict:?}");
}

#[test]
fn false_claims_are_refused() {
    for board in boards() {
        let answer = board.solve(None, &mut Budget::unlimited()).unwrap();
        for (claim, _) in Claim::WORDS {
            let mut liar = answer.clone();
            liar.claim = claim;
            let is_weaker = match answer.claim {
                Claim::Several => matches!(claim, Claim::Several),
                Claim::Unique => matches!(claim, Claim::Unique | Claim::Found | Claim::Unknown),
                Claim::Impossible => matches!(claim, Claim::Impossible | Claim::Unknown),
                _ => panic!("{} is decided", board.text()),
            };
            let verdict = check_file(&liar.file(&board.text()), &mut Checking::small());
            let is_refused = matches!(verdict, Verdict::Rejected(_));
            assert_eq!(
                is_refused,
                !is_weaker,
                "{claim:?} {}: {verdict:?}",
                board.text()
            );
        }
    }
}

/// A board of a random layout with some clues missing, one sometimes wrong, and some squares given.
fn random_board(rng: &mut Rng) -> Box<dyn AnyPuzzle> {
    let (width, height) = (2 + rng.below(6), 2 + rng.below(6));
    let mut squares = vec![vec!['.'; width]; height];
    for _ in 0..rng.below(width * height / 3 + 1) {
        squares[rng.below(height)][rng.below(width)] = 'A';
    }
    for _ in 0..rng.below(3) {
        squares[rng.below(height)][rng.below(width)] = ['-', '!'][rng.below(2)];
    }
    let mut clue = |length: usize| match rng.below(4) {
        0 => "?".to_owned(),
        _ => rng.below(length.div_ceil(2).min(3) + 1).to_string(),
    };
    let columns: Vec<String> = (0..width).map(|_| clue(height)).collect();
    let mut text = String::new();
    for row in squares {
        text.extend(row);
        text += &format!(" {}\n", clue(width));
    }
    puzzle(&(text + &columns.join(" ")))
}

#[test]
fn every_claim_about_random_boards_is_proved() {
    let mut rng = Rng::new(77);
    for _ in 0..2000 {
        let board = random_board(&mut rng);
        for solver in board.game().solvers() {
            let answer = board.solve(Some(solver), &mut Budget::unlimited()).unwrap();
            let verdict = check_file(&answer.file(&board.text()), &mut Checking::small());
            let is_right = match answer.claim {
                Claim::Unknown => solver == "logic" && verdict.word() == "line-holds",
                _ => verdict == Verdict::Proved,
            };
            assert!(is_right, "{solver} {}: {verdict:?}", board.text());
        }
    }
}

/// Specs of mixed size and level.
const SPECS: &[&str] = &[
    "5x5",
    "6x6 easy",
    "7x5 easy",
    "8x8 normal",
    "8x8 tricky",
    "9x9 tricky",
    "6x6 fewest",
    "10x10",
    "8x8 normal fewest",
    "8x8 hard",
    "10x10 hard",
    "10x10 extreme",
    "12x12 tricky",
    "15x15",
    "15x15 hard",
    "20x20",
    "14x18 hard",
];

/// Enough to prove small boards; of larger ones the line is checked.
const BULK: u64 = 20_000;

/// `TENTS_BOARDS=10000` makes it long.
#[test]
fn solvers_grader_and_checker_agree_on_generated_boards() {
    let n: u64 = std::env::var("TENTS_BOARDS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(2 * SPECS.len() as u64);
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        for first in 0..n_threads {
            scope.spawn(move || (first..n).step_by(n_threads as usize).for_each(check_seed));
        }
    });
}

/// Makes the board of a seed and asks everybody about it.
fn check_seed(seed: u64) {
    let game = games::find("tents").expect("it is a game");
    let spec = SPECS[seed as usize % SPECS.len()];
    let board = game
        .generate(spec, seed, &mut Budget::unlimited())
        .expect("the spec can be met");
    let files = ["search", "sat"].map(|solver| {
        let answer = board
            .solve(Some(solver), &mut Budget::unlimited())
            .expect("it solves");
        assert_eq!(answer.claim, Claim::Unique, "{solver} {}", board.text());
        answer.file(&board.text())
    });
    assert_eq!(files[0], files[1]);
    let verdict = check_file(&files[0], &mut Checking::nodes(BULK));
    assert!(
        !matches!(verdict, Verdict::Rejected(_)),
        "{}: {verdict:?}",
        files[0]
    );
    let typed: games::tents::Puzzle = board.text().parse().expect("a canonical text reads");
    let grade = games::tents::grade(&typed, &mut Budget::unlimited());
    let level = grade.expect("the rules solve it").level().to_string();
    let wanted = spec.split(' ').nth(1).filter(|word| *word != "fewest");
    assert!(
        wanted.is_none_or(|wanted| wanted == level),
        "{spec} {seed}: {level}"
    );
}
