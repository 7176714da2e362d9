//! The workbench in a real browser: every game played to its end by clicks and by keys, and all that surrounds it.

use std::process::Command;

use serde_json::{Value, json};
use thirtyfour::common::print::{PrintPage, PrintParameters};
use thirtyfour::prelude::*;

use crate::PROGRAM;
use crate::browser::{Browser, LINE, Screen, picture, text};
use crate::moves::{Hand, play_line};
use crate::server::{SLOW_PUZZLE, SLOW_SOLVER, Server};
use crate::skin::{Page, Skin, link, on_both_skins, site};

on_both_skins! {
    every_game_is_played_to_its_end_by_clicking,
    every_game_is_played_to_its_end_by_keys_alone,
    a_puzzle_is_chosen_with_real_controls_and_the_choice_is_remembered,
    hints_come_in_three_stages_and_lead_to_the_end,
    moves_are_taken_back_and_made_again,
    a_shared_link_shows_the_same_position_in_another_window,
    the_page_speaks_french_and_english_and_remembers_which,
    dark_colours_are_chosen_or_come_from_the_system,
    a_phone_shows_everything_without_scrolling_sideways,
    a_printed_puzzle_is_one_light_page_with_its_rules_and_no_buttons,
    a_visitor_hides_nothing_of_the_square_it_stands_on,
    a_slow_solve_is_stopped_and_keeps_the_best_so_far,
    a_solver_is_watched_step_by_step_and_solvers_are_compared,
    a_person_plays_a_bot_to_the_end,
    a_puzzle_text_is_never_run,
    a_link_to_a_game_that_is_gone_says_so,
    a_pasted_puzzle_is_opened,
    a_drag_paints_several_spots_in_one_turn_and_carries_things,
    a_finger_that_rests_makes_the_second_gesture,
    a_series_is_played_round_by_round,
    the_end_looks_as_it_was_judged,
    two_windows_on_one_game_do_not_undo_each_other,
    games_move_to_the_other_skin_in_a_file,
    a_link_with_its_proof_is_checked_by_whoever_opens_it,
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// A small puzzle of each game that one person plays against no clock.
async fn puzzles(server: &Server) -> Vec<(String, String)> {
    let menu = server.get("/api/games").await;
    let mut puzzles = Vec::new();
    for game in menu["games"].as_array().unwrap() {
        for preset in game["presets"].as_array().unwrap() {
            let new = json!({ "game": game["id"], "spec": preset["spec"], "seed": 3 });
            let made = server.post("/api/new", new).await;
            let shown = server
                .post("/api/view", json!({ "puzzle": made["puzzle"] }))
                .await;
            if shown["n_seats"] == 1 && shown["view"]["clock"].is_null() {
                puzzles.push((text(&game["id"]), text(&made["puzzle"])));
                break;
            }
        }
    }
    assert_eq!(puzzles.len(), games::GAMES.len());
    puzzles
}

async fn play_every_game(skin: Skin, hand: Hand) {
    let page = Page::start(skin);
    let server = &page.server;
    let browser = Browser::start(Screen::Desk).await;
    for (game, puzzle) in puzzles(server).await {
        let answer = server.solve(&puzzle).await;
        let line: Vec<String> = answer["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(text)
            .collect();
        assert!(!line.is_empty(), "{puzzle}: {answer}");
        browser.open(&link(&page.url, &puzzle, "")).await;
        play_line(&browser, server, &puzzle, &line, hand).await;
        browser.wait("!document.querySelector('.end').hidden").await;
        browser
            .wait("document.querySelector('.saved').dataset.state === 'saved'")
            .await;
        picture(&browser, &format!("solved-{game}")).await;
    }
    let history = page.ask(&browser, "GET", "/api/history", None).await;
    assert_eq!(
        history["history"].as_array().unwrap().len(),
        games::GAMES.len()
    );
    browser.open(&format!("{}/#/history", page.url)).await;
    browser
        .wait(&format!(
            "document.querySelectorAll('.history tbody tr').length === {}",
            games::GAMES.len()
        ))
        .await;
    browser.quit().await;
}

async fn every_game_is_played_to_its_end_by_clicking(skin: Skin) {
    play_every_game(skin, Hand::Mouse).await;
}

async fn every_game_is_played_to_its_end_by_keys_alone(skin: Skin) {
    play_every_game(skin, Hand::Keys).await;
}

#[tokio::test]
async fn a_puzzle_in_a_file_is_played_to_its_end_from_a_disk() {
    // Such a file carries the page without a server.
    site();
    let place = folder();
    let server = Server::start(place.path(), 0);
    let browser = Browser::start(Screen::Desk).await;
    let mut n_whole = 0;
    for (game, puzzle) in puzzles(&server).await {
        let file = place.path().join(format!("{game}.html"));
        let mut convert = Command::new(PROGRAM);
        convert.args(["convert", &puzzle, "--to", "html", "--out"]);
        assert!(convert.arg(&file).status().unwrap().success(), "{puzzle}");
        // Where marking squares is all there is to play, a file needs no rules and is small.
        if !std::fs::read_to_string(&file)
            .unwrap()
            .contains("id=\"carried\"")
        {
            continue;
        }
        n_whole += 1;
        let answer = server.solve(&puzzle).await;
        let line = answer["moves"].as_array().unwrap().iter().map(text);
        let line: Vec<String> = line.collect();
        browser.open(&format!("file://{}", file.display())).await;
        browser
            .wait("document.querySelector('.frame .board') !== null")
            .await;
        play_line(&browser, &server, &puzzle, &line, Hand::Mouse).await;
        browser.wait("!document.querySelector('.end').hidden").await;
        picture(&browser, &format!("file-{game}")).await;
    }
    assert_eq!(n_whole, games::GAMES.len() - 1);
    browser.quit().await;
}

async fn a_puzzle_is_chosen_with_real_controls_and_the_choice_is_remembered(skin: Skin) {
    let page = Page::start(skin);
    let server = &page.server;
    let browser = Browser::start(Screen::Desk).await;
    let menu = server.get("/api/games").await;
    for game in menu["games"].as_array().unwrap() {
        let id = text(&game["id"]);
        browser.open(&format!("{}/#/", page.url)).await;
        let card = format!("[data-game='{id}']");
        browser.click(&format!("{card} [aria-expanded]")).await;
        // Every control that is a choice of words takes its last word, and those that hang on it appear or go.
        let choose = format!(
            "(() => {{ for (const select of document.querySelectorAll(\"{card} .chooser select\")) {{ \
             if (select.closest('label').hidden) continue; \
             select.selectedIndex = select.options.length - 1; \
             select.dispatchEvent(new Event('input', {{ bubbles: true }})); }} return true; }})()"
        );
        assert_eq!(browser.value(&choose).await, json!(true));
        let chosen = format!(
            "Object.fromEntries([...document.querySelectorAll(\"{card} .chooser label:not([hidden])\")].map((row) => \
             [row.dataset.field, row.querySelector('input, select').value]))"
        );
        let values = browser.value(&chosen).await;
        assert!(!values.as_object().unwrap().is_empty(), "{id}");
        browser
            .click(&format!("{card} .choose-kind [type=submit]"))
            .await;
        browser.wait("location.hash.startsWith('#/play')").await;
        let spec = browser
            .value("new URLSearchParams(location.hash.split('?')[1]).get('spec')")
            .await;
        browser
            .wait("document.querySelector('h1 .kind')?.textContent !== ''")
            .await;
        let asked = json!({ "game": id, "chosen": values, "seed": 1 });
        assert_eq!(server.post("/api/new", asked).await["spec"], spec, "{id}");
        browser.open(&format!("{}/#/", page.url)).await;
        browser.click(&format!("{card} [aria-expanded]")).await;
        assert_eq!(browser.value(&chosen).await, values, "{id}");
    }
    browser.quit().await;
}

async fn hints_come_in_three_stages_and_lead_to_the_end(skin: Skin) {
    let page = Page::start(skin);
    let server = &page.server;
    let browser = Browser::start(Screen::Desk).await;
    for (_, puzzle) in puzzles(server).await {
        browser.open(&link(&page.url, &puzzle, "")).await;
        for n in 0..400 {
            if browser
                .value("!document.querySelector('.end').hidden")
                .await
                == json!(true)
            {
                break;
            }
            assert!(n < 399, "{puzzle}: hints never end");
            let line = browser
                .value("new URLSearchParams(location.hash.split('?')[1]).get('m') ?? ''")
                .await;
            browser.click("#hint").await;
            browser
                .wait("document.querySelector('.message.hint') !== null")
                .await;
            browser.click("#hint").await;
            browser.click("#hint").await;
            let changed = format!(
                "(new URLSearchParams(location.hash.split('?')[1]).get('m') ?? '') !== {line}"
            );
            browser.wait(&changed).await;
            if n == 0 {
                picture(&browser, "hint").await;
            }
        }
        browser.wait("!document.querySelector('.end').hidden").await;
    }
    browser.quit().await;
}

async fn moves_are_taken_back_and_made_again(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let line = "new URLSearchParams(location.hash.split('?')[1]).get('m') ?? ''";
    let is_line = |wanted: &str| format!("({line}) === {}", json!(wanted));
    browser
        .open(&link(&page.url, "floodit 3x1:012", "1 2"))
        .await;
    browser.wait("!document.querySelector('.end').hidden").await;
    browser.click("#undo").await;
    browser.wait(&is_line("1")).await;
    browser.wait("document.querySelector('.end').hidden").await;
    browser.press(Key::Control + "z").await;
    browser.wait(&is_line("")).await;
    browser.click("#redo").await;
    browser.wait(&is_line("1")).await;
    browser.press("r").await;
    browser.wait(&is_line("1 2")).await;
    browser.click("#restart").await;
    browser.wait(&is_line("")).await;
    browser.quit().await;
}

async fn a_shared_link_shows_the_same_position_in_another_window(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let cells = "JSON.stringify([...document.querySelectorAll('.spot')].map((spot) => spot.getAttribute('aria-label')))";
    browser.open(&link(&page.url, "floodit 8 4 1", "")).await;
    let before = browser.value(cells).await;
    browser.click(".spot.active").await;
    browser.wait(&format!("{cells} !== {before}")).await;
    browser.click("#tab-share").await;
    let shared = browser
        .find("#share-position")
        .await
        .prop("value")
        .await
        .unwrap()
        .unwrap();
    let here = browser.value(cells).await;
    let tab = browser.driver.new_window().await.unwrap();
    browser.driver.switch_to_window(tab).await.unwrap();
    browser.open(&shared).await;
    assert_eq!(browser.value(cells).await, here);
    browser.quit().await;
}

async fn the_page_speaks_french_and_english_and_remembers_which(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&page.home()).await;
    browser.wait("document.documentElement.lang === 'en'").await;
    let english = browser.value("document.body.innerText").await;
    browser.click("#lang").await;
    browser.wait("document.documentElement.lang === 'fr'").await;
    browser
        .wait("document.querySelector('.hero h1') !== null")
        .await;
    assert_ne!(browser.value("document.body.innerText").await, english);
    browser.open(&link(&page.url, "floodit 3x1:012", "")).await;
    browser
        .wait("document.querySelector('#undo .word').textContent === 'Annuler'")
        .await;
    assert_eq!(
        browser.value("document.body.innerText.includes('[')").await,
        json!(false)
    );
    browser.quit().await;
}

async fn dark_colours_are_chosen_or_come_from_the_system(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let paper = "getComputedStyle(document.body).backgroundColor";
    browser.open(&page.home()).await;
    let light = browser.value(paper).await;
    browser.click("#theme").await;
    browser
        .wait("document.querySelector('#theme').dataset.themeNow === 'light'")
        .await;
    browser.click("#theme").await;
    browser
        .wait("document.documentElement.dataset.theme === 'dark'")
        .await;
    let dark = browser.value(paper).await;
    assert_ne!(light, dark);
    browser.open(&link(&page.url, "floodit 8 4 1", "")).await;
    assert_eq!(browser.value(paper).await, dark, "the choice is remembered");
    browser.quit().await;
}

async fn a_phone_shows_everything_without_scrolling_sideways(skin: Skin) {
    let page = Page::start(skin);
    let server = &page.server;
    let browser = Browser::start(Screen::Phone).await;
    let mut pages = vec![format!("{}/", page.url), format!("{}/#/history", page.url)];
    for (_, puzzle) in puzzles(server).await {
        pages.push(link(&page.url, &puzzle, ""));
    }
    for (n, page) in pages.iter().enumerate() {
        browser.open(page).await;
        let (inside, window) = (
            browser.value("document.documentElement.scrollWidth").await,
            browser.value("document.documentElement.clientWidth").await,
        );
        assert!(
            inside.as_i64() <= window.as_i64(),
            "{page}: {inside} in {window}"
        );
        picture(&browser, &format!("phone-{n}")).await;
    }
    browser.quit().await;
}

async fn a_printed_puzzle_is_one_light_page_with_its_rules_and_no_buttons(skin: Skin) {
    let page = Page::start(skin);
    let server = &page.server;
    let browser = Browser::start(Screen::Desk).await;
    // French takes more room, and dark colours waste ink: the worst that can be asked for.
    browser.open(&page.home()).await;
    browser
        .value("(localStorage.setItem('quadrille-lang', 'fr'), localStorage.setItem('quadrille-theme', 'dark'))")
        .await;
    let menu = server.get("/api/games").await;
    for game in menu["games"].as_array().unwrap() {
        for preset in game["presets"].as_array().unwrap() {
            let new = json!({ "game": game["id"], "spec": preset["spec"], "seed": 3 });
            let made = server.post("/api/new", new).await;
            let puzzle = text(&made["puzzle"]);
            browser.open(&link(&page.url, &puzzle, "")).await;
            browser
                .wait("document.documentElement.dataset.theme === 'dark' && document.documentElement.lang === 'fr'")
                .await;
            // The style of the sheet on the screen, where it can be looked at.
            browser
                .value("(document.querySelector('link[media=print]').media = 'all')")
                .await;
            browser
                .wait("document.querySelector('.sheet').checkVisibility()")
                .await;
            let seen = |css: &str| {
                format!(
                    "[...document.querySelectorAll({})].filter((element) => element.checkVisibility()).map((element) => element.outerHTML)",
                    json!(css)
                )
            };
            let buttons = seen("button, select, input, textarea, a, nav, dialog");
            assert_eq!(browser.value(&buttons).await, json!([]), "{puzzle}");
            for part in ["h1", ".sheet p", ".frame > .board", ".notes li"] {
                assert_ne!(
                    browser.value(&seen(part)).await,
                    json!([]),
                    "{puzzle}: {part}"
                );
            }
            let colours = "[document.body, document.querySelector('.sheet')].map((element) => getComputedStyle(element)).flatMap((style) => [style.backgroundColor, style.color])";
            let (white, black, none) = ("rgb(255, 255, 255)", "rgb(0, 0, 0)", "rgba(0, 0, 0, 0)");
            assert_eq!(
                browser.value(colours).await,
                json!([white, black, none, black])
            );
            let sheet = PrintParameters {
                page: PrintPage {
                    width: 21.0,
                    height: 29.7,
                },
                ..PrintParameters::default()
            };
            let pdf = browser.driver.print_page(sheet).await.unwrap();
            let pdf = String::from_utf8_lossy(&pdf);
            let n_pages = pdf.matches("/Type /Page\n").count();
            assert_eq!(n_pages, 1, "{puzzle}");
        }
    }
    browser.quit().await;
}

async fn a_visitor_hides_nothing_of_the_square_it_stands_on(skin: Skin) {
    let page = Page::start(skin);
    let server = &page.server;
    let browser = Browser::start(Screen::Desk).await;
    let mut n_visitors = 0;
    for (_, puzzle) in puzzles(server).await {
        browser.open(&link(&page.url, &puzzle, "")).await;
        let boxes = |css: &str| {
            format!(
                "[...document.querySelectorAll('{css}')].map((part) => part.getBoundingClientRect())"
            )
        };
        let visitors = browser.value(&boxes(".visitor")).await;
        n_visitors += visitors.as_array().unwrap().len();
        let hidden = format!(
            "{}.flatMap((one) => {}.filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom))",
            boxes(".visitor"),
            boxes(".icons > g, .letter"),
        );
        assert_eq!(browser.value(&hidden).await, json!([]), "{puzzle}");
    }
    assert!(0 < n_visitors, "some game has a visitor");
    browser.quit().await;
}

async fn a_slow_solve_is_stopped_and_keeps_the_best_so_far(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    stop_a_slow_solve(&page, &browser).await;
    browser.quit().await;
}

async fn stop_a_slow_solve(page: &Page, browser: &Browser) {
    browser.open(&link(&page.url, SLOW_PUZZLE, "")).await;
    browser.click("#tab-solve").await;
    browser.find("#solver").await;
    browser.value(&format!("(document.querySelector('#solver').value = {}, document.querySelector('#seconds').value = '600')", json!(SLOW_SOLVER))).await;
    browser.click("#solve-start").await;
    browser
        .wait("document.querySelector('#solve-start').textContent === 'Stop'")
        .await;
    browser
        .wait("document.querySelector('.news').textContent.includes('working')")
        .await;
    browser.click("#solve-start").await;
    browser
        .wait("document.querySelector('.verdict') !== null")
        .await;
    browser
        .wait("document.querySelector('.verdict').innerText.includes('Stopped')")
        .await;
}

async fn a_solver_is_watched_step_by_step_and_solvers_are_compared(skin: Skin) {
    let page = Page::start(skin);
    let server = &page.server;
    let browser = Browser::start(Screen::Desk).await;
    for (game, puzzle) in puzzles(server).await {
        browser.open(&link(&page.url, &puzzle, "")).await;
        browser.click("#tab-solve").await;
        browser.click("#solve-start").await;
        browser
            .wait("document.querySelector('.verdict') !== null")
            .await;
        assert_ne!(
            browser
                .value("document.querySelector('.verdict').dataset.verdict")
                .await,
            json!("rejected")
        );
        browser.click("#film-next").await;
        browser
            .wait("document.querySelector('.filming') !== null")
            .await;
        browser.click("#film-last").await;
        browser
            .wait(
                "document.querySelector('.slider').value === document.querySelector('.slider').max",
            )
            .await;
        picture(&browser, &format!("solve-{game}")).await;
        browser
            .value("(window.scrollTo(0, document.documentElement.scrollHeight), true)")
            .await;
        browser
            .wait("(() => { const { top, bottom } = document.querySelector('.board').getBoundingClientRect(); return document.querySelector('#top').getBoundingClientRect().bottom <= top && bottom <= innerHeight; })()")
            .await;
        browser.click("#film-leave").await;
        browser
            .wait("document.querySelector('.filming') === null")
            .await;
    }
    browser
        .value("(document.querySelector('#seconds').value = '1')")
        .await;
    browser.click("#compare").await;
    browser.wait("document.querySelectorAll('.comparison tbody tr').length === document.querySelectorAll('#solver option').length").await;
    browser
        .wait("document.querySelector('.plot') !== null")
        .await;
    browser.quit().await;
}

#[tokio::test]
async fn a_server_killed_in_the_middle_of_a_game_loses_nothing() {
    let data = folder();
    let server = Server::start(data.path(), 0);
    let browser = Browser::start(Screen::Desk).await;
    browser
        .open(&link(&server.url, "floodit 3x1:012", ""))
        .await;
    browser.press("1").await;
    browser.wait("location.hash.includes('m=1') && document.querySelector('.saved').dataset.state === 'saved'").await;
    let (url, port) = (server.url.clone(), server.port());
    server.kill();
    browser.press("2").await;
    browser
        .wait("!document.querySelector('#away').hidden")
        .await;
    let server = Server::start(data.path(), port);
    assert_eq!(server.url, url);
    browser.wait("!document.querySelector('.end').hidden").await;
    browser.wait("document.querySelector('#away').hidden && document.querySelector('.saved').dataset.state === 'saved'").await;
    let saves = server.get("/api/saves").await;
    assert_eq!(saves["saves"][0]["line"], "1 | 2 |");
    assert_eq!(server.get("/api/history").await["history"][0]["cost"], 2);
    browser.open(&format!("{url}/#/history")).await;
    browser
        .wait("document.querySelectorAll('.history tbody tr').length === 1")
        .await;
    browser.quit().await;
}

async fn a_person_plays_a_bot_to_the_end(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, "flood 5x1:01234", "")).await;
    browser.find("[data-seat='1']").await;
    browser.value("(() => { const seat = document.querySelector(\"[data-seat='1']\"); seat.value = 'greedy'; seat.dispatchEvent(new Event('change')); return true; })()").await;
    for _ in 0..20 {
        browser.wait("!document.querySelector('.end').hidden || document.querySelector(\".offer[aria-disabled='false']\") !== null").await;
        if browser
            .value("!document.querySelector('.end').hidden")
            .await
            == json!(true)
        {
            break;
        }
        let before = browser.value("location.hash").await;
        browser
            .value("(document.querySelector(\".offer[aria-disabled='false']\").click(), true)")
            .await;
        browser.wait(&format!("location.hash !== {before}")).await;
    }
    browser.wait("!document.querySelector('.end').hidden").await;
    browser.quit().await;
}

