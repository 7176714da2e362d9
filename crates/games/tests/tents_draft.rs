//! The workshop of Tents: its verdicts against brute force, and what edits do.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use games::answer::Claim;
use games::any::AnyGame;
use games::budget::Budget;
use games::rng::Rng;
use games::tents::{Draft, Line, Puzzle, Square, Tents, grade};
use games::why::Place;
use games::workshop::{Draft as _, Judgement, Solutions};

/// Every solution as the squares of its tents, by trying all sets of squares.
fn brute_force(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let squares = puzzle.squares();
    let free: Vec<usize> = (0..squares.len())
        .filter(|&at| squares[at] == Square::Free && puzzle.trees_beside(at).next().is_some())
        .collect();
    let given: Vec<usize> = (0..squares.len())
        .filter(|&at| squares[at] == Square::Tent)
        .collect();
    let n_trees = puzzle.trees().count();
    let mut found = Vec::new();
    for set in 0_u64..1 << free.len() {
        if set.count_ones() as usize + given.len() != n_trees {
            continue;
        }
        let chosen = (0..free.len()).filter(|nth| set >> nth & 1 == 1);
        let mut tents: Vec<usize> = chosen.map(|nth| free[nth]).chain(given.clone()).collect();
        tents.sort_unstable();
        if keeps_rules(puzzle, &tents) {
            found.push(tents);
        }
    }
    found
}

fn keeps_rules(puzzle: &Puzzle, tents: &[usize]) -> bool {
    let clues_hold = puzzle.lines().all(|line| {
        let n = puzzle.line(line).filter(|at| tents.contains(at)).count();
        puzzle.clue(line).is_none_or(|clue| clue == n)
    });
    let touches = |at: &usize| puzzle.around(*at).any(|near| tents.contains(&near));
    clues_hold && !tents.iter().any(touches) && are_paired(puzzle, tents, &mut Vec::new())
}

/// Whether the tents from here on find trees that nobody has taken.
fn are_paired(puzzle: &Puzzle, tents: &[usize], taken: &mut Vec<usize>) -> bool {
    let Some((&first, rest)) = tents.split_first() else {
        return true;
    };
    puzzle.trees_beside(first).any(|tree| {
        if taken.contains(&tree) {
            return false;
        }
        taken.push(tree);
        let fits = are_paired(puzzle, rest, taken);
        taken.pop();
        fits
    })
}

/// A small board with random trees, clues and givens: possible, impossible or ambiguous.
fn random(rng: &mut Rng) -> Puzzle {
    let (width, height) = (1 + rng.below(4), 1 + rng.below(4));
    let squares = (0..width * height).map(|_| match rng.below(20) {
        0..5 => Square::Tree,
        5 => Square::Tent,
        6 => Square::Grass,
        _ => Square::Free,
    });
    let squares = squares.collect();
    // With few clues many boards have several solutions.
    let n_quarters = rng.below(4);
    let clue =
        |most: usize, rng: &mut Rng| rng.chance(n_quarters, 4).then(|| rng.below(3).min(most));
    let columns = (0..width).map(|_| clue(height, rng)).collect();
    let rows = (0..height).map(|_| clue(width, rng)).collect();
    Puzzle::new(width, height, squares, columns, rows).unwrap()
}

/// The board with some of its clues and givens alone, and its trees; or, for trees, with these trees alone.
fn of_conflict(puzzle: &Puzzle, places: &[Place]) -> Puzzle {
    let is_tree =
        |place: &Place| matches!(place, Place::Spot(at) if puzzle.squares()[*at] == Square::Tree);
    let only_trees = !places.is_empty() && places.iter().all(is_tree);
    let squares = puzzle.squares().iter().enumerate().map(|(at, &square)| {
        let is_kept = places.contains(&Place::Spot(at));
        match square {
            Square::Tree if only_trees && !is_kept => Square::Grass,
            Square::Tree => Square::Tree,
            square if is_kept => square,
            _ => Square::Free,
        }
    });
    let kept = |place: Place, line: Line| {
        if places.contains(&place) {
            puzzle.clue(line)
        } else {
            None
        }
    };
    Puzzle::new(
        puzzle.width(),
        puzzle.height(),
        squares.collect(),
        (0..puzzle.width())
            .map(|x| kept(Place::Column(x), Line::Column(x)))
            .collect(),
        (0..puzzle.height())
            .map(|y| kept(Place::Row(y), Line::Row(y)))
            .collect(),
    )
    .unwrap()
}

