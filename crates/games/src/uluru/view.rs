//! What a front end shows: the board as it lies, the tray below it, and each wish as it stands.

use super::board::{Board, Tags};
use super::position::Position;
use super::puzzle::{Move, Puzzle};
use super::rules::Rules;
use super::symbols::{self, BIRD};
use super::wish::{Need, Relation, Want, Wish};
use crate::small::small;
use crate::view::{Bar, Clock, Gesture, Ground, Icon, Key, Note, Offer, Share, Spot, Tone, View};
use crate::words::{Sentence, Value};

/// Links between neighbours are drawn on boards of up to this many places.
const MAX_LINKED: usize = 64;

/// Pairs of places are listed where there are no more of them than this.
const MAX_LISTED: usize = 16;

/// Lines that place everyone at once are offered for up to this many birds.
const MAX_STARTED: usize = 64;

/// The tray is at least this wide.
const TRAY_WIDTH: usize = 8;

/// The position as a person sees it: spots of the places in order, then one spot of the tray for each bird.
pub(super) fn view(position: &Position) -> View {
    let board = position.puzzle().board();
    let board_width = board.places().iter().map(|place| place.x + 1).max();
    let board_height = board.places().iter().map(|place| place.y + 1).max();
    let width = board_width.unwrap_or(0).max(TRAY_WIDTH);
    let aside = aside(board);
    let tray_top = board_height.unwrap_or(0) + 1;
    let n_birds = position.puzzle().n_birds();
    let mut spots: Vec<Spot> = (0..board.n_places())
        .map(|place| place_spot(position, place))
        .collect();
    spots.extend((0..n_birds).map(|bird| tray_spot(position, bird, width, tray_top)));
    let links = if board.n_places() <= MAX_LINKED {
        board
            .next()
            .iter()
            .map(|&(a, b)| (a.into(), b.into()))
            .collect()
    } else {
        Vec::new()
    };
    View {
        width,
        height: tray_top + n_birds.div_ceil(width),
        spots,
        links,
        notes: notes(position),
        legend: legend(position.puzzle()),
        compass: compass(board).map(|(x, y)| (x + aside, y)),
        offers: offers(position),
        clock: clock(position),
        bar: Some(Bar {
            shares: vec![Share {
                n: n_birds - position.n_stones(),
                hue: None,
            }],
            whole: n_birds,
        }),
        ..View::default()
    }
}

/// How far the board stands from the left, so that its middle is that of the tray.
fn aside(board: &Board) -> usize {
    let width = board.places().iter().map(|place| place.x + 1).max();
    TRAY_WIDTH.saturating_sub(width.unwrap_or(0)) / 2
}

fn place_spot(position: &Position, place: usize) -> Spot {
    let puzzle = position.puzzle();
    let drawn = puzzle.board().places()[place];
    let bird = position.bird_on(place);
    let mut spot = Spot {
        x: drawn.x + aside(puzzle.board()),
        y: drawn.y,
        name: place.to_string(),
        is_place: true,
        shows_name: true,
        tags: tag_rows(drawn.tags).map(|row| row.0).collect(),
        drop: (!position.is_over()).then(|| place.to_string()),
        ..Spot::default()
    };
    if let Some(bird) = bird {
        let number = number(puzzle, bird);
        spot.icon = Some(icon(puzzle.rules(), bird));
        spot.caption = Some(caption(puzzle.rules(), bird));
        spot.tone = tone(position, bird);
        if !position.is_over() {
            spot.take = Some(format!("{number}@"));
            let lift = Move::Lift { bird: number };
            let label =
                Sentence::new("uluru-offer-lift").with("bird", bird_value(puzzle.rules(), bird));
            spot.offers = vec![Offer::new(lift.to_string(), Gesture::Second, label)];
        }
    }
    spot
}

fn tray_spot(position: &Position, bird: usize, width: usize, top: usize) -> Spot {
    let puzzle = position.puzzle();
    let number = number(puzzle, bird);
    let is_waiting = position.place_of(bird).is_none();
    let is_open = !position.is_over();
    Spot {
        x: bird % width,
        y: top + bird / width,
        name: format!("tray {number}"),
        is_place: true,
        ground: Ground::Tray,
        icon: is_waiting.then(|| icon(puzzle.rules(), bird)),
        caption: is_waiting.then(|| caption(puzzle.rules(), bird)),
        take: (is_waiting && is_open).then(|| format!("{number}@")),
        drop: is_open.then(|| "-".to_owned()),
        ..Spot::default()
    }
}

