//! Uluru / Pelican Cove: where the birds stand at the end of a line, and whether each wish holds there.

mod board;
mod constraints;
mod search;
mod wish;

use crate::certificate::Certificate;
use crate::fields::Kind;
use crate::judge::{End, Lower, Puzzle, Search};
use crate::kernel::Kernel;
use crate::text::number;
use crate::{Answer, Because, Budget, Claim, Reason, Stop};
use board::Board;
use constraints::{Demand, constraints};
use wish::{Wish, holds};

/// Reads a deal.
pub(crate) fn read<'a>(text: &'a str, _: &mut Budget<'_>) -> Result<Box<dyn Puzzle + 'a>, Stop> {
    Ok(Box::new(Deal::read(text)?))
}

/// The placements of no more birds are counted one by one.
const FEW_BIRDS: usize = 8;

/// A deal as its canonical text states it.
struct Deal<'a> {
    board: Board<'a>,
    /// The number of the first bird.
    first: usize,
    /// The wishes as they are spelled.
    spelled: Vec<&'a str>,
    /// What they come down to.
    wishes: Vec<Wish>,
}

impl<'a> Deal<'a> {
    fn read(text: &'a str) -> Result<Self, Reason> {
        let mut words = text.split(' ').peekable();
        words.next();
        let rules = words.next().unwrap_or("");
        if !["pawns", "pelicans", "cards"].contains(&rules) {
            return Err(Reason::new("check-uluru-rules").with("found", rules));
        }
        let is_board =
            |word: &&str| rules == "pelicans" || board::is_name(word) || word.starts_with("board:");
        let (board, is_given) = match words.next_if(is_board) {
            Some(word) => (Board::read(word)?, true),
            None if rules == "pawns" => (Board::read("eight")?, false),
            None => (Board::read("eight-cards")?, false),
        };
        if let Some(seconds) = words.peek().and_then(|word| word.strip_prefix("seconds=")) {
            if !number(seconds).is_some_and(|n: u32| (1..=86_400).contains(&n)) {
                return Err(Reason::new("check-uluru-seconds").with("found", seconds));
            }
            words.next();
        }
        let spelled: Vec<&str> = words.collect();
        let read = |word: &&str| {
            let wish = Wish::read(word, rules);
            wish.ok_or_else(|| Reason::new("check-uluru-wish").with("found", *word))
        };
        let wishes: Vec<Wish> = spelled.iter().map(read).collect::<Result<_, _>>()?;
        let n_places = board.n_places();
        if wishes.is_empty() || n_places < wishes.len() || (!is_given && wishes.len() != n_places) {
            let reason = Reason::new("check-uluru-number").with("wishes", wishes.len());
            return Err(reason.with("places", n_places));
        }
        let is_missing = |wish: &Wish| wish.other.is_some_and(|other| wishes.len() <= other);
        if let Some(at) = wishes.iter().position(is_missing) {
            return Err(Reason::new("check-uluru-no-bird").with("wish", spelled[at]));
        }
        Ok(Self {
            board,
            first: usize::from(rules == "pelicans"),
            wishes: wish::without_copies(&wishes, rules),
            spelled,
        })
    }
}

impl Deal<'_> {
    /// The birds whose wishes are named, each after the one before; there must be some.
    fn birds(&self, words: &[&str]) -> Result<Vec<usize>, Reason> {
        let mut birds: Vec<usize> = Vec::new();
        for &word in words {
            let bird = number(word).and_then(|it: usize| it.checked_sub(self.first));
            let is_another = |bird: &usize| {
                *bird < self.wishes.len() && birds.last().is_none_or(|last| last < bird)
            };
            let Some(bird) = bird.filter(is_another) else {
                return Err(Reason::new("check-conflict-bird").with("found", word));
            };
            birds.push(bird);
        }
        if birds.is_empty() {
            return Err(Reason::new("check-conflict-bird").with("found", ""));
        }
        Ok(birds)
    }
}

