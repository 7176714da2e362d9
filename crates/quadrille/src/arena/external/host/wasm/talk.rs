//! The conversation between the referee and a WebAssembly player, so that nothing in it hangs on the machine.
//!
//! How a pipe cuts a text into pieces depends on who runs when. So the player is given one line at a time; what it writes
//! to standard error is passed on only while an answer is due, when the referee waits; and what it has used is told before
//! each of its lines. Lines that begin with `!` are between the referee and this host: the player neither sees nor writes
//! them.

use std::fmt;
use std::io::{self, BufRead, Write};

use crate::arena::external::protocol::MAX_LINE;

/// How much of standard error waits at most; the referee keeps no more.
const TAIL: usize = 2000;
/// The lines of the referee that want an answer, and the answers.
const QUESTIONS: [&str; 3] = ["quadrille", "start", "go"];
const ANSWERS: [&str; 2] = ["ready", "move"];

/// What tells this host how much fuel there is from now on, before the lines it is for.
pub(in crate::arena::external) const FUEL: &str = "!fuel";

/// Why a player does not go on. Its text is what the referee is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stop {
    /// It ended by itself.
    Exit(i32),
    /// It waits for a line, and nobody will send one.
    Waits,
    /// It wrote a line that only hosts write.
    Forged(String),
    /// It has no fuel left.
    Fuel,
    /// It asked for more memory than there is for it.
    Memory,
    /// It cannot be started.
    Start(String),
    /// It did what cannot be done.
    Trap(&'static str),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exit(status) => write!(f, "!exit {status}"),
            Self::Waits => f.write_str("!waits"),
            Self::Forged(line) => write!(f, "!wrote {line}"),
            Self::Fuel => f.write_str("!empty"),
            Self::Memory => f.write_str("!memory"),
            Self::Start(why) => write!(f, "!start {}", why.replace(['\n', '\r'], " ")),
            Self::Trap(what) => write!(f, "!trap {what}"),
        }
    }
}

impl wasmi::errors::HostError for Stop {}

/// The two ends of a conversation.
pub(super) struct Talk {
    input: Box<dyn BufRead + Send + Sync>,
    output: Box<dyn Write + Send + Sync>,
    errors: Box<dyn Write + Send + Sync>,
    /// The line that is being read, and how much of it has been.
    line: Vec<u8>,
    n_read: usize,
    /// The line that is being written.
    written: Vec<u8>,
    /// The end of what waits to be written to standard error.
    tail: Vec<u8>,
    n_questions: usize,
    n_answers: usize,
    /// Follows from all lines that were read.
    chance: u64,
}

/// What a player reads.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// The bytes; none at the end of all lines.
    pub(super) bytes: Vec<u8>,
    /// How much fuel there is from now on, if that was told.
    pub(super) fuel: Option<u64>,
}

impl Talk {
    /// A conversation over these streams.
    pub(super) fn new(
        input: impl BufRead + Send + Sync + 'static,
        output: impl Write + Send + Sync + 'static,
        errors: impl Write + Send + Sync + 'static,
    ) -> Self {
        Self {
            input: Box::new(input),
            output: Box::new(output),
            errors: Box::new(errors),
            line: Vec::new(),
            n_read: 0,
            written: Vec::new(),
            tail: Vec::new(),
            n_questions: 0,
            n_answers: 0,
            chance: 0xcbf2_9ce4_8422_2325,
        }
    }

    /// The fuel to begin with.
    pub(super) fn first_fuel(&mut self) -> u64 {
        let mut fuel = None;
        while self.line.is_empty() {
            match self.next_line() {
                Some(told) => fuel = told.or(fuel),
                None => break,
            }
        }
        fuel.unwrap_or(0)
    }

    /// At most so many bytes of the next line.
    pub(super) fn read(&mut self, most: usize) -> Result<Piece, Stop> {
        let mut fuel = None;
        while self.n_read == self.line.len() {
            if self.is_answer_due() {
                return Err(Stop::Waits);
            }
            match self.next_line() {
                Some(told) => fuel = told.or(fuel),
                None => break,
            }
        }
        let rest = &self.line[self.n_read..];
        let bytes = rest[..rest.len().min(most)].to_vec();
        self.n_read += bytes.len();
        if self.n_read == self.line.len() && !bytes.is_empty() {
            let word = first_word(&self.line);
            self.n_questions += usize::from(QUESTIONS.contains(&word));
        }
        Ok(Piece { bytes, fuel })
    }

