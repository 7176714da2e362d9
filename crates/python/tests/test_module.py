"""The module as people use it."""

import copy
import doctest
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading

import pytest
import quadrille
from quadrille import environments


def test_docstrings_are_true():
    finder, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    modules = [quadrille, quadrille.short, quadrille.many, environments]
    found = {(m.__name__, ""): m.__doc__ for m in modules}
    for module in modules:
        for name in getattr(module, "__all__", dir(module)):
            thing = getattr(module, name)
            found[(module.__name__, name)] = getattr(thing, "__doc__", None)
            if isinstance(thing, type):
                for part in vars(thing):
                    found[(module.__name__, f"{name}.{part}")] = getattr(getattr(thing, part), "__doc__", None)
    n_examples = 0
    for (module, name), text in found.items():
        if text and ">>>" in text:
            test = finder.get_doctest(text, {}, f"{module}.{name}", None, 0)
            n_examples += len(test.examples)
            runner.run(test)
    assert n_examples > 50
    assert runner.summarize().failed == 0


def test_everything_public_is_explained():
    for name in quadrille.__all__:
        thing = getattr(quadrille, name)
        assert isinstance(thing, str) or thing.__doc__, name


@pytest.mark.parametrize("game", sorted(quadrille.games()))
def test_every_game_is_made_solved_and_checked(game):
    spec = {"flood": "floodit 5 3", "robot": "", "tents": "6x6", "uluru": "cards"}.get(game, "")
    puzzle = quadrille.new(game, spec, seed=3)
    assert puzzle == quadrille.new(game, spec, seed=3) and puzzle.game == game
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle and hash(puzzle) == hash(quadrille.read(puzzle.text))
    answer = puzzle.solve()
    assert answer.verdict in ("proved", "line-holds"), answer.why
    assert quadrille.check(answer.file)
    position = puzzle.start()
    for move in answer.moves:
        assert move in position.legal_moves
        position.push(move)
    again = pickle.loads(pickle.dumps(position))
    assert again.moves == answer.moves and again.cost == position.cost
    other = position.copy()
    while other.moves:
        other.pop()
    assert other.view() == puzzle.start().view() and position.moves == answer.moves
    assert puzzle._repr_svg_().startswith("<svg") and position._repr_svg_().startswith("<svg")


def test_mistakes_say_where_and_what():
    with pytest.raises(quadrille.ParseError) as caught:
        quadrille.read("uluru cards NE SW QQ")
    error = caught.value
    assert (error.lineno, error.colno, error.pos) == (1, 19, 18)
    assert error.found == "`QQ`" and error.expected
    assert isinstance(error, ValueError)
    position = quadrille.read("floodit 3 3 1").start()
    with pytest.raises(quadrille.IllegalMove) as caught:
        position.push(next(colour for colour in "012" if colour not in position.legal_moves))
    assert caught.value.move and caught.value.reason and position.moves == []
    with pytest.raises(quadrille.UnknownName) as caught:
        quadrille.solve("floodit 3 3 1", "nonsense")
    assert "astar" in caught.value.known
    with pytest.raises(quadrille.Undecided) as caught:
        quadrille.new("uluru", "pawns ring:16 hidden", seed=1).count(nodes=1)
    assert caught.value.at_least >= 0
    with pytest.raises(IndexError):
        position.pop()


def test_many_agree_with_one_by_one_however_they_come():
    import pandas
    import polars
    import pyarrow as pa

    puzzles = [quadrille.new("tents", "6x6", seed=n) for n in range(20)]
    puzzles += [quadrille.new("uluru", "cards", seed=n) for n in range(20)]
    texts = [puzzle.text for puzzle in puzzles] + ["nonsense"]
    table = quadrille.solve_many(texts, prove=True)
    assert isinstance(table, pa.Table) and table.num_rows == 41
    for puzzle, row in zip(puzzles, table.to_pylist()):
        answer = puzzle.solve()
        assert (row["claim"], row["cost"], row["verdict"]) == (answer.claim, answer.cost, answer.verdict)
        assert row["moves"].split() == answer.moves and row["error"] is None
    assert table["error"][40].as_py().startswith("column 1: expected")
    column = pa.array(["skipped", *texts])[1:]
    for given in [
        iter(texts),
        [*puzzles, "nonsense"],
        column,
        pa.chunked_array([column[:7], column[7:]]),
        polars.Series(texts).to_arrow(),
    ]:
        assert quadrille.solve_many(given, prove=True, threads=1).equals(table)
    assert polars.from_arrow(table)["claim"].to_list() == table["claim"].to_pylist()
    assert isinstance(table.to_pandas(), pandas.DataFrame)
    plain = quadrille.solve_many(texts, prove=True, table=False)
    assert {name: plain[name] for name in plain} == table.to_pydict()
    assert quadrille.solve_many([]).num_rows == 0
    counted = quadrille.solve_many(texts[:3], count=True)
    assert counted["count"].to_pylist() == [puzzle.count() for puzzle in puzzles[:3]]