fn judged(puzzle: &Puzzle) -> Judgement {
    Draft::of(puzzle).judge(&mut Budget::unlimited())
}

#[test]
fn verdicts_agree_with_brute_force() {
    let mut rng = Rng::new(11);
    let mut seen = [0; 3];
    for nth in 0..4000 {
        let puzzle = random(&mut rng);
        let judgement = judged(&puzzle);
        if puzzle.trees().next().is_none() {
            assert_eq!(judgement.claim, None, "{puzzle}");
            continue;
        }
        let solutions = brute_force(&puzzle);
        assert!(judgement.is_whole, "{puzzle}");
        match solutions.len() {
            0 => {
                seen[0] += 1;
                assert_eq!(judgement.claim, Some(Claim::Impossible), "{puzzle}");
                check_conflict(&puzzle, &judgement.conflict, nth < 600);
            }
            1 => {
                seen[1] += 1;
                assert_eq!(judgement.claim, Some(Claim::Unique), "{puzzle}");
                assert!(judgement.difficulty.is_some(), "{puzzle}");
            }
            _ => {
                seen[2] += 1;
                assert_eq!(judgement.claim, Some(Claim::Several), "{puzzle}");
            }
        }
        check_ghosts(&puzzle, &solutions, &judgement);
    }
    assert!(seen.iter().all(|&n| 100 < n), "{seen:?}");
}

/// The demands named cannot all hold, and no smaller set of them is in conflict.
fn check_conflict(puzzle: &Puzzle, conflict: &[Place], is_thorough: bool) {
    let shown = of_conflict(puzzle, conflict);
    assert!(brute_force(&shown).is_empty(), "{puzzle} {conflict:?}");
    if !is_thorough {
        return;
    }
    let is_tree = |at: &usize| puzzle.squares()[*at] == Square::Tree;
    let mut of_trees = conflict
        .iter()
        .filter(|place| matches!(place, Place::Spot(at) if is_tree(at)));
    let demands: Vec<Place> = if of_trees.next().is_some() {
        puzzle.trees().map(Place::Spot).collect()
    } else {
        let clued = puzzle.lines().filter(|&line| puzzle.clue(line).is_some());
        let places = clued.map(|line| match line {
            Line::Row(y) => Place::Row(y),
            Line::Column(x) => Place::Column(x),
        });
        let is_given = |at: &usize| matches!(puzzle.squares()[*at], Square::Tent | Square::Grass);
        let givens = (0..puzzle.squares().len()).filter(is_given);
        places.chain(givens.map(Place::Spot)).collect()
    };
    for set in 0_u32..1 << demands.len() {
        if (set.count_ones() as usize) < conflict.len() && 0 < set {
            let fewer = (0..demands.len()).filter(|nth| set >> nth & 1 == 1);
            let fewer: Vec<Place> = fewer.map(|nth| demands[nth]).collect();
            let smaller = of_conflict(puzzle, &fewer);
            assert!(
                !brute_force(&smaller).is_empty(),
                "{puzzle} {conflict:?} {fewer:?}"
            );
        }
    }
}