/// The rows of some tags.
fn tag_rows(tags: Tags) -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = (0..).zip(TAGS);
    rows.filter_map(move |(bit, row)| (tags.0 >> bit & 1 == 1).then_some(row))
}

/// What the marks of the places and the relations in the wishes mean.
fn legend(puzzle: &Puzzle) -> Vec<Sentence> {
    let all = puzzle.board().places().iter();
    let all = Tags(all.fold(0, |all, place| all | place.tags.0));
    let explained = tag_rows(all).map(|(words, mark)| {
        let sentence = Sentence::new("uluru-tag-explained").with("mark", Value::Term(mark));
        Value::Sentence(sentence.with("words", Value::Term(words)))
    });
    let explained: Vec<Value> = explained.collect();
    let mut legend = Vec::new();
    if !explained.is_empty() {
        legend.push(Sentence::new("uluru-legend-tags").with("tags", explained));
    }
    let is_wished = |relation: Relation| {
        let mut wishes = puzzle.wishes().iter();
        wishes.any(|wish| matches!(wish.want, Want::With(wished, _) if wished == relation))
    };
    let is_explained = |relation: &Relation| match relation {
        // Who is apart is neither of these.
        Relation::Next | Relation::Facing => is_wished(*relation) || is_wished(Relation::Apart),
        Relation::Apart => false,
        _ => is_wished(*relation),
    };
    let relations = Relation::all().filter(is_explained);
    legend.extend(relations.map(|relation| explain(puzzle.board(), relation)));
    legend
}

/// What a relation means on a board.
fn explain(board: &Board, relation: Relation) -> Sentence {
    let sentence = Sentence::new(LEGEND_IDS[relation as usize]);
    let listed = |pairs: &[(u16, u16)]| match pairs.len() {
        0 => "none".to_owned(),
        n if MAX_LISTED < n => "many".to_owned(),
        _ => {
            let pairs: Vec<String> = pairs
                .iter()
                .map(|(one, other)| format!("{one}-{other}"))
                .collect();
            pairs.join(", ")
        }
    };
    match relation {
        Relation::Next => {
            let is_drawn = board.n_places() <= MAX_LINKED;
            sentence.with("drawn", if is_drawn { "yes" } else { "no" })
        }
        Relation::Facing => {
            let pairs = board.facing().map_or_else(|| "sides".to_owned(), listed);
            sentence.with("pairs", pairs)
        }
        Relation::Corner => sentence.with("pairs", listed(board.corner())),
        _ => sentence,
    }
}

/// A free square near the middle of a board that has a north, or else below it.
fn compass(board: &Board) -> Option<(usize, usize)> {
    let places = board.places();
    let has_sides = places.iter().any(|place| place.tags.has_side());
    let width = 1 + places.iter().map(|place| place.x).max()?;
    let height = 1 + places.iter().map(|place| place.y).max()?;
    let middle = ((width - 1) / 2, (height - 1) / 2);
    let is_free =
        |square: &(usize, usize)| places.iter().all(|place| (place.x, place.y) != *square);
    let square = Some(middle).filter(is_free).unwrap_or((middle.0, height));
    has_sides.then_some(square)
}

fn notes(position: &Position) -> Vec<Note> {
    let puzzle = position.puzzle();
    let n_waiting = (0..puzzle.n_birds())
        .filter(|&bird| position.place_of(bird).is_none())
        .count();
    let score = Sentence::new("uluru-stones")
        .with("stones", position.n_stones())
        .with("waiting", n_waiting);
    let mut notes = vec![Note::new(score, Tone::Plain)];
    notes.extend((0..puzzle.n_birds()).map(|bird| wish_note(position, bird)));
    if position.is_over() {
        let over = Sentence::new("uluru-time-is-over");
        notes.push(Note::new(over, Tone::Plain));
    }
    notes
}

