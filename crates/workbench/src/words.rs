//! The words that front ends share, those of the page, and the books in which every reply is told.

use std::sync::LazyLock;

use games::any::AnyGame;
use games::words::{Book, Lang, Sentence, Value as Word, Words};
use serde_json::{Map, Value};

/// What every front end says of answers and games.
pub const SHARED: Words = Words {
    en: concat!(
        include_str!("words/en.ftl"),
        include_str!("words/checker-en.ftl")
    ),
    fr: concat!(
        include_str!("words/fr.ftl"),
        include_str!("words/checker-fr.ftl")
    ),
};

/// The page's own words, those of the board and those of everything around it; ids are shared with the page's scripts.
const PAGE: Words = Words {
    en: concat!(
        include_str!("words/page/en.ftl"),
        include_str!("words/around/en.ftl")
    ),
    fr: concat!(
        include_str!("words/page/fr.ftl"),
        include_str!("words/around/fr.ftl")
    ),
};

/// Values the page fills in itself; they are told as `{name}`.
const VALUES: [&str; 14] = [
    "n", "name", "time", "seed", "cost", "bound", "spec", "row", "column", "what", "seat", "best",
    "mv", "why",
];

static EN: LazyLock<Language> = LazyLock::new(|| Language::new(Lang::En));
static FR: LazyLock<Language> = LazyLock::new(|| Language::new(Lang::Fr));

/// One language in which requests are answered.
pub struct Language {
    /// All words: the games', the shared ones and the page's.
    pub book: Book,
}

impl Language {
    fn new(lang: Lang) -> Self {
        Self {
            book: Book::new(lang, &[SHARED.of(lang), PAGE.of(lang)]),
        }
    }

    /// The language of a code; English when it is not one of ours.
    pub fn of(code: &str) -> &'static Self {
        match Lang::from_locale(code).unwrap_or_default() {
            Lang::En => &EN,
            Lang::Fr => &FR,
        }
    }

    /// A sentence of the page without values.
    pub fn page(&self, id: &str) -> String {
        self.book.tell_id(&format!("page-{id}"))
    }

    /// Why a move cannot be made.
    pub fn illegal(&self, mv: &str, why: &Sentence) -> String {
        let sentence = Sentence::new("page-illegal").with("mv", mv);
        self.book.tell(&sentence.with("why", self.book.tell(why)))
    }

    /// Every sentence of the page by its id without `page-`; values stand as `{name}`.
    pub fn page_words(&self) -> Map<String, Value> {
        let ids = PAGE
            .en
            .lines()
            .filter_map(|line| Some(line.split_once(" =")?.0))
            .filter(|id| id.starts_with("page-"));
        let tell = |id: &'static str| {
            let values =
                VALUES.map(|name| (name, games::words::Value::Text(format!("{{{name}}}"))));
            let sentence = Sentence {
                id,
                values: values.into(),
            };
            let short = id.trim_start_matches("page-").to_owned();
            (short, Value::String(self.book.tell(&sentence)))
        };
        ids.map(tell).collect()
    }
}

/// How many things are told one by one.
const MOST_TOLD: usize = 6;

/// Several things in one breath; only how many there are more, if there are many.
pub fn tell_all(things: Vec<Sentence>, book: &Book) -> String {
    let n_more = things.len().saturating_sub(MOST_TOLD);
    let mut told: Vec<Word> = things.into_iter().map(Word::Sentence).collect();
    if 1 < n_more {
        told.truncate(MOST_TOLD);
        told.push(Word::Sentence(Sentence::new("and-more").with("n", n_more)));
    }
    if told.is_empty() {
        return String::new();
    }
    book.tell(&Sentence::new("name").with("name", Word::List(told)))
}

/// The rules of a game for so many players, if they are told apart.
pub fn rules(game: &dyn AnyGame, n_seats: usize, book: &Book) -> String {
    let all = format!("{}-rules", game.info().id);
    let own = format!("{all}-{n_seats}");
    book.tell_id(if book.has(&own) { &own } else { &all })
}

/// What a kind of puzzle is called, such as `10 × 10, tricky`; nothing for a spec that cannot be read.
pub fn kind_name(game: &dyn AnyGame, spec: &str, book: &Book) -> String {
    let parts = game.kind(spec).unwrap_or_default();
    let told: Vec<String> = parts.iter().map(|part| book.tell(part)).collect();
    told.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_of_the_page_is_told_in_both_languages() {
        let (en, fr) = (EN.page_words(), FR.page_words());
        assert!(en.len() > 50, "the page has words");
        for (id, told) in en.iter().chain(&fr) {
            let told = told.as_str().unwrap();
            assert!(!told.starts_with('['), "{id}: {told}");
        }
        let ids = |words: &'static str| {
            words
                .lines()
                .filter(|line| line.starts_with("page-"))
                .count()
        };
        assert_eq!(ids(PAGE.en), ids(PAGE.fr));
    }
}
