//! Deductions a person makes, each with its reason, from the easiest to the hardest.

mod beside_tree;
mod contradiction;
mod hint;
mod line_count;
mod tell;
mod touch;

pub(super) use contradiction::contradictions;
pub(super) use hint::{hint, mistakes};

use super::mark::Mark;
use super::position::Position;
use crate::answer::Step;

/// One deduction rule.
pub(super) struct Rule {
    /// What follows from it in a position, if anything does.
    pub(super) find: fn(&Position) -> Option<Step<Mark>>,
}

/// The rules of the original game, with where a tent may stand at all.
pub(super) const ORIGINAL: &[Rule] = &[FULL_LINE, NO_TREE, TOUCH, LAST_OPTION, EXACT_LINE];

/// The easiest step that can be made by these rules.
pub(super) fn next_step(position: &Position, rules: &[Rule]) -> Option<Step<Mark>> {
    rules.iter().find_map(|rule| (rule.find)(position))
}

const FULL_LINE: Rule = Rule {
    find: line_count::full_line,
};
const NO_TREE: Rule = Rule {
    find: beside_tree::no_tree,
};
const TOUCH: Rule = Rule {
    find: touch::around_a_tent,
};
const LAST_OPTION: Rule = Rule {
    find: beside_tree::last_option,
};
const EXACT_LINE: Rule = Rule {
    find: line_count::exact_line,
};
