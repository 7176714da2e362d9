//! Pairs of hand-ins that are alike, however their names, comments and layout were changed.
//!
//! A source is read as words: every name becomes the same word, every number and every text too, comments and blanks
//! vanish. Every run of `RUN` words is hashed, and of every `WINDOW` neighbouring hashes the smallest is kept: so any
//! `RUN + WINDOW - 1` words that two sources share leave a common mark, wherever they stand. The idea is winnowing, by
//! Schleimer, Wilkerson and Aiken (2003). Marks that many people share are the course's own examples and say nothing.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Words in a run.
const RUN: usize = 10;
/// Runs in a window.
const WINDOW: usize = 6;
/// Two sources with a smaller part in common are not told of.
const LEAST: f64 = 0.35;
/// A source with fewer marks is too short to tell anything.
const FEWEST: usize = 6;
/// A mark that more people share than this, and more than a third of all, is nobody's.
const COMMON: usize = 4;

/// A source, and whose it is.
pub(super) struct Source {
    pub(super) person: i64,
    pub(super) hand_in: i64,
    pub(super) bytes: Vec<u8>,
}

/// Two hand-ins of two people that are alike.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Pair {
    pub(super) hand_ins: [i64; 2],
    /// How much of the shorter one stands in the other, from 0 to 1.
    pub(super) part: f64,
}

/// The pairs that are alike, the most alike first; of two people only the most alike pair.
pub(super) fn pairs(sources: &[Source]) -> Vec<Pair> {
    let marks: Vec<HashSet<u64>> = sources.iter().map(|one| marks(&one.bytes)).collect();
    let mut owners: HashMap<u64, HashSet<i64>> = HashMap::new();
    for (source, marks) in sources.iter().zip(&marks) {
        for mark in marks {
            owners.entry(*mark).or_default().insert(source.person);
        }
    }
    let people: HashSet<i64> = sources.iter().map(|one| one.person).collect();
    let many = COMMON.max(people.len() / 3);
    let own: Vec<HashSet<u64>> = marks
        .into_iter()
        .map(|marks| {
            let is_own = |mark: &u64| owners[mark].len() <= many;
            marks.into_iter().filter(is_own).collect()
        })
        .collect();
    let mut best: HashMap<[i64; 2], Pair> = HashMap::new();
    for (at, one) in sources.iter().enumerate() {
        for (behind, other) in sources[at + 1..].iter().enumerate() {
            if one.person == other.person {
                continue;
            }
            let part = if one.bytes == other.bytes {
                1.0
            } else {
                common(&own[at], &own[at + 1 + behind])
            };
            if part < LEAST {
                continue;
            }
            let two = [one.person.min(other.person), one.person.max(other.person)];
            let pair = Pair {
                hand_ins: [one.hand_in, other.hand_in],
                part,
            };
            let known = best.entry(two).or_insert_with(|| pair.clone());
            if known.part < part {
                *known = pair;
            }
        }
    }
    let mut pairs: Vec<Pair> = best.into_values().collect();
    pairs.sort_by(|one, other| {
        let by_part = other.part.total_cmp(&one.part);
        by_part.then(one.hand_ins.cmp(&other.hand_ins))
    });
    pairs
}

fn common(one: &HashSet<u64>, other: &HashSet<u64>) -> f64 {
    let shorter = one.len().min(other.len());
    if shorter < FEWEST {
        return 0.0;
    }
    one.intersection(other).count() as f64 / shorter as f64
}

/// The marks of a source.
fn marks(bytes: &[u8]) -> HashSet<u64> {
    let words = words(&String::from_utf8_lossy(bytes));
    let hashes: Vec<u64> = words
        .windows(RUN)
        .map(|run| {
            let mut hasher = DefaultHasher::new();
            run.hash(&mut hasher);
            hasher.finish()
        })
        .collect();
    let windows = hashes.windows(WINDOW.min(hashes.len()).max(1));
    windows
        .filter_map(|window| window.iter().min().copied())
        .collect()
}

