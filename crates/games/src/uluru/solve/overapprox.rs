//! The second solver of the original project: the possible places of each wish in tables, the tables as a formula, and
//! the program z3 to find a model of it. When not all wishes can hold, subsets of n-1, n-2, ... wishes are tried.

use std::fmt::Write as _;

use super::super::formats::formula::Formula;
use super::super::formats::smt2::{COMMANDS, formula, need_word};
use super::super::puzzle::{Move, Puzzle};
use super::super::view::bird_value;
use super::super::wish::Need;
use super::line_of;
use crate::answer::{Answer, Claim, Note, Step};
use crate::budget::{Budget, Call, Trouble};
use crate::error::Error;
use crate::game::Solver;
use crate::uluru::Uluru;
use crate::why::{Place, Why};
use crate::words::{Sentence, Value};

/// The row of this solver.
pub(super) const SOLVER: Solver<Uluru> = Solver {
    name: "overapprox-z3",
    solve,
    options: super::OPTIONS,
};

/// Solves a deal with z3.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    let mut answer = if budget.ask.options.has(super::ALL) {
        all(puzzle, budget)?
    } else {
        most(puzzle, budget)?
    };
    if budget.ask.explain {
        answer.notes.extend(tables(puzzle)?);
    }
    Ok(answer)
}

/// What z3 said of a formula.
enum Said {
    /// It has this model: the place of each bird.
    Model(Vec<usize>),
    /// It has none.
    NoModel,
    /// Nothing: the budget was over first.
    Nothing,
}

/// Says whether all wishes can hold, and whether in more than one way.
fn all(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    let birds: Vec<usize> = (0..puzzle.n_birds()).collect();
    let mut text = formula(puzzle, &birds)?;
    let first = match run_z3(puzzle, &text, "all.smt2", budget)? {
        Said::Model(first) => first,
        Said::NoModel => return Ok(Answer::new(Claim::Impossible, Vec::new())),
        Said::Nothing => return Ok(undecided(0)),
    };
    let logic = Formula::new(puzzle)?;
    let here: Vec<String> = first
        .iter()
        .enumerate()
        .map(|(bird, &place)| logic.name(bird, place))
        .collect();
    let _ = writeln!(
        text,
        "(assert (not (and true {}))) ; not the first one",
        here.join(" ")
    );
    let second = run_z3(puzzle, &text, "all-another.smt2", budget)?;
    let claim = match second {
        Said::Model(_) => Claim::Several,
        Said::NoModel => Claim::Unique,
        Said::Nothing => Claim::Found,
    };
    let mut answer = Answer::of_line(claim, line_of(puzzle, |bird| first[bird]));
    answer.cost = Some(0);
    answer.bound = Some(0);
    if let Said::Model(second) = second {
        answer.rival = line_of(puzzle, |bird| second[bird]);
    }
    Ok(answer)
}

/// The answer when z3 was stopped: not even the bound is sure to be the best.
fn undecided(bound: usize) -> Answer<Move> {
    let mut answer = Answer::new(Claim::Unknown, Vec::new());
    answer.bound = Some(bound as u64);
    answer
        .notes
        .push(Sentence::new("uluru-z3-was-stopped").into());
    answer
}

/// Pleases as many as possible: all, then all but one, and so on; wishes about nothing are never left out.
fn most(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    let birds = 0..puzzle.n_birds();
    let wishing: Vec<usize> = birds
        .filter(|&bird| puzzle.needs()[bird] != Need::Any)
        .collect();
    let mut runs = Vec::new();
    for n_kept in (0..=wishing.len()).rev() {
        let cost = wishing.len() - n_kept;
        let mut kept: Vec<usize> = (0..n_kept).collect();
        loop {
            let birds: Vec<usize> = kept.iter().map(|&at| wishing[at]).collect();
            let text = formula(puzzle, &birds)?;
            match run_z3(puzzle, &text, &label(puzzle, &birds, cost), budget)? {
                Said::NoModel if budget.ask.explain && runs.len() < MOST_RUNS => {
                    runs.push(run_told("uluru-z3-unsat", puzzle, &wishing, &birds).into());
                }
                Said::NoModel => {}
                Said::Nothing => return Ok(undecided(cost)),
                Said::Model(place_of) => {
                    let mut answer = if budget.ask.explain {
                        runs.push(run_told("uluru-z3-sat", puzzle, &wishing, &birds).into());
                        Answer::new(Claim::Optimal, steps(puzzle, &place_of, &birds)?)
                    } else {
                        let line = line_of(puzzle, |bird| place_of[bird]);
                        Answer::of_line(Claim::Optimal, line)
                    };
                    answer.notes = runs;
                    answer.cost = Some(cost as u64);
                    answer.bound = answer.cost;
                    return Ok(answer);
                }
            }
            if !next_choice(&mut kept, wishing.len()) {
                break;
            }
        }
    }
    Err(Error::Refused(Sentence::new("uluru-refused-z3-no-model")))
}

/// No more runs than this are told one by one.
const MOST_RUNS: usize = 200;

