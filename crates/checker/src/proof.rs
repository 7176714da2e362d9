//! Answers that come with a proof: the line is checked as ever, and the proof stands in for the search.

use std::collections::HashSet;
use std::io::{BufRead, Read as _};

use crate::certificate::Certificate;
use crate::judge::{End, Puzzle};
use crate::kernel::Ending;
use crate::{Answer, Budget, Claim, Part, Reason, Stop, Unproved, Verdict, fields, rules};

/// No listed end is longer, in bytes.
const LONGEST_STEP: usize = 1 << 24;

/// The steps of a proof that stands in an answer's certificate.
pub(crate) fn inline<'a>(answer: &Answer<'a>) -> Option<&'a str> {
    let rest = answer.certificate?.strip_prefix("proof")?;
    (rest.is_empty() || rest.starts_with(' ')).then_some(rest)
}

/// Checks an answer that has no certificate but this proof: steps, or in other games what their certificates say. Where
/// it can be read piece by piece it is never kept.
pub fn check_with_proof(
    answer: &Answer<'_>,
    proof: &mut dyn BufRead,
    budget: &mut Budget<'_>,
) -> Verdict {
    if answer.certificate.is_some() {
        return Verdict::Rejected(Reason::new("check-two-proofs"));
    }
    let has_steps = rules::of(answer.puzzle).is_some_and(|rules| rules.opposite.is_some());
    if !has_steps {
        let certificate = Some(Certificate::File(proof));
        return crate::judge_text(answer, certificate, budget, &mut Vec::new());
    }
    let checked = match answer.claim {
        Claim::Counted | Claim::Conflict => check_listed(answer, proof, budget),
        _ => check_steps(answer, proof, budget),
    };
    checked.unwrap_or_else(Verdict::Rejected)
}

/// Checks a claim about a line by steps alone.
fn check_steps(
    answer: &Answer<'_>,
    proof: &mut dyn BufRead,
    budget: &mut Budget<'_>,
) -> Result<Verdict, Reason> {
    // Everything but a search.
    let mut line = Budget::line().until(budget.deadline, budget.stop);
    line.bytes = budget.bytes;
    let parts = match crate::check(answer, &mut line) {
        Verdict::LineHolds(parts) => parts,
        Verdict::Proved => return Err(Reason::new("check-nothing-to-prove")),
        Verdict::Rejected(why) => return Err(why),
    };
    let (proved, open): (Vec<Unproved>, Vec<Unproved>) = parts
        .into_iter()
        .partition(|part| is_provable(part, answer.claim));
    if proved.is_empty() {
        return Err(Reason::new("check-nothing-to-prove"));
    }
    let opposite = rules::of(answer.puzzle).and_then(|rules| rules.opposite);
    let kernel = opposite.map_or(Ok(None), |opposite| opposite(answer));
    let kernel = kernel?.ok_or_else(|| Reason::new("check-no-proofs"))?;
    Ok(match kernel.replay(proof, budget)? {
        Ending::Refuted if open.is_empty() => Verdict::Proved,
        Ending::Refuted => Verdict::LineHolds(open),
        Ending::OutOfBudget => {
            let left = proved.into_iter().map(|left| Unproved::budget(left.part));
            Verdict::LineHolds(left.chain(open).collect())
        }
    })
}

