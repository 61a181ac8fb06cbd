/// A filled ellipse.
#pragma once

#include <carom/math/rot.hpp>

namespace carom {

/// The points center + rot * (x, y) with (x / radii.x)^2 + (y / radii.y)^2 <= 1, exactly as stored. Radii are >= 0; an
/// ellipse with one zero radius is a segment, with two a point. `overlaps` and `penetrates` are exact against every
/// shape except an arc: see docs/numerics.md. Example:
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
