//! Edits: what one changes at a time.

use std::fmt;
use std::str::FromStr;

use super::{Draft, MAX_SIDE, Shape};
use crate::error::Error;
use crate::flood::puzzle::{Goal, MAX_VERTICES, colour_char, colour_of};
use crate::small::small;
use crate::text::Scanner;
use crate::words::Sentence;

/// Places of vertices, or edges between them.
type Pairs = Vec<(usize, usize)>;

/// A width, a height, and where each square was before.
type Rearranged = (usize, usize, Box<dyn Fn(usize) -> usize>);

/// One change of a draft. Vertices are named by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edit {
    /// `v5=2`, `v5=.`: the colour of a vertex, or that it is a hole.
    Colour(u16, Option<u8>),
    /// `s0=5`, `s1=-`: where a seat starts, or that it does not play.
    Start(u8, Option<u16>),
    /// `colours=5`: how many colours there are.
    Colours(u8),
    /// `f1=2`: whether a seat may never play a colour, turned round.
    Forbid(u8, u8),
    /// `goal`: the other goal.
    Goal,
    /// `first`: the other seat moves first.
    First,
    /// `torus`: opposite sides joined, or no longer.
    Torus,
    /// `size=6x5`: cut or filled up on the right and at the bottom.
    Size(u16, u16),
    /// `turn`: a quarter of a turn to the right.
    Turn,
    /// `mirror`: left and right exchanged.
    Mirror,
    /// `graph`: the squares as vertices of a graph, whose edges can be drawn.
    Graph,
    /// `+3.4`: another vertex of a graph, at this column and row.
    Add(u16, u16),
    /// `5@3.4`: a vertex of a graph drawn elsewhere.
    Move(u16, u16, u16),
    /// `pen=5`: an edge is begun here; `pen=-`: no longer.
    Pen(Option<u16>),
    /// `5-7`: the edge between two vertices, drawn or taken away.
    Edge(u16, u16),
}

impl Draft {
    /// The draft after an edit, which may be the same; or why it cannot be made.
    pub(super) fn after(&self, edit: Edit) -> Result<Self, Sentence> {
        let mut draft = self.clone();
        match edit {
            Edit::Colour(at, colour) => {
                let at = self.place(at)?;
                draft.colours[at] = colour;
                if colour.is_none() {
                    draft.forget(at);
                }
            }
            Edit::Start(seat, at) => draft.set_start(seat.into(), at.map(usize::from))?,
            Edit::Colours(n) => {
                draft.n_colours = n.into();
                let last = n.saturating_sub(1);
                let colours = draft.colours.iter_mut().flatten();
                colours.for_each(|colour| *colour = last.min(*colour));
                let known = 1_u32.checked_shl(n.into()).unwrap_or(0).wrapping_sub(1);
                draft.forbidden = draft.forbidden.map(|set| set & known);
            }
            Edit::Forbid(seat, colour) => {
                let set = draft.forbidden.get_mut(usize::from(seat));
                let set = set.ok_or_else(|| Sentence::new("flood-draft-seat"))?;
                let bit = 1_u32.checked_shl(colour.into());
                *set ^= bit.ok_or_else(|| Sentence::new("flood-draft-colour"))?;
            }
            Edit::Goal => {
                draft.goal = match draft.goal {
                    Goal::Territory => Goal::Colour,
                    Goal::Colour => Goal::Territory,
                };
            }
            Edit::First => draft.first = 1 - draft.first,
            Edit::Torus => match &mut draft.shape {
                Shape::Grid { wraps, .. } => *wraps = !*wraps,
                Shape::Graph { .. } => return Err(Sentence::new("flood-draft-no-grid")),
            },
            Edit::Size(width, height) => draft.resize(width.into(), height.into())?,
            Edit::Turn => draft.rearrange(|width, height| {
                let place = move |at: usize| (height - 1 - at % height) * width + at / height;
                (height, width, Box::new(place))
            })?,
            Edit::Mirror => draft.rearrange(|width, height| {
                let place = move |at: usize| at - at % width + width - 1 - at % width;
                (width, height, Box::new(place))
            })?,
            Edit::Graph => draft.make_graph()?,
            Edit::Add(x, y) => {
                if draft.colours.len() == MAX_VERTICES {
                    let most = Sentence::new("flood-expected-vertices");
                    return Err(most.with("most", MAX_VERTICES));
                }
                let (at, _) = draft.graph()?;
                at.push((x.into(), y.into()));
                draft.colours.push(Some(0));
            }
            Edit::Move(vertex, x, y) => {
                let vertex = self.place(vertex)?;
                draft.graph()?.0[vertex] = (x.into(), y.into());
            }
            Edit::Pen(at) => {
                draft.graph()?;
                draft.pen = at.map(|at| self.place(at)).transpose()?;
            }
            Edit::Edge(one, other) => {
                let (one, other) = (self.place(one)?, self.place(other)?);
                let edge = (one.min(other), one.max(other));
                let (_, edges) = draft.graph()?;
                match edges.binary_search(&edge) {
                    Ok(known) => _ = edges.remove(known),
                    Err(place) => edges.insert(place, edge),
                }
                draft.pen = None;
            }
        }
        draft.check()?;
        Ok(draft)
    }

