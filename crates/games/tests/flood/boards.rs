//! Small random boards of every kind.

use games::flood::Puzzle;
use games::flood::board::Board;
use games::flood::puzzle::{Goal, Rules};
use games::rng::Rng;

/// A board for two players: grids with and without holes, rings, and any graph.
pub(crate) fn for_two(rng: &mut Rng, most: usize) -> Puzzle {
    loop {
        let n_colours = 2 + rng.below(4);
        let board = draw(rng, most, n_colours);
        let starts = vec![0, board.len() - 1];
        let forbid = |rng: &mut Rng| match rng.below(2) {
            0 => 0,
            _ => 1 << rng.below(n_colours),
        };
        let rules = Rules {
            n_colours,
            starts,
            forbidden: [forbid(rng), forbid(rng)],
            goal: match rng.below(3) {
                0 => Goal::Colour,
                _ => Goal::Territory,
            },
            first: rng.below(2),
        };
        if let Ok(puzzle) = Puzzle::new(board, rules) {
            return puzzle;
        }
    }
}

/// A board for one player.
pub(crate) fn for_one(rng: &mut Rng, most: usize) -> Puzzle {
    loop {
        let n_colours = 2 + rng.below(5);
        let board = draw(rng, most, n_colours);
        let rules = Rules {
            n_colours,
            starts: vec![rng.below(board.len())],
            forbidden: [0, 0],
            goal: Goal::Territory,
            first: 0,
        };
        if let Ok(puzzle) = Puzzle::new(board, rules) {
            return puzzle;
        }
    }
}

fn draw(rng: &mut Rng, most: usize, n_colours: usize) -> Board {
    let width = 2 + rng.below(most);
    let height = (most / width).max(1);
    let n = width * height;
    let holes = rng.below(3);
    let mut colours: Vec<Option<u8>> = (0..n).map(|_| Some(rng.below(n_colours) as u8)).collect();
    if rng.below(3) == 0 {
        // A tree, so that all hangs together, and some more edges.
        let mut edges: Vec<(usize, usize)> = (1..n).map(|v| (v, rng.below(v))).collect();
        for _ in 0..rng.below(n) {
            let (one, other) = (rng.below(n), rng.below(n));
            edges.extend((one != other).then_some((one, other)));
        }
        return Board::graph(colours, &edges, None).expect("the edges join vertices");
    }
    for _ in 0..holes.min(n.saturating_sub(6)) {
        let at = rng.below(n);
        colours[at] = None;
    }
    Board::grid(width, height, rng.below(3) == 0, colours).expect("the size is small")
}
