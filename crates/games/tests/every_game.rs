//! What must hold for every game, whatever its rules.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use games::any::{AnyGame, AnyPosition, AnyPuzzle};
use games::budget::Budget;
use games::game::{Status, Which};
use games::kind::{Field, LEVELS, Values};
use games::options::Options;
use games::rng::Rng;
use games::view::{Ground, Leaves};
use games::words::{Book, Lang, Sentence};

/// The games that are asked. Another package asks the same of its own game: it takes this file as a module.
fn tested() -> Vec<&'static dyn AnyGame> {
    games::GAMES.to_vec()
}

/// Runs a check on every game and preset, with a few seeds.
fn for_every_puzzle(seeds: u64, check: impl Fn(&dyn AnyPuzzle, u64)) {
    for game in crate::tested() {
        for spec in game.info().presets {
            for seed in 0..seeds {
                let puzzle = game.generate(spec, seed, &mut Budget::unlimited());
                check(
                    &*puzzle.unwrap_or_else(|error| panic!("{} {spec}: {error}", game.info().id)),
                    seed,
                );
            }
        }
    }
}

/// Whether two positions show, allow and claim the same.
fn look_the_same(one: &dyn AnyPosition, other: &dyn AnyPosition) -> bool {
    one.status() == other.status()
        && one.view() == other.view()
        && one.legal_moves() == other.legal_moves()
}

fn is_legal(position: &dyn AnyPosition, line: &str) -> bool {
    let mut position = position.duplicate();
    line.split_whitespace().all(|mv| position.play(mv).is_ok())
}

#[test]
fn generated_text_is_canonical_and_seeds_are_stable() {
    for_every_puzzle(5, |puzzle, _| {
        let text = puzzle.text();
        let again = games::read(&text, &Options::default()).expect("canonical text reads");
        assert_eq!(again.text(), text);
        assert!(
            !text.contains('\n') && text.trim() == text,
            "canonical text is one line: {text}"
        );
        assert_eq!(again.game().info().id, puzzle.game().info().id);
    });
    for game in crate::tested() {
        let make = |seed| {
            game.generate("", seed, &mut Budget::unlimited())
                .expect("the default spec works")
                .text()
        };
        assert_eq!(make(3), make(3));
        assert_ne!(make(3), make(4), "a seed makes a difference");
    }
}

#[test]
fn every_format_round_trips() {
    for_every_puzzle(5, |puzzle, _| {
        let game = puzzle.game();
        for format in game
            .formats()
            .iter()
            .filter(|format| format.reads && format.writes)
        {
            let Ok(text) = puzzle.write(format.name, &Default::default()) else {
                continue;
            };
            let again = game.read(Some(format.name), &text, &Options::default());
            let again = again.unwrap_or_else(|error| panic!("{}: {error}\n{text}", format.name));
            assert_eq!(
                again.text(),
                puzzle.text(),
                "{} loses something",
                format.name
            );
        }
    });
}

/// Puzzles at the edges of what the formats can say: long runs of the same, the largest numbers, nothing at all.
fn large_and_sparse() -> Vec<String> {
    let mut texts = Vec::new();
    // Free squares in rows of 0 to 600, with all clues and with none.
    for n_free in (0_usize..60).chain((240..300).chain([511, 512, 600])) {
        let z = n_free / 25;
        let (z, rest) = if n_free % 25 == 0 && 0 < z {
            (z - 1, 25)
        } else {
            (z, n_free % 25)
        };
        let letter = |n: usize| match n {
            0 => '_',
            n => char::from_digit(9 + n as u32, 36).expect("a to y"),
        };
        let (width, height) = (24, (n_free + 1).div_ceil(24));
        let behind = width * height - n_free - 1;
        for clue in ["0", ""] {
            let clues = format!(",{clue}").repeat(width + height);
            let run = "z".repeat(z);
            texts.push(format!(
                "tents {width}x{height}:{run}{}{}{clues}",
                letter(rest),
                letter(behind)
            ));
        }
    }
    texts.push(format!(
        "tents 127x127:{}d{}",
        "z".repeat(645),
        ",127".repeat(254)
    ));
    texts.push(format!(
        "tents 16x16:{}f{}",
        "z".repeat(10),
        ",0".repeat(32)
    ));
    let wishes: String = (0..1024)
        .map(|bird| format!(" !A{}", 1023 - bird))
        .collect();
    texts.push(format!("uluru pawns ring:1024 seconds=86400{wishes}"));
    let places: Vec<String> = (0..1024)
        .map(|at| format!("{},{}", at * 4, 4095 - at))
        .collect();
    texts.push(format!(
        "uluru pelicans board:{}/0-1023/1-1022/* circle3",
        places.join(";")
    ));
    texts.push(format!("uluru cards board:{}/// X0", places.join(";")));
    texts.push(format!("robot grid 0:0{}", " 0:-".repeat(70_000)));
    texts.push(format!("robot grid 299:0{} / 0:299", " / 1:1".repeat(298)));
    texts.push("robot 300 1000 300000 -2147483648".to_owned());
    let holes = ".".repeat(4094);
    texts.push(format!("flood 64x64:0{holes}1 colours=8 start=0,4095"));
    texts.push(format!(
        "floodit torus 4096x1:{} colours=26 start=4095",
        "p".repeat(4096)
    ));
    let edges: Vec<String> = (1..4096).map(|to| format!("0-{to}")).collect();
    let at: Vec<String> = (0..4096)
        .map(|nth| format!("{}.{}", nth % 256, 255 - nth / 256))
        .collect();
    texts.push(format!(
        "flood graph 1{} edges={} at={} colours=3 start=0,4095 forbidden=2,2 goal=colour first=1",
        "0".repeat(4095),
        edges.join(","),
        at.join(",")
    ));
    texts
}

