//! One judgement for all games. A game only establishes facts; whether an answer's figures agree with them, and what
//! remains unproved, is decided here.

use crate::certificate::Certificate;
use crate::fields::{self, Kind};
use crate::{Answer, Because, Budget, Claim, Part, Reason, Unproved, Verdict};

/// A puzzle as the checker knows it.
pub trait Puzzle {
    /// Which answers it can have.
    fn kind(&self) -> Kind;

    /// Plays a line from the start: moves separated by blanks.
    fn play(&self, line: &str) -> Result<End, Reason>;

    /// Whether two lines are the same solution, given where they lead.
    fn is_same_solution(&self, _lines: [&str; 2], ends: [&End; 2]) -> bool {
        ends[0].state == ends[1].state
    }

    /// Looks for a solution that differs from the given end. `stop` ends it without a result.
    fn find_solution(
        &self,
        _other_than: Option<&End>,
        _budget: &mut Budget<'_>,
    ) -> Result<Search, Reason> {
        Ok(Search::Open(Because::NoMethod))
    }

    /// Tries to establish that no line costs less than `wanted`.
    fn establish_bound(
        &self,
        _wanted: u64,
        _certificate: Option<Certificate<'_>>,
        _budget: &mut Budget<'_>,
    ) -> Result<Lower, Reason> {
        Ok(Lower::Open {
            established: 0,
            because: Because::NoMethod,
        })
    }

    /// Tries to establish the margin under best play, which is claimed to be this.
    fn establish_value(
        &self,
        _wanted: i64,
        _certificate: Option<Certificate<'_>>,
        _budget: &mut Budget<'_>,
    ) -> Result<Worth, Reason> {
        Ok(Worth::Open(Because::NoMethod))
    }

    /// Tries to establish that these wishes are a smallest conflict, where there are any: it is, or it was not found out
    /// why not. An error tells what is wrong with it.
    fn establish_conflict(
        &self,
        _wishes: &[&str],
        _budget: &mut Budget<'_>,
    ) -> Result<Option<Because>, Reason> {
        Ok(Some(Because::NoMethod))
    }

    /// Counts the ends that cost at most this, where ends are counted; none if the budget ends first.
    fn count(&self, _cost: u64, _budget: &mut Budget<'_>) -> Option<u128> {
        None
    }
}

/// Which ends are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// Those that are solutions in full.
    All,
    /// Those of the lowest cost.
    Best,
}

/// Where a line leads.
pub struct End {
    /// Why the moves so far are no part of an answer, if so.
    pub flaw: Option<Reason>,
    /// Why it is no accepted end, if so.
    pub not_accepted: Option<Reason>,
    /// Why it is no solution in full, if so: `several` and `unique` speak of those.
    pub not_full: Option<Reason>,
    /// What the line costs, where cost has a meaning.
    pub cost: Option<u64>,
    /// How far the first seat is ahead, where there are two.
    pub margin: Option<i64>,
    /// Equal for ends that are the same solution.
    pub state: Vec<usize>,
    /// What there is to say of it.
    pub facts: Vec<Reason>,
}

/// What came of looking for a solution.
pub enum Search {
    /// There is none.
    None,
    /// There is one, which the reason tells.
    Found(Reason),
    /// It was not found out.
    Open(Because),
}

/// What is known about the lowest cost.
pub enum Lower {
    /// No line costs less than what was wanted.
    Holds,
    /// There is a line of this cost, which is less.
    Beaten(u64),
    /// No line costs less than what was established; more was not found out.
    Open {
        /// What was established.
        established: u64,
        /// Why not more.
        because: Because,
    },
}

/// What is known about the margin under best play.
pub enum Worth {
    /// It is this.
    Is(i64),
    /// It was not found out.
    Open(Because),
}

