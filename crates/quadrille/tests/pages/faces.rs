//! How boards look and how each game shows itself, in a real browser: what is drawn, how large, and what hides nothing.

use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::{Browser, LINE, Screen};
use crate::skin::{Page, Skin, link, on_both_skins};

/// A deal of eight birds on the board of the box.
const DEAL: &str = "uluru cards 00 NS EW N0 00 F1 SW NE";

on_both_skins! {
    what_waits_is_laid_where_the_board_is_largest,
    what_waits_is_dragged_and_walked_to,
    marks_of_what_is_wrong_hide_no_words,
    a_board_with_sides_has_a_compass_and_tells_its_places,
    the_cursor_goes_with_what_arrows_move,
    a_load_is_seen_in_who_carries_it,
    who_is_pointed_at_lights_the_places_of_their_wish,
    what_has_no_colour_is_no_swatch,
    letters_stand_on_colours_for_those_who_ask,
    colours_spread_from_where_their_owner_began,
    a_tent_is_tied_to_its_tree,
    reasons_are_seen_on_every_ground,
    two_fingers_zoom,
    a_game_on_a_phone_begins_at_the_top,
    how_it_ended_is_seen_on_a_phone,
    what_is_tried_out_on_a_phone_covers_no_message,
    lessons_use_the_room_there_is,
    the_classroom_keeps_its_controls_on_the_screen,
    bots_show_their_board_before_they_play,
    an_empty_window_for_pasting_tells_nothing,
    a_board_fills_the_screen_when_asked,
    a_first_click_sets_the_mark_that_was_chosen,
    sounds_are_made_for_those_who_ask,
}

/// An expression for the width of the first square in pixels.
const SQUARE: &str = "document.querySelector('[data-at] rect').getBoundingClientRect().width";

async fn number(browser: &Browser, expression: &str) -> f64 {
    browser.value(expression).await.as_f64().unwrap()
}

async fn what_waits_is_laid_where_the_board_is_largest(skin: Skin) {
    let page = Page::start(skin);
    let whole = "(() => { const frame = document.querySelector('.frame'); return frame.scrollWidth <= frame.clientWidth + 1 && frame.scrollHeight <= frame.clientHeight + 1; })()";
    for (screen, least) in [(Screen::Phone, 55.0), (Screen::Desk, 95.0)] {
        let browser = Browser::start(screen).await;
        browser.open(&link(&page.url, DEAL, "")).await;
        browser.wait(&format!("{least} < {SQUARE}")).await;
        browser.wait(whole).await;
        browser.quit().await;
    }
}

async fn what_waits_is_dragged_and_walked_to(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, DEAL, "")).await;
    browser.wait(&format!("95 < {SQUARE}")).await;
    // The last bird of the tray is carried to place 5.
    let from = browser.find("[data-at='15']").await;
    let to = browser.find("[data-at='5']").await;
    let chain = browser.driver.action_chain();
    let carry = chain.drag_and_drop_element(&from, &to);
    carry.perform().await.unwrap();
    browser.wait(&format!("{LINE}.endsWith('@5')")).await;
    // Arrows lead from what waits to the board and back, wherever it is laid.
    let here = "Number(document.activeElement.dataset.at)";
    browser
        .value("(document.querySelector('[data-at=\"12\"]').focus(), true)")
        .await;
    for arrows in [[Key::Left, Key::Up], [Key::Right, Key::Down]] {
        for arrow in arrows.iter().cycle().take(12) {
            browser.press(arrow.clone() + "").await;
        }
        let is_there = match arrows[0] {
            Key::Left => format!("{here} < 8"),
            _ => format!("8 <= {here}"),
        };
        browser.wait(&is_there).await;
    }
    browser.quit().await;
}

async fn marks_of_what_is_wrong_hide_no_words(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let puzzle = "uluru pelicans 1 south south south south";
    browser
        .open(&link(&page.url, puzzle, "1@0 2@1 3@2 4@3"))
        .await;
    browser
        .wait("document.querySelector('.mark.bad') !== null")
        .await;
    let fills = "[...document.querySelectorAll('.mark.bad rect')].map((rect) => getComputedStyle(rect).fill).every((fill) => fill === 'none')";
    assert_eq!(browser.value(fills).await, json!(true));
    // Names, tags and numbers stand inside their squares, and cards beside the tags.
    let inside = "[...document.querySelectorAll('.frame :is(.caption, .tag, .name)')].every((text) => { \
         const box = text.getBoundingClientRect(); \
         return [...document.querySelectorAll('[data-at] rect')].map((rect) => rect.getBoundingClientRect()) \
         .some((rect) => rect.left <= box.left && box.right <= rect.right && rect.top <= box.top && box.bottom <= rect.bottom); })";
    assert_eq!(browser.value(inside).await, json!(true));
    let apart = "[...document.querySelectorAll('.badge rect')].every((card) => { const one = card.getBoundingClientRect(); \
         return [...document.querySelectorAll('.caption')].every((text) => { const two = text.getBoundingClientRect(); \
         return one.bottom <= two.top || two.bottom <= one.top || one.right <= two.left || two.right <= one.left; }); })";
    assert_eq!(browser.value(apart).await, json!(true));
    browser.quit().await;
}

