//! The board and what stands around it while one plays, in a real browser: ends, keys, painting, sizes, faces, trials.

use serde_json::{Value, json};

use crate::browser::{Browser, LINE, Screen, picture, text};
use crate::skin::{Page, Skin, link, on_both_skins};

/// A board of tents without a tent yet: two stand in its first row, in the columns 2 and 6.
const OPEN_TENTS: &str = "tents 12x12:mczzzzza,0,1,0,0,0,1,0,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0";

on_both_skins! {
    an_end_has_its_words_its_colour_its_time_and_its_hints,
    hints_win_no_star,
    a_loss_is_no_victory_and_names_the_bot,
    no_key_ends_a_game_for_good,
    a_quick_stroke_paints_all_squares_between_in_one_turn,
    a_second_stroke_over_the_same_marks_erases_them,
    the_second_button_paints_the_second_mark,
    a_board_takes_the_room_there_is_and_is_zoomed,
    squares_can_be_hit_on_a_phone,
    clues_stay_in_sight_on_a_zoomed_board,
    notes_name_those_who_play_as_the_bar_does,
    colours_keep_their_places_and_tell_their_gain,
    a_shared_bar_names_who_is_who,
    a_wish_lights_where_it_would_hold,
    sand_is_seen_to_run,
    the_way_of_a_walk_is_shown_before_it_is_taken,
    clues_tell_what_is_left,
    obvious_marks_are_made_by_those_who_ask,
    a_trial_is_tinted_and_taken_back_or_kept,
    an_assumption_that_fails_is_explained,
    hints_and_mistakes_speak_no_notation_and_look_different,
    the_puzzle_and_the_position_are_two_links,
    a_puzzle_without_or_with_several_solutions_says_so,
    messages_are_closed_and_cover_nothing_on_a_phone,
    no_button_moves_when_something_is_said_or_tried,
    a_board_that_nearly_fits_a_phone_is_seen_whole,
    fingers_are_shown_no_keys,
    every_tool_is_on_the_screen_of_a_phone_in_french,
    a_film_and_its_controls_are_on_one_screen_and_the_time_waits,
    a_best_of_nothing_is_shown,
}

/// The text of an element.
async fn told(browser: &Browser, css: &str) -> String {
    browser.find(css).await;
    let read = format!("document.querySelector({}).innerText", json!(css));
    text(&browser.value(&read).await)
}

async fn is_line(browser: &Browser, line: &str) {
    browser.wait(&format!("{LINE} === {}", json!(line))).await;
}

/// Sends events of a pointer to the board at the middles of spots.
async fn stroke(browser: &Browser, button: u8, spots: &[usize]) {
    let script = format!(
        "(() => {{ const svg = document.querySelector('.frame > .board'); const [button, spots] = {}; \
         const at = (n) => {{ const box = document.querySelector(`[data-at='${{n}}'] rect`).getBoundingClientRect(); \
         return {{ clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }}; }}; \
         const send = (type, n) => {{ const target = type === 'pointerdown' ? document.querySelector(`[data-at='${{n}}'] rect`) : svg; \
         target.dispatchEvent(new PointerEvent(type, {{ bubbles: true, pointerId: 1, pointerType: 'mouse', button, ...at(n) }})); }}; \
         send('pointerdown', spots[0]); for (const n of spots.slice(1)) send('pointermove', n); send('pointerup', spots.at(-1)); \
         return true; }})()",
        json!([button, spots])
    );
    browser.value(&script).await;
}

/// The version of the game that the page shows.
async fn version(page: &Page, browser: &Browser) -> Value {
    let id = "new URLSearchParams(location.hash.split('?')[1]).get('s')";
    let id = text(&browser.value(id).await);
    let path = format!("/api/sessions/{id}");
    page.ask(browser, "GET", &path, None).await["version"].clone()
}

fn outcome(kind: &str) -> String {
    format!(
        "document.querySelector('.end').dataset.outcome === '{kind}' && !document.querySelector('.end').hidden"
    )
}

