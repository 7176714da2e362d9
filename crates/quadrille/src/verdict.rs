//! Every answer goes through the independent checker before it is shown.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use checker::Budget;
pub(crate) use workbench::verdict::{in_english, reasons_words, verdict, verdict_words};

/// What checking may take beyond the time of the solver, so that an answer found at the last moment is looked at.
const RESERVE: Duration = Duration::from_millis(250);

/// What the checker may do for an answer whose solver had to end like this.
pub(crate) fn checking(deadline: Option<Instant>, stop: Option<&AtomicBool>) -> Budget<'_> {
    Budget::small().until(deadline.map(|end| end + RESERVE), stop)
}
