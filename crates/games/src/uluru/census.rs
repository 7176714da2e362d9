//! The odds of the published game: all deals of its cards, and how many birds can be pleased at best.
//!
//! A deal gives each of eight birds one of the cards of some levels. Birds are only names, so deals that differ by
//! renaming them are one class, of which one deal is judged and counts for all. A deal is a drawing: a bird whose card
//! names another has an arrow to it with the card's letter. Every card with a letter is there once, so no two arrows with
//! the same letter lead to the same bird. So the trees that hang on a bird are rigid (its followers differ by letter),
//! and a deal can only be mapped to itself by turning rings of arrows and by exchanging equal components. That makes the
//! classes easy to list without meeting one twice: shapes of arrows first, then their cards one bird after another. Deals
//! that begin alike follow each other, so that nearly everything is worked out for many of them at once.
//!
//! A class with s such symmetries stands for 8!/s deals by kind of card, each of them for as many deals of the pack as
//! equal cards can be exchanged. Two numbers computed in other ways prove that nothing is missing: the classes by
//! Burnside's lemma, and the deals of the pack, n (n - 1) ... (n - 7) for n cards.

mod deals;
mod kinds;
mod odds;
mod shapes;

use std::fmt::Write;
use std::sync::LazyLock;

use super::pack::{self, Levels};
use super::wish::Need;
use crate::budget::Budget;
use crate::census::{self, Census, Tally};
use crate::words::Sentence;
use deals::{Deal, Follow};
use kinds::Kinds;
use odds::Needs;
use shapes::Shape;

/// The censuses of Uluru: one for each range of levels whose cards are enough for a deal.
pub(super) const CENSUSES: &[Census] = &[
    row::<1, 1>("uluru-1-1", 1),
    row::<1, 2>("uluru-1-2", 1),
    row::<1, 3>("uluru-1-3", 4),
    row::<1, 4>("uluru-1-4", 128),
    row::<1, 5>("uluru-1-5", 128),
    row::<2, 2>("uluru-2-2", 1),
    row::<2, 3>("uluru-2-3", 4),
    row::<2, 4>("uluru-2-4", 128),
    row::<2, 5>("uluru-2-5", 128),
    row::<3, 3>("uluru-3-3", 4),
    row::<3, 4>("uluru-3-4", 128),
    row::<3, 5>("uluru-3-5", 128),
    row::<4, 4>("uluru-4-4", 4),
    row::<4, 5>("uluru-4-5", 4),
    row::<5, 5>("uluru-5-5", 1),
];

const fn row<const FIRST: u8, const LAST: u8>(name: &'static str, n_parts: u64) -> Census {
    Census {
        name,
        n_parts,
        part: match n_parts {
            1 => part::<FIRST, LAST, 1>,
            4 => part::<FIRST, LAST, 4>,
            _ => part::<FIRST, LAST, 128>,
        },
        report: report::<FIRST, LAST>,
    }
}

/// How many sets of levels the cards of a deal can have: each of five, or not.
const LEVEL_SETS: usize = 32;

/// More displeased birds than this cannot be.
const BIRDS: usize = pack::BIRDS;

fn part<const FIRST: u8, const LAST: u8, const PARTS: u64>(
    part: u64,
    budget: &mut Budget,
) -> Option<Tally> {
    static SHAPES: LazyLock<Vec<Shape>> = LazyLock::new(shapes::all);
    let mut count = Count {
        needs: Needs::new(),
        budget,
        sums: [Sum::NOTHING; LEVEL_SETS],
        tally: Tally::default(),
    };
    let levels = Levels::new(FIRST, LAST)?;
    deals::walk(&SHAPES, &Kinds::of(levels), part, PARTS, &mut count)?;
    let mut tally = count.tally;
    for (levels, sum) in count.sums.iter().enumerate() {
        let mut add = |name: String, n: u64| {
            if n > 0 {
                tally.add(&name, n.into());
            }
        };
        for (cost, n) in sum.deals.iter().enumerate() {
            add(format!("deals-{levels:02}-{cost}"), *n);
        }
        add(format!("classes-{levels:02}"), sum.n_classes);
        add(format!("knots-{levels:02}"), sum.n_knots);
        add(format!("knotted-{levels:02}"), sum.n_knotted);
    }
    Some(tally)
}

/// What is noted of the deals of a part.
struct Count<'a, 'b> {
    needs: Needs,
    budget: &'a mut Budget<'b>,
    /// By the levels of the cards.
    sums: [Sum; LEVEL_SETS],
    tally: Tally,
}

/// What is noted of the deals with cards of some levels, all of them.
struct Sum {
    /// The deals by the number of displeased birds.
    deals: [u64; BIRDS + 1],
    n_classes: u64,
    /// The fewest best placements, for each number of displeased birds.
    rarest: [u32; BIRDS + 1],
    /// The largest smallest conflict.
    conflict: usize,
    /// The classes and the deals in which there is no conflict without all eight birds.
    n_knots: u64,
    n_knotted: u64,
}

impl Sum {
    const NOTHING: Self = Self {
        deals: [0; BIRDS + 1],
        n_classes: 0,
        rarest: [u32::MAX; BIRDS + 1],
        conflict: 0,
        n_knots: 0,
        n_knotted: 0,
    };
}

impl Follow for Count<'_, '_> {
    fn need(&mut self, bird: usize, need: Need) {
        self.needs.set(bird, need);
    }

