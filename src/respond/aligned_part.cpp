#include "aligned_part.hpp"

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/infinity.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {
namespace {

// Times may be equal if their relative difference is below this.
constexpr double doubt = 0x1p-40;

template <class T>
bool is_rotated(const ConvexPart<T>& part) {
    for (int k = 0; k < part.pose_count(); ++k) {
        if (!(part.pose(k).rot == BasicRot<T>{})) return true;
    }
    return false;
}

template <class T>
bool is_along_axes(const ConvexPart<T>& part) {
    if (!part.is_bounded() || part.size() == 0 || part.size() == 3 || part.size() > 4 || is_rotated(part)) return false;
    for (int i = 0; i + 1 < part.size(); ++i) {
        const BasicVec2<T>&a = part.local(i), &b = part.local(i + 1);
        if (a.x != b.x && a.y != b.y) return false;
    }
    return part.size() < 4 || part.local(0).x == part.local(3).x || part.local(0).y == part.local(3).y;
}

// A sum of stored numbers, exact or rounded outward.
struct Sum {
    double value;
    bool is_exact = true;

    void add(double x, double out) {
        const TwoTerm sum = two_sum(value, x);
        is_exact = is_exact && sum.low == 0;
        value = sum.low == 0 ? sum.high : std::nextafter(sum.high, out);
    }
};

// Along one axis: the ends of the core, whether they are exact, and the ends of the part.
struct Ends {
    double low, high;
    bool is_exact;
    double least, most;
};

template <class T>
Ends ends_of(const ConvexPart<T>& part, T BasicVec2<T>::*axis, double radius) {
    T least = part.local(0).*axis, most = least;
    for (int i = 1; i < part.size(); ++i) {
        least = std::min(least, part.local(i).*axis);
        most = std::max(most, part.local(i).*axis);
    }
    Sum low{static_cast<double>(least)}, high{static_cast<double>(most)};
    for (int k = 0; k < part.pose_count(); ++k) {
        low.add(static_cast<double>(part.pose(k).at.*axis), -infinity);
        high.add(static_cast<double>(part.pose(k).at.*axis), infinity);
    }
    Sum outer_low = low, outer_high = high;
    outer_low.add(-radius, -infinity);
    outer_high.add(radius, infinity);
    return {low.value, high.value, low.is_exact && high.is_exact, outer_low.value, outer_high.value};
}

// The gaps along the axes; below 0 where the boxes overlap.
Vec2D gaps_between(const AabbD& a, const AabbD& b) {
    return {std::max(b.min.x - a.max.x, a.min.x - b.max.x), std::max(b.min.y - a.max.y, a.min.y - b.max.y)};
}

struct Slab {
    double enter, leave;
};

Slab slab(double a_min, double a_max, double d, double b_min, double b_max) {
    if (d == 0) return a_max <= b_min || b_max <= a_min ? Slab{infinity, -infinity} : Slab{-infinity, infinity};
    const double ahead = (b_min - a_max) / d, behind = (b_max - a_min) / d;
    return {std::min(ahead, behind), std::max(ahead, behind)};
}

bool are_doubtful(double a, double b) {
    if (std::isinf(a) || std::isinf(b)) return false;
    return std::fabs(a - b) <= doubt * std::max(std::fabs(a), std::fabs(b));
}

}  // namespace

template <class T>
AlignedPart aligned_part_of(const ConvexPart<T>& part) {
    AlignedPart result;
    const ErrorBounded radius = part.template radius<ErrorBounded>();
    if (!is_along_axes(part) || radius.error != 0) {
        result.box = box_around(part);
        return result;
    }
    const Ends x = ends_of(part, &BasicVec2<T>::x, radius.value), y = ends_of(part, &BasicVec2<T>::y, radius.value);
    result.is_aligned = true;
    result.is_exact = x.is_exact && y.is_exact;
    result.radius = radius.value;
    result.core = {{x.low, y.low}, {x.high, y.high}};
    result.box = {{x.least, y.least}, {x.most, y.most}};
    return result;
}

std::optional<Gap> aligned_gap(const AlignedPart& a, const AlignedPart& b, double least) {
    const Vec2D gaps = gaps_between(a.core, b.core);
    const double radius = a.radius + b.radius;
    const Vec2D side{b.core.min.x - a.core.max.x > a.core.min.x - b.core.max.x ? -1.0 : 1.0,
                     b.core.min.y - a.core.max.y > a.core.min.y - b.core.max.y ? -1.0 : 1.0};
    const Vec2D facing{side.x < 0 ? b.core.min.x : b.core.max.x, side.y < 0 ? b.core.min.y : b.core.max.y};
    const Vec2D middle{0.5 * (std::max(a.core.min.x, b.core.min.x) + std::min(a.core.max.x, b.core.max.x)),
                       0.5 * (std::max(a.core.min.y, b.core.min.y) + std::min(a.core.max.y, b.core.max.y))};
    const double overlap = radius == 0 ? -least : 0;
    if (gaps.x < overlap && gaps.y >= 0) {
        return Gap{gaps.y - radius, {0, side.y}, {middle.x, facing.y + side.y * b.radius}};
    }
    if (gaps.y < overlap && gaps.x >= 0) {
        return Gap{gaps.x - radius, {side.x, 0}, {facing.x + side.x * b.radius, middle.y}};
    }
    if (radius == 0 || (gaps.x < 0 && gaps.y < 0)) return std::nullopt;
    const double size = std::sqrt(length_sq(gaps));
    if (!(size > 0)) return std::nullopt;
    const Vec2D normal{side.x * gaps.x / size, side.y * gaps.y / size};
    return Gap{size - radius, normal, facing + b.radius * normal};
}

BoxImpact box_impact(const AlignedPart& a, const Vec2D& d, const AlignedPart& b, double max_time) {
    const Slab x = slab(a.core.min.x, a.core.max.x, d.x, b.core.min.x, b.core.max.x);
    const Slab y = slab(a.core.min.y, a.core.max.y, d.y, b.core.min.y, b.core.max.y);
    const double enter = std::max(x.enter, y.enter), leave = std::min(x.leave, y.leave);
    if (are_doubtful(enter, leave) || are_doubtful(x.enter, y.enter)) return {};
    if (enter > leave) return {true, false};
    if (are_doubtful(enter, max_time) || !(enter >= 0)) return {};
    if (enter > max_time) return {true, false};
    const bool across = x.enter > y.enter;
    const Vec2D normal{across ? (d.x > 0 ? -1.0 : 1.0) : 0.0, across ? 0.0 : (d.y > 0 ? -1.0 : 1.0)};
    return {true, true, enter, normal};
}

template AlignedPart aligned_part_of(const ConvexPart<float>&);
template AlignedPart aligned_part_of(const ConvexPart<double>&);

}  // namespace carom::detail
