//! The language the program speaks, and whether it may use colour.

use std::io::IsTerminal;
use std::sync::OnceLock;

use games::words::{Book, Lang, Sentence, Words};

use crate::arena;
use crate::cli::{Cli, When};
use crate::course;
use crate::tui;

/// The program's own words.
const WORDS: Words = Words {
    en: include_str!("words/en.ftl"),
    fr: include_str!("words/fr.ftl"),
};

/// The words of the language that was chosen, once, when the program began.
static BOOK: OnceLock<Book> = OnceLock::new();

/// How to speak on this terminal.
pub(crate) struct Speech {
    /// The words.
    pub(crate) book: &'static Book,
    /// Whether standard output may be coloured.
    pub(crate) is_coloured: bool,
}

impl Speech {
    /// As the flags and the environment ask.
    pub(crate) fn new(cli: &Cli) -> Self {
        let is_coloured = match cli.color {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                std::io::stdout().is_terminal() && !no_color && understands_colours()
            }
        };
        Self {
            book: book(),
            is_coloured,
        }
    }
}

#[cfg(test)]
impl Speech {
    /// English without colours.
    pub(crate) fn for_tests() -> Self {
        Self {
            book: book(),
            is_coloured: false,
        }
    }
}

/// Chooses the language of all that is said from now on; only the first choice counts.
pub(crate) fn choose(lang: Lang) {
    BOOK.get_or_init(|| all_words(lang));
}

/// All words of the chosen language; English if none was chosen.
pub(crate) fn book() -> &'static Book {
    BOOK.get_or_init(|| all_words(Lang::default()))
}

/// A sentence in the chosen language.
pub(crate) fn told(sentence: impl Into<Sentence>) -> String {
    book().tell(&sentence.into())
}

/// Every word the program says in a language.
pub(crate) fn all_words(lang: Lang) -> Book {
    let tables = [
        &workbench::words::SHARED,
        &shards::WORDS,
        &WORDS,
        &arena::WORDS,
        &course::WORDS,
        &tui::WORDS,
    ];
    Book::new(lang, &tables.map(|words| words.of(lang)))
}

/// The language of what is said before the arguments are understood: help, and mistakes in the arguments themselves.
pub(crate) fn lang_of_arguments() -> Lang {
    let arguments: Vec<String> = std::env::args_os()
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    // The last one counts, as it does for every argument.
    let at = |at: usize| match arguments[at].strip_prefix("--lang")? {
        "" => arguments.get(at + 1).cloned(),
        joined => joined.strip_prefix('=').map(str::to_owned),
    };
    let asked = (0..arguments.len()).rev().find_map(at);
    asked
        .and_then(|code| Lang::from_locale(&code))
        .unwrap_or_else(locale)
}

fn locale() -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok());
    let first = set.into_iter().find(|value| !value.is_empty());
    first
        .or_else(locale_of_the_system)
        .and_then(|value| Lang::from_locale(&value))
        .unwrap_or_default()
}

/// What the system says where the environment does not: on Unix the environment is all there is.
fn locale_of_the_system() -> Option<String> {
    #[cfg(windows)]
    return sys_locale::get_locale();
    #[cfg(not(windows))]
    return None;
}

/// Whether a terminal takes colours as text. Windows must be told that they will come.
fn understands_colours() -> bool {
    #[cfg(windows)]
    return ratatui::crossterm::ansi_support::supports_ansi();
    #[cfg(not(windows))]
    return true;
}
