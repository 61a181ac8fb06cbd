#!/usr/bin/env python3
"""Checks that `carom-mpi simulate` writes what `carom simulate` writes, byte for byte, on any number of ranks; that `carom
simulate --ranks` runs it; and that what one rank alone comes upon is the error of all.

Usage: simulate.py CAROM CAROM_MPI SOURCE_FOLDER -- MPIRUN OPTION...
"""

import concurrent.futures
import json
import pathlib
import random
import subprocess
import sys
import tempfile

RANKS = (1, 2, 3, 4, 7)
AT_ONCE = 3  # runs, which mostly wait for mpirun to start and to end


def scene_of(items):
    return {"carom_scene": 1, "size": [10, 10], "layers": [{"name": "all", "items": items}]}


def crowd(seed):
    """A scene of many items that move, turn, pass and are hit from one side."""
    source = random.Random(seed)
    items = []
    for number in range(150):
        x, y = source.randint(-40, 40), source.randint(-20, 20)
        shape = source.choice([
            {"type": "circle", "center": [x, y], "radius": source.choice([1, 2])},
            {"type": "aabb", "min": [x - 1, y - 1], "max": [x + 2, y + 1]},
            {"type": "capsule", "a": [x - 2, y], "b": [x + 2, y], "radius": 0.5},
        ])
        item = {"name": f"item, {number}", "shape": shape}
        if number % 3:
            item["velocity"] = [source.randint(-9, 9), source.randint(-9, 9)]
        if number % 10 == 0:
            item["collider"] = {"one_way": [0, 1]}
        if number % 7 == 0:
            item["properties"] = {"sensor": True}
        items.append(item)
    return scene_of(items)


class Runs:
    def __init__(self, carom, carom_mpi, mpirun):
        self.carom, self.carom_mpi, self.mpirun = carom, carom_mpi, mpirun

    def here(self, *arguments):
        return subprocess.run([self.carom, "simulate", *arguments], capture_output=True, check=False)

    def over(self, ranks, *arguments):
        return subprocess.run([*self.mpirun, "-n", str(ranks), self.carom_mpi, *arguments], capture_output=True,
                              check=False)

    def expect_same(self, *arguments):
        """On all numbers of ranks. Returns what is written."""
        expected = self.here(*arguments)
        assert expected.returncode == 0, expected.stderr
        for ranks in RANKS:
            run = self.over(ranks, "simulate", *arguments)
            assert run.returncode == 0, (ranks, run.stderr)
            assert run.stdout == expected.stdout, f"{ranks} ranks write other bytes for {arguments}"
        return expected.stdout


def check_output(runs, source, folder):
    crowded = str(folder / "crowd.json")
    pathlib.Path(crowded).write_text(json.dumps(crowd(1)), encoding="utf-8")
    out = runs.expect_same(crowded, "--steps", "40", "--dt", "0.125", "--stays", "--json")
    events = json.loads(out)["events"]
    assert sum(e["event"] == "begin" and e["normal"] is not None for e in events) > 100, len(events)
    assert {e["event"] for e in events} == {"begin", "stay", "end"}
    assert {e["solid"] for e in events} == {True, False}
    runs.expect_same(str(source / "docs/scenes/world/courtyard.json"), "--steps", "20", "--dt", "0.1")
    runs.expect_same(str(source / "assets/sticker-knight/map/sandbox.tmx"), "--velocity", "hero=40,-10", "--csv")


def check_ranks_of_the_tool(runs, source, folder):
    """`carom simulate --ranks` starts mpirun, and what that gives is what it gives."""
    scene = [str(source / "docs/scenes/world/courtyard.json"), "--velocity", "stone=3,-1", "--dt", "0.1"]
    expected = runs.here(*scene)
    assert expected.returncode == 0 and b"begin" in expected.stdout, expected
    for ranks in ("1", "3"):
        picture = folder / f"of {ranks}.svg"
        run = runs.here(*scene, "--ranks", ranks, "--ranks-table", "--partition", str(picture))
        assert run.returncode == 0 and run.stdout == expected.stdout, (ranks, run)
        assert run.stderr.splitlines()[0].split()[:2] == [b"rank", b"owned"], run.stderr
        assert len(run.stderr.splitlines()) == 1 + int(ranks) and picture.stat().st_size > 200, ranks
    none = str(folder / "none.json")
    run, expected = runs.here(none, "--ranks", "2"), runs.here(none)
    assert run.returncode == expected.returncode == 2 and expected.stderr in run.stderr, run


