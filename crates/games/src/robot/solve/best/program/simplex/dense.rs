//! Small dense systems by elimination with row exchanges.

/// A pivot below this means that the matrix cannot be told from a singular one.
const SINGULAR: f64 = 1e-10;

/// Entries below this are rounding errors.
const NOTHING: f64 = 1e-13;

/// A square matrix as the product of a lower and an upper triangle, its rows in another order.
#[derive(Clone, Default)]
pub(super) struct Dense {
    n: usize,
    factors: Vec<f64>,
    order: Vec<usize>,
}

impl Dense {
    /// Takes a matrix apart, row by row; none if it is nearly singular.
    pub(super) fn new(n: usize, mut matrix: Vec<f64>) -> Option<Self> {
        let mut order: Vec<usize> = (0..n).collect();
        for at in 0..n {
            let size = |row: usize| matrix[row * n + at].abs();
            let best = (at..n).max_by(|&one, &other| size(one).total_cmp(&size(other)))?;
            if size(best) < SINGULAR {
                return None;
            }
            if best != at {
                order.swap(at, best);
                (0..n).for_each(|column| matrix.swap(at * n + column, best * n + column));
            }
            let (above, below) = matrix.split_at_mut((at + 1) * n);
            let pivot_row = &above[at * n..];
            for row in below.chunks_exact_mut(n) {
                if row[at] == 0.0 {
                    continue;
                }
                let factor = row[at] / pivot_row[at];
                row[at] = factor;
                for column in at + 1..n {
                    row[column] -= factor * pivot_row[column];
                }
            }
        }
        Some(Self {
            n,
            factors: matrix,
            order,
        })
    }

    /// Solves A z = b.
    pub(super) fn solve(&self, b: &mut Vec<f64>) {
        if is_zero(b) {
            return;
        }
        let mut z: Vec<f64> = self.order.iter().map(|&row| b[row]).collect();
        for row in 0..self.n {
            let factors = &self.factors[row * self.n..row * self.n + row];
            let known: f64 = factors.iter().zip(&z).map(|(factor, z)| factor * z).sum();
            z[row] -= known;
        }
        for row in (0..self.n).rev() {
            let factors = &self.factors[row * self.n..(row + 1) * self.n];
            let later = factors[row + 1..].iter().zip(&z[row + 1..]);
            let known: f64 = later.map(|(factor, z)| factor * z).sum();
            z[row] = (z[row] - known) / factors[row];
        }
        clean(&mut z);
        *b = z;
    }

    /// Solves y A = b.
    pub(super) fn solve_left(&self, b: &mut Vec<f64>) {
        if is_zero(b) {
            return;
        }
        for row in 0..self.n {
            let factors = &self.factors[row * self.n..(row + 1) * self.n];
            b[row] /= factors[row];
            let value = b[row];
            if value != 0.0 {
                for column in row + 1..self.n {
                    b[column] -= factors[column] * value;
                }
            }
        }
        for row in (0..self.n).rev() {
            let value = b[row];
            if value != 0.0 {
                let factors = &self.factors[row * self.n..row * self.n + row];
                for (b, factor) in b.iter_mut().zip(factors) {
                    *b -= factor * value;
                }
            }
        }
        let mut y = vec![0.0; self.n];
        for (&row, &value) in self.order.iter().zip(b.iter()) {
            y[row] = value;
        }
        clean(&mut y);
        *b = y;
    }
}

fn is_zero(b: &mut [f64]) -> bool {
    clean(b);
    b.iter().all(|&value| value == 0.0)
}

fn clean(values: &mut [f64]) {
    for value in values.iter_mut().filter(|value| value.abs() < NOTHING) {
        *value = 0.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn solutions_satisfy_their_systems() {
        let mut rng = Rng::new(3);
        for round in 0..300 {
            let n = 1 + rng.below(12);
            let matrix: Vec<f64> = (0..n * n).map(|_| rng.below(5) as f64 - 2.0).collect();
            let b: Vec<f64> = (0..n).map(|_| rng.below(9) as f64 - 4.0).collect();
            let Some(dense) = Dense::new(n, matrix.clone()) else {
                continue;
            };
            let (mut z, mut y) = (b.clone(), b.clone());
            dense.solve(&mut z);
            dense.solve_left(&mut y);
            for at in 0..n {
                let row: f64 = (0..n).map(|k| matrix[at * n + k] * z[k]).sum();
                let column: f64 = (0..n).map(|k| y[k] * matrix[k * n + at]).sum();
                assert!((row - b[at]).abs() < 1e-6, "round {round}");
                assert!((column - b[at]).abs() < 1e-6, "round {round}");
            }
        }
    }

    #[test]
    fn a_singular_matrix_is_refused() {
        assert!(Dense::new(2, vec![1.0, 2.0, 2.0, 4.0]).is_none());
        assert!(Dense::new(1, vec![0.0]).is_none());
        assert!(Dense::new(0, Vec::new()).is_some());
    }
}
