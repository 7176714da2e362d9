//! A setter's whole way in a real browser: a puzzle drawn from nothing, a collection, a printed booklet, another program's
//! format and back.

use serde_json::{Value, json};

use crate::browser::{Browser, Screen, picture};
use crate::skin::{Page, Skin, on_both_skins};
use crate::workshop::{begin, choose, n, settled, wait_for_claim};

on_both_skins! {
    a_puzzle_drawn_from_nothing_is_printed_with_eleven_others_and_leaves_for_another_place,
    a_draft_of_every_other_game_is_collected_printed_and_read_back,
}

/// Adds the draft to the collection; it then has so many puzzles.
async fn collect(browser: &Browser, n: usize) {
    browser.click("#collect").await;
    browser
        .wait(&format!(
            "document.querySelector('.bench .message').textContent.includes(': {n}.')"
        ))
        .await;
}

/// The draft in a format, as the panel of its share tab writes it.
async fn exported(browser: &Browser, format: &str) -> Value {
    if n(browser, "#format").await == 0 {
        browser.click("#tab-share").await;
    }
    browser
        .wait("Boolean(document.querySelector('#exported')?.value)")
        .await;
    browser
        .value("(document.querySelector('#exported').value = '', true)")
        .await;
    choose(browser, "#format", format).await;
    browser
        .wait("document.querySelector('#exported').value !== ''")
        .await;
    browser
        .value("document.querySelector('#exported').value.trim()")
        .await
}

/// Reads a text as a new draft; its puzzle.
async fn read_back(browser: &Browser, page: &Page, text: &Value) -> Value {
    let told = json!({ "text": text });
    let draft = page.ask(browser, "POST", "/api/draft", Some(told)).await;
    let asked = json!({ "puzzle": draft["puzzle"] });
    let judged = page.ask(browser, "POST", "/api/judge", Some(asked)).await;
    judged["puzzle"].clone()
}

/// Shows the booklet of the collection and prints it; the number of its pages.
async fn printed(browser: &Browser, per_page: &str) -> u64 {
    choose(browser, "#per-page", per_page).await;
    browser.click("#make-booklet").await;
    browser
        .wait("!document.querySelector('#print-booklet').disabled")
        .await;
    browser
        .wait("[...document.querySelectorAll('.booklet-pages img')].every((page) => page.complete && page.naturalWidth > 0)")
        .await;
    browser
        .value(
            "(window.isPrinted = false, window.print = () => { window.isPrinted = true; }, true)",
        )
        .await;
    browser.click("#print-booklet").await;
    browser.wait("window.isPrinted === true").await;
    let n = n(browser, ".booklet-pages img").await;
    // What comes out of the printer has a sheet for each of them and no other.
    let told = browser.command("Page.printToPDF", json!({})).await;
    let file = decoded(told["data"].as_str().unwrap());
    let file = String::from_utf8_lossy(&file);
    let n_sheets = file.matches("/Type /Page\n").count();
    assert_eq!(n_sheets as u64, n);
    if let Ok(folder) = std::env::var("QUADRILLE_PICTURES") {
        let bytes = decoded(told["data"].as_str().unwrap());
        std::fs::write(format!("{folder}/printed-{per_page}.pdf"), bytes).unwrap();
    }
    n
}

/// Bytes that were written with 64 letters.
fn decoded(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters: Vec<u8> = text.bytes().filter(|&letter| letter != b'=').collect();
    let mut bytes = Vec::new();
    for four in letters.chunks(4) {
        let bits = four
            .iter()
            .fold(0_u32, |bits, &letter| bits << 6 | u32::from(value(letter)));
        let bits = bits << (6 * (4 - four.len()));
        bytes.extend(&bits.to_be_bytes()[1..four.len()]);
    }
    bytes
}