impl Puzzle for Deal<'_> {
    fn kind(&self) -> Kind {
        Kind::ULURU
    }

    fn establish_conflict(
        &self,
        wishes: &[&str],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Because>, Reason> {
        let birds = self.birds(wishes)?;
        // All placements where at most one of the wishes fails: none may fulfil all, and each must once fail alone.
        let mut all_hold = None;
        let mut fails_alone = vec![false; birds.len()];
        let whole = search::each_below(self, &birds, 2, budget, &mut |cost, place_of| {
            let fails = |bird: &usize| !holds(self.wishes[*bird], &self.board, place_of, *bird);
            match birds.iter().position(fails) {
                None => all_hold = Some(self.tell(place_of)),
                Some(at) => fails_alone[at] |= cost == 1,
            }
            match (&all_hold, fails_alone.iter().all(|&is_seen| is_seen)) {
                (Some(_), _) => 0,
                (None, true) => 1,
                (None, false) => 2,
            }
        });
        if let Some(moves) = all_hold {
            return Err(Reason::new("check-conflict-together").with("moves", moves));
        }
        if !whole {
            return Ok(Some(Because::Budget));
        }
        match fails_alone.iter().position(|&is_seen| !is_seen) {
            Some(at) => {
                let bird = birds[at] + self.first;
                Err(Reason::new("check-conflict-needless").with("bird", bird))
            }
            None => Ok(None),
        }
    }

    fn play(&self, line: &str) -> Result<End, Reason> {
        let mut round = Round::new(self);
        for mv in line.split_ascii_whitespace() {
            round
                .play(mv)
                .map_err(|id| Reason::new(id).with("move", mv))?;
        }
        let holds = |bird: usize| holds(self.wishes[bird], &self.board, &round.place_of, bird);
        let fulfilled: Vec<bool> = (0..self.wishes.len()).map(holds).collect();
        let failed = fulfilled.iter().filter(|&&holds| !holds);
        let cost = failed.count() as u64;
        let fact = |(bird, &holds): (usize, &bool)| {
            let id = match (holds, round.place_of[bird]) {
                (true, _) => "check-uluru-holds",
                (false, Some(_)) => "check-uluru-fails",
                (false, None) => "check-uluru-waits",
            };
            Reason::new(id)
                .with("bird", bird + self.first)
                .with("wish", self.spelled[bird])
        };
        let mut facts: Vec<Reason> = fulfilled.iter().enumerate().map(fact).collect();
        facts.push(Reason::new("check-uluru-cost").with("cost", cost));
        let state = |place: &Option<usize>| place.map_or(0, |place| place + 1);
        let n_waiting = round.place_of.iter().filter(|it| it.is_none()).count();
        let is_accepted = round.is_over || n_waiting == 0;
        let full = Reason::new("check-uluru-not-full").with("cost", cost);
        let open = Reason::new("check-uluru-not-placed").with("birds", n_waiting);
        Ok(End {
            flaw: None,
            not_accepted: (!is_accepted).then_some(open),
            not_full: (0 < cost).then_some(full),
            cost: Some(cost),
            margin: None,
            state: round.place_of.iter().map(state).collect(),
            facts,
        })
    }

    fn find_solution(
        &self,
        other_than: Option<&End>,
        budget: &mut Budget<'_>,
    ) -> Result<Search, Reason> {
        let mut found = None;
        let whole = search::each_below(self, &self.all(), 1, budget, &mut |_, place_of| {
            let is_same = |end: &End| {
                let mut both = end.state.iter().zip(place_of);
                both.all(|(state, place)| place.is_some_and(|place| place + 1 == *state))
            };
            if !other_than.is_some_and(is_same) {
                found = Some(self.tell(place_of));
            }
            match found {
                Some(_) => 0,
                None => 1,
            }
        });
        let id = match other_than {
            Some(_) => "check-uluru-another",
            None => "check-uluru-possible",
        };
        Ok(match (found, whole) {
            (Some(moves), _) => Search::Found(Reason::new(id).with("moves", moves)),
            (None, true) => Search::None,
            (None, false) => Search::Open(Because::Budget),
        })
    }

    fn establish_bound(
        &self,
        wanted: u64,
        _certificate: Option<Certificate<'_>>,
        budget: &mut Budget<'_>,
    ) -> Result<Lower, Reason> {
        let mut found = None;
        let whole = search::each_below(self, &self.all(), wanted, budget, &mut |cost, _| {
            found = Some(cost);
            0
        });
        Ok(match (found, whole) {
            (Some(cost), _) => Lower::Beaten(cost),
            (None, true) => Lower::Holds,
            (None, false) => Lower::Open {
                established: 0,
                because: Because::Budget,
            },
        })
    }

    fn count(&self, cost: u64, budget: &mut Budget<'_>) -> Option<u128> {
        let below = cost.saturating_add(1);
        if self.wishes.len() <= FEW_BIRDS {
            let mut n = 0;
            let whole = search::each_below(self, &self.all(), below, budget, &mut |_, _| {
                n += 1;
                below
            });
            return whole.then_some(n);
        }
        let kernel = constraints(self, Demand::Below(below), &[])?;
        kernel.count(self.wishes.len() * self.board.n_places(), budget)
    }
}