/// Judges an answer and collects what was found out about its line.
pub(crate) fn judge(
    puzzle: &dyn Puzzle,
    answer: &Answer<'_>,
    certificate: Option<Certificate<'_>>,
    budget: &mut Budget<'_>,
    facts: &mut Vec<Reason>,
) -> Result<Verdict, Reason> {
    fields::check(puzzle.kind(), answer, certificate.is_some())?;
    match answer.claim {
        Claim::Impossible => return judge_impossible(puzzle, answer, certificate, budget),
        Claim::Counted => return judge_count(puzzle, answer, budget),
        Claim::Conflict => {
            let wishes = answer.wishes.as_deref().unwrap_or(&[]);
            let open = puzzle.establish_conflict(wishes, budget)?;
            let part = Part::Conflict;
            return Ok(verdict(
                open.map(|because| Unproved { part, because })
                    .into_iter()
                    .collect(),
            ));
        }
        _ => {}
    }
    let mut certificate = certificate;
    let mut end = puzzle.play(&answer.line)?;
    facts.append(&mut end.facts);
    let problem = match answer.claim {
        // What is wrong with the puzzle itself is no fault of the moves.
        Claim::Unknown if end.flaw.is_some() && puzzle.play("")?.flaw.is_some() => None,
        Claim::Unknown => end.flaw.take(),
        Claim::Several | Claim::Unique => end.not_accepted.take().or(end.not_full.take()),
        _ => end.not_accepted.take(),
    };
    if let Some(problem) = problem {
        return Err(problem);
    }
    compare_cost(puzzle.kind(), answer, &end)?;
    if let Some(margin) = end.margin
        && let Some(stated) = answer.value.filter(|&stated| stated != margin)
    {
        let reason = Reason::new("check-value-of-line").with("margin", margin);
        return Err(reason.with("stated", stated));
    }
    let mut open = Vec::new();
    match answer.claim {
        Claim::Unknown if !answer.has_figures() => {
            open.push(Unproved::no_method(Part::Nothing));
        }
        Claim::Several => compare_rival(puzzle, answer, &end)?,
        Claim::Unique => {
            open.extend(no_solution(puzzle, Some(&end), budget)?);
        }
        Claim::Optimal => open.extend(optimal(puzzle, certificate.take(), &end, budget)?),
        Claim::Unknown | Claim::Found => {}
        Claim::Impossible | Claim::Counted | Claim::Conflict => {}
    }
    let is_implied = answer.claim == Claim::Optimal && open.is_empty();
    if !is_implied {
        open.extend(bound(puzzle, answer, certificate, &open, budget)?);
    }
    Ok(verdict(open))
}

fn verdict(open: Vec<Unproved>) -> Verdict {
    if open.is_empty() {
        Verdict::Proved
    } else {
        Verdict::LineHolds(open)
    }
}

fn judge_impossible(
    puzzle: &dyn Puzzle,
    answer: &Answer<'_>,
    certificate: Option<Certificate<'_>>,
    budget: &mut Budget<'_>,
) -> Result<Verdict, Reason> {
    let mut open: Vec<Unproved> = no_solution(puzzle, None, budget)?.into_iter().collect();
    // That there is none means that every end costs at least 1.
    if answer.bound.is_some_and(|stated| 1 < stated) || !open.is_empty() {
        open.extend(bound(puzzle, answer, certificate, &[], budget)?);
    }
    Ok(verdict(open))
}

fn judge_count(
    puzzle: &dyn Puzzle,
    answer: &Answer<'_>,
    budget: &mut Budget<'_>,
) -> Result<Verdict, Reason> {
    let (stated, cost) = (answer.count.unwrap_or(0), answer.cost.unwrap_or(0));
    let cheaper = match cost.checked_sub(1) {
        Some(less) => puzzle.count(less, budget),
        None => Some(0),
    };
    if cheaper.is_some_and(|n| 0 < n) {
        return Err(Reason::new("check-beaten").with("cost", cost - 1));
    }
    let counted = cheaper.and_then(|_| puzzle.count(cost, budget));
    match counted {
        Some(n) if n == stated => Ok(Verdict::Proved),
        Some(n) => {
            let differs = Reason::new("check-count-differs").with("count", n.to_string());
            Err(differs.with("stated", stated.to_string()))
        }
        None => Ok(verdict(vec![Unproved::budget(Part::Count(stated))])),
    }
}

