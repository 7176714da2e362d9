//! Every field beside every claim of every game: a true figure is proved, a false one is refused, one that the claim
//! does not have is refused, and one that must be there is missed.

use checker::{Budget, Verdict, check_file};

const FIELDS: [&str; 7] = [
    "cost",
    "bound",
    "value",
    "rival",
    "count",
    "wishes",
    "certificate",
];
const CLAIMS: [&str; 6] = [
    "unknown",
    "found",
    "several",
    "unique",
    "optimal",
    "impossible",
];

/// A small puzzle with a line, and what is true of it.
struct Case {
    name: &'static str,
    puzzle: &'static str,
    /// For each claim that may be made here: its line, the fields it must have, and the fields it may have, each with
    /// true figures and false ones.
    claims: &'static [Row],
}

struct Row {
    claim: &'static str,
    line: &'static str,
    must: &'static [Figure],
    may: &'static [Figure],
    /// Without further figures; with true ones it is `proved`.
    verdict: &'static str,
}

struct Figure {
    field: &'static str,
    right: &'static [&'static str],
    wrong: &'static [&'static str],
}

const fn figure(
    field: &'static str,
    right: &'static [&'static str],
    wrong: &'static [&'static str],
) -> Figure {
    Figure {
        field,
        right,
        wrong,
    }
}

const TENTS_LINE: &str = "T0,0 T2,0 T0,2 T2,2";
const ULURU_LINE: &str = "2@0 3@1 1@2 4@3";
const ULURU_COST: Figure = figure("cost", &["0"], &["1", "4", "18446744073709551615"]);
const ULURU_BOUND: Figure = figure("bound", &["0"], &["1", "18446744073709551615"]);
const ROBOT_LINE: &str = "R S R S R3 S L S L3 S";
const ROBOT_COST: Figure = figure("cost", &["9"], &["0", "8", "10", "18446744073709551615"]);
const ROBOT_BOUND: Figure = figure(
    "bound",
    &["0", "8", "9"],
    &["10", "999", "18446744073709551615"],
);
const ALONE_COST: Figure = figure("cost", &["2"], &["0", "1", "3", "18446744073709551615"]);
const ALONE_BOUND: Figure = figure("bound", &["0", "1", "2"], &["3", "18446744073709551615"]);

