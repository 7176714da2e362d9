//! Programs that solve plans: what they print is read as generously as can be, and judged by the rules of the game.

use super::formats;
use super::mark::Kind;
use super::position::Position;
use super::puzzle::{Puzzle, Square};
use super::{Tents, spec::Spec};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Game, Position as _};
use crate::homework::{Given, Homework};
use crate::options::Options;
use crate::rng::Rng;
use crate::words::Sentence;

/// The homework of this game.
pub(super) const HOMEWORK: &[Homework] = &[Homework {
    name: "plan",
    cases,
    given,
    judge,
}];

/// The kinds of boards, easiest first, and how many of each.
const KINDS: [(&str, usize); 6] = [
    ("5x5 easy", 4),
    ("6x6 easy", 4),
    ("8x8 easy", 4),
    ("8x8 normal", 4),
    ("8x8 tricky", 4),
    ("10x10 tricky", 2),
];

fn cases(seed: u64) -> Vec<String> {
    let mut texts = Vec::new();
    for (at, (kind, n)) in KINDS.into_iter().enumerate() {
        let spec: Spec = kind.parse().expect("the kinds are specs");
        for number in 0..n {
            let rng = &mut Rng::new(seed.wrapping_add((100 * at + number) as u64));
            let puzzle = Tents::generate(&spec, rng, &mut Budget::unlimited());
            texts.extend(puzzle.ok().map(|puzzle| puzzle.to_string()));
        }
    }
    texts
}

/// The file the program is told to read.
const FILE: &str = "board.pln";

fn given(puzzle: &str) -> Result<Given, Error> {
    let puzzle: Puzzle = puzzle.parse()?;
    let plan = formats::plan(&puzzle, &Options::default())?;
    Ok(Given {
        args: vec![FILE.to_owned()],
        files: vec![(FILE.to_owned(), plan)],
        writes: None,
    })
}

fn judge(puzzle: &str, answer: &str, _: &mut Budget) -> Option<Sentence> {
    let puzzle: Puzzle = puzzle.parse().expect("it was given before");
    let Some(tents) = tents(&puzzle, answer) else {
        return Some(Sentence::new("tents-grade-unread"));
    };
    let mut position = Position::start(&puzzle);
    for at in tents {
        let (x, y) = puzzle.xy(at);
        if position.play(position.mark(Kind::Tent, at)).is_err() {
            return Some(
                Sentence::new("tents-grade-tree").with("cell", crate::words::Value::Cell { x, y }),
            );
        }
    }
    if position.is_solved() {
        return None;
    }
    let wrong = super::reason::mistakes(&position, &mut Budget::unlimited());
    Some(match wrong.into_iter().next() {
        Some(why) => why.rule,
        None => Sentence::new("tents-grade-few"),
    })
}

/// The squares with tents that a program printed: the last thing that reads as a grid of signs, as a grid of the
/// document's numbers (-1 grass, 0 nothing, 1 tent, 2 tree), or as pairs `x;y`.
fn tents(puzzle: &Puzzle, answer: &str) -> Option<Vec<usize>> {
    let lines: Vec<&str> = answer
        .lines()
        .map(str::trim_end)
        .filter(|line| !line.trim().is_empty())
        .collect();
    grid(puzzle, &lines).or_else(|| pairs(puzzle, &lines))
}

/// The last lines that have the trees where the board has them.
fn grid(puzzle: &Puzzle, lines: &[&str]) -> Option<Vec<usize>> {
    let (width, height) = (puzzle.width(), puzzle.height());
    let rows: Vec<Option<Vec<Square>>> = lines.iter().map(|line| row(line, width)).collect();
    for start in (0..(rows.len() + 1).saturating_sub(height)).rev() {
        let squares: Option<Vec<Vec<Square>>> =
            rows[start..start + height].iter().cloned().collect();
        let Some(squares) = squares.map(|rows| rows.concat()) else {
            continue;
        };
        let is_tree = |at: usize| puzzle.squares()[at] == Square::Tree;
        if (0..squares.len()).all(|at| (squares[at] == Square::Tree) == is_tree(at)) {
            let is_tent = |at: &usize| squares[*at] == Square::Tent;
            return Some((0..squares.len()).filter(is_tent).collect());
        }
    }
    None
}

/// One row of a grid: numbers or signs, with whatever counts stand before or behind them cut off.
fn row(line: &str, width: usize) -> Option<Vec<Square>> {
    let numbers: Option<Vec<Square>> = line
        .split(|c: char| c.is_whitespace() || matches!(c, '|' | ';' | ','))
        .filter(|word| !word.is_empty())
        .map(|word| match word {
            "-1" => Some(Square::Grass),
            "0" => Some(Square::Free),
            "1" => Some(Square::Tent),
            "2" => Some(Square::Tree),
            _ => None,
        })
        .collect();
    if let Some(squares) = numbers.filter(|squares| squares.len() == width) {
        return Some(squares);
    }
    let signs: Vec<Square> = line
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '|' | ';' | ',') && !c.is_ascii_digit())
        .map(|c| match c {
            'A' | 'a' | '*' | '#' => Some(Square::Tree),
            'T' | 't' | '!' | '^' => Some(Square::Tent),
            '.' | '_' | '~' => Some(Square::Free),
            '-' | 'H' | 'h' => Some(Square::Grass),
            _ => None,
        })
        .collect::<Option<_>>()?;
    (signs.len() == width).then_some(signs)
}

/// Every line is a pair `x;y` in the board.
fn pairs(puzzle: &Puzzle, lines: &[&str]) -> Option<Vec<usize>> {
    let pair = |line: &&str| {
        let (x, y) = line.trim().split_once([';', ',', ' '])?;
        puzzle.at(x.trim().parse().ok()?, y.trim().parse().ok()?)
    };
    let found: Vec<usize> = lines.iter().map(pair).collect::<Option<_>>()?;
    (!found.is_empty()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(answer: &str, fault: Option<&str>) {
        // Trees in the middle of each side; the only solution has its tents in the corners.
        let puzzle = "tents 3x3:aaaaa,2,0,2,2,0,2";
        let found = judge(puzzle, answer, &mut Budget::unlimited());
        assert_eq!(found.map(|fault| fault.id), fault, "{answer}");
    }

    #[test]
    fn grids_numbers_and_pairs_are_read() {
        check("TAT\nA.A\nTAT\n", None);
        check(
            "solution:\n  2 0 2\n2 T A T\n0 A - A\n2 T A T\ndone\n",
            None,
        );
        check("1 2 1\n2 -1 2\n1 2 1\n", None);
        check("0;0\n2;0\n0;2\n2;2\n", None);
        // The last grid counts.
        check("0 2 0\n2 0 2\n0 2 0\n\n1 2 1\n2 0 2\n1 2 1\n", None);
    }

    #[test]
    fn what_is_wrong_is_told() {
        check("", Some("tents-grade-unread"));
        check("no solution\n", Some("tents-grade-unread"));
        check("TAT\nA.A\nTA.\n", Some("tents-grade-few"));
        check("1;0\n", Some("tents-grade-tree"));
        check("TAT\nATA\nTAT\n", Some("tents-wrong-touch"));
    }

    #[test]
    fn every_case_is_given_as_a_plan_that_reads_back() {
        for case in cases(1).iter().take(6) {
            let given = given(case).unwrap();
            let puzzle: Puzzle = case.parse().unwrap();
            assert_eq!(
                formats::plan(&puzzle, &Options::default()).unwrap(),
                given.files[0].1
            );
        }
    }
}
