//! Answers that come with a proof: the line is checked as ever, and the proof stands in for the search.

use std::io::BufRead;

use crate::kernel::Ending;
use crate::{Answer, Budget, Claim, Part, Reason, Unproved, Verdict, rules};

/// The steps of a proof that stands in an answer's certificate.
pub(crate) fn inline<'a>(answer: &Answer<'a>) -> Option<&'a str> {
    let rest = answer.certificate?.strip_prefix("proof")?;
    (rest.is_empty() || rest.starts_with(' ')).then_some(rest)
}

/// Checks an answer that has no certificate but this proof. The proof is read piece by piece and never kept.
pub fn check_with_proof(
    answer: &Answer<'_>,
    proof: &mut dyn BufRead,
    budget: &mut Budget<'_>,
) -> Verdict {
    if answer.certificate.is_some() {
        return Verdict::Rejected(Reason::new("check-two-proofs"));
    }
    // Everything but a search.
    let mut line = Budget::line().until(budget.deadline, budget.stop);
    line.bytes = budget.bytes;
    let parts = match crate::check(answer, &mut line) {
        Verdict::LineHolds(parts) => parts,
        Verdict::Proved => return Verdict::Rejected(Reason::new("check-nothing-to-prove")),
        rejected => return rejected,
    };
    let (proved, open): (Vec<Unproved>, Vec<Unproved>) = parts
        .into_iter()
        .partition(|part| is_provable(part, answer.claim));
    if proved.is_empty() {
        return Verdict::Rejected(Reason::new("check-nothing-to-prove"));
    }
    let opposite = rules::of(answer.puzzle).and_then(|rules| rules.opposite);
    let kernel = opposite.map_or(Ok(None), |opposite| opposite(answer));
    match kernel.map(|kernel| kernel.map(|kernel| kernel.replay(proof, budget))) {
        Ok(Some(Ok(Ending::Refuted))) if open.is_empty() => Verdict::Proved,
        Ok(Some(Ok(Ending::Refuted))) => Verdict::LineHolds(open),
        Ok(Some(Ok(Ending::OutOfBudget))) => {
            let left = proved.into_iter().map(|left| Unproved::budget(left.part));
            Verdict::LineHolds(left.chain(open).collect())
        }
        Ok(Some(Err(why))) => Verdict::Rejected(why),
        Ok(None) => Verdict::Rejected(Reason::new("check-no-proofs")),
        Err(why) => Verdict::Rejected(why),
    }
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
