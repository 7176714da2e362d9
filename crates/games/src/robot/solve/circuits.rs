//! The circuits of the graph of moves, walked one after another.
//!
//! The graph H has an arc from each cell that is not black to each such cell whose background is the colour of its
//! piece. Circuits of H that cover every cell once are found by going from a cell to the first successor not visited
//! yet, until the circuit closes: since a colour has as many pieces as cells, one is always left.

use super::walk::{Walk, impossible};
use crate::answer::{Answer, Claim, Note};
use crate::budget::{Budget, Ends, Watch};
use crate::error::Error;
use crate::game::Solver;
use crate::robot::Robot;
use crate::robot::{Grid, Move, Puzzle};
use crate::small::small;
use crate::words::Sentence;

/// Above this many arcs the graph is not written out in full.
const MANY_ARCS: u64 = 100_000;

/// The row of this solver.
pub(super) const SOLVER: Solver<Robot> = Solver {
    name: "circuits",
    solve,
    options: super::WALKS,
};

/// So many cells are walked between two looks at the limits.
const CHUNK: usize = 4096;

/// Exercise 5 of the original assignment: the graph, its circuits, and the walk along them.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    let grid = puzzle.grid();
    if let Some(answer) = impossible(grid, budget) {
        return Ok(answer);
    }
    let mut walk = Walk::new(grid, budget);
    let Some(circuits) = find(grid, budget.ends()) else {
        return Ok(walk.answer(Claim::Unknown));
    };
    for circuit in &circuits {
        // A circuit may go through the whole of a huge grid.
        for cells in circuit.cells.chunks(CHUNK) {
            if !budget.spend_many(cells.len() as u64) {
                return Ok(walk.answer(Claim::Unknown));
            }
            cells.iter().for_each(|&cell| walk.swap_at(cell));
        }
        walk.swap_at(circuit.cells[0]);
    }
    let mut answer = walk.built(Claim::Found, "robot-built-circuits");
    if budget.ask.explain {
        answer.notes = explain(grid, &circuits);
    }
    Ok(answer)
}

/// Cells that are reached one from another by their pieces, beginning with the first in row-major order.
pub(super) struct Circuit {
    pub(super) cells: Vec<usize>,
}

impl Circuit {
    /// The leftmost and the rightmost column.
    pub(super) fn columns(&self, grid: &Grid) -> (usize, usize) {
        let columns = self.cells.iter().map(|cell| cell % grid.columns);
        columns.fold((usize::MAX, 0), |(low, high), column| {
            (low.min(column), high.max(column))
        })
    }
}

/// Circuits covering every cell that is not black, by their first cells; none if the time is over first. The grid is
/// solvable.
pub(super) fn find(grid: &Grid, ends: Ends<'_>) -> Option<Vec<Circuit>> {
    let mut watch = Watch::new(ends);
    // The cells of each colour as a list, the first on top, so that visited ones are simply gone. A grid may have
    // millions of colours: a list is a number a colour and one a cell.
    let mut tops: Vec<u32> = vec![u32::MAX; grid.n_colours()];
    let mut below: Vec<u32> = vec![u32::MAX; grid.n_cells()];
    for cell in (0..grid.n_cells()).rev() {
        if watch.is_over() {
            return None;
        }
        if grid.is_black(cell) {
            continue;
        }
        let top = &mut tops[grid.ground[cell].number()];
        (below[cell], *top) = (*top, small(cell));
    }
    let mut is_visited = vec![false; grid.n_cells()];
    let mut circuits = Vec::new();
    for first in grid.open_cells() {
        if watch.is_over() {
            return None;
        }
        if is_visited[first] {
            continue;
        }
        let mut cells = vec![first];
        let mut at = first;
        loop {
            let colour = grid.pieces[at].expect("every cell of a solvable grid has a piece");
            let top = &mut tops[colour.number()];
            at = *top as usize;
            // A colour has as many cells as pieces.
            *top = below[at];
            is_visited[at] = true;
            if at == first {
                break;
            }
            cells.push(at);
            if watch.is_over() {
                return None;
            }
        }
        circuits.push(Circuit { cells });
    }
    Some(circuits)
}

