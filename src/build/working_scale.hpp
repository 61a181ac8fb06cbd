/// Coordinates as doubles of moderate size, for the approximate part of a computation.
#pragma once

#include <carom/math/vec2.hpp>

#include <algorithm>
#include <cmath>
#include <span>

namespace carom::detail {

/// Scales points by a power of two so that none exceeds 1, relative to an origin: squares neither overflow nor
/// underflow, only the difference is rounded, and scaling the input by a power of two does not change the result.
template <class T>
class WorkingScale {
  public:
    WorkingScale(std::span<const BasicVec2<T>> points, const BasicVec2<T>& origin) {
        double largest = 0;
        for (const auto& p : points)
            largest = std::max({largest, std::fabs(static_cast<double>(p.x)), std::fabs(static_cast<double>(p.y))});
        std::frexp(largest, &exponent_);
        origin_ = scaled(origin);
    }

    BasicVec2<double> to_working(const BasicVec2<T>& p) const { return scaled(p) - origin_; }

    /// b - a at the working scale, rounded once.
    BasicVec2<double> difference(const BasicVec2<T>& a, const BasicVec2<T>& b) const { return scaled(b) - scaled(a); }

    /// Back to the caller's frame, rounded; infinite where T has no such number.
    BasicVec2<T> from_working(const BasicVec2<double>& p) const {
        return {static_cast<T>(std::ldexp(p.x + origin_.x, exponent_)),
                static_cast<T>(std::ldexp(p.y + origin_.y, exponent_))};
    }
    double length_to_working(T length) const { return std::ldexp(static_cast<double>(length), -exponent_); }
    T length_from_working(double length) const { return static_cast<T>(std::ldexp(length, exponent_)); }

  private:
    BasicVec2<double> scaled(const BasicVec2<T>& p) const {
        return {std::ldexp(static_cast<double>(p.x), -exponent_), std::ldexp(static_cast<double>(p.y), -exponent_)};
    }

    int exponent_ = 0;
    BasicVec2<double> origin_;
};

}  // namespace carom::detail
