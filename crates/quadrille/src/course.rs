//! A course in one folder and one process: students hand in players, programs and answers; the server builds, examines,
//! grades and ranks them, and tells everybody what became of theirs. `docs/course.md` is the contract.

mod alike;
mod archive;
mod build;
mod contest;
mod hand_in;
mod init;
mod judge;
mod kind;
mod ladder;
mod marks;
mod news;
mod plan;
mod report;
mod roster;
mod store;
mod web;

pub(crate) use init::make;
pub(crate) use web::{Options, serve};

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use games::words::{Book, Lang, Sentence, Value, Words};

use crate::failure::Failure;
use crate::speech::all_words;
use plan::Plan;
use report::Report;
pub(crate) use roster::Row;
use store::{Role, Store};

/// What a course says.
pub(crate) const WORDS: Words = Words {
    en: include_str!("course/words/en.ftl"),
    fr: include_str!("course/words/fr.ftl"),
};

/// The plan of a course, in its folder.
const PLAN: &str = "course.toml";
/// Who takes part, in the same folder.
const ROSTER: &str = "students.csv";
/// What has happened, in the same folder.
const STORE: &str = "course.sqlite";
/// What was handed in and what was built of it, by hash, in the same folder.
const FILES: &str = "files";

/// The words of a language; whoever reads chooses, not whoever started the server.
pub(crate) fn book(lang: Lang) -> &'static Book {
    static EN: LazyLock<Book> = LazyLock::new(|| all_words(Lang::En));
    static FR: LazyLock<Book> = LazyLock::new(|| all_words(Lang::Fr));
    match lang {
        Lang::En => &EN,
        Lang::Fr => &FR,
    }
}

/// A course: its folder, its plan, and what has happened.
pub(crate) struct Course {
    folder: PathBuf,
    plan: Plan,
    store: Store,
}

impl Course {
    /// Opens the course in this folder; whoever is new on the roster takes part from now on.
    pub(crate) fn open(folder: &Path) -> Result<Self, Failure> {
        let read = |name: &str| {
            let path = folder.join(name);
            let shown = path.display().to_string();
            let text = std::fs::read_to_string(&path);
            text.map(|text| (shown.clone(), text))
                .map_err(|error| Failure::on_file(&shown, &error))
        };
        let (shown, text) = read(PLAN)?;
        let plan = Plan::read(&text).map_err(|failure| failure.under(&shown))?;
        let (shown, text) = read(ROSTER)?;
        let rows = roster::read(&text).map_err(|failure| failure.under(&shown))?;
        hand_in::make_folder(&folder.join(FILES))?;
        let store = Store::open(&folder.join(STORE))?;
        store.enrol(&rows)?;
        Ok(Self {
            folder: folder.to_owned(),
            plan,
            store,
        })
    }

    /// Invites everybody who has no link yet, or all of them anew: names with the tokens of their links. Only what the
    /// tokens hash to is kept, so a link that was lost cannot be told again.
    pub(crate) fn invite(
        &self,
        who: &Invited,
        tell: impl FnOnce(&[(Row, String)]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (mut links, mut given) = (Vec::new(), Vec::new());
        for person in self.store.people()? {
            let is_meant = match who {
                Invited::New => !person.has_link,
                Invited::All => true,
                Invited::One(key) => person.key == *key,
            };
            if !is_meant {
                continue;
            }
            let token = store::token()?;
            given.push(person.id);
            let row = Row {
                key: person.key,
                name: person.name,
                is_staff: person.role == Role::Staff,
            };
            links.push((row, token));
        }
        if let (Invited::One(key), true) = (who, links.is_empty()) {
            return Err(Failure::new(
                Sentence::new("course-nobody").with("key", key.as_str()),
            ));
        }
        // Whoever asked has the new links before those of before lead nowhere.
        tell(&links)?;
        for (person, (_, token)) in given.into_iter().zip(&links) {
            self.store.give_link(person, token)?;
        }
        Ok(())
    }

    /// Goes on where a server ended.
    fn begin_again(&self) -> Result<(), Failure> {
        let why = Value::Sentence(Sentence::new("course-ends-server"));
        let report = Report::saying(&Sentence::new("course-house").with("why", why));
        let text =
            serde_json::to_string(&report).map_err(|error| Failure::plain(error.to_string()))?;
        self.store.begin_again(&text)
    }

    fn file(&self, hash: &str) -> PathBuf {
        self.folder.join(FILES).join(hash)
    }
}

/// Who is given a link.
pub(crate) enum Invited {
    /// Whoever has none.
    New,
    /// Everybody; links of before are void.
    All,
    /// This one; a link of before is void.
    One(String),
}
