// Traps in [Ekstrom]: its formulas in our words, what they compute, and what is right.
#include <carom/broad/pair_finder.hpp>
#include <carom/mask/overlap.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <set>

namespace carom {
namespace {

// 32 pixels of one row, at an offset into the row of another: shifted by the offset, whatever it is. The machine takes
// the offset modulo 32, which is written out here.
std::uint32_t naive_shifted(std::uint32_t word, int offset) {
    return word << (unsigned(offset) % 32);
}

Bitmask filled(std::int64_t width, std::int64_t height) {
    Bitmask mask = Bitmask::blank(width, height).value();
    for (std::int64_t y = 0; y < height; ++y)
        for (std::int64_t x = 0; x < width; ++x) mask.set(x, y);
    return mask;
}

TEST(Ekstrom, ShiftsByAWholeWord) {
    EXPECT_NE(naive_shifted(0xffffffffu, 32) & 0xffffffffu, 0u);  // 32 pixels apart, and yet they overlap
    const Bitmask strip = filled(32, 1), wide = filled(64, 1);
    EXPECT_FALSE(overlaps({&strip, {0, 0}}, {&strip, {32, 0}}));
    EXPECT_EQ(overlap_area({&strip, {0, 0}}, {&strip, {31, 0}}), 1);
    EXPECT_FALSE(overlaps({&wide, {0, 0}}, {&wide, {64, 0}}));
    EXPECT_EQ(overlap_area({&wide, {0, 0}}, {&wide, {63, 0}}), 1);
}

// The word of a pixel by integer division, which goes towards 0: -1 / 32 is word 0, not the word to the left.
TEST(Ekstrom, NegativeOffsets) {
    EXPECT_EQ(-1 / 32, 0);
    const Bitmask strip = filled(40, 1);
    for (int offset = -41; offset <= 41; ++offset) {
        const int shared = 40 - std::min(40, std::abs(offset));
        EXPECT_EQ(overlap_area({&strip, {0, 0}}, {&strip, {offset, 0}}), shared) << offset;
        EXPECT_EQ(overlap_area({&strip, {-1000, -7}}, {&strip, {offset - 1000, -7}}), shared) << offset;
    }
}

// Bits beyond the width belong to no pixel: a whole word of ones has 27 too many on a mask of 5.
TEST(Ekstrom, PaddingBits) {
    const std::uint32_t word = ~0u;
    EXPECT_NE(word >> 5, 0u);
    const Bitmask five = filled(5, 2);
    EXPECT_EQ(five.count(), 10);
    EXPECT_EQ(five.word(0, 1), 0b11111u);
    EXPECT_FALSE(overlaps({&five, {0, 0}}, {&five, {5, 0}}));
    EXPECT_EQ(five, Bitmask::from_rows(std::vector<std::string_view>{"#####", "#####"}).value());
}

// Stripes of words, each from top to bottom: the first pixel found is not the first by rows.
PixelPos naive_first_point(const Bitmask& mask, std::int64_t stripe) {
    for (std::int64_t x0 = 0; x0 < mask.width(); x0 += stripe)
        for (std::int64_t y = 0; y < mask.height(); ++y)
            for (std::int64_t x = x0; x < x0 + stripe; ++x)
                if (mask.get(x, y)) return {x, y};
    return {-1, -1};
}

TEST(Ekstrom, FirstPointByRows) {
    Bitmask mask = Bitmask::blank(130, 3).value();
    mask.set(3, 2);
    mask.set(100, 1);
    EXPECT_EQ(naive_first_point(mask, 32), (PixelPos{3, 2}));
    const Bitmask all = filled(130, 3);
    EXPECT_EQ(*first_point({&mask, {0, 0}}, {&all, {0, 0}}), (PixelPos{100, 1}));
    EXPECT_EQ(*first_point({&all, {-5, 7}}, {&mask, {-5, 7}}), (PixelPos{95, 8}));
}

// 200 sprites "make 20000 pairs": n (n - 1) / 2 of them.
TEST(Ekstrom, TwoHundredSprites) {
    const std::vector<Aabb> heap(200, Aabb{{0, 0}, {1, 1}});
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    std::size_t reported = 0;
    PairFinder finder;
    finder.for_each_pair(std::span<const Aabb>(heap), [&](IndexPair pair) {
        ++reported;
        pairs.emplace(pair.first, pair.second);
    });
    EXPECT_EQ(200 * 200 / 2, 20000);
    EXPECT_EQ(reported, 19900u);
    EXPECT_EQ(pairs.size(), 19900u);
}

// Halves of the screen, each with its own list: a sprite on the line is in one half only, and pairs across it are lost.
TEST(Ekstrom, SpritesOnTheDividingLine) {
    const std::vector<Aabb> boxes{{{40, 0}, {49, 9}}, {{45, 0}, {55, 9}}, {{52, 0}, {60, 9}}, {{55, 5}, {56, 6}},
                                  {{48, 5}, {53, 6}}, {{0, 0}, {9, 9}},   {{60, 9}, {70, 20}}};
    const auto half = [](const Aabb& box) { return box.min.x < 50 ? 0 : 1; };
    const auto meet = [](const Aabb& a, const Aabb& b) {
        return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
    };
    int naive = 0, all = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (std::size_t j = i + 1; j < boxes.size(); ++j) {
            all += meet(boxes[i], boxes[j]);
            naive += meet(boxes[i], boxes[j]) && half(boxes[i]) == half(boxes[j]);
        }
    EXPECT_LT(naive, all);
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    int reported = 0;
    PairFinder finder;
    finder.for_each_pair(std::span<const Aabb>(boxes), [&](IndexPair pair) {
        ++reported;
        pairs.emplace(pair.first, pair.second);
    });
    EXPECT_EQ(reported, all);
    EXPECT_EQ(int(pairs.size()), all);
    EXPECT_TRUE(pairs.contains({0, 1}) && pairs.contains({1, 2}) &&
                pairs.contains({2, 6}));  // 2 and 6 touch in a corner
}

}  // namespace
}  // namespace carom