/// A bird's wish as a card: in words, as a picture, and where it would hold as things stand.
fn wish_note(position: &Position, bird: usize) -> Note {
    let puzzle = position.puzzle();
    let wish = puzzle.wishes()[bird];
    let mut icons = vec![icon(puzzle.rules(), bird)];
    if wish.is_negated {
        icons.push(Icon::of(&symbols::NOT));
    }
    icons.push(Icon::of(symbols::of_want(wish.want)));
    icons.extend(wish.other().map(|other| icon(puzzle.rules(), other)));
    let n_places = puzzle.board().n_places();
    let tray = n_places + bird;
    Note {
        icons,
        about: Some(position.place_of(bird).unwrap_or(tray)),
        lights: if n_places <= MAX_LINKED {
            pleasing_places(position, bird)
        } else {
            Vec::new()
        },
        ..Note::new(wish_sentence(puzzle, bird), tone(position, bird))
    }
}

/// The free places, and its own, where a bird's wish would hold while all others stay.
fn pleasing_places(position: &Position, bird: usize) -> Vec<usize> {
    let puzzle = position.puzzle();
    let is_pleasing = |&place: &usize| {
        let is_free = position.bird_on(place).is_none_or(|other| other == bird);
        is_free
            && puzzle.is_pleased(bird, |other| {
                if other == bird {
                    Some(place)
                } else {
                    position.place_of(other)
                }
            })
    };
    (0..puzzle.board().n_places()).filter(is_pleasing).collect()
}

/// Good when the wish holds, wrong when it fails as things stand, plain when it cannot be judged yet.
fn tone(position: &Position, bird: usize) -> Tone {
    let is_judged = position.place_of(bird).is_some()
        && match position.puzzle().needs()[bird] {
            Need::With { other, .. } => position.place_of(other.into()).is_some(),
            _ => true,
        };
    if !(is_judged || position.is_over()) {
        Tone::Plain
    } else if position.is_pleased(bird) {
        Tone::Good
    } else {
        Tone::Wrong
    }
}

/// Always the same four, closed where they cannot be done. The keys are free in every front end.
fn offers(position: &Position) -> Vec<Offer> {
    let puzzle = position.puzzle();
    let words = |line: Vec<Move>| {
        let moves: Vec<String> = line.iter().map(Move::to_string).collect();
        moves.join(" ")
    };
    let is_open = !position.is_over();
    let placed = (0..puzzle.n_birds()).filter(|&bird| position.place_of(bird).is_some());
    let lifts: Vec<Move> = placed
        .map(|bird| Move::Lift {
            bird: number(puzzle, bird),
        })
        .collect();
    let can_start = is_open && lifts.is_empty() && puzzle.n_birds() <= MAX_STARTED;
    let offer = |is_open: bool, line: &dyn Fn() -> String, key, label| {
        let line = if is_open { line() } else { String::new() };
        Offer::new(line, Gesture::Key(Key::Char(key)), Sentence::new(label))
    };
    vec![
        offer(is_open, &|| Move::Time.to_string(), 'd', "uluru-offer-time"),
        offer(
            is_open && !lifts.is_empty(),
            &|| words(lifts.clone()),
            'g',
            "uluru-offer-clear",
        ),
        offer(
            can_start,
            &|| words(position.ordered_line()),
            'o',
            "uluru-offer-ordered",
        ),
        offer(
            can_start,
            &|| words(position.random_line()),
            'a',
            "uluru-offer-random",
        ),
    ]
}

fn clock(position: &Position) -> Option<Clock> {
    let seconds = position.puzzle().seconds()?;
    (!position.is_over()).then(|| Clock {
        seconds: seconds.into(),
        line: Move::Time.to_string(),
    })
}

/// A bird's number as moves and texts give it.
pub(super) fn number(puzzle: &Puzzle, bird: usize) -> u16 {
    small(bird + puzzle.rules().first_bird())
}

/// A bird's picture: where birds are called by their colours, the nearest hue that everyone can tell apart.
pub(super) fn icon(rules: Rules, bird: usize) -> Icon {
    const HUES: [u32; 8] = [8, 7, 3, 4, 1, 2, 0, 9];
    match (rules, HUES.get(bird)) {
        (Rules::Cards, Some(hue)) => Icon::of(&BIRD).with_hue(*hue),
        _ => Icon::of(&BIRD).with_hue(small(bird)),
    }
}