async fn a_puzzle_text_is_never_run(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let evil = "<img src=x onerror='window.wasRun=1'><script>window.wasRun=1</script>";
    browser.open(&link(&page.url, evil, evil)).await;
    browser
        .wait("document.querySelector('.refusal') !== null")
        .await;
    browser.open(&page.home()).await;
    browser.click("#paste").await;
    browser
        .find("dialog textarea")
        .await
        .send_keys(evil)
        .await
        .unwrap();
    browser.click("#read").await;
    browser
        .wait("document.querySelector('dialog .problem').textContent !== ''")
        .await;
    assert_eq!(
        browser
            .value("window.wasRun === undefined && document.querySelector('[onerror]') === null")
            .await,
        json!(true)
    );
    browser.quit().await;
}

async fn a_link_to_a_game_that_is_gone_says_so(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&format!("{}/#/play?s=gone", page.url)).await;
    browser
        .wait("document.querySelector('.refusal')?.innerText.includes('there is no such game')")
        .await;
    browser.quit().await;
}

async fn a_pasted_puzzle_is_opened(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&page.home()).await;
    browser
        .wait("document.querySelectorAll('.card').length >= 1")
        .await;
    browser.click("#paste").await;
    browser
        .find("dialog textarea")
        .await
        .send_keys("floodit 3x1:012")
        .await
        .unwrap();
    browser.click("#read").await;
    browser
        .wait("document.querySelectorAll('.spot').length === 3")
        .await;
    browser.quit().await;
}