impl Deal<'_> {
    /// All birds.
    fn all(&self) -> Vec<usize> {
        (0..self.wishes.len()).collect()
    }

    /// A placement as moves.
    fn tell(&self, place_of: &[Option<usize>]) -> String {
        let placed = place_of.iter().enumerate();
        let moves = placed.filter_map(|(bird, place)| {
            let place = (*place)?;
            Some(format!("{}@{place}", bird + self.first))
        });
        moves.collect::<Vec<_>>().join(" ")
    }
}

/// The constraints of a deal together with the opposite of what an answer claims of all placements.
pub(crate) fn opposite(answer: &Answer<'_>) -> Result<Option<Kernel>, Reason> {
    let deal = Deal::read(answer.puzzle)?;
    let end = deal.play(&answer.line)?;
    let below = match answer.claim {
        Claim::Unique | Claim::Impossible => 1,
        Claim::Optimal => end.cost.unwrap_or(0),
        Claim::Found | Claim::Unknown => answer.bound.unwrap_or(0),
        Claim::Several | Claim::Counted | Claim::Conflict => 0,
    };
    let other_than: Vec<Vec<Option<usize>>> = match answer.claim {
        Claim::Unique => vec![end.state.iter().map(|state| state.checked_sub(1)).collect()],
        _ => Vec::new(),
    };
    Ok(constraints(&deal, Demand::Below(below), &other_than))
}

/// The constraints of a deal together with that the cost is at most the stated one, and that the birds stand otherwise
/// than at each of these ends.
pub(crate) fn all_but(answer: &Answer<'_>, ends: &[End]) -> Result<Option<Kernel>, Reason> {
    let deal = Deal::read(answer.puzzle)?;
    let places = |end: &End| end.state.iter().map(|state| state.checked_sub(1)).collect();
    let places: Vec<Vec<Option<usize>>> = ends.iter().map(places).collect();
    let waits = |places: &Vec<Option<usize>>| places.contains(&None);
    if let Some(at) = places.iter().position(waits) {
        let n_waiting = places[at].iter().filter(|it| it.is_none()).count();
        let why = Reason::new("check-uluru-not-placed").with("birds", n_waiting);
        return Err(Reason::new("check-listed")
            .with("number", at + 1)
            .with("why", why));
    }
    let below = answer.cost.unwrap_or(0).saturating_add(1);
    Ok(constraints(&deal, Demand::Below(below), &places))
}

