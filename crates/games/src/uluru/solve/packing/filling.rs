//! Blocks are given gaps: wishes narrow the gaps of a block as its relatives get theirs, and no set of gaps may get more
//! birds than it has places (Hall, 1935).

use super::{Gaps, MAX_GAPS, Packing};
use crate::rng::Rng;
use crate::uluru::solve::runs::NOBODY;

/// Blocks on their way into gaps.
pub(super) struct Filling<'a, 'b, const W: usize> {
    packing: &'b Packing<'a, W>,
    gaps: Vec<Gap>,
    /// For each relation that only asks for runs: the gaps related to each gap.
    related: Vec<Vec<Gaps>>,
    /// How many places each set of gaps has.
    room: Vec<usize>,
    /// The gaps each block may still get; none for those put down before.
    gaps_of: Vec<Gaps>,
    /// How many birds have just this set of gaps left.
    load: Vec<usize>,
    /// What the gaps of blocks were before they were narrowed.
    trail: Vec<(usize, Gaps)>,
    changed: Vec<usize>,
}

/// Free places side by side.
struct Gap {
    run: usize,
    start: usize,
    len: usize,
}

impl<'a, 'b, const W: usize> Filling<'a, 'b, W> {
    /// Nothing if there are too many gaps, or if some block is left without one.
    pub(super) fn new(packing: &'b Packing<'a, W>) -> Option<Self> {
        let gaps = gaps(packing);
        if MAX_GAPS < gaps.len() {
            return None;
        }
        let sets = 0..1 << gaps.len();
        let mut filling = Self {
            packing,
            related: Vec::new(),
            room: sets.clone().map(|set| room(&gaps, set)).collect(),
            gaps_of: vec![0; packing.blocks.len()],
            load: vec![0; sets.len()],
            trail: Vec::new(),
            changed: Vec::new(),
            gaps,
        };
        filling.related = (packing.related.iter())
            .map(|related| filling.related_gaps(related.as_deref().unwrap_or(&[])))
            .collect();
        for (block, birds) in packing.blocks.iter().enumerate() {
            if filling.place_of(block) == NOBODY {
                let gaps = filling.in_runs(packing.runs_of[block]);
                filling.gaps_of[block] = gaps;
                filling.load[gaps as usize] += birds.len();
                filling.changed.push(block);
            }
        }
        (filling.heeds_those_put_down() && filling.settle()).then_some(filling)
    }

    /// Gives every block a gap, and says where each begins.
    pub(super) fn run(mut self, nodes_left: &mut u64, rng: &mut Rng) -> Option<Vec<usize>> {
        let order = self.order(rng);
        if !self.descend(&order, nodes_left, rng) {
            return None;
        }
        let mut free: Vec<usize> = self.gaps.iter().map(|gap| gap.start).collect();
        let mut starts = Vec::with_capacity(self.gaps_of.len());
        for (birds, gaps) in self.packing.blocks.iter().zip(&self.gaps_of) {
            match free.get_mut(gaps.trailing_zeros() as usize) {
                Some(start) => {
                    starts.push(*start);
                    *start += birds.len();
                }
                None => starts.push(0),
            }
        }
        Some(starts)
    }

    /// Where the first bird of a block was put down.
    fn place_of(&self, block: usize) -> usize {
        self.packing.place_of[self.packing.blocks[block][0]]
    }

    /// The gaps in some runs.
    fn in_runs(&self, runs: Gaps) -> Gaps {
        let gaps = self.gaps.iter().enumerate();
        gaps.fold(0, |set, (at, gap)| set | (runs >> gap.run & 1) << at)
    }

    /// The gaps related to each gap, by the runs related to each run.
    fn related_gaps(&self, related: &[Gaps]) -> Vec<Gaps> {
        let row = |gap: &Gap| related.get(gap.run).map_or(0, |&runs| self.in_runs(runs));
        self.gaps.iter().map(row).collect()
    }

    /// Blocks put down narrow their relatives from where they stand.
    fn heeds_those_put_down(&mut self) -> bool {
        let packing = self.packing;
        for (block, ties) in packing.ties.iter().enumerate() {
            let place = self.place_of(block);
            if place == NOBODY {
                continue;
            }
            for &(other, link) in ties {
                let Some(related) = &packing.related[link] else {
                    continue;
                };
                let runs = related[packing.run_of[place]];
                let is_heeded = match self.place_of(other) {
                    NOBODY => self.narrow(other, self.in_runs(runs)),
                    there => runs >> packing.run_of[there] & 1 != 0,
                };
                if !is_heeded {
                    return false;
                }
            }
        }
        true
    }

    /// The blocks in the order in which they get their gaps: families that wishes tie together, the largest first, and
    /// in each the largest block, then those tied to it.
    fn order(&self, rng: &mut Rng) -> Vec<usize> {
        let blocks = &self.packing.blocks;
        let mut starts: Vec<usize> = (0..blocks.len()).collect();
        rng.shuffle(&mut starts);
        starts.sort_by_key(|&block| std::cmp::Reverse(blocks[block].len()));
        // Those that have a gap or were put down need none.
        let mut is_done: Vec<bool> = (self.gaps_of.iter())
            .map(|&gaps| is_settled(gaps))
            .collect();
        let mut families: Vec<(usize, Vec<usize>)> = Vec::new();
        for start in starts {
            if std::mem::replace(&mut is_done[start], true) {
                continue;
            }
            let mut family = vec![start];
            let mut at = 0;
            while at < family.len() {
                for &(other, _) in &self.packing.ties[family[at]] {
                    if !std::mem::replace(&mut is_done[other], true) {
                        family.push(other);
                    }
                }
                at += 1;
            }
            let n_birds = family.iter().map(|&block| blocks[block].len()).sum();
            families.push((n_birds, family));
        }
        families.sort_by_key(|family| std::cmp::Reverse(family.0));
        families.into_iter().flat_map(|family| family.1).collect()
    }

