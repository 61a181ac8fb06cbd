// A ray against a polygon where it is: the shortest way to an answer.
#include "cast_report.hpp"
#include "narrow/filter/many/line_window.hpp"
#include "near_ray.hpp"

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/filter/cast/quick_cast.hpp>
#include <carom/detail/shape/polygon_access.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace carom::detail {
namespace {

// Bit i is vertex i, and from the last one on they may begin again.
struct Sides {
    unsigned right = 0;       // right of the ray's line, else left
    bool are_certain = true;  // all of them
};

// The ray with x and y as lanes.
template <class T>
struct RayLanes {
    const BasicRay<T>& ray;

    explicit RayLanes(const BasicRay<T>& seen) : ray(seen) {}

    Lanes start() const { return lanes_of(ray.origin); }
    Lanes rotated() const { return swapped(lanes_of(ray.direction)); }
};

template <>
struct RayLanes<float> {
    FourFloats start_twice;
    FourFloats turned_twice;  // the numbers of the direction the other way round

    explicit RayLanes(const Ray& ray) {
        const FourMasks origin = load_bits(ray.origin);
        const FourMasks along = load_bits(ray.direction);
        start_twice = (FourFloats)shuffled<0, 1, 0, 1>(origin, origin);
        turned_twice = (FourFloats)shuffled<1, 0, 1, 0>(along, along);
    }

