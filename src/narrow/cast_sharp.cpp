// A ray against a polygon where it is: the shortest way to an answer.
#include "cast_report.hpp"
#include "float_lanes.hpp"

#include <carom/math/error_bounded.hpp>
#include <carom/narrow/cast.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace carom {
namespace {

using namespace detail;

// Bit i is vertex i, and from the last one on they may begin again.
struct Sides {
    unsigned right = 0;       // right of the ray's line, else left
    bool are_certain = true;  // all of them
};

// Four vertices at a time; behind the last the first ones stand again, and so do their signs. With v the unit roundoff
// of floats, a difference is off by v of itself, and so the turn a - b by less than 4 v (|a| + |b|), and what its
// products lose by underflow. |a| + |b| is |a + b| or |a - b|, and nothing is off by half of the latter. The least turn
// is compared with the largest error.
Sides sides_of(const Ray& ray, const Vec2* points, int count) {
    const FourFloats start = load_two(ray.origin, ray.origin);
    const FourFloats turned = swapped_pairs(load_two(ray.direction, ray.direction));
    FourFloats least_turn;
    FourFloats most;
    const auto look_at = [&](int i, auto add) {
        const FourFloats a = (load_two(points + i) - start) * turned;
        const FourFloats b = (load_two(points + i + 2) - start) * turned;
        const FourFloats along = seconds(a, b);
        const FourFloats across = firsts(a, b);
        const FourFloats turn = along - across;
        add(magnitude(turn), magnitude(along + across));
        return signs_of(turn) << i;
    };
    unsigned right = look_at(0, [&](FourFloats turn, FourFloats sum) {
        least_turn = turn;
        most = sum;
    });
    for (int i = 4; i < count; i += 4) {
        right |= look_at(i, [&](FourFloats turn, FourFloats sum) {
            least_turn = lesser(least_turn, turn);
            most = greater(most, sum);
        });
    }
    const FourFloats error = most * lane_constants.float_turn_error + lane_constants.float_turn_loss;
    return {right, signs_of((FourFloats)(error < least_turn)) == 0xf};
}

// The same in doubles.
Sides sides_of(const RayD& ray, const Vec2D* points, int count) {
    const auto& [origin, direction] = ray;
    Sides sides;
    for (int i = 0; i < count; ++i) {
        const double along = direction.x * (points[i].y - origin.y);
        const double across = direction.y * (points[i].x - origin.x);
        const double turn = along - across;
        const double error = 8 * unit_roundoff * (std::fabs(along) + std::fabs(across)) + tiny;
        sides.right |= unsigned{turn < 0} << i;
        sides.are_certain &= error < std::fabs(turn);
    }
    return sides;
}

// Where a - b has 30 bits. Again |a| + |b| is |a + b| or |a - b|.
LaneMasks are_good(Lanes difference, Lanes a, Lanes b) {
    return are_less(lane_constants.to_minus_20 * magnitude(a + b) + lane_constants.tiny, magnitude(difference));
}

// The crossings with two edges, t = height / slope. The start and the edges' directions are off by u of themselves, so
// heights and slopes by less than 4 u of the sizes of their products.
template <class T>
struct Crossings {
    Lanes start;
    Lanes direction;
    Lanes edge_1;
    Lanes t;
    LaneMasks are_known;  // t has 28 bits, and a certain sign

