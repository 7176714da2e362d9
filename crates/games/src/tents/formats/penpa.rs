//! Links of penpa-edit: `https://swaroopg92.github.io/penpa-edit/#m=edit&p=DATA`, where DATA is a text of lines, deflated,
//! in Base 64.
//!
//! Points of a board of W x H cells are numbered row by row on a grid with a rim of two, so W + 4 to a row. We use the
//! first line (kind, size), the fourth (what the puzzle has: numbers and shapes by point) and the sixth (the cells inside
//! the frame, each as the difference to the one before). Clues stand in the cells above and left of the frame; a tree is
//! shape 1 of `tents`, a tent shape 2. A link to solve has a second part, `a=`: what the site compares a player's board
//! with, where a tent is `POINT,2F`.

mod pack;
mod value;

use std::collections::BTreeMap;
use std::fmt;

use super::clues;
use crate::error::Error;
use crate::game::{Format, Position as _, RecordFormat, WriteRecord};
use crate::options::Options;
use crate::tents::Tents;
use crate::tents::mark::Mark;
use crate::tents::position::Position;
use crate::tents::puzzle::{MAX_SIDE, Puzzle, Square};
use crate::text::plain_number;
use crate::words::Sentence;
use value::Value;

/// Where links lead.
const SITE: &str = "https://swaroopg92.github.io/penpa-edit/";
/// What stands before the data of a puzzle.
const HEADS: [&str; 2] = ["m=edit&p=", "m=solve&p="];
/// Cells around the board that no puzzle uses.
const RIM: usize = 2;
/// The shapes of the set `tents`.
const SHAPES: [(Square, &str); 2] = [(Square::Tree, "1"), (Square::Tent, "2")];
/// The lists of a board, as the site shortens their names, with what an empty one looks like.
const LISTS: &str =
    "zF:{},z2:{},zT:[],z3:[],zD:[],z0:[],z5:[],zL:{},zE:{},zW:{},zC:{},z4:{},z6:[],z7:[]";
/// What the site can compare, apart from tents.
const COMPARED: [&str; 16] = [
    "surface",
    "number",
    "loopline",
    "ignoreloopline",
    "loopedge",
    "ignoreborder",
    "wall",
    "square",
    "circle",
    "tri",
    "arrow",
    "math",
    "battleship",
    "star",
    "akari",
    "mine",
];

/// The row of this format.
pub(super) const FORMAT: Format<Tents> = Format {
    name: "penpa",
    looks_like,
    read: Some(read),
    write: Some(|puzzle, _| {
        refuse_grass(puzzle)?;
        Ok(format!("{SITE}#{}{}", HEADS[0], pack::pack(&text(puzzle))))
    }),
    read_options: &[],
    write_options: &[],
};

/// The row of a link to solve, with the tents of a line for the site to check answers.
pub(super) const SOLVED: RecordFormat<Tents> = RecordFormat {
    name: "penpa-solved",
    looks_like: |_| false,
    read: None,
    write: Some(WriteRecord::Whole(write_solved)),
};

/// Whether a text is such a link, with or without what stands before its data.
fn looks_like(text: &str) -> bool {
    let text = text.trim_start();
    let word = text.split_whitespace().next().unwrap_or("");
    HEADS.iter().any(|head| word.contains(head))
}

/// Reads a link; what a player has entered and the solution are left out.
fn read(text: &str, _: &Options) -> Result<Puzzle, Error> {
    let found = HEADS.iter().find_map(|head| Some((text.find(head)?, head)));
    let start = found.map_or(0, |(at, head)| at + head.len());
    let wrong = |expected: Sentence| Error::text(text, start, expected);
    let is_data = |c: char| c.is_ascii_alphanumeric() || "+/=%-_".contains(c);
    let data = text[start..].split(|c| !is_data(c)).next().unwrap_or("");
    let unpacked =
        pack::unpack(data).ok_or_else(|| wrong(Sentence::new("tents-expected-penpa-data")))?;
    let lines: Vec<&str> = unpacked.lines().collect();
    let line = |nth: usize| lines.get(nth).copied().unwrap_or("");
    let frame = Frame::read(line(0), line(5))
        .ok_or_else(|| wrong(Sentence::new("tents-expected-penpa-board").with("most", MAX_SIDE)))?;
    let drawn =
        value::read(line(3)).ok_or_else(|| wrong(Sentence::new("tents-expected-penpa-data")))?;
    board(&frame, &drawn).map_err(wrong)
}

