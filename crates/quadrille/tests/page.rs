//! The page without a server: its folder, and its answers beside the program's.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder, made if it is not there.
fn site() -> PathBuf {
    let made = Command::new(root().join("scripts/page")).output().unwrap();
    assert!(made.status.success(), "scripts/page: {}", told(&made));
    PathBuf::from(String::from_utf8(made.stdout).unwrap().trim())
}

fn told(output: &Output) -> String {
    let texts = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    texts.join("\n")
}

#[test]
fn the_module_says_what_the_program_says() {
    let output = Command::new("node")
        .arg(root().join("crates/page/compare.mjs"))
        .arg(site())
        .arg(env!("CARGO_BIN_EXE_quadrille"))
        .arg("200")
        .output()
        .expect("node is installed");
    assert!(output.status.success(), "{}", told(&output));
}

#[test]
fn a_page_that_is_too_large_is_refused_and_says_what_has_grown() {
    let folder = tempfile::tempdir().unwrap();
    // Noise that nothing compresses, in a file that was never there before.
    let next = |n: &u32| Some(n.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    let noise = std::iter::successors(Some(1_u32), next).take(9_999);
    let noise: Vec<u8> = noise.map(|n| (n >> 24) as u8).collect();
    std::fs::write(folder.path().join("noise.bin"), noise).unwrap();
    let size = |limit: &str| {
        Command::new("node")
            .arg(root().join("crates/page/size.mjs"))
            .arg(folder.path())
            .arg(limit)
            .output()
            .expect("node is installed")
    };
    let large = size("1000");
    assert!(!large.status.success(), "{}", told(&large));
    assert!(told(&large).contains("noise.bin by "), "{}", told(&large));
    assert!(size("20000").status.success());
}

#[test]
fn the_program_writes_the_folder_that_the_script_made() {
    let site = site();
    let cache = site.parent().unwrap().parent().unwrap().parent().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new/page");
    let run = || {
        Command::new(env!("CARGO_BIN_EXE_quadrille"))
            .args(["page", "--lang", "en"])
            .arg(&out)
            .env("XDG_CACHE_HOME", cache)
            .output()
            .unwrap()
    };
    // The second time writes over what the first one wrote.
    for _ in 0..2 {
        let output = run();
        assert!(output.status.success(), "{}", told(&output));
        for name in ["index.html", "quadrille.wasm", "sw.js", "app.js"] {
            let (made, written) = (site.join(name), out.join(name));
            assert_eq!(
                std::fs::read(made).unwrap(),
                std::fs::read(written).unwrap(),
                "{name}"
            );
        }
    }
    let worker = std::fs::read_to_string(out.join("sw.js")).unwrap();
    let names = std::fs::read_dir(&out).unwrap();
    for name in names.map(|entry| entry.unwrap().file_name().into_string().unwrap()) {
        let is_listed = worker.contains(&format!("'{name}'"));
        let is_known = name == "sw.js" || name == "index.html";
        assert!(is_listed || is_known, "{name} would be missing offline");
    }
    // Somebody's own folder is left alone.
    std::fs::remove_file(out.join("sw.js")).unwrap();
    let output = run();
    assert_eq!(output.status.code(), Some(2), "{}", told(&output));
}

#[test]
fn without_a_folder_the_program_says_how_to_make_one() {
    let empty = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(["page", "--lang", "en"])
        .arg(empty.path().join("page"))
        .env("XDG_CACHE_HOME", empty.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).contains("scripts/page"), "{}", told(&output));
}
