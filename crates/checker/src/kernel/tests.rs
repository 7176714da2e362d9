//! The kernel against a slow and obvious one, and against texts that nobody should write.

use super::*;

fn check(proof: &str, verdict: Result<Ending, &str>) {
    // x1 + x2 >= 1, x1 + ~x2 >= 1, ~x1 + x2 >= 1, ~x1 + ~x2 >= 1
    let mut kernel = Kernel::new(2);
    for signs in [[1, 2], [1, -2], [-1, 2], [-1, -2]] {
        kernel.at_least(&signs.map(|literal| (1, literal)), 1);
    }
    let said = kernel.replay(&mut proof.as_bytes(), &mut Budget::line());
    assert_eq!(said, verdict.map_err(str::to_owned), "{proof}");
}

#[test]
fn sums_and_clauses_lead_to_a_contradiction() {
    check("r 1 : 1 2\nr : 5 3 4\n", Ok(Ending::Refuted));
    check("p 1 2 /2;p 3 4 /2;p 5 6", Ok(Ending::Refuted));
    check(
        "\n ;\r\np 1 2 /2;p 3 4 /2\np 5 6\nnever read",
        Ok(Ending::Refuted),
    );
    check(
        "p 2 4 s\nr -2 : 5\nd 5\np x1*3 1\nr : 6 1 3",
        Ok(Ending::Refuted),
    );
}

#[test]
fn a_step_that_does_not_follow_is_refused() {
    for (proof, why) in [
        (
            "",
            "step 0 of the proof: the text ends without a contradiction",
        ),
        (
            "p 1 2",
            "step 1 of the proof: the text ends without a contradiction",
        ),
        (
            "r : 1 2 3 4",
            "step 1 of the proof: the clause does not follow",
        ),
        (
            "r 1 : 3 4",
            "step 1 of the proof: the clause does not follow",
        ),
        (
            "r 1 : 1 2\nr : 3 5 4",
            "step 2 of the proof: the clause does not follow",
        ),
        ("r 1 1 2", "step 1 of the proof: expected `:`"),
        ("r 3 : 1", "step 1 of the proof: there is no unknown 3"),
        ("r 0 : 1", "step 1 of the proof: there is no unknown 0"),
        ("r 1 : 5", "step 1 of the proof: there is no constraint 5"),
        (
            "r 1 -1 : 5",
            "step 1 of the proof: there is no constraint 5",
        ),
        ("p 0", "step 1 of the proof: there is no constraint 0"),
        ("p 5", "step 1 of the proof: there is no constraint 5"),
        ("p", "step 1 of the proof: nothing is added up"),
        ("p /2", "step 1 of the proof: nothing is added up"),
        (
            "p 1 /2 2",
            "step 1 of the proof: parts come before `/` and `s`",
        ),
        ("p 1*0", "step 1 of the proof: `0` is no factor"),
        ("p 1*-1", "step 1 of the proof: `-1` is no number"),
        ("p 1 /0", "step 1 of the proof: `0` is no factor"),
        ("p 1 s*2", "step 1 of the proof: `s` is no number"),
        (
            "d 1",
            "step 1 of the proof: constraint 1 is the puzzle's own",
        ),
        (
            "p 1;d 5;d 5",
            "step 3 of the proof: there is no constraint 5",
        ),
        (
            "p 1;d 5;p 5",
            "step 3 of the proof: there is no constraint 5",
        ),
        ("q 1", "step 1 of the proof: `q` is no step"),
        (
            "p 1*2000000000000",
            "step 1 of the proof: `2000000000000` is no factor",
        ),
        (
            "p 1*1000000000000 x1*1000000000000",
            "step 1 of the proof: a number is too large",
        ),
        (
            "p 99999999999999999999",
            "step 1 of the proof: `99999999999999999999` is no number",
        ),
    ] {
        check(proof, Err(why));
    }
}

#[test]
fn a_constraint_of_the_puzzle_that_cannot_hold_needs_no_steps() {
    let mut kernel = Kernel::new(1);
    kernel.exactly(&[], 1);
    let said = kernel.replay(&mut &b""[..], &mut Budget::line());
    assert_eq!(said, Ok(Ending::Refuted));
}

#[test]
fn a_proof_beyond_the_budget_is_not_refused() {
    let mut kernel = Kernel::new(2);
    kernel.at_least(&[(1, 1), (1, 2)], 1);
    let mut budget = Budget::line();
    budget.bytes = 1000;
    let endless = "p 1\n".repeat(100);
    let said = kernel.replay(&mut endless.as_bytes(), &mut budget);
    assert_eq!(said, Ok(Ending::OutOfBudget));
    assert!(budget.reserve(1000), "what was held is given back");
}

#[test]
fn what_is_forgotten_takes_no_memory() {
    let mut kernel = Kernel::new(2);
    kernel.at_least(&[(1, 1), (1, 2)], 1);
    let mut budget = Budget::line();
    budget.bytes = 1000;
    let long: String = (2..2000).map(|id| format!("p 1\nd {id}\n")).collect();
    let said = kernel.replay(&mut long.as_bytes(), &mut budget);
    assert!(said.is_err_and(|why| why.ends_with("the text ends without a contradiction")));
}
