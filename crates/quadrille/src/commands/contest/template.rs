//! A folder to begin a contest with: how it is laid out, and one example answer for each game with contests.

use std::fs;
use std::io::Write;
use std::path::Path;

use games::any::AnyGame;
use games::budget::Budget;
use games::words::Sentence;

use crate::failure::{CommandResult, Exit, Failure};
use crate::print::{stdout, write_file};
use crate::speech::Speech;

/// The file that explains the folder; files beside the folders of people are not read.
const README: &str = "README.txt";

/// Makes the folder. What is there already stays as it is.
pub(super) fn make(folder: &Path, speech: &Speech) -> CommandResult {
    let book = speech.book;
    let example = folder.join(book.tell_id("contest-example"));
    if example.exists() {
        let name = example.display();
        return Err(Failure::new(
            Sentence::new("fail-there-already").with("name", name.to_string()),
        ));
    }
    fs::create_dir_all(&example)
        .map_err(|error| Failure::on_file(&example.display().to_string(), &error))?;
    for game in games::all() {
        if let Some((name, text)) = example_of(game) {
            write_file(&example.join(name), text.as_bytes())?;
        }
    }
    let path = folder.join(README);
    let sentence = Sentence::new("contest-readme").with("folder", folder.display().to_string());
    if !path.exists() {
        write_file(&path, (book.tell(&sentence) + "\n").as_bytes())?;
    }
    let made = Sentence::new("contest-made").with("folder", folder.display().to_string());
    writeln!(stdout(), "{}", book.tell(&made))?;
    Ok(Exit::Yes)
}

/// The easiest puzzle of a game, solved by the first of its reference solvers, as a record.
fn example_of(game: &dyn AnyGame) -> Option<(String, String)> {
    let contest = game.contest()?;
    let record = game.records().into_iter().find(|row| row.writes)?.name;
    let spec = game.info().presets.first()?;
    let puzzle = game.generate(spec, 0, &mut Budget::unlimited()).ok()?;
    let answer = puzzle
        .solve(contest.solvers.first().copied(), &mut Budget::unlimited())
        .ok()?;
    let line: Vec<String> = answer.line().cloned().collect();
    let mut text = String::new();
    puzzle
        .write_record(record, &mut line.iter().map(String::as_str), &mut text)
        .ok()?;
    Some((format!("example.{record}"), text))
}