    /// Takes in the next line of the referee, or the fuel it tells instead; `None` if it has gone.
    fn next_line(&mut self) -> Option<Option<u64>> {
        self.line.clear();
        self.n_read = 0;
        let read = self.input.read_until(b'\n', &mut self.line);
        if !matches!(read, Ok(1..)) {
            return None;
        }
        let text = String::from_utf8_lossy(&self.line);
        if let Some(number) = text.strip_prefix(FUEL) {
            let fuel = number.trim().parse().ok();
            self.line.clear();
            return Some(fuel);
        }
        for &byte in &self.line {
            // FNV-1a.
            self.chance = (self.chance ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Some(None)
    }

    fn is_answer_due(&self) -> bool {
        self.n_answers < self.n_questions
    }

    /// A number that follows from all lines so far and from how many were drawn.
    pub(super) fn chance(&mut self) -> u64 {
        // SplitMix64.
        self.chance = self.chance.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.chance ^ (self.chance >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Takes in what the player writes; whole lines go to the referee together with what was used up to now. Returns
    /// whether there was an answer among them.
    pub(super) fn write(&mut self, bytes: &[u8], used: u64) -> Result<bool, Stop> {
        let n_before = self.n_answers;
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.written.extend_from_slice(piece);
            // The referee ends whoever writes longer lines.
            if piece.ends_with(b"\n") || MAX_LINE < self.written.len() {
                let line = std::mem::take(&mut self.written);
                self.pass_on(&line, used)?;
            }
        }
        Ok(n_before < self.n_answers)
    }

    fn pass_on(&mut self, line: &[u8], used: u64) -> Result<(), Stop> {
        if line.starts_with(b"!") {
            let line = String::from_utf8_lossy(line);
            return Err(Stop::Forged(line.trim_end().to_owned()));
        }
        if ANSWERS.contains(&first_word(line)) {
            if self.is_answer_due() {
                self.pass_on_errors();
            }
            self.n_answers += 1;
        }
        let mut whole = format!("!used {used}\n").into_bytes();
        whole.extend_from_slice(line);
        self.say(&whole);
        Ok(())
    }

    /// Takes in what the player writes to standard error.
    pub(super) fn complain(&mut self, bytes: &[u8]) {
        self.tail.extend_from_slice(bytes);
        let excess = self.tail.len().saturating_sub(TAIL);
        self.tail.drain(..excess);
    }

    fn pass_on_errors(&mut self) {
        // If the referee has gone, so shall we be soon.
        let _ = self.errors.write_all(&self.tail);
        let _ = self.errors.flush();
        self.tail.clear();
    }

    /// Tells the referee why the player does not go on.
    pub(super) fn end(&mut self, stop: &Stop, used: u64) {
        // Its answer may decide the game; whoever reads it must not see what came after.
        while !self.is_answer_due() && self.n_answers != 0 {
            match self.next_line() {
                Some(_) if QUESTIONS.contains(&first_word(&self.line)) => break,
                Some(_) => {}
                None => return,
            }
        }
        self.pass_on_errors();
        self.say(format!("!used {used}\n{stop}\n").as_bytes());
    }

    fn say(&mut self, bytes: &[u8]) {
        let said = self.output.write_all(bytes);
        // As above.
        let _ = said.and_then(|()| self.output.flush());
    }
}

/// A conversation over the standard streams of this process.
pub(super) fn over_standard_streams() -> Talk {
    let input = io::BufReader::new(io::stdin());
    Talk::new(input, io::stdout(), io::stderr())
}

fn first_word(line: &[u8]) -> &str {
    let end = line.iter().position(|byte| byte.is_ascii_whitespace());
    std::str::from_utf8(&line[..end.unwrap_or(line.len())]).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Heard(Arc<Mutex<Vec<u8>>>);

    impl Write for Heard {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Heard {
        fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    fn talk(input: &'static str) -> (Talk, Heard, Heard) {
        let (output, errors) = (Heard::default(), Heard::default());
        let talk = Talk::new(input.as_bytes(), output.clone(), errors.clone());
        (talk, output, errors)
    }

    fn read(talk: &mut Talk, most: usize) -> Result<String, Stop> {
        let piece = talk.read(most)?;
        Ok(String::from_utf8(piece.bytes).unwrap())
    }

    #[test]
    fn a_player_reads_a_line_at_a_time_and_never_what_is_between_referee_and_host() {
        let (mut talk, ..) = talk("!fuel 7\nquadrille 1\n!fuel 9\ngame x\n");
        assert_eq!(talk.first_fuel(), 7);
        assert_eq!(read(&mut talk, 4).as_deref(), Ok("quad"));
        assert_eq!(read(&mut talk, 100).as_deref(), Ok("rille 1\n"));
        talk.write(b"ready\n", 3).unwrap();
        let piece = talk.read(100).unwrap();
        assert_eq!((&*piece.bytes, piece.fuel), (&b"game x\n"[..], Some(9)));
        assert_eq!(read(&mut talk, 100).as_deref(), Ok(""));
    }

    #[test]
    fn whoever_waits_instead_of_answering_is_stopped() {
        let (mut talk, ..) = talk("quadrille 1\nmore\n");
        assert_eq!(read(&mut talk, 100).as_deref(), Ok("quadrille 1\n"));
        assert_eq!(read(&mut talk, 100), Err(Stop::Waits));
    }

    #[test]
    fn lines_go_whole_with_what_was_used_and_none_is_forged() {
        let (mut talk, output, _) = talk("");
        talk.write(b"mo", 1).unwrap();
        assert_eq!(output.text(), "");
        talk.write(b"ve 1\nx", 2).unwrap();
        assert_eq!(output.text(), "!used 2\nmove 1\n");
        talk.write(b"\n", 3).unwrap();
        assert_eq!(
            talk.write(b"!used 0\n", 4),
            Err(Stop::Forged("!used 0".to_owned()))
        );
        assert_eq!(output.text(), "!used 2\nmove 1\n!used 3\nx\n");
    }

    #[test]
    fn last_words_are_those_before_the_answer() {
        let (mut talk, output, errors) = talk("go\nover\ngo\n");
        read(&mut talk, 100).unwrap();
        talk.complain(b"one");
        talk.write(b"move 1\n", 5).unwrap();
        talk.complain(b"two");
        assert_eq!(errors.text(), "one");
        talk.end(&Stop::Trap("unreachable"), 6);
        assert_eq!(errors.text(), "onetwo");
        assert!(output.text().ends_with("!used 6\n!trap unreachable\n"));
    }

    #[test]
    fn chance_follows_from_what_was_read() {
        let drawn = |input| {
            let (mut talk, ..) = talk(input);
            read(&mut talk, 100).unwrap();
            [talk.chance(), talk.chance()]
        };
        assert_eq!(drawn("puzzle 1\n"), drawn("puzzle 1\n"));
        assert_ne!(drawn("puzzle 1\n"), drawn("puzzle 2\n"));
        let [one, other] = drawn("puzzle 1\n");
        assert_ne!(one, other);
    }
}
