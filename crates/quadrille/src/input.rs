//! Puzzles from the command line: a file, standard input, or the text itself.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::Instant;

use games::any::AnyPuzzle;
use games::options::Options;
use games::words::Sentence;
use workbench::collection::{Collection, Entry};
pub(crate) use workbench::given::{Given, answer_line, any_text, find_game, parse};
use workbench::given::{find_record, puzzle_of_answer};

use crate::cli::PuzzleArgs;
use crate::failure::Failure;
use crate::patient::{self, Patience};
use crate::run;
use crate::speech::told;

/// How much of a file is read to see what it is, and in which pieces a long record is read.
const PIECE: usize = 1 << 16;

/// No text is longer than this; a device like `/dev/zero` has no end.
const MOST_BYTES: u64 = 1 << 30;

/// What some editors begin a text with; it says nothing.
pub(crate) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A text and where it came from.
pub(crate) struct Source {
    /// File name, `standard input` or `puzzle`, for messages.
    pub(crate) name: String,
    /// All of it.
    pub(crate) text: String,
}

/// Reads the puzzle that the words of a command name, unless the time is over first; all of the words belong to it.
pub(crate) fn puzzle(args: &PuzzleArgs, end: Option<Instant>) -> Result<Given, Failure> {
    let args = args.clone();
    let read = run::unless_over(end, move || given(&args.puzzle.join(" "), &args));
    read.unwrap_or_else(|| Err(Failure::over()))
}

/// Reads a puzzle and what follows it, unless the time is over first: the longest run of words that is a puzzle, then the
/// rest.
pub(crate) fn puzzle_and_rest(
    args: &PuzzleArgs,
    end: Option<Instant>,
) -> Result<(Given, Vec<String>), Failure> {
    let args = args.clone();
    let read = run::unless_over(end, move || longest_puzzle(&args));
    read.unwrap_or_else(|| Err(Failure::over()))
}

/// The same without looking at any clock.
pub(crate) fn longest_puzzle(args: &PuzzleArgs) -> Result<(Given, Vec<String>), Failure> {
    let whole = match given(&args.puzzle.join(" "), args) {
        Ok(given) => return Ok((given, Vec::new())),
        Err(failure) => failure,
    };
    for n in (1..args.puzzle.len()).rev() {
        let (head, rest) = args.puzzle.split_at(n);
        match given(&head.join(" "), args) {
            Ok(given) => return Ok((given, rest.to_vec())),
            // A file that is broken or missing is what should be reported, not the words after it.
            Err(failure)
                if n == 1 && (Path::new(&head[0]).exists() || is_named_like_a_file(&head[0])) =>
            {
                return Err(failure);
            }
            Err(_) => {}
        }
    }
    Err(whole)
}

/// Reads one file, whatever it holds.
pub(crate) fn file(path: &str) -> Result<Given, Failure> {
    match open(path)? {
        Opened::Record(record) => Ok(record),
        Opened::Text(source) => from_source(&source, None, None, &Options::default()),
    }
}

/// The text of a file, or of standard input for `-`, unless somebody stops the program first.
pub(crate) fn read_source(path: &str) -> Result<Source, Failure> {
    read_source_until(path, None)
}

/// The same, unless the time is over first.
fn read_source_until(path: &str, end: Option<Instant>) -> Result<Source, Failure> {
    let path = path.to_owned();
    let read = run::unless_over(end, move || read_whole(&path));
    read.unwrap_or_else(|| Err(Failure::over()))
}

fn read_whole(path: &str) -> Result<Source, Failure> {
    let (name, bytes) = match path {
        "-" => (told("standard-input"), read_all(io::stdin(), Vec::new())?),
        path => {
            let on_file = |error: io::Error| Failure::on_file(path, &error);
            (path.to_owned(), bytes(path).map_err(on_file)?)
        }
    };
    source_of(name, bytes)
}

/// All bytes of a file.
pub(crate) fn bytes(path: &str) -> io::Result<Vec<u8>> {
    File::open(path).and_then(|file| read_all(file, Vec::new()))
}

