//! The rules of Flood in the slowest and plainest way, to compare with.

use std::collections::{HashMap, HashSet};

use games::flood::Puzzle;
use games::flood::puzzle::Goal;

/// A game in play: nothing is kept but the colours.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Slow {
    colours: Vec<Option<u8>>,
    seat: usize,
    n_passes: usize,
    winner: Option<usize>,
}

/// A colour, or a pass.
pub(crate) type Turn = Option<u8>;

impl Slow {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        Self {
            colours: (0..puzzle.board().len())
                .map(|vertex| puzzle.board().colour(vertex))
                .collect(),
            seat: puzzle.first(),
            n_passes: 0,
            winner: None,
        }
    }

    fn territory(&self, puzzle: &Puzzle, seat: usize) -> HashSet<usize> {
        let start = puzzle.starts()[seat];
        let mut territory = HashSet::from([start]);
        loop {
            let mut more = territory.clone();
            for &vertex in &territory {
                for &other in puzzle.board().neighbours(vertex) {
                    if self.colours[other as usize] == self.colours[start] {
                        more.insert(other as usize);
                    }
                }
            }
            if more.len() == territory.len() {
                return territory;
            }
            territory = more;
        }
    }

    /// The margin of the first seat, if the game is over.
    pub(crate) fn margin(&self, puzzle: &Puzzle) -> Option<i64> {
        let n = puzzle.board().n_vertices() as i64;
        match self.winner {
            Some(0) => Some(n),
            Some(_) => Some(-n),
            None if self.n_passes == 2 => {
                let size = |seat| self.territory(puzzle, seat).len() as i64;
                Some(size(0) - size(1))
            }
            None => None,
        }
    }

    pub(crate) fn is_flooded(&self, puzzle: &Puzzle) -> bool {
        self.territory(puzzle, 0).len() == puzzle.board().n_vertices()
    }

    /// The position after a turn, if it is legal.
    pub(crate) fn after(&self, puzzle: &Puzzle, turn: Turn) -> Option<Self> {
        let is_alone = puzzle.n_seats() == 1;
        if self.margin_or_flood(puzzle) {
            return None;
        }
        let mut next = self.clone();
        if !is_alone {
            next.seat = 1 - self.seat;
        }
        let Some(colour) = turn else {
            next.n_passes += 1;
            return (!is_alone).then_some(next);
        };
        next.n_passes = 0;
        if puzzle.is_forbidden(self.seat, colour) {
            return None;
        }
        let own = self.territory(puzzle, self.seat);
        if !is_alone {
            let other = self.territory(puzzle, 1 - self.seat);
            let is_touching = own.iter().any(|&vertex| {
                let neighbours = puzzle.board().neighbours(vertex);
                neighbours
                    .iter()
                    .any(|&next| other.contains(&(next as usize)))
            });
            let others_start = puzzle.starts()[1 - self.seat];
            if is_touching && self.colours[others_start] == Some(colour) {
                next.winner = Some(self.seat);
                return (puzzle.goal() == Goal::Colour).then_some(next);
            }
        }
        own.iter()
            .for_each(|&vertex| next.colours[vertex] = Some(colour));
        let gained = next.territory(puzzle, self.seat).len() - own.len();
        (0 < gained).then_some(next)
    }

    fn margin_or_flood(&self, puzzle: &Puzzle) -> bool {
        match puzzle.n_seats() {
            1 => self.is_flooded(puzzle),
            _ => self.margin(puzzle).is_some(),
        }
    }

    /// Every legal turn: colours ascending, then the pass.
    pub(crate) fn turns(&self, puzzle: &Puzzle) -> Vec<Turn> {
        let colours = (0..puzzle.n_colours() as u8).map(Some);
        colours
            .chain([None])
            .filter(|&turn| self.after(puzzle, turn).is_some())
            .collect()
    }

    /// The number of lines of this length.
    pub(crate) fn count_lines(&self, puzzle: &Puzzle, length: u32) -> u64 {
        if length == 0 {
            return 1;
        }
        let turns = self.turns(puzzle).into_iter();
        turns
            .filter_map(|turn| self.after(puzzle, turn))
            .map(|next| next.count_lines(puzzle, length - 1))
            .sum()
    }

    /// The margin of the first seat under best play, by trying everything.
    pub(crate) fn best_margin(&self, puzzle: &Puzzle, known: &mut HashMap<Slow, i64>) -> i64 {
        if let Some(margin) = self.margin(puzzle) {
            return margin;
        }
        if let Some(&margin) = known.get(self) {
            return margin;
        }
        let turns = self.turns(puzzle).into_iter();
        let margins = turns
            .filter_map(|turn| self.after(puzzle, turn))
            .map(|next| next.best_margin(puzzle, known));
        let margins: Vec<i64> = margins.collect();
        let best = match self.seat {
            0 => margins.into_iter().max(),
            _ => margins.into_iter().min(),
        };
        let best = best.expect("a pass is always legal");
        known.insert(self.clone(), best);
        best
    }

    /// The fewest moves that flood the board, breadth first.
    pub(crate) fn fewest_moves(&self, puzzle: &Puzzle) -> usize {
        let mut layer = vec![self.clone()];
        let mut seen: HashSet<Slow> = HashSet::new();
        for n_moves in 0.. {
            if layer.iter().any(|slow| slow.is_flooded(puzzle)) {
                return n_moves;
            }
            let mut next = Vec::new();
            for slow in &layer {
                for turn in slow.turns(puzzle) {
                    let after = slow.after(puzzle, turn).expect("the turn is legal");
                    if seen.insert(after.clone()) {
                        next.push(after);
                    }
                }
            }
            layer = next;
        }
        unreachable!("every board can be flooded")
    }
}
