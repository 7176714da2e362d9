//! The workshop in a real browser: puzzles drawn from nothing, judged after every edit, helped and taken away.

use serde_json::{Value, json};

use crate::browser::{Browser, Screen, picture};
use crate::skin::{Page, Skin, on_both_skins};

on_both_skins! {
    a_board_is_drawn_from_nothing_until_it_has_one_solution,
    a_draft_of_every_game_is_made_judged_and_played,
    a_draft_takes_the_room_there_is_and_its_colours_have_one_name_and_order,
    the_workshop_fits_a_phone_speaks_french_and_can_be_dark,
}

/// Sets a control as a person would.
pub(crate) async fn choose(browser: &Browser, css: &str, value: &str) {
    browser.find(css).await;
    browser
        .value(&format!(
            "(() => {{ const control = document.querySelector({css}); control.value = {value}; for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, {{ bubbles: true }})); return control.value === {value}; }})()",
            css = json!(css), value = json!(value)
        ))
        .await;
}

/// Begins a blank draft of a game, with these values in its form.
pub(crate) async fn begin(browser: &Browser, page: &Page, game: &str, values: &[(&str, &str)]) {
    browser.open(&format!("{}/#/workshop", page.url)).await;
    let form = format!("form[data-game='{game}']");
    for (name, value) in values {
        choose(browser, &format!("{form} [name='{name}']"), value).await;
    }
    browser.click(&format!("{form} button[type=submit]")).await;
    browser.find(".bench .board [data-at='0']").await;
    settled(browser).await;
}

/// Waits until the verdict on the draft as it stands is shown.
pub(crate) async fn settled(browser: &Browser) {
    browser
        .wait("document.querySelector('.draft-verdict:not(.old)')?.dataset.whole === 'true'")
        .await;
}

async fn claim(browser: &Browser) -> Value {
    settled(browser).await;
    browser
        .value("document.querySelector('.draft-verdict').dataset.claim")
        .await
}

/// Waits until this is said of the draft.
pub(crate) async fn wait_for_claim(browser: &Browser, claim: &str) {
    let shown = format!(
        "document.querySelector('.draft-verdict:not(.old)')?.dataset.claim === {}",
        json!(claim)
    );
    browser.wait(&shown).await;
    settled(browser).await;
}

/// How many elements there are.
pub(crate) async fn n(browser: &Browser, css: &str) -> u64 {
    let n = browser
        .value(&format!("document.querySelectorAll({}).length", json!(css)))
        .await;
    n.as_u64().unwrap()
}

async fn a_board_is_drawn_from_nothing_until_it_has_one_solution(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    begin(&browser, &page, "tents", &[("width", "5"), ("height", "5")]).await;
    assert_eq!(claim(&browser).await, "none", "nothing is drawn yet");
    // Two trees, each with tents where it likes.
    browser.click(".board [data-at='6']").await;
    wait_for_claim(&browser, "several").await;
    browser.click(".board [data-at='18']").await;
    wait_for_claim(&browser, "several").await;
    assert!(0 < n(&browser, ".ghosted.first").await);
    assert!(0 < n(&browser, ".ghosted.second").await);
    assert!(0 < n(&browser, ".differs").await);
    picture(&browser, "workshop-several").await;
    // A brush paints given grass where it is dragged or clicked.
    browser.click("[data-brush='g']").await;
    browser.click(".board [data-at='24']").await;
    browser
        .wait("document.querySelector('#undo').disabled === false && document.querySelectorAll('.icons > g').length === 3")
        .await;
    browser.click("[data-brush='g']").await;
    // A clue that cannot hold is marked as the conflict, typed and then erased.
    browser.click(".board [data-label='4']").await;
    browser.press("3").await;
    wait_for_claim(&browser, "impossible").await;
    assert_eq!(n(&browser, ".label .mark.because").await, 1);
    picture(&browser, "workshop-impossible").await;
    browser.click("#undo").await;
    wait_for_claim(&browser, "several").await;
    browser.click("[data-helper='unique']").await;
    wait_for_claim(&browser, "unique").await;
    let level = browser
        .value("document.querySelector('.difficulty').dataset.level")
        .await;
    assert!(level.is_string(), "{level}");
    let number = browser
        .value("Number(document.querySelector('.difficulty').dataset.number)")
        .await;
    assert!(0.0 < number.as_f64().unwrap());
    picture(&browser, "workshop-unique").await;
    // All that the helper did is taken back and done again at once.
    browser.click("#undo").await;
    wait_for_claim(&browser, "several").await;
    browser.click("#redo").await;
    wait_for_claim(&browser, "unique").await;
    // It leaves for another place and comes back the same.
    browser.click("#tab-share").await;
    browser
        .value("(() => { const choice = document.querySelector('#format'); choice.value = 'canonical'; choice.dispatchEvent(new Event('change')); return true; })()")
        .await;
    browser
        .wait("document.querySelector('#exported').value.startsWith('tents ')")
        .await;
    let canonical = browser
        .value("document.querySelector('#exported').value.trim()")
        .await;
    // Draft and history are kept: whoever loads the page again goes on.
    browser
        .wait("document.querySelector('.saved').dataset.state === 'saved'")
        .await;
    let address = browser.value("location.href").await;
    browser.open(address.as_str().unwrap()).await;
    wait_for_claim(&browser, "unique").await;
    browser.click("#undo").await;
    wait_for_claim(&browser, "several").await;
    let told = json!({ "text": canonical });
    let draft = page.ask(&browser, "POST", "/api/draft", Some(told)).await;
    let judged = page
        .ask(
            &browser,
            "POST",
            "/api/judge",
            Some(json!({ "puzzle": draft["puzzle"] })),
        )
        .await;
    assert_eq!(
        (&judged["claim"], &judged["puzzle"]),
        (&json!("unique"), &canonical)
    );
    browser.quit().await;
}

