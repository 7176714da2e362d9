//! `quadrille count`: how many solutions there are.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

use games::answer::Count;
use games::game::Which;
use serde_json::json;

use crate::cli::CountArgs;
use crate::failure::{CommandResult, Exit};
use crate::input;
use crate::print::{BigNumber, stdout};
use crate::run;

pub(super) fn run(args: &CountArgs) -> CommandResult {
    let begun = Instant::now();
    let puzzle = input::puzzle(&args.puzzle)?.puzzle;
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
    if args.json {
        writeln!(
            out,
            "{}",
            json!({ "count": BigNumber(count.n), "exact": count.is_exact })
        )?
    } else if count.is_exact {
        writeln!(out, "{}", count.n)?
    } else {
        writeln!(out, "{}+", count.n)?
    }
    Ok(exit(count, args))
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
