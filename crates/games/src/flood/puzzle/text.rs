//! The canonical text of a puzzle, and the short forms that begin with the same words.

use std::fmt;
use std::str::FromStr;

use super::{Goal, Puzzle, Rules};
use crate::error::Error;
use crate::flood::board::{Board, Layout, check_grid_size};
use crate::flood::generate::{Spec, draw};
use crate::rng::Rng;
use crate::text::Scanner;
use crate::words::Sentence;

/// The character of a hole.
pub(in crate::flood) const HOLE: char = '.';

/// The character of a colour: a digit, then letters.
pub(in crate::flood) fn colour_char(colour: u8) -> char {
    char::from_digit(colour.into(), 36).unwrap_or('?')
}

/// The colour of a character; colours have one spelling, so capital letters are none.
pub(in crate::flood) fn colour_of(c: char) -> Option<u8> {
    let digit = c.to_digit(36).filter(|_| !c.is_ascii_uppercase())?;
    u8::try_from(digit).ok()
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.n_seats() {
            1 => "floodit ",
            _ => "flood ",
        })?;
        write_board(&self.board, f)?;
        let list = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<Vec<_>>();
        write!(f, " colours={}", self.n_colours())?;
        write!(f, " start={}", list(self.starts()).join(","))?;
        if self.rules.forbidden != [0, 0] {
            let [one, other] = self.rules.forbidden.map(colour_list);
            write!(f, " forbidden={one},{other}")?;
        }
        if self.goal() == Goal::Colour {
            f.write_str(" goal=colour")?;
        }
        match self.first() {
            0 => Ok(()),
            seat => write!(f, " first={seat}"),
        }
    }
}

fn write_board(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match board.layout() {
        Layout::Grid {
            width,
            height,
            wraps,
        } => {
            let torus = if *wraps { "torus " } else { "" };
            write!(f, "{torus}{width}x{height}:{}", cells(board))
        }
        Layout::Graph { at } => {
            let edges: Vec<String> = board
                .edges()
                .map(|(one, other)| format!("{one}-{other}"))
                .collect();
            write!(f, "graph {} edges={}", cells(board), edges.join(","))?;
            match at {
                None => Ok(()),
                Some(at) => {
                    let at: Vec<String> = at.iter().map(|(x, y)| format!("{x}.{y}")).collect();
                    write!(f, " at={}", at.join(","))
                }
            }
        }
    }
}

fn cells(board: &Board) -> String {
    (0..board.len())
        .map(|vertex| board.colour(vertex).map_or(HOLE, colour_char))
        .collect()
}

fn colour_list(colours: u32) -> String {
    (0..32)
        .filter(|&colour| colours >> colour & 1 == 1)
        .map(colour_char)
        .collect()
}

impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        scanner.skip_space();
        let start = scanner.at();
        let n_seats = match scanner.word() {
            "flood" => 2,
            "floodit" => 1,
            _ => return Err(scanner.error_at(start, "flood-expected-head")),
        };
        if is_spelt_out(scanner.rest()) {
            read_spelt_out(&mut scanner, n_seats)
        } else {
            read_short(&mut scanner, text)
        }
    }
}

/// Whether the board itself follows, and not only what to draw it from.
fn is_spelt_out(rest: &str) -> bool {
    let first = rest.split_whitespace().next().unwrap_or("");
    let begins_with_a_size = first.starts_with(|c: char| c.is_ascii_digit());
    matches!(first, "torus" | "graph") || (begins_with_a_size && first.contains([':', 'x']))
}

/// Reads `SHAPE M COLOURS SEED [options]`: a spec with the seed after the numbers.
fn read_short(scanner: &mut Scanner<'_>, text: &str) -> Result<Puzzle, Error> {
    let (spec, seed) = Spec::read_with_seed(text)?;
    let puzzle = draw(&spec, &mut Rng::new(seed));
    scanner.skip_space();
    puzzle.map_err(|expected| scanner.error(expected))
}

