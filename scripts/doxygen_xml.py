"""What the public headers declare, as Doxygen reads them: entities with their members, signatures and docstrings.

Docstrings reach Doxygen as verbatim text. They are written for whoever reads the header, with `<`, `#`, `*` and
indented examples as they are, which Doxygen would take for its commands, HTML or Markdown.
"""

import dataclasses
import pathlib
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree

SETTINGS = """\
PROJECT_NAME = Carom
INPUT = "{headers}"
STRIP_FROM_PATH = "{headers}"
OUTPUT_DIRECTORY = "{output}"
RECURSIVE = YES
FILE_PATTERNS = *.hpp
EXCLUDE_SYMBOLS = carom::detail carom::detail::*
EXTRACT_ALL = YES
SORT_MEMBER_DOCS = NO
MARKDOWN_SUPPORT = NO
AUTOLINK_SUPPORT = NO
SEARCH_INCLUDES = NO
HAVE_DOT = NO
INCLUDE_GRAPH = NO
INCLUDED_BY_GRAPH = NO
GENERATE_HTML = NO
GENERATE_LATEX = NO
GENERATE_XML = YES
XML_PROGRAMLISTING = NO
QUIET = YES
WARN_IF_UNDOCUMENTED = NO
WARN_AS_ERROR = YES
"""

COMMENT = re.compile(r"^(?P<code>.*?)///(?P<mark><?) ?(?P<text>.*)$")
WIDTH = 88  # of a signature: what a page shows without scrolling


@dataclasses.dataclass
class Member:
    """A function, a field, a value, an alias or a constant."""

    name: str
    kind: str  # function, variable, typedef, enum, enumvalue
    line: int
    signature: str
    doc: str
    type: str = ""
    initial: str = ""
    parameters: tuple = ()  # their names


@dataclasses.dataclass
class Entity(Member):
    """What a header declares at namespace scope. `members` are the public ones of a type, in their order."""

    header: str = ""
    members: list = dataclasses.field(default_factory=list)
    aliases: dict = dataclasses.field(default_factory=dict)  # name: what it stands for
    end: int = 0


def comment_at(lines, i):
    """The comment of a line, and whether it continues that of the line above; none on other lines."""
    found = COMMENT.match(lines[i]) if 0 <= i < len(lines) else None
    if not found or (found["code"].strip() and not found["mark"]):
        return None
    return found


def continues(lines, i):
    """Whether line i is a comment that continues the one on the line above."""
    above, this = comment_at(lines, i - 1), comment_at(lines, i)
    return bool(above and this) and above["mark"] == this["mark"] and not this["code"].strip()


def for_doxygen(text):
    """A header with its docstrings as verbatim blocks, on the same lines; without the purpose of the file."""
    lines = text.splitlines()
    start = next((i for i, line in enumerate(lines) if not line.startswith("///")), len(lines))
    result = [""] * start
    for i in range(start, len(lines)):
        found = comment_at(lines, i)
        if not found:
            result.append(lines[i])
            continue
        begin = "" if continues(lines, i) else "\\verbatim "
        end = "" if continues(lines, i + 1) else " \\endverbatim"
        result.append(f"{found['code']}///{found['mark']} {begin}{found['text']}{end}")
    return "\n".join(result) + "\n"


