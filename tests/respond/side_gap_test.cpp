// The gap over the sides of two parts, in doubles, against the separation of `contact`.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/contact.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>
#include <respond/side_gap.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace carom {
namespace {

using detail::ConvexPart;
using detail::Operand;
using detail::Separation;
using detail::single_part;
using test::Random;

template <class T>
class SideGaps : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(SideGaps, Scalars);

template <class T>
BasicVec2<T> corner(Random& random, int reach) {
    return {static_cast<T>(random.integer(-reach, reach)), static_cast<T>(random.integer(-reach, reach))};
}

template <class T>
BasicAnyShape<T> sharp_shape(Random& random) {
    const auto at = corner<T>(random, 1);
    switch (random.integer(0, 3)) {
        case 0:
            return BasicAabb<T>{at, at + BasicVec2<T>{static_cast<T>(random.integer(1, 3)), T(1)}};
        case 1:
            return BasicSegment<T>{at, at + BasicVec2<T>{static_cast<T>(random.integer(1, 3)), T(1)}};
        case 2:
            return BasicTriangle<T>{at, at + BasicVec2<T>{static_cast<T>(random.integer(1, 3)), T(0)},
                                    at + BasicVec2<T>{T(0), static_cast<T>(random.integer(1, 3))}};
        default:
            return *BasicConvexPolygon<T>::from_points({{T(-0.25), 0}, {T(0.25), 0}, {1, 1}, {0, 2}, {-1, 1}});
    }
}

template <class T>
PoseD in_doubles(const BasicPose<T>& pose) {
    return {{static_cast<double>(pose.at.x), static_cast<double>(pose.at.y)},
            {static_cast<double>(pose.rot.c), static_cast<double>(pose.rot.s)}};
}

// The largest distance between two of the vertices of two parts, up to rounding.
template <class T>
double diameter(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    std::vector<Vec2D> vertices;
    for (int i = 0; i < a.size(); ++i) vertices.push_back(a.template vertex<double>(i));
    for (int i = 0; i < b.size(); ++i) vertices.push_back(b.template vertex<double>(i));
    double most_sq = 0;
    for (const Vec2D& p : vertices) {
        for (const Vec2D& q : vertices) most_sq = std::max(most_sq, length_sq(p - q));
    }
    return std::sqrt(most_sq);
}

// On a grid, where most touch exactly, at quarter turns and others, near the origin and far away.
TYPED_TEST(SideGaps, AgreeWithTheContact) {
    using T = TypeParam;
    Random random(4);
    int over_sides = 0, penetrating = 0, touching = 0;
    const int cases = static_cast<int>(test::cases_or_fewer(40000, 4000));
    for (int i = 0; i < cases; ++i) {
        Random same = random;  // the same shapes in doubles, so that the contact is not rounded to float
        const BasicAnyShape<T> shape_a = sharp_shape<T>(random), shape_b = sharp_shape<T>(random);
        const AnyShapeD double_a = sharp_shape<double>(same), double_b = sharp_shape<double>(same);
        const T far = random.chance(0.5) ? T(0) : T(1 << 20);
        const auto turn = [&] {
            return BasicRot<T>::degrees(random.chance(0.7) ? T(0) : static_cast<T>(random.integer(1, 24) * 15));
        };
        const BasicPose<T> pose_a{corner<T>(random, 1) + BasicVec2<T>{far, -far}, turn()},
            pose_b{corner<T>(random, 1) + BasicVec2<T>{far, -far}, turn()};
        const auto a = single_part(Operand<BasicAnyShape<T>, T>{shape_a, &pose_a})->part;
        const auto b = single_part(Operand<BasicAnyShape<T>, T>{shape_b, &pose_b})->part;
        const auto exact = contact(place(double_a, in_doubles(pose_a)), place(double_b, in_doubles(pose_b)),
                                   std::numeric_limits<double>::infinity());
        ASSERT_TRUE(exact.has_value()) << i;
        const double exact_gap = exact->separation;
        const Vec2D exact_normal = exact->normal;
        const auto found = detail::side_gap(a, b);
        ASSERT_TRUE(found.has_value()) << i;
        // 16 u D for each of the two, with u = 2^-53 and D the largest distance between two vertices, however far away
        // they are; the worst seen in 4 million cases is 2.9 u D.
        const double off = 0x1p-48 * diameter(a, b);
        EXPECT_LE(found->size, exact_gap + off) << i;
        EXPECT_NEAR(length_sq(found->normal), 1, 0x1p-50) << i;
        // Whether two vertices, so a side, are farthest along a direction. A side that is not quite across it is off by
        // the square of its angle.
        const auto has_side_in_front = [&](const ConvexPart<T>& part, const Vec2D& direction) {
            double most = -0x1p60;
            int foremost = 0;
            const auto reach = [&](int k) { return dot(part.template vertex<double>(k), direction); };
            for (int k = 0; k < part.size(); ++k) most = std::max(most, reach(k));
            for (int k = 0; k < part.size(); ++k) foremost += reach(k) >= most - 0x1p-30;
            return foremost > 1;
        };
        const bool is_over_side =
            exact_gap <= 0 || has_side_in_front(a, exact_normal) || has_side_in_front(b, -exact_normal);
        if (is_over_side) {
            EXPECT_NEAR(found->size, exact_gap, off) << i;
            // The point is on the part, where the part reaches farthest along the normal.
            const double scale = 8 + static_cast<double>(far);  // more than any coordinate
            double highest = -0x1p60;
            for (int k = 0; k < b.size(); ++k) {
                highest = std::max(highest, dot(b.template vertex<double>(k), found->normal));
            }
            EXPECT_NEAR(dot(found->point, found->normal), highest, 0x1p-49 * scale) << i;
        }
        over_sides += is_over_side;
        penetrating += exact_gap < 0;
        touching += exact_gap == 0;
        if (this->HasFailure()) FAIL();
    }
    test::expect_often(over_sides, cases, 0.5, "over sides");
    test::expect_often(penetrating, cases, 0.2, "penetrating");
    test::expect_often(touching, cases, 0.05, "touching");
}

TYPED_TEST(SideGaps, RoundAndUnboundedPartsHaveNone) {
    using T = TypeParam;
    const auto has_gap = [](const BasicAnyShape<T>& shape) {
        const BasicAnyShape<T> box = BasicAabb<T>{{0, 0}, {1, 1}};
        const BasicPose<T> pose{};
        const auto a = single_part(Operand<BasicAnyShape<T>, T>{box, &pose})->part;
        const auto b = single_part(Operand<BasicAnyShape<T>, T>{shape, &pose})->part;
        return detail::side_gap(a, b).has_value();
    };
    EXPECT_FALSE(has_gap(BasicCircle<T>{{3, 0}, 1}));
    EXPECT_FALSE(has_gap(BasicCapsule<T>{{3, 0}, {4, 0}, 1}));
    EXPECT_FALSE(has_gap(BasicPoint<T>{{3, 0}}));
    EXPECT_FALSE(has_gap(BasicHalfSpace<T>{{3, 0}, {0, 1}}));
    EXPECT_TRUE(has_gap(BasicSegment<T>{{3, 0}, {4, 0}}));
}

}  // namespace
}  // namespace carom
