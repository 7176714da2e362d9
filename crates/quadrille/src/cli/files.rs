//! The files that the words of a command name, to read and to write: no two of those that are written may be the same,
//! and none of them one that is read.

use std::path::Path;

use games::words::Sentence;

use super::Command;
use crate::failure::Failure;
use crate::print::destination;

/// The files of a command.
struct Files<'a> {
    /// Words that may name a file to read.
    read: Vec<String>,
    /// Files to write.
    written: Vec<&'a Path>,
}

impl Command {
    /// Refuses to write over a file that is read, and two things to one file.
    pub(crate) fn refuse_clashes(&self) -> Result<(), Failure> {
        let Files { read, written } = self.files();
        let read = read.iter().map(Path::new).filter(|path| path.is_file());
        let read: Vec<_> = read.map(destination).collect();
        let mut taken = Vec::new();
        for path in written {
            // Into a pipe or a device several things may go, one after another.
            if path == Path::new("-") || path.metadata().is_ok_and(|it| !it.is_file()) {
                continue;
            }
            let file = destination(path);
            let id = if read.contains(&file) {
                "fail-same-file"
            } else if taken.contains(&file) {
                "fail-written-twice"
            } else {
                taken.push(file);
                continue;
            };
            let name = path.display().to_string();
            return Err(Failure::new(Sentence::new(id).with("name", name)));
        }
        Ok(())
    }

    fn files(&self) -> Files<'_> {
        let path = |path: &Path| path.display().to_string();
        match self {
            Self::New(args) => files(args.picture.as_deref().map(path), [&args.out]),
            Self::Show(args) => {
                let read = [Some(args.puzzle.puzzle.join(" ")), args.answer.clone()];
                files(read.into_iter().flatten(), [&args.svg, &args.png])
            }
            Self::Solve(args) => files([args.puzzle.puzzle.join(" ")], [&args.out, &args.proof]),
            Self::Count(args) => files([args.puzzle.puzzle.join(" ")], [&args.proof]),
            Self::Convert(args) => files([args.puzzle.puzzle.join(" ")], [&args.out]),
            Self::Booklet(args) => Files {
                read: vec![args.collection.clone()],
                written: vec![&args.out],
            },
            Self::Batch(args) => files([args.file.clone()], [&args.out]),
            Self::Contest(args) => files([], [&args.html, &args.csv]),
            Self::Grade(args) => {
                let read = [Some(&args.path), args.deals.as_ref()];
                let read = read.into_iter().flatten().map(|name| path(name));
                files(read, [&args.html, &args.csv])
            }
            Self::Match(args) => files([args.first.clone(), args.second.clone()], [&args.log]),
            Self::Ladder(args) => files(
                args.openings.as_deref().map(path),
                [&args.log, &args.out, &args.html],
            ),
            _ => files([], []),
        }
    }
}

fn files<'a, const N: usize>(
    read: impl IntoIterator<Item = String>,
    written: [&'a Option<std::path::PathBuf>; N],
) -> Files<'a> {
    Files {
        read: read.into_iter().collect(),
        written: written.into_iter().filter_map(|it| it.as_deref()).collect(),
    }
}
