//! What the player sees, what it thinks of it, and how it learns.

#![expect(
    clippy::cast_possible_wrap,
    reason = "numbers of small boards fit into every type"
)]

use super::network::N_LANES;
use super::*;
use crate::flood::duel::{Duel, N_COUNTS, WithDuel, with_duel};
use crate::flood::{Move, Position, Puzzle};
use crate::game::{Position as _, Status};
use crate::rng::Rng;

/// What is not reached is this far.
const NEVER: usize = usize::MAX;

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("the text is right")
}

/// How many regions every vertex is away from a territory, the slow way: again and again until nothing changes.
fn distances(position: &Position, seat: usize) -> Vec<usize> {
    let puzzle = position.puzzle();
    let board = puzzle.board();
    let mut distances = vec![NEVER; board.len()];
    loop {
        let before = distances.clone();
        for vertex in 0..board.len() {
            let Some(colour) = position.colour(vertex) else {
                continue;
            };
            if position.owner(vertex).is_some() || puzzle.is_forbidden(seat, colour) {
                continue;
            }
            for &other in board.neighbours(vertex) {
                let other = other as usize;
                let by_it = match position.owner(other) {
                    Some(owner) if owner == seat => 1,
                    Some(_) => continue,
                    None if distances[other] == NEVER => continue,
                    None => distances[other] + usize::from(position.colour(other) != Some(colour)),
                };
                distances[vertex] = distances[vertex].min(by_it);
            }
        }
        if before == distances {
            return distances;
        }
    }
}

/// The counts of a position, the slow way, from the numbers that the head of `duel/sight.rs` explains.
fn slow_counts(position: &Position) -> [i32; N_COUNTS] {
    let me = position.seat();
    let board = position.puzzle().board();
    let mut counts = [0; N_COUNTS];
    let both = [distances(position, me), distances(position, 1 - me)];
    let mut n_free = 0;
    for (vertex, (&mine, &theirs)) in both[0].iter().zip(&both[1]).enumerate() {
        if position.colour(vertex).is_some() && position.owner(vertex).is_none() {
            n_free += 1;
        }
        let nearer = mine.min(theirs);
        if nearer == NEVER {
            continue;
        }
        let kind = match (mine, theirs) {
            (_, NEVER) => 7,
            (NEVER, _) => 8,
            _ => usize::try_from((theirs as i64 - mine as i64).clamp(-3, 3) + 3).expect("not less"),
        };
        counts[kind * 5 + nearer.min(5) - 1] += 1;
    }
    for (side, distances) in both.iter().enumerate() {
        let barred = position.colour_of(position.seat() ^ side ^ 1);
        let colours = (0..position.puzzle().n_colours() as u8).filter(|&colour| {
            let is_barred = position.is_touching() && colour == barred;
            let is_there =
                |vertex: usize| distances[vertex] == 1 && position.colour(vertex) == Some(colour);
            !is_barred && (0..board.len()).any(is_there)
        });
        counts[45 + side] = colours.count() as i32;
    }
    let whole = [
        1,
        n_free,
        i32::from(position.is_touching()),
        position.n_passes() as i32,
    ];
    counts[47..].copy_from_slice(&whole);
    counts
}

struct See<'a>(&'a [Position]);

impl WithDuel for See<'_> {
    /// The counts of each position, and what it is worth in units.
    type Output = Vec<([i32; N_COUNTS], i32)>;

    fn run<const W: usize>(self, duel: Duel<W>) -> Self::Output {
        let see = |position| {
            let state = duel.state(position);
            let mut counts = [0; N_COUNTS];
            duel.sight(&state, |at, count| counts[at] += count);
            (counts, network().value(&duel, &state))
        };
        self.0.iter().map(see).collect()
    }
}

/// The positions of a game of random moves.
fn random_game(puzzle: &Puzzle, rng: &mut Rng) -> Vec<Position> {
    let mut positions = vec![Position::new(puzzle)];
    while let Some(last) = positions.last()
        && let Status::Open { .. } = last.status()
    {
        let moves = last.legal_moves();
        let mut next = last.clone();
        next.play(moves[rng.below(moves.len())])
            .expect("a listed move is legal");
        positions.push(next);
    }
    // Nobody judges a game that is over.
    positions.pop();
    positions
}

#[test]
fn counts_made_of_sets_are_those_made_vertex_by_vertex() {
    let mut n_positions = 0;
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        let shape = ["c 7", "c 10", "t 6", "h 6", "d 9"][rng.below(5)];
        let text = format!(
            "flood {shape} {} {seed} forbidden={} first={}",
            4 + rng.below(5),
            rng.below(2),
            rng.below(2)
        );
        let puzzle = puzzle(&text);
        let positions = random_game(&puzzle, &mut rng);
        let seen = with_duel(&puzzle, See(&positions));
        for (position, (counts, value)) in positions.iter().zip(&seen) {
            let slow = slow_counts(position);
            assert_eq!(*counts, slow, "{text}, {} moves", position.n_moves());
            let mut lanes = [0.0; N_LANES];
            for (at, &count) in slow.iter().enumerate() {
                network().add(&mut lanes, at, count as f32);
            }
            let seat = position.seat();
            let lead = position.size(seat) as i32 - position.size(1 - seat) as i32;
            let judged = UNIT as f32 * network().join(&lanes);
            // The order of a sum may change its last bits.
            assert!((*value - UNIT * lead - judged as i32).abs() <= 1, "{text}");
            n_positions += 1;
        }
    }
    assert!(3000 < n_positions, "{n_positions}");
}

