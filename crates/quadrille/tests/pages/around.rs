//! Everything around the board in a real browser: the front page, choosing, history, settings, lessons, bots, classroom.

use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::axe;
use crate::browser::{Browser, LINE, Screen, picture, text};
use crate::skin::{Page, Skin, on_both_skins};

on_both_skins! {
    todays_puzzle_is_played_counted_and_shown_as_done,
    a_game_to_go_on_with_has_a_picture_and_its_progress,
    a_level_is_one_click_away_and_another_one_keeps_the_kind,
    a_kind_is_read_generously_and_a_slip_is_asked_about,
    the_history_is_searched_and_counted_by_kind,
    settings_are_kept_and_heard_by_other_windows,
    every_game_is_learned_by_playing,
    a_bot_fan_watches_a_match_a_series_and_a_ladder,
    a_teacher_compares_two_solvers_and_draws_their_growth,
    a_game_against_a_bot_is_played_again_with_seats_changed,
    nothing_is_wrong_for_those_who_listen_and_nothing_jumps,
    a_phone_shows_every_page_without_scrolling_sideways,
}

/// The games as the menu knows them.
async fn games_of(page: &Page) -> (Vec<Value>, u64) {
    let menu = page.server.get("/api/games").await;
    let daily = menu["daily"].as_u64().unwrap();
    (menu["games"].as_array().unwrap().clone(), daily)
}

/// Plays the game that is open to its end by taking hints.
async fn finish_by_hints(browser: &Browser) {
    let is_over = "!document.querySelector('.end').hidden";
    for _ in 0..400 {
        if browser.value(is_over).await == json!(true) {
            return;
        }
        let line = browser.value(LINE).await;
        for _ in 0..3 {
            browser.click("#hint").await;
            browser
                .wait("document.querySelector('.message.hint') !== null || !document.querySelector('.end').hidden")
                .await;
        }
        browser.wait(&format!("({LINE}) !== {line}")).await;
    }
    panic!("hints never end");
}

async fn todays_puzzle_is_played_counted_and_shown_as_done(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let (games, daily) = games_of(&page).await;
    // The day before was solved too.
    browser.open(&page.home()).await;
    let game = &games[1];
    let id = text(&game["id"]);
    let made = page
        .server
        .post(
            "/api/new",
            json!({ "game": id, "spec": game["daily"]["spec"], "seed": 1 }),
        )
        .await;
    let before = browser
        .value("(() => { const day = new Date(); day.setDate(day.getDate() - 1); return [10000 * day.getFullYear() + 100 * (day.getMonth() + 1) + day.getDate(), Math.floor(day.getTime() / 1000)]; })()")
        .await;
    let row = json!({ "id": "ab12", "date": before[1], "game": id, "puzzle": made["puzzle"], "spec": "", "seed": before[0], "players": "person", "millis": 61000, "n_hints": 0, "cost": 0, "margin": null, "best": null });
    let added = json!({ "quadrille": 1, "saves": [], "history": [row] });
    let told = page
        .ask(&browser, "POST", "/api/everything", Some(added))
        .await;
    assert_eq!(told["n_finished"], 1, "{told}");
    browser.open(&page.home()).await;
    // Small pictures look like the boards: letters are for those who ask.
    browser.wait("[...document.querySelectorAll('.today-card .thumb')].every((thumb) => thumb.querySelector('.grounds rect'))").await;
    assert_eq!(browser.value("[...document.querySelectorAll('.thumb :is(.letter, .hue-name)')].some((letter) => letter.checkVisibility())").await, json!(false));
    let n_cards = "document.querySelectorAll('.today-card').length";
    assert_eq!(browser.value(n_cards).await, json!(games.len()));
    let card = format!("[data-today='{id}']");
    browser
        .wait(&format!(
            "document.querySelector(\"{card} .streak\").textContent === '1 day in a row' && document.querySelector(\"{card} .thumb .grounds rect\") !== null"
        ))
        .await;
    browser.click(&card).await;
    browser
        .wait("document.querySelector('h1 .kind')?.textContent.endsWith(\", today's\")")
        .await;
    finish_by_hints(&browser).await;
    browser
        .wait("document.querySelector('.saved').dataset.state === 'saved'")
        .await;
    let history = page.ask(&browser, "GET", "/api/history", None).await;
    assert_eq!(history["history"][0]["seed"], json!(daily));
    browser.open(&page.home()).await;
    browser
        .wait(&format!(
            "document.querySelector(\"{card}\").classList.contains('done') && document.querySelector(\"{card} .streak\").textContent === '2 days in a row'"
        ))
        .await;
    browser.quit().await;
}

