//! The pages that are solved: puzzles side by side, each with its number, title, level and code.

use games::kind::LEVELS;
use games::view::{Tone, View};
use games::words::Book;

use super::canvas::{Anchor, Area, Canvas, Weight, cut, line_height, text_width, wrapped};
use super::code::{Code, code, play_link};
use super::{ARRANGEMENTS, Sheet, Style, rules};
use crate::svg::{self, Drawn, SQUARE};

/// No square of a board is larger than a pencil needs, in points.
const LARGEST_SQUARE: f32 = 36.0;
/// Between neighbours on a page.
const GUTTER: f32 = 16.0;
/// A module of a code that a telephone still reads well, and one that is large enough.
const SMALLEST_MODULE: f32 = 0.85;
const LARGEST_MODULE: f32 = 1.15;
/// A code takes no more than this part of the width of its puzzle.
const MOST_OF_WIDTH: f32 = 0.34;
/// Boards of a page with rules are made this much smaller rather than moved to the next.
const LEAST_HEIGHT: f32 = 0.55;

/// All pages with puzzles.
pub(super) fn pages(sheets: &[Sheet], style: &Style, book: &Book) -> Vec<Canvas> {
    let (_, n_columns, n_rows) = ARRANGEMENTS
        .into_iter()
        .find(|row| row.0 == style.per_page)
        .unwrap_or(ARRANGEMENTS[0]);
    let mut pages = Vec::new();
    let mut nth = 0;
    while nth < sheets.len() {
        let is_first = nth == 0;
        let begins_section = is_first || sheets[nth].section() != sheets[nth - 1].section();
        let mut canvas = Canvas::new(style.paper);
        let mut area = canvas.inside();
        let full = area.height;
        canvas.add_name_line(&book.tell_id("booklet-name"));
        match &style.name {
            Some(name) if is_first => {
                let size = 22.0;
                let name = cut(name, size, area.width);
                canvas.text(
                    area.x,
                    area.y + size,
                    size,
                    Weight::Bold,
                    Anchor::Start,
                    &name,
                );
                area = below(area, 1.7 * size);
            }
            Some(name) => canvas.add_head(name),
            None => {}
        }
        if begins_section {
            let height = rules::add(&mut canvas, area, &*sheets[nth].puzzle, book);
            area = below(area, height);
        }
        // As many rows as fit beside the rules, a little lower than on other pages if that saves one.
        let row = full / n_rows as f32;
        let n_here = ((area.height / (0.82 * row)) as usize).min(n_rows);
        let n_here = match n_here {
            0 if LEAST_HEIGHT * row <= area.height => 1,
            0 => {
                // Nothing fits: the rules have a page of their own.
                pages.push(canvas);
                canvas = Canvas::new(style.paper);
                canvas.add_name_line(&book.tell_id("booklet-name"));
                style.name.iter().for_each(|name| canvas.add_head(name));
                area = canvas.inside();
                n_rows
            }
            n => n,
        };
        let height = area.height / n_here as f32;
        let width = (area.width - GUTTER * (n_columns - 1) as f32) / n_columns as f32;
        let section = sheets[nth].section();
        'page: for row in 0..n_here {
            for column in 0..n_columns {
                let Some(sheet) = sheets.get(nth).filter(|sheet| sheet.section() == section) else {
                    break 'page;
                };
                let cell = Area {
                    x: area.x + column as f32 * (width + GUTTER),
                    y: area.y + row as f32 * height,
                    width,
                    height: height - GUTTER / 2.0,
                };
                add(&mut canvas, cell, nth + 1, sheet, style, book);
                nth += 1;
            }
        }
        pages.push(canvas);
    }
    pages
}

fn below(area: Area, height: f32) -> Area {
    Area {
        y: area.y + height,
        height: area.height - height,
        ..area
    }
}

/// Adds a puzzle: what it is called, its board, what is asked of it, and where it is played.
fn add(canvas: &mut Canvas, cell: Area, number: usize, sheet: &Sheet, style: &Style, book: &Book) {
    let size = if 300.0 < cell.width {
        11.0
    } else if 200.0 < cell.width {
        9.5
    } else {
        8.5
    };
    let mut y = cell.y + size;
    let stars = sheet.level.map(stars).unwrap_or_default();
    let stars_width = text_width(&stars, size);
    let title = sheet.title.as_deref().unwrap_or("");
    let title = format!("{number}.  {title}");
    let title = cut(
        title.trim_end(),
        1.08 * size,
        cell.width - stars_width - 4.0,
    );
    canvas.text(cell.x, y, size, Weight::Bold, Anchor::Start, &title);
    canvas.text(
        cell.x + cell.width,
        y,
        size,
        Weight::Plain,
        Anchor::End,
        &stars,
    );
    let small = 0.78 * size;
    if let Some(author) = &sheet.author {
        y += line_height(small);
        let author = cut(author, small, cell.width);
        canvas.text(cell.x, y, small, Weight::Faint, Anchor::Start, &author);
    }
    y += 0.5 * size;
    let link = style
        .address
        .as_ref()
        .map(|address| play_link(address, &sheet.puzzle.text()));
    let view = sheet.puzzle.start().view();
    let asked = asked(&view, book);
    let free = Area {
        y,
        height: cell.y + cell.height - y,
        ..cell
    };
    let code = link
        .as_deref()
        .and_then(|link| fitting(code(link)?, cell.width));
    let code_side = code
        .as_ref()
        .map_or(0.0, |(code, module)| code.side as f32 * module);
    let drawn = svg::board(&view, book);
    let place = |is_beside: bool| Place::new(&drawn, &asked, size, free, code_side, is_beside);
    let (under, beside) = (place(false), place(true));
    let place = if under.scale <= beside.scale {
        beside
    } else {
        under
    };
    canvas.board(place.x, free.y, place.scale, &drawn);
    let Notes {
        size: letters,
        lines,
        n_rows,
        step,
    } = &place.notes;
    for (nth, line) in lines.iter().enumerate() {
        let x = cell.x + (nth / n_rows) as f32 * step;
        let y = place.bottom + letters + (nth % n_rows) as f32 * line_height(*letters);
        canvas.text(x, y, *letters, Weight::Plain, Anchor::Start, line);
    }
    let Some(link) = link else { return };
    canvas.link(
        Area {
            height: 1.4 * size,
            ..cell
        },
        &link,
    );
    match code {
        Some((code, module)) => {
            let corner = Area {
                x: cell.x + cell.width - code_side,
                y: place.code_y,
                width: code_side,
                height: code_side,
            };
            canvas.shapes(corner.x, corner.y, module, &code.shapes);
            canvas.link(corner, &link);
        }
        None => {
            let told = book.tell_id("booklet-play");
            let y = cell.y + cell.height;
            canvas.text(
                cell.x + cell.width,
                y,
                7.0,
                Weight::Faint,
                Anchor::End,
                &told,
            );
            canvas.link(
                Area {
                    y: y - 8.0,
                    height: 10.0,
                    ..cell
                },
                &link,
            );
        }
    }
}

