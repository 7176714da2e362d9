//! The help in the reader's language, with examples at the end of every verb's long help.
//!
//! English is the doc comments of the commands; other languages replace them by id: `help-VERB` for what a verb does and
//! `help-VERB-ARGUMENT`, or `help-ARGUMENT` for what means the same everywhere, for its arguments.

use clap::{Arg, ArgAction, Command, CommandFactory, FromArgMatches};
use games::words::{Book, Lang};

use super::{Cli, mistake};

/// What the help says in French.
const FRENCH: &str = include_str!("words/fr.ftl");

/// Lines of `VERB: COMMAND`, shown below the long help of the verb.
const EXAMPLES: &str = include_str!("words/examples.txt");

/// Reads the command line; help and mistakes are told in the reader's language.
pub(crate) fn parse(lang: Lang) -> Cli {
    let matches = command(lang).try_get_matches();
    let read = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    read.unwrap_or_else(|error| mistake::leave(&error, lang))
}

/// The whole command line as one language describes it.
pub(crate) fn command(lang: Lang) -> Command {
    let words = match lang {
        Lang::En => None,
        Lang::Fr => Some(Book::new(lang, &[FRENCH])),
    };
    let mut command = Cli::command();
    let names: Vec<String> = command
        .get_subcommands()
        .map(|verb| verb.get_name().to_owned())
        .collect();
    for name in names {
        command =
            command.mut_subcommand(&name, |verb| described(verb, &name, lang, words.as_ref()));
    }
    match &words {
        None => command,
        // A colon has a blank before it in French, and clap sets the colon.
        Some(book) => in_words(command, "quadrille", book)
            .subcommand_help_heading("Commandes ")
            .subcommand_value_name("COMMANDE")
            .disable_help_subcommand(true)
            .disable_version_flag(true)
            .arg(
                Arg::new("version")
                    .short('V')
                    .long("version")
                    .action(ArgAction::Version)
                    .help_heading("Options ")
                    .help(book.tell_id("help-version")),
            ),
    }
}

fn described(verb: Command, name: &str, lang: Lang, words: Option<&Book>) -> Command {
    let examples: Vec<&str> = EXAMPLES
        .lines()
        .filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
        .collect();
    let heading = match lang {
        Lang::En => "Examples:",
        Lang::Fr => "Exemples :",
    };
    let verb = if examples.is_empty() {
        verb
    } else {
        verb.after_long_help(format!("{heading}\n  {}", examples.join("\n  ")))
    };
    match words {
        None => verb,
        Some(book) => in_words(verb, name, book),
    }
}

