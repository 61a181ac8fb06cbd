/// Mass: the area, length or count of a part, and its center, each to far more bits than a result has.
#pragma once

#include <carom/detail/narrow/core/convex_part.hpp>
#include <carom/math/scaled_value.hpp>
#include <carom/math/vec2.hpp>

namespace carom::detail {

using RealPoint = BasicVec2<DoubleDouble>;

struct Mass {
    ScaledValue amount;
    RealPoint center;
};

/// The sum of masses. Amounts are never below 0, so that nothing cancels: the center lies between those added, to
/// within 2^-96 of the largest coordinate of these.
class MassSum {
  public:
    void add(const ScaledValue& amount, const RealPoint& center);
    void add(const Mass& mass) { add(mass.amount, mass.center); }

    ScaledValue amount() const;

    /// If all amounts are 0, as those that underflow are, one of the centers added.
    RealPoint center() const;

  private:
    int exponent_ = 0;  // of the largest amount so far; the sums are multiples of that power of two
    DoubleDouble amount_;
    RealPoint moment_;  // a center, while the amount is 0
};

/// Of a part with an area (dimension 2), a bounded curve (1) or a point (0), which counts as 1; in world coordinates.
/// The amount is off by at most 2^-50 of itself where it needs an angle, as that of an arc does, else by 2^-72. The
/// center is exactly the center of symmetry if the core has one; else it is off by at most 2^-72 of the largest length
/// involved, and where it needs angles, which only rounded polygons and arcs do, by 32 u of the size across more.
template <class T>
Mass mass_of(const ConvexPart<T>& part, int dimension);

}  // namespace carom::detail
