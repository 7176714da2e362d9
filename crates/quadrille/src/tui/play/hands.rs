//! Keys and mouse at the table: the cursor, taking and dropping, painting, choosing.

use games::view::{Gesture, Ground, Offer, Tone};
use games::why::Place;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use workbench::cursor::{self, Way};

use super::advice::Advice;
use super::page::{Overlay, PlayPage};
use crate::draw::terminal::sign;
use crate::tui::app::{Context, Go};
use crate::tui::board;
use crate::tui::keys::{self, Command, Meaning};

/// Something that can be done here and now.
pub(super) struct Choice {
    /// What is written on the key.
    pub(super) key: String,
    /// What it does.
    pub(super) words: String,
    /// What would be put here, if that is what it does.
    pub(super) what: Option<String>,
    /// The moves, for those chosen by number.
    line: Option<String>,
}

impl PlayPage {
    pub(super) fn key(&mut self, key: &KeyEvent, context: &Context<'_>) -> Go {
        let meaning = keys::meaning(key, &self.view, self.has_letters);
        if meaning == Meaning::Command(Command::Quit) {
            return Go::Quit;
        }
        if let Some(overlay) = self.overlay {
            self.overlay_key(overlay, key, &meaning);
            return Go::Stay;
        }
        if self.film.is_some() {
            return self.film_key(key, context);
        }
        match meaning {
            Meaning::Offer(line) => self.play(&line, context),
            Meaning::NotNow => self.tell("tui-not-now", Tone::Plain, context),
            Meaning::Move(way) => {
                self.go(way);
                if matches!(key.code, KeyCode::Char('j' | 'k' | 'l')) && !self.has_letters {
                    self.tell("tui-letters-how", Tone::Plain, context);
                }
            }
            Meaning::Paint(way) => {
                self.paint(context);
                self.go(way);
                self.paint(context);
            }
            Meaning::Main => self.main(context),
            Meaning::Second => self.second(context),
            Meaning::Choice(number) => self.choose(number, context),
            Meaning::Escape => return self.escape(context),
            Meaning::Command(command) => return self.command(command, context),
            Meaning::None => {}
        }
        Go::Stay
    }

    fn overlay_key(&mut self, overlay: Overlay, key: &KeyEvent, meaning: &Meaning) {
        let other = match meaning {
            Meaning::Command(Command::Help) => Some(Overlay::Help),
            Meaning::Command(Command::Rules) => Some(Overlay::Rules),
            Meaning::Command(Command::Text) => Some(Overlay::Text),
            _ => None,
        };
        let code = key.code;
        let goes_on = matches!(
            code,
            KeyCode::Up | KeyCode::Down | KeyCode::PageUp | KeyCode::PageDown
        );
        match (other, goes_on) {
            (Some(other), _) if other != overlay => self.open(other),
            (_, true) => {
                let n = if matches!(code, KeyCode::Up | KeyCode::Down) {
                    1
                } else {
                    10
                };
                let is_up = matches!(code, KeyCode::Up | KeyCode::PageUp);
                self.scroll = if is_up {
                    self.scroll.saturating_sub(n)
                } else {
                    self.scroll.saturating_add(n).min(self.most_scroll)
                };
            }
            _ => self.overlay = None,
        }
    }

    /// Lays something over the table.
    pub(super) fn open(&mut self, overlay: Overlay) {
        self.overlay = Some(overlay);
        self.scroll = 0;
    }

    fn film_key(&mut self, key: &KeyEvent, context: &Context<'_>) -> Go {
        let Some(film) = &mut self.film else {
            return Go::Stay;
        };
        let (at, n_steps) = film.progress();
        match key.code {
            KeyCode::Char(' ' | 'P' | 'p') => film.is_running = !film.is_running,
            KeyCode::Right | KeyCode::Char('l') => {
                film.is_running = false;
                film.go_to(at + 1);
            }
            KeyCode::Left | KeyCode::Char('h') => {
                film.is_running = false;
                film.go_to(at.saturating_sub(1));
            }
            KeyCode::Home => film.go_to(0),
            KeyCode::End => film.go_to(n_steps),
            KeyCode::Char('+' | '=') => return self.command(Command::Faster, context),
            KeyCode::Char('-') => return self.command(Command::Slower, context),
            KeyCode::Char('i') if self.has_notes() => self.open(Overlay::Notes),
            KeyCode::Char('?') | KeyCode::F(1) => self.open(Overlay::Help),
            KeyCode::Enter => self.keep_film(context),
            KeyCode::Esc | KeyCode::Char('q' | 's') | KeyCode::F(4) => {
                self.film = None;
                self.message = None;
            }
            _ => {}
        }
        Go::Stay
    }

