//! Mistakes in the arguments, told in the reader's language. English is what clap says itself; other languages say the
//! same from what clap knows of the mistake.

use std::fmt;
use std::num::{IntErrorKind, ParseIntError};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use games::error::Error;
use games::words::{Book, Lang, Sentence};

use crate::print::complain_with;
use crate::speech::{self, told};

/// What clap says in English, in French.
const FRENCH: &str = include_str!("words/mistakes-fr.ftl");

/// A value that cannot be what is asked for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Mistake(pub(crate) Sentence);

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&told(self.0.clone()))
    }
}

impl std::error::Error for Mistake {}

/// Shows the help that was asked for, or tells the mistake, and ends the program.
pub(super) fn leave(error: &clap::Error, lang: Lang) -> ! {
    match lang {
        Lang::Fr if error.use_stderr() => {
            complain_with(&in_french(error));
            std::process::exit(error.exit_code());
        }
        Lang::En | Lang::Fr => error.exit(),
    }
}

fn in_french(error: &clap::Error) -> String {
    let book = Book::new(Lang::Fr, &[FRENCH]);
    let mut lines = vec![book.tell(&headline(error, &book))];
    if let Some(values) = listed(error, ContextKind::ValidValue) {
        lines.push(book.tell(&Sentence::new("clap-possible").with("values", values)));
    }
    let tips = [
        (ContextKind::SuggestedArg, "clap-similar-argument"),
        (ContextKind::SuggestedValue, "clap-similar-value"),
        (ContextKind::SuggestedSubcommand, "clap-similar-verb"),
    ];
    for (kind, id) in tips {
        if let Some(similar) = listed(error, kind) {
            lines.push(String::new());
            lines.push(book.tell(&Sentence::new(id).with("similar", similar)));
        }
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let usage = usage.trim_start_matches("Usage:").trim().to_owned();
        lines.push(String::new());
        lines.push(book.tell(&Sentence::new("clap-usage").with("usage", usage)));
    }
    lines.push(String::new());
    lines.push(book.tell_id("clap-more"));
    lines.join("\n") + "\n"
}

/// What is wrong, in one sentence.
fn headline(error: &clap::Error, book: &Book) -> Sentence {
    let of = |kind| listed(error, kind).unwrap_or_default();
    let argument = || of(ContextKind::InvalidArg);
    let with_argument = |id: &'static str| Sentence::new(id).with("argument", argument());
    match error.kind() {
        ErrorKind::InvalidValue if of(ContextKind::InvalidValue).is_empty() => {
            with_argument("clap-no-value")
        }
        ErrorKind::InvalidValue => {
            with_argument("clap-value").with("value", of(ContextKind::InvalidValue))
        }
        ErrorKind::ValueValidation => with_argument("clap-value-because")
            .with("value", of(ContextKind::InvalidValue))
            .with("why", reason(error, book)),
        ErrorKind::UnknownArgument => with_argument("clap-unknown"),
        ErrorKind::InvalidSubcommand => {
            Sentence::new("clap-verb").with("verb", of(ContextKind::InvalidSubcommand))
        }
        ErrorKind::NoEquals => with_argument("clap-equals"),
        ErrorKind::TooManyValues => {
            with_argument("clap-too-many").with("value", of(ContextKind::InvalidValue))
        }
        ErrorKind::TooFewValues => with_argument("clap-too-few")
            .with("least", of(ContextKind::MinValues))
            .with("found", of(ContextKind::ActualNumValues)),
        ErrorKind::WrongNumberOfValues => with_argument("clap-number")
            .with("expected", of(ContextKind::ExpectedNumValues))
            .with("found", of(ContextKind::ActualNumValues)),
        ErrorKind::ArgumentConflict if of(ContextKind::PriorArg) == argument() => {
            with_argument("clap-twice")
        }
        ErrorKind::ArgumentConflict => {
            with_argument("clap-conflict").with("prior", of(ContextKind::PriorArg))
        }
        ErrorKind::MissingRequiredArgument => with_argument("clap-missing"),
        ErrorKind::MissingSubcommand => Sentence::new("clap-no-verb"),
        ErrorKind::InvalidUtf8 => Sentence::new("clap-utf8"),
        _ => Sentence::new("clap-other"),
    }
}

/// Why a value cannot be: our own words, or those for numbers.
fn reason(error: &clap::Error, book: &Book) -> String {
    let Some(source) = std::error::Error::source(error) else {
        return book.tell_id("clap-not-such");
    };
    if let Some(Mistake(sentence)) = source.downcast_ref() {
        return speech::all_words(Lang::Fr).tell(sentence);
    }
    if let Some(error) = source.downcast_ref::<Error>() {
        return speech::all_words(Lang::Fr).tell(&error.sentence());
    }
    if let Some(error) = source.downcast_ref::<ParseIntError>() {
        return book.tell_id(match error.kind() {
            IntErrorKind::Empty => "clap-empty-number",
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "clap-large-number",
            _ => "clap-no-number",
        });
    }
    // The ranges of numbers are told as `X is not in A..=B`.
    let words = source.to_string();
    match words.split_once(" is not in ") {
        Some((_, range)) => book.tell(&Sentence::new("clap-range").with("range", range)),
        None => book.tell_id("clap-not-such"),
    }
}

/// What clap knows of one side of a mistake, with commas between several.
fn listed(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) if texts.is_empty() => None,
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        ContextValue::Number(n) => Some(n.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::help;

    fn check(arguments: &str, expected: &str) {
        let words = std::iter::once("quadrille").chain(arguments.split_whitespace());
        let error = help::command(Lang::Fr)
            .try_get_matches_from(words)
            .unwrap_err();
        let told = in_french(&error);
        assert!(told.starts_with(expected), "{arguments}: {told}");
        for english in [
            "error",
            "Usage:",
            "For more",
            "tip:",
            "possible values",
            " the ",
            " is ",
        ] {
            assert!(!told.contains(english), "{arguments}: {told}");
        }
    }

    #[test]
    fn every_mistake_is_told_in_french() {
        check(
            "--color red",
            "erreur : valeur incorrecte « red » pour « --color <QUAND> »\n  [valeurs possibles : auto, always, never]",
        );
        check(
            "solve --tim 3",
            "erreur : argument inattendu « --tim »\n\n  conseil : il existe un argument semblable : « --time »",
        );
        check(
            "solv x",
            "erreur : commande inconnue « solv »\n\n  conseil : il existe une commande semblable : « solve »",
        );
        check(
            "solve x --time",
            "erreur : il faut une valeur pour « --time <SECONDES> », et il n'y en a pas",
        );
        check(
            "solve x --time abc",
            "erreur : valeur incorrecte « abc » pour « --time <SECONDES> » : un nombre de secondes est attendu",
        );
        check(
            "solve x --nodes -1",
            "erreur : valeur incorrecte « -1 » pour « --nodes <N> » : ce n'est pas un nombre",
        );
        check(
            "solve x --nodes 1x",
            "erreur : valeur incorrecte « 1x » pour « --nodes <N> » : ce n'est pas un nombre",
        );
        check(
            "solve x --time 1 --time 2",
            "erreur : l'argument « --time <SECONDES> » ne peut être donné qu'une fois",
        );
        check("new", "erreur : il manque : <JEU>");
        check(
            "documents 99999999999999999999999",
            "erreur : valeur incorrecte « 99999999999999999999999 » pour",
        );
    }
}
