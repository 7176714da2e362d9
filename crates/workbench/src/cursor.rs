//! Where the keyboard goes on a board: the same steps in the terminal and in the page.

use games::view::View;
use games::why::Place;

/// A direction of an arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
}

impl Way {
    /// Every direction, in the order of [`steps`].
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    fn delta(self) -> (i64, i64) {
        match self {
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
            Self::Up => (0, -1),
            Self::Down => (0, 1),
        }
    }
}

/// The next place that way: along the same line if there is one, otherwise the nearest ahead.
pub fn step(view: &View, from: Place, way: Way) -> Option<Place> {
    let spots = (0..view.spots.len()).map(Place::Spot);
    let labels = view.labels.iter().map(|label| label.place);
    nearest(view, from, way, spots.chain(labels))
}

/// The spot that each arrow leads to from each spot, labels left aside.
pub fn steps(view: &View) -> Vec<[Option<usize>; 4]> {
    let of = |from: usize| {
        Way::ALL.map(|way| {
            let spots = (0..view.spots.len()).map(Place::Spot);
            match nearest(view, Place::Spot(from), way, spots) {
                Some(Place::Spot(to)) => Some(to),
                _ => None,
            }
        })
    };
    // A spot beside the one before is found at once; only edges and gaps are searched for.
    let mut at = std::collections::HashMap::with_capacity(view.spots.len());
    for (n, spot) in view.spots.iter().enumerate() {
        at.entry((spot.x as i64, spot.y as i64)).or_insert(n);
    }
    let beside = |from: usize, way: Way| {
        let (dx, dy) = way.delta();
        let spot = &view.spots[from];
        at.get(&(spot.x as i64 + dx, spot.y as i64 + dy)).copied()
    };
    (0..view.spots.len())
        .map(|from| {
            let near = Way::ALL.map(|way| beside(from, way));
            if near.iter().all(Option::is_some) {
                return near;
            }
            of(from)
        })
        .collect()
}

fn nearest(
    view: &View,
    from: Place,
    way: Way,
    places: impl Iterator<Item = Place>,
) -> Option<Place> {
    let (x, y) = coordinates(view, from)?;
    let (dx, dy) = way.delta();
    let distance = |place: &Place| {
        let (to_x, to_y) = coordinates(view, *place)?;
        let ahead = (to_x - x) * dx + (to_y - y) * dy;
        let aside = ((to_x - x) * dy).abs() + ((to_y - y) * dx).abs();
        // A line is walked from end to end before another one is entered, so that no spot is passed over.
        (0 < ahead).then_some((aside != 0, ahead + 3 * aside))
    };
    places
        .filter_map(|place| Some((distance(&place)?, place)))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, place)| place)
}

/// Where a place lies, labels before the first column and row.
pub fn coordinates(view: &View, place: Place) -> Option<(i64, i64)> {
    match place {
        Place::Spot(at) => {
            let spot = view.spots.get(at)?;
            Some((spot.x as i64, spot.y as i64))
        }
        Place::Column(x) => Some((x as i64, -1)),
        Place::Row(y) => Some((-1, y as i64)),
    }
}

#[cfg(test)]
mod tests {
    use games::GAMES;
    use games::budget::Budget;

    use super::*;

    #[test]
    fn the_table_of_steps_is_what_single_steps_say() {
        for game in GAMES {
            for spec in game.info().presets {
                let puzzle = game.generate(spec, 5, &mut Budget::unlimited()).unwrap();
                let mut view = puzzle.start().view();
                view.labels.clear();
                for (from, row) in steps(&view).into_iter().enumerate() {
                    for (way, to) in Way::ALL.into_iter().zip(row) {
                        let slow = step(&view, Place::Spot(from), way);
                        assert_eq!(slow, to.map(Place::Spot), "{spec}: {way:?} from {from}");
                    }
                }
            }
        }
    }
}
