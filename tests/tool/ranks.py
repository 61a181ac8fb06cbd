#!/usr/bin/env python3
"""Checks that `carom simulate --ranks` becomes mpirun, with all words of its command line, and what it says where that
or carom-mpi is missing. Both are scripts here; tests/mpi runs the real ones.

Usage: ranks.py CAROM
"""

import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

PRINTS_ITS_WORDS = '#!/bin/sh\nprintf "%s\\n" "$@"\necho a message >&2\nexit 7\n'
LEVEL = "--a level.json"


def program(path, text):
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


class Tool:
    """A copy of the tool in a folder of its own, and another folder that is all of PATH."""

    def __init__(self, carom, folder):
        self.home, self.path = folder / "home", folder / "path"
        self.home.mkdir()
        self.path.mkdir()
        self.carom = shutil.copy(carom, self.home / "carom")

    def run(self, *options):
        return subprocess.run([self.carom, "simulate", *options, "--", LEVEL], env={"PATH": f"/nowhere:{self.path}"},
                              capture_output=True, text=True, check=False)

    def expect_error(self, *expected):
        run = self.run("--ranks", "4")
        assert run.returncode == 2 and run.stdout == "", run
        assert run.stderr.startswith("carom: error: --ranks 4: "), run.stderr
        for words in (*expected, f'mpirun -n 4 carom-mpi simulate "{LEVEL}"'):
            assert words in run.stderr, (words, run.stderr)


def check_words(tool, carom_mpi):
    run = tool.run("--json", "--velocity", "a=1,-2", "--ranks", "3", "--steps=4", "--velocity", "b c=3,4", "--no-config",
                   "--ranks-table", "--save", "--later.carom", "--patience", "5")
    assert run.returncode == 7 and run.stderr == "a message\n", run
    head, options = run.stdout.splitlines()[:4], run.stdout.splitlines()[4:]
    assert head == ["-n", "3", str(carom_mpi), "simulate"], head
    assert options[-2:] == ["--", LEVEL], options
    expected = ["--json", "--velocity=a=1,-2", "--velocity=b c=3,4", "--steps=4", "--no-config", "--ranks-table",
                "--save=--later.carom", "--patience=5"]
    assert sorted(options[:-2]) == sorted(expected), options
    assert options.index("--velocity=a=1,-2") < options.index("--velocity=b c=3,4"), options
    run = tool.run("--ranks", "1")
    assert run.stdout.splitlines() == ["-n", "1", str(carom_mpi), "simulate", "--", LEVEL], run.stdout


def main(arguments):
    with tempfile.TemporaryDirectory() as name:
        tool = Tool(arguments[0], pathlib.Path(name).resolve())
        tool.expect_error("no carom-mpi", "-DCAROM_BUILD_MPI=ON", "no mpirun on PATH", "openmpi-bin")
        on_path = program(tool.path / "carom-mpi", "")
        tool.expect_error("no mpirun on PATH")
        mpirun = program(tool.path / "mpirun", PRINTS_ITS_WORDS)
        check_words(tool, on_path)
        check_words(tool, program(tool.home / "carom-mpi", ""))
        mpirun.chmod(0o644)
        tool.expect_error("no mpirun on PATH")
        for number in (signal.SIGTERM, signal.SIGPIPE):  # the tool itself ignores the second one
            program(mpirun, f"#!/bin/sh\nkill -{number.value} $$\n")
            assert tool.run("--ranks", "2").returncode == -number, number
        program(mpirun, "#!/no such shell\n")
        tool.expect_error(f"{mpirun} does not start (No such file or directory)")
        (tool.home / "carom-mpi").unlink()
        on_path.unlink()
        tool.expect_error("no carom-mpi beside carom or on PATH")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