def check_only_rank_0_reads(runs, folder):
    """The others are where no level is, and no other file that it names."""
    level = ["simulate", "crowd.json", "--steps", "5", "--dt", "0.125"]
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    expected = subprocess.run([runs.carom, *level], cwd=folder, capture_output=True, check=True)
    run = subprocess.run([*runs.mpirun, "-n", "1", "--wdir", folder, runs.carom_mpi, *level, ":",
                          "-n", "2", "--wdir", elsewhere, runs.carom_mpi, *level], capture_output=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout == expected.stdout, run.stdout


def check_pictures(runs, source, folder):
    scene = str(source / "docs/scenes/world/courtyard.json")
    assert runs.here(scene, "--draw", str(folder / "one.svg")).returncode == 0
    run = runs.over(3, "simulate", scene, "--draw", str(folder / "three.svg"), "--ranks-table", "--partition",
                    str(folder / "partition.svg"))
    assert run.returncode == 0, run.stderr
    assert (folder / "one.svg").read_bytes() == (folder / "three.svg").read_bytes()
    assert (folder / "partition.svg").read_bytes().count(b"<path") >= 6 + 2 * 3, "boxes and regions"
    rows = [line.split() for line in run.stderr.decode().splitlines()]
    assert rows[0][:4] == ["rank", "owned", "ghosts", "work"], run.stderr
    assert sum(int(row[1]) for row in rows[1:4]) == 6, "each collider has one owner"


def check_errors(runs, source, folder):
    cases = []

    def expect(words, *arguments):
        cases.append((words, arguments))

    def check(case):
        words, arguments = case
        run = runs.over(3, *arguments)
        assert run.returncode != 0, arguments
        assert run.stderr.decode().count(words) == 1, (words, run.stderr)

    scene = str(source / "docs/scenes/world/courtyard.json")
    none = str(folder / "none.json")
    own = runs.here(none).stderr.decode().strip()
    assert own.startswith("carom: error: "), own
    expect(own, "simulate", none)
    expect("--steps must be from 1", "simulate", scene, "--steps", "0")
    expect("--partition", "simulate", scene, "--partition", "x.gif")
    expect("cannot", "simulate", scene, "--partition", str(folder / "no such folder" / "x.svg"))
    expect("carom-mpi --help", "simulate", scene, "--no-such-option")
    bad = folder / "bad.json"
    item = {"name": "a", "shape": {"type": "point", "at": [0, 0]}, "velocity": [1000, 0]}
    bad.write_text(json.dumps(scene_of([item])), encoding="utf-8")
    own = runs.here(str(bad), "--dt", "1e308").stderr.decode().strip()
    assert own.startswith("carom: error: "), own
    expect(own, "simulate", str(bad), "--dt", "1e308")
    expect("the name of a snapshot ends in .carom", "generate", "discs", "10", str(folder / "x.json"))
    expect("there are discs, boxes and level", "generate", "cubes", "10", str(folder / "x.carom"))
    expect("COUNT must be at most 2147483648", "generate", "discs", str(2**64 - 1), str(folder / "x.carom"))
    expect("COUNT must be at most 2147483648", "measure", str(2**31 + 1))
    expect("leaves a rank without discs", "measure", "1", "--updates", "3")
    expect("SQUARES must be at least 1", "pairs", "0")
    for patience in ("nan", "-1", "0"):
        expect("--patience must be a number above 0", "pairs", "10", "--patience", patience)
    expect("carom-mpi --help", "simulate", scene, "--ranks", "4")
    expect("cannot be opened", "generate", "discs", "10", str(folder / "no such folder" / "x.carom"))
    expect("cannot be opened", "simulate", str(folder / "none.carom"))
    expect("which --json needs", "simulate", str(folder / "discs.carom"), "--json")
    (folder / "cut.carom").write_bytes((folder / "discs.carom").read_bytes()[:-1000])
    expect("damaged or cut off", "simulate", str(folder / "cut.carom"))
    help_page = runs.over(1, "simulate", "--help").stdout.decode()
    assert "--ranks-table" in help_page and "--ranks " not in help_page and "carom simulate" not in help_page, help_page
    last = folder / "last.carom"
    expect("cannot", "simulate", str(folder / "discs.carom"), "--steps", "1", "--save", str(last), "--partition",
           str(folder / "no such folder" / "x.svg"))
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(check, cases))  # which raises what a check raises
    assert last.exists(), "a picture that fails takes the snapshot with it"


def check_snapshots(runs, folder):
    """A generated scene is the same whoever makes it, and evolves in the same way whoever reads it."""

    def check(kind):
        outputs = set()
        for ranks in (1, 4):
            path = str(folder / f"{kind}.carom")
            run = runs.over(ranks, "generate", kind, "3000", path, "--seed", "5")
            assert run.returncode == 0, run.stderr
            states = [run.stdout]
            later = str(folder / f"later {kind}.carom")
            for steps, source, target in (("9", path, None), ("5", path, later), ("4", later, None)):
                save = ["--save", target] if target else []
                run = runs.over(5 - ranks, "simulate", source, "--steps", steps, "--dt", "0.05", *save)
                assert run.returncode == 0, run.stderr
                states.append(run.stdout.splitlines()[-1] if source == later else run.stdout)
            begins, ends = (int(word) for word in run.stdout.decode().split("\n")[1].split()[::2])
            assert begins > 100 and ends > 30, run.stdout
            assert states[1].splitlines()[-1] == states[3], "nine steps are five and four"
            outputs.add(tuple(states))
        assert len(outputs) == 1, outputs

    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(check, ("discs", "boxes", "level")))


def main(arguments):
    carom, carom_mpi, source, _, *mpirun = arguments
    runs = Runs(carom, carom_mpi, mpirun)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_output(runs, pathlib.Path(source), folder)
        check_ranks_of_the_tool(runs, pathlib.Path(source), folder)
        check_only_rank_0_reads(runs, folder)
        check_pictures(runs, pathlib.Path(source), folder)
        check_snapshots(runs, folder)
        check_errors(runs, pathlib.Path(source), folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