async fn an_end_has_its_words_its_colour_its_time_and_its_hints(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let colour = "getComputedStyle(document.querySelector('.end')).backgroundColor";
    browser.open(&link(&page.url, "floodit 3x1:012", "")).await;
    browser.press("1").await;
    is_line(&browser, "1").await;
    browser.press("2").await;
    browser.wait(&outcome("perfect")).await;
    assert!(told(&browser, ".end h2").await.contains("Perfect"));
    browser
        .wait("document.querySelector('.end .star') !== null")
        .await;
    let facts = told(&browser, ".facts").await;
    assert!(
        facts.contains("Time") && facts.contains("Hints\n0"),
        "{facts}"
    );
    let green = browser.value(colour).await;
    // A move more than need be, once the best is known.
    browser
        .open(&link(&page.url, "floodit 3x2:001212", ""))
        .await;
    browser
        .wait("document.querySelector('[data-score=best] dd')?.textContent === '2'")
        .await;
    for (n, key) in ["2", "1", "2"].iter().enumerate() {
        browser.press(*key).await;
        is_line(&browser, ["2", "2 1", "2 1 2"][n]).await;
    }
    browser.wait(&outcome("done")).await;
    browser
        .wait("document.querySelector('.end h2').textContent === 'Done, 1 above the best.'")
        .await;
    assert_ne!(browser.value(colour).await, green);
    assert_eq!(
        browser.value("document.querySelector('.shower')").await,
        Value::Null
    );
    // The time is up with nothing placed.
    let puzzle = "uluru cards seconds=60 00 NS EW N0 00 F1 SW NE";
    browser.open(&link(&page.url, puzzle, "0@0 1@1")).await;
    browser.press("d").await;
    browser.wait(&outcome("over")).await;
    let words = told(&browser, ".end h2").await;
    assert!(
        words.starts_with("Time’s up: ") && words.contains(" of 8 wishes"),
        "{words}"
    );
    browser.quit().await;
}

async fn hints_win_no_star(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, "floodit 2x1:01", "")).await;
    for stage in ["Why?", "Show me"] {
        browser.click("#hint").await;
        let word = format!(
            "document.querySelector('#hint .word').textContent === {}",
            json!(stage)
        );
        browser.wait(&word).await;
    }
    browser.click("#hint").await;
    browser.wait(&outcome("perfect")).await;
    let looks = "[document.querySelector('.end .star') !== null, document.querySelector('.shower') !== null, document.querySelector('.end').innerText.includes('no star')]";
    assert_eq!(browser.value(looks).await, json!([false, false, true]));
    browser.quit().await;
}

async fn a_loss_is_no_victory_and_names_the_bot(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    // Passing twice ends it; the bot has more.
    let url = format!(
        "{}&players=person%20pass",
        link(&page.url, "flood 5x1:01022", "")
    );
    browser.open(&url).await;
    browser.press("p").await;
    browser.wait(&outcome("lost")).await;
    assert_eq!(told(&browser, ".end h2").await, "You lost to Sleeper by 1.");
    assert_eq!(
        browser.value("document.querySelector('.shower')").await,
        Value::Null
    );
    assert_eq!(
        browser
            .value("document.querySelector('.end').classList.contains('good')")
            .await,
        json!(false)
    );
    // What the board says of it is no good news either.
    browser
        .wait("getComputedStyle(document.querySelector('.notes .good'), '::before').content === 'none'")
        .await;
    browser.quit().await;
}

async fn no_key_ends_a_game_for_good(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let puzzle = "uluru cards 00 NS EW N0 00 F1 SW NE";
    browser.open(&link(&page.url, puzzle, "")).await;
    // Redo does nothing here; it used to place all birds by lot.
    browser.press("r").await;
    for key in ["a", "g", "o", "d"] {
        let before = browser.value(LINE).await;
        browser.press(key).await;
        browser.wait(&format!("{LINE} !== {before}")).await;
    }
    browser.wait("!document.querySelector('.end').hidden").await;
    for _ in 0..4 {
        let before = browser.value(LINE).await;
        browser.press("u").await;
        browser.wait(&format!("{LINE} !== {before}")).await;
    }
    is_line(&browser, "").await;
    browser.wait("document.querySelector('.end').hidden").await;
    // What the window of keys lists is said once.
    browser.click("#keys").await;
    let keys =
        "[...document.querySelectorAll('.keys td:first-child')].map((cell) => cell.textContent)";
    let keys = browser.value(keys).await;
    let keys: Vec<String> = keys.as_array().unwrap().iter().map(text).collect();
    let mut once = keys.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), keys.len(), "{keys:?}");
    browser.quit().await;
}

