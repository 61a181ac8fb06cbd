#!/usr/bin/env python3
"""Prepares the pages of the site for MkDocs: Markdown files, their pictures, the source files to which they link, and
the reference.

Usage: scripts/site_pages.py WORK [--live]

WORK/pages gets the pages, WORK/mkdocs.yml their navigation and settings. Links of the repository become those of the
site. With --live, WORK/pages has the playground in play/ and the npm package in carom-collision/ already.
"""

import json
import os
import pathlib
import re
import shutil
import sys

import docstrings
import reference
import references

ROOT = pathlib.Path(__file__).resolve().parent.parent
ASSETS = ROOT / "apps/site"

# Markdown files: their pages. Those of docs/ stay where they are.
PAGES = {
    "README.md": "index.md",
    "HACKING.md": "project/hacking.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "SECURITY.md": "project/security.md",
    "assets/LICENSES.md": "project/asset_licenses.md",
    "assets/sticker-knight/README.md": "project/sticker_knight.md",
    "tests/fixtures/README.md": "project/fixtures.md",
    "bindings/wasm/README.md": "bindings/javascript.md",
    "bindings/python/README.md": "bindings/python.md",
    "bindings/python/pygame_mask/README.md": "bindings/pygame_mask.md",
    "bindings/c/README.md": "bindings/c.md",
    "docs/guide/README.md": "guide/index.md",
    "examples/demos/README.md": "guide/demos.md",
}
# What the navigation has, by title; a name without a folder is a page of docs/.
NAVIGATION = {
    "Home": ["index.md"],
    "Guide": ["guide/index.md", "guide/basic_tests.md", "guide/circles_and_boxes.md", "guide/motion.md",
              "guide/pixels.md", "guide/jumping.md", "guide/breakout.md", "guide/platformer.md", "guide/shooter.md",
              "guide/pool.md", "guide/asteroids.md", "guide/javascript.md", "guide/demos.md",
              "guide/if_you_know.md", "glossary.md"],
    "Manual": {
        "Basics": ["install.md", "choosing.md", "shapes.md", "pairs.md", "rays.md", "moving.md"],
        "Many things": ["many.md", "world.md", "pixels.md", "pixel_shapes.md", "response.md", "build.md", "debug_draw.md",
                        "scale.md"],
        "Guarantees": ["numerics.md", "policies.md", "linking.md", "machines.md", "testing.md", "soaks.md",
                       "references.md"],
        "The tool": ["check.md", "levels.md", "scene.md", "query.md", "explain.md", "bake.md"],
        "Other languages": ["bindings/javascript.md", "bindings/python.md", "bindings/pygame_mask.md",
                            "bindings/c.md"],
    },
    "Playground": ["playground.md"],
    "Benchmarks": ["benchmarks.md", "performance.md", "matrix.md", "big_levels.md"],
    "Project": ["project/hacking.md", "project/contributing.md", "project/changelog.md", "project/security.md"],
}
LANGUAGES = {".cpp": "cpp", ".hpp": "cpp", ".h": "c", ".c": "c", ".py": "python", ".json": "json", ".lua": "lua",
             ".sh": "sh", ".ts": "ts", ".js": "js", ".txt": "text", ".cmake": "cmake", "": "text"}