    /// Whether the solver has something to tell about its answer.
    pub(super) fn has_notes(&self) -> bool {
        self.search
            .answer()
            .is_some_and(|answer| !answer.notes.is_empty())
    }

    fn escape(&mut self, context: &Context<'_>) -> Go {
        match () {
            () if self.held.is_some() => self.held = None,
            () if self.wants_film && self.search.is_working() => {
                self.search.hurry();
                self.tell("tui-stopping", Tone::Plain, context);
            }
            () if !matches!(self.advice, Advice::None) => {
                self.advice = Advice::None;
                self.message = None;
            }
            () => return Go::Menu(None),
        }
        Go::Stay
    }

    fn go(&mut self, way: Way) {
        let next = match self.cursor {
            None => board::first_place(&self.view),
            Some(place) => cursor::step(&self.view, place, way),
        };
        self.cursor = next.or(self.cursor);
    }

    /// What can be done at a place of the board.
    fn offers(&self, place: Place) -> &[Offer] {
        match place {
            Place::Spot(at) => self.view.spots.get(at).map_or(&[], |spot| &spot.offers),
            label => {
                let mut labels = self.view.labels.iter();
                let label = labels.find(|row| row.place == label);
                label.map_or(&[], |label| &label.offers)
            }
        }
    }

    fn offered(&self, place: Place, gesture: Gesture) -> Option<String> {
        let mut offers = self.offers(place).iter();
        let offer = offers.find(|offer| offer.gesture == gesture)?;
        Some(offer.line.clone())
    }

    /// Does the main thing at the cursor: drops what is held, makes the move offered, or takes what is there.
    fn main(&mut self, context: &Context<'_>) {
        let Some(place) = self.cursor else {
            return;
        };
        if let Some(from) = self.held {
            return self.drop_at(from, place, context);
        }
        if let Some(line) = self.offered(place, Gesture::Main) {
            return self.play(&line, context);
        }
        match place {
            Place::Spot(at) if self.view.spots[at].take.is_some() => self.take(at, context),
            _ => self.tell("tui-nothing-here", Tone::Plain, context),
        }
    }

    fn take(&mut self, at: usize, context: &Context<'_>) {
        if !self.is_persons_turn() {
            return self.tell("tui-not-your-turn", Tone::Plain, context);
        }
        self.held = Some(at);
        self.tell("tui-held", Tone::Plain, context);
    }

    fn drop_at(&mut self, from: usize, place: Place, context: &Context<'_>) {
        self.held = None;
        let Place::Spot(to) = place else {
            return;
        };
        if from == to {
            self.message = None;
            return;
        }
        let take = self.view.spots[from].take.clone();
        let drop = self.view.spots[to].drop.clone();
        match (take, drop) {
            (Some(take), Some(drop)) => self.play(&format!("{take}{drop}"), context),
            _ => {
                self.held = Some(from);
                self.tell("tui-no-drop", Tone::Plain, context);
            }
        }
    }

    fn second(&mut self, context: &Context<'_>) {
        if self.held.take().is_some() {
            self.message = None;
            return;
        }
        let line = self
            .cursor
            .and_then(|place| self.offered(place, Gesture::Second));
        match line {
            Some(line) => self.play(&line, context),
            None => self.tell("tui-nothing-here", Tone::Plain, context),
        }
    }

    /// Makes the move that painting over the cursor stands for.
    fn paint(&mut self, context: &Context<'_>) {
        let line = self
            .cursor
            .and_then(|place| self.offered(place, Gesture::Paint));
        if let Some(line) = line {
            self.play(&line, context);
        }
    }

    fn choose(&mut self, number: usize, context: &Context<'_>) {
        let wanted = (number + 1).to_string();
        let mut choices = self.choices(context).into_iter();
        match choices.find(|choice| choice.key == wanted) {
            Some(Choice {
                line: Some(line), ..
            }) => self.play(&line, context),
            _ => self.tell("tui-no-choice", Tone::Plain, context),
        }
    }