async fn a_drag_paints_several_spots_in_one_turn_and_carries_things(skin: Skin) {
    let page = Page::start(skin);
    let server = &page.server;
    let browser = Browser::start(Screen::Desk).await;
    let (mut n_painted, mut n_carried) = (0, 0);
    for (_, puzzle) in puzzles(server).await {
        let shown = server.post("/api/view", json!({ "puzzle": puzzle })).await;
        let spots = shown["view"]["spots"].as_array().unwrap();
        browser.open(&link(&page.url, &puzzle, "")).await;
        if let Some((row, line)) = paintable(spots) {
            drag(&browser, &row).await;
            browser.wait(&format!("({LINE}) === {}", json!(line))).await;
            browser.click("#undo").await;
            browser.wait(&format!("({LINE}) === ''")).await;
            n_painted += 1;
        }
        let from = spots.iter().position(|spot| spot["take"].is_string());
        let to = spots
            .iter()
            .position(|spot| spot["drop"].is_string() && spot["take"].is_null());
        if let (Some(from), Some(to)) = (from, to) {
            drag(&browser, &[from, to]).await;
            let line = format!("{}{}", text(&spots[from]["take"]), text(&spots[to]["drop"]));
            browser.wait(&format!("({LINE}) === {}", json!(line))).await;
            n_carried += 1;
        }
    }
    assert!(
        0 < n_painted && 0 < n_carried,
        "some game is painted, and some has things to carry"
    );
    browser.quit().await;
}

