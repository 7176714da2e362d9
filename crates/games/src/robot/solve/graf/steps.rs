//! Graf's algorithm told step by step, with the names of the assignment: plain lists and as slow as they are, so that
//! what is told is what the assignment says. A test compares the walk with the fast one.

use super::super::circuits::Circuit;
use crate::answer::Note;
use crate::words::Sentence;

/// Above this many circuits, or steps of the walk, the rest is not told.
const MOST_CIRCUITS: usize = 60;
const MOST_STEPS: usize = 2000;

/// One action of the walk: its letter, and the cell where the robot is after it.
#[derive(Clone, Copy)]
struct Action {
    letter: char,
    cell: usize,
}

/// The bounds of the two lemmas, the components, and each insertion.
pub(super) fn told(circuits: &[Circuit]) -> Vec<Note> {
    let carried: usize = circuits.iter().map(carried).sum();
    let mut notes: Vec<Note> = vec![
        Sentence::new("robot-graf-carried")
            .with("n", carried)
            .into(),
    ];
    let components = components(circuits);
    for (at, &(left, right)) in components.iter().enumerate() {
        let sentence = Sentence::new("robot-graf-component")
            .with("number", at + 1)
            .with("left", left)
            .with("right", right);
        notes.push(sentence.into());
    }
    let first = components.first().map_or(0, |&(left, _)| left);
    let gaps: usize = components
        .windows(2)
        .map(|pair| pair[1].0 - pair[0].1)
        .sum();
    notes.push(
        Sentence::new("robot-graf-bound")
            .with("carried", carried)
            .with("first", first)
            .with("gaps", gaps)
            .with("back", carried + 2 * (first + gaps))
            .with("ends", carried + first + 2 * gaps)
            .into(),
    );
    let is_short = circuits.len() <= MOST_CIRCUITS && carried <= MOST_STEPS;
    if is_short {
        insertions(circuits, &mut |sentence| notes.push(sentence.into()));
    }
    notes
}

/// How far the pieces of a circuit are carried in all.
fn carried(circuit: &Circuit) -> usize {
    let ends = circuit.cells[1..].iter().chain(&circuit.cells[..1]);
    let legs = circuit.cells.iter().zip(ends);
    legs.map(|(&from, &to)| from.abs_diff(to)).sum()
}

/// The ends of the groups of circuits that overlap, from left to right.
fn components(circuits: &[Circuit]) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for circuit in circuits {
        let (left, right) = ends(circuit);
        match found.last_mut() {
            Some(last) if left <= last.1 => last.1 = last.1.max(right),
            _ => found.push((left, right)),
        }
    }
    found
}

fn ends(circuit: &Circuit) -> (usize, usize) {
    let cells = circuit.cells.iter();
    let right = cells.max().copied().unwrap_or(0);
    (circuit.cells[0], right)
}

/// Inserts one circuit after another into the walk; tells of each, and gives the letters of the whole.
fn insertions(circuits: &[Circuit], tell: &mut dyn FnMut(Sentence)) -> String {
    let mut walk: Vec<Action> = Vec::new();
    // Jdroite: the rightmost cell reached so far.
    let mut rightmost = 0;
    for (number, circuit) in circuits.iter().enumerate() {
        let (jmin, jmax) = ends(circuit);
        let is_met = number > 0 && jmin <= rightmost;
        // Tref: behind the last step that arrives at the cell, before whatever is done there.
        let meets = if is_met { jmin } else { rightmost };
        let arrives = |action: &Action| action.letter != 'S' && action.cell == meets;
        let at = walk.iter().rposition(arrives).map_or(0, |at| at + 1);
        let mut piece = Vec::new();
        go(&mut piece, meets, jmin);
        swap(&mut piece, jmin);
        let mut here = jmin;
        for &cell in circuit.cells[1..].iter().chain(&circuit.cells[..1]) {
            go(&mut piece, here, cell);
            swap(&mut piece, cell);
            here = cell;
        }
        if number > 0 {
            go(&mut piece, jmin, meets);
        }
        let steps_before = walk[..at]
            .iter()
            .filter(|action| action.letter != 'S')
            .count();
        walk.splice(at..at, piece);
        let letters: String = walk.iter().map(|action| action.letter).collect();
        let id = if is_met || number == 0 {
            "robot-graf-inserted"
        } else {
            "robot-graf-beyond"
        };
        let cells: Vec<String> = circuit.cells.iter().map(usize::to_string).collect();
        tell(
            Sentence::new(id)
                .with("number", number + 1)
                .with("cells", cells.join(" "))
                .with("jmin", jmin)
                .with("jmax", jmax)
                .with("right", rightmost)
                .with("steps", steps_before)
                .with("letters", letters),
        );
        rightmost = rightmost.max(jmax);
    }
    walk.iter().map(|action| action.letter).collect()
}

fn go(walk: &mut Vec<Action>, from: usize, to: usize) {
    let mut cell = from;
    while cell != to {
        let letter = if cell < to { 'R' } else { 'L' };
        cell = if cell < to { cell + 1 } else { cell - 1 };
        walk.push(Action { letter, cell });
    }
}

fn swap(walk: &mut Vec<Action>, cell: usize) {
    walk.push(Action { letter: 'S', cell });
}

#[cfg(test)]
mod tests {
    use super::super::super::circuits;
    use super::*;
    use crate::budget::{Budget, Ends};
    use crate::robot::{Move, Puzzle};

    #[test]
    fn what_is_told_leads_to_the_walk() {
        for n in 2..40 {
            for seed in 0..30 {
                let puzzle: Puzzle = format!("robot 1 {n} {n} {seed}").parse().unwrap();
                let answer = super::super::solve(&puzzle, &mut Budget::unlimited()).unwrap();
                let letters = answer.line().map(|mv| match mv {
                    Move::Swap => "S".to_owned(),
                    Move::Run(direction, n) => {
                        direction.letter().to_string().repeat(n.get() as usize)
                    }
                });
                let walk: String = letters.collect();
                let circuits = circuits::find(puzzle.grid(), Ends::default()).unwrap();
                assert_eq!(insertions(&circuits, &mut |_| {}), walk, "{n} {seed}");
                let steps = walk.chars().filter(|&letter| letter != 'S').count();
                let components = components(&circuits);
                let gaps: usize = components
                    .windows(2)
                    .map(|pair| pair[1].0 - pair[0].1)
                    .sum();
                let first = components.first().map_or(0, |&(left, _)| left);
                let carried: usize = circuits.iter().map(carried).sum();
                assert_eq!(steps, carried + first + 2 * gaps, "{n} {seed}");
            }
        }
    }
}
