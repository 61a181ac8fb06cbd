/// Straightened parts: polygons for ellipses and segments for arcs, where borders of unions are walked.
#pragma once

#include "arc_angle.hpp"
#include "arc_features.hpp"
#include "real_part.hpp"

#include <carom/narrow/union_kernel.hpp>

#include <array>

namespace carom::detail {

/// Calls `visit` with what stands for the part: a polygon with the ellipse's radius, `sides` vertices of which lie on
/// `scale` times the ellipse; as many segments between points of an arc; any other part itself. The border is off by at
/// most 5 / sides^2 of the half axes or the radius when the polygon is inscribed. Vertices are rounded to T.
template <int sides, class T>
bool any_straightened(const ConvexPart<T>& part, double scale, PartVisitor<T> visit) {
    const auto at = [](const BasicVec2<T>& v) { return lift<double>(v); };
    const auto stored = [](const Vec2D& v) { return BasicVec2<T>{static_cast<T>(v.x), static_cast<T>(v.y)}; };
    if (part.size() == 0 || !part.is_curved()) return visit(part);
    ConvexPart<T> straight = part;
    straight.set_empty();
    if (part.extent() == Extent::ellipse) {
        const Vec2D center = at(part.local(0)), u = scale * at(part.local(1)), v = scale * at(part.local(2));
        std::array<BasicVec2<T>, sides> points;
        for (int i = 0; i < sides; ++i) {
            const RotD turn = RotD::degrees(i * (360.0 / sides));
            points[static_cast<std::size_t>(i)] = stored(center + turn.c * u + turn.s * v);
        }
        straight.set_polygon(points);
        return visit(straight);
    }
    const Vec2D center = at(part.local(0)), from = unit(at(part.local(1))), to = unit(at(part.local(2)));
    const double radius = part.template radius<DoubleDouble>().rounded();
    const double angle = is_full_circle(part) ? 2 * pi : arc_angle(from, to);
    const auto point = [&](int i) {
        const Vec2D direction = i == sides ? to : rotate(RotD::radians(i * (angle / sides)), from);
        return stored(center + radius * direction);
    };
    straight.drop_radius();
    for (int i = 0; i < sides; ++i) {
        straight.set_segment(point(i), point(i + 1));
        if (visit(straight)) return true;
    }
    return false;
}

}  // namespace carom::detail
