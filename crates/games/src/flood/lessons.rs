//! How Flood is learned.

use crate::lesson::Lesson;

/// A board that is flooded in two moves.
const ALONE: &str = "floodit 3x3:011021221 colours=3 start=0";

/// A strip between two players.
const TWO: &str = "flood 5x1:01213 colours=4 start=0,4";

/// One thought after another.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        name: "gain",
        puzzle: ALONE,
        line: "",
        goal: "1",
    },
    Lesson {
        name: "finish",
        puzzle: ALONE,
        line: "1",
        goal: "2",
    },
    Lesson {
        name: "two",
        puzzle: TWO,
        line: "",
        goal: "1",
    },
    Lesson {
        name: "pass",
        puzzle: TWO,
        line: "1 1 2 pass",
        goal: "pass",
    },
];
