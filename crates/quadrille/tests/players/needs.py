#!/usr/bin/env python3
"""An honest program that uses what a player may use: threads, processes, pipes, timers, temporary files, big numbers."""
import collections
import concurrent.futures
import decimal
import json
import os
import random
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time


def use():
    with tempfile.TemporaryFile() as file:
        file.write(b"x" * 100_000)
        file.seek(0)
        assert len(file.read()) == 100_000
    with open("notes.json", "w") as file:
        json.dump({"pi": 3.14}, file)
    os.rename("notes.json", "notes2.json")
    with open("notes2.json") as file:
        assert json.load(file) == {"pi": 3.14}
    shutil.copyfile("notes2.json", "notes3.json")
    os.remove("notes3.json")
    assert "notes2.json" in os.listdir(".")
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(lambda n: n * n, range(100))) == 328_350
    assert subprocess.run(["sh", "-c", "echo $((6 * 7))"], capture_output=True).stdout == b"42\n"
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(write, b"hello")
        os._exit(0)
    assert select.select([read], [], [], 5)[0] and os.read(read, 5) == b"hello"
    assert os.waitpid(child, 0)[1] == 0
    os.close(read), os.close(write)
    rung = threading.Event()
    signal.signal(signal.SIGALRM, lambda *_: rung.set())
    signal.setitimer(signal.ITIMER_REAL, 0.005)
    assert rung.wait(5)
    time.sleep(0.001)
    assert decimal.Decimal(2).sqrt() and random.random() < 1 and collections.Counter("aab")["a"] == 2


for line in sys.stdin:
    if line.startswith("quadrille "):
        print("name what a player needs\nready", flush=True)
    elif line == "start\n":
        use()
        print("ready", flush=True)
    elif line == "quit\n":
        break
    elif line == "go\n":
        print("info passing\nmove pass", flush=True)
