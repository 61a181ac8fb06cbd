// Corners of obstacles, which at the joints of tiles block no mover.
#pragma once

#include <carom/detail/narrow/core/convex_part.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {

/// Whether some edge of the part is perpendicular to the direction, up to rounding.
template <class T>
bool has_perpendicular_edge(const ConvexPart<T>& part, const Vec2D& normal, double slack = 0x1p-20) {
    if (part.core_kind() == CoreKind::half_space) return true;
    for (int i = 0; part.size() > 1 && i < part.size(); ++i) {
        const Vec2D side = part.template vertex<double>(i + 1) - part.template vertex<double>(i);
        if (std::fabs(dot(side, normal)) <= slack * std::sqrt(length_sq(side))) return true;
    }
    return false;
}

/// Whether a corner or curve of a part touches a curve of the mover where the part also has edges: at the joint of two
/// tiles, that is the corner of the one ahead.
template <class T>
bool is_at_corner(const ConvexPart<T>& mover, const ConvexPart<T>& obstacle, const Vec2D& normal) {
    if (obstacle.is_curved() || (obstacle.is_bounded() && obstacle.size() < 2)) return false;
    constexpr double slack = 8 * static_cast<double>(std::numeric_limits<T>::epsilon());
    return !has_perpendicular_edge(obstacle, normal, slack) &&
           (mover.is_curved() || !has_perpendicular_edge(mover, normal, slack));
}

template <class T>
bool has_corner_at(const ConvexPart<T>& part, const Vec2D& point, double reach) {
    for (int i = 0; i < part.size(); ++i) {
        const Vec2D off = part.template vertex<double>(i) - point;
        if (std::max(std::fabs(off.x), std::fabs(off.y)) <= reach) return true;
    }
    return false;
}

/// Where a corner meets a corner, each normal between those of the sides there keeps the two apart: returns the one
/// that blocks the displacement least, of the obstacle seen from the mover, which is moved by an offset. Else a side
/// within a row of tiles would stop what slides over it.
template <class T>
Vec2D freest_normal(const ConvexPart<T>& mover, const Vec2D& offset, const ConvexPart<T>& obstacle,
                    const Vec2D& displacement, const Vec2D& point, Vec2D best, double reach) {
    if (!has_corner_at(mover, point - offset, reach) || !has_corner_at(obstacle, point, reach)) return best;
    const double slack =
        8 * static_cast<double>(std::numeric_limits<T>::epsilon()) * std::sqrt(length_sq(displacement));
    const auto keeps_apart = [&](const Vec2D& normal) {
        const double height = dot(point, normal);
        bool is_apart = true;
        for (int i = 0; is_apart && i < mover.size(); ++i)
            is_apart = dot(mover.template vertex<double>(i) + offset, normal) >= height - 2 * reach;
        for (int i = 0; is_apart && i < obstacle.size(); ++i)
            is_apart = dot(obstacle.template vertex<double>(i), normal) <= height + 2 * reach;
        return is_apart;
    };
    for (const ConvexPart<T>* part : {&mover, &obstacle}) {
        for (int i = 0; i < part->size(); ++i) {
            const Vec2D side = part->template vertex<double>(i + 1) - part->template vertex<double>(i);
            const double length = std::sqrt(length_sq(side));
            if (!(length > 0)) continue;
            for (const Vec2D& normal : {1 / length * perp(side), -1 / length * perp(side)}) {
                const double speed = dot(displacement, normal);
                if (speed <= slack && speed > dot(displacement, best) && keeps_apart(normal)) best = normal;
            }
        }
    }
    return best;
}

}  // namespace carom::detail
