"""The verbs of puzzles as functions that also take texts."""

from __future__ import annotations

from collections.abc import Sequence

from ._quadrille import Answer, Puzzle, Solutions, Step, read


def _puzzle(puzzle: str | Puzzle) -> Puzzle:
    return puzzle if isinstance(puzzle, Puzzle) else read(puzzle)


def solve(
    puzzle: str | Puzzle,
    solver: str | None = None,
    *,
    nodes: int | None = None,
    time: float | None = None,
    prove: bool = True,
) -> Answer:
    """Solves a puzzle and has the answer checked.

    >>> import quadrille
    >>> quadrille.solve("floodit 3 3 1").claim
    'optimal'
    """
    return _puzzle(puzzle).solve(solver, nodes=nodes, time=time, prove=prove)


def count(
    puzzle: str | Puzzle,
    *,
    best: bool = False,
    nodes: int | None = None,
    time: float | None = None,
) -> int:
    """Counts the solutions of a puzzle, or with `best` its best ends."""
    return _puzzle(puzzle).count(best=best, nodes=nodes, time=time)


def solutions(puzzle: str | Puzzle, *, best: bool = False) -> Solutions:
    """The solutions of a puzzle, one after another."""
    return _puzzle(puzzle).solutions(best=best)


def hint(
    puzzle: str | Puzzle,
    moves: Sequence[str] = (),
    *,
    nodes: int | None = None,
    time: float | None = None,
) -> Step | None:
    """A next step with its reason.

    >>> import quadrille
    >>> step = quadrille.hint(quadrille.new("tents", "6x6 easy", seed=1))
    >>> bool(step.moves and step.reason)
    True
    """
    return _puzzle(puzzle).hint(list(moves), nodes=nodes, time=time)


def convert(puzzle: str | Puzzle, format: str) -> str:
    """Writes a puzzle in another format."""
    return _puzzle(puzzle).convert(format)


def grade(puzzle: str | Puzzle) -> str | None:
    """How hard a puzzle is for a person.

    >>> import quadrille
    >>> quadrille.grade(quadrille.new("tents", "6x6 easy", seed=1))
    'easy'
    """
    return _puzzle(puzzle).grade()
