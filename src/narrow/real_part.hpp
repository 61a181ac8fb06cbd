/// RealPart: a convex part in doubles relative to a point nearby, so that differences keep their accuracy.
#pragma once

#include <carom/math/double_double.hpp>
#include <carom/narrow/convex_features.hpp>

#include <cmath>

namespace carom::detail {

inline Vec2D rounded(const BasicVec2<DoubleDouble>& v) { return {v.x.rounded(), v.y.rounded()}; }

/// Vertices and directions of a part, each rounded once, relative to an origin in the world.
template <class T>
class RealPart {
  public:
    RealPart(const ConvexPart<T>& part, const BasicVec2<DoubleDouble>& origin) : part_(part), origin_(origin) {}

    const ConvexPart<T>& exact() const { return part_; }
    int size() const { return part_.size(); }
    Extent extent() const { return part_.extent(); }
    double radius() const { return part_.template radius<DoubleDouble>().rounded(); }

    Vec2D vertex(int i) const { return rounded(part_.template vertex<DoubleDouble>(i) - origin_); }
    Vec2D direction(const Direction<T>& exact) const { return rounded(exact.template in<DoubleDouble>()); }

  private:
    const ConvexPart<T>& part_;
    const BasicVec2<DoubleDouble>& origin_;
};

/// v scaled to length 1, to within 2 ulp; v must not be zero. Power-of-two scaling first keeps squares in range.
inline Vec2D unit(const Vec2D& v) {
    int exponent = 0;
    std::frexp(std::fmax(std::fabs(v.x), std::fabs(v.y)), &exponent);
    const Vec2D scaled{std::ldexp(v.x, -exponent), std::ldexp(v.y, -exponent)};
    const double length = std::sqrt(length_sq(scaled));
    return {scaled.x / length, scaled.y / length};
}

/// The length of v, to within 2 ulp, without overflow in between.
inline double length(const Vec2D& v) {
    const double largest = std::fmax(std::fabs(v.x), std::fabs(v.y));
    if (largest == 0) return 0;
    int exponent = 0;
    std::frexp(largest, &exponent);
    return std::ldexp(std::sqrt(length_sq(Vec2D{std::ldexp(v.x, -exponent), std::ldexp(v.y, -exponent)})), exponent);
}

}  // namespace carom::detail
