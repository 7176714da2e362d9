//! The figures of Flood: run `bench/flood`, or `bench/flood NAME...` for some of them.
//!
//! Times are those of the processor, so that other programs disturb them little. Bots get as many nodes a move as this
//! machine searches in ten milliseconds, which is measured first: so their games do not depend on what else runs.
//! `BOARDS=40 bench/flood match` plays on fewer boards; `starts`, `ceiling`, `values` and `learned`, which take long, only come
//! when named.

use cpu_time::ThreadTime;
use games::any::{AnyPuzzle, Seat};
use games::budget::Budget;
use games::flood::bulk::Bulk;
use games::flood::{Position, Puzzle};
use games::game::{Limit, Position as _, Status};
use games::options::Options;
use games::rng::Rng;

fn main() {
    let names: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with("--"))
        .collect();
    for (name, run) in FIGURES {
        let is_wanted = if names.is_empty() {
            !["starts", "ceiling", "values", "learned"].contains(name)
        } else {
            names.iter().any(|wanted| wanted == name)
        };
        if is_wanted {
            println!("# {name}");
            run();
        }
    }
}

const FIGURES: &[(&str, fn())] = &[
    ("speed", speed),
    ("curves", curves),
    ("alone", alone),
    ("beam", beam),
    ("exact", exact),
    ("match", matches),
    ("won", won),
    ("starts", starts),
    ("ceiling", ceiling),
    ("values", values),
    ("learned", learned),
];

/// Moves and random games.
fn speed() {
    for (side, colours) in [(9, 8), (12, 8), (18, 8)] {
        let bulks: Vec<Bulk> = (0..50)
            .map(|seed| bulk(&format!("flood c {side} {colours} {seed}")))
            .collect();
        let mut rng = Rng::new(1);
        let n_games = 200;
        let start = cpu_seconds();
        let totals = bulks
            .iter()
            .map(|bulk| bulk.random_games(n_games, &mut rng));
        let moves: u64 = totals.map(|totals| totals.moves).sum();
        let seconds = cpu_seconds() - start;
        let games = n_games * bulks.len() as u64;
        println!(
            "{side}x{side}x{colours}: a random game {:.2} us, a move of it {:.1} ns",
            1e6 * seconds / games as f64,
            1e9 * seconds / moves as f64
        );
    }
    let bulk = bulk("flood c 12 8 1");
    let start = cpu_seconds();
    let lines = bulk.count_lines(13);
    let seconds = cpu_seconds() - start;
    println!(
        "12x12x8: {lines} lines of 13 moves, {:.1} ns each",
        1e9 * seconds / lines as f64
    );
}

fn bulk(text: &str) -> Bulk {
    let puzzle: Puzzle = text.parse().expect("the text is right");
    Bulk::new(&puzzle).expect("it is for two players")
}

/// How the time of each operation grows with the side of the board.
fn curves() {
    println!("side  read us  start us  legal us  play us  view us  random game us");
    for side in [6, 12, 24, 48] {
        let text = format!("flood c {side} 8 1");
        let canonical = read(&text).text();
        let puzzle = read(&canonical);
        let position = puzzle.start();
        let first = position.legal_moves()[0].clone();
        let bulk = bulk(&text);
        let mut rng = Rng::new(1);
        let times = [
            time(|| drop(read(&canonical))),
            time(|| drop(puzzle.start())),
            time(|| drop(position.legal_moves())),
            time(|| {
                let mut next = position.duplicate();
                next.play(&first).expect("a listed move is legal");
            }),
            time(|| drop(position.view())),
            time(|| {
                bulk.random_games(1, &mut rng);
            }),
        ];
        let cells: Vec<String> = times.iter().map(|us| format!("{us:8.2}")).collect();
        println!("{side:4} {}", cells.join(" "));
    }
}

