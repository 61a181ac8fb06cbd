#!/usr/bin/env python3
"""Checks that a Tiled map gives the same report as JSON as it does as XML.

Usage: tiled_json.py CAROM FOLDER...

Every map of the folders (.tmx), with the tilesets and templates that it refers to (.tsx, .tx), is written again in the
JSON that Tiled exports, by what its documentation says of both formats and without any code of the tool. What `carom
check --json` reports of both must be the same but for the files' names.
"""

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

JSON_ENDINGS = {".tmx": ".tmj", ".tsx": ".tsj", ".tx": ".tj"}
LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
TEXTS = {"name", "class", "type", "template", "source", "backgroundcolor", "draworder", "orientation", "version"}
WARNED = re.compile(r"\S+?\.t[msxj]+[^:]*:[^<]*<[^>]*>")


def value_of(text):
    """A number or boolean where the text is one."""
    if text in ("true", "false"):
        return text == "true"
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return text


def json_name(path):
    """The file's name as JSON."""
    base, ending = os.path.splitext(path)
    if ending == ".gz":
        base, ending = os.path.splitext(base)
    return base + JSON_ENDINGS[ending] if ending in JSON_ENDINGS else path


def attributes(element):
    return {key: text if key in TEXTS else value_of(text) for key, text in element.attrib.items()}


def class_members(element):
    members = {}
    for entry in element.find("properties") or []:
        inner = entry.get("type") == "class"
        text = entry.get("value", entry.text or "")
        typed = entry.get("type", "string") in ("int", "float", "bool")
        members[entry.get("name")] = class_members(entry) if inner else value_of(text) if typed else text
    return members


def properties(element):
    entries = []
    for entry in element.find("properties") or []:
        kind = entry.get("type", "string")
        text = entry.get("value", entry.text or "")
        value = value_of(text) if kind in ("int", "float", "bool", "object") else text
        entries.append({"name": entry.get("name"), "type": kind,
                        "value": class_members(entry) if kind == "class" else value})
    return {"properties": entries} if entries else {}


def points(text):
    return [dict(zip("xy", map(value_of, pair.split(",")))) for pair in text.split()]


def object_json(element):
    made = attributes(element) | properties(element)
    if "template" in made:
        made["template"] = json_name(made["template"])
    made.pop("visible", None)
    if "visible" in element.attrib:
        made["visible"] = element.get("visible") == "1"
    for child in element:
        if child.tag in ("ellipse", "point"):
            made[child.tag] = True
        elif child.tag in ("polygon", "polyline"):
            made[child.tag] = points(child.get("points"))
        elif child.tag == "text":
            made["text"] = attributes(child) | {"text": child.text}
    return made


def cells(element, encoding):
    if encoding == "csv":
        return [int(cell) for cell in element.text.split(",")]
    if encoding is None:
        return [int(tile.get("gid", 0)) for tile in element.findall("tile")]
    return element.text.strip()


def data_json(layer):
    data = layer.find("data")
    encoding = data.get("encoding")
    made = {"encoding": encoding, "compression": data.get("compression", "")} if encoding == "base64" else {}
    chunks = data.findall("chunk")
    if chunks:
        made["chunks"] = [attributes(chunk) | {"data": cells(chunk, encoding)} for chunk in chunks]
    else:
        made["data"] = cells(data, encoding)
    return made


def image_json(owner):
    image = owner.find("image")
    if image is None:
        return {}
    made = {"image": image.get("source")}
    for of_image, key in (("width", "imagewidth"), ("height", "imageheight")):
        if image.get(of_image):
            made[key] = int(image.get(of_image))
    if image.get("trans"):
        made["transparentcolor"] = "#" + image.get("trans").lstrip("#")
    return made


def layer_json(element):
    made = attributes(element) | properties(element) | {"type": LAYERS[element.tag]}
    if "visible" in element.attrib:
        made["visible"] = element.get("visible") == "1"
    if element.tag == "layer":
        made |= data_json(element)
    elif element.tag == "objectgroup":
        made["objects"] = [object_json(each) for each in element.findall("object")]
    elif element.tag == "imagelayer":
        made |= image_json(element)
    else:
        made["layers"] = layers_json(element)
    return made


def layers_json(parent):
    return [layer_json(element) for element in parent if element.tag in LAYERS]


def tileset_json(element):
    made = attributes(element)
    if "source" in made:
        made["source"] = json_name(made["source"])
        return made
    made |= properties(element) | image_json(element) | {"type": "tileset"}
    if element.find("tileoffset") is not None:
        made["tileoffset"] = attributes(element.find("tileoffset"))
    made["tiles"] = []
    for tile in element.findall("tile"):
        entry = attributes(tile) | properties(tile) | image_json(tile)
        if tile.find("objectgroup") is not None:
            entry["objectgroup"] = layer_json(tile.find("objectgroup"))
        made["tiles"].append(entry)
    return made


def map_json(element):
    made = attributes(element) | properties(element) | {"type": "map"}
    made["infinite"] = element.get("infinite") == "1"
    made["tilesets"] = [tileset_json(each) for each in element.findall("tileset")]
    made["layers"] = layers_json(element)
    return made


def template_json(element):
    made = {"type": "template", "object": object_json(element.find("object"))}
    if element.find("tileset") is not None:
        made["tileset"] = tileset_json(element.find("tileset"))
    return made


def write_json(path):
    """Writes the XML file again as JSON, beside it."""
    with open(path, "rb") as file:
        text = file.read()
    root = ElementTree.fromstring(gzip.decompress(text) if path.endswith(".gz") else text)
    made = {"map": map_json, "tileset": tileset_json, "template": template_json}[root.tag](root)
    with open(json_name(path), "w", encoding="utf-8") as file:
        json.dump(made, file)


def report(carom, path):
    """What the tool says, without the file's name and the places in it."""
    command = [carom, "check", "--json", "--static-static", "--solid-tiles", path]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    level = json.loads(run.stdout)["levels"][0]
    level["level"] = ""
    if "error" in level:
        level["error"] = WARNED.sub("", level["error"])
    for finding in level.get("findings", []):
        finding["message"] = WARNED.sub("", finding["message"])
    level["warnings"] = [WARNED.sub("", warning) for warning in level.get("warnings", [])]
    return run.returncode, level


def main():
    carom, folders = sys.argv[1], sys.argv[2:]
    compared = pairs = 0
    with tempfile.TemporaryDirectory() as temporary:
        for number, folder in enumerate(folders):
            copy = os.path.join(temporary, str(number))
            shutil.copytree(folder, copy)
            files = [os.path.join(at, name) for at, _, names in os.walk(copy) for name in names]
            for path in files:
                if path.endswith((".tmx", ".tsx", ".tx", ".tsx.gz")):
                    write_json(path)
            for path in sorted(path for path in files if path.endswith(".tmx")):
                as_xml, as_json = report(carom, path), report(carom, json_name(path))
                if as_xml != as_json:
                    sys.exit(f"{path}: as XML {json.dumps(as_xml)[:2000]}\nas JSON {json.dumps(as_json)[:2000]}")
                compared += 1
                pairs += len(as_xml[1].get("pairs", []))
    print(f"{compared} maps, {pairs} pairs: the same as JSON")
    if compared < len(folders) or pairs == 0:
        sys.exit("too little was compared")


if __name__ == "__main__":
    main()