const CASES: &[Case] = &[
    Case {
        name: "a board of Tents with one solution",
        puzzle: "tents 3x3:aaaaa,2,0,2,2,0,2",
        claims: &[
            Row {
                claim: "unknown",
                line: "T0,0",
                must: &[],
                may: &[],
                verdict: "line-holds",
            },
            Row {
                claim: "found",
                line: TENTS_LINE,
                must: &[],
                may: &[],
                verdict: "proved",
            },
            Row {
                claim: "unique",
                line: TENTS_LINE,
                must: &[],
                may: &[],
                verdict: "proved",
            },
        ],
    },
    Case {
        name: "a board of Tents with several solutions",
        puzzle: "tents 3x1:aa,,,,",
        claims: &[
            Row {
                claim: "found",
                line: "T0,0",
                must: &[],
                may: &[],
                verdict: "proved",
            },
            Row {
                claim: "several",
                line: "T0,0",
                must: &[figure(
                    "rival",
                    &["T2,0", "G0,0 T2,0"],
                    &["", "T0,0", "G2,0 T0,0", "T0,0 T2,0", "T1,0"],
                )],
                may: &[],
                verdict: "proved",
            },
            Row {
                claim: "counted",
                line: "",
                must: &[figure(
                    "count",
                    &["2"],
                    &["0", "1", "3", "340282366920938463463374607431768211455"],
                )],
                may: &[],
                verdict: "proved",
            },
        ],
    },
    Case {
        name: "a board of Tents without a solution",
        puzzle: "tents 4x4:__n,0,0,0,0,0,0,0,0",
        claims: &[
            Row {
                claim: "unknown",
                line: "",
                must: &[],
                may: &[],
                verdict: "line-holds",
            },
            Row {
                claim: "impossible",
                line: "",
                must: &[],
                may: &[],
                verdict: "proved",
            },
        ],
    },
    Case {
        name: "a deal with one placement",
        puzzle: "uluru pelicans 1 south north east west",
        claims: &[
            Row {
                claim: "unknown",
                line: ULURU_LINE,
                must: &[],
                may: &[ULURU_COST, ULURU_BOUND],
                verdict: "line-holds",
            },
            Row {
                claim: "found",
                line: ULURU_LINE,
                must: &[],
                may: &[ULURU_COST, ULURU_BOUND],
                verdict: "proved",
            },
            Row {
                claim: "unique",
                line: ULURU_LINE,
                must: &[],
                may: &[ULURU_COST, ULURU_BOUND],
                verdict: "proved",
            },
            Row {
                claim: "optimal",
                line: ULURU_LINE,
                must: &[],
                may: &[ULURU_COST, ULURU_BOUND],
                verdict: "proved",
            },
        ],
    },
    Case {
        name: "a deal with several placements",
        puzzle: "uluru pelicans 1 none none east west",
        claims: &[Row {
            claim: "several",
            line: ULURU_LINE,
            must: &[figure(
                "rival",
                &["1@0 3@1 2@2 4@3"],
                &["", "2@0 3@1 1@2 4@3", "4@3 3@1 1@2 2@0", "2@0 3@1 4@2 1@3"],
            )],
            may: &[ULURU_COST, ULURU_BOUND],
            verdict: "proved",
        }],
    },
    Case {
        name: "a deal where something must be left undone",
        puzzle: "uluru pelicans 1 north north east west",
        claims: &[
            Row {
                claim: "unknown",
                line: "1@0 2@2",
                must: &[],
                may: &[
                    figure("cost", &["3"], &["0", "4"]),
                    figure("bound", &["0", "1"], &["2", "3"]),
                ],
                verdict: "line-holds",
            },
            Row {
                claim: "found",
                line: "1@0 2@2 3@1 4@3",
                must: &[figure("cost", &["1"], &["0", "2"])],
                may: &[figure("bound", &["0", "1"], &["2"])],
                verdict: "proved",
            },
            Row {
                claim: "found",
                line: "1@0 2@2 time",
                must: &[figure("cost", &["3"], &["0", "2"])],
                may: &[figure("bound", &["0", "1"], &["2", "3", "4"])],
                verdict: "proved",
            },
            Row {
                claim: "optimal",
                line: "1@0 2@2 3@1 4@3",
                must: &[figure("cost", &["1"], &["0", "2"])],
                may: &[figure("bound", &["0", "1"], &["2"])],
                verdict: "proved",
            },
            Row {
                claim: "impossible",
                line: "",
                must: &[],
                may: &[figure("bound", &["0", "1"], &["2", "9"])],
                verdict: "proved",
            },
        ],
    },
    Case {
        name: "a grid that can be sorted",
        puzzle: "robot 1 6 6 8",
        claims: &[
            Row {
                claim: "unknown",
                line: "R S",
                must: &[],
                may: &[figure("cost", &["1"], &["0", "9"]), ROBOT_BOUND],
                verdict: "line-holds",
            },
            Row {
                claim: "found",
                line: ROBOT_LINE,
                must: &[],
                may: &[ROBOT_COST, ROBOT_BOUND],
                verdict: "proved",
            },
            Row {
                claim: "several",
                line: ROBOT_LINE,
                must: &[figure(
                    "rival",
                    &["R L R S R S R3 S L S L3 S"],
                    &[
                        "",
                        "R1 S R1 S R3 S L1 S L3 S",
                        "R S R S R R R S L S L3 S",
                        "R S",
                    ],
                )],
                may: &[ROBOT_COST, ROBOT_BOUND],
                verdict: "proved",
            },
            Row {
                claim: "optimal",
                line: ROBOT_LINE,
                must: &[],
                may: &[ROBOT_COST, ROBOT_BOUND],
                verdict: "proved",
            },
        ],
    },
    Case {
        name: "a grid with a certificate",
        puzzle: "robot grid 0:1 1:0",
        claims: &[
            Row {
                claim: "optimal",
                line: "S R S L S",
                must: &[],
                may: &[figure(
                    "certificate",
                    &[
                        "assignment 0:1|0 1:1|0",
                        "assignment 0:0|0",
                        "layers 1 0,1,1,0,0,0",
                    ],
                    &[
                        "",
                        "nonsense",
                        "assignment 0:2|0",
                        "layers 1 0,2,1,0,0,0",
                        "assignment 0:+1|0",
                    ],
                )],
                verdict: "proved",
            },
            Row {
                claim: "found",
                line: "S R S L S",
                must: &[],
                may: &[figure("bound", &["0", "2"], &["3"])],
                verdict: "proved",
            },
        ],
    },
    Case {
        name: "a grid that lacks a piece",
        puzzle: "robot grid 0:1 1:1",
        claims: &[Row {
            claim: "impossible",
            line: "",
            must: &[],
            may: &[],
            verdict: "proved",
        }],
    },
    Case {
        name: "Flood for one",
        puzzle: "floodit 3x2:012012 colours=3 start=0",
        claims: &[
            Row {
                claim: "unknown",
                line: "1",
                must: &[],
                may: &[figure("cost", &["1"], &["0", "2"]), ALONE_BOUND],
                verdict: "line-holds",
            },
            Row {
                claim: "found",
                line: "1 2",
                must: &[],
                may: &[ALONE_COST, ALONE_BOUND],
                verdict: "proved",
            },
            Row {
                claim: "optimal",
                line: "1 2",
                must: &[],
                may: &[ALONE_COST, ALONE_BOUND],
                verdict: "proved",
            },
        ],
    },
    Case {
        name: "Flood for two",
        puzzle: "flood 4x1:0121 colours=3 start=0,3",
        claims: &[
            Row {
                claim: "unknown",
                line: "1",
                must: &[],
                may: &[],
                verdict: "line-holds",
            },
            Row {
                claim: "found",
                line: "1 2 pass pass",
                must: &[],
                may: &[],
                verdict: "proved",
            },
            Row {
                claim: "optimal",
                line: "1 2 pass pass",
                must: &[figure("value", &["0"], &["-1", "1", "4"])],
                may: &[],
                verdict: "proved",
            },
        ],
    },
];

