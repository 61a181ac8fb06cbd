#!/usr/bin/env python3
"""Counts the instructions that a call takes, row by row of carom-gate, and compares them with a stored list.

Exits with 1 if a row takes over 5 % more than stored, or if the list has other rows; with 2 if counting fails. Counts
of another compiler, other flags or another instruction set are not comparable: it says so and exits with 0.
"""

import argparse
import concurrent.futures
import contextlib
import io
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

TOLERANCE = 0.05
ROUNDS = 2
STORED = pathlib.Path(__file__).with_name("counts.txt")
HEAD = "# Instructions per call: `./bench/run --gate` compares with these, `./bench/run --gate --write` stores anew.\n"
ANEW = "./bench/run --gate --write stores the list anew"


class Problem(Exception):
    """What ends the run with a message."""


class Callgrind:
    """carom-gate under valgrind, which counts the same number of instructions each time."""

    def __init__(self, program):
        self.program = program
        if shutil.which("valgrind") is None:
            raise Problem("valgrind is missing; as root: apt-get install valgrind")

    def run(self, *command):
        try:
            done = subprocess.run(command, capture_output=True, text=True)
        except OSError as error:
            raise Problem(f"cannot run {command[0]}: {error.strerror}") from error
        if done.returncode != 0:
            raise Problem(f"{' '.join(command)} exited with {done.returncode}:\n{done.stdout}{done.stderr}".rstrip())
        return done

    def build(self):
        # Under valgrind, which does not have every instruction set of the machine: on some it cannot even load Highway's
        # library, which reads the time stamp. A program that is broken itself fails in the first line.
        self.run(self.program, "--build")
        try:
            return self.run("valgrind", "--tool=none", "-q", self.program, "--build").stdout.strip()
        except Problem as problem:
            if f"exited with {-signal.SIGILL}:" not in str(problem):
                raise
            return "a processor with instructions that valgrind does not know"

    def rows(self):
        """The number of calls in a round of each row."""
        lines = [line.split(" ", 1) for line in self.run(self.program, "--rows").stdout.splitlines()]
        return {name: int(calls) for calls, name in lines}

    def count(self, row):
        options = ["--tool=callgrind", "--toggle-collect=carom_gate_round", "--callgrind-out-file=/dev/null"]
        found = re.search(r"Collected : (\d+)", self.run("valgrind", *options, self.program, row, str(ROUNDS)).stderr)
        if found is None or int(found[1]) == 0:
            raise Problem(f"valgrind counted no instructions of {row}")
        return int(found[1]) / ROUNDS


def measure(counter):
    """Instructions per call of all rows, as many at a time as there are processors."""
    rows = counter.rows()
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        counts = pool.map(counter.count, rows)
        return {row: round(count / rows[row], 2) for row, count in zip(rows, counts)}


def read(file):
    """The build that the counts are of, and the counts."""
    try:
        lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
        pairs = [line.split(maxsplit=1) for line in lines[1:]]
        return lines[0].removeprefix("build: "), {name: float(count) for count, name in pairs}
    except OSError as error:
        raise Problem(f"cannot read {file}: {error.strerror}; {ANEW}") from error
    except (IndexError, ValueError) as error:
        raise Problem(f"{file} is not a list of counts; {ANEW}") from error


def write(file, build, counts):
    lines = [f"{count:10.2f}  {row}\n" for row, count in counts.items()]
    file.write_text(HEAD + f"build: {build}\n" + "".join(lines), encoding="utf-8")


def compare(stored, counts):
    """Prints what differs; returns whether all is well."""
    slower = [row for row in counts if row in stored and counts[row] > stored[row] * (1 + TOLERANCE)]
    faster = [row for row in counts if row in stored and counts[row] < stored[row] * (1 - TOLERANCE)]
    for title, rows in ("takes more", slower), ("takes less, could be stored anew", faster):
        for row in rows:
            change = 100 * (counts[row] / stored[row] - 1)
            print(f"{title}: {row}: {stored[row]:.2f} -> {counts[row]:.2f} ({change:+.1f} %)")
    unknown, new = [row for row in stored if row not in counts], [row for row in counts if row not in stored]
    for title, rows in ("stored, but not a row of carom-gate", unknown), ("not stored", new):
        for row in rows:
            print(f"{title}: {row}")
    is_well = not (slower or unknown or new)
    print(f"{len(counts)} rows: {len(slower)} take over 5 % more instructions than stored, {len(faster)} over 5 % less")
    if not is_well:
        print(f"if that is intended, {ANEW}")
    return is_well


def gate(counter, file, store):
    build = counter.build()
    if store:
        counts = measure(counter)
        write(file, build, counts)
        print(f"{len(counts)} rows stored in {file}")
        return 0
    stored_build, stored = read(file)
    if build != stored_build:
        print(f"not comparable: the counts stored are of\n  {stored_build}\nand these would be of\n  {build}")
        return 0
    return 0 if compare(stored, measure(counter)) else 1


def self_test():
    class Fake:
        build = staticmethod(lambda: "a compiler")
        rows = staticmethod(lambda: {"overlaps circle-box": 100, "contact box-box placed": 10})
        count = staticmethod(lambda row: 3000)

    def expect(status, text, store=False):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            found = gate(Fake, file, store)
        assert found == status and text in printed.getvalue(), (found, status, printed.getvalue())

    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "counts.txt")
        expect(0, "2 rows stored", store=True)
        counts = {"overlaps circle-box": 30, "contact box-box placed": 300}
        assert read(file) == ("a compiler", counts), read(file)
        expect(0, "2 rows: 0 take")
        cases = (0.9, 1, "27.00 -> 30.00 (+11.1 %)"), (0.96, 0, ""), (1.04, 0, ""), (1.1, 0, "anew")
        for factor, status, text in cases:
            write(file, "a compiler", counts | {"overlaps circle-box": 30 * factor})
            expect(status, text)
        write(file, "a compiler", counts | {"gone": 1})
        expect(1, "not a row of carom-gate: gone")
        write(file, "a compiler", {"overlaps circle-box": 30})
        expect(1, "not stored: contact box-box placed")
        write(file, "another compiler", {"overlaps circle-box": 1})
        expect(0, "not comparable")
        for text in None, "", "build: a compiler\nno number here\n":
            file.unlink() if text is None else file.write_text(text, encoding="utf-8")
            try:
                read(file)
            except Problem as problem:
                assert ANEW in str(problem)
            else:
                assert False, f"read {text!r}"
    print("self-test: as expected")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--self-test", action="store_true", help="test this script, with made-up counts")
    parser.add_argument("--write", action="store_true", help="store the counts instead")
    parser.add_argument("--program", help="carom-gate as it was built; ./bench/run --gate names it")
    stored_help = "the stored counts (default: bench/gate/counts.txt)"
    parser.add_argument("list", nargs="?", type=pathlib.Path, default=STORED, help=stored_help)
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    if options.program is None:
        parser.error("--program is missing")
    try:
        return gate(Callgrind(options.program), options.list, options.write)
    except Problem as problem:
        print(f"gate.py: {problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