    // The points behind the last are the first ones.
    Crossings(const BasicRay<T>& ray, const BasicVec2<T>* points, unsigned first, unsigned second)
        : start(widened(ray.origin)), direction(widened(ray.direction)) {
        const Lanes a_1 = widened(points[first]);
        const Lanes a_2 = widened(points[second]);
        edge_1 = widened(points[first + 1]) - a_1;
        const Lanes edge_2 = widened(points[second + 1]) - a_2;
        const Lanes height_1 = (a_1 - start) * swapped(edge_1);
        const Lanes height_2 = (a_2 - start) * swapped(edge_2);
        const Lanes slope_1 = direction * swapped(edge_1);
        const Lanes slope_2 = direction * swapped(edge_2);
        const Lanes height_left = firsts(height_1, height_2);
        const Lanes height_right = seconds(height_1, height_2);
        const Lanes slope_left = firsts(slope_1, slope_2);
        const Lanes slope_right = seconds(slope_1, slope_2);
        const Lanes height = height_left - height_right;
        const Lanes slope = slope_left - slope_right;
        t = height / slope;
        are_known = are_good(height, height_left, height_right);
        // In float a slope is the difference of two turns that have 21 bits in floats, and different signs.
        if (std::is_same_v<T, double>) are_known &= are_good(slope, slope_left, slope_right);
    }
};

// The edges where the line enters and leaves.
struct SharpEnds {
    int edge;
    int leaving_edge;
};

Lanes unit_normal(Lanes edge) {
    const Lanes squares = edge * edge;
    return swapped(edge) * (Lanes{1, -1} / square_roots(squares + swapped(squares)));
}

bool report(const Crossings<float>& crossings, const Ray&, float t_max, const ConvexPolygon&, const SharpEnds&,
            Raycast<float>& result) {
    const double enter = crossings.t[0];
    const FourFloats ends = lesser(all_four(t_max), narrowed(crossings.t));
    result.exit = ends[1];
    if (enter < 0) return true;
    result.enter = ends[0];
    result.point = stored(crossings.start + both(enter) * crossings.direction);
    result.normal = stored(unit_normal(crossings.edge_1));
    return true;
}

bool report(const Crossings<double>& crossings, const RayD& ray, double t_max, const ConvexPolygonD& polygon,
            const SharpEnds& ends, Raycast<double>& result) {
    const auto refine = [&](int end, double t) {
        const Vec2D* const edge = polygon.loop() + (end == 0 ? ends.edge : ends.leaving_edge);
        return refine_on_edge(ray, edge[0], edge[1], t);
    };
    const auto normal = [&](const Refined&) {
        const Lanes n = unit_normal(crossings.edge_1);
        return Vec2D{n[0], n[1]};
    };
    return report_refined(crossings.t[0], crossings.t[1], t_max, refine, normal, result);
}

template <class T>
bool cast_sharp(const BasicRay<T>& ray, T t_max, const BasicConvexPolygon<T>& polygon, Raycast<T>& result) {
    const BasicVec2<T>* const points = polygon.loop();
    const int count = static_cast<int>(polygon.points().size());
    if (static_cast<unsigned>(count - 1) >= 30 || !(t_max >= 0)) return count == 0;  // moved from
    const Sides sides = sides_of(ray, points, count);
    if (!sides.are_certain) return false;
    // The lowest bits of either are those of vertices: behind the last, nothing happens that has not been before.
    const auto next_right = static_cast<unsigned>((sides.right | std::uint64_t{sides.right} << count) >> 1);
    const unsigned leaving = sides.right & ~next_right;
    if (leaving == 0) return true;
    const unsigned first = lowest_bit(~sides.right & next_right);
    const unsigned second = lowest_bit(leaving);
    const Crossings<T> crossings(ray, points, first, second);
    const Stretched where = stretched(crossings.t, static_cast<double>(t_max), crossings.are_known);
    if (where != Stretched::in_range) return where == Stretched::not_in_range;
    const SharpEnds ends{static_cast<int>(first), static_cast<int>(second)};
    report_hit(ray, crossings.t[0] < 0, {0, FeatureKind::edge, ends.edge}, result);
    return report(crossings, ray, t_max, polygon, ends, result);
}

}  // namespace

bool quick_cast(const Ray& ray, float t_max, const ConvexPolygon& polygon, Raycast<float>& result) {
    return cast_sharp(ray, t_max, polygon, result);
}

bool quick_cast(const RayD& ray, double t_max, const ConvexPolygonD& polygon, Raycast<double>& result) {
    return cast_sharp(ray, t_max, polygon, result);
}

}  // namespace carom