/// A collection of puzzles in a file, or on standard input for `-`.
pub(crate) struct CollectionFile {
    /// File name or `standard input`, for messages.
    name: String,
    /// What stands in it.
    pub(crate) collection: Collection,
}

/// Reads a collection, unless somebody stops the program first; one without puzzles is refused.
pub(crate) fn collection(path: &str, patience: Patience) -> Result<CollectionFile, Failure> {
    let path = path.to_owned();
    let read = run::unless_over(None, move || read_collection(&path, patience));
    read.unwrap_or_else(|| Err(Failure::over()))
}

fn read_collection(path: &str, patience: Patience) -> Result<CollectionFile, Failure> {
    let name = match path {
        "-" => told("standard-input"),
        path => path.to_owned(),
    };
    let bytes = patient::open(path, patience).and_then(|source| read_all(source.bytes, Vec::new()));
    let bytes = bytes.map_err(|error| Failure::on_file(&name, &error))?;
    let Source { name, text } = source_of(name, bytes)?;
    let collection = Collection::read(&text);
    if collection.entries.is_empty() {
        return Err(Failure::new(
            Sentence::new("fail-empty-collection").with("name", name),
        ));
    }
    Ok(CollectionFile { name, collection })
}

impl CollectionFile {
    /// The puzzle of an entry.
    pub(crate) fn puzzle(&self, entry: &Entry) -> Result<Box<dyn AnyPuzzle>, Failure> {
        let place = format!("{}:{}", self.name, entry.line);
        parse(&entry.text, None, None, &Options::default())
            .map_err(|error| Failure::in_text(&place, &entry.text, &error))
    }
}

/// Reads what is left of a file or a pipe behind its beginning.
fn read_all(file: impl Read, mut beginning: Vec<u8>) -> io::Result<Vec<u8>> {
    let left = MOST_BYTES.saturating_sub(beginning.len() as u64);
    let n = file.take(left + 1).read_to_end(&mut beginning)?;
    if left < n as u64 {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(beginning)
}

fn source_of(name: String, bytes: Vec<u8>) -> Result<Source, Failure> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Source {
            name,
            text: match text.strip_prefix(BYTE_ORDER_MARK) {
                Some(rest) => rest.to_owned(),
                None => text,
            },
        }),
        Err(error) => Err(not_text(
            &name,
            error.as_bytes(),
            error.utf8_error().valid_up_to(),
        )),
    }
}

/// An answer as it was given.
pub(crate) enum Handed {
    /// The text of an answer file.
    File(String),
    /// Moves alone, separated by blanks.
    Moves(String),
}

/// The answer to a puzzle that words give: an answer file, a file of moves, or the moves themselves.
pub(crate) fn answer(
    words: &[String],
    puzzle: &dyn AnyPuzzle,
    end: Option<Instant>,
) -> Result<Handed, Failure> {
    let file = match words {
        [word] if word == "-" || is_readable(word) || is_named_like_a_file(word) => word,
        _ => return Ok(Handed::Moves(words.join(" "))),
    };
    let source = read_source_until(file, end)?;
    match puzzle_of_answer(&source.text) {
        None => Ok(Handed::Moves(source.text)),
        Some(text) if text == puzzle.text() => Ok(Handed::File(source.text)),
        Some(text) => Err(another_puzzle(&source.name, &puzzle.text(), text)),
    }
}

/// The complaint about an answer that begins with another puzzle's text.
fn another_puzzle(name: &str, expected: &str, found: &str) -> Failure {
    let cut = |text: &str| -> String {
        let short: String = text.chars().take(60).collect();
        if short.len() < text.len() {
            short + "…"
        } else {
            short
        }
    };
    Failure::new(
        Sentence::new("fail-other-puzzle")
            .with("name", name)
            .with("expected", cut(expected))
            .with("found", cut(found)),
    )
}

