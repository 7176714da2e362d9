//! How much work a solver or bot may do, how much it did, and who listens meanwhile.

use std::fmt::{self, Display};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::Instant;
use crate::options::Options;
use crate::why::Why;
use crate::words::Sentence;

/// No more nodes than this pass between two looks at the clock; where nodes take long, fewer.
const NODES_PER_LOOK: u64 = 256;

/// How far apart looks at the clock shall be, where nodes are not longer than that.
const TIME_PER_LOOK: Duration = Duration::from_millis(1);

/// Limits, wishes and listeners of one run. Node limits are exact and repeatable; deadlines are not.
#[derive(Default)]
pub struct Budget<'a> {
    /// Nodes that may be spent; none means no limit.
    pub nodes: Option<u64>,
    /// Time to stop at.
    pub deadline: Option<Instant>,
    /// Raised from outside to stop and keep the best so far.
    pub stop: Option<&'a AtomicBool>,
    /// How deep a bot may look; none means as it likes.
    pub depth: Option<u32>,
    /// What the caller wants beyond the answer.
    pub ask: Ask,
    /// Hears how far the work has come.
    pub progress: Option<&'a mut dyn FnMut(Progress)>,
    /// Hears every try and every undoing.
    pub trace: Option<&'a mut dyn FnMut(Trace)>,
    /// Runs another program for a solver that needs one.
    pub outside: Option<&'a dyn Outside>,
    used: u64,
    is_over: bool,
    looks: Looks,
}

/// When the clock was looked at, and when to look again.
#[derive(Debug, Clone, Copy, Default)]
struct Looks {
    /// The last look, and the nodes spent by then.
    last: Option<(Instant, u64)>,
    /// Nodes between the last look and the next.
    apart: u64,
    /// The next look comes when this many nodes are spent.
    next: u64,
}

/// What the caller of a solver wants or can do without.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ask {
    /// Reasons for each step, and notes to read.
    pub explain: bool,
    /// Options of the one solver that is asked.
    pub options: Options,
}

/// How far the work has come.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Progress {
    /// The share done, 0 to 1, where that is known.
    pub done: Option<f64>,
    /// The cost of the best answer so far.
    pub cost: Option<u64>,
    /// The bound proved so far.
    pub bound: Option<u64>,
}

/// What a solver does while it looks for an answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Trace {
    /// It plays these moves for this reason.
    Play {
        /// The moves, as text.
        moves: Vec<String>,
        /// The reason, or that it is a try.
        why: Why,
    },
    /// It takes back this many moves.
    Undo(usize),
}

/// Runs programs for solvers, since `games` itself touches nothing outside.
pub trait Outside {
    /// Runs a program and returns what it prints.
    fn run(&self, call: &Call<'_>) -> Result<String, Trouble>;
}

/// One run of another program.
#[derive(Debug, Clone, Copy)]
pub struct Call<'a> {
    /// Its name.
    pub program: &'a str,
    /// Its arguments.
    pub args: &'a [&'a str],
    /// What it reads on its standard input.
    pub input: &'a str,
    /// Names the run, for anyone who keeps the files.
    pub label: &'a str,
    /// When it is ended, whether it is done or not.
    pub ends: Ends<'a>,
}

/// When work ends from outside, whether it is done or not.
#[derive(Debug, Clone, Copy, Default)]
pub struct Ends<'a> {
    /// At this time.
    pub deadline: Option<Instant>,
    /// When somebody raises this.
    pub stop: Option<&'a AtomicBool>,
}

impl Ends<'_> {
    /// Whether it is time to end. Looks at the clock.
    pub fn are_reached(&self) -> bool {
        self.is_stopped() || self.deadline.is_some_and(|end| end <= Instant::now())
    }

    /// Whether somebody wants it to end. Cheap: looks at no clock.
    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// So many things are gone through between two looks at the clock: each takes no longer than a look into memory.
const THINGS_PER_LOOK: u32 = 1 << 16;

/// Looks at the clock now and then while something long is gone through, such as the cells of a huge board.
#[derive(Debug)]
pub struct Watch<'a> {
    ends: Ends<'a>,
    until_look: u32,
    is_over: bool,
}

impl<'a> Watch<'a> {
    /// A watch for work that ends like this.
    pub fn new(ends: Ends<'a>) -> Self {
        Self {
            ends,
            until_look: 0,
            is_over: false,
        }
    }

    /// Counts one thing; true means stop now.
    pub fn is_over(&mut self) -> bool {
        match self.until_look.checked_sub(1) {
            Some(left) => self.until_look = left,
            None => {
                self.until_look = THINGS_PER_LOOK;
                self.is_over |= self.ends.are_reached();
            }
        }
        self.is_over
    }
}

/// Why another program gave no answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Trouble {
    /// It was ended: its time was over, or someone stopped it.
    Stopped,
    /// It could not be run or read, for this reason.
    Failed(Sentence),
}

impl<'a> Budget<'a> {
    /// No limits.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// At most this many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// Counts one node; false means stop now.
    pub fn spend(&mut self) -> bool {
        self.spend_many(1)
    }

    /// Counts some nodes at once; false means stop now.
    pub fn spend_many(&mut self, n: u64) -> bool {
        let used = self.used.saturating_add(n);
        if self.is_over || self.nodes.is_some_and(|limit| limit < used) {
            self.is_over = true;
            return false;
        }
        self.used = used;
        if self.looks.next <= used {
            self.look();
        } else {
            self.is_over = self.ends().is_stopped();
        }
        !self.is_over
    }

