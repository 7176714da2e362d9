//! Flood: the rules and every search against slow and plain ones.

#[path = "flood/boards.rs"]
mod boards;
#[path = "flood/slow.rs"]
mod slow;

use std::collections::HashMap;

use games::answer::Claim;
use games::any::AnyPuzzle;
use games::budget::Budget;
use games::flood::bulk::Bulk;
use games::flood::{Flood, Move, Position, Puzzle};
use games::game::{Game, Position as _, Status};
use games::options::Options;
use games::rng::Rng;
use slow::Slow;

fn read(text: &str) -> Box<dyn AnyPuzzle> {
    games::read(text, &Options::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn turn(mv: Move) -> slow::Turn {
    match mv {
        Move::Colour(colour) => Some(colour),
        Move::Pass => None,
    }
}

#[test]
fn legal_moves_and_ends_are_those_of_the_slow_rules() {
    for seed in 0..2000 {
        let mut rng = Rng::new(seed);
        let puzzle = match rng.below(3) {
            0 => boards::for_one(&mut rng, 12),
            _ => boards::for_two(&mut rng, 12),
        };
        let mut position = Position::new(&puzzle);
        let mut slow = Slow::new(&puzzle);
        for _ in 0..30 {
            let moves = position.legal_moves();
            let turns: Vec<slow::Turn> = moves.iter().map(|&mv| turn(mv)).collect();
            assert_eq!(turns, slow.turns(&puzzle), "seed {seed}: {puzzle}");
            match position.status() {
                Status::Finished { margin } => assert_eq!(Some(margin), slow.margin(&puzzle)),
                Status::Solved { .. } => assert!(slow.is_flooded(&puzzle)),
                Status::Open { .. } => assert!(!moves.is_empty()),
            }
            let Some(&mv) = moves.get(rng.below(moves.len().max(1))) else {
                break;
            };
            position.play(mv).expect("a listed move is legal");
            slow = slow.after(&puzzle, turn(mv)).expect("it is legal");
        }
    }
}

/// `data/flood/lines.tsv`: a puzzle, then the number of lines of 1, 2, 3, ... moves.
#[test]
fn counts_of_lines_stand_in_a_file() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/flood/lines.tsv");
    let file = std::fs::read_to_string(path).expect("the file is there");
    let mut fresh = String::new();
    for line in file.lines() {
        let mut fields = line.split('\t');
        let text = fields.next().expect("a line has a puzzle");
        let mut counts: Vec<u64> = fields.map(|n| n.parse().expect("a count")).collect();
        let any = read(text);
        let puzzle: Puzzle = text.parse().expect("it was read before");
        if std::env::var_os("UPDATE").is_some() {
            let slow = Slow::new(&puzzle);
            counts = (1..=6)
                .map(|length| slow.count_lines(&puzzle, length))
                .collect();
        }
        let bulk = Bulk::new(&puzzle);
        for (&count, length) in counts.iter().zip(1..) {
            assert_eq!(any.start().count_lines(length), count, "{text}: {length}");
            if let Some(bulk) = &bulk {
                assert_eq!(bulk.count_lines(length), count, "{text}: {length}");
            }
        }
        // The slow rules take their time; they confirm what they can.
        for (&count, length) in counts.iter().zip(1..=4) {
            assert_eq!(Slow::new(&puzzle).count_lines(&puzzle, length), count);
        }
        let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
        fresh += &format!("{text}\t{}\n", counts.join("\t"));
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, fresh).expect("the file can be written");
    }
    assert!(12 <= file.lines().count());
}

#[test]
fn exact_is_what_trying_everything_finds() {
    for seed in 0..1000 {
        let mut rng = Rng::new(seed);
        let most = 6 + rng.below(5);
        let puzzle = boards::for_two(&mut rng, most);
        let margin = Slow::new(&puzzle).best_margin(&puzzle, &mut HashMap::new());
        check_exact(&puzzle, margin, seed);
    }
    for (shape, side, seeds) in [("c", 3, 60), ("d", 3, 60), ("h", 3, 60), ("t", 3, 60)] {
        for seed in 0..seeds {
            let text = format!("flood {shape} {side} 4 {seed} forbidden={}", seed % 3);
            let puzzle: Puzzle = text.parse().expect("the text is right");
            let margin = Slow::new(&puzzle).best_margin(&puzzle, &mut HashMap::new());
            check_exact(&puzzle, margin, seed);
        }
    }
}

fn check_exact(puzzle: &Puzzle, margin: i64, seed: u64) {
    let answer = read(&puzzle.to_string())
        .solve(Some("exact"), &mut Budget::unlimited())
        .expect("it is for two players");
    assert_eq!(answer.claim, Claim::Optimal);
    assert_eq!(answer.value, Some(margin), "seed {seed}: {puzzle}");
    let mut position = Position::new(puzzle);
    for mv in answer.line() {
        let mv = mv.parse().expect("a move");
        position.play(mv).expect("the line is legal");
    }
    assert_eq!(position.status(), Status::Finished { margin }, "{puzzle}");
}

