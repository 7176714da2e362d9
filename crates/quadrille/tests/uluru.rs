//! Uluru: every solver beside the known answers, the checker and the real z3; and texts that must be refused.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../../games/benches/support/outside.rs"]
mod outside;

use std::path::Path;

use checker::{Budget as Checking, check_file};
use games::answer::{Answer, Claim};
use games::any::AnyPuzzle;
use games::budget::{Budget, Call, Ends, Outside, Trouble};
use games::game::{Status, Which};
use games::options::Options;
use games::rng::Rng;
use games::words::{Book, Lang, Sentence};
use outside::RealPrograms;

fn read(text: &str) -> Box<dyn AnyPuzzle> {
    games::read(text, &Options::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn draw(spec: &str, seed: u64) -> Box<dyn AnyPuzzle> {
    let game = games::find("uluru").unwrap();
    game.generate(spec, seed, &mut Budget::unlimited()).unwrap()
}

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../data/uluru")
        .join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The deals of the tables with the fewest wishes that must fail and the number of placements that please everyone.
fn known() -> Vec<(Box<dyn AnyPuzzle>, u64, u128)> {
    let mut known = Vec::new();
    for (rules, file) in [("pawns", "pawns.tsv"), ("cards", "cards.tsv")] {
        for row in data(file).lines().skip(1) {
            let fields: Vec<&str> = row.split('\t').collect();
            let most: u64 = fields[6].parse().unwrap();
            known.push((
                read(&format!("uluru {rules} {}", fields[2])),
                8 - most,
                fields[5].parse().unwrap(),
            ));
        }
    }
    assert_eq!(known.len(), 212);
    known
}

fn verdict(
    puzzle: &dyn AnyPuzzle,
    answer: &Answer<String>,
    checking: &mut Checking<'_>,
) -> &'static str {
    let verdict = check_file(&answer.file(&puzzle.text()), checking);
    assert_ne!(verdict.word(), "rejected", "{}: {verdict:?}", puzzle.text());
    verdict.word()
}

#[test]
fn best_placements_of_the_tables_are_proved() {
    for (puzzle, cost, _) in known() {
        for solver in ["search", "table", "sat"] {
            let answer = puzzle
                .solve(Some(solver), &mut Budget::unlimited())
                .unwrap();
            assert_eq!(
                (answer.claim, answer.cost),
                (Claim::Optimal, Some(cost)),
                "{solver} {}",
                puzzle.text()
            );
            assert_eq!(
                verdict(&*puzzle, &answer, &mut Checking::small()),
                "proved",
                "{solver}"
            );
            assert_ne!(
                check_file(&answer.file(&puzzle.text()), &mut Checking::line()).word(),
                "rejected"
            );
        }
    }
}

#[test]
fn permutations_say_impossible_unique_or_several() {
    for (puzzle, _, n) in known() {
        let answer = puzzle
            .solve(Some("permutations"), &mut Budget::unlimited())
            .unwrap();
        let expected = match n {
            0 => Claim::Impossible,
            1 => Claim::Unique,
            _ => Claim::Several,
        };
        assert_eq!(answer.claim, expected, "{}", puzzle.text());
        assert_eq!(verdict(&*puzzle, &answer, &mut Checking::small()), "proved");
        assert_eq!(
            puzzle
                .count(Which::All, &mut Budget::unlimited())
                .unwrap()
                .n,
            n
        );
    }
}

#[test]
fn z3_agrees_on_the_tables() {
    for (puzzle, cost, n) in known().into_iter().step_by(11) {
        let mut budget = Budget::unlimited();
        budget.outside = Some(&RealPrograms);
        let answer = puzzle.solve(Some("overapprox-z3"), &mut budget).unwrap();
        assert_eq!(
            (answer.claim, answer.cost),
            (Claim::Optimal, Some(cost)),
            "{}",
            puzzle.text()
        );
        assert_eq!(verdict(&*puzzle, &answer, &mut Checking::small()), "proved");
        let mut budget = Budget::unlimited();
        budget.outside = Some(&RealPrograms);
        budget.ask.options = Options::default().with("all");
        let answer = puzzle.solve(Some("overapprox-z3"), &mut budget).unwrap();
        let expected = match n {
            0 => Claim::Impossible,
            1 => Claim::Unique,
            _ => Claim::Several,
        };
        assert_eq!(answer.claim, expected, "{}", puzzle.text());
        assert_eq!(verdict(&*puzzle, &answer, &mut Checking::small()), "proved");
    }
}

fn z3(args: &[&str], input: &str) -> String {
    let call = Call {
        program: "z3",
        args,
        input,
        label: "",
        ends: Ends::default(),
    };
    RealPrograms.run(&call).unwrap()
}

#[test]
fn z3_agrees_on_exported_formulas() {
    let writing = Options::default().with("check-sat");
    let random = (0..12).map(|seed| {
        let spec = [
            "pelicans 3 birds=9",
            "pelicans 2 birds=5",
            "cards levels=3-5",
            "pawns ring:12 hidden",
        ];
        draw(spec[seed as usize % 4], seed)
    });
    let known = known().into_iter().step_by(17).map(|(puzzle, _, _)| puzzle);
    for puzzle in known.chain(random) {
        let n = puzzle
            .count(Which::All, &mut Budget::unlimited())
            .unwrap()
            .n;
        let expected = if n == 0 { "unsat" } else { "sat" };
        let text = puzzle.write("smt2", &writing).unwrap();
        assert!(text.ends_with("(check-sat)\n(get-model)\n"));
        let said = z3(&["-smt2", "-in"], &text);
        assert_eq!(
            said.split_whitespace().next(),
            Some(expected),
            "{}\n{said}",
            puzzle.text()
        );
        let bare = puzzle.write("smt2", &Options::default()).unwrap();
        assert_eq!(format!("{bare}(check-sat)\n(get-model)\n"), text);
        let cnf = puzzle.write("dimacs", &Options::default()).unwrap();
        let said = z3(&["-dimacs", "-in"], &cnf);
        let expected = if n == 0 {
            "s UNSATISFIABLE"
        } else {
            "s SATISFIABLE"
        };
        assert_eq!(said.lines().next(), Some(expected), "{}", puzzle.text());
    }
}

#[test]
fn a_missing_z3_is_said_clearly() {
    struct Nothing;
    impl Outside for Nothing {
        fn run(&self, call: &Call<'_>) -> Result<String, Trouble> {
            Err(Trouble::Failed(Sentence::new("name").with(
                "name",
                format!("`{}` is not installed", call.program),
            )))
        }
    }
    let puzzle = read("uluru pelicans 1 north");
    let mut budget = Budget::unlimited();
    let error = puzzle
        .solve(Some("overapprox-z3"), &mut budget)
        .unwrap_err();
    assert!(
        error.to_string().contains("no program can be run"),
        "{error}"
    );
    budget.outside = Some(&Nothing);
    let error = puzzle
        .solve(Some("overapprox-z3"), &mut budget)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "`overapprox-z3` needs the program z3: `z3` is not installed"
    );
}

