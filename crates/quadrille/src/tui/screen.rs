//! The terminal taken over and, whatever happens, given back as it was.

use std::io::{self, Stdout, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::{Frame, Terminal};

use crate::run;

/// Whether the terminal is ours now.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The whole terminal, until it is dropped.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal over.
    pub(super) fn open() -> io::Result<Self> {
        restore_on_panic();
        IS_TAKEN.store(true, Ordering::SeqCst);
        let take = || {
            enable_raw_mode()?;
            execute!(
                stdout(),
                EnterAlternateScreen,
                EnableMouseCapture,
                EnableBracketedPaste,
                cursor::Hide
            )?;
            Terminal::new(CrosstermBackend::new(stdout()))
        };
        match take() {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    /// Draws a picture; only what changed is sent.
    pub(super) fn draw(&mut self, picture: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(picture).map(|_| ())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back, if it is ours. May be called from anywhere, more than once.
pub(crate) fn restore() {
    if !IS_TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    // Nothing can be done if the terminal has gone.
    let _ = execute!(
        stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
}

/// Ends the program if it does not end by itself soon after it was told to. When the terminal has gone, the reader of
/// keys sees the end of its input again and again and never comes back, so nobody else could.
pub(super) fn end_when_the_terminal_is_gone() {
    const LOOK: Duration = Duration::from_millis(200);
    const PATIENCE: Duration = Duration::from_secs(3);
    thread::spawn(|| {
        while !run::is_stopped() {
            thread::sleep(LOOK);
        }
        thread::sleep(PATIENCE);
        restore();
        std::process::exit(130);
    });
}

/// A panic of this thread gives the terminal back before it speaks. A panic of a background thread stays silent
/// while the screen is ours: its work is reported as failed, and the game goes on.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let ours = thread::current().id();
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if thread::current().id() == ours {
                restore();
            }
            if !IS_TAKEN.load(Ordering::SeqCst) {
                usual(info);
            }
        }));
    });
}