/// What z3 said of these wishes, of all there are.
fn run_told(id: &'static str, puzzle: &Puzzle, wishing: &[usize], kept: &[usize]) -> Sentence {
    let left_out = wishing.iter().filter(|bird| !kept.contains(bird));
    let left_out: Vec<Value> = left_out
        .map(|&bird| bird_value(puzzle.rules(), bird))
        .collect();
    let told = Sentence::new(id)
        .with("kept", kept.len())
        .with("n", left_out.len());
    told.with("birds", left_out)
}

/// Bird by bird: the places its wish allows, which over-approximate where it can stand, and where the model puts it.
fn steps(puzzle: &Puzzle, place_of: &[usize], kept: &[usize]) -> Result<Vec<Step<Move>>, Error> {
    let formula = Formula::new(puzzle)?;
    let lines = line_of(puzzle, |bird| place_of[bird]);
    let step = |(bird, mv): (usize, Move)| {
        let (place, need) = (place_of[bird], puzzle.needs()[bird]);
        let (id, places) = match need {
            _ if !kept.contains(&bird) && need != Need::Any => ("uluru-over-left-out", Vec::new()),
            Need::Any => ("uluru-over-anywhere", Vec::new()),
            Need::With { other, .. } => {
                let there = place_of[usize::from(other)];
                ("uluru-over-pair", formula.places_beside(bird, there))
            }
            Need::In { .. } | Need::Itself { .. } | Need::Never => {
                ("uluru-over-alone", formula.places(bird))
            }
        };
        let names: Vec<Value> = places
            .iter()
            .map(|place| place.to_string().into())
            .collect();
        let mut why = Why::new(Sentence::new(id))
            .with("bird", bird_value(puzzle.rules(), bird))
            .with("place", place.to_string())
            .because(places.iter().map(|&place| Place::Spot(place)))
            .follows([Place::Spot(place)]);
        if !places.is_empty() {
            why = why.with("places", names);
        }
        if let Need::With { other, .. } = need
            && id == "uluru-over-pair"
        {
            let there = place_of[usize::from(other)];
            why = why.with("other", bird_value(puzzle.rules(), other.into()));
            why = why.with("there", there.to_string());
        }
        Step {
            moves: vec![mv],
            why,
        }
    };
    Ok(lines.into_iter().enumerate().map(step).collect())
}

/// Names a run by the birds whose wishes it asks for.
fn label(puzzle: &Puzzle, birds: &[usize], cost: usize) -> String {
    if cost == 0 {
        return "all.smt2".to_owned();
    }
    let first = puzzle.rules().first_bird();
    let numbers: Vec<String> = birds
        .iter()
        .map(|bird| (bird + first).to_string())
        .collect();
    format!("only-{}.smt2", numbers.join("-"))
}

/// The next choice of as many numbers below `n`, in order: 0 1 2, then 0 1 3, and so on.
fn next_choice(choice: &mut [usize], n: usize) -> bool {
    let len = choice.len();
    let Some(at) = (0..len).rev().find(|&at| choice[at] < n - len + at) else {
        return false;
    };
    choice[at] += 1;
    for later in at + 1..len {
        choice[later] = choice[later - 1] + 1;
    }
    true
}

/// Runs z3 on a formula and reads where its model puts the birds; a run counts as a node.
fn run_z3(puzzle: &Puzzle, formula: &str, label: &str, budget: &mut Budget) -> Result<Said, Error> {
    let outside = budget
        .outside
        .ok_or_else(|| Error::Refused(Sentence::new("uluru-refused-no-programs")))?;
    if !budget.spend() {
        return Ok(Said::Nothing);
    }
    let output = outside.run(&Call {
        program: "z3",
        args: &["-smt2", "-in"],
        input: &format!("{formula}{COMMANDS}"),
        label,
        ends: budget.ends(),
    });
    let output = match output {
        Ok(output) => output,
        Err(Trouble::Stopped) => return Ok(Said::Nothing),
        Err(Trouble::Failed(why)) => {
            let needs = Sentence::new("uluru-refused-needs-z3");
            return Err(Error::Refused(needs.with("why", Value::Sentence(why))));
        }
    };
    match output.split_whitespace().next() {
        Some("unsat") => Ok(Said::NoModel),
        Some("sat") => read_model(puzzle, &output).map(Said::Model),
        None => Err(Error::Refused(Sentence::new("uluru-refused-z3-silent"))),
        Some(_) => {
            let start: String = output.chars().take(100).collect();
            Err(Error::Refused(
                Sentence::new("uluru-refused-z3-words").with("words", start.trim_end()),
            ))
        }
    }
}

