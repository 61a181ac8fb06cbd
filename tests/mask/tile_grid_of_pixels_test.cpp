// Tile grids of pixels: the same as the mask, cell by cell, and after edits the same as one made anew.
#include "mask/mask_cases.hpp"
#include "random.hpp"
#include "rates.hpp"

#include <carom/mask/polygons.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/measure.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace carom {
namespace {

using test::Random;

Bitmask noise(Random& random, std::int64_t width, std::int64_t height, double density) {
    Bitmask mask = Bitmask::blank(width, height).value();
    for (std::int64_t y = 0; y < height; ++y) {
        for (std::int64_t x = 0; x < width; ++x) {
            if (random.chance(density)) mask.set(x, y);
        }
    }
    return mask;
}

template <class T, class Mask>
void expect_same(const BasicTileGrid<T>& grid, const Mask& mask) {
    ASSERT_EQ(grid.width(), mask.width());
    ASSERT_EQ(grid.height(), mask.height());
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x) ASSERT_EQ(grid.cell(x, y) == TileGrid::full, mask.get(x, y));
    }
}

TEST(TileGridOfPixels, HasACellForEachPixel) {
    Random random(1);
    for (const std::int64_t width : {0, 1, 63, 64, 65, 130}) {
        for (const double density : {0.0, 0.1, 0.9, 1.0}) {
            const Bitmask mask = noise(random, width, random.integer(0, 40), density);
            expect_same(tile_grid_of_pixels<float>(mask).value(), mask);
            const auto grid = tile_grid_of_pixels<double>(TerrainMask::from_bitmask(mask), {-3, 7}, {0.5, 2}).value();
            expect_same(grid, mask);
            EXPECT_EQ(grid, tile_grid_of_pixels<double>(mask, {-3, 7}, {0.5, 2}).value());
            EXPECT_EQ(area(grid), static_cast<double>(mask.count()));
        }
    }
}

TEST(TileGridOfPixels, NoPixelsAnswerNothing) {
    const TileGrid grid = tile_grid_of_pixels<float>(Bitmask::blank(9, 9).value()).value();
    const Circle ball{{4, 4}, 3};
    EXPECT_FALSE(overlaps(grid, ball));
    EXPECT_FALSE(contact(grid, ball, 100));
    EXPECT_FALSE(manifold(ball, grid));
    EXPECT_EQ(distance(grid, ball), std::numeric_limits<float>::infinity());
    EXPECT_FALSE(raycast(Ray{{-1, 4}, {1, 0}}, grid));
    EXPECT_FALSE(sweep(grid, {}, ball, {1, 0}, 9).hits());
}

TEST(TileGridOfPixels, ASpriteIsWhereItIsResampled) {
    Random random(2);
    const Bitmask mask = noise(random, 20, 12, 0.6);
    for (int i = 0; i < 40; ++i) {
        const PoseD pose{{random.real(-50, 50), random.real(-50, 50)}, RotD::degrees(random.integer(0, 3) * 37.0)};
        const PlacedSprite sprite{placement_of(pose, {8, 6}, random.chance(0.5) ? 1 : random.real(0.5, 3)), &mask};
        const MaskAt made = resample(mask, sprite.placement).value();
        const TileGridD grid = tile_grid_of_pixels<double>(sprite).value();
        expect_same(grid, made.mask);
        EXPECT_EQ(grid.origin(), (Vec2D{static_cast<double>(made.at.x), static_cast<double>(made.at.y)}));
        if (const auto shift = whole_pixel_shift(sprite.placement)) {
            const PixelPos& first = mask.bounds().min;
            const PixelPos& first_made = made.mask.bounds().min;
            EXPECT_EQ(shift->x + first.x, made.at.x + first_made.x);
            EXPECT_EQ(shift->y + first.y, made.at.y + first_made.y);
            EXPECT_EQ(made.mask.count(), mask.count());
        }
    }
}

TEST(TileGridOfPixels, WrongNumbersAreRefused) {
    const auto code = [](const auto& result) { return result.error().code; };
    EXPECT_EQ(code(tile_grid_of_pixels<float>(Bitmask::blank(1 << 17, 1).value())), ErrorCode::bad_size);
    EXPECT_EQ(code(tile_grid_of_pixels<float>(TerrainMask::blank(1 << 16, 1 << 13).value())), ErrorCode::bad_size);
    const Bitmask one = Bitmask::blank(1, 1).value();
    EXPECT_EQ(code(tile_grid_of_pixels<float>(one, {0, 0}, {0, 1})), ErrorCode::bad_size);
    EXPECT_EQ(code(tile_grid_of_pixels<float>(one, {0x1p25f, 0})), ErrorCode::bad_size);  // pixels vanish there
    EXPECT_EQ(code(tile_grid_of_pixels<double>(PlacedSprite{{.x_axis = {0, 0}}, &one})), ErrorCode::bad_size);
    TileGrid grid = tile_grid_of_pixels<float>(one).value();
    EXPECT_EQ(code(update_pixels(grid, Bitmask::blank(2, 1).value(), {{0, 0}, {1, 1}})), ErrorCode::bad_size);
}

TEST(TileGridOfPixels, AfterEditsItEqualsANewOne) {
    Random random(3);
    TerrainMask terrain = TerrainMask::blank(150, 90).value();
    terrain.fill({{0, 30}, {150, 90}});
    TileGrid grid = tile_grid_of_pixels<float>(terrain).value();
    for (int i = 0; i < 200; ++i) {
        const Bitmask brush = noise(random, random.integer(1, 20), random.integer(1, 20), random.chance(0.5) ? 1 : 0.7);
        const PixelPos at{random.integer(-10, 150), random.integer(-10, 90)};
        if (random.chance(0.6)) {
            terrain.erase(brush, at);
        } else {
            terrain.draw(brush, at);
        }
        const PixelRect changed{at, {at.x + brush.width(), at.y + brush.height()}};
        ASSERT_TRUE(update_pixels(grid, terrain, changed).ok());
        const TileGrid anew = tile_grid_of_pixels<float>(terrain).value();
        ASSERT_EQ(grid, anew) << i;
        ASSERT_EQ(grid.blocks().size(), anew.blocks().size()) << i;
    }
    ASSERT_TRUE(update_pixels(grid, terrain, {{9, 9}, {3, 3}}).ok());  // an empty rectangle
    EXPECT_LT(grid.blocks().size(), 150u * 90u / 4);
}

TEST(TileGridOfPixels, SidesBetweenPixelsGiveNoNormal) {
    Bitmask floor = Bitmask::blank(100, 10).value();
    floor.fill();
    floor.set(50, 0, false);  // so that rows are cut into several blocks
    const TileGridD grid = tile_grid_of_pixels<double>(floor).value();
    ASSERT_GT(grid.blocks().size(), 2u);
    for (int i = 0; i < 200; ++i) {
        const double x = 2 + i * 0.25;
        if (x > 46 && x < 53) continue;
        for (const double depth : {0.0, 0.25, 1.0, 1.75}) {
            const AabbD box{{x - 1, -3}, {x + 1, depth}};
            const auto hit = contact(grid, box);
            ASSERT_TRUE(hit);
            EXPECT_EQ(hit->normal, (Vec2D{0, -1})) << x << " " << depth;
            EXPECT_EQ(hit->separation, -depth);
        }
    }
}

}  // namespace
}  // namespace carom