/// What the games' tables say of an option of their solvers or formats.
fn of_tables(book: &Book, option: &str) -> Option<String> {
    let told = games::all().filter_map(|game| {
        let id = game.info().id;
        let words = format!("{id}-option-{option}");
        book.has(&words)
            .then(|| format!("{} ({id})", book.tell_id(&words)))
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join(" ; "))
}

/// A command with what is said of it and of its arguments replaced.
fn in_words(command: Command, name: &str, book: &Book) -> Command {
    let told = |id: &str| book.has(id).then(|| book.tell_id(id));
    let command = match told(&format!("help-{name}")) {
        Some(about) => command.about(about).long_about(None),
        None => command,
    };
    command
        .mut_args(|arg| {
            let id = arg.get_id().as_str().to_owned();
            let help = told(&format!("help-{name}-{id}"))
                .or_else(|| told(&format!("help-{id}")))
                .or_else(|| of_tables(book, &id));
            french_argument(arg, help, book)
        })
        .disable_help_flag(true)
        .arg(
            Arg::new("help")
                .short('h')
                .long("help")
                .action(ArgAction::Help)
                .help_heading("Options ")
                .help(book.tell_id("help-help")),
        )
        .help_template("{about-with-newline}\nUtilisation : {usage}\n\n{all-args}{after-help}")
}

/// An argument with its help, the names of its values and what clap would say of them.
fn french_argument(arg: Arg, help: Option<String>, book: &Book) -> Arg {
    let heading = if arg.is_positional() {
        "Arguments "
    } else {
        "Options "
    };
    let mut arg = arg.help_heading(heading);
    if arg.get_action().takes_values() {
        let names: Vec<String> = match arg.get_value_names() {
            Some(names) => names.iter().map(|name| value_name(name, book)).collect(),
            None => vec![value_name(&arg.get_id().as_str().to_uppercase(), book)],
        };
        arg = arg.value_names(names);
    }
    let Some(mut help) = help else {
        return arg;
    };
    let mut add = |id: &str, values: Vec<String>| {
        if !values.is_empty() {
            help += &format!(" [{} : {}]", book.tell_id(id), values.join(", "));
        }
    };
    if arg.get_action().takes_values() {
        let defaults = arg.get_default_values().iter();
        if !arg.is_hide_default_value_set() {
            add(
                "help-default",
                defaults
                    .map(|value| value.to_string_lossy().into_owned())
                    .collect(),
            );
        }
        let possible = arg.get_possible_values();
        if !arg.is_hide_possible_values_set() {
            add(
                "help-possible",
                possible
                    .iter()
                    .map(|value| value.get_name().to_owned())
                    .collect(),
            );
        }
    }
    let takes_values = arg.get_action().takes_values();
    let arg = arg.help(help).long_help(None);
    if takes_values {
        arg.hide_default_value(true).hide_possible_values(true)
    } else {
        arg
    }
}

/// The name of a value such as `FILE|LINE`, word by word.
fn value_name(name: &str, book: &Book) -> String {
    let mut told = String::new();
    for part in name.split_inclusive(|c: char| !c.is_ascii_alphabetic()) {
        let word = part.trim_end_matches(|c: char| !c.is_ascii_alphabetic());
        let id = format!("value-{}", word.to_ascii_lowercase());
        told += &if book.has(&id) {
            book.tell_id(&id)
        } else {
            word.to_owned()
        };
        told += &part[word.len()..];
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_a_french_text_and_every_text_is_used() {
        let book = Book::new(Lang::Fr, &[FRENCH]);
        let mut used = [
            "help-help",
            "help-quadrille",
            "help-version",
            "help-default",
            "help-possible",
        ]
        .map(str::to_owned)
        .to_vec();
        let mut missing = Vec::new();
        let command = Cli::command();
        let verbs = command.get_subcommands().filter(|verb| !verb.is_hide_set());
        let all = verbs.map(|verb| (verb.get_name(), verb));
        for (name, verb) in all.chain([("quadrille", &command)]) {
            let about = format!("help-{name}");
            if !book.has(&about) {
                missing.push(about.clone());
            }
            used.push(about);
            for arg in verb.get_arguments() {
                let own = format!("help-{name}-{}", arg.get_id());
                let common = format!("help-{}", arg.get_id());
                match (book.has(&own), book.has(&common)) {
                    (true, _) => used.push(own),
                    (false, true) => used.push(common),
                    (false, false) if of_tables(&book, arg.get_id().as_str()).is_some() => {}
                    (false, false) => missing.push(own),
                }
            }
        }
        assert_eq!(missing, Vec::<String>::new());
        for id in FRENCH
            .lines()
            .filter_map(|line| Some(line.split_once(" = ")?.0))
            .filter(|id| !id.starts_with("value-"))
        {
            assert!(used.iter().any(|used| used == id), "`{id}` is used nowhere");
        }
    }

    #[test]
    fn every_verb_has_examples_that_the_command_line_takes() {
        for verb in Cli::command()
            .get_subcommands()
            .filter(|verb| !verb.is_hide_set())
        {
            let name = verb.get_name();
            let start = format!("{name}: quadrille {name}");
            assert!(
                EXAMPLES.lines().any(|line| line.starts_with(&start)),
                "`{name}` has no example"
            );
        }
        for line in EXAMPLES.lines() {
            let (_, example) = line.split_once(": ").expect("VERB: COMMAND");
            for part in example
                .split(" | ")
                .filter(|part| part.starts_with("quadrille"))
            {
                let words = part.split_whitespace().map(|word| word.trim_matches('"'));
                let read = Cli::command().try_get_matches_from(words);
                assert!(read.is_ok(), "{part}: {}", read.unwrap_err());
            }
        }
    }

    #[test]
    fn both_languages_build() {
        command(Lang::En).debug_assert();
        command(Lang::Fr).debug_assert();
        let help = command(Lang::Fr).render_long_help().to_string();
        assert!(
            help.contains("Utilisation :") && help.contains("Commandes :"),
            "{help}"
        );
    }
}
