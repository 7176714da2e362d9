//! Positions, bots, and bots against each other.

use std::sync::Mutex;
use std::sync::PoisonError;

use games::any::{AnyPosition, Seat};
use games::game::{Limit, Status};
use pyo3::prelude::*;
use pyo3::types::{PyModule, PyType};
use workbench::view::position_text;
use workbench::words::Language;

use crate::error::raise;
use crate::patience::patiently;
use crate::puzzle::{Puzzle, drawn, refused};

/// A puzzle and the moves made so far. Moves are text; `push` makes one, `pop` takes the last back.
///
/// >>> import quadrille
/// >>> position = quadrille.read("floodit 3 3 1").start()
/// >>> position.push(position.legal_moves[0])
/// >>> len(position.moves)
/// 1
/// >>> _ = position.pop()
/// >>> position.moves
/// []
#[pyclass(module = "quadrille")]
pub(crate) struct Position {
    puzzle: Puzzle,
    moves: Vec<String>,
    /// Every position on the way here; the last is this one.
    way: Mutex<Vec<Box<dyn AnyPosition>>>,
}

/// A bot at the table: it may remember the game it plays, so take a new one for each game.
///
/// >>> import quadrille
/// >>> position = quadrille.new("flood", "c 6 4", seed=1).start()
/// >>> bot = quadrille.Bot("flood", "greedy")
/// >>> bot.choose(position) in position.legal_moves
/// True
#[pyclass(module = "quadrille")]
pub(crate) struct Bot {
    game: String,
    name: String,
    limit: Limit,
    seed: u64,
    seat: Mutex<Option<Seat>>,
}

/// A game between two bots.
#[pyclass(frozen, get_all, module = "quadrille")]
#[derive(Clone)]
pub(crate) struct Played {
    /// The text of the puzzle.
    puzzle: String,
    /// The moves of both, in order.
    moves: Vec<String>,
    /// How far the first seat is ahead.
    margin: i64,
}

impl Position {
    /// The position before the first move.
    pub(crate) fn start(puzzle: Puzzle) -> Self {
        let start = puzzle.inner.start();
        Self {
            puzzle,
            moves: Vec::new(),
            way: Mutex::new(vec![start]),
        }
    }

    fn with<T>(&self, look: impl FnOnce(&dyn AnyPosition) -> T) -> T {
        let way = self.way.lock().unwrap_or_else(PoisonError::into_inner);
        look(&**way.last().expect("a way has a beginning"))
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (puzzle, moves=Vec::new()))]
    fn create(py: Python<'_>, puzzle: PyRef<'_, Puzzle>, moves: Vec<String>) -> PyResult<Self> {
        let mut position = Self::start(puzzle.clone());
        moves.into_iter().try_for_each(|mv| position.push(py, mv))?;
        Ok(position)
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        self.puzzle.clone()
    }

    /// The moves made so far.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.moves.clone()
    }

    /// Every legal move, in a fixed order.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        self.with(|position| position.legal_moves())
    }

    /// Whether it is over: solved, or finished by two.
    #[getter]
    fn is_over(&self) -> bool {
        self.with(|position| !matches!(position.status(), Status::Open { .. }))
    }

    /// The seat that is to move, 0 or 1; None if it is over.
    #[getter]
    fn to_move(&self) -> Option<usize> {
        self.with(|position| match position.status() {
            Status::Open { seat } => Some(seat),
            _ => None,
        })
    }

    /// What a solved puzzle cost; None otherwise.
    #[getter]
    fn cost(&self) -> Option<u64> {
        self.with(|position| match position.status() {
            Status::Solved { cost } => Some(cost),
            _ => None,
        })
    }

    /// How far the first seat is ahead once a game for two is over; None before.
    #[getter]
    fn margin(&self) -> Option<i64> {
        self.with(|position| match position.status() {
            Status::Finished { margin } => Some(margin),
            _ => None,
        })
    }

    /// How many players sit at the table, 1 or 2.
    #[getter]
    fn n_seats(&self) -> usize {
        self.with(|position| position.n_seats())
    }

    /// Makes a move; an illegal one raises `IllegalMove` and changes nothing.
    fn push(&mut self, py: Python<'_>, r#move: String) -> PyResult<()> {
        let mut next = self.with(|position| position.duplicate());
        next.play(&r#move)
            .map_err(|error| raise(py, &r#move, error))?;
        let way = self.way.get_mut().unwrap_or_else(PoisonError::into_inner);
        way.push(next);
        self.moves.push(r#move);
        Ok(())
    }

    /// Takes the last move back and returns it.
    fn pop(&mut self) -> PyResult<String> {
        let last = self
            .moves
            .pop()
            .ok_or_else(|| pyo3::exceptions::PyIndexError::new_err("no move to take back"))?;
        let way = self.way.get_mut().unwrap_or_else(PoisonError::into_inner);
        way.pop();
        Ok(last)
    }

    /// Another position equal to this one.
    fn copy(&self) -> Self {
        let way = self.way.lock().unwrap_or_else(PoisonError::into_inner);
        Self {
            puzzle: self.puzzle.clone(),
            moves: self.moves.clone(),
            way: Mutex::new(way.iter().map(|position| position.duplicate()).collect()),
        }
    }

    /// What a front end shows, as plain data: `status`, `n_seats` and `view`.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let language = Language::of("en");
        let game = self.puzzle.inner.game();
        let text = self.with(|position| position_text(position, game, &[], language));
        let text = text.map_err(|_| refused("the board is too large to be shown"))?;
        PyModule::import(py, "json")?
            .getattr("loads")?
            .call1((text,))
    }

    fn _repr_svg_(&self) -> String {
        self.with(drawn)
    }

    fn __repr__(&self) -> String {
        format!(
            "Position(Puzzle({:?}), {:?})",
            self.puzzle.inner.text(),
            self.moves
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Puzzle, Vec<String>)) {
        let this = slf.borrow();
        (slf.get_type(), (this.puzzle.clone(), this.moves.clone()))
    }
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (game, name, *, limit=None, seed=0))]
    fn create(
        py: Python<'_>,
        game: &str,
        name: &str,
        limit: Option<&str>,
        seed: u64,
    ) -> PyResult<Self> {
        let found = workbench::given::find_game(game).map_err(|error| raise(py, game, error))?;
        let seat = found
            .seat(name, seed)
            .map_err(|error| raise(py, name, error))?;
        let usual = found.bots().into_iter().find(|(known, _)| *known == name);
        let limit = match limit {
            Some(text) => text.parse().map_err(|error| raise(py, text, error))?,
            None => usual.map_or(Limit::None, |(_, limit)| limit),
        };
        Ok(Self {
            game: game.to_owned(),
            name: name.to_owned(),
            limit,
            seed,
            seat: Mutex::new(Some(seat)),
        })
    }

    /// Chooses a move for the seat that is to move.
    fn choose(&self, py: Python<'_>, position: PyRef<'_, Position>) -> PyResult<String> {
        let seen = position.with(|position| position.duplicate());
        if !matches!(seen.status(), Status::Open { .. }) {
            return Err(refused("the game is over: there is nothing to choose"));
        }
        drop(position);
        let seat = || self.seat.lock().unwrap_or_else(PoisonError::into_inner);
        let busy = "this bot is thinking about another position";
        let mut taken = seat().take().ok_or_else(|| refused(busy))?;
        let limit = self.limit;
        let ended = patiently(py, move |stop| {
            let mut budget = limit.budget();
            budget.stop = Some(stop);
            let choice = seen.ask(&mut taken, &mut budget);
            (choice, taken)
        })?;
        let (choice, taken) = match ended {
            crate::patience::Ended::Done(done) => done,
            crate::patience::Ended::Stopped((_, taken), raised) => {
                *seat() = Some(taken);
                return Err(raised);
            }
        };
        *seat() = Some(taken);
        Ok(choice.map_err(|error| raise(py, "", error))?.mv)
    }

    fn __repr__(&self) -> String {
        format!(
            "Bot({:?}, {:?}, limit={:?}, seed={})",
            self.game,
            self.name,
            self.limit.to_string(),
            self.seed
        )
    }
}