    fn place(&self, at: u16) -> Result<usize, Sentence> {
        let at = usize::from(at);
        if at < self.colours.len() {
            Ok(at)
        } else {
            Err(Sentence::new("flood-draft-outside"))
        }
    }

    /// A vertex that is a hole now: nothing begins there.
    fn forget(&mut self, hole: usize) {
        self.starts.retain(|&start| start != hole);
        self.pen = self.pen.filter(|&pen| pen != hole);
        if let Shape::Graph { edges, .. } = &mut self.shape {
            edges.retain(|&(one, other)| one != hole && other != hole);
        }
    }

    fn set_start(&mut self, seat: usize, at: Option<usize>) -> Result<(), Sentence> {
        match at {
            Some(at) if seat < self.starts.len() => self.starts[seat] = at,
            Some(at) if seat == self.starts.len() && seat < 2 => self.starts.push(at),
            None if seat + 1 == self.starts.len() => {
                self.starts.pop();
            }
            _ => return Err(Sentence::new("flood-draft-seat")),
        }
        Ok(())
    }

    fn graph(&mut self) -> Result<(&mut Pairs, &mut Pairs), Sentence> {
        match &mut self.shape {
            Shape::Graph { at, edges } => Ok((at, edges)),
            Shape::Grid { .. } => Err(Sentence::new("flood-draft-no-graph")),
        }
    }

    fn resize(&mut self, width: usize, height: usize) -> Result<(), Sentence> {
        let Shape::Grid {
            width: old_width,
            height: old_height,
            wraps,
        } = self.shape
        else {
            return Err(Sentence::new("flood-draft-no-grid"));
        };
        let old = |at: usize| {
            let (x, y) = (at % width, at / width);
            (x < old_width && y < old_height).then(|| y * old_width + x)
        };
        let colours = (0..width * height).map(|at| old(at).map_or(Some(0), |at| self.colours[at]));
        let colours: Vec<Option<u8>> = colours.collect();
        let new = |&at: &usize| {
            let (x, y) = (at % old_width, at / old_width);
            (x < width && y < height).then(|| y * width + x)
        };
        self.starts = self.starts.iter().filter_map(new).collect();
        self.colours = colours;
        self.shape = Shape::Grid {
            width,
            height,
            wraps,
        };
        Ok(())
    }

    /// Puts every square elsewhere: given the old width and height, the new ones and where each new square was.
    fn rearrange(&mut self, how: fn(usize, usize) -> Rearranged) -> Result<(), Sentence> {
        let Shape::Grid {
            width,
            height,
            wraps,
        } = self.shape
        else {
            return Err(Sentence::new("flood-draft-no-grid"));
        };
        let (width, height, old) = how(width, height);
        let places: Vec<usize> = (0..width * height).map(old).collect();
        let new = |start: &usize| places.iter().position(|old| old == start);
        self.starts = self.starts.iter().filter_map(new).collect();
        self.colours = places.iter().map(|&old| self.colours[old]).collect();
        self.shape = Shape::Grid {
            width,
            height,
            wraps,
        };
        Ok(())
    }

    /// Squares become vertices, sides become edges; holes are left out.
    fn make_graph(&mut self) -> Result<(), Sentence> {
        let Shape::Grid {
            width,
            height,
            wraps,
        } = self.shape
        else {
            return Err(Sentence::new("flood-draft-no-grid"));
        };
        if self.colours.iter().all(Option::is_none) {
            return Err(Sentence::new("flood-draft-no-vertex"));
        }
        let mut number = vec![None; self.colours.len()];
        let mut at = Vec::new();
        for (square, _) in self
            .colours
            .iter()
            .enumerate()
            .filter(|row| row.1.is_some())
        {
            number[square] = Some(at.len());
            // Apart, so that edges can be seen.
            at.push((2 * (square % width), 2 * (square / width)));
        }
        let mut edges = Vec::new();
        for square in 0..self.colours.len() {
            let (x, y) = (square % width, square / width);
            let right = (wraps || x + 1 < width).then(|| y * width + (x + 1) % width);
            let below = (wraps || y + 1 < height).then(|| (y + 1) % height * width + x);
            for other in [right, below].into_iter().flatten() {
                if let (Some(one), Some(other)) = (number[square], number[other])
                    && one != other
                {
                    edges.push((one.min(other), one.max(other)));
                }
            }
        }
        edges.sort_unstable();
        edges.dedup();
        let new = |&start: &usize| number[start];
        self.starts = self.starts.iter().filter_map(new).collect();
        self.colours.retain(Option::is_some);
        self.shape = Shape::Graph { at, edges };
        Ok(())
    }
}