async fn a_board_with_sides_has_a_compass_and_tells_its_places(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, DEAL, "1@0")).await;
    let letters = "[...document.querySelectorAll('.frame .compass text')].map((text) => text.textContent).sort().join('')";
    assert_eq!(browser.value(letters).await, json!("ENSW"));
    let tags = "[...document.querySelectorAll('.frame .tag')].length";
    assert_eq!(browser.value(tags).await, json!(8));
    // Places are spoken of by number, so those that are taken keep theirs.
    let names = "[...document.querySelectorAll('.frame .name')].map((text) => text.textContent).sort().join('')";
    assert_eq!(browser.value(names).await, json!("01234567"));
    assert_eq!(
        browser
            .value("document.querySelectorAll('.frame .mat rect').length")
            .await,
        json!(1)
    );
    browser.quit().await;
}

async fn the_cursor_goes_with_what_arrows_move(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, "robot 4 4 3 1", "")).await;
    browser
        .wait("document.activeElement.dataset.at === '0'")
        .await;
    browser.press(Key::Right + "").await;
    browser
        .wait("document.activeElement.dataset.at === '1'")
        .await;
    browser.press(Key::Down + "").await;
    browser
        .wait("document.activeElement.dataset.at === '5'")
        .await;
    // No way leads back to where it came from.
    assert_eq!(
        browser
            .value("document.querySelector('.way polyline')")
            .await,
        json!(null)
    );
    browser.quit().await;
}

async fn a_load_is_seen_in_who_carries_it(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, "robot 4 4 3 1", "")).await;
    let share = "(() => { const box = (css) => document.querySelector(css).getBoundingClientRect(); return box('.visitor').height / box('[data-at=\"0\"] rect').height; })()";
    let size = number(&browser, share).await;
    assert!(0.8 <= size, "{size}");
    let hues = "document.querySelectorAll('.visitor .hued').length";
    assert_eq!(browser.value(hues).await, json!(0));
    browser.press(" ").await;
    browser.wait(&format!("0 < {hues}")).await;
    // The cells of its colour are pointed at, as long as one stands on it.
    let shown = page
        .server
        .post(
            "/api/view",
            json!({ "puzzle": "robot 4 4 3 1", "line": "S" }),
        )
        .await;
    let notes = shown["view"]["notes"].as_array().unwrap();
    let n_homes = notes.last().unwrap()["lights"].as_array().unwrap().len();
    assert!(0 < n_homes, "{notes:?}");
    let lit = "document.querySelectorAll('.lit').length";
    browser.wait(&format!("{lit} === {n_homes}")).await;
    browser.value("(document.activeElement.blur(), true)").await;
    browser.wait(&format!("{lit} === 0")).await;
    browser.quit().await;
}

async fn who_is_pointed_at_lights_the_places_of_their_wish(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let puzzle = "uluru pelicans 1 north south next:1 same:1";
    browser.open(&link(&page.url, puzzle, "")).await;
    let bird = browser.find("[data-at='4']").await;
    let chain = browser.driver.action_chain().move_to_element_center(&bird);
    chain.perform().await.unwrap();
    browser
        .wait("document.querySelectorAll('.lit').length === 1 && document.querySelector('.wish.pointed') !== null")
        .await;
    browser.quit().await;
}

async fn what_has_no_colour_is_no_swatch(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, "robot 1 10 10 1", "")).await;
    browser
        .wait("[...document.querySelectorAll('.offer')].some((offer) => offer.innerText.includes('Exchange'))")
        .await;
    assert_eq!(
        browser
            .value("document.querySelectorAll('.offer.swatch').length")
            .await,
        json!(0)
    );
    browser.quit().await;
}

async fn letters_stand_on_colours_for_those_who_ask(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, "floodit 3x1:012", "")).await;
    let seen = "[...document.querySelectorAll('.frame .letter')].filter((text) => getComputedStyle(text).display !== 'none').length";
    assert_eq!(browser.value(seen).await, json!(0));
    browser
        .value("(localStorage.setItem('quadrille-letters', 'true'), true)")
        .await;
    browser.open(&link(&page.url, "floodit 3x1:012", "")).await;
    browser.wait(&format!("{seen} === 3")).await;
    browser.quit().await;
}