/// The constraints of a deal together with that all wishes of a conflict hold, if at each of these ends all but one of
/// them do, in order.
pub(crate) fn together(answer: &Answer<'_>, ends: &[End]) -> Result<Option<Kernel>, Reason> {
    let deal = Deal::read(answer.puzzle)?;
    let birds = deal.birds(answer.wishes.as_deref().unwrap_or(&[]))?;
    if ends.len() != birds.len() {
        let reason = Reason::new("check-conflict-ends").with("listed", ends.len());
        return Err(reason.with("wishes", birds.len()));
    }
    for (at, end) in ends.iter().enumerate() {
        let place_of: Vec<Option<usize>> =
            end.state.iter().map(|state| state.checked_sub(1)).collect();
        let others = birds.iter().filter(|&&bird| bird != birds[at]);
        let fails = |bird: &&usize| !holds(deal.wishes[**bird], &deal.board, &place_of, **bird);
        if let Some(bird) = others.clone().find(fails) {
            let why = Reason::new("check-conflict-fails").with("bird", bird + deal.first);
            return Err(Reason::new("check-listed")
                .with("number", at + 1)
                .with("why", why));
        }
    }
    Ok(constraints(&deal, Demand::Together(&birds), &[]))
}

/// A round in play.
struct Round {
    /// The number of the first bird.
    first: usize,
    place_of: Vec<Option<usize>>,
    bird_on: Vec<Option<usize>>,
    is_over: bool,
}

impl Round {
    fn new(deal: &Deal<'_>) -> Self {
        Self {
            first: deal.first,
            place_of: vec![None; deal.wishes.len()],
            bird_on: vec![None; deal.board.n_places()],
            is_over: false,
        }
    }

    /// Makes a move; an error is the id of what is wrong with it.
    fn play(&mut self, mv: &str) -> Result<(), &'static str> {
        if self.is_over {
            return Err("check-uluru-over");
        }
        if mv == "time" {
            self.is_over = true;
            return Ok(());
        }
        let (bird, place) = mv.split_once('@').ok_or("check-uluru-no-move")?;
        let bird = number(bird)
            .and_then(|bird: usize| bird.checked_sub(self.first))
            .filter(|&bird| bird < self.place_of.len())
            .ok_or("check-uluru-move-bird")?;
        let to = match place {
            "-" => None,
            place => Some(
                number(place)
                    .filter(|&place: &usize| place < self.bird_on.len())
                    .ok_or("check-uluru-move-place")?,
            ),
        };
        if let Some(from) = self.place_of[bird].take() {
            self.bird_on[from] = None;
        }
        if let Some(to) = to {
            // Who stands there goes back to the tray.
            if let Some(other) = self.bird_on[to].replace(bird) {
                self.place_of[other] = None;
            }
            self.place_of[bird] = Some(to);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::{Budget, check_file};

    fn verdict(file: &str) -> &'static str {
        check_file(file, &mut Budget::small()).word()
    }

    const BOARD_1: &str = "uluru pelicans 1 south north east west";

    #[test]
    fn the_only_placement_is_proved_unique() {
        let line = "line 2@0 3@1 1@2 4@3";
        assert_eq!(
            verdict(&format!("{BOARD_1}\nclaim unique\ncost 0\n{line}\n")),
            "proved"
        );
        assert_eq!(
            verdict(&format!("{BOARD_1}\nclaim optimal\ncost 0\n{line}\n")),
            "proved"
        );
        assert_eq!(
            verdict(&format!("{BOARD_1}\nclaim impossible\n")),
            "rejected"
        );
    }