/// The same puzzle with colours renamed and the board turned around.
fn turned(puzzle: &Puzzle, names: &[u8]) -> Puzzle {
    let text = puzzle.to_string();
    let (head, rest) = text.split_once(':').expect("it is a grid");
    let (cells, rest) = rest.split_once(' ').expect("rules follow");
    let renamed = |c: char| match c.to_digit(10) {
        Some(colour) => char::from(b'0' + names[colour as usize]),
        None => c,
    };
    let cells: String = cells.chars().rev().map(renamed).collect();
    let last = puzzle.board().len() - 1;
    let [one, other] = [0, 1].map(|seat| puzzle.starts()[seat]);
    let starts = format!("start={one},{other}");
    let new_starts = format!("start={},{}", last - one, last - other);
    let rest = rest.replace(&starts, &new_starts);
    self::puzzle(&format!("{head}:{cells} {rest}"))
}

#[test]
fn a_position_is_worth_the_same_with_other_names_of_colours_on_a_board_turned_around() {
    for seed in 0..60 {
        let shape = ["c 9", "h 9", "d 9"][seed as usize % 3];
        let one = puzzle(&format!("flood {shape} 8 {seed} first={}", seed % 2));
        let mut rng = Rng::new(seed);
        let mut names: Vec<u8> = (0..8).collect();
        rng.shuffle(&mut names);
        let other = turned(&one, &names);
        let positions = random_game(&one, &mut rng);
        let turned: Vec<Position> = positions
            .iter()
            .map(|position| replayed(&one, &other, position, &names, &positions))
            .collect();
        let (one, other) = (
            with_duel(&one, See(&positions)),
            with_duel(&other, See(&turned)),
        );
        assert_eq!(one, other, "seed {seed}");
    }
}

/// The position on the other puzzle after the same moves, with other names.
fn replayed(
    one: &Puzzle,
    other: &Puzzle,
    position: &Position,
    names: &[u8],
    positions: &[Position],
) -> Position {
    let mut twin = Position::new(other);
    assert_eq!(positions[0], Position::new(one));
    for pair in positions.windows(2) {
        if pair[0].n_moves() == position.n_moves() {
            break;
        }
        let seat = pair[0].seat();
        let mv = if pair[1].n_passes() == pair[0].n_passes() + 1 {
            Move::Pass
        } else {
            Move::Colour(names[usize::from(pair[1].colour_of(seat))])
        };
        twin.play(mv).expect("it is legal on the other board too");
    }
    twin
}

#[test]
fn the_weights_are_small_and_write_themselves_back() {
    assert!(WEIGHTS.len() < 256 << 10, "{}", WEIGHTS.len());
    assert_eq!(network().to_string(), WEIGHTS);
    for broken in ["", "flood-weights-1", &WEIGHTS[..WEIGHTS.len() / 2]] {
        assert!(broken.parse::<Network>().is_err());
    }
    assert!(format!("{WEIGHTS}1\n").parse::<Network>().is_err());
}

#[test]
fn a_game_is_the_same_again_and_its_text_reads_back() {
    for seed in 0..6 {
        let weights = (seed % 2 == 1).then_some(WEIGHTS);
        let text = play(weights, seed).expect("the weights are right");
        assert_eq!(play(weights, seed).as_ref(), Ok(&text));
        let record: Record = text.parse().expect("it is a game");
        assert_eq!(record.to_string(), text);
        assert!(record.solved_from <= record.moves.len(), "{text}");
    }
    assert!("nonsense".parse::<Record>().is_err());
    assert!(play(Some("nonsense"), 1).is_err());
}

#[test]
fn margins_of_games_are_those_that_the_solver_finds() {
    let text = play(None, 3).expect("nothing can be wrong");
    let record: Record = text.parse().expect("it is a game");
    let puzzle = puzzle(&record.puzzle);
    let mut position = Position::new(&puzzle);
    for &mv in &record.moves {
        position.play(mv).expect("its moves are legal");
    }
    let Status::Finished { margin } = position.status() else {
        panic!("{text}");
    };
    let last = record.margins.last().copied();
    assert_eq!(last.map(i64::from), Some(margin));
}

#[test]
fn the_same_games_give_the_same_weights_that_are_better_than_none() {
    let games: Vec<String> = (0..24)
        .map(|seed| play(None, seed).expect("nothing can be wrong"))
        .collect();
    let games = games.join("\n");
    let learn = || {
        let fitted = fit(&games, 1, &mut Budget::unlimited()).expect("these are games");
        fitted.expect("nothing limits it")
    };
    let fitted = learn();
    assert_eq!(fitted, learn());
    let network: Network = fitted.weights.parse().expect("weights read back");
    let samples: Vec<_> = games
        .lines()
        .map(|game| fit::watch(&game.parse().expect("it is a game")))
        .collect();
    let (after, before) = (
        fit::error(&network, &samples),
        fit::error(&Network::BLANK, &samples),
    );
    assert!(after < 0.8 * before, "{after} {before}");
    assert_eq!(fit(&games, 1, &mut Budget::nodes(3)), Ok(None));
    assert!(fit("nonsense", 1, &mut Budget::unlimited()).is_err());
}