fn read_spelt_out(scanner: &mut Scanner<'_>, n_seats: usize) -> Result<Puzzle, Error> {
    scanner.skip_space();
    let at = scanner.at();
    let mut drawn = read_cells(scanner)?;
    let options = Options::read(scanner, &mut drawn)?;
    let complain = |expected: Sentence| scanner.error_at(at, expected);
    let board = match drawn.size {
        Some((width, height)) => Board::grid(width, height, drawn.wraps, drawn.colours),
        None => Board::graph(drawn.colours, &drawn.edges, drawn.at),
    };
    let board = board.map_err(complain)?;
    let rules = Rules {
        n_colours: options.n_colours.unwrap_or_else(|| fewest_colours(&board)),
        starts: match (options.starts, n_seats) {
            (Some(Starts::At(starts)), _) if starts.len() == n_seats => starts,
            (Some(Starts::At(_)), 1) => {
                return Err(complain(Sentence::new("flood-expected-one-start")));
            }
            (Some(Starts::At(_)), _) => {
                return Err(complain(Sentence::new("flood-expected-two-starts")));
            }
            (Some(Starts::Centre), 1) => vec![centre(&board).map_err(complain)?],
            (Some(Starts::Centre), _) => {
                return Err(complain(Sentence::new(
                    "flood-expected-two-starts-no-centre",
                )));
            }
            (None, 1) => vec![0],
            (None, _) => usual_starts(&board),
        },
        forbidden: options.forbidden,
        goal: options.goal,
        first: options.first,
    };
    Puzzle::new(board, rules).map_err(complain)
}

/// Where two players start unless the text says otherwise: as far apart as the board allows.
pub(in crate::flood) fn usual_starts(board: &Board) -> Vec<usize> {
    match board.layout() {
        Layout::Grid {
            width,
            height,
            wraps: true,
        } => vec![0, height / 2 * width + width / 2],
        _ => vec![0, board.len() - 1],
    }
}

fn centre(board: &Board) -> Result<usize, Sentence> {
    match board.layout() {
        Layout::Grid { width, height, .. } => Ok(height / 2 * width + width / 2),
        Layout::Graph { .. } => Err(Sentence::new("flood-expected-start-by-number")),
    }
}

fn fewest_colours(board: &Board) -> usize {
    let highest = board.colours().max().unwrap_or(0);
    (usize::from(highest) + 1).max(2)
}

/// The board as the text draws it, not yet checked.
struct Drawn {
    size: Option<(usize, usize)>,
    wraps: bool,
    colours: Vec<Option<u8>>,
    edges: Vec<(usize, usize)>,
    at: Option<Vec<(usize, usize)>>,
}

fn read_cells(scanner: &mut Scanner<'_>) -> Result<Drawn, Error> {
    let is_graph = eat_word(scanner, "graph");
    let wraps = !is_graph && eat_word(scanner, "torus");
    scanner.skip_space();
    let mut size = None;
    if !is_graph {
        let at = scanner.at();
        let width = scanner.number("expected-width")?;
        scanner.expect("x")?;
        let height = scanner.number("expected-height")?;
        check_grid_size(width, height).map_err(|expected| scanner.error_at(at, expected))?;
        scanner.expect(":")?;
        size = Some((width, height));
    }
    let start = scanner.at();
    let mut colours = Vec::new();
    while let Some(c) = scanner.peek().filter(|c| !c.is_whitespace()) {
        let colour = match c {
            HOLE => None,
            _ => Some(colour_of(c).ok_or_else(|| scanner.error("expected-colour-or-dot"))?),
        };
        colours.push(colour);
        scanner.next_char();
    }
    if let Some((width, height)) = size
        && colours.len() != width * height
    {
        let expected = Sentence::new("flood-expected-squares-counted")
            .with("expected", width * height)
            .with("found", colours.len());
        return Err(scanner.error_at(start, expected));
    }
    Ok(Drawn {
        size,
        wraps,
        colours,
        edges: Vec::new(),
        at: None,
    })
}

fn eat_word(scanner: &mut Scanner<'_>, word: &str) -> bool {
    let at = scanner.at();
    let is_here = scanner.word() == word;
    if !is_here {
        scanner.go_to(at);
    }
    is_here
}

