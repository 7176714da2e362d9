//! Large boards by packing: birds that want to be next to each other are one block, and blocks are packed into runs.
//!
//! On a board of long runs most wishes only ask in which run a bird stands: on this side, or facing that bird. "Next to"
//! ties birds into blocks that hang together wherever they stand. The few other wishes, like a shared corner, name single
//! places; they are met first, by putting down the blocks they are about. What is left of the runs are gaps, and each
//! block that is left is given one (see `filling.rs`). Within a gap blocks may stand in any order.
//!
//! This finds placements and proves nothing. Wishes that ask for more, like "not next to", are left to luck and to the
//! walk. Orders are drawn by lot and a try ends soon, since another order often meets no dead end at all (Gomes, Selman
//! and Kautz, 1998).

mod filling;

use super::model::{Link, Model, Ready};
use super::runs::{NOBODY, Runs};
use super::set::Set;
use crate::budget::Budget;
use crate::rng::Rng;
use filling::Filling;

/// More runs or gaps than this are not packed: all their sets are looked at. A board where nobody wants to be next to
/// anybody falls into single places, so it is not packed either.
const MAX_GAPS: usize = 8;

/// How many tries are made.
const N_TRIES: u64 = 40;

/// How many nodes a try may take for each block.
const NODES_PER_BLOCK: u64 = 3;

/// Looks for a placement that pleases everyone, and returns where each bird and each empty place go. It may fail wishes
/// all the same.
pub(super) fn pack<const W: usize>(
    model: &Model<W>,
    runs: &Runs,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Option<Vec<usize>> {
    let mut packing = Packing::new(model, runs)?;
    let nodes_per_try = NODES_PER_BLOCK * packing.blocks.len() as u64;
    for at in 0..N_TRIES {
        packing.nodes_left = nodes_per_try;
        packing.is_wild = at > 0;
        packing.clear();
        let is_packed = packing.meet(0, rng);
        if !budget.spend_many(nodes_per_try - packing.nodes_left) {
            return None;
        }
        if is_packed {
            return Some(packing.place_of);
        }
        // Whoever has nodes left has tried everything.
        if packing.nodes_left > 0 {
            return None;
        }
    }
    None
}

/// A set of runs or of gaps, one bit each.
type Gaps = u32;

struct Packing<'a, const W: usize> {
    model: &'a Model<W>,
    runs: &'a Runs,
    /// Where each run begins and ends, and the run of each place.
    spans: Vec<(usize, usize)>,
    run_of: Vec<usize>,
    blocks: Vec<Vec<usize>>,
    /// The block of each bird, and how far along it the bird stands.
    seat_of: Vec<(usize, usize)>,
    /// The runs each block may stand in.
    runs_of: Vec<Gaps>,
    /// The relations that only ask for runs: the runs related to each run.
    related: Vec<Option<Vec<Gaps>>>,
    /// For each block: the blocks such a relation ties it to, and the relation.
    ties: Vec<Vec<(usize, usize)>>,
    /// The wishes about single places.
    narrow: Vec<usize>,
    /// Where each bird stands that was put down.
    place_of: Vec<usize>,
    is_taken: Vec<bool>,
    /// Whether gaps are chosen by lot now and then, where they would be chosen by their room otherwise.
    is_wild: bool,
    nodes_left: u64,
}

impl<'a, const W: usize> Packing<'a, W> {
    /// Nothing if the board has too many runs, or if some block fits into none.
    fn new(model: &'a Model<W>, runs: &'a Runs) -> Option<Self> {
        let n = model.n_places;
        let spans = runs.spans();
        if MAX_GAPS < spans.len() {
            return None;
        }
        let mut run_of = vec![0; n];
        for (run, &(start, end)) in spans.iter().enumerate() {
            let places = &runs.order[start..end];
            places.iter().for_each(|&place| run_of[place] = run);
        }
        let blocks = runs.chains();
        let mut seat_of = vec![(0, 0); n];
        for (block, birds) in blocks.iter().enumerate() {
            for (along, &bird) in birds.iter().enumerate() {
                seat_of[bird] = (block, along);
            }
        }
        let mut packing = Self {
            model,
            runs,
            runs_of: Vec::new(),
            related: Vec::new(),
            ties: vec![Vec::new(); blocks.len()],
            narrow: Vec::new(),
            place_of: vec![NOBODY; n],
            is_taken: vec![false; n],
            is_wild: false,
            nodes_left: 0,
            spans,
            run_of,
            blocks,
            seat_of,
        };
        let fits = |birds: &Vec<usize>| {
            packing.set_of(|run| birds.len() <= packing.spans[run].1 - packing.spans[run].0)
        };
        packing.runs_of = packing.blocks.iter().map(fits).collect();
        let links = model.links.iter();
        packing.related = links.map(|link| packing.related_runs(link)).collect();
        model.wishing.iter().for_each(|wish| packing.sort_in(wish));
        (!packing.runs_of.contains(&0)).then_some(packing)
    }

    /// Notes a wish where it belongs.
    fn sort_in(&mut self, wish: usize) {
        let block = self.seat_of[wish].0;
        match self.model.needs[wish] {
            Ready::Any | Ready::Never => {}
            Ready::In(places) => match self.whole_runs(&places) {
                Some(runs) => self.runs_of[block] &= runs,
                None => self.narrow.push(wish),
            },
            // What stands side by side in a block is next to each other; what does not cannot be.
            Ready::With { other, .. } if self.runs.wants_next[wish] == other => {}
            Ready::With { link, other } => match &self.related[link] {
                Some(related) => {
                    let other = self.seat_of[other].0;
                    if block == other {
                        self.runs_of[block] &= self.set_of(|run| related[run] >> run & 1 != 0);
                    } else {
                        self.ties[block].push((other, link));
                        self.ties[other].push((block, link));
                    }
                }
                None if is_narrow(&self.model.links[link]) => self.narrow.push(wish),
                None => {}
            },
        }
    }

