//! Flood-It from the corner: the fewest moves of every colouring.

use std::fmt::Write;

use super::{MOST, cells_text, complete, grown, n_classes, tallied};
use crate::budget::Budget;
use crate::census::{Census, Tally};
use crate::words::Sentence;

/// The census of boards with this side and this many colours.
pub(super) const fn census<const SIDE: usize, const C: usize>(
    name: &'static str,
    n_parts: u64,
) -> Census {
    Census {
        name,
        n_parts,
        part: match n_parts {
            4 => part::<SIDE, C, 4>,
            32 => part::<SIDE, C, 32>,
            _ => part::<SIDE, C, 512>,
        },
        report: report::<SIDE, C>,
    }
}

fn part<const SIDE: usize, const C: usize, const PARTS: u64>(
    part: u64,
    budget: &mut Budget,
) -> Option<Tally> {
    let mut by_cost = [0u128; MOST];
    let mut n_seen = 0u128;
    let mut tally = tallied::<SIDE, C>(part, PARTS, budget, &mut |class, tally| {
        let cost = fewest_moves::<SIDE>(class.colours);
        n_seen += 1;
        if by_cost[cost] == 0 {
            let cells = cells_text(SIDE, class.cells);
            let text = format!("floodit {cells} colours={C} start=0");
            tally.extreme("moves", cost as u64, &text);
        }
        by_cost[cost] += class.weight;
    })?;
    for (cost, &n) in by_cost.iter().enumerate().filter(|(_, n)| **n > 0) {
        tally.add(&format!("cost-{cost:02}"), n);
        tally.add("colourings", n);
    }
    tally.add("classes", n_seen);
    Some(tally)
}

/// The fewest moves that make the board one colour. Of the territories that as many moves reach only those matter that
/// are part of no other: a larger one never needs more moves.
pub(super) fn fewest_moves<const SIDE: usize>(colours: &[u16]) -> usize {
    let all = u16::MAX >> (MOST - SIDE * SIDE);
    let first = colours.iter().find(|colour| **colour & 1 == 1);
    let start = grown::<SIDE>(1, *first.expect("the corner has a colour"));
    let mut reached = vec![start];
    for n_moves in 0.. {
        if reached.contains(&all) {
            return n_moves;
        }
        let mut next: Vec<u16> = Vec::new();
        for &territory in &reached {
            for &colour in colours {
                let larger = grown::<SIDE>(territory, colour);
                if larger != territory && !next.iter().any(|known| larger & !known == 0) {
                    next.retain(|known| known & !larger != 0);
                    next.push(larger);
                }
            }
        }
        reached = next;
    }
    unreachable!("every move enlarges the territory until it is the whole board")
}

fn report<const SIDE: usize, const C: usize>(tally: &Tally) -> Result<String, Sentence> {
    let n = (C as u128).pow((SIDE * SIDE) as u32);
    let mut text = complete(tally, n, n_classes(SIDE, C, false))?;
    let sum: u128 = tally
        .under("cost-")
        .map(|(cost, n)| cost.parse::<u128>().unwrap_or(0) * n)
        .sum();
    let worst = tally.example("moves");
    let (most, example) = worst.unwrap_or_default();
    let _ = write!(
        text,
        "Mean {:.6} moves ({sum} / {n}), at most {most}: `{example}`\n\n| moves | colourings | share |\n| --- | --- | --- |\n",
        sum as f64 / n as f64
    );
    for (cost, count) in tally.under("cost-") {
        let cost: u32 = cost.parse().unwrap_or(0);
        let share = 100.0 * count as f64 / n as f64;
        let _ = writeln!(text, "| {cost} | {count} | {share:.6} % |");
    }
    Ok(text)
}