/// Microseconds of one run of many.
fn time(mut run: impl FnMut()) -> f64 {
    let mut n_runs = 1;
    loop {
        let start = cpu_seconds();
        (0..n_runs).for_each(|_| run());
        let seconds = cpu_seconds() - start;
        if 0.1 < seconds {
            return 1e6 * seconds / f64::from(n_runs);
        }
        n_runs *= 4;
    }
}

/// One player: the shortest lines.
fn alone() {
    let corner = |side, colours| move |seed| format!("floodit {side} {colours} {seed}");
    let centre = |seed| format!("floodit 19 6 {seed} start=centre");
    shortest("14x14x6 from the corner", 1000, corner(14, 6));
    shortest("19x19x6 from the centre", 100, centre);
    shortest("12x12x8 from the corner", 200, corner(12, 8));
}

fn shortest(title: &str, n_boards: u64, text: impl Fn(u64) -> String) {
    let mut times = Vec::new();
    let (mut total, mut nodes) = (0, 0);
    for seed in 0..n_boards {
        let puzzle = read(&text(seed));
        let mut budget = Budget::unlimited();
        let start = cpu_seconds();
        let answer = puzzle
            .solve(Some("astar"), &mut budget)
            .expect("it is for one player");
        times.push(1e3 * (cpu_seconds() - start));
        total += answer.cost.expect("a flood has a cost");
        nodes += budget.used();
    }
    println!(
        "{title}: {n_boards} boards, {total} moves, mean {:.3}; {}; nodes {}",
        total as f64 / n_boards as f64,
        spread(&mut times),
        nodes / n_boards
    );
}

/// One player: how close to the shortest the quick ways come.
fn beam() {
    let n_boards = 300;
    let texts: Vec<String> = (0..n_boards)
        .map(|seed| format!("floodit 14 6 {seed}"))
        .collect();
    let puzzles: Vec<Box<dyn AnyPuzzle>> = texts.iter().map(|text| read(text)).collect();
    let total = |solver: &str, nodes: Option<u64>| {
        let start = cpu_seconds();
        let costs = puzzles.iter().map(|puzzle| {
            let mut budget = Budget::unlimited();
            budget.nodes = nodes;
            let answer = puzzle.solve(Some(solver), &mut budget);
            answer.expect("it is for one player").cost.unwrap_or(0)
        });
        let total: u64 = costs.sum();
        (
            total as f64,
            1e3 * (cpu_seconds() - start) / n_boards as f64,
        )
    };
    let (best, _) = total("astar", None);
    let (greedy, ms) = total("greedy", None);
    println!(
        "14x14x6: greedy +{:.2} % in {ms:.3} ms",
        100.0 * (greedy / best - 1.0)
    );
    for nodes in [1, 300, 900, 1500, 2000, 4000] {
        let (cost, ms) = total("beam", Some(nodes));
        println!(
            "14x14x6: beam with {nodes} nodes +{:.3} % in {ms:.3} ms",
            100.0 * (cost / best - 1.0)
        );
    }
}

/// Two players: the margin under best play.
fn exact() {
    for (side, colours, n_boards) in [(8, 6, 100), (10, 6, 20), (9, 8, 20)] {
        let mut times = Vec::new();
        let (mut nodes, mut sum) = (0, 0);
        for seed in 0..n_boards {
            let puzzle = read(&format!("flood c {side} {colours} {seed}"));
            let mut budget = Budget::unlimited();
            let start = cpu_seconds();
            let answer = puzzle
                .solve(Some("exact"), &mut budget)
                .expect("it is for two players");
            times.push(1e3 * (cpu_seconds() - start));
            nodes += budget.used();
            sum += answer.value.expect("an exact answer has a value");
        }
        println!(
            "{side}x{side}x{colours}: {n_boards} boards, sum of margins {sum}; {}; nodes {}",
            spread(&mut times),
            nodes / n_boards
        );
    }
}

