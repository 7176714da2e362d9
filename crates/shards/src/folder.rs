//! A folder of results: one file per shard, a manifest, and what can be done with them.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use games::words::Sentence;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Trouble;
use crate::cut::{Cutter, FORMAT, Shard};
use crate::job::{Job, Unmade, build, hexadecimal};

/// The folder of one job.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    manifest: Manifest,
    /// The digests that the manifest had when the folder was opened, by name.
    digests: HashMap<String, String>,
    /// The shards that were seen since.
    noted: Vec<Entry>,
}

/// What `manifest.json` says; `docs/formats.md` explains it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the format.
    pub format: u32,
    /// The build that made the results.
    pub build: String,
    /// The job.
    pub job: String,
    /// The SHA-256 of all results in order, once all are there.
    pub digest: Option<String>,
    /// The shards in order.
    pub shards: Vec<Entry>,
}

/// A shard as the manifest lists it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// The number of its first line.
    pub first: u64,
    /// How many lines it has.
    pub lines: u64,
    /// The SHA-256 of its result, once that is there.
    pub digest: Option<String>,
}

/// What is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// How many shards there are.
    pub n_shards: usize,
    /// How many of them have no result.
    pub n_missing: usize,
    /// The digest of all results, if none is missing.
    pub digest: Option<String>,
    /// Whether a row says that the checker rejected one of our answers.
    pub has_rejected: bool,
}

/// What is done with each shard as the lines are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// Make what is missing.
    Make,
    /// Make what is missing of every so many-th shard, from one on.
    MakePart {
        /// Which of them, from 0.
        nth: u64,
        /// Every how many-th.
        of: u64,
    },
    /// Only list the shards.
    List,
}