async fn a_quick_stroke_paints_all_squares_between_in_one_turn(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, OPEN_TENTS, "")).await;
    // Two samples at the ends of a row.
    stroke(&browser, 0, &[0, 11]).await;
    let row: Vec<String> = (0..12).map(|x| format!("G{x},0")).collect();
    is_line(&browser, &row.join(" ")).await;
    assert_eq!(version(&page, &browser).await, json!(1), "one request");
    // A slanted one, shown at once: nothing is waited for.
    stroke(&browser, 0, &[36, 83]).await;
    let shown = "[...document.querySelectorAll('.spot')].filter((spot) => spot.getAttribute('aria-label').includes('grass')).length";
    let n_shown = browser.value(shown).await.as_u64().unwrap();
    assert!(12 + 8 <= n_shown, "{n_shown}");
    browser
        .wait("document.querySelector('.saved').dataset.state === 'saved'")
        .await;
    assert_eq!(version(&page, &browser).await, json!(2));
    assert_eq!(browser.value(shown).await.as_u64().unwrap(), n_shown);
    browser.click("#undo").await;
    is_line(&browser, &row.join(" ")).await;
    browser.quit().await;
}

async fn a_second_stroke_over_the_same_marks_erases_them(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser
        .open(&link(&page.url, OPEN_TENTS, "G0,0 G1,0 T2,0 G3,0"))
        .await;
    stroke(&browser, 0, &[0, 4]).await;
    is_line(&browser, "G0,0 G1,0 T2,0 G3,0 C0,0 C1,0 C3,0").await;
    browser.quit().await;
}

async fn the_second_button_paints_the_second_mark(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, OPEN_TENTS, "")).await;
    stroke(&browser, 2, &[0, 2]).await;
    is_line(&browser, "G0,0 G1,0 G2,0").await;
    stroke(&browser, 2, &[0, 3]).await;
    is_line(&browser, "G0,0 G1,0 G2,0 C0,0 C1,0 C2,0").await;
    browser.quit().await;
}

async fn a_board_takes_the_room_there_is_and_is_zoomed(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, "floodit 40 6 1", "")).await;
    let size = "document.querySelector('.frame > .board').getBoundingClientRect().width";
    let room = "Math.min(document.querySelector('.frame').clientWidth, document.querySelector('.frame').clientHeight)";
    browser.wait(&format!("{room} - {size} < 8")).await;
    let fit = browser.value(size).await.as_f64().unwrap();
    let high = browser.value("innerHeight").await.as_f64().unwrap();
    assert!(0.74 * high < fit, "{fit} of {high}");
    // Nothing is scrolled sideways for it, and larger is a key away.
    browser.press("+").await;
    browser.wait(&format!("{size} > {}", 1.2 * fit)).await;
    browser.click("#zoom-fit").await;
    browser.wait(&format!("Math.abs({size} - {fit}) < 2")).await;
    browser.value("(document.querySelector('.frame').dispatchEvent(new WheelEvent('wheel', { deltaY: -300, ctrlKey: true, clientX: 300, clientY: 400, bubbles: true, cancelable: true })), true)").await;
    browser.wait(&format!("{size} > {}", 1.5 * fit)).await;
    browser.click("#zoom-full").await;
    browser
        .wait(&format!("Math.abs({size} - 1612) < 4 || {size} > {fit}"))
        .await;
    let page_width = "document.documentElement.scrollWidth <= document.documentElement.clientWidth";
    assert_eq!(browser.value(page_width).await, json!(true));
    browser.quit().await;
}

