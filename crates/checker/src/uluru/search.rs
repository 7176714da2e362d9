//! A plain search through all placements, bird after bird.

use super::Deal;
use super::wish::holds;
use crate::Budget;

/// Shows every placement that costs less than the limit with its cost, as far as the wishes of these birds go. `see` says
/// what the limit is from then on; 0 ends the search. False if the budget ends first.
pub(super) fn each_below(
    deal: &Deal<'_>,
    birds: &[usize],
    limit: u64,
    budget: &mut Budget<'_>,
    see: &mut dyn FnMut(u64, &[Option<usize>]) -> u64,
) -> bool {
    let (n_birds, n_places) = (deal.wishes.len(), deal.board.n_places());
    let judged = wishes_by_last_bird(deal, birds);
    let mut limit = limit;
    let mut place_of: Vec<Option<usize>> = vec![None; n_birds];
    let mut is_taken = vec![false; n_places];
    // The place to try next for each bird, and what the birds before it cost.
    let mut next = vec![0; n_birds + 1];
    let mut costs = vec![0; n_birds + 1];
    let mut bird = 0;
    loop {
        let is_worth_it = costs[bird] < limit;
        if is_worth_it && bird == n_birds {
            limit = see(costs[bird], &place_of);
        }
        let mut place = if is_worth_it && bird < n_birds {
            next[bird]
        } else {
            n_places
        };
        while place < n_places && is_taken[place] {
            place += 1;
        }
        if place < n_places {
            if !budget.spend() || !budget.work(judged[bird].len() as u64) {
                return false;
            }
            next[bird] = place + 1;
            is_taken[place] = true;
            place_of[bird] = Some(place);
            let failed = judged[bird]
                .iter()
                .filter(|&&one| !holds(deal.wishes[one], &deal.board, &place_of, one));
            costs[bird + 1] = costs[bird] + failed.count() as u64;
            bird += 1;
            next[bird] = 0;
            continue;
        }
        if bird == 0 {
            return true;
        }
        bird -= 1;
        if let Some(place) = place_of[bird].take() {
            is_taken[place] = false;
        }
    }
}

/// For each bird those of the wishes that can be judged once it stands somewhere, the birds before it being placed.
fn wishes_by_last_bird(deal: &Deal<'_>, birds: &[usize]) -> Vec<Vec<usize>> {
    let mut judged = vec![Vec::new(); deal.wishes.len()];
    for &bird in birds {
        let wish = deal.wishes[bird];
        judged[wish.other.map_or(bird, |other| bird.max(other))].push(bird);
    }
    judged
}
