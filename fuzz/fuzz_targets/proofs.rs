//! Any text as the proof of an answer, in a file of its own: the answer, a line `--`, and the proof. The checker refuses or
//! confirms; it never panics, never takes more than its budget, and never confirms what is known to be false.
#![no_main]

use libfuzzer_sys::fuzz_target;

/// Claims that are not true, one of each kind that has proofs.
const FALSE: &[&str] = &[
    "tents 3x1:aa,,,,\nclaim impossible\n",
    "tents 3x1:aa,,,,\nclaim unique\nline T0,0\n",
    "tents 3x1:aa,,,,\nclaim counted\ncount 3\n",
    "uluru pelicans 1 north none none none\nclaim impossible\n",
    "uluru pelicans 1 north north none none\nclaim counted\ncount 5\ncost 1\n",
    "uluru pelicans 1 north north none none\nclaim conflict\nwishes 1 3\n",
    "floodit 4x1:1021 colours=3 start=1\nclaim unknown\nbound 3\nline\n",
    "flood 4x1:0121 colours=3 start=0,3\nclaim optimal\nvalue -1\nline pass 2 pass pass\n",
    "robot grid 0:1 1:0 2:2 3:4 4:3\nclaim unknown\nbound 8\nline\n",
];

fuzz_target!(|text: &str| {
    let (answer, proof) = text.split_once("\n--\n").unwrap_or(("", text));
    if let Ok(answer) = checker::Answer::read(answer) {
        let mut budget = checker::Budget::nodes(2_000);
        let _ = checker::check_with_proof(&answer, &mut proof.as_bytes(), &mut budget);
    }
    for file in FALSE {
        let answer = checker::Answer::read(file).expect("an answer");
        let mut budget = checker::Budget::line();
        let verdict = checker::check_with_proof(&answer, &mut proof.as_bytes(), &mut budget);
        assert_ne!(verdict, checker::Verdict::Proved, "{file}");
    }
});
