/// A filled ellipse.
#pragma once

#include <carom/math/rot.hpp>

namespace carom {

/// The points center + rot * (x, y) with (x / radii.x)^2 + (y / radii.y)^2 <= 1, exactly as the numbers say. Radii are
/// >= 0; with a radius of 0 it is the segment or point it shrinks to. Yes and no are exact against every shape but an
/// arc: see docs/numerics.md. Example:
///     const Ellipse pond{{0, 0}, {5, 3}};
///     assert(overlaps(pond, Circle{{9, 0}, 4}) && !penetrates(pond, Circle{{9, 0}, 4}));
///     assert(distance(pond, Line{{0, 8}, {1, 0}}) == 5);
template <class T>
struct BasicEllipse {
    BasicVec2<T> center{};
    BasicVec2<T> radii{};
    BasicRot<T> rot{};
    friend bool operator==(const BasicEllipse&, const BasicEllipse&) = default;
};

using Ellipse = BasicEllipse<float>;
using EllipseD = BasicEllipse<double>;

}  // namespace carom
