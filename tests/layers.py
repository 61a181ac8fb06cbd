#!/usr/bin/env python3
"""Checks the layering: who includes whom, what src/CMakeLists.txt links, names of types, and how long files and how
full folders are.

Usage: layers.py [ROOT]        prints every violation; exit code 1 when there is one
       layers.py --umbrella    writes the list of headers in include/carom/carom.hpp anew, and keeps what is above it

layers_self_test.py breaks each rule in a scratch tree and expects the complaint.
"""

import os
import pathlib
import re
import sys

# The layers, lowest first, and what each stands on directly. Includes go as deep as they like, never up or sideways.
LAYERS = {
    "base": [],
    "math": ["base"],
    "shape": ["math"],
    "answer": ["shape"],
    "narrow": ["answer"],
    "query": ["narrow"],
    "motion": ["query"],
    "build": ["shape"],
    "mask": ["query", "build"],
    "batch": ["query"],
    "broad": ["shape"],
    "world": ["motion", "mask", "batch", "broad"],
    "respond": ["world"],
    "debug_draw": ["world"],
    "mpi": ["world"],
}
# Layers that need more than a compiler: neither in the umbrella nor in the library of all others.
OPTIONAL = {"mpi"}
# The rooms of layers that have some, lowest first, and what each stands on directly within its layer. A room is a
# folder of src and of include/carom/detail; one that is called as its layer is what lies beside the rooms.
ROOMS = {
    "math": [],
    "math/lanes": ["math"],
    "math/algebraic": ["math"],
    "narrow/core": [],
    "narrow/exact": ["narrow/core"],
    "narrow/filter/touch": ["narrow/exact"],
    "narrow/filter/many": ["narrow/filter/touch"],
    "narrow/filter/distance": ["narrow/touch"],
    "narrow/filter/sweep": ["narrow/filter/cast", "narrow/touch"],
    "narrow/filter/cast": ["narrow/filter/many"],
    "narrow/touch": ["narrow/filter/touch", "narrow/filter/many"],
    "narrow/border": ["narrow/touch"],
    "narrow/relation": ["narrow/border"],
    "narrow/measure": ["narrow/border", "narrow/relation"],
    "narrow/distance": ["narrow/border", "narrow/filter/distance"],
    "narrow/linear": ["narrow/distance", "narrow/filter/cast", "narrow/filter/sweep"],
    "broad": [],
    "broad/tree": ["broad"],
    "broad/pairs": ["broad"],
}
# The broad phase knows boxes and ids only: no other shape.
ONLY_SHAPE_HEADER = {"broad": "carom/shape/aabb.hpp"}
UMBRELLA = "carom/carom.hpp"
MAX_UMBRELLA = 105
# Public headers that the umbrella need not list, since those it lists include them.
BROUGHT_ALONG = ("carom/answer/", "carom/fwd.hpp", "carom/query/operand.hpp", "carom/visit.hpp",
                 "carom/world/save.hpp")
MAX_LINES = 400
MAX_FILES = 40
# Folders that are made, by their path in the tree or wherever they are, and those that are not ours.
MADE = {"build", "out", "bindings/wasm/dist"}
MADE_ANYWHERE = {"node_modules", "__pycache__"}
NOT_OURS = {"assets/sticker-knight"}
OUTSIDE = ["apps", "examples", "bench", "fuzz", "bindings"]
# The library's own names, as programs would spell them.
# What only gcc and clang have; where it stands, compilers without it get a portable branch. The builtins of SSE2 are
# behind that header's CAROM_HAS_SSE2.
EXTENSIONS = "carom/detail/compiler.hpp"
EXTENSION = re.compile(r"\b(?:__builtin_(?!ia32_)\w+|__attribute__|__extension__|__int128|__SSE2__|__GNUC__)|\bgnu::\w+")
OWN_NAME = re.compile(r"\b(?<!\w::)(?:carom::)?detail::\w+")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
NAMESPACE = re.compile(r"^(?:namespace ([\w:]+) \{|\}  // namespace)")
TYPE = re.compile(r"^(?:struct|class|enum class|union) (?:alignas\([^)]*\) )?(\w+)\b(?![<:(])[^;]*\{")
LINKED = re.compile(
    r"^ *carom_layer\(\s*(\w+)(?:\s+DEPENDS\s+([\w\s]*?))??(?:\s+PRECOMPILED\s+<[^>]*>)?\s*\)", re.MULTILINE)


def reachable(layer, graph):
    """The layer or room itself and everything below it."""
    found = {layer}
    for below in graph[layer]:
        found |= reachable(below, graph)
    return found


def layer_of(path):
    """The layer of a path inside include/carom or src. Files beside the folders are the base, except for a header that
    is called as its layer, which has no other. What is below `detail` is of the layer that the next folder names."""
    parts = path.parts[1:] if path.parts[0] == "detail" else path.parts
    if len(parts) > 1:
        return parts[0]
    return path.stem if path.stem in LAYERS else "base"


