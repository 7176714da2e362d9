//! The program, run as people do, in English.

use std::process::{Command, Output, Stdio};

/// A puzzle that is solved at once.
pub(crate) const SMALL: &str = "3x3:aaaaa,2,0,2,2,0,2";

/// A command with nothing to read.
pub(crate) fn quadrille(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.args(args).env("LC_ALL", "C").stdin(Stdio::null());
    command
}

/// Runs it to its end.
pub(crate) fn run(args: &[&str]) -> Output {
    quadrille(args).output().expect("the program runs")
}

/// What it complained about.
pub(crate) fn words(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
