//! The rules, on nothing but the colours of the vertices: a territory is found anew whenever it is asked for.

use super::puzzle::Puzzle;
use crate::Reason;
use crate::text::number;

/// A game in play.
#[derive(Clone)]
pub(super) struct Game<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) colours: Vec<Option<u32>>,
    pub(super) seat: usize,
    pub(super) n_passes: usize,
    winner: Option<usize>,
}

/// How a game ended.
pub(super) enum Over {
    /// The whole board has one colour.
    Flooded,
    /// Two players are done; the first seat is ahead by this.
    Margin(i64),
}

impl<'a> Game<'a> {
    /// The game before the first move.
    pub(super) fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            colours: puzzle.colours.clone(),
            seat: puzzle.first,
            n_passes: 0,
            winner: None,
        }
    }

    /// The vertices joined to a seat's start by vertices of its colour.
    pub(super) fn territory(&self, seat: usize) -> Vec<usize> {
        let start = self.puzzle.starts[seat];
        let mut territory = vec![start];
        let mut is_in = vec![false; self.colours.len()];
        is_in[start] = true;
        let mut next = 0;
        while next < territory.len() {
            for &other in &self.puzzle.neighbours[territory[next]] {
                if !is_in[other] && self.colours[other] == self.colours[start] {
                    is_in[other] = true;
                    territory.push(other);
                }
            }
            next += 1;
        }
        territory
    }

    /// How it ended, if it did.
    pub(super) fn over(&self) -> Option<Over> {
        let n_vertices = self.puzzle.n_vertices();
        let signed = |n: usize| i64::try_from(n).expect("a board has few vertices");
        if self.puzzle.starts.len() == 1 {
            return (self.territory(0).len() == n_vertices).then_some(Over::Flooded);
        }
        match self.winner {
            // Taking the other's colour counts as the whole board.
            Some(0) => Some(Over::Margin(signed(n_vertices))),
            Some(_) => Some(Over::Margin(-signed(n_vertices))),
            None if self.n_passes == 2 => Some(Over::Margin(
                signed(self.territory(0).len()) - signed(self.territory(1).len()),
            )),
            None => None,
        }
    }

    /// Makes a move, or says which rule it breaks.
    pub(super) fn play(&mut self, mv: &str) -> Result<(), Reason> {
        if self.over().is_some() {
            return Err(Reason::new("check-flood-over"));
        }
        match mv {
            "pass" if self.puzzle.starts.len() == 1 => {
                return Err(Reason::new("check-flood-no-pass"));
            }
            "pass" => self.n_passes += 1,
            _ => {
                let colour = number(mv).ok_or_else(|| Reason::new("check-flood-no-move"))?;
                self.play_colour(colour)?;
                self.n_passes = 0;
            }
        }
        if self.puzzle.starts.len() == 2 {
            self.seat = 1 - self.seat;
        }
        Ok(())
    }

    fn play_colour(&mut self, colour: u32) -> Result<(), Reason> {
        if self.puzzle.n_colours <= colour {
            let reason = Reason::new("check-flood-no-colour");
            return Err(reason.with("colours", self.puzzle.n_colours));
        }
        if self.puzzle.forbidden[self.seat].contains(&colour) {
            return Err(Reason::new("check-flood-forbidden"));
        }
        let territory = self.territory(self.seat);
        if self.puzzle.starts.len() == 2 {
            let other = self.territory(1 - self.seat);
            let mut is_others = vec![false; self.colours.len()];
            for &vertex in &other {
                is_others[vertex] = true;
            }
            let is_touching = territory
                .iter()
                .flat_map(|&vertex| &self.puzzle.neighbours[vertex])
                .any(|&neighbour| is_others[neighbour]);
            if is_touching && self.colours[other[0]] == Some(colour) {
                if !self.puzzle.wins_by_colour {
                    return Err(Reason::new("check-flood-others-colour"));
                }
                self.winner = Some(self.seat);
            }
        }
        let before = self.colours.clone();
        for &vertex in &territory {
            self.colours[vertex] = Some(colour);
        }
        if self.territory(self.seat).len() == territory.len() {
            self.colours = before;
            return Err(Reason::new("check-flood-gains-nothing"));
        }
        Ok(())
    }
}
