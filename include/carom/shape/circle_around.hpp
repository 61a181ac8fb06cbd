/// The smallest circle around circles.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/shape/circle.hpp>

#include <cstddef>

namespace carom {

/// A circle in numbers of type T that contains `count` circles, the i-th being circle(i), exactly as stored: its centre
/// is rounded, and its radius is the least number with which it does, infinite where there is none. It is the smallest
/// one up to the rounding of its centre. There must be at least one circle, and all must be finite. Takes no memory.
/// Cost: O(count) a step; the steps are few. Method: the smallest circle around the circles that matter so far, which
/// are at most three, against the one that reaches furthest beyond it [Fischer & Gärtner 2003]. Example:
///     const CircleD circles[] = {{{0, 0}, 1}, {{4, 0}, 3}, {{2, 1}, 0}};
///     assert(circle_around<float>(3, [&](std::size_t i) { return circles[i]; }) == (Circle{{3, 0}, 4}));
template <class T>
BasicCircle<T> circle_around(std::size_t count, FunctionRef<BasicCircle<double>(std::size_t)> circle);

}  // namespace carom
