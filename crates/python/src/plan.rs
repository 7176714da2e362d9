//! Shards for those who spread work over machines: what is missing, making one, keeping one.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::PoisonError;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use shards::job::Unmade;
use shards::{Cutter, Folder, Job, Shard, Trouble, in_english, stream};

use crate::patience::{patiently, pool};
use crate::puzzle::refused;

/// The folder of a job and its shards. Iterating gives the missing ones as (name, number of the first line, lines).
#[pyclass(module = "quadrille")]
pub(crate) struct Plan {
    folder: Mutex<Folder>,
    shards: Mutex<Option<Cutter>>,
    job: String,
    source: Option<(std::sync::Arc<std::sync::atomic::AtomicU64>, u64)>,
}

#[pymethods]
impl Plan {
    #[new]
    #[pyo3(signature = (job, out, *, file=None, numbers=None, shard_lines=shards::cut::USUAL_LINES))]
    fn create(
        job: &str,
        out: PathBuf,
        file: Option<&str>,
        numbers: Option<(u64, u64)>,
        shard_lines: u64,
    ) -> PyResult<Self> {
        let read = Job::read(job).map_err(|why| refused(in_english(&why)))?;
        let folder = Folder::open(&out, &read).map_err(raised)?;
        let mut about = None;
        let shards = match (file, numbers) {
            (Some(name), None) => {
                let source = stream::open(name).map_err(|error| {
                    let message = format!("{name}: {error}");
                    pyo3::exceptions::PyOSError::new_err(message)
                })?;
                about = source.size.map(|size| (source.read.clone(), size));
                Cutter::of_file(name, source, &read, shard_lines.max(1))
            }
            (None, Some((first, count))) => {
                Cutter::of_numbers(first, count, &read, shard_lines.max(1))
            }
            _ => return Err(refused("expected either a file or numbers")),
        };
        Ok(Self {
            folder: Mutex::new(folder),
            shards: Mutex::new(Some(shards)),
            job: read.to_string(),
            source: about,
        })
    }

    /// The job as it is always written.
    #[getter]
    fn job(&self) -> String {
        self.job.clone()
    }

    /// How many bytes of how many were read so far; None for a pipe or for numbers.
    #[getter]
    fn progress(&self) -> Option<(u64, u64)> {
        let (read, size) = self.source.as_ref()?;
        Some((read.load(std::sync::atomic::Ordering::Relaxed), *size))
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Option<(String, u64, Bound<'py, PyBytes>)>> {
        let missing = py.detach(|| {
            let mut shards = self.shards.lock().unwrap_or_else(PoisonError::into_inner);
            let mut folder = self.folder.lock().unwrap_or_else(PoisonError::into_inner);
            for shard in shards.as_mut().into_iter().flatten() {
                let shard = shard?;
                if folder.note(&shard) {
                    return Ok(Some(shard));
                }
            }
            *shards = None;
            Ok(None)
        });
        let missing = missing.map_err(raised)?;
        Ok(missing.map(|shard| (shard.name, shard.first, PyBytes::new(py, &shard.bytes))))
    }

    /// Puts the result of a shard in its place.
    fn keep(&self, py: Python<'_>, name: &str, result: &[u8]) -> PyResult<()> {
        let folder = &self.folder;
        py.detach(|| {
            let folder = folder.lock().unwrap_or_else(PoisonError::into_inner);
            folder.keep(name, result)
        })
        .map_err(raised)
    }

    /// The same for a result that is packed.
    fn keep_packed(&self, py: Python<'_>, name: &str, result: &[u8]) -> PyResult<()> {
        self.keep(py, name, &unpacked(py, result)?)
    }

    /// Looks at every result and writes the manifest: `n_shards`, `n_missing`, `digest`, `has_rejected`.
    fn finish<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (shards, folder) = (&self.shards, &self.folder);
        let summary = py.detach(|| {
            let is_whole = shards
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .is_none();
            let mut folder = folder.lock().unwrap_or_else(PoisonError::into_inner);
            folder.finish(is_whole)
        });
        let summary = summary.map_err(raised)?;
        let facts = PyDict::new(py);
        facts.set_item("n_shards", summary.n_shards)?;
        facts.set_item("n_missing", summary.n_missing)?;
        facts.set_item("digest", summary.digest)?;
        facts.set_item("has_rejected", summary.has_rejected)?;
        Ok(facts)
    }
}

/// Makes the result of a shard. The same job, first line and lines give the same bytes everywhere.
///
/// >>> import quadrille
/// >>> quadrille.make("new flood floodit 3 3", 1, b"1\n2\n").count(b"\n")
/// 2
#[pyfunction]
#[pyo3(signature = (job, first, lines, *, threads=1))]
pub(crate) fn make<'py>(
    py: Python<'py>,
    job: &str,
    first: u64,
    lines: &[u8],
    threads: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let result = made(py, job, first, lines.to_vec(), threads)?;
    Ok(PyBytes::new(py, &result))
}

fn made(
    py: Python<'_>,
    job: &str,
    first: u64,
    lines: Vec<u8>,
    threads: usize,
) -> PyResult<Vec<u8>> {
    let read = Job::read(job).map_err(|why| refused(in_english(&why)))?;
    let shard = Shard::new(&read.to_string(), first, lines);
    let pool = pool(threads)?;
    let ended = patiently(py, move |stop| pool.install(|| read.make(&shard, stop)))?;
    match ended.or_raise()? {
        Ok(result) => Ok(result),
        Err(Unmade::Failed(why)) => Err(refused(in_english(&why))),
        Err(Unmade::Stopped) => Err(refused("somebody stopped the work")),
    }
}

/// Lines or results made short for the way between two machines: rows shrink to a quarter, in less time than that way
/// takes.
///
/// >>> from quadrille import _quadrille
/// >>> lines = _quadrille.pack(b"1\n2\n")
/// >>> type(_quadrille.make_packed("new flood floodit 3 3", 1, lines))
/// <class 'bytes'>
#[pyfunction]
pub(crate) fn pack<'py>(py: Python<'py>, bytes: &[u8]) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &py.detach(|| lz4_flex::compress_prepend_size(bytes)))
}

/// The same as `make` on one core, of lines that are packed; so is the result.
#[pyfunction]
pub(crate) fn make_packed<'py>(
    py: Python<'py>,
    job: &str,
    first: u64,
    lines: &[u8],
) -> PyResult<Bound<'py, PyBytes>> {
    let result = made(py, job, first, unpacked(py, lines)?, 1)?;
    Ok(pack(py, &result))
}

fn unpacked(py: Python<'_>, packed: &[u8]) -> PyResult<Vec<u8>> {
    py.detach(|| lz4_flex::decompress_size_prepended(packed))
        .map_err(|error| refused(error.to_string()))
}

fn raised(trouble: Trouble) -> PyErr {
    match trouble {
        Trouble::File { .. } => pyo3::exceptions::PyOSError::new_err(trouble.to_string()),
        Trouble::Refused(why) => refused(in_english(&why)),
    }
}
