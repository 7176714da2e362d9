//! A deal being made by hand: places dragged, tagged and joined, birds with wishes. It is a deal all the time.

mod edit;
mod view;

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;

use super::Uluru;
use super::board::{Board, Pair, PlaceOnBoard, Tags, named};
use super::puzzle::{Move, Puzzle};
use super::rules::Rules;
use super::solve::{self, conflict};
use super::view::{icon, number};
use super::wish::Wish;
use crate::answer::Claim;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Info, Which};
use crate::kind::{Choices, Chosen, Field, FieldValues};
use crate::rng::Rng;
use crate::text::{Scanner, plain_number};
use crate::view::{Note, Tone, View};
use crate::why::Place;
use crate::words::Sentence;
use crate::workshop::{self, Ghost, Helper, Judgement, Solutions, Workshop};

pub use edit::{Edit, Join, Word};

/// A deal being made.
#[derive(Debug, Clone)]
pub struct Draft {
    deal: Puzzle,
    /// The place or bird at which a pair was begun.
    pen: Option<Pen>,
}

/// Where a pair was begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pen {
    /// At a place.
    Place(u16),
    /// At a bird, counted from 0: its wish is about another one.
    Bird(u16),
}

impl PartialEq for Draft {
    fn eq(&self, other: &Self) -> bool {
        self.pen == other.pen && self.deal.to_string() == other.deal.to_string()
    }
}

/// The rule set of a deal to begin with, and how many places and birds it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blank {
    rules: Rules,
    n_places: usize,
}

/// The parts of a board that edits change.
struct Parts {
    places: Vec<PlaceOnBoard>,
    next: Vec<Pair>,
    corner: Vec<Pair>,
    facing: Option<Vec<Pair>>,
    wishes: Vec<Wish>,
}

impl workshop::Draft for Draft {
    type Of = Uluru;
    type Blank = Blank;
    type Edit = Edit;

    const INFO: Info = Info {
        id: "uluru-draft",
        heads: &["uluru-draft"],
        presets: &["pelicans 6", "cards 8", "pawns 8"],
        levels: &[],
        series: &[],
        growth: &[],
    };
    const CHOICES: Option<Choices<Workshop<Self>>> = Some(Choices {
        fields: &[
            Field::words("rules", &["pelicans", "cards", "pawns"]),
            Field::number("places", 1, 24, "8"),
        ],
        spec: |chosen: &Chosen<'_>| format!("{} {}", chosen.get("rules"), chosen.get("places")),
        chosen: |blank: &Blank| -> Option<FieldValues> {
            Some(vec![
                ("rules", blank.rules.word().to_owned()),
                ("places", blank.n_places.to_string()),
            ])
        },
        name: |blank: &Blank| {
            let rules = match blank.rules {
                Rules::Pawns => "uluru-draft-field-rules-pawns",
                Rules::Pelicans => "uluru-draft-field-rules-pelicans",
                Rules::Cards => "uluru-draft-field-rules-cards",
            };
            let places = Sentence::new("uluru-draft-places").with("n", blank.n_places);
            vec![Sentence::new(rules), places]
        },
    });
    const HELPERS: &'static [Helper<Self>] = &[Helper {
        name: "wishes",
        help: draw_wishes,
        wish: "",
    }];

    fn blank(blank: &Blank) -> Self {
        let ring = named(&format!("ring:{}", blank.n_places));
        let board = ring.unwrap_or_else(|| Arc::new(unjoined(blank.n_places)));
        let wishes = vec![Wish::NOTHING; blank.n_places];
        let deal = Puzzle::new(blank.rules, board, wishes, None);
        Self {
            deal: deal.expect("as many birds as places"),
            pen: None,
        }
    }

    fn of(puzzle: &Puzzle) -> Self {
        Self {
            deal: puzzle.clone(),
            pen: None,
        }
    }

    fn edit(&mut self, edit: Edit) -> Result<(), Sentence> {
        let changed = self.after(edit)?;
        if changed == *self {
            return Err(Sentence::new("uluru-draft-same"));
        }
        *self = changed;
        Ok(())
    }

    /// Helpers change nothing but wishes.
    fn edits_to(&self, other: &Self) -> Vec<Edit> {
        let rules = self.deal.rules();
        let pairs = self.deal.wishes().iter().zip(other.deal.wishes());
        pairs
            .enumerate()
            .filter(|(_, (one, other))| one != other)
            .filter_map(|(bird, (_, wish))| {
                let word = Word::new(&wish.spelled(rules).to_string())?;
                Some(Edit::Wish(number(&self.deal, bird), word))
            })
            .collect()
    }

    fn view(&self) -> View {
        view::view(self)
    }

    fn puzzle(&self) -> Result<Puzzle, Sentence> {
        Ok(self.deal.clone())
    }

    fn judge(&self, budget: &mut Budget) -> Judgement {
        judge(&self.deal, budget)
    }
}

