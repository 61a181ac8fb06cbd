#!/usr/bin/env python3
"""Writes docs/api.md: every public type and function once, by task, with its header and its first sentence.

Usage: scripts/api_page.py [--check]

With --check, says whether the page is what the headers say, and exits with 1 where it is not.
"""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = ROOT / "include" / "carom"
PAGE = ROOT / "docs" / "api.md"

# Which headers serve which task: the first pattern that matches a header's path counts.
TASKS = [
    ("Do they touch?", r"query/(overlaps|contains|classify|nd_overlaps)|answer/relation"),
    ("How deep, how far apart?", r"query/(contact|manifold|distance|closest_point)|answer/feature"),
    ("When do they touch?", r"query/(sweep|nd_sweep)|motion/|answer/sweep"),
    ("Where does a ray or a line hit?", r"query/(raycast|clip|intersect)|answer/(raycast|clip)"),
    ("How large is it?", r"query/(bounds|measure)"),
    ("Many shapes at once", r"batch/|broad/"),
    ("Pixels", r"mask/"),
    ("A world of colliders", r"world/"),
    ("What happens next?", r"respond/"),
    ("Shapes", r"shape/"),
    ("Making shapes", r"build/"),
    ("Vectors, rotations, polynomials", r"math/"),
    ("Results, memory, threads, limits", r"query/|[a-z_]+\.hpp$"),
]

NAME = re.compile(
    r"(?:struct|class|enum class|enum)\s+(?:alignas\([^)]*\)\s+)?(?P<type>\w+)"
    r"|concept\s+(?P<concept>\w+)"
    r"|using\s+(?P<alias>\w+)\s*="
    r"|(?:constexpr|const)\s+[\w:<>,\s]+?\b(?P<constant>\w+)\s*(?:=|\{)"
    r"|(?P<function>~?\w+)\s*\("
)

Entry = collections.namedtuple("Entry", "name kind header sentence")


def first_sentence(lines):
    text = " ".join(line[3:].strip() for line in lines)
    text = re.split(r"\bExample:", text)[0]
    found = re.match(r"(.+?[.!?])(?=\s+[A-Z`(]|\s*$)", text)
    return (found.group(1) if found else text).strip()


def name_of(declaration):
    """The name that a declaration at namespace scope introduces, and whether that is a type."""
    text = re.sub(r"^template\s*<.*?>\s*(?=(?:struct|class|enum|concept|using|\[\[|inline|constexpr|auto|bool|void|[A-Z]|std|requires|int|double))",
                  "", declaration)
    text = re.sub(r"\[\[\w+\]\]\s*|requires\s+.*?\)\s+(?=\w)", "", text)
    found = NAME.search(text)
    if not found:
        return None
    kind = found.lastgroup
    return found.group(kind), kind


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
    sections, seen = collections.defaultdict(list), set()
    aliases = collections.defaultdict(list)
    # Variants of a function come after it: of boxes of any dimension, and with a budget.
    for path in sorted(INCLUDE.rglob("*.hpp"), key=lambda path: (re.match(r"nd_|budgeted", path.name) is not None, path)):
        relative = path.relative_to(INCLUDE).as_posix()
        if relative.startswith("detail/") or relative == "carom.hpp":
            continue
        task = next(name for name, pattern in TASKS if re.match(pattern, relative))
        entries, found = entries_of(path)
        for target, names in found.items():
            aliases[target] += [name for name in names if name not in aliases[target]]
        for entry in entries:
            if entry.name not in seen:
                seen.add(entry.name)
                sections[task].append(entry)
    lines = [
        "# Reference by task",
        "",
        "Every public type and function, with its header and the first sentence of its documentation; the rest stands in the",
        "header. Written by `scripts/api_page.py`.",
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
        sys.exit("docs/api.md is not what the headers say; write it anew with scripts/api_page.py")


if __name__ == "__main__":
    main()
