/// Assertions on the shapes and poses of a query, for mistakes in a program: a radius below 0, min > max, a rotation
/// that is none. NaN passes, and so does the empty box that `bounds` gives, from infinity to -infinity: nothing
/// overlaps them.
#pragma once

#include <carom/config.hpp>
#include <carom/math/pose.hpp>
#include <carom/shape/any_shape.hpp>

namespace carom::detail {

#if defined(NDEBUG) && !defined(CAROM_HARDENED)

template <class S>
void expect_valid(const S&) {}

#else

template <class T>
void expect_valid(const BasicRot<T>& rot) {
    CAROM_ASSERT(!((rot.c + rot.s) * 0 == 0) || is_rotation(rot),
                 "a rotation has c^2 + s^2 = 1, as Rot::degrees and Rot::radians give; got c = %g, s = %g",
                 double(rot.c), double(rot.s));
}
template <class T>
void expect_valid(const BasicPose<T>& pose) {
    expect_valid(pose.rot);
}
template <class S>
void expect_valid(const S& shape) {
    if constexpr (requires { shape.value.index(); }) {
        std::visit([](const auto& alternative) { expect_valid(alternative); }, shape.value);
    }
    if constexpr (requires { shape.core; }) expect_valid(shape.core);
    if constexpr (requires { shape.rot.c; }) expect_valid(shape.rot);
    if constexpr (requires { shape.radius < 0; }) {
        CAROM_ASSERT(!(shape.radius < 0), "radius must be >= 0; got %g", double(shape.radius));
    }
    if constexpr (requires { shape.half_extents; }) {
        CAROM_ASSERT(!(shape.half_extents.x < 0 || shape.half_extents.y < 0), "half extents must be >= 0; got (%g, %g)",
                     double(shape.half_extents.x), double(shape.half_extents.y));
    }
    if constexpr (requires { shape.radii; }) {
        CAROM_ASSERT(!(shape.radii.x < 0 || shape.radii.y < 0), "radii must be >= 0; got (%g, %g)",
                     double(shape.radii.x), double(shape.radii.y));
    }
    if constexpr (requires { shape.min.x; }) {
        const bool is_finite = (shape.min.x + shape.min.y + shape.max.x + shape.max.y) * 0 == 0;
        CAROM_ASSERT(!(is_finite && (shape.min.x > shape.max.x || shape.min.y > shape.max.y)),
                     "min must be <= max; got (%g, %g) and (%g, %g)", double(shape.min.x), double(shape.min.y),
                     double(shape.max.x), double(shape.max.y));
    }
}

#endif

}  // namespace carom::detail