async fn colours_spread_from_where_their_owner_began(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser
        .open(&link(&page.url, "floodit 5x1:01112", ""))
        .await;
    browser.press("1").await;
    browser.wait(&format!("{LINE} === '1'")).await;
    browser.press("2").await;
    browser.wait(&format!("{LINE} === '1 2'")).await;
    let delays = "[...document.querySelectorAll('[data-at] rect')].slice(0, 4).map((rect) => Number.parseFloat(rect.style.transitionDelay) || 0)";
    let delays = browser.value(delays).await;
    let delays: Vec<f64> = delays
        .as_array()
        .unwrap()
        .iter()
        .map(|delay| delay.as_f64().unwrap())
        .collect();
    assert!(delays.is_sorted() && 0.0 < delays[3], "{delays:?}");
    // What is one's own is outlined.
    assert_eq!(
        browser
            .value("document.querySelectorAll('.frame .owner.seat-0').length")
            .await,
        json!(1)
    );
    browser.quit().await;
}

async fn a_tent_is_tied_to_its_tree(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    // One tree, and a tent below it.
    let puzzle = "tents 3x3:dd,0,1,0,0,1,0";
    browser.open(&link(&page.url, puzzle, "")).await;
    let links = "document.querySelectorAll('.frame .link').length";
    assert_eq!(browser.value(links).await, json!(0));
    browser
        .value("(document.querySelector('[data-at=\"7\"]').focus(), true)")
        .await;
    browser.press(Key::Enter + "").await;
    browser.wait(&format!("{links} === 1")).await;
    browser.quit().await;
}

async fn reasons_are_seen_on_every_ground(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    for puzzle in ["robot 4 4 3 1", "floodit 3x1:012"] {
        browser.open(&link(&page.url, puzzle, "")).await;
        browser.click("#hint").await;
        browser
            .wait("document.querySelector('.frame .mark .halo') !== null || document.querySelector('.offer.mark') !== null || document.querySelector('.message').checkVisibility()")
            .await;
        // A light edge under a dark one.
        let strokes = "[...document.querySelectorAll('.frame .mark')].map((mark) => [...mark.querySelectorAll('rect')].map((rect) => getComputedStyle(rect).stroke)).every(([halo, line]) => halo === 'rgb(255, 255, 255)' && line !== halo)";
        assert_eq!(browser.value(strokes).await, json!(true), "{puzzle}");
    }
    browser.quit().await;
}

async fn two_fingers_zoom(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Phone).await;
    browser
        .open(&link(&page.url, "floodit 5x1:01112", ""))
        .await;
    let before = number(&browser, SQUARE).await;
    let pinch = "(() => { const frame = document.querySelector('.frame'); const box = frame.getBoundingClientRect(); \
         const send = (type, id, across) => frame.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: id, pointerType: 'touch', clientX: box.left + across * box.width, clientY: box.top + box.height / 2 })); \
         send('pointerdown', 1, 0.45); send('pointerdown', 2, 0.55); send('pointermove', 1, 0.3); send('pointermove', 2, 0.7); \
         send('pointerup', 1, 0.3); send('pointerup', 2, 0.7); return true; })()";
    browser.value(pinch).await;
    browser.wait(&format!("{} < {SQUARE}", 2.0 * before)).await;
    browser.click("#zoom-fit").await;
    browser
        .wait(&format!("Math.abs({SQUARE} - {before}) < 1"))
        .await;
    browser.quit().await;
}

async fn a_game_on_a_phone_begins_at_the_top(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Phone).await;
    browser
        .open(&link(&page.url, "floodit 3x3:012012012", ""))
        .await;
    let top = number(
        &browser,
        "document.querySelector('.frame').getBoundingClientRect().top",
    )
    .await;
    assert!(top < 175.0, "{top}");
    // The way home is there all the same.
    browser.click(".brand").await;
    browser
        .wait("document.querySelector('#top nav').checkVisibility()")
        .await;
    browser.quit().await;
}

/// An expression for whether an element lies on the screen, above the tools at its foot.
fn seen(css: &str) -> String {
    format!(
        "(() => {{ const box = document.querySelector('{css}').getBoundingClientRect(); const foot = document.querySelector('.toolbar').getBoundingClientRect().top; return 0 <= box.top && box.bottom <= foot + 1; }})()"
    )
}

async fn how_it_ended_is_seen_on_a_phone(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Phone).await;
    browser.open(&link(&page.url, DEAL, "")).await;
    browser.wait(&format!("55 < {SQUARE}")).await;
    browser.press("o").await;
    browser.wait("!document.querySelector('.end').hidden").await;
    browser.wait(&seen(".end")).await;
    browser.quit().await;
}

