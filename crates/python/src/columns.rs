//! Columns in Arrow's layout: validity bits, then values, or offsets and bytes. No Arrow library is needed to fill them,
//! and any Arrow library takes them as they are (<https://arrow.apache.org/docs/format/Columnar.html>).

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

/// A column being filled.
#[derive(Default)]
pub(crate) struct Column {
    valid: Vec<u8>,
    n: usize,
    n_nulls: usize,
    /// 64-bit numbers: values, or where each text ends.
    numbers: Vec<u8>,
    text: Option<Vec<u8>>,
}

impl Column {
    /// A column of texts; the default is one of 64-bit numbers.
    pub(crate) fn of_text() -> Self {
        Self {
            numbers: 0i64.to_le_bytes().to_vec(),
            text: Some(Vec::new()),
            ..Self::default()
        }
    }

    /// Adds a number.
    pub(crate) fn number(&mut self, value: Option<i64>) {
        self.numbers.extend(value.unwrap_or(0).to_le_bytes());
        self.mark(value.is_some());
    }

    /// Adds a text made of parts with blanks between them.
    pub(crate) fn parts<'a>(&mut self, parts: Option<impl Iterator<Item = &'a str>>) {
        let is_valid = parts.is_some();
        let text = self.text.get_or_insert_default();
        for (at, part) in parts.into_iter().flatten().enumerate() {
            if at > 0 {
                text.push(b' ');
            }
            text.extend(part.as_bytes());
        }
        let end = text.len() as i64;
        self.numbers.extend(end.to_le_bytes());
        self.mark(is_valid);
    }

    /// Adds a text.
    pub(crate) fn word(&mut self, word: Option<&str>) {
        self.parts(word.map(std::iter::once));
    }

    fn mark(&mut self, is_valid: bool) {
        if self.n.is_multiple_of(8) {
            self.valid.push(0);
        }
        if is_valid {
            self.valid[self.n / 8] |= 1 << (self.n % 8);
        } else {
            self.n_nulls += 1;
        }
        self.n += 1;
    }
}

/// Hands columns on by name, each as its length, number of nulls, validity, numbers and text.
pub(crate) fn finish<'py>(
    py: Python<'py>,
    columns: Vec<(&'static str, Column)>,
) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    for (name, column) in columns {
        let valid = (column.n_nulls > 0).then(|| PyBytes::new(py, &column.valid));
        let text = column.text.map(|text| PyBytes::new(py, &text));
        let numbers = PyBytes::new(py, &column.numbers);
        all.set_item(name, (column.n, column.n_nulls, valid, numbers, text))?;
    }
    Ok(all)
}
