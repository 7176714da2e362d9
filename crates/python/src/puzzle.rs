//! Puzzles, their answers, and what the checker says.

use std::collections::VecDeque;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use ::games::any::AnyPuzzle;
use ::games::budget::Budget;
use ::games::game::{Difficulty, Which};
use ::games::options::Options;
use ::games::words::{Book, Lang};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use shards::judge::{Care, Limits, checking, proved};
use workbench::given::parse;
use workbench::verdict::{reasons_words, verdict};
use workbench::words::SHARED;

use crate::error::{Interrupted, QuadrilleError, Undecided, raise, set};
use crate::patience::{Ended, budget, patiently};
use crate::play::Position;

/// A puzzle: the fixed problem. It never changes, and pickles as its text.
///
/// >>> import pickle, quadrille
/// >>> puzzle = quadrille.Puzzle("floodit 3 3 1")
/// >>> pickle.loads(pickle.dumps(puzzle)) == puzzle
/// True
#[pyclass(frozen, module = "quadrille")]
#[derive(Clone)]
pub(crate) struct Puzzle {
    pub(crate) inner: Arc<dyn AnyPuzzle>,
}

/// What a solver says of a puzzle, and what the checker says of that.
#[pyclass(frozen, get_all, module = "quadrille")]
#[derive(Clone)]
pub(crate) struct Answer {
    /// The text of the puzzle.
    puzzle: String,
    /// `unknown`, `found`, `several`, `unique`, `optimal` or `impossible`.
    claim: &'static str,
    /// What the line costs, where cost has a meaning.
    cost: Option<u64>,
    /// No end costs less than this.
    bound: Option<u64>,
    /// The margin of the first seat under best play.
    value: Option<i64>,
    /// The moves, in order.
    moves: Vec<String>,
    /// A second accepted end, when the claim is `several`.
    rival: Vec<String>,
    /// The solver that gave it.
    solver: Option<&'static str>,
    /// `proved`, `line-holds` or `rejected`.
    verdict: &'static str,
    /// What the checker has to say beyond that; empty if nothing.
    why: String,
    /// The nodes that the solver spent.
    nodes: u64,
    /// The seconds that the solver took.
    seconds: f64,
    /// The answer as a file, which `check` takes.
    file: String,
}

/// Moves that follow together from one reason.
#[pyclass(frozen, get_all, module = "quadrille")]
#[derive(Clone)]
pub(crate) struct Step {
    /// The moves.
    moves: Vec<String>,
    /// The id of the rule.
    rule: &'static str,
    /// The reason in words.
    reason: String,
}

/// What the independent checker says of an answer.
#[pyclass(frozen, get_all, module = "quadrille")]
#[derive(Clone)]
pub(crate) struct Verdict {
    /// `proved`, `line-holds` or `rejected`.
    word: &'static str,
    /// Why it is not proved; empty if it is.
    why: String,
}

