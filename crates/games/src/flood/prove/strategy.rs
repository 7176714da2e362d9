//! Two strategies that prove the margin under best play, one for each seat: a move for every state that the other seat
//! can bring about. `docs/formats.md` says in which order and which states need none.

use std::collections::HashSet;
use std::fmt::{self, Write};

use crate::budget::Budget;
use crate::flood::duel::{Duel, State, Turn, WithDuel, with_duel};
use crate::flood::solve::exact::Exact;
use crate::flood::{Position, Puzzle};

/// Moves a line of text has.
const MOVES_PER_LINE: usize = 100;
/// A longer certificate does not stand in an answer.
const MOST_INLINE: usize = 64 << 10;

/// After a search of more nodes a certificate is expected to be longer than that, and not begun.
const LONG_SEARCH: u64 = 250_000;

/// Writes both strategies for a margin of the first seat; false if the budget ends first or the margin is not that.
pub(super) fn write(
    puzzle: &Puzzle,
    value: i64,
    budget: &mut Budget,
    text: &mut dyn Write,
) -> Result<bool, fmt::Error> {
    let Ok(value) = i32::try_from(value) else {
        return Ok(false);
    };
    text.write_str("strategies")?;
    with_duel(
        puzzle,
        Both {
            puzzle,
            value,
            budget,
            text,
        },
    )
}

struct Both<'a, 'b> {
    puzzle: &'a Puzzle,
    value: i32,
    budget: &'a mut Budget<'b>,
    text: &'a mut dyn Write,
}

impl WithDuel for Both<'_, '_> {
    type Output = Result<bool, fmt::Error>;

    fn run<const W: usize>(self, duel: Duel<W>) -> Self::Output {
        let start = duel.state(&Position::new(self.puzzle));
        let mut exact = Exact::new(duel, self.budget);
        write_both(&mut exact, &start, self.value, self.text)
    }
}

/// Both strategies in one line, with the help of what a search has found out; none if the budget ends first or the line
/// is, or after so long a search will be, too long to stand in an answer.
pub(in crate::flood) fn inline<const W: usize>(
    exact: &mut Exact<'_, '_, W>,
    start: &State<W>,
    value: i32,
) -> Option<String> {
    if LONG_SEARCH < exact.n_nodes() {
        return None;
    }
    let mut line = Line("strategies".to_owned());
    write_both(exact, start, value, &mut line)
        .is_ok_and(|is_done| is_done)
        .then_some(line.0)
}

/// A text in one line that is not allowed to grow too long.
struct Line(String);

impl Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if MOST_INLINE < self.0.len() + text.len() {
            return Err(fmt::Error);
        }
        let signs = text.chars().map(|c| if c == '\n' { ' ' } else { c });
        self.0.extend(signs);
        Ok(())
    }
}

/// Writes both strategies for a margin of the first seat.
fn write_both<const W: usize>(
    exact: &mut Exact<'_, '_, W>,
    start: &State<W>,
    value: i32,
    text: &mut dyn Write,
) -> Result<bool, fmt::Error> {
    let mut n_written = 0;
    for (seat, margin) in [(0, value), (1, -value)] {
        let mut strategy = Strategy {
            exact,
            seat,
            margin,
            text,
            n_written,
        };
        if !strategy.write(start)? {
            return Ok(false);
        }
        n_written = strategy.n_written;
    }
    Ok(true)
}

/// A strategy of one seat that holds its margin at a number or above.
struct Strategy<'a, 'b, 'c, const W: usize> {
    exact: &'a mut Exact<'b, 'c, W>,
    seat: u8,
    margin: i32,
    text: &'a mut dyn Write,
    n_written: usize,
}

impl<const W: usize> Strategy<'_, '_, '_, W> {
    fn write(&mut self, start: &State<W>) -> Result<bool, fmt::Error> {
        if self.margin <= -self.exact.duel.n_vertices() {
            return Ok(true);
        }
        // States are told apart by their hashes: a clash would spoil the proof, and the checker would say so.
        let mut seen = HashSet::new();
        let mut waiting = vec![*start];
        while let Some(state) = waiting.pop() {
            if !seen.insert(state.hash) || self.is_sure(&state) {
                continue;
            }
            if state.seat != self.seat {
                self.reply(&state, &mut waiting);
                continue;
            }
            let lead = self.exact.duel.lead(&state);
            let may_take = self.exact.duel.turns(&state).takes_the_other;
            if may_take || state.n_passes == 1 && self.margin <= lead {
                continue;
            }
            let Some((mv, next)) = self.choose(&state, &seen) else {
                return Ok(false);
            };
            if self.n_written.is_multiple_of(MOVES_PER_LINE) {
                self.text.write_char('\n')?;
            }
            self.n_written += 1;
            self.text.write_char(mv)?;
            waiting.push(next);
        }
        Ok(true)
    }

    /// Whether nothing needs to be chosen any more.
    fn is_sure(&self, state: &State<W>) -> bool {
        let duel = &self.exact.duel;
        duel.is_for_territory() && duel.is_sure_of(state, self.seat.into(), self.margin)
    }

    /// Puts all that the other seat can do on the stack: the lowest colour is to come first, a pass last.
    fn reply(&self, state: &State<W>, waiting: &mut Vec<State<W>>) {
        let duel = &self.exact.duel;
        if state.n_passes == 0 {
            waiting.push(duel.after_pass(state));
        }
        let turns = duel.turns(state);
        waiting.extend(
            turns
                .list()
                .iter()
                .rev()
                .map(|turn| duel.after(state, turn)),
        );
    }

    /// A move that keeps the margin: what leads to a state that was met needs no more proof, and what the search prefers
    /// takes no more search.
    fn choose(&mut self, state: &State<W>, seen: &HashSet<u64>) -> Option<(char, State<W>)> {
        let duel = &self.exact.duel;
        let mut turns = duel.turns(state);
        let met = turns
            .list()
            .iter()
            .find(|turn| seen.contains(&duel.hash_after(state, turn)));
        if let Some(turn) = met {
            return Some((sign(turn), duel.after(state, turn)));
        }
        if let Some(turn) = turns.take(self.exact.preferred(state)) {
            let next = duel.after(state, &turn);
            if self.holds(&next)? {
                return Some((sign(&turn), next));
            }
        }
        let duel = &self.exact.duel;
        for turn in turns.list_mut() {
            let next = duel.after(state, turn);
            if self.is_sure(&next) {
                return Some((sign(turn), next));
            }
            turn.order = turn.gain - 16 * duel.voronoi(&next);
        }
        turns.sort();
        for turn in turns.list() {
            let next = self.exact.duel.after(state, turn);
            if self.holds(&next)? {
                return Some((sign(turn), next));
            }
        }
        // After a pass that would have ended the game another one is of no use.
        let next = self.exact.duel.after_pass(state);
        let may_pass = state.n_passes == 0 && self.holds(&next)?;
        may_pass.then_some(('p', next))
    }

    /// Whether the margin is kept in a state in which the other seat is to move.
    fn holds(&mut self, next: &State<W>) -> Option<bool> {
        let least = -self.exact.search(next, -self.margin, 1 - self.margin)?;
        Some(self.margin <= least)
    }
}

fn sign<const W: usize>(turn: &Turn<W>) -> char {
    char::from(b'0' + turn.colour)
}
