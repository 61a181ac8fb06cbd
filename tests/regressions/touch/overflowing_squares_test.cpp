// Found here: lengths of 2^512 to 2^552, whose squares no double holds, though the bounds on the errors of those were
// finite. What is infinite, or the difference of two such, passed for certain, and a point in the end of a segment
// penetrated it.
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

// Calls visit(length of 1) at all powers of two at which the shapes below are normal numbers.
template <class Visit>
void at_all_scales(Visit visit) {
    for (int exponent = -1010; exponent <= 1015; ++exponent) {
        SCOPED_TRACE(exponent);
        visit(std::ldexp(1.0, exponent));
        if (testing::Test::HasFailure()) return;
    }
}

template <class A, class B>
void expect_touch(const A& a, const B& b) {
    EXPECT_TRUE(overlaps(a, b) && !penetrates(a, b));
    EXPECT_TRUE(overlaps(b, a) && !penetrates(b, a));
}

template <class A, class B>
void expect_apart(const A& a, const B& b) {
    EXPECT_FALSE(overlaps(a, b) || penetrates(a, b) || overlaps(b, a) || penetrates(b, a));
}

TEST(Regression, SegmentsAndPointsOfAnySize) {
    at_all_scales([](double s) {
        const SegmentD segment{{s, s}, {25 * s, 11 * s}};
        expect_touch(segment, PointD{{13 * s, 6 * s}});
        expect_apart(segment, PointD{{12 * s, 6 * s}});
        expect_touch(segment, SegmentD{{13 * s, 6 * s}, {25 * s, -11 * s}});
        expect_apart(segment, SegmentD{{14 * s, 6 * s}, {25 * s, -11 * s}});
    });
}

TEST(Regression, CapsulesOfAnySize) {
    at_all_scales([](double s) {
        const CapsuleD capsule{{0, 0}, {4 * s, 3 * s}, 5 * s};
        expect_touch(capsule, CapsuleD{{-6 * s, 8 * s}, {-2 * s, 11 * s}, 5 * s});
        expect_apart(capsule, CircleD{{-6 * s, 8 * s}, 4.5 * s});
    });
}

TEST(Regression, PolygonsOfAnySize) {
    at_all_scales([](double s) {
        const auto kite = ConvexPolygonD::from_points({{-s, 0}, {4 * s, -3 * s}, {9 * s, 0}, {4 * s, 3 * s}}).value();
        expect_touch(kite, PointD{{9 * s, 0}});
        expect_apart(kite, PointD{{0, s}});
        expect_touch(kite, TriangleD{{8 * s, 4 * s}, {9 * s, 0}, {10 * s, s}});
        expect_apart(kite, TriangleD{{8 * s, 4 * s}, {9 * s, s}, {10 * s, s}});
        expect_touch(kite, AabbD{{-3 * s, -s}, {-s, s}});
        EXPECT_TRUE(penetrates(kite, AabbD{{-3 * s, -s}, {0, s}}));
    });
}

TEST(Regression, BoxesOfAnySize) {
    const RotD rotated{0.6, 0.8};
    at_all_scales([&](double s) {
        expect_touch(BoxD{{0, 0}, {s, 2 * s}, {}}, BoxD{{3 * s, 4 * s}, {2 * s, 3 * s}, {}});
        expect_apart(BoxD{{0, 0}, {s, s}, rotated}, BoxD{{3 * s, 4 * s}, {s, s}, rotated});
        expect_apart(BoxD{{0, 0}, {s, s}, {}}, BoxD{{3 * s, 4 * s}, {s, s}, rotated});
        EXPECT_TRUE(penetrates(BoxD{{0, 0}, {s, 3 * s}, rotated}, BoxD{{3 * s, 4 * s}, {5 * s, s}, rotated}));
    });
}

}  // namespace
}  // namespace carom
