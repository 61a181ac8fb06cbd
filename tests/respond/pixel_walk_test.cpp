// Characters on terrain of pixels: no jitter on flat ground, over steps of a pixel and on slopes of pixels; they fall
// where it is dug away beneath them. Lengths are pixels, y points down.
#include "random.hpp"
#include "rates.hpp"
#include "respond/walk_bodies.hpp"
#include "sanitized.hpp"

#include <carom/mask/polygons.hpp>
#include <carom/mask/rasterize.hpp>

namespace carom {
namespace {

using test::Level;
using test::Random;
using test::Scalars;

template <class T>
class PixelWalk : public testing::Test {};
TYPED_TEST_SUITE(PixelWalk, Scalars);

/// A terrain and its tile grid as the only obstacle.
template <class T>
struct Ground {
    TerrainMask terrain;
    BasicAnyShape<T> shape;
    BasicObstacleList<T> list;

    explicit Ground(TerrainMask pixels)
        : terrain(std::move(pixels)), shape(tile_grid_of_pixels<T>(terrain, {0, 0}, {1, 1}).value()) {
        list.add({&shape});
    }
    Ground(const Ground&) = delete;
    Ground& operator=(const Ground&) = delete;

    void dig(const Bitmask& brush, PixelPos at) {
        terrain.erase(brush, at);
        auto& grid = std::get<BasicTileGrid<T>>(shape.value);
        ASSERT_TRUE(update_pixels(grid, terrain, {at, {at.x + brush.width(), at.y + brush.height()}}).ok());
    }
};

/// Ground from the height of each column downward.
template <class Top>
TerrainMask columns_of(std::int64_t width, std::int64_t height, const Top& top) {
    TerrainMask terrain = TerrainMask::blank(width, height).value();
    for (std::int64_t x = 0; x < width; ++x) terrain.fill({{x, top(x)}, {x + 1, height}});
    return terrain;
}

template <class T>
std::vector<BasicAnyShape<T>> bodies() {
    return {BasicAabb<T>{{-4, -14}, {4, 0}}, BasicCapsule<T>{{0, -4}, {0, -10}, 4}, BasicCircle<T>{{0, -5}, 5}};
}

template <class T>
struct Walker {
    const Ground<T>& ground;
    BasicAnyShape<T> body;
    BasicCharacter<T> hero{};
    BasicMoveWorkspace<T> workspace{};
    BasicWalk<T> last{};
    BasicWalkRules<T> rules{.up = {0, -1}, .max_rise = 2, .step_height = 3, .snap = 3};
    static constexpr T dt = T(1) / 64;