#[test]
#[cfg(unix)]
fn a_z3_that_does_not_end_is_ended() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("z3");
    // The child of the script must end too, or its open output would be waited for.
    std::fs::write(&script, "#!/bin/sh\nsleep 1000\n").unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!(
        "{}:{}",
        folder.path().display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let mut command = assert_cmd::Command::cargo_bin("quadrille").unwrap();
    let words = "solve uluru pelicans 1 north --with overapprox-z3 --time 0.2 --lang en";
    let ran = command.args(words.split(' ')).env("PATH", path).assert();
    let said = String::from_utf8_lossy(&ran.get_output().stdout).into_owned();
    ran.code(3);
    assert!(
        said.contains("z3 was stopped before it had an answer"),
        "{said}"
    );
}

#[test]
fn sat_keeps_to_its_budget_and_tells_the_bound_so_far() {
    let puzzle = draw("pelicans 3 birds=16", 5);
    let cost = puzzle.solve(None, &mut Budget::unlimited()).unwrap().cost;
    let mut n_undecided = 0;
    for nodes in [0, 1, 10, 100, 1000] {
        let mut budget = Budget::nodes(nodes);
        let answer = puzzle.solve(Some("sat"), &mut budget).unwrap();
        assert!(budget.used() <= nodes);
        assert!(answer.bound <= cost, "a bound holds");
        n_undecided += u32::from(answer.claim == Claim::Unknown);
        verdict(&*puzzle, &answer, &mut Checking::line());
    }
    assert!(0 < n_undecided, "the first budgets are too small");
    let stop = std::sync::atomic::AtomicBool::new(true);
    let mut budget = Budget::unlimited();
    budget.stop = Some(&stop);
    let answer = puzzle.solve(Some("sat"), &mut budget).unwrap();
    assert_eq!((answer.claim, answer.bound), (Claim::Unknown, Some(0)));
}

