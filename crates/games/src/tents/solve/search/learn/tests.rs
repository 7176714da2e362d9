//! Every reason and every lesson against all solutions with all their pairings; the whole against slower solvers.

use super::encode::{Choice, Encoder, Trees};
use super::rules::How;
use super::*;
use crate::rng::Rng;
use crate::tents::puzzle::{Puzzle, Square};
use crate::tents::random;
use crate::tents::solve::search::propagate::propagate;

/// What each unknown is in a solution with one of its pairings.
type Values = Vec<bool>;

/// The values of all unknowns in every solution and every pairing of it.
fn all_values(
    puzzle: &Puzzle,
    encoder: &Encoder,
    n: usize,
    solutions: &[&Vec<Square>],
) -> Vec<Values> {
    let mut all = Vec::new();
    for solution in solutions {
        let mut values = vec![false; n];
        for (at, tent) in encoder.tents.iter().enumerate() {
            if let Some(tent) = tent {
                values[tent.unknown()] = solution[at] == Square::Tent;
            }
        }
        let trees: Vec<usize> = puzzle.trees().collect();
        let mut pairings = Pairings {
            puzzle,
            encoder,
            solution,
            taken: vec![false; solution.len()],
            n_lost: 0,
            all: &mut all,
        };
        pairings.pair(&trees, &mut values);
    }
    all
}

/// All ways to pair the trees with the tents of a solution.
struct Pairings<'s> {
    puzzle: &'s Puzzle,
    encoder: &'s Encoder,
    solution: &'s [Square],
    taken: Vec<bool>,
    /// How many of the pairs so far are not among the unknowns.
    n_lost: usize,
    all: &'s mut Vec<Values>,
}

impl Pairings<'_> {
    /// Pairs the trees one after the other in every way.
    fn pair(&mut self, trees: &[usize], values: &mut Values) {
        let Some((&tree, rest)) = trees.split_first() else {
            assert_eq!(self.n_lost, 0, "{}: a pairing is lost", self.puzzle);
            return self.all.push(values.clone());
        };
        let (x, y) = self.puzzle.xy(tree);
        let sides = [
            (x, y.wrapping_sub(1)),
            (x + 1, y),
            (x, y + 1),
            (x.wrapping_sub(1), y),
        ];
        for (side, (x, y)) in sides.into_iter().enumerate() {
            let Some(at) = self.puzzle.at(x, y) else {
                continue;
            };
            if self.solution[at] != Square::Tent || self.taken[at] {
                continue;
            }
            let choice = self.encoder.choices[tree][side];
            let own = match choice {
                Choice::Open(own) if Some(own) != self.encoder.tents[at] => Some(own.unknown()),
                _ => None,
            };
            let n_lost = self.n_lost;
            self.n_lost += usize::from(choice == Choice::Never);
            self.taken[at] = true;
            own.into_iter().for_each(|own| values[own] = true);
            self.pair(rest, values);
            own.into_iter().for_each(|own| values[own] = false);
            self.taken[at] = false;
            self.n_lost = n_lost;
        }
    }
}

/// That no solution has all of these.
fn check(because: &[Literal], then: Option<Literal>, all: &[Values], puzzle: &Puzzle) {
    let holds = |values: &Values, literal: &Literal| values[literal.unknown()] == literal.is_yes();
    for values in all {
        let is_met = because.iter().all(|literal| holds(values, literal));
        let follows = then.is_some_and(|then| holds(values, &then));
        assert!(!is_met || follows, "{puzzle}: {because:?} give {then:?}");
    }
}

