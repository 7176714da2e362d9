//! Work cut into shards, for every verb that has such: made here, listed, one alone, made again, or by a cluster.

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use games::words::Sentence;
use shards::cut::Cutter;
use shards::folder::Task;
use shards::{Folder, Job, Trouble, stream};

use crate::cli::shards::ShardArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::gauge::{Extent, Gauge};
use crate::patient::{self, Patience};
use crate::print::stdout;
use crate::run;
use crate::speech::Speech;

/// The lines that are cut into shards.
pub(crate) enum Lines<'a> {
    /// Those of a file, or of standard input for `-`.
    File(&'a str),
    /// These numbers.
    Numbers {
        /// The first of them.
        first: u64,
        /// How many there are.
        count: u64,
    },
}

/// Work whose results stand in a folder.
pub(crate) struct Work<'a> {
    pub(crate) job: Job,
    pub(crate) lines: Lines<'a>,
    pub(crate) n_lines: u64,
    pub(crate) folder: &'a Path,
    pub(crate) threads: Option<usize>,
    /// Make only the shards of this part of so many, counted from 0.
    pub(crate) part: Option<(u64, u64)>,
}

/// Does what the options ask for.
pub(crate) fn run(work: &Work<'_>, args: &ShardArgs, speech: &Speech) -> CommandResult {
    if let Some(address) = &args.cluster {
        return on_cluster(work, address);
    }
    let pool = run::pool(work.threads)?;
    pool.install(|| match (&args.shard, args.verify) {
        (Some(name), _) => make_one(work, name),
        (_, Some(share)) => verify(work, share, speech),
        _ if args.shards => list(work),
        _ => make(work, speech),
    })
}

/// Makes what is missing and tells what is there.
fn make(work: &Work<'_>, speech: &Speech) -> CommandResult {
    let mut folder = Folder::open(work.folder, &work.job)?;
    let (shards, gauge) = work.cut()?;
    let task = match work.part {
        Some((nth, of)) => Task::MakePart { nth, of },
        None => Task::Make,
    };
    let is_whole = folder.go(shards, task, run::stop_flag(), &|shard, is_made| {
        gauge.add(shard.n_lines, is_made);
    })?;
    drop(gauge);
    let summary = folder.finish(is_whole)?;
    let sentence = match summary.digest.filter(|_| is_whole) {
        Some(digest) => Sentence::new("shards-all")
            .with("n", summary.n_shards)
            .with("digest", digest),
        None if is_whole => Sentence::new("shards-done")
            .with("n", summary.n_shards)
            .with("missing", summary.n_missing),
        None => Sentence::new("shards-stopped").with("n", summary.n_shards - summary.n_missing),
    };
    writeln!(stdout(), "{}", speech.book.tell(&sentence))?;
    Ok(match (is_whole, summary.has_rejected) {
        (_, true) => Exit::Rejected,
        (false, _) => Exit::Undecided,
        _ => Exit::Yes,
    })
}

/// Lists the shards that are missing.
fn list(work: &Work<'_>) -> CommandResult {
    let mut folder = Folder::open(work.folder, &work.job)?;
    let (shards, _gauge) = work.cut()?;
    let is_whole = folder.go(shards, Task::List, run::stop_flag(), &|_, _| {})?;
    folder.finish(is_whole)?;
    let mut out = stdout();
    for entry in &folder.manifest().shards {
        if !folder.has(&entry.name) {
            writeln!(out, "{}", entry.name)?;
        }
    }
    Ok(if is_whole { Exit::Yes } else { Exit::Undecided })
}