/// Edits that lead to a draft of the same shape with other colours; helpers change nothing else.
pub(super) fn edits_to(from: &Draft, other: &Draft) -> Vec<Edit> {
    let pairs = from.colours.iter().zip(&other.colours).enumerate();
    pairs
        .filter(|(_, (one, other))| one != other)
        .map(|(at, (_, colour))| Edit::Colour(small(at), *colour))
        .collect()
}

/// A size such as `6x5`.
pub(super) fn size(scanner: &mut Scanner<'_>) -> Result<(usize, usize), Error> {
    let start = scanner.at();
    let expected = Sentence::new("flood-draft-size").with("most", MAX_SIDE);
    let width = scanner.number(expected.clone())?;
    scanner.expect("x")?;
    let height = scanner.number(expected.clone())?;
    if [width, height].iter().all(|it| (1..=MAX_SIDE).contains(it)) {
        Ok((width, height))
    } else {
        Err(scanner.error_at(start, expected))
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colour(at, colour) => write!(f, "v{at}={}", colour.map_or('.', colour_char)),
            Self::Start(seat, Some(at)) => write!(f, "s{seat}={at}"),
            Self::Start(seat, None) => write!(f, "s{seat}=-"),
            Self::Colours(n) => write!(f, "colours={n}"),
            Self::Forbid(seat, colour) => write!(f, "f{seat}={}", colour_char(*colour)),
            Self::Goal => f.write_str("goal"),
            Self::First => f.write_str("first"),
            Self::Torus => f.write_str("torus"),
            Self::Size(width, height) => write!(f, "size={width}x{height}"),
            Self::Turn => f.write_str("turn"),
            Self::Mirror => f.write_str("mirror"),
            Self::Graph => f.write_str("graph"),
            Self::Add(x, y) => write!(f, "+{x}.{y}"),
            Self::Move(vertex, x, y) => write!(f, "{vertex}@{x}.{y}"),
            Self::Pen(Some(at)) => write!(f, "pen={at}"),
            Self::Pen(None) => f.write_str("pen=-"),
            Self::Edge(one, other) => write!(f, "{one}-{other}"),
        }
    }
}

impl FromStr for Edit {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let words = [
            ("goal", Self::Goal),
            ("first", Self::First),
            ("torus", Self::Torus),
            ("turn", Self::Turn),
            ("mirror", Self::Mirror),
            ("graph", Self::Graph),
        ];
        if let Some((_, edit)) = words.iter().find(|(word, _)| *word == text) {
            return Ok(*edit);
        }
        let mut scanner = Scanner::new(text);
        let edit = read(&mut scanner)?;
        if scanner.is_at_end() {
            Ok(edit)
        } else {
            Err(scanner.error("expected-end-of-move"))
        }
    }
}

fn read(scanner: &mut Scanner<'_>) -> Result<Edit, Error> {
    if scanner.eat("size=") {
        let (width, height) = size(scanner)?;
        return Ok(Edit::Size(small(width), small(height)));
    }
    if scanner.eat("colours=") {
        return Ok(Edit::Colours(scanner.number("expected-number-of-colours")?));
    }
    if scanner.eat("pen=") {
        return Ok(Edit::Pen(vertex_or_none(scanner)?));
    }
    if scanner.eat("v") {
        let at = scanner.number("expected-vertex")?;
        scanner.expect("=")?;
        let colour = if scanner.eat(".") {
            None
        } else {
            Some(colour(scanner)?)
        };
        return Ok(Edit::Colour(at, colour));
    }
    if scanner.eat("s") {
        let seat = scanner.number("expected-seat")?;
        scanner.expect("=")?;
        return Ok(Edit::Start(seat, vertex_or_none(scanner)?));
    }
    if scanner.eat("f") {
        let seat = scanner.number("expected-seat")?;
        scanner.expect("=")?;
        return Ok(Edit::Forbid(seat, colour(scanner)?));
    }
    if scanner.eat("+") {
        let (x, y) = place(scanner)?;
        return Ok(Edit::Add(x, y));
    }
    if !scanner.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Err(scanner.error("flood-expected-edit"));
    }
    let vertex = scanner.number("expected-vertex")?;
    if scanner.eat("@") {
        let (x, y) = place(scanner)?;
        return Ok(Edit::Move(vertex, x, y));
    }
    scanner.expect("-")?;
    Ok(Edit::Edge(vertex, scanner.number("expected-vertex")?))
}

fn vertex_or_none(scanner: &mut Scanner<'_>) -> Result<Option<u16>, Error> {
    if scanner.eat("-") {
        Ok(None)
    } else {
        scanner.number("expected-vertex").map(Some)
    }
}

fn colour(scanner: &mut Scanner<'_>) -> Result<u8, Error> {
    let colour = scanner.peek().and_then(colour_of);
    let colour = colour.ok_or_else(|| scanner.error("expected-colour"))?;
    scanner.next_char();
    Ok(colour)
}

fn place(scanner: &mut Scanner<'_>) -> Result<(u16, u16), Error> {
    let x = scanner.number("expected-column")?;
    scanner.expect(".")?;
    Ok((x, scanner.number("expected-row")?))
}