async fn squares_can_be_hit_on_a_phone(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Phone).await;
    browser.open(&link(&page.url, "floodit 30 6 1", "")).await;
    let square = "document.querySelector('.spot rect').getBoundingClientRect().width";
    browser.wait(&format!("{square} >= 28")).await;
    let wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth";
    assert_eq!(browser.value(wide).await, json!(true));
    browser.click("#zoom-fit").await;
    browser.wait(&format!("{square} < 14")).await;
    browser.quit().await;
}

async fn clues_stay_in_sight_on_a_zoomed_board(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Phone).await;
    browser.open(&link(&page.url, OPEN_TENTS, "")).await;
    let frame = "document.querySelector('.frame')";
    browser.wait(&format!("{frame}.clientWidth > 0")).await;
    for _ in 0..3 {
        browser.click("#zoom-in").await;
    }
    browser
        .wait(&format!("{frame}.scrollWidth > 1.5 * {frame}.clientWidth"))
        .await;
    browser
        .value(&format!("({frame}.scrollTo(150, 120), true)"))
        .await;
    // Those at the edges of what is seen: the clues of rows on the left, those of columns above.
    let seen = |kind: &str| {
        format!(
            "(() => {{ const frame = {frame}.getBoundingClientRect(); return [...document.querySelectorAll('.label.{kind}')].filter((label) => {{ const {{ x, y, width, height }} = label.getBoundingClientRect(); \
             return frame.left <= x && frame.top <= y && x + width <= frame.right && y + height <= frame.bottom; }}).length; }})()"
        )
    };
    for kind in ["row", "column"] {
        browser.wait(&format!("3 < {}", seen(kind))).await;
    }
    picture(&browser, "zoomed-phone").await;
    // What is hidden under them cannot be hit.
    let hit = format!(
        "(() => {{ const {{ left, top, height }} = {frame}.getBoundingClientRect(); return [[4, 4], [4, height / 2]].map(([x, y]) => document.elementFromPoint(left + x, top + y).closest('.spot') === null); }})()"
    );
    assert_eq!(browser.value(&hit).await, json!([true, true]));
    // All of the board seen again, they stand where they stood.
    browser.click("#zoom-fit").await;
    browser
        .wait("document.querySelector('.board.past') === null")
        .await;
    browser.quit().await;
}

async fn notes_name_those_who_play_as_the_bar_does(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let board = "flood 5x1:01234";
    let open = |players: &str| {
        let query = [("p", board), ("players", players)];
        let query = reqwest::Url::parse_with_params("http://x/", query).unwrap();
        format!("{}/#/play?{}", page.url, query.query().unwrap())
    };
    let notes =
        "[...document.querySelectorAll('.notes li')].slice(0, 3).map((note) => note.textContent)";
    browser.open(&open("person greedy")).await;
    browser.wait(&format!("({notes})[0] === 'your turn'")).await;
    let told = browser.value(notes).await;
    let bot = browser
        .value("document.querySelector(\"[data-seat='1']\").selectedOptions[0].textContent")
        .await;
    assert_eq!(told[1], "you are blue and have 1 place");
    assert_eq!(told[2], format!("{} is orange and has 1 place", text(&bot)));
    browser.open(&open("person person")).await;
    browser
        .wait(&format!("({notes})[0] === 'player 1 to move'"))
        .await;
    browser.quit().await;
}

async fn colours_keep_their_places_and_tell_their_gain(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser
        .open(&link(&page.url, "floodit 4x1:0112 colours=4", ""))
        .await;
    let row = "[...document.querySelectorAll('.offer')].map((button) => [button.querySelector('kbd').textContent, button.querySelector('.gain').textContent, button.getAttribute('aria-disabled')])";
    let expected = json!([
        ["0", "", "true"],
        ["1", "+2", "false"],
        ["2", "", "true"],
        ["3", "", "true"]
    ]);
    assert_eq!(browser.value(row).await, expected);
    // No letters on the board unless somebody asks for them; then the numbers of the keys.
    let letters = "[...document.querySelectorAll('.letter')].filter((letter) => letter.checkVisibility()).map((letter) => letter.textContent)";
    assert_eq!(browser.value(letters).await, json!([]));
    browser
        .value("(localStorage.setItem('quadrille-letters', 'true'), true)")
        .await;
    browser
        .open(&link(&page.url, "floodit 4x1:0112 colours=4", ""))
        .await;
    assert_eq!(browser.value(letters).await, json!(["0", "1", "1", "2"]));
    browser.press("1").await;
    is_line(&browser, "1").await;
    let expected = json!([
        ["0", "", "true"],
        ["1", "", "true"],
        ["2", "+1", "false"],
        ["3", "", "true"]
    ]);
    assert_eq!(browser.value(row).await, expected);
    // The keyboard stays where it was though the button is closed now.
    browser.value("(document.querySelectorAll('.offer')[2].focus(), document.activeElement.click(), true)").await;
    is_line(&browser, "1 2").await;
    assert_eq!(
        browser.value("document.activeElement.dataset.key").await,
        json!("2")
    );
    browser.quit().await;
}