fn check(case: &Case, row: &Row, fields: &[(&str, &str)]) -> (String, Verdict) {
    let mut file = format!("{}\nclaim {}\n", case.puzzle, row.claim);
    for (field, value) in fields {
        file += &format!("{field} {value}\n");
    }
    file += &format!("line {}\n", row.line);
    let verdict = check_file(&file, &mut Budget::small());
    (file, verdict)
}

#[track_caller]
fn expect(case: &Case, row: &Row, fields: &[(&str, &str)], word: &str) {
    let (file, verdict) = check(case, row, fields);
    assert_eq!(verdict.word(), word, "{}:\n{file}{verdict:?}", case.name);
}

/// The right figures of what must be there.
fn least(row: &Row) -> Vec<(&'static str, &'static str)> {
    let figures = row.must.iter();
    figures
        .map(|figure| (figure.field, figure.right[0]))
        .collect()
}

fn rows() -> impl Iterator<Item = (&'static Case, &'static Row)> {
    CASES
        .iter()
        .flat_map(|case| case.claims.iter().map(move |row| (case, row)))
}

#[test]
fn true_figures_are_accepted_and_false_ones_refused() {
    for (case, row) in rows() {
        let least = least(row);
        expect(case, row, &least, row.verdict);
        for figure in row.must.iter().chain(row.may) {
            let others: Vec<_> = least
                .iter()
                .copied()
                .filter(|(field, _)| *field != figure.field)
                .collect();
            let with = |value| [others.clone(), vec![(figure.field, value)]].concat();
            for value in figure.right {
                expect(case, row, &with(value), "proved");
            }
            for value in figure.wrong {
                expect(case, row, &with(value), "rejected");
            }
        }
        let all = row.may.iter().map(|figure| (figure.field, figure.right[0]));
        let all: Vec<_> = least.iter().copied().chain(all).collect();
        let verdict = if all.is_empty() {
            row.verdict
        } else {
            "proved"
        };
        expect(case, row, &all, verdict);
    }
}

