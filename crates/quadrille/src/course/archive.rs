//! All hand-ins as one archive: tar, as every system reads it.

use std::fs;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::Course;
use super::hand_in::plain_name;
use crate::failure::Failure;

/// Writes every hand-in under `TASK/KEY/NUMBER-NAME`, compressed.
pub(super) fn archive(course: &Course, out: impl Write) -> Result<(), Failure> {
    let mut out = GzEncoder::new(out, Compression::fast());
    let mut hand_ins = course.store.hand_ins(None)?;
    hand_ins.reverse();
    for hand_in in hand_ins {
        let person = course.store.person(hand_in.person)?;
        let key = person.map_or_else(
            || hand_in.person.to_string(),
            |person| plain_name(&person.key),
        );
        let bytes = fs::read(course.file(&hand_in.hash))
            .map_err(|error| Failure::on_file(&hand_in.name, &error))?;
        let path = format!("{}/{key}/{}-{}", hand_in.task, hand_in.id, hand_in.name);
        out.write_all(&header(&path, bytes.len(), hand_in.made))?;
        out.write_all(&bytes)?;
        out.write_all(&vec![0; bytes.len().next_multiple_of(512) - bytes.len()])?;
    }
    out.write_all(&[0; 1024])?;
    Ok(out.finish()?.flush()?)
}

/// The block before a file. Long names go into the field for folders.
fn header(path: &str, length: usize, made: i64) -> [u8; 512] {
    let mut block = [0; 512];
    let cut = if path.len() <= 100 {
        0
    } else {
        path.rfind('/').map_or(0, |at| at + 1)
    };
    let (folder, name) = (&path[..cut.saturating_sub(1)], &path[cut..]);
    let mut put = |at: usize, text: &[u8], most: usize| {
        let n = text.len().min(most);
        block[at..at + n].copy_from_slice(&text[..n]);
    };
    put(0, name.as_bytes(), 100);
    put(100, b"0000600", 7);
    put(108, b"0000000", 7);
    put(116, b"0000000", 7);
    put(124, format!("{length:011o}").as_bytes(), 11);
    put(136, format!("{:011o}", made.max(0)).as_bytes(), 11);
    put(148, b"        ", 8);
    put(156, b"0", 1);
    put(257, b"ustar\x0000", 8);
    put(345, folder.as_bytes(), 155);
    let sum: u32 = block.iter().map(|&byte| u32::from(byte)).sum();
    block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    block
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_add_up() {
        let long = format!("task/{}/1-{}", "k".repeat(60), "n".repeat(80));
        for path in ["a/b", &long] {
            let block = header(path, 7, 1_700_000_000);
            let told = std::str::from_utf8(&block[148..154]).unwrap();
            let told = u32::from_str_radix(told, 8).unwrap();
            let sum: u32 = block.iter().map(|&byte| u32::from(byte)).sum();
            let own: u32 = block[148..156].iter().map(|&byte| u32::from(byte)).sum();
            assert_eq!(told, sum - own + 8 * u32::from(b' '));
        }
    }
}