    fn set_of(&self, is_in: impl Fn(usize) -> bool) -> Gaps {
        let inside = (0..self.spans.len()).filter(|&run| is_in(run));
        inside.fold(0, |set, run| set | 1 << run)
    }

    /// The runs that make up a set of places, if whole runs do.
    fn whole_runs(&self, places: &Set<W>) -> Option<Gaps> {
        let n_inside = |run: usize| {
            let (start, end) = self.spans[run];
            let inside = self.runs.order[start..end].iter();
            inside.filter(|&&place| places.has(place)).count()
        };
        let runs = self.set_of(|run| n_inside(run) > 0);
        let is_whole = |run: usize| n_inside(run) == self.spans[run].1 - self.spans[run].0;
        (runs == self.set_of(is_whole)).then_some(runs)
    }

    /// The runs related to each run, if all places of a run are related to the same whole runs.
    fn related_runs(&self, link: &Link<W>) -> Option<Vec<Gaps>> {
        let of_run = |&(start, end): &(usize, usize)| {
            let places = &self.runs.order[start..end];
            let row = &link.rows[places[0]];
            let is_same = places.iter().all(|&place| link.rows[place] == *row);
            self.whole_runs(row).filter(|_| is_same)
        };
        self.spans.iter().map(of_run).collect()
    }

    /// Takes all blocks off the board.
    fn clear(&mut self) {
        self.place_of.fill(NOBODY);
        self.is_taken.fill(false);
    }

    /// Meets the wishes about single places, from one of them on, then packs the rest.
    fn meet(&mut self, at: usize, rng: &mut Rng) -> bool {
        let Some(&wish) = self.narrow.get(at) else {
            return self.fill(rng);
        };
        let mut ways = self.ways(wish);
        rng.shuffle(&mut ways);
        for [(one, here), (other, there)] in ways {
            for (turns_one, turns_other) in
                [(false, false), (false, true), (true, false), (true, true)]
            {
                let Some(left) = self.nodes_left.checked_sub(1) else {
                    return false;
                };
                let Some(first) = self.put(one, here, turns_one) else {
                    continue;
                };
                if let Some(second) = self.put(other, there, turns_other) {
                    self.nodes_left = left;
                    if self.meet(at + 1, rng) {
                        return true;
                    }
                    self.take(second);
                }
                self.take(first);
            }
        }
        false
    }

    /// Where two birds may stand to meet a wish. A wish about one bird names it twice.
    fn ways(&self, wish: usize) -> Vec<[(usize, usize); 2]> {
        match self.model.needs[wish] {
            Ready::In(places) => places.iter().map(|place| [(wish, place); 2]).collect(),
            Ready::With { link, other } => {
                let rows = self.model.links[link].rows.iter().enumerate();
                let pairs = rows.flat_map(|(here, row)| row.iter().map(move |there| (here, there)));
                pairs
                    .map(|(here, there)| [(wish, here), (other, there)])
                    .collect()
            }
            Ready::Any | Ready::Never => Vec::new(),
        }
    }

    /// Puts the block of a bird down so that the bird stands on a place, if it can be there. Returns the block that must
    /// be taken back later, if it did not stand there before.
    fn put(&mut self, bird: usize, place: usize, is_turned: bool) -> Option<Option<usize>> {
        let (block, along) = self.seat_of[bird];
        let len = self.blocks[block].len();
        if self.place_of[bird] != NOBODY {
            return (self.place_of[bird] == place && !is_turned).then_some(None);
        }
        let run = self.run_of[place];
        let is_barred = self.runs_of[block] >> run & 1 == 0;
        if is_barred || is_turned && len == 1 {
            return None;
        }
        let turned = |along: usize| if is_turned { len - 1 - along } else { along };
        let low = self.runs.index_of[place].checked_sub(turned(along))?;
        let (start, end) = self.spans[run];
        if low < start || end < low + len {
            return None;
        }
        let places = &self.runs.order[low..low + len];
        if places.iter().any(|&place| self.is_taken[place]) {
            return None;
        }
        for (along, &bird) in self.blocks[block].iter().enumerate() {
            let place = places[turned(along)];
            self.place_of[bird] = place;
            self.is_taken[place] = true;
        }
        Some(Some(block))
    }

    /// Takes back what was put down.
    fn take(&mut self, block: Option<usize>) {
        for &bird in block.iter().flat_map(|&block| &self.blocks[block]) {
            self.is_taken[self.place_of[bird]] = false;
            self.place_of[bird] = NOBODY;
        }
    }

    /// Packs all blocks that were not put down into what is left of the runs.
    fn fill(&mut self, rng: &mut Rng) -> bool {
        let mut nodes_left = self.nodes_left;
        let filled = Filling::new(self).and_then(|filling| filling.run(&mut nodes_left, rng));
        self.nodes_left = nodes_left;
        let Some(start_of) = filled else {
            return false;
        };
        for (birds, start) in self.blocks.iter().zip(start_of) {
            for (&bird, &place) in birds.iter().zip(&self.runs.order[start..]) {
                if self.place_of[bird] == NOBODY {
                    self.place_of[bird] = place;
                }
            }
        }
        true
    }
}

/// Whether so few pairs of places are related that they can be tried one by one.
fn is_narrow<const W: usize>(link: &Link<W>) -> bool {
    link.rows.iter().map(Set::len).sum::<usize>() <= link.rows.len() / 2
}

#[cfg(test)]
mod tests;
