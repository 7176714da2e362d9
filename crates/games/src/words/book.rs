//! Turns sentences into words of one language.

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use super::{COMMON, Lang, Sentence, Value};
use crate::shown::shown;

/// The words of one language, ready to speak.
pub struct Book {
    bundle: FluentBundle<FluentResource>,
    /// The language it speaks.
    pub lang: Lang,
}

impl Book {
    /// The words of every game and these further tables, such as a front end's own.
    ///
    /// # Panics
    /// If a table is not valid Fluent or defines an id twice: the tables are part of the program.
    pub fn new(lang: Lang, more: &[&str]) -> Self {
        let id: LanguageIdentifier = lang.code().parse().expect("our language codes are valid");
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Without this, invisible marks are set around every value.
        bundle.set_use_isolating(false);
        let games = crate::all().map(|game| game.words().of(lang));
        for table in std::iter::once(COMMON.of(lang))
            .chain(games)
            .chain(more.iter().copied())
        {
            let resource = FluentResource::try_new(table.to_owned())
                .unwrap_or_else(|(_, errors)| panic!("words of `{}`: {errors:?}", lang.code()));
            if let Err(errors) = bundle.add_resource(resource) {
                panic!("words of `{}`: {errors:?}", lang.code());
            }
        }
        Self { bundle, lang }
    }

    /// The games' words in English.
    pub fn english() -> &'static Book {
        Self::of(Lang::En)
    }

    /// The games' words in a language.
    pub fn of(lang: Lang) -> &'static Book {
        static EN: LazyLock<Book> = LazyLock::new(|| Book::new(Lang::En, &[]));
        static FR: LazyLock<Book> = LazyLock::new(|| Book::new(Lang::Fr, &[]));
        match lang {
            Lang::En => &EN,
            Lang::Fr => &FR,
        }
    }

    /// Says a sentence. An id that is missing is shown in brackets, never a panic.
    pub fn tell(&self, sentence: &Sentence) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in &sentence.values {
            args.set(*name, self.value(value));
        }
        self.message(sentence.id, &args)
    }

    /// Says the sentence of an id that is made at run time, such as `tents-solver-logic`.
    pub fn tell_id(&self, id: &str) -> String {
        self.message(id, &FluentArgs::new())
    }

    /// Whether there is a sentence with this id.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    fn message(&self, id: &str, args: &FluentArgs<'_>) -> String {
        let Some(pattern) = self
            .bundle
            .get_message(id)
            .and_then(|message| message.value())
        else {
            return format!("[{id}]");
        };
        let mut errors = Vec::new();
        let told = self.bundle.format_pattern(pattern, Some(args), &mut errors);
        if errors.is_empty() {
            told.into_owned()
        } else {
            format!("[{id}: {errors:?}]")
        }
    }

    fn value(&self, value: &Value) -> FluentValue<'static> {
        match value {
            Value::Number(n) => FluentValue::from(*n),
            other => FluentValue::String(Cow::Owned(self.text(other))),
        }
    }

    fn text(&self, value: &Value) -> String {
        match value {
            Value::Number(n) => n.to_string(),
            // Some of it comes from files that strangers wrote.
            Value::Text(text) => shown(text),
            Value::Term(id) => self.tell(&Sentence::new(id)),
            Value::Sentence(sentence) => self.tell(sentence),
            Value::Cell { x, y } => self.tell(
                &Sentence::new("cell")
                    .with("row", y + 1)
                    .with("column", x + 1),
            ),
            Value::List(values) => self.list(values),
            Value::Player(seat) => self.tell(&Sentence::new("player").with("seat", seat + 1)),
        }
    }

    fn list(&self, values: &[Value]) -> String {
        let texts: Vec<String> = values.iter().map(|value| self.text(value)).collect();
        match texts.split_last() {
            None => String::new(),
            Some((only, [])) => only.clone(),
            Some((last, rest)) => {
                let sentence = Sentence::new("list-and").with("first", rest.join(", "));
                self.tell(&sentence.with("last", last.as_str()))
            }
        }
    }
}