async fn a_game_to_go_on_with_has_a_picture_and_its_progress(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let (games, _) = games_of(&page).await;
    for game in &games {
        let id = text(&game["id"]);
        browser.open(&page.home()).await;
        browser
            .click(&format!(
                "[data-game='{id}'] [data-level=\"{}\"]",
                text(&game["levels"][0]["spec"])
            ))
            .await;
        browser
            .wait("document.querySelector('#hint:enabled') !== null")
            .await;
        browser.wait("location.hash.startsWith('#/play')").await;
        let line = browser.value(LINE).await;
        for _ in 0..3 {
            browser.click("#hint").await;
            browser
                .wait("document.querySelector('.message.hint') !== null || !document.querySelector('.end').hidden")
                .await;
        }
        browser.wait(&format!("({LINE}) !== {line}")).await;
        browser
            .wait("document.querySelector('.saved').dataset.state === 'saved'")
            .await;
    }
    browser.open(&page.home()).await;
    let cards = "[...document.querySelectorAll('.continue-card')]";
    browser
        .wait(&format!(
            "{cards}.length === {} && {cards}.every((card) => card.querySelector('.thumb svg')?.childElementCount > 0 && card.querySelector('.kind').textContent !== '' && !card.querySelector('.how').textContent.startsWith('turns'))",
            games.len()
        ))
        .await;
    picture(&browser, "home").await;
    browser.click(".continue-card").await;
    browser
        .wait("document.querySelector('.spot') !== null")
        .await;
    assert_ne!(browser.value(LINE).await, json!(null));
    browser.quit().await;
}

async fn a_level_is_one_click_away_and_another_one_keeps_the_kind(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let (games, _) = games_of(&page).await;
    for game in games.iter().filter(|game| game["levels"][1].is_object()) {
        let (id, level) = (text(&game["id"]), &game["levels"][1]);
        browser.open(&page.home()).await;
        let level_words = browser
            .value(&format!(
                "[...document.querySelectorAll(\"[data-game='{id}'] [data-level]\")].map((chip) => chip.textContent)"
            ))
            .await;
        let words = json!(["easy", "normal", "tricky", "hard", "extreme"]);
        assert_eq!(level_words, words, "{id}");
        browser
            .click(&format!(
                "[data-game='{id}'] [data-level=\"{}\"]",
                text(&level["spec"])
            ))
            .await;
        let name = text(&level["name"]);
        let kind = format!(
            "document.querySelector('h1 .kind')?.textContent === {}",
            json!(name)
        );
        browser.wait(&kind).await;
        let first = browser
            .value("document.querySelector('.source').textContent")
            .await;
        // The card plays the same kind again.
        browser.open(&page.home()).await;
        browser.click(&format!("[data-game='{id}'] .play")).await;
        browser.wait(&kind).await;
        let second = browser
            .value("document.querySelector('.source').textContent")
            .await;
        assert_ne!(first, second, "{id}: another puzzle");
    }
    // At the end the main button says what comes next.
    finish_by_hints(&browser).await;
    let before = browser
        .value("document.querySelector('.source').textContent")
        .await;
    let kind = browser
        .value("document.querySelector('h1 .kind').textContent")
        .await;
    browser.click("#next-of-kind").await;
    browser
        .wait(&format!(
            "document.querySelector('.source')?.textContent !== {before} && document.querySelector('h1 .kind')?.textContent === {kind}"
        ))
        .await;
    browser.quit().await;
}

