//! What the checker says of an answer: values, never words. Whoever shows them looks the words up by their ids.

use std::fmt;

/// What was confirmed about an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The line is right and the whole claim was established here.
    Proved,
    /// The line is right; these parts of the claim are the solver's word.
    LineHolds(Vec<Unproved>),
    /// The answer is wrong, for this reason.
    Rejected(Reason),
}

impl Verdict {
    /// Nothing was looked at: the budget ended while the puzzle was read.
    pub(crate) fn unread() -> Self {
        Self::LineHolds(vec![Unproved::budget(Part::All)])
    }

    /// Its word in files and on screens.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::LineHolds(_) => "line-holds",
            Self::Rejected(_) => "rejected",
        }
    }

    /// Everything there is to say beyond the word: what is not proved, or why it is rejected.
    pub fn reasons(&self) -> Vec<Reason> {
        match self {
            Self::Proved => Vec::new(),
            Self::LineHolds(parts) => parts.iter().map(Unproved::reason).collect(),
            Self::Rejected(why) => vec![why.clone()],
        }
    }
}

/// Why something is not read or followed any further.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// It is wrong, for this reason.
    Wrong(Reason),
    /// The budget came to its end.
    OutOfBudget,
}

impl From<Reason> for Stop {
    fn from(why: Reason) -> Self {
        Self::Wrong(why)
    }
}

/// A part of a claim that stays the solver's word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unproved {
    /// Which part.
    pub part: Part,
    /// Why the checker leaves it.
    pub because: Because,
}

/// What can be claimed beyond the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Nothing: the answer decides nothing.
    Nothing,
    /// Everything: the puzzle was not read in time.
    All,
    /// No other end is accepted.
    OnlySolution,
    /// No end is accepted.
    NoSolution,
    /// No line costs less than this one.
    Optimal {
        /// The cost of the line.
        cost: u64,
        /// The highest bound that the checker established.
        established: u64,
    },
    /// No line costs less than the stated bound.
    Bound {
        /// The bound of the answer.
        stated: u64,
        /// The highest bound that the checker established.
        established: u64,
    },
    /// The margin of the first seat under best play.
    Value(i64),
    /// There are so many ends of the lowest cost.
    Count(u128),
    /// Wishes are in conflict.
    Conflict,
    /// The cost, when no line was kept.
    Cost(u64),
    /// How a player lost by its own fault.
    Fault {
        /// The player's seat.
        seat: usize,
        /// The word of the log.
        reason: &'static str,
    },
}

/// Why a part of a claim is left unproved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Because {
    /// The budget came to its end first.
    Budget,
    /// There is no way to find it out from the answer.
    NoMethod,
}

impl Unproved {
    /// A part that the budget did not reach.
    pub fn budget(part: Part) -> Self {
        Self {
            part,
            because: Because::Budget,
        }
    }

    /// A part that nothing in the answer could prove.
    pub fn no_method(part: Part) -> Self {
        Self {
            part,
            because: Because::NoMethod,
        }
    }

    /// It as an id with values.
    pub fn reason(&self) -> Reason {
        let part = match &self.part {
            Part::Nothing => Reason::new("unproved-nothing"),
            Part::All => Reason::new("unproved-all"),
            Part::OnlySolution => Reason::new("unproved-only-solution"),
            Part::NoSolution => Reason::new("unproved-no-solution"),
            Part::Optimal { cost, established } => Reason::new("unproved-optimal")
                .with("cost", *cost)
                .with("established", *established),
            Part::Bound {
                stated,
                established,
            } => Reason::new("unproved-bound")
                .with("stated", *stated)
                .with("established", *established),
            Part::Value(value) => Reason::new("unproved-value").with("value", *value),
            Part::Count(count) => Reason::new("unproved-count").with("count", count.to_string()),
            Part::Conflict => Reason::new("unproved-conflict"),
            Part::Cost(cost) => Reason::new("unproved-cost").with("cost", *cost),
            Part::Fault { seat, reason } => Reason::new("unproved-fault")
                .with("seat", *seat)
                .with("reason", *reason),
        };
        part.with(
            "because",
            match self.because {
                Because::Budget => "budget",
                Because::NoMethod => "method",
            },
        )
    }
}

/// Something the checker says: the id of a sentence, and the values in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The id in the tables of words.
    pub id: &'static str,
    /// Values by name.
    pub values: Vec<(&'static str, Value)>,
}

/// A value in a reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A number; decides plurals.
    Number(i64),
    /// What is the same in every language: a move, a name, a piece of the text that was read.
    Text(String),
    /// Another reason, such as what is wrong with a rival.
    Reason(Reason),
}

impl Reason {
    /// A reason without values yet.
    pub fn new(id: &'static str) -> Self {
        Self {
            id,
            values: Vec::new(),
        }
    }

    /// What is wrong with a certificate, as the part that reads it says.
    pub(crate) fn in_certificate(why: Self) -> Self {
        Self::new("check-certificate").with("why", why)
    }

    /// The same reason with one more value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.values.push((name, value.into()));
        self
    }
}

/// The id with its values, for logs and tests.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)?;
        for (name, value) in &self.values {
            match value {
                Value::Number(n) => write!(f, " {name}={n}")?,
                Value::Text(text) => write!(f, " {name}=`{text}`")?,
                Value::Reason(reason) => write!(f, " {name}=({reason})")?,
            }
        }
        Ok(())
    }
}

impl From<usize> for Value {
    fn from(n: usize) -> Self {
        i64::try_from(n).map_or_else(|_| Self::Text(n.to_string()), Self::Number)
    }
}

impl From<u64> for Value {
    fn from(n: u64) -> Self {
        i64::try_from(n).map_or_else(|_| Self::Text(n.to_string()), Self::Number)
    }
}

impl From<u32> for Value {
    fn from(n: u32) -> Self {
        Self::Number(n.into())
    }
}

impl From<i64> for Value {
    fn from(n: i64) -> Self {
        Self::Number(n)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Reason> for Value {
    fn from(reason: Reason) -> Self {
        Self::Reason(reason)
    }
}
