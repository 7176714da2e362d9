"""Solves, sets, checks and plays four combinatorial games.

>>> import quadrille
>>> puzzle = quadrille.new("tents", "8x8", seed=1)
>>> answer = puzzle.solve()
>>> answer.claim, answer.verdict
('unique', 'proved')
"""

from __future__ import annotations

from ._quadrille import (
    Answer,
    Bot,
    IllegalMove,
    Interrupted,
    ParseError,
    Plan,
    Played,
    Position,
    Puzzle,
    QuadrilleError,
    Solutions,
    Step,
    Undecided,
    UnknownName,
    Verdict,
    __version__,
    build,
    check,
    games,
    make,
    match,
    new,
    read,
)
from .many import Columns, merge, solve_many
from .short import convert, count, grade, hint, solutions, solve

__all__ = [
    "Answer",
    "Bot",
    "Columns",
    "IllegalMove",
    "Interrupted",
    "ParseError",
    "Plan",
    "Played",
    "Position",
    "Puzzle",
    "QuadrilleError",
    "Solutions",
    "Step",
    "Undecided",
    "UnknownName",
    "Verdict",
    "__version__",
    "build",
    "check",
    "convert",
    "count",
    "games",
    "grade",
    "hint",
    "make",
    "match",
    "merge",
    "new",
    "read",
    "solutions",
    "solve",
    "solve_many",
]
