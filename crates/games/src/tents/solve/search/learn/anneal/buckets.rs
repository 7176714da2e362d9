//! Things sorted into classes, to be drawn at random from a class.

use crate::rng::Rng;

/// The things of each class, in no order.
pub(super) struct Buckets<const N: usize> {
    classes: [Vec<u16>; N],
    /// By thing: its place in its class.
    places: Vec<u16>,
}

impl<const N: usize> Buckets<N> {
    /// Empty buckets for so many things.
    pub(super) fn new(n_things: usize) -> Self {
        Self {
            classes: std::array::from_fn(|_| Vec::new()),
            places: vec![0; n_things],
        }
    }

    /// Puts a thing that is not there into a class.
    #[inline(always)]
    pub(super) fn put(&mut self, thing: usize, class: usize) {
        let things = &mut self.classes[class];
        self.places[thing] = things.len() as u16;
        things.push(thing as u16);
    }

    /// Takes a thing out of its class.
    #[inline(always)]
    pub(super) fn take(&mut self, thing: usize, class: usize) {
        let things = &mut self.classes[class];
        let place = self.places[thing];
        things.swap_remove(place as usize);
        if let Some(&moved) = things.get(place as usize) {
            self.places[moved as usize] = place;
        }
    }

    /// Draws a thing; each class has a weight for each of its things. None if no thing has a weight.
    #[inline(always)]
    pub(super) fn draw(&self, weights: &[f64; N], rng: &mut Rng) -> Option<usize> {
        let weight = |class: usize| weights[class] * self.classes[class].len() as f64;
        let total: f64 = (0..N).map(weight).sum();
        // Half of the bits choose the class, the others the thing.
        let random = rng.next_u64();
        let mut left = total * (random >> 32) as f64 / (1_u64 << 32) as f64;
        for (class, things) in self.classes.iter().enumerate() {
            let weight = weight(class);
            if left < weight {
                let place = ((random & 0xffff_ffff) * things.len() as u64) >> 32;
                return Some(things[place as usize] as usize);
            }
            left -= weight;
        }
        None
    }
}
