//! Making given moves on the page, by mouse or by keys, knowing views but no games.

use std::collections::{HashMap, VecDeque};

use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::browser::Browser;
use crate::server::Server;

/// What moves are made with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hand {
    /// Clicks.
    Mouse,
    /// Keys alone.
    Keys,
}

/// What a person does for a move.
enum Act {
    /// The main gesture on a spot.
    Main(usize),
    /// The second gesture on a spot.
    Second(usize),
    /// Taking something on one spot and dropping it on another.
    Carry(usize, usize),
    /// A key of the view, also a button.
    Key(String, String),
}

/// Makes moves one by one, waiting for the page to show each.
pub(crate) async fn play_line(
    browser: &Browser,
    server: &Server,
    puzzle: &str,
    line: &[String],
    hand: Hand,
) {
    let mut made = String::new();
    for mv in line {
        let view = server
            .post("/api/view", json!({ "puzzle": puzzle, "line": made }))
            .await["view"]
            .clone();
        let act = act_for(&view, mv)
            .unwrap_or_else(|| panic!("{puzzle}: nothing on the page means {mv} after {made}"));
        match hand {
            Hand::Mouse => click(browser, act).await,
            Hand::Keys => press(browser, act).await,
        }
        made = format!("{made} {mv}").trim().to_owned();
        let shown = format!(
            "new URLSearchParams(location.hash.split('?')[1]).get('m') === {}",
            json!(made)
        );
        browser.wait(&shown).await;
    }
}

fn act_for(view: &Value, mv: &str) -> Option<Act> {
    let spots = view["spots"].as_array()?;
    for (at, spot) in spots.iter().enumerate() {
        for offer in spot["offers"].as_array().into_iter().flatten() {
            match offer["gesture"].as_str() {
                Some("main") if offer["line"] == mv => return Some(Act::Main(at)),
                Some("second") if offer["line"] == mv => return Some(Act::Second(at)),
                _ => {}
            }
        }
    }
    for (from, spot) in spots.iter().enumerate() {
        let Some(rest) = spot["take"].as_str().and_then(|take| mv.strip_prefix(take)) else {
            continue;
        };
        let to = spots.iter().position(|spot| spot["drop"] == rest);
        if let Some(to) = to.filter(|to| *to != from) {
            return Some(Act::Carry(from, to));
        }
    }
    let offer = view["offers"]
        .as_array()?
        .iter()
        .find(|offer| offer["line"] == mv)?;
    Some(Act::Key(offer["key"].as_str()?.to_owned(), mv.to_owned()))
}

async fn click(browser: &Browser, act: Act) {
    let spot = |at: usize| format!("[data-at='{at}']");
    match act {
        Act::Main(at) => browser.click(&spot(at)).await,
        Act::Second(at) => {
            let element = browser.find(&spot(at)).await;
            let chain = browser
                .driver
                .action_chain()
                .context_click_element(&element);
            chain.perform().await.unwrap();
        }
        Act::Carry(from, to) => {
            browser.click(&spot(from)).await;
            browser.click(&spot(to)).await;
        }
        Act::Key(_, line) => browser.click(&format!(".offer[data-line='{line}']")).await,
    }
}

async fn press(browser: &Browser, act: Act) {
    match act {
        Act::Main(at) => {
            walk(browser, at).await;
            browser.press(Key::Enter + "").await;
        }
        Act::Second(at) => {
            walk(browser, at).await;
            browser.press(" ").await;
        }
        Act::Carry(from, to) => {
            walk(browser, from).await;
            browser.press(Key::Enter + "").await;
            walk(browser, to).await;
            browser.press(Key::Enter + "").await;
        }
        Act::Key(key, _) => browser.press(key).await,
    }
}

/// Moves the cursor to a spot with arrows; Shift keeps them from being moves.
async fn walk(browser: &Browser, to: usize) {
    let here = browser
        .value("Number(document.activeElement?.dataset?.at ?? -1)")
        .await;
    let from = usize::try_from(here.as_i64().unwrap()).expect("the keyboard is on the board");
    // Where spots are drawn, which the page decides by the room there is.
    let drawn = "[...document.querySelectorAll('[data-at] rect')].map((rect) => [Number(rect.parentElement.dataset.at), Number(rect.getAttribute('x')), Number(rect.getAttribute('y'))]).sort((one, other) => one[0] - other[0])";
    let drawn = browser.value(drawn).await;
    for way in way(&drawn, from, to) {
        browser.press(Key::Shift + ARROWS[way].1.clone()).await;
    }
    browser
        .wait(&format!("document.activeElement.dataset.at === '{to}'"))
        .await;
}

const ARROWS: [((i64, i64), Key); 4] = [
    ((-1, 0), Key::Left),
    ((1, 0), Key::Right),
    ((0, -1), Key::Up),
    ((0, 1), Key::Down),
];

/// The shortest way by arrows, each of which goes along its line, or else to the nearest spot in its direction.
fn way(drawn: &Value, from: usize, to: usize) -> Vec<usize> {
    let places: Vec<(i64, i64)> = drawn
        .as_array()
        .unwrap()
        .iter()
        .map(|spot| (spot[1].as_i64().unwrap(), spot[2].as_i64().unwrap()))
        .collect();
    let mut before: HashMap<usize, (usize, usize)> = HashMap::new();
    let mut open = VecDeque::from([from]);
    while let Some(at) = open.pop_front() {
        if at == to {
            let mut way = Vec::new();
            let mut at = to;
            while at != from {
                let (previous, arrow) = before[&at];
                way.insert(0, arrow);
                at = previous;
            }
            return way;
        }
        for (arrow, ((dx, dy), _)) in ARROWS.iter().enumerate() {
            let distance = |&(x, y): &(i64, i64)| {
                let (x, y) = (x - places[at].0, y - places[at].1);
                let along = x * dx + y * dy;
                let aside = (x * dy).abs() + (y * dx).abs();
                (0 < along).then_some((aside != 0, along + 3 * aside))
            };
            let near = places
                .iter()
                .enumerate()
                .filter_map(|(n, place)| Some((distance(place)?, n)));
            if let Some((_, next)) = near.min()
                && next != from
                && !before.contains_key(&next)
            {
                before.insert(next, (at, arrow));
                open.push_back(next);
            }
        }
    }
    panic!("no way by arrows from spot {from} to {to}");
}
