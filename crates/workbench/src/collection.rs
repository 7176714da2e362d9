//! Collections: puzzles to publish together, one a line, with titles, authors and levels as comments.

use std::fmt;

use games::any::AnyPuzzle;
use games::budget::Budget;
use games::kind::LEVELS;
use games::shown::shown;

/// What a comment begins with.
const COMMENT: char = '#';

/// A text of puzzles, read as far as it can be without knowing what puzzles are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Collection {
    /// What the whole is called.
    pub name: Option<String>,
    /// The puzzles in their order.
    pub entries: Vec<Entry>,
}

/// One puzzle of a collection.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// The number of its line, from 1.
    pub line: usize,
    /// The puzzle, in any format of one line.
    pub text: String,
    /// What it is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// How hard it is said to be: one of [`LEVELS`], or a word that is none.
    pub level: Option<String>,
}

impl Entry {
    /// The place of its stated level among [`LEVELS`], from 0; none if it states none or a word that is none.
    pub fn level_number(&self) -> Option<usize> {
        let word = self.level.as_deref()?;
        LEVELS.iter().position(|level| *level == word)
    }
}

impl Collection {
    /// Reads a text; every text is a collection, if perhaps an empty one.
    pub fn read(text: &str) -> Self {
        let mut collection = Self::default();
        let mut next = Entry::default();
        for (nth, line) in text.lines().enumerate() {
            let line = line.trim();
            if let Some(comment) = line.strip_prefix(COMMENT) {
                match said(comment) {
                    Some(("collection", name)) => collection.name = Some(name),
                    Some(("author", name)) => next.author = Some(name),
                    Some(("title", title)) => next.title = Some(title),
                    Some(("level", level)) => next.level = Some(level),
                    _ => {}
                }
                continue;
            }
            let puzzle = line.split('\t').next().unwrap_or("").trim();
            if puzzle.is_empty() {
                continue;
            }
            let author = next.author.clone();
            collection.entries.push(Entry {
                line: nth + 1,
                text: puzzle.to_owned(),
                ..std::mem::take(&mut next)
            });
            next.author = author;
        }
        collection
    }
}

/// How hard a puzzle is, as a place among [`LEVELS`]; none if its game cannot tell within the budget.
pub fn level_of(puzzle: &dyn AnyPuzzle, budget: &mut Budget) -> Option<usize> {
    let graded = puzzle.grade(budget)?;
    LEVELS.iter().position(|level| *level == graded.level)
}

/// What a comment says, if it says something.
fn said(comment: &str) -> Option<(&str, String)> {
    let (name, value) = comment.split_once(':')?;
    let value = value.trim();
    (!value.is_empty()).then(|| (name.trim(), shown(value)))
}

impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            writeln!(f, "{COMMENT} collection: {}", one_line(name))?;
        }
        let mut author = None;
        for entry in &self.entries {
            if entry.author.is_some() && entry.author != author {
                author.clone_from(&entry.author);
                comment(f, "author", &entry.author)?;
            }
            comment(f, "title", &entry.title)?;
            comment(f, "level", &entry.level)?;
            writeln!(f, "{}", entry.text)?;
        }
        Ok(())
    }
}

fn comment(f: &mut fmt::Formatter<'_>, name: &str, value: &Option<String>) -> fmt::Result {
    match value {
        Some(value) => writeln!(f, "{COMMENT} {name}: {}", one_line(value)),
        None => Ok(()),
    }
}

/// A value that breaks no line.
fn one_line(value: &str) -> String {
    value.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# collection: A summer camp
# author: Ada
# title: First night
# level: easy
tents 1x1:a,0,0
# title: Rain
tents 2x2:a,0,0,0,0
";

    #[test]
    fn titles_belong_to_the_next_puzzle_and_authors_to_all_that_follow() {
        let read = Collection::read(TEXT);
        assert_eq!(read.name.as_deref(), Some("A summer camp"));
        let told: Vec<_> = read
            .entries
            .iter()
            .map(|entry| {
                (
                    entry.line,
                    entry.title.as_deref(),
                    entry.author.as_deref(),
                    entry.level_number(),
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                (5, Some("First night"), Some("Ada"), Some(0)),
                (7, Some("Rain"), Some("Ada"), None)
            ]
        );
    }

    #[test]
    fn what_is_written_reads_back() {
        let read = Collection::read(TEXT);
        assert_eq!(read.to_string(), TEXT);
    }

    #[test]
    fn plain_lines_other_comments_and_what_follows_a_tab_are_taken() {
        let read =
            Collection::read("# nothing\r\n\r\n  tents a\tseed 7\r\n#title:x\r\ntents b\r\n");
        let texts: Vec<&str> = read.entries.iter().map(|entry| &*entry.text).collect();
        assert_eq!(texts, ["tents a", "tents b"]);
        assert_eq!(read.entries[1].title.as_deref(), Some("x"));
    }

    #[test]
    fn a_title_cannot_break_its_line() {
        let entry = Entry {
            text: "p".to_owned(),
            title: Some("two\nlines".to_owned()),
            ..Entry::default()
        };
        let collection = Collection {
            name: None,
            entries: vec![entry],
        };
        assert_eq!(collection.to_string(), "# title: two lines\np\n");
    }
}