/// Chooses at random and asks why at every turn; returns how often each way of reasoning was met.
fn check_reasons(
    learner: &mut Learner<u32>,
    all: &[Values],
    puzzle: &Puzzle,
    rng: &mut Rng,
) -> [usize; 5] {
    let mut n_uses = [0; 5];
    for _ in 0..60 {
        if learner.is_impossible {
            assert!(all.is_empty(), "{puzzle} has a solution");
            return n_uses;
        }
        let result = learner.follow();
        let mut because = Vec::new();
        for &literal in learner.trail.literals() {
            let Reason::Rule { how, .. } = learner.trail.reason_of(literal.unknown()) else {
                continue;
            };
            learner.reasons(literal, &mut because);
            let place = learner.trail.place_of(literal.unknown());
            let is_before = |other: &Literal| {
                learner.trail.holds(*other) && learner.trail.place_of(other.unknown()) < place
            };
            assert!(because.iter().all(is_before), "{puzzle}");
            let mut sure: Vec<Literal> = because.clone();
            sure.extend(sure_literals(learner, place));
            check(&sure, Some(literal), all, puzzle);
            n_uses[match how {
                How::Full => 0,
                How::Needed { .. } => 1,
                How::Balance { .. } => 2,
                How::Touching => 3,
            }] += 1;
        }
        if let Err(conflict) = result {
            let mut sure = conflict.0.clone();
            sure.extend(sure_literals(learner, u32::MAX));
            check(&sure, None, all, puzzle);
            n_uses[4] += 1;
            learner.learn(conflict);
            check_lesson(learner, all, puzzle);
            continue;
        }
        let unknowns = 0..learner.trail.n_unknowns();
        let open: Vec<usize> = unknowns
            .filter(|&unknown| learner.trail.is_open(Literal::yes(unknown)))
            .collect();
        if open.is_empty() {
            learner.take_back(0);
            continue;
        }
        let choice = Literal::of(open[rng.below(open.len())], rng.chance(1, 2));
        learner.trail.choose(choice);
    }
    n_uses
}

/// The literal set last is what the latest conflict taught.
fn check_lesson(learner: &Learner<u32>, all: &[Values], puzzle: &Puzzle) {
    if let Some(&literal) = learner.trail.literals().last() {
        let mut because = Vec::new();
        learner.reasons(literal, &mut because);
        because.extend(sure_literals(learner, u32::MAX));
        because.retain(|&other| other != literal);
        check(&because, Some(literal), all, puzzle);
    }
}

/// Reasons leave out what holds in any case; that must itself be right.
fn sure_literals(learner: &Learner<u32>, before: u32) -> Vec<Literal> {
    let sure = &learner.trail.literals()[..learner.trail.n_sure()];
    let sure = sure.iter().copied();
    sure.filter(|literal| learner.trail.place_of(literal.unknown()) < before)
        .collect()
}

#[test]
fn every_reason_and_every_lesson_holds_in_every_solution() {
    let seed = 12;
    let mut rng = Rng::new(seed);
    let mut n_uses = [0; 5];
    for _ in 0..8000 {
        let Some((puzzle, solutions)) = random::solvable(7, &mut rng) else {
            continue;
        };
        let known = if rng.chance(1, 2) {
            puzzle.squares().to_vec()
        } else {
            random::some_of(&puzzle, &solutions[rng.below(solutions.len())], &mut rng)
        };
        let agrees = |solution: &&Vec<Square>| random::agrees(solution, &known);
        let solutions: Vec<&Vec<Square>> = solutions.iter().filter(agrees).collect();
        let given = puzzle.with_givens(&known);
        let (fixed, mut state) = Fixed::<u32, 8>::start(&given).expect("it has a solution");
        if rng.chance(1, 2) {
            propagate(&mut state, &fixed).expect("it has a solution");
        }
        let encoder = Encoder::new(&state, &fixed, Trees::Needed);
        let n = encoder.n_unknowns();
        let all = all_values(&given, &encoder, n, &solutions);
        let mut learner = encoder.learner(&state, &fixed, Manner::Prove, |_, rules| rules);
        let used = check_reasons(&mut learner, &all, &given, &mut rng);
        n_uses.iter_mut().zip(used).for_each(|(sum, n)| *sum += n);
        // Whatever was learnt so far leaves every solution standing.
        learner.take_back(0);
        learner.follow().expect("it has a solution");
        for &sure in learner.trail.literals() {
            check(&[], Some(sure), &all, &given);
        }
    }
    assert!(n_uses.iter().all(|&n| n > 150), "{n_uses:?} (seed {seed})");
}

