//! Which fields an answer may have: a table for each kind of puzzle, so that no figure is ever passed over.

use crate::{Answer, Claim, Reason};

/// Which answers a puzzle can have.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    rows: &'static [Row],
    /// Whether a cost above 0 means that something was left undone, so that it must be stated.
    pub(crate) must_state_cost: bool,
}

/// Some claims, and their fields.
pub type Row = (&'static [Claim], &'static [(Field, Need)]);

impl Kind {
    /// The claims that there are, with their fields; what is not listed is refused. A certificate that is a proof by
    /// steps is taken off before these rows are asked.
    pub const fn new(rows: &'static [Row]) -> Self {
        Self {
            rows,
            must_state_cost: false,
        }
    }
}

/// A field beside the claim and the line, which every answer may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// What the line costs.
    Cost,
    /// What no line costs less than.
    Bound,
    /// The margin of the first seat under best play.
    Value,
    /// A second accepted end.
    Rival,
    /// How many ends there are.
    Count,
    /// The birds whose wishes are in conflict.
    Wishes,
    /// What the checker needs to confirm the claim.
    Certificate,
}

impl Field {
    /// Every field.
    pub(crate) const ALL: [Field; 7] = [
        Field::Cost,
        Field::Bound,
        Field::Value,
        Field::Rival,
        Field::Count,
        Field::Wishes,
        Field::Certificate,
    ];

    /// Its name in an answer file.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Cost => "cost",
            Self::Bound => "bound",
            Self::Value => "value",
            Self::Rival => "rival",
            Self::Count => "count",
            Self::Wishes => "wishes",
            Self::Certificate => "certificate",
        }
    }

    fn is_stated(self, answer: &Answer<'_>, has_certificate: bool) -> bool {
        match self {
            Self::Cost => answer.cost.is_some(),
            Self::Bound => answer.bound.is_some(),
            Self::Value => answer.value.is_some(),
            Self::Rival => answer.rival.is_some(),
            Self::Count => answer.count.is_some(),
            Self::Wishes => answer.wishes.is_some(),
            Self::Certificate => has_certificate,
        }
    }
}

/// What is asked of a field that a claim has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// It may be stated.
    May,
    /// It must be stated.
    Must,
}

use Claim::{Conflict, Counted, Found, Impossible, Optimal, Several, Unique, Unknown};
use Field::{Bound, Certificate, Cost, Count, Rival, Value, Wishes};
use Need::{May, Must};

impl Kind {
    /// A board of Tents.
    pub(crate) const TENTS: Self = Self::new(&[
        (&[Unknown, Found, Unique, Impossible], &[]),
        (&[Several], &[(Rival, Must)]),
        (&[Counted], &[(Count, Must)]),
    ]);

    /// A deal of Uluru.
    pub(crate) const ULURU: Self = Self {
        rows: &[
            (
                &[Unknown, Found, Unique, Optimal],
                &[(Cost, May), (Bound, May)],
            ),
            (&[Several], &[(Cost, May), (Bound, May), (Rival, Must)]),
            (&[Impossible], &[(Bound, May)]),
            (&[Counted], &[(Count, Must), (Cost, May)]),
            (&[Conflict], &[(Wishes, Must)]),
        ],
        must_state_cost: true,
    };

    /// A grid of the robot.
    pub(crate) const ROBOT: Self = Self::new(&[
        (
            &[Unknown, Found, Optimal],
            &[(Cost, May), (Bound, May), (Certificate, May)],
        ),
        (
            &[Several],
            &[(Cost, May), (Bound, May), (Certificate, May), (Rival, Must)],
        ),
        (&[Impossible], &[]),
    ]);

    /// Flood with one seat.
    pub(crate) const FLOOD_ALONE: Self = Self::new(&[(
        &[Unknown, Found, Optimal],
        &[(Cost, May), (Bound, May), (Certificate, May)],
    )]);

    /// Flood with two seats.
    pub(crate) const FLOOD_TWO: Self = Self::new(&[
        (&[Unknown, Found], &[]),
        (&[Optimal], &[(Value, Must), (Certificate, May)]),
    ]);
}

/// The fields of a claim; none if the game makes no such claim.
pub(crate) fn of(kind: Kind, claim: Claim) -> Option<&'static [(Field, Need)]> {
    let mut rows = kind.rows.iter();
    let row = rows.find(|(claims, _)| claims.contains(&claim));
    row.map(|(_, fields)| *fields)
}

/// Refuses an answer with a field too many or too few. Its certificate may stand in a file of its own.
pub(crate) fn check(kind: Kind, answer: &Answer<'_>, has_certificate: bool) -> Result<(), Reason> {
    let claim = answer.claim.word();
    let Some(fields) = of(kind, answer.claim) else {
        return Err(Reason::new("check-no-such-claim").with("claim", claim));
    };
    for field in Field::ALL {
        let need = fields.iter().find(|(known, _)| *known == field);
        let refuse = |id| {
            let reason = Reason::new(id).with("field", field.name());
            Err(reason.with("claim", claim))
        };
        match (field.is_stated(answer, has_certificate), need) {
            (true, None) => return refuse("check-field-refused"),
            (false, Some((_, Need::Must))) => return refuse("check-field-missing"),
            _ => {}
        }
    }
    let proves_nothing =
        answer.bound.is_none() && matches!(answer.claim, Unknown | Found | Several);
    if has_certificate && proves_nothing {
        return Err(Reason::new("check-idle-certificate"));
    }
    let has_line = !matches!(answer.claim, Impossible | Counted | Conflict);
    if !has_line && !answer.line.is_empty() {
        return Err(Reason::new("check-line-refused").with("claim", claim));
    }
    Ok(())
}