PICTURES = (".png", ".svg")
FENCE = re.compile(r"^(```+).*?^\1[ ]*$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
API_ROW = re.compile(r"^\| `(\w+)(\(\))?`(.*?) \| `([^`]+)` \|", re.MULTILINE)
# Pages without a column beside them: the navigation of a first page, or the contents where tables are wide.
HIDDEN = {"index.md": "navigation", "glossary.md": "toc", "matrix.md": "toc", "performance.md": "toc",
          "big_levels.md": "toc"}
PLAY = "\n[Open the playground](play/index.html){ .md-button .md-button--primary }\n"


def outside_code(text, change):
    """Applies `change` to a page, except for its code."""
    for pattern in (FENCE, INLINE):
        if pattern.search(text):
            result, end = [], 0
            for found in pattern.finditer(text):
                result += [outside_code(text[end : found.start()], change), found[0]]
                end = found.end()
            return "".join(result) + outside_code(text[end:], change)
    return change(text)


class Site:
    """The pages so far, and the files of the repository that are still to come because a page links to them."""

    def __init__(self, root, target):
        self.root, self.target = root, target
        self.pages = dict(PAGES)  # file in the repository: its page
        for path in sorted((root / "docs").rglob("*.md")):
            name = path.relative_to(root).as_posix()
            self.pages.setdefault(name, name.removeprefix("docs/"))
        self.waiting, self.done = [], set()
        self.keys = references.keys_of(root)

    def write(self, page, text):
        path = self.target / page
        path.parent.mkdir(parents=True, exist_ok=True)
        if page == references.PAGE:
            text = references.with_anchors(text)
        elif not page.startswith("source/"):
            text = outside_code(text, lambda part: references.with_links(part, page, self.keys))
        path.write_text(text, encoding="utf-8")

    def page_of(self, name):
        """The page, or the file of the site, for a file or a folder of the repository."""
        path = self.root / name
        header = re.fullmatch(r"include/(carom/(?!detail/|carom\.hpp).+\.hpp)", name)
        if name in self.pages:
            return self.pages[name]
        if header:
            return reference.page_of(header[1])
        if path.is_dir():
            if name == "docs/guide":
                return "guide/index.md"
            page = "decisions/index.md" if name == "docs/decisions" else f"source/{name}/index.md"
        elif path.suffix in PICTURES:
            page = name.removeprefix("docs/")
        elif path.suffix in LANGUAGES:
            page = f"source/{name}.md"
        elif path.is_file():
            page = f"source/{name}"
        else:
            sys.exit(f"there is no {name} to link to")
        self.waiting.append((name, page))
        return page

    def with_links(self, text, name, page):
        """The text of the page of a file, with links to pages."""
        def changed(found):
            address, _, anchor = found[2].partition("#")
            if not address or re.match(r"\w+:", address):
                return found[0]
            target = os.path.normpath(os.path.join(os.path.dirname(name), address))
            link = os.path.relpath(self.page_of(target), os.path.dirname(page))
            return found[1] + link + (f"#{anchor}" if anchor else "") + found[3]

        return outside_code(text, lambda part: LINK.sub(changed, part))

    def add_pages(self, change):
        """All Markdown files as pages; `change` may add to the text of a page."""
        for name, page in self.pages.items():
            text = (self.root / name).read_text(encoding="utf-8")
            self.write(page, change(page, self.with_links(text, name, page)))

    def add_linked(self):
        """What these link to: pictures and other files as they are, source files and folders as pages."""
        while self.waiting:
            name, page = self.waiting.pop()
            if page in self.done:
                continue
            self.done.add(page)
            path = self.root / name
            if path.is_dir():
                self.write(page, self.folder_page(name, page))
            elif page.endswith(".md"):
                language = LANGUAGES[path.suffix]
                text = path.read_text(encoding="utf-8").rstrip()
                self.write(page, f"# {docstrings.escaped(name)}\n\n````{language}\n{text}\n````\n")
            else:
                (self.target / page).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, self.target / page)

    def folder_page(self, name, page):
        if name == "docs/decisions":
            return self.decisions_page(page)
        lines = [f"# {docstrings.escaped(name)}", ""]
        for path in sorted((self.root / name).iterdir()):
            is_shown = path.suffix in LANGUAGES and not path.name.startswith(".") and path.name != "__pycache__"
            if is_shown and (path.is_dir() or path.stat().st_size < 100_000):
                target = self.page_of(path.relative_to(self.root).as_posix())
                lines.append(f"- [{docstrings.escaped(path.name)}]({os.path.relpath(target, os.path.dirname(page))})")
        return "\n".join(lines) + "\n"

    def decisions_page(self, page):
        """The decisions by their titles."""
        lines = ["# Decisions", "", "What was decided, why, and what else was weighed.", ""]
        for path in sorted((self.root / "docs/decisions").glob("*.md")):
            title = path.read_text(encoding="utf-8").split("\n", 1)[0].removeprefix("# ")
            lines.append(f"- [{title}]({path.name})")
        return "\n".join(lines) + "\n"


def with_references(text, index):
    """docs/api.md with links from its names to the reference."""
    def linked(found):
        name, call, aliases, header = found.groups()
        page = reference.page_of(f"carom/{header}")
        if (page, name) not in index.names.get(name, []):
            sys.exit(f"docs/api.md lists {name} of {header}, which the reference does not have")
        return f"| [`{name}{call or ''}`]({page}#{name}){aliases} | [`{header}`]({page}) |"

    return API_ROW.sub(linked, text)


def navigation(target):
    """The navigation as MkDocs reads it; ends the program where a page of docs/ is missing in it."""
    tree = [{title: parts if isinstance(parts, list) else [{part: pages} for part, pages in parts.items()]}
            for title, parts in NAVIGATION.items()]
    decisions = sorted(path.name for path in (target / "decisions").glob("*.md") if path.name != "index.md")
    tree[-1]["Project"].append({"Decisions": ["decisions/index.md", *(f"decisions/{name}" for name in decisions)]})
    rooms = []
    for room, title in reference.ROOMS.items():
        pages = sorted((target / "reference" / room).glob("*.md"))
        rooms.append({title: [{path.stem: f"reference/{room}/{path.name}"} for path in pages]})
    first = ["reference/index.md", {"By task": "api.md"}, {"Names in the field": "reference/terms.md"}]
    tree.insert(3, {"Reference": first + rooms})
    named = json.dumps(tree)
    for path in sorted([*target.glob("*.md"), *target.glob("guide/*.md"), *target.glob("bindings/*.md")]):
        page = path.relative_to(target).as_posix()
        if f'"{page}"' not in named:
            sys.exit(f"{page} is not in the navigation: add it to NAVIGATION in scripts/site_pages.py")
    return tree


def main(arguments):
    live = "--live" in arguments
    folders = [argument for argument in arguments if argument != "--live"]
    if len(folders) != 1:
        sys.exit(__doc__)
    work = pathlib.Path(folders[0]).resolve()
    target = work / "pages"
    pages, index = reference.all_pages(work)
    site = Site(ROOT, target)

    def changed(page, text):
        if page in HIDDEN:
            return f"---\nhide:\n  - {HIDDEN[page]}\n---\n\n{text}"
        if page == "api.md":
            return with_references(text, index)
        if page == "playground.md" and live:
            return text.replace("\n", "\n" + PLAY, 1)
        return text

    site.add_pages(changed)
    site.add_linked()
    for page, text in pages.items():
        site.write(page, text)
    for name in ("site.css", "site.js"):
        shutil.copy(ASSETS / "src" / name, target)
    settings = {
        "INHERIT": str(ASSETS / "mkdocs.yml"),
        "docs_dir": str(target),
        "hooks": [str(ASSETS / "hooks.py")],
        "theme": {"custom_dir": str(ASSETS / "theme")},
        "extra": {"live": live},
        "nav": navigation(target),
    }
    (work / "mkdocs.yml").write_text(json.dumps(settings, indent=1), encoding="utf-8")  # JSON is YAML


if __name__ == "__main__":
    main(sys.argv[1:])