/// What is shown of solutions is what all, both or one of them have.
fn check_ghosts(puzzle: &Puzzle, solutions: &[Vec<usize>], judgement: &Judgement) {
    let n_with = |at: usize| solutions.iter().filter(|tents| tents.contains(&at)).count();
    let n = solutions.len();
    for at in 0..puzzle.squares().len() {
        let differs = 0 < n_with(at) && n_with(at) < n;
        assert_eq!(
            judgement.differs.contains(&at),
            differs && 1 < n,
            "{puzzle} {at}"
        );
        let ghost = judgement.ghosts.iter().find(|ghost| ghost.spot == at);
        let is_tent = |symbol: &str| symbol == "tents-tent";
        let is_free = puzzle.squares()[at] == Square::Free;
        match ghost.map(|ghost| (ghost.of, is_tent(ghost.icon.symbol.id))) {
            None => assert!(!is_free || n_with(at) < n || n == 0, "{puzzle} {at}"),
            Some((Solutions::All, true)) => assert_eq!(n_with(at), n, "{puzzle} {at}"),
            Some((Solutions::All, false)) => assert_eq!(n_with(at), 0, "{puzzle} {at}"),
            Some((_, true)) => assert!(differs, "{puzzle} {at}"),
            Some((_, false)) => panic!("only forced grass is shown: {puzzle} {at}"),
        }
    }
    for of in [Solutions::First, Solutions::Second] {
        let is_its = |which: Solutions| [of, Solutions::Both, Solutions::All].contains(&which);
        let shown = judgement.ghosts.iter().filter(|ghost| is_its(ghost.of));
        let mut tents: Vec<usize> = shown
            .filter(|ghost| ghost.icon.symbol.id == "tents-tent")
            .map(|ghost| ghost.spot)
            .collect();
        let is_given = |at: &usize| puzzle.squares()[*at] == Square::Tent;
        tents.extend((0..puzzle.squares().len()).filter(is_given));
        tents.sort_unstable();
        assert!(
            solutions.is_empty() || solutions.contains(&tents),
            "{puzzle}"
        );
    }
}

fn after(draft: &str, edits: &str) -> String {
    let mut draft: Draft = draft.parse().unwrap();
    for edit in edits.split_whitespace() {
        draft
            .edit(edit.parse().unwrap())
            .unwrap_or_else(|why| panic!("{edit}: {why}"));
    }
    draft.to_string()
}

#[test]
fn edits_do_what_they_say() {
    let blank = "tents-draft 3x2:f,,,,,";
    assert_eq!(after(blank, "A1,0"), "tents-draft 3x2:ad,,,,,");
    assert_eq!(
        after(blank, "A1,0 P0,0 clues"),
        "tents-draft 3x2:ad,1,0,0,1,0 plan=0,0"
    );
    assert_eq!(
        after(blank, "A1,0 P0,0 clues no-plan r0=-"),
        "tents-draft 3x2:ad,1,0,0,,0"
    );
    assert_eq!(
        after(blank, "symmetry=half A0,0"),
        "tents-draft 3x2:_d_,,,,, symmetry=half"
    );
    // A column is inserted and removed together with its clue; rows behind it keep theirs.
    assert_eq!(after(blank, "A0,0 c0=2 +c0"), "tents-draft 4x2:af,,2,,,,");
    assert_eq!(after(blank, "A2,1 c2=1 xc2"), "tents-draft 2x2:d,,,,");
    assert_eq!(after(blank, "r1=3 xc0"), "tents-draft 2x2:d,,,,");
    // A quarter of a turn puts the left column on top.
    assert_eq!(
        after(blank, "A0,1 c0=1 r0=2 turn"),
        "tents-draft 2x3:_e,,2,1,,"
    );
    assert_eq!(after(blank, "A0,1 c0=1 mirror"), "tents-draft 3x2:e_,,,1,,");
    assert_eq!(after(blank, "A2,1 size=2x4"), "tents-draft 2x4:h,,,,,,");
    let refused = [
        "C0,0",
        "A3,0",
        "r0=4",
        "r2=0",
        "xr2",
        "+c4",
        "no-clues",
        "symmetry=quarter",
        "size=3x2",
    ];
    for edit in refused {
        let mut draft: Draft = blank.parse().unwrap();
        assert!(draft.edit(edit.parse().unwrap()).is_err(), "{edit}");
        assert_eq!(draft.to_string(), blank);
    }
}

#[test]
fn four_turns_or_two_mirrors_change_nothing() {
    let mut rng = Rng::new(3);
    for _ in 0..200 {
        let text = Draft::of(&random(&mut rng)).to_string();
        let mut draft: Draft = text.parse().unwrap();
        for word in ["turn", "turn", "turn", "turn", "mirror", "mirror"] {
            // A board that looks the same turned is refused as unchanged.
            let _ = draft.edit(word.parse().unwrap());
        }
        assert_eq!(draft.to_string(), text);
    }
}

