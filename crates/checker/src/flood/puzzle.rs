//! The canonical text of a game of Flood, read into a coloured graph.

use crate::Reason;
use crate::text::number;

/// No board has more cells than this.
const MAX_CELLS: usize = 4096;

/// A coloured graph with one or two starts.
pub(super) struct Puzzle {
    pub(super) neighbours: Vec<Vec<usize>>,
    /// First colours; a hole has none.
    pub(super) colours: Vec<Option<u32>>,
    pub(super) n_colours: u32,
    pub(super) starts: Vec<usize>,
    pub(super) forbidden: [Vec<u32>; 2],
    pub(super) wins_by_colour: bool,
    pub(super) first: usize,
}

impl Puzzle {
    /// Reads the text; an error says which rule of the format is broken.
    pub(super) fn read(text: &str) -> Result<Self, Reason> {
        let mut words = text.split(' ').peekable();
        let n_seats = match words.next() {
            Some("floodit") => 1,
            _ => 2,
        };
        let shape = words.next_if(|word| matches!(*word, "torus" | "graph"));
        let cells = words
            .next()
            .ok_or_else(|| Reason::new("check-flood-no-board"))?;
        let mut board = Self {
            neighbours: Vec::new(),
            colours: Vec::new(),
            n_colours: 0,
            starts: Vec::new(),
            forbidden: [Vec::new(), Vec::new()],
            wins_by_colour: false,
            first: 0,
        };
        match shape {
            Some("graph") => board.read_cells(cells)?,
            _ => board.read_grid(cells, shape.is_some())?,
        }
        let mut seen: Vec<&str> = Vec::new();
        for word in words {
            let bad = || Reason::new("check-flood-option").with("found", word);
            let (name, value) = word.split_once('=').ok_or_else(bad)?;
            if seen.contains(&name) {
                return Err(bad());
            }
            seen.push(name);
            match name {
                "edges" if shape == Some("graph") => board.read_edges(value)?,
                // Where vertices are drawn has no bearing on the game.
                "at" if shape == Some("graph") => {}
                "colours" => board.n_colours = number(value).ok_or_else(bad)?,
                "start" => {
                    let starts = value.split(',').map(number);
                    board.starts = starts.collect::<Option<_>>().ok_or_else(bad)?;
                }
                "forbidden" => {
                    let (one, other) = value.split_once(',').ok_or_else(bad)?;
                    board.forbidden = [colours(one)?, colours(other)?];
                }
                "goal" if value == "colour" => board.wins_by_colour = true,
                "first" => board.first = number(value).ok_or_else(bad)?,
                _ => return Err(bad()),
            }
        }
        board.check(n_seats)?;
        Ok(board)
    }

    /// How many vertices there are, holes not counted.
    pub(super) fn n_vertices(&self) -> usize {
        self.colours.iter().flatten().count()
    }

    fn read_cells(&mut self, cells: &str) -> Result<(), Reason> {
        if cells.is_empty() || MAX_CELLS < cells.len() {
            return Err(Reason::new("check-flood-size").with("most", MAX_CELLS));
        }
        for c in cells.chars() {
            self.colours.push(match c {
                '.' => None,
                _ => Some(colour(c)?),
            });
        }
        self.neighbours = vec![Vec::new(); self.colours.len()];
        Ok(())
    }

    fn read_grid(&mut self, board: &str, wraps: bool) -> Result<(), Reason> {
        let split = board.split_once(':').and_then(|(size, cells)| {
            let (width, height) = size.split_once('x')?;
            Some((number(width)?, number(height)?, cells))
        });
        let bad = |id| Reason::new(id).with("found", board.split(':').next().unwrap_or(""));
        let (width, height, cells): (usize, usize, &str) =
            split.ok_or_else(|| bad("check-flood-no-grid"))?;
        if width.checked_mul(height) != Some(cells.chars().count()) {
            return Err(bad("check-flood-squares"));
        }
        self.read_cells(cells)?;
        for y in 0..height {
            for x in 0..width {
                if x + 1 < width || wraps {
                    self.join(y * width + x, y * width + (x + 1) % width);
                }
                if y + 1 < height || wraps {
                    self.join(y * width + x, (y + 1) % height * width + x);
                }
            }
        }
        Ok(())
    }

    fn read_edges(&mut self, edges: &str) -> Result<(), Reason> {
        for edge in edges.split(',').filter(|_| !edges.is_empty()) {
            let ends = edge
                .split_once('-')
                .and_then(|(one, other)| Some((number::<usize>(one)?, number::<usize>(other)?)))
                .filter(|(one, other)| one < other && *other < self.colours.len());
            let bad = || Reason::new("check-flood-edge").with("found", edge);
            let (one, other) = ends.ok_or_else(bad)?;
            self.join(one, other);
        }
        Ok(())
    }

    /// Joins two vertices; nothing is joined to a hole or to itself.
    fn join(&mut self, one: usize, other: usize) {
        if one != other && self.colours[one].is_some() && self.colours[other].is_some() {
            self.neighbours[one].push(other);
            self.neighbours[other].push(one);
        }
    }

    fn check(&self, n_seats: usize) -> Result<(), Reason> {
        let most = if n_seats == 1 { 26 } else { 8 };
        if self.n_colours < 2 || most < self.n_colours {
            return Err(Reason::new("check-flood-colours").with("most", most));
        }
        let forbidden = self.forbidden.iter().flatten();
        let mut used = self.colours.iter().flatten().chain(forbidden);
        if let Some(&colour) = used.find(|&&colour| self.n_colours <= colour) {
            let reason = Reason::new("check-flood-colour-above").with("found", colour);
            return Err(reason.with("colours", self.n_colours));
        }
        if self.starts.len() != n_seats {
            let reason = Reason::new("check-flood-starts").with("expected", n_seats);
            return Err(reason.with("found", self.starts.len()));
        }
        for &start in &self.starts {
            if self.colours.get(start).copied().flatten().is_none() {
                return Err(Reason::new("check-flood-start").with("found", start));
            }
        }
        if n_seats <= self.first {
            return Err(Reason::new("check-flood-first").with("found", self.first));
        }
        if n_seats == 2 {
            return if self.colours[self.starts[0]] == self.colours[self.starts[1]] {
                Err(Reason::new("check-flood-same-colour"))
            } else {
                Ok(())
            };
        }
        if self.wins_by_colour || self.forbidden.iter().any(|colours| !colours.is_empty()) {
            return Err(Reason::new("check-flood-for-two"));
        }
        if self.reached(self.starts[0]) == self.n_vertices() {
            Ok(())
        } else {
            Err(Reason::new("check-flood-parts"))
        }
    }

    fn reached(&self, from: usize) -> usize {
        let mut reached = vec![from];
        let mut next = 0;
        let mut is_reached = vec![false; self.colours.len()];
        is_reached[from] = true;
        while next < reached.len() {
            for &other in &self.neighbours[reached[next]] {
                if !is_reached[other] {
                    is_reached[other] = true;
                    reached.push(other);
                }
            }
            next += 1;
        }
        reached.len()
    }
}

/// A colour as one character: digits, then small letters.
fn colour(c: char) -> Result<u32, Reason> {
    let colour = c.to_digit(36).filter(|_| !c.is_ascii_uppercase());
    colour.ok_or_else(|| Reason::new("check-flood-colour").with("found", c.to_string()))
}

fn colours(text: &str) -> Result<Vec<u32>, Reason> {
    text.chars().map(colour).collect()
}