#[pymethods]
impl Played {
    fn __repr__(&self) -> String {
        format!(
            "<Played {} moves, margin {}>",
            self.moves.len(),
            self.margin
        )
    }
}

/// Lets two bots play a puzzle for two; each is a name, or a name and a limit such as `minimax:d4`.
///
/// >>> import quadrille
/// >>> board = quadrille.new("flood", "c 6 4", seed=1)
/// >>> played = quadrille.match(board, "greedy", "random")
/// >>> quadrille.Position(board, played.moves).margin == played.margin
/// True
#[pyfunction]
#[pyo3(signature = (puzzle, first, second, *, seed=0))]
pub(crate) fn r#match(
    py: Python<'_>,
    puzzle: PyRef<'_, Puzzle>,
    first: &str,
    second: &str,
    seed: u64,
) -> PyResult<Played> {
    let game = puzzle.inner.game();
    let mut seats = Vec::new();
    for (at, words) in [first, second].into_iter().enumerate() {
        let (name, limit) = match words.split_once(':') {
            Some((name, limit)) => {
                let limit = limit.parse().map_err(|error| raise(py, limit, error))?;
                (name, Some(limit))
            }
            None => (words, None),
        };
        let usual = game.bots().into_iter().find(|(known, _)| *known == name);
        let seat = game.seat(name, seed.wrapping_add(at as u64));
        let seat = seat.map_err(|error| raise(py, name, error))?;
        seats.push((
            seat,
            limit
                .or(usual.map(|(_, limit)| limit))
                .unwrap_or(Limit::None),
        ));
    }
    let mut position = puzzle.inner.start();
    if position.n_seats() != 2 {
        return Err(refused("expected a puzzle for two"));
    }
    let text = puzzle.inner.text();
    drop(puzzle);
    let ended = patiently(py, move |stop| {
        let mut moves = Vec::new();
        while let Status::Open { seat } = position.status() {
            let (bot, limit) = &mut seats[seat];
            let mut budget = limit.budget();
            budget.stop = Some(stop);
            let choice = position.ask(bot, &mut budget)?;
            position.play(&choice.mv)?;
            moves.push(choice.mv);
        }
        Ok((moves, position.status()))
    })?;
    let (moves, status) = ended.or_raise()?.map_err(|error| raise(py, "", error))?;
    let margin = match status {
        Status::Finished { margin } => margin,
        _ => 0,
    };
    Ok(Played {
        puzzle: text,
        moves,
        margin,
    })
}
