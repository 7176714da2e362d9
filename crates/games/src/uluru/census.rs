//! The odds of the published game: all deals of its cards, and how many birds can be pleased at best.
//!
//! A deal gives each of eight birds one of the cards of some levels. Birds are only names, so deals that differ by
//! renaming them are one class, of which one deal is judged and counts for all. A deal is a drawing: a bird whose card
//! names another has an arrow to it with the card's letter. Every card with a letter is there once, so no two arrows with
//! the same letter lead to the same bird. So the trees that hang on a bird are rigid (its followers differ by letter),
//! and a deal can only be mapped to itself by turning rings of arrows and by exchanging equal components. That makes the
//! classes easy to list without meeting one twice: rigid trees, rings of them up to rotation, multisets of components.
//!
//! A class with s such symmetries stands for 8!/s deals by kind of card, each of them for as many deals of the pack as
//! equal cards can be exchanged. Two numbers computed in other ways prove that nothing is missing: the classes by
//! Burnside's lemma, and the deals of the pack, n (n - 1) ... (n - 7) for n cards.

mod classes;
mod odds;

use std::fmt::Write;

use super::pack::{self, Levels};
use crate::budget::Budget;
use crate::census::{Census, Tally};
use classes::{Class, Kinds};
use odds::Placements;

/// The censuses of Uluru: one for each range of levels whose cards are enough for a deal.
pub(super) const CENSUSES: &[Census] = &[
    census::<1, 1>("uluru-1-1", 1),
    census::<1, 2>("uluru-1-2", 1),
    census::<1, 3>("uluru-1-3", 64),
    census::<1, 4>("uluru-1-4", 1024),
    census::<1, 5>("uluru-1-5", 1024),
    census::<2, 2>("uluru-2-2", 1),
    census::<2, 3>("uluru-2-3", 64),
    census::<2, 4>("uluru-2-4", 1024),
    census::<2, 5>("uluru-2-5", 1024),
    census::<3, 3>("uluru-3-3", 64),
    census::<3, 4>("uluru-3-4", 1024),
    census::<3, 5>("uluru-3-5", 1024),
    census::<4, 4>("uluru-4-4", 64),
    census::<4, 5>("uluru-4-5", 1024),
    census::<5, 5>("uluru-5-5", 1),
];

const fn census<const FIRST: u8, const LAST: u8>(name: &'static str, n_parts: u64) -> Census {
    Census {
        name,
        n_parts,
        part: match n_parts {
            1 => part::<FIRST, LAST, 1>,
            64 => part::<FIRST, LAST, 64>,
            _ => part::<FIRST, LAST, 1024>,
        },
        report: report::<FIRST, LAST>,
    }
}

/// How many kinds of levels a deal can show: each of five, or not.
const LEVEL_SETS: usize = 32;

/// More displeased birds than this cannot be.
const BIRDS: usize = pack::BIRDS;

fn part<const FIRST: u8, const LAST: u8, const PARTS: u64>(
    part: u64,
    budget: &mut Budget,
) -> Option<Tally> {
    let kinds = Kinds::of(FIRST, LAST);
    let placements = Placements::new();
    let mut deals = [[0u128; BIRDS + 1]; LEVEL_SETS];
    let mut n_classes = [0u128; LEVEL_SETS];
    let mut rarest = [u32::MAX; BIRDS + 1];
    let mut tally = Tally::default();
    classes::each(&kinds, part, PARTS, &mut |class: &Class| {
        if !budget.spend() {
            return false;
        }
        let best = placements.best(&class.needs);
        deals[usize::from(class.levels)][best.cost] += class.weight;
        n_classes[usize::from(class.levels)] += 1;
        // The fewest best placements, for each number of displeased birds.
        if best.n_ways < rarest[best.cost] {
            rarest[best.cost] = best.n_ways;
            let size = u64::from(u32::MAX - best.n_ways);
            tally.extreme(&format!("rare-{}", best.cost), size, &class.text());
        }
        true
    })?;
    for (levels, by_cost) in deals.iter().enumerate() {
        for (cost, n) in by_cost.iter().enumerate().filter(|(_, n)| **n > 0) {
            tally.add(&format!("deals-{levels:02}-{cost}"), *n);
        }
        if n_classes[levels] > 0 {
            tally.add(&format!("classes-{levels:02}"), n_classes[levels]);
        }
    }
    Some(tally)
}

/// The tally of all deals whose levels lie in a range: the classes, and the deals of the pack by displeased birds.
fn within(tally: &Tally, first: u8, last: u8) -> (u128, [u128; BIRDS + 1]) {
    let lies_within = |levels: &str| {
        let levels: u32 = levels.parse().unwrap_or(0);
        levels & !((1 << last) - (1 << (first - 1))) == 0
    };
    let n_classes = tally.under("classes-");
    let n_classes = n_classes.filter(|(levels, _)| lies_within(levels));
    let mut deals = [0; BIRDS + 1];
    for (name, n) in tally.under("deals-") {
        let (levels, cost) = name.split_once('-').unwrap_or(("", ""));
        if let Some(sum) = cost
            .parse()
            .ok()
            .and_then(|cost: usize| deals.get_mut(cost))
        {
            *sum += if lies_within(levels) { n } else { 0 };
        }
    }
    (n_classes.map(|(_, n)| n).sum(), deals)
}

fn report<const FIRST: u8, const LAST: u8>(tally: &Tally) -> Result<String, String> {
    let mut text = String::from(
        "| levels | classes | deals of the pack | all pleased | 1 displeased | 2 | 3 | 4 or more |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for first in FIRST..=LAST {
        for last in first..=LAST {
            let (n_classes, deals) = within(tally, first, last);
            let n_deals: u128 = deals.iter().sum();
            let levels = Levels::new(first, last).ok_or("no such levels")?;
            let n_cards = pack::cards(levels).len() as u128;
            let expected: u128 = (0..BIRDS as u128)
                .map(|dealt| n_cards.saturating_sub(dealt))
                .product();
            if n_deals != expected {
                return Err(format!(
                    "levels {levels}: {n_deals} deals were counted, there are {expected}"
                ));
            }
            let expected = Kinds::of(first, last).n_classes();
            if n_classes != expected {
                return Err(format!(
                    "levels {levels}: {n_classes} classes were met, there are {expected}"
                ));
            }
            if n_deals == 0 {
                continue;
            }
            let share = |n: u128| format!("{:.6} %", 100.0 * n as f64 / n_deals as f64);
            let worse: u128 = deals[4..].iter().sum();
            let _ = writeln!(
                text,
                "| {levels} | {n_classes} | {n_deals} | {} | {} | {} | {} | {} |",
                share(deals[0]),
                share(deals[1]),
                share(deals[2]),
                share(deals[3]),
                share(worse)
            );
        }
    }
    text.push_str("\nClasses as many as Burnside's lemma says; deals as many as the pack has.\n");
    for cost in 0..=BIRDS {
        if let Some((size, example)) = tally.example(&format!("rare-{cost}")) {
            let n_ways = u64::from(u32::MAX) - size;
            let _ = writeln!(
                text,
                "Fewest best placements with {cost} displeased: {n_ways}, `{example}`"
            );
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests;
