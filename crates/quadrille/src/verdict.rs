//! Every answer goes through the independent checker before it is shown.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use checker::{Budget, Verdict};
use games::answer::{Answer, Aside};
use games::any::AnyPuzzle;
use games::error::Error;
use games::game::{Status, Which};
use games::prove::Proof;
use workbench::verdict::stated;
pub(crate) use workbench::verdict::{
    in_english, reason_json, reasons_words, sentence, verdict, verdict_words,
};

/// The id of what is said of a recorded game whose board was not drawn from the seed: the checker draws none.
pub(crate) const BOARD_REASON: &str = "check-record-board";

/// What checking may take beyond the time of the solver, so that an answer found at the last moment is looked at.
const RESERVE: Duration = Duration::from_millis(250);

/// What the checker may do for an answer whose solver had to end like this.
pub(crate) fn checking(deadline: Option<Instant>, stop: Option<&AtomicBool>) -> Budget<'_> {
    Budget::small().until(deadline.map(|end| end + RESERVE), stop)
}

/// What proving may take when the solver used up its time: most proofs take less.
const TO_PROVE: Duration = Duration::from_millis(150);

/// The limits that the solver had.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits<'a> {
    /// Its nodes; a proof may take a few times as many.
    pub(crate) nodes: Option<u64>,
    /// When it had to end.
    pub(crate) deadline: Option<Instant>,
    /// What stopped it.
    pub(crate) stop: Option<&'a AtomicBool>,
}

impl<'a> Limits<'a> {
    /// Those of a solver's budget.
    pub(crate) fn of(budget: &games::budget::Budget<'a>) -> Self {
        Self {
            nodes: budget.nodes,
            deadline: budget.deadline,
            stop: budget.stop,
        }
    }
}

/// How much to do for a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Care {
    /// What is cheap.
    Usual,
    /// Whatever it takes, within the time that was given.
    Full,
}

/// A proof may take so many times the nodes that the solver was allowed.
const PROOF_NODES: u64 = 4;
/// Ends that are counted are listed and all others refuted up to this many; more are counted by the checker itself.
const MOST_LISTED: u128 = 1000;

/// What the checker said, and of what.
pub(crate) struct Checked {
    pub(crate) verdict: Verdict,
    /// The proof that it followed, beside a certificate of the answer's own.
    pub(crate) proof: Option<Proof>,
    /// How long it took.
    pub(crate) duration: Duration,
}

/// Has a claim about every end proved where the game can, and checked with that proof; else checked as it is. The
/// prover may raise the bound of the answer.
pub(crate) fn proved(
    puzzle: &dyn AnyPuzzle,
    answer: &mut Answer<String>,
    care: Care,
    limits: Limits<'_>,
) -> Checked {
    let mut budget = games::budget::Budget::unlimited();
    let cheap = (care == Care::Usual).then(|| puzzle.cheap_proof());
    let allowed = limits.nodes.map(|nodes| nodes.saturating_mul(PROOF_NODES));
    budget.nodes = cheap.into_iter().chain(allowed).min();
    let deadline = limits.deadline;
    budget.deadline = deadline.map(|end| end.max(Instant::now() + TO_PROVE));
    budget.stop = limits.stop;
    // A certificate of the solver's own is as good.
    let proof = match answer.certificate {
        Some(_) => None,
        None => puzzle.prove(answer, &mut budget).ok().flatten(),
    };
    let text = puzzle.text();
    checked(&stated(&text, answer), proof, budget.deadline, limits.stop)
}