#[test]
fn large_and_sparse_puzzles_survive_every_format() {
    for text in large_and_sparse() {
        let shown = &text[..text.len().min(100)];
        let puzzle = games::read(&text, &Options::default());
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{shown}: {error}"));
        assert!(
            puzzle.text() == text,
            "{shown} is written as {}",
            puzzle.text()
        );
        let game = puzzle.game();
        for format in game.formats().iter().filter(|row| row.reads && row.writes) {
            let Ok(written) = puzzle.write(format.name, &Default::default()) else {
                continue;
            };
            let again = game.read(Some(format.name), &written, &Options::default());
            let again = again.unwrap_or_else(|error| panic!("{shown} as {}: {error}", format.name));
            // A numbered instance is one of many names of its grid.
            if !text.starts_with("robot 3") {
                assert!(
                    again.text() == text,
                    "{} loses something of {shown}",
                    format.name
                );
            }
        }
    }
}

#[test]
fn random_play_keeps_the_promises_of_position() {
    for_every_puzzle(3, |puzzle, seed| {
        let mut rng = Rng::new(seed);
        let mut position = puzzle.start();
        let mut line: Vec<String> = Vec::new();
        for _ in 0..40 {
            let legal = position.legal_moves();
            match position.status() {
                Status::Open { seat } => {
                    assert!(!legal.is_empty(), "an open position has a move: {line:?}");
                    assert!(
                        seat < position.n_seats(),
                        "who is to move sits at the table"
                    );
                }
                Status::Finished { .. } => {
                    assert!(legal.is_empty(), "a finished game has no moves: {line:?}")
                }
                Status::Solved { .. } => {}
            }
            if legal.is_empty() {
                break;
            }
            offers_are_legal(&*position, &mut rng);
            nonsense_changes_nothing(&mut *position);
            let mv = &legal[rng.below(legal.len())];
            position
                .play(mv)
                .unwrap_or_else(|error| panic!("a listed move is legal: {error}"));
            line.push(mv.clone());
        }
        let replayed = puzzle.after(&line).expect("played moves replay");
        assert!(
            look_the_same(&*replayed, &*position),
            "a line says everything: {line:?}"
        );
    });
}

fn offers_are_legal(position: &dyn AnyPosition, rng: &mut Rng) {
    let view = position.view();
    assert_eq!(position.n_spots(), view.spots.len());
    for offer in view.all_offers() {
        assert!(
            is_legal(position, &offer.line),
            "the view offers only legal moves: {}",
            offer.line
        );
    }
    let takes: Vec<_> = view
        .spots
        .iter()
        .enumerate()
        .filter_map(|(at, spot)| Some((at, spot.take.as_ref()?)))
        .collect();
    let drops: Vec<_> = view
        .spots
        .iter()
        .enumerate()
        .filter_map(|(at, spot)| Some((at, spot.drop.as_ref()?)))
        .collect();
    for _ in 0..20.min(takes.len() * drops.len()) {
        let (from, take) = takes[rng.below(takes.len())];
        let (to, drop) = drops[rng.below(drops.len())];
        assert!(
            from == to || is_legal(position, &format!("{take}{drop}")),
            "taken and dropped: {take}{drop}"
        );
    }
    for spot in &view.spots {
        assert!(
            spot.x < view.width && spot.y < view.height,
            "spots stand inside the view"
        );
    }
}

fn nonsense_changes_nothing(position: &mut dyn AnyPosition) {
    let before = position.duplicate();
    let legal = position.legal_moves();
    for nonsense in [
        "",
        "x",
        "T999,999",
        "999999999999999999999",
        "-1",
        "R0",
        "pass pass",
        "é",
        "0@99",
        "T1,",
    ] {
        if !legal.iter().any(|mv| mv == nonsense) {
            assert!(position.play(nonsense).is_err(), "`{nonsense}` is refused");
            assert!(
                look_the_same(position, &*before),
                "a refused move changes nothing: `{nonsense}`"
            );
        }
    }
}

