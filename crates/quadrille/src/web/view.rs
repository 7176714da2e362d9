//! Views as JSON, their sentences told in the language of the request.

use games::any::AnyPosition;
use games::game::Status;
use games::view::{Clock, Gesture, Ground, Icon, Key, Label, Note, Offer, Spot, Tone, View};
use games::why::{Place, Why};
use games::words::{Book, Sentence};
use serde::Serialize;
use serde_json::{Value, json};

use super::limits::MAX_SPOTS;
use super::reply::Refusal;
use super::words::Tongue;

/// A position as the page shows it: where it stands, and the view.
pub(super) fn position_json(position: &dyn AnyPosition, tongue: &Tongue) -> Result<Value, Refusal> {
    let view = small_view(position, tongue)?;
    Ok(json!({
        "status": status_json(position.status()),
        "n_seats": position.n_seats(),
        "view": view_json(&view, &tongue.book),
    }))
}

/// The view, unless it is too large to be sent.
pub(super) fn small_view(position: &dyn AnyPosition, tongue: &Tongue) -> Result<View, Refusal> {
    match position.n_spots() <= MAX_SPOTS {
        true => Ok(position.view()),
        false => Err(Refusal::too_large(tongue.page("puzzle-too-large"))),
    }
}

/// Where a game stands.
pub(super) fn status_json(status: Status) -> Value {
    match status {
        Status::Open { seat } => json!({ "state": "open", "seat": seat }),
        Status::Solved { cost } => json!({ "state": "solved", "cost": cost }),
        Status::Finished { margin } => json!({ "state": "finished", "margin": margin }),
    }
}

/// A reason with the places it points at.
pub(super) fn why_json(why: &Why, book: &Book) -> Value {
    json!({
        "rule": why.rule.id,
        "reason": book.tell(&why.rule),
        "because": why.because.iter().map(place_json).collect::<Vec<_>>(),
        "follows": why.follows.iter().map(place_json).collect::<Vec<_>>(),
    })
}

fn place_json(place: &Place) -> Value {
    match place {
        Place::Spot(at) => json!({ "spot": at }),
        Place::Column(at) => json!({ "column": at }),
        Place::Row(at) => json!({ "row": at }),
    }
}

fn view_json(view: &View, book: &Book) -> Value {
    let mut teller = Teller {
        book,
        told: Vec::new(),
    };
    let spots: Vec<Value> = view
        .spots
        .iter()
        .map(|spot| spot_json(spot, &mut teller))
        .collect();
    json!({
        "width": view.width,
        "height": view.height,
        "spots": spots,
        "labels": view.labels.iter().map(|label| label_json(label, &mut teller)).collect::<Vec<_>>(),
        "links": view.links,
        "notes": view.notes.iter().map(|note| note_json(note, book)).collect::<Vec<_>>(),
        "offers": offers_json(&view.offers, &mut teller),
        "clock": view.clock.as_ref().map(clock_json),
    })
}

#[derive(Serialize)]
struct SpotJson<'a> {
    x: usize,
    y: usize,
    name: &'a str,
    ground: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    hue: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    icon: Option<IconJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    caption: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    visitor: Option<IconJson>,
    tone: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    offers: Vec<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    take: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drop: Option<&'a str>,
}

#[derive(Serialize)]
struct IconJson {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    hue: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<usize>,
}

fn spot_json(spot: &Spot, teller: &mut Teller<'_>) -> Value {
    let (ground, hue) = match spot.ground {
        Ground::Plain => ("plain", None),
        Ground::Hue(hue) => ("hue", Some(hue)),
        Ground::Done => ("done", None),
        Ground::Tray => ("tray", None),
    };
    json!(SpotJson {
        x: spot.x,
        y: spot.y,
        name: &spot.name,
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
    })
}

fn icon_json(icon: Icon) -> IconJson {
    let (kind, hue, seat) = match icon {
        Icon::Tree => ("tree", None, None),
        Icon::Tent => ("tent", None, None),
        Icon::Grass => ("grass", None, None),
        Icon::Bird(hue) => ("bird", Some(hue), None),
        Icon::Piece(hue) => ("piece", Some(hue), None),
        Icon::Robot(load) => ("robot", load, None),
        Icon::Start(seat) => ("start", None, Some(seat)),
    };
    IconJson { kind, hue, seat }
}

fn label_json(label: &Label, teller: &mut Teller<'_>) -> Value {
    json!({
        "place": place_json(&label.place),
        "text": label.text,
        "tone": tone_word(label.tone),
        "offers": offers_json(&label.offers, teller),
    })
}

fn note_json(note: &Note, book: &Book) -> Value {
    json!({ "text": book.tell(&note.text), "tone": tone_word(note.tone) })
}

fn clock_json(clock: &Clock) -> Value {
    json!({ "seconds": clock.seconds, "line": clock.line })
}

fn offers_json(offers: &[Offer], teller: &mut Teller<'_>) -> Vec<Value> {
    let mut offer = |offer: &Offer| {
        let (gesture, key) = match offer.gesture {
            Gesture::Main => ("main", None),
            Gesture::Second => ("second", None),
            Gesture::Paint => ("paint", None),
            Gesture::Key(key) => ("key", Some(key_word(key))),
        };
        let label = teller.tell(&offer.label);
        match key {
            None => json!({ "line": offer.line, "gesture": gesture, "label": label }),
            Some(key) => {
                json!({ "line": offer.line, "gesture": gesture, "key": key, "label": label })
            }
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

fn tone_word(tone: Tone) -> &'static str {
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
    told: Vec<(Sentence, String)>,
}

impl Teller<'_> {
    /// How many sentences are remembered; more would take longer to find than to tell again.
    const MEMORY: usize = 32;

    fn tell(&mut self, sentence: &Sentence) -> String {
        if let Some((_, text)) = self.told.iter().find(|(known, _)| known == sentence) {
            return text.clone();
        }
        let text = self.book.tell(sentence);
        if self.told.len() < Self::MEMORY {
            self.told.push((sentence.clone(), text.clone()));
        }
        text
    }
}
