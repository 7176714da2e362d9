//! The package: installed into a clean root, it holds all it should, and the program in it runs.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_package_installs_into_a_clean_root_and_runs() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/package");
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let made = run(Command::new(script)
        .args(["--program", env!("CARGO_BIN_EXE_quadrille"), "--out"])
        .arg(&out));
    let files: Vec<PathBuf> = made.lines().map(PathBuf::from).collect();
    let clean = folder.path().join("root");
    fs::create_dir(&clean).unwrap();
    let package = files
        .iter()
        .find(|file| file.extension().is_some_and(|end| end == "deb"));
    match package {
        Some(package) => drop(run(Command::new("dpkg-deb")
            .arg("-x")
            .arg(package)
            .arg(&clean))),
        // Not a Debian system: the archive holds the same tree.
        None => drop(run(Command::new("tar")
            .args(["--strip-components=1", "-xzf"])
            .arg(&files[0])
            .arg("-C")
            .arg(&clean))),
    }
    let share = clean.join("usr/share");
    for path in [
        "man/man1/quadrille.1.gz",
        "man/man1/quadrille-solve.1.gz",
        "man/fr/man1/quadrille-solve.1.gz",
        "bash-completion/completions/quadrille",
        "zsh/vendor-completions/_quadrille",
        "fish/vendor_completions.d/quadrille.fish",
        "doc/quadrille/copyright",
        "doc/quadrille/docs/documents.md",
        "doc/quadrille/docs/fr/4-trieur.md",
        "doc/quadrille/examples/homework/formula/good.sh",
    ] {
        assert!(share.join(path).is_file(), "{path}");
    }
    let page = run(Command::new("gzip")
        .args(["-dc"])
        .arg(share.join("man/fr/man1/quadrille-solve.1.gz")));
    assert!(page.contains("vérifier la réponse"), "{page}");
    let program = clean.join("usr/bin/quadrille");
    let answer = run(Command::new(program)
        .args([
            "--lang", "en", "count", "uluru", "pawns", "NS", "F0", "C1", "NS", "NE", "00", "00",
            "00",
        ])
        .current_dir(&clean)
        .env_clear());
    assert_eq!(answer.trim(), "90");
}