/// The part of a grid that is the board.
struct Frame {
    /// Points to a row of the grid.
    stride: usize,
    /// Points in all that are cells.
    n_points: usize,
    /// The first column and row of the board.
    first: (usize, usize),
    width: usize,
    height: usize,
}

impl Frame {
    /// The frame that the first and the sixth line tell; none if it is not one rectangle of squares.
    fn read(head: &str, cells: &str) -> Option<Self> {
        let mut head = head.split(',');
        let is_square = head.next() == Some("square");
        let (columns, rows): (usize, usize) =
            (plain_number(head.next()?)?, plain_number(head.next()?)?);
        // Clues stand outside, so the whole is larger than a board.
        let most = 2 * MAX_SIDE;
        if !is_square || most < columns || most < rows {
            return None;
        }
        let stride = columns + 2 * RIM;
        let n_points = stride * (rows + 2 * RIM);
        let mut at = 0;
        let mut points = Vec::new();
        for step in value::read(cells)?.list()? {
            at += plain_number::<usize>(step.text()?).filter(|&it| it < n_points)?;
            points.push(Some(at).filter(|&it| it < n_points)?);
        }
        let (xs, ys) = (|it: &usize| it % stride, |it: &usize| it / stride);
        let first = (points.iter().map(xs).min()?, points.iter().map(ys).min()?);
        let width = points.iter().map(xs).max()? + 1 - first.0;
        let height = points.iter().map(ys).max()? + 1 - first.1;
        points.sort_unstable();
        points.dedup();
        let is_board = points.len() == width * height && width.max(height) <= MAX_SIDE;
        is_board.then_some(Self {
            stride,
            n_points,
            first,
            width,
            height,
        })
    }

    /// The column and row of a point, counted from the board's first ones.
    fn place(&self, point: &str) -> Option<(i64, i64)> {
        let point: usize = plain_number(point).filter(|&it| it < self.n_points)?;
        let from =
            |at: usize, first: usize| Some(i64::try_from(at).ok()? - i64::try_from(first).ok()?);
        Some((
            from(point % self.stride, self.first.0)?,
            from(point / self.stride, self.first.1)?,
        ))
    }
}

/// The board of what is drawn, or what was expected.
fn board(frame: &Frame, drawn: &Value) -> Result<Puzzle, Sentence> {
    let (width, height) = (frame.width, frame.height);
    let mut squares = vec![Square::Free; width * height];
    let mut found: Vec<Option<usize>> = vec![None; width + height];
    let inside = |at: i64, n: usize| usize::try_from(at).ok().filter(|&at| at < n);
    for (point, shape) in drawn.entries(&["zY", "symbol"]) {
        let only_trees = || Sentence::new("tents-expected-penpa-shapes");
        let shape = match shape.list() {
            Some([number, set, ..]) if set.text() == Some("tents") => number.text(),
            _ => None,
        };
        let square = SHAPES.iter().find(|row| Some(row.1) == shape);
        let (x, y) = frame.place(point).ok_or_else(only_trees)?;
        let (x, y) = inside(x, width)
            .zip(inside(y, height))
            .ok_or_else(only_trees)?;
        squares[y * width + x] = square.ok_or_else(only_trees)?.0;
    }
    for (point, number) in drawn.entries(&["zN", "number"]) {
        let number = number.list().and_then(|list| list.first()?.text());
        let number = number.unwrap_or("").trim();
        let place = frame.place(point);
        let line = place.and_then(|(x, y)| match (inside(x, width), inside(y, height)) {
            (Some(x), None) => Some(x),
            (None, Some(y)) => Some(width + y),
            _ => None,
        });
        let nth = match line {
            _ if number.is_empty() || number == "?" => continue,
            Some(nth) => nth,
            None => return Err(Sentence::new("tents-expected-penpa-clues")),
        };
        let length = clues::length(nth, width, height);
        let clue = plain_number(number).filter(|&clue| clue <= length);
        let is_other = found[nth].is_some() && found[nth] != clue;
        if clue.is_none() || is_other {
            return Err(clues::expected(clues::name(nth, width), length));
        }
        found[nth] = clue;
    }
    let rows = found.split_off(width);
    Ok(Puzzle::new(width, height, squares, found, rows).expect("sizes and clues were checked"))
}

