"""The keys of docs/references.md, which the documentation and the sources cite in brackets: `[Guttman 1984]`."""

import os
import pathlib
import re

PAGE = "references.md"
ENTRY = re.compile(r"^- \[([^\]]+)\] (.+)$", re.MULTILINE)
# A key as it is cited, alone or with others: [Ericson 5.3], [Dekker 1971; Shewchuk 1997, theorem 17].
CITED = re.compile(r"(?<!\])\[([^\[\]]+)\](?![\[(])")


def keys_of(root):
    text = (pathlib.Path(root) / "docs" / PAGE).read_text(encoding="utf-8")
    return [found[1] for found in ENTRY.finditer(text)]


def anchor_of(key):
    return re.sub(r"\W+", "-", key.lower()).strip("-")


def cited_keys(text, keys):
    """The keys that a text cites."""
    return {key for found in CITED.finditer(text) for key in keys if pattern_of(key).search(found[1])}


def pattern_of(key):
    """A key in a text, also where it is broken over two lines."""
    return re.compile(r"\b" + r"\s+".join(re.escape(word) for word in key.split()) + r"\b")


def with_anchors(text):
    """The page itself, each key a target for links."""
    return ENTRY.sub(lambda found: f'- <a id="{anchor_of(found[1])}"></a>[{found[1]}] {found[2]}', text)


def with_links(text, page, keys):
    """A page of Markdown in which cited keys link to the list."""
    address = os.path.relpath(PAGE, os.path.dirname(page))

    def linked(found):
        inner = found[1]
        for key in keys:
            inner = pattern_of(key).sub(lambda name: f"[{name[0]}]({address}#{anchor_of(name[0])})", inner)
        return f"\\[{inner}\\]" if inner != found[1] else found[0]

    return CITED.sub(linked, text)