/// A stated cost is that of the line. Where a cost above 0 means that something was left undone, it must be stated.
fn compare_cost(kind: Kind, answer: &Answer<'_>, end: &End) -> Result<(), Reason> {
    let Some(cost) = end.cost else {
        return Ok(());
    };
    if let Some(stated) = answer.cost.filter(|&stated| stated != cost) {
        let reason = Reason::new("check-cost-differs").with("cost", cost);
        return Err(reason.with("stated", stated));
    }
    if answer.claim == Claim::Unknown {
        return Ok(());
    }
    if kind.must_state_cost && answer.cost.is_none() && 0 < cost {
        return Err(Reason::new("check-cost-missing").with("cost", cost));
    }
    match answer.bound.filter(|&stated| cost < stated) {
        Some(stated) => Err(Reason::new("check-bound-above-cost")
            .with("stated", stated)
            .with("cost", cost)),
        None => Ok(()),
    }
}

fn compare_rival(puzzle: &dyn Puzzle, answer: &Answer<'_>, end: &End) -> Result<(), Reason> {
    let of_rival = |why: Reason| Reason::new("check-rival").with("why", why);
    let rival = answer.rival.as_deref().unwrap_or("");
    let mut other = puzzle.play(rival).map_err(of_rival)?;
    if let Some(why) = other.not_accepted.take().or(other.not_full.take()) {
        return Err(of_rival(why));
    }
    if puzzle.is_same_solution([&answer.line, rival], [end, &other]) {
        Err(Reason::new("check-same-rival"))
    } else {
        Ok(())
    }
}

fn no_solution(
    puzzle: &dyn Puzzle,
    other_than: Option<&End>,
    budget: &mut Budget<'_>,
) -> Result<Option<Unproved>, Reason> {
    let part = match other_than {
        Some(_) => Part::OnlySolution,
        None => Part::NoSolution,
    };
    match puzzle.find_solution(other_than, budget)? {
        Search::None => Ok(None),
        Search::Found(which) => Err(which),
        Search::Open(because) => Ok(Some(Unproved { part, because })),
    }
}

fn optimal(
    puzzle: &dyn Puzzle,
    certificate: Option<Certificate<'_>>,
    end: &End,
    budget: &mut Budget<'_>,
) -> Result<Option<Unproved>, Reason> {
    if let Some(value) = end.margin {
        return Ok(match puzzle.establish_value(value, certificate, budget)? {
            Worth::Is(best) if best == value => None,
            Worth::Is(best) => {
                let reason = Reason::new("check-other-value").with("best", best);
                return Err(reason.with("stated", value));
            }
            Worth::Open(because) => Some(Unproved {
                part: Part::Value(value),
                because,
            }),
        });
    }
    let cost = end.cost.unwrap_or(0);
    Ok(match lower(puzzle, certificate, cost, budget)? {
        Lower::Holds => None,
        Lower::Beaten(less) => return Err(Reason::new("check-beaten").with("cost", less)),
        Lower::Open {
            established,
            because,
        } => Some(Unproved {
            part: Part::Optimal { cost, established },
            because,
        }),
    })
}

/// Judges the stated bound, unless what is open already says how far it is established.
fn bound(
    puzzle: &dyn Puzzle,
    answer: &Answer<'_>,
    certificate: Option<Certificate<'_>>,
    open: &[Unproved],
    budget: &mut Budget<'_>,
) -> Result<Option<Unproved>, Reason> {
    let Some(stated) = answer.bound else {
        return Ok(None);
    };
    for unproved in open {
        if let Part::Optimal { cost, established } = unproved.part {
            let part = Part::Bound {
                stated,
                established,
            };
            let because = unproved.because;
            // A bound as high as the cost says the same once more.
            let is_another = established < stated && stated != cost;
            return Ok(is_another.then_some(Unproved { part, because }));
        }
    }
    Ok(match lower(puzzle, certificate, stated, budget)? {
        Lower::Holds => None,
        Lower::Beaten(less) => return Err(Reason::new("check-beaten").with("cost", less)),
        Lower::Open {
            established,
            because,
        } => Some(Unproved {
            part: Part::Bound {
                stated,
                established,
            },
            because,
        }),
    })
}

fn lower(
    puzzle: &dyn Puzzle,
    certificate: Option<Certificate<'_>>,
    wanted: u64,
    budget: &mut Budget<'_>,
) -> Result<Lower, Reason> {
    if wanted == 0 && certificate.is_none() {
        return Ok(Lower::Holds);
    }
    puzzle.establish_bound(wanted, certificate, budget)
}
