//! Files as they are kept: by what they hash to, whole or not at all.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::Course;
use crate::failure::Failure;
use crate::web::client::hex;

/// The longest name of a file, in bytes.
const LONGEST_NAME: usize = 80;

/// Makes a folder that nobody else reads.
pub(super) fn make_folder(folder: &Path) -> Result<(), Failure> {
    let mut maker = fs::DirBuilder::new();
    maker.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut maker, 0o700);
    let made = maker.create(folder);
    made.map_err(|error| Failure::on_file(&folder.display().to_string(), &error))
}

/// Keeps these bytes and gives their hash. They are on the disk when this returns, and a file of that name always
/// holds all of them: whoever is killed in between leaves a file under another name.
pub(super) fn keep(course: &Course, bytes: &[u8]) -> Result<String, Failure> {
    let hash = hex(&Sha256::digest(bytes));
    let path = course.file(&hash);
    let written = || -> std::io::Result<()> {
        if path.exists() {
            return Ok(());
        }
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut fresh = tempfile::Builder::new()
            .prefix(".fresh")
            .tempfile_in(folder)?;
        fresh.write_all(bytes)?;
        let_run(fresh.as_file())?;
        fresh.as_file().sync_all()?;
        fresh.persist(&path).map_err(|error| error.error)?;
        // The name is on the disk too; where folders cannot be opened, the system sees to it.
        #[cfg(unix)]
        File::open(folder)?.sync_all()?;
        Ok(())
    };
    written().map_err(|error| Failure::on_file(&path.display().to_string(), &error))?;
    Ok(hash)
}

/// Lets everybody read and run a file; the folder it stands in decides who reaches it.
pub(super) fn let_run(file: &File) -> std::io::Result<()> {
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    Ok(())
}

/// The name of a file as it is kept: no folders, nothing that a shell, a terminal or a page could take for more.
pub(super) fn plain_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or("");
    let plain: String = last
        .chars()
        .map(|c| {
            if c.is_alphanumeric() || "._-+ ".contains(c) {
                c
            } else {
                '_'
            }
        })
        .collect();
    let plain = plain.trim_matches([' ', '.']).to_owned();
    let skipped = plain.len().saturating_sub(LONGEST_NAME);
    // The end tells what it is.
    let from = (skipped..=plain.len()).find(|&at| plain.is_char_boundary(at));
    match &plain[from.unwrap_or(0)..] {
        "" => "hand-in".to_owned(),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_nowhere() {
        for (given, kept) in [
            ("player.c", "player.c"),
            ("../../etc/passwd", "passwd"),
            ("C:\\x\\y.py", "y.py"),
            ("<img src=x>.py", "_img src_x_.py"),
            ("..", "hand-in"),
            ("", "hand-in"),
            ("a\u{1b}[31mb\n.c", "a__31mb_.c"),
            ("été.py", "été.py"),
            ("=cmd()", "_cmd__"),
        ] {
            assert_eq!(plain_name(given), kept);
        }
        assert!(plain_name(&"é".repeat(500)).len() <= LONGEST_NAME);
        assert!(plain_name(&format!("{}.py", "x".repeat(500))).ends_with(".py"));
    }
}
