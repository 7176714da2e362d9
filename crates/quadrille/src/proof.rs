//! Proofs as files: plain, compressed, inside an answer, or for VeriPB.

use std::io::{BufRead, Write};
use std::path::Path;
use std::time::Instant;

use flate2::Compression;
use flate2::write::GzEncoder;
use games::error::Error;
use games::prove::{Formula, Proof};
use games::words::Sentence;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::failure::Failure;
use crate::patient::{self, Patience};
use crate::print::write_file_with;

/// The longest proof that may stand inside an answer, in bytes.
const LONGEST_INLINE: usize = 64 << 10;

/// Writes a proof to a file in the manner its name asks for, or into a pipe, which is waited for until then. For `-` it is
/// returned as the certificate of its answer.
pub(crate) fn write(
    path: &Path,
    proof: &Proof,
    end: Option<Instant>,
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
    let patience = Patience::Until(end);
    let write =
        |path: &Path, bytes: &[u8]| write_file_with(path, patience, |out| out.write_all(bytes));
    match suffix(path) {
        "gz" => write_file_with(path, patience, |out| {
            let mut encoder = GzEncoder::new(out, Compression::default());
            encoder.write_all(proof.text().as_bytes())?;
            encoder.finish().map(drop)
        })?,
        "zst" => {
            let packed = compress_to_vec(proof.text().as_bytes(), CompressionLevel::Fastest);
            write(path, &packed)?;
        }
        "pbp" => {
            let (Some(formula), Some(steps)) = (formula()?, proof.veripb()) else {
                return Err(Failure::new("fail-veripb-steps"));
            };
            write(&path.with_extension("opb"), formula.opb().as_bytes())?;
            write(path, steps.as_bytes())?;
        }
        _ => write(path, proof.text().as_bytes())?,
    }
    Ok(None)
}

/// Opens a proof that stands in a file of its own, or comes through a pipe, which is waited for until then.
pub(crate) fn open(path: &Path, end: Option<Instant>) -> Result<Box<dyn BufRead>, Failure> {
    let name = path.to_string_lossy();
    let source = patient::open(&name, Patience::Until(end));
    let source = source.map_err(|error| Failure::on_file(&path.display().to_string(), &error))?;
    Ok(source.bytes)
}

fn suffix(path: &Path) -> &str {
    path.extension().and_then(|it| it.to_str()).unwrap_or("")
}
