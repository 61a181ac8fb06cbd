#include "metamorphic/recut.hpp"

#include "metamorphic/change.hpp"

#include <algorithm>
#include <cmath>

namespace metamorphic {
namespace {

using Parts = std::vector<Spec>;

Spec simple(Kind kind, std::vector<Vec2D> points, std::vector<double> lengths = {}) {
    Spec s;
    s.kind = kind;
    s.points = std::move(points);
    s.lengths = std::move(lengths);
    return s;
}

Spec compound(Parts parts) {
    Spec s;
    s.kind = Kind::compound;
    s.parts = std::move(parts);
    return s;
}

std::size_t any_index(std::size_t size, Random& random) {
    return static_cast<std::size_t>(random.integer(0, static_cast<int>(size) - 1));
}

void shuffle(Parts& parts, Random& random) {
    for (std::size_t i = parts.size(); i > 1; --i) std::swap(parts[i - 1], parts[any_index(i, random)]);
}

using Cut = std::optional<Parts>;

/// Two halves of a segment or capsule.
Cut halves(const Spec& s) {
    const auto middle = exact_middle(s.points[0], s.points[1]);
    if (!middle) return {};
    return Parts{simple(s.kind, {s.points[0], *middle}, s.lengths), simple(s.kind, {*middle, s.points[1]}, s.lengths)};
}

Cut quarters(const Spec& s, Random& random) {
    const Vec2D low = s.points[0], high = s.points[1];
    const auto middle = exact_middle(low, high);
    if (!middle) return {};
    const Vec2D x[] = {low, {middle->x, low.y}, {low.x, middle->y}, *middle};
    const Vec2D y[] = {*middle, {high.x, middle->y}, {middle->x, high.y}, high};
    Parts parts;
    if (random.chance(0.3)) {  // overlapping by more than their sides
        parts.push_back(simple(Kind::aabb, {low, {high.x, middle->y}}));
        parts.push_back(simple(Kind::aabb, {low, {middle->x, high.y}}));
        parts.push_back(simple(Kind::aabb, {*middle, high}));
        return parts;
    }
    for (int i = 0; i < 4; ++i) parts.push_back(simple(Kind::aabb, {x[i], y[i]}));
    return parts;
}

/// The triangles from one corner of a convex outline to its sides, of which one is cut in the middle where that is
/// exact.
Cut fan(std::vector<Vec2D> points, Random& random) {
    const std::size_t first = any_index(points.size(), random);
    std::rotate(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(first), points.end());
    Parts parts;
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const auto middle = exact_middle(points[i], points[i + 1]);
        // The middle of what is one point would leave a side that the outline does not have.
        if (middle && random.chance(0.3)) {
            parts.push_back(simple(Kind::triangle, {points[0], points[i], *middle}));
            parts.push_back(simple(Kind::triangle, {points[0], *middle, points[i + 1]}));
        } else {
            parts.push_back(simple(Kind::triangle, {points[0], points[i], points[i + 1]}));
        }
    }
    return parts;
}

std::vector<Vec2D> corners(const Spec& aabb) {
    const Vec2D low = aabb.points[0], high = aabb.points[1];
    return {low, {high.x, low.y}, high, {low.x, high.y}};
}

Cut cut_polygon(const Spec& s, Random& random) {
    const auto polygon = carom::simple_polygon<double>(std::span(s.points), s.holes);
    if (!polygon.ok()) return {};
    Parts parts;
    if (s.holes.empty() && random.chance(0.5)) {
        const auto triangles = carom::triangulate<double>(s.points);
        if (!triangles.ok()) return {};
        for (const auto& t : *triangles) parts.push_back(simple(Kind::polygon, {t.points().begin(), t.points().end()}));
        return parts;
    }
    for (const auto& part : polygon->parts()) {
        const std::vector<Vec2D> points(part.points().begin(), part.points().end());
        const auto triangles = random.chance(0.5) ? fan(points, random) : std::nullopt;
        if (triangles)
            parts.insert(parts.end(), triangles->begin(), triangles->end());
        else
            parts.push_back(simple(Kind::polygon, points));
    }
    return parts;
}

Cut cut_chain(const Spec& s) {
    Parts parts;
    const std::size_t n = s.points.size();
    for (std::size_t i = 0; i + (s.closed ? 0 : 1) < n; ++i)
        parts.push_back(simple(Kind::segment, {s.points[i], s.points[(i + 1) % n]}));
    return parts;
}

Cut cut_grid(const Spec& s) {
    Parts parts;
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        const int x = static_cast<int>(i) % s.width, y = static_cast<int>(i) / s.width;
        const Vec2D low = tile_corner(s, x, y);
        if (s.cells[i] == 0) continue;
        if (s.cells[i] == 1) {
            parts.push_back(simple(Kind::aabb, {low, tile_corner(s, x + 1, y + 1)}));
            continue;
        }
        const auto tile = moved(s.parts[s.cells[i] - 2u], low, false);
        if (!tile) return {};
        parts.push_back(*tile);
    }
    if (parts.empty()) return {};
    return parts;
}

