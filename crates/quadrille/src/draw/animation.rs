//! Positions shown one after another: the work of a solver, or a line of moves.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use games::answer::Step;
use games::any::{AnyPosition, AnyPuzzle};
use games::budget::Trace;
use games::why::Why;

use super::terminal;
use crate::failure::Failure;
use crate::print::stdout;
use crate::run;
use crate::speech::Speech;

/// A film of positions in the terminal.
pub(crate) struct Animation<'a> {
    puzzle: &'a dyn AnyPuzzle,
    speech: &'a Speech,
    delay: Duration,
    /// Positions from the start to now; undoing goes back along them.
    past: Vec<Box<dyn AnyPosition>>,
}

impl<'a> Animation<'a> {
    /// Begins at the start of a puzzle, with this many seconds between pictures.
    pub(crate) fn new(puzzle: &'a dyn AnyPuzzle, speech: &'a Speech, seconds: f64) -> Self {
        Self {
            puzzle,
            speech,
            delay: Duration::from_secs_f64(seconds),
            past: vec![puzzle.start()],
        }
    }

    /// Whether nothing has been shown yet.
    pub(crate) fn is_silent(&self) -> bool {
        self.past.len() == 1
    }

    /// The same film from the start.
    pub(crate) fn restart(self) -> Self {
        Self {
            past: vec![self.puzzle.start()],
            ..self
        }
    }

    /// Shows what a solver does.
    pub(crate) fn hear(&mut self, event: &Trace) -> Result<(), Failure> {
        match event {
            Trace::Play { moves, why } => {
                self.advance(moves)?;
                self.show(Some(why))
            }
            Trace::Undo(n) => {
                self.past
                    .truncate(self.past.len().saturating_sub(*n).max(1));
                self.show(None)
            }
        }
    }

    /// Shows an answer step by step, with its reasons.
    pub(crate) fn play_steps(&mut self, steps: &[Step<String>]) -> Result<(), Failure> {
        match steps {
            [only] => self.play_line(&only.moves),
            steps => steps.iter().try_for_each(|step| {
                self.advance(&step.moves)?;
                self.show(Some(&step.why))
            }),
        }
    }

    /// Shows a line move by move.
    pub(crate) fn play_line<M: AsRef<str>>(
        &mut self,
        line: impl IntoIterator<Item = M>,
    ) -> Result<(), Failure> {
        self.show(None)?;
        for mv in line {
            if run::is_stopped() {
                break;
            }
            let mut next = self.now().duplicate();
            next.play(mv.as_ref())?;
            // A line is never undone, so the past need not be kept.
            self.past = vec![next];
            self.show(None)?;
        }
        Ok(())
    }

    fn now(&self) -> &dyn AnyPosition {
        &**self.past.last().expect("the start is always there")
    }

    fn advance(&mut self, moves: &[String]) -> Result<(), Failure> {
        for mv in moves {
            let mut next = self.now().duplicate();
            next.play(mv)?;
            self.past.push(next);
        }
        Ok(())
    }

    fn show(&self, why: Option<&Why>) -> Result<(), Failure> {
        if run::is_stopped() {
            return Ok(());
        }
        let mut out = stdout();
        if std::io::stdout().is_terminal() {
            // Home, then clear what is below: less flicker than clearing everything.
            out.write_all(b"\x1b[H\x1b[J")?;
        }
        out.write_all(terminal::draw(&self.now().view(), why, self.speech).as_bytes())?;
        let reason = why.map_or(String::new(), |why| self.speech.book.tell(&why.rule));
        writeln!(out, "{reason}\n")?;
        out.flush()?;
        drop(out);
        let until = Instant::now() + self.delay;
        while Instant::now() < until && !run::is_stopped() {
            std::thread::sleep(Duration::from_millis(20).min(self.delay));
        }
        Ok(())
    }
}