    #[test]
    fn wrong_answers_are_rejected() {
        for answer in [
            "claim found\ncost 0\nline 1@0 2@1 3@2 4@3",
            "claim found\ncost 4\nline 2@0 3@1 1@2 4@3",
            "claim found\nline 2@0 3@1 1@2",
            "claim found\nline 2@0 3@1 1@2 4@4",
            "claim found\nline 2@0 3@1 1@2 5@3",
            "claim found\nline 2@0 3@1 1@2 4@3 time 1@2",
            "claim found\nbound 1\nline 2@0 3@1 1@2 4@3",
            "claim several\nline 2@0 3@1 1@2 4@3\nrival 2@0 3@1 1@2 4@3",
            "claim several\nline 2@0 3@1 1@2 4@3\nrival 2@0 3@1 4@2 1@3",
            "claim optimal\ncost 4\nline 1@0 2@1 3@2 4@3",
        ] {
            assert_eq!(
                verdict(&format!("{BOARD_1}\n{answer}\n")),
                "rejected",
                "{answer}"
            );
        }
        for puzzle in [
            "uluru",
            "uluru pawns NS",
            "uluru pelicans 9 north",
            "uluru pelicans 1 north north:1",
        ] {
            assert_eq!(
                verdict(&format!("{puzzle}\nclaim unknown\n")),
                "rejected",
                "{puzzle}"
            );
        }
    }

    /// All conflicts of a small deal as a slow search finds them: which sets of wishes can hold together.
    fn is_smallest_conflict(deal: &super::Deal<'_>, set: usize) -> bool {
        let n = deal.wishes.len();
        let mut can_hold = vec![false; 1 << n];
        let mut places: Vec<usize> = (0..n).collect();
        each_order(&mut places, 0, &mut |places| {
            let place_of: Vec<Option<usize>> = places.iter().copied().map(Some).collect();
            let holds =
                |bird: &usize| super::holds(deal.wishes[*bird], &deal.board, &place_of, *bird);
            let held: usize = (0..n).filter(holds).map(|bird| 1 << bird).sum();
            (0..1 << n)
                .filter(|&part: &usize| part & held == part)
                .for_each(|part| can_hold[part] = true);
        });
        let without = |bird: usize| can_hold[set & !(1 << bird)];
        !can_hold[set] && (0..n).filter(|bird| set >> bird & 1 == 1).all(without)
    }

    fn each_order(places: &mut Vec<usize>, at: usize, see: &mut dyn FnMut(&[usize])) {
        if at == places.len() {
            return see(places);
        }
        for other in at..places.len() {
            places.swap(at, other);
            each_order(places, at + 1, see);
            places.swap(at, other);
        }
    }

    #[test]
    fn a_conflict_without_a_proof_is_decided_by_search_while_that_is_small() {
        let mut seen = [0, 0];
        for wishes in [
            "north south east west",
            "north north east west",
            "north north north facing:2",
            "next:2 facing:1 north north",
            "!north !south east east",
            "facing:2 facing:3 next:1 north",
        ] {
            let text = format!("uluru pelicans 1 {wishes}");
            let Ok(deal) = super::Deal::read(&text) else {
                panic!("{text} is a deal");
            };
            for set in 1..16 {
                let named = (0..4).filter(|bird| set >> bird & 1 == 1);
                let named: Vec<String> = named.map(|bird| (bird + 1).to_string()).collect();
                let file = format!("{text}\nclaim conflict\nwishes {}\n", named.join(" "));
                let is_true = is_smallest_conflict(&deal, set);
                let expected = if is_true { "proved" } else { "rejected" };
                assert_eq!(verdict(&file), expected, "{file}");
                seen[usize::from(is_true)] += 1;
                let unsearched = check_file(&file, &mut Budget::line());
                assert_eq!(unsearched.word(), "line-holds", "{file}");
            }
        }
        assert!(seen.iter().all(|&n| 5 < n), "{seen:?}");
    }

    #[test]
    fn time_ends_a_round_and_waiting_birds_cost_a_stone() {
        let line = "claim found\ncost 3\nline 2@0 time";
        assert_eq!(verdict(&format!("{BOARD_1}\n{line}\n")), "proved");
    }

    #[test]
    fn a_cost_that_must_be_is_proved() {
        let deal = "uluru pawns N1 N2 N1 C1 00 00 00 00";
        let line = "line 0@2 1@3 2@4 3@0 4@1 5@5 6@6 7@7";
        assert_eq!(
            verdict(&format!("{deal}\nclaim optimal\ncost 1\n{line}\n")),
            "proved"
        );
    }
}