#[test]
fn hints_are_legal_and_lead_somewhere() {
    for_every_puzzle(2, |puzzle, _| {
        let position = puzzle.start();
        if let Some(step) = position.hint(&mut Budget::nodes(200_000)) {
            assert!(
                is_legal(&*position, &step.moves.join(" ")),
                "{:?}",
                step.moves
            );
        }
        assert_eq!(
            position.mistakes(&mut Budget::nodes(200_000)),
            [],
            "nothing is wrong at the start"
        );
    });
}

/// Puzzles so large that thinking about them to the end would take minutes.
fn huge() -> Vec<Box<dyn AnyPuzzle>> {
    let mut rng = Rng::new(4);
    let mut cells = |n: usize, colours: usize| -> String {
        let digits = (0..n).map(|_| rng.below(colours).to_string());
        digits.collect()
    };
    let alone = format!("floodit 4096x1:{} colours=6 start=0", cells(4096, 6));
    let square = format!("floodit 64x64:{} colours=9 start=0", cells(4096, 9));
    let two = format!("flood 4096x1:0{}1 colours=4 start=0,4095", cells(4094, 4));
    let texts = [
        &alone,
        &square,
        &two,
        "robot 600 600 3 1",
        "robot 1 300000 7 1",
    ];
    let read = |text: &str| games::read(text, &Options::default()).expect("the text is right");
    let mut huge: Vec<Box<dyn AnyPuzzle>> = texts.into_iter().map(read).collect();
    for spec in [
        "pelicans ring:1024",
        "pawns ring:1024",
        "cards ring:512 birds=300",
    ] {
        let uluru = games::find("uluru").expect("it is a game");
        let puzzle = uluru.generate(spec, 1, &mut Budget::unlimited());
        huge.push(puzzle.expect("the spec is right"));
    }
    huge
}

/// Whoever is told to stop, or has no nodes, does not go on thinking: not while it prepares itself either.
#[test]
fn a_budget_that_is_over_ends_everything_at_once() {
    let stop = AtomicBool::new(true);
    let stopped = || {
        let mut budget = Budget::unlimited();
        budget.stop = Some(&stop);
        budget
    };
    for puzzle in huge() {
        let text: String = puzzle.text().chars().take(40).collect();
        for is_stopped in [true, false] {
            let budget = || {
                if is_stopped {
                    stopped()
                } else {
                    Budget::nodes(0)
                }
            };
            for solver in puzzle.game().solvers() {
                let mut budget = budget();
                // A solver may refuse the puzzle; it then has not thought either.
                let answer = puzzle.solve(Some(solver), &mut budget);
                assert!(budget.used() <= 512, "{text} {solver}: {}", budget.used());
                assert!(answer.is_ok() || budget.used() == 0, "{text} {solver}");
            }
            let position = puzzle.start();
            let mut thinking = budget();
            position.hint(&mut thinking);
            position.mistakes(&mut thinking);
            assert!(thinking.used() <= 512, "{text}: {}", thinking.used());
            for which in [Which::All, Which::Best] {
                let Ok(count) = puzzle.count(which, &mut budget()) else {
                    continue;
                };
                let is_clear = count.is_exact && count.n == 0 && which == Which::All;
                assert!(is_clear || !count.is_exact, "{text}");
                let mut n_listed = 0;
                let listed = puzzle.solutions(which, &mut budget(), &mut |_| {
                    n_listed += 1;
                    ControlFlow::Continue(())
                });
                assert!(
                    n_listed == 0 && !listed.is_ok_and(|listed| listed.n > 0),
                    "{text}"
                );
            }
        }
    }
    for (game, spec) in [
        ("uluru", "pelicans ring:1024 solutions=1"),
        ("tents", "60x60"),
    ] {
        let game = games::find(game).expect("it is a game");
        assert!(game.generate(spec, 1, &mut stopped()).is_err(), "{spec}");
    }
}

#[test]
fn every_bot_plays_legal_moves_to_the_end() {
    for_every_puzzle(1, |puzzle, seed| {
        let game = puzzle.game();
        let mut position = puzzle.start();
        let Status::Open { .. } = position.status() else {
            return;
        };
        if position.legal_moves().len() > 50 {
            return;
        }
        for (name, _) in game.bots() {
            let mut seat = game.seat(name, seed).expect("a listed bot sits down");
            let mut moves = 0;
            position = puzzle.start();
            while let Status::Open { .. } = position.status() {
                let mut budget = Budget::nodes(200);
                budget.depth = Some(2);
                let choice = position
                    .ask(&mut seat, &mut budget)
                    .expect("a bot of this game");
                position
                    .play(&choice.mv)
                    .unwrap_or_else(|error| panic!("{name}: {error}"));
                moves += 1;
                assert!(moves < 10_000, "{name} never ends the game");
            }
        }
    });
}