/// What stands under its picture: what the wishes call it.
fn caption(rules: Rules, bird: usize) -> Sentence {
    match bird_value(rules, bird) {
        Value::Term(id) => Sentence::new(id),
        Value::Sentence(sentence) => sentence,
        other => Sentence::new("name").with("name", other),
    }
}

/// What people call a bird.
pub(super) fn bird_value(rules: Rules, bird: usize) -> Value {
    const COLOURS: [&str; 8] = [
        "uluru-white",
        "uluru-pink",
        "uluru-yellow",
        "uluru-orange",
        "uluru-red",
        "uluru-green",
        "uluru-blue",
        "uluru-black",
    ];
    let numbered = |id| {
        Value::Sentence(Sentence::new(id).with("number", (bird + rules.first_bird()).to_string()))
    };
    match (rules, COLOURS.get(bird)) {
        (Rules::Cards, Some(colour)) => Value::Term(colour),
        (Rules::Pelicans, _) => numbered("uluru-pelican"),
        (Rules::Pawns | Rules::Cards, _) => numbered("uluru-pawn"),
    }
}

/// A bird's wish in words.
pub(super) fn wish_sentence(puzzle: &Puzzle, bird: usize) -> Sentence {
    let Wish { is_negated, want } = puzzle.wishes()[bird];
    let rules = puzzle.rules();
    let id = match want {
        Want::Nothing => "uluru-wish-none",
        Want::In(region) => REGION_IDS[region as usize],
        Want::With(relation, _) => RELATION_IDS[relation as usize],
        Want::Same(_) => "uluru-wish-same",
        Want::Opposite(_) => "uluru-wish-opposite",
    };
    let sentence = Sentence::new(id)
        .with("bird", bird_value(rules, bird))
        .with("sign", if is_negated { "not" } else { "yes" });
    match puzzle.wishes()[bird].other() {
        Some(other) => sentence.with("other", bird_value(rules, other)),
        None => sentence,
    }
}

/// The tags in words and as marks, in the order of their bits.
pub(super) const TAGS: [(&str, &str); 8] = [
    ("uluru-tag-north", "uluru-tag-north-mark"),
    ("uluru-tag-south", "uluru-tag-south-mark"),
    ("uluru-tag-west", "uluru-tag-west-mark"),
    ("uluru-tag-east", "uluru-tag-east-mark"),
    ("uluru-tag-corner", "uluru-tag-corner-mark"),
    ("uluru-tag-circle1", "uluru-tag-circle1-mark"),
    ("uluru-tag-circle2", "uluru-tag-circle2-mark"),
    ("uluru-tag-circle3", "uluru-tag-circle3-mark"),
];

/// What relations mean; one is explained by others.
const LEGEND_IDS: [&str; 9] = [
    "uluru-legend-next",
    "uluru-legend-facing",
    "uluru-legend-shared-corner",
    "uluru-legend-front",
    "uluru-legend-same-side",
    "uluru-legend-same-angle",
    "uluru-legend-same-circle",
    "",
    "uluru-legend-far",
];

const REGION_IDS: [&str; 13] = [
    "uluru-wish-north",
    "uluru-wish-south",
    "uluru-wish-west",
    "uluru-wish-east",
    "uluru-wish-corner",
    "uluru-wish-north-or-south",
    "uluru-wish-east-or-west",
    "uluru-wish-south-or-west",
    "uluru-wish-north-or-east",
    "uluru-wish-north-and-corner",
    "uluru-wish-circle1",
    "uluru-wish-circle2",
    "uluru-wish-circle3",
];

const RELATION_IDS: [&str; 9] = [
    "uluru-wish-next",
    "uluru-wish-facing",
    "uluru-wish-shared-corner",
    "uluru-wish-front",
    "uluru-wish-same-side",
    "uluru-wish-same-angle",
    "uluru-wish-same-circle",
    "uluru-wish-apart",
    "uluru-wish-far",
];
