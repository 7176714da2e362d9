//! Vectors of which few entries are not zero.

/// A vector that remembers which entries were touched, so that clearing it costs no more than filling it did.
#[derive(Clone, Default)]
pub(in super::super) struct Sparse {
    values: Vec<f64>,
    is_touched: Vec<bool>,
    touched: Vec<u32>,
}

impl Sparse {
    /// All zero.
    pub(in super::super) fn new(len: usize) -> Self {
        let mut vector = Self::default();
        vector.grow(len);
        vector
    }

    /// Makes room for more entries.
    pub(in super::super) fn grow(&mut self, len: usize) {
        self.values.resize(len, 0.0);
        self.is_touched.resize(len, false);
    }

    pub(in super::super) fn get(&self, at: usize) -> f64 {
        self.values[at]
    }

    pub(in super::super) fn is_touched(&self, at: usize) -> bool {
        self.is_touched[at]
    }

    pub(in super::super) fn add(&mut self, at: usize, value: f64) {
        self.touch(at);
        self.values[at] += value;
    }

    pub(in super::super) fn set(&mut self, at: usize, value: f64) {
        self.touch(at);
        self.values[at] = value;
    }

    /// The entries that may differ from zero.
    pub(in super::super) fn touched(&self) -> &[u32] {
        &self.touched
    }

    pub(in super::super) fn clear(&mut self) {
        for at in self.touched.drain(..) {
            self.values[at as usize] = 0.0;
            self.is_touched[at as usize] = false;
        }
    }

    fn touch(&mut self, at: usize) {
        if !self.is_touched[at] {
            self.is_touched[at] = true;
            self.touched.push(at as u32);
        }
    }
}
