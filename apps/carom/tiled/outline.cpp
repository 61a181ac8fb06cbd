#include "tiled/outline.hpp"

#include <carom/build/triangulate.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace carom::tool {

namespace {

// Ear clipping is quadratic in the worst case; an outline drawn by hand is far below this.
constexpr std::size_t max_concave_vertices = 10000;

bool is_quarter_turn(const RotD& rot) {
    return rot.c == 0 || rot.s == 0;
}

AabbD box_of(const Vec2D& a, const Vec2D& b) {
    return {{std::fmin(a.x, b.x), std::fmin(a.y, b.y)}, {std::fmax(a.x, b.x), std::fmax(a.y, b.y)}};
}

std::vector<CompoundPartD> single(AnyShapeD shape) {
    return {{std::move(shape), {}}};
}

// Points without those that repeat their predecessor, and where each one stood.
struct DistinctPoints {
    std::vector<Vec2D> points;
    std::vector<std::size_t> index;
};

DistinctPoints distinct(const std::vector<Vec2D>& points) {
    DistinctPoints kept;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!kept.points.empty() && kept.points.back() == points[i]) continue;
        kept.points.push_back(points[i]);
        kept.index.push_back(i);
    }
    while (kept.points.size() > 1 && kept.points.front() == kept.points.back()) kept.points.pop_back();
    return kept;
}

[[noreturn]] void fail_polygon(const std::string& place, const Error& error, const DistinctPoints& kept) {
    const std::string vertex =
        error.index >= 0 ? fmt::format(" (point {} in the file)", kept.index[static_cast<std::size_t>(error.index)])
                         : "";
    throw InputError(fmt::format("{}: {}{}", place, error.message, vertex));
}

std::vector<CompoundPartD> polygon_parts(const std::vector<Vec2D>& points, const std::string& place) {
    const DistinctPoints kept = distinct(points);
    Result<ConvexPolygonD> convex = ConvexPolygonD::from_points(kept.points);
    if (convex.ok()) return single(std::move(convex).value());
    if (convex.error().code != ErrorCode::not_convex) fail_polygon(place, convex.error(), kept);
    if (kept.points.size() > max_concave_vertices)
        throw InputError(fmt::format("{}: a concave polygon of {} points; split it into ones of at most {}", place,
                                     kept.points.size(), max_concave_vertices));
    const Result<std::vector<ConvexPolygonD>> triangles = triangulate<double>(kept.points);
    if (!triangles.ok()) fail_polygon(place, triangles.error(), kept);
    std::vector<CompoundPartD> parts;
    for (const ConvexPolygonD& triangle : *triangles) parts.push_back({triangle, {}});
    return parts;
}

std::vector<CompoundPartD> polyline_part(std::vector<Vec2D> points, const std::string& place) {
    Result<ChainD> chain = ChainD::open(std::move(points));
    if (!chain.ok()) throw InputError(fmt::format("{}: {}", place, chain.error().message));
    return single(std::move(chain).value());
}

// A rectangle, ellipse or point whose own axes lie along the map's: `corner` is the image of its origin, `across` that
// of its diagonal.
std::vector<CompoundPartD> axis_aligned_part(Outline::Kind kind, const Vec2D& corner, const Vec2D& across,
                                             const std::string& place) {
    const AabbD box = box_of(corner, corner + across);
    if (kind == Outline::Kind::point || box.min == box.max) return single(PointD{corner});
    if (kind == Outline::Kind::rectangle) return single(box);
    const Vec2D radii{std::fabs(across.x) / 2, std::fabs(across.y) / 2};
    const Vec2D center = corner + 0.5 * across;
    if (radii.x == radii.y) return single(CircleD{center, radii.x});
    if (radii.x == 0 || radii.y == 0) return single(SegmentD{box.min, box.max});
    return polygon_parts(ellipse_polygon(center, radii), place);
}

std::vector<Vec2D> mapped(const std::vector<Vec2D>& points, auto&& map) {
    std::vector<Vec2D> images;
    images.reserve(points.size());
    for (const Vec2D& p : points) images.push_back(map(p));
    return images;
}

// Where neither axes nor angle survive the map, every corner is mapped on its own.
std::vector<CompoundPartD> corner_by_corner(const Outline& outline, const AxisMap& map) {
    const auto image = [&](const Vec2D& p) { return map(rotate(outline.rot, p) + outline.at); };
    const double w = outline.width, h = outline.height;
    switch (outline.kind) {
        case Outline::Kind::polyline:
            return polyline_part(mapped(outline.points, image), outline.place);
        case Outline::Kind::polygon:
            return polygon_parts(mapped(outline.points, image), outline.place);
        case Outline::Kind::point:
            return single(PointD{image({0, 0})});
        default:
            break;
    }
    if (w == 0 && h == 0) return single(PointD{image({0, 0})});
    if (w == 0 || h == 0) return single(SegmentD{image({0, 0}), image({w, h})});
    const bool ellipse = outline.kind == Outline::Kind::ellipse;
    const std::vector<Vec2D> corners =
        ellipse ? ellipse_polygon({w / 2, h / 2}, {w / 2, h / 2}) : std::vector<Vec2D>{{0, 0}, {w, 0}, {w, h}, {0, h}};
    return polygon_parts(mapped(corners, image), outline.place);
}