/// The solutions of a puzzle, one after another, as lists of moves.
#[pyclass(module = "quadrille")]
pub(crate) struct Solutions {
    lines: std::sync::Mutex<Receiver<Vec<String>>>,
    waiting: VecDeque<Vec<String>>,
    stop: Arc<AtomicBool>,
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (text, *, game=None, format=None))]
    fn create(
        py: Python<'_>,
        text: &str,
        game: Option<&str>,
        format: Option<&str>,
    ) -> PyResult<Self> {
        let puzzle = parse(text, game, format, &Options::default());
        let puzzle = puzzle.map_err(|error| raise(py, text, error))?;
        Ok(Self {
            inner: puzzle.into(),
        })
    }

    /// Its canonical text.
    #[getter]
    fn text(&self) -> String {
        self.inner.text()
    }

    /// The id of its game.
    #[getter]
    fn game(&self) -> &'static str {
        self.inner.game().info().id
    }

    /// Solves it; the checker looks at the answer, with a proof of its wider claims where `prove` is true.
    ///
    /// >>> import quadrille
    /// >>> answer = quadrille.new("tents", "6x6 easy", seed=1).solve()
    /// >>> answer.claim, answer.verdict
    /// ('unique', 'proved')
    ///
    /// Ctrl-C raises `Interrupted`, whose `answer` is the best found so far.
    #[pyo3(signature = (solver=None, *, nodes=None, time=None, prove=true))]
    fn solve(
        &self,
        py: Python<'_>,
        solver: Option<String>,
        nodes: Option<u64>,
        time: Option<f64>,
        prove: bool,
    ) -> PyResult<Answer> {
        let puzzle = Arc::clone(&self.inner);
        let ended = patiently(py, move |stop| {
            let mut budget = budget(nodes, time, stop);
            let started = Instant::now();
            let mut answer = puzzle.solve(solver.as_deref(), &mut budget)?;
            let seconds = started.elapsed().as_secs_f64();
            let text = puzzle.text();
            // What was stopped is still looked at.
            let verdict = if prove && !stop.load(Ordering::Relaxed) {
                proved(&*puzzle, &mut answer, Care::Usual, Limits::of(&budget)).verdict
            } else {
                let mut checking = checking(None, None);
                checking.nodes = 0;
                verdict(&text, &answer, &mut checking)
            };
            Ok(Answer {
                claim: answer.claim.word(),
                cost: answer.cost,
                bound: answer.bound,
                value: answer.value,
                moves: answer.line().cloned().collect(),
                rival: answer.rival.clone(),
                solver: answer.solver,
                verdict: verdict.word(),
                why: reasons_words(&english(), &verdict.reasons()),
                nodes: budget.used(),
                seconds,
                file: answer.file(&text),
                puzzle: text,
            })
        })?;
        let raised = |error| raise(py, "", error);
        match ended {
            Ended::Done(answer) => answer.map_err(raised),
            Ended::Stopped(answer, _) => {
                let error = Interrupted::new_err("a solver was stopped; `answer` is what it had");
                set(error.value(py), "answer", answer.map_err(raised)?);
                Err(error)
            }
        }
    }

    /// Counts its solutions, or with `best` the best ends; raises `Undecided` if a limit is reached.
    ///
    /// >>> import quadrille
    /// >>> quadrille.new("tents", "6x6 easy", seed=1).count()
    /// 1
    #[pyo3(signature = (*, best=false, nodes=None, time=None))]
    fn count(
        &self,
        py: Python<'_>,
        best: bool,
        nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<u128> {
        let puzzle = Arc::clone(&self.inner);
        let ended = patiently(py, move |stop| {
            puzzle.count(which(best), &mut budget(nodes, time, stop))
        })?;
        let count = ended.or_raise()?.map_err(|error| raise(py, "", error))?;
        if count.is_exact {
            return Ok(count.n);
        }
        let error = Undecided::new_err(format!("at least {} were counted", count.n));
        set(error.value(py), "at_least", count.n);
        Err(error)
    }

    /// Its solutions, or with `best` its best ends, one after another as they are found.
    ///
    /// >>> import quadrille
    /// >>> deal = quadrille.new("uluru", "pawns", seed=1)
    /// >>> sum(1 for line in deal.solutions()) == deal.count()
    /// True
    #[pyo3(signature = (*, best=false))]
    fn solutions(&self, py: Python<'_>, best: bool) -> PyResult<Solutions> {
        if !self.inner.game().counts_ends() {
            // Refuses with its reason.
            let refused = self.inner.count(which(best), &mut Budget::nodes(1));
            refused.map_err(|error| raise(py, "", error))?;
        }
        // A few are found ahead; whoever stops asking stops the search.
        let (tell, hear) = mpsc::sync_channel(1024);
        let stop = Arc::new(AtomicBool::new(false));
        let (puzzle, flag) = (Arc::clone(&self.inner), Arc::clone(&stop));
        std::thread::spawn(move || {
            let mut budget = Budget::unlimited();
            budget.stop = Some(&flag);
            let mut each = |line: Vec<String>| match tell.send(line) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            };
            // A puzzle whose ends cannot be listed was refused above.
            let _ = puzzle.solutions(which(best), &mut budget, &mut each);
        });
        Ok(Solutions {
            lines: std::sync::Mutex::new(hear),
            waiting: VecDeque::new(),
            stop,
        })
    }

    /// A next step with its reason after these moves; None if there is none.
    #[pyo3(signature = (moves=Vec::new(), *, nodes=None, time=None))]
    fn hint(
        &self,
        py: Python<'_>,
        moves: Vec<String>,
        nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<Option<Step>> {
        let position = self.inner.after(&moves);
        let position = position.map_err(|error| raise(py, "", error))?;
        let ended = patiently(py, move |stop| {
            position.hint(&mut budget(nodes, time, stop))
        })?;
        let book = english();
        Ok(ended.or_raise()?.map(|step| Step {
            moves: step.moves,
            rule: step.why.rule.id,
            reason: book.tell(&step.why.rule),
        }))
    }

    /// Writes it in another format.
    fn convert(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let written = self.inner.write(format, &Options::default());
        written.map_err(|error| raise(py, "", error))
    }

    /// How hard it is for a person, as the game's own word; None if the game has no such words.
    fn grade(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        Ok(self.graded(py)?.map(|difficulty| difficulty.level))
    }

    /// How hard it is for a person, as a number: the steps of a solution by reasons, each by its weight.
    fn difficulty(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        Ok(self.graded(py)?.map(|difficulty| difficulty.number))
    }

    /// The position before the first move.
    fn start(&self) -> Position {
        Position::start(self.clone())
    }

    /// A drawing of the position after these moves.
    #[pyo3(signature = (moves=Vec::new()))]
    fn svg(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<String> {
        let position = self.inner.after(&moves);
        let position = position.map_err(|error| raise(py, "", error))?;
        Ok(drawn(&*position))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, Vec::new())
    }

    fn __str__(&self) -> String {
        self.inner.text()
    }

    fn __repr__(&self) -> String {
        format!("Puzzle({:?})", self.inner.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Puzzle>();
        other.is_ok_and(|other| other.get().inner.text() == self.inner.text())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.text().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().inner.text(),))
    }
}

