//! Files that may be compressed, by their suffix: `.gz` and `.zst`.
//!
//! Both formats allow several members (frames) one after another. We write whole members, so that what was written
//! before an interruption can be read, and read all of them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::Compression;
use flate2::bufread::{GzDecoder, MultiGzDecoder};
use flate2::write::GzEncoder;
use ruzstd::decoding::StreamingDecoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// No line is longer, in bytes.
const LONGEST_LINE: u64 = 1 << 30;

/// How a file holds its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Packing {
    /// As they are.
    Plain,
    /// In members of gzip.
    Gzip,
    /// In frames of Zstandard.
    Zstandard,
}

/// Bytes, and how far along in the file they are.
pub struct Source {
    /// What was packed.
    pub bytes: Box<dyn BufRead + Send + Sync>,
    /// How many bytes of the file itself were read so far.
    pub read: Arc<AtomicU64>,
    /// How many bytes the file has, if it is one.
    pub size: Option<u64>,
}

impl Packing {
    /// The packing that a name asks for.
    pub fn of(path: &Path) -> Self {
        match path.extension().and_then(|it| it.to_str()) {
            Some("gz") => Self::Gzip,
            Some("zst") => Self::Zstandard,
            _ => Self::Plain,
        }
    }

    /// Whether a file that begins like this may be packed so; it may be cut short anywhere.
    pub fn begins_like(self, bytes: &[u8]) -> bool {
        let magic: &[u8] = match self {
            Self::Plain => &[],
            Self::Gzip => &[0x1f, 0x8b],
            Self::Zstandard => &[0x28, 0xb5, 0x2f, 0xfd],
        };
        bytes.starts_with(magic) || magic.starts_with(bytes)
    }

    /// Some bytes as this packing holds them: one whole member.
    pub fn pack(self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Self::Plain => Ok(bytes.to_vec()),
            Self::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(bytes)?;
                encoder.finish()
            }
            Self::Zstandard => Ok(compress_to_vec(bytes, CompressionLevel::Fastest)),
        }
    }

    /// The bytes that were packed like this.
    pub fn unpack<R: BufRead + Send + Sync + 'static>(
        self,
        packed: R,
    ) -> Box<dyn BufRead + Send + Sync> {
        match self {
            Self::Plain => Box::new(packed),
            Self::Gzip => Box::new(BufReader::new(MultiGzDecoder::new(packed))),
            Self::Zstandard => Box::new(BufReader::new(Frames::NotBegun(packed))),
        }
    }

    /// The next member alone; none at the end.
    pub fn next_member(self, packed: &mut (impl BufRead + ?Sized)) -> io::Result<Option<Vec<u8>>> {
        if packed.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        match self {
            Self::Plain => packed.read_to_end(&mut bytes)?,
            Self::Gzip => GzDecoder::new(packed).read_to_end(&mut bytes)?,
            Self::Zstandard => begun(packed)?.read_to_end(&mut bytes)?,
        };
        Ok(Some(bytes))
    }
}

/// Adds the next line of a text, with its end; how many bytes it has. One that is longer than any puzzle is refused: a
/// device like `/dev/zero` has no end.
pub fn read_line(text: &mut (impl BufRead + ?Sized), line: &mut Vec<u8>) -> io::Result<usize> {
    let n = text.take(LONGEST_LINE).read_until(b'\n', line)?;
    if n as u64 == LONGEST_LINE {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(n)
}

/// Opens a file, or standard input for `-`.
pub fn open(name: &str) -> io::Result<Source> {
    Ok(match name {
        "-" => unpacked(Box::new(io::stdin()), None, Packing::Plain),
        path => {
            let file = File::open(path)?;
            let about = file.metadata()?;
            if about.is_dir() {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            let size = about.is_file().then_some(about.len());
            unpacked(Box::new(file), size, Packing::of(Path::new(path)))
        }
    })
}

/// What was packed into these bytes, of which there are so many if that is known.
pub fn unpacked(raw: Box<dyn Read + Send + Sync>, size: Option<u64>, packing: Packing) -> Source {
    let read = Arc::new(AtomicU64::new(0));
    let counted = Counted {
        raw,
        read: Arc::clone(&read),
    };
    Source {
        bytes: packing.unpack(BufReader::with_capacity(1 << 16, counted)),
        read,
        size,
    }
}

/// A reader that tells how much was read.
struct Counted {
    raw: Box<dyn Read + Send + Sync>,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.raw.read(buffer)?;
        self.read.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}

type Decoder<R> = StreamingDecoder<R, ruzstd::decoding::FrameDecoder>;

/// A decoder of the frame that begins here. A frame may ask for gigabytes of memory; a decoder refuses that from its
/// second frame on, so its first one is empty.
fn begun<R: Read>(packed: R) -> io::Result<Decoder<R>> {
    let empty = compress_to_vec(&b""[..], CompressionLevel::Fastest);
    let mut decoder = ruzstd::decoding::FrameDecoder::new();
    let begun = decoder
        .init(&empty[..])
        .and_then(|()| StreamingDecoder::new_with_decoder(packed, decoder));
    begun.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.to_string()))
}

/// All frames of a file of Zstandard, one after another.
enum Frames<R: BufRead> {
    NotBegun(R),
    Inside(Box<Decoder<R>>),
    /// Only between two of the others, and after an error.
    Gone,
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            *self = match std::mem::replace(self, Self::Gone) {
                Self::Gone => return Ok(0),
                Self::NotBegun(mut packed) => {
                    if packed.fill_buf()?.is_empty() {
                        return Ok(0);
                    }
                    Self::Inside(Box::new(begun(packed)?))
                }
                Self::Inside(mut decoder) => {
                    let n = decoder.read(buffer)?;
                    if n > 0 || buffer.is_empty() {
                        *self = Self::Inside(decoder);
                        return Ok(n);
                    }
                    Self::NotBegun(decoder.into_inner())
                }
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_that_wants_gigabytes_is_refused() {
        // Magic number, a descriptor without a size, a window of two gigabytes, one empty last block.
        let frame = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 21 << 3, 0x01, 0x00, 0x00];
        let read = |frame: &[u8]| {
            let unpacked = Packing::Zstandard.unpack(io::Cursor::new(frame.to_vec()));
            io::read_to_string(unpacked)
        };
        assert!(read(&frame).is_err());
        let small = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x00, 0x01, 0x00, 0x00];
        assert_eq!(read(&small).unwrap(), "");
    }

    #[test]
    fn members_are_read_together_and_one_by_one() {
        for packing in [Packing::Gzip, Packing::Zstandard] {
            let (first, second) = (b"one\n".repeat(50_000), b"two\n".to_vec());
            let mut packed = packing.pack(&first).unwrap();
            let first_ends = packed.len();
            packed.extend(packing.pack(&second).unwrap());
            let mut all = Vec::new();
            let read = packing.unpack(io::Cursor::new(packed.clone()));
            { read }.read_to_end(&mut all).unwrap();
            assert_eq!(all, [&first[..], &second].concat());

            let mut rest = &packed[..];
            assert_eq!(packing.next_member(&mut rest).unwrap(), Some(first));
            assert_eq!(rest.len(), packed.len() - first_ends);
            assert_eq!(packing.next_member(&mut rest).unwrap(), Some(second));
            assert_eq!(packing.next_member(&mut rest).unwrap(), None);

            let mut torn = &packed[..packed.len() - 3];
            assert!(packing.next_member(&mut torn).is_ok());
            assert!(packing.next_member(&mut torn).is_err());
        }
    }
}