/// A direction within an arc, as the half of both of its ends or opposite to it; none for a full circle.
Cut cut_arc(const Spec& s) {
    const Vec2D from = s.directions[0], to = s.directions[1];
    const auto sum = exact_sum(from, to);
    const double turn = from.x * to.y - from.y * to.x;
    const bool small = std::fabs(from.x) + std::fabs(from.y) + std::fabs(to.x) + std::fabs(to.y) < 0x1p20;
    if (!sum || !small || turn == 0 || *sum == Vec2D{}) return {};
    const Vec2D middle = turn > 0 ? *sum : -*sum;
    Spec first = s, second = s;
    first.pose = second.pose = {};
    first.directions[1] = second.directions[0] = middle;
    return Parts{first, second};
}

Cut cut_endless(const Spec& s, Random& random) {
    const auto further =
        exact_sum(s.points[0], s.kind == Kind::half_space ? rotated(s.directions[0]) : s.directions[0]);
    if (!further) return {};
    Spec first = s, second = s;
    first.pose = second.pose = {};
    second.points[0] = *further;
    if (s.kind == Kind::half_space) return Parts{first, second};
    first.kind = second.kind = Kind::ray;
    if (s.kind == Kind::line) {
        first.directions[0] = -first.directions[0];
        first.points[0] = second.points[0] = random.chance(0.5) ? s.points[0] : *further;
        return Parts{first, second};
    }
    return Parts{simple(Kind::segment, {s.points[0], *further}), second};
}

Cut cut(const Spec& s, Random& random);

/// Parts of the core, each rounded.
Cut cut_rounded(const Spec& s, Random& random) {
    const auto cores = cut(s.parts[0], random);
    if (!cores) return {};
    Parts parts;
    for (const Spec& core : *cores) {
        if (core.kind == Kind::rounded || core.kind > Kind::ellipse || !(core.pose == PoseD{})) return {};
        Spec part = simple(Kind::rounded, {}, s.lengths);
        part.parts = {core};
        parts.push_back(part);
    }
    return parts;
}

/// A box is an upright one in a frame of its own.
Cut cut_box(const Spec& s, Random& random) {
    const Vec2D half{s.lengths[0], s.lengths[1]};
    Spec upright = simple(Kind::aabb, {-half, half});
    upright.pose = {s.points[0], s.rot};
    if (random.chance(0.4)) return Parts{upright};
    auto parts = quarters(upright, random);
    if (!parts) return Parts{upright};
    for (Spec& part : *parts) part.pose = upright.pose;
    return parts;
}

/// Parts in the shape's own frame.
Cut cut(const Spec& s, Random& random) {
    switch (s.kind) {
        case Kind::segment:
        case Kind::capsule:
            return halves(s);
        case Kind::ray:
        case Kind::line:
        case Kind::half_space:
            return cut_endless(s, random);
        case Kind::aabb:
            return random.chance(0.7) ? quarters(s, random) : fan(corners(s), random);
        case Kind::box:
            return cut_box(s, random);
        case Kind::triangle:
        case Kind::polygon:
            return fan(s.points, random);
        case Kind::rounded:
            return cut_rounded(s, random);
        case Kind::arc:
            return cut_arc(s);
        case Kind::chain:
            return s.one_sided ? Cut{} : cut_chain(s);
        case Kind::simple_polygon:
            return cut_polygon(s, random);
        case Kind::tile_grid:
            return cut_grid(s);
        case Kind::compound:
        case Kind::circle_tree:
            return s.parts;
        default:
            return {};
    }
}