    /// Gives these blocks their gaps, roomy gaps first.
    fn descend(&mut self, order: &[usize], nodes_left: &mut u64, rng: &mut Rng) -> bool {
        let Some(at) = order
            .iter()
            .position(|&block| !is_settled(self.gaps_of[block]))
        else {
            return true;
        };
        let block = order[at];
        let mut choices: Vec<usize> = (0..self.gaps.len())
            .filter(|gap| self.gaps_of[block] >> gap & 1 != 0)
            .collect();
        rng.shuffle(&mut choices);
        if !self.packing.is_wild || rng.chance(1, 2) {
            choices.sort_by_key(|&gap| std::cmp::Reverse(self.free(gap)));
        }
        for gap in choices {
            let Some(left) = nodes_left.checked_sub(1) else {
                return false;
            };
            *nodes_left = left;
            let mark = self.trail.len();
            if self.narrow(block, 1 << gap)
                && self.settle()
                && self.descend(&order[at + 1..], nodes_left, rng)
            {
                return true;
            }
            self.changed.clear();
            for at in (mark..self.trail.len()).rev() {
                let (block, gaps) = self.trail[at];
                self.set(block, gaps);
            }
            self.trail.truncate(mark);
        }
        false
    }

    /// How many places of a gap no block needs that has no other.
    fn free(&self, gap: usize) -> usize {
        self.room[1 << gap].saturating_sub(self.load[1 << gap])
    }

    fn set(&mut self, block: usize, gaps: Gaps) {
        let n_birds = self.packing.blocks[block].len();
        self.load[self.gaps_of[block] as usize] -= n_birds;
        self.load[gaps as usize] += n_birds;
        self.gaps_of[block] = gaps;
    }

    /// Leaves a block some of its gaps; whether it has any.
    fn narrow(&mut self, block: usize, gaps: Gaps) -> bool {
        let left = self.gaps_of[block] & gaps;
        if left != self.gaps_of[block] {
            self.trail.push((block, self.gaps_of[block]));
            self.set(block, left);
            self.changed.push(block);
        }
        left != 0
    }

    /// Narrows until nothing changes; whether everyone may still find a gap.
    fn settle(&mut self) -> bool {
        loop {
            if !self.heeds_ties() || self.is_crowded() || !self.heeds_lengths() {
                return false;
            }
            if self.changed.is_empty() {
                return true;
            }
        }
    }

    /// Narrows the relatives of those that changed.
    fn heeds_ties(&mut self) -> bool {
        let packing = self.packing;
        while let Some(block) = self.changed.pop() {
            for &(other, link) in &packing.ties[block] {
                if self.gaps_of[other] == 0 {
                    continue;
                }
                let rows = self.related[link].iter().enumerate();
                let reach = rows
                    .filter(|(gap, _)| self.gaps_of[block] >> gap & 1 != 0)
                    .fold(0, |reach, (_, row)| reach | row);
                if !self.narrow(other, reach) {
                    return false;
                }
            }
        }
        true
    }

    /// Takes gaps from blocks that are too long for what is free in them.
    fn heeds_lengths(&mut self) -> bool {
        for block in 0..self.gaps_of.len() {
            if is_settled(self.gaps_of[block]) {
                continue;
            }
            let len = self.packing.blocks[block].len();
            let fits = |&gap: &usize| len <= self.free(gap);
            let fitting = (0..self.gaps.len()).filter(fits);
            if !self.narrow(block, fitting.fold(0, |set, gap| set | 1 << gap)) {
                return false;
            }
        }
        true
    }

    /// Whether some gaps get more birds than they have places.
    fn is_crowded(&self) -> bool {
        let mut sums = [0; 1 << MAX_GAPS];
        let sums = &mut sums[..self.load.len()];
        sums.copy_from_slice(&self.load);
        for gap in 0..self.gaps.len() {
            for set in 0..sums.len() {
                if set >> gap & 1 != 0 {
                    sums[set] += sums[set ^ 1 << gap];
                }
            }
        }
        sums.iter().zip(&self.room).any(|(sum, room)| sum > room)
    }
}

/// Whether there is nothing to choose.
fn is_settled(gaps: Gaps) -> bool {
    gaps.count_ones() <= 1
}

/// What is free of the runs.
fn gaps<const W: usize>(packing: &Packing<W>) -> Vec<Gap> {
    let mut gaps: Vec<Gap> = Vec::new();
    for (run, &(run_start, end)) in packing.spans.iter().enumerate() {
        let mut start = run_start;
        for index in run_start..=end {
            if index == end || packing.is_taken[packing.runs.order[index]] {
                if start < index {
                    let len = index - start;
                    gaps.push(Gap { run, start, len });
                }
                start = index + 1;
            }
        }
    }
    gaps
}

/// How many places a set of gaps has.
fn room(gaps: &[Gap], set: usize) -> usize {
    let inside = gaps.iter().enumerate().filter(|(at, _)| set >> at & 1 != 0);
    inside.map(|(_, gap)| gap.len).sum()
}
