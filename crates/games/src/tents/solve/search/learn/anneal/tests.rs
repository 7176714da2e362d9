//! The bookkeeping of a camp compared with counting everything anew, and what drawing from the buckets gives.

use super::buckets::Buckets;
use super::camp::{self, Camp};
use super::marks::Marks;
use super::*;

/// A site of random trees; some lines take any number of tents.
fn random_site(rng: &mut Rng) -> Site {
    let [height, width] = [3 + rng.below(8), 3 + rng.below(8)];
    let mut trees = Vec::new();
    for _ in 0..1 + rng.below(width * height / 4) {
        let (x, y) = (rng.below(width), rng.below(height));
        let sides = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        let squares = sides.iter().filter_map(|&(dx, dy)| {
            let x = x.checked_add_signed(dx).filter(|&x| x < width)?;
            let y = y.checked_add_signed(dy).filter(|&y| y < height)?;
            Some((x, y))
        });
        let choice = Literal::yes(0);
        let picks = squares.map(|(x, y)| Pick {
            x,
            y,
            choice,
            tent: None,
        });
        trees.push(picks.collect());
    }
    let mut needed = |n: usize| {
        let mut one = || (!rng.chance(1, 4)).then(|| rng.below(3) as i8);
        (0..n).map(|_| one()).collect()
    };
    Site {
        trees,
        needed: [needed(height), needed(width)],
    }
}

/// What is wrong, by looking at all pairs and all lines.
fn count(site: &Site, picked: &[u16]) -> Wrong {
    let picks: Vec<&Pick> = site.trees.iter().flatten().collect();
    let tents: Vec<[usize; 2]> = picked
        .iter()
        .map(|&nth| picks[usize::from(nth)])
        .map(|pick| [pick.y, pick.x])
        .collect();
    let mut wrong = Wrong {
        touching: 0,
        lines: 0,
    };
    for (nth, one) in tents.iter().enumerate() {
        for other in &tents[..nth] {
            let touches = (0..2).all(|axis| one[axis].abs_diff(other[axis]) <= 1);
            wrong.touching += i32::from(touches);
        }
    }
    for axis in 0..2 {
        for (line, needed) in site.needed[axis].iter().enumerate() {
            let n = tents.iter().filter(|tent| tent[axis] == line).count() as i32;
            wrong.lines += needed.map_or(0, |needed| (n - i32::from(needed)).abs());
        }
    }
    wrong
}

#[test]
fn what_is_wrong_is_known_after_every_change() {
    let mut rng = Rng::new(5);
    let even = camp::chances(|_| 1.0);
    let cold = camp::chances(|worse| if worse.total() <= 1 { 1.0 } else { 0.01 });
    for _ in 0..300 {
        let site = random_site(&mut rng);
        let mut camp = Camp::new(&site, &mut rng);
        for nth in 0..60 {
            assert_eq!(camp.wrong(), count(&site, camp.picked()));
            camp.assert_sorted();
            let chances = if nth % 2 == 0 { &even } else { &cold };
            if !camp.change(chances, &mut rng) {
                break;
            }
        }
    }
}

#[test]
fn things_are_drawn_by_the_weight_of_their_class() {
    let mut buckets = Buckets::<3>::new(6);
    for (thing, class) in [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 1)] {
        buckets.put(thing, class);
    }
    buckets.take(1, 1);
    buckets.take(4, 2);
    let mut rng = Rng::new(3);
    let mut n_drawn = [0; 6];
    for _ in 0..60_000 {
        let thing = buckets.draw(&[1.0, 2.0, 0.0], &mut rng);
        n_drawn[thing.expect("there are things with a weight")] += 1;
    }
    assert_eq!([n_drawn[1], n_drawn[3], n_drawn[4]], [0; 3]);
    // A fifth of the draws, and two fifths of them each; five standard deviations either way.
    assert!((11_500..12_500).contains(&n_drawn[0]), "{n_drawn:?}");
    assert!((23_400..24_600).contains(&n_drawn[2]), "{n_drawn:?}");
    assert!((23_400..24_600).contains(&n_drawn[5]), "{n_drawn:?}");
    assert_eq!(buckets.draw(&[0.0; 3], &mut rng), None);
}

#[test]
fn the_marked_moves_of_a_list_are_met() {
    let mut rng = Rng::new(8);
    let list_of: Vec<usize> = (0..400).map(|_| rng.below(3)).collect();
    let mut marks = Marks::new(4, &list_of);
    let mut is_marked = vec![false; list_of.len()];
    for _ in 0..1000 {
        let mv = rng.below(list_of.len());
        marks.turn(mv);
        is_marked[mv] = !is_marked[mv];
    }
    for list in 0..4 {
        let mut met = Vec::new();
        for word in marks.words_of(list) {
            let mut marked = marks.marked(word);
            while let Some(mv) = marked.next(&marks) {
                met.push(mv);
            }
        }
        met.sort_unstable();
        let moves = (0..list_of.len()).filter(|&mv| list_of[mv] == list && is_marked[mv]);
        assert!(moves.eq(met), "list {list}");
    }
}
