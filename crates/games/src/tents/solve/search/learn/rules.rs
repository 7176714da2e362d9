//! The rules of lines, pairs of lines and borders, which clauses would say only at length.
//!
//! A rule sees one or two rows of literals as bits: those that may still hold and those that do. It sets what follows,
//! and only when somebody asks why does it name literals that are enough of a reason.

mod border;
mod line;
mod pair;
mod room;

use super::trail::{Conflict, Reason, Trail};
use crate::learn::Literal;
use crate::tents::word::{Word, squares};

/// In which way a rule demands a literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// The line has all its tents.
    Full,
    /// Without it there is too little room on this side.
    Needed {
        /// The side it stands on.
        side: u8,
    },
    /// If it did not hold, this side could not make up for it.
    Balance {
        /// The other side.
        side: u8,
    },
    /// A tent there would touch too many squares of the rule.
    Touching,
}

/// What a rule says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// So many tents stand in the line.
    Line,
    /// Nothing: the line has no clue.
    Unclued,
    /// So many tents stand in two adjacent lines together.
    Pair,
    /// So many more trees have their tents across the border than trees behind it have on this side.
    Border,
}

/// One rule and what is set of its literals.
pub(super) struct Rule<W> {
    pub(super) kind: Kind,
    pub(super) axis: usize,
    /// Its line, or the first of its two.
    pub(super) line: usize,
    /// The number it speaks of.
    pub(super) number: i32,
    pub(super) sides: [Side<W>; 2],
    /// What must hold before it says anything.
    guards: Vec<Literal>,
    is_queued: bool,
}

/// A row of literals, each at its place.
pub(super) struct Side<W> {
    /// The places with a literal.
    all: W,
    /// Those that may hold.
    open: W,
    /// Those that do.
    chosen: W,
    literals: Vec<Literal>,
}

/// All rules about the unknowns.
pub(super) struct Rules<W> {
    rules: Vec<Rule<W>>,
    /// Where each unknown occurs, one unknown after the other.
    uses: Vec<Use>,
    first_use: Vec<u32>,
    queue: Vec<u32>,
    /// The first unknown that guards rules; they stand behind all others.
    first_guard: usize,
    /// By unknown from the first guard on: the rules that it guards.
    guarded: Vec<Vec<u32>>,
    /// Column and row of each unknown that is a square.
    squares: Vec<Option<(u16, u16)>>,
    /// The rule of the first line of each axis; those of the other lines follow.
    first_line: [usize; 2],
    n_lines: [usize; 2],
}

#[derive(Clone, Copy)]
struct Use {
    rule: u32,
    side: u8,
    place: u8,
}

impl<W: Word> Side<W> {
    /// A row of literals, none of them set.
    pub(super) fn new(literals: &[(usize, Literal)]) -> Self {
        let n = literals.iter().map(|(place, _)| place + 1).max();
        let mut side = Self {
            all: W::NONE,
            open: W::NONE,
            chosen: W::NONE,
            literals: vec![Literal::yes(0); n.unwrap_or(0)],
        };
        for &(place, literal) in literals {
            side.all |= W::bit(place);
            side.literals[place] = literal;
        }
        side.open = side.all;
        side
    }

    fn literals(&self, places: W) -> impl Iterator<Item = Literal> + '_ {
        squares(places).map(|place| self.literals[place])
    }
}

impl<W: Word> Rule<W> {
    /// A rule none of whose literals are set.
    pub(super) fn new(
        kind: Kind,
        axis: usize,
        line: usize,
        number: i32,
        sides: [Side<W>; 2],
    ) -> Self {
        Self {
            kind,
            axis,
            line,
            number,
            sides,
            guards: Vec::new(),
            is_queued: false,
        }
    }

    /// The rule, which says nothing until all of these hold.
    pub(super) fn guarded(self, guards: Vec<Literal>) -> Self {
        Self { guards, ..self }
    }
}

impl<W: Word> Rules<W> {
    /// Rules that begin with one for each row and one for each column, about unknowns of which some are squares.
    pub(super) fn new(
        rules: Vec<Rule<W>>,
        n_lines: [usize; 2],
        squares_of: Vec<Option<(u16, u16)>>,
    ) -> Self {
        let mut uses_of: Vec<Vec<Use>> = vec![Vec::new(); squares_of.len()];
        for (nth, rule) in rules.iter().enumerate() {
            if rule.kind == Kind::Unclued {
                continue;
            }
            for (side, row) in rule.sides.iter().enumerate() {
                for place in squares(row.all) {
                    uses_of[row.literals[place].unknown()].push(Use {
                        rule: nth as u32,
                        side: side as u8,
                        place: place as u8,
                    });
                }
            }
        }
        let mut uses = Vec::new();
        let mut first_use = vec![0];
        for of_one in uses_of {
            uses.extend(of_one);
            first_use.push(uses.len() as u32);
        }
        let guards = || rules.iter().flat_map(|rule| &rule.guards);
        let first_guard = guards().map(|guard| guard.unknown()).min();
        let first_guard = first_guard.unwrap_or(squares_of.len());
        let mut guarded = vec![Vec::new(); squares_of.len() - first_guard];
        for (nth, rule) in rules.iter().enumerate() {
            for guard in &rule.guards {
                guarded[guard.unknown() - first_guard].push(nth as u32);
            }
        }
        let mut rules = Self {
            rules,
            uses,
            first_use,
            queue: Vec::new(),
            first_guard,
            guarded,
            squares: squares_of,
            first_line: [0, n_lines[0]],
            n_lines,
        };
        rules.queue_all();
        rules
    }