/// Where the parts of a puzzle stand.
struct Place {
    x: f32,
    scale: f32,
    /// Where the board ends and what is asked begins.
    bottom: f32,
    notes: Notes,
    code_y: f32,
}

/// What is asked, in lines of a size: so many one below the other, then on in the next column.
struct Notes {
    size: f32,
    lines: Vec<String>,
    n_rows: usize,
    /// From one column to the next.
    step: f32,
}

impl Place {
    /// A board as large as it may be in an area, in the middle of its top, with what is asked below; a code stands beside
    /// the board, or else beside what is asked.
    fn new(
        drawn: &Drawn,
        asked: &[String],
        size: f32,
        area: Area,
        code: f32,
        is_beside: bool,
    ) -> Self {
        const GAP: f32 = 4.0;
        let taken = if 0.0 < code { code + GAP } else { 0.0 };
        let (board_width, text_width) = if is_beside {
            (area.width - taken, area.width)
        } else {
            (area.width, area.width - taken)
        };
        let notes = notes(asked, size, text_width, 0.45 * area.height);
        let text_height = notes.n_rows as f32 * line_height(notes.size);
        let below = if is_beside {
            text_height
        } else {
            text_height.max(code)
        };
        let below = if 0.0 < below { below + GAP } else { 0.0 };
        let scale = (board_width / drawn.width as f32)
            .min((area.height - below) / drawn.height as f32)
            .min(LARGEST_SQUARE / SQUARE as f32);
        let bottom = area.y + scale * drawn.height as f32 + GAP;
        Self {
            x: area.x + (board_width - scale * drawn.width as f32) / 2.0,
            scale,
            bottom,
            notes,
            code_y: if is_beside { area.y } else { bottom },
        }
    }
}

/// What is asked beside the board: notes that are a part of the puzzle, such as wishes.
fn asked(view: &View, book: &Book) -> Vec<String> {
    let is_asked = |note: &&games::view::Note| !note.icons.is_empty() || note.tone == Tone::Given;
    let notes = view.notes.iter().filter(is_asked);
    notes.map(|note| book.tell(&note.text)).collect()
}

/// What is asked, in the largest letters that leave room for the board, and in as many columns as there is room for.
fn notes(asked: &[String], size: f32, width: f32, most: f32) -> Notes {
    /// Between two columns, in letters.
    const BETWEEN: f32 = 2.0;
    let mut size = size;
    loop {
        let widest = asked.iter().map(|text| text_width(text, size));
        let step = widest.fold(size, f32::max) + BETWEEN * size;
        let n_columns = ((width + BETWEEN * size) / step).max(1.0) as usize;
        let lines: Vec<String> = asked
            .iter()
            .flat_map(|text| wrapped(text, size, width))
            .collect();
        let n_rows = lines.len().div_ceil(n_columns);
        if n_rows as f32 * line_height(size) <= most || size < 5.0 {
            return Notes {
                size,
                lines,
                n_rows,
                step,
            };
        }
        size *= 0.93;
    }
}

/// A code with the size of its modules, if it can be read at a size that its puzzle has room for.
fn fitting(code: Code, width: f32) -> Option<(Code, f32)> {
    let module = (MOST_OF_WIDTH * width / code.side as f32).min(LARGEST_MODULE);
    (SMALLEST_MODULE <= module).then_some((code, module))
}

/// A level as stars: a full one for each step.
pub(super) fn stars(level: usize) -> String {
    let full = "★".repeat(level + 1);
    full + &"☆".repeat(LEVELS.len() - 1 - level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_wishes_stand_in_columns_and_long_ones_below_each_other() {
        let short: Vec<String> = (1..=16)
            .map(|n| format!("pelican {n}: on circle 2"))
            .collect();
        let columns = notes(&short, 11.0, 540.0, 150.0);
        assert!(columns.n_rows <= 6, "{} rows", columns.n_rows);
        assert!(10.9 < columns.size, "the letters stay large");
        let reach = (16_usize.div_ceil(columns.n_rows) as f32) * columns.step;
        assert!(reach <= 540.0 + 22.0, "{reach}");
        let long = vec!["a wish that takes most of the width of its puzzle".to_owned(); 4];
        assert_eq!(notes(&long, 11.0, 300.0, 150.0).n_rows, 4);
    }
}
