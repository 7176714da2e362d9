//! One seat: how many moves are surely needed, layer by layer.
//!
//! Let f(S) be the fewest moves that flood the board when the regions S are flooded.
//!
//! **More is never worse.** If S is within T, every colour played in both leaves what comes of S within what comes of T:
//! a region of that colour next to S is in T or next to it. So f(T) <= f(S), whatever colours S and T have now.
//!
//! **Finish.** If every region of a colour c is in S or next to it, and some are not in S, then f(S) = 1 + f(S and c).
//! A shortest line from S plays c some time. Play it at the start instead: at no time is less flooded than before, and
//! the later move has nothing left to take.
//!
//! **The bound.** While no colour can be finished, one move takes in no more than all regions next to S, so
//! f(S) >= 1 + f(S and all next to it). Otherwise the colours that can be finished are, one move each. Both steps lead to
//! a larger set; going on to the whole board, their moves add up to a number that f(S) is not below.
//!
//! **Layers.** To show that no line has as few as M moves: layer 0 has the start alone, and every line's first d moves
//! flood a part of some set in layer d. That carries over to layer d + 1 if for every set S of layer d and every colour c
//! that gains from it (only the lowest that can be finished, if there are any) layer d + 1 has a set around what c makes
//! of S; one whose bound exceeds the M - d - 1 moves that are left may be left out. If some layer is empty there is no
//! such line. Sets that are parts of others in their layer are not kept.

use std::cmp::Reverse;

use super::proof::Proof;
use super::regions::Regions;
use super::sets::Set;
use crate::text::number;
use crate::{Budget, Reason};

/// What a search for short lines found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// No line is as short as that.
    Nothing,
    /// This many moves are enough, and fewer are not.
    Line(usize),
}