async fn a_kind_is_read_generously_and_a_slip_is_asked_about(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let write = async |words: &str| {
        browser.open(&page.home()).await;
        browser.click("[data-game='tents'] [aria-expanded]").await;
        browser.click("[data-game='tents'] .advanced summary").await;
        let input = browser.find("[data-game='tents'] [name=spec]").await;
        input.send_keys(words).await.unwrap();
        browser
            .click("[data-game='tents'] .advanced [type=submit]")
            .await;
    };
    let kind = |name: &str| {
        format!(
            "document.querySelector('h1 .kind')?.textContent === {}",
            json!(name)
        )
    };
    write("12 x 12").await;
    browser.wait(&kind("12 × 12")).await;
    write("10x10 Hard").await;
    browser.wait(&kind("10 × 10, hard")).await;
    write("tents 10 hrad").await;
    browser
        .wait("document.querySelector('.problem')?.textContent.includes('did you mean')")
        .await;
    browser.click(".problem .meant").await;
    browser.wait(&kind("10 × 10, hard")).await;
    browser.quit().await;
}

async fn the_history_is_searched_and_counted_by_kind(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&page.home()).await;
    let mut rows = Vec::new();
    for (n, (spec, millis, hints)) in [
        ("8x8 normal", 60_000, 0),
        ("8x8 normal", 90_000, 0),
        ("8x8 normal", 30_000, 2),
        ("6x6 easy", 5_000, 0),
    ]
    .iter()
    .enumerate()
    {
        let new = json!({ "game": "tents", "spec": spec, "seed": n });
        let made = page.server.post("/api/new", new).await;
        rows.push(json!({ "id": format!("ab{n}"), "date": 1_790_000_000 + 86_400 * n, "game": "tents", "puzzle": made["puzzle"], "spec": spec, "players": "person", "millis": millis, "n_hints": hints, "cost": 0, "margin": null, "best": null }));
    }
    let all = json!({ "quadrille": 1, "saves": [], "history": rows });
    let told = page
        .ask(&browser, "POST", "/api/everything", Some(all))
        .await;
    assert_eq!(told["n_finished"], 4, "{told}");
    browser.open(&format!("{}/#/history", page.url)).await;
    let n_rows = "document.querySelectorAll('.history tbody tr').length";
    browser.wait(&format!("{n_rows} === 4")).await;
    let figures = browser
        .value("document.querySelector(\"[data-kind='tents 8x8 normal']\").innerText")
        .await;
    let figures = text(&figures);
    for part in [
        "Tents, 8 × 8, normal",
        "3 finished",
        "best 1:00",
        "median 1:00",
        "2 without hints",
    ] {
        assert!(figures.contains(part), "{part}: {figures}");
    }
    browser
        .wait("[...document.querySelectorAll('.history tbody .thumb')].every((thumb) => thumb.querySelector('.grounds rect'))")
        .await;
    let search = browser.find("input[type=search]").await;
    search.send_keys("6 × 6 easy").await.unwrap();
    browser.wait(&format!("{n_rows} === 1")).await;
    picture(&browser, "history").await;
    browser.quit().await;
}

