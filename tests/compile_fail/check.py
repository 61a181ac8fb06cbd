#!/usr/bin/env python3
"""Checks that wrong code does not compile, and says why in words a user understands.

Usage: check.py CASE COMPILER FLAG...

A case is one .cpp file with a right form and, under CAROM_MUST_FAIL, a wrong one. The right form must compile without a
warning; the wrong one, with the same compiler and flags, must fail with one error, with the text of the case's
`// expect: ` lines. Where lines `// ask: EXPRESSION` follow them, both forms are compiled with each of these as CAROM_ASK.
"""

import subprocess
import sys


def compile_case(case, command, *extra):
    """The compiler's exit code and everything it said."""
    done = subprocess.run([*command, *extra, "-c", case, "-o", "/dev/null"], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def parse(case):
    """Pairs of what has to be said and of the expression, None where the case has no place for one."""
    groups = []
    with open(case, encoding="utf-8") as file:
        for line in file:
            if line.startswith("// expect: "):
                if not groups or groups[-1][1]:
                    groups.append(([], []))
                groups[-1][0].append(line.removeprefix("// expect: ").strip())
            elif line.startswith("// ask: "):
                groups[-1][1].append(line.removeprefix("// ask: ").strip())
    return [(expected, ask) for expected, asks in groups for ask in asks or [None]]


def check(case, command, expected, ask):
    """What is wrong with one form of the case, or nothing."""
    name, defined = (case, []) if ask is None else (f"{case}, {ask}", [f"-DCAROM_ASK={ask}"])
    status, output = compile_case(case, command, *defined)
    if status != 0 or output:
        return f"{name}: the right form must compile without a word, but:\n{output}"
    status, output = compile_case(case, command, *defined, "-DCAROM_MUST_FAIL")
    if status == 0:
        return f"{name}: the wrong form compiles"
    missing = [text for text in expected if text not in output]
    if missing:
        return f"{name}: the wrong form fails, but without saying {missing}:\n{output}"
    said = [line for line in output.splitlines() if "error:" in line or "warning:" in line]
    if len(said) > 1:
        return f"{name}: the wrong form fails with more than one error:\n{output}"
    print(f"{name}: the right form compiles; the wrong one fails with {expected}")
    return None


def main(case, *command):
    questions = parse(case)
    if not questions:
        return f"{case}: has no '// expect: ' line"
    return next(filter(None, (check(case, command, *question) for question in questions)), 0)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
