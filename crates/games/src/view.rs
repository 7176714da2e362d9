//! What to draw and what can be done: meaning, not looks, as plain data for every front end.

use std::fmt::Write as _;
use std::ops::Range;

use crate::symbol::Symbol;
use crate::why::Place;
use crate::words::{Sentence, Value};

/// One position as a person sees it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct View {
    /// Columns of the area that spots stand on.
    pub width: usize,
    /// Rows of the area that spots stand on.
    pub height: usize,
    /// The squares, birds' places or vertices; squares that do not exist are simply not there.
    pub spots: Vec<Spot>,
    /// What stands at the heads of columns and rows.
    pub labels: Vec<Label>,
    /// Pairs of spots that belong together, by index.
    pub links: Vec<(usize, usize)>,
    /// Lines beside the board: score, wishes, whose turn.
    pub notes: Vec<Note>,
    /// What words of the notes mean, where that is not plain; may be empty.
    pub legend: Vec<Sentence>,
    /// The free square, as column and row, where a compass stands that shows where north is: always up.
    pub compass: Option<(usize, usize)>,
    /// What can be done that belongs to no spot: keys and buttons. One that cannot be done now stays in its place, closed.
    pub offers: Vec<Offer>,
    /// The way of the last run, if something runs here: spots that straight lines join, by index.
    pub trail: Vec<usize>,
    /// How far the game has come, or how it is shared among the seats.
    pub bar: Option<Bar>,
    /// What hues are called where colours cannot be seen.
    pub hue_names: HueNames,
    /// A time limit, if the position has one.
    pub clock: Option<Clock>,
}

/// One place on the board or beside it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Spot {
    /// Column of the area, from 0.
    pub x: usize,
    /// Row of the area, from 0.
    pub y: usize,
    /// What people and moves call it, such as `3,4` or `5`.
    pub name: String,
    /// Whether people speak of it by its name; a square is spoken of by its row and column.
    pub is_place: bool,
    /// Whether its name is written on it while nothing stands there.
    pub shows_name: bool,
    /// What it is beyond its name, such as `uluru-tag-north`: ids of sentences. With `-mark` behind it, an id gives the
    /// letter or two that are drawn on the spot.
    pub tags: Vec<&'static str>,
    /// What it is made of.
    pub ground: Ground,
    /// What stands on it.
    pub icon: Option<Icon>,
    /// What people call the thing that stands on it, such as `red`, where the notes speak of it by name.
    pub caption: Option<Sentence>,
    /// Who visits it, over what stands there.
    pub visitor: Option<Icon>,
    /// How it is meant.
    pub tone: Tone,
    /// Which seat's territory it is; borders of territories are outlined.
    pub owner: Option<usize>,
    /// What can be done here.
    pub offers: Vec<Offer>,
    /// The first half of a move that begins by taking something here (`2@`).
    pub take: Option<String>,
    /// The second half of a move that ends by dropping what was taken here (`5`).
    /// Every `take` followed by every `drop` of another spot is a legal move.
    pub drop: Option<String>,
}

/// What a spot is made of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Ground {
    /// A plain square or place.
    #[default]
    Plain,
    /// One of a set of colours, by number.
    Hue(u32),
    /// Finished for ever; drawn black.
    Done,
    /// Beside the board: where things wait to be placed.
    Tray,
}

/// What stands on a spot: a symbol of the game, with a colour or a seat if it has one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Icon {
    /// What it is.
    pub symbol: &'static Symbol,
    /// The number of its colour: that of a piece, or of what a robot carries.
    pub hue: Option<u32>,
    /// The seat it belongs to.
    pub seat: Option<usize>,
}

impl Icon {
    /// A symbol alone.
    pub fn of(symbol: &'static Symbol) -> Self {
        Self {
            symbol,
            hue: None,
            seat: None,
        }
    }

    /// The same in this colour.
    #[must_use]
    pub fn with_hue(self, hue: u32) -> Self {
        Self {
            hue: Some(hue),
            ..self
        }
    }