/// Three spots side by side that can be painted, and the moves that this makes.
fn paintable(spots: &[Value]) -> Option<(Vec<usize>, String)> {
    let paint = |at: usize| {
        let offers = spots.get(at)?["offers"].as_array()?;
        Some(text(
            &offers.iter().find(|offer| offer["gesture"] == "paint")?["line"],
        ))
    };
    (0..spots.len()).find_map(|at| {
        let row: Vec<usize> = (at..at + 3).collect();
        let lines: Vec<String> = row.iter().map(|&at| paint(at)).collect::<Option<_>>()?;
        let is_row = row.iter().all(|&next| spots[next]["y"] == spots[at]["y"]);
        is_row.then(|| (row, lines.join(" ")))
    })
}

async fn drag(browser: &Browser, row: &[usize]) {
    let mut chain = browser.driver.action_chain();
    for (n, at) in row.iter().enumerate() {
        let element = browser.find(&format!("[data-at='{at}']")).await;
        chain = match n {
            0 => chain.click_and_hold_element(&element),
            _ => chain.move_to_element_center(&element),
        };
    }
    chain.release().perform().await.unwrap();
}

async fn a_finger_that_rests_makes_the_second_gesture(skin: Skin) {
    let page = Page::start(skin);
    let server = &page.server;
    let browser = Browser::start(Screen::Phone).await;
    let mut n_tried = 0;
    for (_, puzzle) in puzzles(server).await {
        let shown = server.post("/api/view", json!({ "puzzle": puzzle })).await;
        let spots = shown["view"]["spots"].as_array().unwrap();
        let second = spots.iter().enumerate().find_map(|(at, spot)| {
            let offer = spot["offers"]
                .as_array()?
                .iter()
                .find(|offer| offer["gesture"] == "second")?;
            Some((at, text(&offer["line"])))
        });
        let Some((at, line)) = second else { continue };
        browser.open(&link(&page.url, &puzzle, "")).await;
        let touch = |kind: &str| {
            format!(
                "document.querySelector(\"[data-at='{at}'] rect\").dispatchEvent(new PointerEvent('{kind}', {{ bubbles: true, pointerId: 7, pointerType: 'touch', button: 0 }}))"
            )
        };
        browser.value(&touch("pointerdown")).await;
        browser.wait(&format!("({LINE}) === {}", json!(line))).await;
        browser.value(&touch("pointerup")).await;
        n_tried += 1;
    }
    assert!(0 < n_tried, "some game has a second gesture");
    browser.quit().await;
}

