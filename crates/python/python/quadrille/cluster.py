"""Makes the shards of a job on a Ray cluster: `quadrille batch FILE --out DIR/ --cluster auto` runs this.

Ray Core tasks over the same shards that one machine makes: a shard is named by all that its result depends on, so a
result that exists is right and is never made again. Only the driver touches the input and the folder, so nodes need no
shared disk. Ray runs lost shards again by itself (`max_retries=-1`); an error of ours is never tried again. The module
itself is shipped to the nodes by Ray's runtime environment.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import time
from pathlib import Path
from typing import Any

import quadrille
from quadrille._quadrille import pack

#: Shards handed out ahead for each core that is there now, so that nodes may come and go.
AHEAD = 3


def work(job: str, first: int, lines: bytes, build: str, log: str | None) -> bytes:
    """The result of one shard, packed as its lines are; runs on any node."""
    import quadrille
    from quadrille._quadrille import make_packed

    if quadrille.build != build:
        raise RuntimeError(f"this node has the build {quadrille.build}, the driver has {build}")
    if log is not None:
        # For tests: one line a start, in one write, so that lines of several processes do not mix.
        with open(log, "ab", buffering=0) as file:
            file.write(f"start {first} {os.getpid()} {os.getppid()}\n".encode())
        while os.path.exists(f"{log}.hold"):
            time.sleep(0.02)
    return make_packed(job, first, lines)


class Progress:
    """What is done, how fast, on how many nodes, and how often something was made again."""

    def __init__(self, plan: quadrille.Plan) -> None:
        self.plan = plan
        self.started = self.told = time.monotonic()
        self.done = 0
        self.is_terminal = sys.stderr.isatty()
        self.nodes: set[str] = set()
        self.lost = 0

    def look(self, ray: Any) -> None:
        """Notes which nodes are alive."""
        alive = {node["NodeID"] for node in ray.nodes() if node["Alive"]}
        self.lost += len(self.nodes - alive)
        self.nodes = alive

    def tell(self, running: int, *, last: bool = False) -> None:
        """Tells it, often on a terminal and seldom elsewhere."""
        now = time.monotonic()
        if not last and now - self.told < (0.5 if self.is_terminal else 30):
            return
        self.told = now
        took = max(now - self.started, 1e-9)
        words = [f"{self.done} shards", f"{self.done / took:.1f}/s", f"{running} running"]
        words += [f"{len(self.nodes)} nodes alive", f"{self.lost} nodes lost"]
        read = self.plan.progress
        if read is not None and read[1]:
            words.insert(0, f"{100 * read[0] // read[1]} %")
        end = "\r" if self.is_terminal and not last else "\n"
        print("  ".join(words), end=end, file=sys.stderr, flush=True)


def run(ray: Any, plan: quadrille.Plan, log: str | None) -> None:
    """Has every missing shard made and keeps what comes back."""
    # -1: a lost node or worker never costs more than its own shards.
    remote = ray.remote(num_cpus=1, max_retries=-1)(work)
    progress = Progress(plan)
    running: dict[Any, str] = {}
    missing = iter(plan)
    is_exhausted = False
    looked = 0.0
    limit = AHEAD
    while running or not is_exhausted:
        if time.monotonic() - looked > 2:
            looked = time.monotonic()
            progress.look(ray)
            limit = max(AHEAD, int(AHEAD * ray.cluster_resources().get("CPU", 1)))
        while not is_exhausted and len(running) < limit:
            shard = next(missing, None)
            if shard is None:
                is_exhausted = True
                break
            name, first, lines = shard
            running[remote.remote(plan.job, first, pack(lines), quadrille.build, log)] = name
        if not running:
            break
        ready, _ = ray.wait(list(running), num_returns=1, timeout=1)
        for reference in ready:
            plan.keep_packed(running[reference], ray.get(reference))
            del running[reference]
            progress.done += 1
        progress.tell(len(running))
    progress.tell(0, last=True)


def arguments(words: list[str] | None) -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python3 -m quadrille.cluster", description=__doc__)
    parser.add_argument("--cluster", default="auto", help="auto or HOST:PORT")
    parser.add_argument("--job", required=True, help="what is done, such as `rows nodes=1000`")
    parser.add_argument("--out", required=True, type=Path, help="the folder of shards")
    parser.add_argument("--file", help="the lines")
    parser.add_argument("--numbers", nargs=2, type=int, metavar=("FIRST", "COUNT"))
    parser.add_argument("--shard-lines", type=int, default=1000)
    parser.add_argument("--build", help="refuse if this module is of another build")
    parser.add_argument("--log", help=argparse.SUPPRESS)
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> int:
    """Does what the command line says; the exit status is that of the program."""
    args = arguments(words)

    def refuse(why: object) -> int:
        print(f"quadrille: {why}", file=sys.stderr)
        return 2

    if args.build is not None and args.build != quadrille.build:
        return refuse(
            f"the Python module is of build {quadrille.build}, the program of {args.build}; install the same version"
        )
    try:
        import ray
    except ImportError:
        return refuse("--cluster needs Ray: pip install 'quadrille[cluster]'")
    numbers = tuple(args.numbers) if args.numbers else None
    try:
        plan = quadrille.Plan(
            args.job, args.out, file=args.file, numbers=numbers, shard_lines=args.shard_lines
        )
    except (quadrille.QuadrilleError, OSError) as error:
        return refuse(error)
    status = 0
    try:
        ray.init(
            address=args.cluster,
            log_to_driver=False,
            logging_level=logging.ERROR,
            runtime_env={"py_modules": [os.path.dirname(os.path.abspath(quadrille.__file__))]},
        )
        run(ray, plan, args.log)
    except KeyboardInterrupt:
        status = 3
    except Exception as error:  # Whatever Ray raises when a cluster is not there or is gone.
        status = refuse(f"the cluster: {error}")
    summary = plan.finish()
    told = f"{summary['n_shards']} shards, {summary['n_missing']} missing"
    if summary["digest"] is not None:
        told = f"{summary['n_shards']} shards, all there; SHA-256 {summary['digest']}"
    print(told, flush=True)
    if status == 0 and summary["has_rejected"]:
        return 4
    return status


if __name__ == "__main__":
    # Not through `sys.exit`: what Ray still has running must not hold up the end when its head is gone.
    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
