/// RealPart: a convex part in doubles relative to a point nearby, so that differences keep their accuracy.
#pragma once

#include <carom/detail/math/double_double.hpp>
#include <carom/detail/narrow/core/convex_features.hpp>

#include <cmath>
#include <type_traits>

namespace carom::detail {

inline Vec2D rounded(const BasicVec2<DoubleDouble>& v) {
    return {v.x.rounded(), v.y.rounded()};
}

/// Whether doubles suffice for directions of a part: without a pose, and in float under one pose, since differences of
/// floats have few bits and products with them fit a double.
template <class T>
bool rounds_once_in_double(const ConvexPart<T>& part) {
    return part.pose_count() <= (std::is_same_v<T, float> ? 1 : 0);
}

/// The offset from vertex i to vertex j of a part. No component is -0: no difference is, but rotation may make it so.
template <class T>
Vec2D rounded_offset(const ConvexPart<T>& part, int i, int j) {
    const Vec2D offset = rounds_once_in_double(part) ? part.template offset<double>(i, j)
                                                     : rounded(part.template offset<DoubleDouble>(i, j));
    return offset + Vec2D{};
}

/// The direction of an edge or side, or of an unbounded part.
template <class T>
Vec2D rounded_direction(const Direction<T>& direction) {
    const ConvexPart<T>& part = *direction.to_part;
    if (direction.from >= 0)
        return rotated(rounded_offset(part, direction.from, direction.to), direction.quarter_turns);
    if (rounds_once_in_double(part)) return direction.template in<double>();
    return rounded(direction.template in<DoubleDouble>());
}

/// A direction in the world, turned back into the frame that a part was made in.
template <class T>
Vec2D turned_back(const ConvexPart<T>& part, Vec2D direction) {
    for (int k = 0; k < part.pose_count(); ++k) {
        const Vec2D rot{static_cast<double>(part.pose(k).rot.c), static_cast<double>(part.pose(k).rot.s)};
        direction = {dot(rot, direction), cross(rot, direction)};
    }
    return direction;
}

/// Vertices and directions of a part, each rounded once, relative to an origin in the world.
template <class T>
class RealPart {
  public:
    RealPart(const ConvexPart<T>& part, const BasicVec2<DoubleDouble>& origin) : part_(part), origin_(origin) {}

    const ConvexPart<T>& exact() const { return part_; }
    int size() const { return part_.size(); }
    CoreKind core_kind() const { return part_.core_kind(); }
    double radius() const { return part_.template radius<DoubleDouble>().rounded(); }

    Vec2D vertex(int i) const { return rounded(part_.template vertex<DoubleDouble>(i) - origin_); }
    Vec2D direction(const Direction<T>& exact) const { return rounded_direction(exact); }

  private:
    const ConvexPart<T>& part_;
    const BasicVec2<DoubleDouble>& origin_;
};

/// Whether squares of numbers up to this one neither overflow nor lose significant bits. Then scaling by a power of two
/// first, as below, is unnecessary.
inline bool squares_are_safe(double largest) {
    return largest > 0x1p-300 && largest < 0x1p300;
}

/// The unit vector for a direction that overflowed or is zero: of its infinite components only, else (1, 0).
inline Vec2D overflowed_direction(const Vec2D& v) {
    const auto kept = [](double x) { return std::isinf(x) ? std::copysign(1.0, x) : 0.0; };
    const Vec2D rest{kept(v.x), kept(v.y)};
    if (rest == Vec2D{}) return {1, 0};
    return rest.x != 0 && rest.y != 0 ? std::sqrt(0.5) * rest : rest;
}

/// v scaled to length 1, to within 2 ulp. Power-of-two scaling first keeps squares in range. Never NaN.
inline Vec2D unit(const Vec2D& v) {
    const double largest = std::fmax(std::fabs(v.x), std::fabs(v.y));
    if (squares_are_safe(largest)) {
        const double length = std::sqrt(length_sq(v));
        return {v.x / length, v.y / length};
    }
    if (!(largest > 0 && v.x * 0 + v.y * 0 == 0)) return overflowed_direction(v);
    int exponent = 0;
    std::frexp(largest, &exponent);
    const Vec2D scaled{std::ldexp(v.x, -exponent), std::ldexp(v.y, -exponent)};
    const double length = std::sqrt(length_sq(scaled));
    return {scaled.x / length, scaled.y / length};
}

/// The direction in which an arc starts (k = 0) or ends (1), in the world. The stored one is scaled to about 1 before
/// poses rotate it, since its length is arbitrary and may be as large as any number.
template <class T>
BasicVec2<DoubleDouble> scaled_end_direction(const ConvexPart<T>& arc, int k) {
    const Vec2D stored = lift<double>(arc.local(1 + k));
    int exponent = 0;
    std::frexp(std::fmax(std::fabs(stored.x), std::fabs(stored.y)), &exponent);
    BasicVec2<DoubleDouble> v{std::ldexp(stored.x, -exponent), std::ldexp(stored.y, -exponent)};
    for (int i = arc.pose_count(); i-- > 0;) {
        const DoubleDouble c(static_cast<double>(arc.pose(i).rot.c)), s(static_cast<double>(arc.pose(i).rot.s));
        v = {c * v.x - s * v.y, s * v.x + c * v.y};
    }
    return v;
}

/// The same as a unit vector in doubles.
template <class T>
Vec2D unit_end_direction(const ConvexPart<T>& arc, int k) {
    return unit(rounded(scaled_end_direction(arc, k)));
}

/// The length of v, to within 2 ulp, without overflow in between.
inline double length(const Vec2D& v) {
    const double largest = std::fmax(std::fabs(v.x), std::fabs(v.y));
    if (squares_are_safe(largest)) return std::sqrt(length_sq(v));
    if (largest == 0) return 0;
    int exponent = 0;
    std::frexp(largest, &exponent);
    return std::ldexp(std::sqrt(length_sq(Vec2D{std::ldexp(v.x, -exponent), std::ldexp(v.y, -exponent)})), exponent);
}

/// The part translated by a vector that is not a T: by a sum of two, to twice the precision of T.
template <class T>
ConvexPart<T> translated(const ConvexPart<T>& part, const Vec2D& translation) {
    const BasicVec2<T> most{static_cast<T>(translation.x), static_cast<T>(translation.y)};
    const BasicVec2<T> rest{static_cast<T>(translation.x - static_cast<double>(most.x)),
                            static_cast<T>(translation.y - static_cast<double>(most.y))};
    return part.moved(most).moved(rest);
}

}  // namespace carom::detail
