//! Files that hold what the program says today. A test compares; with `UPDATE=1` it writes them anew.

use std::fs;
use std::path::Path;

/// Fails unless the file, named from the top of the project, holds exactly this text.
pub(crate) fn expect_file(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name);
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, text).unwrap_or_else(|error| panic!("{name}: {error}"));
        return;
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let differs = kept.lines().zip(text.lines()).find(|(old, new)| old != new);
    if let Some((old, new)) = differs {
        panic!("{name} says\n  {old}\nbut now it is\n  {new}\n(UPDATE=1 writes the file anew)");
    }
    let (old, new) = (kept.lines().count(), text.lines().count());
    assert!(
        kept == text,
        "{name} has {old} lines, but now there are {new} (UPDATE=1 writes the file anew)"
    );
}
