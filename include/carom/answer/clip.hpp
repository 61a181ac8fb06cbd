/// Clip: an interval of a line, ray or segment inside a shape, the result of line clipping.
#pragma once

namespace carom {

/// A connected interval of a line, ray or segment inside a shape. `enter` and `exit` are in multiples of the length of
/// the direction; on a segment they run from 0 to 1.
template <class T>
struct BasicClip {
    T enter{};           ///< where the interval begins; minus infinity where it is unbounded
    T exit{};            ///< where the interval ends; infinity where it is unbounded
    bool graze = false;  ///< only touches: some arbitrarily small translation removes this contact
};

using Clip = BasicClip<float>;
using ClipD = BasicClip<double>;

}  // namespace carom
