#include "side_gap.hpp"

#include <carom/detail/math/infinity.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <type_traits>

namespace carom::detail {
namespace {

// The vertices of a part, relative to a nearby point.
struct Corners {
    std::array<Vec2D, max_side_gap_vertices + 1> at;  // the first one again at the end
    std::size_t count = 0;

    std::span<const Vec2D> all() const { return {at.data(), count}; }
};

template <class T>
bool fits(const ConvexPart<T>& part) {
    return part.is_bounded() && !part.is_rounded() && part.size() > 1 && part.size() <= max_side_gap_vertices;
}

// Sums of floats are exact in doubles, or nearly so; sums of doubles are not, and may be large compared to the result.
template <class T>
Corners corners_of(const ConvexPart<T>& part, const Vec2D& from) {
    Corners corners;
    for (int i = 0; i < part.size(); ++i) {
        if constexpr (std::is_same_v<T, float>) {
            corners.at[corners.count++] = part.template vertex<double>(i) - from;
        } else {
            const auto offset = part.template vertex<DoubleDouble>(i) - lift<DoubleDouble>(from);
            corners.at[corners.count++] = {offset.x.rounded(), offset.y.rounded()};
        }
    }
    corners.at[corners.count] = corners.at[0];
    return corners;
}

struct Side {
    double gap = -std::numeric_limits<double>::infinity();
    Vec2D out{};     // unit
    Vec2D lowest{};  // of the other part's corners
    bool is_of_mover = false;
};

void find_widest_gap(const Corners& of, const Corners& others, bool is_of_mover, Side& best) {
    for (std::size_t i = 0; i < of.count; ++i) {
        const Vec2D side = of.at[i + 1] - of.at[i];
        const Vec2D across{side.y, -side.x};
        double least = std::numeric_limits<double>::infinity();
        Vec2D lowest{};
        for (const Vec2D& corner : others.all()) {
            const double height = dot(across, corner - of.at[i]);
            if (height >= least) continue;
            least = height;
            lowest = corner;
        }
        const double length = std::sqrt(length_sq(side));  // a division gives axis-aligned sides exact normals
        if (length > 0 && least / length > best.gap)
            best = {least / length, {across.x / length, across.y / length}, lowest, is_of_mover};
    }
}

// The extent, across a direction, of the part's features that are foremost along it, to within some `reach`.
struct Front {
    double low, high;
};

// A ray that leads back has its origin in front, and what follows within the reach.
template <class T>
Front front_of_ray(const ConvexPart<T>& ray, const Vec2D& direction, double reach) {
    const Vec2D along = ray.template direction<double>();
    const double backwards = -dot(along, direction), aside = dot(along, perp(direction));
    if (backwards < 0) return {-infinity, infinity};
    const double start = dot(ray.template vertex<double>(0), perp(direction));
    const double followed = backwards > 0 ? 4 * reach / backwards : infinity;
    const double end = aside == 0 ? start : start + followed * aside;
    return {std::min(start, end), std::max(start, end)};
}

template <class T>
Front front_of(const ConvexPart<T>& part, const Vec2D& direction, double reach) {
    if (part.core_kind() == CoreKind::ray) return front_of_ray(part, direction, reach);
    if (!part.is_bounded()) return {-infinity, infinity};
    double most = -infinity;
    for (int i = 0; i < part.size(); ++i) most = std::max(most, dot(part.template vertex<double>(i), direction));
    Front front{infinity, -infinity};
    for (int i = 0; i < part.size(); ++i) {
        const Vec2D vertex = part.template vertex<double>(i);
        if (dot(vertex, direction) < most - 4 * reach) continue;
        const double across = dot(vertex, perp(direction));
        front = {std::min(front.low, across), std::max(front.high, across)};
    }
    return front;
}

}  // namespace

template <class T>
bool face_each_other(const ConvexPart<T>& a, const ConvexPart<T>& b, const Vec2D& normal, double reach) {
    const Front of_a = front_of(a, normal, reach), of_b = front_of(b, -normal, reach);
    const Front b_here{-of_b.high, -of_b.low};  // seen from a
    const double least = 2 * reach;
    if (of_a.high - of_a.low <= least) return b_here.low + least < of_a.low && of_a.high < b_here.high - least;
    if (b_here.high - b_here.low <= least) return of_a.low + least < b_here.low && b_here.high < of_a.high - least;
    return std::min(of_a.high, b_here.high) - std::max(of_a.low, b_here.low) > least;
}

template <class T>
std::optional<Gap> side_gap(const ConvexPart<T>& mover, const ConvexPart<T>& part) {
    if (!fits(mover) || !fits(part)) return std::nullopt;
    const Vec2D from = mover.template vertex<double>(0);
    const Corners of_mover = corners_of(mover, from), of_part = corners_of(part, from);
    Side best;
    find_widest_gap(of_part, of_mover, false, best);
    find_widest_gap(of_mover, of_part, true, best);
    const Vec2D normal = best.is_of_mover ? -best.out : best.out;
    const Vec2D point = best.is_of_mover ? best.lowest : best.lowest - best.gap * best.out;
    return Gap{best.gap, normal, from + point};
}

template bool face_each_other(const ConvexPart<float>&, const ConvexPart<float>&, const Vec2D&, double);
template bool face_each_other(const ConvexPart<double>&, const ConvexPart<double>&, const Vec2D&, double);
template std::optional<Gap> side_gap(const ConvexPart<float>&, const ConvexPart<float>&);
template std::optional<Gap> side_gap(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail
