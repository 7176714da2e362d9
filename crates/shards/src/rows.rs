//! One JSON object per puzzle: read, solved, proved, checked, counted.

mod key;
mod row;

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use checker::Verdict;
use games::answer::{Answer, Claim};
use games::any::AnyPuzzle;
use games::budget::{Budget, Outside};
use games::error::Error;
use games::game::Which;
use games::options::Options;
use games::prove::Proof;
use workbench::answer::BigNumber;
use workbench::given::parse;
use workbench::verdict::{in_english, verdict};

use crate::judge::{Care, Limits, checking, counted, proved};
pub use key::Key;
use row::{Moves, Row};

/// All options that a row depends on.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RowOptions {
    /// Read every line as a puzzle of this game.
    pub game: Option<String>,
    /// Read every line in this format.
    pub from: Option<String>,
    /// The solver.
    pub with: Option<String>,
    /// Seconds for each puzzle.
    pub time: Option<f64>,
    /// Nodes for each puzzle.
    pub nodes: Option<u64>,
    /// Whether ends are counted.
    pub count: bool,
    /// Whether wider claims are proved.
    pub prove: bool,
}

impl RowOptions {
    /// The options that were given, by name, in a fixed order.
    pub fn words(&self) -> Vec<(&'static str, String)> {
        let flag = |is_given: bool| is_given.then(|| "1".to_owned());
        let words = [
            ("game", self.game.clone()),
            ("from", self.from.clone()),
            ("with", self.with.clone()),
            ("time", self.time.map(|seconds| seconds.to_string())),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
            ("count", flag(self.count)),
            ("prove", flag(self.prove)),
        ];
        let given = words.into_iter();
        given
            .filter_map(|(name, value)| Some((name, value?)))
            .collect()
    }
}

/// What was found out about one puzzle.
pub struct Solved {
    /// The id of its game.
    pub game: &'static str,
    /// Its canonical text.
    pub puzzle: String,
    /// What the solver says.
    pub answer: Answer<String>,
    /// The nodes that the solver spent.
    pub nodes: u64,
    /// The microseconds inside the solver alone.
    pub micros: f64,
    /// The proof of the wider claim, where one was asked for and found.
    pub proof: Option<Proof>,
    verdict: &'static str,
    why: Option<String>,
    counts: Counts,
}

impl Solved {
    /// What the checker says: `proved`, `line-holds` or `rejected`.
    pub fn verdict(&self) -> &'static str {
        if self.is_rejected() {
            "rejected"
        } else {
            self.verdict
        }
    }

    /// Why it is rejected.
    pub fn why(&self) -> Option<&str> {
        self.why.as_deref().or(self.counts.wrong.as_deref())
    }

    /// Whether the checker rejected the answer or the counts.
    pub fn is_rejected(&self) -> bool {
        self.why().is_some()
    }

    /// The number of accepted ends, if it was asked for and is known.
    pub fn count(&self) -> Option<u128> {
        self.counts.all
    }

    /// The number of best ends, if it was asked for and is known.
    pub fn best_count(&self) -> Option<u128> {
        self.counts.best
    }
}

/// The JSON lines of neighbouring puzzles, and whether one of our own answers was rejected.
#[derive(Default)]
pub struct Rows {
    /// The lines.
    pub json: Vec<u8>,
    /// Whether the checker rejected one of our answers.
    pub has_rejected: bool,
    /// How many answers decide something.
    pub n_answers: u64,
    /// How many of these are proved.
    pub n_proved: u64,
}

/// What is the same for every line.
pub struct RowMaker<'a> {
    options: &'a RowOptions,
    /// The door to other programs, if there is one here.
    outside: Option<&'a (dyn Outside + Sync)>,
    stop: &'a AtomicBool,
    /// Whether rows tell the time that solvers took; then they are not the same every time.
    is_timed: bool,
    /// Where the answer and the proof of each line are kept, if anywhere.
    proofs: Option<&'a Path>,
    /// What the options add to the key of every row.
    key: Key,
}

