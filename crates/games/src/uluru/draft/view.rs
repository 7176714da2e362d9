//! What a draft looks like to its setter, and what can be changed.

use super::edit::{own_wishes, wishes_about};
use super::{Draft, Edit, Join, Pen, Word};
use crate::small::small;
use crate::uluru::board::Tags;
use crate::uluru::position::Position;
use crate::uluru::view::{self, TAGS, bird_value, number};
use crate::uluru::wish::{Want, Wish};
use crate::view::{Gesture, Ground, Key, Offer, Spot, Tone, View};
use crate::words::Sentence;

/// No more free squares than this are shown around the places.
const MOST_FREE: usize = 400;

/// The keys of what has no better one, in order.
const KEYS: &str = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The board with the tray as in play, and free squares where places can be added or put.
pub(super) fn view(draft: &Draft) -> View {
    let deal = &draft.deal;
    let mut view = view::view(&Position::start(deal));
    let n_places = deal.board().n_places();
    for (at, spot) in view.spots.iter_mut().enumerate() {
        spot.drop = None;
        spot.take = None;
        spot.offers = match at.checked_sub(n_places) {
            None => {
                spot.take = Some(format!("place{at}="));
                place_offers(draft, at)
            }
            Some(bird) => bird_offers(draft, bird),
        };
        let here = match at.checked_sub(n_places) {
            None => Pen::Place(small(at)),
            Some(bird) => Pen::Bird(small(bird)),
        };
        if draft.pen == Some(here) {
            spot.tone = Tone::Good;
        }
    }
    let places = deal.board().places();
    let width = 2 + places.iter().map(|place| place.x).max().unwrap_or(0);
    let height = 2 + places.iter().map(|place| place.y).max().unwrap_or(0);
    if width * height <= MOST_FREE {
        let squares = (0..width * height).map(|square| (square % width, square / width));
        let is_free =
            |square: &(usize, usize)| places.iter().all(|place| (place.x, place.y) != *square);
        view.spots.extend(squares.filter(is_free).map(free_spot));
    }
    view.width = view.width.max(width);
    view.compass = None;
    view.clock = None;
    view.offers = deal_offers(draft);
    view
}

/// Tags by their letters; pairs are begun at one place and ended at another.
fn place_offers(draft: &Draft, at: usize) -> Vec<Offer> {
    let number: u16 = small(at);
    let tags = Tags::NAMES
        .iter()
        .zip(TAGS)
        .map(|((letter, _), (words, _))| {
            keyed(Edit::Tag(number, *letter), *letter, Sentence::new(words))
        });
    let mut offers: Vec<Offer> = tags.collect();
    let joins = [
        (Join::Next, 'j', "uluru-draft-next"),
        (Join::Corner, 'k', "uluru-draft-corner"),
        (Join::Facing, 'f', "uluru-draft-facing"),
    ];
    for (how, key, label) in joins {
        let edit = match draft.pen {
            Some(Pen::Place(pen)) if pen != number => Edit::Join(how, pen, number),
            Some(Pen::Place(_)) => Edit::Pen(None),
            _ => Edit::Pen(Some(Pen::Place(number))),
        };
        offers.push(keyed(edit, key, Sentence::new(label)));
    }
    if draft.deal.n_birds() < draft.deal.board().n_places() {
        let drop = Edit::DropPlace(number);
        offers.push(keyed(drop, 'x', Sentence::new("uluru-draft-no-place")));
    }
    offers
}

/// What a bird can want of the board; of another bird, once the pair was begun at this one.
fn bird_offers(draft: &Draft, bird: usize) -> Vec<Offer> {
    let deal = &draft.deal;
    let rules = deal.rules();
    let mut offers = Vec::new();
    let here = Some(Pen::Bird(small(bird)));
    // Where a pair was begun at another bird, this one is only looked at: its wishes are listed.
    if !matches!(draft.pen, Some(Pen::Bird(_))) || draft.pen == here {
        let edit = Edit::Pen(here.filter(|_| draft.pen != here));
        let label = Sentence::new("uluru-draft-choose").with("bird", bird_value(rules, bird));
        offers.push(Offer {
            gesture: Gesture::Main,
            ..keyed(edit, ' ', label)
        });
    }
    let wisher = match draft.pen {
        Some(Pen::Bird(pen)) if usize::from(pen) != bird => usize::from(pen),
        _ => bird,
    };
    let wishes = if wisher == bird {
        own_wishes(rules)
    } else {
        wishes_about(bird, rules)
    };
    let is_plain = |wish: &Wish| !wish.is_negated || wish.want != Want::Nothing;
    let wishes = wishes.into_iter().filter(is_plain);
    let wishes = wishes.filter(|wish| deal.wishes()[wisher] != *wish);
    for (wish, key) in wishes.zip(KEYS.chars()) {
        let spelled = wish.spelled(rules).to_string();
        let Some(word) = Word::new(&spelled) else {
            continue;
        };
        let label = Sentence::new("uluru-draft-wants")
            .with("bird", bird_value(rules, wisher))
            .with("wish", spelled);
        offers.push(keyed(Edit::Wish(number(deal, wisher), word), key, label));
    }
    offers
}

/// A free square: a place can be put there.
fn free_spot((x, y): (usize, usize)) -> Spot {
    Spot {
        x,
        y,
        name: format!("{x},{y}"),
        ground: Ground::Tray,
        drop: Some(format!("{x},{y}")),
        offers: vec![Offer {
            gesture: Gesture::Main,
            ..keyed(
                Edit::AddPlace(small(x), small(y)),
                ' ',
                Sentence::new("uluru-draft-add"),
            )
        }],
        ..Spot::default()
    }
}

fn deal_offers(draft: &Draft) -> Vec<Offer> {
    let seconds = match draft.deal.seconds() {
        None => Some(60),
        Some(_) => None,
    };
    let rows = [
        (Edit::AddBird, '+', "uluru-draft-bird"),
        (Edit::DropBird, '-', "uluru-draft-no-bird"),
        (Edit::FacingByTags, '*', "uluru-draft-facing-by-tags"),
        (Edit::Seconds(seconds), '=', "uluru-draft-seconds"),
        (Edit::Pen(None), '.', "uluru-draft-no-pen"),
    ];
    let is_change = |edit: Edit| draft.after(edit).is_ok_and(|after| after != *draft);
    let rows = rows.into_iter().filter(|(edit, ..)| is_change(*edit));
    rows.map(|(edit, key, label)| keyed(edit, key, Sentence::new(label)))
        .collect()
}

fn keyed(edit: Edit, key: char, label: impl Into<Sentence>) -> Offer {
    Offer::new(edit.to_string(), Gesture::Key(Key::Char(key)), label.into())
}