#[test]
fn random_and_mutated_texts_never_panic() {
    let mut rng = Rng::new(2026);
    for_every_puzzle(2, |puzzle, seed| {
        let mut rng = Rng::new(seed);
        let game = puzzle.game();
        let mut texts = vec![puzzle.text()];
        texts.extend(
            game.formats()
                .iter()
                .filter_map(|format| puzzle.write(format.name, &Default::default()).ok()),
        );
        for text in texts.iter().filter(|text| text.len() < 20_000) {
            for _ in 0..60 {
                let mutant = mutate(text, &mut rng);
                read_every_way(game, &mutant);
            }
        }
    });
    for _ in 0..2000 {
        let bytes: Vec<u8> = (0..rng.below(40)).map(|_| rng.below(256) as u8).collect();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        for game in crate::tested() {
            read_every_way(game, &text);
        }
    }
}

/// Reads a text in every format; whatever reads must write itself back the same.
fn read_every_way(game: &dyn AnyGame, text: &str) {
    let mut names: Vec<Option<&str>> = vec![None];
    names.extend(
        game.formats()
            .iter()
            .filter(|format| format.reads)
            .map(|format| Some(format.name)),
    );
    for format in names {
        if let Ok(puzzle) = game.read(format, text, &Options::default()) {
            let canonical = puzzle.text();
            let again = game.read(None, &canonical, &Options::default());
            let again =
                again.unwrap_or_else(|error| panic!("canonical text reads: {error}\n{canonical}"));
            assert_eq!(again.text(), canonical);
            if canonical.len() < 1000 {
                puzzle.start().view();
            }
        }
    }
    for format in game.records().iter().filter(|format| format.reads) {
        let _ = game.read_record(format.name, &mut std::iter::once(text.as_bytes().to_vec()));
    }
}

fn mutate(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..1 + rng.below(3) {
        let at = rng.below(chars.len().max(1));
        match rng.below(5) {
            0 if !chars.is_empty() => {
                chars.remove(at);
            }
            1 => chars.truncate(at),
            2 if !chars.is_empty() => {
                chars[at] = ['0', '9', '-', 'z', '_', ',', ' ', '\n', 'é', ';'][rng.below(10)]
            }
            3 => (0..12).for_each(|_| chars.insert(at.min(chars.len()), '9')),
            _ => chars.insert(
                at.min(chars.len()),
                ['0', 'a', 'Z', '.', '/', ':', '@', '!'][rng.below(8)],
            ),
        }
    }
    chars.into_iter().collect()
}

/// Games for two draw boards for two, tell external players facts in lines of their own, and read their own trials.
#[test]
fn every_game_for_two_can_be_laid_before_two_players() {
    for game in crate::tested() {
        let Some(two) = game.two_seats() else {
            assert!(game.draw_for_two("", 1).is_err());
            continue;
        };
        assert!(!two.trials.is_empty());
        for spec in two.trials {
            assert_eq!(game.spec(spec).as_deref(), Ok(*spec));
            for seed in 0..3 {
                let puzzle = game.draw_for_two(spec, seed).unwrap();
                assert_eq!(puzzle.text(), game.draw_for_two(spec, seed).unwrap().text());
                let position = puzzle.start();
                assert_eq!(position.n_seats(), 2);
                let passes = two
                    .pass
                    .is_none_or(|pass| position.legal_moves().contains(&pass.into()));
                assert!(passes, "{spec}");
                for (word, rest) in puzzle.facts() {
                    assert!(word.chars().all(|c| c.is_ascii_lowercase()) && !rest.contains('\n'));
                }
            }
        }
    }
}

/// Front ends guess nothing: names that are shown are there, and an offer's hue is one of the board.
#[test]
fn a_view_says_what_is_written_and_which_hue_is_played() {
    for_every_puzzle(1, |puzzle, _| {
        let view = puzzle.start().view();
        let is_hue = |hue: u32| {
            view.spots
                .iter()
                .any(|spot| spot.ground == Ground::Hue(hue))
        };
        let mut hues = view.all_offers().filter_map(|offer| offer.hue);
        assert!(hues.all(is_hue), "{}", puzzle.text());
        for spot in &view.spots {
            assert!(!spot.shows_name || spot.is_place && !spot.name.is_empty());
            let mut clicked = spot.offers.iter().filter_map(|offer| offer.hue);
            assert!(clicked.all(|hue| spot.ground == Ground::Hue(hue)));
            // A square is found by its column and row.
            let name = format!("{},{}", spot.x, spot.y);
            let turned = format!("{},{}", spot.y, spot.x);
            assert!(spot.is_place || spot.name == name || spot.name == turned);
        }
    });
}

