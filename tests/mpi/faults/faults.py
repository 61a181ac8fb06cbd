#!/usr/bin/env python3
"""Runs programs in which one rank fails, and expects of each run: the rank and the cause are named, mpirun ends with an
error within 30 seconds, and leaves no process behind.

Usage: faults.py PROGRAM SAME_PROGRAM_WITH_OTHER_FLAGS [FAULT...] -- MPIRUN OPTION...

All faults, or those that are named.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import uuid

RANKS = 3
LIMIT = 30
MARK = "CAROM_FAULTS_RUN"
DEFAULT_PATIENCE = "20"

# Name, what each rank runs (0: the program, 1: the other one), the rank that fails, patience, what is printed.
FAULTS = [
    ("none", [0, 0, 0], 1, "3", None),
    ("killed", [0, 0, 0], 1, DEFAULT_PATIENCE, r"rank 1 .*signal 9"),
    ("segfault", [0, 0, 0], 2, DEFAULT_PATIENCE, r"rank 2 .*signal 11"),
    ("exits", [0, 0, 0], 1, DEFAULT_PATIENCE, r"process rank 1 .*\n.*exiting improperly"),
    ("stopped", [0, 0, 0], 2, DEFAULT_PATIENCE, r'waited 20 s in ".+"; no word from rank 2:'),
    ("stopped", [0, 0, 0], 0, "3", r'waited 3 s in ".+"; no word from rank 0:'),
    ("hangs", [0, 0, 0], 1, "3", r'waited 3 s in ".+"; no word from rank 1:'),
    ("in_another_library", [0, 0, 0], 1, "3", r'rank [02] of 3 waited 3 s in "a barrier"'),
    ("bad_box", [0, 0, 0], 2, "3", r"faults: rank 2: box 5: "),
    ("other_scene", [0, 0, 0], 1, "3", r'faults: rank 1: this rank is ".*scene b", but rank 0 is ".*scene a"'),
    ("none", [0, 0, 1], 2, "3", r'faults: rank 2: this rank is ".*sanitized.*", but rank 0 is "Carom'),
]

# The same of a world that is saved twice at one path: the second time something goes wrong, and the first one stays.
SAVE_FAULTS = [
    ("full_disk", [0, 0, 0], 1, "5", r'(?s)is whole.*faults: rank 1: the file ".*\.part" cannot be written: '),
    ("no_folder", [0, 0, 0], 2, "5", r'(?s)is whole.*faults: rank 2: the file ".*\.part" cannot be opened: '),
    ("dies_in_save", [0, 0, 0], 1, "5", r"rank 1 .*signal 25"),
]


def left_behind(mark):
    """The processes that a run started and that still are."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"{MARK}={mark}".encode() in path.read_bytes().split(b"\0"):
                found.append(path.parent.name)
        except OSError:
            pass  # it is no longer there, or not ours
    return found


def problems_of(mpirun, programs, folder, fault, kinds, rank, patience, expected):
    mark = uuid.uuid4().hex
    command = list(mpirun)
    for kind in kinds:
        command += ["-n", "1", programs[kind], fault, str(rank), patience, folder, ":"]
    start = time.monotonic()
    run = subprocess.Popen(command[:-1], env={**os.environ, MARK: mark}, stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        output, _ = run.communicate(timeout=2 * LIMIT)
    except subprocess.TimeoutExpired:
        run.terminate()
        output, _ = run.communicate()
    seconds = time.monotonic() - start
    print(f"{fault} on rank {rank}: exit code {run.returncode} after {seconds:.1f} s", flush=True)
    if (run.returncode == 0) != (expected is None):
        yield f"exit code {run.returncode}"
    if seconds > LIMIT:
        yield f"took {seconds:.0f} s, more than {LIMIT}"
    if expected and not re.search(expected, output):
        yield f"does not say /{expected}/, but:\n{output}"
    deadline = time.monotonic() + 2  # mpirun does not wait for those that it kills
    while (left := left_behind(mark)) and time.monotonic() < deadline:
        time.sleep(0.1)
    if left:
        yield f"left processes behind: {', '.join(left)}"


def left_in(folder, fault):
    """Only a process that dies leaves what it has written so far aside."""
    files = sorted(path.name for path in pathlib.Path(folder).iterdir())
    if fault != "dies_in_save" and files != ["world.carom"]:
        yield f"the folder has {files}"


def report(fault, problems):
    """Prints the problems, and counts them."""
    count = 0
    for count, problem in enumerate(problems, 1):
        print(f"{fault[0]} on rank {fault[2]} of {RANKS}: {problem}", flush=True)
    return count


def main(arguments):
    end = arguments.index("--")
    programs, only, mpirun = arguments[:2], arguments[2:end], arguments[end + 1:]
    known = {fault[0] for fault in FAULTS + SAVE_FAULTS}
    assert known.issuperset(only), f"there is no fault {set(only) - known}"

    def chosen(faults):
        return [fault for fault in faults if not only or fault[0] in only]

    failed = 0
    for fault in chosen(FAULTS):
        failed += report(fault, problems_of(mpirun, programs, "", *fault))
    for fault in chosen(SAVE_FAULTS):
        with tempfile.TemporaryDirectory() as folder:
            failed += report(fault, problems_of(mpirun, programs, folder, *fault))
            failed += report(fault, left_in(folder, fault[0]))
            failed += report(fault, problems_of(mpirun, programs, folder, "saved", [0, 0, 0], 0, "5", None))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
