//! The graph of regions: connected vertices of one colour, which are only ever taken together.
//!
//! A territory is a union of regions of the board as it was at the start, and a region that nobody has keeps its colour.
//! Two regions of one colour never touch. So playing a colour adds exactly the regions of that colour next to the
//! territory, and a state of play is a set of regions for each seat.

use super::puzzle::Puzzle;
use super::sets::Set;

/// Which region each vertex is in, numbered from the first start outwards.
pub(super) struct Patches {
    region_of: Vec<Option<usize>>,
    n_regions: usize,
}

impl Patches {
    /// Finds the regions of a board.
    pub(super) fn find(puzzle: &Puzzle) -> Self {
        let mut patches = Self {
            region_of: vec![None; puzzle.colours.len()],
            n_regions: 0,
        };
        let mut waiting = puzzle.starts.clone();
        waiting.truncate(1);
        // What cannot be reached from the first start comes last.
        let mut others = 0..puzzle.colours.len();
        let mut at = 0;
        while let Some(vertex) = next(&waiting, &mut at).or_else(|| others.next()) {
            if puzzle.colours[vertex].is_some() && patches.region_of[vertex].is_none() {
                patches.fill(puzzle, vertex, &mut waiting);
            }
        }
        patches
    }

    /// How many words of 64 bits a set of regions takes.
    pub(super) fn n_words(&self) -> usize {
        self.n_regions.div_ceil(64)
    }

    /// Makes the region of a vertex; other vertices next to it are to wait.
    fn fill(&mut self, puzzle: &Puzzle, vertex: usize, waiting: &mut Vec<usize>) {
        let mut members = vec![vertex];
        self.region_of[vertex] = Some(self.n_regions);
        let mut at = 0;
        while let Some(member) = next(&members, &mut at) {
            for &other in &puzzle.neighbours[member] {
                if self.region_of[other].is_some() {
                    continue;
                }
                if puzzle.colours[other] == puzzle.colours[vertex] {
                    self.region_of[other] = Some(self.n_regions);
                    members.push(other);
                } else {
                    waiting.push(other);
                }
            }
        }
        self.n_regions += 1;
    }
}

fn next(list: &[usize], at: &mut usize) -> Option<usize> {
    let found = list.get(*at).copied();
    *at += usize::from(found.is_some());
    found
}

/// The regions of a board with no more than `64 * W` of them.
pub(super) struct Regions<const W: usize> {
    /// How many vertices each has.
    pub(super) sizes: Vec<i64>,
    /// The colour of each.
    pub(super) colours: Vec<usize>,
    /// The regions next to each.
    pub(super) next_to: Vec<Set<W>>,
    /// The regions of each colour.
    pub(super) of_colour: Vec<Set<W>>,
    /// The regions of the starts.
    pub(super) starts: Vec<usize>,
}

impl<const W: usize> Regions<W> {
    /// The regions of a board that were found.
    pub(super) fn new(puzzle: &Puzzle, patches: &Patches) -> Self {
        let region_of = &patches.region_of;
        let mut regions = Self {
            sizes: vec![0; patches.n_regions],
            colours: vec![0; patches.n_regions],
            next_to: vec![Set::EMPTY; patches.n_regions],
            of_colour: vec![Set::EMPTY; puzzle.n_colours as usize],
            starts: Vec::new(),
        };
        for (vertex, colour) in puzzle.colours.iter().enumerate() {
            let (Some(region), Some(colour)) = (region_of[vertex], colour) else {
                continue;
            };
            regions.sizes[region] += 1;
            regions.colours[region] = *colour as usize;
            regions.of_colour[*colour as usize].insert(region);
            let others = puzzle.neighbours[vertex]
                .iter()
                .filter_map(|&v| region_of[v]);
            for other in others.filter(|&other| other != region) {
                regions.next_to[region].insert(other);
            }
        }
        let starts = puzzle.starts.iter().filter_map(|&start| region_of[start]);
        regions.starts = starts.collect();
        regions
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.sizes.len()
    }

    /// The regions next to any of a set, some of the set itself among them.
    pub(super) fn around(&self, set: &Set<W>) -> Set<W> {
        set.members()
            .fold(Set::EMPTY, |all, region| all.or(&self.next_to[region]))
    }

    /// The number of vertices of a set.
    pub(super) fn weigh(&self, set: &Set<W>) -> i64 {
        set.members().map(|region| self.sizes[region]).sum()
    }
}
