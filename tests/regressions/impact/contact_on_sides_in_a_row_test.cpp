// Found by motions of a ray past a polygon: of two sides in a row, which are equally deep, the first was taken even
// where the other shape is next to the second, and the point lay halfway between it and their corner.
#include <carom/motion/impact.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/manifold.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace carom {
namespace {

template <class T>
class ContactOnSidesInARow : public testing::Test {
  protected:
    static BasicConvexPolygon<T> slab() {
        return BasicConvexPolygon<T>::from_points({{0, 0}, {2, 0}, {4, 0}, {8, 0}, {8, 2}, {4, 2}, {0, 2}}).value();
    }

    // From below or from above, at x, and an eighth deep.
    template <class A, class B>
    static void expect_point_at(const A& a, const B& b, T x, bool is_below) {
        const T y = is_below ? T(1) / 16 : 2 - T(1) / 16;
        const auto hit = contact(a, b);
        const auto rest = manifold(a, b);
        ASSERT_TRUE(hit && rest);
        EXPECT_EQ(hit->separation, T(-0.125)) << x;
        EXPECT_EQ(hit->point, (BasicVec2<T>{x, y})) << x;
        EXPECT_EQ(rest->points()[0].point, (BasicVec2<T>{x, y})) << x;
    }

    template <class S>
    static void expect_point(const S& tip, T x, bool is_below) {
        expect_point_at(slab(), tip, x, is_below);
        expect_point_at(tip, slab(), x, is_below);
        const BasicPose<T> nowhere{};
        expect_point_at(place(slab(), nowhere), place(tip, nowhere), x, is_below);
        expect_point_at(place(tip, nowhere), place(slab(), nowhere), x, is_below);
    }
};

using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(ContactOnSidesInARow, Numbers, );

TYPED_TEST(ContactOnSidesInARow, IsWhereTheOtherShapeIs) {
    using T = TypeParam;
    const T deep = 0.125;
    for (T x = T(0.25); x < 8; x += T(0.25)) {
        this->expect_point(BasicTriangle<T>{{x, deep}, {x - 1, -5}, {x + 1, -5}}, x, true);
        this->expect_point(BasicTriangle<T>{{x, 2 - deep}, {x + 1, 7}, {x - 1, 7}}, x, false);
        this->expect_point(BasicConvexPolygon<T>::from_points({{x, deep}, {x - 1, -5}, {x + 1, -5}}).value(), x, true);
        this->expect_point(BasicCircle<T>{{x, -1}, 1 + deep}, x, true);
        this->expect_point(BasicCapsule<T>{{x, -1}, {x, -3}, 1 + deep}, x, true);
        this->expect_point(BasicSegment<T>{{x, deep}, {x + 1, -4}}, x, true);
    }
}

// What lies across the corners of sides in a row, in either order, placed or not, deep, touching or above: it rests on
// all of them.
TYPED_TEST(ContactOnSidesInARow, RestsOnAllOfThem) {
    using T = TypeParam;
    using Any = BasicAnyShape<T>;
    for (const T deep : {T(0.125), T(0), T(-0.125)}) {
        const auto expect_points = [&](const auto& a, const auto& b) {
            const auto rest = manifold(a, b, T(0.5));
            ASSERT_TRUE(rest && rest->count == 2) << deep;
            const auto [low, high] = std::minmax(rest->points()[0].point.x, rest->points()[1].point.x);
            EXPECT_EQ(low, T(1)) << deep;
            EXPECT_EQ(high, T(7)) << deep;
            for (const auto& point : rest->points()) EXPECT_EQ(point.separation, -deep);
        };
        const auto expect_all = [&](const auto& other) {
            const BasicPose<T> nowhere{};
            const auto slab = this->slab();
            const auto both = BasicCompound<T>::from_parts({{other}, {BasicAabb<T>{{0, -9}, {1, -8}}}}).value();
            expect_points(slab, other), expect_points(other, slab);
            expect_points(place(slab, nowhere), place(other, nowhere));
            expect_points(place(other, nowhere), place(slab, nowhere));
            expect_points(Any(slab), Any(other)), expect_points(slab, both), expect_points(both, slab);
        };
        const auto row = [&] {
            return BasicConvexPolygon<T>::from_points({{1, -2}, {7, -2}, {7, deep}, {3, deep}, {1, deep}}).value();
        };
        expect_all(BasicBox<T>{{4, deep - 1}, {3, 1}, {}});
        expect_all(BasicAabb<T>{{1, deep - 2}, {7, deep}});
        expect_all(BasicCapsule<T>{{1, deep - 1}, {7, deep - 1}, 1});
        expect_all(row());
    }
}

// A ray's start next to the second of two sides in a row, which it leaves.
TEST(ImpactOnSidesInARow, IsWhereTheRayStarts) {
    const auto polygon =
        ConvexPolygonD::from_points({{-3, 0}, {-3, -1}, {2, -2}, {4, -2}, {4, 0}, {4, 2}, {2, 4}}).value();
    const RayD ray{{8, 1}, {5, -1}};
    const auto hit = first_impact(ray, MotionD::linear({-1, 0}), polygon, MotionD::still(), {0, 9});
    ASSERT_TRUE(hit.hits());
    EXPECT_EQ(hit.time.lo, 4);
    EXPECT_EQ(hit.point, (Vec2D{4, 1}));
}

}  // namespace
}  // namespace carom