async fn a_series_is_played_round_by_round(skin: Skin) {
    let page = Page::start(skin);
    let server = &page.server;
    let browser = Browser::start(Screen::Desk).await;
    let menu = server.get("/api/games").await;
    let games = menu["games"].as_array().unwrap();
    let game = games
        .iter()
        .find(|game| !game["series"][0].is_null())
        .expect("a game with a series");
    let series = game["series"].as_array().unwrap().last().unwrap();
    browser.open(&page.home()).await;
    let card = format!(".card[data-game={}]", game["id"]);
    browser.click(&format!("{card} [aria-expanded]")).await;
    browser
        .click(&format!("{card} [data-series={}]", series["name"]))
        .await;
    let rounds = series["rounds"].as_u64().unwrap();
    for round in 1..=rounds {
        browser.wait(&format!("document.querySelector('.round')?.textContent.includes('Round {round} of {rounds}')")).await;
        let puzzle = browser
            .value("new URLSearchParams(location.hash.split('?')[1]).get('p')")
            .await;
        let shown = server.post("/api/view", json!({ "puzzle": puzzle })).await;
        let time = text(&shown["view"]["clock"]["line"]);
        browser.click(&format!(".offer[data-line='{time}']")).await;
        browser.wait("!document.querySelector('.end').hidden").await;
        if round < rounds {
            browser.click("#next-round").await;
        }
    }
    browser.wait("document.querySelector('.total') !== null && document.querySelector('#next-round') === null").await;
    browser.quit().await;
}

