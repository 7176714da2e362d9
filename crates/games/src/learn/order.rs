//! Which unknown to choose next: the one that took part in the most recent conflicts, and the way it was set last.
//!
//! Every conflict adds to the weight of its unknowns, and newer conflicts add more (VSIDS; Moskewicz and others, 2001).
//! The unknowns stand in a heap with the heaviest on top.

use super::literal::Literal;

/// The share of its weight that a conflict has left after the next one.
const FADING: f64 = 0.95;
/// Weights beyond this are scaled down.
const HEAVY: f64 = 1e100;
/// The place of an unknown that is not in the heap.
const OUT: u32 = u32::MAX;

/// Weights and signs of the unknowns.
pub(crate) struct Order {
    weights: Vec<f64>,
    push: f64,
    heap: Vec<u32>,
    places: Vec<u32>,
    /// How each unknown was set last.
    signs: Vec<bool>,
}

impl Order {
    /// All unknowns equally heavy and not holding.
    pub(crate) fn new(n_unknowns: usize) -> Self {
        Self {
            weights: vec![0.0; n_unknowns],
            push: 1.0,
            heap: (0..n_unknowns as u32).collect(),
            places: (0..n_unknowns as u32).collect(),
            signs: vec![false; n_unknowns],
        }
    }

    /// The heaviest unknown for which this is true, with its sign; those passed over leave the heap.
    pub(crate) fn choose(&mut self, is_open: impl Fn(usize) -> bool) -> Option<Literal> {
        loop {
            let unknown = self.pop()?;
            if is_open(unknown) {
                return Some(Literal::of(unknown, self.signs[unknown]));
            }
        }
    }

    /// Notes that a literal is no longer set.
    #[inline(always)]
    pub(crate) fn put_back(&mut self, literal: Literal) {
        let unknown = literal.unknown();
        self.signs[unknown] = literal.is_yes();
        if self.places[unknown] == OUT {
            self.places[unknown] = self.heap.len() as u32;
            self.heap.push(unknown as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Sets the sign an unknown is chosen with.
    pub(crate) fn set_sign(&mut self, unknown: usize, holds: bool) {
        self.signs[unknown] = holds;
    }

    /// Turns the sign an unknown is chosen with.
    pub(crate) fn turn_sign(&mut self, unknown: usize) {
        self.signs[unknown] = !self.signs[unknown];
    }

    /// Notes that an unknown takes part in a conflict.
    pub(crate) fn bump(&mut self, unknown: usize) {
        self.weights[unknown] += self.push;
        if self.weights[unknown] > HEAVY {
            self.weights.iter_mut().for_each(|weight| *weight /= HEAVY);
            self.push /= HEAVY;
        }
        if self.places[unknown] != OUT {
            self.rise(self.places[unknown] as usize);
        }
    }

    /// Notes that a conflict is over.
    pub(crate) fn fade(&mut self) {
        self.push /= FADING;
    }

    fn pop(&mut self) -> Option<usize> {
        let top = *self.heap.first()?;
        self.places[top as usize] = OUT;
        let last = self.heap.pop()?;
        if last != top {
            self.heap[0] = last;
            self.places[last as usize] = 0;
            self.sink(0);
        }
        Some(top as usize)
    }

    fn rise(&mut self, mut at: usize) {
        let unknown = self.heap[at];
        let weight = self.weights[unknown as usize];
        while at > 0 {
            let above = (at - 1) / 2;
            let other = self.heap[above];
            if self.weights[other as usize] >= weight {
                break;
            }
            self.heap[at] = other;
            self.places[other as usize] = at as u32;
            at = above;
        }
        self.heap[at] = unknown;
        self.places[unknown as usize] = at as u32;
    }

    fn sink(&mut self, mut at: usize) {
        let unknown = self.heap[at];
        let weight = self.weights[unknown as usize];
        loop {
            let below = 2 * at + 1;
            let weight_at = |place: usize| Some(self.weights[*self.heap.get(place)? as usize]);
            let Some(left) = weight_at(below) else {
                break;
            };
            let (below, heavier) = match weight_at(below + 1) {
                Some(right) if right > left => (below + 1, right),
                _ => (below, left),
            };
            if heavier <= weight {
                break;
            }
            let other = self.heap[below];
            self.heap[at] = other;
            self.places[other as usize] = at as u32;
            at = below;
        }
        self.heap[at] = unknown;
        self.places[unknown as usize] = at as u32;
    }
}
