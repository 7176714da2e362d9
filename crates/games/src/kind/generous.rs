//! Specs as people write them: `12 x 12`, `10x10 Hard`, `tents 10 hard`, the words in any order and in any language.
//!
//! The reader of a game knows one way to write a spec. Where it refuses a text, the same is tried in plainer clothes;
//! then each word is looked up among the values of the game's fields and each number put into a field, and the game
//! writes the spec itself. A text that uses all its words this way is surely meant so. One with a word that is only
//! nearly known, or not at all, is perhaps meant so: people are asked.

use super::{Field, Values};
use crate::words::{Book, Lang};

/// What a text is meant to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Meant {
    /// This spec, without a doubt.
    Surely(String),
    /// Perhaps this one.
    Perhaps(String),
}

/// What is known of the game whose spec it is.
pub(crate) struct Known<'a> {
    /// The words its texts begin with; the first is its id.
    pub(crate) heads: &'static [&'static str],
    /// What can be chosen; may be empty.
    pub(crate) fields: &'static [Field],
    /// Whether its reader takes a text.
    pub(crate) reads: &'a dyn Fn(&str) -> bool,
    /// The spec of a choice, if there is such a one.
    pub(crate) spec: &'a dyn Fn(&ByName) -> Option<String>,
}

/// Values by the names of fields.
type ByName = [(String, String)];

/// What a text that the game does not read is meant to say.
pub(crate) fn meant(text: &str, known: &Known<'_>) -> Option<Meant> {
    let words = tidy(text);
    let bare = match words.split_first() {
        Some((first, rest)) if known.heads.contains(&first.as_str()) => rest,
        _ => &words,
    };
    for tried in [&words[..], bare] {
        for text in [tried.join(" "), squares_as_sides(tried)] {
            if !text.is_empty() && (known.reads)(&text) {
                return Some(Meant::Surely(text));
            }
        }
    }
    by_fields(bare, known)
}

/// The words in small letters, without commas; `12 x 12`, `12 × 12` and `12 by 12` are one word.
fn tidy(text: &str) -> Vec<String> {
    let small = text.to_lowercase().replace(['×', '*'], "x");
    let mut words: Vec<String> = Vec::new();
    let mut joins = false;
    for word in small
        .split([' ', '\t', '\n', ',', ';'])
        .filter(|word| !word.is_empty())
    {
        let is_between = matches!(word, "x" | "by" | "sur" | "par");
        let follows_number = words.last().is_some_and(|last| is_number(last));
        match words.last_mut() {
            Some(_) if is_between && follows_number => joins = true,
            Some(last) if joins && is_number(word) => {
                *last = format!("{last}x{word}");
                joins = false;
            }
            Some(last) if follows_number && word.strip_prefix('x').is_some_and(is_number) => {
                *last += word;
            }
            Some(last) if last.strip_suffix('x').is_some_and(is_number) && is_number(word) => {
                *last += word;
            }
            _ => {
                joins = false;
                words.push(word.to_owned());
            }
        }
    }
    words
}