async fn settings_are_kept_and_heard_by_other_windows(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&page.home()).await;
    browser.click("#settings").await;
    let rows = browser
        .value("[...document.querySelectorAll('[data-setting]')].map((row) => row.innerText.trim().split('\\n')[0])")
        .await;
    assert!(rows.as_array().unwrap().len() >= 8, "{rows}");
    let has_words = |row: &Value| !row.as_str().unwrap().starts_with('[');
    assert!(rows.as_array().unwrap().iter().all(has_words), "{rows}");
    browser.click("[data-setting='letters'] input").await;
    browser
        .value("(() => { const motion = document.querySelector('[data-setting=motion] select'); motion.value = 'off'; motion.dispatchEvent(new Event('change')); return true; })()")
        .await;
    let shown =
        "[document.documentElement.dataset.letters, document.documentElement.dataset.motion]";
    assert_eq!(browser.value(shown).await, json!(["true", "off"]));
    // Another window sees the change without being loaded again.
    let first = browser.driver.window().await.unwrap();
    let second = browser.driver.new_window().await.unwrap();
    browser
        .driver
        .switch_to_window(second.clone())
        .await
        .unwrap();
    browser.open(&page.home()).await;
    assert_eq!(browser.value(shown).await, json!(["true", "off"]), "kept");
    browser.driver.switch_to_window(first).await.unwrap();
    browser.click("[data-setting='letters'] input").await;
    browser.driver.switch_to_window(second).await.unwrap();
    browser
        .wait("document.documentElement.dataset.letters === undefined")
        .await;
    browser.quit().await;
}

async fn every_game_is_learned_by_playing(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let (games, _) = games_of(&page).await;
    for game in &games {
        let id = text(&game["id"]);
        browser.open(&page.home()).await;
        browser.click(&format!("[data-game='{id}'] .learn")).await;
        let lessons = game["lessons"].as_array().unwrap();
        assert!(!lessons.is_empty(), "{id}");
        for (n, lesson) in lessons.iter().enumerate() {
            let words = format!(
                "document.querySelector('.lesson')?.textContent === {}",
                lesson["words"]
            );
            browser.wait(&words).await;
            browser
                .wait("document.querySelector('.learn .spot') !== null")
                .await;
            assert_eq!(
                browser
                    .value("document.querySelector('#lesson-next').disabled")
                    .await,
                json!(true),
                "{id} {n}: not before it is done"
            );
            browser.click("#lesson-show").await;
            browser
                .wait("document.querySelector('.learn.is-done') !== null")
                .await;
            if n + 1 < lessons.len() {
                browser.click("#lesson-next").await;
            }
        }
        browser
            .wait("document.querySelector('.learn .end').checkVisibility()")
            .await;
    }
    // By hand: what is not asked for is refused, what is asked for is taken.
    browser
        .open(&format!("{}/#/learn?game=flood", page.url))
        .await;
    browser.click(".offer[data-line='2']").await;
    browser
        .wait("document.querySelector('.message.wrong')?.textContent !== ''")
        .await;
    browser.press("1").await;
    browser
        .wait("document.querySelector('.learn.is-done') !== null")
        .await;
    picture(&browser, "learn").await;
    browser.quit().await;
}

async fn a_bot_fan_watches_a_match_a_series_and_a_ladder(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&format!("{}/#/bots", page.url)).await;
    let names = browser
        .value(
            "[...document.querySelectorAll('#bots-1 option')].map((option) => option.textContent)",
        )
        .await;
    assert!(
        names.to_string().contains("Beginner") && names.to_string().contains("Expert"),
        "{names}"
    );
    let choose = |id: &str, value: &str| {
        format!(
            "(() => {{ const select = document.querySelector('#{id}'); select.value = '{value}'; select.dispatchEvent(new Event('change')); return select.value; }})()"
        )
    };
    assert_eq!(
        browser.value(&choose("bots-1", "random")).await,
        json!("random")
    );
    assert_eq!(
        browser.value(&choose("bots-2", "greedy")).await,
        json!("greedy")
    );
    assert_eq!(browser.value(&choose("bots-length", "2")).await, json!("2"));
    browser.click("#bots-start").await;
    browser
        .wait(
            "document.querySelector('.bots .bar')?.getAttribute('aria-label')?.includes('Casual')",
        )
        .await;
    // The match and what steers it are on one screen.
    browser.wait("['.stage .board', '#film-next', '#bots-start'].every((css) => { const { top, bottom } = document.querySelector(css)?.getBoundingClientRect() ?? { top: -1 }; return 0 <= top && bottom <= innerHeight; })").await;
    // A board that is only looked at takes the room there is, too.
    browser
        .wait("380 < document.querySelector('.stage .board').getBoundingClientRect().width")
        .await;
    // Somebody says something in a sentence.
    browser
        .wait("document.querySelector('.film .reason').textContent.endsWith('.')")
        .await;
    browser
        .wait("document.querySelectorAll('.results tbody tr').length === 2")
        .await;
    let score = text(
        &browser
            .value("document.querySelector('#bots-score').textContent")
            .await,
    );
    assert!(
        score.contains("Beginner") && score.contains("Casual"),
        "{score}"
    );
    picture(&browser, "bots").await;
    assert_eq!(browser.value(&choose("bots-length", "1")).await, json!("1"));
    browser.click("#bots-ladder").await;
    browser.wait("document.querySelectorAll('.results [data-player]').length === document.querySelectorAll('#bots-1 option').length && !document.querySelector('#bots-start').disabled").await;
    let first = text(
        &browser
            .value("document.querySelector('.results [data-player]').dataset.player")
            .await,
    );
    assert!(
        ["minimax", "learned", "voronoi"].contains(&first.as_str()),
        "{first}"
    );
    browser.quit().await;
}

