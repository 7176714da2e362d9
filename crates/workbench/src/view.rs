//! Views as JSON, their sentences told in the language of the request.

use std::rc::Rc;

use games::any::{AnyGame, AnyPosition};
use games::game::Status;
use games::view::{
    Bar, Clock, Gesture, Ground, HueNames, Icon, Key, Label, LabelPart, Leaves, Note, Offer, Share,
    Spot, Tone, View,
};
use games::why::{Place, Why};
use games::words::{Book, Sentence};
use serde::Serialize;
use serde_json::{Value, json};

use crate::limits::MAX_SPOTS;
use crate::outcome::with_names;
use crate::refusal::Refusal;
use crate::session::Player;
use crate::words::Language;

/// A position as the page shows it, written out: where it stands, and the view, which tells of those who play by name
/// if it is known who they are.
pub fn position_text(
    position: &dyn AnyPosition,
    game: &dyn AnyGame,
    players: &[Player],
    language: &Language,
) -> Result<String, Refusal> {
    let view = small_view(position, language)?;
    let shown = PositionJson {
        status: status_json(position.status()),
        n_seats: position.n_seats(),
        view: view_json(&view, &language.book).naming(&view, game, players, &language.book),
    };
    serde_json::to_string(&shown).map_err(|_| Refusal::broken())
}

/// The view, unless it is too large to be sent.
pub fn small_view(position: &dyn AnyPosition, language: &Language) -> Result<View, Refusal> {
    if MAX_SPOTS < position.n_spots() {
        return Err(Refusal::too_large(language.page("puzzle-too-large")));
    }
    Ok(position.view())
}

/// Where a game stands.
pub fn status_json(status: Status) -> Value {
    match status {
        Status::Open { seat } => json!({ "state": "open", "seat": seat }),
        Status::Solved { cost } => json!({ "state": "solved", "cost": cost }),
        Status::Finished { margin } => json!({ "state": "finished", "margin": margin }),
    }
}

/// A reason with the places it points at.
pub fn why_json(why: &Why, book: &Book) -> Value {
    json!({
        "rule": why.rule.id,
        "reason": book.tell(&why.rule),
        "because": why.because.iter().map(place_json).collect::<Vec<_>>(),
        "follows": why.follows.iter().map(place_json).collect::<Vec<_>>(),
    })
}

pub(crate) fn place_json(place: &Place) -> Value {
    match place {
        Place::Spot(at) => json!({ "spot": at }),
        Place::Column(at) => json!({ "column": at }),
        Place::Row(at) => json!({ "row": at }),
    }
}

/// Written straight to text: a board of a thousand squares is sent with every move.
#[derive(Serialize)]
struct PositionJson<'a> {
    status: Value,
    n_seats: usize,
    view: ViewJson<'a>,
}

/// A view, or what has changed since another one.
#[derive(Serialize)]
pub(crate) struct ViewJson<'a> {
    width: usize,
    height: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    spots: Option<Vec<SpotJson<'a>>>,
    /// The spots that differ, by index, in place of all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<Vec<(usize, SpotJson<'a>)>>,
    labels: Vec<LabelJson<'a>>,
    links: &'a [(usize, usize)],
    notes: Vec<Value>,
    legend: Vec<String>,
    compass: Option<Value>,
    offers: Vec<OfferJson<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    trail: &'a [usize],
    bar: Option<Value>,
    hue_names: &'static str,
    clock: Option<Value>,
}

impl ViewJson<'_> {
    /// The same with notes that tell of those who play by name.
    pub(crate) fn naming(
        mut self,
        view: &View,
        game: &dyn AnyGame,
        players: &[Player],
        book: &Book,
    ) -> Self {
        for (note, json) in view.notes.iter().zip(&mut self.notes) {
            json["text"] = book
                .tell(&with_names(&note.text, game, players, book))
                .into();
        }
        self
    }
}

#[derive(Serialize)]
pub(crate) struct SpotJson<'a> {
    x: usize,
    y: usize,
    name: &'a str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_place: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    shows_name: bool,
    /// The letters that are drawn for its tags, and the tags in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    marks: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    tags: String,
    ground: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    hue: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    icon: Option<IconJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    caption: Option<Rc<str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    visitor: Option<IconJson>,
    tone: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    offers: Vec<OfferJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    take: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drop: Option<&'a str>,
}

