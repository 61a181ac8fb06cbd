#!/usr/bin/env python3
"""Checks that wrong code does not compile, and says why in words a user understands.

Usage: check.py CASE COMPILER FLAG...

A case is one .cpp file with a right form and, under CAROM_MUST_FAIL, a wrong one. The right form must compile without a
warning; the wrong one, with the same compiler and flags, must fail with the text of the case's `// expect: ` lines.
"""

import subprocess
import sys


def compile_case(case, command, *extra):
    """The compiler's exit code and everything it said."""
    done = subprocess.run([*command, *extra, "-c", case, "-o", "/dev/null"], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def main(case, *command):
    with open(case, encoding="utf-8") as file:
        expected = [line.split("// expect: ")[1].strip() for line in file if line.startswith("// expect: ")]
    if not expected:
        return f"{case}: has no '// expect: ' line"
    status, output = compile_case(case, command)
    if status != 0 or output:
        return f"{case}: the right form must compile without a word, but:\n{output}"
    status, output = compile_case(case, command, "-DCAROM_MUST_FAIL")
    if status == 0:
        return f"{case}: the wrong form compiles"
    missing = [text for text in expected if text not in output]
    if missing:
        return f"{case}: the wrong form fails, but without saying {missing}:\n{output}"
    print(f"{case}: the right form compiles; the wrong one fails with {expected}")
    return 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