/// All solutions, each met by forbidding those before.
fn count(learner: &mut Learner<u32>) -> usize {
    let mut n = 0;
    while let SearchEnd::Found = learner.solve(&[], &mut Budget::unlimited()) {
        n += 1;
        let other: Vec<Literal> = learner.tents().into_iter().map(|tent| !tent).collect();
        learner.take_back(0);
        learner.add(&other);
    }
    n
}

#[test]
fn learning_finds_as_many_solutions_as_splitting() {
    let mut rng = Rng::new(31);
    let mut n_boards = 0;
    for _ in 0..4000 {
        let Some((puzzle, solutions)) = random::solvable(8, &mut rng) else {
            continue;
        };
        // Marks of a solution, or wrong ones.
        let mut known = random::some_of(&puzzle, &solutions[rng.below(solutions.len())], &mut rng);
        if rng.chance(1, 3) {
            let at = rng.below(known.len());
            known[at] = match known[at] {
                Square::Tree => Square::Tree,
                Square::Tent => Square::Grass,
                _ => Square::Tent,
            };
        }
        let given = puzzle.with_givens(&known);
        let agrees = |solution: &&Vec<Square>| random::agrees(solution, &known);
        let n = solutions.iter().filter(agrees).count();
        for is_deduced in [false, true] {
            let found = match Fixed::<u32, 8>::start(&given) {
                Err(_) => 0,
                Ok((fixed, mut state)) => {
                    if is_deduced && propagate(&mut state, &fixed).is_err() {
                        0
                    } else {
                        count(&mut encode::encode(&state, &fixed, Manner::Prove))
                    }
                }
            };
            assert_eq!(found, n, "{given}");
        }
        n_boards += 1;
    }
    assert!(n_boards > 2000, "{n_boards} boards");
}

#[test]
fn a_conflict_is_paid_for() {
    let mut rng = Rng::new(8);
    let mut n_stopped = 0;
    for _ in 0..300 {
        let Some((puzzle, _)) = random::solvable(8, &mut rng) else {
            continue;
        };
        let (fixed, state) = Fixed::<u32, 8>::start(&puzzle).expect("it has a solution");
        let mut budget = Budget::nodes(0);
        let (solutions, is_whole) = up_to(2, &state, &fixed, Manner::Prove, &mut budget);
        assert_eq!(budget.used(), 0);
        n_stopped += u32::from(!is_whole && solutions.len() < 2);
    }
    assert!(n_stopped > 10, "{n_stopped} runs were stopped");
}

/// Guesses may be wrong, but on small boards they seldom are.
#[test]
fn guesses_are_mostly_solutions() {
    let mut rng = Rng::new(17);
    let (mut n_right, mut n_boards) = (0, 0);
    for _ in 0..60 {
        let Some((puzzle, solutions)) = random::solvable(8, &mut rng) else {
            continue;
        };
        let (fixed, state) = Fixed::<u32, 8>::start(&puzzle).expect("it has a solution");
        let encoder = Encoder::new(&state, &fixed, Trees::Needed);
        let guessed = anneal::guess(&encoder.site(&state, &fixed), &mut Budget::unlimited());
        let is_right = |solution: &Vec<Square>| {
            let mut squares = encoder.tents.iter().zip(solution);
            squares.all(|(tent, &square)| {
                let is_guessed = tent.is_some_and(|tent| guessed.contains(&tent));
                is_guessed == (square == Square::Tent)
            })
        };
        n_boards += 1;
        n_right += usize::from(solutions.iter().any(is_right));
    }
    assert!(n_boards * 8 < n_right * 10, "{n_right} of {n_boards}");
}

#[test]
fn a_search_that_guesses_finds_as_many_solutions() {
    let mut rng = Rng::new(32);
    for _ in 0..60 {
        let Some((puzzle, solutions)) = random::solvable(8, &mut rng) else {
            continue;
        };
        let (fixed, state) = Fixed::<u32, 8>::start(&puzzle).expect("it has a solution");
        let mut learner = encode::encode(&state, &fixed, Manner::Find);
        let signs = learner.signs.as_mut().expect("it guesses");
        signs.change_at_once();
        learner.restart(0, &mut Budget::unlimited());
        assert_eq!(count(&mut learner), solutions.len(), "{puzzle}");
    }
}
