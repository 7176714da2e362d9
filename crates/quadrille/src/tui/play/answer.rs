//! A game saved as an answer file, and in the formats its records have elsewhere.

use std::path::Path;

use games::answer::{Answer, Claim};
use games::game::Status;
use workbench::session::Session;

use crate::failure::Failure;
use crate::print::write_file;

/// Writes the game so far to new files in a folder and gives their names: an answer that `check` and `show` read, and
/// one file for every other format in which the game's records can be written.
pub(super) fn save(session: &Session, folder: &Path) -> Result<Vec<String>, Failure> {
    let puzzle = session.puzzle();
    let line: Vec<String> = session
        .line()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let mut files = vec![("answer", answer(session, line.clone()).file(&puzzle.text()))];
    for row in puzzle.game().records().iter().filter(|row| row.writes) {
        let mut text = String::new();
        let moves = &mut line.iter().map(String::as_str);
        // A format that cannot say this game is left out; the answer says it all.
        if puzzle.write_record(row.name, moves, &mut text).is_ok() {
            files.push((row.name, text));
        }
    }
    let id = puzzle.game().info().id;
    let name = |number: usize, format: &str| format!("{id}-{number}.{format}");
    let is_free = |number: &usize| {
        let taken = files
            .iter()
            .any(|(format, _)| folder.join(name(*number, format)).exists());
        !taken
    };
    let number = (1..).find(is_free).unwrap_or(1);
    let mut written = Vec::new();
    for (format, text) in &files {
        let name = name(number, format);
        write_file(&folder.join(&name), text.as_bytes())?;
        written.push(name);
    }
    Ok(written)
}

/// The line with what can be claimed of it: it solves the puzzle, or nothing.
fn answer(session: &Session, line: Vec<String>) -> Answer<String> {
    match session.status() {
        Status::Solved { cost } => {
            let mut answer = Answer::of_line(Claim::Found, line);
            answer.cost = Some(cost);
            answer
        }
        _ => Answer::of_line(Claim::Unknown, line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_can_be_saved_and_what_is_saved_is_accepted() {
        for game in games::GAMES {
            let spec = game.info().presets[0];
            let mut budget = games::budget::Budget::unlimited();
            let puzzle = game.generate(spec, 1, &mut budget).unwrap();
            let mut session = Session::new("id".to_owned(), puzzle, Vec::new());
            for _ in 0..3 {
                // A move that the rules allow may still be wrong; a hint is not.
                if let Some(step) = session.position().hint(&mut budget) {
                    session.play(&step.moves.join(" ")).unwrap();
                }
            }
            let folder = tempfile::tempdir().unwrap();
            let files = save(&session, folder.path()).unwrap();
            let again = save(&session, folder.path()).unwrap();
            assert!(files.iter().all(|name| !again.contains(name)), "{again:?}");
            assert!(files[0].ends_with("-1.answer") && again[0].ends_with("-2.answer"));
            let text = std::fs::read_to_string(folder.path().join(&files[0])).unwrap();
            let verdict = checker::check_file(&text, &mut checker::Budget::small());
            assert!(
                !matches!(verdict, checker::Verdict::Rejected(_)),
                "{text}: {verdict:?}"
            );
        }
    }
}
