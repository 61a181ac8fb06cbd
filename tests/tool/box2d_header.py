"""What `carom bake --format box2d-c` writes, compiled with Box2D 2.4: its polygons have the same mass as those of the
JSON, and none loses a vertex. Usage: box2d_header.py CAROM COMPILER FOLDER_OF_ASSETS. Exits with 77 without Box2D."""
import json
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = """#include <box2d/box2d.h>
#include "shapes.h"
#include <cstdio>
int main() {
    for (const carom_polygon& polygon : skeleton_polygons) {
        b2PolygonShape shape;
        shape.Set(polygon.points, polygon.count);
        b2MassData mass;
        shape.ComputeMass(&mass, 1);
        std::printf("%d %.9g\\n", shape.m_count, mass.mass);
    }
}
"""


def area(points):
    following = points[1:] + points[:1]
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(points, following)) / 2


def main():
    carom, compiler, assets = sys.argv[1:]
    sprite = str(pathlib.Path(assets, "sticker-knight/map/skeleton.png"))
    bake = [carom, "bake", sprite, "--error", "2", "--format"]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "probe.cpp").write_text("#include <box2d/box2d.h>\n")
        if subprocess.run([compiler, "-fsyntax-only", folder / "probe.cpp"], capture_output=True).returncode:
            return 77
        subprocess.run([*bake, "box2d-c", "--out", folder / "shapes.h"], check=True, capture_output=True)
        (folder / "main.cpp").write_text(PROGRAM)
        subprocess.run([compiler, "-std=c++17", folder / "main.cpp", "-o", folder / "main", "-lbox2d"], check=True)
        lines = subprocess.run([folder / "main"], check=True, capture_output=True, text=True).stdout.splitlines()
    document = json.loads(subprocess.run([*bake, "box2d-json"], check=True, capture_output=True).stdout)
    polygons = document["sprites"]["skeleton"]["polygons"]
    assert len(lines) == len(polygons) > 3, (lines, polygons)
    for line, points in zip(lines, polygons):
        count, mass = line.split()
        assert int(count) == len(points) <= 8, (line, points)
        assert abs(float(mass) - area(points)) <= 1e-4 * area(points), (line, area(points))
    return 0


sys.exit(main())
