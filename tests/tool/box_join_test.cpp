// The join of two sets of boxes against brute force, and that it never looks within one set.
#include "check/box_join.hpp"

#include "random.hpp"
#include "rates.hpp"

#include <gtest/gtest.h>

#include <set>

namespace carom::tool {
namespace {

std::vector<NumberedBox> draw(test::Random& random, int count) {
    std::vector<NumberedBox> boxes;
    for (int i = 0; i < count; ++i) {
        const Vec2D low{double(random.integer(0, 12)), double(random.integer(0, 12))};
        boxes.push_back({{low, low + Vec2D{double(random.integer(0, 5)), double(random.integer(0, 5))}},
                         static_cast<std::uint32_t>(i)});
    }
    return boxes;
}

bool overlap(const AabbD& a, const AabbD& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

TEST(BoxJoin, FindsTheSameAsBruteForceOnce) {
    test::Random random(41);
    std::size_t hits = 0;
    std::size_t tried = 0;
    for (int round = 0; round < 300; ++round) {
        const auto first = draw(random, random.integer(0, 20));
        const auto second = draw(random, random.integer(0, 20));
        std::multiset<std::pair<std::uint32_t, std::uint32_t>> found;
        ASSERT_TRUE(join_boxes(first, second, 1000, [&](auto i, auto j) { found.emplace(i, j); }));
        std::multiset<std::pair<std::uint32_t, std::uint32_t>> expected;
        for (const auto& a : first) {
            for (const auto& b : second) {
                if (overlap(a.box, b.box)) expected.emplace(a.number, b.number);
            }
        }
        ASSERT_EQ(found, expected);
        hits += expected.size();
        tried += first.size() * second.size();
    }
    test::expect_share(hits, tried, 0.05, 0.7);
}

TEST(BoxJoin, CostsNothingWithinOneSetAndOwnsUpToItsLimit) {
    const std::vector<NumberedBox> pile(200'000, NumberedBox{{{0, 0}, {1, 1}}, 0});
    const std::vector<NumberedBox> far{{{{5, 0}, {6, 1}}, 0}};
    const std::vector<NumberedBox> near{{{{1, 0}, {6, 1}}, 0}};
    int found = 0;
    EXPECT_TRUE(join_boxes(pile, far, 10, [&](auto, auto) { ++found; }));
    EXPECT_EQ(found, 0);
    EXPECT_FALSE(join_boxes(pile, near, 10, [&](auto, auto) { ++found; }));
    EXPECT_EQ(found, 10);
}

}  // namespace
}  // namespace carom::tool