async fn a_draft_of_every_game_is_made_judged_and_played(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    // What a blank draft becomes by one helper, and what is then known of it.
    let cases = [
        (
            "robot",
            vec![("rows", "2"), ("columns", "3")],
            "[data-brush='1']",
            "shuffle",
            "optimal",
        ),
        (
            "flood",
            vec![("width", "4"), ("height", "4")],
            "[data-brush='2']",
            "colour",
            "optimal",
        ),
        (
            "uluru",
            vec![("places", "6")],
            "[data-brush='n']",
            "wishes",
            "",
        ),
    ];
    for (game, values, brush, helper, expected) in cases {
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
        let found = claim(&browser).await;
        assert!(expected.is_empty() || found == expected, "{game}: {found}");
        assert_ne!(found, "none", "{game}");
        picture(&browser, &format!("workshop-{game}")).await;
        browser.click("#draft-play").await;
        browser.wait("location.hash.startsWith('#/play') && document.querySelector('.table:not(.bench) .board') !== null").await;
    }
    browser.open(&format!("{}/#/workshop", page.url)).await;
    browser
        .wait("document.querySelectorAll('.unfinished a').length === 3")
        .await;
    browser.quit().await;
}

async fn a_draft_takes_the_room_there_is_and_its_colours_have_one_name_and_order(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let size = "document.querySelector('.frame > .board').getBoundingClientRect()";
    let frame = "document.querySelector('.frame')";
    for game in ["tents", "flood"] {
        let field = |name| (name, "8");
        begin(&browser, &page, game, &["width", "height"].map(field)).await;
        browser
            .wait(&format!(
                "{frame}.clientHeight - {size}.height < 8 || {frame}.clientWidth - {size}.width < 8"
            ))
            .await;
        let high = browser.value(&format!("{size}.height")).await;
        assert!(400.0 < high.as_f64().unwrap(), "{game}: {high}");
        browser.click("#zoom-in").await;
        browser
            .wait(&format!("{frame}.scrollHeight > {frame}.clientHeight"))
            .await;
    }
    // Colours are called as in play, and stand in their order whatever the squares have: another one for two of them
    // brings the first colour back among the brushes.
    browser.click("[data-brush='1']").await;
    for at in [1, 2] {
        browser.click(&format!(".board [data-at='{at}']")).await;
    }
    let brushes =
        "[...document.querySelectorAll('.brushes .swatch')].map((brush) => brush.textContent)";
    browser
        .wait(&format!(
            "({brushes}).slice(0, 3).join() === 'blue0,red1,green2'"
        ))
        .await;
    // Only a puzzle that is played has a position to share.
    browser.click("#tab-share").await;
    browser.find("#share-puzzle").await;
    assert_eq!(n(&browser, "#share-position").await, 0);
    browser.quit().await;
}

async fn the_workshop_fits_a_phone_speaks_french_and_can_be_dark(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Phone).await;
    browser.open(&page.home()).await;
    browser
        .value("(localStorage.setItem('quadrille-lang', 'fr'), localStorage.setItem('quadrille-theme', 'dark'), true)")
        .await;
    begin(&browser, &page, "tents", &[("width", "6"), ("height", "6")]).await;
    browser.click(".board [data-at='8']").await;
    wait_for_claim(&browser, "several").await;
    let body = browser.value("document.body.innerText").await;
    assert!(
        body.as_str().unwrap().contains("Plusieurs solutions"),
        "{body}"
    );
    assert!(!body.as_str().unwrap().contains('['), "{body}");
    browser
        .wait("document.documentElement.scrollWidth <= window.innerWidth")
        .await;
    picture(&browser, "workshop-phone").await;
    browser.quit().await;
}