/// Two players: `voronoi` with ten milliseconds a move against the others, every board with seats swapped.
fn matches() {
    let n_boards = boards_or(200);
    for (side, colours) in [(9, 8), (12, 8)] {
        let nodes = nodes_in_ten_milliseconds("voronoi", &format!("c {side} {colours}"));
        for rival in ["greedy", "minimax:d4"] {
            let mut pairs: Vec<f64> = Vec::new();
            for seed in 0..n_boards {
                let puzzle = read(&format!(
                    "flood c {side} {colours} {seed} first={}",
                    seed % 2
                ));
                let points = [0, 1].map(|seat| {
                    let margin = margin(&*puzzle, seat, ["voronoi", rival], [nodes; 2]);
                    (1 + margin.signum()) as f64 / 4.0
                });
                pairs.push(points.iter().sum());
            }
            let (mean, error) = mean_and_error(pairs.into_iter());
            println!(
                "{side}x{side}x{colours}: voronoi ({nodes} nodes) against {rival}: {mean:.3} +- {error:.3}"
            );
        }
    }
}

/// Two players: whether `voronoi` ever loses a start that is won with best play.
fn won() {
    let nodes = nodes_in_ten_milliseconds("voronoi", "c 9 8");
    let mut results = [[0; 3]; 3];
    let (mut n_won, rivals) = (0, ["greedy", "minimax:d4", "minimax"]);
    for seed in 0..boards_or(60) {
        let puzzle = read(&format!("flood c 9 8 {} first={}", 1000 + seed, seed % 2));
        let answer = puzzle.solve(Some("exact"), &mut Budget::unlimited());
        let value = answer.expect("it is for two players").value.unwrap_or(0);
        if value == 0 {
            continue;
        }
        n_won += 1;
        let seat = usize::from(value < 0);
        for (rival, results) in rivals.iter().zip(&mut results) {
            let margin = margin(&*puzzle, seat, ["voronoi", rival], [nodes; 2]);
            results[(1 - margin.signum()) as usize] += 1;
        }
    }
    for (rival, [wins, draws, losses]) in rivals.iter().zip(results) {
        println!(
            "9x9x8: of {n_won} won starts against {rival}: {wins} won, {draws} drawn, {losses} lost"
        );
    }
}

/// Two players: which share of the starts that are won, and of those that are lost with best play, `voronoi` wins with 1, 10
/// and 100 milliseconds a move; the last on a tenth of the boards.
fn starts() {
    let in_ten = nodes_in_ten_milliseconds("voronoi", "c 9 8");
    let n_boards = boards_or(400);
    let puzzles = (0..n_boards).map(|seed| {
        let puzzle = read(&format!("flood c 9 8 {} first={}", 1000 + seed, seed % 2));
        let value = value(&*puzzle);
        (puzzle, value)
    });
    let decided: Vec<(Box<dyn AnyPuzzle>, i64)> =
        puzzles.filter(|(_, value)| *value != 0).collect();
    println!("9x9x8: {} of {n_boards} starts are decided", decided.len());
    let rivals = [
        "greedy",
        "minimax:d2",
        "minimax:d4",
        "minimax:d6",
        "minimax:d8",
        "voronoi",
        "learned",
    ];
    for (millis, nodes, part) in [(1, in_ten / 10, 1), (10, in_ten, 1), (100, 10 * in_ten, 10)] {
        let decided = &decided[..decided.len().div_ceil(part)];
        for rival in rivals {
            let mut results = [[0; 3]; 2];
            for (puzzle, value) in decided {
                let winner = usize::from(*value < 0);
                for (seat, results) in [winner, 1 - winner].into_iter().zip(&mut results) {
                    let margin = margin(&**puzzle, seat, ["voronoi", rival], [nodes; 2]);
                    results[(1 - margin.signum()) as usize] += 1;
                }
            }
            let [of_won, of_lost] =
                results.map(|[won, drawn, lost]| format!("{won} won, {drawn} drawn, {lost} lost"));
            println!(
                "{millis} ms ({nodes} nodes) against {rival}, {} boards: won starts {of_won}; lost starts {of_lost}",
                decided.len()
            );
        }
    }
}

