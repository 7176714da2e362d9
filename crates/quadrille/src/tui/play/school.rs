//! A game learned by playing: its lessons one after another, each at a table of its own.

use games::any::AnyGame;
use games::lesson::Lesson;
use games::options::Options;
use games::view::Tone;
use games::words::Sentence;
use workbench::session::Session;

use super::page::PlayPage;
use crate::failure::Failure;
use crate::tui::app::{Context, Go};
use crate::tui::keys::Command;

/// The lesson that is being done.
pub(in crate::tui) struct School {
    game: &'static dyn AnyGame,
    /// Its number, from 0.
    at: usize,
    /// The moves that are still to be made.
    left: Vec<String>,
}

impl School {
    /// The table of a lesson of a game.
    pub(in crate::tui) fn table(
        game: &'static dyn AnyGame,
        at: usize,
        context: &Context<'_>,
    ) -> Result<PlayPage, Failure> {
        let lesson = &game.lessons()[at];
        let puzzle = game.read(None, lesson.puzzle, &Options::default())?;
        let mut session = Session::new(context.store.new_id()?, puzzle, Vec::new());
        for mv in lesson.line.split_whitespace() {
            session.play(mv)?;
        }
        let left = lesson.goal.split_whitespace().map(str::to_owned).collect();
        Ok(PlayPage::new(
            session,
            None,
            Some(Self { game, at, left }),
            context,
        ))
    }

    fn lesson(&self) -> &'static Lesson {
        &self.game.lessons()[self.at]
    }

    /// What there is to learn.
    pub(super) fn words(&self, context: &Context<'_>) -> String {
        context.say(&format!(
            "{}-lesson-{}",
            self.game.info().id,
            self.lesson().name
        ))
    }

    /// Which lesson it is.
    pub(super) fn title(&self, context: &Context<'_>) -> String {
        let sentence = Sentence::new("tui-lesson").with("n", self.at + 1);
        context.tell(&sentence.with("of", self.game.lessons().len()))
    }

    /// What is left of the goal after these moves; none if they are not among it.
    fn after(&self, line: &str) -> Option<Vec<String>> {
        let mut left = self.left.clone();
        for mv in line.split_whitespace() {
            let at = left.iter().position(|wanted| wanted == mv)?;
            left.remove(at);
        }
        Some(left)
    }
}

impl PlayPage {
    /// Makes moves in a lesson, if they are those that it asks for.
    pub(super) fn learn(&mut self, line: &str, context: &Context<'_>) {
        let Some(left) = self.school.as_ref().and_then(|school| school.after(line)) else {
            return self.tell("tui-lesson-not", Tone::Wrong, context);
        };
        if let Err(error) = self.session.play(line) {
            return self.say(context.problem(&error), Tone::Wrong);
        }
        self.settle(context);
        let Some(school) = &mut self.school else {
            return;
        };
        school.left = left;
        let is_last = school.at + 1 == school.game.lessons().len();
        match (school.left.is_empty(), is_last) {
            (false, _) => self.message = None,
            (true, false) => self.tell("tui-lesson-right", Tone::Good, context),
            (true, true) => self.tell("tui-lesson-end", Tone::Good, context),
        }
    }

    /// What the keys mean in a lesson; none where they mean what they always do.
    pub(super) fn school_command(&mut self, command: Command, context: &Context<'_>) -> Option<Go> {
        let school = self.school.as_ref()?;
        let (game, at) = (school.game, school.at);
        let is_last = at + 1 == game.lessons().len();
        match command {
            Command::Undo | Command::Redo | Command::Restart => Some(Go::Learn(game, at)),
            Command::Hint | Command::Solve => {
                let line = school.left.join(" ");
                if !line.is_empty() {
                    self.learn(&line, context);
                }
                Some(Go::Stay)
            }
            Command::Next if is_last => Some(Go::Menu(Some(game))),
            Command::Next => Some(Go::Learn(game, at + 1)),
            Command::Leave => Some(Go::Menu(Some(game))),
            Command::Check | Command::Solver | Command::Save => Some(Go::Stay),
            _ => None,
        }
    }
}
