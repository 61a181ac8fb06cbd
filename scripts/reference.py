#!/usr/bin/env python3
"""Writes the reference of the site: a page for each public header, from what Doxygen reads in it.

Usage: scripts/reference.py FOLDER WORK | scripts/reference.py --check | scripts/reference.py --self-test

FOLDER gets the pages, reference/ROOM/HEADER.md and their indices; WORK is a folder for Doxygen. docs/glossary.md has
the names by which the field and other libraries know things; they stand next to Carom's, where the search finds them.
With --check, nothing is written, and what docs/api.md lists must be in the reference.
"""

import json
import pathlib
import re
import sys
import tempfile

import api_page
import docstrings
import doxygen_xml
import reference_self_test

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Folders of include/carom, in the order in which a newcomer needs them.
ROOMS = {
    "shape": "Shapes",
    "query": "Queries of two shapes",
    "answer": "Results of queries",
    "motion": "Motion and time of impact",
    "batch": "Many shapes at once",
    "broad": "Broad phase",
    "mask": "Pixel masks",
    "world": "Collision world",
    "respond": "Collision response",
    "mpi": "Many machines",
    "build": "Making shapes",
    "math": "Vectors, rotations, polynomials",
    "base": "Results, memory, threads",
}
PLAIN_WORDS = ("a", "as", "alone", "count", "do", "not", "of", "one", "own", "s", "several", "the", "with")
INTRODUCTION = """\
# Reference

Every public header with all that it declares, made from the headers' own documentation. [Reference by task](../api.md)
has everything on one page, a line each; [Names in the field](terms.md) leads here from what the literature and other
libraries call things. The search finds both names.
"""
TERMS = """\
# Names in the field

From the terms of the literature, Box2D, parry and pygame to the reference. The [glossary](../glossary.md) has the same
the other way around.

| name | from | in Carom |
|---|---|---|
"""


def room_of(header):
    parts = header.split("/")
    return parts[1] if len(parts) > 2 else "base"


def page_of(header):
    return f"reference/{room_of(header)}/{pathlib.PurePosixPath(header).stem}.md"


def task_rank(header):
    path = header.removeprefix("carom/")
    return next(i for i, (_, pattern) in enumerate(api_page.TASKS) if re.match(pattern, path))


def anchor_of(member, owner=None):
    name = re.sub(r"\W+", "-", member.name.replace("operator", "operator-")).strip("-") or "operator"
    return f"{owner.name}.{name}" if owner else name


def rank_of(entity):
    """What a name of several headers means first, such as `overlaps` that of shapes: the earlier task."""
    is_variant = re.search(r"/(nd_\w+|budgeted)\.hpp$", entity.header) is not None
    return task_rank(entity.header), is_variant, not entity.doc, entity.header, entity.line


def make_index(entities):
    index = docstrings.Index()
    for entity in sorted(entities, key=rank_of):
        page = index.pages.setdefault(entity.header, page_of(entity.header))
        for name in [entity.name, *entity.aliases]:
            index.add(name, page, anchor_of(entity))
            for member in entity.members:
                index.add(f"{name}::{member.name}", page, anchor_of(member, entity))
    return index


def is_adjacent(before, after, lines):
    """Whether no blank line separates two declarations, so that the docstring of the first is for both."""
    return all(line.strip() for line in lines[before.line : after.line - 1])


def is_operator(member):
    return not member.doc and member.name.startswith("operator")


def groups_of(members, lines):
    """Declarations that share a docstring: those after it without a blank line, and its other overloads."""
    groups, last = [], None
    for member in members:
        same = [group for group in groups if group[0].doc and not member.doc and group[0].name == member.name]
        follows = last and (is_adjacent(last, member, lines) or (is_operator(last) and is_operator(member)))
        if follows and not member.doc:
            groups[-1].append(member)
        elif same:
            same[-1].append(member)
        else:
            groups.append([member])
        last = member
    return groups


def sections_of(entity, lines):
    """The comments that divide the members of a type: (line, title), or (line, remark) for what follows directly."""
    titles, remarks = [], []
    for number in range(entity.line, entity.end):
        title = re.match(r"    // -+ (.+?) -+$", lines[number - 1])
        remark = re.match(r"    // (.+)", lines[number - 1])
        if title:
            titles.append((number, title[1]))
        elif remark and not lines[number - 2].strip():
            remarks.append((number, remark[1]))
    return titles, remarks


