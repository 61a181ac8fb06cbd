"""Carom as a Conan package: conan create packaging/conan, from this tree.

Untested: Conan is not in Debian. tests/package/recipes.py runs this file against stand-ins for Conan's modules.
"""

import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rm

ROOT = os.path.join("..", "..")
SOURCES = ["CMakeLists.txt", "LICENSE", "cmake/*", "include/*", "src/*"]


class CaromConan(ConanFile):
    name = "carom"
    license = "MIT"
    description = "Exact 2D collision detection"
    topics = ("collision-detection", "geometry", "games")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], "with_highway": [True, False]}
    default_options = {"shared": False, "fPIC": True, "with_highway": True}

    def set_version(self):
        config = load(self, os.path.join(self.recipe_folder, ROOT, "include", "carom", "config.hpp"))
        self.version = re.search(r'#define CAROM_VERSION "(.+)"', config)[1]

    def export_sources(self):
        for pattern in SOURCES:
            copy(self, pattern, os.path.join(self.recipe_folder, ROOT), self.export_sources_folder)

    def config_options(self):
        if self.settings.os == "Windows":
            del self.options.fPIC

    def configure(self):
        if self.options.shared:
            self.options.rm_safe("fPIC")

    def validate(self):
        check_min_cppstd(self, 20)

    def requirements(self):
        if self.options.with_highway:
            self.requires("highway/1.0.3")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["CAROM_SHARED"] = bool(self.options.shared)
        toolchain.cache_variables["CAROM_SIMD"] = "highway" if self.options.with_highway else "scalar"
        toolchain.cache_variables["CAROM_BUILD_C"] = False
        toolchain.cache_variables["CAROM_BUILD_TESTS"] = False
        toolchain.cache_variables["CAROM_BUILD_TOOL"] = False
        toolchain.generate()
        dependencies = CMakeDeps(self)
        dependencies.set_property("highway", "cmake_file_name", "hwy")
        dependencies.set_property("highway", "cmake_target_name", "hwy::hwy")
        dependencies.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()
        # Both kinds of library are installed, and a Conan package has one.
        if self.options.shared:
            rm(self, "libcarom.a", os.path.join(self.package_folder, "lib"))
            rm(self, "caromStatic*.cmake", os.path.join(self.package_folder, "lib", "cmake", "carom"))

    def package_info(self):
        self.cpp_info.libs = ["carom"]
        self.cpp_info.cxxflags = ["-ffp-contract=off"]
        if self.settings.compiler == "gcc":
            self.cpp_info.cxxflags.append("-fno-tree-slp-vectorize")
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["pthread", "m"]
