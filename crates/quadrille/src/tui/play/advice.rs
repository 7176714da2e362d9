//! Hints in three stages (the place, the reason, the move) and the search for mistakes.

use std::time::{Duration, Instant};

use games::answer::Step;
use games::any::AnyPosition;
use games::budget::Budget;
use games::view::View;
use games::why::{Place, Why};

use crate::tui::job::{Job, News};

/// How long a hint may take.
const LONGEST: Duration = Duration::from_secs(30);

/// The help a player has asked for.
#[derive(Default)]
pub(super) enum Advice {
    /// None.
    #[default]
    None,
    /// A hint is being thought of.
    Thinking(Job<Option<Step<String>>>),
    /// A hint is shown.
    Hint {
        /// The step it is about.
        step: Step<String>,
        /// How much of it is shown.
        stage: Stage,
    },
    /// Mistakes are being looked for.
    Checking(Job<Vec<Why>>),
    /// Mistakes are shown.
    Mistakes(Vec<Why>),
}

/// How much of a hint is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Where to look.
    Place,
    /// Why something follows there.
    Reason,
}

/// What has come out.
pub(super) enum Heard {
    /// Nothing yet.
    None,
    /// A hint can be shown.
    Hint,
    /// There is no hint here.
    NoHint,
    /// Mistakes are shown.
    Mistakes,
    /// Nothing is wrong.
    NoMistake,
    /// The work failed.
    Failed,
}

impl Advice {
    /// Begins to think of a hint.
    pub(super) fn hint(position: Box<dyn AnyPosition>) -> Self {
        Self::Thinking(Job::start(move |stop, tell| {
            let mut budget = Budget::unlimited();
            budget.stop = Some(stop);
            budget.deadline = Some(Instant::now() + LONGEST);
            // Nobody listens any more when something else was done meanwhile.
            let _ = tell.send(position.hint(&mut budget));
        }))
    }

    /// Begins to look for mistakes.
    pub(super) fn check(position: Box<dyn AnyPosition>) -> Self {
        Self::Checking(Job::start(move |stop, tell| {
            let mut budget = Budget::unlimited();
            budget.stop = Some(stop);
            budget.deadline = Some(Instant::now() + LONGEST);
            let _ = tell.send(position.mistakes(&mut budget));
        }))
    }

    /// Hears what has come out. The hint points at places of this view.
    pub(super) fn hear(&mut self, view: &View) -> Heard {
        match self {
            Self::Thinking(job) => match job.news() {
                News::None => Heard::None,
                News::Some(Some(step)) if !step.moves.is_empty() => {
                    let step = pointing(step, view);
                    let has_places = !step.why.follows.is_empty() || !step.why.because.is_empty();
                    let stage = if has_places {
                        Stage::Place
                    } else {
                        Stage::Reason
                    };
                    *self = Self::Hint { step, stage };
                    Heard::Hint
                }
                News::Some(_) => self.end(Heard::NoHint),
                News::Ended => self.end(Heard::Failed),
            },
            Self::Checking(job) => match job.news() {
                News::None => Heard::None,
                News::Some(mistakes) if mistakes.is_empty() => self.end(Heard::NoMistake),
                News::Some(mistakes) => {
                    *self = Self::Mistakes(mistakes);
                    Heard::Mistakes
                }
                News::Ended => self.end(Heard::Failed),
            },
            _ => Heard::None,
        }
    }

    fn end(&mut self, outcome: Heard) -> Heard {
        *self = Self::None;
        outcome
    }

    /// What is pointed at. The first stage of a hint shows only where to look.
    pub(super) fn why(&self) -> Option<Why> {
        match self {
            Self::Hint { step, stage } => Some(match stage {
                Stage::Place if !step.why.follows.is_empty() => Why {
                    because: Vec::new(),
                    ..step.why.clone()
                },
                _ => step.why.clone(),
            }),
            Self::Mistakes(mistakes) => {
                let mut all = Why::new(mistakes[0].rule.clone());
                for mistake in mistakes {
                    all.because.extend(&mistake.because);
                    all.follows.extend(&mistake.follows);
                }
                Some(all)
            }
            _ => None,
        }
    }
}

/// The same step; if it points nowhere, it points at the spots where its first move is made.
fn pointing(mut step: Step<String>, view: &View) -> Step<String> {
    if !step.why.follows.is_empty() || !step.why.because.is_empty() {
        return step;
    }
    let mv = &step.moves[0];
    let offers = |at: &usize| {
        let mut offers = view.spots[*at].offers.iter();
        offers.any(|offer| offer.line == *mv)
    };
    let is_half = |half: &Option<String>, end: bool| match half {
        Some(half) if end => mv.ends_with(half.as_str()),
        Some(half) => mv.starts_with(half.as_str()),
        None => false,
    };
    let spots = || 0..view.spots.len();
    let mut places: Vec<usize> = spots().filter(offers).collect();
    if places.is_empty() {
        let takes = spots().filter(|&at| is_half(&view.spots[at].take, false));
        let drops = spots().filter(|&at| is_half(&view.spots[at].drop, true));
        places = takes.chain(drops).collect();
    }
    step.why.follows = places.into_iter().map(Place::Spot).collect();
    step
}