#[test]
fn the_shortest_line_is_what_breadth_first_search_finds() {
    for seed in 0..500 {
        let mut rng = Rng::new(seed);
        let most = 8 + rng.below(14);
        let puzzle = boards::for_one(&mut rng, most);
        let fewest = Slow::new(&puzzle).fewest_moves(&puzzle);
        check_floods(&puzzle, "astar", fewest..=fewest);
        check_floods(&puzzle, "best", fewest..=fewest);
        check_floods(&puzzle, "beam", fewest..=fewest + 2);
        check_floods(&puzzle, "greedy", fewest..=usize::MAX);
    }
}

fn check_floods(puzzle: &Puzzle, solver: &str, costs: std::ops::RangeInclusive<usize>) {
    let answer = read(&puzzle.to_string())
        .solve(Some(solver), &mut Budget::unlimited())
        .expect("it is for one player");
    let cost = answer.cost.expect("a flood has a cost");
    assert!(
        costs.contains(&(cost as usize)),
        "{solver}: {cost} {puzzle}"
    );
    assert!(
        answer
            .bound
            .is_none_or(|bound| bound <= *costs.start() as u64)
    );
    let mut position = Position::new(puzzle);
    for mv in answer.line() {
        let mv = mv.parse().expect("a move");
        position.play(mv).expect("the line is legal");
    }
    assert_eq!(
        position.status(),
        Status::Solved { cost },
        "{solver} {puzzle}"
    );
}

#[test]
fn a_small_budget_still_floods() {
    for nodes in [0, 1, 10, 100] {
        for solver in ["astar", "beam"] {
            let puzzle = read("floodit 12 6 1");
            let answer = puzzle.solve(Some(solver), &mut Budget::nodes(nodes));
            let answer = answer.expect("it is for one player");
            let line: Vec<&String> = answer.line().collect();
            let end = puzzle.after(&line).expect("the line is legal");
            assert!(matches!(end.status(), Status::Solved { .. }), "{solver}");
            assert!(answer.bound <= answer.cost);
        }
    }
}

#[test]
fn bots_never_play_an_illegal_move() {
    for seed in 0..10_000 {
        let mut rng = Rng::new(seed);
        let puzzle = match rng.below(2) {
            0 => {
                let shape = ["c 5", "d 6", "h 6", "t 5"][rng.below(4)];
                let goal = ["", " goal=colour"][rng.below(2)];
                let text = format!("flood {shape} 5 {seed} forbidden={}{goal}", rng.below(3));
                text.parse().expect("the text is right")
            }
            _ => boards::for_two(&mut rng, 20),
        };
        let mut seats = [0, 1].map(|_| {
            let row = &Flood::BOTS[rng.below(Flood::BOTS.len())];
            (row.name, (row.make)(seed))
        });
        let mut position = Position::new(&puzzle);
        while let Status::Open { seat } = position.status() {
            let (name, bot) = &mut seats[seat];
            let mut budget = Budget::nodes(30);
            let mv = bot.choose(&position, &mut budget).mv;
            position
                .play(mv)
                .unwrap_or_else(|error| panic!("{name}, seed {seed}: {error} in {puzzle}"));
            assert!(position.n_moves() < 1000, "{name} never ends {puzzle}");
        }
    }
}

#[test]
fn bots_with_a_node_budget_repeat_themselves() {
    for name in ["minimax", "voronoi", "learned", "random"] {
        let play = || {
            let row = Flood::BOTS.iter().find(|row| row.name == name);
            let mut bot = (row.expect("it is listed").make)(7);
            let puzzle: Puzzle = "flood c 8 6 3".parse().expect("the text is right");
            let mut position = Position::new(&puzzle);
            let mut line = Vec::new();
            while let Status::Open { .. } = position.status() {
                let choice = bot.choose(&position, &mut Budget::nodes(500));
                position.play(choice.mv).expect("bots play legal moves");
                line.push(choice);
            }
            line
        };
        assert!(play() == play(), "{name}");
    }
}

#[test]
fn a_won_game_is_not_thrown_away_against_one_who_passes() {
    for seed in 0..100 {
        let text = format!("flood c 6 5 {} first=1", seed / 2);
        let puzzle: Puzzle = text.parse().expect("the text is right");
        let mut bots = [["voronoi", "learned"][seed % 2], "pass"].map(|name| {
            let row = Flood::BOTS.iter().find(|row| row.name == name);
            (row.expect("it is listed").make)(0)
        });
        let mut position = Position::new(&puzzle);
        while let Status::Open { seat } = position.status() {
            let mv = bots[seat].choose(&position, &mut Budget::nodes(300)).mv;
            position.play(mv).expect("bots play legal moves");
        }
        let Status::Finished { margin } = position.status() else {
            panic!("a game for two ends")
        };
        assert!(0 < margin, "{puzzle}: {margin}");
    }
}