fn value(puzzle: &dyn AnyPuzzle) -> i64 {
    let answer = puzzle.solve(Some("exact"), &mut Budget::unlimited());
    let value = answer.expect("it is for two players").value;
    value.expect("nothing ends the search")
}

/// Two players: what the best possible player scores against `voronoi` with ten milliseconds a move, seats swapped. It wins
/// every won start; where it has lost, it resists as long as best play can. On 12x12 one with thirty times the time
/// stands in for it. `MILLIS=100` gives `voronoi` more.
fn ceiling() {
    let millis = number_or("MILLIS", 10);
    let nodes = nodes_in_ten_milliseconds("voronoi", "c 9 8") * millis / 10;
    let mut lost = [0; 3];
    let pairs = (0..boards_or(60)).map(|seed| {
        let puzzle = read(&format!("flood c 9 8 {} first={}", 1000 + seed, seed % 2));
        let value = value(&*puzzle);
        let points = [0, 1].map(|seat| {
            if value != 0 && (0 < value) == (seat == 0) {
                return 0.5;
            }
            let margin = margin_of_best_play(&*puzzle, seat, nodes);
            if value != 0 {
                lost[(1 - margin.signum()) as usize] += 1;
            }
            (1 + margin.signum()) as f64 / 4.0
        });
        points.iter().sum()
    });
    let pairs: Vec<f64> = pairs.collect();
    let n_games = 2 * pairs.len();
    let (mean, error) = mean_and_error(pairs.into_iter());
    let [won, drawn, held] = lost;
    println!(
        "9x9x8: best play against voronoi ({nodes} nodes), {n_games} games: {mean:.3} +- {error:.3}; lost starts: {won} won, \
         {drawn} drawn, {held} lost"
    );
    let nodes = nodes_in_ten_milliseconds("voronoi", "c 12 8") * millis / 10;
    let puzzles = (0..boards_or(60) / 3)
        .map(|seed| read(&format!("flood c 12 8 {} first={}", 1000 + seed, seed % 2)));
    let (n_games, mean, error) = score(puzzles, ["voronoi", "voronoi"], [30 * nodes, nodes]);
    println!(
        "12x12x8: voronoi ({} nodes) against voronoi ({nodes} nodes), {n_games} games: {mean:.3} +- {error:.3}",
        30 * nodes
    );
}

/// Plays a game of best play, in this seat, against `voronoi` with so many nodes a move; how far best play is ahead.
fn margin_of_best_play(puzzle: &dyn AnyPuzzle, seat: usize, nodes: u64) -> i64 {
    let sit = || puzzle.game().seat("voronoi", 0).expect("a listed bot");
    let (mut rival, mut stand_in) = (sit(), sit());
    let typed: Puzzle = puzzle.text().parse().expect("a puzzle's text is right");
    let mut twin = Position::new(&typed);
    let mut position = puzzle.start();
    loop {
        let to_move = match position.status() {
            Status::Open { seat } => seat,
            Status::Finished { margin } => return if seat == 0 { margin } else { -margin },
            Status::Solved { .. } => unreachable!("a game for two"),
        };
        let best = (to_move == seat).then(|| best_move(&twin)).flatten();
        let mv = best.unwrap_or_else(|| {
            let (who, nodes) = if to_move == seat {
                (&mut stand_in, 30 * nodes)
            } else {
                (&mut rival, nodes)
            };
            let choice = position.ask(who, &mut Budget::nodes(nodes));
            choice.expect("a bot of this game").mv
        });
        position.play(&mv).expect("bots play legal moves");
        let mv = mv.parse().expect("it was played");
        twin.play(mv).expect("it was played");
    }
}