/// Finds the variables that a model makes true: `(define-fun p_2_5 () Bool true)`.
fn read_model(puzzle: &Puzzle, model: &str) -> Result<Vec<usize>, Error> {
    let first = puzzle.rules().first_bird();
    let mut place_of = vec![None; puzzle.n_birds()];
    for definition in model.split("define-fun ").skip(1) {
        let mut words = definition.split(|c: char| c.is_whitespace() || c == '(' || c == ')');
        let name = words.next().unwrap_or("");
        if !words.any(|word| word == "true") {
            continue;
        }
        let numbers = name
            .strip_prefix("p_")
            .and_then(|rest| rest.split_once('_'));
        let numbers = numbers.and_then(|(bird, place)| {
            let bird = bird.parse::<usize>().ok()?.checked_sub(first)?;
            Some((bird, place.parse::<usize>().ok()?))
        });
        let slot = numbers.and_then(|(bird, place)| Some((place_of.get_mut(bird)?, place)));
        if let Some((slot, place)) = slot {
            *slot = Some(place);
        }
    }
    let place_of: Option<Vec<usize>> = place_of.into_iter().collect();
    place_of.ok_or_else(|| Error::Refused(Sentence::new("uluru-refused-z3-model")))
}

/// The tables of possible places: one column a wish about one bird, and for each wish about two birds one list for
/// each place of the other.
fn tables(puzzle: &Puzzle) -> Result<Vec<Note>, Error> {
    let formula = Formula::new(puzzle)?;
    let birds = 0..puzzle.n_birds();
    let (pairs, alone): (Vec<usize>, Vec<usize>) =
        birds.partition(|&bird| matches!(puzzle.needs()[bird], Need::With { .. }));
    let mut notes: Vec<Note> = Vec::new();
    if !alone.is_empty() {
        let columns = unlike(puzzle, &alone).into_iter().map(|bird| {
            let places = formula.places(bird).into_iter();
            let places = places.map(|place| place.to_string());
            std::iter::once(need_word(puzzle, bird))
                .chain(places)
                .collect()
        });
        notes.push(Sentence::new("uluru-table-alone").into());
        notes.push(beside_each_other(&columns.collect::<Vec<_>>()).into());
    }
    if !pairs.is_empty() {
        let n_places = puzzle.board().n_places();
        let numbers = (0..n_places).map(|place| place.to_string());
        let mut columns = vec![
            std::iter::once(String::new())
                .chain(numbers)
                .collect::<Vec<_>>(),
        ];
        for bird in unlike(puzzle, &pairs) {
            let lists = (0..n_places).map(|there| {
                let places = formula.places_beside(bird, there).into_iter();
                let places: Vec<String> = places.map(|place| place.to_string()).collect();
                format!("[{}]", places.join(","))
            });
            columns.push(
                std::iter::once(need_word(puzzle, bird))
                    .chain(lists)
                    .collect(),
            );
        }
        notes.push(Sentence::new("uluru-table-pairs").into());
        notes.push(beside_each_other(&columns).into());
    }
    Ok(notes)
}

/// One bird for each different wish.
fn unlike(puzzle: &Puzzle, birds: &[usize]) -> Vec<usize> {
    let mut chosen: Vec<usize> = Vec::new();
    for &bird in birds {
        let is_new = |other: &usize| need_word(puzzle, *other) != need_word(puzzle, bird);
        if chosen.iter().all(is_new) {
            chosen.push(bird);
        }
    }
    chosen
}

/// Columns of different lengths, as text.
fn beside_each_other(columns: &[Vec<String>]) -> String {
    let mut text = String::new();
    let n_rows = columns.iter().map(Vec::len).max().unwrap_or(0);
    for row in 0..n_rows {
        let mut line = String::new();
        for column in columns {
            let width = column
                .iter()
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0);
            let cell = column.get(row).map_or("", String::as_str);
            let _ = write!(line, "{cell:width$}  ");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Book;

    #[test]
    fn choices_come_in_the_order_of_the_original() {
        let mut choice = [0, 1, 2];
        let mut seen = vec![choice];
        while next_choice(&mut choice, 4) {
            seen.push(choice);
        }
        assert_eq!(seen, [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
        assert!(!next_choice(&mut [], 4));
    }

    #[test]
    fn a_model_is_read_in_either_style_of_z3() {
        let puzzle: Puzzle = "uluru pelicans 1 north none".parse().unwrap();
        let old = "sat\n(model\n  (define-fun p_1_0 () Bool\n    true)\n  (define-fun p_1_1 () Bool\n    false)\n  \
                   (define-fun p_2_3 () Bool\n    true)\n)";
        assert_eq!(read_model(&puzzle, old).unwrap(), [0, 3]);
        let broken = "sat\n(\n  (define-fun p_1_0 () Bool true)\n)";
        assert!(read_model(&puzzle, broken).is_err());
    }

    #[test]
    fn the_tables_list_the_places_of_each_wish() {
        let puzzle: Puzzle = "uluru pelicans 1 north front:1 front:1 none"
            .parse()
            .unwrap();
        let expected = "\
possible places of the wishes about one bird
north  none
0      0
       1
       2
       3
possible places of the wishes about two birds, by the place of the other
   front:1
0  [2]
1  [3]
2  [0]
3  [1]
";
        let notes = tables(&puzzle).unwrap();
        let told: Vec<String> = notes
            .iter()
            .map(|note| format!("{}\n", note.told(Book::english()).trim_end()))
            .collect();
        assert_eq!(told.concat(), expected);
    }
}