#[test]
fn short_forms_mean_what_their_canonical_texts_say() {
    let check = |short: &str, canonical: &str| assert_eq!(read(short).text(), canonical);
    check(
        "floodit 3x3:012120201",
        "floodit 3x3:012120201 colours=3 start=0",
    );
    check(
        "floodit 3x3:012120201 start=centre",
        "floodit 3x3:012120201 colours=3 start=4",
    );
    check(
        "flood torus 3x3:012110200",
        "flood torus 3x3:012110200 colours=3 start=0,4",
    );
    check(
        "flood first=1 goal=colour"
            .replace("flood", "flood 2x2:0121 forbidden=,0")
            .as_str(),
        "flood 2x2:0121 colours=3 start=0,3 forbidden=,0 goal=colour first=1",
    );
    check(
        "flood-graph\n# a path\nvertex 0 0 0\nvertex 1 2 0\nvertex 2 4 1\nedge 0 1\nedge 2 1\nstart 0\nstart 2\n",
        "flood graph 012 edges=0-1,1-2 at=0.0,2.0,4.1 colours=3 start=0,2",
    );
}

#[test]
fn bad_texts_are_refused_where_they_are_wrong() {
    let check = |text: &str, message: &str| {
        let error = match games::read(text, &Options::default()) {
            Ok(_) => panic!("{text} is read"),
            Err(error) => error.to_string(),
        };
        assert!(error.contains(message), "{text}: {error}");
    };
    check("flood c 99999 8 1", "1 to 4096 squares");
    check("flood 99999x99999:0", "1 to 4096 squares");
    check("flood c 12 9 1", "2 to 8 colours");
    check("floodit 12 27 1", "2 to 26 colours");
    check("flood d 10 8 1", "divisible by 3");
    check("flood x 10 8 1", "a shape");
    check("flood c 10 8", "a seed");
    check("flood c 10 4 1 forbidden=3", "0 to 2");
    check("flood 2x2:0110", "two different colours");
    check("flood 2x2:0111 start=0,7", "a start on a vertex");
    check("flood 2x2:011", "4 squares but there are 3");
    check("flood 2x2:01-1", "a colour or a `.`");
    check("floodit 3x1:0.1", "reached in full");
    check("flood graph 012 edges=0-3 start=0,1", "not `0-3`");
    check("flood-graph\nvertex 0\nedge 0 9\nstart 0", "not `0-9`");
    check("flood-graph\nwind 3", "`vertex`");
}

#[test]
fn the_records_of_the_original_server_and_viewer_are_written() {
    let puzzle = read("flood 3x2:01.121 colours=3 start=0,5");
    let write = |format: &str| {
        let mut text = String::new();
        puzzle
            .write_record(format, &mut ["1", "pass", "pass"].into_iter(), &mut text)
            .expect("the line is legal");
        text
    };
    assert_eq!(
        write("frames"),
        "(Player 0) : seat 0\n(Player 1) : seat 1\n#\n0 1 -1\n1 2 1\n#\n1 1 -1\n1 2 1\n#\n1 1 -1\n1 2 1\n#\n\
         1 1 -1\n1 2 1\nWinner : 0\nVertices : 3 1\n"
    );
    let stream = write("stream");
    let lines: Vec<&str> = stream.lines().collect();
    assert_eq!(lines.len(), 1 + 4 * 2);
    assert_eq!((lines[0], lines[1]), ("3 2", "255 16711680 0"));
}

/// A test runs in a thread with two megabytes of stack, as those of `batch` and of the page do.
#[test]
fn a_game_of_thousands_of_moves_does_not_exhaust_the_stack() {
    let mut rng = Rng::new(7);
    let cells: String = (0..4094).map(|_| rng.below(4).to_string()).collect();
    for text in [
        format!("flood 4096x1:0{cells}1 colours=4 start=0,4095"),
        format!("flood 64x64:0{cells}1 colours=4 start=0,4095"),
        format!("flood 400x1:0{}1 colours=3 start=0,399", "12".repeat(199)),
        format!("flood 60x1:0{}1 colours=3 start=0,59", "12".repeat(29)),
    ] {
        let puzzle = read(&text);
        let answer = puzzle.solve(Some("exact"), &mut Budget::nodes(20_000));
        assert!(answer.is_ok(), "{text}");
        for bot in ["minimax", "voronoi", "learned"] {
            let mut seat = puzzle.game().seat(bot, 1).unwrap();
            let mut budget = Budget::nodes(20_000);
            budget.depth = Some(100_000);
            let position = puzzle.start();
            let choice = position.ask(&mut seat, &mut budget).unwrap();
            assert!(
                position.duplicate().play(&choice.mv).is_ok(),
                "{bot} {text}"
            );
        }
    }
}
