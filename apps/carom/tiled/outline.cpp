#include "tiled/outline.hpp"

#include <carom/build/simple_polygon.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace carom::tool {

namespace {

// Cutting a polygon up is quadratic in the worst case; an outline drawn by hand is far below this.
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

// Points without those that repeat their predecessor, and the original index of each.
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
    const bool crosses = error.code == ErrorCode::self_intersecting || error.code == ErrorCode::not_convex;
    throw FindingError(crosses ? "self-crossing" : "bad-outline",
                       fmt::format("{}: {}{}", place, error.message, vertex));
}

std::vector<CompoundPartD> polygon_parts(const std::vector<Vec2D>& points, const std::string& place) {
    const DistinctPoints kept = distinct(points);
    Result<ConvexPolygonD> convex = ConvexPolygonD::from_points(kept.points);
    if (convex.ok()) return single(std::move(convex).value());
    if (convex.error().code != ErrorCode::not_convex) fail_polygon(place, convex.error(), kept);
    if (kept.points.size() > max_concave_vertices)
        throw InputError(fmt::format("{}: a concave polygon of {} points; split it into ones of at most {}", place,
                                     kept.points.size(), max_concave_vertices));
    Result<SimplePolygonD> concave = simple_polygon<double>(kept.points);
    if (!concave.ok()) fail_polygon(place, concave.error(), kept);
    return single(std::move(concave).value());
}

std::vector<CompoundPartD> polyline_part(std::vector<Vec2D> points, const std::string& place) {
    Result<ChainD> chain = ChainD::open(std::move(points));
    if (!chain.ok()) throw FindingError("bad-outline", fmt::format("{}: {}", place, chain.error().message));
    return single(std::move(chain).value());
}

// A rectangle, ellipse or point whose own axes lie along the map's: `corner` is the image of its origin, `across` that
// of its diagonal.
std::vector<CompoundPartD> axis_aligned_part(Outline::Kind kind, const Vec2D& corner, const Vec2D& across) {
    const AabbD box = box_of(corner, corner + across);
    if (kind == Outline::Kind::point || box.min == box.max) return single(PointD{corner});
    if (kind == Outline::Kind::rectangle) return single(box);
    const Vec2D radii{std::fabs(across.x) / 2, std::fabs(across.y) / 2};
    const Vec2D center = corner + 0.5 * across;
    if (kind == Outline::Kind::capsule && radii.x != radii.y) {
        // Along the longer side; stretched, it is the capsule of the stretched rectangle, as round as that allows.
        const Vec2D along = radii.x > radii.y ? Vec2D{radii.x - radii.y, 0} : Vec2D{0, radii.y - radii.x};
        const double radius = std::fmin(radii.x, radii.y);
        if (radius == 0) return single(SegmentD{box.min, box.max});
        return single(CapsuleD{center - along, center + along, radius});
    }
    if (radii.x == radii.y) return single(CircleD{center, radii.x});
    if (radii.x == 0 || radii.y == 0) return single(SegmentD{box.min, box.max});
    return single(EllipseD{center, radii});
}

std::vector<Vec2D> mapped(const std::vector<Vec2D>& points, auto&& map) {
    std::vector<Vec2D> images;
    images.reserve(points.size());
    for (const Vec2D& p : points) images.push_back(map(p));
    return images;
}

// The ellipse of all center + x u + y v with x^2 + y^2 <= 1, whose u and v need not be at a right angle: its own axes
// are the eigenvectors of u u^T + v v^T.
EllipseD ellipse_around(const Vec2D& center, const Vec2D& u, const Vec2D& v) {
    const double xx = u.x * u.x + v.x * v.x;
    const double yy = u.y * u.y + v.y * v.y;
    const double xy = u.x * u.y + v.x * v.y;
    const double spread = std::sqrt((xx - yy) * (xx - yy) / 4 + xy * xy);
    const double longest_sq = (xx + yy) / 2 + spread;
    const Vec2D longest = xx >= yy ? Vec2D{longest_sq - yy, xy} : Vec2D{xy, longest_sq - xx};
    const double length = std::sqrt(length_sq(longest));
    const double radius = std::sqrt(longest_sq);
    if (length == 0) return {center, {radius, radius}};
    return {center, {radius, std::fabs(cross(u, v)) / radius}, {longest.x / length, longest.y / length}};
}

// Where neither axes nor angle survive the map, every corner is mapped on its own.
std::vector<CompoundPartD> corner_by_corner(const Outline& outline, auto&& map) {
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
    if (outline.kind == Outline::Kind::capsule)
        throw FindingError("bad-outline",
                           fmt::format("{}: a capsule that is stretched askew is none any more; scale both its sides "
                                       "alike, or draw a polygon",
                                       outline.place));
    if (outline.kind == Outline::Kind::ellipse) {
        const Vec2D center = image({w / 2, h / 2});
        return single(ellipse_around(center, image({w, h / 2}) - center, image({w / 2, h}) - center));
    }
    return polygon_parts(mapped({{0, 0}, {w, 0}, {w, h}, {0, h}}, image), outline.place);
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
            return axis_aligned_part(outline.kind, origin, linear({outline.width, outline.height}));
    }
}

std::vector<Vec2D> read_points(const ElementFile& file, pugi::xml_node node) {
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

std::optional<Outline> read_outline(const ElementFile& file, pugi::xml_node owner) {
    Outline outline;
    outline.place = file.place(owner);
    for (const pugi::xml_node child : owner.children()) {
        const std::string_view name = child.name();
        if (name == "properties") continue;
        if (name == "ellipse") {
            outline.kind = Outline::Kind::ellipse;
        } else if (name == "capsule") {
            outline.kind = Outline::Kind::capsule;
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
    // A uniform map L and a rotation R satisfy L R = R' L, where R' is the inverse rotation if L mirrors.
    const PoseD pose{map(outline.at), map.mirrors() ? inverse(outline.rot) : outline.rot};
    std::vector<CompoundPartD> parts = unrotated_parts(outline, {0, 0}, [&](const Vec2D& p) { return map.linear(p); });
    for (CompoundPartD& part : parts) part.pose = pose;
    return parts;
}

std::vector<CompoundPartD> parts_of(const Outline& outline, const std::function<Vec2D(const Vec2D&)>& map) {
    return corner_by_corner(outline, map);
}

}  // namespace carom::tool
