//! Work on many puzzles, cut into shards: pieces whose results are the same bytes on every machine.
//!
//! A shard is named by a hash of all that its result depends on: the build of the program, the job, the number of its
//! first line and its lines. So a result that exists is right, whoever made it, and is never made again; who makes it,
//! where, in which order and how often does not matter. Everything that spreads work over machines (a job array, GNU
//! parallel, Ray) is thin, because it only has to call [`Job::make`] and put the result where [`Folder`] expects it.

pub mod cut;
pub mod folder;
pub mod job;
pub mod judge;
pub mod play;
pub mod rows;
pub mod stream;

pub use cut::{Cutter, Shard};
pub use folder::Folder;
pub use job::{Job, build};

use std::fmt;
use std::io;
use std::path::Path;
use std::sync::LazyLock;

use games::words::{Book, Lang, Sentence, Words};

/// What is said of folders and jobs.
pub const WORDS: Words = Words {
    en: include_str!("words/en.ftl"),
    fr: include_str!("words/fr.ftl"),
};

/// A sentence in English, for programs.
pub fn in_english(sentence: &Sentence) -> String {
    static BOOK: LazyLock<Book> = LazyLock::new(|| Book::new(Lang::En, &[WORDS.en]));
    BOOK.tell(sentence)
}

/// What went wrong with a file or a folder.
#[derive(Debug)]
pub enum Trouble {
    /// A file could not be read or written.
    File {
        /// Its name.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// Something else that a person can act on, as a lower-case fragment.
    Refused(Sentence),
}

impl Trouble {
    /// A file that could not be read or written.
    pub fn on_file(path: &Path, error: io::Error) -> Self {
        Self::File {
            name: path.display().to_string(),
            error,
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { name, error } => write!(f, "{name}: {error}"),
            Self::Refused(why) => f.write_str(&in_english(why)),
        }
    }
}

impl std::error::Error for Trouble {}