fn refuse_grass(puzzle: &Puzzle) -> Result<(), Error> {
    if puzzle.squares().contains(&Square::Grass) {
        let why = Sentence::new("tents-refused-grass").with("format", FORMAT.name);
        return Err(Error::Refused(why));
    }
    Ok(())
}

fn write_solved(puzzle: &Puzzle, line: &[Mark], out: &mut dyn fmt::Write) -> Result<(), Error> {
    refuse_grass(puzzle)?;
    let mut position = Position::start(puzzle);
    line.iter().try_for_each(|mark| position.play(*mark))?;
    let placed = position
        .all(Square::Tent)
        .filter(|&at| !position.is_given(at));
    let mut tents: Vec<String> = placed
        .map(|at| format!("\"{},2F\"", point(puzzle, puzzle.xy(at))))
        .collect();
    // The site sorts as texts, and compares list with list.
    tents.sort_unstable();
    let answer = format!("[[],[],[],[],[],[{}]]", tents.join(","));
    let (puzzle, answer) = (pack::pack(&text(puzzle)), pack::pack(&answer));
    writeln!(out, "{SITE}#{}{puzzle}&a={answer}", HEADS[1])
        .map_err(|_| Error::Refused(Sentence::new("tents-refused-record")))
}

/// The point of a square: the board stands one to the right of and below the clues.
fn point(puzzle: &Puzzle, (x, y): (usize, usize)) -> usize {
    (y + 1 + RIM) * (puzzle.width() + 1 + 2 * RIM) + x + 1 + RIM
}

/// All lines of a board's data.
fn text(puzzle: &Puzzle) -> String {
    let (columns, rows) = (puzzle.width() + 1, puzzle.height() + 1);
    let stride = columns + 2 * RIM;
    let (squares, size) = (puzzle.squares(), 38);
    let mut numbers = BTreeMap::new();
    for (x, clue) in puzzle.columns().iter().enumerate() {
        numbers.insert(point(puzzle, (x, 0)) - stride, clue);
    }
    for (y, clue) in puzzle.rows().iter().enumerate() {
        numbers.insert(point(puzzle, (0, y)) - 1, clue);
    }
    let clues = numbers.iter().filter_map(|(point, clue)| {
        let clue = clue.as_ref()?;
        Some(format!("\"{point}\":[\"{clue}\",1,\"1\"]"))
    });
    let shapes = (0..squares.len()).filter_map(|at| {
        let shape = SHAPES.iter().find(|row| row.0 == squares[at])?.1;
        let point = point(puzzle, puzzle.xy(at));
        Some(format!("\"{point}\":[{shape},\"tents\",1]"))
    });
    let drawn = layer(
        &clues.collect::<Vec<_>>().join(","),
        &shapes.collect::<Vec<_>>().join(","),
    );
    let nothing = layer("", "");
    let mode = mode();
    let mut last = 0;
    let cells = (0..squares.len()).map(|at| {
        let point = point(puzzle, puzzle.xy(at));
        let step = point - std::mem::replace(&mut last, point);
        step.to_string()
    });
    let cells = cells.collect::<Vec<_>>().join(",");
    let centre = centre(columns, rows);
    let flags = |head: &str, has_tent: bool| {
        let rows = COMPARED
            .iter()
            .filter(|name| head == "sol_" || !name.starts_with("ignore"));
        let others: String = rows.map(|it| format!("\"{head}{it}\":false,")).collect();
        format!("{{{others}\"{head}tent\":{has_tent}}}")
    };
    format!(
        "square,{columns},{rows},{size},0,1,1,{},{},{centre},{centre},0,0,0,0,Title: ,Author: ,,,OFF,false\n\
         [1,0,1,0]\n{mode}\n{drawn}\n{nothing}\n[{cells}]\n[\"Shape\",\"Composite\"]\n{}\n\"x\"\n\"x\"\n[3,0,3]\n{mode}\n\"x\"\n0\n\
         {nothing}\n{nothing}\n{}\n[]\n",
        size * (columns + 1),
        size * (rows + 1),
        flags("sol_", true),
        flags("sol_or_", false),
    )
}

