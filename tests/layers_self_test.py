#!/usr/bin/env python3
"""Checks layers.py: breaks each of its rules in a scratch tree and expects the complaint."""

import pathlib
import sys
import tempfile

from layers import MAX_FILES, MAX_LINES, MAX_UMBRELLA, problems


def write_tree(root, files):
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def self_test():
    """Each change to a sound tree must be answered by a complaint with the given words, and the sound tree by none."""
    header = "/// A thing.\n#pragma once\n"
    sound = {
        "include/carom/carom.hpp": header + "#include <carom/math/a.hpp>\n#include <carom/shape/aabb.hpp>\n"
        "#include <carom/shape/circle.hpp>\n#include <carom/broad/b.hpp>\n#include <carom/result.hpp>\n",
        "include/carom/result.hpp": header + "#include <string>\n",
        "include/carom/math/a.hpp": header + "#include <carom/result.hpp>\n",
        "include/carom/detail/math/d.hpp": header + "#include <carom/math/a.hpp>\n",
        "include/carom/detail/compiler.hpp": header + "#define FEW [[gnu::cold]]\n",
        "src/math/lanes/l.cpp": "int l() { return __builtin_ia32_movmskpd({}); }  // no __attribute__\n",
        "include/carom/shape/aabb.hpp": header + "#include <carom/math/a.hpp>\n",
        "include/carom/shape/circle.hpp": header + "#include <carom/math/a.hpp>\n",
        "include/carom/answer/b.hpp": header,
        "include/carom/broad/b.hpp": header + "#include <carom/shape/aabb.hpp>\n",
        "include/carom/mpi/m.hpp": header + "#include <carom/broad/b.hpp>\n",
        "src/CMakeLists.txt": "carom_layer(base)\ncarom_layer(math DEPENDS base)\ncarom_layer(shape DEPENDS math)\n"
        "carom_layer(answer DEPENDS shape)\n"
        "carom_layer(broad DEPENDS shape)\n    carom_layer(mpi DEPENDS world)\n",
        "src/math/a.cpp": '#include "local.hpp"\n#include <carom/math/a.hpp>\n',
        "src/math/lanes/other.hpp": '#pragma once\n#include "math/local.hpp"\n#include <carom/detail/math/d.hpp>\n',
        "src/math/local.hpp": "#pragma once\nnamespace carom::detail {\ntemplate <class T>\nclass Local {\n};\n"
        "template <>\nclass Local<int> {\n};\n}  // namespace\n"
        "namespace carom {\nstruct alignas(8) Local {};\n}  // namespace\n",
        "apps/tool/main.cpp": "#include <carom/carom.hpp>\n",
    }
    broken = [
        ("include/carom/math/a.hpp", header + "#include <carom/shape/aabb.hpp>\n", "layer math may not include"),
        ("src/math/a.cpp", "  #  include <carom/broad/b.hpp>\n", "layer math may not include"),
        ("include/carom/result.hpp", header + "#include <carom/math/a.hpp>\n", "layer base may not include"),
        ("include/carom/broad/b.hpp", header + "#include <carom/shape/circle.hpp>\n", "may include no shape but"),
        ("src/math/a.cpp", '#include "../shape/x.hpp"\n', "leaves the folder"),
        ("src/math/a.cpp", '#include "math/gone/local.hpp"\n', "does not exist"),
        ("src/math/a.cpp", '#include "gone.hpp"\n', "does not exist"),
        ("src/broad/b.cpp", '#include "math/local.hpp"\n', "is private to layer math"),
        ("include/carom/detail/math/a.hpp", header + "#include <carom/shape/aabb.hpp>\n", "layer math may not include"),
        ("include/carom/carom.hpp", header + "#include <carom/detail/math/d.hpp>\n", "leave out #include"),
        ("src/math/a.cpp", "#include <carom/math/gone.hpp>\n", "does not exist"),
        ("src/math/a.cpp", "#include <carom/carom.hpp>\n", "is for users"),
        ("src/math/a.cpp", '#include "math/lanes/other.hpp"\n', "room math may not include math/lanes/other.hpp"),
        ("src/math/algebraic/a.cpp", '#include "math/lanes/other.hpp"\n', "room math/algebraic may not include"),
        ("include/carom/detail/math/lanes/l.hpp", header + "#include <carom/detail/math/algebraic/x.hpp>\n",
         "room math/lanes may not include"),
        ("src/math/roots/a.cpp", "\n", "math/roots is no room"),
        ("src/physics/a.cpp", "\n", "physics is no layer"),
        ("apps/tool/main.cpp", '#include "../../src/math/local.hpp"\n', "reaches into the library"),
        ("apps/tool/main.cpp", "#include <carom/math/local.hpp>\n", "is no public header"),
        ("apps/tool/main.cpp", "#include <carom/detail/math/d.hpp>\n", "is the library's own"),
        ("apps/tool/main.cpp", "int main() { return carom::detail::two(); }\n", "carom::detail::two is the library's own"),
        ("src/math/a.cpp", "int f(int x) { return __builtin_ctz(x); }\n", "__builtin_ctz is not in every compiler"),
        ("apps/tool/main.cpp", "[[gnu::noinline]] void f();\n", "gnu::noinline is not in every compiler"),
        ("apps/tool/main.cpp", "using detail::two;\n", "detail::two is the library's own"),
        ("include/carom/detail/math/d.hpp", header + "namespace carom {\n", "must be in namespace carom::detail"),
        ("include/carom/carom.hpp", header + "#include <carom/answer/b.hpp>\n", "leave out #include"),
        ("include/carom/carom.hpp", header + "#include <carom/mpi/m.hpp>\n", "leave out #include"),
        ("src/CMakeLists.txt", sound["src/CMakeLists.txt"] + "    carom_layer(mpi DEPENDS base)\n", "mpi depends on"),
        ("include/carom/carom.hpp", header + "".join(f"#include <carom/{i}.hpp>\n" for i in range(MAX_UMBRELLA + 1)),
         f"lists {MAX_UMBRELLA + 1} headers"),
        ("src/CMakeLists.txt", sound["src/CMakeLists.txt"].replace("broad DEPENDS shape", "broad DEPENDS math"),
         "broad depends on ['math']"),
        ("src/narrow/n.cpp", "\n", "there is no carom_layer(narrow)"),
        ("include/carom/math/a.hpp", "#pragma once\n", "one sentence of purpose"),
        ("include/carom/math/a.hpp", "/// A thing.\n", "no #pragma once"),
        ("include/carom/math/new.hpp", header, "add #include <carom/math/new.hpp>"),
        ("src/broad/b.hpp", "namespace carom::detail {\ntemplate <class T>\nstruct Local {\n", "Local<> is also in"),
        ("src/math/a.cpp", "\n" * (MAX_LINES + 1), f"has {MAX_LINES + 1} lines"),
        ("docs/page.md", "\n" * (MAX_LINES + 1), f"has {MAX_LINES + 1} lines"),
        ("src/build/page.hpp", "\n" * (MAX_LINES + 1), f"has {MAX_LINES + 1} lines"),
    ]
    crowded = f"has {MAX_FILES + 1} files"
    broken += [(name, None, crowded) for name in ("docs", "fuzz/corpus/still", "assets/level", "src/build", ".ci", ".")]
    # What is made or not ours may be as full as it is.
    full = ("build/test", "out", "web/node_modules", ".git", "assets/sticker-knight/map")
    spared = [(name, None, None) for name in full]
    failures = 0
    cases = [(None, None, None), *spared, *broken]
    for name, text, expected in cases:
        with tempfile.TemporaryDirectory() as scratch:
            root = pathlib.Path(scratch)
            crowd = {f"{name}/{number}": "" for number in range(MAX_FILES + 1)}
            write_tree(root, {**sound, **({} if name is None else crowd if text is None else {name: text})})
            found = list(problems(root))
            if (found if expected is None else not any(expected in problem for problem in found)):
                print(f"self-test: {name}: expected {expected!r}, got {found}")
                failures += 1
    print(f"self-test: {len(cases) - failures} of {len(cases)} cases answered as expected")
    return failures


if __name__ == "__main__":
    sys.exit(1 if self_test() else 0)
