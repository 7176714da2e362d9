//! How Uluru is learned.

use crate::lesson::Lesson;

/// Four birds, two of whom want the same place.
const PUZZLE: &str = "uluru pelicans 1 north front:1 west north";

/// One wish after another.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        name: "place",
        puzzle: PUZZLE,
        line: "",
        goal: "1@0",
    },
    Lesson {
        name: "other",
        puzzle: PUZZLE,
        line: "1@0",
        goal: "2@2",
    },
    Lesson {
        name: "third",
        puzzle: PUZZLE,
        line: "1@0 2@2",
        goal: "3@3",
    },
    Lesson {
        name: "stone",
        puzzle: PUZZLE,
        line: "1@0 2@2 3@3",
        goal: "4@1",
    },
];
