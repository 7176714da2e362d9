//! The walk of a flow through layers that has balance and reach.

use super::layers::Layers;
use crate::robot::solve::walk::push;
use crate::robot::{Direction, Move};

/// The code of an exchange in a tour; smaller ones are ways.
const HOME: u8 = 4;

/// The moves of the robot.
pub(super) fn emit(layers: &Layers) -> Vec<Move> {
    let mut rest = Rest {
        layers,
        x: layers.x.clone(),
        is_begun: layers.is_open.iter().map(|is_open| !is_open).collect(),
    };
    let mut moves = Vec::new();
    let mut cell = layers.start % layers.n_cells;
    // The tours under way, each interrupted by the next; every tour is kept backwards.
    let mut tours = vec![rest.tour(layers.start)];
    while let Some(tour) = tours.last_mut() {
        if !rest.is_begun[cell] {
            rest.is_begun[cell] = true;
            moves.push(Move::Swap);
            tours.push(rest.tour(layers.home(cell)));
            continue;
        }
        match tour.pop() {
            Some(HOME) => moves.push(Move::Swap),
            Some(way) => {
                push(&mut moves, step(way));
                cell = layers.neighbours[cell][usize::from(way)] as usize;
            }
            None => {
                tours.pop();
                // Back to the load of the tour that was interrupted.
                if !tours.is_empty() {
                    moves.push(Move::Swap);
                }
            }
        }
    }
    while matches!(moves.last(), Some(Move::Run(..))) {
        moves.pop();
    }
    moves
}

fn step(way: u8) -> Move {
    let direction = [
        Direction::Right,
        Direction::Down,
        Direction::Left,
        Direction::Up,
    ][usize::from(way)];
    Move::run(direction, 1).expect("one step is a run")
}

/// What no tour has used yet.
struct Rest<'a> {
    layers: &'a Layers,
    x: Vec<[u32; 4]>,
    /// Open cells whose home arc was used, and all black ones.
    is_begun: Vec<bool>,
}

impl Rest<'_> {
    /// An Euler tour of the part of this node by Hierholzer's method, last step first.
    fn tour(&mut self, start: usize) -> Vec<u8> {
        let layers = self.layers;
        let mut tour = Vec::new();
        // One byte a step: where a step came from follows from where it led.
        let mut stack: Vec<u8> = Vec::new();
        let mut node = start;
        loop {
            let cell = node % layers.n_cells;
            let ground = layers.ground[cell] as usize;
            if !self.is_begun[cell] && ground * layers.n_cells + cell == node {
                self.is_begun[cell] = true;
                stack.push(HOME);
                node = layers.home(cell);
                continue;
            }
            // Straight on if possible, for long runs.
            let last = stack.last().copied().filter(|&code| code < HOME);
            let ways = last.into_iter().chain(0..HOME);
            let next = ways.map(usize::from).find(|&way| 0 < self.x[node][way]);
            if let Some(way) = next {
                self.x[node][way] -= 1;
                stack.push(way as u8);
                node = node - cell + layers.neighbours[cell][way] as usize;
                continue;
            }
            let Some(code) = stack.pop() else {
                return tour;
            };
            tour.push(code);
            node = match code {
                HOME => ground * layers.n_cells + cell,
                way => node - cell + layers.neighbours[cell][usize::from(way ^ 2)] as usize,
            };
        }
    }
}
