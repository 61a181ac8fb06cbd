"""Runs the steps of action.yml as a composite action would, with a built tool in place of ./run: action.py SOURCE CAROM.
No forge is asked."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap


def inputs_of(text):
    """The inputs and their defaults."""
    section = re.search(r"^inputs:\n((?:  .*\n)+)", text, re.M).group(1)
    entries = re.findall(r"^  (\w+):\n((?:    .*\n)+)", section, re.M)
    return {name: (re.findall(r"^    default: (.*)$", body, re.M) or [None])[0] for name, body in entries}


def steps_of(text):
    """Of each step the lines that bash runs, and the environment that it gets."""
    steps = []
    for step in re.split(r"^    - name: ", text, flags=re.M)[1:]:
        assert re.search(r"^      shell: bash$", step, re.M), "a composite step names its shell"
        block = re.search(r"^      run: \|\n((?:        .*\n?)+)", step, re.M)
        run = textwrap.dedent(block.group(1)) if block else re.search(r"^      run: '(.*)'$", step, re.M).group(1)
        steps.append((run, dict(re.findall(r"^        (\w+): \$\{\{ inputs\.(\w+) \}\}$", step, re.M))))
    return steps


def main():
    source, carom = map(pathlib.Path, sys.argv[1:])
    text = (source / "action.yml").read_text()
    assert re.search(r"^runs:\n  using: composite$", text, re.M)
    inputs = inputs_of(text)
    assert inputs["levels"] is None and inputs["options"]
    steps = steps_of(text)
    assert len(steps) == text.count("run: ") == 2
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "run").symlink_to(carom.resolve())

        def run(levels, options=inputs["options"]):
            given = {"levels": levels, "options": options}
            outcomes = []
            for script, names in steps:
                environment = {name: given[value] for name, value in names.items()}
                outcomes.append(subprocess.run(
                    ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=source / "assets",
                    env={**os.environ, **environment, "GITHUB_ACTION_PATH": folder}, capture_output=True, text=True))
            assert outcomes[0].returncode == 0 and outcomes[0].stdout.startswith("carom "), outcomes[0]
            return outcomes[1]

        found = run("**/hill.tmx")
        assert found.returncode == 1, found
        assert re.search(r"^::error file=slime-hill/hill\.tmx", found.stdout, re.M), found.stdout
        calm = run("slime-hill/*.tmx", "--between things --and ground --only pixels --min-depth 100")
        assert calm.returncode == 0 and "::error" not in calm.stdout, calm
        missing = run("no/*.tmx")
        assert missing.returncode == 2 and "no/*.tmx" in missing.stdout + missing.stderr, missing


main()
