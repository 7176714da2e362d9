//! Other ways to write a deal or its board.

pub(super) mod inline;
