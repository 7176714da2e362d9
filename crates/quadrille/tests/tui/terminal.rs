//! A program in a pseudo-terminal, played with keys; its screen is read as a person would.

#![allow(dead_code, reason = "each test file uses its part of it")]

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, PtyPair, PtySize, native_pty_system};

use crate::PROGRAM;

/// A program that shows nothing new for this long is stuck.
pub(crate) const STUCK: Duration = Duration::from_secs(180);

pub(crate) const HINT: &str = "\x1bOQ";
pub(crate) const ENTER: &str = "\r";
pub(crate) const ESCAPE: &str = "\x1b";
pub(crate) const UP: &str = "\x1b[A";
pub(crate) const DOWN: &str = "\x1b[B";
pub(crate) const RIGHT: &str = "\x1b[C";
pub(crate) const END: &str = "\x1b[F";
pub(crate) const CONTROL_C: &str = "\x03";

/// A running program and its screen.
pub(crate) struct Terminal {
    /// Both ends stay open, so that the terminal can still be asked how it works when the program has ended.
    pub(crate) pair: PtyPair,
    pub(crate) child: Box<dyn Child + Send + Sync>,
    pub(crate) keyboard: Box<dyn Write + Send>,
    pub(crate) screen: Arc<Mutex<vt100::Parser>>,
}

impl Terminal {
    /// Starts `quadrille play` with these words, keeping games in a folder.
    pub(crate) fn play(data: &Path, words: &[&str]) -> Self {
        Self::sized(data, words, 24, 80)
    }

    pub(crate) fn sized(data: &Path, words: &[&str], rows: u16, cols: u16) -> Self {
        let size = PtySize {
            rows,
            cols,
            ..PtySize::default()
        };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(PROGRAM);
        command.args(["--lang", "en", "play", "--data"]);
        command.arg(data);
        command.args(words);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        // What is saved is saved here.
        command.cwd(data);
        let child = pair.slave.spawn_command(command).unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(rows, cols, 0)));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let listener = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                listener.lock().unwrap().process(&bytes[..n]);
            }
        });
        Self {
            keyboard: pair.master.take_writer().unwrap(),
            pair,
            child,
            screen,
        }
    }

    pub(crate) fn keys(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// What the screen shows.
    pub(crate) fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until the screen is as wanted; returns it.
    pub(crate) fn wait(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        let started = Instant::now();
        loop {
            let text = self.text();
            if is_there(&text) {
                return text;
            }
            assert!(
                started.elapsed() < STUCK,
                "stuck waiting for {what}; the screen shows:\n{text}"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until the screen shows some words, however they are broken into lines.
    pub(crate) fn see(&self, words: &str) -> String {
        self.wait(words, |text| shows(text, words))
    }

    /// Waits until the table is drawn, from its bar to its keys, with this many turns.
    pub(crate) fn see_table(&self, turns: &str) -> String {
        self.wait(turns, |text| {
            let rows: Vec<&str> = text.lines().collect();
            rows.first().is_some_and(|row| shows(row, turns))
                && rows.last().is_some_and(|row| row.contains("? help"))
        })
    }

    /// Waits until the program has ended.
    pub(crate) fn end(&mut self) -> u32 {
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(
                started.elapsed() < STUCK,
                "the program does not end:\n{}",
                self.text()
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap();
        let mut shell = std::process::Command::new("sh");
        let sent = shell.args(["-c", &format!("kill {name} {id}")]).status();
        assert!(sent.unwrap().success());
    }

    pub(crate) fn resize(&self, rows: u16, cols: u16) {
        let size = PtySize {
            rows,
            cols,
            ..PtySize::default()
        };
        self.screen
            .lock()
            .unwrap()
            .screen_mut()
            .set_size(rows, cols);
        self.pair.master.resize(size).unwrap();
    }

    /// Takes one hint as far as its move. Returns false when the game is over.
    pub(crate) fn take_hint(&mut self) -> bool {
        if is_over(&self.text()) {
            return false;
        }
        self.keys(HINT);
        let more = |text: &str| shows(text, "(h again:") || is_over(text);
        let text = self.wait("a hint", more);
        if shows(&text, "(h again: the reason)") {
            self.keys(HINT);
            self.wait("a reason", |text| {
                shows(text, "(h again: the move)") || is_over(text)
            });
        }
        if is_over(&self.text()) {
            return false;
        }
        self.keys(HINT);
        let text = self.wait("the move", |text| !shows(text, "(h again:"));
        !is_over(&text)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A test that failed leaves nothing running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether a screen shows some words, however they are broken into lines.
pub(crate) fn shows(text: &str, words: &str) -> bool {
    let flat: Vec<&str> = text.split_whitespace().collect();
    flat.join(" ").contains(words)
}

pub(crate) fn is_over(text: &str) -> bool {
    [
        "Perfect!",
        "nothing does better",
        "Done, ",
        "Time’s up",
        "A draw!",
        " by ",
    ]
    .iter()
    .any(|words| message(text).contains(words) && message(text).contains("q: menu"))
}

/// The rows of the screen for messages, as one text.
pub(crate) fn message(text: &str) -> String {
    let rows: Vec<&str> = text.lines().collect();
    let flat = rows[rows.len().saturating_sub(4)..].join(" ");
    flat.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The left part of the middle of the screen: the board without the panel, which depends on the cursor.
pub(crate) fn board(text: &str) -> Vec<String> {
    let rows = text.lines().skip(1).take(19);
    rows.map(|row| {
        row.chars()
            .take(21)
            .collect::<String>()
            .trim_end()
            .to_owned()
    })
    .collect()
}

/// A text as words of a command line.
pub(crate) fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}
