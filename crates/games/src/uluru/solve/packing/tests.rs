//! Packing beside the exact search, and on rings of every size.

use super::super::super::generate::{Spec, generate};
use super::super::decide::{Decision, decide};
use super::super::model::Model;
use super::super::runs::{NOBODY, Runs};
use super::pack;
use crate::budget::Budget;
use crate::rng::Rng;

fn draw<const W: usize>(spec: &str, seed: u64) -> Model<W> {
    let spec: Spec = spec.parse().unwrap();
    Model::new(&generate(&spec, &mut Rng::new(seed), &mut Budget::unlimited()).unwrap())
}

/// How many wishes fail when packed, if it can be; and how many nodes that took. Every place is used once.
fn check<const W: usize>(model: &Model<W>) -> (Option<usize>, u64) {
    let mut budget = Budget::unlimited();
    let packed = pack(model, &Runs::new(model), &mut Rng::new(7), &mut budget);
    if let Some(place_of) = &packed {
        let mut places = place_of.clone();
        places.sort_unstable();
        assert!(places.into_iter().eq(0..model.n_places));
    }
    let cost = packed.map(|place_of| model.cost(&place_of));
    (cost, budget.used())
}

#[test]
fn whoever_can_be_pleased_on_a_small_ring_with_neighbours_is_pleased() {
    let mut n_pleased = 0;
    for seed in 0..400 {
        for spec in [
            "pawns ring:16",
            "pawns ring:16 hidden",
            "pawns ring:16 birds=9",
            "pawns ring:20 birds=12",
            "pawns ring:20 hidden",
            "cards ring:24 birds=20 hidden",
        ] {
            let model = draw::<1>(spec, seed);
            let wants_next = Runs::new(&model).wants_next;
            if wants_next.iter().all(|&other| other == NOBODY) {
                continue;
            }
            let (cost, _) = check(&model);
            match decide(&model, &model.wishing, &mut Budget::nodes(50_000)) {
                Decision::Placed(_) if model.n_never == 0 => {
                    assert_eq!(cost, Some(0), "{spec} {seed}");
                    n_pleased += 1;
                }
                Decision::Stuck(_) => assert_ne!(cost, Some(0), "{spec} {seed}"),
                Decision::Placed(_) | Decision::Over => {}
            }
        }
    }
    assert!(n_pleased > 1000, "{n_pleased}");
}

#[test]
fn wishes_that_packing_leaves_to_luck_still_leave_a_placement() {
    let mut n_packed = 0;
    for seed in 0..200 {
        for spec in [
            "cards ring:24",
            "pelicans ring:32",
            "pelicans ring:28 birds=20",
        ] {
            n_packed += usize::from(check(&draw::<1>(spec, seed)).0.is_some());
        }
    }
    assert!(n_packed > 0);
}

#[test]
fn hidden_rings_are_packed_within_few_nodes() {
    for seed in 0..1000 {
        let (cost, n_nodes) = check(&draw::<1>("pawns ring:64 hidden", seed));
        assert_eq!(cost, Some(0), "{seed}");
        assert!(n_nodes < 2000, "{seed}: {n_nodes}");
    }
    for seed in 0..20 {
        let (cost, n_nodes) = check(&draw::<16>("pawns ring:512 hidden", seed));
        assert_eq!(cost, Some(0), "{seed}");
        assert!(n_nodes < 5000, "{seed}: {n_nodes}");
    }
}
