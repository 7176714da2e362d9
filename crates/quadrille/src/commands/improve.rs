//! `quadrille improve`: a list of puzzles with the best cost and bound known, which only ever gets better.
//!
//! Each line of the file is a puzzle's text, a tab, the best cost, a tab and the proved bound; `-` stands for
//! unknown, and lines that begin with `#` are kept as they are. The solver's answer must pass the checker, and a bound
//! counts only when the checker proves it.

use std::io::Write;
use std::path::Path;

use checker::Verdict;
use games::answer::{Answer, Claim};
use games::options::Options;
use games::text::plain_number;
use games::words::{Sentence, Value};

use crate::cli::ImproveArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::input;
use crate::print::{stdout, write_file};
use crate::run;
use crate::speech::told;
use crate::verdict::sentence;
use crate::verdict::{checking, verdict};

/// What is known of one puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Known {
    puzzle: String,
    cost: Option<u64>,
    bound: Option<u64>,
}

pub(super) fn run(args: &ImproveArgs) -> CommandResult {
    let name = args.file.display().to_string();
    if args.add.is_empty() && !args.file.exists() {
        return Err(Failure::new(
            Sentence::new("fail-no-list").with("name", name),
        ));
    }
    let mut lines = read_lines(&args.file)?;
    for text in &args.add {
        let puzzle = input::parse(text, None, None, &Options::default());
        let puzzle = puzzle
            .map_err(|error| Failure::in_text(&told("given-puzzle"), text, &error))?
            .text();
        if !lines
            .iter()
            .any(|line| line.split('\t').next() == Some(&puzzle))
        {
            lines.push(format!("{puzzle}\t-\t-"));
        }
    }
    let mut out = stdout();
    for at in 0..lines.len() {
        if lines[at].starts_with('#') || lines[at].trim().is_empty() || run::is_stopped() {
            continue;
        }
        let old = read_known(&lines[at])
            .map_err(|why| Failure::new(why).under(&format!("{name}:{}:1", at + 1)))?;
        if old.cost.is_some() && old.cost == old.bound {
            continue;
        }
        let new = work_on(&old, args)
            .map_err(|failure| failure.under(&format!("{name}:{}:1", at + 1)))?;
        if new != old {
            writeln!(
                out,
                "{}: {} -> {}",
                old.puzzle,
                figures(&old),
                figures(&new)
            )?;
            out.flush()?;
            lines[at] = format!("{}\t{}\t{}", new.puzzle, dash(new.cost), dash(new.bound));
            write_file(&args.file, (lines.join("\n") + "\n").as_bytes())?;
        }
    }
    Ok(Exit::Yes)
}

/// What is known after another run of the solver.
fn work_on(old: &Known, args: &ImproveArgs) -> Result<Known, Failure> {
    let puzzle = input::parse(&old.puzzle, None, None, &Options::default())?;
    let mut budget = run::budget(&args.limits);
    let answer = puzzle.solve(args.with.as_deref(), &mut budget)?;
    let text = puzzle.text();
    let mut new = Known {
        puzzle: text.clone(),
        ..old.clone()
    };
    let holds = |claim: Claim, bound: Option<u64>| {
        let claimed = Answer {
            claim,
            bound,
            ..answer.clone()
        };
        let mut checking = checking(budget.deadline, budget.stop);
        verdict(&text, &claimed, &mut checking)
    };
    if matches!(answer.claim, Claim::Unknown | Claim::Impossible) {
        return Ok(new);
    }
    match holds(Claim::Found, answer.bound) {
        Verdict::Rejected(why) => {
            let failure = Sentence::new("fail-own-answer").with("puzzle", text);
            return Err(Failure::new(
                failure.with("why", Value::Sentence(sentence(&why))),
            ));
        }
        Verdict::Proved => new.bound = old.bound.max(answer.bound),
        // The line is right but the bound is only the solver's word.
        Verdict::LineHolds(_) => {}
    }
    new.cost = match (old.cost, answer.cost) {
        (Some(old), Some(new)) => Some(old.min(new)),
        (old, new) => old.or(new),
    };
    match (new.cost, new.bound) {
        (Some(cost), Some(bound)) if cost < bound => {
            let id = if old.bound == Some(bound) {
                "fail-bound-refuted"
            } else {
                "fail-cost-refuted"
            };
            let sentence = Sentence::new(id).with("cost", cost);
            Err(Failure::new(sentence.with("bound", bound)))
        }
        _ => Ok(new),
    }
}

fn read_lines(path: &Path) -> Result<Vec<String>, Failure> {
    if path.exists() {
        Ok(input::read_source(&path.display().to_string())?
            .text
            .lines()
            .map(str::to_owned)
            .collect())
    } else {
        Ok(vec!["# puzzle\tbest cost\tproved bound".to_owned()])
    }
}

fn read_known(line: &str) -> Result<Known, Sentence> {
    let mut fields = line.split('\t');
    let puzzle = fields.next().unwrap_or("").to_owned();
    let mut number = |id: &'static str| match fields.next() {
        None | Some("-" | "") => Ok(None),
        Some(text) => match plain_number(text) {
            Some(number) => Ok(Some(number)),
            None => Err(Sentence::new(id).with("found", text)),
        },
    };
    let known = Known {
        puzzle,
        cost: number("fail-expected-cost")?,
        bound: number("fail-expected-bound")?,
    };
    match (known.cost, known.bound) {
        (Some(cost), Some(bound)) if cost < bound => Err(Sentence::new("fail-bound-above")
            .with("bound", bound)
            .with("cost", cost)),
        _ => Ok(known),
    }
}

fn figures(known: &Known) -> String {
    told(
        Sentence::new("improve-figures")
            .with("cost", dash(known.cost))
            .with("bound", dash(known.bound)),
    )
}

fn dash(number: Option<u64>) -> String {
    number.map_or("-".to_owned(), |n| n.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_with_and_without_figures() {
        let known = |line| read_known(line).unwrap();
        assert_eq!(
            known("p 1\t5\t3"),
            Known {
                puzzle: "p 1".to_owned(),
                cost: Some(5),
                bound: Some(3)
            }
        );
        assert_eq!(known("p\t-\t-"), known("p"));
        assert!(read_known("p\tx\t3").is_err());
        assert!(read_known("p\t3\t4").is_err());
        assert!(read_known("p\t3\t3").is_ok());
    }
}
