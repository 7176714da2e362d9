//! What every booklet promises, for every game there is.

use games::budget::Budget;
use games::words::{Book, Lang};

use super::*;
use crate::words::SHARED;

fn book(lang: Lang) -> Book {
    Book::new(lang, &[SHARED.of(lang)])
}

/// So many puzzles of every game, with answers.
fn sheets(n: u64) -> Vec<Sheet> {
    let games = games::all();
    games
        .flat_map(|game| {
            (0..n).map(move |seed| {
                let spec = game.info().levels.first().copied().unwrap_or("");
                let puzzle = game.generate(spec, seed, &mut Budget::unlimited()).unwrap();
                let mut budget = Budget::unlimited();
                budget.nodes = Some(20_000);
                Sheet {
                    answer: puzzle.solve(None, &mut budget).ok(),
                    puzzle,
                    title: Some(format!("Puzzle & {seed}")),
                    author: None,
                    level: Some((4 - seed % 5) as usize),
                }
            })
        })
        .collect()
}

#[test]
fn every_puzzle_stands_on_a_page_of_every_arrangement() {
    let sheets = sheets(3);
    let book = book(Lang::En);
    for (per_page, _, _) in ARRANGEMENTS {
        let style = Style {
            per_page,
            name: Some("All of them".to_owned()),
            address: Some("https://example.org/".to_owned()),
            ..Style::default()
        };
        let pages = pages(&sheets, &style, &book);
        let all: String = pages.iter().map(|page| &*page.svg).collect();
        for number in 1..=sheets.len() {
            assert!(
                all.contains(&format!(">{number}.  Puzzle &amp; ")),
                "{per_page}: {number}"
            );
        }
        let n_links = pages.iter().map(|page| page.links.len()).sum::<usize>();
        assert_eq!(
            n_links,
            2 * sheets.len(),
            "title and code lead to the puzzle"
        );
    }
}

#[test]
fn the_rules_of_a_game_stand_once() {
    let style = Style {
        per_page: 1,
        ..Style::default()
    };
    let pages = pages(&sheets(2), &style, &book(Lang::Fr));
    let all: String = pages.iter().map(|page| &*page.svg).collect();
    for game in games::all() {
        let title = book(Lang::Fr).tell_id(&format!("{}-title", game.info().id));
        assert_eq!(all.matches(&format!(">{title}<")).count(), 1, "{title}");
    }
}

#[test]
fn puzzles_are_sorted_by_game_and_level() {
    let mut sheets = sheets(3);
    sheets.rotate_left(1);
    sheets[0].level = None;
    sort(&mut sheets);
    let keys: Vec<_> = sheets
        .iter()
        .map(|sheet| (sheet.section().0, sheet.level))
        .collect();
    for pair in keys.windows(2) {
        let rank = |level: Option<usize>| level.unwrap_or(usize::MAX);
        assert!(
            pair[0].0 != pair[1].0 || rank(pair[0].1) <= rank(pair[1].1),
            "{keys:?}"
        );
    }
    let mut games: Vec<_> = keys.iter().map(|key| key.0).collect();
    games.dedup();
    assert_eq!(games.len(), games::all().count());
}

#[test]
fn without_answers_there_is_no_page_for_them() {
    let mut sheets = sheets(1);
    let style = Style {
        per_page: 12,
        ..Style::default()
    };
    let with = pages(&sheets, &style, &book(Lang::En)).len();
    sheets.iter_mut().for_each(|sheet| sheet.answer = None);
    assert!(pages(&sheets, &style, &book(Lang::En)).len() < with);
}

#[test]
fn a_puzzle_without_an_answer_is_named_among_the_answers() {
    let mut sheets = sheets(1);
    sheets[1].answer = None;
    let told = |lang| {
        let pages = pages(&sheets, &Style::default(), &book(lang));
        pages.iter().map(|page| &*page.svg).collect::<String>()
    };
    assert!(told(Lang::En).contains("No answer is known to 2."));
    assert!(told(Lang::Fr).contains("Aucune réponse connue pour 2."));
}
