//! Playing in the terminal: menus and a table for every game, drawn from views alone.

mod app;
mod board;
mod frame;
mod job;
mod keys;
mod menu;
mod play;
mod screen;
mod stopwatch;
mod style;

use games::words::Words;

pub(crate) use app::{Recipe, Start, run};
pub(crate) use screen::restore;

/// What is said on these screens.
pub(crate) const WORDS: Words = Words {
    en: include_str!("tui/words/en.ftl"),
    fr: include_str!("tui/words/fr.ftl"),
};

#[cfg(test)]
mod tests {
    use games::words::{Book, Lang};

    use super::*;

    /// The ids of a table, each with the names of its values.
    fn outline(table: &str) -> Vec<(String, Vec<String>)> {
        let mut entries: Vec<(String, Vec<String>)> = Vec::new();
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            if let (true, Some((id, _))) = (
                line.starts_with(|c: char| c.is_ascii_lowercase()),
                line.split_once('='),
            ) {
                entries.push((id.trim().to_owned(), Vec::new()));
            }
            let names = line.split('$').skip(1).map(|rest| {
                let mut parts = rest.split(|c: char| !c.is_alphanumeric() && c != '_');
                parts.next().unwrap_or("").to_owned()
            });
            if let Some((_, values)) = entries.last_mut() {
                values.extend(names);
                values.sort();
                values.dedup();
            }
        }
        entries.sort();
        entries
    }

    #[test]
    fn both_languages_say_the_same_things_with_the_same_values() {
        assert_eq!(outline(WORDS.en), outline(WORDS.fr));
    }

    #[test]
    fn every_command_has_words_short_and_long() {
        for (lang, _) in Lang::CODES {
            let book = Book::new(lang, &[WORDS.of(lang)]);
            for row in keys::BINDINGS {
                let long = format!("{}-long", row.words);
                assert!(book.has(row.words) && book.has(&long), "{}", row.words);
            }
        }
    }
}