class Page(docstrings.Writer):
    """The page of a header."""

    def __init__(self, index, header, source, terms):
        super().__init__(index, page_of(header))
        self.header, self.lines, self.terms = header, source.splitlines(), terms
        self.out, self.anchors = [], set()
        self.tags = []  # what the field calls things on this page; the search looks at their words first
        self.purpose = doxygen_xml.purpose(source)

    def heading(self, level, text, anchor):
        """A heading with an anchor; further overloads under a heading of their own have none that anybody links to."""
        number = 2
        unique = anchor
        while unique in self.anchors:
            unique, number = f"{anchor}-{number}", number + 1
        self.anchors.add(unique)
        self.out.append(f"{'#' * level} {docstrings.escaped(text)} {{ #{unique} }}")

    def anchor_spans(self, anchors):
        new = [anchor for anchor in dict.fromkeys(anchors) if anchor not in self.anchors]
        self.anchors.update(new)
        if new:
            self.out.append("".join(f'<span id="{anchor}"></span>' for anchor in new))

    def code_block(self, signatures):
        self.out.append("\n".join(["```cpp", *signatures, "```"]))

    def known_as(self, names):
        """What others call this, where the name means this above all."""
        entries = [entry for name in names for entry in self.terms.get(name, [])
                   if self.index.names[name][0] in [(self.page, anchor) for anchor in self.own]]
        if entries:
            self.tags += [name.replace("`", "") for origin, text in entries for name in split_terms(text)]
            known = [f"{self.cell(text)} ({origin})" for origin, text in dict.fromkeys(entries)]
            self.out.append(f"Known as {'; '.join(known)}.\n{{ .terms }}")

    def write(self, entities):
        self.out = [f"# {docstrings.escaped(self.header.removeprefix('carom/'))}", self.line(self.purpose),
                    f"```cpp\n#include <{self.header}>\n```"]
        for group in groups_of(entities, self.lines):
            self.entity(group)
        if self.tags:
            words = [word.lower() for tag in self.tags for word in re.findall(r"[\w.]+", tag)]
            tags = [json.dumps(word) for word in dict.fromkeys(words) if word not in PLAIN_WORDS]
            self.out.insert(0, "\n".join(["---", "tags:", *(f"  - {tag}" for tag in tags), "---"]))
        return "\n\n".join(self.out) + "\n"

    def entity(self, group):
        first = group[0]
        self.own = {anchor_of(entity) for entity in group}
        self.scope = (first.name, *first.aliases)
        self.parameters = {name for entity in group for name in entity.parameters}
        names = list(dict.fromkeys(entity.name for entity in group))
        title = ", ".join(names) + (f" ({', '.join(first.aliases)})" if first.aliases else "")
        self.heading(2, "Operators" if all(map(is_operator, group)) else title, anchor_of(first))
        self.anchor_spans([anchor_of(entity) for entity in group[1:]])
        aliases = [f"using {name} = {target};" for entity in group for name, target in entity.aliases.items()]
        self.code_block([entity.signature for entity in group] + aliases)
        self.known_as(dict.fromkeys([*names, *first.aliases]))
        if first.doc:
            self.out.append(self.doc(first.doc))
        for entity in group:
            self.members(entity)

    def members(self, entity):
        values = [member for member in entity.members if member.kind == "enumvalue"]
        fields = [member for member in entity.members if member.kind == "variable"]
        types = [member for member in entity.members if member.kind in ("typedef", "enum")]
        functions = [member for member in entity.members if member.kind in ("function", "friend")]
        if values:
            self.table("value", values, entity)
        if types:
            self.anchor_spans([anchor_of(member, entity) for member in types])
            self.code_block([member.signature for member in types])
        if fields:
            self.table("member", fields, entity)
        self.functions(entity, functions)

    def table(self, what, members, entity):
        self.own = self.own | {anchor_of(member, entity) for member in members}
        self.anchors.update(anchor_of(member, entity) for member in members)
        if not any(member.doc for member in members):
            self.out.append("".join(f'<span id="{anchor_of(member, entity)}"></span>' for member in members))
            return self.code_block([member.signature + ("" if member.line else ",") for member in members])
        rows = [f"| {what} | meaning |", "|---|---|"]
        shared = ""
        for i, member in enumerate(members):
            code = member.signature.removesuffix(";").replace("|", "\\|")
            # A docstring above several fields is for those that follow directly.
            follows = i > 0 and member.line and is_adjacent(members[i - 1], member, self.lines)
            shared = member.doc or (shared if follows and self.is_above(members, i) else "")
            rows.append(f'| <span id="{anchor_of(member, entity)}"></span>`{code}` | {self.cell(shared)} |')
        return self.out.append("\n".join(rows))

    def is_above(self, members, i):
        """Whether the docstring of the members before stands above them, not behind each."""
        line = next((m.line for m in reversed(members[:i]) if m.doc), None)
        return line is not None and "///<" not in self.lines[line - 1]

    def functions(self, entity, functions):
        titles, remarks = sections_of(entity, self.lines)
        name = next(iter(entity.aliases), entity.name)
        level, section, remarked = 3, None, set()
        for group in groups_of(functions, self.lines):
            current = next((title for line, title in reversed(titles) if line < group[0].line), None)
            if current and current != section:
                anchor = re.sub(r"[^a-z]+", "-", current.lower())
                self.heading(3, f"{name}: {current}", f"{entity.name}.section-{anchor}")
                section, level = current, 4
            remark = next(((line, text) for line, text in reversed(remarks) if line < group[0].line
                           and all(self.lines[k].strip() for k in range(line, group[0].line - 1))), None)
            if group[0].doc:
                self.function_group(entity, name, group, level)
            else:
                if remark and remark not in remarked:
                    remarked.add(remark)
                    self.out.append(self.line(remark[1]))
                self.anchor_spans([anchor_of(member, entity) for member in group])
                self.code_block([self.with_remark(member) for member in group])

    def with_remark(self, member):
        return member.signature + (f"  // {' '.join(member.doc.split())}" if member.doc else "")

    def function_group(self, entity, name, group, level):
        self.own = {anchor_of(member, entity) for member in group}
        self.parameters = {name for member in group for name in member.parameters}
        names = list(dict.fromkeys(member.name for member in group))
        title = f"{name}::{names[0]}" + "".join(f", {other}" for other in names[1:])
        self.heading(level, title, anchor_of(group[0], entity))
        self.anchor_spans([anchor_of(member, entity) for member in group[1:] if member.name != group[0].name])
        self.code_block([member.signature for member in group])
        self.known_as([f"{name}::{each}" for each in names])
        self.out.append(self.doc(group[0].doc))


