"""Shards on a cluster: whatever is killed, the digest is that of one thread on one machine."""

import collections
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import quadrille

HERE = Path(__file__).parent
JOB = "rows with=astar"
SHARD_LINES = 150
N_SHARDS = 10
ENVIRONMENT = os.environ | {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
    # How long a driver waits for a head that is gone; usually a minute.
    "RAY_gcs_rpc_server_reconnect_timeout_s": "3",
}


# How long anything may take on a machine that is busy with other work; what hangs is noticed after that.
PATIENCE = 900


def until(what, condition, seconds=PATIENCE):
    """Waits until something is the case; the time is only there to end a test that hangs."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, f"{what} did not happen"
        time.sleep(0.02)
    return found


class Host:
    def __init__(self):
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "cluster_host.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=ENVIRONMENT,
            start_new_session=True,
        )
        self.address = self.hear("address")[0]
        self.workers = [int(pid) for pid in self.hear("workers")]

    def hear(self, word):
        for line in self.process.stdout:
            first, *rest = line.split()
            if first == word:
                return rest
        raise AssertionError(f"the cluster ended before it said `{word}`")

    def tell(self, *words):
        print(*words, file=self.process.stdin, flush=True)

    def close(self):
        self.tell("quit")
        self.process.communicate(timeout=PATIENCE)

    def listening(self):
        """The addresses at which processes of this cluster listen."""
        parents = {}
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                words = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(stat.parent.name)] = int(words[1])

        def is_ours(pid):
            while pid in parents and pid > 1:
                if pid == self.process.pid:
                    return True
                pid = parents[pid]
            return False

        listed = subprocess.run(["ss", "-Hltnp"], capture_output=True, text=True, check=True).stdout
        found = set()
        for line in listed.splitlines():
            pids = {int(pid) for pid in re.findall(r"pid=(\d+)", line)}
            if any(map(is_ours, pids)):
                found.add(line.split()[3].rpartition(":")[0])
        return found


class Driver:
    def __init__(self, host, folder, puzzles, log):
        self.folder, self.log = folder, log
        log.touch()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "quadrille.cluster", "--cluster", host.address, "--job", JOB]
            + ["--file", str(puzzles), "--out", str(folder), "--log", str(log)]
            + ["--shard-lines", str(SHARD_LINES)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
        )

    def starts(self):
        """The first line of every shard that was started, with the parents of who started it."""
        lines = self.log.read_text().splitlines()
        return [(int(first), int(parent)) for _, first, _, parent in map(str.split, lines)]

    def done(self):
        return {path.stem for path in (self.folder / "shards").glob("*.jsonl")}

    def stop_after(self, n):
        """Stops the driver once so many results are there; until it goes on, it keeps no other."""

        def has_kept():
            self.process.send_signal(signal.SIGSTOP)
            if len(self.done()) >= n:
                return True
            self.process.send_signal(signal.SIGCONT)
            return False

        until("some results", has_kept)

    def hold(self):
        """Lets no shard that starts from now on come to its end."""
        Path(f"{self.log}.hold").touch()

    def end(self):
        said, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said, errors


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory):
    path = tmp_path_factory.mktemp("puzzles") / "puzzles"
    path.write_text("".join(f"floodit 14 6 {n}\n" for n in range(SHARD_LINES * N_SHARDS)))
    return path


@pytest.fixture(scope="module")
def alone(puzzles, tmp_path_factory):
    """The digest that one thread on this machine gives."""
    folder = tmp_path_factory.mktemp("alone")
    plan = quadrille.Plan(JOB, folder, file=str(puzzles), shard_lines=SHARD_LINES)
    for name, first, lines in plan:
        plan.keep(name, quadrille.make(plan.job, first, lines, threads=1))
    return plan.finish()["digest"]


def test_whatever_is_killed_the_digest_is_that_of_one_thread(puzzles, alone, tmp_path):
    host = Host()
    try:
        assert host.listening() and host.listening() <= {"127.0.0.1", "[::ffff:127.0.0.1]"}, host.listening()

        # A worker is killed while a shard runs there.
        driver = Driver(host, tmp_path / "worker", puzzles, tmp_path / "worker.log")
        victim = host.workers[0]

        def runs_there():
            return [first for first, parent in driver.starts() if parent == victim]

        until("a shard on the first worker", runs_there)
        host.tell("kill", 0)
        status, said, errors = driver.end()
        assert status == 0, errors
        assert alone in said
        again = [n for n in collections.Counter(first for first, _ in driver.starts()).values() if n > 1]
        assert again, "no shard was started twice"
        # Whether the head has noticed the loss before all is done is a matter of time; that a shard ran again is not.
        assert re.search(r"\b[01] nodes lost", errors), errors
        host.tell("add")
        host.hear("added")

        # The driver is killed and started again: exactly the missing shards run.
        driver = Driver(host, tmp_path / "driver", puzzles, tmp_path / "driver.log")
        driver.stop_after(3)
        driver.process.send_signal(signal.SIGKILL)
        driver.end()
        kept = driver.done()
        assert 3 <= len(kept) < N_SHARDS
        driver = Driver(host, tmp_path / "driver", puzzles, tmp_path / "driver-again.log")
        status, said, errors = driver.end()
        assert status == 0, errors
        assert alone in said
        assert len(driver.starts()) == N_SHARDS - len(kept)

        # The head is killed: the driver ends, and on another cluster exactly the missing shards run.
        driver = Driver(host, tmp_path / "head", puzzles, tmp_path / "head.log")
        driver.stop_after(3)
        driver.hold()
        host.tell("killhead")
        host.hear("headless")
        driver.process.send_signal(signal.SIGCONT)
        status, said, errors = driver.end()
        assert status != 0, said
        kept = driver.done()
        assert 3 <= len(kept) < N_SHARDS
    finally:
        host.close()
    host = Host()
    try:
        driver = Driver(host, tmp_path / "head", puzzles, tmp_path / "head-again.log")
        status, said, errors = driver.end()
        assert status == 0, errors
        assert alone in said
        assert len(driver.starts()) == N_SHARDS - len(kept)
        program_uses_the_same_cluster(host, puzzles, alone, tmp_path)
    finally:
        host.close()


def program_uses_the_same_cluster(host, puzzles, alone, folder):
    """`quadrille batch --cluster` finds what the module has made, and gives the same digest."""
    program = os.environ.get("QUADRILLE_PROGRAM")
    if program is None:
        return
    command = [program, "batch", str(puzzles), "--with", "astar", "--shard-lines", str(SHARD_LINES)]
    command += ["--out", f"{folder}/program/", "--cluster", host.address]
    ran = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT)
    assert ran.returncode == 0, ran.stderr
    assert alone in ran.stdout
    # Here again, without the cluster: everything is there.
    ran = subprocess.run(command[:-2], capture_output=True, text=True)
    assert ran.returncode == 0 and alone in ran.stdout, ran.stderr


def test_without_a_cluster_there_is_a_clear_sentence(puzzles, tmp_path):
    words = ["--job", "rows", "--file", str(puzzles), "--out", str(tmp_path / "rows")]
    module = [sys.executable, "-m", "quadrille.cluster", *words]
    ran = subprocess.run([*module, "--build", "another"], capture_output=True, text=True)
    assert ran.returncode == 2 and "install the same version" in ran.stderr
    hidden = tmp_path / "hidden" / "ray"
    hidden.mkdir(parents=True)
    (hidden / "__init__.py").write_text("raise ImportError('hidden')")
    environment = ENVIRONMENT | {"PYTHONPATH": str(hidden.parent)}
    ran = subprocess.run(module, capture_output=True, text=True, env=environment)
    assert ran.returncode == 2 and "pip install 'quadrille[cluster]'" in ran.stderr