    /// The same of this seat.
    #[must_use]
    pub fn with_seat(self, seat: usize) -> Self {
        Self {
            seat: Some(seat),
            ..self
        }
    }

    /// What stands for it where there are only characters: its sign, and the name of its hue.
    pub fn sign(&self) -> String {
        let mut sign = String::new();
        self.add_sign(&mut sign);
        sign
    }

    /// The same behind a text.
    pub fn add_sign(&self, text: &mut String) {
        *text += self.symbol.sign;
        if let Some(hue) = self.hue {
            HueNames::Letters.add_name(text, hue);
        }
    }

    /// What people call it.
    pub fn words(&self) -> Sentence {
        let none = || Value::Text("none".to_owned());
        let hue = self.hue.map(|hue| HueNames::Letters.value(hue));
        Sentence::new(self.symbol.id)
            .with("hue", hue.unwrap_or_else(none))
            .with("seat", self.seat.map_or(0, |seat| seat + 1))
    }
}

/// How a thing is meant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Nothing special.
    #[default]
    Plain,
    /// Part of the puzzle: cannot be changed.
    Given,
    /// Complete and right.
    Good,
    /// Breaks a rule.
    Wrong,
}

/// What stands at the head of a column or row, such as a clue.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// The column or row it belongs to.
    pub place: Place,
    /// What it says, part by part towards the board: beside each other before a row, one above the other over a
    /// column. May be empty.
    pub parts: Vec<LabelPart>,
    /// How many things are still to come in this line, where that is known and not what it says.
    pub left: Option<usize>,
    /// What can be done to the whole line.
    pub offers: Vec<Offer>,
}

/// A part of a label.
#[derive(Debug, Clone, PartialEq)]
pub struct LabelPart {
    /// What it says.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
}

impl Label {
    /// All it says, in one line.
    pub fn text(&self) -> String {
        let parts: Vec<&str> = self.parts.iter().map(|part| part.text.as_str()).collect();
        parts.join(" ")
    }
}

/// A line beside the board.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// What it says.
    pub text: Sentence,
    /// How it is meant.
    pub tone: Tone,
    /// The same as a picture: whom it is about first, then what it says of them. May be empty.
    pub icons: Vec<Icon>,
    /// The spot where the one stands whom it is about.
    pub about: Option<usize>,
    /// The spots where that one would make it good, as things stand now.
    pub lights: Vec<usize>,
}

impl Note {
    /// Words alone.
    pub fn new(text: Sentence, tone: Tone) -> Self {
        Self {
            text,
            tone,
            icons: Vec::new(),
            about: None,
            lights: Vec::new(),
        }
    }
}

/// A whole that is divided: what each seat has of it, and maybe a rest that is nobody's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// One share a seat, in their order.
    pub shares: Vec<Share>,
    /// The whole; no less than the shares together.
    pub whole: usize,
}

/// What a seat has of a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// How much.
    pub n: usize,
    /// The colour of that seat now, if it has one.
    pub hue: Option<u32>,
}

/// What hues are called where colours cannot be seen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum HueNames {
    /// As [`hue_name`] says: A to Z, then numbers.
    #[default]
    Letters,
    /// By their numbers, which are also the keys that play them.
    Numbers,
}

impl HueNames {
    /// What this hue is called.
    pub fn name(self, hue: u32) -> String {
        let mut name = String::new();
        self.add_name(&mut name, hue);
        name
    }

    /// The same behind a text.
    pub fn add_name(self, text: &mut String, hue: u32) {
        match (self, u8::try_from(hue)) {
            (Self::Letters, Ok(letter @ 0..26)) => text.push(char::from(b'A' + letter)),
            _ => write!(text, "{hue}").expect("a text takes everything"),
        }
    }

    /// The same for a sentence: the name of the colour, as long as there are words for it.
    pub fn value(self, hue: u32) -> Value {
        let word = HUE_WORDS.get(hue as usize);
        word.map_or_else(|| Value::Text(self.name(hue)), |word| Value::Term(word))
    }
}

