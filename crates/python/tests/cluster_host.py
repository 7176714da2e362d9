"""Holds a cluster on this machine alone: a head without cores and two workers with one each. Commands on standard input:
`kill N` (a worker), `killhead`, `add` (another worker), `quit`. What it says on standard output is read by the tests."""

import os
import signal
import sys
from pathlib import Path

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
# Without it Ray turns 127.0.0.1 into the address by which others reach this machine.
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"

from ray.cluster_utils import Cluster  # noqa: E402

HERE = dict(node_ip_address="127.0.0.1", object_store_memory=100 << 20)


def raylet(node):
    return node.all_processes["raylet"][0].process.pid


def children(parent):
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[1]) == parent:
            found.append(int(stat.parent.name))
    return found


def say(*words):
    print(*words, flush=True)


cluster = Cluster(initialize_head=True, head_node_args=dict(num_cpus=0, include_dashboard=False, **HERE))
workers = [cluster.add_node(num_cpus=1, **HERE) for _ in range(2)]
say("address", cluster.address)
say("workers", *map(raylet, workers))
for line in sys.stdin:
    match line.split():
        case ["kill", nth]:
            # As when the machine stops: what it was working on goes with it.
            pid = raylet(workers[int(nth)])
            for lost in [pid, *children(pid)]:
                os.kill(lost, signal.SIGKILL)
        case ["add"]:
            workers.append(cluster.add_node(num_cpus=1, **HERE))
            say("added", raylet(workers[-1]))
        case ["killhead"]:
            head = cluster.head_node
            for name in ("gcs_server", "raylet"):
                os.kill(head.all_processes[name][0].process.pid, signal.SIGKILL)
            say("headless")
        case ["quit"]:
            break
# What was killed cannot be shut down in good order.
for node in [*workers, cluster.head_node]:
    try:
        node.kill_all_processes(check_alive=False, allow_graceful=False)
    except Exception as error:
        say("left", error)
say("bye")
