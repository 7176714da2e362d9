//! What is proved beyond a line: by a certificate, or by search while the budget lasts.

use super::layers::{self, Found};
use super::proof::Proof;
use super::puzzle::Puzzle;
use super::regions::{Patches, Regions};
use super::search;
use super::strategy::{self, Goal};
use crate::{Budget, Reason};

/// What is known of a number of moves that no line is said to be shorter than.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// No line is shorter.
    Holds,
    /// This many moves are enough.
    Beaten(u64),
    /// The budget ended first; no line is shorter than this.
    Open(u64),
}

/// Does something with sets of regions that have at least this many words of bits, of which there are a few sizes.
macro_rules! in_words {
    ($n_words:expr, $words:ident, $body:expr) => {
        in_words!($n_words, $words, $body, 1 2 3 4 8)
    };
    ($n_words:expr, $words:ident, $body:expr, $($size:literal)*) => {
        match $n_words {
            $(0..=$size => { const $words: usize = $size; $body })*
            // A board has at most 4096 vertices.
            _ => { const $words: usize = 64; $body }
        }
    };
}

/// One seat: whether no line is shorter than a bound. An error says what is wrong with the certificate.
pub(super) fn bound(
    puzzle: &Puzzle,
    wanted: u64,
    certificate: Option<&mut dyn Iterator<Item = u8>>,
    budget: &mut Budget<'_>,
) -> Result<Bound, Reason> {
    let patches = Patches::find(puzzle);
    in_words!(patches.n_words(), W, {
        let regions = Regions::<W>::new(puzzle, &patches);
        let easy = layers::bound(&regions) as u64;
        let Some(most) = wanted.checked_sub(1) else {
            return match certificate {
                Some(_) => Err(Reason::new("check-flood-nothing")),
                None => Ok(Bound::Holds),
            };
        };
        // No shortest line has more moves than there are regions.
        let most = usize::try_from(most).map_or(regions.len(), |most| most.min(regions.len()));
        if let Some(bytes) = certificate {
            let mut proof = begin(bytes, "floods")?;
            return match layers::check(&regions, most, &mut proof, budget)? {
                Some(()) => end(&mut proof).map(|()| Bound::Holds),
                None => Ok(Bound::Open(easy)),
            };
        }
        if wanted <= easy {
            return Ok(Bound::Holds);
        }
        Ok(match layers::search(&regions, most, budget) {
            Some(Found::Nothing) => Bound::Holds,
            Some(Found::Line(fewest)) => Bound::Beaten(fewest as u64),
            None => Bound::Open(easy),
        })
    })
}

/// Two seats: the first seat's margin under best play; `None` if the budget ends first. A certificate can only show that
/// it is the wanted one; an error says what is wrong with it.
pub(super) fn value(
    puzzle: &Puzzle,
    wanted: i64,
    certificate: Option<&mut dyn Iterator<Item = u8>>,
    budget: &mut Budget<'_>,
) -> Result<Option<i64>, Reason> {
    let Some(bytes) = certificate else {
        return Ok(search::best_margin(puzzle, budget));
    };
    let mut proof = begin(bytes, "strategies")?;
    let against = wanted
        .checked_neg()
        .ok_or_else(|| Reason::new("check-flood-low-margin"))?;
    let patches = Patches::find(puzzle);
    in_words!(patches.n_words(), W, {
        let regions = Regions::<W>::new(puzzle, &patches);
        for (seat, margin) in [(0, wanted), (1, against)] {
            let goal = Goal { seat, margin };
            if strategy::check(puzzle, &regions, goal, &mut proof, budget)?.is_none() {
                return Ok(None);
            }
        }
    });
    end(&mut proof)?;
    Ok(Some(wanted))
}

fn begin<'a>(bytes: &'a mut dyn Iterator<Item = u8>, kind: &str) -> Result<Proof<'a>, Reason> {
    let mut proof = Proof::new(bytes);
    match proof.word() {
        Some(word) if word == kind => Ok(proof),
        _ => Err(Reason::new("check-flood-beginning").with("kind", kind)),
    }
}

fn end(proof: &mut Proof<'_>) -> Result<(), Reason> {
    match proof.sign() {
        None => Ok(()),
        Some(_) => Err(Reason::new("check-flood-goes-on")),
    }
}

#[cfg(test)]
mod tests;
