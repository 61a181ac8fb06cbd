#include "metamorphic/change.hpp"

#include <algorithm>
#include <cmath>

namespace metamorphic {
namespace {

/// Calls `use` with all points of the shape's own frame; not those of parts.
template <class Use>
void for_each_point(Spec& spec, Use use) {
    for (Vec2D& p : spec.points) use(p);
    for (auto& hole : spec.holes)
        for (Vec2D& p : hole) use(p);
    for (auto* ghost : {&spec.before, &spec.after})
        if (*ghost) use(**ghost);
}

void turn_grid(Spec& s) {
    const int width = s.width, height = static_cast<int>(s.cells.size()) / width;
    std::vector<std::uint16_t> cells(s.cells.size());
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            cells[static_cast<std::size_t>(x * height + height - 1 - y)] =
                s.cells[static_cast<std::size_t>(y * width + x)];
    s.points[0] = rotated(s.points[0] + Vec2D{0, height * s.lengths[1]});
    s.cells = cells;
    s.width = height;
    std::swap(s.lengths[0], s.lengths[1]);
    for (Spec& part : s.parts) part = with_moved_numbers(rotated(part, true), {s.lengths[0], 0}).value();
}

Spec turned_numbers(Spec s) {
    if (s.kind == Kind::tile_grid) {
        turn_grid(s);
        return s;
    }
    for_each_point(s, [](Vec2D& p) { p = rotated(p); });
    for (Vec2D& d : s.directions) d = rotated(d);
    if (s.kind == Kind::aabb) {
        const auto [low, high] = std::pair(s.points[0], s.points[1]);
        s.points = {{high.x, low.y}, {low.x, high.y}};
    }
    s.rot = {-s.rot.s, s.rot.c};
    for (Spec& part : s.parts) part = rotated(part, part.pose == PoseD{});
    return s;
}

std::optional<Spec> mirrored_grid(Spec s) {
    const auto width = static_cast<std::ptrdiff_t>(s.width);
    const auto height = static_cast<std::ptrdiff_t>(s.cells.size()) / width;
    for (std::ptrdiff_t y = 0; y < height / 2; ++y)
        std::swap_ranges(s.cells.begin() + y * width, s.cells.begin() + (y + 1) * width,
                         s.cells.begin() + (height - 1 - y) * width);
    s.points[0].y = -(s.points[0].y + static_cast<double>(height) * s.lengths[1]);
    for (Spec& part : s.parts) {
        auto image = mirrored(part);
        if (image) image = with_moved_numbers(*image, {0, s.lengths[1]});
        if (!image) return {};
        part = *image;
    }
    return s;
}

}  // namespace

std::optional<double> exact_sum(double x, double y) {
    const double sum = x + y, rest = sum - x;
    if ((x - (sum - rest)) + (y - rest) != 0) return {};
    return sum;
}

std::optional<Vec2D> exact_sum(const Vec2D& v, const Vec2D& w) {
    const auto x = exact_sum(v.x, w.x), y = exact_sum(v.y, w.y);
    if (!x || !y) return {};
    return Vec2D{*x, *y};
}

std::optional<Vec2D> exact_middle(const Vec2D& v, const Vec2D& w) {
    const auto sum = exact_sum(v, w);
    if (!sum) return {};
    return 0.5 * *sum;
}

Vec2D tile_corner(const Spec& grid, int x, int y) {
    return {grid.points[0].x + x * grid.lengths[0], grid.points[0].y + y * grid.lengths[1]};
}

Vec2D scaled(const Vec2D& v, int exponent) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)};
}

Spec scaled(const Spec& spec, int exponent) {
    Spec s = spec;
    for_each_point(s, [&](Vec2D& p) { p = scaled(p, exponent); });
    for (double& length : s.lengths) length = std::ldexp(length, exponent);
    s.pose.at = scaled(s.pose.at, exponent);
    for (Spec& part : s.parts) part = scaled(part, exponent);
    return s;
}

Query scaled(const Query& q, int exponent) {
    Query other = q;
    other.a = scaled(q.a, exponent), other.b = scaled(q.b, exponent);
    other.va = scaled(q.va, exponent), other.vb = scaled(q.vb, exponent);
    return other;
}

std::optional<Spec> with_moved_numbers(const Spec& spec, const Vec2D& by) {
    Spec s = spec;
    bool exact = true;
    for_each_point(s, [&](Vec2D& p) {
        const auto sum = exact_sum(p, by);
        exact = exact && sum;
        if (sum) p = *sum;
    });
    if (spec.kind == Kind::tile_grid) return exact ? std::optional(s) : std::nullopt;  // tiles count from their cells
    for (Spec& part : s.parts) {
        const auto there = moved(part, by, spec.kind != Kind::compound);
        if (!there) return {};
        part = *there;
    }
    return exact ? std::optional(s) : std::nullopt;
}

std::optional<Spec> moved(const Spec& spec, const Vec2D& by, bool in_numbers) {
    if (in_numbers && spec.pose.rot == RotD{}) return with_moved_numbers(spec, by);
    const auto at = exact_sum(spec.pose.at, by);
    if (!at) return {};
    Spec s = spec;
    s.pose.at = *at;
    return s;
}

Spec shifted(const Spec& spec, const Vec2D& by) {
    Spec s = spec;
    s.pose.at = spec.pose.at + by;
    return s;
}

Vec2D mirrored(const Vec2D& v) {
    return {v.x, -v.y};
}

std::optional<Spec> mirrored(const Spec& spec) {
    Spec s = spec;
    s.pose = {mirrored(spec.pose.at), {spec.pose.rot.c, -spec.pose.rot.s}};
    if (s.kind == Kind::tile_grid) return mirrored_grid(s);
    for_each_point(s, [](Vec2D& p) { p = mirrored(p); });
    for (Vec2D& d : s.directions) d = mirrored(d);
    s.rot.s = -s.rot.s;
    if (s.kind == Kind::aabb) std::swap(s.points[0].y, s.points[1].y);
    if (s.kind == Kind::arc) std::swap(s.directions[0], s.directions[1]);
    if (s.one_sided) {
        std::reverse(s.points.begin(), s.points.end());
        std::swap(s.before, s.after);
    }
    for (Spec& part : s.parts) {
        const auto image = mirrored(part);
        if (!image) return {};
        part = *image;
    }
    return s;
}

Vec2D rotated(const Vec2D& v) {
    return {-v.y, v.x};
}

Spec rotated(const Spec& spec, bool in_numbers) {
    if (in_numbers && spec.pose == PoseD{}) return turned_numbers(spec);
    Spec s = spec;
    s.pose = {rotated(spec.pose.at), {-spec.pose.rot.s, spec.pose.rot.c}};
    return s;
}

Spec with_longer_directions(Spec spec, int exponent) {
    for (Vec2D& d : spec.directions) d = scaled(d, exponent);
    for (Spec& part : spec.parts) part = with_longer_directions(part, exponent);
    return spec;
}

}  // namespace metamorphic
