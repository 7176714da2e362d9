//! A board read from its canonical text, and every rule in the slow and obvious way.

/// A board. Squares are numbered row by row.
pub(super) struct Board {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) squares: Vec<Square>,
    pub(super) columns: Vec<Option<usize>>,
    pub(super) rows: Vec<Option<usize>>,
}

/// A square as the puzzle gives it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Square {
    Free,
    Tree,
    Tent,
    Grass,
}

/// Which squares hold a tent.
pub(super) type Tents = Vec<bool>;

const MAX_SIDE: usize = 127;

impl Board {
    /// Reads `tents WxH:GRID,CLUES`.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let broken = |why: &str| format!("the puzzle is broken: {why}");
        let id = text
            .strip_prefix("tents ")
            .ok_or_else(|| broken("no board follows `tents`"))?;
        let (size, rest) = id.split_once(':').ok_or_else(|| broken("no `:`"))?;
        let (width, height) = size.split_once('x').ok_or_else(|| broken("no size"))?;
        let side = |text: &str| number(text).filter(|side| (1..=MAX_SIDE).contains(side));
        let width = side(width).ok_or_else(|| broken("its width"))?;
        let height = side(height).ok_or_else(|| broken("its height"))?;
        let mut fields = rest.split(',');
        let grid = fields.next().unwrap_or("");
        let squares = read_grid(grid, width * height).ok_or_else(|| broken("its squares"))?;
        let clues: Vec<&str> = fields.collect();
        if clues.len() != width + height {
            return Err(broken(&format!(
                "{} clues for {width} columns and {height} rows",
                clues.len()
            )));
        }
        let clue = |text: &&str, length: usize| match *text {
            "" => Ok(None),
            text => match number(text).filter(|&clue| clue <= length) {
                Some(clue) => Ok(Some(clue)),
                None => Err(broken(&format!("the clue `{text}`"))),
            },
        };
        let columns = clues[..width].iter().map(|text| clue(text, height));
        let rows = clues[width..].iter().map(|text| clue(text, width));
        Ok(Self {
            width,
            height,
            squares,
            columns: columns.collect::<Result<_, _>>()?,
            rows: rows.collect::<Result<_, _>>()?,
        })
    }

    /// Plays moves from the start and returns the tents at the end.
    pub(super) fn replay(&self, line: &[&str]) -> Result<Tents, String> {
        let mut squares = self.squares.clone();
        for mv in line {
            let (made, x, y) = read_move(mv).ok_or_else(|| format!("`{mv}` is no move"))?;
            if x >= self.width || y >= self.height {
                return Err(format!("`{mv}`: the square is outside the board"));
            }
            let at = y * self.width + x;
            match self.squares[at] {
                Square::Tree => return Err(format!("`{mv}`: a tree stands there")),
                Square::Tent | Square::Grass => {
                    return Err(format!("`{mv}`: the square is given by the puzzle"));
                }
                Square::Free if squares[at] == made => {
                    return Err(format!("`{mv}`: the square is like that already"));
                }
                Square::Free => squares[at] = made,
            }
        }
        Ok(squares
            .iter()
            .map(|&square| square == Square::Tent)
            .collect())
    }

    /// Whether these tents keep every rule; says which one fails and where.
    pub(super) fn check(&self, tents: &Tents) -> Result<(), String> {
        self.check_so_far(tents)?;
        for (x, clue) in self.columns.iter().enumerate() {
            let n = (0..self.height)
                .filter(|y| tents[y * self.width + x])
                .count();
            if clue.is_some_and(|clue| clue != n) {
                let clue = clue.unwrap_or(0);
                return Err(format!("column {x} has {n} tents, its clue is {clue}"));
            }
        }
        for (y, clue) in self.rows.iter().enumerate() {
            let n = (0..self.width)
                .filter(|x| tents[y * self.width + x])
                .count();
            if clue.is_some_and(|clue| clue != n) {
                let clue = clue.unwrap_or(0);
                return Err(format!("row {y} has {n} tents, its clue is {clue}"));
            }
        }
        let n_trees = self
            .squares
            .iter()
            .filter(|&&square| square == Square::Tree)
            .count();
        let n_tents = tents.iter().filter(|&&tent| tent).count();
        if n_trees != n_tents {
            return Err(format!(
                "{n_trees} trees cannot be paired with {n_tents} tents"
            ));
        }
        Ok(())
    }

    /// Whether these tents break no rule yet, though more may have to come.
    pub(super) fn check_so_far(&self, tents: &Tents) -> Result<(), String> {
        for one in self.all(tents) {
            if let Some(other) = self.around(one).into_iter().find(|&other| tents[other]) {
                return Err(format!(
                    "the tents at {} and {} touch",
                    self.name(one),
                    self.name(other)
                ));
            }
        }
        for (line, squares, clue) in self.lines() {
            let n = squares.iter().filter(|&&at| tents[at]).count();
            if clue.is_some_and(|clue| clue < n) {
                let clue = clue.unwrap_or(0);
                return Err(format!("{line} has {n} tents, its clue is {clue}"));
            }
        }
        self.pair(tents)
    }

    /// Gives every tent a tree of its own, by augmenting paths.
    fn pair(&self, tents: &Tents) -> Result<(), String> {
        let mut tent_of: Vec<Option<usize>> = vec![None; tents.len()];
        for tent in self.all(tents) {
            if !self.find_tree(tent, &mut tent_of, &mut vec![false; tents.len()]) {
                return Err(format!(
                    "the trees and tents cannot be paired: the tent at {} finds no tree of its own",
                    self.name(tent)
                ));
            }
        }
        Ok(())
    }

    fn find_tree(&self, tent: usize, tent_of: &mut [Option<usize>], seen: &mut [bool]) -> bool {
        for tree in self.beside(tent) {
            if self.squares[tree] != Square::Tree || seen[tree] {
                continue;
            }
            seen[tree] = true;
            let is_free = match tent_of[tree] {
                None => true,
                Some(other) => self.find_tree(other, tent_of, seen),
            };
            if is_free {
                tent_of[tree] = Some(tent);
                return true;
            }
        }
        false
    }

    /// Every row and column: its name, its squares and its clue.
    pub(super) fn lines(&self) -> Vec<(String, Vec<usize>, Option<usize>)> {
        let row = |y: usize| (0..self.width).map(move |x| y * self.width + x).collect();
        let column = |x: usize| (0..self.height).map(move |y| y * self.width + x).collect();
        let rows = (0..self.height).map(|y| (format!("row {y}"), row(y), self.rows[y]));
        let columns = (0..self.width).map(|x| (format!("column {x}"), column(x), self.columns[x]));
        rows.chain(columns).collect()
    }

    /// The squares that share a side with this one.
    pub(super) fn beside(&self, at: usize) -> Vec<usize> {
        let near = self.around(at);
        let (x, y) = (at % self.width, at / self.width);
        near.into_iter()
            .filter(|near| near % self.width == x || near / self.width == y)
            .collect()
    }

    /// The squares that touch this one.
    pub(super) fn around(&self, at: usize) -> Vec<usize> {
        let (x, y) = (at % self.width, at / self.width);
        let mut found = Vec::new();
        for near_y in y.saturating_sub(1)..=(y + 1).min(self.height - 1) {
            for near_x in x.saturating_sub(1)..=(x + 1).min(self.width - 1) {
                if (near_x, near_y) != (x, y) {
                    found.push(near_y * self.width + near_x);
                }
            }
        }
        found
    }

    /// The tents as moves.
    pub(super) fn tell(&self, tents: &Tents) -> String {
        let moves: Vec<String> = self
            .all(tents)
            .map(|at| format!("T{}", self.name(at)))
            .collect();
        moves.join(" ")
    }

    fn all<'t>(&self, tents: &'t Tents) -> impl Iterator<Item = usize> + use<'t> {
        (0..tents.len()).filter(|&at| tents[at])
    }

    fn name(&self, at: usize) -> String {
        format!("{},{}", at % self.width, at / self.width)
    }
}

