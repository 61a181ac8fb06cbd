// Moving views of somebody's vertices meet when the polygons that own them do, bit for bit.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/motion/impact.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace carom {
namespace {

template <class T>
class MovingViews : public testing::Test {};
using MovingNumbers = testing::Types<float, double>;
TYPED_TEST_SUITE(MovingViews, MovingNumbers);

template <class T>
bool are_same(const BasicImpact<T>& a, const BasicImpact<T>& b) {
    return a.hits() == b.hits() && a.time == b.time && a.point == b.point && a.normal == b.normal &&
           a.feature_a == b.feature_a && a.feature_b == b.feature_b &&
           a.initially_overlapping == b.initially_overlapping && a.graze == b.graze && a.certainty == b.certainty;
}

template <class T>
bool are_same(const BasicApproach<T>& a, const BasicApproach<T>& b) {
    return a.time == b.time && a.distance == b.distance && a.certainty == b.certainty;
}

TYPED_TEST(MovingViews, MeetWhenTheirShapesDo) {
    using T = TypeParam;
    test::Random random(24);
    constexpr int rounds = test::is_sanitized ? 10 : 150;
    int hits = 0;
    for (int i = 0; i < rounds; ++i) {
        const int count = random.integer(3, i % 10 == 0 ? 20 : 8);
        std::vector<BasicVec2<T>> vertices;
        for (int k = 0; k < count; ++k) {
            const auto rot = BasicRot<T>::degrees(T(360) * static_cast<T>(k) / static_cast<T>(count));
            vertices.push_back({2 * rot.c, 2 * rot.s});
        }
        const T radius = static_cast<T>(i % 3) / 2;
        const BasicConvexView<T> view{vertices, radius};
        const Rounded<BasicConvexPolygon<T>> stored{BasicConvexPolygon<T>::from_points(vertices).value(), radius};
        const auto number = [&] { return static_cast<T>(random.integer(-5, 5)); };
        auto thrown = BasicMotion<T>::ballistic({6, number()}, {0, number()});
        if (i % 4 == 0) thrown = thrown.spinning(T(0.5), {});
        const auto other = place(stored, BasicPose<T>{{12, number()}, {}});
        const auto other_view = place(view, other.pose);
        const BasicCircle<T> ball{{12, number()}, 2};
        const auto still = BasicMotion<T>::still();
        const auto hit = first_impact(stored, thrown, ball, still, {0, 4});
        hits += hit.hits();
        ASSERT_TRUE(are_same(hit, first_impact(view, thrown, ball, still, {0, 4}))) << i;
        ASSERT_TRUE(are_same(first_impact(stored, thrown, other, still, {0, 4}),
                             first_impact(view, thrown, other_view, still, {0, 4})))
            << i;
        ASSERT_TRUE(are_same(closest_approach(ball, still, stored, thrown, {0, 4}).value(),
                             closest_approach(ball, still, view, thrown, {0, 4}).value()))
            << i;
    }
    test::expect_hit_rate(hits, rounds);
}

}  // namespace
}  // namespace carom