#[test]
fn edits_lead_from_any_draft_to_any_other() {
    let mut rng = Rng::new(8);
    for _ in 0..300 {
        let (one, other) = (Draft::of(&random(&mut rng)), Draft::of(&random(&mut rng)));
        let mut draft = one.clone();
        for edit in one.edits_to(&other) {
            draft.edit(edit).unwrap();
        }
        assert_eq!(draft, other);
    }
}

/// The draft after what a helper does.
fn helped(draft: &str, helper: &str, wish: &str, seed: u64) -> Result<Draft, String> {
    let read = games::read(draft, &Default::default()).unwrap();
    let mut position = read.start();
    let piece = position.workpiece().unwrap();
    let edits = piece.help(helper, wish, seed, &mut Budget::unlimited());
    for edit in edits.map_err(|error| error.to_string())? {
        position.play(&edit).unwrap();
    }
    Ok(position.workpiece().unwrap().text().parse().unwrap())
}

fn n_clues(puzzle: &Puzzle) -> usize {
    let clues = puzzle.columns().iter().chain(puzzle.rows());
    clues.flatten().count()
}

#[test]
fn a_draft_is_made_unique_by_the_fewest_clues() {
    let mut rng = Rng::new(21);
    let mut n_by_clues = 0;
    for seed in 0..2000 {
        let puzzle = random(&mut rng);
        if brute_force(&puzzle).len() < 2 {
            continue;
        }
        let Ok(draft) = helped(&Draft::of(&puzzle).to_string(), "unique", "", seed) else {
            continue;
        };
        let made = draft.puzzle().unwrap();
        let only = brute_force(&made);
        assert_eq!(only.len(), 1, "{puzzle} became {made}");
        if made.squares() != puzzle.squares() {
            continue;
        }
        n_by_clues += 1;
        // No smaller set of clues of the same solution would do.
        let n_added = n_clues(&made) - n_clues(&puzzle);
        let missing: Vec<Line> = puzzle
            .lines()
            .filter(|&line| puzzle.clue(line).is_none())
            .collect();
        for set in 0_u32..1 << missing.len() {
            if (set.count_ones() as usize) < n_added {
                let solutions = brute_force(&puzzle);
                let fits = |tents: &&Vec<usize>| {
                    (0..missing.len())
                        .filter(|nth| set >> nth & 1 == 1)
                        .all(|nth| {
                            let n = |tents: &[usize]| {
                                let line = puzzle.line(missing[nth]);
                                line.filter(|at| tents.contains(at)).count()
                            };
                            n(tents) == n(&only[0])
                        })
                };
                assert!(1 < solutions.iter().filter(fits).count(), "{puzzle} {made}");
            }
        }
    }
    assert!(50 < n_by_clues, "{n_by_clues}");
}

#[test]
fn tents_in_mind_are_kept_when_a_draft_is_made_unique() {
    let draft = "tents-draft 4x4:cbbda,,,,,,,, plan=3,1";
    let draft: Draft = helped(draft, "unique", "", 1).unwrap();
    let judgement = draft.judge(&mut Budget::unlimited());
    assert_eq!(judgement.claim, Some(Claim::Unique), "{draft}");
    let is_tent = |spot: usize| judgement.ghosts.iter().any(|ghost| ghost.spot == spot);
    assert!(is_tent(7), "{draft}");
}

