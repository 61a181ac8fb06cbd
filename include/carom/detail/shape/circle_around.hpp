/// The smallest enclosing circle of a set of circles.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/shape/circle.hpp>

#include <cstddef>

namespace carom::detail {

/// Returns a circle in numbers of type T that contains `count` circles, the i-th being circle(i), exactly as stored.
/// Its center is rounded, and its radius is the least number for which it contains them, infinite if there is none. It
/// is the smallest enclosing circle up to the rounding of its center. There must be at least one circle, and all must
/// be finite. Does not allocate. Cost: O(count) per step, with few steps. Method: maintains the smallest circle around
/// a basis of at most three circles, and updates it with the circle that reaches furthest beyond it [Fischer & Gärtner
/// 2003]. Example:
///     const CircleD circles[] = {{{0, 0}, 1}, {{4, 0}, 3}, {{2, 1}, 0}};
///     assert(circle_around<float>(3, [&](std::size_t i) { return circles[i]; }) == (Circle{{3, 0}, 4}));
template <class T>
BasicCircle<T> circle_around(std::size_t count, FunctionRef<BasicCircle<double>(std::size_t)> circle);

}  // namespace carom::detail
