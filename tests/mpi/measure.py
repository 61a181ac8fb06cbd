#!/usr/bin/env python3
"""Checks what `carom-mpi measure` prints of 2 and 4 ranks against its model: ghosts within five standard deviations of
what the perimeters let expect, bytes within 15 %, work within 3 %; and that a collider takes at most 1.3 times the
memory of one in a World.

Usage: measure.py CAROM_MPI -- MPIRUN OPTION...
"""

import re
import subprocess
import sys

DISCS = "800000"
UPDATES = "6"


def run(command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def main(arguments):
    program, mpirun = arguments[0], arguments[2:]
    alone = run([*mpirun, "-n", "1", program, "measure", DISCS, "--one-world", "--updates", UPDATES])
    most_memory = 1.3 * int(re.search(r"(\d+) bytes of memory", alone)[1])
    for ranks in (2, 4):
        lines = run([*mpirun, "-n", str(ranks), program, "measure", DISCS, "--updates", UPDATES]).splitlines()
        rows = [[int(number) for number in line.split()] for line in lines[1:ranks + 1]]
        assert sum(row[1] for row in rows) == int(DISCS), rows
        for rank, _, ghosts, expected_ghosts, sent, expected_sent, work, expected_work, memory in rows:
            print(f"{ranks} ranks, rank {rank}: {ghosts} ghosts, {sent} bytes, {work} work, {memory} bytes of memory")
            assert abs(ghosts - expected_ghosts) < 5 * expected_ghosts**0.5, (ghosts, expected_ghosts)
            assert abs(sent - expected_sent) < 0.15 * expected_sent, (sent, expected_sent)
            assert abs(work - expected_work) < 0.03 * expected_work, (work, expected_work)
            assert memory < most_memory, (memory, most_memory)
        assert "10^9 discs on 1,024 ranks" in lines[-2]
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
