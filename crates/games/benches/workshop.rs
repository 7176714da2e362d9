//! Figures for the workshop: how long the verdict on a draft takes after an edit.
//!
//! Times are CPU time of this thread, so that other work on the machine does not count.

use std::time::Duration;

use cpu_time::ThreadTime;
use games::answer::Claim;
use games::any::AnyPuzzle;
use games::budget::Budget;
use games::clock::Instant;
use games::rng::Rng;
use games::tents::{Draft, Line, Puzzle};
use games::workshop::Draft as _;

/// How many boards of each size.
const N_BOARDS: u64 = 12;

/// What a setter does not notice, and what still feels at once, in milliseconds.
const GLANCES: [u64; 2] = [16, 100];

fn main() {
    println!(
        "tents: milliseconds of CPU time to the whole verdict (at most 10 s), mean / worst; how many solutions there are \
         (none, one, several), and all of the verdict, known within so many milliseconds by the clock"
    );
    println!(
        "| board | one solution | a clue erased | three erased | no clues | a clue wrong | how many in 16 ms | in 100 ms | all in 100 ms |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for side in [10, 15, 20, 30, 40] {
        row(side);
    }
}

fn row(side: usize) {
    let mut rng = Rng::new(5);
    let mut cells = vec![Vec::new(); 5];
    let (mut n_known, mut n_whole, mut n_all) = ([0; 2], 0, 0);
    for seed in 0..N_BOARDS {
        let board = board(side, seed);
        for (kind, cell) in cells.iter_mut().enumerate() {
            let draft = Draft::of(&changed(&board, kind, &mut rng));
            let started = ThreadTime::now();
            let mut budget = Budget::unlimited();
            budget.deadline = Some(Instant::now() + Duration::from_secs(10));
            draft.judge(&mut budget);
            cell.push(started.elapsed().as_secs_f64() * 1e3);
            for (millis, n_known) in GLANCES.into_iter().zip(&mut n_known) {
                let mut glance = Budget::unlimited();
                glance.deadline = Some(Instant::now() + Duration::from_millis(millis));
                let judgement = draft.judge(&mut glance);
                let is_known = |claim| !matches!(claim, Claim::Unknown | Claim::Found);
                *n_known += usize::from(judgement.claim.is_some_and(is_known));
                n_whole += usize::from(judgement.is_whole && millis == GLANCES[1]);
            }
            n_all += 1;
        }
    }
    let told: Vec<String> = cells
        .iter()
        .map(|times| {
            let mean = times.iter().sum::<f64>() / times.len() as f64;
            let worst = times.iter().copied().fold(0.0, f64::max);
            format!("{mean:.1} / {worst:.1}")
        })
        .collect();
    println!(
        "| {side}x{side} | {} | {} of {n_all} | {} of {n_all} | {n_whole} of {n_all} |",
        told.join(" | "),
        n_known[0],
        n_known[1],
    );
}

fn board(side: usize, seed: u64) -> Puzzle {
    let game = games::find("tents").expect("it is a game");
    let made = game.generate(&format!("{side}x{side}"), seed, &mut Budget::unlimited());
    let made: Box<dyn AnyPuzzle> = made.expect("the spec can be met");
    made.text().parse().expect("canonical text reads")
}

/// The board as it is, with clues erased, or with a clue that is wrong.
fn changed(board: &Puzzle, kind: usize, rng: &mut Rng) -> Puzzle {
    let mut lines: Vec<Line> = board.lines().collect();
    rng.shuffle(&mut lines);
    let erase = |n: usize| {
        let erased = lines.iter().take(n);
        erased.fold(board.clone(), |board, &line| board.without_clue(line))
    };
    match kind {
        0 => board.clone(),
        1 => erase(1),
        2 => erase(3),
        3 => erase(lines.len()),
        _ => {
            let mut rows = board.rows().to_vec();
            let row = rng.below(rows.len());
            rows[row] = rows[row].map(|clue| if clue == 0 { 1 } else { clue - 1 });
            let squares = board.squares().to_vec();
            let (width, height) = (board.width(), board.height());
            Puzzle::new(width, height, squares, board.columns().to_vec(), rows)
                .expect("a clue that fits")
        }
    }
}
