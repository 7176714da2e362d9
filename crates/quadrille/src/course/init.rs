//! A folder to begin a course with: a plan with every task the games offer, and a roster with one row to replace.

use std::fmt::Write;
use std::path::Path;

use games::game::Limit;
use games::words::{Lang, Sentence};

use super::{PLAN, ROSTER, book};
use crate::failure::Failure;
use crate::print::write_file;

/// Makes the folder. What is there already stays as it is.
pub(crate) fn make(folder: &Path, lang: Lang) -> Result<(), Failure> {
    super::hand_in::make_folder(folder)?;
    for name in [PLAN, ROSTER] {
        let path = folder.join(name);
        if path.exists() {
            let name = path.display().to_string();
            return Err(Failure::new(
                Sentence::new("fail-there-already").with("name", name),
            ));
        }
    }
    write_file(&folder.join(PLAN), plan(lang)?.as_bytes())?;
    write_file(&folder.join(ROSTER), roster(lang).as_bytes())
}

/// A plan with every task that the games' tables offer.
pub(super) fn plan(lang: Lang) -> Result<String, Failure> {
    let book = book(lang);
    let mut text = String::new();
    let mut say = |line: &str| {
        let _ = writeln!(text, "{line}");
    };
    let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
    let comment = |id: &str| {
        let lines = book.tell_id(id);
        let lines = lines.lines().map(|line| format!("# {line}"));
        lines.collect::<Vec<_>>().join("\n")
    };
    say(&comment("course-plan-comment"));
    say(&format!(
        "title = {}",
        quoted(&book.tell_id("course-plan-title"))
    ));
    say(&format!("language = {}", quoted(lang.code())));
    say("\n[limits]");
    say(&comment("course-plan-limits"));
    say("a_day = 20\nkilobytes = 512\nmemory = 512\nexamination = 40\nstrict = false");
    for game in games::all() {
        let info = game.info();
        let title = |id: &'static str| {
            let name = book.tell_id(&format!("{}-title", info.id));
            quoted(&book.tell(&Sentence::new(id).with("game", name)))
        };
        if game.two_seats().is_some() {
            say(&format!(
                "\n[[task]]\nname = \"{}-ladder\"\nkind = \"ladder\"",
                info.id
            ));
            say(&format!("title = {}", title("course-title-ladder")));
            say(&format!("game = \"{}\"", info.id));
            say("boards = \"\"\nclock = \"200ms\"\nrounds = 10");
            // The strongest of those that need no time is the last of them.
            let quick = game
                .bots()
                .into_iter()
                .filter(|(_, limit)| *limit == Limit::None);
            let rival = quick.map(|(name, _)| name).next_back();
            let rival = rival.map(quoted).unwrap_or_default();
            say(&format!("rivals = [{rival}]"));
            say("# deadline = \"2030-12-31T23:59+01:00\"");
        }
        if game.contest().is_some() {
            say(&format!(
                "\n[[task]]\nname = \"{}-contest\"\nkind = \"contest\"",
                info.id
            ));
            say(&format!("title = {}", title("course-title-contest")));
            say(&format!("game = \"{}\"\nseconds = 5", info.id));
            say(&comment("course-plan-puzzles"));
            say("puzzles = []");
        }
        for homework in game.homework() {
            let name = homework.name;
            say(&format!(
                "\n[[task]]\nname = \"{}-{name}\"\nkind = \"homework\"",
                info.id
            ));
            let title = book.tell_id(&format!("{}-title", info.id));
            say(&format!("title = {}", quoted(&format!("{title}: {name}"))));
            say(&format!("homework = \"{name}\"\nmax = 10\nseconds = 10"));
        }
    }
    Ok(text)
}

fn roster(lang: Lang) -> String {
    let book = book(lang);
    let (student, teacher) = (
        book.tell_id("course-roster-student"),
        book.tell_id("course-roster-teacher"),
    );
    format!("key,name,role\n1001,{student},student\nteacher,{teacher},staff\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::plan::Plan;
    use crate::course::roster;

    #[test]
    fn what_is_made_can_be_read_in_every_language() {
        for lang in [Lang::En, Lang::Fr] {
            let plan = Plan::read(&super::plan(lang).unwrap()).unwrap();
            let kinds: Vec<&str> = plan.tasks.iter().map(|task| task.kind.word()).collect();
            for kind in ["ladder", "contest", "homework"] {
                assert!(kinds.contains(&kind), "{kinds:?}");
            }
            assert_eq!(plan.lang, lang);
            assert_eq!(roster::read(&super::roster(lang)).unwrap().len(), 2);
        }
    }
}
