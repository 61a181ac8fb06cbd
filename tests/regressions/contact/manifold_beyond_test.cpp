// Found by a hunt: of every pair of parts near each other the sides that face along the normal were taken, however far
// apart these were, so that a box on a floor got points on the ceiling, deeper than the depth; and of sides that other
// parts of the union cover.
#include <carom/build/simple_polygon.hpp>
#include <carom/query/manifold.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace carom {
namespace {

template <class T>
class ManifoldBeyond : public testing::Test {
  protected:
    using Point = BasicVec2<T>;

    static BasicCompound<T> floor_and_ceiling() {
        return BasicCompound<T>::from_parts({{BasicAabb<T>{{0, 0}, {10, 1}}}, {BasicAabb<T>{{0, 9}, {10, 10}}}})
            .value();
    }
    static BasicSimplePolygon<T> room() {
        const std::vector<Point> outline{{0, 0}, {10, 0}, {10, 10}, {0, 10}};
        const std::vector<std::vector<Point>> hole{{{1, 1}, {9, 1}, {9, 9}, {1, 9}}};
        return simple_polygon<T>(outline, hole).value();
    }
    static BasicChain<T> outline() { return BasicChain<T>::closed({{0, 1}, {10, 1}, {10, 9}, {0, 9}}).value(); }
    static BasicTileGrid<T> tiles() {
        std::vector<typename BasicTileGrid<T>::Cell> cells(40, 1);
        for (std::size_t i = 0; i < 8; ++i) cells[11 + i] = cells[21 + i] = 0;
        return BasicTileGrid<T>::from_cells({0, 0}, {1, 1}, 10, 4, cells).value();
    }

    // A box over the floor at 1, as deep as said; in either order.
    template <class S>
    static void expect_points(const S& level, T depth, T margin = 0) {
        const BasicAabb<T> box{{3, 1 - depth}, {4, T(2.25)}};
        const auto rest = manifold(level, box, margin), other = manifold(box, level, margin);
        ASSERT_TRUE(rest && other);
        ASSERT_EQ(rest->count, 2);
        ASSERT_EQ(other->count, 2);
        EXPECT_EQ(rest->normal, (Point{0, 1}));
        EXPECT_EQ(other->normal, (Point{0, -1}));
        for (std::size_t i = 0; i < 2; ++i) {
            const Point expected{i == 0 ? T(4) : T(3), 1 - depth / 2};
            EXPECT_EQ(rest->points()[i].point, expected);
            EXPECT_EQ(rest->points()[i].separation, -depth);
            EXPECT_EQ(other->points()[1 - i].point, expected);
            EXPECT_EQ(other->points()[1 - i].separation, -depth);
        }
    }

    template <class S>
    static void expect_points_of(const S& level) {
        for (const T depth : {T(0.25), T(0.125), T(0), T(-0.25)}) expect_points(level, depth, T(0.5));
        for (const T depth : {T(0.25), T(0)}) expect_points(level, depth);
    }
};

using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(ManifoldBeyond, Numbers, );

TYPED_TEST(ManifoldBeyond, TheFloorIsNoCeiling) {
    this->expect_points_of(this->floor_and_ceiling());
    this->expect_points_of(this->room());
    this->expect_points_of(this->outline());
    this->expect_points_of(this->tiles());
}

// The lower step is wider, but covered where the upper one rests on it.
TYPED_TEST(ManifoldBeyond, SidesUnderOtherPartsGiveNoPoints) {
    using T = TypeParam;
    const auto steps =
        BasicCompound<T>::from_parts({{BasicAabb<T>{{0, 0}, {10, 1}}}, {BasicAabb<T>{{2, 1}, {10, 2}}}}).value();
    const auto on_top = manifold(steps, BasicAabb<T>{{4, T(0.5)}, {6, 9}});
    ASSERT_TRUE(on_top && on_top->count == 2);
    for (const auto& point : on_top->points()) EXPECT_EQ(point.separation, T(-1.5));
    // Next to it, it is not.
    const auto across = manifold(steps, BasicAabb<T>{{0, T(1.75)}, {6, 9}}, T(1));
    ASSERT_TRUE(across && across->count == 2);
    EXPECT_EQ(across->points()[0].point, (BasicVec2<T>{6, T(1.875)}));
    EXPECT_EQ(across->points()[0].separation, T(-0.25));
    EXPECT_EQ(across->points()[1].point, (BasicVec2<T>{0, T(1.375)}));
    EXPECT_EQ(across->points()[1].separation, T(0.75));
}

// The outermost two alone would leave out the deepest.
TYPED_TEST(ManifoldBeyond, TheDeepestPointIsOneOfThem) {
    using T = TypeParam;
    const auto bump =
        BasicCompound<T>::from_parts({{BasicAabb<T>{{0, 0}, {10, 1}}}, {BasicAabb<T>{{4, 1}, {5, T(1.25)}}}}).value();
    const auto rest = manifold(bump, BasicAabb<T>{{1, T(0.75)}, {9, 9}});
    ASSERT_TRUE(rest && rest->count == 2);
    EXPECT_EQ(rest->separation, T(-0.5));
    EXPECT_EQ(rest->points()[0].separation, T(-0.25));
    EXPECT_EQ(rest->points()[1].separation, T(-0.5));
}

// Curves were clipped as if they were lines, or points.
TYPED_TEST(ManifoldBeyond, CurvesRestOnTheirLowestPoints) {
    using T = TypeParam;
    const BasicAabb<T> floor{{0, 0}, {10, 1}};
    const auto level = this->floor_and_ceiling();
    const BasicEllipse<T> ellipse{{3, T(1.75)}, {2, 1}};
    for (const auto& rest : {manifold(floor, ellipse), manifold(level, ellipse)}) {
        ASSERT_TRUE(rest && rest->count == 1);
        EXPECT_EQ(rest->points()[0].point, (BasicVec2<T>{3, T(0.875)}));
        EXPECT_EQ(rest->points()[0].separation, T(-0.25));
    }
    const BasicArc<T> arch{{3, T(0.75)}, 1, {1, 0}, {-1, 0}};
    for (const auto& rest : {manifold(floor, arch), manifold(level, arch)}) {
        ASSERT_TRUE(rest && rest->count == 2);
        EXPECT_EQ(rest->points()[0].point, (BasicVec2<T>{4, T(0.875)}));
        EXPECT_EQ(rest->points()[1].point, (BasicVec2<T>{2, T(0.875)}));
    }
}

// The end of an arc inside a triangle counted, where the triangle was listed just before the arc.
TEST(ManifoldUnderOtherParts, EndsOfArcsInAnyOrder) {
    const AabbD ground{{-100, -10}, {100, 0}};
    const CompoundPartD post{AabbD{{-5, -1}, {-4, 3}}};
    const CompoundPartD cover{TriangleD{{2, 1}, {5, 0}, {7, 6}}};
    const CompoundPartD arc{ArcD{{5.6, 3}, 0.3, {-1, 0}, {1, 0}}};
    const std::vector<CompoundPartD> orders[] = {{post, cover, arc}, {arc, cover, post}, {cover, arc, post},
                                                 {post, arc, cover}, {arc, post, cover}, {cover, post, arc}};
    for (const auto& parts : orders) {
        const auto found = manifold(ground, CompoundD::from_parts(parts).value(), 10);
        ASSERT_TRUE(found);
        for (const auto& point : found->points()) EXPECT_LE(point.separation, 0) << point.point.x;
    }
}

}  // namespace
}  // namespace carom