// The outline without its own pose, under a map that only stretches and flips.
std::vector<CompoundPartD> unrotated_parts(const Outline& outline, const Vec2D& origin, auto&& linear) {
    const auto image = [&](const Vec2D& p) { return linear(p) + origin; };
    switch (outline.kind) {
        case Outline::Kind::polyline:
            return polyline_part(mapped(outline.points, image), outline.place);
        case Outline::Kind::polygon:
            return polygon_parts(mapped(outline.points, image), outline.place);
        default:
            return axis_aligned_part(outline.kind, origin, linear({outline.width, outline.height}), outline.place);
    }
}

std::vector<Vec2D> read_points(const XmlFile& file, pugi::xml_node node) {
    const std::string text = file.required_text(node, "points");
    std::vector<Vec2D> points;
    for (std::size_t at = text.find_first_not_of(" \t\r\n"); at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \t\r\n", at), text.size());
        const std::string_view pair = std::string_view(text).substr(at, end - at);
        const std::size_t comma = std::min(pair.find(','), pair.size());
        Vec2D p;
        if (comma == pair.size() || !parse_number(pair.substr(0, comma), p.x) ||
            !parse_number(pair.substr(comma + 1), p.y) || std::fabs(p.x) > max_coordinate ||
            std::fabs(p.y) > max_coordinate)
            file.fail(node, fmt::format("point {} (\"{}\") must be two numbers x,y of at most 2^30 in magnitude",
                                        points.size(), pair.substr(0, 60)));
        points.push_back(p);
        at = text.find_first_not_of(" \t\r\n", end);
    }
    return points;
}

}  // namespace

std::vector<Vec2D> ellipse_polygon(Vec2D center, Vec2D radii) {
    constexpr int edges = 128;
    constexpr int quarter = edges / 4;
    constexpr double step = 360.0 / edges;
    constexpr double outward = 1 + 0x1p-48;  // more than the rounding of the unit polygon
    const double reach = outward / RotD::degrees(step / 2).c;
    // The sum is rounded away from the centre, so that no vertex falls inside.
    const auto beyond = [](double middle, double offset) {
        return std::nextafter(middle + offset, std::copysign(HUGE_VAL, offset));
    };
    std::vector<Vec2D> points;
    for (int i = 0; i < edges; ++i) {
        const RotD corner = RotD::degrees(step / 2 + step * i);
        Vec2D p{beyond(center.x, radii.x * corner.c * reach), beyond(center.y, radii.y * corner.s * reach)};
        // The two corners of an edge that touches an end of an axis lie on the bounding box itself.
        if (i % quarter == 0 || i % quarter == quarter - 1) {
            const bool on_x = (i + 1) / quarter % 2 == 0;
            if (on_x) p.x = center.x + std::copysign(radii.x, corner.c);
            if (!on_x) p.y = center.y + std::copysign(radii.y, corner.s);
        }
        points.push_back(p);
    }
    return points;
}

std::optional<Outline> read_outline(const XmlFile& file, pugi::xml_node owner) {
    Outline outline;
    outline.place = file.place(owner);
    for (const pugi::xml_node child : owner.children()) {
        const std::string_view name = child.name();
        if (name == "properties") continue;
        if (name == "ellipse") {
            outline.kind = Outline::Kind::ellipse;
        } else if (name == "point") {
            outline.kind = Outline::Kind::point;
        } else if (name == "polygon" || name == "polyline") {
            outline.kind = name == "polygon" ? Outline::Kind::polygon : Outline::Kind::polyline;
            outline.points = read_points(file, child);
        } else if (child.type() == pugi::node_element) {
            return std::nullopt;
        }
    }
    return outline;
}

std::vector<CompoundPartD> parts_of(const Outline& outline, const AxisMap& map) {
    if (is_quarter_turn(outline.rot)) {
        return unrotated_parts(outline, map(outline.at),
                               [&](const Vec2D& p) { return map.linear(rotate(outline.rot, p)); });
    }
    if (std::fabs(map.scale.x) != std::fabs(map.scale.y)) return corner_by_corner(outline, map);
    // A uniform map L and a rotation R satisfy L R = R' L, where R' turns the other way if L mirrors.
    const PoseD pose{map(outline.at), map.mirrors() ? inverse(outline.rot) : outline.rot};
    std::vector<CompoundPartD> parts = unrotated_parts(outline, {0, 0}, [&](const Vec2D& p) { return map.linear(p); });
    for (CompoundPartD& part : parts) part.pose = pose;
    return parts;
}

}  // namespace carom::tool