/// The words of a source in C, Python or something like them.
fn words(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut words = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at];
        let next = chars.get(at + 1).copied();
        let until = |from: usize, is_end: &dyn Fn(usize) -> bool| {
            (from..chars.len())
                .find(|&at| is_end(at))
                .unwrap_or(chars.len())
        };
        if c.is_whitespace() {
            at += 1;
        } else if c == '#' && !is_directive(&chars, at) || c == '/' && next == Some('/') {
            at = until(at, &|at| chars[at] == '\n');
        } else if c == '/' && next == Some('*') {
            at = until(at + 2, &|at| {
                chars[at] == '*' && chars.get(at + 1) == Some(&'/')
            }) + 2;
        } else if c == '"' || c == '\'' {
            at = until(at + 1, &|at| {
                (chars[at] == c && chars[at - 1] != '\\') || chars[at] == '\n'
            }) + 1;
            words.push("text".to_owned());
        } else if c.is_alphabetic() || c == '_' {
            let end = until(at, &|at| !chars[at].is_alphanumeric() && chars[at] != '_');
            let word: String = chars[at..end].iter().collect();
            words.push(if is_keyword(&word) {
                word
            } else {
                "name".to_owned()
            });
            at = end;
        } else if c.is_ascii_digit() {
            at = until(at, &|at| !chars[at].is_alphanumeric() && chars[at] != '.');
            words.push("number".to_owned());
        } else {
            words.push(c.to_string());
            at += 1;
        }
    }
    words
}

/// Whether a `#` begins a directive of C and not a comment.
fn is_directive(chars: &[char], at: usize) -> bool {
    let rest: String = chars[at + 1..].iter().take(12).collect();
    let rest = rest.trim_start();
    [
        "include", "define", "if", "el", "endif", "undef", "pragma", "error",
    ]
    .iter()
    .any(|word| rest.starts_with(word))
}

fn is_keyword(word: &str) -> bool {
    const WORDS: &str = " if else for while do return break continue switch case default struct enum union typedef \
        static const void int char long short unsigned float double sizeof goto include define def class import from \
        in not and or lambda try except finally raise with as pass yield elif is None True False assert print ";
    WORDS.contains(&format!(" {word} "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "
        /* my player */
        int best(int *board, int n) {
            int top = -1, at = 0;
            for (int i = 0; i < n; i++) { // look at all
                int value = board[i] * 3 + i % 7;
                if (value > top) { top = value; at = i; }
                else if (value == top && i % 2 == 0) { at = i; }
            }
            while (at > 0 && board[at - 1] == board[at]) at--;
            printf(\"%d\\n\", top);
            return at + (top > 100 ? 1 : 0);
        }";
    const RENAMED: &str = "
        int choose(int *cells, int count) { int m = -5, p = 1;
            for (int k = 0; k < count; k++) { int v = cells[k] * 9 + k % 2;
                if (v > m) { m = v; p = k; } else if (v == m && k % 4 == 0) { p = k; } }
            /* walk back */ while (p > 0 && cells[p - 1] == cells[p]) p--;
            printf(\"best %d\", m); return p + (m > 3 ? 1 : 0); }";
    const OTHER: &str = "
        #include <stdlib.h>
        struct node { struct node *left, *right; double weight; };
        static double sum(struct node *tree) {
            if (!tree) return 0.0;
            return tree->weight + sum(tree->left) + sum(tree->right);
        }
        void grow(struct node **tree, double w) {
            if (*tree == NULL) { *tree = calloc(1, sizeof **tree); (*tree)->weight = w; return; }
            grow(w < (*tree)->weight ? &(*tree)->left : &(*tree)->right, w);
        }";

    fn sources(texts: &[(i64, &str)]) -> Vec<Source> {
        let texts = texts.iter().enumerate();
        texts
            .map(|(at, (person, text))| Source {
                person: *person,
                hand_in: at as i64 + 1,
                bytes: text.as_bytes().to_vec(),
            })
            .collect()
    }

    #[test]
    fn other_names_numbers_and_layout_hide_nothing() {
        let found = pairs(&sources(&[(1, ONE), (2, OTHER), (3, RENAMED)]));
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].hand_ins, [1, 3]);
        assert!(0.8 < found[0].part, "{found:?}");
    }

    #[test]
    fn ones_own_earlier_work_and_what_everybody_was_given_are_nothing() {
        assert!(pairs(&sources(&[(1, ONE), (1, RENAMED)])).is_empty());
        let all: Vec<(i64, &str)> = (0..9).map(|person| (person, ONE)).collect();
        let changed: Vec<String> = (0..9).map(|n| format!("{ONE}\n// {n}")).collect();
        let changed: Vec<(i64, &str)> = all
            .iter()
            .zip(&changed)
            .map(|((person, _), text)| (*person, text.as_str()))
            .collect();
        assert!(pairs(&sources(&changed)).is_empty());
    }

    #[test]
    fn any_bytes_have_words() {
        for text in ["", "\"", "'", "/*", "//", "#", "a\\\"b", "é≠\u{0}", "\"\\"] {
            let _ = marks(text.as_bytes());
        }
    }
}