/// A best move, found on the board as it looks now; none where that is no start of a game: after a pass, and where both
/// territories have one colour.
fn best_move(position: &Position) -> Option<String> {
    if position.n_passes() != 0 {
        return None;
    }
    let puzzle = position.puzzle();
    let n = puzzle.board().len();
    let cells: String = (0..n)
        .map(|vertex| {
            position
                .colour(vertex)
                .map_or('.', |colour| char::from(b'0' + colour))
        })
        .collect();
    let side = n.isqrt();
    let [one, other] = puzzle.starts() else {
        return None;
    };
    let text = format!(
        "flood {side}x{side}:{cells} colours={} start={one},{other} first={}",
        puzzle.n_colours(),
        position.seat()
    );
    let puzzle = games::read(&text, &Options::default()).ok()?;
    let answer = puzzle.solve(Some("exact"), &mut Budget::unlimited()).ok()?;
    answer.line().next().cloned()
}

/// Two players: the margins under best play of many boards, and what it is worth to begin.
fn values() {
    for (side, colours, n_usual) in [(8, 6, 10_000), (9, 8, 1_000)] {
        let n_boards = boards_or(n_usual);
        let mut margins: Vec<i64> = Vec::new();
        let start = cpu_seconds();
        for seed in 0..n_boards {
            let puzzle = read(&format!("flood c {side} {colours} {}", 10_000 + seed));
            let answer = puzzle.solve(Some("exact"), &mut Budget::unlimited());
            margins.extend(answer.expect("it is for two players").value);
        }
        let seconds = cpu_seconds() - start;
        margins.sort_unstable();
        let n = margins.len() as f64;
        let points = |margin: &i64| (1 + margin.signum()) as f64 / 2.0;
        let (score, score_error) = mean_and_error(margins.iter().map(points));
        let (mean, mean_error) = mean_and_error(margins.iter().map(|&margin| margin as f64));
        let share = |sign| {
            let found = margins.iter().filter(|margin| margin.signum() == sign);
            100.0 * found.count() as f64 / n
        };
        println!(
            "{side}x{side}x{colours}: {n} boards in {seconds:.0} s; the first wins {:.1} %, draws {:.1} %, loses {:.1} %: \
             score {score:.4} +- {score_error:.4}; margin {mean:.2} +- {mean_error:.2}",
            share(1),
            share(0),
            share(-1)
        );
        let part = |percent: usize| margins[(margins.len() - 1) * percent / 100];
        let parts: Vec<String> = [0, 5, 25, 50, 75, 95, 100]
            .map(|percent| format!("{percent} % {}", part(percent)))
            .to_vec();
        println!(
            "{side}x{side}x{colours}: margins at most: {}",
            parts.join(", ")
        );
    }
}

/// Two players: `learned` against `voronoi` in equal time, every board with seats swapped. `MILLIS=100` gives them more.
fn learned() {
    let millis = number_or("MILLIS", 10);
    for (spec, n_boards) in [
        ("c 9 8", 1000),
        ("c 12 8", 1000),
        ("h 9 8", 200),
        ("d 9 8", 200),
        ("t 9 8", 200),
        ("c 9 8 forbidden=2", 200),
    ] {
        let bots = ["learned", "voronoi"];
        let nodes = bots.map(|bot| nodes_in_ten_milliseconds(bot, spec) * millis / 10);
        let puzzles = (0..boards_or(n_boards)).map(|seed| {
            let words: Vec<&str> = spec.splitn(4, ' ').collect();
            let (kind, rest) = (words[..3].join(" "), words.get(3).unwrap_or(&""));
            let board = 500_000 + seed;
            read(&format!("flood {kind} {board} {rest} first={}", seed % 2))
        });
        let (n_games, mean, error) = score(puzzles, bots, nodes);
        println!(
            "{spec}: learned ({} nodes) against voronoi ({} nodes), {n_games} games: {mean:.3} +- {error:.3}",
            nodes[0], nodes[1]
        );
    }
}

