// Found by fuzzing: the normal of a contact of a curve is that of a search, some 2^-45 off, and the points of the
// manifold were measured along it, so that they were 100 times as far off as the separation. They are measured from the
// side.
#include <carom/query/manifold.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace carom {
namespace {

// The least separation of the points, in 200 bits, and in either order.
template <class A, class B>
void expect_least(const A& a, const B& b, double separation) {
    const auto rest = manifold(a, b, 100), rotated = manifold(b, a, 100);
    ASSERT_TRUE(rest && rotated);
    for (const auto& found : {*rest, *rotated}) {
        double least = found.points()[0].separation;
        for (const auto& point : found.points()) least = std::min(least, point.separation);
        EXPECT_NEAR(least, separation, 4e-15);
    }
}

TEST(ManifoldOfASideAndACurve, IsMeasuredFromTheSide) {
    const Rounded<SegmentD> edge{{{-1, 0x1.4000000000001p+2}, {0x1.fffffffffffffp+0, -0x1.8000000000003p+2}}, 0};
    const EllipseD nearly_a_circle{{2, 0x1.0000000000001p+1}, {6, 0x1.8000000000002p+2}, {1, 0}};
    expect_least(place(edge, PoseD{{6, 0}, {}}), place(nearly_a_circle, PoseD{{1, -5}, {0, -1}}),
                 -0.9130634880192335164);

    const ArcD arc{{0, -0x1.7fffffffffffdp+2}, 0x1.4000000000002p+2, {-2, 0x1.0000000000001p+1}, {-1, 2}};
    const HalfSpaceD half{{0, -2}, {2, 5}};
    expect_least(arc, place(half, PoseD{{0x1.4000000000002p+2, -2}, {0, 1}}), 0.01377413078040116749);
}

}  // namespace
}  // namespace carom
