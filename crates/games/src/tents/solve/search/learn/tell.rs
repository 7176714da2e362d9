//! Tells anyone watching what is set and what is taken back.

use super::Learner;
use super::trail::Reason;
use crate::budget::Budget;
use crate::tents::mark::{Kind, Mark};
use crate::tents::word::Word;
use crate::why::Why;
use crate::words::Sentence;

impl<W: Word> Learner<W> {
    /// Plays the squares set since the last time, a choice as a try of its own.
    pub(super) fn tell(&mut self, budget: &mut Budget) {
        if budget.trace.is_none() {
            return;
        }
        let next = self.told.last().map_or(0, |&place| place + 1);
        let mut follows: Vec<Mark> = Vec::new();
        for place in next..self.trail.literals().len() {
            let literal = self.trail.literals()[place];
            let unknown = literal.unknown();
            let Some((x, y)) = self.rules.square(unknown) else {
                continue;
            };
            let kind = if literal.is_yes() {
                Kind::Tent
            } else {
                Kind::Grass
            };
            self.told.push(place);
            let is_choice =
                self.trail.reason_of(unknown) == Reason::None && self.trail.level_of(unknown) > 0;
            if is_choice {
                played(&mut follows, Why::search(), budget);
                follows.push(Mark { kind, x, y });
                played(&mut follows, Why::new(Sentence::new("a-try")), budget);
            } else {
                follows.push(Mark { kind, x, y });
            }
        }
        played(&mut follows, Why::search(), budget);
    }

    /// Takes back the squares that are no longer set.
    pub(super) fn tell_back(&mut self, budget: &mut Budget) {
        let n_set = self.trail.literals().len();
        let n_kept = self.told.partition_point(|&place| place < n_set);
        self.undo(n_kept, budget);
    }

    /// Takes back all squares.
    pub(super) fn tell_end(&mut self, budget: &mut Budget) {
        self.undo(0, budget);
    }

    fn undo(&mut self, n_kept: usize, budget: &mut Budget) {
        if n_kept < self.told.len() {
            budget.undone(self.told.len() - n_kept);
            self.told.truncate(n_kept);
        }
    }
}

fn played(marks: &mut Vec<Mark>, why: Why, budget: &mut Budget) {
    if !marks.is_empty() {
        let marks = std::mem::take(marks);
        budget.played(|| (marks, why));
    }
}
