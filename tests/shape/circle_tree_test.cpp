// Circle trees: the circles above hold those below, exactly, and follow the leaves.
#include "random.hpp"

#include <carom/detail/shape/circle_around.hpp>
#include <carom/math/exact.hpp>
#include <carom/shape/circle_tree.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

template <class T>
bool holds(const BasicCircle<T>& outer, const BasicCircle<T>& inner) {
    if (outer.radius < inner.radius) return false;
    return sign_of([&]<class N>(In<N>) {
               const N slack = N(double(outer.radius)) - N(double(inner.radius));
               return length_sq(lift<N>(inner.center) - lift<N>(outer.center)) - slack * slack;
           }) <= 0;
}

template <class T>
void expect_nested(const BasicCircleTree<T>& tree) {
    for (std::size_t i = 1; i < tree.size(); ++i)
        ASSERT_TRUE(holds(tree.circle(static_cast<std::size_t>(tree.parent(i))), tree.circle(i))) << i;
}

TEST(CircleTree, KnowsItsLevels) {
    const auto tree = CircleTree::from_leaves({{{0, 0}, 1}, {{4, 0}, 1}, {{9, 0}, 2}}, {-1, 0, 0, 1, 1, 2}).value();
    EXPECT_EQ(tree.level_count(), 3u);
    EXPECT_EQ(tree.circles(1).size(), 2u);
    EXPECT_EQ(tree.circle(1), (Circle{{2, 0}, 3}));
    EXPECT_EQ(tree.circle(2), (Circle{{9, 0}, 2}));  // an only child is its parent
    EXPECT_EQ(tree.circle(0), (Circle{{5, 0}, 6}));
    EXPECT_EQ(tree.children(2).first, 5u);
    EXPECT_EQ(tree.children(5).first, tree.children(5).last);
}

TEST(CircleTree, RefusesInvalidTrees) {
    const std::vector<Circle> two{{{0, 0}, 1}, {{4, 0}, 1}};
    const auto code = [&](std::vector<int> parents) {
        const auto tree = CircleTree::from_leaves(two, std::move(parents));
        return tree.ok() ? ErrorCode{} : tree.error().code;
    };
    EXPECT_TRUE(CircleTree::from_leaves(two, {-1, 0, 0}).ok());
    for (const std::vector<int>& parents : {std::vector<int>{-1},
                                            {-1, 0},
                                            {0, 0, 0},
                                            {-1, 0, 1},
                                            {-1, 1, 1},
                                            {-1, 0, 0, 0},
                                            {-1, 0, -1},
                                            {-1, 0, 0, 1, 3},
                                            {-1, 0, 0, 1, 1}})
        EXPECT_EQ(code(parents), ErrorCode::bad_size) << parents.size();
    EXPECT_EQ(CircleTree::from_leaves({}, {}).error().code, ErrorCode::too_few_points);
    EXPECT_EQ(CircleTree::from_leaves({{{0, 0}, -1}}, {-1}).error().code, ErrorCode::negative_radius);
    EXPECT_EQ(CircleTree::from_leaves({{{0, 0}, 1}, {{NAN, 0}, 1}}, {-1, 0, 0}).error().index, 1);
}

TEST(CircleTree, RefitFollowsAndChangesNothingOnErrors) {
    auto tree = CircleTreeD::from_leaves({{{0, 0}, 1}, {{4, 0}, 1}, {{9, 3}, 2}}, {-1, 0, 0, 1, 1, 2}).value();
    const auto before = tree;
    EXPECT_TRUE(tree.refit([](const CircleD& c) { return CircleD{{c.center.y, c.center.x}, c.radius + 1}; }).ok());
    EXPECT_EQ(tree.leaves()[1], (CircleD{{0, 4}, 2}));
    expect_nested(tree);
    EXPECT_TRUE(tree.refit(before.leaves()).ok());
    EXPECT_EQ(tree, before);
    EXPECT_EQ(tree.refit([](const CircleD& c) { return CircleD{c.center, 8 - c.center.x}; }).error().index, 2);
    EXPECT_EQ(tree.refit(before.leaves().subspan(1)).error().code, ErrorCode::bad_size);
    EXPECT_EQ(tree, before);
}

TEST(CircleAround, ContainsEveryCircleAndIsNoLargerThanNeeded) {
    test::Random random(7);
    for (int i = 0; i < 4000; ++i) {
        std::vector<CircleD> circles(static_cast<std::size_t>(random.integer(1, 7)));
        const double offset = random.chance(0.3) ? 1e6 : 0;
        for (CircleD& c : circles) {
            c = {{offset + random.integer(-9, 9), offset + random.integer(-9, 9)}, double(random.integer(0, 6))};
            if (random.chance(0.5)) c.center.x += random.real(-1, 1);
        }
        const auto at = [&](std::size_t k) { return circles[k]; };
        const CircleD around = detail::circle_around<double>(circles.size(), at);
        for (const CircleD& c : circles) ASSERT_TRUE(holds(around, c)) << i;
        const Circle small = detail::circle_around<float>(circles.size(), at);
        for (const CircleD& c : circles)
            ASSERT_TRUE(holds({{small.center.x, small.center.y}, double(small.radius)}, c)) << i;
        // The radius needed around other centers grows away from the best one, in every direction.
        for (int k = 0; k < 8; ++k) {
            const double step = 1e-3 * (around.radius + 1);
            const Vec2D other{around.center.x + step * random.real(-1, 1), around.center.y + step * random.real(-1, 1)};
            double needed = 0;
            for (const CircleD& c : circles)
                needed = std::fmax(needed, std::sqrt(length_sq(c.center - other)) + c.radius);
            ASSERT_GE(needed, around.radius * (1 - 1e-12) - 1e-9 * (offset > 0)) << i;
        }
    }
}

}  // namespace
}  // namespace carom
