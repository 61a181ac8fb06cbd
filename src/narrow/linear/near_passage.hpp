/// PassageIn: a passage with lengths and speeds near 1.
#pragma once

#include "narrow/core/scaled_parts.hpp"

#include <carom/detail/narrow/linear/sweep.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {

/// The exponents of the powers of two that lengths and times are multiplied by.
struct Units {
    int lengths = 0;
    int times = 0;
};

/// Those that bring the lengths and then the speeds of a passage near 1.
template <class T>
Units units_towards_one(const Passage<T>& passage) {
    const int lengths = exponent_towards_one(passage.a, passage.b);
    const Vec2D va = lift<double>(passage.va), vb = lift<double>(passage.vb);
    const double speed = std::max({std::fabs(va.x), std::fabs(va.y), std::fabs(vb.x), std::fabs(vb.y)});
    if (speed == 0 || !(speed < std::numeric_limits<double>::infinity())) return {lengths, 0};
    const int exponent = std::ilogb(speed) + lengths;
    return {lengths, std::abs(exponent) < 150 ? 0 : exponent};
}

/// A passage in other units. A max_time that is too large for them is none, until times are brought back.
template <class T>
class PassageIn {
  public:
    PassageIn(const Passage<T>& passage, const Units& units)
        : units_(units),
          max_time_(static_cast<double>(passage.max_time)),
          a_(passage.a, units.lengths),
          b_(passage.b, units.lengths),
          va_(speed(passage.va)),
          vb_(speed(passage.vb)) {
        const double max_time = std::ldexp(max_time_, units_.times);
        const bool keeps_times = max_time == 0 || max_time > least_max_time || units.times == 0;
        are_exact_ = are_exact_ && a_.are_exact() && b_.are_exact() && keeps_times &&
                     (std::isinf(max_time) || keeps_bits(max_time_, units_.times));
    }

    /// Whether no bit was lost.
    bool are_exact() const { return are_exact_; }

    Passage<double> passage() const { return {a_, va_, b_, vb_, std::ldexp(max_time_, units_.times)}; }
    double time_brought_back(double time) const { return std::fmin(std::ldexp(time, -units_.times), max_time_); }
    Vec2D point_brought_back(const Vec2D& point) const { return scaled(point, -units_.lengths); }

  private:
    static constexpr double least_max_time = 0x1p-500;  // before it there is room for times with all their bits

    Vec2D speed(const BasicVec2<T>& v) {
        const int exponent = units_.lengths - units_.times;
        const Vec2D lifted = lift<double>(v);
        are_exact_ = are_exact_ && keeps_bits(lifted.x, exponent) && keeps_bits(lifted.y, exponent);
        return scaled(lifted, exponent);
    }

    Units units_;
    double max_time_;
    bool are_exact_ = true;
    ScaledParts a_;
    ScaledParts b_;
    Vec2D va_;
    Vec2D vb_;
};

/// Calls use(PassageIn) with lengths and speeds near 1, or lengths alone, where they are not and lose nothing by it,
/// and says whether it did.
template <class T, class Use>
bool with_numbers_near_one(const Passage<T>& passage, const Use& use) {
    const Units both = units_towards_one(passage);
    for (const Units& units : {both, Units{both.lengths, 0}}) {
        if (units.lengths == 0 && units.times == 0) return false;
        const PassageIn<T> near(passage, units);
        if (!near.are_exact()) continue;
        use(near);
        return true;
    }
    return false;
}

}  // namespace carom::detail
