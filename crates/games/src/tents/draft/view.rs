//! What a draft looks like to its setter, and what can be changed.

use super::{Draft, Edit, Symmetry, Thing};
use crate::game::Position as _;
use crate::small::small;
use crate::tents::mark::Kind;
use crate::tents::position::Position;
use crate::tents::puzzle::{Line, MAX_SIDE};
use crate::tents::symbols::PLAN;
use crate::tents::view::{self, place};
use crate::view::{Gesture, Icon, Key, Label, LabelPart, Note, Offer, Tone, View};
use crate::words::Sentence;

/// The digits that a clue can be typed as.
const TYPED: std::ops::RangeInclusive<u16> = 0..=9;

/// The board with the plan on it, and an edit for every key and gesture.
pub(super) fn view(draft: &Draft) -> View {
    let board = &draft.board;
    let mut position = Position::start(board);
    for &at in &draft.plan {
        let tent = position.mark(Kind::Tent, at);
        position.play(tent).expect("planned squares are free");
    }
    let mut view = view::view(&position);
    for (at, spot) in view.spots.iter_mut().enumerate() {
        if draft.thing(at) == Thing::Plan {
            spot.icon = Some(Icon::of(&PLAN));
        }
        spot.offers = spot_offers(draft, at);
    }
    for (label, line) in view.labels.iter_mut().zip(board.lines()) {
        *label = line_label(draft, line, label);
    }
    view.notes = notes(draft);
    view.offers = board_offers(draft);
    view
}

/// What can be put on a square, with its key and its words.
const BRUSHES: [(Thing, char, &str); 5] = [
    (Thing::Tree, 'a', "tents-draft-tree"),
    (Thing::Plan, 'p', "tents-draft-plan"),
    (Thing::Tent, 't', "tents-draft-tent"),
    (Thing::Grass, 'g', "tents-draft-grass"),
    (Thing::Nothing, 'x', "tents-draft-nothing"),
];

fn spot_offers(draft: &Draft, at: usize) -> Vec<Offer> {
    let (x, y) = draft.board.xy(at);
    let here = draft.thing(at);
    let put = |thing: Thing, gesture: Gesture| {
        let row = BRUSHES.iter().find(|(known, ..)| *known == thing);
        let label = row.map_or("tents-draft-nothing", |(_, _, label)| *label);
        offer(Edit::Put(thing, small(x), small(y)), gesture, label)
    };
    let main = match here {
        Thing::Nothing => Thing::Tree,
        _ => Thing::Nothing,
    };
    let second = match here {
        Thing::Plan => Thing::Nothing,
        _ => Thing::Plan,
    };
    let keys = BRUSHES.iter().filter(|(thing, ..)| *thing != here);
    let keys = keys.map(|(thing, key, _)| put(*thing, Gesture::Key(Key::Char(*key))));
    [put(main, Gesture::Main), put(second, Gesture::Second)]
        .into_iter()
        .chain(keys)
        .collect()
}