def room_of(path):
    """The room of a path inside include/carom or src, or none where its layer has no rooms."""
    parent = path.parent.as_posix().removeprefix("detail/")
    return parent if any(room.split("/")[0] == layer_of(path) for room in ROOMS) else None


def is_detail(name):
    """Whether an included name is a header that only the library itself may include."""
    return name.startswith("carom/detail/")


def is_listed(name):
    """Whether the umbrella lists a header."""
    is_optional = any(name.startswith(f"carom/{layer}/") for layer in OPTIONAL)
    return name != UMBRELLA and not is_detail(name) and not is_optional and not name.startswith(BROUGHT_ALONG)


def includes_of(file):
    """Yields (line number, '<' or '"', included name)."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match[1], match[2]


def sources(folder):
    return sorted(p for p in folder.rglob("*") if p.suffix in (".hpp", ".cpp", ".h", ".c"))


def include_problem(root, layer, file, kind, name):
    """What is wrong with one include in a layer's file, or None."""
    if kind == '"':
        path = pathlib.PurePath(name)
        if path.parts[0] in (".", ".."):
            return f'"{name}" leaves the folder: name other rooms from src on'
        if not ((root / "src" if len(path.parts) > 1 else file.parent) / name).is_file():
            return f'"{name}" does not exist'
        other = path.parts[0] if len(path.parts) > 1 else layer
        return None if other == layer else f'"{name}" is private to layer {other}'
    if not name.startswith("carom/"):
        return None
    if not (root / "include" / name).is_file():
        return f"<{name}> does not exist"
    if name == UMBRELLA:
        return f"<{name}> is for users; include what you need"
    target = layer_of(pathlib.PurePath(name).relative_to("carom"))
    if target not in reachable(layer, LAYERS):
        return f"layer {layer} may not include <{name}>: it may use {', '.join(sorted(reachable(layer, LAYERS)))}"
    allowed = ONLY_SHAPE_HEADER.get(layer)
    if allowed and target == "shape" and name != allowed:
        return f"layer {layer} may include no shape but <{allowed}>, not <{name}>"
    return None


def check_layers(root):
    for base in (root / "include" / "carom", root / "src"):
        for file in sources(base):
            if file == root / "include" / UMBRELLA:
                continue
            layer = layer_of(file.relative_to(base))
            if layer not in LAYERS:
                yield f"{file}: {layer} is no layer; layers are {', '.join(LAYERS)}"
                continue
            for number, kind, name in includes_of(file):
                problem = include_problem(root, layer, file, kind, name)
                if problem:
                    yield f"{file}:{number}: {problem}"


def check_rooms(root):
    """Rooms of a layer include each other along ROOMS only."""
    for base in (root / "include" / "carom", root / "src"):
        for file in sources(base):
            path = file.relative_to(base)
            room = room_of(path)
            if room is None:
                continue
            if room not in ROOMS:
                yield f"{file}: {room} is no room; rooms are {', '.join(ROOMS)}"
                continue
            for number, kind, name in includes_of(file):
                if kind == "<" and not name.startswith("carom/"):
                    continue
                is_beside = kind == '"' and "/" not in name
                target = path.parent / name if is_beside else pathlib.PurePath(name.removeprefix("carom/"))
                if layer_of(target) != layer_of(path) or room_of(target) in reachable(room, ROOMS):
                    continue
                may_use = ", ".join(sorted(reachable(room, ROOMS)))
                yield f"{file}:{number}: room {room} may not include {name}: it may use {may_use}"


def check_outside(root):
    """Programs built on the library use what users have: the public headers."""
    for folder in OUTSIDE:
        for file in sources(root / folder):
            for number, kind, name in includes_of(file):
                if kind == "<" and name.startswith("carom/") and not (root / "include" / name).is_file():
                    yield f"{file}:{number}: <{name}> is no public header"
                if kind == "<" and is_detail(name):
                    yield f"{file}:{number}: <{name}> is the library's own; include what it is for"
                target = (file.parent / name).resolve()
                inside = [root.resolve() / part for part in ("src", "include")]
                if kind == '"' and any(part in target.parents for part in inside):
                    yield f'{file}:{number}: "{name}" reaches into the library; include <carom/...>'
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                if match := OWN_NAME.search(line.split("//")[0]):
                    yield f"{file}:{number}: {match[0]} is the library's own name; use what is public"


def check_extensions(root):
    """The library, the tool and the bindings use extensions of compilers through one header."""
    for base in ("include", "src", "apps", "bindings/c/src", "bindings/python"):
        for file in sources(root / base):
            if file == root / "include" / EXTENSIONS:
                continue
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                if match := EXTENSION.search(line.split("//")[0]):
                    yield f"{file}:{number}: {match[0]} is not in every compiler; <{EXTENSIONS}> has what is"


def check_links(root):
    """src/CMakeLists.txt must link each layer to exactly what the table above says."""
    cmake = root / "src" / "CMakeLists.txt"
    linked = {m[1]: sorted((m[2] or "").split()) for m in LINKED.finditer(cmake.read_text(encoding="utf-8"))}
    for layer, depends in linked.items():
        if layer not in LAYERS:
            yield f"{cmake}: carom_layer({layer}) is no layer"
        elif depends != sorted(LAYERS[layer]):
            yield f"{cmake}: {layer} depends on {depends}, but the layers say {sorted(LAYERS[layer])}"
    for layer in LAYERS:
        if layer not in linked and sources(root / "src" / layer) + sources(root / "include" / "carom" / layer):
            yield f"{cmake}: there is no carom_layer({layer}) although the layer has files"


