#!/usr/bin/env python3
"""Turns the examples in the documentation into programs that the tests compile and run.

Usage: snippets.py --list ROOT OUT      writes the programs into OUT, prints lines PATH|COUNT
       snippets.py --mpi ROOT OUT       writes the one for mpirun, of include/carom/mpi and docs/scale.md, into OUT
       snippets.py --run PROGRAM [EXPECTED [NUMBER]]   runs one, and compares what it prints with the file EXPECTED
       snippets.py --self-test

Whole programs are the ```cpp blocks with an `int main` in README.md and docs/*.md; a ```text block that follows directly
is what the program prints. Those of a page in docs/guide are compiled as one, since it has many: each is in a namespace
of its own, and NUMBER says which one runs. The ```cpp blocks without a main become one program for each page, each in its own function.
Header examples are the lines indented by four after an `Example:` in a /// comment; they become one program,
docstrings.cpp, in the same way.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

INCLUDE = re.compile(r"^#include .*$", re.MULTILINE)
FENCE = re.compile(r"^```(\w*)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
MPI_PAGE = "docs/scale.md"
MAIN = re.compile(r"^int main\(", re.MULTILINE)
DOC_LINE = re.compile(r"^\s*///(?: (.*))?$")


def programs_of(text):
    """Yields (line of the first code line, code, expected output or None) for each whole program in a Markdown text."""
    blocks = list(FENCE.finditer(text))
    for block, following in zip(blocks, blocks[1:] + [None]):
        if block[1] != "cpp" or not MAIN.search(block[2]):
            continue
        direct = following and following[1] == "text" and not text[block.end() : following.start()].strip()
        yield text.count("\n", 0, block.start()) + 2, block[2], following[2] if direct else None


def statements_of(text):
    """Yields (line of the first code line, [code line, ...]) for each block without a main in a Markdown text."""
    for block in FENCE.finditer(text):
        if block[1] == "cpp" and not MAIN.search(block[2]):
            yield text.count("\n", 0, block.start()) + 2, block[2].splitlines()


def examples_of(text):
    """Yields (line of the first code line, [code line, ...]) for each example in a header."""
    code, start, inside = [], 0, False
    for number, line in enumerate([*text.splitlines(), ""], 1):
        match = DOC_LINE.match(line)
        comment = (match[1] or "") if match else None
        if inside and comment is not None and comment.startswith("    "):
            start = start or number
            code.append(comment[4:])
            continue
        if code:
            yield start, code
        code, start = [], 0
        inside = comment is not None and comment.rstrip().endswith("Example:")


def write_if_changed(path, text):
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def program_of(examples, includes=(), before="", after=""):
    """One program of all (file, line, code lines), between two lines of its main function, and how many there are."""
    # The assertions of the examples are what is tested, so they stay on in every build type.
    own = "".join(f"#include <{name}>\n" for name in includes)
    parts = [f"#include <carom/carom.hpp>\n{own}\n#undef NDEBUG\n#include <cassert>\n#include <cstdio>\n\nusing namespace carom;\n"]
    names = []
    for file, line, code in examples:
        names.append(f"example_{len(names)}")
        body = "\n".join(code)
        parts.append(f'static void {names[-1]}() {{\n#line {line} "{file}"\n{body}\n}}\n')
    calls = "".join(f"    {name}();\n" for name in names)
    parts.append(f'int main() {{\n{before}{calls}{after}    std::puts("{len(names)} examples hold");\n}}\n')
    return "\n".join(parts), len(names)


def grouped_program(page, programs):
    """One program of several whole ones: its argument is the number of the one to run."""
    includes, parts, calls = [], [], []
    for index, (line, code, _) in enumerate(programs):
        includes += [found for found in INCLUDE.findall(code) if found not in includes]
        body, end, rest = MAIN.sub("int run(", INCLUDE.sub("", code)).rpartition("\n}\n")
        if rest.strip() or not end:
            raise SystemExit(f"{page}:{line}: a program should end with its main function")
        parts.append(f'namespace program_{index} {{\n#line {line} "{page}"\n{body}\n    return 0;\n}}\n}}\n')
        calls.append(f"        case '{index}': return program_{index}::run();\n")
    head = "\n".join([*includes, "#include <cstdio>"])
    return (f"{head}\n\n{''.join(parts)}\nint main(int, char** arguments) {{\n    switch (*arguments[1]) {{\n{''.join(calls)}"
            "    }\n    return 1;\n}\n")


def write_expected(path, expected):
    if expected is not None:
        write_if_changed(path, expected)
    else:
        path.unlink(missing_ok=True)


def docstring_program(root):
    """The examples of all headers; those of internal ones may use the library's own names."""
    include = root / "include"
    examples, own = [], []
    for header in sorted(include.rglob("*.hpp")):
        if header.is_relative_to(include / "carom/mpi"):
            continue
        found = list(examples_of(header.read_text(encoding="utf-8")))
        if found and "detail" in header.parts:
            own.append(header.relative_to(include).as_posix())
            found = [(line - 1, ["using namespace detail;", *code]) for line, code in found]
        examples += [(header, *example) for example in found]
    return program_of(examples, own)