/// The same with `9x9` as `9`, for games that know only squares.
fn squares_as_sides(words: &[String]) -> String {
    let side = |word: &String| match word.split_once('x') {
        Some((width, height)) if width == height && is_number(width) => width.to_owned(),
        _ => word.clone(),
    };
    let sides: Vec<String> = words.iter().map(side).collect();
    sides.join(" ")
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Each word as the value of a field, each number in one of the fields for numbers, in order.
fn by_fields(words: &[String], known: &Known<'_>) -> Option<Meant> {
    let vocabulary = vocabulary(known);
    let mut chosen: Vec<(String, String)> = Vec::new();
    let mut sizes: Vec<&str> = Vec::new();
    let mut is_sure = true;
    let mut at = 0;
    while at < words.len() {
        let word = &words[at];
        if is_number(word) || word.split('x').all(is_number) {
            sizes.push(word);
            at += 1;
            continue;
        }
        let exact = vocabulary.iter().filter(|entry| entry.begins(&words[at..]));
        let exact = exact.max_by_key(|entry| (entry.words.len(), entry.choice.is_some()));
        let entry = exact.or_else(|| vocabulary.iter().find(|entry| entry.nearly_is(word)));
        is_sure &= exact.is_some();
        at += exact.map_or(1, |entry| entry.words.len());
        if let Some((field, value)) = entry.and_then(|entry| entry.choice) {
            is_sure &= chosen.iter().all(|(known, _)| known != field);
            chosen.push((field.to_owned(), value.to_owned()));
        }
    }
    let spec = numbers(&sizes)
        .into_iter()
        .find_map(|numbers| (known.spec)(&with_numbers(&chosen, &numbers, known.fields)?))?;
    // A text of which nothing was understood means nothing.
    if chosen.is_empty() && sizes.is_empty() {
        return None;
    }
    Some(if is_sure {
        Meant::Surely(spec)
    } else {
        Meant::Perhaps(spec)
    })
}

/// The numbers of `14x14 6`: the size as two sides, or as one where they are equal.
fn numbers(sizes: &[&str]) -> Vec<Vec<String>> {
    let all = |split: fn(&str) -> Vec<String>| sizes.iter().flat_map(|size| split(size)).collect();
    let two: Vec<String> = all(|size| size.split('x').map(str::to_owned).collect());
    let one: Vec<String> = all(|size| {
        let mut sides: Vec<String> = size.split('x').map(str::to_owned).collect();
        sides.dedup();
        sides
    });
    vec![two, one]
}

/// The choice with these numbers in the fields for numbers; none if there are too many.
fn with_numbers(
    chosen: &[(String, String)],
    numbers: &[String],
    fields: &[Field],
) -> Option<Vec<(String, String)>> {
    let mut all = chosen.to_vec();
    let mut free = fields
        .iter()
        .filter(|field| matches!(field.values, Values::Number { .. }));
    for number in numbers {
        all.push((free.next()?.name.to_owned(), number.clone()));
    }
    Some(all)
}

/// A word, or several, that stand for a value of a field, or only belong to one.
struct Entry {
    words: Vec<String>,
    choice: Option<(&'static str, &'static str)>,
}

impl Entry {
    fn begins(&self, words: &[String]) -> bool {
        words.starts_with(&self.words)
    }

    fn nearly_is(&self, word: &str) -> bool {
        let [own] = &self.words[..] else {
            return false;
        };
        let n_letters = own.chars().count().min(word.chars().count());
        self.choice.is_some() && distance(own, word) <= n_letters / 3
    }
}

/// What can be said of the game's fields: values, their words in every language, and the words of the labels.
fn vocabulary(known: &Known<'_>) -> Vec<Entry> {
    let mut entries = Vec::new();
    let id = known.heads[0];
    let split = |text: &str| tidy(&text.replace(['(', ')', ':'], " "));
    for field in known.fields {
        let label = format!("{id}-field-{}", field.name);
        let books = || Lang::CODES.iter().map(|(lang, _)| Book::of(*lang));
        if let Values::Words(values) = field.values {
            for value in values {
                let told = books().map(|book| book.tell_id(&format!("{label}-{value}")));
                for text in told.chain([(*value).to_owned()]) {
                    let (words, choice) = (split(&text), Some((field.name, *value)));
                    entries.push(Entry { words, choice });
                }
            }
        }
        for text in books().map(|book| book.tell_id(&label)) {
            let words = split(&text).into_iter();
            entries.extend(words.map(|word| Entry {
                words: vec![word],
                choice: None,
            }));
        }
    }
    entries.retain(|entry| !entry.words.is_empty());
    entries
}

/// How many letters must be added, left out, changed or swapped with their neighbour.
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut before = vec![0; other.len() + 1];
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for i in 1..=one.len() {
        let mut next = vec![i];
        for j in 1..=other.len() {
            let changed = row[j - 1] + usize::from(one[i - 1] != other[j - 1]);
            let mut least = changed.min(row[j] + 1).min(next[j - 1] + 1);
            let is_swap =
                1 < i && 1 < j && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1];
            if is_swap {
                least = least.min(before[j - 2] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::AnyGame;
    use crate::error::Error;

    /// What each game makes of a text: its spec, or the spec that it asks about.
    fn check(game: &str, text: &str, expected: &str) {
        let game: &dyn AnyGame = crate::find(game).unwrap();
        let told = match game.spec(text) {
            Ok(spec) => spec,
            Err(error) => format!("{}?", error.meant().unwrap_or("nothing")),
        };
        assert_eq!(told, expected, "{text}");
        let spec = expected.trim_end_matches('?');
        if spec != "nothing" {
            assert_eq!(game.spec(spec).as_deref(), Ok(spec), "{text}");
        }
    }

    #[test]
    fn what_is_surely_meant_is_read() {
        for (text, expected) in [
            ("12 x 12", "12x12"),
            ("12 × 8", "12x8"),
            ("12x 8", "12x8"),
            ("12 by 8, hard", "12x8 hard"),
            ("10x10 Hard", "10x10 hard"),
            ("HARD 10x10", "10x10 hard"),
            ("tents 10 hard", "10x10 hard"),
            ("Tents 12 sur 12 difficile", "12x12 hard"),
        ] {
            check("tents", text, expected);
        }
        check("flood", "14x14 6 one", "floodit 14 6");
        check("flood", "floodit 14x14 6", "floodit 14 6");
        check("robot", "6 x 7, 5 colours", "6x7 5");
    }

    #[test]
    fn what_is_perhaps_meant_is_asked_about() {
        check("tents", "10x10 hrad", "10x10 hard?");
        check("tents", "10x10 dificile", "10x10 hard?");
        check("tents", "10x10 hard please", "10x10 hard?");
        check("tents", "nonsense", "nothing?");
        check("tents", "999x999", "nothing?");
        check("robot", "6x7 colurs 5", "6x7 5?");
    }

    #[test]
    fn an_error_still_says_what_was_expected() {
        let game = crate::find("tents").unwrap();
        let error = game.spec("10x10 hrad").unwrap_err();
        let told = error.to_string();
        assert!(told.contains("did you mean `10x10 hard`?"), "{told}");
        assert!(matches!(error, Error::Text { at: 6, .. }), "{told}");
    }

    #[test]
    fn letters_are_counted_that_must_change() {
        for (one, other, n) in [
            ("hard", "hard", 0),
            ("hard", "hrad", 1),
            ("hard", "herd", 1),
            ("hard", "har", 1),
            ("", "abc", 3),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(distance(one, other), n, "{one} {other}");
        }
    }
}
