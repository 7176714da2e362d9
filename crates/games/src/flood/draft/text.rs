//! The text of a draft: like that of a puzzle, but what is missing may be missing.

use std::fmt;

use super::{Draft, Shape};
use crate::error::Error;
use crate::flood::board::{MAX_COORDINATE, check_grid_size};
use crate::flood::puzzle::{Goal, MAX_COLOURS_ONE_SEAT, MAX_VERTICES, colour_char, colour_of};
use crate::text::Scanner;
use crate::words::Sentence;

/// Writes `flood-draft`, the board, and what is said beyond it, always in this order.
pub(super) fn write(draft: &Draft, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("flood-draft ")?;
    let cells: String = draft
        .colours
        .iter()
        .map(|colour| colour.map_or('.', colour_char))
        .collect();
    match &draft.shape {
        Shape::Grid {
            width,
            height,
            wraps,
        } => {
            let torus = if *wraps { "torus " } else { "" };
            write!(f, "{torus}{width}x{height}:{cells}")?;
        }
        Shape::Graph { at, edges } => {
            let edges: Vec<String> = edges
                .iter()
                .map(|(one, other)| format!("{one}-{other}"))
                .collect();
            let at: Vec<String> = at.iter().map(|(x, y)| format!("{x}.{y}")).collect();
            write!(
                f,
                "graph {cells} edges={} at={}",
                edges.join(","),
                at.join(",")
            )?;
        }
    }
    write!(f, " colours={}", draft.n_colours)?;
    let starts: Vec<String> = draft.starts.iter().map(usize::to_string).collect();
    write!(f, " start={}", starts.join(","))?;
    if draft.forbidden != [0, 0] {
        let list = |colours: u32| -> String {
            let colours = (0..26).filter(|&colour| colours >> colour & 1 == 1);
            colours.map(colour_char).collect()
        };
        let [one, other] = draft.forbidden.map(list);
        write!(f, " forbidden={one},{other}")?;
    }
    if draft.goal == Goal::Colour {
        f.write_str(" goal=colour")?;
    }
    if draft.first == 1 {
        f.write_str(" first=1")?;
    }
    match draft.pen {
        Some(pen) => write!(f, " pen={pen}"),
        None => Ok(()),
    }
}

/// Reads what [`write`] writes.
pub(super) fn read(scanner: &mut Scanner<'_>) -> Result<Draft, Error> {
    scanner.skip_space();
    scanner.expect("flood-draft")?;
    scanner.skip_space();
    let at = scanner.at();
    let (shape, colours) = if scanner.eat("graph ") {
        let colours = cells(scanner)?;
        let places = places(scanner, colours.len())?;
        (places, colours)
    } else {
        let wraps = scanner.eat("torus ");
        let width = scanner.number("expected-width")?;
        scanner.expect("x")?;
        let height = scanner.number("expected-height")?;
        check_grid_size(width, height).map_err(|expected| scanner.error_at(at, expected))?;
        scanner.expect(":")?;
        let colours = cells(scanner)?;
        if colours.len() != width * height {
            let expected = Sentence::new("flood-expected-squares").with("n", width * height);
            return Err(scanner.error(expected));
        }
        let shape = Shape::Grid {
            width,
            height,
            wraps,
        };
        (shape, colours)
    };
    let mut draft = Draft {
        shape,
        n_colours: 0,
        starts: Vec::new(),
        forbidden: [0, 0],
        goal: Goal::Territory,
        first: 0,
        pen: None,
        colours,
    };
    rest(scanner, &mut draft)?;
    draft
        .check()
        .map_err(|expected| scanner.error_at(at, expected))?;
    Ok(draft)
}

fn rest(scanner: &mut Scanner<'_>, draft: &mut Draft) -> Result<(), Error> {
    scanner.skip_space();
    scanner.expect("colours=")?;
    draft.n_colours = scanner.number("expected-number-of-colours")?;
    scanner.skip_space();
    scanner.expect("start=")?;
    while scanner.peek().is_some_and(|c| c.is_ascii_digit()) && draft.starts.len() < 2 {
        draft.starts.push(scanner.number("expected-vertex")?);
        if draft.starts.len() == 2 || !scanner.eat(",") {
            break;
        }
    }
    scanner.skip_space();
    if scanner.eat("forbidden=") {
        draft.forbidden[0] = set(scanner);
        scanner.expect(",")?;
        draft.forbidden[1] = set(scanner);
        scanner.skip_space();
    }
    if scanner.eat("goal=colour") {
        draft.goal = Goal::Colour;
        scanner.skip_space();
    }
    if scanner.eat("first=1") {
        draft.first = 1;
        scanner.skip_space();
    }
    if scanner.eat("pen=") {
        draft.pen = Some(scanner.number("expected-vertex")?);
    }
    scanner.finish()
}

