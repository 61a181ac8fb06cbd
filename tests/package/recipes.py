#!/usr/bin/env python3
"""Tries the release, and the recipes for vcpkg, Conan and Meson.

Usage: recipes.py WAY --source ROOT --build BUILD --cxx COMPILER --folder FOLDER

WAY is release, meson, vcpkg or conan. BUILD is as for ways.py. The release is that of a repository in FOLDER's parent,
with the files as they are now; meson takes what release has made.
"""

import argparse
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import types

from ways import EXPECTED, commit_all, expect, run, version_of


class Recipes:
    def __init__(self, options):
        self.source, self.build, self.folder = options.source.resolve(), options.build.resolve(), options.folder.resolve()
        self.cxx, self.version, self.released = options.cxx, version_of(self.source), self.folder.parent / "release/first"
        self.name = f"carom-{self.version}"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)

    def release(self):
        """Two runs, under circumstances that differ, write the same bytes; what they write is whole."""
        repository, second = self.folder / "repository", self.folder / "second"
        commit_all(self.source, repository)
        script = repository / "scripts/release"
        (repository / "left_behind.txt").write_text("not committed\n")
        run("sh", "-c", 'umask 077 && exec "$@"', "-", script, self.released, env={**os.environ, "TZ": "Asia/Tokyo"})
        run(script, second, "--commit", "main", env={**os.environ, "PYTHONHASHSEED": "7", "LC_ALL": "C"})
        sums = (self.released / "SHA256SUMS").read_text()
        expect(sums == (second / "SHA256SUMS").read_text(), f"two releases of one commit differ:\n{sums}")
        run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=self.released)
        kinds = ("", "-amalgamated", "-meson")
        archives = {f"{self.name}{kind}.tar.gz" for kind in kinds}
        expect({line.split()[1] for line in sums.splitlines()} == archives, f"the checksums are of\n{sums}")
        unpacked = self.folder / "unpacked"
        unpacked.mkdir()
        for archive in sorted(archives):
            run("tar", "-xzf", self.released / archive, "-C", unpacked)
        sources = unpacked / self.name
        committed = set(run("git", "-C", repository, "ls-files").splitlines())
        found = {path.relative_to(sources).as_posix() for path in sources.rglob("*") if not path.is_dir()}
        expect(found == committed, f"the archive has other files than the commit: {sorted(found ^ committed)[:9]}")
        expect(os.access(sources / "run", os.X_OK), "./run cannot be run")
        run("cmake", "-G", "Ninja", "-S", sources, "-B", self.folder / "made", f"-DCMAKE_CXX_COMPILER={self.cxx}",
            "-DCAROM_BUILD_TESTS=OFF")
        two = unpacked / f"{self.name}-amalgamated"
        expect({path.name for path in two.iterdir()} == {"carom.hpp", "carom.cpp", "LICENSE"}, "other than two files")
        expect(f"// Carom {self.version}, " in (two / "carom.hpp").read_text(), "the header is of another version")
        run(script, second, "--commit", "no-such-branch", fails=True)

    def meson(self):
        """A project with Carom as a subproject, one component of which is compiled, without a network."""
        project = self.folder / "project"
        shutil.copytree(self.source / "tests/package/meson", project)
        shutil.copy(self.source / "tests/package/fetched/main.cpp", project)
        run("tar", "-xzf", self.released / f"{self.name}-meson.tar.gz", "-C", project)
        shutil.copy(self.released / f"{self.name}.tar.gz", project / "subprojects/packagefiles")
        compiler = f"ccache {self.cxx}" if shutil.which("ccache") else self.cxx
        environment = {**os.environ, "CXX": compiler}
        made = self.folder / "made"
        run("meson", "setup", "--wrap-mode=nodownload", made, project, env=environment)
        run("meson", "compile", "-C", made, env=environment)
        printed = run(made / "user")
        expect(printed == f"carom {self.version}: a hull of 3 points\n", f"the program printed {printed}")
        commands = {entry["file"]: entry["command"] for entry in json.loads((made / "compile_commands.json").read_text())}
        own = next(command for file, command in commands.items() if file.endswith("main.cpp"))
        expect("-ffp-contract=off" in own and "-std=c++20" in own, f"the program is compiled by {own}")
        files = [file for file in commands if f"{self.name}/src/" in file]
        expect(files and not any("/src/world/" in file for file in files), f"these are compiled: {files[:5]}")
        refused = run("meson", "setup", "--wrap-mode=nodownload", "-Dcarom:components=bakery", self.folder / "bakery", project,
                      env=environment, fails=True)
        expect("Carom has no component 'bakery'" in refused, f"Meson says\n{refused}")

    def is_option(self, name):
        return re.search(rf"^{name}:", (self.build / "CMakeCache.txt").read_text(), re.MULTILINE) is not None

    def vcpkg(self):
        """The port against stand-ins for vcpkg's functions: its files are well-formed, and so is what it leaves."""
        port = self.source / "packaging/vcpkg/carom"
        described = json.loads((port / "vcpkg.json").read_text())
        expect(described["name"] == "carom" and set(described["default-features"]) <= set(described["features"]),
               f"vcpkg.json says {described}")
        for kind, libraries in [("static", {"libcarom.a"}), ("dynamic", {"libcarom.so"})]:
            prefix = self.folder / kind
            printed = run("cmake", f"-DPORTFILE={port / 'portfile.cmake'}", f"-DBUILD={self.build}",
                          f"-DCURRENT_PACKAGES_DIR={prefix}", f"-DVCPKG_LIBRARY_LINKAGE={kind}", "-P",
                          self.source / "tests/package/vcpkg_stand_ins.cmake")
            options = dict(re.findall(r"^option -D(\w+)=(.*)$", printed, re.MULTILINE))
            unknown = [name for name in options if not self.is_option(name)]
            expect(options and not unknown, f"CMake has no options {unknown}")
            expect(options["CAROM_SIMD"] == "highway" and (options["CAROM_SHARED"] == "1") == (kind == "dynamic"),
                   f"{kind}: the options are {options}")
            left = {path.name for path in (prefix / "lib").rglob("libcarom.*") if path.suffix in (".a", ".so")}
            expect(libraries <= left and (kind == "static" or libraries == left), f"{kind}: {left} is left")
            expect(not (prefix / "debug/include").exists() and (prefix / "share/carom/copyright").exists(),
                   f"{kind}: vcpkg wants other files")
            made = self.folder / f"{kind}_user"
            run("cmake", "-G", "Ninja", "-S", self.source / "tests/package/consumer", "-B", made,
                f"-DCMAKE_CXX_COMPILER={self.cxx}", f"-Dcarom_DIR={prefix / 'share/carom'}")
            log = run("cmake", "--build", made, "--verbose")
            expect(f"{prefix}/lib/{next(iter(libraries))}" in log, f"{kind}: another library is linked")
            expect(run(made / "consumer") == f"carom {self.version}: {EXPECTED}\n", f"{kind}: the consumer is wrong")

    def conan(self):
        """The recipe against stand-ins for Conan's modules: it exports what CMake needs, and passes options that CMake
        has."""
        recipe = self.recipe(shared=True)
        recipe.set_version()
        expect(recipe.version == self.version, f"the recipe says version {recipe.version}")
        recipe.export_sources()
        recipe.validate()
        recipe.requirements()
        recipe.generate()
        unknown = [name for name in recipe.variables if not self.is_option(name)]
        expect(recipe.variables and not unknown, f"CMake has no options {unknown}")
        settings = [f"-D{name}={value}" for name, value in recipe.variables.items()]
        made = self.folder / "made"
        run("cmake", "-G", "Ninja", "-S", recipe.export_sources_folder, "-B", made, f"-DCMAKE_CXX_COMPILER={self.cxx}",
            "-DCMAKE_BUILD_TYPE=Release", *settings)
        targets = run("cmake", "--build", made, "--target", "help")
        expect("carom_shared" in targets and "carom-tool" not in targets, f"there are the targets\n{targets}")
        recipe.package_folder = self.folder / "package"
        run("cmake", "--install", self.build, "--prefix", recipe.package_folder)
        (recipe.package_folder / "lib/cmake").mkdir(parents=True, exist_ok=True)
        recipe.source_folder = recipe.export_sources_folder
        recipe.package()
        left = {path.name for path in recipe.package_folder.rglob("libcarom.*") if path.suffix in (".a", ".so")}
        expect(left == {"libcarom.so"} and (recipe.package_folder / "licenses/LICENSE").exists(), f"{left} is left")
        expect(not list(recipe.package_folder.rglob("caromStatic*.cmake")), "CMake would look for a static library")
        recipe.package_info()
        expect("-ffp-contract=off" in recipe.cpp_info.cxxflags, "users do not get the flags")

    def recipe(self, **options):
        """The object that the recipe defines, with the stand-ins."""
        variables = {}

        class ConanFile:
            pass

        def copy(_, pattern, source, target):
            root = pathlib.Path(source).resolve()
            top = root / pattern.removesuffix("*")
            files = [path for path in (top.rglob("*") if top.is_dir() else [top]) if path.is_file()]
            expect(files, f"nothing is {pattern}")
            for file in files:
                to = pathlib.Path(target) / file.relative_to(root)
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, to)

        def remove(_, pattern, folder):
            for file in pathlib.Path(folder).glob(pattern):
                file.unlink()

        class CMake:
            def __init__(self, recipe):
                pass

            def install(self):
                pass

        class Generator:
            def __init__(self, recipe):
                self.cache_variables = variables

            def set_property(self, dependency, key, value):
                pass

            def generate(self):
                pass

        modules = {
            "conan": {"ConanFile": ConanFile},
            "conan.tools": {},
            "conan.tools.build": {"check_min_cppstd": lambda recipe, standard: expect(standard == 20, "not C++20")},
            "conan.tools.cmake": {"CMake": CMake, "CMakeDeps": Generator, "CMakeToolchain": Generator,
                                  "cmake_layout": lambda recipe: None},
            "conan.tools.files": {"copy": copy, "rm": remove, "load": lambda recipe, path: pathlib.Path(path).read_text()},
        }
        for name, members in modules.items():
            sys.modules[name] = types.ModuleType(name)
            vars(sys.modules[name]).update(members)
        sys.dont_write_bytecode = True
        file = self.source / "packaging/conan/conanfile.py"
        spec = importlib.util.spec_from_file_location("conanfile", file)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        recipe = module.CaromConan()
        expect(set(options) <= set(recipe.default_options) == set(recipe.options), "options without defaults")
        recipe.options = types.SimpleNamespace(**{**recipe.default_options, **options})
        recipe.settings = types.SimpleNamespace(os="Linux", compiler="gcc")
        recipe.cpp_info = types.SimpleNamespace()
        recipe.recipe_folder, recipe.export_sources_folder = str(file.parent), self.folder / "exported"
        recipe.requires = lambda reference: expect(re.fullmatch(r"\w+/[\d.]+", reference), f"wrong: {reference}")
        recipe.variables = variables
        return recipe


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("way", choices=["release", "meson", "vcpkg", "conan"])
    parser.add_argument("--cxx", default="c++")
    for name in ["source", "build", "folder"]:
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    options = parser.parse_args()
    getattr(Recipes(options), options.way)()


if __name__ == "__main__":
    main()
