"""Many puzzles at once: columns in, columns out."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._quadrille import Puzzle, QuadrilleError, solve_columns

if TYPE_CHECKING:
    import pyarrow

_Raw = tuple[int, int, bytes | None, bytes, bytes | None]


class Columns(Mapping[str, list[Any]]):
    """Columns by name, for those who have no Arrow library.

    >>> import quadrille
    >>> columns = quadrille.solve_many(["floodit 3 3 1", "nonsense"], table=False)
    >>> columns["claim"]
    ['optimal', None]
    """

    def __init__(self, raw: dict[str, _Raw]) -> None:
        self._raw = raw

    def __getitem__(self, name: str) -> list[Any]:
        n, _, valid, numbers, text = self._raw[name]
        values: list[Any] = list(memoryview(numbers).cast("q"))
        if text is not None:
            values = [text[a:b].decode() for a, b in zip(values, values[1:])]
        if valid is not None:
            values = [v if valid[i >> 3] >> (i & 7) & 1 else None for i, v in enumerate(values)]
        return values[:n]

    def __iter__(self) -> Iterator[str]:
        return iter(self._raw)

    def __len__(self) -> int:
        return len(self._raw)

    def to_arrow(self) -> pyarrow.Table:
        """The same columns as a table of Arrow, without a copy."""
        import pyarrow as pa

        arrays = {}
        for name, (n, nulls, valid, numbers, text) in self._raw.items():
            buffers = [None if valid is None else pa.py_buffer(valid), pa.py_buffer(numbers)]
            kind = pa.int64()
            if text is not None:
                buffers.append(pa.py_buffer(text))
                kind = pa.large_string()
            arrays[name] = pa.Array.from_buffers(kind, n, buffers, nulls)
        return pa.table(arrays)


def solve_many(
    puzzles: Iterable[str | Puzzle] | pyarrow.Array | pyarrow.ChunkedArray,
    *,
    solver: str | None = None,
    nodes: int | None = None,
    time: float | None = None,
    prove: bool = False,
    count: bool = False,
    threads: int = 0,
    table: bool | None = None,
) -> Any:
    """Solves many puzzles on all cores, without the interpreter's lock.

    Takes texts or puzzles, or a column of Arrow (also one of pandas or polars through `to_arrow`). Returns a
    `pyarrow.Table` if pyarrow is installed (or `table` is true), and `Columns` otherwise.

    >>> import quadrille
    >>> deals = [quadrille.new("uluru", "cards levels=1-3", seed=n) for n in range(3)]
    >>> len(quadrille.solve_many(deals, table=False)["cost"])
    3
    """
    options: dict[str, Any] = dict(
        solver=solver, nodes=nodes, time=time, prove=prove, count=count, threads=threads
    )
    if hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__"):
        raw = _of_arrow(puzzles, options)
    else:
        raw = solve_columns([str(puzzle) for puzzle in puzzles], **options)
    columns = Columns(raw)
    if table is None:
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            table = False
        else:
            table = True
    return columns.to_arrow() if table else columns


def _of_arrow(puzzles: Any, options: dict[str, Any]) -> dict[str, _Raw]:
    import pyarrow as pa

    if not isinstance(puzzles, (pa.Array, pa.ChunkedArray)):
        puzzles = pa.chunked_array(puzzles)
    if isinstance(puzzles, pa.ChunkedArray):
        puzzles = puzzles.combine_chunks()
        if isinstance(puzzles, pa.ChunkedArray):
            puzzles = pa.concat_arrays(puzzles.chunks) if puzzles.num_chunks else pa.array([], pa.large_string())
    column = puzzles.cast(pa.large_string())
    if column.null_count:
        column = column.fill_null("")
    _, offsets, text = column.buffers()
    start, stop = column.offset * 8, (column.offset + len(column) + 1) * 8
    empty = b""
    return solve_columns(
        memoryview(text).cast("B") if text is not None else empty,
        memoryview(offsets).cast("B")[start:stop] if offsets is not None else bytes(8),
        **options,
    )


def merge(folder: str | os.PathLike[str], out: str | os.PathLike[str] | None = None) -> pyarrow.Table:
    """The rows of a folder of shards as a table of Arrow; with `out` also as a file of Parquet.

    Refuses a folder that is not complete: make what is missing first.
    """
    import pyarrow as pa

    where = Path(folder)
    manifest = json.loads((where / "manifest.json").read_text())
    if not manifest["job"].startswith("rows"):
        raise QuadrilleError(f"{where}: the shards of `{manifest['job']}` are no rows")
    paths = [where / "shards" / f"{shard['name']}.jsonl" for shard in manifest["shards"]]
    missing = sum(not path.is_file() for path in paths)
    if missing:
        raise QuadrilleError(f"{where}: {missing} of {len(paths)} shards are missing; make them first")
    text = pa.string()
    kinds = {name: pa.int64() for name in ["number", "cost", "bound", "value", "nodes"]}
    kinds |= {name: text for name in ["key", "game", "claim", "solver", "verdict", "why", "error", "count_error"]}
    kinds["moves"] = pa.list_(text)
    counted = "count=1" in manifest["job"].split()
    names = ["number", "key", "game", "claim", "cost", "bound", "value"]
    names += ["count", "best_count", "count_error"] if counted else []
    names += ["moves", "solver", "nodes", "verdict", "why", "error"]
    rows: list[dict[str, Any]] = []
    tables = []
    # Counts above 2^53 are strings, so counts are a column of text.
    kinds |= {"count": text, "best_count": text}
    schema = pa.schema([(name, kinds[name]) for name in names])
    for path in paths:
        rows = [json.loads(line) for line in path.read_bytes().splitlines()]
        for row in rows:
            for name in ("count", "best_count"):
                if name in row:
                    row[name] = str(row[name])
        tables.append(pa.Table.from_pylist(rows, schema=schema))
    table = pa.concat_tables(tables) if tables else schema.empty_table()
    if out is not None:
        import pyarrow.parquet

        part = Path(f"{os.fspath(out)}.part")
        pyarrow.parquet.write_table(table, part)
        os.replace(part, out)
    return table


if __name__ == "__main__":
    import sys

    if len(sys.argv) != 3:
        sys.exit("usage: python3 -m quadrille.many DIR FILE.parquet")
    print(f"{merge(sys.argv[1], sys.argv[2]).num_rows} rows")
