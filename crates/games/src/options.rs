//! Named options of solvers and formats. Each row of a table lists the ones it knows; any other is refused by name.

use crate::error::Error;
use crate::words::{Sentence, Value};

/// An option that a solver or a format knows. Its words are `ID-option-NAME`, with the id of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionRow {
    /// Word used on the command line, behind `--`.
    pub name: &'static str,
    /// What its value looks like, such as `WxH`; none if it is given without a value.
    pub value: Option<&'static str>,
}

impl OptionRow {
    /// An option without a value.
    pub const fn flag(name: &'static str) -> Self {
        Self { name, value: None }
    }
}

/// The options of one run, in the order they were given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options(Vec<(String, Option<String>)>);

impl Options {
    /// The same options and this one, which has no value.
    #[must_use]
    pub fn with(mut self, name: &str) -> Self {
        self.0.push((name.to_owned(), None));
        self
    }

    /// The same options and this one with its value.
    #[must_use]
    pub fn with_value(mut self, name: &str, value: impl Into<String>) -> Self {
        self.0.push((name.to_owned(), Some(value.into())));
        self
    }

    /// Whether this option was given.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(given, _)| given == name)
    }

    /// The value of this option, if it was given.
    pub fn value(&self, name: &str) -> Option<&str> {
        let mut given = self.0.iter().rev();
        given.find(|(given, _)| given == name)?.1.as_deref()
    }

    /// Refuses an option that is in none of these rows, or whose value is missing or too much; `who` takes them.
    pub fn check(&self, who: impl Fn() -> Sentence, rows: &[OptionRow]) -> Result<(), Error> {
        for (name, value) in &self.0 {
            let Some(row) = rows.iter().find(|row| row.name == name) else {
                let known: Vec<String> = rows.iter().map(|row| format!("`{}`", row.name)).collect();
                let id = if known.is_empty() {
                    "refused-option-none"
                } else {
                    "refused-option"
                };
                let why = Sentence::new(id).with("who", Value::Sentence(who()));
                let why = why.with("name", name.as_str());
                return Err(Error::Refused(why.with("known", known.join(", "))));
            };
            match (row.value, value) {
                (Some(expected), None) => {
                    return Err(Error::Refused(
                        Sentence::new("refused-option-needs-value")
                            .with("name", name.as_str())
                            .with("expected", expected),
                    ));
                }
                (None, Some(_)) => {
                    return Err(Error::Refused(
                        Sentence::new("refused-option-has-no-value").with("name", name.as_str()),
                    ));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &[OptionRow] = &[
        OptionRow::flag("all"),
        OptionRow {
            name: "size",
            value: Some("WxH"),
        },
    ];

    fn check(options: Options) -> String {
        match options.check(|| Sentence::new("who-solver").with("name", "quick"), ROWS) {
            Ok(()) => String::new(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn options_that_a_row_knows_are_taken() {
        let options = Options::default().with("all").with_value("size", "3x4");
        assert!(options.has("all") && !options.has("none"));
        assert_eq!(
            (options.value("size"), options.value("all")),
            (Some("3x4"), None)
        );
        assert_eq!(check(options), "");
        assert_eq!(check(Options::default()), "");
    }

    #[test]
    fn other_options_are_refused_by_name() {
        let complaint = check(Options::default().with("al"));
        assert_eq!(
            complaint,
            "the solver `quick` has no option `al`; it has `all`, `size`"
        );
        let none = Options::default()
            .with("all")
            .check(|| Sentence::new("who-format").with("name", "x"), &[]);
        let complaint = none.unwrap_err().to_string();
        assert_eq!(complaint, "the format `x` has no option `all`; it has none");
    }

    #[test]
    fn a_value_stands_where_it_belongs() {
        assert!(check(Options::default().with("size")).contains("WxH"));
        assert!(check(Options::default().with_value("all", "1")).contains("no value"));
    }

    #[test]
    fn the_last_value_counts() {
        let options = Options::default()
            .with_value("size", "1x1")
            .with_value("size", "2x2");
        assert_eq!(options.value("size"), Some("2x2"));
    }
}