def check_headers(root):
    """Each header says what it is for, has its guard, and is in the umbrella."""
    include = root / "include"
    umbrella = {name for _, _, name in includes_of(include / UMBRELLA)}
    headers = sources(include / "carom")
    if not headers:
        yield f"{include}: there are no headers at all"
    for header in headers:
        lines = header.read_text(encoding="utf-8").splitlines()
        if not lines or not lines[0].startswith("/// "):
            yield f"{header}:1: must begin with one sentence of purpose after ///"
        if "#pragma once" not in lines:
            yield f"{header}: has no #pragma once"
        name = header.relative_to(include).as_posix()
        if is_listed(name) != (name in umbrella):
            change = "add" if is_listed(name) else "leave out"
            yield f"{include / UMBRELLA}: {change} #include <{name}> (or run tests/layers.py --umbrella)"
        for number, line in enumerate(lines, 1):
            if is_detail(name) and line.startswith("namespace ") and not line.startswith("namespace carom::detail "):
                yield f"{header}:{number}: what is in {name} must be in namespace carom::detail"
    if len(umbrella) > MAX_UMBRELLA:
        yield f"{include / UMBRELLA}: lists {len(umbrella)} headers, more than {MAX_UMBRELLA}"


def types_of(header):
    """Yields (line number, the type as code elsewhere names it) of each that a header defines in a namespace."""
    namespaces, is_template = [], False
    for number, line in enumerate(header.read_text(encoding="utf-8").splitlines(), 1):
        if match := NAMESPACE.match(line):
            namespaces = namespaces + [match[1]] if match[1] else namespaces[:-1]
        elif match := TYPE.match(line):
            yield number, "::".join([*namespaces, match[1]]) + ("<>" if is_template else "")
        is_template = line.startswith("template <") or (is_template and line.startswith("requires "))


def check_names(root):
    """A type of the same name in two headers is two definitions of one type, whoever includes them. Not so a template
    and a type that is none, which only cannot be included together."""
    first = {}
    for header in sources(root / "include" / "carom") + sources(root / "src"):
        if header.suffix != ".hpp":
            continue
        for number, name in types_of(header):
            if first.setdefault(name, header) != header:
                yield f"{header}:{number}: {name} is also in {first[name]}; give one of them another name"


def folders(root):
    """Yields each folder of ours with the names of its files; of hidden folders only `.ci`."""
    for path, below, names in os.walk(root):
        folder = pathlib.Path(path)

        def is_ours(name):
            is_hidden = name.startswith(".") and name != ".ci"
            return not is_hidden and name not in MADE_ANYWHERE and (
                (folder / name).relative_to(root).as_posix() not in MADE | NOT_OURS)

        below[:] = sorted(filter(is_ours, below))
        yield folder, sorted(names)


def check_lengths(root):
    suffixes = (".hpp", ".cpp", ".py", ".sh", ".cmake", ".txt", ".ts", ".mjs", ".css", ".md")
    for folder, names in folders(root):
        # The inputs of a fuzz target and what a program printed are as long as they are.
        if {"corpus", "golden"} & set(folder.relative_to(root).parts):
            continue
        for file in (folder / name for name in names if name.endswith(suffixes)):
            count = len(file.read_text(encoding="utf-8").splitlines())
            if count > MAX_LINES:
                yield f"{file}: has {count} lines, more than {MAX_LINES}: it is more than one idea; split it"


def check_folders(root):
    """Nobody finds anything among too many files."""
    for folder, names in folders(root):
        if len(names) > MAX_FILES:
            yield f"{folder}: has {len(names)} files, more than {MAX_FILES}: give it rooms"


def problems(root):
    checks = [check_layers, check_rooms, check_outside, check_extensions, check_links, check_headers, check_names]
    for check in [*checks, check_lengths, check_folders]:
        yield from check(root)


def write_umbrella(root):
    """Keeps the text down to `#pragma once`, the first screen of the interface."""
    include = root / "include"
    names = sorted(header.relative_to(include).as_posix() for header in sources(include / "carom"))
    lines = "".join(f"#include <{name}>\n" for name in names if is_listed(name))
    above = (include / UMBRELLA).read_text(encoding="utf-8").split("#pragma once\n")[0]
    (include / UMBRELLA).write_text(f"{above}#pragma once\n\n{lines}", encoding="utf-8")


def main(arguments):
    root = pathlib.Path(__file__).resolve().parent.parent
    if arguments == ["--umbrella"]:
        write_umbrella(root)
    elif arguments:
        root = pathlib.Path(arguments[0])
    found = list(problems(root))
    for problem in found:
        print(problem)
    print(f"{len(found)} problem(s) in the layering" if found else "the layering holds")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