#[derive(Serialize)]
pub(crate) struct IconJson {
    symbol: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    hue: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<usize>,
}

#[derive(Serialize)]
pub(crate) struct LabelJson<'a> {
    place: Value,
    parts: Vec<PartJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<usize>,
    offers: Vec<OfferJson<'a>>,
}

#[derive(Serialize)]
struct PartJson<'a> {
    text: &'a str,
    tone: &'static str,
}

#[derive(Serialize)]
pub(crate) struct OfferJson<'a> {
    line: &'a str,
    gesture: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    label: Rc<str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hue: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gain: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<usize>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    way: &'a [usize],
    /// Not there where it must be looked up, null for nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    leaves: Option<Option<IconJson>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_routine: bool,
}

/// All of a view.
pub(crate) fn view_json<'a>(view: &'a View, book: &Book) -> ViewJson<'a> {
    let mut teller = Teller::new(book);
    let spots = view
        .spots
        .iter()
        .map(|spot| spot_json(spot, &mut teller))
        .collect();
    ViewJson {
        spots: Some(spots),
        ..frame_json(view, teller)
    }
}

/// A view for someone who has the one before, which has as many spots.
pub(crate) fn changes_json<'a>(before: &View, view: &'a View, book: &Book) -> ViewJson<'a> {
    let mut teller = Teller::new(book);
    let pairs = before.spots.iter().zip(&view.spots).enumerate();
    let changed = pairs
        .filter(|(_, (before, spot))| before != spot)
        .map(|(at, (_, spot))| (at, spot_json(spot, &mut teller)))
        .collect();
    ViewJson {
        changed: Some(changed),
        ..frame_json(view, teller)
    }
}

/// Everything of a view but its spots.
fn frame_json<'a>(view: &'a View, mut teller: Teller<'_>) -> ViewJson<'a> {
    let book = teller.book;
    let labels = view
        .labels
        .iter()
        .map(|label| label_json(label, &mut teller))
        .collect();
    let notes = view.notes.iter().map(|note| note_json(note, book));
    ViewJson {
        width: view.width,
        height: view.height,
        spots: None,
        changed: None,
        labels,
        links: &view.links,
        notes: notes.collect(),
        legend: view.legend.iter().map(|line| book.tell(line)).collect(),
        compass: view.compass.map(|square| compass_json(square, book)),
        offers: offers_json(&view.offers, &mut teller),
        trail: &view.trail,
        bar: view.bar.as_ref().map(bar_json),
        hue_names: match view.hue_names {
            HueNames::Letters => "letters",
            HueNames::Numbers => "numbers",
        },
        clock: view.clock.as_ref().map(clock_json),
    }
}

fn spot_json<'a>(spot: &'a Spot, teller: &mut Teller<'_>) -> SpotJson<'a> {
    let (ground, hue) = match spot.ground {
        Ground::Plain => ("plain", None),
        Ground::Hue(hue) => ("hue", Some(hue)),
        Ground::Done => ("done", None),
        Ground::Tray => ("tray", None),
    };
    SpotJson {
        x: spot.x,
        y: spot.y,
        name: &spot.name,
        is_place: spot.is_place,
        shows_name: spot.shows_name,
        marks: marks(spot, teller.book),
        tags: tags(spot, teller.book),
        ground,
        hue,
        icon: spot.icon.map(icon_json),
        caption: spot.caption.as_ref().map(|caption| teller.tell(caption)),
        visitor: spot.visitor.map(icon_json),
        tone: tone_word(spot.tone),
        owner: spot.owner,
        offers: offers_json(&spot.offers, teller),
        take: spot.take.as_deref(),
        drop: spot.drop.as_deref(),
    }
}

/// The letters that stand for the tags of a spot.
pub fn marks(spot: &Spot, book: &Book) -> String {
    let tags = spot.tags.iter();
    tags.map(|tag| book.tell_id(&format!("{tag}-mark")))
        .collect()
}

/// The tags of a spot in words.
fn tags(spot: &Spot, book: &Book) -> String {
    let told: Vec<String> = spot.tags.iter().map(|tag| book.tell_id(tag)).collect();
    told.join(", ")
}

