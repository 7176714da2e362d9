//! The terminal taken over and, whatever happens, given back as it was.

use std::io::{self, Stdout, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::{Frame, Terminal};

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

/// What is typed and clicked, heard on a thread of its own: when the terminal has gone, whoever reads from it sees the
/// end of its input again and again and never comes back.
pub(super) fn events() -> Receiver<io::Result<Event>> {
    let (tell, inbox) = mpsc::channel();
    thread::spawn(move || {
        loop {
            let heard = event::read();
            let is_last = heard.is_err();
            // Nobody listens any more when the program ends.
            if tell.send(heard).is_err() || is_last {
                return;
            }
        }
    });
    inbox
}

/// Whether the terminal has gone, also where nobody sends a signal to say so.
#[cfg(unix)]
pub(super) fn is_gone() -> bool {
    use std::os::fd::AsFd;

    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

    let stdin = io::stdin();
    let mut ends = [PollFd::new(stdin.as_fd(), PollFlags::empty())];
    let asked = poll(&mut ends, PollTimeout::ZERO);
    let bad = PollFlags::POLLHUP | PollFlags::POLLERR | PollFlags::POLLNVAL;
    asked.is_ok() && ends[0].revents().is_some_and(|found| found.intersects(bad))
}

/// Whether the terminal has gone: here its programs go with it.
#[cfg(not(unix))]
pub(super) fn is_gone() -> bool {
    false
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

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::io::Read;

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use ratatui::widgets::Paragraph;

    use super::*;

    /// Set where a test is to take the terminal it runs in instead of watching another one.
    const INSIDE: &str = "QUADRILLE_TEST_INSIDE_A_TERMINAL";

    /// A test that takes the screen needs a terminal, so it runs itself again inside one. Inside, it takes the screen,
    /// shows something and does as told; there is none to look at the end of that. Outside, the terminal must be given
    /// back as it was, and what is left to read on it is returned.
    fn left_behind(test: &str, inside: impl FnOnce(&mut Screen)) -> Option<String> {
        if std::env::var_os(INSIDE).is_some() {
            let mut screen = Screen::open().unwrap();
            show(&mut screen, "the board");
            inside(&mut screen);
            return None;
        }
        let size = PtySize {
            rows: 30,
            cols: 200,
            ..PtySize::default()
        };
        let pair = native_pty_system().openpty(size).unwrap();
        let before = pair.master.get_termios().unwrap();
        let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
        command.args([
            "--exact",
            &format!("{}::{test}", module_path()),
            "--nocapture",
        ]);
        command.env(INSIDE, "yes");
        command.env("TERM", "xterm-256color");
        command.env("RUST_BACKTRACE", "0");
        let mut child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let listener = thread::spawn(move || {
            let mut terminal = vt100::Parser::new(size.rows, size.cols, 0);
            let (mut bytes, mut was_taken) = ([0; 4096], false);
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                // Byte by byte, so that no state in between is missed.
                for byte in &bytes[..n] {
                    terminal.process(&[*byte]);
                    let screen = terminal.screen();
                    was_taken |= screen.alternate_screen()
                        && screen.hide_cursor()
                        && screen.bracketed_paste()
                        && screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
                        && screen.contents().contains("the board");
                }
            }
            (terminal, was_taken)
        });
        child.wait().unwrap();
        let after = pair.master.get_termios().unwrap();
        // Whoever reads comes to the end when nobody can write any more.
        drop(pair.slave);
        let (terminal, was_taken) = listener.join().unwrap();
        let screen = terminal.screen();
        let contents = screen.contents();
        assert!(was_taken, "the screen was never taken:\n{contents}");
        assert_eq!(
            before, after,
            "the terminal works in another way than before"
        );
        assert!(!screen.alternate_screen(), "{contents}");
        assert!(!screen.hide_cursor(), "{contents}");
        assert!(!screen.bracketed_paste(), "{contents}");
        let mouse = screen.mouse_protocol_mode();
        assert_eq!(mouse, vt100::MouseProtocolMode::None, "{contents}");
        Some(contents)
    }

    /// Where these tests are, as the test program names it.
    fn module_path() -> &'static str {
        let (_, path) = module_path!().split_once("::").unwrap();
        path
    }

    fn show(screen: &mut Screen, text: &'static str) {
        let draw = |frame: &mut Frame<'_>| frame.render_widget(Paragraph::new(text), frame.area());
        screen.draw(draw).unwrap();
    }

    #[test]
    fn a_panic_gives_the_terminal_back_and_is_read_there() {
        let test = "a_panic_gives_the_terminal_back_and_is_read_there";
        let left = left_behind(test, |_| panic!("first line\nsecond line"));
        let Some(left) = left else { return };
        let mut rows = left.lines().skip_while(|row| *row != "first line");
        rows.next();
        assert_eq!(rows.next(), Some("second line"), "{left}");
        assert!(!left.contains("the board"), "{left}");
    }

    #[test]
    fn a_panic_while_a_picture_is_drawn_gives_the_terminal_back_too() {
        let test = "a_panic_while_a_picture_is_drawn_gives_the_terminal_back_too";
        let draw = |screen: &mut Screen| screen.draw(|_| panic!("no such colour")).unwrap();
        let Some(left) = left_behind(test, draw) else {
            return;
        };
        assert!(left.contains("no such colour"), "{left}");
    }

    #[test]
    fn a_panic_of_work_in_the_background_leaves_the_screen_alone() {
        let test = "a_panic_of_work_in_the_background_leaves_the_screen_alone";
        let left = left_behind(test, |screen| {
            let work = thread::spawn(|| panic!("no such colour"));
            assert!(work.join().is_err());
            assert!(IS_TAKEN.load(Ordering::SeqCst));
            show(screen, "the board again");
        });
        let Some(left) = left else { return };
        assert!(left.contains("1 passed"), "{left}");
        assert!(!left.contains("no such colour"), "{left}");
    }
}
