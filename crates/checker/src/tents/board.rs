//! A board read from its canonical text, and every rule in the slow and obvious way.

use crate::Reason;
use crate::text::number;

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
    pub(super) fn read(text: &str) -> Result<Self, Reason> {
        let broken = |id: &'static str| Reason::new(id);
        let id = text
            .strip_prefix("tents ")
            .ok_or_else(|| broken("check-tents-no-board"))?;
        let (size, rest) = id
            .split_once(':')
            .ok_or_else(|| broken("check-tents-no-board"))?;
        let side = |text: &str| number(text).filter(|side| (1..=MAX_SIDE).contains(side));
        let (width, height) = size
            .split_once('x')
            .and_then(|(width, height)| Some((side(width)?, side(height)?)))
            .ok_or_else(|| broken("check-tents-size").with("found", size))?;
        let mut fields = rest.split(',');
        let grid = fields.next().unwrap_or("");
        let squares =
            read_grid(grid, width * height).ok_or_else(|| broken("check-tents-squares"))?;
        let clues: Vec<&str> = fields.collect();
        if clues.len() != width + height {
            return Err(broken("check-tents-clues")
                .with("found", clues.len())
                .with("expected", width + height));
        }
        let clue = |text: &&str, length: usize| match *text {
            "" => Ok(None),
            text => match number(text).filter(|&clue| clue <= length) {
                Some(clue) => Ok(Some(clue)),
                None => Err(broken("check-tents-clue").with("found", text)),
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
    pub(super) fn replay(&self, line: &str) -> Result<Tents, Reason> {
        let mut squares = self.squares.clone();
        for mv in line.split_ascii_whitespace() {
            let refused = |id| Reason::new(id).with("move", mv);
            let (made, x, y) = read_move(mv).ok_or_else(|| refused("check-tents-no-move"))?;
            if x >= self.width || y >= self.height {
                return Err(refused("check-tents-outside"));
            }
            let at = y * self.width + x;
            match self.squares[at] {
                Square::Tree => return Err(refused("check-tents-on-tree")),
                Square::Tent | Square::Grass => return Err(refused("check-tents-given")),
                Square::Free if squares[at] == made => return Err(refused("check-tents-same")),
                Square::Free => squares[at] = made,
            }
        }
        Ok(squares
            .iter()
            .map(|&square| square == Square::Tent)
            .collect())
    }

    /// Every rule these tents break, and where.
    pub(super) fn failures(&self, tents: &Tents) -> Vec<Reason> {
        let mut failures = self.touching(tents);
        failures.extend(self.wrong_lines(tents, |n, clue| n != clue));
        failures.extend(self.tent_without_tree(tents));
        let n_trees = self
            .squares
            .iter()
            .filter(|&&it| it == Square::Tree)
            .count();
        let n_tents = self.all(tents).count();
        if n_trees != n_tents {
            let reason = Reason::new("check-tents-number").with("trees", n_trees);
            failures.push(reason.with("tents", n_tents));
        }
        failures
    }

    /// Every rule these tents break already, though more may have to come.
    pub(super) fn failures_so_far(&self, tents: &Tents) -> Vec<Reason> {
        let mut failures = self.touching(tents);
        failures.extend(self.wrong_lines(tents, |n, clue| clue < n));
        failures.extend(self.tent_without_tree(tents));
        failures
    }

    fn touching(&self, tents: &Tents) -> Vec<Reason> {
        let mut failures = Vec::new();
        for one in self.all(tents) {
            for other in self
                .around(one)
                .filter(|&other| one < other && tents[other])
            {
                let reason = Reason::new("check-tents-touch").with("one", self.name(one));
                failures.push(reason.with("other", self.name(other)));
            }
        }
        failures
    }

    fn wrong_lines(&self, tents: &Tents, is_wrong: impl Fn(usize, usize) -> bool) -> Vec<Reason> {
        let mut failures = Vec::new();
        for (at, (squares, clue)) in self.lines().enumerate() {
            let n = squares.filter(|&at| tents[at]).count();
            if let Some(clue) = clue.filter(|&clue| is_wrong(n, clue)) {
                let reason = if at < self.height {
                    Reason::new("check-tents-row").with("number", at)
                } else {
                    Reason::new("check-tents-column").with("number", at - self.height)
                };
                failures.push(reason.with("tents", n).with("clue", clue));
            }
        }
        failures
    }

    /// Gives every tent a tree of its own, by augmenting paths; names a tent that finds none.
    fn tent_without_tree(&self, tents: &Tents) -> Option<Reason> {
        let mut tent_of: Vec<Option<usize>> = vec![None; tents.len()];
        let lost = self
            .all(tents)
            .find(|&tent| !self.find_tree(tent, &mut tent_of))?;
        Some(Reason::new("check-tents-pair").with("tent", self.name(lost)))
    }

    /// Finds a tree for a tent; tents before it may have to change theirs.
    fn find_tree(&self, tent: usize, tent_of: &mut [Option<usize>]) -> bool {
        let is_free =
            |tree: &usize| self.squares[*tree] == Square::Tree && tent_of[*tree].is_none();
        if let Some(free) = self.beside(tent).find(is_free) {
            tent_of[free] = Some(tent);
            return true;
        }
        // Who asked for each tree; the tents that ask wait in a queue.
        let mut asker: Vec<Option<usize>> = vec![None; tent_of.len()];
        let mut queue = vec![tent];
        let mut next = 0;
        while let Some(&asking) = queue.get(next) {
            next += 1;
            for tree in self.beside(asking) {
                if self.squares[tree] != Square::Tree || asker[tree].is_some() {
                    continue;
                }
                asker[tree] = Some(asking);
                match tent_of[tree] {
                    Some(owner) => queue.push(owner),
                    None => {
                        self.hand_over(tree, &asker, tent_of);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Gives a free tree to who asked for it, the tree that one had to who asked for that, and so on.
    fn hand_over(&self, free: usize, asker: &[Option<usize>], tent_of: &mut [Option<usize>]) {
        let mut tree = Some(free);
        while let Some(at) = tree {
            let taker = asker[at].expect("every tree on the way was asked for");
            tree = self
                .beside(taker)
                .filter(|&other| other != at)
                .find(|&other| tent_of[other] == Some(taker));
            tent_of[at] = Some(taker);
        }
    }

    /// Every row, then every column: its squares and its clue.
    pub(super) fn lines(
        &self,
    ) -> impl Iterator<Item = (impl Iterator<Item = usize>, Option<usize>)> {
        let squares =
            |first: usize, step: usize, n: usize| (0..n).map(move |nth| first + nth * step);
        let row = move |y: usize| squares(y * self.width, 1, self.width);
        let column = move |x: usize| squares(x, self.width, self.height);
        let rows = (0..self.height).map(move |y| (row(y), self.rows[y]));
        let columns = (0..self.width).map(move |x| (column(x), self.columns[x]));
        rows.chain(columns)
    }

    /// The squares that share a side with this one.
    pub(super) fn beside(&self, at: usize) -> impl Iterator<Item = usize> {
        let (x, y) = (at % self.width, at / self.width);
        let near = [
            (0 < y).then(|| at - self.width),
            (0 < x).then(|| at - 1),
            (x + 1 < self.width).then_some(at + 1),
            (y + 1 < self.height).then_some(at + self.width),
        ];
        near.into_iter().flatten()
    }

    /// The squares that touch this one.
    pub(super) fn around(&self, at: usize) -> impl Iterator<Item = usize> {
        let (width, x, y) = (self.width, at % self.width, at / self.width);
        let columns = x.saturating_sub(1)..(x + 2).min(width);
        let rows = y.saturating_sub(1)..(y + 2).min(self.height);
        let near = rows.flat_map(move |y| columns.clone().map(move |x| y * width + x));
        near.filter(move |&near| near != at)
    }

    /// The tents as moves.
    pub(super) fn tell(&self, tents: &Tents) -> String {
        let moves: Vec<String> = self
            .all(tents)
            .map(|at| format!("T{}", self.name(at)))
            .collect();
        moves.join(" ")
    }

    pub(super) fn all<'t>(&self, tents: &'t Tents) -> impl Iterator<Item = usize> + use<'t> {
        (0..tents.len()).filter(|&at| tents[at])
    }

    fn name(&self, at: usize) -> String {
        format!("{},{}", at % self.width, at / self.width)
    }
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
