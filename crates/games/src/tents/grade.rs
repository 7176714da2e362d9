//! How hard a board is: the hardest rule it needs, and how often it needs rules that hard.

use std::fmt;

use super::position::Position;
use super::puzzle::Puzzle;
use super::reason::{self, RULES, Rule};
use crate::budget::Budget;

/// A class of difficulty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// What is seen at a glance: rules 1 to 6.
    Easy,
    /// Runs and corners: rules 7 to 9.
    Normal,
    /// Fillings of lines and their neighbours: rules 10 to 13.
    Tricky,
    /// Pairing, balance and two lines together: rules 14 to 20.
    Hard,
    /// What-ifs: rules 21 and 22.
    Extreme,
}

impl Level {
    /// Every level with its word and the last of its rules.
    pub const WORDS: [(Level, &'static str, u8); 5] = [
        (Level::Easy, "easy", 6),
        (Level::Normal, "normal", 9),
        (Level::Tricky, "tricky", 13),
        (Level::Hard, "hard", 20),
        (Level::Extreme, "extreme", 22),
    ];

    /// The level of a rule.
    fn of(number: u8) -> Self {
        let row = Self::WORDS.iter().find(|(_, _, last)| number <= *last);
        row.map_or(Level::Extreme, |(level, _, _)| *level)
    }

    /// The rules up to the hardest of this level.
    pub(super) fn rules(self) -> &'static [Rule] {
        let last = Self::WORDS[self as usize].2;
        let n = RULES.iter().take_while(|rule| rule.number <= last).count();
        &RULES[..n]
    }

    /// The level below, if there is one.
    pub(super) fn easier(self) -> Option<Self> {
        let nth = (self as usize).checked_sub(1)?;
        Some(Self::WORDS[nth].0)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::WORDS[*self as usize].1)
    }
}

/// How hard a board is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Grade {
    /// The hardest rule it needs: solvable with it, not without.
    pub hardest: u8,
    /// How many steps need a rule of its level.
    pub n_hard_steps: usize,
}

impl Grade {
    /// The level of its hardest rule.
    pub fn level(&self) -> Level {
        Level::of(self.hardest)
    }
}

/// The word for the level of a board with one solution; none if the rules do not solve it.
pub(super) fn word(puzzle: &Puzzle, budget: &mut Budget) -> Option<&'static str> {
    let level = grade(puzzle, budget)?.level();
    Some(Level::WORDS[level as usize].1)
}

/// Grades a board with one solution; none if the rules do not solve it.
pub fn grade(puzzle: &Puzzle, budget: &mut Budget) -> Option<Grade> {
    let mut position = Position::start(puzzle);
    // The easiest rule is always used first, so a harder one is only used where it is needed.
    let steps = reason::deduce(&mut position, RULES, budget);
    if !position.is_solved() {
        return None;
    }
    let hardest = steps.iter().map(|(number, _)| *number).max().unwrap_or(1);
    let level = Level::of(hardest);
    let is_hard = |number: u8| Level::of(number) == level;
    Some(Grade {
        hardest,
        n_hard_steps: steps.iter().filter(|(number, _)| is_hard(*number)).count(),
    })
}
