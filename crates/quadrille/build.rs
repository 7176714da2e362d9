//! Compiles the few GSL functions that C players are given where GSL is missing.

use std::path::Path;
use std::process::Command;

const SOURCE: &str = "src/arena/external/host/gsl.c";

fn main() {
    // External players are for Linux alone.
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("linux") {
        return;
    }
    println!("cargo::rerun-if-changed={SOURCE}");
    println!("cargo::rerun-if-env-changed=CC");
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let folder = std::env::var("OUT_DIR").expect("cargo names the folder");
    let status = Command::new(&compiler)
        .args(["-std=c11", "-O2", "-shared", "-fPIC", "-o"])
        .arg(Path::new(&folder).join("libgsl.so"))
        .arg(SOURCE)
        .status();
    match status {
        Ok(status) if status.success() => {}
        other => panic!("`{compiler}` could not compile {SOURCE}: {other:?}"),
    }
}
