//! External players: libraries and programs that others wrote, each locked in a process of its own. The locks are made
//! of what Linux offers; `no_external.rs` stands in for all this elsewhere.

mod cores;
mod deadline;
mod errand;
mod fuel;
mod host;
mod player;
mod private;
mod probe;
mod process;
mod protocol;
mod wire;

pub(crate) use cores::stay_on_one as stay_on_a_core;
pub(crate) use errand::perform as perform_errand;
pub(crate) use host::run_if_asked;
pub(crate) use player::External;
pub(crate) use private::Run;
pub(crate) use probe::lacking;

use crate::failure::Failure;

/// Refuses where the system has no locks for external players.
pub(crate) fn expect_support() -> Result<(), Failure> {
    Ok(())
}