/// The clue, or a dot where there is none; typed, counted up, erased; lines inserted and removed.
fn line_label(draft: &Draft, line: Line, played: &Label) -> Label {
    let board = &draft.board;
    let clue = board.clue(line);
    let (most, n_lines) = match line {
        Line::Row(_) => (board.width(), board.height()),
        Line::Column(_) => (board.height(), board.width()),
    };
    let clue_offer = |clue: Option<u16>, gesture: Gesture, label: &'static str| {
        let mut made = offer(Edit::Clue(line, clue), gesture, label);
        if let Some(clue) = clue {
            made.label = made.label.with("n", u32::from(clue));
        }
        made
    };
    let key = |key: char| Gesture::Key(Key::Char(key));
    let n = clue.unwrap_or(0);
    let next = match clue {
        None => Some(small(draft.n_tents(line).min(most))),
        Some(n) if n < most => Some(small(n + 1)),
        Some(_) => None,
    };
    let mut offers = vec![match next {
        Some(next) => clue_offer(Some(next), Gesture::Main, "tents-draft-clue"),
        None => clue_offer(None, Gesture::Main, "tents-draft-no-clue"),
    }];
    if clue.is_some() {
        let fewer = n.checked_sub(1).map(small);
        offers.push(match fewer {
            Some(fewer) => clue_offer(Some(fewer), Gesture::Second, "tents-draft-clue"),
            None => clue_offer(None, Gesture::Second, "tents-draft-no-clue"),
        });
        offers.push(clue_offer(None, key('x'), "tents-draft-no-clue"));
    }
    for digit in TYPED.filter(|&digit| usize::from(digit) <= most) {
        if clue != Some(digit.into()) {
            let sign = char::from_digit(digit.into(), 10).expect("a digit");
            offers.push(clue_offer(Some(digit), key(sign), "tents-draft-clue"));
        }
    }
    let (before, behind) = match line {
        Line::Row(y) => (Line::Row(y), Line::Row(y + 1)),
        Line::Column(x) => (Line::Column(x), Line::Column(x + 1)),
    };
    if n_lines < MAX_SIDE {
        offers.push(offer(Edit::Insert(before), key('i'), "tents-draft-insert"));
        offers.push(offer(Edit::Insert(behind), key('o'), "tents-draft-append"));
    }
    if 1 < n_lines {
        offers.push(offer(Edit::Remove(line), key('d'), "tents-draft-remove"));
    }
    let parts = match clue {
        Some(_) => played.parts.clone(),
        None => vec![LabelPart {
            text: "·".to_owned(),
            tone: Tone::Plain,
        }],
    };
    Label {
        place: place(line),
        parts,
        left: None,
        offers,
    }
}

fn notes(draft: &Draft) -> Vec<Note> {
    let n_trees = draft.board.trees().count();
    let n_clues = draft.board.rows().iter().chain(draft.board.columns());
    let told = Sentence::new("tents-draft-so-far")
        .with("trees", n_trees)
        .with("clues", n_clues.flatten().count())
        .with("plan", draft.plan.len());
    vec![Note::new(told, Tone::Plain)]
}

/// What concerns the whole board.
fn board_offers(draft: &Draft) -> Vec<Offer> {
    let rows = [
        (Edit::Clues, 'c', "tents-draft-derive"),
        (Edit::NoClues, 'e', "tents-draft-erase"),
        (Edit::NoPlan, 'n', "tents-draft-no-plan"),
        (Edit::Turn, 'r', "tents-draft-turn"),
        (Edit::Mirror, 'm', "tents-draft-mirror"),
    ];
    let is_change = |edit: Edit| draft.after(edit).is_ok_and(|after| after != *draft);
    let rows = rows.into_iter().filter(|(edit, ..)| is_change(*edit));
    let mut offers: Vec<Offer> = rows
        .map(|(edit, key, label)| offer(edit, Gesture::Key(Key::Char(key)), label))
        .collect();
    // Each press goes on to the next symmetry that fits.
    let words = Symmetry::WORDS.map(|(symmetry, _)| symmetry);
    let later = words.iter().skip(draft.symmetry as usize + 1);
    let next = later
        .chain(&words)
        .find(|&&it| is_change(Edit::Symmetry(it)));
    if let Some(&next) = next {
        let key = Gesture::Key(Key::Char('s'));
        offers.push(offer(Edit::Symmetry(next), key, symmetry_label(next)));
    }
    offers
}

fn symmetry_label(symmetry: Symmetry) -> &'static str {
    match symmetry {
        Symmetry::None => "tents-draft-symmetry-none",
        Symmetry::Half => "tents-draft-symmetry-half",
        Symmetry::Quarter => "tents-draft-symmetry-quarter",
        Symmetry::Across => "tents-draft-symmetry-across",
        Symmetry::Down => "tents-draft-symmetry-down",
        Symmetry::Both => "tents-draft-symmetry-both",
    }
}

fn offer(edit: Edit, gesture: Gesture, label: &'static str) -> Offer {
    Offer::new(edit.to_string(), gesture, Sentence::new(label))
}