/// A layer of a board: its numbers and shapes, and nothing else.
fn layer(numbers: &str, shapes: &str) -> String {
    format!(
        "{{zR:{{z_:[]}},zU:{{z_:[]}},z8:{{z_:[]}},zS:{{}},zN:{{{numbers}}},z1:{{}},zY:{{{shapes}}},{LISTS}}}"
    )
}

/// The tools that the editor and the solver begin with: shapes of the set, and tents to put.
fn mode() -> String {
    let tools = |tool: &str, line: u8| {
        format!(
            "{{zM:{tool},zS:[\"\",1],zL:[\"1\",{line}],zE:[\"1\",{line}],zW:[\"\",{line}],zC:[\"1\",10],zN:[\"1\",1],\
             zY:[\"tents\",1],zP:[zT,\"\"],zB:[\"\",\"\"],\"move\":[\"1\",\"\"],\"combi\":[\"tents\",\"\"],\"sudoku\":[\"1\",1]}}"
        )
    };
    format!(
        "{{z9:zQ,zG:[\"1\",\"2\",\"1\"],zQ:{},zA:{}}}",
        tools("zY", 2),
        tools("\"combi\"", 3)
    )
}

/// The point in the middle of a grid. Besides cells, corners (below and right of a cell), and the middles of sides below
/// and right of a cell are points, each kind behind the one before.
fn centre(columns: usize, rows: usize) -> usize {
    let stride = columns + 2 * RIM;
    let n_points = stride * (rows + 2 * RIM);
    let kind = match (columns % 2, rows % 2) {
        (1, 1) => 0,
        (0, 0) => 1,
        (1, 0) => 2,
        _ => 3,
    };
    let middle = |n: usize| RIM + (n - 1) / 2;
    kind * n_points + middle(rows) * stride + middle(columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_the_point_that_the_site_takes() {
        assert_eq!(centre(6, 6), 144);
        assert_eq!(centre(5, 5), 4 * 9 + 4);
        assert_eq!(centre(5, 6), 2 * 90 + 4 * 9 + 4);
        assert_eq!(centre(6, 5), 3 * 90 + 4 * 10 + 4);
    }

    #[test]
    fn numbers_have_no_sign_and_no_needless_zeros() {
        let puzzle = "tents 3x3:aaaaa,2,0,2,2,0,2".parse::<Puzzle>().unwrap();
        let text = text(&puzzle);
        let head = text.lines().next().unwrap();
        let cells = text.lines().nth(5).unwrap();
        assert!(Frame::read(head, cells).is_some());
        for sign in ["+", "0"] {
            let other = head.replacen("square,", &format!("square,{sign}"), 1);
            assert!(Frame::read(&other, cells).is_none(), "{other}");
        }
    }
}