impl<'a> RowMaker<'a> {
    /// Makes rows that tell how long solvers took.
    pub fn timed(
        options: &'a RowOptions,
        outside: &'a (dyn Outside + Sync),
        stop: &'a AtomicBool,
    ) -> Self {
        Self {
            outside: Some(outside),
            is_timed: true,
            ..Self::repeatable(options, stop)
        }
    }

    /// Makes rows that are the same bytes on every machine: no times, no other programs.
    pub fn repeatable(options: &'a RowOptions, stop: &'a AtomicBool) -> Self {
        Self {
            options,
            outside: None,
            stop,
            is_timed: false,
            proofs: None,
            key: Key::of_options(options),
        }
    }

    /// The same, keeping the answer and the proof of each line in a folder.
    #[must_use]
    pub fn keeping_proofs(mut self, folder: Option<&'a Path>) -> Self {
        self.proofs = folder;
        self
    }

    /// The key of the row of a line.
    pub fn key(&self, line: &[u8]) -> Key {
        self.key.of_line(line)
    }

    /// A budget for one question about a puzzle, all of which end together.
    fn budget(&self, deadline: Option<Instant>) -> Budget<'_> {
        let mut budget = Budget::unlimited();
        budget.nodes = self.options.nodes;
        budget.deadline = deadline;
        budget.stop = Some(self.stop);
        budget
    }

    /// Adds the row of one puzzle.
    pub fn add_row(&self, number: u64, line: &[u8], rows: &mut Rows) {
        let empty = Row::new(number, self.key.of_line(line));
        let solved = self.solve(line).and_then(|solved| {
            if let Some(folder) = self.proofs {
                keep(folder, number, &solved)?;
            }
            Ok(solved)
        });
        match solved {
            Ok(solved) => {
                let answer = &solved.answer;
                let row = Row {
                    game: Some(solved.game),
                    claim: Some(answer.claim.word()),
                    cost: answer.cost,
                    bound: answer.bound,
                    value: answer.value,
                    count: solved.counts.all.map(BigNumber),
                    best_count: solved.counts.best.map(BigNumber),
                    count_error: solved.counts.error.as_deref(),
                    count_verdict: solved.counts.verdict,
                    moves: Some(Moves(answer)),
                    solver: answer.solver,
                    nodes: Some(solved.nodes),
                    micros: self.is_timed.then_some(solved.micros),
                    verdict: Some(solved.verdict()),
                    why: solved.why(),
                    ..empty
                };
                row.write(&mut rows.json);
                rows.has_rejected |= solved.is_rejected();
                rows.n_answers += u64::from(answer.claim != Claim::Unknown);
                rows.n_proved += u64::from(solved.verdict() == "proved");
            }
            Err(error) => {
                let row = Row {
                    error: Some(&error),
                    ..empty
                };
                row.write(&mut rows.json);
            }
        }
    }

    /// Solves the puzzle of one line and has the answer checked.
    pub fn solve(&self, line: &[u8]) -> Result<Solved, String> {
        let time = self.options.time.map(Duration::from_secs_f64);
        let deadline = time.map(|time| Instant::now() + time);
        let text = text_of(line)?;
        let told = |error: Error| match &error {
            Error::Text { at, .. } => format!(
                "column {}: {error}",
                games::text::line_and_column(text, *at).1
            ),
            _ => error.to_string(),
        };
        let options = self.options;
        let puzzle = parse(
            text,
            options.game.as_deref(),
            options.from.as_deref(),
            &Options::default(),
        )
        .map_err(told)?;
        let mut budget = self.budget(deadline);
        budget.outside = self.outside.map(|outside| outside as &dyn Outside);
        let started = Instant::now();
        let mut answer = puzzle
            .solve(options.with.as_deref(), &mut budget)
            .map_err(told)?;
        let micros = started.elapsed().as_nanos() as f64 / 1e3;
        let text = puzzle.text();
        let (verdict, proof) = if options.prove {
            let checked = proved(&*puzzle, &mut answer, Care::Usual, Limits::of(&budget));
            (checked.verdict, checked.proof)
        } else {
            let mut checking = checking(budget.deadline, budget.stop);
            checking.nodes = 0;
            (verdict(&text, &answer, &mut checking), None)
        };
        let why = match &verdict {
            Verdict::Rejected(why) => Some(in_english(why)),
            _ => None,
        };
        Ok(Solved {
            game: puzzle.game().info().id,
            puzzle: text,
            nodes: budget.used(),
            micros,
            counts: self.count(&*puzzle, deadline),
            verdict: verdict.word(),
            why,
            proof,
            answer,
        })
    }

    /// Counts ends if that is asked for. An answer stands whether they can be counted or not.
    fn count(&self, puzzle: &dyn AnyPuzzle, deadline: Option<Instant>) -> Counts {
        if !self.options.count {
            return Counts::default();
        }
        let (mut error, mut wrong, mut verdict) = (None, None, None);
        let mut count = |which: Which| match self.count_some(puzzle, which, deadline) {
            Ok(n) => {
                match self.verdict_of(puzzle, which, n, deadline) {
                    Some(Verdict::Rejected(why)) => wrong = Some(in_english(&why)),
                    Some(Verdict::LineHolds(_)) => verdict = Some("line-holds"),
                    Some(Verdict::Proved) => verdict = verdict.or(Some("proved")),
                    None => {}
                }
                Some(n)
            }
            Err(why) => {
                error.get_or_insert(why);
                None
            }
        };
        let (all, best) = (count(Which::All), count(Which::Best));
        Counts {
            all,
            best,
            error,
            wrong,
            verdict,
        }
    }

    /// What the checker says of a number of ends, where claims are to be proved.
    fn verdict_of(
        &self,
        puzzle: &dyn AnyPuzzle,
        which: Which,
        n: u128,
        deadline: Option<Instant>,
    ) -> Option<Verdict> {
        if !self.options.prove {
            return None;
        }
        let said = counted(puzzle, which, n, deadline, Some(self.stop));
        said.ok().map(|(_, checked)| checked.verdict)
    }

    fn count_some(
        &self,
        puzzle: &dyn AnyPuzzle,
        which: Which,
        deadline: Option<Instant>,
    ) -> Result<u128, String> {
        let count = puzzle
            .count(which, &mut self.budget(deadline))
            .map_err(|error| error.to_string())?;
        if count.is_exact {
            Ok(count.n)
        } else {
            Err(format!(
                "the limit was reached after counting {} solutions",
                count.n
            ))
        }
    }
}

