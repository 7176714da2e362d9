//! The game played in the terminal and in a real browser, by front ends that do not know it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../../../crates/quadrille/tests/web/browser.rs"]
mod browser;
#[path = "../../../crates/quadrille/tests/web/moves.rs"]
mod moves;
#[path = "../../../crates/quadrille/tests/web/server.rs"]
mod server;
#[path = "../../../crates/quadrille/tests/tui/terminal.rs"]
mod terminal;

use browser::{Browser, Screen};
use moves::{Hand, play_line};
use serde_json::json;
use server::Server;
use terminal::{CONTROL_C, ENTER, Terminal};

/// The program that is started.
const PROGRAM: &str = env!("CARGO_BIN_EXE_nonogram");

/// A small figure; the first of its rows is `.###.`.
const PUZZLE: &str = "nonogram 3/1.1.1/5/1.1/2.2 2.1/1.3/3/1.3/2.1";

#[test]
fn it_is_played_in_the_terminal_by_keys_and_by_hints() {
    let data = tempfile::tempdir().unwrap();
    let words: Vec<&str> = PUZZLE.split(' ').collect();
    let mut terminal = Terminal::play(data.path(), &words);
    let text = terminal.see_table("0 turns");
    // Clues of several parts: beside each other before a row, one above the other over a column.
    let rows = text
        .lines()
        .skip(1)
        .map(|row| row.chars().take(44).collect::<String>());
    let rows: Vec<String> = rows.map(|row| row.trim().to_owned()).collect();
    assert!(rows.iter().any(|row| row.starts_with("1 1 1 ")), "{text}");
    let is_head =
        |row: &&String| !row.is_empty() && row.chars().all(|c| c.is_ascii_digit() || c == ' ');
    let heads = rows
        .iter()
        .filter(is_head)
        .map(|row| row.split_whitespace().collect::<String>());
    assert_eq!(heads.collect::<Vec<_>>(), ["2112", "13331"], "{text}");
    terminal.keys(ENTER);
    terminal.see_table("1 turn");
    terminal.wait("ink", |text| text.contains('█'));
    terminal.keys("x");
    terminal.wait("a cross", |text| text.contains('×'));
    let mut n_hints = 0;
    while terminal.take_hint() {
        n_hints += 1;
        assert!(n_hints < 60, "hints lead nowhere");
    }
    terminal.see("Perfect!");
    terminal.keys(CONTROL_C);
    assert_eq!(terminal.end(), 0);
}

#[tokio::test]
async fn it_is_played_in_the_browser_by_mouse_and_by_keys() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), 0);
    let browser = Browser::start(Screen::Desk).await;
    let answer = server.solve(PUZZLE).await;
    let moves = answer["moves"].as_array().unwrap();
    let line: Vec<String> = moves
        .iter()
        .map(|mv| mv.as_str().unwrap().to_owned())
        .collect();
    assert!(!line.is_empty());
    let query = reqwest::Url::parse_with_params("http://x/", [("p", PUZZLE)]).unwrap();
    let link = format!("{}/#/play?{}", server.url, query.query().unwrap());
    for hand in [Hand::Mouse, Hand::Keys] {
        browser.open(&link).await;
        let clues = browser
            .value("document.querySelectorAll('.label text').length")
            .await;
        assert_eq!(clues, json!(18));
        play_line(&browser, &server, PUZZLE, &line, hand).await;
        browser.wait("!document.querySelector('.end').hidden").await;
        let n_inked = browser
            .value("document.querySelectorAll('.icons .text').length")
            .await;
        assert_eq!(n_inked, json!(line.len()));
        let spoken = browser
            .value("document.querySelector('[data-at=\"1\"]').getAttribute('aria-label')")
            .await;
        assert_eq!(spoken, json!("row 1, column 2: ink"));
        browser::picture(&browser, "solved-nonogram").await;
    }
    browser.open(&format!("{}/#/", server.url)).await;
    browser
        .wait("document.body.innerText.includes('Nonogram')")
        .await;
    browser.quit().await;
}
