//! How Tents is learned.

use crate::lesson::Lesson;

/// A board with three tents; each lesson adds one thought.
const PUZZLE: &str = "tents 4x4:adag,2,0,1,0,1,0,1,1";

/// One thought after another.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        name: "none",
        puzzle: PUZZLE,
        line: "",
        goal: "G0,1 G1,1 G3,1",
    },
    Lesson {
        name: "only",
        puzzle: PUZZLE,
        line: "G0,1 G1,1 G3,1 G1,2 G1,3",
        goal: "T0,3",
    },
    Lesson {
        name: "touch",
        puzzle: PUZZLE,
        line: "G0,1 G1,1 G3,1 G1,2 G1,3 T0,3 T2,2",
        goal: "G3,2 G2,3 G3,3",
    },
    Lesson {
        name: "finish",
        puzzle: PUZZLE,
        line: "G0,1 G1,1 G3,1 G1,2 G1,3 T0,3 T2,2 G3,2 G2,3 G3,3 G2,0 G3,0",
        goal: "T0,0",
    },
];
