//! What was measured: tables to read, comma-separated values to compare, a picture a family.

use std::io::Write;

use games::answer::Claim;
use games::words::{Sentence, Value as Words};
use serde_json::{Value, json};

use super::Series;
use super::fit::exponent;
use crate::draw::plot::{self, Curve};
use crate::failure::Failure;
use crate::print::time;
use crate::speech::told;

/// Prints one series.
pub(super) fn print(series: &Series, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{} / {}", series.family, series.solver)?;
    writeln!(
        out,
        "{:>8} {:>14} {:>10} {:>10} {:>12} {:>10}",
        told("bench-heads-size"),
        told("bench-heads-nodes"),
        told("bench-heads-processor"),
        told("bench-heads-clock"),
        told("bench-heads-cost"),
        told("bench-heads-claim")
    )?;
    for run in &series.runs {
        let cost = run.cost.map_or("-".to_owned(), |cost| cost.to_string());
        writeln!(
            out,
            "{:>8} {:>14} {:>10} {:>10} {cost:>12} {:>10}",
            run.size,
            run.nodes,
            time(run.processor),
            time(run.duration),
            run.claim.word(),
        )?;
    }
    let solved = series.runs.iter().filter(|run| run.claim != Claim::Unknown);
    let largest = solved.map(|run| run.size).max();
    let law = match exponent(&series.runs) {
        Some(fit) => Sentence::new("bench-law")
            .with("exponent", format!("{:.2}", fit.value))
            .with("error", format!("{:.2}", fit.error)),
        None => Sentence::new("bench-few"),
    };
    let grows = match largest {
        Some(size) => Sentence::new("bench-largest").with("largest", size),
        None => Sentence::new("bench-largest-none"),
    };
    writeln!(out, "{}", told(grows.with("law", Words::Sentence(law))))?;
    if let Some(why) = &series.refused {
        let why = Words::Sentence(why.clone());
        writeln!(
            out,
            "{}",
            told(Sentence::new("bench-refused").with("why", why))
        )?;
    }
    writeln!(out)?;
    Ok(())
}

/// What is the same on every machine, one row per run.
pub(super) fn results_csv(all: &[Series]) -> String {
    let mut text = "family,solver,size,claim,cost,nodes\n".to_owned();
    for series in all {
        for run in &series.runs {
            let cost = run.cost.map_or(String::new(), |cost| cost.to_string());
            text += &format!(
                "{},{},{},{},{cost},{}\n",
                series.family,
                series.solver,
                run.size,
                run.claim.word(),
                run.nodes
            );
        }
    }
    text
}

/// The times in seconds, one row per run.
pub(super) fn times_csv(all: &[Series]) -> String {
    let mut text = "family,solver,size,processor,clock\n".to_owned();
    for series in all {
        for run in &series.runs {
            text += &format!(
                "{},{},{},{:.6},{:.6}\n",
                series.family,
                series.solver,
                run.size,
                run.processor.as_secs_f64(),
                run.duration.as_secs_f64()
            );
        }
    }
    text
}

/// One family with all its solvers.
pub(super) fn plot(title: &str, family: &[Series]) -> Result<String, Failure> {
    let curve = |series: &Series| Curve {
        name: match exponent(&series.runs) {
            Some(fit) => format!("{} ({:.1} ± {:.1})", series.solver, fit.value, fit.error),
            None => series.solver.to_owned(),
        },
        points: series
            .runs
            .iter()
            .map(|run| (run.size as f64, run.processor.as_secs_f64().max(1e-6)))
            .collect(),
    };
    let curves: Vec<Curve> = family
        .iter()
        .map(curve)
        .filter(|curve| !curve.points.is_empty())
        .collect();
    plot::log_log(
        title,
        &told("bench-heads-size"),
        &told("bench-axis-time"),
        &curves,
    )
}

/// Everything.
pub(super) fn json(all: &[Series]) -> Value {
    let one = |series: &Series| {
        let run = |run: &super::Run| {
            json!({
                "size": run.size, "nodes": run.nodes, "processor": run.processor.as_secs_f64(),
                "seconds": run.duration.as_secs_f64(), "claim": run.claim.word(), "cost": run.cost,
            })
        };
        let fit = exponent(&series.runs);
        json!({
            "family": series.family, "solver": series.solver,
            "exponent": fit.map(|fit| fit.value), "exponent_error": fit.map(|fit| fit.error),
            "refused": series.refused.as_ref().map(|why| told(why.clone())),
            "runs": series.runs.iter().map(run).collect::<Vec<_>>(),
        })
    };
    all.iter().map(one).collect()
}