async fn a_shared_bar_names_who_is_who(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let url = format!(
        "{}&players=person%20greedy",
        link(&page.url, "flood 6x1:011234", "")
    );
    browser.open(&url).await;
    let names = "[...document.querySelectorAll('.bar .name')].map((name) => name.textContent)";
    // The numbers are those on the board and in what is said of the players.
    assert_eq!(browser.value(names).await, json!(["1 You 1", "2 Casual 1"]));
    assert_eq!(
        browser
            .value("document.querySelectorAll('.bar .portion').length")
            .await,
        json!(2)
    );
    browser.quit().await;
}

async fn a_wish_lights_where_it_would_hold(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let puzzle = "uluru pelicans 1 north south next:1 same:1";
    browser.open(&link(&page.url, puzzle, "")).await;
    let shown = page
        .server
        .post("/api/view", json!({ "puzzle": puzzle }))
        .await;
    let note = &shown["view"]["notes"][1];
    let n_lights = note["lights"].as_array().unwrap().len();
    assert!(0 < n_lights, "{note}");
    assert_eq!(
        browser
            .value("document.querySelectorAll('.wish').length")
            .await,
        json!(4)
    );
    assert_eq!(
        browser
            .value("document.querySelectorAll('.badge').length")
            .await,
        json!(4)
    );
    browser
        .value("(document.querySelector('.wish').focus(), true)")
        .await;
    browser.wait(&format!("document.querySelectorAll('.lit').length === {n_lights} && document.querySelector('.who') !== null")).await;
    browser.value("(document.activeElement.blur(), true)").await;
    browser
        .wait("document.querySelectorAll('.lit').length === 0")
        .await;
    browser.quit().await;
}

async fn sand_is_seen_to_run(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser
        .open(&link(
            &page.url,
            "uluru cards seconds=60 00 NS EW N0 00 F1 SW NE",
            "",
        ))
        .await;
    browser
        .wait("document.querySelector('.sand').checkVisibility()")
        .await;
    browser.wait("0 < Number(document.querySelector('.sand .grains:nth-of-type(2)').getAttribute('height'))").await;
    browser.open(&link(&page.url, "floodit 3x1:012", "")).await;
    browser
        .wait("!document.querySelector('.sand').checkVisibility()")
        .await;
    browser.quit().await;
}

async fn the_way_of_a_walk_is_shown_before_it_is_taken(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, "robot 4 4 3 1", "")).await;
    let cell = browser.find("[data-at='10']").await;
    let chain = browser.driver.action_chain().move_to_element_center(&cell);
    chain.perform().await.unwrap();
    browser
        .wait("document.querySelector('.way text')?.textContent === '4 steps'")
        .await;
    cell.click().await.unwrap();
    is_line(&browser, "D2 R2").await;
    browser
        .wait("document.querySelector('.trail polyline') !== null")
        .await;
    // Arrows stand as on a keyboard, and none goes away at the edge.
    let pad = "[document.querySelector('.offers').classList.contains('pad'), document.querySelectorAll('.offer').length]";
    assert_eq!(browser.value(pad).await, json!([true, 5]));
    browser.quit().await;
}