    /// Column and row of an unknown that is a square.
    pub(super) fn square(&self, unknown: usize) -> Option<(u16, u16)> {
        self.squares[unknown]
    }

    fn queue_all(&mut self) {
        for nth in 0..self.rules.len() {
            let rule = &mut self.rules[nth];
            if rule.kind != Kind::Unclued && !rule.is_queued {
                rule.is_queued = true;
                self.queue.push(nth as u32);
            }
        }
    }

    /// Notes that a literal holds; its rules must be looked at.
    #[inline(always)]
    pub(super) fn note(&mut self, literal: Literal) {
        let unknown = literal.unknown();
        let uses = self.first_use[unknown] as usize..self.first_use[unknown + 1] as usize;
        for used in &self.uses[uses] {
            let rule = &mut self.rules[used.rule as usize];
            let side = &mut rule.sides[usize::from(used.side)];
            let bit = W::bit(used.place.into());
            if literal.is_yes() {
                side.chosen |= bit
            } else {
                side.open &= !bit
            }
            if !rule.is_queued {
                rule.is_queued = true;
                self.queue.push(used.rule);
            }
        }
        if self.first_guard <= unknown {
            self.wake(unknown);
        }
    }

    /// Queues the rules that an unknown guards.
    fn wake(&mut self, guard: usize) {
        for &nth in &self.guarded[guard - self.first_guard] {
            let rule = &mut self.rules[nth as usize];
            if !rule.is_queued {
                rule.is_queued = true;
                self.queue.push(nth);
            }
        }
    }

    /// Notes that a literal is open again.
    #[inline(always)]
    pub(super) fn take_back(&mut self, literal: Literal) {
        let unknown = literal.unknown();
        let uses = self.first_use[unknown] as usize..self.first_use[unknown + 1] as usize;
        for used in &self.uses[uses] {
            let side = &mut self.rules[used.rule as usize].sides[usize::from(used.side)];
            let bit = W::bit(used.place.into());
            if literal.is_yes() {
                side.chosen &= !bit
            } else {
                side.open |= bit
            }
        }
    }

    /// Forgets which rules were to be looked at: what set them off is taken back.
    pub(super) fn drop_queue(&mut self) {
        for nth in self.queue.drain(..) {
            self.rules[nth as usize].is_queued = false;
        }
    }

    /// Looks at the next rule that is due; whether there was one.
    pub(super) fn follow(&mut self, trail: &mut Trail) -> Result<bool, Conflict> {
        let Some(nth) = self.queue.pop() else {
            return Ok(false);
        };
        self.rules[nth as usize].is_queued = false;
        let nth = nth as usize;
        let rule = &self.rules[nth];
        if !rule.guards.iter().all(|&guard| trail.holds(guard)) {
            return Ok(true);
        }
        let result = match rule.kind {
            Kind::Line => self.follow_line(nth, trail),
            Kind::Pair => self.follow_pair(nth, trail),
            Kind::Border => self.follow_border(nth, trail),
            Kind::Unclued => Ok(()),
        };
        match result {
            Ok(()) => Ok(true),
            Err(Conflict(mut because)) => {
                because.extend(&self.rules[nth].guards);
                Err(Conflict(because))
            }
        }
    }

    /// Adds literals that are the reason why a rule demanded this one, all of them set before the place `before`.
    pub(super) fn explain(
        &self,
        nth: usize,
        how: How,
        literal: Literal,
        before: u32,
        trail: &Trail,
        because: &mut Vec<Literal>,
    ) {
        let rule = &self.rules[nth];
        because.extend(&rule.guards);
        let side_of = |side: u8| usize::from(side);
        match how {
            How::Full => rule.explain_full(rule.number, before, trail, because),
            How::Needed { side } => {
                let side = side_of(side);
                let row = &rule.sides[side];
                let place = squares(row.all).find(|&place| row.literals[place] == literal);
                let place = place.expect("a rule demands literals of its own");
                let mut without = [W::NONE; 2];
                without[side] = W::bit(place);
                rule.explain_room(side, without, 0, before, trail, because);
            }
            How::Balance { side } => {
                rule.explain_room(side_of(side), [W::NONE; 2], 1, before, trail, because);
            }
            How::Touching => {
                let (x, y) = self.squares[literal.unknown()].expect("tents stand on squares");
                let without = rule.touched(x.into(), y.into());
                rule.explain_room(0, without, 0, before, trail, because);
            }
        }
    }

    /// Sets a literal that a rule demands.
    #[inline(always)]
    fn demand(
        &self,
        nth: usize,
        how: How,
        literal: Literal,
        trail: &mut Trail,
    ) -> Result<(), Conflict> {
        if trail.is_open(literal) {
            let rule = nth as u32;
            trail.set(literal, Reason::Rule { rule, how });
        } else if trail.is_false(literal) {
            let mut because = vec![!literal];
            self.explain(nth, how, literal, u32::MAX, trail, &mut because);
            return Err(Conflict(because));
        }
        Ok(())
    }

    /// Forbids tents on squares of a line that may stand there, if the line is on the board.
    fn forbid_touching(
        &self,
        nth: usize,
        line: Option<usize>,
        places: W,
        trail: &mut Trail,
    ) -> Result<(), Conflict> {
        let axis = self.rules[nth].axis;
        let Some(line) = line.filter(|&line| line < self.n_lines[axis]) else {
            return Ok(());
        };
        let side = &self.rules[self.first_line[axis] + line].sides[0];
        for literal in side.literals(places & side.all) {
            if !trail.is_false(literal) {
                self.demand(nth, How::Touching, !literal, trail)?;
            }
        }
        Ok(())
    }
}