async fn the_end_looks_as_it_was_judged(skin: Skin) {
    let page = Page::start(skin);
    let server = &page.server;
    let browser = Browser::start(Screen::Desk).await;
    let outcome =
        |kind: &str| format!("document.querySelector('.end').dataset.outcome === '{kind}'");
    // Nothing does better: the page hears of it at the latest when the best score is known.
    browser.open(&link(&page.url, "floodit 3x1:012", "")).await;
    browser.press("1").await;
    browser.wait(&format!("({LINE}) === '1'")).await;
    browser.press("2").await;
    browser.wait(&outcome("perfect")).await;
    browser
        .wait("document.querySelector('.end').classList.contains('good')")
        .await;
    // Longer than need be: done, and no celebration.
    browser
        .open(&link(&page.url, "floodit 3x2:001212", "2 1"))
        .await;
    browser.press("2").await;
    browser.wait(&outcome("done")).await;
    let shower = "document.querySelector('.shower') !== null";
    assert_eq!(browser.value(shower).await, json!(false));
    // Time is up with nothing placed: neither solved nor green nor celebrated, and not in the history.
    let menu = server.get("/api/games").await;
    let games = menu["games"].as_array().unwrap();
    let game = games.iter().find(|game| !game["series"][0].is_null());
    let game = game.expect("a game with a series");
    let round =
        json!({ "game": game["id"], "series": game["series"][0]["name"], "seed": 1, "round": 1 });
    let puzzle = text(&server.post("/api/series", round).await["puzzle"]);
    let shown = server.post("/api/view", json!({ "puzzle": puzzle })).await;
    let time = text(&shown["view"]["clock"]["line"]);
    browser.open(&link(&page.url, &puzzle, "")).await;
    browser.click(&format!(".offer[data-line='{time}']")).await;
    browser.wait(&outcome("over")).await;
    let looks = "[document.querySelector('.end').classList.contains('good'), document.querySelector('.shower') !== null, document.querySelector('.end h2').textContent.includes('Perfect')]";
    assert_eq!(browser.value(looks).await, json!([false, false, false]));
    let history = page.ask(&browser, "GET", "/api/history", None).await;
    assert_eq!(history["history"].as_array().unwrap().len(), 2);
    browser.quit().await;
}