/// The clauses of a WCNF text: weight (none for hard) and literals.
fn clauses(wcnf: &str) -> Vec<(Option<u64>, Vec<i64>)> {
    let lines = wcnf.lines().filter(|line| !line.starts_with('c'));
    let clause = |line: &str| {
        let mut words = line.split(' ');
        let weight = words.next().unwrap();
        let mut literals: Vec<i64> = words.map(|word| word.parse().unwrap()).collect();
        assert_eq!(literals.pop(), Some(0), "{line}");
        (weight.parse().ok(), literals)
    };
    lines.map(clause).collect()
}

#[test]
fn a_best_placement_fulfils_the_hard_clauses_and_all_but_its_cost_of_the_soft_ones() {
    for seed in 0..30 {
        let puzzle = draw(
            ["pawns", "pelicans 2 birds=6", "cards levels=1-5"][seed as usize % 3],
            seed,
        );
        let answer = puzzle.solve(None, &mut Budget::unlimited()).unwrap();
        let clauses = clauses(&puzzle.write("wcnf", &Options::default()).unwrap());
        let first = i64::from(puzzle.text().starts_with("uluru pelicans"));
        let stands: Vec<i64> = answer
            .line()
            .map(|mv| {
                let (bird, place) = mv.split_once('@').unwrap();
                (bird.parse::<i64>().unwrap() - first) * 8 + place.parse::<i64>().unwrap() + 1
            })
            .collect();
        let n_variables = 8 * stands.len() as i64;
        let is_true = |literal: i64| stands.contains(&literal.abs()) == (literal > 0);
        // A wish's own variable may be true if all other literals of its clauses can be.
        let holds = |wish: i64| {
            clauses
                .iter()
                .filter(|(_, literals)| literals.contains(&-wish))
                .all(|(_, literals)| {
                    literals
                        .iter()
                        .any(|&literal| literal != -wish && is_true(literal))
                })
        };
        for (weight, literals) in &clauses {
            let about_places = literals.iter().all(|literal| literal.abs() <= n_variables);
            assert!(
                weight.is_some()
                    || !about_places
                    || literals.iter().any(|&literal| is_true(literal))
            );
        }
        let soft = clauses.iter().filter(|(weight, _)| weight.is_some());
        let n_failed = soft.filter(|(_, literals)| !holds(literals[0])).count();
        assert_eq!(Some(n_failed as u64), answer.cost, "{}", puzzle.text());
    }
}

