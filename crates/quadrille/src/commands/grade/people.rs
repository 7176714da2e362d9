//! Whose programs there are: one program, a folder of programs, or a folder with one folder per person.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use games::shown::shown;
use games::words::Sentence;

use crate::arena::entrant::is_executable;
use crate::arena::errand::Program;
use crate::failure::Failure;

/// Somebody who handed in a program.
pub(super) struct Person {
    pub(super) name: String,
    /// The program, or why there is none.
    pub(super) program: Result<Program, Sentence>,
}

/// Everybody, in order of their names.
pub(super) fn find(path: &Path) -> Result<Vec<Person>, Failure> {
    let on_file = |error: std::io::Error| Failure::on_file(&path.display().to_string(), &error);
    let path = fs::canonicalize(path).map_err(on_file)?;
    if path.is_file() {
        return Ok(vec![person(stem(&path), &path, program(&path))]);
    }
    let mut people = Vec::new();
    for entry in listed(&path).map_err(on_file)? {
        if entry.is_dir() {
            people.push(in_folder(&entry));
        } else if let Some(program) = program(&entry) {
            people.push(person(stem(&entry), &entry, Some(program)));
        }
    }
    if people.is_empty() {
        let folder = path.display().to_string();
        let none = Sentence::new("grade-none").with("folder", folder);
        return Err(Failure::new(none));
    }
    Ok(people)
}

/// The person whose folder this is: the only program in it.
fn in_folder(folder: &Path) -> Person {
    let files = listed(folder).unwrap_or_default();
    let mut programs: Vec<(PathBuf, Program)> = files
        .into_iter()
        .filter(|file| file.is_file())
        .filter_map(|file| program(&file).map(|program| (file, program)))
        .collect();
    let name = shown(&folder.file_name().unwrap_or_default().to_string_lossy());
    match (programs.len(), programs.pop()) {
        (1, Some((file, program))) => person(name, &file, Some(program)),
        (n, _) => Person {
            program: Err(Sentence::new("grade-several")
                .with("folder", name.clone())
                .with("n", n)),
            name,
        },
    }
}

fn person(name: String, file: &Path, program: Option<Program>) -> Person {
    let missing = || Sentence::new("grade-start").with("why", file.display().to_string());
    Person {
        name,
        program: program.ok_or_else(missing),
    }
}

/// How a file is run: by itself if it may be, a script without that right by the interpreter that it names.
pub(crate) fn program(file: &Path) -> Option<Program> {
    if is_executable(&fs::metadata(file).ok()?) {
        return Some(Program {
            file: file.to_owned(),
            args: Vec::new(),
            folder: file.parent().map(Path::to_owned),
        });
    }
    let mut beginning = [0; 128];
    let n = fs::File::open(file).ok()?.read(&mut beginning).ok()?;
    let beginning = String::from_utf8_lossy(&beginning[..n]).into_owned();
    let line = beginning.lines().next()?.strip_prefix("#!")?;
    let mut words = line.split_whitespace().map(str::to_owned);
    let interpreter = PathBuf::from(words.next()?);
    let folder = file.parent().map(Path::to_owned);
    let file = file.display().to_string();
    Some(Program {
        file: interpreter,
        args: words.chain([file]).collect(),
        folder,
    })
}

fn listed(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| !stem(path).starts_with('.'))
        .collect();
    paths.sort();
    Ok(paths)
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
