//! The logic homework: a script that turns a deal into a formula. It is right if the models of its formula are exactly
//! the valid placements.

mod decide;
mod smt;

use super::puzzle::Puzzle;
use super::rules::Rules;
use crate::budget::{Budget, Call};
use crate::error::Error;
use crate::homework::{Given, Homework};
use crate::rng::Rng;
use crate::words::Sentence;
use decide::{Fault, fault};

/// The homework of this game.
pub(super) const HOMEWORK: &[Homework] = &[Homework {
    name: "formula",
    cases,
    given,
    judge,
}];

/// Deals that cannot be satisfied, each for another reason.
const IMPOSSIBLE: [&str; 8] = [
    "F0 00 00 00 00 00 00 00",
    "00 00 00 C3 00 00 00 00",
    "N1 N2 N1 C1 00 00 00 00",
    "NS NS NS NS 00 00 00 00",
    "SW SW SW SW 00 00 00 00",
    "N1 N2 N3 N4 00 00 00 00",
    "F1 F2 F0 00 00 00 00 00",
    "EW EW EW EW EW EW 00 00",
];

/// How many deals are drawn by lot.
const N_RANDOM: usize = 24;

/// Each code alone, each pair of codes, deals that cannot be satisfied, and deals drawn by lot.
fn cases(seed: u64) -> Vec<String> {
    let rng = &mut Rng::new(seed);
    let mut deals: Vec<[String; 8]> = vec![deal(&[])];
    for code in CODES {
        let pawn = rng.below(8);
        deals.push(deal(&[(pawn, wish(code, pawn, rng))]));
    }
    for (at, one) in CODES.iter().enumerate() {
        for other in &CODES[..=at] {
            let first = rng.below(8);
            let second = (first + 1 + rng.below(7)) % 8;
            let wishes = [
                (first, wish(one, first, rng)),
                (second, wish(other, second, rng)),
            ];
            deals.push(deal(&wishes));
        }
    }
    let mut texts: Vec<String> = deals.iter().map(|deal| deal.join(" ")).collect();
    texts.extend(IMPOSSIBLE.map(str::to_owned));
    for _ in 0..N_RANDOM {
        let random: Vec<String> = (0..8)
            .map(|pawn| match rng.below(CODES.len() + 2) {
                at if at < CODES.len() => wish(CODES[at], pawn, rng),
                _ => "00".to_owned(),
            })
            .collect();
        texts.push(random.join(" "));
    }
    texts
        .iter()
        .map(|text| format!("uluru pawns {text}"))
        .collect()
}

/// The codes of the homework; those of one letter name another pawn. Copies were left out.
const CODES: [&str; 7] = ["NS", "EW", "SW", "NE", "N", "F", "C"];

fn wish(code: &str, pawn: usize, rng: &mut Rng) -> String {
    match code.len() {
        1 => format!("{code}{}", (pawn + 1 + rng.below(7)) % 8),
        _ => code.to_owned(),
    }
}

/// A deal with these wishes and no others.
fn deal(wishes: &[(usize, String)]) -> [String; 8] {
    let mut deal: [String; 8] = std::array::from_fn(|_| "00".to_owned());
    for (pawn, wish) in wishes {
        deal[*pawn].clone_from(wish);
    }
    deal
}

fn read(puzzle: &str) -> Result<Puzzle, Error> {
    let puzzle: Puzzle = puzzle.parse()?;
    let is_meant = puzzle.rules() == Rules::Pawns
        && puzzle.named_board() == Some(0)
        && puzzle.n_birds() == puzzle.board().n_places();
    if is_meant {
        Ok(puzzle)
    } else {
        Err(Error::Refused(Sentence::new("uluru-refused-eight")))
    }
}

fn given(puzzle: &str) -> Result<Given, Error> {
    let puzzle = read(puzzle)?;
    let wishes = puzzle.wishes().iter();
    Ok(Given {
        args: wishes
            .map(|wish| wish.spelled(puzzle.rules()).to_string())
            .collect(),
        ..Given::default()
    })
}

fn judge(puzzle: &str, answer: &str, budget: &mut Budget) -> Option<Sentence> {
    let puzzle = read(puzzle).expect("it was given before");
    let told = |id| Some(Sentence::new(id));
    let script = match smt::read(answer) {
        Ok(script) => script,
        Err(error) => {
            let what = told("uluru-grade-syntax")?;
            return Some(what.with("line", error.line).with("why", error.why));
        }
    };
    if let Some(command) = script.forbidden {
        return Some(told("uluru-grade-command")?.with("command", command));
    }
    let found = fault(&puzzle, &script, budget);
    if found.is_none() {
        return second_opinion(answer, budget);
    }
    found.map(|found| match found {
        Fault::Variable { bird, place } => Sentence::new("uluru-grade-variable")
            .with("pawn", bird)
            .with("place", place),
        Fault::Nowhere { bird } => Sentence::new("uluru-grade-nowhere").with("pawn", bird),
        Fault::Shared { place, birds } => Sentence::new("uluru-grade-shared")
            .with("place", place)
            .with("one", birds.0)
            .with("other", birds.1),
        Fault::Accepts { bird, places } => Sentence::new("uluru-grade-accepts")
            .with("pawn", bird)
            .with(
                "wish",
                puzzle.wishes()[bird].spelled(puzzle.rules()).to_string(),
            )
            .with("placement", placement(&places)),
        Fault::Refuses { places } => {
            Sentence::new("uluru-grade-refuses").with("placement", placement(&places))
        }
        Fault::Undecided => Sentence::new("uluru-grade-undecided"),
    })
}

