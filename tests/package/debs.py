#!/usr/bin/env python3
"""Tries the Debian packages.

Usage: debs.py contents|chroot --source ROOT --folder FOLDER

`contents` builds them into FOLDER/packages, checks what they have and need, and uses them as files. `chroot` installs
them into a Debian with nothing in it but apt, works with them there, and removes them again; it needs a mirror of
Debian, and is skipped (exit code 77) where no such Debian can be made.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

from ways import EXPECTED, expect, run, version_of

SKIPPED = 77
KEYRING = pathlib.Path("/usr/share/keyrings/debian-archive-keyring.gpg")
TOOL_QUERY = ('{"id": 1, "ask": "overlaps", "a": {"type": "circle", "center": [0, 0], "radius": 1}, '
              '"b": {"type": "point", "at": [1, 0]}}')
TOOL_ANSWER = '{"id": 1, "answer": {"overlaps": true, "penetrates": false}}'


class Debs:
    def __init__(self, source, folder):
        self.source, self.folder, self.packages = source, folder, folder / "packages"
        self.version = version_of(source)
        major = self.version.split(".", maxsplit=1)[0]
        self.library, self.c_library = f"libcarom{major}", f"libcarom-c{major}"
        self.names = {self.library, self.c_library, "libcarom-dev", "carom", "python3-carom"}

    def deb(self, name):
        return next(self.packages.glob(f"{name}_*.deb"))

    def field(self, name, field):
        return run("dpkg-deb", "--field", self.deb(name), field).strip()

    def needs(self, name):
        return set(re.split(r", *", self.field(name, "Depends")))

    def control(self, name, file):
        folder = self.folder / "control" / name
        folder.parent.mkdir(exist_ok=True)
        run("dpkg-deb", "--control", self.deb(name), folder)
        return (folder / file).read_text() if (folder / file).exists() else ""

    def files(self, name):
        """What a package installs, below /usr; all of it must be root's, and not writable by others."""
        listed = run("sh", "-c", 'dpkg-deb --fsys-tarfile "$1" | tar -tvf - --numeric-owner', "-", self.deb(name))
        found = set()
        for line in listed.splitlines():
            mode, owner, _, _, _, path = line.split(maxsplit=5)
            expect(owner == "0/0", f"{name}: {path} is of {owner}")
            expect(mode[0] == "l" or (mode[5] != "w" and mode[8] != "w"), f"{name}: {path} is {mode}")
            if mode[0] != "d":
                found.add(path.split(" -> ")[0].removeprefix("./usr/"))
        return found

    def contents(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        run(self.source / "scripts/make_packages", self.packages)
        made = {path.name for path in self.packages.iterdir()}
        architecture = run("dpkg", "--print-architecture").strip()
        expect(made == {f"{name}_{self.version}_{architecture}.deb" for name in self.names}, f"the packages are {made}")
        self.check_files(run("gcc", "-print-multiarch").strip())
        self.check_dependencies()
        self.use_as_files()

    def check_files(self, triple):
        libraries, major = f"lib/{triple}", self.library.removeprefix("libcarom")
        files = {name: self.files(name) - {f"share/doc/{name}/copyright"} for name in self.names}
        for name in self.names:
            expect(f"share/doc/{name}/copyright" in self.files(name), f"{name} has no copyright file")
            for other in self.names - {name}:
                expect(not files[name] & files[other], f"{name} and {other} both have {files[name] & files[other]}")

        def only(name, *expected):
            expect(files[name] == set(expected), f"{name} has other files: {files[name] ^ set(expected)}")

        only(self.library, *(f"{libraries}/libcarom.so.{end}" for end in (major, self.version)))
        only(self.c_library, *(f"{libraries}/libcarom_c.so.{end}" for end in (major, self.version)))
        roots = (self.source / "include", self.source / "bindings/c/include")
        headers = {f"include/{path.relative_to(root).as_posix()}" for root in roots for path in root.rglob("*.h*")
                   if not path.is_relative_to(root / "carom/mpi")}
        rest = files["libcarom-dev"] - headers
        expect(headers <= files["libcarom-dev"], f"libcarom-dev lacks {sorted(headers - files['libcarom-dev'])[:9]}")
        expected = {"libcarom.a", "libcarom.so", "libcarom_c.so", "pkgconfig/carom.pc", "pkgconfig/carom-c.pc"}
        expected = {f"{libraries}/{name}" for name in expected}
        expect(expected <= rest, f"libcarom-dev lacks {expected - rest}")
        expect(all(re.fullmatch(rf"{libraries}/cmake/carom/carom\w+(-release)?\.cmake", name) for name in rest - expected),
               f"libcarom-dev has {rest - expected}")
        tool = {"bin/carom", "share/man/man1/carom.1.gz", "share/man/man1/carom-check.1.gz", "share/zsh/site-functions/_carom",
                "share/bash-completion/completions/carom", "share/fish/vendor_completions.d/carom.fish"}
        expect(tool <= files["carom"], f"carom lacks {tool - files['carom']}")
        expect(all(name.startswith("lib/python3/dist-packages/carom/") for name in files["python3-carom"]),
               f"python3-carom has {files['python3-carom']}")
        modules = [name for name in files["python3-carom"] if name.endswith(".so")]
        expect(len(modules) == 2, f"python3-carom has the modules {modules}")

    def check_dependencies(self):
        exact = f"(= {self.version})"
        for name in self.names:
            needs = self.needs(name)
            expect(any(need.startswith("libc6 ") for need in needs) or name == "libcarom-dev", f"{name} needs {needs}")
            on_own = {need for need in needs if "carom" in need}
            expected = {f"{self.library} {exact}", f"{self.c_library} {exact}"} if name == "libcarom-dev" else set()
            expect(on_own == expected, f"{name} needs {on_own} of Carom")
            expect(self.field(name, "Description").startswith("exact 2D collision detection ("), f"{name} is not described")
        expect(any(need.startswith("libcairo2 ") for need in self.needs("carom")), "carom does not need what draws")
        python = {need.split(" ")[0] for need in self.needs("python3-carom")}
        expect({"python3", "python3-numpy"} <= python, f"python3-carom needs {python}")
        for name in (self.library, self.c_library):
            stem, major = name.rstrip("0123456789").replace("-", "_"), self.library.removeprefix("libcarom")
            shlibs = self.control(name, "shlibs").split()
            expect(shlibs == [stem, major, name, "(=", f"{self.version})"], f"{name}: shlibs say {shlibs}")
            expect("ldconfig" in self.control(name, "postinst"), f"{name} does not run ldconfig")
        licenses = run("dpkg-deb", "--fsys-tarfile", self.deb("carom"), errors="replace")
        expect("This package contains code of libcli11-dev" in licenses, "carom does not ship the licenses of others")

    def use_as_files(self):
        """Without root: unpacked into a folder."""
        prefix = self.folder / "unpacked"
        for name in self.names:
            run("dpkg-deb", "--extract", self.deb(name), prefix)
        expect(run(prefix / "usr/bin/carom", "--version").startswith(f"carom {self.version}"), "the tool is another one")
        configs = next(prefix.rglob("carom.pc")).parent
        environment = {**os.environ, "PKG_CONFIG_PATH": str(configs), "LD_LIBRARY_PATH": str(configs.parent),
                       "PYTHONPATH": str(prefix / "usr/lib/python3/dist-packages")}
        for package, compiler, source, printed in [
            ("carom", ["c++", "-std=c++20"], self.source / "tests/package/consumer/main.cpp",
             f"carom {self.version}: {EXPECTED}"),
            ("carom-c", ["cc", "-std=c99"], self.source / "bindings/c/example/bullets.c", "1 hit, at t = 0.19375")]:
            words = run("pkg-config", "--cflags", "--libs", package, env=environment).split()
            program = self.folder / f"with_{package}"
            run(*compiler, source, "-o", program, *words)
            expect(printed in run(program, env=environment), f"{program} printed something else")
        asked = "import carom; print(carom.__file__, carom.overlaps(carom.Circle((0, 0), 3), carom.Circle((4, 3), 2)))"
        printed = run("/usr/bin/python3", "-c", asked, env=environment)
        expect(printed == f"{prefix}/usr/lib/python3/dist-packages/carom/__init__.py True\n", f"Python printed {printed}")

    def chroot(self):
        shared = self.folder / "for_chroot"
        shutil.rmtree(shared, ignore_errors=True)
        shutil.copytree(self.packages, shared / "packages")
        shutil.copytree(self.source / "tests/package/consumer", shared / "consumer")
        shutil.copy(self.source / "bindings/c/example/bullets.c", shared)
        shutil.copy(self.source / "tests/package/chroot.sh", shared)
        (shared / "request").write_text(TOOL_QUERY + "\n")
        (shared / "answer").write_text(TOOL_ANSWER + "\n")
        (shared / "consumer_says").write_text(f"carom {self.version}: {EXPECTED}\n")
        (shared / "version").write_text(self.version + "\n")
        suite, sources = mirror()
        command = ["mmdebstrap", "--variant=apt", "--format=null", f"--customize-hook=copy-in {shared} /",
                   f'--customize-hook=chroot "$1" sh -eu /{shared.name}/chroot.sh', suite, "/dev/null", "-"]
        done = subprocess.run(command, input=sources, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        (self.folder / "chroot.log").write_text(done.stdout)
        if "chroot.sh: begins" not in done.stdout:
            print(done.stdout, "\nno bare Debian can be made here")
            sys.exit(SKIPPED)
        if done.returncode != 0 or "chroot.sh: all is well" not in done.stdout:
            sys.exit(done.stdout[-6000:])
        print("all is well")


def mirror():
    """The suite of Debian that this is, and the lines of its sources that apt uses here."""
    wanted = "$(ORIGIN) $(REPO_URI) $(RELEASE) $(COMPONENT)"
    targets = run("apt-get", "indextargets", "--format", wanted, "Created-By: Packages")
    signed = f"[signed-by={KEYRING}] " if KEYRING.exists() else ""
    lines = [line.split() for line in sorted(set(targets.splitlines())) if line.startswith("Debian ")]
    os_release = pathlib.Path("/etc/os-release").read_text()
    suite = re.search(r"^VERSION_CODENAME=(\w+)", os_release, re.MULTILINE)
    if not lines or suite is None:
        print("apt has no lists of Debian's packages here")
        sys.exit(SKIPPED)
    return suite[1], "".join(f"deb {signed}{uri} {release} {component}\n" for _, uri, release, component in lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["contents", "chroot"])
    for name in ["source", "folder"]:
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    options = parser.parse_args()
    getattr(Debs(options.source.resolve(), options.folder.resolve()), options.what)()


if __name__ == "__main__":
    main()