/// Places side by side, without tags and joined to nothing; rings have a multiple of four places.
fn unjoined(n_places: usize) -> Board {
    let width = n_places.isqrt().max(1);
    let place = |at: usize| PlaceOnBoard {
        x: 2 * (at % width),
        y: 2 * (at / width),
        tags: Tags::default(),
    };
    let places = (0..n_places).map(place).collect();
    Board::new(places, Vec::new(), Vec::new(), None)
}

/// The best placement, how many there are as good, and which wishes are in conflict.
fn judge(deal: &Puzzle, budget: &mut Budget) -> Judgement {
    let answer = (solve::SOLVERS[0].solve)(deal, budget);
    let Ok(answer) = answer else {
        return Judgement {
            claim: Some(Claim::Unknown),
            notes: vec![note(Sentence::new("draft-unknown"), Tone::Plain)],
            ..Judgement::default()
        };
    };
    let cost = answer.cost.unwrap_or(0);
    let is_known = matches!(
        answer.claim,
        Claim::Unique | Claim::Several | Claim::Optimal | Claim::Impossible
    );
    let told = match (is_known, cost) {
        (true, 0) => note(Sentence::new("uluru-draft-all"), Tone::Good),
        (true, cost) => note(
            Sentence::new("uluru-draft-best").with("stones", cost),
            Tone::Wrong,
        ),
        (false, cost) => note(
            Sentence::new("uluru-draft-at-most").with("stones", cost),
            Tone::Plain,
        ),
    };
    let mut judgement = Judgement {
        claim: Some(answer.claim),
        notes: vec![told],
        is_whole: is_known,
        ..Judgement::default()
    };
    if is_known {
        let count = solve::count(deal, Which::Best, budget);
        let told = Sentence::new("uluru-draft-placements")
            .with("n", u64::try_from(count.n).unwrap_or(u64::MAX))
            .with("exact", if count.is_exact { "yes" } else { "no" });
        let tone = match (count.n, count.is_exact) {
            (1, true) => Tone::Good,
            _ => Tone::Plain,
        };
        judgement.notes.push(note(told, tone));
        judgement.is_whole &= count.is_exact;
        judgement.ghosts = ghosts(deal, budget);
        judgement.claim = Some(match (cost, count.n, count.is_exact) {
            (0, 1, true) => Claim::Unique,
            (0, 2.., _) => Claim::Several,
            _ => answer.claim,
        });
    }
    if 0 < cost
        && let Some(birds) = conflict(deal, budget)
    {
        let n_places = deal.board().n_places();
        let told = Sentence::new("uluru-draft-conflict").with("n", birds.len());
        judgement.notes.push(note(told, Tone::Wrong));
        judgement.conflict = birds
            .into_iter()
            .map(|bird| Place::Spot(n_places + bird))
            .collect();
    }
    judgement
}