    Lanes start() const { return two_widened(start_twice); }
    Lanes rotated() const { return two_widened(turned_twice); }
};

// Four vertices at a time; behind the last the first ones stand again, and so do their signs. With v the unit roundoff
// of floats, a difference is off by v of itself, and so the turn a - b by less than 4 v (|a| + |b|), and what its
// products lose by underflow. |a| + |b| is |a + b| or |a - b|, and nothing is off by half of the latter. The least turn
// is compared with the largest error.
Sides sides_of(const RayLanes<float>& ray, const Vec2* points, int count) {
    const FourFloats start = ray.start_twice;
    const FourFloats rotated = ray.turned_twice;
    FourFloats least_turn;
    FourFloats most;
    const auto look_at = [&](int i, auto add) {
        const FourFloats a = (load_two(points + i) - start) * rotated;
        const FourFloats b = (load_two(points + i + 2) - start) * rotated;
        const FourFloats along = seconds(a, b);
        const FourFloats across = firsts(a, b);
        const FourFloats turn = along - across;
        add(magnitude(turn), magnitude(along + across));
        return signs_of(turn) << i;
    };
    const auto compare = [&](FourFloats turn, FourFloats sum) {
        least_turn = lesser(least_turn, turn);
        most = greater(most, sum);
    };
    unsigned right = look_at(0, [&](FourFloats turn, FourFloats sum) {
        least_turn = turn;
        most = sum;
    });
    if (count > 4) right |= look_at(4, compare);
    for (int i = 8; i < count; i += 4) right |= look_at(i, compare);
    const FourFloats error = most * lane_constants.float_turn_error + lane_constants.float_turn_loss;
    return {right, signs_of((FourFloats)(error < least_turn)) == 0xf};
}

// The same in doubles.
Sides sides_of(const RayLanes<double>& lanes, const Vec2D* points, int count) {
    const auto& [origin, direction] = lanes.ray;
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

// Where a - b has 30 bits. Again |a| + |b| is |a + b| or |a - b|. Products of floats lose nothing to underflow.
template <class T>
LaneMasks are_good(Lanes difference, Lanes a, Lanes b) {
    Lanes error = lane_constants.to_minus_20 * magnitude(a + b);
    if constexpr (std::is_same_v<T, double>) error += lane_constants.tiny;
    return are_less(error, magnitude(difference));
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

    // From the edges' starts, behind which their ends are.
    Crossings(const RayLanes<T>& ray, const BasicVec2<T>* first, const BasicVec2<T>* second) : start(ray.start()) {
        const Lanes rotated = ray.rotated();
        direction = swapped(rotated);
        const Lanes a_1 = widened(first[0]);
        const Lanes a_2 = widened(second[0]);
        edge_1 = widened(first[1]) - a_1;
        const Lanes edge_2 = widened(second[1]) - a_2;
        const Lanes height_1 = edge_1 * swapped(a_1 - start);
        const Lanes height_2 = edge_2 * swapped(a_2 - start);
        const Lanes slope_1 = edge_1 * rotated;
        const Lanes slope_2 = edge_2 * rotated;
        const Lanes height_left = seconds(height_1, height_2);
        const Lanes height_right = firsts(height_1, height_2);
        const Lanes slope_left = seconds(slope_1, slope_2);
        const Lanes slope_right = firsts(slope_1, slope_2);
        const Lanes height = height_left - height_right;
        const Lanes slope = slope_left - slope_right;
        t = height / slope;
        are_known = are_good<T>(height, height_left, height_right);
        // In float a slope is the difference of two turns that have 21 bits in floats, and different signs.
        if (std::is_same_v<T, double>) are_known &= are_good<T>(slope, slope_left, slope_right);
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

bool report(const Crossings<float>& crossings, const Ray&, float max_t, const Vec2*, const SharpEnds&,
            BasicRaycast<float>& result) {
    const auto normal = [&] { return unit_normal(crossings.edge_1); };
    report_rounded(crossings.t, max_t, crossings.start, crossings.direction, normal, result);
    return true;
}

bool report(const Crossings<double>& crossings, const RayD& ray, double max_t, const Vec2D* points,
            const SharpEnds& ends, BasicRaycast<double>& result) {
    const auto refine = [&](int end, double t) {
        const Vec2D* const edge = points + (end == 0 ? ends.edge : ends.leaving_edge);
        return refine_on_edge(ray, edge[0], edge[1], t);
    };
    const auto normal = [&](const Refined&) {
        const Lanes n = unit_normal(crossings.edge_1);
        return Vec2D{n[0], n[1]};
    };
    return report_refined(crossings.t[0], crossings.t[1], max_t, refine, normal, result);
}

constexpr int capacity = 30;

// Of so many points, which begin again behind the last.
template <class T>
CAROM_ALWAYS_INLINE inline bool cast_sharp(const BasicRay<T>& ray, T max_t, const BasicVec2<T>* points, int count,
                                           std::optional<BasicRaycast<T>>& result) {
    if (static_cast<unsigned>(count - 1) >= capacity) return count == 0;  // moved from
    const RayLanes<T> lanes(ray);
    const Sides sides = sides_of(lanes, points, count);
    if (!sides.are_certain) return false;
    // The lowest bits of either are those of vertices: behind the last, nothing happens that has not been before.
    const auto next_right = static_cast<unsigned>((sides.right | std::uint64_t{sides.right} << count) >> 1);
    const unsigned leaving = sides.right & ~next_right;
    if (leaving == 0) return true;
    const unsigned first = lowest_bit(~sides.right & next_right);
    const unsigned second = lowest_bit(leaving);
    const Crossings<T> crossings(lanes, points + first, points + second);
    const Stretched where = stretched(crossings.t, both_widened(max_t), crossings.are_known);
    if (where != Stretched::in_range) return where == Stretched::not_in_range;
    if (starts_inside(crossings.t) && !(max_t >= 0)) return false;
    const SharpEnds ends{static_cast<int>(first), static_cast<int>(second)};
    const Feature feature{0, FeatureKind::edge, ends.edge};
    BasicRaycast<T>& hit = report_hit(ray, starts_inside(crossings.t), feature, result);
    if (report(crossings, ray, max_t, points, ends, hit)) return true;
    result.reset();
    return false;
}

// By the few of many vertices that the line passes between, out of line as well.
template <class T>
CAROM_NOINLINE bool cast_sharp_at_many(const BasicRay<T>& ray, T max_t, const BasicConvexPolygon<T>& polygon,
                                       std::optional<BasicRaycast<T>>& result) {
    ConvexPart<T> part;
    part.set_polygon(polygon.points());
    LineWindow<T> window;
    const LineFound found = window.find(lanes_of(ray.origin), lanes_of(ray.direction), part);
    const int count = window.part().size();
    if (found != LineFound::crosses || count > capacity) return found == LineFound::misses;
    std::array<BasicVec2<T>, capacity + PolygonAccess::again> points;
    for (int i = 0; i < count + static_cast<int>(PolygonAccess::again); ++i) {
        points[static_cast<std::size_t>(i)] = window.part().local(i % count);
    }
    if (!cast_sharp(ray, max_t, points.data(), count, result)) return false;
    if (result && result->feature.index >= 0) result->feature.index = window.index(result->feature.index);
    return true;
}

// Out of line, so that the short way needs no room for it.
CAROM_NOINLINE bool cast_sharp_near_one(const RayD& ray, double max_t, const Vec2D* loop, int count,
                                        std::optional<RaycastD>& result) {
    if (count > capacity) return false;
    std::array<Vec2D, capacity + PolygonAccess::again> points;
    std::array<double, 2 * points.size()> lengths;
    const std::size_t all = static_cast<std::size_t>(count) + PolygonAccess::again;
    for (std::size_t i = 0; i < all; ++i) {
        lengths[2 * i] = loop[i].x;
        lengths[2 * i + 1] = loop[i].y;
    }
    const auto cast = [&](const RayD& near, double end, std::optional<RaycastD>& found) {
        for (std::size_t i = 0; i < all; ++i) points[i] = {lengths[2 * i], lengths[2 * i + 1]};
        return cast_sharp(near, end, points.data(), count, found);
    };
    return cast_near_one(ray, max_t, {lengths.data(), 2 * all}, cast, result);
}

}  // namespace

bool quick_cast(const Ray& ray, float max_t, const ConvexPolygon& polygon, std::optional<Raycast>& result) {
    const int count = static_cast<int>(polygon.points().size());
    if (count > capacity) [[unlikely]]
        return cast_sharp_at_many(ray, max_t, polygon, result);
    return cast_sharp(ray, max_t, PolygonAccess::loop(polygon), count, result);
}

bool quick_cast(const RayD& ray, double max_t, const ConvexPolygonD& polygon, std::optional<RaycastD>& result) {
    const int count = static_cast<int>(polygon.points().size());
    if (count > capacity) [[unlikely]]
        return cast_sharp_at_many(ray, max_t, polygon, result);
    return cast_sharp(ray, max_t, PolygonAccess::loop(polygon), count, result) ||
           cast_sharp_near_one(ray, max_t, PolygonAccess::loop(polygon), count, result);
}

}  // namespace carom::detail