/// Where each pawn stands, as moves.
fn placement(places: &[usize]) -> String {
    let moves: Vec<String> = places
        .iter()
        .enumerate()
        .map(|(bird, place)| format!("{bird}@{place}"))
        .collect();
    moves.join(" ")
}

/// A formula that we find right must please the solver that the homework names as well, where it is installed.
fn second_opinion(answer: &str, budget: &mut Budget) -> Option<Sentence> {
    let outside = budget.outside?;
    let said = outside.run(&Call {
        program: "z3",
        args: &["-smt2", "-in"],
        input: &format!("{answer}\n(check-sat)\n"),
        label: "formula.smt2",
        ends: budget.ends(),
    });
    let said = said.ok()?;
    let trouble = said.lines().find(|line| line.starts_with("(error"))?;
    Some(Sentence::new("uluru-grade-z3").with("said", trouble.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::super::formats;
    use super::*;
    use crate::options::Options;

    fn formula(puzzle: &str) -> String {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let row = formats::FORMATS
            .iter()
            .find(|row| row.name == "smt2")
            .unwrap();
        (row.write.unwrap())(&puzzle, &Options::default()).unwrap()
    }

    fn id(puzzle: &str, answer: &str) -> Option<&'static str> {
        judge(puzzle, answer, &mut Budget::unlimited()).map(|fault| fault.id)
    }

    #[test]
    fn our_own_formulas_are_right() {
        for puzzle in cases(3) {
            assert_eq!(id(&puzzle, &formula(&puzzle)), None, "{puzzle}");
        }
    }

    /// Taking any assertion out, or turning a word of one, makes the formula wrong, and what is said names the part.
    #[test]
    fn broken_formulas_are_found_out() {
        let puzzle = "uluru pawns NS F0 C1 00 NE 00 00 00";
        let right = formula(puzzle);
        let without = |part: &str| {
            let lines: Vec<&str> = right.lines().filter(|line| !line.contains(part)).collect();
            lines.join("\n")
        };
        assert_eq!(id(puzzle, &without("Psi1")), Some("uluru-grade-nowhere"));
        assert_eq!(id(puzzle, &without("Psi2")), Some("uluru-grade-shared"));
        for part in ["Psi_0", "Psi_1", "Psi_2", "Psi_4"] {
            assert_eq!(
                id(puzzle, &without(part)),
                Some("uluru-grade-accepts"),
                "{part}"
            );
        }
        let stricter = format!("{right}(assert (not p_3_3))\n");
        assert_eq!(id(puzzle, &stricter), Some("uluru-grade-refuses"));
        let asked = format!("{right}(check-sat)\n");
        assert_eq!(id(puzzle, &asked), Some("uluru-grade-command"));
        assert_eq!(
            id(puzzle, &format!("{right}(assert (and")),
            Some("uluru-grade-syntax")
        );
        assert_eq!(id(puzzle, ""), Some("uluru-grade-variable"));
    }

    #[test]
    fn other_names_other_words_and_variables_of_its_own_are_fine() {
        let puzzle = "uluru pawns N1 00 00 00 00 00 00 00";
        let right = formula(puzzle);
        let renamed = right.replace("p_", "X").replace("implies", "=>");
        assert_eq!(id(puzzle, &renamed), None);
        let own = format!(
            "{right}(declare-const helper Bool)\n(assert (= helper (or p_0_0 p_0_1)))\n(assert (or helper (not helper)))\n"
        );
        assert_eq!(id(puzzle, &own), None);
        let fixed = format!("{own}(assert helper)\n");
        assert_eq!(id(puzzle, &fixed), Some("uluru-grade-refuses"));
    }

    #[test]
    fn mutated_formulas_never_panic() {
        let puzzle = "uluru pawns NS F0 C1 00 NE 00 00 00";
        let right = formula(puzzle).into_bytes();
        let mut rng = Rng::new(8);
        for _ in 0..300 {
            let mut bytes = right.clone();
            for _ in 0..1 + rng.below(4) {
                let at = rng.below(bytes.len());
                match rng.below(3) {
                    0 => bytes[at] = b"()p_ 07;|\"\n"[rng.below(11)],
                    1 => drop(bytes.drain(at..(at + rng.below(40)).min(bytes.len()))),
                    _ => bytes.insert(at, b'('),
                }
            }
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let mut budget = Budget::nodes(2000);
            judge(puzzle, &text, &mut budget);
        }
    }
}
