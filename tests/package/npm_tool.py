"""The npm package of the tool: npm_tool.py SOURCE CAROM builds it by scripts/build_npm_tool, installs it without a
network, and compares exit codes, output, errors and files of its programs with those of CAROM."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

import pictures

SLIME, SANDBOX, ROCKS = "slime-hill/hill.tmx", "sticker-knight/map/sandbox.tmx", "tmx-parser/collision.tmx"
THINGS = [SLIME, "--between", "things", "--and", "ground,platforms"]
GAME = [SANDBOX, "--between", "game", "--and", "ground,castle,bounds"]
# The golden maps of check_golden_test.cpp, as text and as JSON.
GOLDEN = [
    GAME,
    THINGS,
    [ROCKS, "--between", "rocks", "--and", "rocks", "--static-static"],
    [SANDBOX, "--between", "parallax", "--and", "background,castledeco,shading,above", "--static-static"],
    [SANDBOX, "--between", "castle", "--static-static"],
]
# Files are written into out, where the next command finds them.
COMMANDS = [
    *(["check", *level, *more] for level in GOLDEN for more in ([], ["--json"])),
    ["check", *THINGS, "--draw", "out/hill.png", "--scale", "1.5"],
    ["check", *GAME, "--draw", "out/game.svg", "--report", "out/game.html"],
    ["check", *THINGS, "--format", "sarif", "--fail-on", "pixels"],
    ["check", *THINGS, "--format", "junit", "--min-depth", "2", "--fail-on", "overlap"],
    ["check", *THINGS, "--baseline", "out/known.json", "--write-baseline"],
    ["check", *THINGS, "--baseline", "out/known.json", "--fail-on", "finding"],
    ["check", SLIME, SANDBOX, ROCKS, "--jobs", "2", "--config", "settings.toml", "--rule", "seam=warning"],
    ["explain", SLIME, "hero", "slime", "--draw", "out/why.png"],
    ["simulate", SLIME, "--steps", "60", "--velocity", "things/hero #11=30,-40.5"],
    ["bake", "slime-hill/hero.png", *pictures.FILES, "--preview", "out/{}.png"],
    ["check", "missing.tmx"],
    ["check", SLIME, "--no-such-option"],
    ["check", SLIME, "--draw", "slime-hill/hill.tmx/image.png"],
    ["check", "--help"],
]


def contents(folder):
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def run(program, arguments, folder, text=b""):
    done = subprocess.run([program, *arguments], cwd=folder, input=text, capture_output=True)
    return done.returncode, done.stdout, done.stderr, contents(folder / "out")


def make_levels(source, folder):
    """The bundled maps, and the files with which fuzzing begins: every format that the tool reads."""
    shutil.copytree(source / "assets", folder)
    for kind in "tmx", "tmj", "tsx", "tx", "ldtk", "scene", "png":
        shutil.copytree(source / "fuzz/corpus" / kind, folder / "corpus", dirs_exist_ok=True)
    folder.joinpath("settings.toml").write_text('[[compare]]\nbetween = ["things", "rocks", "game"]\n')
    pictures.write_into(folder)
    folder.joinpath("out").mkdir()
    levels = [file.relative_to(folder) for file in folder.glob("corpus/*") if file.suffix in (".tmx", ".tmj", ".ldtk", ".json")]
    corpus_pictures = [file.relative_to(folder) for file in folder.glob("corpus/*.png")]
    return sorted(levels), sorted(corpus_pictures)


def main():
    source, carom = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    with tempfile.TemporaryDirectory() as name:
        top = pathlib.Path(name)
        subprocess.run([source / "scripts/build_npm_tool", top], check=True)
        archive, = top.glob("carom-check-*.tgz")
        subprocess.run(["npm", "install", "--offline", "--no-audit", "--no-fund", "--prefix", top, archive], check=True)
        programs = top / "node_modules/.bin"

        levels, corpus_pictures = make_levels(source, native := top / "native")
        make_levels(source, packed := top / "packed")
        corpus = [["check", *levels, "--json"], ["check", *levels, "--report", "out/corpus.html"],
                  ["bake", *corpus_pictures]]
        for command in [*COMMANDS, *corpus]:
            expected, found = run(carom, command, native), run(programs / "carom", command, packed)
            for what, one, other in zip(("exit code", "output", "errors", "files"), expected, found):
                assert one == other, f"{what} of {command}\nnative: {one}\npackage: {other}"
        assert any(name.endswith(".html") for name in contents(native / "out")) and expected[0] == 0, expected

        queries = b"\n".join(file.read_bytes() for file in sorted(source.glob("fuzz/corpus/query/*")))
        assert run(carom, ["query"], native, queries) == run(programs / "carom", ["query"], packed, queries)
        assert run(carom, ["check", *THINGS], native) == run(programs / "carom-check", THINGS, packed)
        watched = run(programs / "carom-check", [SLIME, "--watch"], packed)
        assert watched[0] == 2 and b"--watch needs Linux" in watched[2], watched


main()
