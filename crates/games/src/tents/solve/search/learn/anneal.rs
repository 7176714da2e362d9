//! A guess at a solution: every tree picks a square, and picks are changed at random until little is wrong.
//!
//! What is wrong is counted: tents that touch or share a square, and lines with too many or too few tents. A change for
//! the worse is made with a chance that falls with time (simulated annealing; Kirkpatrick, Gelatt and Vecchi, 1983).
//! Soon nearly all changes would be refused, so the next one that is not is drawn at once from all changes by their
//! chances (the n-fold way; Bortz, Kalos and Lebowitz, 1975). On a large loose board the guess is nearly right, and a
//! search that starts from it finds a solution where one that starts from nothing does not.

mod buckets;
mod camp;
mod marks;
#[cfg(test)]
mod tests;

use crate::budget::Budget;
use crate::learn::Literal;
use crate::rng::Rng;
use camp::{Camp, Wrong};

/// What a line that is one tent off counts beside two tents that touch.
const LINE_WEIGHT: f64 = 0.4;
/// The temperature at the beginning and at the end.
const HOT: f64 = 0.16;
const COLD: f64 = 0.1;
/// So many changes are made for each tree, and so many at one temperature.
const CHANGES_A_TREE: u64 = 1600;
const CHANGES_A_ROUND: u64 = 1024;
/// So many changes take as long as one conflict of the search.
const CHANGES_A_NODE: u64 = 64;

/// A square that a tree may take.
#[derive(Clone, Copy)]
pub(super) struct Pick {
    pub(super) x: usize,
    pub(super) y: usize,
    /// That the tree takes it.
    pub(super) choice: Literal,
    /// That a tent stands there, where that is open.
    pub(super) tent: Option<Literal>,
}

/// The problem: what each tree may pick, and how many tents each row and each column needs.
pub(super) struct Site {
    pub(super) trees: Vec<Vec<Pick>>,
    /// By axis and line; none where any number will do.
    pub(super) needed: [Vec<Option<i8>>; 2],
}

/// Guesses which literals hold.
pub(super) fn guess(site: &Site, budget: &mut Budget) -> Vec<Literal> {
    let mut rng = Rng::new(1);
    let mut camp = Camp::new(site, &mut rng);
    let (mut best, mut least) = (camp.picked().to_vec(), camp.wrong());
    let n_rounds = (CHANGES_A_TREE * site.trees.len() as u64).div_ceil(CHANGES_A_ROUND);
    'rounds: for round in 0..n_rounds {
        if !budget.spend_many(CHANGES_A_ROUND / CHANGES_A_NODE) {
            break;
        }
        let temperature = HOT * (COLD / HOT).powf(round as f64 / n_rounds as f64);
        let chances = camp::chances(|worse: Wrong| {
            let worse = f64::from(worse.touching) + LINE_WEIGHT * f64::from(worse.lines);
            (-worse / temperature).exp().min(1.0)
        });
        for _ in 0..CHANGES_A_ROUND {
            if least.total() == 0 || !camp.change(&chances, &mut rng) {
                break 'rounds;
            }
            if camp.wrong().total() < least.total() {
                least = camp.wrong();
                best.copy_from_slice(camp.picked());
            }
        }
    }
    let picks: Vec<Pick> = site.trees.iter().flatten().copied().collect();
    best.iter()
        .map(|&nth| picks[usize::from(nth)])
        .flat_map(|pick| [Some(pick.choice), pick.tent])
        .flatten()
        .collect()
}
