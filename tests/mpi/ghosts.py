#!/usr/bin/env python3
"""Checks that `carom-mpi pairs` finds as many pairs on any number of ranks, that a rank has about as many ghosts as the
perimeter of its region lets expect, and that nothing else travels.

Usage: ghosts.py CAROM_MPI -- MPIRUN OPTION...
"""

import subprocess
import sys

SQUARES = 100000
BYTES_OF_A_BOX = 24


def table_of(mpirun, ranks, program):
    """The rows of numbers, and the number of pairs."""
    run = subprocess.run([*mpirun, "-n", str(ranks), program, "pairs", str(SQUARES)], capture_output=True, text=True,
                         check=True)
    lines = [line.split() for line in run.stdout.splitlines()]
    return [[float(number) for number in line] for line in lines[1:-1]], int(lines[-1][0])


def main(arguments):
    program, mpirun = arguments[0], arguments[2:]
    _, expected_pairs = table_of(mpirun, 1, program)
    for ranks in (2, 4, 8):
        rows, pairs = table_of(mpirun, ranks, program)
        assert pairs == expected_pairs > SQUARES / 2, (ranks, pairs, expected_pairs)
        assert len(rows) == ranks
        all_sent = sum(row[4] for row in rows)
        assert all_sent == BYTES_OF_A_BOX * sum(row[2] for row in rows), "boxes travel to where they are ghosts alone"
        for rank, _, ghosts, expected, *_ in rows:
            print(f"{ranks} ranks: rank {rank:.0f} has {ghosts:.0f} ghosts, {expected:.0f} expected")
            assert abs(ghosts - expected) < 5 * expected**0.5, "not what the perimeter lets expect"
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