    void step(T across) {
        hero.velocity.x = across;
        hero.velocity.y += 640 * dt;
        last = move_and_slide(body, hero, dt, rules, ground.list, workspace).value();
        ASSERT_FALSE(penetrates(place(body, hero.pose), ground.shape));
        ASSERT_NE(last.end, MoveEnd::wedged);
        ASSERT_NE(last.end, MoveEnd::unfinished);
    }
    void land() {
        for (int i = 0; i < 64; ++i) step(0);
        ASSERT_TRUE(hero.on_floor);
    }
};

TYPED_TEST(PixelWalk, FlatGroundIsAsFlatAsABox) {
    using T = TypeParam;
    // Columns of two heights below make many blocks, none of which is felt above.
    TerrainMask flat = columns_of(600, 60, [](std::int64_t) { return 40; });
    for (std::int64_t x = 0; x < 600; x += 3) flat.clear({{x, 41 + x % 7}, {x + 2, 50 + x % 5}});
    const Ground<T> ground(std::move(flat));
    for (const auto& body : bodies<T>()) {
        Walker<T> walker{ground, body};
        walker.hero.pose.at = {30, 30};
        walker.land();
        EXPECT_EQ(walker.hero.pose.at.y, T(40)) << type_name(body);
        for (int i = 0; i < 256; ++i) {
            walker.step(128);
            ASSERT_EQ(walker.hero.pose.at, (BasicVec2<T>{static_cast<T>(32 + 2 * i), 40})) << type_name(body) << i;
            ASSERT_EQ(walker.hero.velocity, (BasicVec2<T>{128, 0}));
            ASSERT_EQ(walker.hero.floor_normal, (BasicVec2<T>{0, -1}));
            ASSERT_FALSE(walker.last.hit_wall);
        }
    }
}

// Steps of one to three pixels, up and then down: it keeps its speed, always stands, and never turns back.
TYPED_TEST(PixelWalk, StepsAndSlopesOfPixelsAreClimbed) {
    using T = TypeParam;
    for (const auto& [run, rise] : {std::pair{16, 1}, {9, 2}, {12, 3}, {2, 1}, {1, 1}}) {
        const auto top = [run = run, rise = rise](std::int64_t x) {
            const std::int64_t up = std::clamp<std::int64_t>(x - 100, 0, 96), down = std::max<std::int64_t>(x - 300, 0);
            return 300 - up / run * rise + std::min(down, std::int64_t{96}) / run * rise;
        };
        const Ground<T> ground(columns_of(500, 320, top));
        for (const auto& body : bodies<T>()) {
            Walker<T> walker{ground, body};
            walker.hero.pose.at = {60, 290};
            walker.land();
            int turns = 0, stops = 0, in_the_air = 0;
            for (int i = 0; walker.hero.pose.at.x < 440 && i < 1000; ++i) {
                const BasicVec2<T> before = walker.hero.pose.at;
                walker.step(64);
                const BasicVec2<T> after = walker.hero.pose.at;
                const bool climbs = after.x < 250;
                const double noise = test::bits<T>(512);
                turns += climbs ? double(after.y - before.y) > noise : double(before.y - after.y) > noise;
                stops += after.x - before.x < T(0.25);
                in_the_air += !walker.hero.on_floor;
            }
            const std::string where =
                std::string(type_name(body)) + " " + std::to_string(run) + ":" + std::to_string(rise);
            EXPECT_GE(walker.hero.pose.at.x, 440) << where;
            EXPECT_EQ(stops, 0) << where;
            EXPECT_EQ(in_the_air, 0) << where;
            EXPECT_EQ(turns, 0) << where;
            EXPECT_EQ(walker.hero.pose.at.y, T(300)) << where;
        }
    }
}

TYPED_TEST(PixelWalk, StandsStillWhereverItStops) {
    using T = TypeParam;
    Random random(5);
    std::int64_t height = 60;
    std::vector<std::int64_t> heights;
    for (int x = 0; x < 400; ++x)
        heights.push_back(height = std::clamp<std::int64_t>(height + random.integer(-1, 1), 40, 90));
    const Ground<T> ground(columns_of(400, 100, [&](std::int64_t x) { return heights[static_cast<std::size_t>(x)]; }));
    for (const auto& body : bodies<T>()) {
        Walker<T> walker{ground, body};
        walker.hero.pose.at = {40, 30};
        walker.land();
        for (int i = 0; i < 40; ++i) {
            for (int n = random.integer(3, 9); n > 0; --n) walker.step(64);
            walker.step(0);
            for (int n = 0; n < 10; ++n) {
                const BasicVec2<T> before = walker.hero.pose.at;
                walker.step(0);
                ASSERT_NEAR(double(walker.hero.pose.at.x), double(before.x), test::bits<T>(400)) << type_name(body);
                ASSERT_NEAR(double(walker.hero.pose.at.y), double(before.y), test::bits<T>(400)) << type_name(body);
            }
            ASSERT_TRUE(walker.hero.on_floor);
        }
    }
}

TYPED_TEST(PixelWalk, WallsHigherThanAStepHold) {
    using T = TypeParam;
    const Ground<T> ground(columns_of(200, 60, [](std::int64_t x) { return x < 100 ? 50 : 41; }));
    for (const auto& body : bodies<T>()) {
        Walker<T> walker{ground, body};
        walker.hero.pose.at = {60, 40};
        walker.land();
        for (int i = 0; i < 128; ++i) walker.step(64);
        EXPECT_LT(walker.hero.pose.at.x, 100) << type_name(body);
        walker.hero.velocity.y = -130;  // it jumps: 130^2 / (2 * 640) is some 13 pixels
        walker.hero.on_floor = false;
        for (int i = 0; i < 64; ++i) walker.step(64);
        EXPECT_GT(walker.hero.pose.at.x, 100) << type_name(body);
        EXPECT_EQ(walker.hero.pose.at.y, 41) << type_name(body);
    }
}

TYPED_TEST(PixelWalk, DiggingBeneathMakesItFall) {
    using T = TypeParam;
    const Bitmask crater = rasterize(Circle{{8, 8}, 8}, PixelRect{{0, 0}, {16, 16}}).value();
    for (const auto& body : bodies<T>()) {
        Ground<T> ground(columns_of(4096, 1024, [](std::int64_t) { return 500; }));
        Walker<T> walker{ground, body};
        walker.hero.pose.at = {2000, 490};
        walker.land();
        T floor = 500;
        ASSERT_EQ(walker.hero.pose.at.y, floor);
        for (int i = 0; i < 8; ++i) {
            ground.dig(crater, {static_cast<std::int64_t>(walker.hero.pose.at.x) - 8, std::int64_t(floor) - 8});
            walker.step(0);
            EXPECT_FALSE(walker.hero.on_floor) << type_name(body);
            walker.land();
            EXPECT_GT(walker.hero.pose.at.y, floor) << type_name(body);
            EXPECT_LE(walker.hero.pose.at.y, floor + 8) << type_name(body);
            floor = walker.hero.pose.at.y;
        }
        EXPECT_GT(floor, T(520));
    }
}

}  // namespace
}  // namespace carom
