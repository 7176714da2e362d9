//! Uluru / Pelican Cove: where the birds stand at the end of a line, and whether each wish holds there.

mod board;
mod constraints;
mod wish;

use crate::kernel::Kernel;
use crate::{Answer, Budget, Claim, Part, Unproved, Verdict};
use board::Board;
use wish::{Wish, holds};

/// Checks an answer to a deal.
pub(crate) fn check(answer: &Answer<'_>, budget: &mut Budget<'_>) -> Result<Verdict, String> {
    let deal = Deal::read(answer.puzzle)?;
    let mut search = Search {
        deal: &deal,
        budget,
        place_of: Vec::new(),
        is_taken: Vec::new(),
    };
    if answer.value.is_some() {
        return Err("a deal has no value".to_owned());
    }
    if answer.claim == Claim::Impossible {
        if !answer.line.is_empty() {
            return Err("an impossible deal has no line".to_owned());
        }
        return Ok(match search.count_below(1, 1) {
            Some(0) => Verdict::Proved,
            Some(_) => return Err("every wish can be fulfilled".to_owned()),
            None => Verdict::LineHolds(vec![Unproved::budget(Part::NoSolution)]),
        });
    }
    let end = End::of(&deal, &answer.line)?;
    if answer.claim == Claim::Unknown {
        return Ok(answer.undecided());
    }
    if !end.is_accepted() {
        return Err("not every bird is placed, and time is not over".to_owned());
    }
    let cost = end.cost(&deal);
    if let Some(claimed) = answer.cost.filter(|&claimed| claimed != cost) {
        return Err(format!("the line costs {cost}, not {claimed}"));
    }
    if let Some(bound) = answer.bound.filter(|&bound| cost < bound) {
        return Err(format!(
            "the line costs {cost}, less than the bound {bound}"
        ));
    }
    match answer.claim {
        Claim::Optimal => search.prove_bound(
            cost,
            Part::Optimal {
                cost,
                established: 0,
            },
        ),
        Claim::Found => {
            let stated = answer.bound.unwrap_or(0);
            search.prove_bound(
                stated,
                Part::Bound {
                    stated,
                    established: 0,
                },
            )
        }
        _ if cost > 0 => Err(format!("{cost} wishes do not hold at the end of the line")),
        Claim::Several => {
            let rival = answer.rival.as_ref().ok_or("there is no rival")?;
            let rival = End::of(&deal, rival)?;
            if rival.place_of == end.place_of {
                return Err("the rival ends like the line".to_owned());
            }
            match rival.cost(&deal) {
                0 => Ok(Verdict::Proved),
                cost => Err(format!("{cost} wishes do not hold at the end of the rival")),
            }
        }
        _ => match search.count_below(1, 2) {
            Some(1) => Ok(Verdict::Proved),
            Some(_) => Err("another placement fulfils every wish too".to_owned()),
            None => Ok(Verdict::LineHolds(vec![Unproved::budget(
                Part::OnlySolution,
            )])),
        },
    }
}

/// The constraints of a deal together with the opposite of what an answer claims of all placements.
pub(crate) fn opposite(answer: &Answer<'_>) -> Result<Option<Kernel>, String> {
    let deal = Deal::read(answer.puzzle)?;
    let end = End::of(&deal, &answer.line)?;
    let below = match answer.claim {
        Claim::Unique | Claim::Impossible => 1,
        Claim::Optimal => end.cost(&deal),
        Claim::Found | Claim::Unknown => answer.bound.unwrap_or(0),
        Claim::Several => 0,
    };
    let other_than = match answer.claim {
        Claim::Unique => vec![end.place_of],
        _ => Vec::new(),
    };
    constraints::constraints(&deal, below, &other_than)
}

/// A deal as its canonical text states it.
struct Deal<'a> {
    board: Board<'a>,
    /// The number of the first bird.
    first: usize,
    wishes: Vec<Wish>,
}

impl<'a> Deal<'a> {
    fn read(text: &'a str) -> Result<Self, String> {
        let mut words = text.split(' ').peekable();
        if words.next() != Some("uluru") {
            return Err("a deal begins with `uluru`".to_owned());
        }
        let rules = words.next().unwrap_or("");
        let is_board =
            |word: &&str| rules == "pelicans" || board::is_name(word) || word.starts_with("board:");
        let (board, is_given) = match words.next_if(is_board) {
            Some(word) => (Board::read(word)?, true),
            None => match rules {
                "pawns" => (Board::read("eight")?, false),
                "cards" => (Board::read("eight-cards")?, false),
                _ => {
                    return Err(format!(
                        "expected pawns, pelicans or cards, found `{rules}`"
                    ));
                }
            },
        };
        if let Some(seconds) = words.peek().and_then(|word| word.strip_prefix("seconds=")) {
            let is_number = seconds.parse::<u32>().is_ok();
            is_number.then_some(()).ok_or("`seconds=` needs a number")?;
            words.next();
        }
        let mut wishes = Vec::with_capacity(8);
        for word in words {
            wishes.push(Wish::read(word, rules).ok_or_else(|| format!("`{word}` is no wish"))?);
        }
        let n_places = board.n_places();
        if wishes.is_empty() || n_places < wishes.len() || (!is_given && wishes.len() != n_places) {
            return Err(format!("{} wishes for {n_places} places", wishes.len()));
        }
        if wishes
            .iter()
            .any(|wish| wish.other.is_some_and(|other| wishes.len() <= other))
        {
            return Err("a wish names a bird that does not exist".to_owned());
        }
        let wishes = wish::without_copies(&wishes, rules);
        Ok(Self {
            board,
            first: usize::from(rules == "pelicans"),
            wishes,
        })
    }
}