/// Points in the middle of segments, and another first point of what is closed.
std::optional<Spec> with_more_points(const Spec& s, Random& random) {
    Spec other = s;
    other.points.clear();
    const std::size_t n = s.points.size();
    for (std::size_t i = 0; i < n; ++i) {
        other.points.push_back(s.points[i]);
        if (i + 1 == n && s.kind == Kind::chain && !s.closed) break;
        const auto middle = exact_middle(s.points[i], s.points[(i + 1) % n]);
        const bool exact = middle && !(s.points[i] == s.points[(i + 1) % n]);
        if (exact && random.chance(0.5)) other.points.push_back(*middle);
    }
    if (s.kind != Kind::chain || s.closed) {
        const std::size_t first = any_index(other.points.size(), random);
        std::rotate(other.points.begin(), other.points.begin() + static_cast<std::ptrdiff_t>(first),
                    other.points.end());
    }
    if (other.points == s.points) return {};
    return other;
}

/// The same shape under another name.
std::optional<Spec> renamed(const Spec& s, Random& random, bool upright) {
    Spec other = s;
    switch (s.kind) {
        case Kind::point:
            other.kind = random.chance(0.5) ? Kind::segment : Kind::aabb;
            other.points.push_back(s.points[0]);
            return other;
        case Kind::segment:
            other.kind = random.chance(0.5) ? Kind::capsule : Kind::chain;
            if (other.kind == Kind::capsule) other.lengths = {0};
            return other;
        case Kind::circle:
            // A rotation that is not quite one scales an ellipse, and never a radius.
            other.kind = upright && random.chance(0.5) ? Kind::ellipse : Kind::capsule;
            if (other.kind == Kind::ellipse) other.lengths.push_back(s.lengths[0]);
            if (other.kind == Kind::capsule) other.points.push_back(s.points[0]);
            return other;
        case Kind::aabb:
            other.kind = random.chance(0.5) ? Kind::polygon : Kind::simple_polygon;
            other.points = corners(s);
            return other;
        case Kind::triangle:
            other.kind = random.chance(0.5) ? Kind::polygon : Kind::simple_polygon;
            return other;
        case Kind::polygon:
        case Kind::simple_polygon:
        case Kind::chain:
            return with_more_points(s, random);
        case Kind::capsule:
            other.kind = Kind::rounded;
            other.points.clear();
            other.parts = {simple(Kind::segment, s.points)};
            return other;
        case Kind::ellipse:
            std::swap(other.lengths[0], other.lengths[1]);
            other.rot = {-s.rot.s, s.rot.c};
            return other;
        default:
            return {};
    }
}

std::optional<Spec> recut_part(const Spec& spec, Random& random, bool upright);

/// The parts in another order, some twice, some cut again, some in a compound of their own that is moved.
Spec put_together(Parts parts, Random& random, bool upright) {
    for (Spec& part : parts) {
        if (!random.chance(0.3)) continue;
        const bool there = upright && part.pose.rot == RotD{};
        const auto again = random.chance(0.5) ? renamed(part, random, there) : recut_part(part, random, there);
        if (again) part = *again;
    }
    shuffle(parts, random);
    if (random.chance(0.2)) parts.push_back(parts[any_index(parts.size(), random)]);
    if (parts.size() > 1 && random.chance(0.3)) {
        const auto half = static_cast<std::ptrdiff_t>(parts.size() / 2);
        Spec nested = compound({parts.begin(), parts.begin() + half});
        parts.erase(parts.begin(), parts.begin() + half);
        const Vec2D by{double(random.integer(-3, 3)), double(random.integer(-3, 3))};
        if (const auto there = with_moved_numbers(nested, -by)) {
            nested = *there;
            nested.pose.at = by;
        }
        parts.push_back(nested);
    }
    return compound(parts);
}

std::optional<Spec> recut_part(const Spec& spec, Random& random, bool upright) {
    Spec local = spec;
    local.pose = {};
    std::optional<Spec> other;
    if (random.chance(0.35)) other = renamed(local, random, upright);
    if (!other && !(spec.one_sided && spec.kind == Kind::chain)) {
        auto parts = cut(local, random);
        if (parts && spec.kind == Kind::circle_tree && random.chance(0.4)) {
            shuffle(*parts, random);
            other = local;
            other->parts = *parts;
        } else if (parts) {
            other = put_together(*parts, random, upright);
        } else {
            other = compound({local});
        }
    }
    if (!other) return {};
    other->pose = spec.pose;
    return other;
}

}  // namespace

std::optional<Spec> recut(const Spec& spec, Random& random) {
    return recut_part(spec, random, spec.pose.rot == RotD{});
}

}  // namespace metamorphic
