// A ray against a polygon where it is: the shortest way to an answer.
#include "float_lanes.hpp"

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

// The crossings with two edges, t = height / slope. The start and the edges' directions are off by u of themselves, so
// heights and slopes by less than 4 u of the sizes of their products. A slope is the difference of two turns that are
// certain in floats and of different signs, so that it has 29 bits.
struct Crossings {
    Lanes edge_1;
    Lanes t;
    bool are_good;  // t has 28 bits, and a certain sign

    Crossings(const Ray& ray, const Vec2* points, int count, int first, int second) {
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
        const Lanes left = firsts(height_1, height_2);
        const Lanes right = seconds(height_1, height_2);
        const Lanes height = left - right;
        const Lanes rest = magnitude(height) - both(0x1p-20) * (magnitude(left) + magnitude(right));
        are_good = least(rest) > 0;
        t = height / (firsts(slope_1, slope_2) - seconds(slope_1, slope_2));
    }
};

// Whether t, with 28 bits, certainly differs from the limit.
bool is_apart(double t, double limit) {
    return std::fabs(t - limit) > 0x1p-27 * std::fabs(t);
}

}  // namespace

bool quick_cast(const Ray& ray, float t_max, const ConvexPolygon& polygon, Raycast<float>& result) {
    const Vec2* const points = polygon.points().data();
    const int count = static_cast<int>(polygon.points().size());
    if (count > 30 || !(t_max >= 0)) return false;
    const unsigned all = (1u << count) - 1;
    const Sides sides = sides_of(ray, points, count);
    if (sides.certain != all) return false;
    if (sides.right == 0 || sides.right == all) return true;
    const unsigned next_right = sides.right >> 1 | (sides.right & 1) << (count - 1);
    const int first = std::countr_zero(~sides.right & next_right);
    const Crossings crossings(ray, points, count, first, std::countr_zero(sides.right & ~next_right));
    if (!crossings.are_good) return false;
    const double enter = crossings.t[0];
    const double leave = crossings.t[1];
    const double high = static_cast<double>(t_max);
    if (leave < 0) return true;
    if (!is_apart(enter, high) || !is_apart(leave, high)) return false;
    if (enter > high) return true;
    result.hit = true;
    result.exit = std::min(static_cast<float>(leave), t_max);
    result.feature.part = 0;
    const auto [origin, direction] = ray;
    if (enter < 0) {
        result.started_inside = true;
        result.point = {origin.x + 0.0f, origin.y + 0.0f};
        return true;
    }
    const double edge_x = crossings.edge_1[0];
    const double edge_y = crossings.edge_1[1];
    const double scale = 1 / std::sqrt(edge_x * edge_x + edge_y * edge_y);
    result.enter = std::min(static_cast<float>(enter), t_max);
    result.point = {static_cast<float>(static_cast<double>(origin.x) + enter * static_cast<double>(direction.x)),
                    static_cast<float>(static_cast<double>(origin.y) + enter * static_cast<double>(direction.y))};
    result.normal = {static_cast<float>(edge_y * scale) + 0.0f, static_cast<float>(-edge_x * scale) + 0.0f};
    result.feature = {0, FeatureKind::edge, first};
    return true;
}

}  // namespace carom
