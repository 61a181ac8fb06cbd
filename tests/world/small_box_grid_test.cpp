// Bullets against few: how much is compared, by count, and when another algorithm is better.

#include "random.hpp"

#include <gtest/gtest.h>
#include <world/candidates.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <vector>

namespace carom {
namespace {

using detail::Candidates;
using detail::SmallBoxGrid;
using test::Random;

constexpr float endless = std::numeric_limits<float>::infinity();

std::vector<Aabb> spread(Random& random, int count, float reach, float size) {
    std::vector<Aabb> boxes;
    for (int i = 0; i < count; ++i) {
        const Vec2 at{static_cast<float>(random.real(0, 1)) * reach, static_cast<float>(random.real(0, 1)) * reach};
        boxes.push_back({at, at + Vec2{size, size}});
    }
    return boxes;
}

bool share(const Aabb& a, const Aabb& b) {
    if (a.min.x > a.max.x || b.min.x > b.max.x) return false;  // empty
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

std::size_t work_for_all(const SmallBoxGrid<float>& few, const std::vector<Aabb>& asked) {
    std::size_t work = 0;
    for (const Aabb& box : asked) work += few.work_for(box);
    return work;
}

void expect_contact(const SmallBoxGrid<float>& few, const std::vector<Aabb>& boxes, const std::vector<Aabb>& asked) {
    for (const Aabb& box : asked) {
        std::multiset<std::uint32_t> found, expected;
        few.for_each_overlapping(box, [&](std::uint32_t i) { found.insert(i); });
        for (std::uint32_t i = 0; i < boxes.size(); ++i) {
            if (share(boxes[i], box)) expected.insert(i);
        }
        ASSERT_EQ(found, expected);
    }
}

const std::array<Aabb, 5> outliers{{{{-endless, -endless}, {endless, -100}},  // a half space below
                                    {{1e7f, 5e3f}, {1e7f + 4, 5e3f + 4}},
                                    {{-3e38f, 0}, {-2e38f, 1}},
                                    {{-endless, -endless}, {endless, endless}},
                                    {{endless, endless}, {-endless, -endless}}}};  // empty

TEST(SmallBoxGrid, AFewDistantOrUnboundedBoxesLeaveTheOthersTheirCells) {
    Random random(1);
    const std::vector<Aabb> boxes = spread(random, 1000, 1e4f, 4);
    std::vector<Aabb> asked = spread(random, 4000, 1e4f, 1);
    SmallBoxGrid<float> few;
    ASSERT_TRUE(few.assign(boxes));
    const std::size_t alone = work_for_all(few, asked);
    EXPECT_LT(alone, asked.size() / 4);  // most are near none
    for (const Aabb& outlier : outliers) {
        std::vector<Aabb> with = boxes;
        with.push_back(outlier);
        ASSERT_TRUE(few.assign(with));
        EXPECT_LT(work_for_all(few, asked), 2 * alone + 3 * asked.size());  // with one that is everywhere
        std::vector<Aabb> further = spread(random, 50, 1e8f, 1e5f);
        further.insert(further.end(), outliers.begin(), outliers.end());
        further.insert(further.end(), asked.begin(), asked.begin() + 200);
        expect_contact(few, with, further);
    }
}

TEST(SmallBoxGrid, AreNotLaidOutWhereMostAreEverywhere) {
    SmallBoxGrid<float> few;
    std::vector<Aabb> boxes(100, outliers[3]);
    boxes.push_back({{0, 0}, {1, 1}});
    EXPECT_FALSE(few.assign(boxes));
    boxes.erase(boxes.begin(), boxes.begin() + 60);
    EXPECT_TRUE(few.assign(boxes));
    expect_contact(few, boxes, {{{0, 0}, {1, 1}}, {{5, 5}, {6, 6}}, outliers[0], outliers[4]});
}

// Bullets and enemies spread, then all in one place, then spread again: held against each other one by one or compared
// with all else, they are the same pairs.
TEST(SmallBoxGrid, ACrowdInOnePlaceIsComparedWithAllElse) {
    constexpr int bullets = 2000, enemies = 150, walls = 5;
    constexpr Filter bullet{.category = 2, .mask = 1}, enemy{.category = 1};
    Random random(2);
    Candidates<float> candidates;
    std::vector<Filter> filters(bullets, bullet);
    filters.resize(bullets + enemies + walls, enemy);
    std::vector<Aabb> boxes = spread(random, static_cast<int>(filters.size()), 1000, 20);
    const auto is_fixed = [](std::size_t slot) { return slot >= bullets + enemies; };
    std::copy(outliers.begin(), outliers.end(), boxes.end() - walls);
    for (std::uint32_t slot = 0; slot < boxes.size(); ++slot) {
        candidates.insert(slot, is_fixed(slot), filters[slot], boxes[slot]);
    }
    for (const float reach : {1000.0f, 10.0f, 2000.0f, 0.0f}) {
        const std::vector<Aabb> here = spread(random, bullets + enemies, reach, 20);
        std::copy(here.begin(), here.end(), boxes.begin());
        std::vector<std::pair<std::uint32_t, std::uint32_t>> found, expected;
        std::vector<IndexPair> pairs;
        candidates.list_pairs(boxes, false, nullptr, pairs);
        for (const auto& [a, b] : pairs) found.push_back(std::minmax(a, b));
        for (std::uint32_t a = 0; a < boxes.size(); ++a) {
            for (std::uint32_t b = a + 1; b < boxes.size(); ++b) {
                if (is_fixed(a) && is_fixed(b)) continue;
                if (may_collide(filters[a], filters[b]) && share(boxes[a], boxes[b])) expected.push_back({a, b});
            }
        }
        std::sort(found.begin(), found.end());
        EXPECT_EQ(found, expected) << reach;
        EXPECT_EQ(candidates.has_dominant_group(), reach >= 1000) << reach;
    }
}

}  // namespace
}  // namespace carom
