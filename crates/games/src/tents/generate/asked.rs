//! What a board may be asked for beyond its size and level: rules, steps, symmetry.

use std::fmt;

use crate::budget::Budget;
use crate::tents::draft::Symmetry;
use crate::tents::grade::grade;
use crate::tents::puzzle::Puzzle;
use crate::text::plain_number;

/// The hardest rule there is.
const LAST_RULE: u8 = 22;

/// What a board is asked for beyond its level; words such as `rules=10-13 must=16 steps=40 symmetry=half`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// Between which rules the hardest one lies that a person needs.
    pub rules: Option<(u8, u8)>,
    /// A rule that a person needs, whatever others.
    pub must: Option<u8>,
    /// How many steps a person needs at most.
    pub steps: Option<usize>,
    /// How its trees look the same again.
    pub symmetry: Symmetry,
}

impl Default for Asked {
    fn default() -> Self {
        Self {
            rules: None,
            must: None,
            steps: None,
            symmetry: Symmetry::None,
        }
    }
}

impl Asked {
    /// Takes one more word; false if it is none of these, or says again what was said.
    pub(in crate::tents) fn read(&mut self, word: &str) -> bool {
        let Some((name, value)) = word.split_once('=') else {
            return false;
        };
        let rule = |text: &str| plain_number(text).filter(|n| (1..=LAST_RULE).contains(n));
        match name {
            "rules" if self.rules.is_none() => {
                let range = value.split_once('-').unwrap_or((value, value));
                self.rules = rule(range.0)
                    .zip(rule(range.1))
                    .filter(|(low, high)| low <= high);
                // One rule has one spelling.
                self.rules.is_some() && self.words().iter().any(|known| known == word)
            }
            "must" if self.must.is_none() => {
                self.must = rule(value);
                self.must.is_some()
            }
            "steps" if self.steps.is_none() => {
                self.steps = plain_number(value).filter(|&n: &usize| 0 < n);
                self.steps.is_some()
            }
            "symmetry" if self.symmetry == Symmetry::None => {
                let symmetry = Symmetry::read(value);
                self.symmetry = symmetry.unwrap_or(Symmetry::None);
                self.symmetry != Symmetry::None
            }
            _ => false,
        }
    }

    /// Whether a board with one solution is as it is asked for.
    pub(in crate::tents) fn accepts(&self, puzzle: &Puzzle, budget: &mut Budget) -> bool {
        if (self.rules, self.must, self.steps) == (None, None, None) {
            return true;
        }
        let Some(grade) = grade(puzzle, budget) else {
            return false;
        };
        let is_between = |(low, high): (u8, u8)| (low..=high).contains(&grade.hardest());
        self.rules.is_none_or(is_between)
            && self
                .must
                .is_none_or(|rule| 0 < grade.n_steps[usize::from(rule) - 1])
            && self.steps.is_none_or(|most| grade.n_all_steps() <= most)
    }

    /// The words that say it.
    fn words(&self) -> Vec<String> {
        let rules = self.rules.map(|(low, high)| {
            if low == high {
                format!("rules={low}")
            } else {
                format!("rules={low}-{high}")
            }
        });
        let must = self.must.map(|rule| format!("must={rule}"));
        let steps = self.steps.map(|most| format!("steps={most}"));
        let symmetry = match self.symmetry {
            Symmetry::None => None,
            symmetry => Some(format!("symmetry={}", symmetry.word())),
        };
        [rules, must, steps, symmetry]
            .into_iter()
            .flatten()
            .collect()
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words();
        words.iter().try_for_each(|word| write!(f, " {word}"))
    }
}