async fn clues_tell_what_is_left(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, OPEN_TENTS, "T1,0")).await;
    let crossed = "[...document.querySelectorAll('.label text.good')].every((clue) => getComputedStyle(clue).textDecorationLine === 'line-through')";
    assert_eq!(browser.value(crossed).await, json!(true));
    let left = "[...document.querySelectorAll('.label .left')].map((left) => left.textContent)";
    assert_eq!(browser.value(left).await, json!(["1"]));
    browser.wait("[...document.querySelectorAll('[data-label]')].some((label) => label.getAttribute('aria-label').includes('row 1, 2, 1 to come'))").await;
    browser.quit().await;
}

async fn obvious_marks_are_made_by_those_who_ask(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&page.home()).await;
    browser
        .value("(localStorage.setItem('quadrille-obvious', 'true'), true)")
        .await;
    browser.open(&link(&page.url, OPEN_TENTS, "")).await;
    browser.click("[data-at='1']").await;
    browser
        .wait(&format!(
            "{LINE}.startsWith('T1,0 G') && 20 < {LINE}.split(' ').length"
        ))
        .await;
    // One turn.
    browser.click("#undo").await;
    is_line(&browser, "").await;
    browser.quit().await;
}

async fn a_trial_is_tinted_and_taken_back_or_kept(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, OPEN_TENTS, "G0,0")).await;
    let tried = "document.querySelectorAll('.tried rect').length";
    browser.press("b").await;
    browser
        .wait("!document.querySelector('.trial').hidden")
        .await;
    browser.click("[data-at='4']").await;
    browser.wait(&format!("{tried} === 1 && document.querySelector('.trial').innerText.includes('a tent at row 1, column 5')")).await;
    browser.click("[data-at='6']").await;
    browser.wait(&format!("{tried} === 2")).await;
    // A page that is loaded again still knows what was only tried.
    browser.driver.refresh().await.unwrap();
    browser
        .wait(&format!(
            "document.querySelector('.trial')?.hidden === false && {tried} === 2"
        ))
        .await;
    browser.click("#trial-back").await;
    is_line(&browser, "G0,0").await;
    browser
        .wait(&format!(
            "{tried} === 0 && document.querySelector('.trial').hidden"
        ))
        .await;
    browser.press("b").await;
    browser
        .wait("!document.querySelector('.trial').hidden")
        .await;
    browser.click("[data-at='4']").await;
    browser.wait(&format!("{tried} === 1")).await;
    browser.click("#trial-keep").await;
    browser
        .wait(&format!(
            "{tried} === 0 && document.querySelector('.trial').hidden"
        ))
        .await;
    is_line(&browser, "G0,0 T4,0").await;
    browser.quit().await;
}

async fn an_assumption_that_fails_is_explained(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, OPEN_TENTS, "")).await;
    browser.press("b").await;
    browser
        .wait("!document.querySelector('.trial').hidden")
        .await;
    // Two tents that touch.
    browser.click("[data-at='4']").await;
    is_line(&browser, "T4,0").await;
    browser.click("[data-at='5']").await;
    browser.wait("document.querySelector('.message')?.innerText.startsWith('Assuming a tent at row 1, column 5')").await;
    browser
        .wait("document.querySelector('.mark.mistake') !== null")
        .await;
    browser.click("#refuted-back").await;
    is_line(&browser, "").await;
    browser.quit().await;
}

async fn hints_and_mistakes_speak_no_notation_and_look_different(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    let menu = page.server.get("/api/games").await;
    for game in menu["games"].as_array().unwrap() {
        let new = json!({ "game": game["id"], "spec": game["presets"][0]["spec"], "seed": 3 });
        let made = page.server.post("/api/new", new).await;
        browser
            .open(&link(&page.url, &text(&made["puzzle"]), ""))
            .await;
        for stage in ["Why?", "Show me"] {
            browser.click("#hint").await;
            let word = format!(
                "document.querySelector('#hint .word').textContent === {}",
                json!(stage)
            );
            browser.wait(&word).await;
        }
        browser.click("#hint").await;
        browser.wait(&format!("{LINE} !== ''")).await;
        browser
            .wait("document.querySelector('.message.hint') !== null")
            .await;
        let words = told(&browser, ".message .words").await;
        let line = text(&browser.value(LINE).await);
        let is_said = |word: &str| words.split([' ', ',', '.']).any(|said| said == word);
        let mut moves = line
            .split(' ')
            .filter(|mv| mv.contains([',', '@']) || 1 < mv.len());
        assert!(
            moves.all(|mv| !is_said(mv) && !words.contains(mv) || mv == "pass"),
            "{words}: {line}"
        );
    }
    // A wrong tent: found by Check, and not painted like a reason.
    browser
        .open(&link(&page.url, OPEN_TENTS, "T4,0 T5,0"))
        .await;
    browser.click("#check").await;
    browser.wait("document.querySelector('.mark.mistake') !== null && document.querySelector('.mark.because') === null").await;
    browser.quit().await;
}