async fn a_teacher_compares_two_solvers_and_draws_their_growth(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser
        .open(&format!("{}/#/classroom?game=tents", page.url))
        .await;
    let choose = |id: &str, value: &str| {
        format!(
            "(() => {{ const select = document.querySelector('#{id}'); select.value = '{value}'; select.dispatchEvent(new Event('change')); return select.value; }})()"
        )
    };
    assert_eq!(
        browser.value(&choose("class-solver-1", "logic")).await,
        json!("logic")
    );
    assert_eq!(
        browser.value(&choose("class-solver-2", "backtrack")).await,
        json!("backtrack")
    );
    // A name alone says nothing to a class.
    let bare = "[...document.querySelectorAll('.side-by-side option')].filter((option) => option.textContent.length < option.value.length + 10).length";
    assert_eq!(browser.value(bare).await, json!(0));
    browser.click("#class-start").await;
    browser
        .wait("document.querySelectorAll('.side-by-side [data-figure=median-time]').length === 2 && document.querySelector('.news').textContent === ''")
        .await;
    browser
        .wait("1 < Number(document.querySelector('.controls .slider').max)")
        .await;
    // The keys of a remote control: on and on, and back.
    browser.value("(document.activeElement.blur(), true)").await;
    for _ in 0..2 {
        browser.press(Key::Right).await;
    }
    browser
        .wait("document.querySelector('.controls .slider').value === '2'")
        .await;
    browser
        .wait("[...document.querySelectorAll('.side-by-side .reason')].every((reason) => reason.textContent !== '')")
        .await;
    browser
        .wait("document.querySelectorAll('.side-by-side .board').length === 2")
        .await;
    browser.press(Key::Left).await;
    browser
        .wait("document.querySelector('.controls .slider').value === '1'")
        .await;
    browser.press(" ").await;
    browser
        .wait("document.querySelector('#class-play').textContent === '❚❚'")
        .await;
    browser.press(" ").await;
    browser
        .wait("document.querySelector('#class-play').textContent === '▶'")
        .await;
    picture(&browser, "classroom").await;
    browser.click("#growth-start").await;
    browser
        .wait("document.querySelectorAll('.growth circle').length >= 4")
        .await;
    browser.click("#growth-start").await;
    browser.quit().await;
}