async fn a_puzzle_drawn_from_nothing_is_printed_with_eleven_others_and_leaves_for_another_place(
    skin: Skin,
) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    begin(&browser, &page, "tents", &[("width", "5"), ("height", "5")]).await;
    browser.click(".board [data-at='6']").await;
    wait_for_claim(&browser, "several").await;
    browser.click(".board [data-at='18']").await;
    wait_for_claim(&browser, "several").await;
    assert!(0 < n(&browser, ".ghosted.first").await, "one solution");
    assert!(0 < n(&browser, ".ghosted.second").await, "and another");
    browser.click("[data-helper='unique']").await;
    wait_for_claim(&browser, "unique").await;
    let level = browser
        .value("document.querySelector('.difficulty').dataset.level")
        .await;
    collect(&browser, 1).await;
    // It leaves for another place and comes back the same.
    let canonical = exported(&browser, "canonical").await;
    let link = exported(&browser, "puzzlink").await;
    assert!(
        link.as_str().unwrap().contains("puzz.link/p?tents/5/5/"),
        "{link}"
    );
    assert_eq!(read_back(&browser, &page, &link).await, canonical);
    // Eleven others, and all of them on paper.
    browser.open(&format!("{}/#/booklet", page.url)).await;
    choose(&browser, "#add-game", "tents").await;
    choose(&browser, "#add-n", "11").await;
    browser.click("#add").await;
    browser
        .wait("document.querySelector('.booklet .news').textContent.includes(': 12.')")
        .await;
    let text = browser
        .value("document.querySelector('#collection').value")
        .await;
    let text = text.as_str().unwrap();
    assert!(text.contains(canonical.as_str().unwrap()), "{text}");
    assert!(
        text.contains(&format!("# level: {}", level.as_str().unwrap())),
        "{text}"
    );
    // What is good to be published, and what is not.
    browser.click("#vouch").await;
    browser
        .wait("document.querySelectorAll('.vouched li').length === 12")
        .await;
    assert_eq!(n(&browser, ".vouched [data-status='good']").await, 12);
    browser
        .value(&format!(
            "(document.querySelector('#collection').value += {canonical} + '\\n', true)"
        ))
        .await;
    browser.click("#vouch").await;
    browser
        .wait("document.querySelectorAll('.vouched li').length === 13")
        .await;
    let told = browser
        .value("document.querySelector('.vouched [data-status=wrong]').textContent")
        .await;
    let told = told.as_str().unwrap();
    assert!(
        told.contains("no title") && told.contains("number 1"),
        "{told}"
    );
    let before = json!(text);
    browser
        .value(&format!(
            "(document.querySelector('#collection').value = {before}, true)"
        ))
        .await;
    picture(&browser, "setter-collection").await;
    assert_eq!(
        printed(&browser, "12").await,
        2,
        "all on a page, and the answers"
    );
    picture(&browser, "setter-booklet").await;
    assert!(12 < printed(&browser, "1").await);
    browser.quit().await;
}

async fn a_draft_of_every_other_game_is_collected_printed_and_read_back(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&page.home()).await;
    let menu = page.ask(&browser, "GET", "/api/games", None).await;
    let cases = [
        (
            "robot",
            vec![("rows", "2"), ("columns", "3")],
            "[data-brush='1']",
            "shuffle",
        ),
        (
            "flood",
            vec![("width", "4"), ("height", "4")],
            "[data-brush='2']",
            "colour",
        ),
        ("uluru", vec![("places", "6")], "[data-brush='n']", "wishes"),
    ];
    for (nth, (game, values, brush, helper)) in cases.into_iter().enumerate() {
        begin(&browser, &page, game, &values).await;
        browser.click(brush).await;
        browser.click(".board [data-at='1']").await;
        browser
            .wait("document.querySelector('#undo').disabled === false")
            .await;
        browser.click(&format!("[data-helper='{helper}']")).await;
        browser
            .wait("document.querySelector('.bench .message').textContent === ''")
            .await;
        settled(&browser).await;
        collect(&browser, nth + 1).await;
        let canonical = exported(&browser, "canonical").await;
        let games = menu["games"].as_array().unwrap();
        let row = games.iter().find(|row| row["id"] == game).unwrap();
        let formats = row["formats"].as_array().unwrap();
        let both = |it: &&Value| it["reads"] == true && it["writes"] == true;
        // Some formats are for boards of another shape.
        let mut text = canonical.clone();
        for format in formats.iter().filter(both) {
            let asked = json!({ "puzzle": canonical, "to": format["name"] });
            let told = page
                .ask(&browser, "POST", "/api/convert", Some(asked))
                .await;
            if told["text"].is_string() {
                text = told["text"].clone();
                break;
            }
        }
        assert_eq!(
            read_back(&browser, &page, &text).await,
            canonical,
            "{game}: {text}"
        );
    }
    browser.open(&format!("{}/#/booklet", page.url)).await;
    browser
        .wait("document.querySelector('.booklet .news').textContent.includes(': 3.')")
        .await;
    assert!(
        4 <= printed(&browser, "4").await,
        "a page a game, and the answers"
    );
    picture(&browser, "setter-others").await;
    browser.quit().await;
}