#[test]
fn boards_become_harder_easier_and_thinner_and_stay_unique() {
    let board = |seed| {
        let made = Tents.generate("8x8 normal", seed, &mut Budget::unlimited());
        made.unwrap().text().parse::<Puzzle>().unwrap()
    };
    let number = |puzzle: &Puzzle| grade(puzzle, &mut Budget::unlimited()).unwrap().number();
    let (mut n_harder, mut n_easier, mut n_variants) = (0, 0, 0);
    for seed in 0..6 {
        let puzzle = board(seed);
        let text = Draft::of(&puzzle).to_string();
        let is_unique =
            |draft: &Draft| draft.judge(&mut Budget::unlimited()).claim == Some(Claim::Unique);
        if let Ok(harder) = helped(&text, "harder", "", seed) {
            assert!(is_unique(&harder) && number(&puzzle) < number(&harder.puzzle().unwrap()));
            n_harder += 1;
        }
        if let Ok(easier) = helped(&text, "easier", "", seed) {
            assert!(is_unique(&easier) && number(&easier.puzzle().unwrap()) < number(&puzzle));
            n_easier += 1;
        }
        if let Ok(variant) = helped(&text, "variant", "", seed) {
            let level = |puzzle: &Puzzle| grade(puzzle, &mut Budget::unlimited()).unwrap().level();
            let other = variant.puzzle().unwrap();
            assert!(is_unique(&variant) && other != puzzle && level(&other) == level(&puzzle));
            n_variants += 1;
        }
        let fewest = helped(&text, "fewest", "", seed).unwrap();
        assert!(is_unique(&fewest));
        let fewest = fewest.puzzle().unwrap();
        assert!(n_clues(&fewest) < n_clues(&puzzle));
        for line in fewest.lines().filter(|&line| fewest.clue(line).is_some()) {
            let thinner = Draft::of(&fewest.without_clue(line));
            assert!(!is_unique(&thinner), "{thinner}");
        }
    }
    let found = [n_harder, n_easier, n_variants];
    assert!(found.iter().all(|&n| 3 <= n), "{found:?}");
}

#[test]
fn a_draft_is_completed_as_wished_around_what_is_drawn() {
    let drawn = "tents-draft 7x7:hy-n,,,,,,,,,,,,,, plan=0,1";
    let before: Draft = drawn.parse().unwrap();
    let completed = helped(drawn, "complete", "rules=1-9 steps=40", 3).unwrap();
    let (old, new) = (before.puzzle().unwrap(), completed.puzzle().unwrap());
    for (at, square) in old.squares().iter().enumerate() {
        assert!(
            *square == Square::Free || new.squares()[at] == *square,
            "{completed}"
        );
    }
    let grade = grade(&new, &mut Budget::unlimited()).unwrap();
    assert!(grade.hardest() <= 9 && grade.n_all_steps() <= 40);
    assert_eq!(
        completed.judge(&mut Budget::unlimited()).claim,
        Some(Claim::Unique)
    );
    assert!(helped(drawn, "complete", "nonsense", 3).is_err());
    assert!(helped(drawn, "unique", "steps=4", 3).is_err());
}

#[test]
fn new_boards_are_as_asked_for() {
    let make = |spec: &str, seed: u64| {
        assert_eq!(Tents.spec(spec).as_deref(), Ok(spec));
        let made = Tents.generate(spec, seed, &mut Budget::unlimited());
        made.unwrap_or_else(|error| panic!("{spec}: {error}"))
            .text()
            .parse::<Puzzle>()
            .unwrap()
    };
    for seed in 0..3 {
        let grade_of = |spec: &str| grade(&make(spec, seed), &mut Budget::unlimited()).unwrap();
        assert!((10..=13).contains(&grade_of("9x9 rules=10-13").hardest()));
        assert!(0 < grade_of("9x9 must=12").n_steps[11]);
        assert!(grade_of("8x8 steps=25").n_all_steps() <= 25);
        for (symmetry, width, height) in [
            ("half", 8, 7),
            ("across", 7, 8),
            ("both", 8, 8),
            ("quarter", 8, 8),
        ] {
            let board = make(&format!("{width}x{height} symmetry={symmetry}"), seed);
            let images = games::tents::Symmetry::read(symmetry).unwrap();
            for tree in board.trees() {
                for (x, y) in images.images(board.xy(tree), width, height) {
                    assert_eq!(board.squares()[y * width + x], Square::Tree, "{board}");
                }
            }
            assert_eq!(judged(&board).claim, Some(Claim::Unique));
        }
    }
    for bad in [
        "8x7 symmetry=quarter",
        "8x8 rules=13-10",
        "8x8 rules=5-5",
        "8x8 must=23",
        "8x8 steps=0",
        "8x8 steps=4 steps=4",
    ] {
        assert!(Tents.spec(bad).is_err(), "{bad}");
    }
}
