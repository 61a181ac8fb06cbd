/// Random convex shapes on a grid, so that much of what is there is touched exactly.
#pragma once

#include "random.hpp"

#include <carom/shape/any_shape.hpp>

namespace carom::test {

/// Of sizes from 1 to 4, a tenth of 40, from -10 to 10 on both axes; one in six is a half-plane.
template <class T>
BasicAnyShape<T> shape_on_grid(test::Random& random) {
    const auto whole = [&](int low, int high) { return static_cast<T>(random.integer(low, high)); };
    const BasicVec2<T> at{whole(-10, 10), whole(-10, 10)};
    const T size = random.chance(0.1) ? 40 : whole(1, 3);
    switch (random.integer(0, 5)) {
        case 0:
            return BasicCircle<T>{at, size};
        case 1:
            return BasicAabb<T>{at, at + BasicVec2<T>{size, whole(1, 4)}};
        case 2:
            return BasicTriangle<T>{at, at + BasicVec2<T>{size, 0}, at + BasicVec2<T>{0, whole(1, 3)}};
        case 3:
            return BasicCapsule<T>{at, at + BasicVec2<T>{whole(-3, 3), 1}, static_cast<T>(0.5) * size};
        case 4:
            return BasicSegment<T>{at, at + BasicVec2<T>{size, whole(-2, 2)}};
        default:
            return BasicHalfSpace<T>{at, {whole(-2, 2), 1}};
    }
}

}  // namespace carom::test