/// How many ends a puzzle has, as far as that could be counted.
#[derive(Default)]
struct Counts {
    all: Option<u128>,
    best: Option<u128>,
    /// Why one of them is missing.
    error: Option<String>,
    /// What the checker says of one that is wrong.
    wrong: Option<String>,
    /// What the checker says of both, if it was asked.
    verdict: Option<&'static str>,
}

/// Keeps the answer to a line and the proof beside it, if there is one.
fn keep(folder: &Path, number: u64, solved: &Solved) -> Result<(), String> {
    let file = |kind: &str| folder.join(format!("{number}.{kind}"));
    let write = |kind: &str, text: &str| {
        std::fs::write(file(kind), text)
            .map_err(|error| format!("{}: {error}", file(kind).display()))
    };
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut answer = solved.answer.clone();
    let own = answer.certificate.take().map(Proof::Certificate);
    if let Some(proof) = solved.proof.clone().or(own) {
        write("proof", &proof.text())?;
    }
    write("answer", &answer.file(&solved.puzzle))
}

/// The puzzle on a line: all before the first tab.
fn text_of(line: &[u8]) -> Result<&str, String> {
    let text = std::str::from_utf8(line).map_err(|error| {
        format!(
            "column {}: expected UTF-8 text, found the byte 0x{:02x}",
            error.valid_up_to() + 1,
            line[error.valid_up_to()]
        )
    })?;
    match text.split('\t').next().unwrap_or("").trim() {
        "" => Err("column 1: expected a puzzle, found an empty line".to_owned()),
        text => Ok(text),
    }
}
