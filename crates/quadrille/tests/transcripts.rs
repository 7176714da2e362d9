//! What the program prints, word for word: every command in `data/transcripts/*.txt` is run again.
//!
//! In these files a line `$ quadrille ...` is a command; what it printed follows, then its exit status if that is not
//! 0. `UPDATE=1 cargo test -p quadrille --test transcripts` writes them anew; read the difference before you commit it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod update;

use std::fs;
use std::path::Path;

use assert_cmd::Command;

/// Runs the commands of a transcript again, in the language its name ends with.
fn replay(name: &str) {
    let lang = name.rsplit('-').next().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = format!("data/transcripts/{name}.txt");
    let kept = fs::read_to_string(root.join(&file)).unwrap();
    let commands: Vec<&str> = kept.lines().filter(|line| line.starts_with("$ ")).collect();
    assert!(!commands.is_empty(), "{file} holds commands");
    let mut told = String::new();
    for command in commands {
        told.push_str(command);
        told.push('\n');
        told.push_str(&run(command, lang, &root));
        told.push('\n');
    }
    update::expect_file(&file, &told);
}

/// What a command prints, then what it complains about, then its exit status unless that is 0.
fn run(command: &str, lang: &str, root: &Path) -> String {
    let words: Vec<&str> = command.split_whitespace().skip(2).collect();
    let store = tempfile::tempdir().unwrap();
    let output = Command::cargo_bin("quadrille")
        .unwrap()
        .args(&words)
        .current_dir(root)
        .env("LC_ALL", format!("{lang}.UTF-8"))
        .env("XDG_DATA_HOME", store.path())
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .output()
        .unwrap();
    let mut told = String::from_utf8(output.stdout).unwrap();
    told.push_str(&String::from_utf8(output.stderr).unwrap());
    if !output.status.success() {
        told.push_str(&format!("[exit {}]\n", output.status.code().unwrap()));
    }
    told.lines().map(|line| hide_times(line) + "\n").collect()
}

/// The same line with every number before a unit of time hidden: times differ from run to run.
fn hide_times(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let is_unit = |word: &&str| ["µs", "ms", "s"].contains(word);
    let shown = words.iter().enumerate().map(|(at, word)| {
        let is_number = word.parse::<f64>().is_ok();
        if is_number && words.get(at + 1).is_some_and(is_unit) {
            "?"
        } else {
            word
        }
    });
    shown
        .collect::<Vec<_>>()
        .join(" ")
        .replace("? µs", "? s")
        .replace("? ms", "? s")
}

macro_rules! transcripts {
    ($($test:ident: $file:literal;)*) => {
        $(#[test] fn $test() { replay($file); })*

        #[test]
        fn every_transcript_is_replayed() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/transcripts");
            let mut found: Vec<String> = fs::read_dir(folder).unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            found.sort();
            assert_eq!(found, [$(concat!($file, ".txt")),*]);
        }
    };
}

transcripts! {
    errors_in_english: "errors-en";
    errors_in_french: "errors-fr";
    the_verbs_in_english: "verbs-en";
    the_verbs_in_french: "verbs-fr";
}