async fn a_game_against_a_bot_is_played_again_with_seats_changed(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let query = reqwest::Url::parse_with_params(
        "http://x/",
        [("p", "flood 5x1:01234"), ("players", "person greedy")],
    )
    .unwrap();
    browser
        .open(&format!("{}/#/play?{}", page.url, query.query().unwrap()))
        .await;
    browser.find("[data-seat='1']").await;
    for _ in 0..20 {
        browser.wait("!document.querySelector('.end').hidden || document.querySelector('.offer[aria-disabled=false]') !== null").await;
        if browser
            .value("!document.querySelector('.end').hidden")
            .await
            == json!(true)
        {
            break;
        }
        let before = browser.value("location.hash").await;
        browser
            .value("(document.querySelector('.offer[aria-disabled=false]').click(), true)")
            .await;
        browser.wait(&format!("location.hash !== {before}")).await;
    }
    browser.wait("!document.querySelector('.end').hidden").await;
    let end = text(
        &browser
            .value("document.querySelector('.end').innerText")
            .await,
    );
    assert!(
        !end.contains("greedy"),
        "a bot has a name that people know: {end}"
    );
    browser.click("#swap-seats").await;
    browser
        .wait("document.querySelector('.end').hidden && document.querySelector(\"[data-seat='0']\")?.value === 'greedy' && document.querySelector(\"[data-seat='1']\")?.value === 'person'")
        .await;
    browser.quit().await;
}

/// The addresses of the pages around the board.
fn pages(page: &Page) -> Vec<String> {
    ["", "history", "bots", "classroom", "learn"]
        .map(|name| format!("{}/#/{name}", page.url))
        .to_vec()
}

async fn nothing_is_wrong_for_those_who_listen_and_nothing_jumps(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    for address in pages(&page) {
        browser.open(&address).await;
        browser.wait("document.querySelector('h1') !== null").await;
        browser
            .value("(new PerformanceObserver((list) => { window.shift = (window.shift ?? 0) + list.getEntries().reduce((sum, entry) => sum + entry.value, 0); }).observe({ type: 'layout-shift', buffered: true }), requestAnimationFrame(() => setTimeout(() => { window.shift ??= 0; }, 100)), true)")
            .await;
        browser.wait("window.shift !== undefined").await;
        let shift = browser.value("window.shift").await;
        assert!(shift.as_f64().unwrap() < 0.01, "{address}: {shift}");
        axe::assert_accessible(&browser, &address).await;
        // Tab goes through the page in the order in which it is read, from the bar at the top on.
        let order = "[document.querySelector('a[href], button:enabled').closest('#top') !== null, [...document.querySelectorAll('[tabindex]')].every((element) => element.tabIndex <= 0)]";
        assert_eq!(browser.value(order).await, json!([true, true]), "{address}");
    }
    // The same once something has been done there.
    let acts = [
        ("", "#settings", "document.querySelector('dialog') !== null"),
        (
            "",
            ".card [aria-expanded]",
            "document.querySelector('.new-panel') !== null",
        ),
        (
            "bots",
            "#bots-start",
            "document.querySelector('.results tbody tr') !== null && document.querySelector('.stage .spot, .stage .board rect') !== null",
        ),
        (
            "classroom",
            "#class-start",
            "document.querySelectorAll('[data-figure=median-time]').length === 2",
        ),
        (
            "learn",
            "#lesson-show",
            "document.querySelector('.learn.is-done') !== null",
        ),
    ];
    for (name, button, is_done) in acts {
        browser.open(&format!("{}/#/{name}", page.url)).await;
        browser.click(button).await;
        browser.wait(is_done).await;
        axe::assert_accessible(&browser, button).await;
    }
    browser.quit().await;
}

async fn a_phone_shows_every_page_without_scrolling_sideways(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Phone).await;
    for (n, address) in pages(&page).iter().enumerate() {
        browser.open(address).await;
        browser.wait("document.querySelector('h1') !== null").await;
        let (inside, window) = (
            browser.value("document.documentElement.scrollWidth").await,
            browser.value("document.documentElement.clientWidth").await,
        );
        assert!(
            inside.as_i64() <= window.as_i64(),
            "{address}: {inside} in {window}"
        );
        picture(&browser, &format!("around-phone-{n}")).await;
    }
    browser.quit().await;
}
