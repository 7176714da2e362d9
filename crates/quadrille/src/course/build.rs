//! From what was handed in to what can be run: C is compiled, inside the same locks as players.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use games::homework::Given;

use super::Course;
use super::hand_in::keep;
use super::kind::Form;
use super::store::HandIn;
use crate::arena::errand::{self, Failed, Program};
use crate::arena::external::{self, Run};
use crate::arena::limits::Limits;
use crate::failure::Failure;

/// The names a compiler may have, the usual one first.
const COMPILERS: [&str; 4] = ["cc", "gcc", "clang", "tcc"];
/// How long it may take.
const TO_BUILD: Duration = Duration::from_secs(30);
/// The header that players may include.
const HEADER: &str = include_str!("../../../../examples/players/player.h");
/// What a Python script begins with that does not say it itself.
const PYTHON: &str = "#!/usr/bin/env python3\n";

/// What became of it.
pub(super) struct Built {
    /// The hash of what can be run; none if it could not be built.
    pub(super) hash: Option<String>,
    /// What the compiler said.
    pub(super) messages: String,
}

/// Makes what can be run of a hand-in.
pub(super) fn build(
    course: &Course,
    hand_in: &HandIn,
    form: Form,
    run: &Run,
) -> Result<Built, Failure> {
    let path = course.file(&hand_in.hash);
    let bytes = fs::read(&path).map_err(|error| Failure::on_file(&hand_in.name, &error))?;
    let built = |hash| Built {
        hash: Some(hash),
        messages: String::new(),
    };
    match form {
        Form::Library | Form::Wasm | Form::Script | Form::Answer => Ok(built(hand_in.hash.clone())),
        Form::Python if bytes.starts_with(b"#!") => Ok(built(hand_in.hash.clone())),
        Form::Python => {
            let whole = [PYTHON.as_bytes(), &bytes].concat();
            Ok(built(keep(course, &whole)?))
        }
        Form::C => compile(course, &bytes, run),
    }
}

fn compile(course: &Course, source: &[u8], run: &Run) -> Result<Built, Failure> {
    let Some(compiler) = compiler() else {
        return Err(Failure::new("course-no-compiler"));
    };
    const OUT: &str = "player.so";
    let words = [
        "-shared",
        "-fPIC",
        "-O2",
        "-Wall",
        "-fno-diagnostics-color",
        "-o",
        OUT,
        "player.c",
        "-lm",
    ];
    let given = Given {
        args: words.map(str::to_owned).to_vec(),
        files: vec![
            (
                "player.c".to_owned(),
                String::from_utf8_lossy(source).into_owned(),
            ),
            ("player.h".to_owned(), HEADER.to_owned()),
        ],
        writes: Some(OUT.to_owned()),
    };
    let program = Program {
        file: compiler,
        args: Vec::new(),
        folder: None,
    };
    let limits = Limits {
        cpu: TO_BUILD.as_secs(),
        memory: 1024,
        ..Limits::default()
    };
    let ended = match external::perform_errand(&program, &given, &limits, TO_BUILD, run) {
        Ok(ended) => ended,
        // Sources can be written on which a compiler works for ever.
        Err(failed @ (Failed::Start(_) | Failed::Ours(_))) => {
            return Err(Failure::plain(failed.english()));
        }
        Err(failed) => {
            return Ok(Built {
                hash: None,
                messages: failed.english(),
            });
        }
    };
    let messages = errand::tail(&ended.errors, MOST_MESSAGES);
    let hash = match ended.written.filter(|bytes| bytes.starts_with(b"\x7fELF")) {
        Some(bytes) => Some(keep(course, &bytes)?),
        None => None,
    };
    Ok(Built { hash, messages })
}

/// How much of what a compiler says is kept, in characters.
const MOST_MESSAGES: usize = 8_000;

fn compiler() -> Option<PathBuf> {
    let places = ["/usr/bin", "/usr/local/bin", "/bin"];
    let names = COMPILERS.into_iter();
    let mut paths = names.flat_map(|name| places.map(|place| PathBuf::from(place).join(name)));
    paths.find_map(|path| path.canonicalize().ok())
}