#[test]
fn known_answers_hold() {
    for row in data("known.tsv").lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let puzzle = read(fields[0]);
        let mut lines = Vec::new();
        let count = puzzle.solutions(Which::All, &mut Budget::unlimited(), &mut |line| {
            lines.push(line.join(" "));
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(count.unwrap().n.to_string(), fields[1], "{}", fields[0]);
        assert!(
            fields[2].is_empty() || lines == [fields[2]],
            "{}: {lines:?}",
            fields[0]
        );
    }
}

#[test]
fn search_and_sat_agree_on_boards_of_every_shape() {
    let mut puzzles: Vec<Box<dyn AnyPuzzle>> = ["line6", "star", "islands"]
        .iter()
        .map(|name| read(&data(&format!("boards/{name}.board"))))
        .collect();
    for seed in 0..25 {
        for spec in [
            "pelicans 3 birds=16",
            "pelicans 3 birds=11",
            "pawns ring:12",
            "cards ring:16",
            "pelicans line6 birds=5",
        ] {
            puzzles.push(draw(spec, seed));
        }
    }
    for puzzle in puzzles {
        let [one, other] = ["search", "sat"].map(|solver| {
            puzzle
                .solve(Some(solver), &mut Budget::unlimited())
                .unwrap()
        });
        assert_eq!(
            (one.claim, one.cost),
            (Claim::Optimal, other.cost),
            "{}",
            puzzle.text()
        );
        for answer in [&one, &other] {
            verdict(&*puzzle, answer, &mut Checking::line());
        }
    }
}

#[test]
fn hidden_solutions_of_rings_are_found() {
    for (n, seeds) in [(64, 6), (128, 3), (256, 2)] {
        for seed in 0..seeds {
            let puzzle = draw(&format!("pawns ring:{n} hidden"), seed);
            let answer = puzzle.solve(None, &mut Budget::nodes(2_000_000)).unwrap();
            assert_eq!(
                (answer.claim, answer.cost),
                (Claim::Optimal, Some(0)),
                "ring:{n} seed {seed}"
            );
            assert_eq!(verdict(&*puzzle, &answer, &mut Checking::line()), "proved");
        }
    }
}

#[test]
fn too_many_birds_for_a_region_are_refused_at_once() {
    let wishes = vec!["NS"; 501].join(" ");
    let puzzle = read(&format!("uluru pawns ring:1000 {wishes}"));
    let mut budget = Budget::nodes(1_000_000);
    budget.ask.options = Options::default().with("all");
    assert_eq!(
        puzzle.solve(None, &mut budget).unwrap().claim,
        Claim::Impossible
    );
    let answer = puzzle.solve(None, &mut Budget::nodes(1_000_000)).unwrap();
    assert_eq!((answer.claim, answer.cost), (Claim::Optimal, Some(1)));
    verdict(&*puzzle, &answer, &mut Checking::line());
}

/// A deal of random wishes of every kind, negated ones included, as text.
fn random_deal(rng: &mut Rng) -> String {
    let (rules, board, n_places, first) = [
        ("pawns", "", 8, 0),
        ("pawns", "eight", 8, 0),
        ("cards", "2", 8, 0),
        ("cards", "", 8, 0),
        ("pelicans", "1", 4, 1),
        ("pelicans", "2", 8, 1),
        ("pelicans", "3", 16, 1),
        ("cards", "line6", 6, 0),
        (
            "pelicans",
            "board:0,0,n;1,0,c;2,0,s1;5,5,1/0-1;1-2/2-3/0-3",
            4,
            1,
        ),
        ("pawns", "ring:12", 12, 0),
    ][rng.below(10)];
    let n_birds = if board.is_empty() {
        8
    } else {
        1 + rng.below(n_places)
    };
    let alone = [
        "none",
        "north",
        "south",
        "west",
        "east",
        "corner",
        "north-or-south",
        "east-or-west",
        "north-or-east",
        "south-or-west",
        "north-and-corner",
        "circle1",
        "circle2",
        "circle3",
    ];
    let pairs = [
        "same",
        "opposite",
        "front",
        "same-side",
        "same-angle",
        "same-circle",
        "next",
        "facing",
        "corner",
        "apart",
        "far",
    ];
    let wishes = (0..n_birds).map(|_| {
        let sign = if rng.chance(1, 4) { "!" } else { "" };
        if rng.chance(1, 3) {
            format!("{sign}{}", alone[rng.below(alone.len())])
        } else {
            format!(
                "{sign}{}:{}",
                pairs[rng.below(pairs.len())],
                first + rng.below(n_birds)
            )
        }
    });
    let wishes: Vec<String> = wishes.collect();
    format!("uluru {rules} {board} {}", wishes.join(" "))
}

#[test]
fn the_game_and_the_checker_count_the_same_stones() {
    let mut rng = Rng::new(3);
    for _ in 0..4000 {
        let puzzle = read(&random_deal(&mut rng));
        let mut position = puzzle.start();
        let mut line = Vec::new();
        for _ in 0..rng.below(25) {
            let legal = position.legal_moves();
            // The last move is `time`.
            let mv = legal[rng.below(legal.len() - 1)].clone();
            position.play(&mv).unwrap();
            line.push(mv);
        }
        position.play("time").unwrap();
        line.push("time".to_owned());
        let Status::Solved { cost } = position.status() else {
            panic!("time ends a round");
        };
        let mut answer = Answer::of_line(Claim::Found, line);
        answer.cost = Some(cost);
        assert_eq!(verdict(&*puzzle, &answer, &mut Checking::line()), "proved");
        answer.cost = Some(cost + 1);
        assert_eq!(
            check_file(&answer.file(&puzzle.text()), &mut Checking::line()).word(),
            "rejected"
        );
    }
}

#[test]
fn random_deals_are_solved_to_the_satisfaction_of_the_checker() {
    let mut rng = Rng::new(5);
    for _ in 0..600 {
        let puzzle = read(&random_deal(&mut rng));
        let answer = puzzle.solve(None, &mut Budget::nodes(300_000)).unwrap();
        verdict(&*puzzle, &answer, &mut Checking::nodes(120_000));
        let sat = puzzle.solve(Some("sat"), &mut Budget::unlimited()).unwrap();
        verdict(&*puzzle, &sat, &mut Checking::line());
        assert_eq!(
            (answer.claim, answer.cost),
            (Claim::Optimal, sat.cost),
            "{}",
            puzzle.text()
        );
    }
}

#[test]
fn broken_texts_get_one_clear_message() {
    for (file, message) in [
        (
            "unknown-code.txt",
            "expected a wish: 00, NS, EW, SW, NE, or N, F, C, S and the number of a pawn, found `Q3`",
        ),
        (
            "seven-codes.txt",
            "expected 8 wishes, one a bird (found 7), found the end of the text",
        ),
        (
            "nine-codes.txt",
            "expected no more than 8 wishes, found `00`",
        ),
        (
            "no-such-bird.txt",
            "expected a wish about a bird from 0 to 7, found `N8`",
        ),
        (
            "no-such-pelican.txt",
            "expected a wish about a bird from 1 to 3, found `front:4`",
        ),
        (
            "too-many-birds.txt",
            "expected no more than 4 wishes, found `none`",
        ),
        (
            "no-such-board.txt",
            "expected a board: 1, 2, 3, `line6`, `eight`, `eight-cards`, `ring:N` with N a multiple of 4 up to 1024, or one spelled out, found `4`",
        ),
        (
            "huge-ring.txt",
            "expected a board: 1, 2, 3, `line6`, `eight`, `eight-cards`, `ring:N` with N a multiple of 4 up to 1024, or one spelled out, found `ring:99999996`",
        ),
        (
            "plus-sign.txt",
            "expected seconds from 1 to 86400, found `+5`",
        ),
        (
            "no-such-round.txt",
            "expected a round from 1 to 6, found `round=7`",
        ),
        (
            "pack-on-a-small-board.txt",
            "expected a board with a place for each of the eight birds, found `uluru`",
        ),
        (
            "round-without-pack.txt",
            "expected `pack=SEED` beside round and levels, found `NS`",
        ),
        (
            "asymmetric.board",
            "expected `next 1:` to list 0, as place 0 lists 1, found `0:`",
        ),
        (
            "place-twice.board",
            "expected each place once, and place 1 next, found `0`",
        ),
        (
            "spot-twice.board",
            "expected a spot where no other place is drawn, found `0,0`",
        ),
        (
            "unlisted-place.board",
            "expected a place below 1, listed before, found `1`",
        ),
        (
            "unknown-tag.board",
            "expected a tag: a compass point, `corner` or `circle1` to `circle3`, found `up`",
        ),
        (
            "wish-for-nobody.board",
            "expected a wish about a bird from 1 to 1, found `next:2`",
        ),
    ] {
        let error = games::read(
            data(&format!("broken/{file}")).trim_end(),
            &Options::default(),
        )
        .err();
        assert_eq!(
            error.map(|error| error.to_string()).as_deref(),
            Some(message),
            "{file}"
        );
    }
}

#[test]
fn conflicts_are_told_in_words() {
    let puzzle = read("uluru cards NS NS NS NS 00 00 00 00");
    let mut budget = Budget::unlimited();
    budget.ask.explain = true;
    let answer = puzzle.solve(None, &mut budget).unwrap();
    assert_eq!(answer.cost, Some(1));
    let told = |lang| {
        let book = Book::new(lang, &[]);
        let notes = answer.notes.iter().map(|note| note.told(&book));
        notes.collect::<Vec<String>>()
    };
    assert_eq!(
        told(Lang::En),
        [
            "white, pink, yellow and orange cannot all be pleased: white: in the north or the south, pink: in the north \
             or the south, yellow: in the north or the south and orange: in the north or the south",
            "everyone else can be pleased if any one of these wishes is given up: white, pink, yellow and orange",
        ]
    );
    assert_eq!(
        told(Lang::Fr)[1],
        "tous les autres peuvent être exaucés si l'on renonce à l'un de ces vœux : blanc, rose, jaune et orange"
    );
    assert_eq!(verdict(&*puzzle, &answer, &mut Checking::small()), "proved");
}

#[test]
fn hints_lead_to_the_best() {
    for seed in 0..40 {
        let spec = [
            "cards levels=1-3",
            "cards levels=3-5",
            "pelicans 2 birds=6",
            "pawns solutions=1",
        ];
        let puzzle = draw(spec[seed as usize % 4], seed);
        let best = puzzle.solve(None, &mut Budget::unlimited()).unwrap().cost;
        let mut position = puzzle.start();
        let mut rng = Rng::new(seed);
        // Begin with a blunder or two; the hints must take them back.
        for _ in 0..2 {
            let legal = position.legal_moves();
            position.play(&legal[rng.below(legal.len() - 1)]).unwrap();
        }
        let mut n_hints = 0;
        while let Some(step) = position.hint(&mut Budget::nodes(100_000)) {
            step.moves.iter().for_each(|mv| position.play(mv).unwrap());
            n_hints += 1;
            assert!(n_hints <= 30, "{}", puzzle.text());
        }
        let Status::Solved { cost } = position.status() else {
            panic!("hints ended early: {}", puzzle.text());
        };
        assert_eq!(Some(cost), best, "{}", puzzle.text());
        assert_eq!(position.mistakes(&mut Budget::nodes(100_000)), []);
    }
}

#[test]
fn the_six_rounds_of_a_game_share_one_pack() {
    let game = games::find("uluru").unwrap();
    for series in game.info().series {
        let rounds: Vec<String> = (1..=series.rounds)
            .map(|round| read(&(series.puzzle)(7, round)).text())
            .collect();
        assert_eq!(rounds.len(), 6);
        assert!(
            rounds
                .iter()
                .all(|text| text.starts_with("uluru cards seconds=60 "))
        );
        let free = rounds
            .iter()
            .flat_map(|text| text.split(' '))
            .filter(|word| *word == "00");
        assert!(free.count() <= 8, "{}: a card is dealt once", series.name);
    }
}
