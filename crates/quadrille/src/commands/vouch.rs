//! `quadrille vouch`: what must hold of a collection before it is published, one line a puzzle.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use games::any::AnyPuzzle;
use rayon::prelude::*;
use workbench::collection::{Entry, level_of};
use workbench::vouch::{Report, Titles, find_doubles, n_wrong_and_open, sum};

use super::booklet::with_time;
use crate::cli::{LimitArgs, VouchArgs};
use crate::failure::{CommandResult, Exit};
use crate::input::{self, CollectionFile};
use crate::patient::Patience;
use crate::print::stdout;
use crate::run;
use crate::speech::Speech;
use crate::verdict::{Care, Limits, proved};

/// How much later than its limit a puzzle may be done.
const GRACE: Duration = Duration::from_millis(200);

pub(super) fn run(args: &VouchArgs, speech: &Speech) -> CommandResult {
    let file = Arc::new(input::collection(
        &args.collection,
        Patience::of_each(args.limits.time),
    )?);
    let entries = &file.collection.entries;
    let mut reports: Vec<Report> = (0..entries.len())
        .into_par_iter()
        .map(|nth| report(&file, nth, args))
        .collect();
    if run::is_stopped() {
        return Ok(Exit::Undecided);
    }
    find_doubles(entries, &mut reports);
    let mut out = stdout();
    for (nth, (entry, report)) in entries.iter().zip(&reports).enumerate() {
        if args.json {
            writeln!(out, "{}", report.json(nth, entry, speech.book))?;
        } else {
            writeln!(out, "{}", report.line(nth, entry, speech.book))?;
        }
    }
    if !args.json {
        writeln!(out, "{}", speech.book.tell(&sum(&reports)))?;
    }
    Ok(match n_wrong_and_open(&reports) {
        (0, 0) => Exit::Yes,
        (0, _) => Exit::Undecided,
        _ => Exit::No,
    })
}

fn report(file: &Arc<CollectionFile>, nth: usize, args: &VouchArgs) -> Report {
    let begun = Instant::now();
    let limits = with_time(&args.limits);
    // The time of a puzzle is for reading it, too, and for what never looks at a clock.
    let end = run::end_of(limits.time, begun).map(|end| end + GRACE);
    let its_file = Arc::clone(file);
    let examined = run::unless_over(end, move || {
        let entry = &its_file.collection.entries[nth];
        match its_file.puzzle(entry) {
            Ok(puzzle) => examine(&*puzzle, entry, &limits, begun),
            Err(failure) => Report::unread(failure.message()),
        }
    });
    let titles = if args.untitled {
        Titles::Free
    } else {
        Titles::Needed
    };
    let report = examined.unwrap_or_else(Report::unknown);
    report.with_title(&file.collection.entries[nth], titles)
}

fn examine(puzzle: &dyn AnyPuzzle, entry: &Entry, limits: &LimitArgs, begun: Instant) -> Report {
    let mut budget = run::budget_since(limits, begun, 1);
    let solved = puzzle.solve(None, &mut budget).map(|mut answer| {
        let checked = proved(puzzle, &mut answer, Care::Full, Limits::of(&budget));
        (answer, checked.verdict)
    });
    Report::of(puzzle, entry, solved, || {
        level_of(puzzle, &mut run::budget_since(limits, begun, 0))
    })
}