async fn two_windows_on_one_game_do_not_undo_each_other(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, "floodit 2x2:0123", "")).await;
    browser.press("1").await;
    browser.wait(&format!("({LINE}) === '1'")).await;
    let id = "new URLSearchParams(location.hash.split('?')[1]).get('s')";
    let id = text(&browser.value(id).await);
    let path = format!("/api/sessions/{id}");
    let version = page.ask(&browser, "GET", &path, None).await["version"].clone();
    let play = json!({ "version": version, "do": "play", "line": "2" });
    page.ask(&browser, "POST", &path, Some(play)).await;
    browser.press("3").await;
    browser
        .wait("document.querySelector('.message').textContent.includes('elsewhere')")
        .await;
    assert_eq!(browser.value(LINE).await, json!("1 2"));
    browser.press("3").await;
    browser.wait(&format!("({LINE}) === '1 2 3'")).await;
    browser.quit().await;
}

async fn games_move_to_the_other_skin_in_a_file(skin: Skin) {
    let (from, to) = (Page::start(skin), Page::start(skin.other()));
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&from.url, "floodit 3x1:012", "1")).await;
    browser.press("2").await;
    browser.wait("!document.querySelector('.end').hidden").await;
    browser
        .wait("document.querySelector('.saved').dataset.state === 'saved'")
        .await;
    let mut all = from.ask(&browser, "GET", "/api/everything", None).await;
    assert_eq!(all["history"].as_array().unwrap().len(), 1, "{all}");
    // A row that is no game is left out.
    let mut forged = all["history"][0].clone();
    forged["puzzle"] = json!("nonsense");
    all["history"].as_array_mut().unwrap().push(forged);
    let files = folder();
    let file = files.path().join("games.json");
    std::fs::write(&file, all.to_string()).unwrap();
    browser.open(&format!("{}/#/history", to.url)).await;
    let input = browser.find("#bring-along").await;
    input.send_keys(file.to_str().unwrap()).await.unwrap();
    browser
        .wait("document.querySelector('.history .news').textContent.includes('left out: 1')")
        .await;
    browser
        .wait("document.querySelectorAll('.history tbody tr').length === 1")
        .await;
    // The game itself has moved, too: what was played can be taken back there.
    let id = text(&all["saves"][0]["id"]);
    browser.open(&format!("{}/#/play?s={id}", to.url)).await;
    browser.wait("!document.querySelector('.end').hidden").await;
    browser.click("#undo").await;
    browser.wait(&format!("({LINE}) === '1'")).await;
    browser.quit().await;
}

async fn a_link_with_its_proof_is_checked_by_whoever_opens_it(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser
        .open(&link(&page.url, "floodit 3x2:001212", ""))
        .await;
    browser.click("#tab-share").await;
    browser.click("#proof-link").await;
    browser
        .wait("document.querySelector('#share-proof').value.includes('#/proof?a=')")
        .await;
    let proof = text(
        &browser
            .value("document.querySelector('#share-proof').value")
            .await,
    );
    browser.open(&proof).await;
    browser
        .wait("document.querySelector('.verdict')?.dataset.verdict === 'proved' && document.querySelector('.board rect') !== null")
        .await;
    picture(&browser, "proof").await;
    browser.open(&proof[..proof.len() - 9]).await;
    browser
        .wait("document.querySelector('.refusal') !== null")
        .await;
    let forged = "floodit 3x2:001212 colours=3 start=0\nclaim optimal\ncost 1\nline 1\n";
    let verify = json!({ "text": forged });
    let told = page
        .ask(&browser, "POST", "/api/verify", Some(verify))
        .await;
    assert_eq!(told["verdict"], "rejected", "{told}");
    browser.quit().await;
}

