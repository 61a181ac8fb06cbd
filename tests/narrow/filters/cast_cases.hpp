/// Rows for filters of ray casts: what they compare.
#pragma once

#include <carom/query/raycast.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>

namespace carom::test {

// Nothing for a miss.
template <class T>
using CastResult = std::optional<BasicRaycast<T>>;

/// Expects the same answer: times within an ulp, points and normals within few.
template <class T>
void expect_same_cast(const BasicRay<T>& ray, const CastResult<T>& got, const CastResult<T>& exact) {
    ASSERT_EQ(got.has_value(), exact.has_value());
    if (!got) return;
    constexpr T ulp = std::numeric_limits<T>::epsilon();
    const auto length_of = [](const BasicVec2<T>& v) { return std::sqrt(length_sq(v)); };
    EXPECT_EQ(got->started_inside, exact->started_inside);
    EXPECT_EQ(got->graze, exact->graze);
    EXPECT_EQ(got->feature, exact->feature);
    EXPECT_EQ(got->enter == got->exit, exact->enter == exact->exit);
    EXPECT_LE(std::fabs(got->enter - exact->enter), ulp * exact->enter);
    if (got->exit != exact->exit) {
        EXPECT_LE(std::fabs(got->exit - exact->exit), ulp * exact->exit);
    }
    const T size = std::fabs(ray.origin.x) + std::fabs(ray.origin.y) + 2;
    EXPECT_LE(length_of(got->point - exact->point), 2 * ulp * size);
    EXPECT_LE(length_of(got->normal - exact->normal), 4 * ulp);
}

}  // namespace carom::test
