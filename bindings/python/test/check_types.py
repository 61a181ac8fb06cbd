#!/usr/bin/env python3
"""Checks the stubs: mypy --strict accepts them and a program that uses them, and they name what there is.

Usage: check_types.py FOLDER_OF_PACKAGE SCRATCH_FOLDER
"""

import os
import pathlib
import re
import subprocess
import sys


# What stubtest finds that is meant so: metaclasses and constructors of pybind11; aliases of types, which are objects at
# run time; and that the stubs of one module are in several files.
EXPECTED = re.compile(r"metaclass differs|is not a Union|is not a type|stub does not have \*args argument"
                      r"|'carom._carom' is not a package")


def run(*command, **environment):
    done = subprocess.run([sys.executable, *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env={**os.environ, **environment})
    return done.returncode, done.stdout


def main(package, scratch):
    here = pathlib.Path(__file__).resolve().parent
    os.environ["PYTHONPATH"] = package
    mypy = ["-m", "mypy", "--strict", "--cache-dir", str(pathlib.Path(scratch) / "mypy_cache")]
    code, text = run(*mypy, str(pathlib.Path(package) / "carom"), str(here / "typed_program.py"), MYPYPATH=package)
    if code:
        sys.exit(text)
    code, text = run(*mypy, str(here / "wrongly_typed_program.py"), MYPYPATH=package)
    wrong = sum("# wrong" in line for line in (here / "wrongly_typed_program.py").read_text().splitlines())
    if text.count(": error: ") != wrong:
        sys.exit(f"mypy must find {wrong} errors:\n{text}")
    # Names and kinds of everything; parameters are objects at run time, which functions check themselves.
    code, text = run("-m", "mypy.stubtest", "carom", "--concise", MYPYPATH=package)
    wrong = [line for line in text.splitlines() if line.startswith("carom") and not EXPECTED.search(line)]
    if wrong:
        sys.exit("\n".join(wrong))
    code, text = run(str(here / "typed_program.py"))
    if code:
        sys.exit(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
