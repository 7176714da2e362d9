use super::*;
use crate::any::AnyGame;
use crate::game::Which;
use crate::options::Options;
use crate::uluru::Uluru;

fn kinds(first: u8, last: u8) -> Kinds {
    Kinds::of(Levels::new(first, last).unwrap())
}

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
    assert_eq!(kinds(1, 1).n_classes(), 1);
    assert_eq!(
        kinds(5, 5).n_classes(),
        Within::new(&run("uluru-5-5").0, 5, 5).sum("classes")
    );
    assert_eq!(kinds(1, 2).n_classes(), 355);
    assert_eq!(kinds(1, 3).n_classes(), 6_247_810);
    assert_eq!(kinds(3, 3).n_classes(), 812_574);
    assert_eq!(kinds(1, 5).n_classes(), 3_194_200_096);
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

/// Calls a function with every class and what each bird needs.
struct Each<F> {
    needs: [Need; BIRDS],
    each: F,
}

impl<F: FnMut(&Deal<'_>, &[Need; BIRDS]) -> bool> Follow for Each<F> {
    fn need(&mut self, bird: usize, need: Need) {
        self.needs[bird] = need;
    }

    fn deal(&mut self, deal: &Deal<'_>) -> bool {
        self.needs[BIRDS - 1] = deal.last;
        (self.each)(deal, &self.needs)
    }
}

fn each_class(
    kinds: &Kinds,
    part: u64,
    n_parts: u64,
    each: impl FnMut(&Deal<'_>, &[Need; BIRDS]) -> bool,
) -> Option<()> {
    let needs = [Need::Any; BIRDS];
    let mut each = Each { needs, each };
    deals::walk(&shapes::all(), kinds, part, n_parts, &mut each)
}

#[test]
fn parts_join_without_gap_or_overlap() {
    // Two letters and one card without: few classes, but all kinds of components.
    let kinds = kinds(5, 5);
    let mut whole = 0;
    each_class(&kinds, 0, 1, |_, _| {
        whole += 1;
        true
    })
    .unwrap();
    for n_parts in [2, 7, 64] {
        let mut sum = 0;
        for part in 0..n_parts {
            each_class(&kinds, part, n_parts, |_, _| {
                sum += 1;
                true
            })
            .unwrap();
        }
        assert_eq!(sum, whole, "{n_parts} parts");
    }
    assert_eq!(kinds.n_classes(), whole);
    assert_eq!(each_class(&kinds, 0, 1, |_, _| false), None);
}

#[test]
fn random_classes_are_judged_as_the_solver_and_the_count_do() {
    let (mut n_met, mut n_compared, mut costs) = (0u64, 0, [0; BIRDS + 1]);
    // One part of many of all levels together has all kinds of classes.
    each_class(&kinds(1, 5), 17, 200_000, |deal, all| {
        n_met += 1;
        if n_met % 37 == 0 {
            let mut needs = Needs::new();
            for (bird, need) in all[..BIRDS - 1].iter().enumerate() {
                needs.set(bird, *need);
            }
            let (cost, n_ways) = (needs.cost(deal.last), needs.n_ways(deal.last));
            let text = deal.text();
            let puzzle = Uluru.read(None, &text, &Options::default()).unwrap();
            let answer = puzzle.solve(None, &mut Budget::unlimited()).unwrap();
            assert_eq!(answer.cost, Some(cost as u64), "{text}");
            let count = puzzle.count(Which::Best, &mut Budget::unlimited()).unwrap();
            assert_eq!(count.n, u128::from(n_ways), "{text}");
            costs[cost] += 1;
            n_compared += 1;
        }
        true
    })
    .unwrap();
    assert!(
        n_compared > 200 && costs[0] > 0 && costs[1] > 0 && costs[2] > 0,
        "{n_compared} {costs:?}"
    );
}

#[test]
fn what_is_known_of_a_beginning_serves_all_deals_that_follow() {
    let mut following = Needs::new();
    let mut n = 0;
    struct Both<'a>(&'a mut Needs, [Need; BIRDS], &'a mut u64);
    impl Follow for Both<'_> {
        fn need(&mut self, bird: usize, need: Need) {
            self.0.set(bird, need);
            self.1[bird] = need;
        }
        fn deal(&mut self, deal: &Deal<'_>) -> bool {
            *self.2 += 1;
            if self.2.is_multiple_of(11) {
                let mut alone = Needs::new();
                for (bird, need) in self.1[..BIRDS - 1].iter().enumerate() {
                    alone.set(bird, *need);
                }
                assert_eq!(
                    self.0.cost(deal.last),
                    alone.cost(deal.last),
                    "{}",
                    deal.text()
                );
                assert_eq!(
                    self.0.n_ways(deal.last),
                    alone.n_ways(deal.last),
                    "{}",
                    deal.text()
                );
            }
            true
        }
    }
    let mut both = Both(&mut following, [Need::Any; BIRDS], &mut n);
    deals::walk(&shapes::all(), &kinds(1, 5), 5, 300_000, &mut both).unwrap();
    assert!(n > 1000, "{n}");
}

#[test]
fn smallest_conflicts_are_those_of_a_search_among_all_subsets() {
    let mut sizes = [0; BIRDS + 1];
    let mut n = 0;
    each_class(&kinds(1, 5), 3, 40_000, |deal, all| {
        let mut needs = Needs::new();
        for (bird, need) in all[..BIRDS - 1].iter().enumerate() {
            needs.set(bird, *need);
        }
        n += 1;
        if n % 97 != 0 || needs.cost(deal.last) == 0 {
            return true;
        }
        // Birds that are left out need nothing.
        let can_please = |chosen: usize| {
            let need = |bird: usize| {
                if chosen >> bird & 1 == 1 {
                    all[bird]
                } else {
                    Need::Any
                }
            };
            let mut needs = Needs::new();
            (0..BIRDS - 1).for_each(|bird| needs.set(bird, need(bird)));
            needs.cost(need(BIRDS - 1)) == 0
        };
        let conflicts = (1..1usize << BIRDS).filter(|chosen| !can_please(*chosen));
        let smallest = conflicts
            .map(|chosen| chosen.count_ones() as usize)
            .min()
            .unwrap();
        for size in 0..BIRDS {
            let expected = Some(smallest).filter(|smallest| size < *smallest);
            assert_eq!(
                needs.conflict_above(size, deal.last),
                expected,
                "{}",
                deal.text()
            );
        }
        sizes[smallest] += 1;
        true
    })
    .unwrap();
    assert!(sizes[2] > 0 && sizes[3] > 0 && sizes[4] > 0, "{sizes:?}");
}

#[test]
fn a_conflict_may_need_all_birds() {
    let text = "uluru cards N1 F2 O3 X4 S5 S6 A0 SW";
    let puzzle: crate::uluru::Puzzle = text.parse().unwrap();
    let all = super::super::wish::resolve(puzzle.wishes(), super::super::rules::Rules::Cards);
    let mut needs = Needs::new();
    for (bird, need) in all[..BIRDS - 1].iter().enumerate() {
        needs.set(bird, *need);
    }
    assert_eq!(needs.cost(all[BIRDS - 1]), 1);
    assert_eq!(needs.conflict_above(BIRDS - 1, all[BIRDS - 1]), Some(BIRDS));
}