/// Makes one shard; the manifest is left to others, who may be many.
fn make_one(work: &Work<'_>, name: &str) -> CommandResult {
    let folder = Folder::open(work.folder, &work.job)?;
    if folder.has(name) {
        return Ok(Exit::Yes);
    }
    let (shards, _gauge) = work.cut()?;
    for shard in shards {
        let shard = match shard {
            Err(_) if run::is_stopped() => return Ok(Exit::Undecided),
            shard => shard?,
        };
        if shard.name == name {
            return folder.make_one(&shard, run::stop_flag()).map_or_else(
                |trouble| Err(trouble.into()),
                |is_made| Ok(if is_made { Exit::Yes } else { Exit::Undecided }),
            );
        }
    }
    Err(Failure::new(
        Sentence::new("fail-no-shard").with("name", name),
    ))
}

/// Makes a share again and compares.
fn verify(work: &Work<'_>, share: f64, speech: &Speech) -> CommandResult {
    let folder = Folder::open(work.folder, &work.job)?;
    let (shards, gauge) = work.cut()?;
    let checked = folder.verify(shards, share, run::stop_flag(), &|shard, is_made| {
        gauge.add(shard.n_lines, is_made);
    });
    let (n, different) = checked?;
    drop(gauge);
    let mut out = stdout();
    for path in &different {
        writeln!(out, "{}", path.display())?;
    }
    let sentence = Sentence::new("shards-verified")
        .with("n", n)
        .with("different", different.len());
    writeln!(out, "{}", speech.book.tell(&sentence))?;
    Ok(if run::is_stopped() {
        Exit::Undecided
    } else if different.is_empty() {
        Exit::Yes
    } else {
        Exit::No
    })
}

/// Hands the same work to the Python module, which knows Ray.
fn on_cluster(work: &Work<'_>, address: &str) -> CommandResult {
    const MODULE: &str = "quadrille.cluster";
    let is_there = Command::new("python3")
        .args(["-c", "import quadrille.cluster"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !is_there.is_ok_and(|status| status.success()) {
        return Err(Failure::new("fail-cluster-module"));
    }
    let mut words: Vec<OsString> = ["-m", MODULE, "--cluster", address, "--build"]
        .map(OsString::from)
        .to_vec();
    words.push(shards::build().into());
    words.extend(["--job".into(), work.job.to_string().into()]);
    words.extend(["--out".into(), work.folder.into()]);
    words.extend(["--shard-lines".into(), work.n_lines.to_string().into()]);
    match work.lines {
        Lines::File(name) => words.extend(["--file".into(), name.into()]),
        Lines::Numbers { first, count } => {
            words.push("--numbers".into());
            words.extend([first.to_string().into(), count.to_string().into()]);
        }
    }
    let status = Command::new("python3")
        .args(words)
        .status()
        .map_err(|error| Failure::on_file("python3", &error))?;
    match status.code() {
        Some(0) => Ok(Exit::Yes),
        Some(3 | 130) | None => Ok(Exit::Undecided),
        Some(4) => Ok(Exit::Rejected),
        // It has said why.
        Some(_) => Err(Failure::told()),
    }
}

impl Work<'_> {
    /// The shards, and a bar for them.
    fn cut(&self) -> Result<(Cutter, Gauge), Failure> {
        Ok(match self.lines {
            Lines::File(name) => {
                let source = patient::open(name, Patience::Silence(None));
                let source = source.map_err(|error| Failure::on_file(name, &error))?;
                let extent = extent_of(&source);
                let cutter = Cutter::of_file(name, source, &self.job, self.n_lines);
                (cutter, Gauge::new(extent))
            }
            Lines::Numbers { first, count } => (
                Cutter::of_numbers(first, count, &self.job, self.n_lines),
                Gauge::new(Extent::Lines(count)),
            ),
        })
    }
}

/// Whether a path names a folder: one that is there, or a name that ends like one.
pub(super) fn is_folder(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().ends_with(b"/") || path.is_dir()
}

/// How much there is to read.
pub(super) fn extent_of(source: &stream::Source) -> Extent {
    match source.size {
        Some(size) => Extent::File {
            size,
            read: source.read.clone(),
        },
        None => Extent::Unknown,
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::File { name, error } => Self::on_file(&name, &error),
            Trouble::Refused(why) => Self::new(why),
        }
    }
}