/// Where a line of moves ends.
struct End {
    place_of: Vec<Option<usize>>,
    is_over: bool,
}

impl End {
    fn of(deal: &Deal<'_>, line: &[&str]) -> Result<Self, String> {
        let mut end = Self {
            place_of: vec![None; deal.wishes.len()],
            is_over: false,
        };
        for mv in line {
            end.play(deal, mv)
                .map_err(|why| format!("move `{mv}`: {why}"))?;
        }
        Ok(end)
    }

    fn play(&mut self, deal: &Deal<'_>, mv: &str) -> Result<(), &'static str> {
        if self.is_over {
            return Err("time is over");
        }
        if mv == "time" {
            self.is_over = true;
            return Ok(());
        }
        let (bird, place) = mv
            .split_once('@')
            .ok_or("expected `bird@place`, `bird@-` or `time`")?;
        let bird = number(bird)
            .and_then(|bird| bird.checked_sub(deal.first))
            .filter(|&bird| bird < self.place_of.len())
            .ok_or("there is no such bird")?;
        if place == "-" {
            self.place_of[bird] = None;
            return Ok(());
        }
        let place = number(place)
            .filter(|&place| place < deal.board.n_places())
            .ok_or("there is no such place")?;
        // Who stands there goes back to the tray.
        for other in &mut self.place_of {
            if *other == Some(place) {
                *other = None;
            }
        }
        self.place_of[bird] = Some(place);
        Ok(())
    }

    fn is_accepted(&self) -> bool {
        self.is_over || self.place_of.iter().all(Option::is_some)
    }

    /// One stone for each bird that is not placed or whose wish does not hold.
    fn cost(&self, deal: &Deal<'_>) -> u64 {
        let birds = 0..self.place_of.len();
        birds
            .filter(|&bird| !holds(deal.wishes[bird], &deal.board, &self.place_of, bird))
            .count() as u64
    }
}

/// A plain search through all placements, bird after bird.
struct Search<'a, 'b> {
    deal: &'a Deal<'a>,
    budget: &'a mut Budget<'b>,
    place_of: Vec<Option<usize>>,
    is_taken: Vec<bool>,
}

impl Search<'_, '_> {
    fn prove_bound(&mut self, bound: u64, part: Part) -> Result<Verdict, String> {
        if bound == 0 {
            return Ok(Verdict::Proved);
        }
        match self.count_below(bound, 1) {
            Some(0) => Ok(Verdict::Proved),
            Some(_) => Err(format!("a placement costs less than {bound}")),
            None => Ok(Verdict::LineHolds(vec![Unproved::budget(part)])),
        }
    }

    /// How many placements cost less than this, but no more than `enough`; none if the nodes run out.
    fn count_below(&mut self, cost: u64, enough: u64) -> Option<u64> {
        if self.budget.is_over() {
            return None;
        }
        self.place_of = vec![None; self.deal.wishes.len()];
        self.is_taken = vec![false; self.deal.board.n_places()];
        let mut found = 0;
        self.place(0, 0, cost, enough, &mut found).then_some(found)
    }

    /// Places the birds from `bird` on; false when the nodes ran out.
    fn place(&mut self, bird: usize, cost: u64, limit: u64, enough: u64, found: &mut u64) -> bool {
        if cost >= limit || *found >= enough {
            return true;
        }
        if bird == self.place_of.len() {
            *found += 1;
            return true;
        }
        for place in 0..self.is_taken.len() {
            if self.is_taken[place] {
                continue;
            }
            if !self.budget.spend() {
                return false;
            }
            self.is_taken[place] = true;
            self.place_of[bird] = Some(place);
            let n_failed = self.n_failed_by(bird);
            let goes_on = self.place(bird + 1, cost + n_failed, limit, enough, found);
            self.place_of[bird] = None;
            self.is_taken[place] = false;
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// The wishes that could not be judged before this bird stood somewhere, and now fail.
    fn n_failed_by(&self, newest: usize) -> u64 {
        let wishes = self.deal.wishes.iter().enumerate();
        let judged = wishes.filter(|&(bird, wish)| match wish.other {
            Some(other) => bird.max(other) == newest,
            None => bird == newest,
        });
        let failed =
            judged.filter(|&(bird, &wish)| !holds(wish, &self.deal.board, &self.place_of, bird));
        failed.count() as u64
    }
}

/// A number written without signs or leading zeros.
fn number(digits: &str) -> Option<usize> {
    let bytes = digits.as_bytes();
    let is_plain = !bytes.is_empty() && bytes.len() <= 6 && bytes.iter().all(u8::is_ascii_digit);
    if !is_plain || (bytes.len() > 1 && bytes[0] == b'0') {
        return None;
    }
    Some(
        bytes
            .iter()
            .fold(0, |sum, digit| sum * 10 + usize::from(digit - b'0')),
    )
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
