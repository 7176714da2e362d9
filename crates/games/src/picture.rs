//! Pictures as boards: a picture cut into squares, each of one of a few colours.

/// Pixels as red, green and blue, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// A picture of this width; none if it is empty or its last row is not whole.
    pub fn new(width: usize, pixels: Vec<[u8; 3]>) -> Option<Self> {
        let is_whole = 0 < width && !pixels.is_empty() && pixels.len().is_multiple_of(width);
        is_whole.then_some(Self { width, pixels })
    }

    /// The picture as so many rows and columns of at most so many colours, numbered by how often they are there, the
    /// most frequent first. The same picture always gives the same board.
    pub fn squares(&self, rows: usize, columns: usize, n_colours: usize) -> Vec<usize> {
        let means: Vec<[f64; 3]> = (0..rows * columns)
            .map(|at| self.mean(rows, columns, at / columns, at % columns))
            .collect();
        let centres = centres(&means, n_colours.max(1));
        let nearest: Vec<usize> = means.iter().map(|mean| nearest(&centres, mean)).collect();
        let mut order: Vec<(usize, usize)> = (0..centres.len())
            .map(|colour| (nearest.iter().filter(|it| **it == colour).count(), colour))
            .collect();
        order.sort_by_key(|&(n, colour)| (usize::MAX - n, colour));
        let mut number = vec![0; centres.len()];
        for (new, (_, old)) in order.into_iter().enumerate() {
            number[old] = new;
        }
        nearest.into_iter().map(|old| number[old]).collect()
    }

    /// The mean colour of a square; a square smaller than a pixel has that pixel's.
    fn mean(&self, rows: usize, columns: usize, row: usize, column: usize) -> [f64; 3] {
        let height = self.pixels.len() / self.width;
        let range = |nth: usize, of: usize, length: usize| {
            let first = nth * length / of;
            first..((nth + 1) * length / of).max(first + 1)
        };
        let mut sum = [0.0; 3];
        let mut n = 0.0;
        for y in range(row, rows, height) {
            for x in range(column, columns, self.width) {
                let pixel = self.pixels[y * self.width + x];
                sum.iter_mut()
                    .zip(pixel)
                    .for_each(|(sum, part)| *sum += f64::from(part));
                n += 1.0;
            }
        }
        sum.map(|part| part / n)
    }
}

/// At most so many colours that stand for all of these: the farthest from those that were chosen before, then moved to
/// the middle of what is nearest to each (the method of Lloyd, 1957).
fn centres(colours: &[[f64; 3]], most: usize) -> Vec<[f64; 3]> {
    const ROUNDS: usize = 12;
    let mut centres = vec![colours[0]];
    while centres.len() < most {
        let far = |colour: &[f64; 3]| distance(&centres[nearest(&centres, colour)], colour);
        let farthest = colours.iter().max_by(|a, b| far(a).total_cmp(&far(b)));
        let farthest = *farthest.expect("there is a square");
        if far(&farthest) == 0.0 {
            break;
        }
        centres.push(farthest);
    }
    for _ in 0..ROUNDS {
        let mut sums = vec![([0.0; 3], 0.0); centres.len()];
        for colour in colours {
            let (sum, n) = &mut sums[nearest(&centres, colour)];
            sum.iter_mut()
                .zip(colour)
                .for_each(|(sum, part)| *sum += part);
            *n += 1.0;
        }
        for (centre, (sum, n)) in centres.iter_mut().zip(sums) {
            if 0.0 < n {
                *centre = sum.map(|part: f64| part / n);
            }
        }
    }
    centres
}

fn nearest(centres: &[[f64; 3]], colour: &[f64; 3]) -> usize {
    let numbers = 0..centres.len();
    let by_distance = |a: &usize, b: &usize| {
        distance(&centres[*a], colour).total_cmp(&distance(&centres[*b], colour))
    };
    numbers.min_by(by_distance).expect("there is a colour")
}

fn distance(one: &[f64; 3], other: &[f64; 3]) -> f64 {
    one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: [u8; 3] = [250, 10, 10];
    const BLUE: [u8; 3] = [10, 10, 250];

    /// Six pixels wide and four high, the left third blue.
    fn flag() -> Picture {
        let row = [BLUE, BLUE, RED, RED, RED, RED];
        Picture::new(6, row.repeat(4)).unwrap()
    }

    #[test]
    fn squares_have_the_colours_that_stand_there() {
        assert_eq!(flag().squares(2, 3, 2), [1, 0, 0, 1, 0, 0]);
    }

    #[test]
    fn there_are_no_more_colours_than_asked_for_and_than_are_seen() {
        assert!(flag().squares(2, 3, 1).iter().all(|&colour| colour == 0));
        assert_eq!(flag().squares(2, 3, 9), [1, 0, 0, 1, 0, 0]);
    }

    #[test]
    fn a_small_picture_is_enlarged() {
        let picture = Picture::new(2, vec![RED, BLUE]).unwrap();
        assert_eq!(picture.squares(2, 4, 2), [0, 0, 1, 1, 0, 0, 1, 1]);
    }

    #[test]
    fn a_picture_has_whole_rows() {
        assert_eq!(Picture::new(2, vec![RED; 3]), None);
        assert_eq!(Picture::new(0, Vec::new()), None);
    }
}
