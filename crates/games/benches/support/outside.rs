//! Runs the real programs that solvers ask for, plainly: for the bench, and for the tests of the program.

use std::io::Write as _;
use std::process::{Command, Stdio};

use games::budget::{Call, Outside, Trouble};
use games::words::Sentence;

/// Runs what it is asked to, for as long as it takes.
pub(crate) struct RealPrograms;

impl Outside for RealPrograms {
    fn run(&self, call: &Call<'_>) -> Result<String, Trouble> {
        run(call)
            .map_err(|error| Trouble::Failed(Sentence::new("name").with("name", error.to_string())))
    }
}

fn run(call: &Call<'_>) -> std::io::Result<String> {
    let mut child = Command::new(call.program)
        .args(call.args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut stdin = child.stdin.take().expect("its input is piped");
    stdin.write_all(call.input.as_bytes())?;
    drop(stdin);
    let output = child.wait_with_output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
