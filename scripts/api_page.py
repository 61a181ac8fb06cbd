#!/usr/bin/env python3
"""Writes docs/api.md: every public type and function once, by task, with its header and its first sentence.

Usage: scripts/api_page.py [--check]

With --check, exits with 1 if the page is out of date with the headers.
"""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = ROOT / "include" / "carom"
PAGE = ROOT / "docs" / "api.md"

# The headers of each task: the first pattern that matches a header's path counts.
TASKS = [
    ("Do they touch?", r"query/(overlaps|contains|classify|nd_overlaps)|answer/relation"),
    ("How deep, how far apart?", r"query/(contact|manifold|distance|closest_point)|answer/feature"),
    ("When do they touch?", r"query/(sweep|nd_sweep)|motion/|answer/(sweep|hit)"),
    ("Where does a ray or a line hit?", r"query/(raycast|clip|intersect)|answer/(raycast|clip)"),
    ("How large is it?", r"query/(bounds|measure)"),
    ("Many shapes at once", r"batch/|broad/"),
    ("Pixels", r"mask/"),
    ("A world of colliders", r"world/"),
    ("Many machines", r"mpi/"),
    ("What happens next?", r"respond/"),
    ("Drawing for debugging", r"debug_draw"),
    ("Shapes", r"shape/"),
    ("Making shapes", r"build/"),
    ("Vectors, rotations, polynomials", r"math/"),
    ("Results, memory, threads, limits", r"query/|[a-z_]+\.hpp$"),
]

# The name in a declaration without its template head.
NAME = re.compile(
    r"(?:struct|class|enum class|enum) (?P<type>\w+)"
    r"|concept (?P<concept>\w+)"
    r"|using (?P<alias>\w+) ="
    r"|constexpr [\w:<>, ]*?\b(?P<constant>\w+) ?[={]"
    r"|(?P<function>\w+)\("
)

Entry = collections.namedtuple("Entry", "name kind header sentence")


def first_sentence(lines):
    text = " ".join(line[3:].strip() for line in lines)
    text = re.split(r"\bExample:", text)[0]
    found = re.match(r"(.+?(?<!\s)[.!?])(?=\s+[A-Z`(\[]|\s*$)", text)
    return (found.group(1) if found else text).strip()


def without_template_head(declaration):
    """A declaration behind its `template <...>`, of which there may be two."""
    while declaration.startswith("template <"):
        depth = 0
        for i, character in enumerate(declaration):
            depth += {"<": 1, ">": -1}.get(character, 0)
            if character == ">" and depth == 0:
                declaration = declaration[i + 1 :].strip()
                break
    return declaration


def name_of(declaration):
    """The name that a declaration at namespace scope introduces, and what it is; none for operators and friends."""
    text = re.sub(r"\[\[\w+\]\] |(?:alignas|decltype|static_cast)\([^)]*\)", "", without_template_head(declaration))
    text = re.sub(r"^requires .*?(?=\b(?:struct|class|auto|bool|void|Result)\b)", "", text)
    found = NAME.search(text)
    return (found.group(found.lastgroup), found.lastgroup) if found else None


def entries_of(path):
    """The documented names of a header, and the aliases it declares: {target: [names]}."""
    header = path.relative_to(ROOT / "include").as_posix()
    entries, aliases, doc, hidden = [], collections.defaultdict(list), [], False
    lines = path.read_text().splitlines()
    for i, line in enumerate(lines):
        if re.match(r"namespace (\w+::)*detail \{", line):
            hidden = True
        elif re.match(r"\}\s+// namespace (\w+::)*detail", line):
            hidden = False
        elif hidden and line.startswith("}  // namespace"):
            sys.exit(f"{header}: cannot tell where its namespace detail ends")
        if line.startswith("///"):
            doc.append(line)
            continue
        if hidden or not line or line[0] in " }#/":
            doc = []
            continue
        alias = re.match(r"using (\w+) = (Basic\w+)<(?:float|double)>;", line)
        if alias:
            aliases[alias.group(2)].append(alias.group(1))
        elif doc:
            declaration = " ".join(part.strip() for part in lines[i : i + 8])
            found = name_of(declaration)
            if found and not line.startswith("namespace"):
                entries.append(Entry(*found, header, first_sentence(doc)))
        doc = []
    return entries, aliases


def page():
    sections, seen = collections.defaultdict(list), set()  # seen: names that a task has
    aliases = collections.defaultdict(list)
    # Variants for boxes of any dimension come after the function itself.
    variants_last = sorted(INCLUDE.rglob("*.hpp"), key=lambda path: (path.name.startswith("nd_"), path))
    for path in variants_last:
        relative = path.relative_to(INCLUDE).as_posix()
        if relative.startswith("detail/") or relative == "carom.hpp":
            continue
        task = next(name for name, pattern in TASKS if re.match(pattern, relative))
        entries, found = entries_of(path)
        for target, names in found.items():
            aliases[target] += [name for name in names if name not in aliases[target]]
        for entry in entries:
            if (task, entry.name) in seen or entry.sentence.startswith("See `"):  # an overload, such as with a budget
                continue
            if len(entry.name) < 2 or not entry.sentence:
                sys.exit(f"{entry.header}: cannot read what follows the docstring of {entry.name}")
            seen.add((task, entry.name))
            sections[task].append(entry)
    lines = [
        "# Reference by task",
        "",
        "Every public type and function, with its header and the first sentence of its documentation. The header has",
        "the rest: units, errors, bounds, cost and an example. So has the reference of the site that `./run site`",
        "builds; there, each name here is a link to it. Written by `scripts/api_page.py`.",
    ]
    for task, _ in TASKS:
        lines += ["", f"## {task}", "", "| name | header | |", "|---|---|---|"]
        for entry in sections[task]:
            call = "()" if entry.kind == "function" else ""
            also = ", ".join(f"`{name}`" for name in aliases.get(entry.name, []))
            title = f"`{entry.name}{call}`" + (f" ({also})" if also else "")
            sentence = entry.sentence.replace("|", "\\|")
            lines.append(f"| {title} | `{entry.header.removeprefix('carom/')}` | {sentence} |")
    return "\n".join(lines) + "\n"


def main():
    text = page()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(text)
        return
    if not PAGE.is_file() or PAGE.read_text() != text:
        sys.exit("docs/api.md is out of date with the headers; rewrite it with scripts/api_page.py")


if __name__ == "__main__":
    main()
