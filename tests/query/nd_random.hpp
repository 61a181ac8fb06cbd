/// Random boxes and balls in n dimensions, on a grid of whole numbers or off it.
#pragma once

#include "random.hpp"

#include <carom/shape/nd.hpp>

#include <algorithm>
#include <cmath>

namespace carom::test {

template <class T>
T number(Random& random, bool grid) {
    return grid ? T(random.integer(-6, 6)) : T(random.real(-6, 6));
}

template <class T, std::size_t N>
BoxN<T, N> random_box(Random& random, bool grid) {
    BoxN<T, N> box;
    for (std::size_t i = 0; i < N; ++i) {
        const T a = number<T>(random, grid), b = number<T>(random, grid);
        box.min[i] = std::min(a, b);
        box.max[i] = std::max(a, b);
    }
    return box;
}

template <class T, std::size_t N>
BallN<T, N> random_ball(Random& random, bool grid) {
    BallN<T, N> ball;
    for (T& x : ball.center) x = number<T>(random, grid);
    ball.radius = std::fabs(number<T>(random, grid));
    return ball;
}

}  // namespace carom::test
