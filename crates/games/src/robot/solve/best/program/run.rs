//! Runs HiGHS within the budget: it asks back while it works, and stops when the time is over or Ctrl-C was pressed.
//!
//! The safe bindings know neither the callback nor that HiGHS counts its time limit over all runs of a model.

#![expect(unsafe_code, reason = "HiGHS takes a C callback")]

use std::ffi::{c_char, c_int, c_void};

use highs::{Model, SolvedModel};
use highs_sys::{
    Highs_setCallback, Highs_startCallback, Highs_stopCallback, Highs_zeroAllClocks,
    HighsCallbackDataIn, HighsCallbackDataOut, HighsInt, kHighsCallbackIpmInterrupt,
    kHighsCallbackMipInterrupt, kHighsCallbackSimplexInterrupt,
};

use crate::budget::{Budget, Ends};
use crate::clock::Instant;

/// When HiGHS asks whether to go on.
const QUESTIONS: [HighsInt; 3] = [
    kHighsCallbackSimplexInterrupt,
    kHighsCallbackIpmInterrupt,
    kHighsCallbackMipInterrupt,
];

/// Solves a model, or stops with the budget.
pub(super) fn solve(mut model: Model, budget: &Budget) -> SolvedModel {
    let left = budget
        .deadline
        .map(|deadline| deadline.saturating_duration_since(Instant::now()));
    model.set_option(
        "time_limit",
        left.map_or(f64::INFINITY, |left| left.as_secs_f64()),
    );
    let mut ends = budget.ends();
    let highs = model.as_mut_ptr();
    // SAFETY: the pointer is that of a live model. `ends` outlives the run, and the questions stop after it, so
    // HiGHS never keeps a pointer to it for longer.
    unsafe {
        Highs_zeroAllClocks(highs);
        Highs_setCallback(highs, Some(answer), (&raw mut ends).cast());
        for question in QUESTIONS {
            Highs_startCallback(highs, question);
        }
    }
    let mut solved = model.solve();
    let highs = solved.as_mut_ptr();
    // SAFETY: the pointer is that of a live model.
    unsafe {
        for question in QUESTIONS {
            Highs_stopCallback(highs, question);
        }
        Highs_setCallback(highs, None, std::ptr::null_mut());
    }
    solved
}

/// Tells HiGHS whether to stop.
///
/// # Safety
/// HiGHS calls it with the data it was given: `ends` points to [`Ends`], `reply` to a reply or nowhere.
unsafe extern "C" fn answer(
    _question: c_int,
    _message: *const c_char,
    _state: *const HighsCallbackDataOut,
    reply: *mut HighsCallbackDataIn,
    ends: *mut c_void,
) {
    // SAFETY: see above.
    let (ends, reply) = unsafe { (&*ends.cast::<Ends<'_>>(), reply.as_mut()) };
    if let Some(reply) = reply {
        reply.user_interrupt = c_int::from(ends.are_reached());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use highs::HighsModelStatus;

    use super::super::{cuts, model};
    use super::*;
    use crate::robot::Puzzle;
    use crate::robot::solve::assignment::tasks;
    use crate::robot::solve::best::layers::Layers;

    #[test]
    fn a_run_ends_when_it_is_told_to_and_the_next_one_goes_on() {
        let puzzle: Puzzle = "robot 12 12 2 0".parse().expect("the text is right");
        let layers = Layers::new(puzzle.grid(), &tasks(puzzle.grid()));
        let (model, _) = model(&layers, &cuts::first(&layers), None);
        let stop = AtomicBool::new(true);
        let mut budget = Budget::unlimited();
        budget.stop = Some(&stop);
        let stopped = solve(model, &budget);
        assert_eq!(stopped.status(), HighsModelStatus::ReachedInterrupt);
        budget.stop = None;
        budget.deadline = Some(Instant::now());
        let late = solve(stopped.into(), &budget);
        assert_ne!(late.status(), HighsModelStatus::Optimal);
        let done = solve(late.into(), &Budget::unlimited());
        assert_eq!(done.status(), HighsModelStatus::Optimal);
    }
}