impl Folder {
    /// Opens or makes the folder of a job. One that another job or another build has begun is refused.
    pub fn open(path: &Path, job: &Job) -> Result<Self, Trouble> {
        let results = path.join("shards");
        fs::create_dir_all(&results).map_err(|error| Trouble::on_file(&results, error))?;
        let empty = Manifest {
            format: FORMAT,
            build: build().to_owned(),
            job: job.to_string(),
            digest: None,
            shards: Vec::new(),
        };
        let found = match read_manifest(path) {
            Ok(found) => found,
            Err(Trouble::File { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                let folder = Self::of(path, empty);
                folder.write_manifest()?;
                return Ok(folder);
            }
            Err(trouble) => return Err(trouble),
        };
        for (id, there, wanted) in [
            ("shards-folder-options", &found.job, &empty.job),
            ("shards-folder-build", &found.build, &empty.build),
        ] {
            if there != wanted {
                let sentence = Sentence::new(id)
                    .with("folder", path.display().to_string())
                    .with("there", there)
                    .with("wanted", wanted);
                return Err(Trouble::Refused(sentence));
            }
        }
        Ok(Self::of(path, found))
    }

    /// Opens a folder that is there, whatever its job.
    pub fn open_any(path: &Path) -> Result<Self, Trouble> {
        Ok(Self::of(path, read_manifest(path)?))
    }

    fn of(path: &Path, manifest: Manifest) -> Self {
        let entries = manifest.shards.iter();
        let digests = entries
            .filter_map(|entry| Some((entry.name.clone(), entry.digest.clone()?)))
            .collect();
        Self {
            path: path.to_owned(),
            manifest,
            digests,
            noted: Vec::new(),
        }
    }

    /// The manifest as it stands.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Where the result of a shard stands, or will.
    pub fn file(&self, name: &str) -> PathBuf {
        let kind = self.manifest.job.split(' ').next();
        let suffix = match kind {
            Some("rows" | "games") => "jsonl",
            _ => "txt",
        };
        self.path.join("shards").join(format!("{name}.{suffix}"))
    }

    /// Whether the result of a shard is there.
    pub fn has(&self, name: &str) -> bool {
        self.file(name).is_file()
    }

    /// The result of a shard.
    pub fn result(&self, name: &str) -> Result<Vec<u8>, Trouble> {
        let path = self.file(name);
        fs::read(&path).map_err(|error| Trouble::on_file(&path, error))
    }

    /// Puts the result of a shard in its place, whole or not at all, even if the machine stops now.
    pub fn keep(&self, name: &str, result: &[u8]) -> Result<(), Trouble> {
        publish(&self.file(name), result)
    }

    /// Goes through the shards, does the task and notes them; `seen` hears of each with whether it was made just now.
    /// False means that somebody stopped the work; what was done is kept.
    pub fn go(
        &mut self,
        shards: Cutter,
        task: Task,
        stop: &AtomicBool,
        seen: &(dyn Fn(&Shard, bool) + Sync),
    ) -> Result<bool, Trouble> {
        let n_together = 2 * rayon::current_num_threads();
        let mut waiting: Vec<Shard> = Vec::new();
        for shard in shards {
            let shard = match shard {
                // A pipe is read no further then.
                Err(_) if stop.load(Ordering::Relaxed) => break,
                shard => shard?,
            };
            let at = self.noted.len() as u64;
            let is_wanted = match task {
                Task::Make => true,
                Task::MakePart { nth, of } => at % of == nth,
                Task::List => false,
            };
            if self.note(&shard) && is_wanted {
                waiting.push(shard);
            } else {
                seen(&shard, false);
            }
            if waiting.len() == n_together {
                self.make(&std::mem::take(&mut waiting), stop, seen)?;
            }
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        self.make(&waiting, stop, seen)?;
        Ok(!stop.load(Ordering::Relaxed))
    }

    /// Notes the next shard for the manifest; true if its result is missing.
    pub fn note(&mut self, shard: &Shard) -> bool {
        self.noted.push(Entry {
            name: shard.name.clone(),
            first: shard.first,
            lines: shard.n_lines,
            digest: self.digests.get(&shard.name).cloned(),
        });
        !self.has(&shard.name)
    }

    /// Makes one shard and keeps it; false means that somebody stopped the work.
    pub fn make_one(&self, shard: &Shard, stop: &AtomicBool) -> Result<bool, Trouble> {
        let job = Job::read(&self.manifest.job).map_err(Trouble::Refused)?;
        match job.make(shard, stop) {
            Ok(result) => self.keep(&shard.name, &result).map(|()| true),
            Err(Unmade::Stopped) => Ok(false),
            Err(Unmade::Failed(why)) => Err(Trouble::Refused(why)),
        }
    }

    fn make(
        &self,
        shards: &[Shard],
        stop: &AtomicBool,
        seen: &(dyn Fn(&Shard, bool) + Sync),
    ) -> Result<(), Trouble> {
        shards.par_iter().try_for_each(|shard| {
            if self.make_one(shard, stop)? {
                seen(shard, true);
            }
            Ok(())
        })
    }

    /// Looks at every result, notes the digests and writes the manifest: of all shards that were noted, if that is
    /// whole. A result that is not the one that an earlier manifest lists is refused.
    pub fn finish(&mut self, is_whole: bool) -> Result<Summary, Trouble> {
        // What was seen before an interruption is a beginning of what an earlier run may have listed.
        if is_whole || self.manifest.shards.len() < self.noted.len() {
            self.manifest.shards = std::mem::take(&mut self.noted);
        }
        let summary = self.look()?;
        if !is_whole {
            self.manifest.digest = None;
        }
        self.write_manifest()?;
        Ok(summary)
    }

    /// Looks at every result and notes its digest.
    fn look(&mut self) -> Result<Summary, Trouble> {
        let mut all = Sha256::new();
        let (mut n_missing, mut has_rejected) = (0, false);
        let mut shards = std::mem::take(&mut self.manifest.shards);
        for entry in &mut shards {
            if !self.has(&entry.name) {
                n_missing += 1;
                continue;
            }
            let result = self.result(&entry.name)?;
            let digest = hexadecimal(&Sha256::digest(&result));
            if entry.digest.as_ref().is_some_and(|there| *there != digest) {
                let file = self.file(&entry.name).display().to_string();
                let sentence = Sentence::new("shards-other-result").with("file", file);
                return Err(Trouble::Refused(sentence));
            }
            entry.digest = Some(digest);
            has_rejected |= says_rejected(&result);
            all.update(&result);
        }
        self.manifest.shards = shards;
        self.manifest.digest = (n_missing == 0).then(|| hexadecimal(&all.finalize()));
        Ok(Summary {
            n_shards: self.manifest.shards.len(),
            n_missing,
            digest: self.manifest.digest.clone(),
            has_rejected,
        })
    }

    /// Makes a share of the results that are there again and returns how many were compared and the files that differ.
    pub fn verify(
        &self,
        shards: Cutter,
        share: f64,
        stop: &AtomicBool,
        seen: &(dyn Fn(&Shard, bool) + Sync),
    ) -> Result<(usize, Vec<PathBuf>), Trouble> {
        let job = Job::read(&self.manifest.job).map_err(Trouble::Refused)?;
        let chosen = self.chosen(share);
        let (mut n_compared, mut different) = (0, Vec::new());
        for shard in shards {
            let shard = shard?;
            let is_chosen = chosen.contains(&shard.name);
            seen(&shard, is_chosen);
            if !is_chosen {
                continue;
            }
            match job.make(&shard, stop) {
                Ok(again) => {
                    n_compared += 1;
                    if again != self.result(&shard.name)? {
                        different.push(self.file(&shard.name));
                    }
                }
                Err(Unmade::Stopped) => break,
                Err(Unmade::Failed(why)) => return Err(Trouble::Refused(why)),
            }
        }
        Ok((n_compared, different))
    }

    /// A share of the shards that have results: names are hashes, so the least of them are as good as drawn by lot.
    fn chosen(&self, share: f64) -> HashSet<String> {
        let names = self.manifest.shards.iter().map(|entry| entry.name.clone());
        let mut there: Vec<String> = names.filter(|name| self.has(name)).collect();
        there.sort();
        let n = (there.len() as f64 * share).ceil() as usize;
        there.truncate(n);
        there.into_iter().collect()
    }

    /// Hands on all results in order; refused if one is missing.
    pub fn merge(
        &mut self,
        each: &mut dyn FnMut(&[u8]) -> Result<(), Trouble>,
    ) -> Result<Summary, Trouble> {
        let summary = self.look()?;
        self.write_manifest()?;
        if summary.n_missing > 0 {
            return Err(Trouble::Refused(
                Sentence::new("shards-incomplete")
                    .with("folder", self.path.display().to_string())
                    .with("missing", summary.n_missing)
                    .with("n", summary.n_shards),
            ));
        }
        for entry in &self.manifest.shards {
            each(&self.result(&entry.name)?)?;
        }
        Ok(summary)
    }

    fn write_manifest(&self) -> Result<(), Trouble> {
        let mut json = serde_json::to_vec_pretty(&self.manifest).expect("a manifest is plain data");
        json.push(b'\n');
        publish(&self.path.join(MANIFEST), &json)
    }
}

const MANIFEST: &str = "manifest.json";

fn read_manifest(path: &Path) -> Result<Manifest, Trouble> {
    let path = path.join(MANIFEST);
    let bytes = fs::read(&path).map_err(|error| Trouble::on_file(&path, error))?;
    let about = |id| Sentence::new(id).with("file", path.display().to_string());
    let refused = Trouble::Refused;
    let manifest: Manifest = serde_json::from_slice(&bytes)
        .map_err(|error| refused(about("shards-manifest").with("why", error.to_string())))?;
    let is_name = |name: &str| name.len() == 32 && name.bytes().all(|it| it.is_ascii_hexdigit());
    if manifest.format != FORMAT {
        let sentence = about("shards-format").with("expected", FORMAT);
        return Err(refused(sentence.with("found", manifest.format)));
    }
    match manifest.shards.iter().find(|entry| !is_name(&entry.name)) {
        Some(entry) => Err(refused(about("shards-name").with("found", &entry.name))),
        None => Ok(manifest),
    }
}

/// Writes a file that appears whole or not at all.
fn publish(path: &Path, bytes: &[u8]) -> Result<(), Trouble> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let written = || -> io::Result<()> {
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut part = builder.prefix(".part-").tempfile_in(folder)?;
        part.write_all(bytes)?;
        part.as_file().sync_all()?;
        part.persist(path)?;
        Ok(())
    };
    written().map_err(|error| Trouble::on_file(path, error))
}

/// Whether a row has the verdict `rejected`. Quotes inside texts are escaped, so this stands nowhere else.
fn says_rejected(result: &[u8]) -> bool {
    const MARK: &[u8] = br#""verdict":"rejected""#;
    result.windows(MARK.len()).any(|part| part == MARK)
}
