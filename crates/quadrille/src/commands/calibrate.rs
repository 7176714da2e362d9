//! `quadrille calibrate`: how well the difficulty of puzzles tells how long people take, and which weights would tell better.
//!
//! Times are those of the history on this machine, which is the player's own: games that one person finished without a
//! hint. Nothing leaves the machine. Weights are fitted so that the weighed steps come as near as possible to the seconds,
//! by coordinate descent on squares (none below 0), with a pull towards the weights there are, so that few games change
//! little.

use std::collections::BTreeMap;
use std::io::Write;

use games::budget::Budget;
use games::game::Difficulty;
use games::options::Options;
use games::words::Sentence;
use serde_json::json;
use workbench::save::Finish;

use crate::cli::CalibrateArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::input::find_game;
use crate::print::stdout;
use crate::speech::Speech;
use crate::store::Store;

/// More games than this are not looked at.
const MOST_GAMES: usize = 100_000;
/// Fewer games than this say nothing.
const FEWEST_GAMES: usize = 5;
/// How strongly weights are pulled to those there are, in games.
const PULL: f64 = 5.0;
/// Rounds of the descent.
const ROUNDS: usize = 500;
/// Nodes to grade one puzzle.
const NODES: u64 = 1_000_000;

/// A game that was played: how hard the puzzle is, and the seconds it took.
struct Played {
    difficulty: Difficulty,
    seconds: f64,
}

pub(super) fn run(args: &CalibrateArgs, speech: &Speech) -> CommandResult {
    find_game(&args.game)?;
    let rows = Store::open(args.data.as_deref())?
        .of("")
        .history(MOST_GAMES)?;
    let played: Vec<Played> = rows
        .iter()
        .filter(|row| row.game == args.game && row.n_hints == 0 && row.players == "person")
        .filter_map(graded)
        .collect();
    if played.len() < FEWEST_GAMES {
        let told = Sentence::new("calibrate-too-few").with("n", played.len());
        return Err(Failure::new(told.with("least", FEWEST_GAMES)));
    }
    let numbers: Vec<f64> = played
        .iter()
        .map(|it| it.difficulty.number as f64)
        .collect();
    let seconds: Vec<f64> = played.iter().map(|it| it.seconds).collect();
    let linear = correlation(&logs(&numbers), &logs(&seconds));
    let ranked = correlation(&ranks(&numbers), &ranks(&seconds));
    let weights = fitted(&played);
    let after: Vec<f64> = played
        .iter()
        .map(|it| weighed(&it.difficulty, &weights))
        .collect();
    let ranked_after = correlation(&ranks(&after), &ranks(&seconds));
    let mut out = stdout();
    if args.json {
        let rows = weights.iter().map(|(rule, weight)| {
            json!({ "rule": rule, "weight": weight.now, "fitted": weight.fitted, "n": weight.n })
        });
        let told = json!({
            "games": played.len(), "correlation": linear, "ranks": ranked, "ranks_fitted": ranked_after,
            "weights": rows.collect::<Vec<_>>(),
        });
        writeln!(out, "{told}")?;
        return Ok(Exit::Yes);
    }
    let told = Sentence::new("calibrate-told")
        .with("n", played.len())
        .with("linear", format!("{linear:.2}"))
        .with("ranked", format!("{ranked:.2}"))
        .with("after", format!("{ranked_after:.2}"));
    writeln!(out, "{}", speech.book.tell(&told))?;
    for (rule, weight) in &weights {
        let Weight { n, now, fitted } = weight;
        let name = speech.book.tell_id(rule);
        writeln!(out, "{n:6} {now:6.0} {fitted:8.1}  {name}")?;
    }
    Ok(Exit::Yes)
}

fn graded(row: &Finish) -> Option<Played> {
    let puzzle = games::read(&row.puzzle, &Options::default()).ok()?;
    let difficulty = puzzle.grade(&mut Budget::nodes(NODES))?;
    let is_telling = 0 < difficulty.number && 0 < row.millis;
    is_telling.then(|| Played {
        difficulty,
        seconds: row.millis as f64 / 1e3,
    })
}

/// The weight of a rule.
#[derive(Debug, Clone, Copy)]
struct Weight {
    /// Steps in all games.
    n: usize,
    now: f64,
    fitted: f64,
}

