//! The solver at work behind the game: how good it can be, and the solution when asked for.

use std::sync::Arc;
use std::time::{Duration, Instant};

use checker::Verdict;
use games::answer::{Answer, Claim};
use games::any::AnyPuzzle;
use games::budget::{Ask, Budget, Progress};
use games::error::Error;
use games::words::Sentence;

use crate::run::Programs;
use crate::tui::job::{Job, News};
use crate::verdict::{Care, Limits, proved};

/// How long the solver may work behind a game.
const LONGEST: Duration = Duration::from_secs(120);

/// A solver that is working or has worked on a puzzle.
#[derive(Default)]
pub(super) struct Search {
    job: Option<Job<Said>>,
    /// Which solver it is; none for the game's usual one.
    solver: Option<&'static str>,
    /// Whether it was asked to stop.
    pub(super) is_hurried: bool,
    /// How far it has come.
    pub(super) progress: Progress,
    /// What it found, with what the checker says of it.
    pub(super) found: Option<Result<(Answer<String>, Verdict), Error>>,
}

/// What the solver says while it works and at the end.
enum Said {
    Progress(Progress),
    Found(Result<(Answer<String>, Verdict), Error>),
}

impl Search {
    /// Starts this solver, or the game's usual one, unless it has been started.
    pub(super) fn start_with(&mut self, puzzle: &Arc<dyn AnyPuzzle>, solver: Option<&'static str>) {
        let is_begun = self.job.is_some() || self.found.is_some();
        if is_begun && self.solver == solver {
            return;
        }
        *self = Self {
            solver,
            ..Self::default()
        };
        let puzzle = Arc::clone(puzzle);
        self.job = Some(Job::start(move |stop, tell| {
            let mut hear = |progress| {
                let _ = tell.send(Said::Progress(progress));
            };
            let mut budget = Budget::unlimited();
            budget.stop = Some(stop);
            budget.deadline = Some(Instant::now() + LONGEST);
            budget.ask = Ask {
                explain: true,
                ..Ask::default()
            };
            budget.progress = Some(&mut hear);
            let programs = Programs::new(None).ok();
            budget.outside = programs.as_ref().map(|programs| programs as _);
            let found = puzzle.solve(solver, &mut budget).map(|mut answer| {
                let limits = Limits::of(&budget);
                let checked = proved(&*puzzle, &mut answer, Care::Usual, limits);
                (answer, checked.verdict)
            });
            // Nobody listens any more when the player has gone.
            let _ = tell.send(Said::Found(found));
        }));
    }

    /// Hears what the solver has to say; says whether it was anything.
    pub(super) fn hear(&mut self) -> bool {
        let Some(job) = &self.job else {
            return false;
        };
        match job.news() {
            News::None => return false,
            News::Some(Said::Progress(progress)) => self.progress = progress,
            News::Some(Said::Found(found)) => {
                self.found = Some(found);
                self.job = None;
            }
            News::Ended => {
                self.found = Some(Err(Error::Refused(Sentence::new("tui-work-failed"))));
                self.job = None;
            }
        }
        true
    }

    /// Whether it is still working.
    pub(super) fn is_working(&self) -> bool {
        self.job.is_some()
    }

    /// Asks it to stop and to say what it has.
    pub(super) fn hurry(&mut self) {
        if let Some(job) = &self.job {
            job.hurry();
            self.is_hurried = true;
        }
    }

    /// The answer, if there is one that the checker does not reject.
    pub(super) fn answer(&self) -> Option<&Answer<String>> {
        match &self.found {
            Some(Ok((answer, verdict))) if !matches!(verdict, Verdict::Rejected(_)) => Some(answer),
            _ => None,
        }
    }

    /// The lowest cost there can be, if it is proved.
    pub(super) fn best(&self) -> Option<u64> {
        let answer = self.answer()?;
        match answer.claim {
            Claim::Optimal => answer.cost,
            // A solution of the lowest possible cost needs no further proof.
            _ if answer.cost.is_some() && answer.cost == answer.bound => answer.cost,
            _ => None,
        }
    }

    /// The best cost found and the bound proved so far.
    pub(super) fn so_far(&self) -> (Option<u64>, Option<u64>) {
        match self.answer() {
            Some(answer) => (answer.cost, answer.bound),
            None => (self.progress.cost, self.progress.bound),
        }
    }
}
