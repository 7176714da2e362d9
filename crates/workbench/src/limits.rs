//! What one request may ask for, so that nobody slows the others down.

use std::time::Duration;

/// The longest body of a request, in bytes.
pub const MAX_BODY: usize = 2 << 20;
/// The longest canonical text of a puzzle that is played in the page, in bytes.
pub const MAX_PUZZLE: usize = 256 << 10;
/// The most spots of a view that is sent.
pub const MAX_SPOTS: usize = 20_000;
/// The most puzzles of a booklet that the page prints.
pub const MAX_BOOKLET: usize = 200;
/// The most moves in a line.
pub const MAX_LINE: usize = 200_000;
/// How long a hint, a check, a bot or a generator may think.
pub const MAX_THOUGHT: Duration = Duration::from_secs(10);
/// How long a solver may work.
pub const MAX_SOLVE: Duration = Duration::from_secs(600);
/// The longest proof that the page is given, in bytes.
pub const MAX_PROOF: usize = 1 << 20;
/// The most events of a solver's work that are kept to be watched.
pub const MAX_TRACE: usize = 4_000;
/// A proof may take so many times the nodes that the solver was allowed.
pub const PROOF_NODES: u64 = 4;
/// What proving may take when the solver used up its time: most proofs take less.
pub const TO_PROVE: Duration = Duration::from_millis(150);
/// What checking may take beyond the time of the solver, so that an answer found at the last moment is looked at.
pub const TO_CHECK: Duration = Duration::from_millis(250);
