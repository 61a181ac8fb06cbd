// The point of a sweep of half spaces, lines and rays was no point of the other shape where they touched along a flat
// side.
#include "random.hpp"
#include "rates.hpp"

#include <carom/query/distance.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace carom {
namespace {

// How far the point is from either shape at the time of entry.
double off_by(const AnyShapeD& a, const Vec2D& va, const AnyShapeD& b, const Vec2D& vb, const SweepD& found) {
    const PointD point{found.point};
    return std::max(distance(place(a, PoseD{found.enter * va, {}}), point),
                    distance(place(b, PoseD{found.enter * vb, {}}), point));
}

void expect_point_of_both(const AnyShapeD& a, const Vec2D& va, const AnyShapeD& b, const Vec2D& vb, double enter) {
    const auto found = sweep(a, va, b, vb, 1);
    ASSERT_TRUE(found.hits());
    EXPECT_EQ(found.enter, enter);
    EXPECT_LE(off_by(a, va, b, vb, found), 1e-14);
    const auto traded = sweep(b, vb, a, va, 1);
    EXPECT_EQ(traded.enter, enter);
    EXPECT_LE(off_by(a, va, b, vb, traded), 1e-14);
}

TEST(SweepPointOfUnboundedShapes, AtTheStart) {
    expect_point_of_both(HalfSpaceD{{0, 3}, {0, -1}}, {-1, 0}, AabbD{{4, 0}, {8, 3}}, {-2, 2}, 0);
    expect_point_of_both(LineD{{-2, 1}, {3, 0}}, {0, -1}, TriangleD{{2, 1}, {0, -2}, {0, 1}}, {0, 1}, 0);
}

TEST(SweepPointOfUnboundedShapes, Later) {
    expect_point_of_both(HalfSpaceD{{0, 2}, {0, -1}}, {0, -4}, AabbD{{4, -2}, {8, 0}}, {0, 0}, 0.5);
    expect_point_of_both(RayD{{0, 2}, {1, 0}}, {0, -4}, Rounded<SegmentD>{{{-4, -1}, {8, -1}}, 1}, {0, 0}, 0.5);
    expect_point_of_both(RayD{{0, 2}, {1, 0}}, {0, -4}, RayD{{-4, 0}, {1, 0}}, {0, 0}, 0.5);
    expect_point_of_both(RayD{{0, 2}, {1, 0}}, {0, -4}, RayD{{4, 0}, {-1, 0}}, {0, 0}, 0.5);
}

// Along a line that both are on.
TEST(SweepPointOfUnboundedShapes, Lengthwise) {
    expect_point_of_both(LineD{{0, -4}, {0, -1}}, {0, -2}, PointD{{0, 4}}, {0, 1}, 0);
    expect_point_of_both(SegmentD{{0, 0}, {10, 0}}, {1, 0}, SegmentD{{4, 0}, {5, 0}}, {0, 0}, 0);
    test::Random random(22);
    const auto shape = [&]() -> AnyShapeD {
        const Vec2D at{static_cast<double>(random.integer(-8, 8)), 0}, length{random.chance(0.5) ? 1.5 : -1.5, 0};
        if (random.chance(0.25)) return LineD{at, length};
        if (random.chance(0.3)) return RayD{at, length};
        if (random.chance(0.2)) return PointD{at};
        return SegmentD{at, at + 4.0 * length};
    };
    int hits = 0;
    constexpr int cases = 400;
    for (int i = 0; i < cases; ++i) {
        const AnyShapeD a = shape(), b = shape();
        const Vec2D va{static_cast<double>(random.integer(1, 4)), 0}, vb{-1, 0};
        const auto found = sweep(a, va, b, vb, 0.5), traded = sweep(b, vb, a, va, 0.5);
        ASSERT_EQ(found.hits(), traded.hits());
        if (!found.hits()) continue;
        ++hits;
        EXPECT_LE(off_by(a, va, b, vb, found), 1e-14) << i;
        EXPECT_LE(off_by(a, va, b, vb, traded), 1e-14) << i;
    }
    test::expect_often(hits, cases, 0.3);
}

class Shapes {
  public:
    AnyShapeD endless() {
        const Vec2D direction = unit();
        switch (random.integer(0, 2)) {
            case 0:
                return rounded_or_not(HalfSpaceD{point(), direction});
            case 1:
                return rounded_or_not(LineD{point(), direction});
            default:
                return rounded_or_not(RayD{point(), direction});
        }
    }

    AnyShapeD any() {
        const Vec2D low = point(), size{random.integer(1, 8) / 2.0, random.integer(1, 8) / 2.0};
        switch (random.integer(0, 4)) {
            case 0:
                return rounded_or_not(AabbD{low, low + size});
            case 1:
                return rounded_or_not(TriangleD{low, low + Vec2D{size.x, 0}, low + Vec2D{0, size.y}});
            case 2:
                return rounded_or_not(SegmentD{low, low + size.x * unit()});
            case 3:
                return CircleD{low, size.x};
            default:
                return endless();
        }
    }

    Vec2D point() { return {random.integer(-16, 16) / 2.0, random.integer(-16, 16) / 2.0}; }

    test::Random random{22};

  private:
    // Along the axes more often than not.
    Vec2D unit() {
        const double sign = random.chance(0.5) ? 1 : -1;
        if (random.chance(0.3)) return {sign, 0};
        if (random.chance(0.5)) return {0, sign};
        return {sign, static_cast<double>(random.integer(-2, 2))};
    }

    template <class S>
    AnyShapeD rounded_or_not(const S& shape) {
        if (random.chance(0.7)) return shape;
        return Rounded<S>{shape, random.integer(1, 4) / 4.0};
    }
};

TEST(SweepPointOfUnboundedShapes, RandomOnes) {
    Shapes shapes;
    int hits = 0, later = 0;
    constexpr int cases = 4000;
    for (int i = 0; i < cases; ++i) {
        const AnyShapeD a = shapes.endless(), b = shapes.any();
        const Vec2D va = shapes.point(), vb = shapes.point();
        const auto found = sweep(a, va, b, vb, 2);
        const auto traded = sweep(b, vb, a, va, 2);
        ASSERT_EQ(found.hits(), traded.hits());
        if (!found.hits()) continue;
        ++hits;
        later += found.enter > 0;
        EXPECT_EQ(found.enter, traded.enter);
        EXPECT_EQ(found.exit, traded.exit);
        if (found.initially_overlapping && found.normal == Vec2D{}) continue;  // they penetrate, and there is no point
        EXPECT_LE(off_by(a, va, b, vb, found), 1e-13) << i;
        EXPECT_LE(off_by(a, va, b, vb, traded), 1e-13) << i;
    }
    test::expect_often(hits, cases, 0.3);
    test::expect_often(later, cases, 0.1);
}

}  // namespace
}  // namespace carom
