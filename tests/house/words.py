#!/usr/bin/env python3
"""Checks the words: field terms stand in the headers that provide what they name, odd turns of phrase nowhere, and in
comments for users no name that is the library's own.

Usage: words.py ROOT | words.py --self-test
"""

import pathlib
import re
import sys
import tempfile

# Who searches for a term of the field finds the header that provides it.
TERMS = {
    "AABB tree": "broad/tree.hpp",
    "bounding volume hierarchy": "broad/tree.hpp",
    "broad phase": "broad/pair_finder.hpp",
    "sweep and prune": "broad/pair_finder.hpp",
    "narrow phase": "query/overlaps.hpp",
    "closest points": "query/distance.hpp",
    "witness points": "query/distance.hpp",
    "penetration depth": "query/contact.hpp",
    "minimum translation": "query/contact.hpp",
    "speculative": "query/contact.hpp",
    "contact manifold": "query/manifold.hpp",
    "point in polygon": "query/contains.hpp",
    "ray cast": "query/raycast.hpp",
    "line clipping": "query/clip.hpp",
    "shape cast": "query/sweep.hpp",
    "swept": "query/sweep.hpp",
    "RCC-8": "query/classify.hpp",
    "center of mass": "query/measure.hpp",
    "time of impact": "motion/impact.hpp",
    "TOI": "motion/impact.hpp",
    "conservative advancement": "motion/impact.hpp",
    "continuous collision detection": "world/world.hpp",
    "trigger": "world/collider.hpp",
    "character controller": "respond/move_and_slide.hpp",
    "collide and slide": "respond/move.hpp",
    "depenetration": "respond/move.hpp",
    "elastic collision": "respond/collide_elastic.hpp",
    "ghost vert": "shape/chain.hpp",
    "support function": "shape/convex_view.hpp",
    "convex hull": "build/hull.hpp",
    "convex decomposition": "build/decompose.hpp",
    "ear clipping": "build/triangulate.hpp",
    "rotating calipers": "build/enclosing.hpp",
    "Douglas": "build/simplify.hpp",
    "rasteriz": "mask/rasterize.hpp",
    "run-length": "mask/rle_mask.hpp",
    "erosion": "mask/morphology.hpp",
    "dilation": "mask/morphology.hpp",
    "connected component": "mask/components.hpp",
    "distance transform": "mask/distance_field.hpp",
    "signed distance field": "mask/distance_field.hpp",
    "configuration-space obstacle": "mask/convolve.hpp",
    "debug draw": "debug_draw.hpp",
}
# Turns of phrase that nobody in the field writes, each with what to write instead.
BANNED = {
    r"what is no \w": "what is not a ..., or say what it is",
    r"\bfor ever\b": "without a time limit, or always",
    r"(?:it|they|which|that) goes on\b": "it continues",
    r"(?:is|are|was|were) told\b": "say who passes what to whom",
    r"(?:is|are) asked for\b": "is requested, is needed",
    r"last bits?\b(?! of)": "ulps",
    r"stay(?:s)? put": "does not move",
    r"way out\b": "minimum translation, separating displacement",
    r"\bgoers\b": "active set",
    r"\bsqueezed\b": "wedged",
    r"in the shape(?:'s|s') way": "in the path of the shape",
    r"answers? each other": "collide with each other",
    r"\bnothing of (?:it|them)\b": "none of it",
    r"\bof which (?:each|either)\b": "each of which",
    r"\bcentre|colour|neighbour(?!s[\"`])|behaviour": "American spelling, as in the interface",
    r"room for (?:its|the|that) (?:results?|numbers?)\b": "space",
}
# "way" for a displacement, a direction, a path or a side. `one_way` and plain English are fine.
WAY = re.compile(r"(?<![A-Za-z])[A-Za-z_]*[Ww]ay[A-Za-z_]*")
PLAIN_WAY = re.compile(r"^(?:\w*(?:always|away|halfway|midway|highway|one_way)\w*|way_?too|anyway|two-way)$", re.IGNORECASE)
MAX_WAYS = 150
# Rooms whose words come with their rewrite.
WAITING = ("narrow/filter/", "narrow/linear/", "narrow/border/", "narrow/distance/")
TEXTS = ("*.md", "include/**/*.hpp", "src/**/*.hpp", "src/**/*.cpp", "apps/carom/**/*.hpp", "apps/carom/**/*.cpp",
         "tests/**/*.hpp", "tests/**/*.cpp", "bench/*.hpp", "bench/*.cpp", "examples/*.cpp", "fuzz/*.hpp", "fuzz/*.cpp",
         "bindings/**/*.cpp", "bindings/**/*.hpp", "docs/**/*.md")
COMMENT = re.compile(r"//[/!<]*(.*)")
# What a line at the start of a statement declares: a type, a function, a variable.
DECLARED = re.compile(r"^ *(?:[\w:<>,&*]+[ &*>]+)+(\w+) *(?:[(={;]|$)")
# In a comment for users, what may be a name of the code: what is quoted or has an underscore.
QUOTED = re.compile(r"`([^`]*)`|(\w+_\w+)")
DETAIL = re.compile(r"carom/detail/\S+|detail::\w+")