    /// What can be done here and now, with the keys for it.
    pub(super) fn choices(&self, context: &Context<'_>) -> Vec<Choice> {
        if !self.is_persons_turn() {
            return Vec::new();
        }
        let fixed = |key: &str, id: &str| Choice {
            key: key.to_owned(),
            words: context.say(id),
            what: None,
            line: None,
        };
        if self.held.is_some() {
            return vec![
                fixed("Enter", "tui-choice-drop"),
                fixed("Esc", "tui-choice-let-go"),
            ];
        }
        let mut choices: Vec<Choice> = Vec::new();
        if let Some(place) = self.cursor {
            // What has a key of its own need not be said twice.
            let has_key = |line: &str| self.view.offers.iter().any(|offer| offer.line == line);
            let offers = self.offers(place).iter();
            let offers =
                offers.filter(|offer| !keys::uses_arrows(&self.view) || !has_key(&offer.line));
            choices.extend(offers.filter_map(|offer| offer_choice(offer, context)));
        }
        if let Some(Place::Spot(at)) = self.cursor {
            let spot = &self.view.spots[at];
            if spot.take.is_some() && self.offered(Place::Spot(at), Gesture::Main).is_none() {
                choices.push(fixed("Enter", "tui-choice-take"));
            }
            if let (Some(drop), false) = (&spot.drop, keys::uses_digits(&self.view)) {
                choices.extend(self.waiting(at, drop, context));
            }
        }
        for offer in self.view.offers.iter().filter(|offer| offer.is_open()) {
            if let Gesture::Key(_) = offer.gesture {
                choices.extend(offer_choice(offer, context));
            }
        }
        choices
    }

    /// What waits beside the board and could be dropped here, by number.
    fn waiting(&self, at: usize, drop: &str, context: &Context<'_>) -> Vec<Choice> {
        if self.view.spots[at].ground == Ground::Tray {
            return Vec::new();
        }
        let is_tray = |spot: &&games::view::Spot| spot.ground == Ground::Tray;
        let tray = self.view.spots.iter().filter(is_tray).take(9).enumerate();
        tray.filter_map(|(number, spot)| {
            let take = spot.take.as_ref()?;
            Some(Choice {
                key: (number + 1).to_string(),
                words: String::new(),
                what: Some(sign(spot, self.view.hue_names, context.speech.book)),
                line: Some(format!("{take}{drop}")),
            })
        })
        .collect()
    }

    pub(super) fn mouse(&mut self, mouse: &MouseEvent, context: &Context<'_>) {
        if self.overlay.is_some() {
            if let MouseEventKind::Down(_) = mouse.kind {
                self.overlay = None;
            }
            return;
        }
        if let Some(film) = &mut self.film {
            if let MouseEventKind::Down(_) = mouse.kind {
                film.is_running = !film.is_running;
            }
            return;
        }
        let place = self.board.place_at(&self.view, mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.press(place, context),
            MouseEventKind::Drag(MouseButton::Left) => self.drag(place, context),
            MouseEventKind::Up(MouseButton::Left) => self.release(place, context),
            MouseEventKind::Down(MouseButton::Right) => {
                self.cursor = place.or(self.cursor);
                if place.is_some() {
                    self.second(context);
                }
            }
            MouseEventKind::ScrollUp => self.go(Way::Up),
            MouseEventKind::ScrollDown => self.go(Way::Down),
            _ => {}
        }
    }

    fn press(&mut self, place: Option<Place>, context: &Context<'_>) {
        let Some(place) = place else {
            return;
        };
        self.cursor = Some(place);
        self.pressed = Some((place, false));
        if self.held.is_some() {
            self.pressed = None;
            return self.main(context);
        }
        if let Place::Spot(at) = place
            && self.view.spots[at].take.is_some()
            && self.offered(place, Gesture::Main).is_none()
        {
            self.take(at, context);
        }
    }

    /// The mouse goes over another place with its button down: it paints, or carries what it took.
    fn drag(&mut self, place: Option<Place>, context: &Context<'_>) {
        let (Some(place), Some((from, has_painted))) = (place, self.pressed) else {
            return;
        };
        if self.cursor == Some(place) {
            return;
        }
        if self.held.is_none() && !has_painted {
            self.cursor = Some(from);
            self.paint(context);
        }
        self.cursor = Some(place);
        if self.held.is_none() {
            self.paint(context);
            self.pressed = Some((from, true));
        }
    }

    fn release(&mut self, place: Option<Place>, context: &Context<'_>) {
        let Some((from, has_painted)) = self.pressed.take() else {
            return;
        };
        match (self.held, place) {
            // A click takes; the next click drops.
            (Some(_), Some(place)) if place == from => {}
            (Some(at), Some(place)) => self.drop_at(at, place, context),
            (Some(_), None) => {}
            (None, Some(place)) if place == from && !has_painted => self.main(context),
            (None, _) => {}
        }
    }
}

fn offer_choice(offer: &Offer, context: &Context<'_>) -> Option<Choice> {
    let key = match offer.gesture {
        Gesture::Main => "Enter".to_owned(),
        Gesture::Second => "x".to_owned(),
        Gesture::Paint => return None,
        Gesture::Key(key) => keys::key_name(key, &context.say("tui-space")),
    };
    Some(Choice {
        key,
        words: context.tell(&offer.label),
        what: None,
        line: Some(offer.line.clone()),
    })
}
