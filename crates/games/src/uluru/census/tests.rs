use super::*;
use crate::any::AnyGame;
use crate::game::Which;
use crate::options::Options;
use crate::uluru::Uluru;

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
fn classes_are_as_many_as_known() {
    // By hand for the first two; the others were counted by another program.
    assert_eq!(Kinds::of(1, 1).n_classes(), 1);
    assert_eq!(
        Kinds::of(5, 5).n_classes(),
        within(&run("uluru-5-5").0, 5, 5).0
    );
    assert_eq!(Kinds::of(1, 2).n_classes(), 355);
    assert_eq!(Kinds::of(1, 3).n_classes(), 6_247_810);
    assert_eq!(Kinds::of(3, 3).n_classes(), 812_574);
    assert_eq!(Kinds::of(1, 5).n_classes(), 3_194_200_096);
}

#[test]
fn small_censuses_are_complete() {
    let (tally, report) = run("uluru-1-2");
    assert!(report.contains("| 1-2 | 355 |"), "{report}");
    assert!(report.contains("98.404016 %"), "{report}");
    let census = CENSUSES.iter().find(|it| it.name == "uluru-1-2").unwrap();
    let mut twice = tally.clone();
    twice.merge(&tally);
    assert!((census.report)(&twice).is_err());
    assert!((census.report)(&Tally::default()).is_err());
    run("uluru-2-2");
}

#[test]
fn parts_join_without_gap_or_overlap() {
    // Two letters and one card without: few classes, but all kinds of components.
    let kinds = Kinds::of(5, 5);
    let mut whole = 0;
    classes::each(&kinds, 0, 1, &mut |_| {
        whole += 1;
        true
    })
    .unwrap();
    for n_parts in [2, 7, 64] {
        let mut sum = 0;
        for part in 0..n_parts {
            classes::each(&kinds, part, n_parts, &mut |_| {
                sum += 1;
                true
            })
            .unwrap();
        }
        assert_eq!(sum, whole, "{n_parts} parts");
    }
    assert_eq!(kinds.n_classes(), whole);
    let went = classes::each(&kinds, 0, 1, &mut |_| false);
    assert_eq!(went, None);
}

#[test]
fn random_classes_are_judged_as_the_solver_and_the_count_do() {
    let placements = Placements::new();
    let (mut n_met, mut n_compared, mut costs) = (0u64, 0, [0; BIRDS + 1]);
    // One part of many of all levels together has all kinds of classes.
    classes::each(&Kinds::of(1, 5), 17, 200_000, &mut |class| {
        n_met += 1;
        if n_met % 37 == 0 {
            let best = placements.best(&class.needs);
            let text = class.text();
            let puzzle = Uluru.read(None, &text, &Options::default()).unwrap();
            let answer = puzzle.solve(None, &mut Budget::unlimited()).unwrap();
            assert_eq!(answer.cost, Some(best.cost as u64), "{text}");
            let count = puzzle.count(Which::Best, &mut Budget::unlimited()).unwrap();
            assert_eq!(count.n, u128::from(best.n_ways), "{text}");
            costs[best.cost] += 1;
            n_compared += 1;
        }
        true
    })
    .unwrap();
    assert!(
        n_compared > 200 && costs[0] > 0 && costs[1] > 0 && costs[2] > 0,
        "{costs:?}"
    );
}
