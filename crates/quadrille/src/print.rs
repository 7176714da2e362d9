//! Small things that several commands print.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use checker::Verdict;
use games::answer::Claim;
use games::shown::shown;
pub(crate) use workbench::answer::{BigNumber, answer_json, claim_words};

use crate::failure::{Exit, Failure};
use crate::patient::{self, Patience};
use crate::speech::told;

/// The first problem with standard output that nobody could be told when it happened.
static PROBLEM: Mutex<Option<io::Error>> = Mutex::new(None);

/// Standard output, buffered.
pub(crate) struct Out(BufWriter<Taken>);

/// Standard output as far as somebody takes it.
struct Taken(io::StdoutLock<'static>);

/// Standard output until the value is dropped; what could not be written then is told by [`flushed`].
pub(crate) fn stdout() -> Out {
    Out(BufWriter::new(Taken(io::stdout().lock())))
}

/// Whether everything printed has been taken: by a file on a full disk, for one, it is not. A reader that has gone is
/// no problem.
pub(crate) fn flushed() -> Result<(), Failure> {
    let problem = PROBLEM
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take();
    match problem {
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::on_file(&told("standard-output"), &error))
        }
        _ => Ok(()),
    }
}

/// Says something on standard error, in the name of the program. Nobody can be told if that fails.
pub(crate) fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "quadrille: {}", shown(message));
}

/// Says something that has its own form on standard error. Nobody can be told if that fails.
pub(crate) fn complain_with(text: &str) {
    let _ = write!(io::stderr(), "{text}");
}

impl Write for Taken {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        patient::write_stdout(&mut self.0, bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        patient::write_stdout(&mut self.0, &[])?;
        self.0.flush()
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Drop for Out {
    fn drop(&mut self) {
        if let Err(error) = self.0.flush() {
            let mut problem = PROBLEM.lock().unwrap_or_else(PoisonError::into_inner);
            problem.get_or_insert(error);
        }
    }
}

/// Writes a text to a file, or to standard output for `-`. The file appears whole or not at all.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_file_with(path, Patience::Until(None), |out| out.write_all(bytes))
}

/// The same for a text that is made while it is written. A pipe is waited for as long as the patience lasts.
pub(crate) fn write_file_with(
    path: &Path,
    patience: Patience,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    // What this name leads to may be a file that others write to as well, and must not be replaced.
    if [Path::new("-"), Path::new("/dev/stdout")].contains(&path) {
        return Ok(write(&mut stdout())?);
    }
    let written = || -> io::Result<()> {
        // A device or a pipe is written to, not replaced, and a link goes on pointing where it does.
        if fs::metadata(path).is_ok_and(|it| !it.is_file()) {
            let mut out = BufWriter::new(patient::create(path, patience)?);
            write(&mut out)?;
            return out.flush();
        }
        let path = &destination(path);
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let part = builder().tempfile_in(folder.unwrap_or(Path::new(".")))?;
        let mut out = BufWriter::new(part);
        write(&mut out)?;
        let part = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        part.persist(path)?;
        Ok(())
    };
    written().map_err(|error| Failure::on_file(&path.display().to_string(), &error))
}

/// The longest way through links, as the system allows it.
const MOST_LINKS: usize = 40;

/// The file that a name leads to, whether it is there yet or not: links are followed, also one to a file that is missing.
pub(crate) fn destination(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&path) else {
            break;
        };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")));
    match (folder, path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}

/// Makes files that become whole ones: with the rights that any new file has.
fn builder() -> tempfile::Builder<'static, 'static> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has these rights"))]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

/// A field of comma-separated values, in quotes where it must be.
pub(crate) fn csv_field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// A duration as people read it: `3.2 µs`, `14 ms`, `2.5 s`.
pub(crate) fn time(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    let (scaled, unit) = match seconds {
        s if s < 1e-3 => (s * 1e6, "µs"),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    if scaled < 10.0 {
        format!("{scaled:.1} {unit}")
    } else {
        format!("{scaled:.0} {unit}")
    }
}

/// The exit status an answer deserves.
pub(crate) fn exit_of(claim: Claim, verdict: &Verdict) -> Exit {
    match (verdict, claim) {
        (Verdict::Rejected(_), _) => Exit::Rejected,
        (_, Claim::Impossible) => Exit::No,
        (_, Claim::Unknown) => Exit::Undecided,
        _ => Exit::Yes,
    }
}