/// What is drawn can be looked up, drawn with characters and told in every language.
#[test]
fn a_view_shows_symbols_of_the_table_and_tells_its_tags_and_legend() {
    let tested = crate::tested();
    let books = Lang::CODES.map(|(lang, _)| Book::new(lang, &[]));
    let is_told = |sentence: &Sentence| {
        let mut told = books.iter().map(|book| book.tell(sentence));
        told.all(|told| !told.is_empty() && !told.contains('['))
    };
    let has_words = |id: &str| books.iter().all(|book| book.has(id));
    for game in &tested {
        let id = game.info().id;
        for (at, symbol) in game.symbols().iter().enumerate() {
            assert!(symbol.id.starts_with(&format!("{id}-")), "{}", symbol.id);
            assert!(
                !game.symbols()[..at].contains(symbol),
                "{} twice",
                symbol.id
            );
            assert!(!symbol.shapes.is_empty() && has_words(symbol.id));
        }
    }
    for_every_puzzle(1, |puzzle, _| {
        let mut position = puzzle.start();
        for _ in 0..6 {
            let view = position.view();
            let icons = view.spots.iter().flat_map(|spot| [spot.icon, spot.visitor]);
            for icon in icons.flatten() {
                assert!(puzzle.game().symbols().contains(&icon.symbol));
                assert!(!icon.sign().is_empty() && is_told(&icon.words()));
            }
            for tag in view.spots.iter().flat_map(|spot| &spot.tags) {
                assert!(has_words(tag) && has_words(&format!("{tag}-mark")), "{tag}");
            }
            assert!(view.legend.iter().all(is_told), "{:?}", view.legend);
            assert!(view.compass.is_none_or(|(x, y)| {
                let mut spots = view.spots.iter();
                x < view.width && y < view.height && spots.all(|spot| (spot.x, spot.y) != (x, y))
            }));
            for label in &view.labels {
                assert!(label.parts.iter().all(|part| !part.text.is_empty()));
            }
            let is_spot = |at: &usize| *at < view.spots.len();
            for note in &view.notes {
                let mut icons = note.icons.iter();
                assert!(icons.all(|icon| puzzle.game().symbols().contains(&icon.symbol)));
                assert!(note.about.iter().chain(&note.lights).all(is_spot));
            }
            assert!(view.trail.iter().all(is_spot));
            for offer in view.all_offers() {
                assert!(offer.way.iter().all(is_spot));
            }
            assert!(view.bar.is_none_or(|bar| {
                let n: usize = bar.shares.iter().map(|share| share.n).sum();
                n <= bar.whole && bar.shares.len() == position.n_seats()
            }));
            let Some(mv) = position.legal_moves().into_iter().next() else {
                break;
            };
            position.play(&mv).expect("a listed move is legal");
        }
    });
}

/// A position says what it cannot do by its game's tables, and is never asked for it.
#[test]
fn a_game_that_lacks_something_says_so() {
    for game in crate::tested() {
        let puzzle = game.generate("", 1, &mut Budget::unlimited()).unwrap();
        let counted = puzzle.count(Which::All, &mut Budget::nodes(1000));
        assert_eq!(counted.is_ok(), game.counts_ends());
        assert_eq!(puzzle.contest_class().is_some(), game.contest().is_some());
        if let (Some(class), Some(contest)) = (puzzle.contest_class(), game.contest()) {
            assert!(contest.classes.contains(&class));
        }
        let position = puzzle.start();
        if !game.gives_hints() {
            assert!(position.hint(&mut Budget::nodes(1000)).is_none());
        }
        if !game.finds_mistakes() {
            assert!(position.mistakes(&mut Budget::nodes(1000)).is_empty());
        }
        let answer = puzzle.solve(None, &mut Budget::nodes(1000)).unwrap();
        assert_eq!(answer.solver, game.solvers().first().copied());
    }
}

/// A choice drawn at random.
fn draw_choice(game: &dyn AnyGame, rng: &mut Rng) -> Vec<(String, String)> {
    let draw = |field: &Field, rng: &mut Rng| match field.values {
        Values::Words(words) => words[rng.below(words.len())].to_owned(),
        Values::Number { low, high } => (low + rng.below(high - low + 1)).to_string(),
    };
    let fields = game.fields().iter();
    fields
        .map(|field| (field.name.to_owned(), draw(field, rng)))
        .collect()
}

#[test]
fn what_people_choose_is_a_spec_and_a_spec_is_what_they_chose() {
    for game in crate::tested() {
        let id = game.info().id;
        assert!(!game.fields().is_empty(), "{id} can be chosen");
        for field in game.fields() {
            let Some((other, values)) = field.when else {
                continue;
            };
            let asked_before = game
                .fields()
                .iter()
                .take_while(|row| row.name != field.name);
            let other = asked_before.into_iter().find(|row| row.name == other);
            let Some(Values::Words(words)) = other.map(|row| row.values) else {
                panic!("{id}: `{}` hangs on words asked for before", field.name);
            };
            assert!(values.iter().all(|value| words.contains(value)), "{id}");
        }
        let mut rng = Rng::new(5);
        let mut n_specs = 0;
        for _ in 0..300 {
            let choice = draw_choice(game, &mut rng);
            // Some sizes and shapes do not go together.
            let Ok(spec) = game.chosen_spec(&choice) else {
                continue;
            };
            n_specs += 1;
            let back = game.choice_of(&spec).unwrap().expect("it was chosen");
            for (name, value) in &back {
                let chosen = choice.iter().find(|(known, _)| known == name);
                assert_eq!(chosen.map(|(_, value)| value), Some(value), "{id} {spec}");
            }
            let back: Vec<(String, String)> = back
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect();
            assert_eq!(game.chosen_spec(&back).unwrap(), spec, "{id}");
        }
        assert!(100 < n_specs, "{id}: {n_specs}");
        assert!(
            game.chosen_spec(&[("nonsense".into(), "1".into())])
                .is_err()
        );
        let first = game.fields()[0].name.to_owned();
        assert!(game.chosen_spec(&[(first, "nonsense".into())]).is_err());
    }
}