/// Weights by rule, in the unit of those there are.
fn fitted(played: &[Played]) -> BTreeMap<&'static str, Weight> {
    let mut weights: BTreeMap<&'static str, Weight> = BTreeMap::new();
    for steps in played.iter().flat_map(|it| &it.difficulty.steps) {
        let now = steps.weight as f64;
        let weight = weights.entry(steps.rule.id).or_insert(Weight {
            n: 0,
            now,
            fitted: now,
        });
        weight.n += steps.n;
    }
    // Seconds in the unit of the weights: the numbers as a whole stay what they are.
    let numbers: f64 = played.iter().map(|it| it.difficulty.number as f64).sum();
    let seconds: f64 = played.iter().map(|it| it.seconds).sum();
    let unit = numbers / seconds;
    let rules: Vec<&'static str> = weights.keys().copied().collect();
    for _ in 0..ROUNDS {
        for rule in &rules {
            let here = weights[rule];
            let (mut above, mut below) = (PULL * here.now, PULL);
            for it in played {
                let n = n_steps(&it.difficulty, rule);
                let rest = it.seconds * unit - weighed(&it.difficulty, &weights) + n * here.fitted;
                above += n * rest;
                below += n * n;
            }
            let fitted = (above / below).max(0.0);
            weights.insert(rule, Weight { fitted, ..here });
        }
    }
    weights
}

fn n_steps(difficulty: &Difficulty, rule: &str) -> f64 {
    let of_rule = difficulty.steps.iter().filter(|it| it.rule.id == rule);
    of_rule.map(|it| it.n as f64).sum()
}

fn weighed(difficulty: &Difficulty, weights: &BTreeMap<&'static str, Weight>) -> f64 {
    let steps = difficulty.steps.iter();
    steps
        .map(|it| it.n as f64 * weights[it.rule.id].fitted)
        .sum()
}

fn logs(values: &[f64]) -> Vec<f64> {
    values.iter().map(|value| value.ln()).collect()
}

/// The place of each value among all; equal ones share theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let below = values.iter().filter(|other| *other < value).count();
        let equal = values.iter().filter(|other| *other == value).count();
        below as f64 + (equal as f64 - 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

/// Pearson's correlation; 0 where one of them never changes.
fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (a, b) = (mean(one), mean(other));
    let pairs = || one.iter().zip(other);
    let both: f64 = pairs().map(|(x, y)| (x - a) * (y - b)).sum();
    let of_one: f64 = one.iter().map(|x| (x - a) * (x - a)).sum();
    let of_other: f64 = other.iter().map(|y| (y - b) * (y - b)).sum();
    match (of_one * of_other).sqrt() {
        0.0 => 0.0,
        size => both / size,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::game::Steps;

    fn played(easy: usize, hard: usize, seconds: f64) -> Played {
        let steps = [("easy", easy, 1), ("hard", hard, 10)];
        let steps = steps.map(|(rule, n, weight)| Steps {
            rule: Sentence::new(rule),
            n,
            weight,
        });
        Played {
            difficulty: Difficulty {
                level: "any",
                words: "any",
                number: steps.iter().map(|it| it.n as u64 * it.weight).sum(),
                steps: steps.to_vec(),
            },
            seconds,
        }
    }

    #[test]
    fn weights_are_found_again_in_times_that_follow_them() {
        // A hard step really takes three times as long as an easy one.
        let games: Vec<Played> = (0..60)
            .map(|nth| (10 + nth % 17, 1 + nth % 11))
            .map(|(easy, hard)| played(easy, hard, (easy + 3 * hard) as f64))
            .collect();
        let weights = fitted(&games);
        let ratio = weights["hard"].fitted / weights["easy"].fitted;
        assert!((2.5..3.5).contains(&ratio), "{ratio}");
    }

    #[test]
    fn correlations_are_those_of_textbooks() {
        let rising = [1.0, 2.0, 3.0, 5.0];
        assert!((correlation(&rising, &[2.0, 4.0, 6.0, 10.0]) - 1.0).abs() < 1e-9);
        assert!((correlation(&rising, &[4.0, 3.0, 2.0, 0.0]) + 1.0).abs() < 1e-9);
        assert_eq!(correlation(&rising, &[1.0; 4]), 0.0);
        assert_eq!(ranks(&[3.0, 1.0, 3.0]), [1.5, 0.0, 1.5]);
    }
}
