use super::*;
use crate::any::AnyGame;
use crate::flood::Flood;
use crate::options::Options;

/// The tally of all parts, and the report.
fn run(name: &str) -> (Tally, String) {
    let census = CENSUSES.iter().find(|census| census.name == name).unwrap();
    let mut all = Tally::default();
    for part in 0..census.n_parts {
        all.merge(&(census.part)(part, &mut Budget::unlimited()).unwrap());
    }
    let report = (census.report)(&all).unwrap();
    (all, report)
}

#[test]
fn small_censuses_are_complete() {
    for name in [
        "floodit-2x2-2",
        "floodit-3x3-2",
        "floodit-3x3-3",
        "flood-3x3-3",
    ] {
        run(name);
    }
    let (tally, report) = run("floodit-2x2-2");
    // 0000 and 1111; the corner or the three others one move away; three of four need two, by hand: 0110, 1001.
    assert_eq!(tally.get("cost-00"), 2);
    assert_eq!(tally.get("colourings"), 16);
    assert!(report.contains("16 colourings in 6 classes"), "{report}");
}

#[test]
fn a_part_that_is_missing_or_counted_twice_is_noticed() {
    let census = CENSUSES
        .iter()
        .find(|it| it.name == "floodit-3x3-3")
        .unwrap();
    let (mut all, _) = run(census.name);
    let part = (census.part)(1, &mut Budget::unlimited()).unwrap();
    all.merge(&part);
    assert!((census.report)(&all).is_err());
    assert!((census.report)(&part).is_err());
    assert_eq!((census.part)(0, &mut Budget::nodes(3)), None);
}

#[test]
fn moves_and_margins_are_those_of_the_solvers() {
    let mut n_compared = 0;
    let mut check = |text: String, expected: (Option<u64>, Option<i64>)| {
        let puzzle = Flood.read(None, &text, &Options::default()).unwrap();
        let answer = puzzle.solve(None, &mut Budget::unlimited()).unwrap();
        let found = match expected {
            (Some(_), _) => (answer.cost, None),
            _ => (None, answer.value),
        };
        assert_eq!(found, expected, "{text}");
        n_compared += 1;
    };
    let mut nth = 0;
    let went = classes::<4, 4>(3, 512, &mut |class| {
        nth += 1;
        if nth % 1009 == 0 {
            let cells = cells_text(4, class.cells);
            let cost = alone::fewest_moves::<4>(class.colours) as u64;
            check(
                format!("floodit {cells} colours=4 start=0"),
                (Some(cost), None),
            );
            if let Some(margin) = two::best_margin::<4, 4>(class.colours) {
                let text = format!("flood {cells} colours=4 start=0,15");
                check(text, (None, Some(i64::from(margin))));
            }
        }
        ControlFlow::Continue(())
    });
    assert!(went.is_continue());
    let went = classes::<3, 3>(0, 1, &mut |class| {
        let cells = cells_text(3, class.cells);
        let cost = alone::fewest_moves::<3>(class.colours) as u64;
        check(
            format!("floodit {cells} colours=3 start=0"),
            (Some(cost), None),
        );
        if let Some(margin) = two::best_margin::<3, 3>(class.colours) {
            let text = format!("flood {cells} colours=3 start=0,8");
            check(text, (None, Some(i64::from(margin))));
        }
        ControlFlow::Continue(())
    });
    assert!(went.is_continue());
    assert!(n_compared > 2800, "{n_compared}");
}
