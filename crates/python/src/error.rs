//! What is raised, with what a person or a program can act on as attributes.

use games::error::Error;
use games::words::Sentence;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

pyo3::create_exception!(
    quadrille,
    QuadrilleError,
    PyValueError,
    "Something that was asked for cannot be done."
);
pyo3::create_exception!(
    quadrille,
    ParseError,
    QuadrilleError,
    "A text is not what its reader expects: `lineno`, `colno` (from 1), `pos` (from 0), `expected`, `found`."
);
pyo3::create_exception!(
    quadrille,
    IllegalMove,
    QuadrilleError,
    "A move that cannot be made here: `move`, `reason`."
);
pyo3::create_exception!(
    quadrille,
    UnknownName,
    QuadrilleError,
    "A name that is in no table: `name`, and `known`, the names there are."
);
pyo3::create_exception!(
    quadrille,
    Undecided,
    PyRuntimeError,
    "A limit was reached while counting: there are `at_least` so many."
);
pyo3::create_exception!(
    quadrille,
    Interrupted,
    PyKeyboardInterrupt,
    "Ctrl-C stopped a solver; `answer` is the best that it had found."
);

/// The exception for an error of the games; `text` is what was read.
pub(crate) fn raise(py: Python<'_>, text: &str, error: Error) -> PyErr {
    let message = error.to_string();
    match error {
        Error::Text {
            at,
            expected,
            found,
        } => {
            let (line, column) = games::text::line_and_column(text, at);
            let raised = ParseError::new_err(format!("line {line}, column {column}: {message}"));
            let value = raised.value(py);
            let before = text.get(..at).unwrap_or(text).chars().count();
            set(value, "lineno", line);
            set(value, "colno", column);
            set(value, "pos", before);
            set(value, "expected", expected.to_string());
            let found = Sentence::new("name").with("name", found);
            set(value, "found", found.to_string());
            raised
        }
        Error::Illegal { mv, why } => {
            let raised = IllegalMove::new_err(message);
            set(raised.value(py), "move", mv);
            set(raised.value(py), "reason", why.to_string());
            raised
        }
        Error::Unknown { name, known, .. } => {
            let raised = UnknownName::new_err(message);
            set(raised.value(py), "name", name);
            set(raised.value(py), "known", known);
            raised
        }
        Error::Refused(_) => QuadrilleError::new_err(message),
    }
}

/// Sets an attribute of an exception; a new exception takes any.
pub(crate) fn set<'py>(
    value: &Bound<'py, pyo3::exceptions::PyBaseException>,
    name: &str,
    what: impl IntoPyObject<'py>,
) {
    // It can only fail for want of memory, and then the exception itself is what matters.
    let _ = value.setattr(name, what);
}
