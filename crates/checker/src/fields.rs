//! Which fields an answer may have: one table for all games, so that no figure is ever passed over.

use crate::{Answer, Claim, Reason};

/// Games as far as their answers differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Tents,
    Uluru,
    Robot,
    /// Flood with one seat.
    FloodAlone,
    /// Flood with two seats.
    FloodTwo,
}

/// A field beside the claim and the line, which every answer may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Field {
    Cost,
    Bound,
    Value,
    Rival,
    Count,
    Wishes,
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
pub(crate) enum Need {
    May,
    Must,
}

use Claim::{Conflict, Counted, Found, Impossible, Optimal, Several, Unique, Unknown};
use Field::{Bound, Certificate, Cost, Count, Rival, Value, Wishes};
use Need::{May, Must};

/// Some claims of a game, and their fields.
type Row = (Kind, &'static [Claim], &'static [(Field, Need)]);

/// The claims of each game with their fields; what is not listed here is refused. A certificate that is a proof by steps
/// is taken off before this table is asked.
const TABLE: &[Row] = &[
    (Kind::Tents, &[Unknown, Found, Unique, Impossible], &[]),
    (Kind::Tents, &[Several], &[(Rival, Must)]),
    (
        Kind::Uluru,
        &[Unknown, Found, Unique, Optimal],
        &[(Cost, May), (Bound, May)],
    ),
    (
        Kind::Uluru,
        &[Several],
        &[(Cost, May), (Bound, May), (Rival, Must)],
    ),
    (Kind::Uluru, &[Impossible], &[(Bound, May)]),
    (Kind::Tents, &[Counted], &[(Count, Must)]),
    (Kind::Uluru, &[Counted], &[(Count, Must), (Cost, May)]),
    (Kind::Uluru, &[Conflict], &[(Wishes, Must)]),
    (
        Kind::Robot,
        &[Unknown, Found, Optimal],
        &[(Cost, May), (Bound, May), (Certificate, May)],
    ),
    (
        Kind::Robot,
        &[Several],
        &[(Cost, May), (Bound, May), (Certificate, May), (Rival, Must)],
    ),
    (Kind::Robot, &[Impossible], &[]),
    (
        Kind::FloodAlone,
        &[Unknown, Found, Optimal],
        &[(Cost, May), (Bound, May), (Certificate, May)],
    ),
    (Kind::FloodTwo, &[Unknown, Found], &[]),
    (
        Kind::FloodTwo,
        &[Optimal],
        &[(Value, Must), (Certificate, May)],
    ),
];

/// The fields of a claim; none if the game makes no such claim.
pub(crate) fn of(kind: Kind, claim: Claim) -> Option<&'static [(Field, Need)]> {
    let mut rows = TABLE.iter();
    let row = rows.find(|(known, claims, _)| *known == kind && claims.contains(&claim));
    row.map(|(_, _, fields)| *fields)
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
