//! Proofs as files: plain, compressed, inside an answer, or for VeriPB.

use std::fs::File;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::time::Instant;

use flate2::Compression;
use flate2::write::GzEncoder;
use games::error::Error;
use games::prove::{Formula, Proof};
use games::words::Sentence;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::failure::Failure;
use crate::patient;

/// The longest proof that may stand inside an answer, in bytes.
const LONGEST_INLINE: usize = 64 << 10;

/// Writes a proof to a file in the manner its name asks for. For `-` it is returned as the certificate of its answer.
pub(crate) fn write(
    path: &Path,
    proof: &Proof,
    formula: impl FnOnce() -> Result<Option<Formula>, Error>,
) -> Result<Option<String>, Failure> {
    if path == Path::new("-") {
        let line = proof.inline();
        if LONGEST_INLINE < line.len() {
            let kilobytes = line.len().div_ceil(1024);
            return Err(Failure::new(
                Sentence::new("fail-large-proof").with("kilobytes", kilobytes),
            ));
        }
        return Ok(Some(line));
    }
    let written = match suffix(path) {
        "gz" => File::create(path).and_then(|file| {
            let mut encoder = GzEncoder::new(file, Compression::default());
            encoder.write_all(proof.text().as_bytes())?;
            encoder.finish().map(drop)
        }),
        "zst" => {
            let packed = compress_to_vec(proof.text().as_bytes(), CompressionLevel::Fastest);
            std::fs::write(path, packed)
        }
        "pbp" => {
            let (Some(formula), Some(steps)) = (formula()?, proof.veripb()) else {
                return Err(Failure::new("fail-veripb-steps"));
            };
            std::fs::write(path.with_extension("opb"), formula.opb())
                .and_then(|()| std::fs::write(path, steps))
        }
        _ => std::fs::write(path, &*proof.text()),
    };
    written.map_err(|error| on_file(path, &error))?;
    Ok(None)
}

/// Opens a proof that stands in a file of its own, or comes through a pipe, which is waited for until then.
pub(crate) fn open(path: &Path, end: Option<Instant>) -> Result<Box<dyn BufRead>, Failure> {
    let name = path.to_string_lossy();
    let source = patient::open(&name, end).map_err(|error| on_file(path, &error))?;
    Ok(source.bytes)
}

fn suffix(path: &Path) -> &str {
    path.extension().and_then(|it| it.to_str()).unwrap_or("")
}

fn on_file(path: &Path, error: &io::Error) -> Failure {
    Failure::on_file(&path.display().to_string(), error)
}
