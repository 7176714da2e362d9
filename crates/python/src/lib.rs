//! Quadrille for Python: a thin skin over `games`, `checker` and `shards`.

mod columns;
mod error;
mod many;
mod patience;
mod plan;
mod play;
mod puzzle;

use pyo3::prelude::*;

#[pymodule]
fn _quadrille(m: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = m.py();
    m.add_class::<puzzle::Puzzle>()?;
    m.add_class::<puzzle::Answer>()?;
    m.add_class::<puzzle::Solutions>()?;
    m.add_class::<puzzle::Step>()?;
    m.add_class::<puzzle::Verdict>()?;
    m.add_class::<play::Position>()?;
    m.add_class::<play::Bot>()?;
    m.add_class::<play::Played>()?;
    m.add_class::<plan::Plan>()?;
    m.add_function(wrap_pyfunction!(puzzle::read, m)?)?;
    m.add_function(wrap_pyfunction!(puzzle::new, m)?)?;
    m.add_function(wrap_pyfunction!(puzzle::check, m)?)?;
    m.add_function(wrap_pyfunction!(puzzle::games, m)?)?;
    m.add_function(wrap_pyfunction!(play::r#match, m)?)?;
    m.add_function(wrap_pyfunction!(many::solve_columns, m)?)?;
    m.add_function(wrap_pyfunction!(plan::make, m)?)?;
    m.add_function(wrap_pyfunction!(plan::make_packed, m)?)?;
    m.add_function(wrap_pyfunction!(plan::pack, m)?)?;
    m.add("QuadrilleError", py.get_type::<error::QuadrilleError>())?;
    m.add("ParseError", py.get_type::<error::ParseError>())?;
    m.add("IllegalMove", py.get_type::<error::IllegalMove>())?;
    m.add("UnknownName", py.get_type::<error::UnknownName>())?;
    m.add("Undecided", py.get_type::<error::Undecided>())?;
    m.add("Interrupted", py.get_type::<error::Interrupted>())?;
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add("build", shards::build())?;
    Ok(())
}
