//! Options that only some solvers or formats have: the games' tables list them, and the command line takes them from
//! there, so that `--help` shows them and no verb knows the options of one game. So do the flags of specs.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use games::any::AnyGame;
use games::game::SpecFlag;
use games::options::{OptionRow, Options};
use games::words::Book;

/// The options of solvers, of readers or of writers, and which of them were given.
#[derive(Debug, Clone)]
pub(crate) struct TableOptions<K> {
    /// What was given.
    pub(crate) given: Options,
    kind: PhantomData<K>,
}

impl<K> Default for TableOptions<K> {
    fn default() -> Self {
        Self {
            given: Options::default(),
            kind: PhantomData,
        }
    }
}

/// Whose options they are.
pub(crate) trait Kind {
    /// The rows of one game, each with the name of the solver or format it belongs to.
    fn rows(game: &dyn AnyGame) -> Vec<(&'static str, OptionRow)>;
}

/// Options of solvers.
#[derive(Debug, Clone)]
pub(crate) struct OfSolvers;
/// Options of what reads puzzles.
#[derive(Debug, Clone)]
pub(crate) struct OfReaders;
/// Options of what writes puzzles.
#[derive(Debug, Clone)]
pub(crate) struct OfWriters;

impl Kind for OfSolvers {
    fn rows(game: &dyn AnyGame) -> Vec<(&'static str, OptionRow)> {
        let solvers = game.solvers().into_iter();
        solvers
            .flat_map(|solver| {
                game.solver_options(solver)
                    .iter()
                    .map(move |row| (solver, *row))
            })
            .collect()
    }
}

impl Kind for OfReaders {
    fn rows(game: &dyn AnyGame) -> Vec<(&'static str, OptionRow)> {
        let formats = game.formats().into_iter();
        formats
            .flat_map(|format| {
                format
                    .read_options
                    .iter()
                    .map(move |row| (format.name, *row))
            })
            .collect()
    }
}

impl Kind for OfWriters {
    fn rows(game: &dyn AnyGame) -> Vec<(&'static str, OptionRow)> {
        let formats = game.formats().into_iter();
        formats
            .flat_map(|format| {
                format
                    .write_options
                    .iter()
                    .map(move |row| (format.name, *row))
            })
            .collect()
    }
}

/// Every option once, with its help: what it does, and for whom.
fn listed<K: Kind>() -> BTreeMap<&'static str, (OptionRow, String)> {
    let book = Book::english();
    let mut options: BTreeMap<&'static str, (OptionRow, String)> = BTreeMap::new();
    for game in games::all() {
        let id = game.info().id;
        let mut takers: BTreeMap<&'static str, Vec<&'static str>> = BTreeMap::new();
        for (taker, row) in K::rows(game) {
            takers.entry(row.name).or_default().push(taker);
            options.entry(row.name).or_insert((row, String::new()));
        }
        for (name, takers) in takers {
            let help = book.tell_id(&format!("{id}-option-{name}"));
            let text = format!("{help} ({id}: {})", takers.join(", "));
            let (_, help) = options.get_mut(name).expect("it was listed just now");
            if !help.is_empty() {
                help.push_str("; ");
            }
            help.push_str(&text);
        }
    }
    options
}

impl<K: Kind> Args for TableOptions<K> {
    fn augment_args(command: Command) -> Command {
        let arg = |(row, help): (OptionRow, String)| {
            let arg = Arg::new(row.name).long(row.name).help(help);
            match row.value {
                Some(value) => arg.value_name(value).action(ArgAction::Set),
                None => arg.action(ArgAction::SetTrue),
            }
        };
        listed::<K>()
            .into_values()
            .map(arg)
            .fold(command, Command::arg)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<K: Kind> FromArgMatches for TableOptions<K> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut options = Self::default();
        options.update_from_arg_matches(matches)?;
        Ok(options)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        let mut given = Options::default();
        for (name, (row, _)) in listed::<K>() {
            given = match row.value {
                Some(_) => match matches.get_one::<String>(name) {
                    Some(value) => given.with_value(name, value),
                    None => given,
                },
                None if matches.get_flag(name) => given.with(name),
                None => given,
            };
        }
        self.given = given;
        Ok(())
    }
}

/// Flags that are also words of a game's specs, and those that were given.
#[derive(Debug, Clone, Default)]
pub(crate) struct SpecFlags {
    /// What was given, as words of a spec.
    pub(crate) words: String,
}

/// Every flag of a game for two once, with the id of its game.
fn spec_flags() -> Vec<(&'static str, SpecFlag)> {
    let mut flags: Vec<(&'static str, SpecFlag)> = Vec::new();
    for game in games::all() {
        for flag in game.two_seats().map_or(&[][..], |two| two.flags) {
            if flags.iter().all(|(_, known)| known.letter != flag.letter) {
                flags.push((game.info().id, *flag));
            }
        }
    }
    flags
}

impl Args for SpecFlags {
    fn augment_args(command: Command) -> Command {
        let book = Book::english();
        let arg = |(id, flag): (&'static str, SpecFlag)| {
            let help = book.tell_id(&format!("{id}-flag-{}", flag.name));
            Arg::new(flag.name)
                .short(flag.letter)
                .value_name(flag.value)
                .help(format!("{help} ({id})"))
        };
        spec_flags()
            .into_iter()
            .map(arg)
            .fold(command, Command::arg)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for SpecFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut flags = Self::default();
        flags.update_from_arg_matches(matches)?;
        Ok(flags)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        let given = spec_flags().into_iter().filter_map(|(_, flag)| {
            let value = matches.get_one::<String>(flag.name)?;
            Some(format!("-{} {value}", flag.letter))
        });
        self.words = given.collect::<Vec<String>>().join(" ");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_agree<K: Kind>() {
        let mut known: BTreeMap<&'static str, OptionRow> = BTreeMap::new();
        for game in games::all() {
            for (_, row) in K::rows(game) {
                assert_eq!(*known.entry(row.name).or_insert(row), row);
            }
        }
        assert!(!known.is_empty());
    }

    #[test]
    fn an_option_of_the_same_name_takes_the_same_value_in_every_game() {
        names_agree::<OfSolvers>();
        names_agree::<OfReaders>();
        names_agree::<OfWriters>();
    }
}
