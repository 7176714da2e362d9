//! Many puzzles at once, on all cores.

use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyDict, PyList};
use rayon::prelude::*;
use shards::rows::{RowMaker, RowOptions, Solved};

use crate::columns::{Column, finish};
use crate::patience::{patiently, pool};
use crate::puzzle::refused;

/// Where the texts are: as Python holds them, or as Arrow does.
enum Texts {
    List(Vec<PyBackedStr>),
    Arrow { ends: Vec<usize>, bytes: Vec<u8> },
}

impl Texts {
    fn len(&self) -> usize {
        match self {
            Self::List(texts) => texts.len(),
            Self::Arrow { ends, .. } => ends.len().saturating_sub(1),
        }
    }

    fn get(&self, at: usize) -> &[u8] {
        match self {
            Self::List(texts) => texts[at].as_bytes(),
            Self::Arrow { ends, bytes } => &bytes[ends[at]..ends[at + 1]],
        }
    }
}

/// Solves texts: a list of str, or the offsets (64 bits) and bytes of an Arrow column of large strings. Returns columns
/// as Arrow lays them out. `quadrille.solve_many` is made for people.
#[pyfunction]
#[pyo3(signature = (texts, offsets=None, *, solver=None, nodes=None, time=None, prove=false, count=false, threads=0))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub(crate) fn solve_columns<'py>(
    py: Python<'py>,
    texts: Bound<'py, PyAny>,
    offsets: Option<PyBuffer<u8>>,
    solver: Option<String>,
    nodes: Option<u64>,
    time: Option<f64>,
    prove: bool,
    count: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let options = RowOptions {
        with: solver,
        nodes,
        time,
        prove,
        count,
        ..RowOptions::default()
    };
    let texts = match offsets {
        Some(offsets) => arrow(py, &texts, &offsets)?,
        None => {
            let list = texts.cast::<PyList>()?;
            let texts = list.iter().map(|text| text.extract());
            Texts::List(texts.collect::<PyResult<_>>()?)
        }
    };
    let pool = pool(threads)?;
    let ended = patiently(py, move |stop| {
        pool.install(|| solve(&texts, &options, stop))
    })?;
    finish(py, ended.or_raise()?)
}

fn arrow(py: Python<'_>, texts: &Bound<'_, PyAny>, offsets: &PyBuffer<u8>) -> PyResult<Texts> {
    let bytes = PyBuffer::<u8>::get(texts)?.to_vec(py)?;
    let mut ends = Vec::new();
    for end in offsets.to_vec(py)?.chunks_exact(8) {
        let end = i64::from_le_bytes(end.try_into().expect("chunks have eight bytes"));
        let end = usize::try_from(end).ok().filter(|end| *end <= bytes.len());
        let is_sorted = |end: &usize| ends.last().is_none_or(|last| last <= end);
        let wrong = || refused("expected the offsets of an Arrow column of large strings");
        ends.push(end.filter(is_sorted).ok_or_else(wrong)?);
    }
    Ok(Texts::Arrow { ends, bytes })
}

/// The columns of some texts.
fn solve(texts: &Texts, options: &RowOptions, stop: &AtomicBool) -> Vec<(&'static str, Column)> {
    let maker = RowMaker::repeatable(options, stop);
    let mut columns = Columns::new(options.count);
    // Pieces keep the memory small while all cores work.
    const PIECE: usize = 4096;
    for first in (0..texts.len()).step_by(PIECE) {
        let all = first..texts.len().min(first + PIECE);
        let done: Vec<Result<Solved, String>> = all
            .into_par_iter()
            .map(|at| maker.solve(texts.get(at)))
            .collect();
        if stop.load(Ordering::Relaxed) {
            break;
        }
        done.iter().for_each(|done| columns.add(done));
    }
    columns.finish()
}

struct Columns {
    game: Column,
    claim: Column,
    cost: Column,
    bound: Column,
    value: Column,
    moves: Column,
    solver: Column,
    nodes: Column,
    verdict: Column,
    error: Column,
    counts: Option<[Column; 2]>,
}

impl Columns {
    fn new(has_counts: bool) -> Self {
        Self {
            game: Column::of_text(),
            claim: Column::of_text(),
            cost: Column::default(),
            bound: Column::default(),
            value: Column::default(),
            moves: Column::of_text(),
            solver: Column::of_text(),
            nodes: Column::default(),
            verdict: Column::of_text(),
            error: Column::of_text(),
            counts: has_counts.then(|| [Column::default(), Column::default()]),
        }
    }

    fn add(&mut self, done: &Result<Solved, String>) {
        let solved = done.as_ref().ok();
        let answer = solved.map(|solved| &solved.answer);
        let small = |n: u64| i64::try_from(n).ok();
        self.game.word(solved.map(|solved| solved.game));
        self.claim.word(answer.map(|answer| answer.claim.word()));
        self.cost
            .number(answer.and_then(|it| it.cost).and_then(small));
        self.bound
            .number(answer.and_then(|it| it.bound).and_then(small));
        self.value.number(answer.and_then(|it| it.value));
        self.moves
            .parts(answer.map(|it| it.line().map(String::as_str)));
        self.solver.word(answer.and_then(|it| it.solver));
        self.nodes
            .number(solved.and_then(|solved| small(solved.nodes)));
        self.verdict.word(solved.map(Solved::verdict));
        self.error.word(match done {
            Ok(solved) => solved.why(),
            Err(error) => Some(error),
        });
        if let Some([all, best]) = &mut self.counts {
            let number = |n: Option<u128>| n.and_then(|n| i64::try_from(n).ok());
            all.number(number(solved.and_then(Solved::count)));
            best.number(number(solved.and_then(Solved::best_count)));
        }
    }

    fn finish(self) -> Vec<(&'static str, Column)> {
        let mut all = vec![
            ("game", self.game),
            ("claim", self.claim),
            ("cost", self.cost),
            ("bound", self.bound),
            ("value", self.value),
            ("moves", self.moves),
            ("solver", self.solver),
            ("nodes", self.nodes),
            ("verdict", self.verdict),
            ("error", self.error),
        ];
        if let Some([count, best]) = self.counts {
            all.extend([("count", count), ("best_count", best)]);
        }
        all
    }
}