def glossary_terms(text):
    """What others call things: {name in Carom: [(origin, text)]}, from the table of the glossary."""
    rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in text.splitlines() if line.startswith("|")]
    origins = [cell.strip() for cell in rows[0]][1:]
    terms = {}
    for row in rows[2:]:
        for name in re.findall(r"`([\w:]+)`", row[0]):
            cells = [(origin, cell.strip()) for origin, cell in zip(origins, row[1:])]
            terms.setdefault(name, []).extend((origin, cell) for origin, cell in cells if cell)
    return terms


def split_terms(text):
    return [re.sub(r"^below 0 the ", "", term) for term in re.split(r"[,;] (?![^(]*\))", text)]


def terms_page(terms, index):
    """The table from each term of others to the reference."""
    page = "reference/terms.md"
    writer, rows = docstrings.Writer(index, page), {}
    for name, entries in terms.items():
        if not index.find(name, page):
            continue
        for origin, text in entries:
            for term in split_terms(text):
                shown = writer.line(term)
                rows.setdefault((term.lower().strip("`"), shown, origin), []).append(writer.code(name))
    lines = [f"| {shown} | {origin} | {', '.join(names)} |" for (_, shown, origin), names in sorted(rows.items())]
    return TERMS + "\n".join(lines) + "\n"


def index_page(index, purposes):
    """The headers by room."""
    lines = [INTRODUCTION]
    writer = docstrings.Writer(index, "reference/index.md")
    for room, title in ROOMS.items():
        lines += [f"## {title}", "", "| header | what it is |", "|---|---|"]
        for header, page in sorted(index.pages.items()):
            if room_of(header) == room:
                link = docstrings.url(page, writer.page)
                lines.append(f"| [{header.removeprefix('carom/')}]({link}) | {writer.cell(purposes[header])} |")
        lines.append("")
    return "\n".join(lines)


def pages_of(include, glossary, work, guides=()):
    """All pages of the reference, {path: text}, and the index of its names."""
    include = pathlib.Path(include)
    entities = doxygen_xml.entities_of(include, work)
    index, terms = make_index(entities), glossary_terms(glossary)
    index.guides = {f"docs/{guide}": guide for guide in guides}
    pages, purposes = {}, {}
    for header in sorted(index.pages):
        page = Page(index, header, (include / header).read_text(encoding="utf-8"), terms)
        purposes[header] = page.purpose
        pages[page.page] = page.write([entity for entity in entities if entity.header == header])
    pages["reference/index.md"] = index_page(index, purposes)
    pages["reference/terms.md"] = terms_page(terms, index)
    return pages, index


def all_pages(work):
    """The pages of Carom's own headers, and their index."""
    guides = [path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")]
    return pages_of(ROOT / "include", (ROOT / "docs/glossary.md").read_text(encoding="utf-8"), work, guides)


def missing_names(listing, index):
    """The names of docs/api.md that the reference of their header lacks."""
    rows = re.findall(r"^\| `(\w+)(?:\(\))?`([^|]*)\| `([^`]+)` \|", listing, re.MULTILINE)
    for name, aliases, header in rows:
        for each in [name, *re.findall(r"`(\w+)`", aliases)]:
            if (page_of(f"carom/{header}"), name) not in index.names.get(each, []):
                yield f"{each} of {header}"
    if len(rows) < 100:
        yield f"all but {len(rows)} rows of docs/api.md"


def check():
    with tempfile.TemporaryDirectory() as work:
        pages, index = all_pages(work)
    missing = list(missing_names((ROOT / "docs/api.md").read_text(encoding="utf-8"), index))
    if missing:
        sys.exit(f"the reference lacks {', '.join(missing)}")
    print(f"{len(pages)} pages have all names of docs/api.md")


def main(arguments):
    if arguments == ["--self-test"]:
        return reference_self_test.run(pages_of)
    if arguments == ["--check"]:
        return check()
    if len(arguments) != 2:
        sys.exit(__doc__)
    for name, text in all_pages(arguments[1])[0].items():
        path = pathlib.Path(arguments[0]) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