/// What may follow the cells, in any order.
struct Options {
    n_colours: Option<usize>,
    starts: Option<Starts>,
    forbidden: [u32; 2],
    goal: Goal,
    first: usize,
}

enum Starts {
    At(Vec<usize>),
    Centre,
}

impl Options {
    fn read(scanner: &mut Scanner<'_>, drawn: &mut Drawn) -> Result<Self, Error> {
        let mut options = Self {
            n_colours: None,
            starts: None,
            forbidden: [0, 0],
            goal: Goal::Territory,
            first: 0,
        };
        let mut seen = Vec::new();
        loop {
            scanner.skip_space();
            if scanner.is_at_end() {
                return Ok(options);
            }
            let at = scanner.at();
            let name = scanner.take_while(|c| c.is_ascii_lowercase());
            if seen.contains(&name) {
                return Err(
                    scanner.error_at(at, Sentence::new("flood-expected-once").with("name", name))
                );
            }
            seen.push(name);
            scanner
                .expect("=")
                .map_err(|_| unknown_option(scanner, at))?;
            match name {
                "edges" if drawn.size.is_none() => drawn.edges = read_edges(scanner)?,
                "at" if drawn.size.is_none() => drawn.at = Some(read_places(scanner)?),
                "colours" => {
                    options.n_colours = Some(scanner.number("expected-number-of-colours")?)
                }
                "start" => options.starts = Some(read_starts(scanner)?),
                "forbidden" => options.forbidden = read_forbidden(scanner)?,
                "goal" => options.goal = read_goal(scanner)?,
                "first" => options.first = scanner.number("expected-seat")?,
                _ => return Err(unknown_option(scanner, at)),
            }
            if scanner.peek().is_some_and(|c| !c.is_whitespace()) {
                return Err(scanner.error("expected-blank"));
            }
        }
    }
}

fn unknown_option(scanner: &Scanner<'_>, at: usize) -> Error {
    scanner.error_at(at, "flood-expected-option")
}

fn read_edges(scanner: &mut Scanner<'_>) -> Result<Vec<(usize, usize)>, Error> {
    let mut edges = Vec::new();
    if scanner.peek().is_none_or(char::is_whitespace) {
        return Ok(edges);
    }
    loop {
        let one = scanner.number("expected-vertex")?;
        scanner.expect("-")?;
        edges.push((one, scanner.number("expected-vertex")?));
        if !scanner.eat(",") {
            return Ok(edges);
        }
    }
}

fn read_places(scanner: &mut Scanner<'_>) -> Result<Vec<(usize, usize)>, Error> {
    let mut places = Vec::new();
    loop {
        let x = scanner.number("expected-column")?;
        scanner.expect(".")?;
        places.push((x, scanner.number("expected-row")?));
        if !scanner.eat(",") {
            return Ok(places);
        }
    }
}

fn read_starts(scanner: &mut Scanner<'_>) -> Result<Starts, Error> {
    if scanner.eat("centre") {
        return Ok(Starts::Centre);
    }
    let mut starts = vec![scanner.number("flood-expected-vertex-or-centre")?];
    if scanner.eat(",") {
        starts.push(scanner.number("expected-vertex")?);
    }
    Ok(Starts::At(starts))
}

fn read_forbidden(scanner: &mut Scanner<'_>) -> Result<[u32; 2], Error> {
    let one = read_colours(scanner)?;
    scanner.expect(",")?;
    Ok([one, read_colours(scanner)?])
}

fn read_colours(scanner: &mut Scanner<'_>) -> Result<u32, Error> {
    let mut colours = 0;
    while let Some(colour) = scanner.peek().and_then(colour_of) {
        if 32 <= colour {
            return Err(scanner.error("expected-colour"));
        }
        colours |= 1 << colour;
        scanner.next_char();
    }
    Ok(colours)
}

fn read_goal(scanner: &mut Scanner<'_>) -> Result<Goal, Error> {
    if scanner.eat("colour") {
        Ok(Goal::Colour)
    } else if scanner.eat("territory") {
        Ok(Goal::Territory)
    } else {
        Err(scanner.error("flood-expected-goal"))
    }
}
