//! Places that too many birds wish to stand on, or have to because of somebody's wish.

use std::collections::{HashMap, HashSet};

use crate::budget::Budget;
use crate::uluru::puzzle::Puzzle;
use crate::uluru::solve::Crowd;
use crate::uluru::wish::Need;

/// Unions of no more than this many sets of places are looked at, those that confine the most birds.
const MOST_SETS: usize = 8;

/// Some of the places of a board.
type Places = Vec<bool>;

/// That a bird stands on one of some places if a wish holds.
struct Confined {
    wish: usize,
    bird: usize,
    /// Which of the sets of places.
    set: usize,
}

/// All crowds that one step of thought finds: for each union of the sets that wishes confine birds to, the birds that are
/// confined to it, if they are more than there are places. A wish may confine two birds. None are found once the budget is
/// over.
pub(super) fn crowds(puzzle: &Puzzle, budget: &mut Budget) -> Vec<Crowd> {
    let (confined, sets) = confinements(puzzle, budget);
    let mut by_use: Vec<usize> = (0..sets.len()).collect();
    by_use.sort_by_key(|&set| {
        let n_uses = confined.iter().filter(|it| it.set == set).count();
        std::cmp::Reverse(n_uses)
    });
    by_use.truncate(MOST_SETS);
    let mut seen: HashSet<Places> = HashSet::new();
    let mut crowds = Vec::new();
    for chosen in 1..1usize << by_use.len() {
        if budget.is_over() {
            break;
        }
        let mut union = vec![false; puzzle.board().n_places()];
        for (nth, &set) in by_use.iter().enumerate() {
            if chosen >> nth & 1 == 1 {
                let both = union.iter_mut().zip(&sets[set]);
                both.for_each(|(in_union, in_set)| *in_union |= in_set);
            }
        }
        if seen.insert(union.clone()) {
            crowds.extend(crowd_in(puzzle, &confined, &sets, &union));
        }
    }
    // What confines a bird is shown for the smallest crowd that it is in.
    crowds.sort_by_key(|crowd: &Crowd| crowd.places.len());
    crowds
}

/// The birds that are confined to these places, each by one wish, if they are too many.
fn crowd_in(
    puzzle: &Puzzle,
    confined: &[Confined],
    sets: &[Places],
    union: &Places,
) -> Option<Crowd> {
    let lies_in = |set: &Places| {
        let mut places = set.iter().zip(union);
        places.all(|(in_set, in_union)| !in_set || *in_union)
    };
    let is_inside: Vec<bool> = sets.iter().map(lies_in).collect();
    let mut n_uses = vec![0; puzzle.n_birds()];
    let mut wish_of: Vec<Option<usize>> = vec![None; puzzle.n_birds()];
    // A wish that confines two birds counts for one of them first, and for both if nothing else confines the other.
    for most_uses in [1, 2] {
        for it in confined.iter().filter(|it| is_inside[it.set]) {
            if wish_of[it.bird].is_none() && n_uses[it.wish] < most_uses {
                wish_of[it.bird] = Some(it.wish);
                n_uses[it.wish] += 1;
            }
        }
    }
    let birds = wish_of.iter().enumerate();
    let birds: Vec<(usize, Vec<usize>)> = birds
        .filter_map(|(bird, wish)| Some((bird, vec![(*wish)?])))
        .collect();
    let places: Vec<usize> = (0..union.len()).filter(|&at| union[at]).collect();
    (places.len() < birds.len()).then_some(Crowd { birds, places })
}

/// What single wishes say of single birds, those about one bird first, and the sets of places that they name.
fn confinements(puzzle: &Puzzle, budget: &mut Budget) -> (Vec<Confined>, Vec<Places>) {
    let board = puzzle.board();
    let n_places = board.n_places();
    let (mut alone, mut with) = (Vec::new(), Vec::new());
    let mut numbers: HashMap<Places, usize> = HashMap::new();
    for (wish, &need) in puzzle.needs().iter().enumerate() {
        if budget.is_over() {
            break;
        }
        let (places, other): (Places, _) = match need {
            Need::With {
                relation,
                other,
                is_negated,
            } => {
                // Relations are symmetric, so both birds are confined alike.
                let relates = |here: usize, there: usize| {
                    here != there && board.relates(relation, here, there) != is_negated
                };
                let has_any = |here: usize| (0..n_places).any(|there| relates(here, there));
                ((0..n_places).map(has_any).collect(), Some(other))
            }
            _ => {
                let holds = |here: usize| puzzle.is_pleased(wish, |_| Some(here));
                ((0..n_places).map(holds).collect(), None)
            }
        };
        if !places.contains(&false) || !places.contains(&true) {
            continue;
        }
        let next = numbers.len();
        let set = *numbers.entry(places).or_insert(next);
        let group = if other.is_some() {
            &mut with
        } else {
            &mut alone
        };
        let birds = std::iter::once(wish).chain(other.map(usize::from));
        group.extend(birds.map(|bird| Confined { wish, bird, set }));
    }
    let mut sets = vec![Vec::new(); numbers.len()];
    for (places, number) in numbers {
        sets[number] = places;
    }
    alone.append(&mut with);
    (alone, sets)
}
