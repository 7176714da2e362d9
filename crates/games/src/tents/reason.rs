//! Deductions a person makes, each with its reason, from the easiest to the hardest.
//!
//! Every rule is one function that finds its first use in a position. All of them are sound by the rules of the game
//! alone; none argues from the uniqueness of the solution.

mod beside_tree;
mod border;
mod candidates;
mod chain;
mod contradiction;
mod explain;
mod fillings;
mod hint;
mod line_count;
mod matching;
mod tell;
#[cfg(test)]
mod tests;
mod touch;
mod two_lines;
mod what_if;

pub(super) use contradiction::contradictions;
pub(super) use explain::{deduce, explain};
pub(super) use hint::{hint, mistakes};

use super::mark::Mark;
use super::position::Position;
use crate::answer::Step;
use crate::budget::Ends;
use candidates::{Candidates, Truth};

/// One deduction rule.
pub(super) struct Rule {
    /// Its place from the easiest, 1, to the hardest, 22.
    pub(super) number: u8,
    /// What follows from it, if anything does.
    pub(super) find: fn(&Candidates) -> Option<Step<Mark>>,
}

/// Every rule, the easiest first.
pub(super) const RULES: &[Rule] = &[
    FULL_LINE,
    NO_TREE,
    TOUCH,
    LAST_OPTION,
    rule(5, beside_tree::spent_trees),
    rule(5, beside_tree::last_option_of_its_own),
    EXACT_LINE,
    rule(7, line_count::alternation),
    rule(8, beside_tree::corner),
    rule(9, beside_tree::common_neighbour),
    rule(10, fillings::serving_fillings),
    rule(11, line_count::beside_tight_line),
    rule(12, line_count::adjacent_lines),
    rule(13, beside_tree::shared_pair),
    rule(14, matching::hall_set),
    rule(15, matching::used_up_trees),
    rule(16, border::balance),
    rule(17, fillings::paired_fillings),
    rule(18, matching::full_matching),
    rule(19, line_count::clue_sums),
    rule(20, two_lines::joint_fillings),
    rule(21, what_if::easy_what_if),
    rule(22, what_if::deep_what_if),
];

/// The rules of the original game, with where a tent may stand at all.
pub(super) const ORIGINAL: &[Rule] = &[FULL_LINE, NO_TREE, TOUCH, LAST_OPTION, EXACT_LINE];

const FULL_LINE: Rule = rule(1, line_count::full_line);
const NO_TREE: Rule = rule(2, beside_tree::no_tree);
const TOUCH: Rule = rule(3, touch::around_a_tent);
const LAST_OPTION: Rule = rule(4, beside_tree::last_option);
const EXACT_LINE: Rule = rule(6, line_count::exact_line);

const fn rule(number: u8, find: fn(&Candidates) -> Option<Step<Mark>>) -> Rule {
    Rule { number, find }
}

/// Rules from this number on look at the whole board in many ways, which takes long where it is huge.
const FIRST_SLOW: u8 = 14;

/// The easiest step that can be made by these rules.
pub(super) fn next_step(position: &Position, rules: &[Rule], ends: Ends<'_>) -> Option<Step<Mark>> {
    next_ruled_step(position, rules, None, ends).map(|(_, step)| step)
}

/// The easiest step that can be made by these rules, with the number of its rule. A solution only saves time.
fn next_ruled_step(
    position: &Position,
    rules: &[Rule],
    truth: Option<&Truth>,
    ends: Ends<'_>,
) -> Option<(u8, Step<Mark>)> {
    let candidates = Candidates::new(position).until(ends).knowing(truth);
    rules
        .iter()
        .take_while(|rule| rule.number < FIRST_SLOW || !ends.are_reached())
        .find_map(|rule| Some((rule.number, (rule.find)(&candidates)?)))
}
