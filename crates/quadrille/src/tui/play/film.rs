//! A solution shown step by step.

use std::time::{Duration, Instant};

use games::answer::Answer;
use games::any::{AnyPosition, AnyPuzzle};
use games::view::View;
use games::why::Why;

/// Times between two pictures, slowest first.
pub(super) const DELAYS: [Duration; 9] = [
    Duration::from_millis(3000),
    Duration::from_millis(1500),
    Duration::from_millis(800),
    Duration::from_millis(400),
    Duration::from_millis(200),
    Duration::from_millis(100),
    Duration::from_millis(50),
    Duration::from_millis(20),
    Duration::from_millis(0),
];

/// A film of an answer.
pub(super) struct Film {
    start: Box<dyn AnyPosition>,
    position: Box<dyn AnyPosition>,
    steps: Vec<(Vec<String>, Why)>,
    at: usize,
    shown_at: Instant,
    /// Whether it goes on by itself.
    pub(super) is_running: bool,
}

impl Film {
    /// A film from the start of the puzzle. Moves without a reason of their own are shown one by one.
    pub(super) fn new(puzzle: &dyn AnyPuzzle, answer: &Answer<String>) -> Self {
        let mut steps = Vec::new();
        for step in &answer.steps {
            if step.why == Why::search() {
                let moves = step.moves.iter();
                steps.extend(moves.map(|mv| (vec![mv.clone()], Why::search())));
            } else {
                steps.push((step.moves.clone(), step.why.clone()));
            }
        }
        Self {
            start: puzzle.start(),
            position: puzzle.start(),
            steps,
            at: 0,
            shown_at: Instant::now(),
            is_running: true,
        }
    }

    /// What is shown now.
    pub(super) fn view(&self) -> View {
        self.position.view()
    }

    /// How many steps have been shown, and how many there are.
    pub(super) fn progress(&self) -> (usize, usize) {
        (self.at, self.steps.len())
    }

    /// The last step shown.
    pub(super) fn step(&self) -> Option<&(Vec<String>, Why)> {
        self.steps.get(self.at.checked_sub(1)?)
    }

    /// The steps.
    pub(super) fn steps(&self) -> &[(Vec<String>, Why)] {
        &self.steps
    }

    /// Whether the end is shown.
    pub(super) fn is_over(&self) -> bool {
        self.at == self.steps.len()
    }

    /// Goes on if it is time; says whether it did.
    pub(super) fn tick(&mut self, delay: Duration) -> bool {
        let is_due = self.is_running && !self.is_over() && delay <= self.shown_at.elapsed();
        if is_due {
            self.go_to(self.at + 1);
        }
        is_due
    }

    /// Shows the position after this many steps.
    pub(super) fn go_to(&mut self, at: usize) {
        let at = at.min(self.steps.len());
        if at < self.at {
            self.position = self.start.duplicate();
            self.at = 0;
        }
        for (moves, _) in &self.steps[self.at..at] {
            for mv in moves {
                // The checker has replayed the line before it came here.
                if self.position.play(mv).is_err() {
                    return;
                }
            }
        }
        self.at = at;
        self.shown_at = Instant::now();
    }
}
