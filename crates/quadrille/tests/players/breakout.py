#!/usr/bin/env python3
"""A program that tries to reach out of its sandbox with what Python offers; what succeeds ends it with status 42."""
import os
import signal
import socket
import subprocess
import sys


def refused(what, *args, **more):
    try:
        result = what(*args, **more)
    except OSError:
        return
    print(f"{getattr(what, '__name__', what)}{args} succeeded: {result}", file=sys.stderr)
    os._exit(42)


def break_out():
    own = os.path.abspath(__file__)
    for path in [own, "/usr/bin/env", "/etc/passwd", "mine"]:
        if path == "mine":
            open(path, "w").close()
        refused(os.chmod, path, 0o777)
        refused(os.chown, path, os.getuid(), os.getgid())
        refused(os.utime, path)
        refused(os.setxattr, path, "user.memory", b"1")
        if path != "mine":
            refused(os.remove, path)
            refused(open, path, "a")
    refused(os.symlink, "a", "b")
    refused(os.link, own, "c")
    refused(os.mkfifo, "fifo")
    refused(os.mkdir, "folder")
    refused(os.listdir, "/proc")
    refused(os.listdir, "/home")
    refused(os.listdir, "/root")
    refused(os.nice, 1)
    refused(os.setsid)
    refused(os.setpgid, 0, 0)
    refused(os.chroot, ".")
    refused(os.kill, os.getppid() or -1, signal.SIGKILL)
    refused(os.kill, os.getpid(), signal.SIGCONT)
    refused(os.sched_setaffinity, 0, [0])
    refused(os.memfd_create, "memory")
    refused(os.setuid, 0)
    for family in [socket.AF_INET, socket.AF_INET6, socket.AF_UNIX]:
        refused(socket.socket, family)
    refused(socket.socketpair)
    for command in [["su", "-c", "true"], ["mount", "-t", "tmpfs", "none", "."], ["chmod", "0", own]]:
        try:
            done = subprocess.run(command, capture_output=True, timeout=5)
        except OSError:
            continue
        if done.returncode == 0:
            print(f"{command} succeeded", file=sys.stderr)
            os._exit(42)


for line in sys.stdin:
    if line.startswith("quadrille ") or line == "start\n":
        print("ready", flush=True)
    elif line == "quit\n":
        break
    elif line == "go\n":
        break_out()
        print("move pass", flush=True)