def test_a_solver_works_without_the_lock():
    ticks = 0
    done = threading.Event()

    def solve():
        quadrille.solve_many([f"floodit 12 6 {n}" for n in range(200)], solver="astar", threads=1)
        done.set()

    thread = threading.Thread(target=solve)
    thread.start()
    while not done.wait(0.001):
        ticks += 1
    thread.join()
    assert ticks > 3


HARD = "robot 200 200 2 1"


def test_ctrl_c_stops_a_solver_and_keeps_the_best():
    script = f"""
import os, quadrille, signal, threading
puzzle = quadrille.read({HARD!r})
try:
    threading.Timer(1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    puzzle.solve(time=600)
except quadrille.Interrupted as interrupted:
    print(interrupted.answer.claim, interrupted.answer.verdict, flush=True)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=100)
    claim, verdict = run.stdout.split()
    assert claim in ("unknown", "found") and verdict in ("line-holds", "proved")


def _claim(text):
    return quadrille.solve(text).claim


def test_a_forked_process_has_threads_of_its_own():
    texts = [f"floodit 4 3 {n}" for n in range(8)]
    here = [_claim(text) for text in texts]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(_claim, texts) == here


def test_solutions_come_one_by_one_and_may_be_left_early():
    deals = (quadrille.new("uluru", "pawns", seed=n) for n in range(100))
    deal = next(deal for deal in deals if deal.count() > 5)
    lines = list(deal.solutions())
    assert len(lines) == deal.count() and len({tuple(line) for line in lines}) == len(lines)
    assert next(deal.solutions()) == lines[0]
    with pytest.raises(quadrille.QuadrilleError):
        quadrille.read("floodit 3 3 1").solutions()


def test_bots_play():
    board = quadrille.new("flood", "c 6 4", seed=2)
    played = quadrille.match(board, "greedy", "minimax:d2", seed=5)
    assert played.moves == quadrille.match(board, "greedy", "minimax:d2", seed=5).moves
    position = quadrille.Position(board, played.moves)
    assert position.is_over and position.margin == played.margin
    bot = quadrille.Bot("flood", "minimax", limit="d2")
    start = board.start()
    assert bot.choose(start) in start.legal_moves
    assert copy.deepcopy(start).moves == []
    with pytest.raises(quadrille.QuadrilleError):
        bot.choose(position)
    with pytest.raises(quadrille.UnknownName):
        quadrille.Bot("flood", "nobody")


def test_shards_are_the_same_wherever_they_are_made(tmp_path):
    lines = "".join(f"floodit 5 3 {n}\n" for n in range(10))
    (tmp_path / "puzzles").write_text(lines + "nonsense\n")
    plan = quadrille.Plan("rows", tmp_path / "rows", file=str(tmp_path / "puzzles"), shard_lines=4)
    missing = list(plan)
    assert [first for _, first, _ in missing] == [1, 5, 9]
    for name, first, shard in missing:
        made = quadrille.make(plan.job, first, shard)
        assert made == quadrille.make(plan.job, first, shard, threads=2)
        plan.keep(name, made)
    summary = plan.finish()
    assert summary["n_missing"] == 0 and len(summary["digest"]) == 64
    table = quadrille.merge(tmp_path / "rows", tmp_path / "rows.parquet")
    assert table.num_rows == 11 and table["error"].null_count == 10
    import pyarrow.parquet

    assert pyarrow.parquet.read_table(tmp_path / "rows.parquet").equals(table)
    for shard in (tmp_path / "rows" / "shards").iterdir():
        shard.unlink()
        break
    with pytest.raises(quadrille.QuadrilleError, match="1 of 3 shards are missing"):
        quadrille.merge(tmp_path / "rows")


def test_the_environments_keep_their_contracts():
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test

    api_test(environments.FloodEnv("c 5 4"), num_cycles=100)
    api_test(environments.FloodEnv("c 6 6 forbidden=1"), num_cycles=50)
    check_env(environments.FloodItEnv("floodit 5 3"), skip_render_check=True)
    with pytest.raises(quadrille.QuadrilleError):
        environments.FloodEnv("floodit 5 3")


def test_the_notebook_runs():
    import nbformat
    from nbclient import NotebookClient

    path = os.path.join(os.path.dirname(__file__), "..", "examples.ipynb")
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs)