    fn deal(&mut self, deal: &Deal<'_>) -> bool {
        if !self.budget.spend() {
            return false;
        }
        let levels = usize::from(deal.levels);
        let sum = &mut self.sums[levels];
        let cost = self.needs.cost(deal.last);
        sum.deals[cost] += deal.weight;
        sum.n_classes += 1;
        // Nothing is rarer than one.
        if 1 < sum.rarest[cost] {
            let n_ways = self.needs.n_ways(deal.last);
            if n_ways < sum.rarest[cost] {
                sum.rarest[cost] = n_ways;
                let size = u64::from(u32::MAX - n_ways);
                let name = format!("rare-{levels:02}-{cost}");
                self.tally.extreme(&name, size, &deal.text());
            }
        }
        if 0 < cost {
            let known = sum.conflict.min(BIRDS - 1);
            if let Some(size) = self.needs.conflict_above(known, deal.last) {
                if sum.conflict < size {
                    sum.conflict = size;
                    let name = format!("conflict-{levels:02}");
                    self.tally.extreme(&name, size as u64, &deal.text());
                }
                if size == BIRDS {
                    sum.n_knots += 1;
                    sum.n_knotted += deal.weight;
                }
            }
        }
        true
    }
}

/// What a tally says of all deals whose levels lie in a range.
struct Within<'a> {
    tally: &'a Tally,
    levels: Vec<usize>,
}

impl<'a> Within<'a> {
    fn new(tally: &'a Tally, first: u8, last: u8) -> Self {
        let outside = !((1usize << last) - (1 << (first - 1)));
        let levels = (0..LEVEL_SETS).filter(|levels| levels & outside == 0);
        Self {
            tally,
            levels: levels.collect(),
        }
    }

    fn sum(&self, name: &str) -> u128 {
        let named = |levels: &usize| self.tally.get(&format!("{name}-{levels:02}"));
        self.levels.iter().map(named).sum()
    }

    /// The deals of the pack by displeased birds.
    fn deals(&self) -> [u128; BIRDS + 1] {
        let named = |levels: usize, cost: usize| format!("deals-{levels:02}-{cost}");
        std::array::from_fn(|cost| {
            let levels = self.levels.iter();
            levels.map(|it| self.tally.get(&named(*it, cost))).sum()
        })
    }

    /// The most extreme of the examples that these names have.
    fn example(&self, named: impl Fn(usize) -> String) -> Option<(u64, &'a str)> {
        let examples = self.levels.iter();
        examples
            .filter_map(|levels| self.tally.example(&named(*levels)))
            .max_by_key(|(size, text)| (*size, std::cmp::Reverse(*text)))
    }
}

fn report<const FIRST: u8, const LAST: u8>(tally: &Tally) -> Result<String, Sentence> {
    let mut odds = String::from(
        "| levels | classes | deals of the pack | all pleased | 1 displeased | 2 | 3 | 4 or more |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    let mut rarest = String::from(
        "\n| levels | displeased | fewest best placements | in |\n| --- | --- | --- | --- |\n",
    );
    let mut conflicts = String::from(
        "\n| levels | largest smallest conflict | in | classes without one of fewer than eight birds | deals |\n\
         | --- | --- | --- | --- | --- |\n",
    );
    for (first, last) in
        (FIRST..=LAST).flat_map(|first| (first..=LAST).map(move |last| (first, last)))
    {
        let Some(levels) = Levels::new(first, last) else {
            continue;
        };
        let within = Within::new(tally, first, last);
        let (n_classes, deals) = (within.sum("classes"), within.deals());
        let n_deals = complete(levels, n_classes, deals.iter().sum())?;
        let share = |n: u128| format!("{:.6} %", 100.0 * n as f64 / n_deals as f64);
        let _ = write!(odds, "| {levels} | {n_classes} | {n_deals} |");
        for n in [
            deals[0],
            deals[1],
            deals[2],
            deals[3],
            deals[4..].iter().sum(),
        ] {
            let _ = write!(odds, " {} |", share(n));
        }
        odds.push('\n');
        for cost in 0..=BIRDS {
            let example = within.example(|it| format!("rare-{it:02}-{cost}"));
            if let Some((size, text)) = example {
                let n_ways = u64::from(u32::MAX) - size;
                let _ = writeln!(rarest, "| {levels} | {cost} | {n_ways} | `{text}` |");
            }
        }
        if let Some((size, text)) = within.example(|it| format!("conflict-{it:02}")) {
            let (n_knots, n_knotted) = (within.sum("knots"), within.sum("knotted"));
            let _ = writeln!(
                conflicts,
                "| {levels} | {size} | `{text}` | {n_knots} | {n_knotted} |"
            );
        }
    }
    let proof = "\nClasses as many as Burnside's lemma says; deals as many as the pack has.\n";
    Ok(odds + proof + &rarest + &conflicts)
}

/// Refuses classes and deals that are not as many as there are; the number of deals.
fn complete(levels: Levels, n_classes: u128, n_deals: u128) -> Result<u128, Sentence> {
    let n_cards = pack::cards(levels).len() as u128;
    let falling = (0..BIRDS as u128).map(|dealt| n_cards.saturating_sub(dealt));
    let within = |why: Sentence| why.with("levels", levels.to_string());
    census::expect("census-deals", n_deals, falling.product()).map_err(within)?;
    let expected = Kinds::of(levels).n_classes();
    census::expect("census-deal-classes", n_classes, expected).map_err(within)?;
    Ok(n_deals)
}

#[cfg(test)]
mod tests;