def mpi_program(root):
    """The examples of the headers for many machines and of their page, which run under mpirun."""
    include = root / "include"
    headers = sorted((include / "carom/mpi").glob("*.hpp"))
    examples = [(header, *example) for header in headers for example in examples_of(header.read_text(encoding="utf-8"))]
    examples += [(root / MPI_PAGE, *block) for block in statements_of((root / MPI_PAGE).read_text(encoding="utf-8"))]
    return program_of(examples, [header.relative_to(include).as_posix() for header in headers],
                      "    MPI_Init(nullptr, nullptr);\n", "    MPI_Finalize();\n")


def generate(root, out):
    """Writes all programs; returns (path, how many programs it is) for each. Finding no example at all is an error: the
    check must not be empty."""
    paths = []
    for page in sorted((root / "docs/guide").glob("*.md")):
        text = page.read_text(encoding="utf-8")
        programs = list(programs_of(text))
        if any(statements_of(text)) or any(expected is None for _, _, expected in programs):
            raise SystemExit(f"{page}: all blocks of C++ should be whole programs, each followed by what it prints")
        if not programs:
            continue
        path = out / f"guide_{page.stem}.cpp"
        write_if_changed(path, grouped_program(page, programs))
        for index, (_, _, expected) in enumerate(programs):
            write_expected(path.with_suffix(f".{index}.expected"), expected)
        paths.append((path, len(programs)))
    for page in [root / "README.md", *sorted((root / "docs").glob("*.md"))]:
        if not page.exists() or page == root / MPI_PAGE:
            continue
        for index, (line, code, expected) in enumerate(programs_of(page.read_text(encoding="utf-8"))):
            path = out / f"{page.stem}_{index}.cpp"
            write_if_changed(path, f'#line {line} "{page}"\n{code}')
            write_expected(path.with_suffix(".expected"), expected)
            paths.append((path, 1))
        text, count = program_of((page, *block) for block in statements_of(page.read_text(encoding="utf-8")))
        if count > 0:
            paths.append((out / f"{page.stem}_statements.cpp", 1))
            write_if_changed(paths[-1][0], text)
    if not any(path.stem.startswith("README_") for path, _ in paths):
        raise SystemExit("README.md has no whole program in a ```cpp block")
    text, count = docstring_program(root)
    if count == 0:
        raise SystemExit("no public header has an Example:")
    write_if_changed(out / "docstrings.cpp", text)
    return [*paths, (out / "docstrings.cpp", 1)]


def run(program, expected=None, *number):
    done = subprocess.run([program, *number], capture_output=True, text=True, check=False)
    sys.stdout.write(done.stdout)
    sys.stderr.write(done.stderr)
    if done.returncode != 0:
        return f"{program}: exit code {done.returncode}"
    if expected and pathlib.Path(expected).read_text(encoding="utf-8") != done.stdout:
        return f"the page says it prints:\n{pathlib.Path(expected).read_text(encoding='utf-8')}"
    return 0


def self_test():
    page = "x\n```cpp\nint f();\n```\n```cpp\nint main() {}\n```\n\n```text\n1\n```\ntext\n```cpp\nint main() { }\n```\nno\n```text\n2\n```\n"
    found = list(programs_of(page))
    assert found == [(6, "int main() {}\n", "1\n"), (14, "int main() { }\n", None)], found
    statements = list(statements_of(page))
    assert statements == [(3, ["int f();"])], statements
    whole = list(programs_of("```cpp\n#include <cmath>\nint main() {\n    f();\n}\n```\n\n```text\n```\n"))
    grouped = grouped_program("page", whole * 2)
    assert grouped.count("#include <cmath>") == 1 and "    f();\n    return 0;\n}\n}\n" in grouped, grouped
    assert 'namespace program_1 {\n#line 2 "page"\n\nint run() {' in grouped and "program_1::run()" in grouped, grouped
    header = "/// A. Example:\n///     int a;\n///\n/// b\n    /// Example:\n    ///     if (a)\n    ///         b();\nint x;\n///     no;\n"
    examples = list(examples_of(header))
    assert examples == [(2, ["int a;"]), (6, ["if (a)", "    b();"])], examples
    with tempfile.TemporaryDirectory() as scratch:
        expected = pathlib.Path(scratch, "expected")
        expected.write_text("other\n", encoding="utf-8")
        assert run("/bin/pwd", expected) != 0 and run("/bin/false") != 0 and run("/bin/true") == 0
        pathlib.Path(scratch, "README.md").write_text("nothing\n", encoding="utf-8")
        try:
            generate(pathlib.Path(scratch), pathlib.Path(scratch, "out"))
            raise AssertionError("a README without a program must be refused")
        except SystemExit:
            pass
    print("self-test: all as expected")


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if len(arguments) == 3 and arguments[0] == "--list":
        print("\n".join(f"{path}|{count}" for path, count in generate(pathlib.Path(arguments[1]), pathlib.Path(arguments[2]))))
        return 0
    if len(arguments) == 3 and arguments[0] == "--mpi":
        text, count = mpi_program(pathlib.Path(arguments[1]))
        write_if_changed(pathlib.Path(arguments[2]), text)
        return 0 if count > 0 else "no header of include/carom/mpi has an Example:"
    if len(arguments) in (2, 3, 4) and arguments[0] == "--run":
        return run(*arguments[1:])
    return __doc__


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
