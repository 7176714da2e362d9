//! A checker of proofs that is as slow and obvious as can be: every constraint a map, every number an `i128`, nothing is
//! ever cleverly left out.

use std::collections::{BTreeMap, HashMap};

use games::prove::Formula;

/// Factors by unknown, negative for the opposite; the sum of those positive terms is at least a number.
#[derive(Clone, Default)]
struct Constraint {
    factors: BTreeMap<i128, i128>,
    least: i128,
}

impl Constraint {
    /// Adds a factor of a literal, `-V` for the opposite of `V`.
    fn add(&mut self, factor: i128, literal: i128) {
        // As a sum over unknowns alone: a negative factor there stands for its opposite.
        *self.factors.entry(literal.abs()).or_insert(0) += factor * literal.signum();
        if literal < 0 {
            self.least -= factor;
        }
    }

    /// The positive terms, and what they add up to at least.
    fn terms(&self) -> (Vec<(i128, i128)>, i128) {
        let mut least = self.least;
        let mut terms = Vec::new();
        for (&unknown, &factor) in self.factors.iter().filter(|(_, factor)| **factor != 0) {
            if factor < 0 {
                least -= factor;
            }
            terms.push((factor.abs(), unknown * factor.signum()));
        }
        (terms, least)
    }

    fn of(terms: &[(i128, i128)], least: i128) -> Self {
        let mut made = Self::default();
        terms
            .iter()
            .for_each(|&(factor, literal)| made.add(factor, literal));
        made.least += least;
        made
    }

    fn can_hold(&self) -> bool {
        let (terms, least) = self.terms();
        least <= terms.iter().map(|term| term.0).sum()
    }
}

/// Whether a text is a proof that a formula cannot hold.
pub(crate) fn check(formula: &Formula, proof: &str) -> Result<(), String> {
    let mut known: HashMap<i128, Constraint> = HashMap::new();
    for (at, (terms, least)) in formula.constraints.iter().enumerate() {
        let terms: Vec<(i128, i128)> = terms.iter().map(|&(f, l)| (f.into(), l.into())).collect();
        known.insert(at as i128 + 1, Constraint::of(&terms, (*least).into()));
    }
    if known.values().any(|constraint| !constraint.can_hold()) {
        return Ok(());
    }
    let n_granted = known.len() as i128;
    let mut n = n_granted;
    for step in proof.split(['\n', ';']) {
        let words: Vec<&str> = step.split_ascii_whitespace().collect();
        let derived = match words.split_first() {
            None => continue,
            Some((&"p", parts)) => sum(&known, parts, formula)?,
            Some((&"r", rest)) => clause(&known, rest, formula)?,
            Some((&"d", ids)) => {
                for id in ids {
                    let id: i128 = id.parse().map_err(|_| "no number")?;
                    if id <= n_granted {
                        return Err("the puzzle's own".to_owned());
                    }
                    known.remove(&id).ok_or("not known")?;
                }
                continue;
            }
            Some(_) => return Err(format!("no step: {step}")),
        };
        if !derived.can_hold() {
            return Ok(());
        }
        n += 1;
        known.insert(n, derived);
    }
    Err("no contradiction".to_owned())
}

fn sum(
    known: &HashMap<i128, Constraint>,
    parts: &[&str],
    formula: &Formula,
) -> Result<Constraint, String> {
    let mut made = Constraint::default();
    let (mut divisor, mut is_saturated) = (1, false);
    for part in parts {
        if let Some(number) = part.strip_prefix('/') {
            divisor = positive(number)?;
            continue;
        }
        if *part == "s" {
            is_saturated = true;
            continue;
        }
        let (what, factor) = match part.split_once('*') {
            Some((what, factor)) => (what, positive(factor)?),
            None => (*part, 1),
        };
        match (what.strip_prefix('x'), what.strip_prefix("~x")) {
            (Some(unknown), _) => made.add(factor, literal(unknown, formula)?),
            (_, Some(unknown)) => made.add(factor, -literal(unknown, formula)?),
            _ => {
                let id: i128 = what.parse().map_err(|_| "no number")?;
                let (terms, least) = known.get(&id).ok_or("not known")?.terms();
                for (times, literal) in terms {
                    made.add(factor * times, literal);
                }
                made.least += factor * least;
            }
        }
    }
    let (terms, least) = made.terms();
    let up = |n: i128| n.div_euclid(divisor) + i128::from(n.rem_euclid(divisor) != 0);
    let least = up(least);
    let cut = |n: i128| {
        if is_saturated && least > 0 {
            n.min(least)
        } else {
            n
        }
    };
    let terms: Vec<(i128, i128)> = terms.iter().map(|&(f, l)| (cut(up(f)), l)).collect();
    Ok(Constraint::of(&terms, least))
}

fn clause(
    known: &HashMap<i128, Constraint>,
    words: &[&str],
    formula: &Formula,
) -> Result<Constraint, String> {
    let colon = words
        .iter()
        .position(|word| *word == ":")
        .ok_or("no colon")?;
    let mut terms = Vec::new();
    let mut is_true: HashMap<i128, bool> = HashMap::new();
    let mut is_contradicted = false;
    for word in &words[..colon] {
        let at = match word.strip_prefix('-') {
            Some(digits) => -literal(digits, formula)?,
            None => literal(word, formula)?,
        };
        terms.push((1, at));
        is_contradicted |= is_true.insert(at.abs(), at < 0) == Some(at > 0);
    }
    // Everything named, over and over, until nothing changes: order does not matter here.
    let mut named = Vec::new();
    for word in &words[colon + 1..] {
        let id: i128 = word.parse().map_err(|_| "no number")?;
        named.push(known.get(&id).ok_or("not known")?.terms());
    }
    let mut has_changed = true;
    while has_changed && !is_contradicted {
        has_changed = false;
        for (terms, least) in &named {
            let is_false = |at: i128| {
                is_true
                    .get(&at.abs())
                    .is_some_and(|&value| value != (at > 0))
            };
            let room: i128 = terms.iter().filter(|t| !is_false(t.1)).map(|t| t.0).sum();
            is_contradicted |= room < *least;
            let forced: Vec<i128> = terms
                .iter()
                .filter(|t| !is_true.contains_key(&t.1.abs()) && room - t.0 < *least)
                .map(|t| t.1)
                .collect();
            for at in forced {
                has_changed |= is_true.insert(at.abs(), at > 0).is_none();
            }
        }
    }
    if is_contradicted {
        Ok(Constraint::of(&terms, 1))
    } else {
        Err("does not follow".to_owned())
    }
}

fn positive(digits: &str) -> Result<i128, String> {
    let read = digits.parse().ok().filter(|&n: &i128| n > 0);
    read.ok_or_else(|| format!("no factor: {digits}"))
}

fn literal(digits: &str, formula: &Formula) -> Result<i128, String> {
    let read = digits.parse().ok();
    let read = read.filter(|&n: &i128| 0 < n && n <= formula.n_unknowns as i128);
    read.ok_or_else(|| format!("no unknown: {digits}"))
}
