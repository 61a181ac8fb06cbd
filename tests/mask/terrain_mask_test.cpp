#include "mask/naive.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/mask/shape_overlap.hpp>
#include <carom/mask/terrain_mask.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace carom {
namespace {

using naive::random_int;

Bitmask all_of(const TerrainMask& terrain) {
    return terrain.crop({{0, 0}, {terrain.width(), terrain.height()}}).value();
}

// A terrain and a plain mask with the same edits.
struct Twins {
    TerrainMask terrain;
    Bitmask plain;

    Twins(std::int64_t width, std::int64_t height)
        : terrain(TerrainMask::blank(width, height).value()), plain(Bitmask::blank(width, height).value()) {}

    void change(std::mt19937_64& random) {
        const std::int64_t w = plain.width(), h = plain.height();
        const PixelPos low{random_int(random, -40, w), random_int(random, -20, h)};
        const PixelRect rect{low, {low.x + random_int(random, -5, 700), low.y + random_int(random, -5, 90)}};
        const std::int64_t kind = random_int(random, 0, 9);
        if (kind <= 1) {
            terrain.fill(rect);
            plain.fill(rect);
        } else if (kind == 2) {
            terrain.clear(rect);
            plain.clear(rect);
        } else if (kind == 3 && w > 0 && h > 0) {
            const std::int64_t x = random_int(random, 0, w - 1), y = random_int(random, 0, h - 1);
            terrain.set(x, y, !plain.get(x, y));
            plain.set(x, y, !plain.get(x, y));
        } else {
            const Bitmask brush = naive::random_mask(random, random_int(random, 0, 150), random_int(random, 0, 40),
                                                     static_cast<std::uint64_t>(random_int(random, 0, 4)) * 250);
            const bool draws = kind < 8;
            draws ? terrain.draw(brush, low) : terrain.erase(brush, low);
            draws ? plain.draw(brush, low) : plain.erase(brush, low);
        }
    }
};

TEST(TerrainMask, ChangesAsAPlainMaskDoes) {
    std::mt19937_64 random(81);
    int hits = 0, asked = 0;
    for (auto round = static_cast<int>(test::cases_or_fewer(40)); round > 0; --round) {
        Twins now(random_int(random, 0, 1300), random_int(random, 0, 150));
        Twins before = now;
        for (int step = 0; step < 40; ++step) {
            if (random_int(random, 0, 9) == 0) before = now;  // from here on they share pages
            now.change(random);
            ASSERT_EQ(now.terrain.count(), now.plain.count());
            const Bitmask sprite = naive::random_mask(random, random_int(random, 0, 100), random_int(random, 0, 30),
                                                      static_cast<std::uint64_t>(random_int(random, 1, 4)) * 150);
            const PlacedMask placed{
                &sprite, {random_int(random, -100, now.plain.width()), random_int(random, -30, now.plain.height())}};
            const PlacedMask ground{&now.plain, {0, 0}};
            ++asked;
            hits += overlaps(ground, placed) ? 1 : 0;
            ASSERT_EQ(overlaps(now.terrain, placed), overlaps(ground, placed));
            ASSERT_EQ(overlap_area(now.terrain, placed), overlap_area(ground, placed));
            ASSERT_EQ(first_point(now.terrain, placed), first_point(ground, placed));
            const Circle ball{{static_cast<float>(placed.at.x), static_cast<float>(placed.at.y)}, 9.5f};
            ASSERT_EQ(overlaps(now.terrain, ball), overlaps(ground, ball));
            ASSERT_EQ(overlap_area(now.terrain, ball), overlap_area(ground, ball));
            ASSERT_EQ(first_point(now.terrain, ball), first_point(ground, ball));
        }
        EXPECT_EQ(all_of(now.terrain), now.plain);
        EXPECT_EQ(all_of(before.terrain), before.plain);
        EXPECT_EQ(TerrainMask::from_bitmask(now.plain), now.terrain);
        EXPECT_EQ(before.terrain == now.terrain, before.plain == now.plain);
        const PixelRect somewhere{{random_int(random, -90, 900), random_int(random, -30, 150)}, {950, 170}};
        EXPECT_EQ(now.terrain.crop(somewhere).value(), now.plain.crop(somewhere).value());
    }
    test::expect_hit_rate(hits, asked);
}

TEST(TerrainMask, SkyAndRockTakeNoMemoryAndCopiesShare) {
    TerrainMask terrain = TerrainMask::blank(8192, 2048).value();
    EXPECT_EQ(terrain.page_count(), 0u);
    terrain.fill({{0, 1000}, {8192, 2048}});
    EXPECT_EQ(terrain.page_count(), 16u);  // only those the surface goes through
    Bitmask crater = Bitmask::blank(30, 30).value();
    crater.fill();
    const TerrainMask before = terrain;
    terrain.erase(crater, {4000, 1500});
    EXPECT_EQ(terrain.page_count(), 17u);
    EXPECT_EQ(before.page_count(), 16u);
    EXPECT_EQ(before.count() - terrain.count(), 900);
    terrain.draw(crater, {4000, 1500});
    EXPECT_EQ(terrain.page_count(), 16u);
    EXPECT_EQ(terrain, before);
}

TEST(TerrainMask, OffsetsThatAreFarAndSizesThatAreWrong) {
    TerrainMask terrain = TerrainMask::blank(100, 100).value();
    terrain.fill({{-5, -5}, {std::numeric_limits<std::int64_t>::max(), 200}});
    EXPECT_EQ(terrain.count(), 10000);
    Bitmask brush = Bitmask::blank(3, 3).value();
    brush.fill();
    for (const std::int64_t far :
         {std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()}) {
        terrain.erase(brush, {far, 5});
        EXPECT_FALSE(overlaps(terrain, PlacedMask{&brush, {5, far}}));
    }
    EXPECT_EQ(terrain.count(), 10000);
    for (const auto& [w, h] : {std::pair<std::int64_t, std::int64_t>{-1, 5}, {1, TerrainMask::max_side + 1}}) {
        const auto made = TerrainMask::blank(w, h);
        ASSERT_FALSE(made);
        EXPECT_EQ(made.error().code, ErrorCode::bad_size);
    }
    EXPECT_FALSE(terrain.crop({{0, 0}, {-1, 5}}));
    EXPECT_FALSE(terrain.crop({{0, 0}, {Bitmask::max_side + 1, 5}}));
    EXPECT_FALSE(terrain.get(-1, 0));
    EXPECT_FALSE(terrain.get(100, 0));
}

}  // namespace
}  // namespace carom
