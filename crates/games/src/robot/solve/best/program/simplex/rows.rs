//! The rows beside the balance of the nodes: sums of steps that are at least something.

const NONE: u32 = u32::MAX;

/// Rows that only grow in number.
#[derive(Clone, Default)]
pub(super) struct Rows {
    rows: Vec<Row>,
    /// For each step, where its list of rows begins in `links`; each link is a row and the next link.
    first: Vec<u32>,
    links: Vec<(u32, u32)>,
}

/// The sum of some steps, times a sign, is at least `least`.
#[derive(Clone)]
pub(super) struct Row {
    pub(super) columns: Vec<u32>,
    pub(super) sign: f64,
    pub(super) least: f64,
}

impl Rows {
    pub(super) fn new(n_columns: usize) -> Self {
        Self {
            rows: Vec::new(),
            first: vec![NONE; n_columns],
            links: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn get(&self, row: usize) -> &Row {
        &self.rows[row]
    }

    pub(super) fn push(&mut self, row: Row) {
        let number = self.rows.len() as u32;
        for &column in &row.columns {
            let first = &mut self.first[column as usize];
            self.links.push((number, *first));
            *first = self.links.len() as u32 - 1;
        }
        self.rows.push(row);
    }

    /// The rows that a column belongs to, each with its sign.
    pub(super) fn of(&self, column: usize) -> impl Iterator<Item = (usize, f64)> {
        let mut link = self.first[column];
        std::iter::from_fn(move || {
            let &(row, next) = self.links.get(link as usize)?;
            link = next;
            Some((row as usize, self.rows[row as usize].sign))
        })
    }
}
