#!/usr/bin/env python3
"""Tries the ways in which other projects use Carom, each in a folder of its own.

Usage: ways.py WAY --source ROOT --build BUILD --cxx COMPILER --folder FOLDER

WAY is install_tree, build_tree, shared, fetch_content, one_header, c, python or pages. BUILD is a build folder of Carom whose library, and
tool where it has one, are up to date; other ways compile their own.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

FLAGS = ["-ffp-contract=off", "-fno-tree-slp-vectorize"]
EXPECTED = "5 pixels, 1 contact, touching"


def run(*command, fails=False, **options):
    """What a command printed. It must succeed, or fail where `fails` says so."""
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          **options)
    if (done.returncode != 0) != fails:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}\nreturned {done.returncode}")
    return done.stdout


def expect(condition, message):
    if not condition:
        sys.exit(f"ways.py: {message}")


def version_of(source):
    return re.search(r'#define CAROM_VERSION "(.+)"', (source / "include/carom/config.hpp").read_text())[1]


def commit_all(source, repository, but=()):
    """Makes a git repository of the files as they are now, committed or not, without those in some folders."""
    listed = run("git", "-C", source, "ls-files", "--cached", "--others", "--exclude-standard", "-z")
    for name in filter(None, listed.split("\0")):
        if (source / name).is_file() and not name.startswith(but):
            (repository / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source / name, repository / name)
    git = ["git", "-C", repository, "-c", "user.name=carom", "-c", "user.email=carom@localhost"]
    run("git", "init", "--quiet", "--initial-branch=main", repository)
    run(*git, "add", "--all")
    run(*git, "commit", "--quiet", "--message=A release")


class Ways:
    def __init__(self, options):
        self.source, self.build, self.folder = options.source.resolve(), options.build.resolve(), options.folder.resolve()
        self.cxx = options.cxx
        self.version = version_of(self.source)
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.tool = (self.build / "carom").exists()

    def configure(self, source, name, *settings, fails=False):
        return run("cmake", "-G", "Ninja", "-S", source, "-B", self.folder / name, f"-DCMAKE_CXX_COMPILER={self.cxx}",
                   "-DCMAKE_BUILD_TYPE=Release", *settings, fails=fails)

    def consume(self, name, *settings):
        """Builds and runs the consumer, whose sources are compiled with Carom's flags; returns what links it."""
        self.configure(self.source / "tests/package/consumer", name, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *settings)
        log = run("cmake", "--build", self.folder / name, "--verbose")
        printed = run(self.folder / name / "consumer")
        expect(printed == f"carom {self.version}: {EXPECTED}\n", f"the consumer printed {printed}")
        command = json.loads((self.folder / name / "compile_commands.json").read_text())[0]["command"]
        expected = FLAGS if "GNU" in run(self.cxx, "--version") or "g++" in self.cxx else FLAGS[:1]
        expect(all(flag in command for flag in expected), f"{expected} must be in: {command}")
        return log

    def refuse(self, name, message, *settings):
        printed = self.configure(self.source / "tests/package/consumer", name, *settings, fails=True)
        expect(message in " ".join(printed.split()), f"no \"{message}\" in:\n{printed}")

    def install(self, build, prefix):
        run("cmake", "--install", build, "--prefix", prefix)

    def pkg_config(self, prefix, library_path=None):
        """Compiles the consumer with what pkg-config says, and runs it."""
        pc = next(prefix.rglob("carom.pc"))
        environment = {**os.environ, "PKG_CONFIG_PATH": str(pc.parent)}
        words = run("pkg-config", "--cflags", "--libs", "carom", env=environment).split()
        expect(all(flag in words for flag in FLAGS), f"pkg-config says only {words}")
        version = run("pkg-config", "--modversion", "carom", env=environment).strip()
        expect(version == self.version, f"pkg-config says version {version}")
        program = self.folder / "with_pkg_config"
        run(self.cxx, "-std=c++20", "-O1", self.source / "tests/package/consumer/main.cpp", "-o", program, *words)
        printed = run(program, env={**os.environ, "LD_LIBRARY_PATH": str(library_path or "")})
        expect(printed == f"carom {self.version}: {EXPECTED}\n", f"with pkg-config the consumer printed {printed}")

    def install_tree(self):
        first, prefix = self.folder / "first", self.folder / "moved here"
        self.install(self.build, first)
        first.rename(prefix)  # an install tree is not bound to its place
        at = f"-DCMAKE_PREFIX_PATH={prefix}"
        self.consume("components", at)
        self.consume("all", at, "-DCOMPONENTS=")
        if next(prefix.rglob("caromMpiTargets.cmake"), None):
            log = self.consume("mpi", at, "-DCOMPONENTS=mpi")
            expect("libcarom_mpi.a" in log, "the consumer is not linked to carom::mpi")
        if self.tool:
            log = self.consume("tool", at, "-DCOMPONENTS=build;tool")
            expect(f"carom {self.version}" in log, "carom::tool did not run")
        self.refuse("component", "Carom has no component 'bakery' here", at, "-DCOMPONENTS=bakery")
        major, minor, _ = map(int, self.version.split("."))
        self.refuse("newer", f"version: {self.version}", at, f"-DREQUEST={major}.{minor + 1}")
        self.refuse("older", f"version: {self.version}", at, f"-DREQUEST={major}.{minor - 1}")
        first.parent.joinpath("plain").symlink_to(prefix)  # pkg-config escapes spaces, which words here do not
        self.pkg_config(first.parent / "plain", next((first.parent / "plain").rglob("libcarom.*")).parent)
        for file in prefix.rglob("*"):
            if file.is_file() and file.suffix in (".cmake", ".pc"):
                expect(str(self.source) not in file.read_text(), f"{file} names the source tree")

    def build_tree(self):
        self.consume("consumer", f"-Dcarom_DIR={self.build}")

    def shared(self):
        prefix = self.folder / "prefix"
        self.install(self.build, prefix)
        library = next(prefix.rglob("libcarom.so"))
        major = self.version.split(".", maxsplit=1)[0]
        expect(f"soname: [libcarom.so.{major}]" in run("readelf", "-d", library), "the soname is not as expected")
        exported = run("nm", "--dynamic", "--defined-only", "--format=just-symbols", library).split()
        foreign = [name for name in exported if not re.match(r"_Z(N|NK|TI|TS|TV|TW|TH|GV)N?5carom|CAROM_0", name)]
        expect(not foreign, f"the library exports what is not Carom's: {foreign[:9]}")
        private = [name for name in run("c++filt", *exported).splitlines() if "(anonymous namespace)" in name]
        expect(not private, f"the library exports what its files keep to themselves: {private[:9]}")
        golden = self.source / "tests/golden"
        run(self.cxx, "-std=c++20", "-O1", *FLAGS, f"-I{prefix}/include", golden / "mixed_run.cpp", library, "-o",
            self.folder / "golden")
        run(self.folder / "golden", golden / "mixed_run.txt", env=self.with_libraries(library.parent))
        for name, setting, expected in [
            ("default", "-DREQUEST=0.2", "libcarom.a"), ("static", "-DCAROM_SHARED_LIBS=OFF", "libcarom.a"),
            ("chosen", "-DCAROM_SHARED_LIBS=ON", "libcarom.so"), ("usual", "-DBUILD_SHARED_LIBS=ON", "libcarom.so")]:
            log = self.consume(name, f"-DCMAKE_PREFIX_PATH={prefix}", setting)
            expect(expected in log, f"{name}: the consumer is not linked to {expected}")
        self.pkg_config(prefix, library.parent)
        (library.parent / "libcarom.a").unlink()
        next(prefix.rglob("caromStatic.cmake")).unlink()
        log = self.consume("alone", f"-DCMAKE_PREFIX_PATH={prefix}")
        expect("libcarom.so" in log, "the consumer is not linked to the only library that there is")

    @staticmethod
    def with_libraries(folder):
        return {**os.environ, "LD_LIBRARY_PATH": str(folder)}

    def fetch_content(self):
        """From a git repository of the files as they are now, committed or not."""
        repository = self.folder / "repository"
        commit_all(self.source, repository, but=("assets/", "docs/"))
        self.configure(self.source / "tests/package/fetched", "fetched", f"-DCAROM_REPOSITORY=file://{repository}",
                       "-DCMAKE_CXX_FLAGS_RELEASE=-O0", *launcher())
        run("cmake", "--build", self.folder / "fetched")
        printed = run(self.folder / "fetched/fetched")
        expect(printed == f"carom {self.version}: a hull of 3 points\n", f"the program printed {printed}")
        names = {path.name for path in (self.folder / "fetched").rglob("carom*-tool*")}
        expect(not names, f"a dependency builds its tool: {names}")

    def one_header(self):
        """Carom as two files, with no build system: an example, the golden run, and a few components alone."""
        flags = ["-std=c++20", "-O0", *FLAGS]
        script, whole, part = self.source / "scripts/amalgamate", self.folder / "whole", self.folder / "part"
        run(script, whole)
        needed = run(self.cxx, "-std=c++20", "-U__SSE2__", "-M", whole / "carom.hpp", whole / "carom.cpp")
        expect("mmintrin.h" not in needed, "machines without SSE2 would include its header")
        run(self.cxx, *flags, "-Wall", "-Wextra", "-c", "carom.cpp", cwd=whole)
        if other := shutil.which("clang++-14"):
            run(other, *flags, "-Wno-everything", "-fsyntax-only", "carom.cpp", cwd=whole)
        golden = self.source / "tests/golden"
        for name, source, headers in [("pool_break", self.source / "examples/pool_break.cpp", []),
                                      ("golden", golden / "mixed_run.cpp", golden.glob("*.hpp"))]:
            for file in [source, *headers]:
                (whole / file.name).write_text(file.read_text().replace("<carom/carom.hpp>", '"carom.hpp"'))
            run(self.cxx, *flags, source.name, "carom.o", "-pthread", "-o", name, cwd=whole)
        expect("no ball penetrates another: yes" in run(whole / "pool_break"), "the example found something else")
        run(whole / "golden", golden / "mixed_run.txt")
        run(script, part, "--components", "build,broad")
        expect("class BasicWorld" not in (part / "carom.hpp").read_text(), "a component brings more than what it needs")
        program = (self.source / "tests/package/fetched/main.cpp").read_text()
        (part / "main.cpp").write_text(program.replace("<carom/build/hull.hpp>", '"carom.hpp"'))
        run(self.cxx, *flags, "-Wall", "-Wextra", "-Werror", "main.cpp", "carom.cpp", "-pthread", "-o", "main", cwd=part)
        expect("a hull of 3 points" in run(part / "main"), "the program with components found something else")
        run(script, part, "--components", "bakery", fails=True)

    def c(self):
        """The C library as it is installed: by pkg-config without a C++ compiler, and as a component of CMake."""
        prefix = self.folder / "prefix"
        self.install(self.build, prefix)
        example = self.source / "bindings/c/example/bullets.c"
        pc = next(prefix.rglob("carom-c.pc"))
        words = run("pkg-config", "--cflags", "--libs", "carom-c",
                    env={**os.environ, "PKG_CONFIG_PATH": str(pc.parent)}).split()
        run("cc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", example, "-o", self.folder / "bullets", *words)
        printed = run(self.folder / "bullets", env=self.with_libraries(pc.parent.parent))
        expect("1 hit, at t = 0.19375" in printed, f"the example printed {printed}")
        (self.folder / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.22)\nproject(user LANGUAGES C CXX)\n"
            "find_package(carom REQUIRED COMPONENTS c)\n"
            f"add_executable(bullets {example})\ntarget_link_libraries(bullets PRIVATE carom::c)\n")
        self.configure(self.folder, "cmake", f"-DCMAKE_PREFIX_PATH={prefix}")
        run("cmake", "--build", self.folder / "cmake")
        expect(run(self.folder / "cmake/bullets") == printed, "the example built by CMake printed something else")

    def python(self):
        """The wheel, out of what this build has compiled, installed into a folder of its own without a network."""
        python = next(line.split("=", 1)[1] for line in (self.build / "CMakeCache.txt").read_text().splitlines()
                      if line.startswith("CAROM_PYTHON:"))
        pip = [python, "-m", "pip", "--disable-pip-version-check", "--no-cache-dir"]
        offline = ["--quiet", "--no-index", "--no-deps"]
        run(*pip, "wheel", *offline, "--no-build-isolation", "--wheel-dir", self.folder, self.source / "bindings/python",
            env={**os.environ, "CAROM_BUILD_FOLDER": str(self.build), "CAROM_JOBS": "1"})
        wheel = next(self.folder.glob("*.whl"))
        expect(wheel.name.startswith(f"carom-{self.version}-cp3"), f"the wheel is called {wheel.name}")
        run(*pip, "install", *offline, "--target", self.folder / "site", wheel)
        names = {path.name for path in (self.folder / "site/carom").iterdir()}
        expect({"__init__.py", "py.typed", "_carom"} <= names, f"the wheel has only {names}")
        readme = self.source / "bindings/python/README.md"
        printed = run(python, "-m", "doctest", "-v", readme, cwd=self.folder,
                      env={**os.environ, "PYTHONPATH": str(self.folder / "site")})
        expect("0 failed" in printed, f"the examples of {readme}:\n{printed}")

    def pages(self):
        """The man pages are clean and complete, and the completions know commands and options."""
        prefix = self.folder / "prefix"
        self.install(self.build, prefix)
        manual = prefix / "share/man/man1"
        for page in sorted(manual.glob("*.1")):
            text = run("man", "--warnings", "-Tutf8", "-l", page, env={**os.environ, "MANWIDTH": "100", "LC_ALL": "C.UTF-8"})
            text = re.sub(".\b|\x1b\\[[0-9;]*m", "", text)  # bold is printed twice, or by escapes
            command = page.stem.removeprefix("carom").removeprefix("-")
            helped = run(self.build / "carom", *filter(None, [command]), "--help")
            for option in set(re.findall(r"^  (--[a-z-]+)", helped, re.MULTILINE)):
                expect(option in text, f"{page.name} does not have {option}")
            expect("warning" not in text.lower().split("name\n")[0], f"{page.name}: {text[:300]}")
        listed = run(self.build / "carom", "--help").split("Subcommands:\n")[1].split("\n\n")[0]
        commands = set(re.findall(r"^  ([a-z]+) ", listed, re.MULTILINE))
        pages = {page.stem.removeprefix("carom").removeprefix("-") for page in manual.glob("*.1")}
        expect(pages == commands | {""}, f"not all commands have a page: {commands ^ pages}")
        bash = prefix / "share/bash-completion/completions/carom"
        asked = f"source '{bash}'; COMP_WORDS=(carom check --sta); COMP_CWORD=2; _carom; echo \"${{COMPREPLY[*]}}\""
        expect(set(run("bash", "-c", asked).split()) == {"--stage", "--static", "--static-static"}, "bash: other options")
        asked = f"source '{bash}'; COMP_WORDS=(carom si); COMP_CWORD=1; _carom; echo \"${{COMPREPLY[*]}}\""
        expect(run("bash", "-c", asked).split() == ["simulate"], "bash: other commands")
        run("zsh", "-n", prefix / "share/zsh/site-functions/_carom")
        fish = prefix / "share/fish/vendor_completions.d/carom.fish"
        listed = run("fish", "--no-config", "-c", f"source '{fish}'; complete -C 'carom check --stat'")
        expect(listed.split("\t")[0] == "--static" and "--static-static" in listed, f"fish: {listed}")


def launcher():
    return ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("way", choices=["install_tree", "build_tree", "shared", "fetch_content", "one_header", "c", "python",
                                        "pages"])
    parser.add_argument("--cxx", default="c++")
    for name in ["source", "build", "folder"]:
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    options = parser.parse_args()
    getattr(Ways(options), options.way)()


if __name__ == "__main__":
    main()