#[test]
fn every_preset_has_a_name_of_its_own_in_every_language() {
    let tested = crate::tested();
    for (lang, _) in Lang::CODES {
        let book = Book::new(lang, &[]);
        for game in &tested {
            let mut names = Vec::new();
            for preset in game.info().presets {
                let parts = game.kind(preset).unwrap();
                let name: Vec<String> = parts.iter().map(|part| book.tell(part)).collect();
                let name = name.join(", ");
                assert!(!name.contains(['=', '[', '{']), "{preset}: {name}");
                assert!(!names.contains(&name), "{preset}: {name}");
                names.push(name);
            }
        }
    }
}

#[test]
fn levels_are_kinds_from_easy_to_extreme() {
    for game in crate::tested() {
        let levels = game.info().levels;
        assert!(levels.is_empty() || levels.len() == LEVELS.len());
        let specs: BTreeSet<String> = levels.iter().map(|spec| game.spec(spec).unwrap()).collect();
        assert_eq!(specs.len(), levels.len(), "no level is there twice");
        assert!(game.spec(game.info().daily()).is_ok());
    }
}

#[test]
fn a_lesson_can_be_done_as_it_says() {
    for game in crate::tested() {
        for lesson in game.lessons() {
            let name = format!("{} {}", game.info().id, lesson.name);
            let puzzle = games::read(lesson.puzzle, &Options::default()).unwrap();
            assert_eq!(
                puzzle.text(),
                lesson.puzzle,
                "{name}: the text is canonical"
            );
            assert_eq!(puzzle.game().info().id, game.info().id, "{name}");
            let mut position = puzzle.after(lesson.line.split_whitespace()).unwrap();
            // Each move of the goal is offered at once, whatever else was done, so that any order will do.
            for mv in lesson.goal.split_whitespace() {
                position
                    .play(mv)
                    .unwrap_or_else(|error| panic!("{name}: {error}"));
            }
        }
    }
}

#[test]
fn every_table_row_has_words_in_every_language() {
    let tested = crate::tested();
    for (lang, code) in Lang::CODES {
        let book = Book::new(lang, &[]);
        for game in &tested {
            let id = game.info().id;
            let mut wanted: Vec<String> = ["title", "about", "rules"]
                .map(|word| format!("{id}-{word}"))
                .to_vec();
            wanted.extend(
                game.solvers()
                    .iter()
                    .map(|name| format!("{id}-solver-{name}")),
            );
            wanted.extend(
                game.bots().iter().flat_map(|(name, _)| {
                    ["", "-title"].map(|more| format!("{id}-bot-{name}{more}"))
                }),
            );
            wanted.extend(
                game.lessons()
                    .iter()
                    .map(|lesson| format!("{id}-lesson-{}", lesson.name)),
            );
            wanted.extend(LEVELS.map(|level| format!("level-{level}")));
            wanted.extend(
                game.formats()
                    .iter()
                    .chain(&game.records())
                    .map(|row| format!("{id}-format-{}", row.name)),
            );
            let options = game.formats().into_iter().flat_map(|row| {
                let options = row.read_options.iter().chain(row.write_options);
                options.map(|option| option.name)
            });
            let of_solvers = game.solvers().into_iter().flat_map(|solver| {
                let options = game.solver_options(solver).iter();
                options.map(|option| option.name)
            });
            wanted.extend(
                options
                    .chain(of_solvers)
                    .map(|name| format!("{id}-option-{name}")),
            );
            for field in game.fields() {
                let words = format!("{id}-field-{}", field.name);
                if let Values::Words(values) = field.values {
                    wanted.extend(values.iter().map(|value| format!("{words}-{value}")));
                }
                wanted.push(words);
            }
            let flags = game.two_seats().map_or(&[][..], |two| two.flags);
            wanted.extend(flags.iter().map(|flag| format!("{id}-flag-{}", flag.name)));
            wanted.extend(
                game.info()
                    .series
                    .iter()
                    .map(|row| format!("{id}-series-{}", row.name)),
            );
            wanted.extend(
                game.homework()
                    .iter()
                    .map(|row| format!("{id}-homework-{}", row.name)),
            );
            for word in wanted {
                assert!(book.has(&word), "`{word}` is missing in `{code}`");
            }
        }
    }
}

