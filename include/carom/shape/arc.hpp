/// A circular arc: a curve, not a filled sector.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/shape/rounded.hpp>

namespace carom {

/// The points of the circle of that radius around center whose directions from it lie between `from` and `to`, going by
/// increasing angle (x towards y). Both directions may have any length but zero; when they point the same way it is the
/// full circle. radius >= 0; 0 makes it the center.
template <class T>
struct BasicArc {
    BasicVec2<T> center{};
    T radius{};
    BasicVec2<T> from{T(1), T(0)};
    BasicVec2<T> to{T(1), T(0)};
    friend bool operator==(const BasicArc&, const BasicArc&) = default;
};

namespace detail {
template <class T>
inline constexpr bool may_be_rounded<BasicArc<T>> = false;
}  // namespace detail

using Arc = BasicArc<float>;
using ArcD = BasicArc<double>;

}  // namespace carom
