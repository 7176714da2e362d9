//! Homework: programs that people wrote, what they are given, and how what they give back is judged.

use crate::budget::Budget;
use crate::error::Error;
use crate::words::Sentence;

/// A kind of program that can be graded. Its words are `ID-homework-NAME`.
#[derive(Debug, Clone, Copy)]
pub struct Homework {
    /// Word used on the command line.
    pub name: &'static str,
    /// The puzzles it is tried on, easiest first; the same for ever for a seed.
    pub cases: fn(seed: u64) -> Vec<String>,
    /// What it is started with for a puzzle; refuses puzzles it is not meant for.
    pub given: fn(puzzle: &str) -> Result<Given, Error>,
    /// What is wrong with what it gave back; nothing if it is right. Other programs may be asked through the budget.
    pub judge: fn(puzzle: &str, answer: &str, budget: &mut Budget) -> Option<Sentence>,
}

/// What a program is started with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Given {
    /// Its arguments.
    pub args: Vec<String>,
    /// Files that stand in its folder: their names and what they hold.
    pub files: Vec<(String, String)>,
    /// A file that it may write instead of printing.
    pub writes: Option<String>,
}