    /// Whether the limit was reached; once true it stays so. Looks at the clock.
    pub fn is_over(&mut self) -> bool {
        self.look();
        self.is_over
    }

    /// Counts work that others have done; no more than is left.
    pub fn spend_done(&mut self, n: u64) {
        self.spend_many(self.nodes_left().map_or(n, |left| left.min(n)));
    }

    /// When work ends from outside.
    pub fn ends(&self) -> Ends<'a> {
        Ends {
            deadline: self.deadline,
            stop: self.stop,
        }
    }

    /// Nodes that may still be spent; none means no limit.
    pub fn nodes_left(&self) -> Option<u64> {
        self.nodes.map(|limit| limit.saturating_sub(self.used))
    }

    /// Nodes spent so far.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// Tells how far the work has come.
    pub fn report(&mut self, progress: Progress) {
        if let Some(hear) = &mut self.progress {
            hear(progress);
        }
    }

    /// Tells of moves played; the closure runs only if someone listens.
    pub fn played<M: Display>(&mut self, tell: impl FnOnce() -> (Vec<M>, Why)) {
        if let Some(hear) = &mut self.trace {
            let (moves, why) = tell();
            hear(Trace::Play {
                moves: moves.iter().map(M::to_string).collect(),
                why,
            });
        }
    }

    /// Tells of moves taken back.
    pub fn undone(&mut self, n: usize) {
        if let Some(hear) = &mut self.trace {
            hear(Trace::Undo(n));
        }
    }

    fn look(&mut self) {
        self.is_over |= self.ends().is_stopped();
        let Some(end) = self.deadline else {
            // A deadline may be set later.
            self.looks.next = self.used.saturating_add(NODES_PER_LOOK);
            return;
        };
        let now = Instant::now();
        self.is_over |= end <= now;
        self.looks.add(now, self.used);
    }
}

impl Looks {
    /// Plans the next look by how long the nodes since the last one took. The first ones follow each other closely, since
    /// nobody knows yet how long a node takes.
    fn add(&mut self, now: Instant, used: u64) {
        // Between two nodes anyone may ask any number of times; that says nothing about nodes.
        if self.last.is_some_and(|(_, before)| before == used) {
            return;
        }
        let most = (2 * self.apart).clamp(1, NODES_PER_LOOK);
        self.apart = self.last.map_or(1, |(before, used_before)| {
            let micros = (now - before).as_micros().max(1);
            let n_nodes = u128::from((used - used_before).max(1));
            let fitting = n_nodes * TIME_PER_LOOK.as_micros() / micros;
            u64::try_from(fitting).map_or(most, |fitting| fitting.clamp(1, most))
        });
        self.last = Some((now, used));
        self.next = used.saturating_add(self.apart);
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("nodes", &self.nodes)
            .field("deadline", &self.deadline)
            .field("used", &self.used)
            .field("is_over", &self.is_over)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_limit_is_exact() {
        let mut budget = Budget::nodes(1000);
        let spent = (0..5000).take_while(|_| budget.spend()).count();
        assert_eq!((spent, budget.used()), (1000, 1000));
        assert!(budget.is_over());
    }

    #[test]
    fn a_raised_flag_stops_soon() {
        let stop = AtomicBool::new(false);
        let mut budget = Budget {
            stop: Some(&stop),
            ..Budget::unlimited()
        };
        assert!((0..1000).all(|_| budget.spend()));
        stop.store(true, Ordering::Relaxed);
        assert!((0..=NODES_PER_LOOK).any(|_| !budget.spend()));
    }

    #[test]
    fn the_clock_is_looked_at_more_often_where_nodes_take_long() {
        let begun = Instant::now();
        let after = |millis| begun + Duration::from_millis(millis);
        let mut looks = Looks::default();
        // Of quick nodes, more and more pass between two looks.
        let mut apart = Vec::new();
        for at in 0..12 {
            looks.add(begun, 1000 * at);
            apart.push(looks.next - 1000 * at);
        }
        assert_eq!(apart, [1, 2, 4, 8, 16, 32, 64, 128, 256, 256, 256, 256]);
        // Looks between two nodes change nothing.
        looks.add(begun, 11_000);
        assert_eq!(looks.next, 11_256);
        // As soon as they are slow, each is followed by a look.
        looks.add(after(10), 11_002);
        assert_eq!(looks.next, 11_003);
        looks.add(after(14), 11_003);
        assert_eq!(looks.next, 11_004);
    }

    #[test]
    fn a_watch_looks_at_once_and_then_now_and_then() {
        let stop = AtomicBool::new(true);
        let ends = Ends {
            deadline: None,
            stop: Some(&stop),
        };
        assert!(Watch::new(ends).is_over());
        stop.store(false, Ordering::Relaxed);
        let mut watch = Watch::new(ends);
        assert!(!watch.is_over());
        stop.store(true, Ordering::Relaxed);
        assert!((0..=THINGS_PER_LOOK).any(|_| watch.is_over()));
        assert!(watch.is_over(), "over is over");
    }

    #[test]
    fn a_passed_deadline_stops_at_the_first_node() {
        let mut budget = Budget {
            deadline: Some(Instant::now()),
            ..Budget::unlimited()
        };
        assert!(!budget.spend());
    }
}
