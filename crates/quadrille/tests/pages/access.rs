//! The page for everyone: no barriers that axe can find, the keyboard never lost, and each game won by someone who only
//! hears it.

use std::collections::HashMap;

use serde_json::json;
use thirtyfour::prelude::*;

use crate::axe;
use crate::browser::{Browser, Screen};
use crate::heard::{self, Heard};
use crate::skin::{Page, Skin, link, on_both_skins};

const TENTS: &str = "tents 12x12:mczzzzza,0,1,0,0,0,1,0,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0";
const BIRDS: &str = "uluru cards seconds=60 00 NS EW N0 00 F1 SW NE";

on_both_skins! {
    axe_finds_nothing_in_any_state,
    tents_are_won_by_ear,
    a_flood_is_won_by_ear,
    a_deal_of_birds_is_won_by_ear,
    a_robot_is_led_home_by_ear,
}

/// A state of the page: where it is, and what is done there, as keys or as clicks on what a selector finds.
struct State {
    name: &'static str,
    address: String,
    acts: &'static [Act],
}

enum Act {
    Press(&'static str),
    Click(&'static str),
    Wait(&'static str),
}
use Act::{Click, Press, Wait};

fn states(url: &str) -> Vec<State> {
    let at = |name, puzzle, line, acts| State {
        name,
        address: link(url, puzzle, line),
        acts,
    };
    let page = |name, path, acts| State {
        name,
        address: format!("{url}/{path}"),
        acts,
    };
    vec![
        at("tents", TENTS, "T1,0 G2,0", &[]),
        at(
            "hint",
            TENTS,
            "T1,0",
            &[
                Click("#hint"),
                Wait(".message.hint"),
                Click("#hint"),
                Wait(".mark"),
            ],
        ),
        at(
            "trial",
            TENTS,
            "T1,0",
            &[
                Press("b"),
                Wait(".trial:not([hidden])"),
                Click("[data-at='4']"),
                Wait(".message.wrong"),
            ],
        ),
        at(
            "mistakes",
            TENTS,
            "T4,0 T5,0",
            &[Click("#check"), Wait(".mark.mistake")],
        ),
        at(
            "perfect",
            TENTS,
            "T1,0",
            &[Click("[data-at='5']"), Wait(".end[data-outcome=perfect]")],
        ),
        at(
            "done",
            "floodit 3x2:001212",
            "2 1 2",
            &[Wait(".end[data-outcome=done]")],
        ),
        at("two players", "flood 9x1:012345012", "", &[]),
        at("robot", "robot 5 5 3 1", "D2 R2", &[]),
        at("birds", BIRDS, "1@0", &[]),
        at(
            "over",
            BIRDS,
            "1@0",
            &[Press("d"), Wait(".end[data-outcome=over]")],
        ),
        at(
            "film",
            "floodit 8 4 1",
            "",
            &[
                Click("#tab-solve"),
                Click("#solve-start"),
                Wait("#film-next"),
                Click("#film-next"),
                Wait(".filming"),
            ],
        ),
        at(
            "share",
            "floodit 8 4 1",
            "",
            &[Click("#tab-share"), Wait("#exported")],
        ),
        at(
            "keys",
            "floodit 8 4 1",
            "",
            &[Click("#keys"), Wait("dialog")],
        ),
        at("new", "floodit 8 4 1", "", &[Click("#new"), Wait("dialog")]),
        at(
            "several",
            "tents 3x3:dd,,,,,,",
            "",
            &[Click("#show-two"), Wait(".mark.other")],
        ),
        at(
            "impossible",
            "tents 4x4:ej,0,0,0,0,0,0,0,0",
            "",
            &[Wait(".message.wrong")],
        ),
        page("home", "", &[]),
        page("history", "#/history", &[]),
        page("refused", "#/play?s=gone", &[Wait(".refusal")]),
        page("paste", "", &[Click("#paste"), Wait("dialog")]),
        page("settings", "", &[Click("#settings"), Wait("dialog")]),
    ]
}

async fn axe_finds_nothing_in_any_state(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let mut found = Vec::new();
    for theme in ["light", "dark"] {
        browser.open(&page.home()).await;
        // Colours in the middle of a change are nobody's colours.
        let settings = format!(
            "(localStorage.setItem('quadrille-theme', '{theme}'), localStorage.setItem('quadrille-motion', 'off'), true)"
        );
        browser.value(&settings).await;
        for state in states(&page.url) {
            browser.open(&state.address).await;
            for act in state.acts {
                match act {
                    Press(key) => browser.press(*key).await,
                    Click(css) => browser.click(css).await,
                    Wait(css) => drop(browser.find(css).await),
                }
            }
            let is_lost =
                "document.activeElement === document.body && location.hash.startsWith('#/play?p')";
            assert_eq!(
                browser.value(is_lost).await,
                json!(false),
                "{}: the keyboard is lost",
                state.name
            );
            for fault in axe::faults(&browser).await {
                found.push(format!("{theme} {}: {fault}", state.name));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    browser.quit().await;
}

/// The row and column, counted from 1, that a cell's name begins with.
fn row_and_column(name: &str) -> (usize, usize) {
    let place = name.split(':').next().unwrap();
    let numbers: Vec<usize> = place
        .split([' ', ','])
        .filter_map(|word| word.parse().ok())
        .collect();
    (numbers[0], numbers[1])
}

/// Walks to a cell by arrows, hearing where it is after each.
async fn walk(browser: &Browser, to: (usize, usize)) {
    for _ in 0..60 {
        let here = row_and_column(&heard::focused(browser).await.name);
        let arrow = match (here.0.cmp(&to.0), here.1.cmp(&to.1)) {
            (std::cmp::Ordering::Less, _) => Key::Down,
            (std::cmp::Ordering::Greater, _) => Key::Up,
            (_, std::cmp::Ordering::Less) => Key::Right,
            (_, std::cmp::Ordering::Greater) => Key::Left,
            _ => return,
        };
        browser.press(arrow + "").await;
    }
    panic!("never came to {to:?}");
}

/// Waits until something like this is heard.
async fn hear(browser: &Browser, role: &str, words: &str) -> Heard {
    for _ in 0..400 {
        let all = heard::all(browser).await.into_iter();
        let mut like = all.filter(|heard| heard.role == role && heard.name.contains(words));
        if let Some(found) = like.next() {
            return found;
        }
    }
    panic!("never heard {words}");
}

/// Solves what was heard; the answer's moves.
async fn solution(page: &Page, puzzle: &str) -> Vec<String> {
    let answer = page.server.solve(puzzle).await;
    let moves = answer["moves"].as_array().unwrap().iter();
    moves.map(|mv| mv.as_str().unwrap().to_owned()).collect()
}

async fn tents_are_won_by_ear(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let new = json!({ "game": "tents", "spec": "8x8", "seed": 5 });
    let made = page.server.post("/api/new", new).await;
    browser
        .open(&link(&page.url, made["puzzle"].as_str().unwrap(), ""))
        .await;
    let cells = heard::of_role(&browser, "gridcell").await;
    assert_eq!(cells.len(), 64);
    let is_tree = |cell: &Heard| cell.name.contains("tree");
    // The clues stand beside the grid, by row and column.
    let all = heard::all(&browser).await;
    let clue = |line: &str, n: usize| {
        let start = format!("{line} {n}, ");
        let mut clues = all.iter().filter_map(|heard| {
            let rest = heard.name.strip_prefix(&start)?;
            let clue = rest.split([',', ':']).next()?.trim();
            clue.parse::<usize>().is_ok().then(|| clue.to_owned())
        });
        clues.next().unwrap_or_else(|| panic!("no {line} {n}"))
    };
    // Runs of squares without a tree are letters, and the end of the board counts as a tree.
    let mut gaps = String::new();
    let mut gap = 0;
    for ends_gap in cells.iter().map(is_tree).chain([true]) {
        if ends_gap {
            gaps.push(if gap == 0 {
                '_'
            } else {
                char::from(b'a' + gap - 1)
            });
            gap = 0;
        } else {
            gap += 1;
        }
    }
    let clues: Vec<String> = (1..=8)
        .map(|n| clue("column", n))
        .chain((1..=8).map(|n| clue("row", n)))
        .collect();
    let puzzle = format!("tents 8x8:{gaps},{}", clues.join(","));
    for mv in solution(&page, &puzzle).await {
        let Some(place) = mv.strip_prefix('T') else {
            continue;
        };
        let (x, y) = place.split_once(',').unwrap();
        let place = (
            y.parse::<usize>().unwrap() + 1,
            x.parse::<usize>().unwrap() + 1,
        );
        walk(&browser, place).await;
        let here = heard::focused(&browser).await;
        assert!(
            here.description.contains(&format!("row {}", place.0)),
            "{here:?}"
        );
        browser.press(Key::Enter + "").await;
        hear(
            &browser,
            "gridcell",
            &format!("row {}, column {}: tent", place.0, place.1),
        )
        .await;
    }
    hear(&browser, "heading", "Perfect").await;
    browser.quit().await;
}

async fn a_flood_is_won_by_ear(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, "floodit 8 4 1", "")).await;
    for _ in 0..40 {
        let ends = heard::of_role(&browser, "heading").await;
        if ends
            .iter()
            .any(|end| end.name.contains("Perfect") || end.name.contains("Done"))
        {
            browser.quit().await;
            return;
        }
        // A button says its colour, what it gains and its key: `blue +7 0`.
        let buttons = heard::of_role(&browser, "button").await;
        let gain = |button: &Heard| -> Option<(u32, String)> {
            let mut words = button.name.rsplit(' ');
            let key = words.next()?.to_owned();
            let gain = words.next()?.strip_prefix('+')?.parse().ok()?;
            Some((gain, key)).filter(|_| !button.is_disabled)
        };
        let Some((_, key)) = buttons.iter().filter_map(gain).max() else {
            continue;
        };
        let before = heard::of_role(&browser, "gridcell")
            .await
            .iter()
            .filter(|cell| cell.name.contains("of You"))
            .count();
        browser.press(key).await;
        for _ in 0..200 {
            let now = heard::of_role(&browser, "gridcell")
                .await
                .iter()
                .filter(|cell| cell.name.contains("of You"))
                .count();
            if before < now {
                break;
            }
        }
    }
    panic!("the flood never ends");
}

async fn a_deal_of_birds_is_won_by_ear(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser
        .open(&link(
            &page.url,
            "uluru pelicans 1 north south east west",
            "",
        ))
        .await;
    // `pelican 1: in the north`, and `place 0: north, corner, empty`.
    let wishes: Vec<(String, String)> = heard::all(&browser)
        .await
        .iter()
        .filter_map(|heard| heard.name.split_once(": in the "))
        .map(|(bird, side)| (bird.to_owned(), side.trim().to_owned()))
        .collect::<HashMap<_, _>>()
        .into_iter()
        .collect();
    assert_eq!(wishes.len(), 4, "{wishes:?}");
    for (bird, side) in wishes {
        let cells = heard::of_role(&browser, "gridcell").await;
        let from = cells
            .iter()
            .position(|cell| cell.name.contains(&bird))
            .unwrap();
        let to = cells
            .iter()
            .position(|cell| cell.name.contains(&side) && cell.name.contains("empty"))
            .unwrap();
        for at in [from, to] {
            // Home is the first cell; arrows go on from there until the name is heard.
            find_by_arrows(&browser, &cells[at].name).await;
            browser.press(Key::Enter + "").await;
        }
        hear(&browser, "gridcell", &format!("{side}, corner, {bird}")).await;
    }
    hear(&browser, "heading", "Perfect").await;
    browser.quit().await;
}

/// Goes to the first cell or to the last one, and on by arrows until the cell of this name has the keyboard.
async fn find_by_arrows(browser: &Browser, name: &str) {
    let place = name.split(':').next().unwrap();
    let is_there = async || heard::focused(browser).await.name.split(':').next() == Some(place);
    // What waits beside the board stands in one row, at its end; the places lie around.
    let (start, arrows) = if place.contains("tray") {
        (Key::End, vec![Key::Left])
    } else {
        (Key::Home, vec![Key::Right, Key::Down, Key::Left, Key::Up])
    };
    browser.press(start + "").await;
    for round in 0..60 {
        if is_there().await {
            return;
        }
        let arrow = arrows[round % arrows.len()].clone();
        browser.press(Key::Shift + arrow).await;
    }
    panic!("never came to {name}");
}

async fn a_robot_is_led_home_by_ear(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, "robot 4 4 3 1", "")).await;
    // `row 1, column 2: piece red, colour blue`; a finished cell says only its piece.
    let cells = heard::of_role(&browser, "gridcell").await;
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut grid = Vec::new();
    for cell in &cells {
        let parts: Vec<&str> = cell.name.split(": ").nth(1).unwrap().split(", ").collect();
        let mut number = |word: &str| {
            let n = numbers.len();
            *numbers.entry(word.to_owned()).or_insert(n)
        };
        let piece = parts
            .iter()
            .find_map(|part| part.strip_prefix("piece "))
            .map(&mut number);
        let ground = parts
            .iter()
            .find_map(|part| part.strip_prefix("colour "))
            .map(&mut number);
        let ground = ground.or(piece).unwrap();
        grid.push(format!(
            "{ground}:{}",
            piece.map_or("-".to_owned(), |piece| piece.to_string())
        ));
    }
    let rows: Vec<String> = grid.chunks(4).map(|row| row.join(" ")).collect();
    let puzzle = format!("robot grid {}", rows.join(" / "));
    for mv in solution(&page, &puzzle).await {
        let (letter, n) = mv.split_at(1);
        let press = async || match letter {
            "L" => browser.press(Key::Left + "").await,
            "R" => browser.press(Key::Right + "").await,
            "U" => browser.press(Key::Up + "").await,
            "D" => browser.press(Key::Down + "").await,
            _ => browser.press(" ").await,
        };
        let before = robot(&browser).await;
        for _ in 0..n.parse().unwrap_or(1) {
            press().await;
        }
        for _ in 0..200 {
            if robot(&browser).await != before {
                break;
            }
        }
    }
    hear(&browser, "heading", "Perfect").await;
    browser.quit().await;
}

/// What is heard of the robot: where it is, what it carries and what lies there.
async fn robot(browser: &Browser) -> Option<String> {
    let cells = heard::of_role(browser, "gridcell").await;
    let mut there = cells.into_iter().filter(|cell| cell.name.contains("robot"));
    there.next().map(|cell| cell.name)
}