pub(crate) fn icon_json(icon: Icon) -> IconJson {
    IconJson {
        symbol: icon.symbol.id,
        hue: icon.hue,
        seat: icon.seat,
    }
}

fn label_json<'a>(label: &'a Label, teller: &mut Teller<'_>) -> LabelJson<'a> {
    let part = |part: &'a LabelPart| PartJson {
        text: &part.text,
        tone: tone_word(part.tone),
    };
    LabelJson {
        place: place_json(&label.place),
        parts: label.parts.iter().map(part).collect(),
        left: label.left,
        offers: offers_json(&label.offers, teller),
    }
}

pub(crate) fn note_json(note: &Note, book: &Book) -> Value {
    let mut json = json!({ "text": book.tell(&note.text), "tone": tone_word(note.tone) });
    if !note.icons.is_empty() {
        json["icons"] = json!(
            note.icons
                .iter()
                .copied()
                .map(icon_json)
                .collect::<Vec<_>>()
        );
    }
    if let Some(spot) = note.about {
        json["about"] = json!(spot);
        json["lights"] = json!(note.lights);
    }
    json
}

fn bar_json(bar: &Bar) -> Value {
    let share = |share: &Share| json!({ "n": share.n, "hue": share.hue });
    json!({ "shares": bar.shares.iter().map(share).collect::<Vec<_>>(), "whole": bar.whole })
}

/// Where a compass stands, and its letters.
fn compass_json((x, y): (usize, usize), book: &Book) -> Value {
    let letter = |point: &str| book.tell_id(&format!("compass-{point}"));
    json!({
        "x": x,
        "y": y,
        "north": letter("north"),
        "east": letter("east"),
        "south": letter("south"),
        "west": letter("west"),
    })
}

fn clock_json(clock: &Clock) -> Value {
    json!({ "seconds": clock.seconds, "line": clock.line })
}

fn offers_json<'a>(offers: &'a [Offer], teller: &mut Teller<'_>) -> Vec<OfferJson<'a>> {
    let mut offer = |offer: &'a Offer| {
        let (gesture, key) = match offer.gesture {
            Gesture::Main => ("main", None),
            Gesture::Second => ("second", None),
            Gesture::Paint => ("paint", None),
            Gesture::Key(key) => ("key", Some(key_word(key))),
        };
        OfferJson {
            line: &offer.line,
            gesture,
            key,
            label: teller.tell(&offer.label),
            hue: offer.hue,
            gain: offer.gain,
            cost: offer.cost,
            way: &offer.way,
            leaves: match offer.leaves {
                Leaves::Unsaid => None,
                Leaves::Nothing => Some(None),
                Leaves::Icon(icon) => Some(Some(icon_json(icon))),
            },
            is_routine: offer.is_routine,
        }
    };
    offers.iter().map(&mut offer).collect()
}

/// The name a browser gives a key.
fn key_word(key: Key) -> String {
    match key {
        Key::Left => "ArrowLeft".to_owned(),
        Key::Right => "ArrowRight".to_owned(),
        Key::Up => "ArrowUp".to_owned(),
        Key::Down => "ArrowDown".to_owned(),
        Key::Space => " ".to_owned(),
        Key::Char(c) => c.to_string(),
    }
}

pub(crate) fn tone_word(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "plain",
        Tone::Given => "given",
        Tone::Good => "good",
        Tone::Wrong => "wrong",
    }
}

/// Tells sentences, each distinct one once: a board offers the same few things on hundreds of squares.
struct Teller<'a> {
    book: &'a Book,
    told: Vec<(Sentence, Rc<str>)>,
}

impl<'a> Teller<'a> {
    /// How many sentences are remembered; more would take longer to find than to tell again.
    const MEMORY: usize = 32;

    fn new(book: &'a Book) -> Self {
        Self {
            book,
            told: Vec::new(),
        }
    }

    fn tell(&mut self, sentence: &Sentence) -> Rc<str> {
        if let Some((_, text)) = self.told.iter().find(|(known, _)| known == sentence) {
            return Rc::clone(text);
        }
        let text: Rc<str> = self.book.tell(sentence).into();
        if self.told.len() < Self::MEMORY {
            self.told.push((sentence.clone(), Rc::clone(&text)));
        }
        text
    }
}
