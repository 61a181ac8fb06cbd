/// A circular arc: a curve, not a filled sector.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/shape/rounded.hpp>

namespace carom {

/// The part of the circle of that radius around center that runs from direction `from` to direction `to`, ends
/// included, by increasing angle (from +x towards +y: counter-clockwise when y points up). Directions are seen from the
/// center and may have any non-zero length; if both have the same direction, the arc is the full circle. radius >= 0;
/// with radius 0 the arc is its center.
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
