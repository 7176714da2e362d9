//! How hard a board is: the hardest rule it needs, and how often it needs rules that hard.

use std::fmt;

use super::choices::level_words;
use super::position::Position;
use super::puzzle::Puzzle;
use super::reason::{self, RULES, Rule};
use crate::budget::Budget;
use crate::game::{Difficulty, Steps};
use crate::small::small;
use crate::words::Sentence;

/// What a step by each rule counts, from rule 1 on: the model of how hard a board feels. `quadrille calibrate` compares it
/// with the times of people and says which weights would fit them better.
pub const WEIGHTS: [u64; 22] = [
    1, 1, 1, 2, 3, 2, 4, 4, 5, 8, 8, 9, 10, 16, 16, 20, 18, 22, 20, 26, 60, 150,
];

/// What the rules are called, from rule 1 on.
const NAMES: [&str; 22] = [
    "tents-name-1",
    "tents-name-2",
    "tents-name-3",
    "tents-name-4",
    "tents-name-5",
    "tents-name-6",
    "tents-name-7",
    "tents-name-8",
    "tents-name-9",
    "tents-name-10",
    "tents-name-11",
    "tents-name-12",
    "tents-name-13",
    "tents-name-14",
    "tents-name-15",
    "tents-name-16",
    "tents-name-17",
    "tents-name-18",
    "tents-name-19",
    "tents-name-20",
    "tents-name-21",
    "tents-name-22",
];

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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grade {
    /// How many steps each rule takes, from rule 1 on; always the easiest rule that says something.
    pub n_steps: [usize; 22],
}

impl Grade {
    /// The hardest rule it needs: solvable with it, not without.
    pub fn hardest(&self) -> u8 {
        let last = self.n_steps.iter().rposition(|&n| 0 < n);
        small(last.map_or(1, |at| at + 1))
    }

    /// The level of its hardest rule.
    pub fn level(&self) -> Level {
        Level::of(self.hardest())
    }

    /// How many steps need a rule of its level.
    pub fn n_hard_steps(&self) -> usize {
        let level = self.level();
        let rows = self.n_steps.iter().zip(1..);
        let hard = rows.filter(|(_, number)| Level::of(*number) == level);
        hard.map(|(n, _)| n).sum()
    }

    /// How many steps there are.
    pub fn n_all_steps(&self) -> usize {
        self.n_steps.iter().sum()
    }

    /// The steps, each counted as its rule's weight says.
    pub fn number(&self) -> u64 {
        let rows = self.n_steps.iter().zip(WEIGHTS);
        rows.map(|(&n, weight)| n as u64 * weight).sum()
    }

    /// The same for people.
    pub fn difficulty(&self) -> Difficulty {
        let rows = self.n_steps.iter().zip(NAMES).zip(WEIGHTS);
        let used = rows.filter(|((n, _), _)| 0 < **n);
        let steps = used.map(|((&n, name), weight)| Steps {
            rule: Sentence::new(name),
            n,
            weight,
        });
        Difficulty {
            level: Level::WORDS[self.level() as usize].1,
            words: level_words(self.level()),
            number: self.number(),
            steps: steps.collect(),
        }
    }
}

/// How hard a board with one solution is; none if the rules do not solve it.
pub(super) fn difficulty(puzzle: &Puzzle, budget: &mut Budget) -> Option<Difficulty> {
    Some(grade(puzzle, budget)?.difficulty())
}

/// Grades a board with one solution; none if the rules do not solve it.
pub fn grade(puzzle: &Puzzle, budget: &mut Budget) -> Option<Grade> {
    let mut position = Position::start(puzzle);
    // The easiest rule is always used first, so a harder one is only used where it is needed.
    let steps = reason::deduce(&mut position, RULES, budget);
    position.is_solved().then(|| grade_of(&steps))
}

/// The grade of a board that these steps solve.
pub(super) fn grade_of<T>(steps: &[(u8, T)]) -> Grade {
    let mut n_steps = [0; 22];
    for (number, _) in steps {
        n_steps[usize::from(*number) - 1] += 1;
    }
    Grade { n_steps }
}
