//! Every puzzle of a collection in another format: one after another, or each in a file of its own.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use games::any::{AnyPosition, AnyPuzzle};
use games::words::{Book, Sentence};
use workbench::collection::Entry;

use super::{everywhere, text, write_svg};
use crate::cli::ConvertArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::input::{self, Given};
use crate::patient::Patience;
use crate::print::{destination, write_file};
use crate::run;
use crate::speech::Speech;

/// The longest part of a title that becomes a part of a file's name.
const LONGEST_NAME: usize = 40;

pub(super) fn run(args: &ConvertArgs, speech: &Speech) -> CommandResult {
    let name = args.puzzle.puzzle.join(" ");
    let source = input::collection(&name, Patience::Silence(None))?;
    let source = Arc::new(source);
    let entries = &source.collection.entries;
    let folder = args.out.as_deref().filter(|path| is_folder(path));
    if args.to == "png" && folder.is_none() && 1 < entries.len() {
        return Err(Failure::new("fail-each-folder"));
    }
    if everywhere::NAMES.contains(&args.to.as_str()) {
        let name = || Sentence::new("who-format").with("name", args.to.as_str());
        args.options.given.check(name, &[])?;
    }
    if let Some(folder) = folder {
        let on_folder = |error| Failure::on_file(&folder.display().to_string(), &error);
        fs::create_dir_all(folder).map_err(on_folder)?;
    }
    let read = destination(Path::new(&name));
    let n_digits = entries.len().to_string().len();
    let mut all = Vec::new();
    for (nth, entry) in entries.iter().enumerate() {
        let file = folder.map(|it| it.join(file_name(nth + 1, n_digits, entry, &args.to)));
        if file.as_deref().map(destination).as_ref() == Some(&read) {
            return Err(Failure::new(
                Sentence::new("fail-same-file").with("name", name),
            ));
        }
        let is_drawn = file.is_some() && args.to == "svg";
        let (its_source, its_args, book) = (Arc::clone(&source), args.clone(), speech.book);
        // A huge puzzle takes a while, and whoever waits for it may not want to any more.
        let made = run::unless_over(None, move || {
            let entry = &its_source.collection.entries[nth];
            let puzzle = its_source.puzzle(entry)?;
            if is_drawn {
                return Ok(Made::Drawing(puzzle.start()));
            }
            written(&its_args, puzzle, entry, book).map(Made::Text)
        });
        let Some(made) = made.filter(|_| !run::is_stopped()) else {
            return Ok(Exit::Undecided);
        };
        match (made?, file) {
            (Made::Drawing(start), Some(file)) => write_svg(&file, &*start, speech.book)?,
            (Made::Text(text), Some(file)) => write_file(&file, &text)?,
            (Made::Text(text), None) => all.extend(text),
            (Made::Drawing(_), None) => unreachable!("only files are drawn row by row"),
        }
    }
    if folder.is_none() {
        write_file(args.out.as_deref().unwrap_or(Path::new("-")), &all)?;
    }
    Ok(Exit::Yes)
}

/// A puzzle in its format, or what is drawn while it is written.
enum Made {
    Text(Vec<u8>),
    Drawing(Box<dyn AnyPosition>),
}

/// Whether a path is meant as a folder: it is one, or it ends like one.
fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with('/')
}

fn written(
    args: &ConvertArgs,
    puzzle: Box<dyn AnyPuzzle>,
    entry: &Entry,
    book: &Book,
) -> Result<Vec<u8>, Failure> {
    let options = &args.options.given;
    if everywhere::NAMES.contains(&args.to.as_str()) {
        return everywhere::write(&*puzzle, entry, &args.to, args.width, book);
    }
    let given = Given {
        puzzle,
        line: None,
        answer: None,
    };
    let text = text(given, &args.to, options)?;
    let line_end = if text.ends_with('\n') { "" } else { "\n" };
    Ok((text + line_end).into_bytes())
}

/// A name that sorts as the collection does and is one on every system.
fn file_name(number: usize, n_digits: usize, entry: &Entry, format: &str) -> String {
    let title = entry.title.as_deref().unwrap_or("");
    let letters = title
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' });
    let words: String = letters.take(LONGEST_NAME).collect();
    let words: Vec<&str> = words.split('-').filter(|word| !word.is_empty()).collect();
    let end = if everywhere::NAMES.contains(&format) {
        format
    } else {
        "txt"
    };
    let title = words.iter().map(|word| format!("-{word}"));
    format!("{number:0n_digits$}{}.{end}", title.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_after_numbers_and_titles() {
        let mut entry = Entry::default();
        assert_eq!(file_name(7, 2, &entry, "svg"), "07.svg");
        entry.title = Some("Été: ../camp".to_owned());
        assert_eq!(file_name(12, 2, &entry, "puzzlink"), "12-Été-camp.txt");
    }
}