fn set(scanner: &mut Scanner<'_>) -> u32 {
    let colours = scanner.take_while(|c| colour_of(c).is_some_and(|colour| colour < 26));
    let bits = colours.chars().filter_map(colour_of);
    bits.fold(0, |all, colour| all | 1 << colour)
}

fn cells(scanner: &mut Scanner<'_>) -> Result<Vec<Option<u8>>, Error> {
    let mut colours = Vec::new();
    while let Some(c) = scanner.peek().filter(|c| !c.is_whitespace()) {
        let colour = match c {
            '.' => None,
            _ => Some(colour_of(c).ok_or_else(|| scanner.error("expected-colour-or-dot"))?),
        };
        colours.push(colour);
        scanner.next_char();
    }
    if colours.is_empty() || MAX_VERTICES < colours.len() {
        let expected = Sentence::new("flood-expected-vertices").with("most", MAX_VERTICES);
        return Err(scanner.error(expected));
    }
    Ok(colours)
}

fn places(scanner: &mut Scanner<'_>, n: usize) -> Result<Shape, Error> {
    scanner.skip_space();
    scanner.expect("edges=")?;
    let mut edges: Vec<(usize, usize)> = Vec::new();
    while scanner.peek().is_some_and(|c| c.is_ascii_digit()) {
        let one = scanner.number("expected-vertex")?;
        scanner.expect("-")?;
        let other = scanner.number("expected-vertex")?;
        edges.push((one, other));
        if !scanner.eat(",") {
            break;
        }
    }
    scanner.skip_space();
    scanner.expect("at=")?;
    let mut at = Vec::new();
    loop {
        let x = scanner.number("expected-column")?;
        scanner.expect(".")?;
        at.push((x, scanner.number("expected-row")?));
        if at.len() == n || !scanner.eat(",") {
            break;
        }
    }
    Ok(Shape::Graph { at, edges })
}

impl Draft {
    /// What a draft must be, however unfinished it is.
    pub(super) fn check(&self) -> Result<(), Sentence> {
        let n = self.colours.len();
        if !(2..=MAX_COLOURS_ONE_SEAT).contains(&self.n_colours) {
            return Err(Sentence::new("flood-expected-colours").with("most", MAX_COLOURS_ONE_SEAT));
        }
        let known = |colour: u8| usize::from(colour) < self.n_colours;
        if !self.colours.iter().flatten().all(|&colour| known(colour)) {
            return Err(Sentence::new("flood-expected-colours-below").with("n", self.n_colours));
        }
        let all = (1_u32 << self.n_colours) - 1;
        if self.forbidden.iter().any(|set| set & !all != 0) {
            return Err(Sentence::new("flood-expected-forbidden-below").with("n", self.n_colours));
        }
        let is_vertex = |&at: &usize| at < n && self.colours[at].is_some();
        let starts = &self.starts;
        let is_twice = starts.len() == 2 && starts[0] == starts[1];
        if !starts.iter().chain(&self.pen).all(is_vertex) || is_twice {
            return Err(Sentence::new("flood-expected-start"));
        }
        let Shape::Graph { at, edges } = &self.shape else {
            return match self.pen {
                None => Ok(()),
                Some(_) => Err(Sentence::new("flood-draft-no-graph")),
            };
        };
        let mut sorted = at.clone();
        sorted.sort_unstable();
        sorted.dedup();
        if at.len() != n || sorted.len() != n {
            return Err(Sentence::new("flood-expected-own-places"));
        }
        if at.iter().any(|&(x, y)| MAX_COORDINATE < x.max(y)) {
            return Err(Sentence::new("flood-expected-coordinates").with("most", MAX_COORDINATE));
        }
        let is_edge =
            |&(one, other): &(usize, usize)| one < other && is_vertex(&one) && is_vertex(&other);
        let is_rising = edges.windows(2).all(|pair| pair[0] < pair[1]);
        match edges.iter().find(|edge| !is_edge(edge)) {
            Some((one, other)) => Err(Sentence::new("flood-expected-edges")
                .with("one", *one)
                .with("other", *other)),
            None if is_rising => Ok(()),
            None => Err(Sentence::new("flood-draft-expected-rising")),
        }
    }
}