/// Checks a claim whose proof first lists ends, `s MOVE ...` each, and then shows by steps that there are no others.
fn check_listed(
    answer: &Answer<'_>,
    proof: &mut dyn BufRead,
    budget: &mut Budget<'_>,
) -> Result<Verdict, Reason> {
    let puzzle = match crate::read(answer.puzzle, budget) {
        Ok(puzzle) => puzzle,
        Err(Stop::Wrong(why)) => return Err(why),
        Err(Stop::OutOfBudget) => return Ok(Verdict::unread()),
    };
    fields::check(puzzle.kind(), answer, false)?;
    let mut ends: Vec<End> = Vec::new();
    let mut held = 0;
    let (mut step, mut is_listed) = (Vec::new(), true);
    while is_listed {
        step = read_step(proof)?;
        let text = String::from_utf8_lossy(&step);
        let mut words = text.trim_end_matches(';').split_ascii_whitespace();
        is_listed = match words.next() {
            Some("s") => {
                let line: Vec<&str> = words.collect();
                let listed = |why: Reason| {
                    let listed = Reason::new("check-listed").with("number", ends.len() + 1);
                    listed.with("why", why)
                };
                let end = listed_end(&*puzzle, answer, &line).map_err(listed)?;
                let bytes = 128 + 8 * end.state.len() as u64;
                held += bytes;
                if !budget.reserve(bytes) || !budget.work(line.len() as u64) {
                    budget.release(held - bytes);
                    return Ok(Verdict::LineHolds(vec![Unproved::budget(part(answer))]));
                }
                ends.push(end);
                true
            }
            Some(_) => false,
            // An empty step, or the end of the text.
            None => step.last().is_some_and(|last| matches!(last, b';' | b'\n')),
        };
    }
    budget.release(held);
    let rules = rules::of(answer.puzzle);
    let listed = if answer.claim == Claim::Conflict {
        rules.and_then(|rules| rules.together)
    } else {
        all_distinct(answer, &ends)?;
        rules.and_then(|rules| rules.all_but)
    };
    let kernel = listed.map_or(Ok(None), |listed| listed(answer, &ends));
    let kernel = kernel?.ok_or_else(|| Reason::new("check-no-proofs"))?;
    Ok(match kernel.replay(&mut step.chain(proof), budget)? {
        Ending::Refuted => Verdict::Proved,
        Ending::OutOfBudget => Verdict::LineHolds(vec![Unproved::budget(part(answer))]),
    })
}

fn part(answer: &Answer<'_>) -> Part {
    match answer.count {
        Some(count) => Part::Count(count),
        None => Part::Conflict,
    }
}

/// One step with what separates it from the next.
fn read_step(proof: &mut dyn BufRead) -> Result<Vec<u8>, Reason> {
    let mut step = Vec::new();
    loop {
        let unreadable = |error: std::io::Error| {
            Reason::new("proof-unreadable").with("error", error.to_string())
        };
        let buffer = proof.fill_buf().map_err(unreadable)?;
        let Some(&byte) = buffer.first() else {
            return Ok(step);
        };
        proof.consume(1);
        step.push(byte);
        if matches!(byte, b';' | b'\n') {
            return Ok(step);
        }
        if LONGEST_STEP < step.len() {
            return Err(Reason::new("proof-long-line"));
        }
    }
}

/// Where a listed line leads: to an accepted end, of the stated cost where ends are counted.
fn listed_end(puzzle: &dyn Puzzle, answer: &Answer<'_>, line: &[&str]) -> Result<End, Reason> {
    let mut end = puzzle.play(line)?;
    let stated = answer.cost.unwrap_or(0);
    if let Some(why) = end.not_accepted.take() {
        return Err(why);
    }
    match end.cost.filter(|&cost| cost != stated) {
        Some(cost) if answer.claim == Claim::Counted => {
            let differs = Reason::new("check-cost-differs").with("cost", cost);
            Err(differs.with("stated", stated))
        }
        _ => Ok(end),
    }
}

/// As many ends are listed as there are said to be, and no two are the same.
fn all_distinct(answer: &Answer<'_>, ends: &[End]) -> Result<(), Reason> {
    let mut seen = HashSet::new();
    if let Some(at) = ends.iter().position(|end| !seen.insert(&end.state)) {
        return Err(Reason::new("check-listed-twice").with("number", at + 1));
    }
    let stated = answer.count.unwrap_or(0);
    if ends.len() as u128 == stated {
        return Ok(());
    }
    let differs = Reason::new("check-listed-number").with("listed", ends.len());
    Err(differs.with("stated", stated.to_string()))
}

/// Whether a proof can establish a part of a claim.
fn is_provable(part: &Unproved, claim: Claim) -> bool {
    match part.part {
        Part::OnlySolution | Part::NoSolution | Part::Optimal { .. } => true,
        // That there is no solution says no more than that every end costs 1.
        Part::Bound { stated, .. } => claim != Claim::Impossible || stated <= 1,
        _ => false,
    }
}
