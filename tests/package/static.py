"""The tool as one static program: static.py SOURCE CAROM builds it by scripts/build_static, and compares it with CAROM."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import pictures

LEVELS = ["slime-hill/hill.tmx", "sticker-knight/map/sandbox.tmx", "tmx-parser/collision.tmx"]


def output(program, *arguments, **options):
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True, **options).stdout


def main():
    source, carom = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        static = pathlib.Path(folder, "carom")
        said = output(source / "scripts/build_static", static)
        assert said.startswith("carom ") and "portable" in said, said
        headers = output("readelf", "--program-headers", "--dynamic", static)
        assert "INTERP" not in headers and "NEEDED" not in headers, headers
        # In a file system that has nothing but the program and levels, where the one who runs it may change the root.
        assets = pathlib.Path(folder, "assets")
        shutil.copytree(source / "assets", assets)
        pictures.write_into(assets)
        alone = {"env": {}}
        program = static
        if os.geteuid() == 0:
            alone["preexec_fn"] = lambda: (os.chroot(folder), os.chdir("/assets"))
            program = "/carom"
        else:
            alone["cwd"] = assets
        for command in [*(["check", level, "--json"] for level in LEVELS), ["bake", *pictures.FILES]]:
            assert output(program, *command, **alone) == output(carom, *command, cwd=assets), command
        output(program, "check", LEVELS[0], "--draw", "hill.png", **alone)
        assert assets.joinpath("hill.png").read_bytes().startswith(b"\x89PNG")


main()
