#!/usr/bin/env python3
"""Prints batches and masks by both kernels, with Highway and without it, as one table: ./bench/run --kernels builds both.

Usage: compare.py [--rounds N] [--filter TEXT]... WIDE SCALAR

WIDE and SCALAR are the benchmark built with CAROM_SIMD=highway and CAROM_SIMD=scalar. Each question is timed by both,
one after the other, and so are its peers: Carom's single calls aside, a plain loop and pygame's C code. The last column
says how the kernels without Highway do beside the fastest of these.
"""

import argparse
import pathlib
import re
import subprocess
import tempfile

# Texts in the names of the questions that kernels answer.
QUESTIONS = ("against many", "on many", "pairs of", "pairs circle", ", 64", ", 256", ", 1024")
PEERS = ("plain loop", "pygame", "plain words")


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def read_page(text):
    """Question -> (Carom's time, {peer: time}), in the order of the page."""
    found, columns = {}, []
    for line in text.splitlines():
        if line.startswith("| question |"):
            columns = cells(line)
        elif columns and line.startswith("| ") and not line.startswith("|---"):
            row = dict(zip(columns, cells(line)))
            peers = {name: float(row[name].rstrip("*")) for name in PEERS if row.get(name)}
            found[row["question"]] = (float(row["Carom"]), peers)
        elif not line.startswith("|"):
            columns = []
    return found


def measure(program, question, rounds):
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.md"
        command = [program, "--filter", question, "--rounds", str(rounds), "--write", page]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return page.read_text(encoding="utf-8")


def kernels_of(page):
    return re.search(r"^\| kernels \| (.*) \|$", page, re.MULTILINE)[1]


def print_tables(wide_program, scalar_program, questions, rounds):
    heading = None
    for question in questions:
        wide_page, scalar_page = (measure(program, question, rounds) for program in (wide_program, scalar_program))
        if heading is None:
            heading = f"| question | {kernels_of(wide_page)} | {kernels_of(scalar_page)} | fastest peer | ÷ peer |"
            print(f"{heading}\n|---|---:|---:|---:|---:|")
        wide, scalar = read_page(wide_page), read_page(scalar_page)
        for name, (time, peers) in scalar.items():
            if not peers or name not in wide:
                continue
            peer = min(peers, key=peers.get)
            ratio = time / peers[peer]
            mark = "**" if ratio > 1 else ""
            print(f"| {name} | {wide[name][0]:g} | {time:g} | {peers[peer]:g}, {peer} | {mark}{ratio:.2f}{mark} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=51)
    parser.add_argument("--filter", action="append", default=[])
    parser.add_argument("wide")
    parser.add_argument("scalar")
    options = parser.parse_args()
    print_tables(options.wide, options.scalar, options.filter or QUESTIONS, options.rounds)


if __name__ == "__main__":
    main()