impl Puzzle {
    fn graded(&self, py: Python<'_>) -> PyResult<Option<Difficulty>> {
        let puzzle = Arc::clone(&self.inner);
        patiently(py, move |stop| puzzle.grade(&mut budget(None, None, stop)))?.or_raise()
    }
}

#[pymethods]
impl Answer {
    fn __repr__(&self) -> String {
        let cost = self
            .cost
            .map_or_else(String::new, |cost| format!(", cost {cost}"));
        format!(
            "<Answer {}{cost}, {} moves, {}>",
            self.claim,
            self.moves.len(),
            self.verdict
        )
    }
}

#[pymethods]
impl Step {
    fn __repr__(&self) -> String {
        format!("<Step {}: {}>", self.moves.join(" "), self.reason)
    }
}

#[pymethods]
impl Verdict {
    fn __repr__(&self) -> String {
        format!("<Verdict {}>", self.word)
    }

    fn __bool__(&self) -> bool {
        self.word != "rejected"
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Vec<String>>> {
        loop {
            if let Some(line) = self.waiting.pop_front() {
                return Ok(Some(line));
            }
            let lines = self
                .lines
                .get_mut()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            let lines = std::sync::Mutex::new(lines);
            let heard = py.detach(|| {
                let lines = lines
                    .lock()
                    .unwrap_or_else(std::sync::PoisonError::into_inner);
                lines.recv_timeout(Duration::from_millis(50))
            });
            match heard {
                Ok(line) => self.waiting.push_back(line),
                Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(None),
                Err(mpsc::RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Reads a puzzle: its text, a short form, or a text in one of the formats.
///
/// >>> import quadrille
/// >>> quadrille.read("floodit 3 3 1").game
/// 'flood'
/// >>> try:
/// ...     quadrille.read("uluru cards NE SW QQ")
/// ... except quadrille.ParseError as error:
/// ...     error.lineno, error.colno
/// (1, 19)
#[pyfunction]
#[pyo3(signature = (text, *, game=None, format=None))]
pub(crate) fn read(
    py: Python<'_>,
    text: &str,
    game: Option<&str>,
    format: Option<&str>,
) -> PyResult<Puzzle> {
    Puzzle::create(py, text, game, format)
}

/// Makes a puzzle. The same game, spec and seed give the same puzzle for ever.
///
/// >>> import quadrille
/// >>> quadrille.new("flood", "floodit 3 3", seed=7) == quadrille.read("floodit 3 3 7")
/// True
#[pyfunction]
#[pyo3(signature = (game, spec="", *, seed, nodes=None))]
pub(crate) fn new(
    py: Python<'_>,
    game: &str,
    spec: &str,
    seed: u64,
    nodes: Option<u64>,
) -> PyResult<Puzzle> {
    let found = workbench::given::find_game(game).map_err(|error| raise(py, game, error))?;
    let words = spec.to_owned();
    let ended = patiently(py, move |stop| {
        found.generate(&words, seed, &mut budget(nodes, None, stop))
    })?;
    let puzzle = ended.or_raise()?.map_err(|error| raise(py, spec, error))?;
    Ok(Puzzle {
        inner: puzzle.into(),
    })
}

/// Checks an answer file with the independent checker.
///
/// >>> import quadrille
/// >>> answer = quadrille.new("tents", "6x6 easy", seed=1).solve()
/// >>> quadrille.check(answer.file).word
/// 'proved'
/// >>> quadrille.check(answer.file.replace("claim unique", "claim impossible")).word
/// 'rejected'
#[pyfunction]
#[pyo3(signature = (file, *, nodes=checker::Budget::SMALL_NODES))]
pub(crate) fn check(py: Python<'_>, file: String, nodes: u64) -> PyResult<Verdict> {
    let ended = patiently(py, move |stop| {
        let mut budget = checker::Budget::small().until(None, Some(stop));
        budget.nodes = nodes;
        checker::check_file(&file, &mut budget)
    })?;
    let verdict = ended.or_raise()?;
    Ok(Verdict {
        word: verdict.word(),
        why: reasons_words(&english(), &verdict.reasons()),
    })
}

/// The games, each with its solvers, bots, formats and presets.
///
/// >>> import quadrille
/// >>> sorted(quadrille.games())
/// ['flood', 'robot', 'tents', 'uluru']
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for game in ::games::all() {
        let facts = PyDict::new(py);
        let bots: Vec<&str> = game.bots().iter().map(|(name, _)| *name).collect();
        let formats: Vec<&str> = game.formats().iter().map(|format| format.name).collect();
        facts.set_item("solvers", game.solvers())?;
        facts.set_item("bots", bots)?;
        facts.set_item("formats", formats)?;
        facts.set_item("presets", game.info().presets.to_vec())?;
        all.set_item(game.info().id, facts)?;
    }
    Ok(all)
}

/// A drawing of a position.
pub(crate) fn drawn(position: &dyn ::games::any::AnyPosition) -> String {
    workbench::svg::draw(&position.view(), None, &english())
}

fn english() -> Book {
    Book::new(Lang::En, &[SHARED.en])
}

fn which(best: bool) -> Which {
    if best { Which::Best } else { Which::All }
}

/// A refusal in our own words.
pub(crate) fn refused(why: impl Into<String>) -> PyErr {
    QuadrilleError::new_err(why.into())
}
