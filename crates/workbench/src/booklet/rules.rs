//! The rules of a game, as they stand once before the first of its puzzles.

use games::any::AnyPuzzle;
use games::words::Book;

use super::canvas::{Anchor, Area, Canvas, Weight};
use crate::words::rules;

const TITLE: f32 = 13.0;
const TEXT: f32 = 9.5;
const SMALL: f32 = 7.5;
/// Between the rules and what follows them.
const GAP: f32 = 14.0;

/// The paragraphs of the rules of a puzzle's game, and what words on its boards mean.
struct Told {
    title: String,
    rules: Vec<String>,
    legend: Vec<String>,
}

/// Writes the rules of a puzzle's game from the top of an area on; returns how high they are.
pub(super) fn add(canvas: &mut Canvas, area: Area, puzzle: &dyn AnyPuzzle, book: &Book) -> f32 {
    let told = told(puzzle, book);
    let mut y = area.y;
    canvas.text(
        area.x,
        y + TITLE,
        TITLE,
        Weight::Bold,
        Anchor::Start,
        &told.title,
    );
    y += 1.6 * TITLE;
    for (size, paragraphs) in [(TEXT, &told.rules), (SMALL, &told.legend)] {
        for text in paragraphs {
            y += canvas.paragraph(Area { y, ..area }, size, text) + 1.5;
        }
    }
    canvas.line(area.x, y + 4.0, area.x + area.width, y + 4.0, "rule");
    y + GAP - area.y
}

fn told(puzzle: &dyn AnyPuzzle, book: &Book) -> Told {
    let start = puzzle.start();
    let id = puzzle.game().info().id;
    Told {
        title: book.tell_id(&format!("{id}-title")),
        rules: paragraphs(&rules(puzzle.game(), start.n_seats(), book)),
        legend: start
            .view_rows(0..0)
            .legend
            .iter()
            .map(|it| book.tell(it))
            .collect(),
    }
}

/// Lines that end with a sentence end a paragraph; others were only broken where they stand.
fn paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in text.lines() {
        let last = paragraphs.last_mut().expect("there is always one");
        if !last.is_empty() {
            last.push(' ');
        }
        last.push_str(line.trim());
        if line.trim_end().ends_with(['.', '!', '?']) {
            paragraphs.push(String::new());
        }
    }
    paragraphs.retain(|text| !text.is_empty());
    paragraphs
}
