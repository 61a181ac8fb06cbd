/// Structure-of-arrays views of many shapes: one array for each coordinate, owned by the caller.
#pragma once

#include <carom/shape/aabb.hpp>
#include <carom/shape/capsule.hpp>
#include <carom/shape/circle.hpp>
#include <carom/shape/ray.hpp>

#include <cstddef>
#include <span>

namespace carom {

/// Circles; all spans must have the same length, which `is_even` checks. Example:
///     const std::vector<float> x{0, 5}, y{0, 0}, radius{1, 2};
///     const CircleArray circles{x, y, radius};
///     assert(circles.size() == 2 && (circles[1] == Circle{{5, 0}, 2}));
template <class T>
struct BasicCircleArray {
    using Shape = BasicCircle<T>;
    std::span<const T> x, y, radius;

    std::size_t size() const { return x.size(); }
    bool is_even() const { return y.size() == size() && radius.size() == size(); }
    Shape operator[](std::size_t i) const { return {{x[i], y[i]}, radius[i]}; }
};

using CircleArray = BasicCircleArray<float>;
using CircleArrayD = BasicCircleArray<double>;

/// Axis-aligned boxes; all spans must have the same length, which `is_even` checks.
template <class T>
struct BasicAabbArray {
    using Shape = BasicAabb<T>;
    std::span<const T> min_x, min_y, max_x, max_y;

    std::size_t size() const { return min_x.size(); }
    bool is_even() const { return min_y.size() == size() && max_x.size() == size() && max_y.size() == size(); }
    Shape operator[](std::size_t i) const { return {{min_x[i], min_y[i]}, {max_x[i], max_y[i]}}; }
};

using AabbArray = BasicAabbArray<float>;
using AabbArrayD = BasicAabbArray<double>;

/// Capsules; all spans must have the same length, which `is_even` checks.
template <class T>
struct BasicCapsuleArray {
    using Shape = BasicCapsule<T>;
    std::span<const T> ax, ay, bx, by, radius;

    std::size_t size() const { return ax.size(); }
    bool is_even() const {
        return ay.size() == size() && bx.size() == size() && by.size() == size() && radius.size() == size();
    }
    Shape operator[](std::size_t i) const { return {{ax[i], ay[i]}, {bx[i], by[i]}, radius[i]}; }
};

using CapsuleArray = BasicCapsuleArray<float>;
using CapsuleArrayD = BasicCapsuleArray<double>;

/// Rays; all spans must have the same length, which `is_even` checks.
template <class T>
struct BasicRayArray {
    using Shape = BasicRay<T>;
    std::span<const T> x, y, direction_x, direction_y;

    std::size_t size() const { return x.size(); }
    bool is_even() const { return y.size() == size() && direction_x.size() == size() && direction_y.size() == size(); }
    Shape operator[](std::size_t i) const { return {{x[i], y[i]}, {direction_x[i], direction_y[i]}}; }
};

using RayArray = BasicRayArray<float>;
using RayArrayD = BasicRayArray<double>;

}  // namespace carom
