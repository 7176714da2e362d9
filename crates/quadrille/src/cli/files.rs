//! The files that a command reads and writes: no two of those that are written may be the same, and none of them one that
//! is read.

use std::fs;
use std::path::{Path, PathBuf};

use games::words::Sentence;

use super::Command;
use crate::failure::Failure;
use crate::print::destination;

/// What a table or a page of results is called; in a folder of hand-ins or players nothing else is.
const RESULTS: [&str; 2] = ["html", "csv"];

/// The files of a command.
#[derive(Default)]
struct Files {
    /// Those it reads; also words that may name one.
    read: Vec<PathBuf>,
    /// Those it writes.
    written: Vec<PathBuf>,
    /// A folder for files that the command names itself, so nothing else is in it.
    filled: Option<PathBuf>,
}

impl Command {
    /// Refuses to write over a file that is read, and two things to one file.
    pub(crate) fn refuse_clashes(&self) -> Result<(), Failure> {
        let Files {
            read,
            written,
            filled,
        } = self.files();
        let read = read.iter().filter(|path| path.is_file());
        let mut taken: Vec<(PathBuf, &str)> = read
            .map(|path| (destination(path), "fail-same-file"))
            .collect();
        for path in &written {
            // Into a pipe or a device several things may go, one after another.
            if path == Path::new("-") || path.metadata().is_ok_and(|it| !it.is_file()) {
                continue;
            }
            let file = destination(path);
            if let Some((_, id)) = taken.iter().find(|(other, _)| *other == file) {
                return Err(clash(id, path));
            }
            taken.push((file, "fail-written-twice"));
        }
        let filled = filled.and_then(|folder| fs::canonicalize(folder).ok());
        let inside = |(path, _): &&(PathBuf, &str)| path.parent() == filled.as_deref();
        match taken.iter().find(inside) {
            Some((path, id)) if filled.is_some() => Err(clash(id, path)),
            _ => Ok(()),
        }
    }

    fn files(&self) -> Files {
        match self {
            Self::New(args) => files(args.picture.iter().cloned(), [&args.out]),
            Self::Show(args) => {
                let read = [Some(args.puzzle.puzzle.join(" ")), args.answer.clone()];
                files(words(read.into_iter().flatten()), [&args.svg, &args.png])
            }
            Self::Solve(args) => {
                let read = words([args.puzzle.puzzle.join(" ")]);
                let mut files = files(read, [&args.out, &args.proof]);
                // Beside a proof for the other checker stands the formula.
                let proof = args.proof.iter();
                let foreign = proof.filter(|path| path.extension().is_some_and(|it| it == "pbp"));
                let formulas = foreign.map(|path| path.with_extension("opb"));
                files.written.extend(formulas);
                files
            }
            Self::Count(args) => files(words([args.puzzle.puzzle.join(" ")]), [&args.proof]),
            Self::Convert(args) => {
                let mut files = files(words([args.puzzle.puzzle.join(" ")]), [&args.out]);
                if args.to == crate::commands::VERIPB {
                    let out = args.out.iter();
                    let pair =
                        out.flat_map(|out| ["opb", "pbp"].map(|end| out.with_extension(end)));
                    files.written = pair.collect();
                }
                files
            }
            Self::Booklet(args) => Files {
                read: vec![PathBuf::from(&args.collection)],
                written: vec![args.out.clone()],
                filled: None,
            },
            Self::Batch(args) => Files {
                filled: args.proofs.clone(),
                ..files(words([args.file.clone()]), [&args.out])
            },
            Self::Contest(args) => files(handed_in(&args.folder), [&args.html, &args.csv]),
            Self::Grade(args) => {
                let read = handed_in(&args.path).into_iter();
                let read = read.chain([args.path.clone()]).chain(args.deals.clone());
                files(read, [&args.html, &args.csv])
            }
            Self::Match(args) => {
                let players = words([args.first.clone(), args.second.clone()]);
                files(players, [&args.log])
            }
            Self::Ladder(args) => {
                let log = args.log_file();
                let same = destination(&log);
                let read = handed_in(&args.folder).into_iter();
                // The log is read and written.
                let read = read.filter(|file| destination(file) != same);
                let read = read.chain(args.openings.clone());
                files(read, [&Some(log), &args.out, &args.html])
            }
            _ => Files::default(),
        }
    }
}

fn clash(id: &'static str, path: &Path) -> Failure {
    let name = path.display().to_string();
    Failure::new(Sentence::new(id).with("name", name))
}

fn words(words: impl IntoIterator<Item = String>) -> impl Iterator<Item = PathBuf> {
    words.into_iter().map(PathBuf::from)
}

/// The files in a folder and in the folders there, but for results that were written there before.
fn handed_in(folder: &Path) -> Vec<PathBuf> {
    let listed = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect()
    };
    let (folders, mut files): (Vec<_>, Vec<_>) =
        listed(folder).into_iter().partition(|path| path.is_dir());
    files.retain(|file| {
        let end = file.extension().and_then(|end| end.to_str());
        !end.is_some_and(|end| RESULTS.contains(&end))
    });
    files.extend(folders.iter().flat_map(|folder| listed(folder)));
    files
}

fn files<const N: usize>(
    read: impl IntoIterator<Item = PathBuf>,
    written: [&Option<PathBuf>; N],
) -> Files {
    Files {
        read: read.into_iter().collect(),
        written: written.into_iter().flatten().cloned().collect(),
        filled: None,
    }
}
