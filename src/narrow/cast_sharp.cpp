// A ray against a polygon where it is: the shortest way to an answer.
#include "cast_report.hpp"
#include "float_lanes.hpp"

#include <carom/math/error_bounded.hpp>
#include <carom/narrow/cast.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace carom {
namespace {

using namespace detail;

// Bit i is vertex i.
struct Sides {
    unsigned right = 0;    // right of the ray's line, else left
    unsigned certain = 0;  // which of them
};

// Four vertices at a time. With v the unit roundoff of floats, a difference is off by v of itself, and so the turn by
// less than 4 v of the sizes of its products, and what they lose by underflow.
Sides sides_of(const Ray& ray, const Vec2* points, int count) {
    constexpr float roundoffs = 8 * std::numeric_limits<float>::epsilon() / 2;
    constexpr float lost = std::numeric_limits<float>::min() * 16;
    const auto& [origin, direction] = ray;
    const FourFloats start_x = all_four(origin.x);
    const FourFloats start_y = all_four(origin.y);
    const FourFloats dx = all_four(direction.x);
    const FourFloats dy = all_four(direction.y);
    const auto look_at = [&](int first, int second) {
        const FourFloats a = load_two(points + first);
        const FourFloats b = load_two(points + second);
        const FourFloats along = dx * (seconds(a, b) - start_y);
        const FourFloats across = dy * (firsts(a, b) - start_x);
        const FourFloats turn = along - across;
        const FourFloats error = all_four(roundoffs) * (magnitude(along) + magnitude(across)) + all_four(lost);
        return Sides{signs_of(turn), signs_of((FourFloats)(error < magnitude(turn)))};
    };
    const auto but_third = [](unsigned bits) { return (bits & 3) | (bits & 8) >> 1; };
    if (count == 3) {
        const Sides twice = look_at(0, 1);
        return {but_third(twice.right), but_third(twice.certain)};
    }
    Sides sides;
    for (int i = 0; i < count; i += 4) {
        const int first = std::min(i, count - 4);
        const Sides here = look_at(first, first + 2);
        sides.right |= here.right << first;
        sides.certain |= here.certain << first;
    }
    return sides;
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
        sides.certain |= unsigned{error < std::fabs(turn)} << i;
    }
    return sides;
}

// Where |value| has 30 bits, given the products that it is the difference of.
Lanes surplus(Lanes value, Lanes left, Lanes right) {
    return magnitude(value) - both(0x1p-20) * (magnitude(left) + magnitude(right)) - both(tiny);
}

// The crossings with two edges, t = height / slope. The start and the edges' directions are off by u of themselves, so
// heights and slopes by less than 4 u of the sizes of their products.
template <class T>
struct Crossings {
    Lanes edge_1;
    Lanes t;
    bool are_good;  // t has 28 bits, and a certain sign

    Crossings(const BasicRay<T>& ray, const BasicVec2<T>* points, int count, int first, int second) {
        const Lanes start = lanes_of(ray.origin);
        const Lanes direction = lanes_of(ray.direction);
        const Lanes a_1 = lanes_of(points[first]);
        const Lanes a_2 = lanes_of(points[second]);
        edge_1 = lanes_of(points[first + 1 == count ? 0 : first + 1]) - a_1;
        const Lanes edge_2 = lanes_of(points[second + 1 == count ? 0 : second + 1]) - a_2;
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
        Lanes rest = surplus(height, height_left, height_right);
        // In float a slope is the difference of two turns that have 21 bits in floats, and different signs.
        if (std::is_same_v<T, double>) rest = lesser(rest, surplus(slope, slope_left, slope_right));
        are_good = least(rest) > 0;
        t = height / slope;
    }
};

// Where the line enters, by edge `edge`, and leaves.
struct SharpEnds {
    int edge;
    int leaving_edge;
    double enter;
    double leave;
    Vec2D normal;
};

Vec2D unit_normal(double edge_x, double edge_y) {
    const double scale = 1 / std::sqrt(edge_x * edge_x + edge_y * edge_y);
    return {edge_y * scale, -edge_x * scale};
}

bool report(const Ray& ray, float t_max, const ConvexPolygon&, const SharpEnds& ends, Raycast<float>& result) {
    result.exit = std::min(static_cast<float>(ends.leave), t_max);
    if (ends.enter < 0) return true;
    const auto [origin, direction] = ray;
    const double x = static_cast<double>(origin.x) + ends.enter * static_cast<double>(direction.x);
    const double y = static_cast<double>(origin.y) + ends.enter * static_cast<double>(direction.y);
    result.enter = std::min(static_cast<float>(ends.enter), t_max);
    result.point = {static_cast<float>(x) + 0.0f, static_cast<float>(y) + 0.0f};
    result.normal = {static_cast<float>(ends.normal.x) + 0.0f, static_cast<float>(ends.normal.y) + 0.0f};
    return true;
}

bool report(const RayD& ray, double t_max, const ConvexPolygonD& polygon, const SharpEnds& ends,
            Raycast<double>& result) {
    const auto refine = [&](int end, double t) {
        const auto points = polygon.points();
        const auto k = static_cast<std::size_t>(end == 0 ? ends.edge : ends.leaving_edge);
        return refine_on_edge(ray, points[k], points[k + 1 == points.size() ? 0 : k + 1], t);
    };
    const auto normal = [&](const Refined&) { return ends.normal; };
    return report_refined(ends.enter, ends.leave, t_max, refine, normal, result);
}

template <class T>
bool cast_sharp(const BasicRay<T>& ray, T t_max, const BasicConvexPolygon<T>& polygon, Raycast<T>& result) {
    const BasicVec2<T>* const points = polygon.points().data();
    const int count = static_cast<int>(polygon.points().size());
    if (count > 30 || !(t_max >= 0)) return false;
    const unsigned all = (1u << count) - 1;
    const Sides sides = sides_of(ray, points, count);
    if (sides.certain != all) return false;
    if (sides.right == 0 || sides.right == all) return true;
    const unsigned next_right = sides.right >> 1 | (sides.right & 1) << (count - 1);
    const int first = std::countr_zero(~sides.right & next_right);
    const int second = std::countr_zero(sides.right & ~next_right);
    const Crossings<T> crossings(ray, points, count, first, second);
    if (!crossings.are_good) return false;
    const double enter = crossings.t[0];
    const double leave = crossings.t[1];
    const Stretched where = stretched(enter, leave, static_cast<double>(t_max));
    if (where != Stretched::in_range) return where == Stretched::not_in_range;
    report_hit(ray, enter < 0, {0, FeatureKind::edge, first}, result);
    const Vec2D normal = unit_normal(crossings.edge_1[0], crossings.edge_1[1]);
    return report(ray, t_max, polygon, {first, second, enter, leave, normal}, result);
}

}  // namespace

bool quick_cast(const Ray& ray, float t_max, const ConvexPolygon& polygon, Raycast<float>& result) {
    return cast_sharp(ray, t_max, polygon, result);
}

bool quick_cast(const RayD& ray, double t_max, const ConvexPolygonD& polygon, Raycast<double>& result) {
    return cast_sharp(ray, t_max, polygon, result);
}

}  // namespace carom
