use super::*;
use crate::any::AnyGame;
use crate::game::Which;
use crate::tents::Tents;

fn run(name: &str) -> Tally {
    let census = CENSUSES.iter().find(|census| census.name == name).unwrap();
    let mut all = Tally::default();
    for part in 0..census.n_parts {
        all.merge(&(census.part)(part, &mut Budget::unlimited()).unwrap());
    }
    (census.report)(&all).unwrap();
    all
}

#[test]
fn small_boards_are_counted_as_one_by_one() {
    for (side, name) in [(1, "tents-1"), (2, "tents-2"), (3, "tents-3")] {
        // Every set of trees with every clue that a set of tents could have.
        let (mut n_solvable, mut n_unique) = (0, 0);
        let n_squares = side * side;
        let clues = clues(side);
        for trees in 0..1u64 << n_squares {
            for (rows, columns) in &clues {
                let squares = (0..n_squares).map(|at| match trees >> at & 1 {
                    1 => Square::Tree,
                    _ => Square::Free,
                });
                let squares = squares.collect();
                let puzzle =
                    Puzzle::new(side, side, squares, columns.clone(), rows.clone()).unwrap();
                let text = puzzle.to_string();
                let puzzle = Tents.read(None, &text, &Default::default()).unwrap();
                let n = puzzle
                    .count(Which::All, &mut Budget::unlimited())
                    .unwrap()
                    .n;
                n_solvable += u128::from(n > 0);
                n_unique += u128::from(n == 1);
            }
        }
        let tally = run(name);
        assert_eq!(tally.get("solvable"), n_solvable, "{side}");
        assert_eq!(tally.get("unique"), n_unique, "{side}");
    }
}

type Clues = (Vec<Option<usize>>, Vec<Option<usize>>);

/// All clues whose sums agree.
fn clues(side: usize) -> Vec<Clues> {
    let mut lines: Vec<Vec<Option<usize>>> = vec![Vec::new()];
    for _ in 0..side {
        let longer = |line: Vec<Option<usize>>| {
            (0..=side.div_ceil(2)).map(move |n| [&line[..], &[Some(n)]].concat())
        };
        lines = lines.into_iter().flat_map(longer).collect();
    }
    let sum = |line: &[Option<usize>]| line.iter().flatten().sum::<usize>();
    let mut all = Vec::new();
    for rows in &lines {
        let fitting = lines.iter().filter(|columns| sum(columns) == sum(rows));
        all.extend(fitting.map(|columns| (rows.clone(), columns.clone())));
    }
    all
}

#[test]
fn images_count_for_each_other() {
    let known = [(1, 1), (2, 9), (3, 150), (4, 5611)];
    for (side, expected) in known {
        let counted = run(&format!("tents-{side}"));
        let graded = run(&format!("tents-levels-{side}"));
        assert_eq!(counted.get("unique"), expected, "{side}");
        // The same without images.
        assert_eq!(graded.get("unique"), expected, "{side}");
        let by_level: u128 = graded.under("level-").map(|(_, n)| n).sum();
        assert_eq!(by_level, expected);
    }
}

#[test]
fn images_of_a_board_are_as_hard() {
    let mut by_level = [HashMap::new(), HashMap::new()];
    for (counts, only_first_images) in by_level.iter_mut().zip([false, true]) {
        for part in 0..n_parts(4) {
            let budget = &mut Budget::unlimited();
            each_clue::<4>(part, budget, only_first_images, &mut |class, budget| {
                fits::list(class, budget, &mut |trees| {
                    fits::each_run(trees, |trees, n| {
                        if n == 1 {
                            let puzzle = class.puzzle::<4>(trees);
                            let difficulty = grade::difficulty(&puzzle, &mut Budget::unlimited());
                            let level = difficulty.map(|it| it.level);
                            *counts.entry(level).or_insert(0) += class.weight;
                        }
                    });
                })
            })
            .unwrap();
        }
    }
    assert_eq!(by_level[0], by_level[1]);
    assert!(by_level[0].len() > 2, "{by_level:?}");
}

#[test]
fn sets_of_tents_are_those_of_kings_that_do_not_attack_each_other() {
    // The sequence A063443 of the On-Line Encyclopedia of Integer Sequences.
    let known = [2, 5, 35, 314, 6427, 202_841, 12_727_570, 1_355_115_601];
    for (side, expected) in (1..).zip(known) {
        assert_eq!(n_tent_sets(side), expected);
    }
}

#[test]
fn boards_are_counted_as_when_they_are_listed() {
    let (mut n_classes, mut n_several) = (0, 0);
    let mut check = |class: &Class<'_>, budget: &mut Budget| {
        let sum = class.sum(budget).unwrap();
        assert_eq!(sum, class.listed_sum(budget).unwrap(), "{:?}", class.tents);
        n_classes += 1;
        n_several += u32::from(sum.n_unique < sum.n_solvable);
        Some(())
    };
    let budget = &mut Budget::unlimited();
    for part in 0..n_parts(5) {
        each_clue::<5>(part, budget, true, &mut check).unwrap();
    }
    for part in (0..n_parts(6)).step_by(8) {
        each_clue::<6>(part, budget, true, &mut check).unwrap();
    }
    assert!(
        n_classes > 1000 && n_several > 500,
        "{n_classes} {n_several}"
    );
}

#[test]
fn what_is_solved_at_sight_is_easy() {
    let (mut n_easy, mut n_solved) = (0, 0);
    for part in [1, 2, 7, 11] {
        let budget = &mut Budget::unlimited();
        each_clue::<5>(part, budget, true, &mut |class, budget| {
            fits::list(class, budget, &mut |trees| {
                let mut nth = 0;
                fits::each_run(trees, |trees, n| {
                    nth += 1;
                    if n == 1 && nth % 7 == 0 {
                        let is_solved = sight::solves::<5>(trees, class.rows, class.columns);
                        let puzzle = class.puzzle::<5>(trees);
                        let difficulty = grade::difficulty(&puzzle, &mut Budget::unlimited());
                        let level = difficulty.map(|it| it.level);
                        assert!(
                            !is_solved || level == Some("easy"),
                            "{}",
                            class.puzzle::<5>(trees)
                        );
                        n_easy += u32::from(level == Some("easy"));
                        n_solved += u32::from(is_solved);
                    }
                });
            })
        })
        .unwrap();
    }
    // It would be of no use if it were rare.
    assert!(
        n_easy > 1000 && n_solved * 4 > n_easy * 3,
        "{n_easy} {n_solved}"
    );
}
