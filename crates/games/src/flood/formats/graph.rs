//! Any graph in a file of its own: one vertex, edge or rule a line.

use std::fmt::Write;

use crate::error::Error;
use crate::flood::board::{Board, Layout};
use crate::flood::puzzle::{Goal, MAX_VERTICES, Rules, colour_char, colour_of};
use crate::flood::{Flood, Puzzle};
use crate::game::Format;
use crate::options::Options;
use crate::small::small;
use crate::text::Scanner;
use crate::words::Sentence;

/// The row of this format.
pub(in crate::flood) const FORMAT: Format<Flood> = Format {
    name: "graph",
    looks_like: |text| text.split_whitespace().next() == Some(HEAD),
    read: Some(read),
    write: Some(write),
    read_options: &[],
    write_options: &[],
};

/// The first line.
const HEAD: &str = "flood-graph";

fn write(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    let board = puzzle.board();
    let Layout::Graph { at } = board.layout() else {
        return Err(Error::Refused(Sentence::new("flood-refused-graph")));
    };
    let mut text = format!("{HEAD}\ncolours {}\n", puzzle.n_colours());
    for vertex in 0..board.len() {
        let colour = board.colour(vertex).map_or('.', colour_char);
        let place = at.as_ref().map(|at| at[vertex]);
        let place = place.map_or_else(String::new, |(x, y)| format!(" {x} {y}"));
        let _ = writeln!(text, "vertex {colour}{place}");
    }
    for (one, other) in board.edges() {
        let _ = writeln!(text, "edge {one} {other}");
    }
    for start in puzzle.starts() {
        let _ = writeln!(text, "start {start}");
    }
    for seat in 0..2 {
        for colour in
            (0..small::<u8, _>(puzzle.n_colours())).filter(|&c| puzzle.is_forbidden(seat, c))
        {
            let _ = writeln!(text, "forbidden {seat} {}", colour_char(colour));
        }
    }
    if puzzle.goal() == Goal::Colour {
        text += "goal colour\n";
    }
    if puzzle.first() == 1 {
        text += "first 1\n";
    }
    Ok(text)
}

/// What was read so far.
#[derive(Default)]
struct Drawn {
    colours: Vec<Option<u8>>,
    at: Vec<(usize, usize)>,
    edges: Vec<(usize, usize)>,
    n_colours: Option<usize>,
    starts: Vec<usize>,
    forbidden: [u32; 2],
    wins_by_colour: bool,
    first: usize,
}

fn read(text: &str, _: &Options) -> Result<Puzzle, Error> {
    let mut scanner = Scanner::new(text);
    scanner.skip_space();
    scanner.expect(HEAD)?;
    let mut drawn = Drawn::default();
    loop {
        scanner.skip_space();
        if scanner.is_at_end() {
            break;
        }
        drawn.read_line(&mut scanner)?;
        scanner.take_while(|c| c == ' ' || c == '\t' || c == '\r');
        if scanner.peek().is_some_and(|c| c != '\n') {
            return Err(scanner.error("expected-end-of-line"));
        }
    }
    let complain = |expected: Sentence| scanner.error(expected);
    let has_places = !drawn.at.is_empty();
    let board = Board::graph(drawn.colours, &drawn.edges, has_places.then_some(drawn.at));
    let board = board.map_err(complain)?;
    let highest = board.colours().max().unwrap_or(0);
    let rules = Rules {
        n_colours: drawn.n_colours.unwrap_or(usize::from(highest.max(1)) + 1),
        starts: drawn.starts,
        forbidden: drawn.forbidden,
        goal: if drawn.wins_by_colour {
            Goal::Colour
        } else {
            Goal::Territory
        },
        first: drawn.first,
    };
    Puzzle::new(board, rules).map_err(complain)
}

impl Drawn {
    fn read_line(&mut self, scanner: &mut Scanner<'_>) -> Result<(), Error> {
        let start = scanner.at();
        match scanner.word() {
            word if word.starts_with('#') => {
                scanner.take_while(|c| c != '\n');
            }
            "colours" => self.n_colours = Some(number(scanner, "expected-number-of-colours")?),
            "vertex" => self.read_vertex(scanner)?,
            "edge" => {
                let one = number(scanner, "expected-vertex")?;
                self.edges.push((one, number(scanner, "expected-vertex")?));
            }
            "start" => self.starts.push(number(scanner, "expected-vertex")?),
            "forbidden" => {
                let at = scanner.at();
                let seat: usize = number(scanner, "expected-seat")?;
                let colour = read_colour(scanner)?.filter(|&colour| colour < 32);
                let colours = self.forbidden.get_mut(seat);
                let (Some(colours), Some(colour)) = (colours, colour) else {
                    return Err(scanner.error_at(at, "flood-expected-seat-and-colour"));
                };
                *colours |= 1 << colour;
            }
            "goal" => {
                scanner.skip_space();
                scanner.expect("colour")?;
                self.wins_by_colour = true;
            }
            "first" => self.first = number(scanner, "expected-seat")?,
            _ => {
                let expected = "flood-expected-graph-line";
                return Err(scanner.error_at(start, expected));
            }
        }
        Ok(())
    }

    fn read_vertex(&mut self, scanner: &mut Scanner<'_>) -> Result<(), Error> {
        let start = scanner.at();
        if self.colours.len() == MAX_VERTICES {
            return Err(scanner.error_at(
                start,
                Sentence::new("flood-expected-at-most-vertices").with("most", MAX_VERTICES),
            ));
        }
        self.colours.push(read_colour(scanner)?);
        scanner.take_while(|c| c == ' ' || c == '\t');
        if scanner.peek().is_some_and(|c| c.is_ascii_digit()) {
            let x = number(scanner, "expected-column")?;
            self.at.push((x, number(scanner, "expected-row")?));
        }
        if self.at.is_empty() || self.at.len() == self.colours.len() {
            Ok(())
        } else {
            Err(scanner.error_at(start, "flood-expected-places-or-none"))
        }
    }
}

fn number<N: std::str::FromStr>(scanner: &mut Scanner<'_>, what: &'static str) -> Result<N, Error> {
    scanner.take_while(|c| c == ' ' || c == '\t');
    scanner.number(what)
}

fn read_colour(scanner: &mut Scanner<'_>) -> Result<Option<u8>, Error> {
    scanner.take_while(|c| c == ' ' || c == '\t');
    match scanner.peek() {
        Some('.') => {
            scanner.next_char();
            Ok(None)
        }
        other => {
            let colour = other.and_then(colour_of);
            let colour = colour.ok_or_else(|| scanner.error("expected-colour-or-dot"))?;
            scanner.next_char();
            Ok(Some(colour))
        }
    }
}