async fn the_puzzle_and_the_position_are_two_links(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser.open(&link(&page.url, "floodit 3x1:012", "1")).await;
    browser.click("#tab-share").await;
    let links = "[...document.querySelectorAll('#share-puzzle, #share-position')].map((field) => new URLSearchParams(field.value.split('?')[1]).get('m'))";
    assert_eq!(browser.value(links).await, json!([null, "1"]));
    assert!(
        told(&browser, ".share")
            .await
            .contains("on your machine alone")
    );
    browser.quit().await;
}

async fn a_puzzle_without_or_with_several_solutions_says_so(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser
        .open(&link(&page.url, "tents 4x4:ej,0,0,0,0,0,0,0,0", ""))
        .await;
    browser
        .wait("document.querySelector('.message')?.innerText.includes('no solution')")
        .await;
    browser
        .open(&link(&page.url, "tents 3x3:dd,,,,,,", ""))
        .await;
    browser.click("#show-two").await;
    browser.wait("document.querySelectorAll('.mark.one').length > 0 && document.querySelectorAll('.mark.other').length > 0").await;
    browser.click("#two-leave").await;
    browser
        .wait("document.querySelectorAll('.mark').length === 0")
        .await;
    browser.quit().await;
}

async fn messages_are_closed_and_cover_nothing_on_a_phone(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Phone).await;
    browser.open(&link(&page.url, "floodit 8 4 1", "")).await;
    browser.click("#hint").await;
    browser
        .wait("document.querySelector('.message.hint') !== null")
        .await;
    let covered = "(() => { const { left, right, top, bottom } = document.querySelector('.message').getBoundingClientRect(); \
         return [...document.querySelectorAll('button:not(#hush), .frame')].filter((button) => button.checkVisibility() && !button.closest('.toolbar, #top')).some((button) => { \
         const box = button.getBoundingClientRect(); return box.left < right && left < box.right && box.top < bottom && top < box.bottom; }); })()";
    assert_eq!(browser.value(covered).await, json!(false));
    browser.click("#hush").await;
    browser
        .wait("document.querySelector('.message').hidden")
        .await;
    browser.quit().await;
}

async fn no_button_moves_when_something_is_said_or_tried(skin: Skin) {
    let page = Page::start(skin);
    // Where the board and everything that can be pressed stand, but for what came along; tools stick to the screen.
    let places = "[...document.querySelectorAll('.frame, .tool, .offer, .tab, .zoom button')].filter((each) => each.checkVisibility()).map((each) => { \
         const { left, top } = each.getBoundingClientRect(); return [Math.round(left), Math.round(each.closest('.toolbar') ? top : top + scrollY)]; })";
    for screen in [Screen::Desk, Screen::Phone] {
        let browser = Browser::start(screen).await;
        browser
            .open(&link(&page.url, "tents 4x4:ic_a,1,1,0,1,0,1,0,2", ""))
            .await;
        browser.wait("document.querySelector('.spot') !== null && document.querySelector('.score dd') !== null").await;
        let before = browser.value(places).await;
        browser.click("#hint").await;
        browser
            .wait("document.querySelector('.message.hint') !== null")
            .await;
        assert_eq!(browser.value(places).await, before);
        browser.click("#hush").await;
        browser.click("#try").await;
        browser
            .wait("document.querySelector('.trial').checkVisibility()")
            .await;
        assert_eq!(browser.value(places).await, before);
        browser.click("#trial-back").await;
        browser
            .wait("document.querySelector('.trial').hidden")
            .await;
        browser.quit().await;
    }
}