/// How many games two bots play on these boards with seats swapped, what the first one scores, and 1.96 standard errors.
fn score(
    puzzles: impl Iterator<Item = Box<dyn AnyPuzzle>>,
    bots: [&str; 2],
    nodes: [u64; 2],
) -> (usize, f64, f64) {
    let pairs = puzzles.map(|puzzle| {
        let points = [0, 1].map(|seat| {
            let margin = margin(&*puzzle, seat, bots, nodes);
            (1 + margin.signum()) as f64 / 4.0
        });
        points.iter().sum()
    });
    let pairs: Vec<f64> = pairs.collect();
    let n_games = 2 * pairs.len();
    let (mean, error) = mean_and_error(pairs.into_iter());
    (n_games, mean, error)
}

/// The mean, and 1.96 standard errors of it.
fn mean_and_error(numbers: impl ExactSizeIterator<Item = f64>) -> (f64, f64) {
    let n = numbers.len() as f64;
    let (sum, squares) = numbers.fold((0.0, 0.0), |(sum, squares), number| {
        (sum + number, squares + number * number)
    });
    let mean = sum / n;
    (mean, 1.96 * ((squares / n - mean * mean) / n).sqrt())
}

/// Plays a game; how far the first of two bots, who has this seat, is ahead at its end. Each has its nodes, unless the
/// name of the second says how deep it looks.
fn margin(puzzle: &dyn AnyPuzzle, seat: usize, bots: [&str; 2], nodes: [u64; 2]) -> i64 {
    let [bot, rival] = bots;
    let (rival, depth) = match rival.split_once(":d") {
        Some((name, depth)) => (name, depth.parse().ok()),
        None => (rival, None),
    };
    let sit = |name| puzzle.game().seat(name, 0).expect("a listed bot");
    let mut seats: [Seat; 2] = match seat {
        0 => [sit(bot), sit(rival)],
        _ => [sit(rival), sit(bot)],
    };
    let mut position = puzzle.start();
    loop {
        let to_move = match position.status() {
            Status::Open { seat } => seat,
            Status::Finished { margin } => return if seat == 0 { margin } else { -margin },
            Status::Solved { .. } => unreachable!("a game for two"),
        };
        let mut budget = match depth.filter(|_| to_move != seat) {
            Some(depth) => Limit::Depth(depth).budget(),
            None => Budget::nodes(nodes[usize::from(to_move != seat)]),
        };
        let choice = position.ask(&mut seats[to_move], &mut budget);
        let mv = choice.expect("a bot of this game").mv;
        position.play(&mv).expect("bots play legal moves");
    }
}

/// How many boards to play on: what the variable `BOARDS` says, or else the usual number.
fn boards_or(usual: u64) -> u64 {
    number_or("BOARDS", usual)
}

fn number_or(variable: &str, usual: u64) -> u64 {
    let wish = std::env::var(variable).ok();
    wish.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn nodes_in_ten_milliseconds(bot: &str, spec: &str) -> u64 {
    let (mut used, mut seconds) = (0, 0.0);
    for seed in 0..20 {
        let game = games::find("flood").expect("it is a game");
        let puzzle = game.draw_for_two(spec, seed).expect("the spec is right");
        let mut seat = game.seat(bot, 0).expect("a listed bot");
        let mut budget = Budget::nodes(100_000);
        let start = cpu_seconds();
        let _ = puzzle.start().ask(&mut seat, &mut budget);
        seconds += cpu_seconds() - start;
        used += budget.used();
    }
    (0.01 * used as f64 / seconds) as u64 / 1000 * 1000
}

fn read(text: &str) -> Box<dyn AnyPuzzle> {
    games::read(text, &Options::default()).expect("the text is right")
}

fn spread(times: &mut [f64]) -> String {
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    format!(
        "ms mean {mean:.3} median {:.3} worst {:.3}",
        times[times.len() / 2],
        times[times.len() - 1]
    )
}

/// Seconds this program was running on a processor.
fn cpu_seconds() -> f64 {
    ThreadTime::now().as_duration().as_secs_f64()
}
