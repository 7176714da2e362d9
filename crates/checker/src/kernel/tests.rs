//! The kernel against a slow and obvious one, and against texts that nobody should write.

use super::*;

impl Kernel {
    /// Whether values of the unknowns, in order, satisfy everything that was taken for granted.
    pub(crate) fn holds(&self, values: &[bool]) -> bool {
        let is_true = |term: &&Term| values[index(term.1) - 1] == (term.1 > 0);
        self.known.granted.iter().all(|constraint| {
            let sum: i64 = constraint.terms.iter().filter(is_true).map(|t| t.0).sum();
            constraint.least <= sum
        })
    }

    /// How many unknowns there are.
    pub(crate) fn n_unknowns(&self) -> usize {
        self.values.of.len() - 1
    }
}

fn check(proof: &str, verdict: Result<Ending, &str>) {
    // x1 + x2 >= 1, x1 + ~x2 >= 1, ~x1 + x2 >= 1, ~x1 + ~x2 >= 1
    let mut kernel = Kernel::new(2);
    for signs in [[1, 2], [1, -2], [-1, 2], [-1, -2]] {
        kernel.at_least(&signs.map(|literal| (1, literal)), 1);
    }
    let said = kernel.replay(&mut proof.as_bytes(), &mut Budget::line());
    let said = said.map_err(|why| why.to_string());
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
fn what_a_proof_names_counts_as_often_as_it_is_named() {
    let mut kernel = Kernel::new(1000);
    let all: Vec<Term> = (1..=1000).map(|literal| (1, literal)).collect();
    kernel.at_least(&all, 1);
    let proof = format!("p{}", " 1".repeat(500));
    let mut budget = Budget::line();
    budget.effort = 400_000;
    let said = kernel.replay(&mut proof.as_bytes(), &mut budget);
    assert_eq!(said, Ok(Ending::OutOfBudget));
    assert!(budget.is_over());
}

#[test]
fn a_step_that_does_not_follow_is_refused() {
    for (proof, why) in [
        ("", "check-proof-fails step=0 why=(proof-no-contradiction)"),
        (
            "p 1 2",
            "check-proof-fails step=1 why=(proof-no-contradiction)",
        ),
        (
            "r : 1 2 3 4",
            "check-proof-fails step=1 why=(proof-does-not-follow)",
        ),
        (
            "r 1 : 3 4",
            "check-proof-fails step=1 why=(proof-does-not-follow)",
        ),
        (
            "r 1 : 1 2\nr : 3 5 4",
            "check-proof-fails step=2 why=(proof-does-not-follow)",
        ),
        ("r 1 1 2", "check-proof-fails step=1 why=(proof-no-colon)"),
        (
            "r 3 : 1",
            "check-proof-fails step=1 why=(proof-no-unknown unknown=3)",
        ),
        (
            "r 0 : 1",
            "check-proof-fails step=1 why=(proof-no-unknown unknown=0)",
        ),
        (
            "r 1 : 5",
            "check-proof-fails step=1 why=(proof-no-constraint id=5)",
        ),
        (
            "r 1 -1 : 5",
            "check-proof-fails step=1 why=(proof-no-constraint id=5)",
        ),
        (
            "p 0",
            "check-proof-fails step=1 why=(proof-no-constraint id=0)",
        ),
        (
            "p 5",
            "check-proof-fails step=1 why=(proof-no-constraint id=5)",
        ),
        ("p", "check-proof-fails step=1 why=(proof-nothing-added)"),
        ("p /2", "check-proof-fails step=1 why=(proof-nothing-added)"),
        ("p 1 /2 2", "check-proof-fails step=1 why=(proof-order)"),
        (
            "p 1*0",
            "check-proof-fails step=1 why=(proof-no-factor word=`0`)",
        ),
        (
            "p 1*-1",
            "check-proof-fails step=1 why=(proof-no-number word=`-1`)",
        ),
        (
            "p 1 /0",
            "check-proof-fails step=1 why=(proof-no-factor word=`0`)",
        ),
        (
            "p 1 s*2",
            "check-proof-fails step=1 why=(proof-no-number word=`s`)",
        ),
        (
            "d 1",
            "check-proof-fails step=1 why=(proof-own-constraint id=1)",
        ),
        (
            "p 1;d 5;d 5",
            "check-proof-fails step=3 why=(proof-no-constraint id=5)",
        ),
        (
            "p 1;d 5;p 5",
            "check-proof-fails step=3 why=(proof-no-constraint id=5)",
        ),
        (
            "q 1",
            "check-proof-fails step=1 why=(proof-no-step word=`q`)",
        ),
        (
            "p 1*2000000000000",
            "check-proof-fails step=1 why=(proof-no-factor word=`2000000000000`)",
        ),
        (
            "p 1*1000000000000 x1*1000000000000",
            "check-proof-fails step=1 why=(proof-too-large)",
        ),
        (
            "p 99999999999999999999",
            "check-proof-fails step=1 why=(proof-no-number word=`99999999999999999999`)",
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
    assert!(said.is_err_and(|why| why.to_string().contains("proof-no-contradiction")));
}

/// A proof that is written while it is read: a sum and its end again and again, then the contradiction.
struct Endless {
    n_left: u64,
    n_written: u64,
    text: Vec<u8>,
    at: usize,
}

impl Read for Endless {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        let n = self.fill_buf()?.read(bytes)?;
        self.consume(n);
        Ok(n)
    }
}

impl BufRead for Endless {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        if self.at == self.text.len() {
            self.at = 0;
            self.n_written += 1;
            self.text = format!("p 1 2 x1*3\nd {}\n", 4 + self.n_written).into_bytes();
            self.n_left = self.n_left.saturating_sub(1);
            if self.n_left == 0 {
                let (one, other) = (5 + self.n_written, 6 + self.n_written);
                self.text
                    .extend(format!("p 1 2 /2\np 3 4 /2\np {one} {other}\n").bytes());
            }
        }
        Ok(&self.text[self.at..])
    }

    fn consume(&mut self, n: usize) {
        self.at += n;
    }
}

#[test]
fn a_proof_takes_as_much_memory_as_it_keeps() {
    let mut kernel = Kernel::new(2);
    for signs in [[1, 2], [1, -2], [-1, 2], [-1, -2]] {
        kernel.at_least(&signs.map(|literal| (1, literal)), 1);
    }
    let mut proof = Endless {
        n_left: 300_000,
        n_written: 0,
        text: Vec::new(),
        at: 0,
    };
    let mut budget = Budget::line();
    budget.bytes = 1000;
    let said = kernel.replay(&mut proof, &mut budget);
    assert_eq!(said, Ok(Ending::Refuted));
    assert!(proof.n_written >= 300_000);
}
