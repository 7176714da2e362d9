//! The canonical text of a game of Flood, read into a coloured graph.

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
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut words = text.split(' ').peekable();
        let n_seats = match words.next() {
            Some("flood") => 2,
            Some("floodit") => 1,
            _ => return Err("a game of Flood begins with `flood` or `floodit`".to_owned()),
        };
        let shape = match words.peek() {
            Some(&"torus") | Some(&"graph") => words.next(),
            _ => None,
        };
        let board = words.next().ok_or("the board is missing")?;
        let mut puzzle = Self {
            neighbours: Vec::new(),
            colours: Vec::new(),
            n_colours: 0,
            starts: Vec::new(),
            forbidden: [Vec::new(), Vec::new()],
            wins_by_colour: false,
            first: 0,
        };
        match shape {
            Some("graph") => puzzle.read_cells(board)?,
            _ => puzzle.read_grid(board, shape.is_some())?,
        }
        for word in words {
            let (name, value) = word
                .split_once('=')
                .ok_or_else(|| format!("`{word}` is no option of a board"))?;
            match name {
                "edges" if shape == Some("graph") => puzzle.read_edges(value)?,
                // Where vertices are drawn has no bearing on the game.
                "at" if shape == Some("graph") => {}
                "colours" => puzzle.n_colours = number(value)?,
                "start" => {
                    puzzle.starts = value.split(',').map(number).collect::<Result<_, _>>()?;
                }
                "forbidden" => {
                    let (one, other) = value
                        .split_once(',')
                        .ok_or("forbidden colours are two lists with a comma between them")?;
                    puzzle.forbidden = [colours(one)?, colours(other)?];
                }
                "goal" if value == "colour" => puzzle.wins_by_colour = true,
                "first" => puzzle.first = number(value)?,
                _ => return Err(format!("`{word}` is no option of a board")),
            }
        }
        puzzle.check(n_seats)?;
        Ok(puzzle)
    }

    /// How many vertices there are, holes not counted.
    pub(super) fn n_vertices(&self) -> usize {
        self.colours.iter().flatten().count()
    }

    fn read_cells(&mut self, cells: &str) -> Result<(), String> {
        if 4096 < cells.len() {
            return Err("a board has at most 4096 vertices".to_owned());
        }
        for c in cells.chars() {
            self.colours.push(match c {
                '.' => None,
                _ => Some(
                    c.to_digit(36)
                        .ok_or_else(|| format!("`{c}` is no colour"))?,
                ),
            });
        }
        self.neighbours = vec![Vec::new(); self.colours.len()];
        Ok(())
    }

    fn read_grid(&mut self, board: &str, wraps: bool) -> Result<(), String> {
        let bad = || format!("`{board}` is no board: expected WIDTHxHEIGHT:COLOURS");
        let (size, cells) = board.split_once(':').ok_or_else(bad)?;
        let (width, height) = size.split_once('x').ok_or_else(bad)?;
        let (width, height): (usize, usize) = (number(width)?, number(height)?);
        if width.checked_mul(height) != Some(cells.chars().count()) {
            return Err(format!(
                "the board {size} has another number of squares than are given"
            ));
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

    fn read_edges(&mut self, edges: &str) -> Result<(), String> {
        for edge in edges.split(',').filter(|edge| !edge.is_empty()) {
            let (one, other) = edge
                .split_once('-')
                .ok_or_else(|| format!("`{edge}` is no edge"))?;
            let (one, other): (usize, usize) = (number(one)?, number(other)?);
            if self.colours.len() <= one.max(other) || one == other {
                return Err(format!("`{edge}` does not join two vertices"));
            }
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

    fn check(&self, n_seats: usize) -> Result<(), String> {
        let most = if n_seats == 1 { 26 } else { 8 };
        if self.n_colours < 2 || most < self.n_colours {
            return Err(format!("there must be 2 to {most} colours"));
        }
        let forbidden = self.forbidden.iter().flatten().copied();
        if self
            .colours
            .iter()
            .flatten()
            .copied()
            .chain(forbidden)
            .any(|colour| self.n_colours <= colour)
        {
            return Err(format!("a colour is not below {}", self.n_colours));
        }
        if self.starts.len() != n_seats {
            return Err(format!("expected {n_seats} starts"));
        }
        for &start in &self.starts {
            if self.colours.get(start).copied().flatten().is_none() {
                return Err(format!("start {start} is no vertex"));
            }
        }
        if n_seats <= self.first {
            return Err("no such seat can move first".to_owned());
        }
        if n_seats == 2 {
            return match self.colours[self.starts[0]] == self.colours[self.starts[1]] {
                true => Err("the starts have the same colour".to_owned()),
                false => Ok(()),
            };
        }
        if self.wins_by_colour || self.forbidden.iter().any(|colours| !colours.is_empty()) {
            return Err("goals and forbidden colours are for two seats".to_owned());
        }
        match self.reached(self.starts[0]) == self.n_vertices() {
            true => Ok(()),
            false => Err("part of the board cannot be reached from the start".to_owned()),
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

fn number<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    let number = text.parse().ok();
    number
        .filter(|_| text.bytes().all(|b| b.is_ascii_digit()))
        .ok_or_else(|| format!("expected a number, found `{text}`"))
}

fn colours(text: &str) -> Result<Vec<u32>, String> {
    let colour = |c: char| c.to_digit(36).ok_or_else(|| format!("`{c}` is no colour"));
    text.chars().map(colour).collect()
}
