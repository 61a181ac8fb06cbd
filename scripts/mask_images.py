"""The images of docs/pixels.md that no command of the tool draws: results of `carom query` for sprites of the bundled
level, as SVG."""

import json
import subprocess

SPRITES = "assets/sticker-knight/map/"
INK, PALE, MIDDLE, DARK, RED = "#1f2937", "#cbd5e1", "#64748b", "#1e3a5f", "#dc2626"


def sprite(name, at=(0, 0)):
    return {"type": "mask", "png": f"{SPRITES}{name}.png", "at": list(at)}


def rows(edited):
    """The mask in a result of `mask_edit`."""
    return {"type": "mask", "rows": edited["rows"], "at": edited["at"]}


class Tool:
    """Runs `carom query` in the root of the tree."""

    def __init__(self, carom, root):
        self.carom, self.root = carom, root

    def query(self, operation, **arguments):
        line = json.dumps({"ask": operation, **arguments})
        done = subprocess.run([self.carom, "query"], input=line, capture_output=True, text=True, check=True, cwd=self.root)
        return json.loads(done.stdout)["answer"]

    def path_of(self, mask):
        """The outlines of a mask as the data of an SVG path: polygons along the sides of its pixels."""
        polygons = self.query("mask_facts", a=mask)["polygons"]
        rings = [ring for polygon in polygons for ring in [polygon["outline"], *polygon["holes"]]]
        return "".join("M" + " ".join(f"{x:g},{y:g}" for x, y in ring) + "Z" for ring in rings)


def image(width, height, parts, top=0, left=0):
    """An SVG of this size in pixels, two units each."""
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{2 * width}" height="{2 * height}" '
            f'viewBox="{left} {top} {width} {height}" font-family="sans-serif" font-size="7">\n'
            f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="#fff"/>\n')
    return head + "".join(f"{part}\n" for part in parts) + "</svg>\n"


def filled(path, color, **more):
    attributes = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return f'<path d="{path}" fill="{color}" fill-rule="evenodd"{attributes}/>'


def text(x, y, words):
    return f'<text x="{x}" y="{y}" fill="{INK}" text-anchor="middle">{words}</text>'


def arrow(start, end):
    """A line with a head of 4 pixels."""
    (x0, y0), (x1, y1) = start, end
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    head = [(x1, y1), (x1 - 5 * ux - 2.5 * uy, y1 - 5 * uy + 2.5 * ux), (x1 - 5 * ux + 2.5 * uy, y1 - 5 * uy - 2.5 * ux)]
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in head)
    return (f'<path d="M{x0:g},{y0:g} L{x1 - 4 * ux:.2f},{y1 - 4 * uy:.2f}" stroke="{RED}" stroke-width="1.2"/>'
            f'<path d="M{points}Z" fill="{RED}"/>')


def erosion(tool):
    """A sprite dilated and eroded by 4 pixels, with 8 neighbors and with 4."""
    parts = []
    for column, neighbours in enumerate((8, 4)):
        shift = f'<g transform="translate({110 * column} 0)">'
        edit = {"a": sprite("bombStroked"), "neighbours": neighbours, "n": 4}
        grown = tool.query("mask_edit", op="dilate", grow=True, **edit)
        worn = tool.query("mask_edit", op="erode", **edit)
        parts += [shift, filled(tool.path_of(rows(grown)), PALE), filled(tool.path_of(edit["a"]), MIDDLE),
                  filled(tool.path_of(rows(worn)), DARK), text(48, 136, f"{neighbours} neighbors"), "</g>"]
    return image(222, 150, parts, top=-6, left=-8)


def sweep(tool):
    """A blob thrown at a column: where it stops, and the next position, at which it would overlap."""
    column, start, by = sprite("column1", (120, 0)), (0, 20), (150, 60)
    blob = sprite("blobGreen", start)
    found = tool.query("mask_sweep", a=column, b=blob, by=by)
    free, blocked = sprite("blobGreen", found["at"]), sprite("blobGreen", found["blocked_at"])
    middle = [48, 40]
    ends = [[x + dx, y + dy] for (x, y), (dx, dy) in ((start, middle), (found["at"], middle))]
    return image(258, 200, [
        filled(tool.path_of(column), MIDDLE), filled(tool.path_of(blob), PALE), filled(tool.path_of(free), DARK),
        filled(tool.path_of(blocked), "none", stroke=RED, stroke_width=0.7), arrow(*ends)], top=-4, left=-4)


def separation(tool):
    """Two masks that overlap: the shared pixels, the normal from their area, and the penetration vector."""
    a, b = sprite("gemRedStroked"), sprite("blobGreen", (26, 22))
    shared = tool.query("mask_overlap", a=a, b=b)
    normal = tool.query("mask_normal", a=a, b=b)["normal"]
    out = tool.query("penetration", a=a, b=b)["by"]
    center = shared["centroid"]
    tip = [center[0] + 24 * normal[0], center[1] + 24 * normal[1]]
    moved = sprite("blobGreen", (26 + out[0], 22 + out[1]))
    left = [filled(tool.path_of(a), MIDDLE), filled(tool.path_of(b), PALE, fill_opacity=0.8), arrow(center, tip),
            text(62, 112, "normal")]
    right = ['<g transform="translate(140 0)">', filled(tool.path_of(a), MIDDLE), filled(tool.path_of(moved), PALE),
             text(62, 112, f"moved by ({out[0]}, {out[1]})"), "</g>"]
    return image(302, 126, left + right, top=-8, left=-8)


def drawn(carom, root):
    """Yields the path and the contents of each image."""
    tool = Tool(carom, root)
    for draw in (erosion, separation, sweep):
        yield root / f"docs/images/pixels/{draw.__name__}.svg", draw(tool)