def texts(root):
    for pattern in TEXTS:
        for file in sorted(root.glob(pattern)):
            name = file.relative_to(root).as_posix()
            if "node_modules" not in name:
                yield name, file.read_text(encoding="utf-8")


def prose(name, text):
    """The comments of code with the line on which each block starts, or a page as a whole. Lines of a block are joined,
    so that a phrase is found across a line break."""
    if name.endswith(".md"):
        yield 1, text
        return
    block, start = [], 0
    for number, line in enumerate(text.splitlines(), 1):
        comment = COMMENT.search(line)
        if comment:
            if not block:
                start = number
            block.append(comment[1].strip())
        elif block:
            yield start, " ".join(block)
            block = []
    if block:
        yield start, " ".join(block)


def header_lines(root):
    """Yields (file, line number, whether it is the library's own, code, comment) for each line of the headers."""
    for file in sorted((root / "include/carom").rglob("*.hpp")):
        name = file.relative_to(root).as_posix()
        is_own = is_own_header = name.startswith("include/carom/detail/")
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            is_own = is_own or re.match(r"namespace (?:carom::)?detail\b", line) is not None
            code, _, comment = line.partition("//")
            yield name, number, is_own, code, comment
            if line.startswith("}  // namespace") and line.endswith("detail"):
                is_own = is_own_header


def own_names_for_users(root):
    """Comments outside of carom::detail that name what is declared in there only."""
    lines = list(header_lines(root))
    own = {found[1] for _, _, is_own, code, _ in lines if is_own and (found := DECLARED.match(code))}
    for _, _, is_own, code, _ in lines:
        if not is_own:
            own -= set(re.findall(r"\w+", re.sub(r"detail::\w+", "", code)))
    for name, number, is_own, _, comment in lines:
        if is_own or not comment.startswith("/"):
            continue
        words = {word for quoted in QUOTED.findall(comment) for word in re.findall(r"\w{2,}", " ".join(quoted))}
        for found in [*DETAIL.findall(comment), *sorted(words & own)]:
            yield f"{name}:{number}: {found} is the library's own, of no use to users: say here what they need"


def problems(root):
    yield from own_names_for_users(root)
    for term, header in TERMS.items():
        file = root / "include/carom" / header
        comments = " ".join(text for _, text in prose(header, file.read_text(encoding="utf-8"))) if file.is_file() else ""
        if term.lower() not in comments.lower():
            yield f'include/carom/{header} does not say "{term}", for which people will search'
    ways = []
    for name, text in texts(root):
        if any(room in name for room in WAITING):
            continue
        for start, block in prose(name, text):
            for phrase, instead in BANNED.items():
                for found in re.finditer(phrase, block):
                    yield f'{name}:{start}: "{found[0]}" reads oddly: {instead}'
        ways += [name for word in WAY.findall(text) if not PLAIN_WAY.match(word)]
    if len(ways) >= MAX_WAYS:
        most = sorted(set(ways), key=ways.count, reverse=True)[:12]
        counts = ", ".join(f"{ways.count(name)} in {name}" for name in most)
        yield f'"way" stands {len(ways)} times, more than {MAX_WAYS} (displacement, direction, path?): {counts}'


OWN_NAMES = """namespace detail {
/// As `cut`, for `halves`.
template <class T>
inline int cut(const T& halves, int depth);
struct Halves {
    int left_half;
};
}  // namespace detail
/// Cuts `all`, see `cut` and detail::cut,
/// with the left_half of `Halves(depth)`: the cut is in carom/detail/cut.hpp.
int halve(int all);  ///< not `halve`
// For ourselves: `cut`.
"""
OWN_NAMES_FOUND = ["11: detail::cut", "11: cut", "12: carom/detail/cut.hpp.", "12: Halves", "12: left_half"]


def self_test():
    with tempfile.TemporaryDirectory() as scratch:
        root = pathlib.Path(scratch)
        for term, header in TERMS.items():
            file = root / "include/carom" / header
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as out:
                out.write(f"/// {term}\n")
        assert list(problems(root)) == [], list(problems(root))
        tree = root / "include/carom/broad/tree.hpp"
        kept = tree.read_text(encoding="utf-8")
        tree.write_text("/// Boxes.\n", encoding="utf-8")
        assert len(list(problems(root))) == 2
        tree.write_text(kept + "int x;\n/// It stays, and then it goes\n/// on.\n", encoding="utf-8")
        assert list(problems(root)) == ['include/carom/broad/tree.hpp:4: "it goes on" reads oddly: it continues']
        tree.write_text(kept + "int way_of; // the way\n" * MAX_WAYS, encoding="utf-8")
        assert len(list(problems(root))) == 1
        tree.write_text(kept + OWN_NAMES, encoding="utf-8")
        found = [problem.split(" is the")[0] for problem in problems(root)]
        assert found == [f"include/carom/broad/tree.hpp:{line}" for line in OWN_NAMES_FOUND], found
    print("self-test: as expected")


def main(argument):
    if argument == "--self-test":
        return self_test()
    found = list(problems(pathlib.Path(argument)))
    print("\n".join(found) or "the words are in order")
    return 1 if found else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
