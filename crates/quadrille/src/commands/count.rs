//! `quadrille count`: how many solutions there are.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

use checker::Verdict;
use games::answer::Count;
use games::any::AnyPuzzle;
use games::game::Which;
use serde_json::json;

use crate::cli::CountArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::input;
use crate::print::{BigNumber, stdout};
use crate::proof;
use crate::run;
use crate::speech::Speech;
use crate::verdict::{counted, reasons_words};

pub(super) fn run(args: &CountArgs, speech: &Speech) -> CommandResult {
    let begun = Instant::now();
    let end = run::end_of(args.limits.time, begun);
    let puzzle = input::puzzle(&args.puzzle, end)?.puzzle;
    let which = if args.best { Which::Best } else { Which::All };
    let mut budget = run::budget_since(&args.limits, begun, 0);
    let mut out = stdout();
    let count = if args.list || args.max.is_some() {
        let mut n = 0;
        let mut problem = None;
        let counted = puzzle.solutions(which, &mut budget, &mut |line| {
            n += 1;
            if args.list {
                let text = if args.json {
                    json!(line).to_string()
                } else {
                    line.join(" ")
                };
                problem = writeln!(out, "{text}").err();
            }
            if problem.is_some() || args.max == Some(n) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        if let Some(error) = problem {
            return Err(error.into());
        }
        counted
    } else {
        puzzle.count(which, &mut budget)?
    };
    let is_asked = args.prove || args.proof.is_some() || args.format.is_some();
    let proved = if is_asked && count.is_exact && args.max.is_none() {
        Some(prove(args, &*puzzle, which, count.n, budget.deadline)?)
    } else {
        None
    };
    let verdict = proved.as_ref().map(|proved| &proved.verdict);
    if let (Some(_), Some(proved)) = (&args.format, &proved) {
        write!(out, "{}", proved.file)?;
    } else if args.json {
        let mut told = json!({ "count": BigNumber(count.n), "exact": count.is_exact });
        if let Some(verdict) = verdict {
            told["verdict"] = json!(verdict.word());
        }
        writeln!(out, "{told}")?;
    } else {
        let more = if count.is_exact { "" } else { "+" };
        writeln!(out, "{}{more}", count.n)?;
        match verdict {
            Some(Verdict::Proved) => writeln!(out, "{}", speech.book.tell_id("verdict-proved"))?,
            Some(other) => writeln!(out, "{}", reasons_words(speech.book, &other.reasons()))?,
            None => {}
        }
    }
    Ok(match verdict {
        Some(Verdict::Rejected(_)) => Exit::Rejected,
        _ => exit(count, args),
    })
}

/// A number of ends with what the checker says of it.
struct Proved {
    /// The answer file that claims it.
    file: String,
    verdict: Verdict,
}

fn prove(
    args: &CountArgs,
    puzzle: &dyn AnyPuzzle,
    which: Which,
    n: u128,
    deadline: Option<Instant>,
) -> Result<Proved, Failure> {
    let (mut file, checked) = counted(puzzle, which, n, deadline, Some(run::stop_flag()))?;
    if let Some(path) = &args.proof {
        let proof = checked
            .proof
            .ok_or_else(|| Failure::new("fail-no-count-proof"))?;
        if let Some(line) = proof::write(path, &proof, deadline, || Ok(None))? {
            file += &format!("certificate {line}\n");
        }
    }
    Ok(Proved {
        file,
        verdict: checked.verdict,
    })
}

fn exit(count: Count, args: &CountArgs) -> Exit {
    let reached_max = args.max.is_some_and(|max| u128::from(max) <= count.n);
    match count {
        Count {
            n: 0,
            is_exact: true,
        } => Exit::No,
        Count {
            is_exact: false, ..
        } if !reached_max => Exit::Undecided,
        _ => Exit::Yes,
    }
}
