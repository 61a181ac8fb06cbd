/// The gap of a polygon by the part at its nearest edge: where it is known it is the least of all parts, to the bit,
/// and it is known nearly always outside, never inside.
#include "narrow/distance/polygon_gap.hpp"

#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/detail/narrow/distance/separation.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace carom {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// A star around the origin.
template <class T>
std::vector<BasicVec2<T>> star(test::Random& random, double size) {
    std::vector<BasicVec2<T>> corners;
    const int count = random.integer(8, 60);
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * 3.14159265358979 * i / count, radius = size * random.real(0.8, 1);
        corners.push_back({T(radius * std::cos(angle)), T(radius * std::sin(angle))});
    }
    return corners;
}

template <class T>
BasicAnyShape<T> small(int kind, T size) {
    switch (kind) {
        case 0:
            return BasicCircle<T>{{0, 0}, size};
        case 1:
            return BasicPoint<T>{{0, 0}};
        case 2:
            return BasicTriangle<T>{{-size, 0}, {size, -size}, {size / 2, size}};
        case 3:
            return BasicCapsule<T>{{-size, 0}, {size, size}, size / 2};
        default:
            return BasicEllipse<T>{{0, 0}, {size, size / 2}, {}};
    }
}

template <class T>
void compare(std::uint64_t count) {
    test::Random random(1);
    int apart = 0, known = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::vector<std::vector<BasicVec2<T>>> holes{star<T>(random, 36)};
        const auto polygon = simple_polygon<T>(star<T>(random, 60), holes).value();
        for (int kind = 0; kind < 5; ++kind) {
            const auto shape = small<T>(kind, T(random.integer(1, 8)) / 8);
            const BasicPose<T> pose{{T(random.real(-66, 66)), T(random.real(-66, 66))},
                                    random.chance(0.5) ? BasicRot<T>{} : BasicRot<T>::radians(T(random.real(0, 6)))};
            const detail::Operand<BasicSimplePolygon<T>, T> a{polygon, nullptr};
            const detail::Operand<BasicAnyShape<T>, T> b{shape, &pose};
            const auto parts_a = detail::parts_of(a);
            const auto parts_b = detail::parts_of(b);
            double least = infinity;
            parts_a(detail::whole_plane, [&](const detail::ConvexPart<T>& part_a) {
                return parts_b(detail::whole_plane, [&](const detail::ConvexPart<T>& part_b) {
                    least = std::fmin(least, detail::separation(part_a, part_b).gap);
                    return false;
                });
            });
            apart += least > 0;
            const auto found = detail::polygon_gap<T>(parts_a, parts_b, infinity);
            if (!found) continue;
            ++known;
            EXPECT_EQ(found->gap, least) << kind;
            const auto flipped = detail::polygon_gap<T>(parts_b, parts_a, infinity);
            ASSERT_TRUE(flipped);
            EXPECT_NEAR(flipped->gap, least, 1e-13 * (1 + least)) << kind;
        }
    }
    const auto cases = 5 * count;
    test::expect_hit_rate(apart, cases);
    test::expect_often(known, apart, 0.6, "known");
}

TEST(PolygonGap, IsThatOfAllParts) {
    compare<float>(test::cases_or_fewer(1000));
    compare<double>(test::cases_or_fewer(1000));
}

}  // namespace
}  // namespace carom