/// Has the claim that so many ends are all proved and checked; the answer file that claims it, too.
pub(crate) fn counted(
    puzzle: &dyn AnyPuzzle,
    which: Which,
    n: u128,
    deadline: Option<Instant>,
    stop: Option<&AtomicBool>,
) -> Result<(String, Checked), Error> {
    let mut budget = games::budget::Budget::unlimited();
    budget.deadline = deadline.map(|end| end.max(Instant::now() + TO_PROVE));
    budget.stop = stop;
    let n_listed = if n <= MOST_LISTED { n } else { 1 };
    let mut lines = Vec::new();
    puzzle.solutions(which, &mut budget, &mut |line| {
        lines.push(line);
        if (lines.len() as u128) < n_listed {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    })?;
    let cost = match lines.first() {
        Some(line) => match puzzle.after(&line.iter().collect::<Vec<_>>())?.status() {
            Status::Solved { cost } => cost,
            _ => 0,
        },
        None => 0,
    };
    let proof = if lines.len() as u128 == n {
        budget.nodes = Some(budget.used().saturating_add(puzzle.cheap_proof()));
        puzzle.prove_only(cost, &lines, &mut budget)?
    } else {
        None
    };
    let mut file = format!("{}\nclaim counted\ncount {n}\n", puzzle.text());
    if 0 < cost {
        file += &format!("cost {cost}\n");
    }
    let answer = checker::Answer::read(&file).expect("our own file reads");
    let said = checked(&answer, proof, budget.deadline, stop);
    Ok((file, said))
}

/// Checks what is claimed beside an answer.
pub(crate) fn aside(puzzle: &str, aside: &Aside, deadline: Option<Instant>) -> Checked {
    let file = format!("{puzzle}\n{}", aside.fields);
    let answer = checker::Answer::read(&file).expect("our own file reads");
    let proof = Some(aside.proof.clone());
    checked(&answer, proof, deadline, Some(crate::run::stop_flag()))
}

fn checked(
    answer: &checker::Answer<'_>,
    proof: Option<Proof>,
    deadline: Option<Instant>,
    stop: Option<&AtomicBool>,
) -> Checked {
    let started = Instant::now();
    let mut checking = checking(deadline, stop);
    let verdict = match &proof {
        Some(proof) => {
            let steps = proof.text();
            checker::check_with_proof(answer, &mut steps.as_bytes(), &mut checking)
        }
        None => checker::check(answer, &mut checking),
    };
    Checked {
        verdict,
        proof,
        duration: started.elapsed(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::{Path, PathBuf};

    use checker::Part;
    use games::words::{Book, Lang, Sentence, Value};
    use workbench::words::SHARED;

    use super::*;

    /// Every id of the checker's sources with every name that a value beside it may have.
    fn ids() -> BTreeMap<String, BTreeSet<String>> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../checker/src");
        // Some values are added by callers, so names are collected for a whole module.
        let mut modules: BTreeMap<PathBuf, String> = BTreeMap::new();
        for path in sources(&root) {
            let text = std::fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
            let inside = path.strip_prefix(&root).unwrap();
            let module = Path::new(inside.iter().next().unwrap()).with_extension("");
            modules.entry(module).or_default().push_str(code);
        }
        let mut ids: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for code in modules.values() {
            let names: BTreeSet<String> = quoted_after(code, "with(").collect();
            let literals = code.split(['"', '\n']);
            for id in literals.filter(|it| is_id(it)) {
                let known = ids.entry(id.to_owned()).or_default();
                known.extend(names.iter().cloned());
            }
        }
        assert!(100 < ids.len());
        ids
    }

    /// Whether this is the id of something the checker says.
    fn is_id(text: &str) -> bool {
        ["check-", "unproved-", "proof-"]
            .iter()
            .any(|head| text.starts_with(head))
    }

    fn sources(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).unwrap();
        let mut files = Vec::new();
        for path in entries.map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                files.extend(sources(&path));
            } else if !path.ends_with("tests.rs") {
                files.push(path);
            }
        }
        files
    }

    fn quoted_after<'a>(text: &'a str, mark: &'a str) -> impl Iterator<Item = String> + 'a {
        let parts = text.split(mark).skip(1);
        parts.filter_map(|part| {
            let rest = part.trim_start().strip_prefix('"')?;
            Some(rest.split('"').next()?.to_owned())
        })
    }

    #[test]
    fn every_reason_has_words_in_every_language() {
        for (lang, code) in Lang::CODES {
            let book = Book::new(lang, &[SHARED.of(lang)]);
            for (id, names) in ids() {
                for n in [0, 1, 2, 5] {
                    let values = names
                        .iter()
                        .map(|name| (&*name.clone().leak(), Value::Number(n)));
                    let told = book.tell(&Sentence {
                        id: id.clone().leak(),
                        values: values.collect(),
                    });
                    let is_whole = !told.is_empty() && !told.contains(['{', '$', '[', '\u{2068}']);
                    assert!(is_whole, "{code} {id}: {told}");
                }
            }
        }
    }

    #[test]
    fn no_sentence_of_the_checker_is_left_without_a_reason() {
        let ids = ids();
        for (_, table) in [("en", SHARED.en), ("fr", SHARED.fr)] {
            let told = table.lines().filter_map(|line| line.split_once(" = "));
            for (id, _) in told.filter(|(id, _)| is_id(id)) {
                let is_ours = id == BOARD_REASON;
                assert!(ids.contains_key(id) || is_ours, "{id} is said by nobody");
            }
        }
    }

    #[test]
    fn a_part_that_is_not_proved_is_a_whole_sentence() {
        let told = |lang: Lang, part: Part| {
            let book = Book::new(lang, &[SHARED.of(lang)]);
            let verdict = Verdict::LineHolds(vec![checker::Unproved::no_method(part)]);
            verdict_words(&book, &verdict)
        };
        assert_eq!(
            told(Lang::En, Part::OnlySolution),
            "the checker confirms the moves; that there is no other solution is the solver's word"
        );
        assert_eq!(
            told(Lang::Fr, Part::OnlySolution),
            "le vérificateur confirme les coups ; qu'il n'y a pas d'autre solution, seul le solveur le dit"
        );
        assert_eq!(
            told(Lang::En, Part::Cost(7)),
            "no line was kept, so nothing was checked: the cost 7 is the solver's word"
        );
    }
}