#[tokio::test]
async fn a_ladder_shows_its_standings_and_its_games() {
    let (data, ladder) = (folder(), folder());
    std::fs::write(ladder.path().join("ladder.jsonl"), LADDER).unwrap();
    let server = Server::start_with(
        data.path(),
        0,
        &["--ladder", ladder.path().to_str().unwrap()],
    );
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&format!("{}/#/ladder", server.url)).await;
    browser
        .wait("document.querySelectorAll('[data-player]').length === 2")
        .await;
    picture(&browser, "ladder").await;
    browser.click(".games a").await;
    browser
        .wait("document.querySelector('.replay .board rect') !== null")
        .await;
    browser.click("#film-last").await;
    browser
        .wait("document.querySelector('.reason').textContent.startsWith('1. 1')")
        .await;
    picture(&browser, "replay").await;
    browser.quit().await;
}

/// A ladder of one game.
const LADDER: &str = concat!(
    r#"{"ladder":1,"game":"flood","spec":"c 9 6","seed":0,"clock":"5000n"}"#,
    "\n",
    r#"{"round":0,"seats":["greedy","loop.so"],"puzzle":"flood 3x1:012 colours=3 start=0,2","line":"1","result":"1-0","#,
    r#""reason":"time","fault":1,"detail":"no move within 100 ms","micros":[25,100310]}"#,
    "\n",
);

/// Waits until the page is kept in the browser, and takes the network away.
async fn disconnect(page: &mut Page, browser: &Browser) {
    browser
        .wait("navigator.serviceWorker.controller !== null")
        .await;
    page.disconnect();
}

#[tokio::test]
async fn after_one_visit_the_page_alone_needs_no_network() {
    let mut page = Page::start(Skin::Alone);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&page.home()).await;
    disconnect(&mut page, &browser).await;
    browser.open(&link(&page.url, "floodit 3x1:012", "")).await;
    browser.press("1").await;
    browser.wait(&format!("({LINE}) === '1'")).await;
    // What was played is there when the page is opened again.
    browser.driver.refresh().await.unwrap();
    browser
        .wait(&format!(
            "document.querySelector('.spot') !== null && ({LINE}) === '1'"
        ))
        .await;
    browser.press("2").await;
    browser.wait("!document.querySelector('.end').hidden").await;
    let history = page.ask(&browser, "GET", "/api/history", None).await;
    assert_eq!(history["history"][0]["cost"], 2, "{history}");
    // Only an isolated page may share memory with its workers, which is how a solve is stopped here.
    assert_eq!(browser.value("crossOriginIsolated").await, json!(true));
    stop_a_slow_solve(&page, &browser).await;
    browser.quit().await;
}

#[tokio::test]
async fn the_page_alone_can_be_installed() {
    let page = Page::start(Skin::Alone);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&page.home()).await;
    browser
        .value("(fetch(document.querySelector('link[rel=manifest]').href).then((reply) => reply.json()).then((manifest) => { window.manifest = manifest; }), true)")
        .await;
    browser.wait("window.manifest !== undefined").await;
    let manifest = browser.value("window.manifest").await;
    assert_eq!(manifest["display"], "standalone");
    assert_eq!(manifest["start_url"], "./");
    let icon = text(&manifest["icons"][0]["src"]);
    browser
        .value(&format!(
            "(window.icon = new Image(), window.icon.src = {}, true)",
            json!(icon)
        ))
        .await;
    browser
        .wait("window.icon.complete && 0 < window.icon.width")
        .await;
    browser
        .wait("navigator.serviceWorker.controller !== null")
        .await;
    browser.quit().await;
}

#[tokio::test]
async fn nothing_keeps_the_page_alone_from_being_drawn_and_nothing_jumps() {
    let page = Page::start(Skin::Alone);
    let browser = Browser::start(Screen::Desk).await;
    for address in [page.home(), link(&page.url, "floodit 8 4 1", "")] {
        browser.open(&address).await;
        browser
            .wait("document.querySelector('.spot, .board rect') !== null")
            .await;
        let blocking = "performance.getEntriesByType('resource').filter((entry) => entry.renderBlockingStatus === 'blocking').map((entry) => entry.name)";
        assert_eq!(browser.value(blocking).await, json!([]), "{address}");
        let elsewhere = "performance.getEntriesByType('resource').filter((entry) => !entry.name.startsWith(new URL('./', location.href).href) && !entry.name.startsWith('blob:')).map((entry) => entry.name)";
        assert_eq!(browser.value(elsewhere).await, json!([]), "{address}");
        browser
            .value("(new PerformanceObserver((list) => { window.shift = (window.shift ?? 0) + list.getEntries().reduce((sum, entry) => sum + entry.value, 0); }).observe({ type: 'layout-shift', buffered: true }), requestAnimationFrame(() => setTimeout(() => { window.shift ??= 0; }, 100)), true)")
            .await;
        browser.wait("window.shift !== undefined").await;
        let shift = browser.value("window.shift").await;
        assert!(shift.as_f64().unwrap() < 0.01, "{address}: {shift}");
    }
    browser.quit().await;
}