/// A number that no line has fewer moves than, found without search.
pub(super) fn bound<const W: usize>(regions: &Regions<W>) -> usize {
    let start = Front::start(regions);
    // Who needs more than some number needs more than every smaller one.
    let (mut low, mut high) = (0, regions.len());
    while low < high {
        let middle = low.midpoint(high);
        if start.needs_more_than(middle, regions, &mut 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// Looks for a line of at most this many moves; `None` if the budget ends first.
pub(super) fn search<const W: usize>(
    regions: &Regions<W>,
    most: usize,
    budget: &mut Budget<'_>,
) -> Option<Found> {
    let mut n_held = 0;
    let found = search_layers(regions, most, budget, &mut n_held);
    budget.release(n_held * bytes_of::<W>());
    found
}

/// Follows a certificate that no line has as few moves as that; `None` if the budget ends first. An error says where it
/// fails.
///
/// For every child that is not hopeless the certificate has `+`, if it is a set of the next layer, or else the number of
/// such a set around it, which may come later.
pub(super) fn check<const W: usize>(
    regions: &Regions<W>,
    most: usize,
    proof: &mut Proof<'_>,
    budget: &mut Budget<'_>,
) -> Result<Option<()>, Reason> {
    let mut n_held = 0;
    let checked = check_layers(regions, most, proof, budget, &mut n_held);
    budget.release(n_held * bytes_of::<W>());
    checked
}

fn check_layers<const W: usize>(
    regions: &Regions<W>,
    most: usize,
    proof: &mut Proof<'_>,
    budget: &mut Budget<'_>,
    n_held: &mut u64,
) -> Result<Option<()>, Reason> {
    let start = Front::start(regions);
    if start.open == 0 {
        return Err(Reason::new("check-flood-no-moves"));
    }
    let mut layer = vec![start];
    for n_moves in 1..=most {
        let mut next: Vec<Front<W>> = Vec::new();
        let mut within = Vec::new();
        for child in layer.iter().flat_map(|front| front.children(regions)) {
            if child.open == 0 {
                return Err(Reason::new("check-flood-enough").with("n", n_moves));
            }
            let mut n_words = words_of_child::<W>();
            let is_hopeless = child.needs_more_than(most - n_moves, regions, &mut n_words);
            if !budget.work(n_words) {
                return Ok(None);
            }
            if is_hopeless {
                continue;
            }
            let word = proof
                .word()
                .ok_or_else(|| Reason::new("check-flood-ends-soon"))?;
            if word == "+" {
                next.push(child);
            } else {
                let around: usize =
                    number(&word).ok_or_else(|| Reason::new("check-flood-words"))?;
                within.push((child.flooded, around));
            }
            let n_now = (next.len() + within.len()) as u64;
            if *n_held < n_now {
                if !budget.reserve(bytes_of::<W>()) {
                    return Ok(None);
                }
                *n_held = n_now;
            }
        }
        for (set, around) in within {
            let around = next
                .get(around)
                .ok_or_else(|| Reason::new("check-flood-no-set"))?;
            if !set.is_within(&around.flooded) {
                return Err(Reason::new("check-flood-not-around"));
            }
        }
        layer = next;
    }
    Ok(Some(()))
}

/// Writes such a certificate, for tests.
#[cfg(test)]
pub(super) fn write<const W: usize>(regions: &Regions<W>, most: usize) -> String {
    let mut text = "floods".to_owned();
    let mut layer = vec![Front::start(regions)];
    for n_moves in 1..=most {
        let mut children: Vec<Front<W>> = Vec::new();
        for front in &layer {
            let all = front.children(regions);
            children.extend(all.filter(|it| !it.needs_more_than(most - n_moves, regions, &mut 0)));
        }
        let unlimited = &mut Budget::nodes(u64::MAX);
        let kept = largest(regions, children.clone(), unlimited).expect("no limits");
        let mut next: Vec<Front<W>> = Vec::new();
        let mut is_first = Vec::new();
        for child in &children {
            let is_same = |it: &Front<W>| it.flooded == child.flooded;
            is_first.push(kept.iter().any(is_same) && !next.iter().any(is_same));
            next.extend(is_first.last().filter(|it| **it).map(|_| *child));
        }
        for (child, is_first) in children.iter().zip(is_first) {
            let around = next
                .iter()
                .position(|it| child.flooded.is_within(&it.flooded));
            match around.filter(|_| !is_first) {
                Some(around) => text += &format!(" {around}"),
                None => text += " +",
            }
        }
        layer = next;
    }
    text
}

/// What a set takes: twice for its layer and the next, and once more where it is looked for.
fn bytes_of<const W: usize>() -> u64 {
    3 * size_of::<Front<W>>() as u64
}

fn search_layers<const W: usize>(
    regions: &Regions<W>,
    most: usize,
    budget: &mut Budget<'_>,
    n_held: &mut u64,
) -> Option<Found> {
    let start = Front::start(regions);
    if start.open == 0 {
        return Some(Found::Line(0));
    }
    let mut layer = vec![start];
    for n_moves in 1..=most {
        let mut children = Vec::new();
        for front in &layer {
            for child in front.children(regions) {
                if !budget.spend() {
                    return None;
                }
                if child.open == 0 {
                    return Some(Found::Line(n_moves));
                }
                let mut n_words = words_of_child::<W>();
                let is_hopeless = child.needs_more_than(most - n_moves, regions, &mut n_words);
                if !budget.work(n_words) {
                    return None;
                }
                if is_hopeless {
                    continue;
                }
                children.push(child);
                if *n_held < children.len() as u64 {
                    if !budget.reserve(bytes_of::<W>()) {
                        return None;
                    }
                    *n_held += 1;
                }
            }
        }
        layer = largest(regions, children, budget)?;
        if layer.is_empty() {
            break;
        }
    }
    Some(Found::Nothing)
}

/// The words of sets that are touched to make a child, about.
const fn words_of_child<const W: usize>() -> u64 {
    8 * W as u64
}

/// The fronts that are not within others; `None` if the budget ends first.
fn largest<const W: usize>(
    regions: &Regions<W>,
    mut fronts: Vec<Front<W>>,
    budget: &mut Budget<'_>,
) -> Option<Vec<Front<W>>> {
    // Who is within another comes after it, or is the same.
    fronts.sort_by_cached_key(|front| Reverse((front.flooded.len(), front.flooded)));
    fronts.dedup_by_key(|front| front.flooded);
    let mut kept = Kept::new(regions.len());
    let mut is_within = true;
    fronts.retain(|front| {
        let mut n_words = 0;
        let is_largest = is_within && kept.find_around(&front.flooded, &mut n_words).is_none();
        if is_largest {
            kept.push(&front.flooded);
        }
        is_within &= budget.work(n_words);
        is_largest
    });
    is_within.then_some(fronts)
}

/// Sets, in blocks of 64; a block has for each region the sets with that region, as bits.
struct Kept {
    n_regions: usize,
    n_sets: usize,
    blocks: Vec<Vec<u64>>,
}

impl Kept {
    fn new(n_regions: usize) -> Self {
        Self {
            n_regions,
            n_sets: 0,
            blocks: Vec::new(),
        }
    }

    fn push<const W: usize>(&mut self, set: &Set<W>) {
        let place = self.n_sets % 64;
        if place == 0 {
            self.blocks.push(vec![0; self.n_regions]);
        }
        self.n_sets += 1;
        if let Some(block) = self.blocks.last_mut() {
            set.members().for_each(|region| block[region] |= 1 << place);
        }
    }

    /// A set that all of this one is within. Far regions come first: fewer sets have them. Counts the words it looks at.
    fn find_around<const W: usize>(&self, set: &Set<W>, n_words: &mut u64) -> Option<usize> {
        self.blocks.iter().enumerate().find_map(|(at, block)| {
            let mut around = u64::MAX;
            for region in set.members() {
                *n_words += 1;
                around &= block[region];
                if around == 0 {
                    return None;
                }
            }
            Some(64 * at + around.trailing_zeros() as usize)
        })
    }
}

/// A flooded set, what is next to it, and the colours that are not all in it, as bits.
#[derive(Clone, Copy)]
struct Front<const W: usize> {
    flooded: Set<W>,
    edge: Set<W>,
    open: u32,
}

impl<const W: usize> Front<W> {
    /// The start alone.
    fn start(regions: &Regions<W>) -> Self {
        let mut flooded = Set::EMPTY;
        regions
            .starts
            .iter()
            .for_each(|&start| flooded.insert(start));
        let edge = regions.around(&flooded).minus(&flooded);
        let mut front = Self {
            flooded,
            edge,
            open: 0,
        };
        for (colour, all) in regions.of_colour.iter().enumerate() {
            front.open |= u32::from(!all.is_within(&flooded)) << colour;
        }
        front
    }

    /// The open colours that one move finishes.
    fn finishable(&self, reached: &Set<W>, regions: &Regions<W>) -> u32 {
        (0..regions.of_colour.len())
            .filter(|&colour| self.open >> colour & 1 == 1)
            .filter(|&colour| regions.of_colour[colour].is_within(reached))
            .fold(0, |all, colour| all | 1 << colour)
    }

    /// What every colour that needs to be played makes of it, in the order of colours.
    fn children(&self, regions: &Regions<W>) -> impl Iterator<Item = Self> {
        let finishable = self.finishable(&self.flooded.or(&self.edge), regions);
        let lowest = finishable & finishable.wrapping_neg();
        let chosen = if lowest == 0 { self.open } else { lowest };
        (0..regions.of_colour.len())
            .filter(move |&colour| chosen >> colour & 1 == 1)
            .map(move |colour| (colour, self.edge.and(&regions.of_colour[colour])))
            .filter(|(_, gain)| !gain.is_empty())
            .map(move |(_, gain)| {
                let flooded = self.flooded.or(&gain);
                let edge = self.edge.or(&regions.around(&gain)).minus(&flooded);
                Self {
                    flooded,
                    edge,
                    open: self.open & !lowest,
                }
            })
    }

    /// Whether the bound exceeds a number. Counts the words of sets that it touches.
    fn needs_more_than(mut self, most: usize, regions: &Regions<W>, n_words: &mut u64) -> bool {
        let mut bound = 0;
        while self.open != 0 && bound <= most {
            let reached = self.flooded.or(&self.edge);
            let finishable = self.finishable(&reached, regions);
            let mut taken = self.edge;
            if finishable == 0 {
                bound += 1;
            } else {
                bound += finishable.count_ones() as usize;
                self.open &= !finishable;
                let finished = (0..regions.of_colour.len())
                    .filter(|&colour| finishable >> colour & 1 == 1)
                    .fold(Set::EMPTY, |all, colour| all.or(&regions.of_colour[colour]));
                taken = taken.and(&finished);
            }
            let n_sets = regions.of_colour.len() + taken.len() as usize;
            *n_words += (W * n_sets) as u64;
            self.flooded = self.flooded.or(&taken);
            self.edge = reached.or(&regions.around(&taken)).minus(&self.flooded);
        }
        most < bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flood::puzzle::Puzzle;
    use crate::flood::random::{Random, random_puzzle};
    use crate::flood::regions::Patches;
    use crate::flood::search::fewest_moves;

    #[test]
    fn the_fewest_moves_are_those_of_plain_search() {
        for seed in 0..4000 {
            let text = random_puzzle(&mut Random(seed), 1);
            let puzzle = Puzzle::read(&text).expect("the text is right");
            let regions = Regions::<1>::new(&puzzle, &Patches::find(&puzzle));
            let plain = fewest_moves(&puzzle, 99, &mut Budget::nodes(u64::MAX));
            let fewest = plain.flatten().expect("every board can be flooded");
            let fewest = usize::try_from(fewest).unwrap();
            let search = |most| search(&regions, most, &mut Budget::nodes(u64::MAX));
            assert!(bound(&regions) <= fewest, "{text}");
            assert_eq!(search(99), Some(Found::Line(fewest)), "{text}");
            if 0 < fewest {
                assert_eq!(search(fewest), Some(Found::Line(fewest)), "{text}");
                assert_eq!(search(fewest - 1), Some(Found::Nothing), "{text}");
            }
        }
    }

    #[test]
    fn a_search_that_does_not_fit_the_budget_says_nothing_and_gives_its_memory_back() {
        let mut random = Random(1);
        let cells: String = (0..64).map(|_| random.below(6).to_string()).collect();
        let text = format!("floodit 8x8:{cells} colours=6 start=0");
        let puzzle = Puzzle::read(&text).expect("the text is right");
        let regions = Regions::<1>::new(&puzzle, &Patches::find(&puzzle));
        assert_eq!(search(&regions, 99, &mut Budget::nodes(5)), None);
        let mut small = Budget::nodes(1_000_000);
        small.bytes = bytes_of::<1>();
        assert_eq!(search(&regions, 99, &mut small), None);
        assert!(small.reserve(bytes_of::<1>()));
    }

    #[test]
    fn a_long_board_takes_as_much_work_as_it_has_words() {
        let mut random = Random(2);
        let cells: String = (0..4096).map(|_| random.below(6).to_string()).collect();
        let text = format!("floodit 4096x1:{cells} colours=6 start=0");
        let puzzle = Puzzle::read(&text).expect("the text is right");
        let regions = Regions::<64>::new(&puzzle, &Patches::find(&puzzle));
        let mut budget = Budget::nodes(u64::MAX);
        budget.effort = 100_000_000;
        assert_eq!(search(&regions, regions.len(), &mut budget), None);
        assert!(budget.used() < 1000, "{}", budget.used());
    }
}