/// Up to two of the best placements, drawn on their places.
fn ghosts(deal: &Puzzle, budget: &mut Budget) -> Vec<Ghost> {
    let mut found: Vec<Vec<Move>> = Vec::new();
    (solve::COUNTING.list)(deal, Which::Best, budget, &mut |line| {
        found.push(line.to_vec());
        match found.len() {
            2 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    let stands = |line: &[Move], place: usize| {
        line.iter().find_map(|mv| match mv {
            Move::Put { bird, place: on } if usize::from(*on) == place => {
                Some(usize::from(*bird) - deal.rules().first_bird())
            }
            _ => None,
        })
    };
    let mut ghosts = Vec::new();
    for place in 0..deal.board().n_places() {
        let birds: Vec<Option<usize>> = found.iter().map(|line| stands(line, place)).collect();
        let mut show = |bird: Option<usize>, of: Solutions| {
            ghosts.extend(bird.map(|bird| Ghost {
                spot: place,
                icon: icon(deal.rules(), bird),
                of,
            }));
        };
        match birds[..] {
            [one] => show(one, Solutions::All),
            [one, other] if one == other => show(one, Solutions::Both),
            [one, _] => show(one, Solutions::First),
            _ => {}
        }
    }
    ghosts
}

/// Wishes drawn by lot, as new deals have them.
fn draw_wishes(draft: &Draft, _: &str, rng: &mut Rng, _: &mut Budget) -> Result<Draft, Error> {
    let rules = draft.deal.rules();
    let n_birds = draft.deal.n_birds();
    let own = edit::own_wishes(rules);
    let wishes = (0..n_birds).map(|bird| {
        let other = rng.below(n_birds);
        match rng.below(3) {
            0 => own[rng.below(own.len())],
            _ if other == bird => Wish::NOTHING,
            _ => {
                let about = edit::wishes_about(other, rules);
                about[rng.below(about.len())]
            }
        }
    });
    let wishes = wishes.collect();
    let deal = Puzzle::new(
        rules,
        Arc::clone(draft.deal.board()),
        wishes,
        draft.deal.seconds(),
    );
    Ok(Draft {
        deal: deal?,
        pen: draft.pen,
    })
}

fn note(text: Sentence, tone: Tone) -> Note {
    Note::new(text, tone)
}

impl Draft {
    fn parts(&self) -> Parts {
        let board: &Board = self.deal.board();
        Parts {
            places: board.places().to_vec(),
            next: board.next().to_vec(),
            corner: board.corner().to_vec(),
            facing: board.facing().map(<[Pair]>::to_vec),
            wishes: self.deal.wishes().to_vec(),
        }
    }

    fn with(&self, parts: Parts, seconds: Option<u32>) -> Result<Self, Sentence> {
        let board = Board::new(parts.places, parts.next, parts.corner, parts.facing);
        let deal = Puzzle::new(self.deal.rules(), Arc::new(board), parts.wishes, seconds);
        match deal {
            Ok(deal) => Ok(Self {
                deal,
                pen: self.pen,
            }),
            Err(Error::Refused(why)) => Err(why),
            Err(error) => Err(error.sentence()),
        }
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let deal = self.deal.to_string();
        let rest = deal.strip_prefix("uluru ").unwrap_or(&deal);
        match self.pen {
            None => write!(f, "uluru-draft {rest}"),
            Some(Pen::Place(at)) => write!(f, "uluru-draft place={at} {rest}"),
            Some(Pen::Bird(at)) => write!(f, "uluru-draft bird={at} {rest}"),
        }
    }
}

impl FromStr for Draft {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        scanner.skip_space();
        scanner.expect("uluru-draft")?;
        scanner.skip_space();
        let start = scanner.at();
        let pen = if scanner.eat("place=") {
            Some(Pen::Place(scanner.number("expected-place")?))
        } else if scanner.eat("bird=") {
            Some(Pen::Bird(scanner.number("uluru-expected-bird")?))
        } else {
            None
        };
        scanner.skip_space();
        let before = scanner.at();
        let deal: Result<Puzzle, Error> = format!("uluru {}", scanner.rest()).parse();
        // The same words stand elsewhere in the draft.
        let deal = deal.map_err(|error| error.shifted(before - "uluru ".len()))?;
        let is_there = match pen {
            None => true,
            Some(Pen::Place(at)) => usize::from(at) < deal.board().n_places(),
            Some(Pen::Bird(at)) => usize::from(at) < deal.n_birds(),
        };
        if is_there {
            Ok(Self { deal, pen })
        } else {
            Err(scanner.error_at(start, "uluru-expected-pen"))
        }
    }
}

impl Default for Blank {
    fn default() -> Self {
        Self {
            rules: Rules::Pelicans,
            n_places: 8,
        }
    }
}

impl fmt::Display for Blank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rules.word(), self.n_places)
    }
}

impl FromStr for Blank {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        scanner.skip_space();
        let at = scanner.at();
        let rules = Rules::read(scanner.word());
        let rules = rules.ok_or_else(|| scanner.error_at(at, "uluru-expected-rules"))?;
        scanner.skip_space();
        let at = scanner.at();
        let n_places = plain_number(scanner.word()).filter(|n| (1..=24).contains(n));
        let n_places =
            n_places.ok_or_else(|| scanner.error_at(at, "uluru-draft-expected-places"))?;
        scanner.finish()?;
        Ok(Self { rules, n_places })
    }
}
