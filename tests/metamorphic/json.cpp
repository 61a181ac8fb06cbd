#include "metamorphic/spec.hpp"

#include <cmath>
#include <cstdio>
#include <span>

namespace metamorphic {
namespace {

const char* const names[] = {"point", "segment", "ray",      "line",     "half_space", "circle",  "aabb",
                             "box",   "capsule", "triangle", "polygon",  "rounded",    "ellipse", "arc",
                             "chain", "polygon", "compound", "compound", "tile_grid"};

std::string number(double x) {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", x);
    return text;
}

std::string vector(const Vec2D& v) {
    return "[" + number(v.x) + "," + number(v.y) + "]";
}

std::string list(std::span<const Vec2D> points) {
    std::string text;
    for (const Vec2D& p : points) text += (text.empty() ? "" : ",") + vector(p);
    return "[" + text + "]";
}

std::string shapes(const std::vector<Spec>& parts) {
    std::string text;
    for (const Spec& part : parts) text += (text.empty() ? "" : ",") + to_json(part);
    return "[" + text + "]";
}

std::string ghost(const std::optional<Vec2D>& g) {
    return g ? vector(*g) : "null";
}

std::string tiles(const Spec& s) {
    std::string rows, table;
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        if (i % static_cast<std::size_t>(s.width) == 0) rows += i == 0 ? "\"" : "\",\"";
        rows += s.cells[i] == 0 ? '.' : s.cells[i] == 1 ? '#' : static_cast<char>('a' + s.cells[i] - 2);
    }
    for (std::size_t k = 0; k < s.parts.size(); ++k)
        table += std::string(k == 0 ? "" : ",") + "\"" + static_cast<char>('a' + k) + "\":" + to_json(s.parts[k]);
    return ",\"origin\":" + vector(s.points[0]) + ",\"cell\":" + vector({s.lengths[0], s.lengths[1]}) + ",\"rows\":[" +
           rows + "\"],\"tiles\":{" + table + "}";
}

std::string keys(const Spec& s) {
    const auto p = [&](const char* key, std::size_t i) {
        return ",\"" + std::string(key) + "\":" + vector(s.points[i]);
    };
    const auto d = [&](const char* key, std::size_t i) {
        return ",\"" + std::string(key) + "\":" + vector(s.directions[i]);
    };
    const auto radius = [&] { return ",\"radius\":" + number(s.lengths[0]); };
    const auto rotated = [&](const char* key) {
        return ",\"" + std::string(key) + "\":" + vector({s.lengths[0], s.lengths[1]}) +
               ",\"rotation\":" + vector({s.rot.c, s.rot.s});
    };
    switch (s.kind) {
        case Kind::point:
            return p("at", 0);
        case Kind::segment:
            return p("a", 0) + p("b", 1);
        case Kind::ray:
            return p("origin", 0) + d("direction", 0);
        case Kind::line:
            return p("point", 0) + d("direction", 0);
        case Kind::half_space:
            return p("point", 0) + d("normal", 0);
        case Kind::circle:
            return p("center", 0) + radius();
        case Kind::aabb:
            return p("min", 0) + p("max", 1);
        case Kind::box:
            return p("center", 0) + rotated("half_extents");
        case Kind::capsule:
            return p("a", 0) + p("b", 1) + radius();
        case Kind::ellipse:
            return p("center", 0) + rotated("radii");
        case Kind::arc:
            return p("center", 0) + radius() + d("from", 0) + d("to", 1);
        case Kind::rounded:
            return ",\"core\":" + to_json(s.parts[0]) + radius();
        case Kind::tile_grid:
            return tiles(s);
        case Kind::compound:
        case Kind::circle_tree:
            return ",\"shapes\":" + shapes(s.parts);
        default:
            break;
    }
    std::string text = ",\"points\":" + list(s.points);
    if (s.kind == Kind::simple_polygon) {
        std::string holes;
        for (const auto& hole : s.holes) holes += (holes.empty() ? "" : ",") + list(hole);
        text += ",\"holes\":[" + holes + "]";
    }
    if (s.closed) text += ",\"closed\":true";
    if (s.one_sided) text += ",\"one_sided\":true";
    if (s.before || s.after) text += ",\"ghosts\":[" + ghost(s.before) + "," + ghost(s.after) + "]";
    return text;
}

}  // namespace

std::string to_json(const Spec& s) {
    std::string text = std::string("{\"type\":\"") + names[static_cast<int>(s.kind)] + "\"" + keys(s);
    if (!(s.pose == PoseD{}))
        text +=
            ",\"pose\":{\"at\":" + vector(s.pose.at) + ",\"rotation\":" + vector({s.pose.rot.c, s.pose.rot.s}) + "}";
    return text + "}";
}

std::string to_json(const Query& q, const std::string& verb) {
    std::string text = "{\"ask\":\"" + verb + "\",\"a\":" + to_json(q.a) + ",\"b\":" + to_json(q.b);
    if (verb == "sweep") {
        text += ",\"va\":" + vector(q.va) + ",\"vb\":" + vector(q.vb);
        if (std::isfinite(q.max_time)) text += ",\"horizon\":" + number(q.max_time);
    }
    return text + "}" + (q.precision == Precision::twice ? "  (with --double)" : "") +
           (has(q, Kind::circle_tree) ? "  (compounds of circles are circle trees)" : "");
}

}  // namespace metamorphic
