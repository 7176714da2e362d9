//! How the Sorting Robot is learned.

use crate::lesson::Lesson;

/// Two pieces that have changed places.
const PUZZLE: &str = "robot 1 4 2 1";

/// One step after another.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        name: "take",
        puzzle: PUZZLE,
        line: "",
        goal: "S",
    },
    Lesson {
        name: "walk",
        puzzle: PUZZLE,
        line: "S",
        goal: "R",
    },
    Lesson {
        name: "exchange",
        puzzle: PUZZLE,
        line: "S R",
        goal: "S",
    },
    Lesson {
        name: "back",
        puzzle: PUZZLE,
        line: "S R S",
        goal: "L",
    },
    Lesson {
        name: "finish",
        puzzle: PUZZLE,
        line: "S R S L",
        goal: "S",
    },
];
