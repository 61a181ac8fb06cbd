#include "outline.hpp"

#include "unit_vector.hpp"

#include <carom/detail/math/infinity.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {
namespace {

struct SideGap {
    double gap = -infinity;
    Vec2D normal{};  // zero when there are no sides
};

// The side of `own` with the largest distance to the other.
SideGap farthest_side(const Outline& own, const Outline& other) {
    SideGap best;
    for (int i = 0; i < own.side_count(); ++i) {
        const Vec2D normal = own.normal(i);
        const double gap = other.least_along(normal) - dot(normal, own.corner(i));
        if (gap > best.gap) best = {gap, normal};
    }
    return best;
}

// From each corner of `points` to each side of the other.
void update_nearest(const Outline& points, const Outline& sides, bool points_are_a, NearestCorner& nearest) {
    for (int i = 0; i < sides.count; ++i) {
        const int next = i + 1 < sides.count ? i + 1 : 0;
        const Vec2D start = sides.corner(i);
        const Vec2D along = sides.corner(next) - start;
        const double size_sq = length_sq(along);
        const double over_size_sq = size_sq > 0 ? 1 / size_sq : 0;
        for (int j = 0; j < points.count; ++j) {
            const Vec2D corner = points.corner(j);
            const Vec2D from = corner - start;
            const double share = std::clamp(dot(from, along) * over_size_sq, 0.0, 1.0);
            const Vec2D offset = from - share * along;
            if (!(length_sq(offset) < nearest.distance_sq)) continue;
            const bool is_side = share > 0 && share < 1;
            nearest = {points_are_a, j, share < 1 ? i : next, is_side, length_sq(offset), offset, corner - offset};
            if (points_are_a) nearest.from_a_to_b = -offset, nearest.on_a = corner;
        }
    }
}

// Whether their projections onto the longer of two segments overlap.
bool overlap_along(const Outline& a, const Outline& b) {
    const auto direction = [](const Outline& o) { return o.count == 2 ? o.corner(1) - o.corner(0) : Vec2D{}; };
    const Vec2D along = length_sq(direction(a)) > length_sq(direction(b)) ? direction(a) : direction(b);
    return a.least_along(along) <= -b.least_along(-along) && b.least_along(along) <= -a.least_along(-along);
}

struct OwnedNormal {
    Vec2D normal;
    NormalOf of;
};

// From a to b, of the nearest side or between the nearest corners.
OwnedNormal normal_of(const NearestCorner& nearest, const Outline& a, const Outline& b) {
    if (!nearest.is_side) return {unit_vector(nearest.from_a_to_b), NormalOf::corners};
    const Vec2D side = nearest.corner_of_a ? b.normal(nearest.other) : a.normal(nearest.other);
    return {dot(side, nearest.from_a_to_b) < 0 ? -side : side,
            nearest.corner_of_a ? NormalOf::side_of_b : NormalOf::side_of_a};
}

}  // namespace

void Outline::Points::set(int i, const Vec2D& v) {
    const auto at = static_cast<std::size_t>(i);
    x[at] = v.x;
    y[at] = v.y;
}

void Outline::Points::set_rotated(const Points& other, int size, const RotD& rot, const Vec2D& shift) {
    const Lanes c = both(rot.c), s = both(rot.s), right = both(shift.x), up = both(shift.y);
    for (std::size_t i = 0; i < static_cast<std::size_t>(size); i += 2) {
        const Lanes other_x = two_of(&other.x[i]), other_y = two_of(&other.y[i]);
        put_two(&x[i], (c * other_x - s * other_y) + right);
        put_two(&y[i], (s * other_x + c * other_y) + up);
    }
}

void Outline::set(const ConvexPart<double>& part) {
    count = 0;
    if (!fits(part)) return;
    count = part.size();
    for (int i = 0; i < count; ++i) corners_.set(i, part.vertex<double>(i));
    for (int i = 0; i < side_count(); ++i) {
        normals_.set(i, -perp(unit_vector(corner(i + 1 < count ? i + 1 : 0) - corner(i))));
    }
    if (count % 2 == 0) return;
    corners_.set(count, corner(count - 1));
    normals_.set(count, count > 1 ? normal(count - 1) : Vec2D{});
}

void Outline::set_posed(const Outline& other, const PoseD& pose) {
    count = other.count;
    corners_.set_rotated(other.corners_, count, pose.rot, pose.at);
    normals_.set_rotated(other.normals_, side_count(), pose.rot, {0, 0});
}

double Outline::least_along(const Vec2D& direction) const {
    const Lanes x = both(direction.x), y = both(direction.y);
    Lanes lowest = x * two_of(&corners_.x[0]) + y * two_of(&corners_.y[0]);
    for (std::size_t i = 2; i < static_cast<std::size_t>(count); i += 2) {
        lowest = lesser(lowest, x * two_of(&corners_.x[i]) + y * two_of(&corners_.y[i]));
    }
    return least(lowest);
}

// Crossing segments have no area, but their sides show the depth. The sides of collinear segments do not show whether
// these are apart. Near contact the vector between two corners is mostly rounding, so the gap is measured along the
// normal.
DirectedGap gap_between(const Outline& a, const Outline& b, double radius, double tolerance, GapKind kind) {
    SideGap best = farthest_side(a, b);
    NormalOf best_of = NormalOf::side_of_a;
    const SideGap by_b = farthest_side(b, a);
    if (by_b.gap > best.gap) best = {by_b.gap, -by_b.normal}, best_of = NormalOf::side_of_b;
    const bool has_sides = best.normal != Vec2D{};
    const bool is_flat = a.count <= 2 && b.count <= 2;
    if (has_sides && best.gap <= 0 && (!is_flat || overlap_along(a, b))) {
        return {best.gap - radius, best.gap - radius, best.normal, best_of};
    }
    if (kind == GapKind::bound && radius == 0 && !is_flat && best.gap > tolerance) {
        return {best.gap, best.gap, best.normal, best_of};
    }
    const NearestCorner nearest = nearest_corner(a, b);
    const double distance = std::sqrt(nearest.distance_sq);
    auto [normal, of] = normal_of(nearest, a, b);
    if (normal == Vec2D{}) normal = has_sides ? best.normal : Vec2D{1, 0};
    double between = b.least_along(normal) + a.least_along(-normal);
    if (has_sides && best.gap > between) {
        between = best.gap;
        normal = best.normal;
        of = best_of;
    }
    return {distance - radius, std::min(between, distance) - radius, normal, of};
}

NearestCorner nearest_corner(const Outline& a, const Outline& b) {
    NearestCorner nearest;
    nearest.distance_sq = infinity;
    update_nearest(b, a, false, nearest);
    update_nearest(a, b, true, nearest);
    return nearest;
}

}  // namespace carom::detail
