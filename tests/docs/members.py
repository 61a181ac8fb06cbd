#!/usr/bin/env python3
"""Checks that pages which promise every field and method of some types name each of them in `code`.

Usage: members.py ROOT | members.py --self-test
"""

import pathlib
import re
import sys

# The headers whose public types a page lists.
PAGES = {
    "docs/world.md": ["world/collider.hpp", "world/events.hpp", "world/world.hpp", "broad/filter.hpp"],
    "docs/response.md": ["respond/move.hpp", "respond/move_and_slide.hpp", "respond/obstacles.hpp",
                         "respond/world_obstacles.hpp", "respond/discs.hpp", "respond/collide_elastic.hpp",
                         "respond/kinematics.hpp"],
}
CODE = re.compile(r"`([^`]+)`")
TYPE = re.compile(r"^(?:template <class T>\n)?(struct|class|enum class) (\w+)(?: final)?(?: : [^{;]+)? \{$(.*?)^\};", re.MULTILINE | re.DOTALL)
FUNCTION = re.compile(r"^[A-Za-z][\w:<>, &*]*?\b(\w+)\(", re.MULTILINE)
FIELD = re.compile(r"^    (?!static|using|friend|return)[\w:<>, *]+?[ *&>](\w+)(?:\{[^;]*\}| = [^;]*)?;", re.MULTILINE)
METHOD = re.compile(r"^    (?!return|if|for|requires)[\w:<>, &*]*?[ *&](\w+)\([^)]*", re.MULTILINE)
# What looks like one: parameters on lines of their own, and words of the language.
NOT_MEMBERS = {"operator", "Scratch", "each", "restitution", "run"}
VALUE = re.compile(r"^    (\w+)(?: = [^,]*)?,?$", re.MULTILINE)


def without_details(text):
    """A header without comments, without what is private, and without carom::detail."""
    text = re.sub(r" *//[^\n]*", "", text)
    text = re.sub(r"^namespace detail \{.*?^\}", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"^  private:.*?(?=^\};)", "", text, flags=re.MULTILINE | re.DOTALL)


def members(text):
    """Yields (type or "", name) for each public member of a header's types, and for each of its functions."""
    text = without_details(text)
    for kind, name, body in TYPE.findall(text):
        if name.startswith("Basic"):
            name = name[len("Basic"):]
        if kind == "enum class":
            yield from ((name, value) for value in VALUE.findall(body))
            continue
        while body != (body := re.sub(r"\{[^{}]*\}", ";", body)):
            pass
        names = {*FIELD.findall(body), *METHOD.findall(body)}
        yield from ((name, member) for member in sorted(names - {"Basic" + name, name, *NOT_MEMBERS}))
    free = TYPE.sub("", text)
    yield from (("", name) for name in sorted(set(FUNCTION.findall(free)) - {"defined", "requires"}))


def problems(root):
    for page, headers in PAGES.items():
        text = (root / page).read_text(encoding="utf-8")
        named = set(re.findall(r"\w+", " ".join(CODE.findall(re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)))))
        for header in headers:
            for type_name, name in members((root / "include/carom" / header).read_text(encoding="utf-8")):
                if name not in named:
                    yield f"{page}: does not name `{name}`" + (f" of {type_name}" if type_name else "") + f" ({header})"


SAMPLE = """/// A.
template <class T>
struct BasicThing {
    T width{};  ///< wide
    std::uint64_t id = 0;
};
enum class Way {
    up,   ///< to the top
    down
};
template <class T>
class BasicBag {
  public:
    BasicBag();
    void add(const T& thing);
    std::size_t size() const { return size_; }
    void edit(const T& thing) {
        if (size() == 0) return;
        change([&](T& own) { own = thing; });
    }

  private:
    std::size_t size_ = 0;
};
template <class T>
Result<T> fill(const T& bag,
               int times);
"""


def self_test():
    found = list(members(SAMPLE))
    assert found == [("Thing", "id"), ("Thing", "width"), ("Way", "up"), ("Way", "down"), ("Bag", "add"), ("Bag", "edit"),
                     ("Bag", "size"), ("", "fill")], found
    print("self-test: as expected")


def main(argument):
    if argument == "--self-test":
        return self_test()
    found = list(problems(pathlib.Path(argument)))
    print("\n".join(found) or "the pages name every member")
    return 1 if found else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
