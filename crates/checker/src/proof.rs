//! Answers that come with a proof: the line is checked as ever, and the proof stands in for the search.

use std::collections::HashSet;
use std::io::{BufRead, Read as _};

use crate::certificate::Certificate;
use crate::judge::{End, Puzzle};
use crate::kernel::Ending;
use crate::watched::Watched;
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
    let mut proof = Watched::new(proof, budget);
    let verdict = check_watched(answer, &mut proof, budget);
    match verdict {
        // What was read of it by then is no proof, and nobody's fault.
        Verdict::Rejected(_) if proof.is_cut => cut_short(answer, budget),
        verdict => verdict,
    }
}

fn check_watched(answer: &Answer<'_>, proof: &mut dyn BufRead, budget: &mut Budget<'_>) -> Verdict {
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

/// What is known of an answer without its proof, if there is time left to look at its line.
fn cut_short(answer: &Answer<'_>, budget: &Budget<'_>) -> Verdict {
    match answer.claim {
        Claim::Counted | Claim::Conflict => left_open(answer),
        _ => crate::check(
            answer,
            &mut Budget::line().until(budget.deadline, budget.stop),
        ),
    }
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
        if !budget.work(1) {
            budget.release(held);
            return Ok(left_open(answer));
        }
        let text = String::from_utf8_lossy(&step);
        let words = text.trim_end_matches(';').trim_ascii();
        let (head, line) = words
            .split_once(|c: char| c.is_ascii_whitespace())
            .unwrap_or((words, ""));
        is_listed = match head {
            "s" => {
                let listed = |why: Reason| {
                    let listed = Reason::new("check-listed").with("number", ends.len() + 1);
                    listed.with("why", why)
                };
                let end = listed_end(&*puzzle, answer, line).map_err(listed)?;
                let bytes = 128 + 8 * end.state.len() as u64;
                held += bytes;
                if !budget.reserve(bytes) || !budget.work(line.len() as u64) {
                    budget.release(held - bytes);
                    return Ok(left_open(answer));
                }
                ends.push(end);
                true
            }
            // An empty step, or the end of the text.
            "" => step.last().is_some_and(|last| matches!(last, b';' | b'\n')),
            _ => false,
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
        Ending::OutOfBudget => left_open(answer),
    })
}

/// The verdict when the budget ends before the claim is proved.
fn left_open(answer: &Answer<'_>) -> Verdict {
    Verdict::LineHolds(vec![Unproved::budget(match answer.count {
        Some(count) => Part::Count(count),
        None => Part::Conflict,
    })])
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
fn listed_end(puzzle: &dyn Puzzle, answer: &Answer<'_>, line: &str) -> Result<End, Reason> {
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

#[cfg(test)]
mod tests {
    use std::io::BufReader;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    /// After so many bytes somebody stops the checker, which may read no more than a few lines on.
    const SOON: usize = 1 << 20;
    const LATE: usize = 1 << 26;

    /// A proof that never ends: its beginning, then the same bytes again and again.
    struct Endless<'a> {
        beginning: &'static [u8],
        again: &'a [u8],
        n_given: usize,
        stop: &'a AtomicBool,
    }

    impl std::io::Read for Endless<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let text = match self.n_given.checked_sub(self.beginning.len()) {
                None => &self.beginning[self.n_given..],
                Some(at) => &self.again[at % self.again.len()..],
            };
            let n = text.len().min(buffer.len());
            buffer[..n].copy_from_slice(&text[..n]);
            self.n_given += n;
            self.stop.store(SOON < self.n_given, Ordering::Relaxed);
            assert!(self.n_given < LATE, "it is read on and on");
            Ok(n)
        }
    }

    #[track_caller]
    fn check_stopped(answer: &str, beginning: &'static str, again: &[u8]) {
        let stop = AtomicBool::new(false);
        let endless = Endless {
            beginning: beginning.as_bytes(),
            again,
            n_given: 0,
            stop: &stop,
        };
        let mut budget = Budget::line().until(None, Some(&stop));
        let answer = Answer::read(answer).unwrap();
        let verdict = check_with_proof(&answer, &mut BufReader::new(endless), &mut budget);
        // What is proved without it needs no more of it.
        assert!(!matches!(verdict, Verdict::Rejected(_)), "{verdict:?}");
    }

    const TENTS: &str = "tents 3x3:aaaaa,2,0,2,2,0,2\n";

    #[test]
    fn whoever_stops_the_checker_stops_it_while_it_reads() {
        let counted = format!("{TENTS}claim counted\ncount 1\n");
        check_stopped(&counted, "", b"\n");
        check_stopped(&counted, "", b"; ");
        let unique = format!("{TENTS}claim unique\nline T0,0 T2,0 T0,2 T2,2\n");
        check_stopped(&unique, "", b"\n");
        check_stopped(
            &unique,
            "",
            &[&b"p"[..], &b" x1".repeat(300_000), b"\n"].concat(),
        );
        check_stopped(
            &unique,
            "",
            &[&b"d"[..], &b" ".repeat(900_000), b"\n"].concat(),
        );
        let alone = "floodit 3x3:012120201 colours=3 start=0\nclaim optimal\nline 1 2 0 1\n";
        check_stopped(alone, "floods", b" \n");
        let two = "flood 3x3:012120201 colours=3 start=0,8\nclaim optimal\nvalue 3\nline 1 0 2 pass pass\n";
        check_stopped(two, "strategies", b" ");
        let walk = "robot grid 0:1 1:0\nclaim optimal\nline S R S L S\n";
        check_stopped(walk, "layers 1 0", b",0");
    }

    #[test]
    fn a_long_text_is_work_whatever_it_says() {
        let unique = format!("{TENTS}claim unique\nline T0,0 T2,0 T0,2 T2,2\n");
        let answer = Answer::read(&unique).unwrap();
        let mut budget = Budget::line();
        budget.effort = 1 << 16;
        let blanks = b" ".repeat(1 << 21);
        let verdict = check_with_proof(&answer, &mut &blanks[..], &mut budget);
        assert!(matches!(verdict, Verdict::LineHolds(_)), "{verdict:?}");
    }

    #[test]
    fn numbers_of_steps_have_no_needless_zeros() {
        let unique = format!("{TENTS}claim unique\nline T0,0 T2,0 T0,2 T2,2\n");
        let answer = Answer::read(&unique).unwrap();
        let said = |steps: &str| {
            let verdict = check_with_proof(&answer, &mut steps.as_bytes(), &mut Budget::line());
            format!("{verdict:?}")
        };
        assert!(
            said("p 01 2").contains("proof-no-number"),
            "{}",
            said("p 01 2")
        );
        assert!(
            !said("p 1 2").contains("proof-no-number"),
            "{}",
            said("p 1 2")
        );
    }

    #[test]
    fn a_conflict_names_birds_in_their_order() {
        let said = |wishes: &str| {
            let file = format!("uluru pelicans 1 north south\nclaim conflict\nwishes {wishes}\n");
            format!("{:?}", crate::check_file(&file, &mut Budget::line()))
        };
        for wrong in ["banana", "0", "3", "2 1", "1 1", "-7", "01", ""] {
            assert!(
                said(wrong).starts_with("Rejected"),
                "{wrong}: {}",
                said(wrong)
            );
        }
        assert!(said("1 2").starts_with("LineHolds"), "{}", said("1 2"));
    }
}
