// Sweeps beside a floor, at a distance of a few ulps or none: what walks there took 7 us a sweep, and in doubles 20,
// since doubles cannot tell on which side of a face that far away a course along it runs.
#include "random.hpp"
#include "rates.hpp"

#include <carom/carom.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace carom {
namespace {

using test::Random;

template <class T>
class BesideAFloor : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(BesideAFloor, Types);

// Shapes that stand on 0, one high.
template <class T>
std::vector<BasicAnyShape<T>> standing_shapes() {
    const T half = T(0.5);
    std::vector<BasicVec2<T>> corners{{T(-0.25), 0}, {T(0.25), 0},  {half, half},
                                      {T(0.25), 1},  {T(-0.25), 1}, {-half, half}};
    return {BasicCircle<T>{{0, half}, half}, BasicCapsule<T>{{0, T(0.4)}, {0, T(0.6)}, T(0.4)},
            BasicAabb<T>{{-half, 0}, {half, 1}}, BasicConvexPolygon<T>::from_points(corners).value()};
}

// Floors up to 0.
template <class T>
std::vector<BasicAnyShape<T>> floors() {
    return {BasicAabb<T>{{-10, -1}, {10, 0}}, BasicSegment<T>{{-10, 0}, {10, 0}},
            BasicCapsule<T>{{-10, T(-0.4)}, {10, T(-0.4)}, T(0.4)}, BasicTriangle<T>{{-10, 0}, {0, -5}, {10, 0}}};
}

template <class T>
bool are_ulps_apart(T a, T b) {
    return std::fabs(a - b) <= 2 * std::numeric_limits<T>::epsilon() * std::fabs(a);
}

TYPED_TEST(BesideAFloor, SweepsAgreeWithAllContacts) {
    using T = TypeParam;
    Random random(31);
    const auto shapes = standing_shapes<T>();
    const auto all_floors = floors<T>();
    const T u = std::numeric_limits<T>::epsilon();
    int hits = 0, later = 0, tried = 0;
    const auto rounds = static_cast<int>(test::cases_or_fewer(500));
    for (int i = 0; i < rounds; ++i) {
        for (const auto& shape : shapes) {
            for (const auto& floor : all_floors) {
                const auto number = [&](double reach) { return static_cast<T>(random.real(-reach, reach)); };
                const BasicRot<T> turn = random.chance(0.5) ? BasicRot<T>{} : BasicRot<T>::degrees(number(180));
                const BasicVec2<T> place_of_floor =
                    random.chance(0.5) ? BasicVec2<T>{} : BasicVec2<T>{number(99), number(99)};
                const BasicPose<T> pose{place_of_floor, turn};
                const T gap = u * static_cast<T>(random.integer(-4, 4)) * (random.chance(0.5) ? T(1) : T(64));
                const auto standing = place(shape, {apply(pose, {number(4), gap}), turn});
                const auto ground = place(floor, pose);
                const T rise = random.chance(0.5) ? T(0) : number(1) * (random.chance(0.5) ? T(1) : T(1e-3));
                const BasicVec2<T> velocity = rotate(turn, BasicVec2<T>{number(1), rise});
                const auto found = sweep(standing, velocity, ground, {0, 0}, T(1));
                std::optional<BasicContactInterval<T>> first;
                all_contacts(standing, velocity, ground, {0, 0}, T(1), [&](const BasicContactInterval<T>& contact) {
                    first = contact;
                    return Visit::stop;
                });
                ASSERT_EQ(found.hits(), first.has_value()) << i;
                EXPECT_EQ(sweep_hits(standing, velocity, ground, {0, 0}, T(1)), found.hits()) << i;
                EXPECT_EQ(found.initially_overlapping, overlaps(standing, ground)) << i;
                ++tried, hits += found.hits();
                if (!found.hits()) continue;
                EXPECT_TRUE(are_ulps_apart(found.enter, first->enter))
                    << i << ": " << found.enter << ", " << first->enter;
                EXPECT_TRUE(are_ulps_apart(found.exit, first->exit)) << i << ": " << found.exit << ", " << first->exit;
                EXPECT_EQ(found.graze, first->graze) << i;
                if (found.initially_overlapping) continue;
                ++later;
                EXPECT_NEAR(dot(found.normal, rotate(turn, BasicVec2<T>{0, -1})), 1, 1e-3) << i;
            }
        }
    }
    test::expect_hit_rate(hits, tried);
    test::expect_often(later, tried, 0.05, "hits that come later");
}

}  // namespace
}  // namespace carom