async fn a_board_that_nearly_fits_a_phone_is_seen_whole(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Phone).await;
    for puzzle in ["floodit 14 6 1", "floodit 12 8 1"] {
        browser.open(&link(&page.url, puzzle, "")).await;
        browser
            .wait("document.querySelector('.spot rect')?.getBoundingClientRect().width >= 24")
            .await;
        browser.wait("(() => { const frame = document.querySelector('.frame'); return frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight; })()").await;
    }
    browser.quit().await;
}

async fn fingers_are_shown_no_keys(skin: Skin) {
    let page = Page::start(skin);
    let keys = "[...document.querySelectorAll('.offer kbd')].filter((key) => key.checkVisibility()).length";
    for (screen, n) in [(Screen::Desk, 5), (Screen::Phone, 0)] {
        let browser = Browser::start(screen).await;
        browser.open(&link(&page.url, "floodit 8 5 1", "")).await;
        browser
            .wait("document.querySelectorAll('.offer').length === 5")
            .await;
        assert_eq!(browser.value(keys).await, json!(n));
        // Those who ask for letters find the sign of each colour.
        browser.value("(document.querySelector('#settings').click(), document.querySelector('[name=letters]').click(), document.querySelector('dialog').close(), true)").await;
        browser.wait(&format!("{keys} === 5")).await;
        browser.quit().await;
    }
}

async fn every_tool_is_on_the_screen_of_a_phone_in_french(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Phone).await;
    browser.open(&page.home()).await;
    browser
        .value("(localStorage.setItem('quadrille-lang', 'fr'), true)")
        .await;
    browser.open(&link(&page.url, OPEN_TENTS, "")).await;
    browser.wait("document.documentElement.lang === 'fr' && document.querySelectorAll('.tool').length === 8").await;
    browser.wait("[...document.querySelectorAll('.tool, .tool .word')].every((tool) => { const { left, right } = tool.getBoundingClientRect(); return 0 <= left && right <= innerWidth; })").await;
    // A tool of which only the sign is seen still has its name.
    assert!(told(&browser, "#undo").await.contains("Annuler"));
    browser.quit().await;
}

async fn a_film_and_its_controls_are_on_one_screen_and_the_time_waits(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Phone).await;
    browser.open(&link(&page.url, "floodit 12 5 1", "")).await;
    browser.click("#tab-solve").await;
    browser.click("#solve-start").await;
    browser.click("#film-next").await;
    browser
        .wait("document.querySelector('.filming') !== null")
        .await;
    let seen = "(() => { const inside = (css) => { const { top, bottom } = document.querySelector(css).getBoundingClientRect(); return 0 <= top && bottom <= innerHeight; }; return inside('.frame') && inside('#film-next'); })()";
    browser.wait(seen).await;
    picture(&browser, "film-on-a-phone").await;
    let time = "document.querySelector('.timer').textContent";
    let before = browser.value(time).await;
    for _ in 0..5 {
        browser.click("#film-next").await;
    }
    browser
        .value("(window.then = performance.now(), true)")
        .await;
    browser.wait("performance.now() - window.then > 1500").await;
    assert_eq!(browser.value(time).await, before);
    browser.click("#film-leave").await;
    browser.wait(&format!("{time} !== {before}")).await;
    browser.quit().await;
}

async fn a_best_of_nothing_is_shown(skin: Skin) {
    let page = Page::start(skin);
    let browser = Browser::start(Screen::Desk).await;
    browser
        .open(&link(
            &page.url,
            "uluru pelicans 1 north south east west",
            "",
        ))
        .await;
    browser
        .wait("document.querySelector('[data-score=best] dd')?.textContent === '0'")
        .await;
    // Where cost means nothing there is no best one.
    browser.open(&link(&page.url, OPEN_TENTS, "")).await;
    browser.wait("document.querySelector('[data-score=best]') === null && document.querySelector('.score') !== null").await;
    browser.quit().await;
}
