"""What pyproject.toml cannot say: the version, which one header has, and that CMake builds the extension modules.

The build is in the tree's build folder, so that the next one only compiles what changed. CAROM_BUILD_FOLDER names
another one that is configured already, with CAROM_BUILD_PYTHON.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FOLDER = ROOT / "build" / f"python-{sys.implementation.cache_tag}"
SETTINGS = {
    "CMAKE_BUILD_TYPE": "Release",
    "CAROM_BUILD_C": "OFF",
    "CAROM_BUILD_PYTHON": "ON",
    "CAROM_BUILD_TESTS": "OFF",
    "CAROM_BUILD_TOOL": "OFF",
    "CAROM_INSTALL": "OFF",
    "CAROM_PYTHON": sys.executable,
}


def cmake(*words):
    subprocess.run(["cmake", *map(str, words)], check=True)


def configure():
    """Configures the folder, unless another one is given; returns it."""
    if "CAROM_BUILD_FOLDER" in os.environ:
        return pathlib.Path(os.environ["CAROM_BUILD_FOLDER"])
    settings = dict(SETTINGS)
    if shutil.which("ccache"):
        settings["CMAKE_CXX_COMPILER_LAUNCHER"] = "ccache"
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    cmake("-S", ROOT, "-B", FOLDER, *generator, *(f"-D{name}={value}" for name, value in settings.items()))
    return FOLDER


class CMakeBuild(build_ext):
    """Builds all modules at once, and copies what CMake installs of them."""

    def run(self):
        folder = configure()
        cmake("--build", folder, "--target", "carom_python", "--parallel", os.environ.get("CAROM_JOBS", os.cpu_count()))
        with tempfile.TemporaryDirectory() as prefix:
            cmake("--install", folder, "--component", "python", "--prefix", prefix)
            installed = next(pathlib.Path(prefix).rglob("carom/__init__.py")).parent
            shutil.copytree(installed, pathlib.Path(self.build_lib) / "carom", dirs_exist_ok=True)


def version():
    config = (ROOT / "include/carom/config.hpp").read_text(encoding="utf-8")
    return re.search(r'#define CAROM_VERSION "(.+)"', config)[1]


# What setuptools makes on the way belongs into the build folder, too, not beside the sources.
made = FOLDER / "setuptools"
made.mkdir(parents=True, exist_ok=True)
shutil.rmtree(made / "build", ignore_errors=True)
setup(
    version=version(),
    ext_modules=[Extension("carom._carom", sources=[])],  # CMake knows the sources; this makes the wheel the machine's
    cmdclass={"build_ext": CMakeBuild},
    options={"build": {"build_base": str(made / "build")}, "egg_info": {"egg_base": str(made)},
             "bdist_wheel": {"bdist_dir": str(made / "wheel")}},
)