def purpose(text):
    """What the first comment of a header says."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("///"):
            break
        lines.append(line[3:].strip())
    return " ".join(lines)


def public_headers(include):
    """Paths below `include` of the headers that users include."""
    found = sorted(path.relative_to(include) for path in include.rglob("*.hpp"))
    return [path for path in found if "detail" not in path.parts and path.as_posix() != "carom/carom.hpp"]


def run_doxygen(include, work):
    """Runs Doxygen over the public headers; returns the folder of its XML."""
    headers, output = work / "headers", work / "doxygen"
    shutil.rmtree(headers, ignore_errors=True)
    shutil.rmtree(output, ignore_errors=True)
    for path in public_headers(include):
        target = headers / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(for_doxygen((include / path).read_text(encoding="utf-8")), encoding="utf-8")
    output.mkdir(parents=True, exist_ok=True)
    settings = work / "Doxyfile"
    settings.write_text(SETTINGS.format(headers=headers, output=output), encoding="utf-8")
    subprocess.run(["doxygen", settings], check=True)
    return output / "xml"


def text_of(node):
    """C++ as a person writes it: Doxygen has spaces inside all <>, and before & and *."""
    text = " ".join("".join(node.itertext()).split()) if node is not None else ""
    text = re.sub(r"(?<=\w)<\s+", "<", text.replace("carom::", ""))
    text = re.sub(r"(?<=[\w>)&*.])\s+(?=>(?! ?\d))", "", text)
    text = re.sub(r"(?<=[\w>])\s+(?=[&*]+(?:[\s),>]|$))", "", text)
    text = re.sub(r"(?<=[\w>])\s+([&*]+)(?=\w)", r"\1 ", text)
    return re.sub(r"(?<=\w)=(?=\w)", " = ", text)


def doc_of(node):
    """The docstring: the lines of the verbatim blocks, without the marks of comments."""
    blocks = [block.text or "" for block in node.iterfind("detaileddescription//verbatim")]
    lines = "\n".join(blocks).split("\n")
    return "\n".join(re.sub(r"^\s*///<? ?", "", line).rstrip() for line in lines).strip("\n")


def template_of(node):
    parameters = []
    for parameter in node.iterfind("templateparamlist/param"):
        text = " ".join(filter(None, [text_of(parameter.find("type")), text_of(parameter.find("declname"))]))
        default = text_of(parameter.find("defval"))
        parameters.append(text + (f" = {default}" if default else ""))
    lists = node.findall("templateparamlist")
    head = f"template <{', '.join(parameters)}>\n" if lists else ""
    condition = text_of(node.find("requiresclause"))
    return head + (f"    requires {condition}\n" if condition else "")


def parameters_of(node):
    result = []
    for parameter in node.iterfind("param"):
        type_text, name = text_of(parameter.find("type")), text_of(parameter.find("declname"))
        default = text_of(parameter.find("defval"))
        result.append(" ".join(filter(None, [type_text, name])) + (f" = {default}" if default else ""))
    return result


def call_of(head, parameters, tail):
    """A declaration on one line, or with a line for each parameter."""
    line = f"{head}({', '.join(parameters)}){tail};"
    if len(line) <= WIDTH:
        return line
    inner = ",\n".join(f"    {parameter}" for parameter in parameters)
    return f"{head}(\n{inner}){tail};"


def function_signature(node):
    type_text, name = text_of(node.find("type")), node.findtext("name")
    if node.get("static") == "yes" and not type_text.startswith("static"):
        type_text = f"static {type_text}"
    after = re.search(r"\)([^()]*)$", node.findtext("argsstring") or "")
    tail = " ".join(after[1].split()) if after else ""
    tail = re.sub(r"\s*=\s*", " = ", tail)
    explicit = "explicit " if node.get("explicit") == "yes" and "explicit" not in type_text else ""
    head = explicit + " ".join(filter(None, [type_text, name]))
    return template_of(node) + call_of(head, parameters_of(node), f" {tail}" if tail and tail[0] != " " else tail)


def signature_of(node):
    kind, name = node.get("kind"), node.findtext("name")
    type_text = text_of(node.find("type"))
    if kind in ("function", "friend"):
        return function_signature(node)
    if kind == "typedef":
        return f"{template_of(node)}using {name} = {type_text};"
    if kind == "enum":
        return f"enum class {name}" + (f" : {type_text};" if type_text else ";")
    initial = text_of(node.find("initializer"))
    static = "static " if node.get("static") == "yes" and "static" not in type_text else ""
    return f"{template_of(node)}{static}{type_text} {name}{node.findtext('argsstring') or ''}" + (
        f" {initial};" if initial.startswith("=") else f"{initial};")


def place_of(node):
    """The header and the line of a declaration."""
    at = node.find("location")
    return at.get("declfile") or at.get("file"), int(at.get("declline") or at.get("line"))


def member_of(node):
    return Member(node.findtext("name"), node.get("kind"), place_of(node)[1], signature_of(node), doc_of(node),
                  text_of(node.find("type")), text_of(node.find("initializer")).removeprefix("=").strip(),
                  tuple(node.findtext("declname") for node in node.iterfind("param")))


def values_of(node):
    return [Member(value.findtext("name"), "enumvalue", 0, value.findtext("name"), doc_of(value),
                   initial=text_of(value.find("initializer")).removeprefix("=").strip())
            for value in node.iterfind("enumvalue")]


def is_usual(member, owner):
    """Whether a member destroys, copies, moves or compares, as those of any type do, or makes another a friend."""
    if member.kind == "friend":
        return re.match(r"operator(==|<=>)$|[\w:]+$", member.name) is not None
    own = rf"(const )?{owner}(<\w+>)?&&?( \w+)?"
    return member.name.startswith("~") or re.search(rf"\b({owner}|operator=)\({own}\)", member.signature) is not None


def type_entity(node):
    """A class, a struct or a concept of namespace carom."""
    full_name, kind = re.sub(r"\bcarom::|(?<=<) ", "", node.findtext("compoundname")), node.get("kind")
    head = template_of(node)
    if kind == "concept":
        signature = re.sub(r"\bcarom::", "", "".join(node.find("initializer").itertext())).strip()
        signature = re.sub(r"=\s+", "= ", signature)
    else:
        bases = ", ".join(text_of(base) for base in node.iterfind("basecompoundref") if base.get("prot") == "public")
        signature = f"{head}{kind} {full_name}" + (f" : {bases};" if bases and "detail::" not in bases else ";")
    header, line = place_of(node)
    name = full_name.split("<")[0]
    public = [member_of(member) for member in node.iter("memberdef") if member.get("prot") == "public"]
    members = [member for member in public if member.doc or not is_usual(member, name)]
    members.sort(key=lambda member: member.line)
    end = int(node.find("location").get("bodyend") or line)
    return Entity(name, kind, line, signature, doc_of(node), header=header, members=members, end=end)


def namespace_entity(node):
    header, line = place_of(node)
    plain = member_of(node)
    return Entity(**{field.name: getattr(plain, field.name) for field in dataclasses.fields(Member)} | {"line": line},
                  header=header, members=values_of(node))


def attach_aliases(entities):
    """Moves aliases such as `Circle` to what they stand for."""
    by_name = {entity.name: entity for entity in entities
               if entity.kind in ("class", "struct") or (entity.kind == "typedef" and entity.doc)}
    rest = []
    for entity in entities:
        target = by_name.get(re.sub(r"<.*", "", entity.type).strip()) if entity.kind == "typedef" else None
        if target is None or entity.doc:
            rest.append(entity)
        else:
            target.aliases[entity.name] = entity.type
    return rest


def read(xml):
    """All entities of namespace carom, by header and line."""
    entities = []
    for compound in ElementTree.parse(xml / "index.xml").getroot():
        kind, name = compound.get("kind"), compound.findtext("name")
        if kind not in ("class", "struct", "concept", "namespace") or not name.startswith("carom"):
            continue
        node = ElementTree.parse(xml / f"{compound.get('refid')}.xml").getroot().find("compounddef")
        if kind == "namespace":
            if name == "carom":
                entities += map(namespace_entity, node.iter("memberdef"))
        elif node.get("prot", "public") == "public" and "::" not in name.removeprefix("carom::"):
            entities.append(type_entity(node))
    # Of a template and its specialization, the one that is documented.
    documented = {(entity.header, entity.name) for entity in entities if entity.doc}
    entities = [entity for entity in entities if entity.doc or entity.kind not in ("class", "struct")
                or (entity.header, entity.name) not in documented]
    return sorted(attach_aliases(entities), key=lambda entity: (entity.header, entity.line))


def entities_of(include, work):
    """All that the public headers below `include` declare; `work` is a folder for Doxygen."""
    return read(run_doxygen(pathlib.Path(include), pathlib.Path(work)))
