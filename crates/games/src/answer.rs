//! What a solver says.

use crate::prove::Proof;
use crate::why::Why;
use crate::words::{Book, Sentence};

/// Steps from the start, and what is claimed about them.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer<M> {
    /// Moves in order, with reasons.
    pub steps: Vec<Step<M>>,
    /// What the solver asserts.
    pub claim: Claim,
    /// What the line costs, where cost has a meaning; lower is better.
    pub cost: Option<u64>,
    /// No accepted end costs less than this.
    pub bound: Option<u64>,
    /// The margin of the first seat under best play, for two players.
    pub value: Option<i64>,
    /// A second accepted end, when the claim is `Several`.
    pub rival: Vec<M>,
    /// Whether the line was left out because the cost was all that was asked for.
    pub is_line_left_out: bool,
    /// The solver that gave it; none if it came from elsewhere, such as a file.
    pub solver: Option<&'static str>,
    /// What the checker needs to confirm the claim: one line of text that `docs/formats.md` describes.
    pub certificate: Option<String>,
    /// More to read for those who ask for an explanation: tables, graphs, conflicts; or why there is no answer.
    pub notes: Vec<Note>,
    /// What the notes claim beside the answer, each with its proof.
    pub asides: Vec<Aside>,
}

/// A claim that stands beside an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aside {
    /// The fields of an answer file for the same puzzle, one per line.
    pub fields: String,
    /// Why it is so.
    pub proof: Proof,
}

/// Something to read beside an answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Note {
    /// Told in the reader's language.
    Sentence(Sentence),
    /// The same in every language: a table, a graph.
    Text(String),
}

impl Note {
    /// The note in the language of a book.
    pub fn told(&self, book: &Book) -> String {
        match self {
            Self::Sentence(sentence) => book.tell(sentence),
            Self::Text(text) => text.clone(),
        }
    }
}

impl From<Sentence> for Note {
    fn from(sentence: Sentence) -> Self {
        Self::Sentence(sentence)
    }
}

impl From<String> for Note {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// Moves that follow together from one reason.
#[derive(Debug, Clone, PartialEq)]
pub struct Step<M> {
    /// The moves, in order.
    pub moves: Vec<M>,
    /// Why they follow.
    pub why: Why,
}

/// What a solver asserts, weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Claim {
    /// Nothing: the budget ran out or the method got stuck. The steps so far are sound.
    Unknown,
    /// The steps lead to an accepted end.
    Found,
    /// They do, and so does the rival.
    Several,
    /// They do, and no other end is accepted.
    Unique,
    /// They do, and nothing does better.
    Optimal,
    /// No accepted end exists; there are no steps.
    Impossible,
}

impl Claim {
    /// Every claim with its word.
    pub const WORDS: [(Claim, &'static str); 6] = [
        (Claim::Unknown, "unknown"),
        (Claim::Found, "found"),
        (Claim::Several, "several"),
        (Claim::Unique, "unique"),
        (Claim::Optimal, "optimal"),
        (Claim::Impossible, "impossible"),
    ];

    /// The word for it in files and on screens.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize].1
    }
}

impl<M> Answer<M> {
    /// An answer that claims this about these steps.
    pub fn new(claim: Claim, steps: Vec<Step<M>>) -> Self {
        Self {
            steps,
            claim,
            cost: None,
            bound: None,
            value: None,
            rival: Vec::new(),
            is_line_left_out: false,
            solver: None,
            certificate: None,
            notes: Vec::new(),
            asides: Vec::new(),
        }
    }

    /// An answer found by search, all its moves in one step without a reason.
    pub fn of_line(claim: Claim, line: Vec<M>) -> Self {
        Self::new(
            claim,
            vec![Step {
                moves: line,
                why: Why::search(),
            }],
        )
    }

    /// All moves, in order.
    pub fn line(&self) -> impl Iterator<Item = &M> {
        self.steps.iter().flat_map(|step| &step.moves)
    }

    /// The same answer with each move turned into something else.
    pub fn map<N>(self, turn: impl Fn(M) -> N) -> Answer<N> {
        Answer {
            steps: self.steps.into_iter().map(|step| step.map(&turn)).collect(),
            claim: self.claim,
            cost: self.cost,
            bound: self.bound,
            value: self.value,
            rival: self.rival.into_iter().map(&turn).collect(),
            is_line_left_out: self.is_line_left_out,
            solver: self.solver,
            certificate: self.certificate,
            notes: self.notes,
            asides: self.asides,
        }
    }
}

impl<M> Step<M> {
    /// The same step with each move turned into something else.
    pub fn map<N>(self, turn: impl Fn(M) -> N) -> Step<N> {
        Step {
            moves: self.moves.into_iter().map(turn).collect(),
            why: self.why,
        }
    }
}

/// How many ends were counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// The number found.
    pub n: u128,
    /// Whether that is all of them; if not, there are at least that many.
    pub is_exact: bool,
}

impl Answer<String> {
    /// The answer as a file: the puzzle's canonical text, then one field per line. `docs/formats.md` is its contract.
    pub fn file(&self, puzzle: &str) -> String {
        let mut file = format!("{puzzle}\nclaim {}\n", self.claim.word());
        let numbers = [
            ("cost", self.cost.map(|n| n.to_string())),
            ("bound", self.bound.map(|n| n.to_string())),
            ("value", self.value.map(|n| n.to_string())),
        ];
        for (name, number) in numbers {
            if let Some(number) = number {
                file += &format!("{name} {number}\n");
            }
        }
        push_moves(&mut file, "line", self.line());
        if !self.rival.is_empty() {
            push_moves(&mut file, "rival", self.rival.iter());
        }
        if let Some(certificate) = &self.certificate {
            file += &format!("certificate {certificate}\n");
        }
        file
    }
}

fn push_moves<'a>(file: &mut String, name: &str, moves: impl Iterator<Item = &'a String>) {
    file.push_str(name);
    for mv in moves {
        file.push(' ');
        file.push_str(mv);
    }
    file.push('\n');
}