#[test]
fn without_a_budget_no_false_figure_is_proved_and_no_true_one_refused() {
    for (case, row) in rows() {
        let least = least(row);
        for figure in row.must.iter().chain(row.may) {
            let others = least.iter().copied();
            let others: Vec<_> = others.filter(|(field, _)| *field != figure.field).collect();
            for (is_right, values) in [(true, figure.right), (false, figure.wrong)] {
                for value in values {
                    let mut file = format!("{}\nclaim {}\n", case.puzzle, row.claim);
                    for (field, value) in others.iter().chain(&[(figure.field, *value)]) {
                        file += &format!("{field} {value}\n");
                    }
                    file += &format!("line {}\n", row.line);
                    let word = check_file(&file, &mut Budget::line()).word();
                    let forbidden = if is_right { "rejected" } else { "proved" };
                    assert_ne!(word, forbidden, "{}:\n{file}", case.name);
                }
            }
        }
    }
}

#[test]
fn a_field_that_must_be_there_is_missed() {
    for (case, row) in rows() {
        for missing in row.must {
            let mut fields = least(row);
            fields.retain(|(field, _)| *field != missing.field);
            expect(case, row, &fields, "rejected");
        }
    }
}

#[test]
fn a_field_that_the_claim_does_not_have_is_refused_whatever_it_says() {
    for (case, row) in rows() {
        let known = |field: &&str| {
            let mut figures = row.must.iter().chain(row.may);
            figures.any(|figure| figure.field == *field)
        };
        for field in FIELDS.iter().filter(|field| !known(field)) {
            // These two are listed once for each game and not in every row.
            let is_robot = case.puzzle.starts_with("robot") && row.claim != "impossible";
            let is_flood = case.puzzle.starts_with("flood") && row.claim == "optimal";
            let is_listed_elsewhere = (is_robot
                && matches!(*field, "cost" | "bound" | "certificate"))
                || (is_flood && *field == "certificate");
            let values: &[&str] = match *field {
                "certificate" => &["", "nonsense", "assignment 0:0|0"],
                "rival" => &["", row.line],
                _ => &["0", "1", "9"],
            };
            for value in values.iter().filter(|_| !is_listed_elsewhere) {
                let fields = [least(row), vec![(*field, *value)]].concat();
                expect(case, row, &fields, "rejected");
            }
        }
    }
}

#[test]
fn an_idle_certificate_is_refused() {
    let grid = "robot grid 0:1 1:0";
    let proof = "certificate assignment 0:1|0 1:1|0";
    for (fields, word) in [
        ("claim found\nline S R S L S", "rejected"),
        ("claim found\nbound 2\nline S R S L S", "proved"),
        ("claim unknown\nbound 2", "proved"),
        ("claim unknown", "rejected"),
    ] {
        let verdict = check_file(&format!("{grid}\n{fields}\n{proof}\n"), &mut Budget::line());
        assert_eq!(verdict.word(), word, "{fields}: {verdict:?}");
    }
}

#[test]
fn a_claim_that_a_game_never_makes_is_refused() {
    for (puzzle, line, claims) in [
        ("tents 3x3:aaaaa,2,0,2,2,0,2", TENTS_LINE, &["optimal"][..]),
        ("robot 1 6 6 8", ROBOT_LINE, &["unique", "impossible"]),
        (
            "floodit 3x2:012012 colours=3 start=0",
            "1 2",
            &["several", "unique", "impossible"],
        ),
        (
            "flood 4x1:0121 colours=3 start=0,3",
            "1 2 pass pass",
            &["several", "unique", "impossible"],
        ),
    ] {
        for claim in claims {
            for line in [line, ""] {
                let file = format!("{puzzle}\nclaim {claim}\nline {line}\n");
                let verdict = check_file(&file, &mut Budget::small());
                assert_eq!(verdict.word(), "rejected", "{file}");
            }
        }
    }
}

#[test]
fn every_claim_of_every_game_stands_in_the_cases() {
    for (head, claims) in [
        ("tents", &CLAIMS[..4]),
        ("uluru", &CLAIMS[..]),
        (
            "robot",
            &["unknown", "found", "several", "optimal", "impossible"],
        ),
        ("floodit", &["unknown", "found", "optimal"]),
        ("flood ", &["unknown", "found", "optimal"]),
    ] {
        for claim in claims {
            let is_there =
                |(case, row): (&Case, &Row)| case.puzzle.starts_with(head) && row.claim == *claim;
            assert!(rows().any(is_there), "{head} {claim}");
        }
    }
}