#[test]
fn both_languages_have_the_same_sentences_with_the_same_values() {
    let common = games::words::COMMON;
    for words in crate::tested()
        .iter()
        .map(|game| game.words())
        .chain([common])
    {
        assert_eq!(outline(words.en), outline(words.fr));
    }
}

/// The ids of a word table, each with the names of its values, sorted.
fn outline(table: &str) -> Vec<(String, Vec<String>)> {
    let mut entries: Vec<(String, Vec<String>)> = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let is_entry = line.starts_with(|c: char| c.is_ascii_lowercase());
        if let (true, Some((id, _))) = (is_entry, line.split_once('=')) {
            entries.push((id.trim().to_owned(), Vec::new()));
        }
        if let Some((_, values)) = entries.last_mut() {
            values.extend(line.split('$').skip(1).map(|rest| {
                rest.chars()
                    .take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
                    .collect()
            }));
            values.sort();
            values.dedup();
        }
    }
    entries.sort();
    entries
}

/// What an offer says of itself is so: what it leaves, gains, costs and where it leads; buttons keep their places.
#[test]
fn an_offer_foretells_what_it_does() {
    for_every_puzzle(1, |puzzle, seed| {
        let mut rng = Rng::new(seed);
        let mut position = puzzle.start();
        let n_offers = position.view().offers.len();
        for _ in 0..6 {
            let view = position.view();
            assert_eq!(view.offers.len(), n_offers, "{}", puzzle.text());
            let spots = view.spots.iter().enumerate();
            let of_spots = spots.flat_map(|(at, spot)| spot.offers.iter().map(move |it| (at, it)));
            for (at, offer) in of_spots.take(200) {
                let mut after = position.duplicate();
                let mut moves = offer.line.split(' ');
                moves.try_for_each(|mv| after.play(mv)).expect("legal");
                let after = after.view();
                match offer.leaves {
                    Leaves::Unsaid => {}
                    Leaves::Nothing => assert_eq!(after.spots[at].icon, None),
                    Leaves::Icon(icon) => assert_eq!(after.spots[at].icon, Some(icon)),
                }
                if let Some(end) = offer.way.last() {
                    assert_eq!(*end, at);
                    assert!(after.spots[at].visitor.is_some());
                    let steps = offer.way.windows(2).map(|pair| {
                        let (one, other) = (&view.spots[pair[0]], &view.spots[pair[1]]);
                        one.x.abs_diff(other.x) + one.y.abs_diff(other.y)
                    });
                    assert_eq!(offer.cost, Some(steps.sum()));
                    assert_eq!(after.trail.last(), Some(&at));
                }
            }
            for offer in view.offers.iter().filter(|offer| offer.is_open()) {
                let mut after = position.duplicate();
                let mut moves = offer.line.split(' ');
                moves.try_for_each(|mv| after.play(mv)).expect("legal");
                if let (Some(gain), Some(before), Some(now)) =
                    (offer.gain, &view.bar, &after.view().bar)
                {
                    let gained: Vec<usize> = now
                        .shares
                        .iter()
                        .zip(&before.shares)
                        .map(|(now, before)| now.n - before.n)
                        .collect();
                    assert_eq!(gained.iter().sum::<usize>(), gain);
                }
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = &moves[rng.below(moves.len())];
            position.play(mv).expect("a listed move is legal");
        }
    });
}

/// Moves are told in every language, without their notation.
#[test]
fn a_move_is_told_in_words() {
    crate::tested();
    let books = Lang::CODES.map(|(lang, _)| Book::new(lang, &[]));
    for_every_puzzle(1, |puzzle, _| {
        let position = puzzle.start();
        for mv in position.legal_moves().iter().take(50) {
            let sentence = position.tell(mv);
            for book in &books {
                let told = book.tell(&sentence);
                assert!(!told.contains('[') && !told.is_empty(), "{mv}: {told}");
                assert_ne!(told, *mv);
            }
        }
    });
}

/// Runs a check on drafts of every workshop: blank ones, and puzzles to go on with.
fn for_every_draft(check: impl Fn(&dyn AnyPuzzle, u64)) {
    for game in crate::tested() {
        let Some(workshop) = game.workshop() else {
            continue;
        };
        assert_eq!(workshop.workshop().map(|it| it.info().id), None);
        for (seed, spec) in workshop.info().presets.iter().enumerate() {
            let blank = workshop.generate(spec, 0, &mut Budget::unlimited());
            check(&*blank.expect("a blank draft"), seed as u64);
        }
        for (seed, spec) in game.info().presets.iter().enumerate() {
            let seed = seed as u64;
            let puzzle = game.generate(spec, seed, &mut Budget::unlimited());
            let puzzle = puzzle.expect("a preset can be made");
            let draft = puzzle.draft().expect("every puzzle can be gone on with");
            let again = draft.start().workpiece().expect("a draft").puzzle();
            let again = again.unwrap_or_else(|why| panic!("{}: {why}", puzzle.text()));
            assert_eq!(
                again.start().view(),
                puzzle.start().view(),
                "{}",
                puzzle.text()
            );
            check(&*draft, seed);
        }
    }
}

#[test]
fn drafts_are_edited_as_puzzles_are_played() {
    for_every_draft(|draft, seed| {
        let mut rng = Rng::new(seed);
        let mut position = draft.start();
        let mut line: Vec<String> = Vec::new();
        for nth in 0..40 {
            let legal = position.legal_moves();
            assert!(!legal.is_empty(), "there is something to change: {line:?}");
            if nth % 8 == 0 {
                offers_are_legal(&*position, &mut rng);
                nonsense_changes_nothing(&mut *position);
            }
            for _ in 0..20 {
                // Whatever an edit says, it is made or refused.
                let mutant = mutate(&legal[rng.below(legal.len())], &mut rng);
                let _ = position.duplicate().play(&mutant);
            }
            let edit = &legal[rng.below(legal.len())];
            let made = position.play(edit);
            made.unwrap_or_else(|error| panic!("an offered edit is legal: {error}"));
            line.push(edit.clone());
            let piece = position.workpiece().expect("a draft");
            let text = piece.text();
            let read = games::read(&text, &Options::default());
            let read = read.unwrap_or_else(|error| panic!("a draft's text reads: {error} {text}"));
            assert_eq!(read.text(), text);
            assert!(look_the_same(&*read.start(), &*position), "{text}");
            if let Ok(puzzle) = piece.puzzle() {
                let again = games::read(&puzzle.text(), &Options::default());
                assert_eq!(again.unwrap().text(), puzzle.text());
            }
        }
        let replayed = draft.after(&line).expect("edits replay");
        assert!(look_the_same(&*replayed, &*position), "{line:?}");
        for _ in 0..100 {
            let mutant = mutate(&draft.text(), &mut rng);
            read_every_way(draft.game(), &mutant);
        }
    });
}

#[test]
fn drafts_are_judged_and_helped_in_every_language() {
    crate::tested();
    let books = Lang::CODES.map(|(lang, _)| Book::new(lang, &[]));
    let is_told = |sentence: &Sentence| {
        let mut told = books.iter().map(|book| book.tell(sentence));
        told.all(|told| !told.is_empty() && !told.contains('['))
    };
    for_every_draft(|draft, seed| {
        let mut rng = Rng::new(seed);
        let mut position = draft.start();
        for _ in 0..6 {
            let view = position.view();
            let offers = view.all_offers().map(|offer| &offer.label);
            let notes = view.notes.iter().map(|note| &note.text);
            assert!(offers.chain(notes).all(is_told), "{}", draft.text());
            let piece = position.workpiece().expect("a draft");
            let judged = piece.judge(&mut Budget::nodes(20_000));
            assert!(judged.notes.iter().all(|note| is_told(&note.text)));
            assert!(!judged.notes.is_empty());
            assert_eq!(judged.claim.is_some(), piece.puzzle().is_ok());
            for ghost in &judged.ghosts {
                assert!(draft.game().symbols().contains(&ghost.icon.symbol));
                assert!(ghost.spot < view.spots.len());
            }
            assert!(judged.differs.iter().all(|&at| at < view.spots.len()));
            if let Some(difficulty) = &judged.difficulty {
                let mut steps = difficulty.steps.iter();
                assert!(steps.all(|it| is_told(&it.rule) && 0 < it.n && 0 < it.weight));
                let weighed = difficulty.steps.iter().map(|it| it.n as u64 * it.weight);
                assert_eq!(weighed.sum::<u64>(), difficulty.number);
                assert!(is_told(&Sentence::new(difficulty.words)));
            }
            let legal = position.legal_moves();
            position.play(&legal[rng.below(legal.len())]).unwrap();
        }
        let piece = position.workpiece().expect("a draft");
        for word in ["title", "about", "rules"] {
            let id = format!("{}-{word}", draft.game().info().id);
            assert!(books.iter().all(|book| book.has(&id)), "{id}");
        }
        for helper in piece.helpers() {
            let id = format!("{}-helper-{}", draft.game().info().id, helper.name);
            assert!(books.iter().all(|book| book.has(&id)), "{id}");
            // What cannot be helped is refused with a reason.
            if let Ok(edits) = piece.help(helper.name, "", seed, &mut Budget::nodes(3_000)) {
                assert!(is_legal(&*position, &edits.join(" ")), "{id}: {edits:?}");
            }
        }
        assert!(
            piece
                .help("nonsense", "", 1, &mut Budget::nodes(10))
                .is_err()
        );
    });
}
