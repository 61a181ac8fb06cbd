"""Turns the docstrings of headers into Markdown, with links to what they name."""

import os
import re

CODE = re.compile(r"`([^`]+)`")
LIST_ITEM = re.compile(r"^ {1,3}- ")
PAGE = re.compile(r"\b(docs/[\w/]+\.md)|\b(?:carom/)?((?:\w+/)?\w+\.hpp)\b")
# As entities: a table of contents shows escapes by backslashes as garbage.
SPECIAL = re.compile(r"[\\`*{}\[\]#&<>|]|(?<!\w)_|_(?!\w)")


def escaped(text):
    """Text that Markdown shows as it is."""
    return SPECIAL.sub(lambda found: f"&#{ord(found[0])};", text)


class Index:
    """Where everything is: pages of headers, and the anchors of what they declare."""

    def __init__(self):
        self.pages = {}  # header, as "carom/query/overlaps.hpp": its page
        self.names = {}  # name, also as "World::move": [(page, anchor)], the most likely one first
        self.guides = {}  # "docs/numerics.md": its page

    def add(self, name, page, anchor):
        self.names.setdefault(name, []).append((page, anchor))

    def find(self, name, page, scope=()):
        """The page and the anchor of a name that stands on a page, among the members of `scope` first."""
        name = name.removeprefix("carom::").removesuffix("()")
        if not re.fullmatch(r"\w+(::\w+)?", name):
            return None
        for candidate in [f"{owner}::{name}" for owner in scope] + [name]:
            found = self.names.get(candidate)
            if found:
                return next((at for at in found if at[0] == page), found[0])
        return None

    def header_page(self, name):
        """The page of a header that a text names, by its path or by its last part if no other ends in it."""
        found = [page for header, page in self.pages.items() if header.endswith("/" + name)]
        return found[0] if len(found) == 1 else None


def url(target, page, anchor=""):
    """A link from one page of the site to another."""
    if target == page and anchor:
        return f"#{anchor}"
    return os.path.relpath(target, os.path.dirname(page)) + (f"#{anchor}" if anchor else "")


class Writer:
    """Writes the docstrings of one page."""

    def __init__(self, index, page):
        self.index, self.page = index, page
        # Types whose members need no qualification, anchors that need no links, and names of parameters.
        self.scope, self.own, self.parameters = (), (), ()

    def code(self, name):
        """A name in code, with a link to what it is."""
        found = self.index.find(name, self.page, self.scope)
        text = f"`{name}`"
        if not found or name in self.parameters or (found[0] == self.page and found[1] in self.own):
            return text
        return f"[{text}]({url(found[0], self.page, found[1])})"

    def plain(self, text):
        """Text between names: its special characters, and links to the pages and headers that it names."""
        result, end = [], 0
        for found in PAGE.finditer(text):
            target = self.index.guides.get(found[1]) if found[1] else self.index.header_page(found[2])
            result.append(escaped(text[end : found.start()]))
            shown = escaped(found[0])
            linked = target and target != self.page
            result.append(f"[{shown}]({url(target, self.page)})" if linked else shown)
            end = found.end()
        return "".join(result) + escaped(text[end:])

    def line(self, text):
        """One paragraph, or a cell of a table."""
        parts = CODE.split(" ".join(text.split()))
        return "".join(self.code(part) if i % 2 else self.plain(part) for i, part in enumerate(parts))

    def cell(self, text):
        parts = CODE.split(" ".join(text.split()))
        return "".join(self.code(part).replace("|", "\\|") if i % 2 else self.plain(part)
                       for i, part in enumerate(parts))

    def doc(self, text):
        """The paragraphs, lists and examples of a docstring."""
        return "\n\n".join(self.block(kind, lines) for kind, lines in blocks(text))

    def block(self, kind, lines):
        if kind == "code":
            return "\n".join(["```cpp", *(line[4:] for line in lines), "```"])
        if kind == "list":
            items = re.split(r"\n {1,3}- ", "\n" + "\n".join(lines))[1:]
            return "\n".join("- " + self.line(item) for item in items)
        return self.line(" ".join(lines))


def blocks(text):
    """Yields (text, list or code; its lines) for each part of a docstring."""
    kind, lines = "text", []
    for line in text.split("\n") + [""]:
        if line.startswith("    ") and kind != "list":
            new = "code"
        elif LIST_ITEM.match(line) or (kind == "list" and line.startswith(" ")):
            new = "list"
        else:
            new = "text"
        if new != kind or not line.strip():
            yield from split_example(kind, lines)
            kind, lines = new, []
        if line.strip():
            lines.append(line)


def split_example(kind, lines):
    """A block; the word that announces an example is a paragraph of its own."""
    if not lines:
        return
    text = " ".join(lines)
    if kind == "text" and re.search(r"\S Example:$", text):
        yield kind, [text.removesuffix("Example:").strip()]
        yield kind, ["Example:"]
    else:
        yield kind, lines
