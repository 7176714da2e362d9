//! Keeps the most promising floods of each length: close to the best in a moment, and better the longer it may run.

use super::alone::{Flooded, Way, colours, only_one_seat};
use crate::answer::Answer;
use crate::budget::{Budget, Progress};
use crate::error::Error;
use crate::flood::Flood;
use crate::flood::regions::{Regions, WithRegions};
use crate::flood::{Move, Position, Puzzle};
use crate::game::Solver;

/// The first width, how much wider each next one is, and the last.
const NARROWEST: usize = 1;
const WIDER: usize = 4;
const WIDEST: usize = 4096;

/// The row of this solver.
pub(in crate::flood) const SOLVER: Solver<Flood> = Solver {
    name: "beam",
    solve,
    options: &[],
};

/// Floods with ever wider beams until the budget ends, the bound is met or the widest is done.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    only_one_seat(puzzle, "beam")?;
    Ok(flood(&Position::new(puzzle), budget).answer())
}

/// The best way found from a position.
pub(in crate::flood) fn flood(position: &Position, budget: &mut Budget) -> Way {
    super::from_position(position, Widening { budget })
}

struct Widening<'a, 'b> {
    budget: &'a mut Budget<'b>,
}

impl WithRegions for Widening<'_, '_> {
    type Output = Way;

    fn run<const W: usize>(self, regions: Regions<W>) -> Way {
        let start = Flooded::start(&regions);
        let bound = start.bound(&regions, u32::MAX, |_, _| ()) as usize;
        let mut best = some_way(&regions, self.budget);
        let mut width = NARROWEST;
        while bound < best.len() && width < WIDEST {
            width = wider(width, best.len(), self.budget);
            match beam(&regions, width, self.budget) {
                Some(line) if line.len() < best.len() => best = line,
                Some(_) => {}
                None => break,
            }
            self.budget.report(Progress {
                done: None,
                cost: Some(best.len() as u64),
                bound: Some(bound as u64),
            });
        }
        Way { line: best, bound }
    }
}

/// A way in any case: that of the narrowest beam, whatever its nodes, or a worse one if there is no time for it.
pub(super) fn some_way<const W: usize>(regions: &Regions<W>, budget: &Budget) -> Vec<u8> {
    let mut without_nodes = Budget::unlimited();
    (without_nodes.deadline, without_nodes.stop) = (budget.deadline, budget.stop);
    beam(regions, NARROWEST, &mut without_nodes).unwrap_or_else(|| hasty(regions))
}

/// The way that takes the colour with the most regions each time.
pub(super) fn hasty<const W: usize>(regions: &Regions<W>) -> Vec<u8> {
    let mut flooded = Flooded::start(regions);
    let mut line = Vec::new();
    while flooded.open != 0 {
        let gain = |colour: &usize| flooded.edge.and(&regions.of_colour[*colour]).count();
        let colour = colours(flooded.open)
            .max_by_key(gain)
            .expect("an open colour is there");
        let opened = flooded.opened(colour, regions);
        flooded = flooded.after(colour, &opened, regions);
        line.push(colour as u8);
    }
    line
}

/// The next width: as wide as the nodes that are left allow, or some times as wide if they have no limit.
fn wider(width: usize, length: usize, budget: &Budget) -> usize {
    let fitting = budget.nodes_left().map(|left| left as usize / length);
    fitting.unwrap_or(WIDER * width).clamp(width + 1, WIDEST)
}

/// One candidate of the next length.
struct Candidate<const W: usize> {
    score: u32,
    parent: u32,
    colour: u8,
    flooded: Flooded<W>,
}

/// The colours of a flood found with a beam of this width; `None` if the budget ends first.
pub(super) fn beam<const W: usize>(
    regions: &Regions<W>,
    width: usize,
    budget: &mut Budget,
) -> Option<Vec<u8>> {
    let mut kept = vec![Flooded::start(regions)];
    let mut steps: Vec<Vec<(u32, u8)>> = Vec::new();
    let mut seen = Seen::new(width * regions.of_colour.len());
    let mut candidates: Vec<Candidate<W>> = Vec::new();
    let mut order: Vec<(u32, u32)> = Vec::new();
    if kept[0].open == 0 {
        return Some(Vec::new());
    }
    loop {
        candidates.clear();
        seen.clear();
        for (parent, flooded) in kept.iter().enumerate() {
            if !budget.spend() {
                return None;
            }
            let choice = match flooded.finishable(regions) {
                Some(colour) => 1 << colour,
                None => flooded.open,
            };
            for colour in colours(choice) {
                let opened = flooded.opened(colour, regions);
                let next = flooded.after(colour, &opened, regions);
                if next.is_like(flooded) || !seen.insert(next.hash()) {
                    continue;
                }
                if next.open == 0 {
                    return Some(line(&steps, parent as u32, colour as u8));
                }
                candidates.push(Candidate {
                    score: score(&next, regions),
                    parent: parent as u32,
                    colour: colour as u8,
                    flooded: next,
                });
            }
        }
        // Which of equal ones are chosen must not depend on how many words a set has, so only scores are moved about.
        order.clear();
        order.extend((0..).zip(&candidates).map(|(at, each)| (each.score, at)));
        if width < order.len() {
            order.select_nth_unstable_by_key(width - 1, |&(score, _)| score);
            order.truncate(width);
        }
        let chosen = || {
            order
                .iter()
                .map(|&(_, at): &(u32, u32)| &candidates[at as usize])
        };
        kept.clear();
        kept.extend(chosen().map(|candidate| candidate.flooded));
        steps.push(
            chosen()
                .map(|candidate| (candidate.parent, candidate.colour))
                .collect(),
        );
    }
}

/// How far a flood seems from the end; lower is better. The bound alone has too few values to choose by, so the regions
/// out of reach at each of its steps are added up.
fn score<const W: usize>(flooded: &Flooded<W>, regions: &Regions<W>) -> u32 {
    let n_regions = regions.n as u32;
    let mut out_of_reach = 0;
    let bound = flooded.bound(regions, u32::MAX, |n_moves, reached| {
        out_of_reach += n_moves * (n_regions - reached.count());
    });
    out_of_reach + bound * n_regions / 4
}

/// The colours that lead to the last step.
fn line(steps: &[Vec<(u32, u8)>], parent: u32, colour: u8) -> Vec<u8> {
    let mut line = vec![colour];
    let mut at = parent;
    for step in steps.iter().rev() {
        let (parent, colour) = step[at as usize];
        line.push(colour);
        at = parent;
    }
    line.reverse();
    line
}

/// Hashes met at one length.
struct Seen {
    slots: Vec<u64>,
    mask: usize,
}

impl Seen {
    fn new(most: usize) -> Self {
        let n_slots = (2 * most).next_power_of_two();
        Self {
            slots: vec![0; n_slots],
            mask: n_slots - 1,
        }
    }

    fn clear(&mut self) {
        self.slots.fill(0);
    }

    /// Whether the hash is new.
    fn insert(&mut self, hash: u64) -> bool {
        let mut at = hash as usize & self.mask;
        while self.slots[at] != 0 {
            if self.slots[at] == hash {
                return false;
            }
            at = (at + 1) & self.mask;
        }
        self.slots[at] = hash;
        true
    }
}
