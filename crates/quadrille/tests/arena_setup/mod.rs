//! A folder for the players of a test, the program beside it, and the check that nothing is left behind.

#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test ends where something is amiss")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

/// Where a test's players live. Temporary files of the program go to a folder of their own.
pub(crate) struct Setup {
    folder: TempDir,
}

impl Setup {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for name in ["players", "tmp", "home"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        Self { folder }
    }

    /// The folder of the players.
    pub(crate) fn players(&self) -> PathBuf {
        self.folder.path().join("players")
    }

    /// A file in that folder, as text that lives as long as the test.
    pub(crate) fn path(&self, name: &str) -> &'static str {
        let path = self.players().join(name);
        Box::leak(path.to_str().unwrap().to_owned().into_boxed_str())
    }

    /// A file in a home folder that no player may read.
    pub(crate) fn secret(&self) -> String {
        let path = self.folder.path().join("home/secret");
        fs::write(&path, "secret").unwrap();
        path.to_str().unwrap().to_owned()
    }

    /// Compiles a C file of the tests.
    pub(crate) fn compile(&self, source: &str, name: &str, flags: &[&str]) {
        let players = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/players");
        self.compile_file(&players.join(source), name, flags);
    }

    /// Compiles the C example as a library.
    pub(crate) fn build_example(&self, source: &str, name: &str) {
        self.compile_file(&examples().join(source), name, &["-shared", "-fPIC"]);
    }

    fn compile_file(&self, source: &Path, name: &str, flags: &[&str]) {
        let output = Command::new("gcc")
            .args(["-O1", "-fno-builtin", "-w", "-pthread", "-I"])
            .arg(examples())
            .args(flags)
            .arg("-o")
            .arg(self.players().join(name))
            .arg(source)
            .output()
            .expect("gcc is there");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {said}", source.display());
    }

    /// The program, with temporary files in this setup.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
        command
            .args(args)
            .env("TMPDIR", self.folder.path().join("tmp"))
            .env("NO_COLOR", "1")
            .env("LANG", "C");
        command
    }

    /// Runs the program.
    pub(crate) fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    /// Runs the program, which must succeed, and reads what it prints.
    pub(crate) fn text(&self, args: &[&str]) -> String {
        let output = self.run(args);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{args:?}: {said}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// The same for one JSON object per line.
    pub(crate) fn json_lines(&self, args: &[&str]) -> Vec<Value> {
        let text = self.text(args);
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    /// The processes of this setup: those that name it, and what they started.
    pub(crate) fn processes(&self) -> Vec<(u32, String)> {
        let place = self.folder.path().to_str().unwrap();
        let (mut ours, mut found) = (Vec::new(), Vec::new());
        let mut rows: Vec<(u32, u32, String)> = fs::read_dir("/proc")
            .unwrap()
            .filter_map(|entry| {
                let path = entry.ok()?.path();
                let number = path.file_name()?.to_str()?.parse().ok()?;
                let stat = fs::read_to_string(path.join("stat")).ok()?;
                let parent = stat.rsplit_once(") ")?.1.split(' ').nth(1)?.parse().ok()?;
                let line = fs::read(path.join("cmdline")).ok()?;
                Some((
                    number,
                    parent,
                    String::from_utf8_lossy(&line).replace('\0', " "),
                ))
            })
            .collect();
        rows.sort_unstable();
        for (number, parent, line) in rows {
            if line.contains(place) || ours.contains(&parent) {
                ours.push(number);
                found.push((number, line));
            }
        }
        found
    }

    /// No process of this setup runs any more, and its temporary folder is empty.
    #[track_caller]
    pub(crate) fn assert_nothing_is_left(&self) {
        let processes = self.processes();
        assert!(processes.is_empty(), "{processes:?}");
        let files: Vec<_> = fs::read_dir(self.folder.path().join("tmp"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert!(files.is_empty(), "{files:?}");
        assert_eq!(
            fs::read_dir(self.folder.path().join("home"))
                .unwrap()
                .count(),
            usize::from(self.folder.path().join("home/secret").exists())
        );
    }
}

/// The folder of the example players.
pub(crate) fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/players")
}

/// The records that do not tell this reason, or that the checker would not accept.
pub(crate) fn with_another_reason(records: Vec<Value>, reason: &str) -> Vec<Value> {
    records
        .into_iter()
        .filter(|record| !reason.split('|').any(|reason| record["reason"] == reason))
        .collect()
}