fn given(word: &str, args: &PuzzleArgs) -> Result<Given, Failure> {
    if word.trim().is_empty() {
        return Err(Failure::new("fail-nothing-given"));
    }
    let is_one_word = !word.contains(char::is_whitespace);
    let source = if word == "-" {
        read_whole(word)?
    } else if is_readable(word) {
        match open(word)? {
            Opened::Record(record) => return Ok(record),
            Opened::Text(source) => source,
        }
    } else if is_one_word && games::recognise(word).is_none() {
        return Err(Failure::new(if Path::new(word).is_dir() {
            Sentence::new("fail-directory").with("word", word)
        } else {
            Sentence::new("fail-no-file-no-puzzle").with("word", word)
        }));
    } else {
        Source {
            name: told("given-puzzle"),
            text: word.to_owned(),
        }
    };
    from_source(
        &source,
        args.game.as_deref(),
        args.from.as_deref(),
        &args.options.given,
    )
}

fn from_source(
    source: &Source,
    game: Option<&str>,
    format: Option<&str>,
    options: &Options,
) -> Result<Given, Failure> {
    let text = &source.text;
    if text.trim().is_empty() {
        return Err(Failure::new(
            Sentence::new("fail-empty-text").with("name", source.name.as_str()),
        ));
    }
    any_text(text, game, format, options)
        .map_err(|error| Failure::in_text(&source.name, text, &error))
}

/// What a file or a pipe holds.
enum Opened {
    Record(Given),
    Text(Source),
}

/// Whether a word names something that can be read: a file, a pipe, a device; no folder.
fn is_readable(word: &str) -> bool {
    word.len() < 4096
        && Path::new(word)
            .metadata()
            .is_ok_and(|about| !about.is_dir())
}

/// Reads a file or a pipe, once from its beginning to its end; piece by piece if it begins like a record, since those may
/// be larger than memory.
fn open(path: &str) -> Result<Opened, Failure> {
    let on_file = |error: io::Error| Failure::on_file(path, &error);
    let mut file = File::open(path).map_err(on_file)?;
    let mut piece = Vec::new();
    (&mut file)
        .take(PIECE as u64)
        .read_to_end(&mut piece)
        .map_err(on_file)?;
    let beginning = String::from_utf8_lossy(&piece).into_owned();
    let Some((game, format)) = find_record(&beginning) else {
        let bytes = read_all(file, piece).map_err(on_file)?;
        return source_of(path.to_owned(), bytes).map(Opened::Text);
    };
    let mut problem = None;
    let mut first = Some(piece);
    let mut pieces = std::iter::from_fn(|| {
        if let Some(first) = first.take() {
            return Some(first);
        }
        let mut piece = vec![0; PIECE];
        match file.read(&mut piece) {
            Ok(0) => None,
            Ok(n) => {
                piece.truncate(n);
                Some(piece)
            }
            Err(error) => {
                problem = Some(error);
                None
            }
        }
    });
    let read = game.read_record(format, &mut pieces);
    if let Some(error) = problem {
        return Err(on_file(error));
    }
    let (puzzle, line) = read.map_err(|error| Failure::in_text(path, &beginning, &error))?;
    Ok(Opened::Record(Given {
        puzzle,
        line: Some(line),
        answer: None,
    }))
}

/// Whether a word can only be meant as the name of a file: it ends like one, and no game recognises it.
fn is_named_like_a_file(word: &str) -> bool {
    let has_extension = Path::new(word)
        .extension()
        .is_some_and(|end| (1..=5).contains(&end.len()));
    let is_one_word = !word.contains(char::is_whitespace);
    is_one_word && has_extension && games::recognise(word).is_none()
}

fn not_text(name: &str, bytes: &[u8], valid: usize) -> Failure {
    let before = String::from_utf8_lossy(&bytes[..valid]);
    let (line, column) = games::text::line_and_column(&before, valid);
    Failure::new(
        Sentence::new("fail-not-utf8")
            .with("name", name)
            .with("line", line)
            .with("column", column)
            .with("byte", format!("{:02x}", bytes[valid])),
    )
}