/// The first hues in words; front ends paint them so.
pub const HUE_WORDS: [&str; 10] = [
    "hue-0", "hue-1", "hue-2", "hue-3", "hue-4", "hue-5", "hue-6", "hue-7", "hue-8", "hue-9",
];

/// Something that can be done now: moves, and what stands for them.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// The moves, separated by blanks; legal in this order from here. None: it cannot be done now.
    pub line: String,
    /// What a person does to make them.
    pub gesture: Gesture,
    /// What it is called.
    pub label: Sentence,
    /// The hue it plays, if it stands for one.
    pub hue: Option<u32>,
    /// How much it brings at once, where that is known, such as places that are gained.
    pub gain: Option<usize>,
    /// How much it costs, where that is known, such as steps.
    pub cost: Option<usize>,
    /// The way it takes, if something runs: spots that straight lines join, by index.
    pub way: Vec<usize>,
    /// What will stand on its spot afterwards.
    pub leaves: Leaves,
    /// Whether it follows from what is there without a thought, so that some people want it done for them.
    pub is_routine: bool,
}

impl Offer {
    /// Moves, what makes them, and what that is called.
    pub fn new(line: String, gesture: Gesture, label: Sentence) -> Self {
        Self {
            line,
            gesture,
            label,
            hue: None,
            gain: None,
            cost: None,
            way: Vec::new(),
            leaves: Leaves::Unsaid,
            is_routine: false,
        }
    }

    /// Whether it can be done now.
    pub fn is_open(&self) -> bool {
        !self.line.is_empty()
    }
}

/// What an offer leaves on its spot.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub enum Leaves {
    /// That must be looked up after the move.
    #[default]
    Unsaid,
    /// Nothing stands there.
    Nothing,
    /// This stands there, and no other spot looks different for it.
    Icon(Icon),
}

/// What a person does to accept an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gesture {
    /// Click, tap, Enter.
    Main,
    /// Right click, long press, the second key.
    Second,
    /// Drag across; several spots in one go.
    Paint,
    /// A key, or a button that shows it.
    Key(Key),
}

/// A key of the keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Key {
    /// Arrow.
    Left,
    /// Arrow.
    Right,
    /// Arrow.
    Up,
    /// Arrow.
    Down,
    /// Space bar.
    Space,
    /// A letter, digit or sign.
    Char(char),
}

/// Time that runs while the position is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clock {
    /// Seconds allowed from the start of the puzzle.
    pub seconds: u64,
    /// The move to make when they are over.
    pub line: String,
}

impl View {
    /// The same with the spots of these rows alone, and the links between them.
    pub fn of_rows(mut self, rows: Range<usize>) -> Self {
        let mut n_kept = 0;
        let new_index: Vec<Option<usize>> = self
            .spots
            .iter()
            .map(|spot| {
                let is_kept = rows.contains(&spot.y);
                n_kept += usize::from(is_kept);
                is_kept.then_some(n_kept).map(|n| n - 1)
            })
            .collect();
        self.spots.retain(|spot| rows.contains(&spot.y));
        let links = self.links.iter();
        let kept = links.filter_map(|&(one, other)| Some((new_index[one]?, new_index[other]?)));
        self.links = kept.collect();
        self
    }

    /// Every open offer of the view, its spots and its labels.
    pub fn all_offers(&self) -> impl Iterator<Item = &Offer> {
        let of_spots = self.spots.iter().flat_map(|spot| &spot.offers);
        let of_labels = self.labels.iter().flat_map(|label| &label.offers);
        let all = self.offers.iter().chain(of_spots).chain(of_labels);
        all.filter(|offer| offer.is_open())
    }
}

/// The letter or number that names a colour where colours cannot be seen: A to Z, then numbers.
pub fn hue_name(hue: u32) -> String {
    HueNames::Letters.name(hue)
}