/// Reads digits without needless zeros.
fn number(text: &str) -> Option<usize> {
    let is_plain = text == "0" || !text.starts_with('0');
    let is_digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    (is_plain && is_digits).then(|| text.parse().ok()).flatten()
}

/// Reads the letters of a grid; none if they do not stand for exactly this many squares and one tree behind them.
fn read_grid(text: &str, n_squares: usize) -> Option<Vec<Square>> {
    let mut squares: Vec<Square> = Vec::new();
    let mut before = ' ';
    for c in text.chars() {
        let blanks = match c {
            '_' => 0,
            'a'..='z' => (c as usize - 'a' as usize + 1).min(25),
            '!' | '-' if before == '_' || before.is_ascii_lowercase() => {
                *squares.last_mut()? = match c {
                    '!' => Square::Tent,
                    _ => Square::Grass,
                };
                before = c;
                continue;
            }
            _ => return None,
        };
        squares.extend(std::iter::repeat_n(Square::Free, blanks));
        if c != 'z' {
            squares.push(Square::Tree);
        }
        if squares.len() > n_squares + 1 {
            return None;
        }
        before = c;
    }
    let is_whole = squares.len() == n_squares + 1 && squares.pop() == Some(Square::Tree);
    is_whole.then_some(squares)
}

/// Reads a move such as `T3,4`.
fn read_move(text: &str) -> Option<(Square, usize, usize)> {
    let made = match text.chars().next()? {
        'T' => Square::Tent,
        'G' => Square::Grass,
        'C' => Square::Free,
        _ => return None,
    };
    let (x, y) = text[1..].split_once(',')?;
    Some((made, number(x)?, number(y)?))
}