/// The graph as lists of successors, then the circuits with their outermost columns.
pub(super) fn explain(grid: &Grid, circuits: &[Circuit]) -> Vec<Note> {
    let mut notes = explain_graph(grid);
    notes.extend(
        circuits
            .iter()
            .zip(1..)
            .map(|(circuit, number): (_, usize)| {
                let (jmin, jmax) = circuit.columns(grid);
                let sentence = Sentence::new("robot-circuit")
                    .with("number", number)
                    .with("jmin", jmin)
                    .with("jmax", jmax)
                    .with("cells", names(grid, &circuit.cells));
                sentence.into()
            }),
    );
    notes
}

fn explain_graph(grid: &Grid) -> Vec<Note> {
    let mut targets: Vec<Vec<usize>> = vec![Vec::new(); grid.n_colours()];
    for cell in grid.open_cells() {
        targets[grid.ground[cell].number()].push(cell);
    }
    // As many arcs as cells squared: more than 32 bits can count.
    let n_arcs: u64 = targets
        .iter()
        .map(|cells| (cells.len() as u64).pow(2))
        .sum();
    if MANY_ARCS < n_arcs {
        let sentence = Sentence::new("robot-graph-large").with("n", n_arcs);
        return vec![sentence.into()];
    }
    let successors = |cell: usize| {
        let piece = grid.pieces[cell].map(|colour| &targets[colour.number()]);
        names(grid, piece.map_or(&[], |cells| cells))
    };
    let lines: Vec<String> = grid
        .open_cells()
        .map(|cell| format!("{} -> {}", names(grid, &[cell]), successors(cell)))
        .collect();
    vec![
        Sentence::new("robot-graph").with("n", n_arcs).into(),
        lines.join("\n").into(),
    ]
}

fn names(grid: &Grid, cells: &[usize]) -> String {
    let name = |&cell: &usize| {
        let (i, j) = grid.place(cell);
        format!("({i},{j})")
    };
    cells.iter().map(name).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Book, Lang};

    #[test]
    fn the_example_of_the_assignment_has_two_circuits() {
        let puzzle: Puzzle = "robot 1 10 10 0".parse().unwrap();
        let mut budget = Budget::unlimited();
        budget.ask.explain = true;
        let answer = solve(&puzzle, &mut budget).unwrap();
        let notes = |book| -> Vec<String> {
            let notes = answer.notes.iter();
            notes.map(|note| note.told(book)).collect()
        };
        let [graph, successors, first, second] = &notes(Book::english())[..] else {
            panic!("a graph, its arcs, two circuits: {:?}", answer.notes);
        };
        assert_eq!(graph, "Graph H: 10 arcs");
        assert!(successors.starts_with("(0,0) -> (0,6)\n(0,1) -> (0,4)\n"));
        assert_eq!(first, "Circuit 1, columns 0 to 6: (0,0) (0,6)");
        assert_eq!(
            second,
            "Circuit 2, columns 1 to 9: (0,1) (0,4) (0,5) (0,7) (0,9) (0,8) (0,2) (0,3)"
        );
        let french = notes(&Book::new(Lang::Fr, &[]));
        assert_eq!(french[0], "Graphe H : 10 arcs");
        assert_eq!(french[2], "Circuit 1, colonnes 0 à 6 : (0,0) (0,6)");
    }

    #[test]
    fn circuits_cover_every_open_cell_once() {
        for seed in 0..200 {
            let text = format!("robot {} {} 3 {seed}", 1 + seed % 7, 3 + seed % 5);
            let puzzle: Puzzle = text.parse().unwrap();
            let grid = puzzle.grid();
            let circuits = find(grid, Ends::default()).unwrap();
            let mut covered: Vec<usize> = circuits
                .into_iter()
                .flat_map(|circuit| circuit.cells)
                .collect();
            covered.sort_unstable();
            assert!(covered.into_iter().eq(grid.open_cells()), "{text}");
        }
    }
}