async fn what_is_tried_out_on_a_phone_covers_no_message(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Phone).await;
    let puzzle = "tents 8x8:badgacijaaajb,3,1,1,1,2,1,2,1,3,0,3,0,1,2,1,2";
    browser.open(&link(&page.url, puzzle, "")).await;
    browser.click("#try").await;
    browser
        .wait("!document.querySelector('.trial').hidden")
        .await;
    // No tree is beside this square.
    browser.click("[data-at='0']").await;
    browser
        .wait("document.querySelector('.message').checkVisibility()")
        .await;
    let words = browser
        .value("document.querySelector('.message').innerText")
        .await;
    assert!(
        words.as_str().unwrap().contains("no tree beside this tent"),
        "{words}"
    );
    browser.wait("document.querySelector('.message').getBoundingClientRect().bottom <= document.querySelector('.trial').getBoundingClientRect().top + 1").await;
    browser.quit().await;
}

async fn lessons_use_the_room_there_is(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    for game in ["uluru", "tents", "robot", "flood"] {
        browser
            .open(&format!("{}/#/learn?game={game}", page.url))
            .await;
        browser.wait(&format!("60 < {SQUARE}")).await;
        // What can be done stands right below the board.
        let gap = "(() => { const box = (css) => document.querySelector(css).getBoundingClientRect(); return document.querySelector('.offers').children.length === 0 ? 0 : box('.offers').top - box('.frame > .board').bottom; })()";
        browser.wait(&format!("{gap} < 40")).await;
    }
    browser.quit().await;
}

async fn the_classroom_keeps_its_controls_on_the_screen(skin: Skin) {
    let page = Page::start(skin);
    for screen in [Screen::Desk, Screen::Phone] {
        let browser = Browser::start(screen).await;
        browser
            .open(&format!("{}/#/classroom?game=tents", page.url))
            .await;
        browser
            .wait("document.querySelector('.side-by-side .board') !== null")
            .await;
        browser.wait("(() => { const box = document.querySelector('.controls').getBoundingClientRect(); return 0 < box.top && box.bottom <= innerHeight + 1; })()").await;
        browser.quit().await;
    }
}

async fn bots_show_their_board_before_they_play(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&format!("{}/#/bots", page.url)).await;
    let squares = "document.querySelectorAll('.stage .board .grounds rect').length";
    browser.wait(&format!("{squares} === 36")).await;
    // Another kind, another board.
    browser
        .value("(() => { const kind = document.querySelector('#bots-kind'); kind.selectedIndex = kind.options.length - 1; kind.dispatchEvent(new Event('change')); return true; })()")
        .await;
    browser
        .wait(&format!("{squares} > 0 && {squares} !== 36"))
        .await;
    browser.quit().await;
}

async fn an_empty_window_for_pasting_tells_nothing(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&page.home()).await;
    browser.click("#paste").await;
    browser
        .wait("document.querySelector('dialog textarea') !== null")
        .await;
    let boxes = "[...document.querySelectorAll('dialog .message, dialog .problem, dialog [role=status]')].filter((box) => box.checkVisibility() && !['rgba(0, 0, 0, 0)', 'transparent'].includes(getComputedStyle(box).backgroundColor)).length";
    assert_eq!(browser.value(boxes).await, json!(0));
    browser.quit().await;
}

async fn a_board_fills_the_screen_when_asked(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, "floodit 3x1:012", "")).await;
    browser.click("#full-screen").await;
    browser
        .wait("document.fullscreenElement?.querySelector('.board') != null")
        .await;
    browser.click("#full-screen").await;
    browser.wait("document.fullscreenElement === null").await;
    browser.quit().await;
}

async fn a_first_click_sets_the_mark_that_was_chosen(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let puzzle = "tents 4x4:ic_a,1,1,0,1,0,1,0,2";
    for (order, mark) in [("main", "T"), ("second", "G")] {
        browser.open(&page.home()).await;
        browser
            .value(&format!(
                "(localStorage.setItem('quadrille-click-order', '{order}'), true)"
            ))
            .await;
        browser.open(&link(&page.url, puzzle, "")).await;
        browser.click(".board [data-at='8']").await;
        browser.wait(&format!("{LINE}.startsWith('{mark}')")).await;
    }
    browser.quit().await;
}

async fn sounds_are_made_for_those_who_ask(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    for (wanted, expected) in [("false", "0"), ("true", "1")] {
        browser.open(&page.home()).await;
        browser
            .value(&format!(
                "(localStorage.setItem('quadrille-sound', '{wanted}'), true)"
            ))
            .await;
        browser
            .open(&link(&page.url, "floodit 5x1:01112", ""))
            .await;
        browser
            .value("(globalThis.heard = 0, globalThis.AudioContext = class extends AudioContext { constructor() { super(); globalThis.heard = 1; } }, true)")
            .await;
        browser.press("1").await;
        browser.wait(&format!("{LINE} === '1'")).await;
        browser.press("2").await;
        browser.wait(&format!("{LINE} === '1 2'")).await;
        browser
            .wait(&format!("globalThis.heard === {expected}"))
            .await;
    }
    browser.quit().await;
}
