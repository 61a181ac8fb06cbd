// What two masks share, where to push them, and how far they get, against loops over every pixel and every offset.
#include "mask/naive.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/mask/convolve.hpp>
#include <carom/mask/normal.hpp>
#include <carom/mask/penetration.hpp>
#include <carom/mask/sweep.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

using naive::Grid;
using naive::random_int;

struct Pair {
    Bitmask a, b;
    PixelPos a_at, b_at;
    PlacedMask placed_a() const { return {&a, a_at}; }
    PlacedMask placed_b() const { return {&b, b_at}; }
    PlacedMask placed_b(std::int64_t dx, std::int64_t dy) const { return {&b, {b_at.x + dx, b_at.y + dy}}; }
    std::int64_t area(std::int64_t dx, std::int64_t dy) const {
        return naive::overlap(placed_a(), placed_b(dx, dy)).area;
    }
};

Pair random_pair(std::mt19937_64& random, std::int64_t usual) {
    const auto draw = [&] {
        return naive::mask_of(
            naive::random_grid(random, naive::random_side(random, usual), naive::random_side(random, usual)));
    };
    Pair pair{draw(), draw(), {random_int(random, -1000, 1000), random_int(random, -1000, 1000)}, {}};
    pair.b_at = {pair.a_at.x + random_int(random, -pair.b.width(), pair.a.width()) / 2,
                 pair.a_at.y + random_int(random, -pair.b.height(), pair.a.height()) / 2};
    return pair;
}

TEST(MaskFacts, AgreeWithEveryPixel) {
    std::mt19937_64 random(41);
    const std::uint64_t rounds = test::cases_or_fewer(20000);
    std::uint64_t hits = 0;
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const Pair pair = random_pair(random, 30);
        const PlacedMask a = pair.placed_a(), b = pair.placed_b();
        const Grid shared = Grid::of(pair.a.width(), pair.a.height(), [&](std::int64_t x, std::int64_t y) {
            return pair.a.get(x, y) && pair.b.get(x + a.at.x - b.at.x, y + a.at.y - b.at.y);
        });
        const Bitmask mask = overlap_mask(a, b);
        ASSERT_EQ(Grid::of(mask), shared) << "round " << round;
        const PixelRect box = naive::bounds(mask);
        const PixelRect expected =
            box.empty() ? PixelRect{}
                        : PixelRect{{box.min.x + a.at.x, box.min.y + a.at.y}, {box.max.x + a.at.x, box.max.y + a.at.y}};
        ASSERT_EQ(overlap_bounds(a, b), expected);
        long double sum_x = 0, sum_y = 0, area = 0;
        shared.for_each([&](std::int64_t x, std::int64_t y) {
            sum_x += static_cast<long double>(2 * (x + a.at.x) + 1);
            sum_y += static_cast<long double>(2 * (y + a.at.y) + 1);
            area += 2;
        });
        const auto centroid = overlap_centroid(a, b);
        const auto single = overlap_centroid<float>(a, b);
        ASSERT_EQ(centroid.has_value(), area > 0);
        ASSERT_EQ(single.has_value(), area > 0);
        if (centroid) {
            ASSERT_EQ(centroid->x, static_cast<double>(sum_x / area));
            ASSERT_EQ(centroid->y, static_cast<double>(sum_y / area));
            ASSERT_EQ(single->x, static_cast<float>(sum_x / area));
            ASSERT_EQ(single->y, static_cast<float>(sum_y / area));
            ++hits;
        }
    }
    test::expect_hit_rate(hits, rounds);
}

TEST(MaskFacts, ReachTheEndOfTheGrid) {
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    const Bitmask block = naive::mask_of({"###", "###"});
    const PlacedMask end{&block, {highest - 1, highest}};
    EXPECT_EQ(overlap_bounds(end, end), (PixelRect{{highest - 1, highest}, {highest, highest}}));
    EXPECT_EQ(overlap_mask(end, end), naive::mask_of({"##.", "..."}));
    EXPECT_EQ(overlap_centroid(end, end), (Vec2D{0x1p63, 0x1p63}));
}

TEST(MaskNormal, AgreesWithAreas) {
    std::mt19937_64 random(42);
    const std::uint64_t rounds = test::cases_or_fewer(8000, 2000);
    std::uint64_t kinds[4] = {}, neighbors = 0;
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const Pair pair = random_pair(random, 16);
        const MaskNormal normal = overlap_normal(pair.placed_a(), pair.placed_b());
        ++kinds[static_cast<int>(normal.kind)];
        const std::int64_t here = pair.area(0, 0), left = pair.area(-1, 0), right = pair.area(1, 0),
                           above = pair.area(0, -1), below = pair.area(0, 1);
        const Vec2D g{static_cast<double>(right - left) / 2, static_cast<double>(below - above) / 2};
        ASSERT_EQ(normal.gradient, g);
        if (g != Vec2D{}) {
            ASSERT_EQ(normal.kind, MaskNormalKind::defined);
            neighbors += here == 0;
            ASSERT_NEAR(std::hypot(normal.normal.x, normal.normal.y), 1, 1e-15);
            ASSERT_LE(dot(normal.normal, g), -0.999999 * std::hypot(g.x, g.y));
            ASSERT_EQ(std::signbit(normal.normal.x), g.x > 0);  // never -0
            ASSERT_EQ(std::signbit(normal.normal.y), g.y > 0);
        } else {
            const bool is_constant = left == here && right == here && above == here && below == here;
            ASSERT_EQ(normal.kind, !is_constant ? MaskNormalKind::symmetric
                                   : here == 0  ? MaskNormalKind::apart
                                                : MaskNormalKind::inside);
            ASSERT_EQ(normal.normal, (Vec2D{}));
        }
    }
    test::expect_hit_rate(kinds[static_cast<int>(MaskNormalKind::defined)], rounds);
    EXPECT_GT(neighbors, 0u);
    EXPECT_GT(kinds[static_cast<int>(MaskNormalKind::inside)], 0u);
    EXPECT_GT(kinds[static_cast<int>(MaskNormalKind::symmetric)], 0u);
}

TEST(MaskPenetration, IsTheFirstOfTheShortestShifts) {
    std::mt19937_64 random(43);
    const std::uint64_t rounds = test::cases_or_fewer(1500, 1500);
    std::uint64_t hits = 0;
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const Pair pair = random_pair(random, round % 3 == 0 ? 30 : 10);
        if (pair.a.width() + pair.b.width() + pair.a.height() + pair.b.height() > 300) continue;
        const PixelPos shift = penetration_vector(pair.placed_a(), pair.placed_b());
        ASSERT_EQ(pair.area(shift.x, shift.y), 0) << "round " << round;
        hits += shift != PixelPos{} ? 1 : 0;
        // No shorter one, and no earlier one of its length, is free.
        const auto length_sq = shift.x * shift.x + shift.y * shift.y;
        const auto reach = static_cast<std::int64_t>(std::sqrt(static_cast<double>(length_sq))) + 1;
        for (std::int64_t y = -reach; y <= reach; ++y) {
            for (std::int64_t x = -reach; x <= reach; ++x) {
                const auto other = x * x + y * y;
                const bool precedes =
                    other < length_sq || (other == length_sq && (y != shift.y ? y < shift.y : x < shift.x));
                ASSERT_TRUE(!precedes || overlaps(pair.placed_a(), pair.placed_b(x, y))) << x << ' ' << y;
            }
        }
    }
    test::expect_hit_rate(hits, rounds);
}

TEST(MaskConvolve, AgreesWithEveryOffset) {
    std::mt19937_64 random(44);
    std::uint64_t set = 0, all = 0;
    for (std::uint64_t round = test::cases_or_fewer(1500); round > 0; --round) {
        const Pair pair = random_pair(random, round % 10 == 0 ? 20 : 7);
        if ((pair.a.width() + pair.b.width()) * (pair.a.height() + pair.b.height()) > 20000) continue;
        const Convolution areas = convolve(pair.a, pair.b).value();
        const MaskAt obstacle = configuration_space_obstacle(pair.a, pair.b).value();
        ASSERT_TRUE(naive::padding_is_clear(obstacle.mask));
        ASSERT_EQ(obstacle.mask.count(), naive::count(obstacle.mask));
        ASSERT_EQ(obstacle.mask.width(), areas.width);
        ASSERT_EQ(obstacle.mask.height(), areas.height);
        for (std::int64_t y = -pair.b.height() - 1; y <= pair.a.height() + 1; ++y) {
            for (std::int64_t x = -pair.b.width() - 1; x <= pair.a.width() + 1; ++x) {
                const auto area = overlap_area({&pair.a, {0, 0}}, {&pair.b, {x, y}});
                ASSERT_EQ(areas.area({x, y}), area) << "round " << round << ": " << x << ", " << y;
                ASSERT_EQ(obstacle.mask.get(x - obstacle.at.x, y - obstacle.at.y), area > 0);
                set += area > 0 ? 1 : 0;
                ++all;
            }
        }
    }
    test::expect_share(set, all, 0.2, 0.7, "offsets at which they overlap");
}

TEST(MaskConvolve, NoiseTakesTheOtherAlgorithm) {
    std::mt19937_64 random(45);
    const Bitmask a = naive::random_mask(random, 150, 40, 500), b = naive::random_mask(random, 90, 50, 500);
    const Convolution areas = convolve(a, b).value();
    const MaskAt obstacle = configuration_space_obstacle(a, b).value();
    for (std::int64_t y = -50; y <= 40; ++y) {
        for (std::int64_t x = -90; x <= 150; ++x) {
            const auto area = overlap_area({&a, {0, 0}}, {&b, {x, y}});
            ASSERT_EQ(areas.area({x, y}), area);
            ASSERT_EQ(obstacle.mask.get(x - obstacle.at.x, y - obstacle.at.y), area > 0);
        }
    }
}

TEST(MaskConvolve, RefusesTooManyOffsets) {
    const Bitmask wide = Bitmask::blank(1 << 24, 10).value();
    EXPECT_EQ(convolve(wide, wide).error().code, ErrorCode::bad_size);
    EXPECT_EQ(configuration_space_obstacle(wide, wide).error().code, ErrorCode::bad_size);
    EXPECT_TRUE(convolve(Bitmask(), wide).value().areas.empty());
    EXPECT_EQ(configuration_space_obstacle(wide, Bitmask()).value().mask, Bitmask());
}

// Every whole place within reach, and when b gets within a pixel of it: in long doubles, exact for the displacements
// drawn here.
struct NaiveSweep {
    bool hit = false;
    long double t = 2;
};

long double first_time(const Pair& pair, const Vec2D& displacement, std::int64_t x, std::int64_t y) {
    long double enter = -1, leave = 2;
    const auto axis = [&](double d, std::int64_t place) {
        const auto at = static_cast<long double>(place), length = static_cast<long double>(d);
        if (d == 0) {
            if (place != 0) leave = -2;
            return;
        }
        enter = std::max(enter, std::min((at - 1) / length, (at + 1) / length));
        leave = std::min(leave, std::max((at - 1) / length, (at + 1) / length));
    };
    axis(displacement.x, x);
    axis(displacement.y, y);
    if (enter >= leave || leave <= 0 || enter >= 1) return 2;
    return pair.area(x, y) > 0 ? std::max<long double>(enter, 0) : 2;
}

TEST(MaskSweep, AgreesWithEveryPlaceOnThePath) {
    std::mt19937_64 random(46);
    const std::uint64_t rounds = test::cases_or_fewer(4000);
    std::uint64_t hits = 0, started = 0;
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const auto picture = [&](std::int64_t most) {
            Bitmask mask;
            for (int tries = 0; tries < 4 && mask.count() == 0; ++tries) {
                mask = naive::mask_of(
                    naive::random_grid(random, random_int(random, 0, most), random_int(random, 0, most)));
            }
            return mask;
        };
        Pair pair{picture(18), picture(12), {random_int(random, -1000, 1000), random_int(random, -1000, 1000)}, {}};
        pair.b_at = {pair.a_at.x + random_int(random, -12, 14), pair.a_at.y + random_int(random, -12, 14)};
        // Quarters of pixels, and thirds that are not: steps at the same time and nearly so.
        const auto length = [&] {
            const auto quarters = static_cast<double>(random_int(random, -80, 80)) / 4;
            return random() % 4 == 0   ? 0.0
                   : random() % 3 == 0 ? quarters / 3
                   : random() % 2 == 0 ? std::round(quarters)
                                       : quarters;
        };
        Vec2D displacement{length(), random() % 5 == 0 ? 0.0 : length()};
        // Mostly towards the other mask.
        const auto towards = [&](std::int64_t from, std::int64_t to, double d) {
            return to + 4 < from ? -std::fabs(d) : to > from ? std::fabs(d) : d;
        };
        if (round % 4 != 0) {
            displacement = {towards(pair.b_at.x, pair.a_at.x, displacement.x),
                            towards(pair.b_at.y, pair.a_at.y, displacement.y)};
        }
        const MaskSweep answer = sweep(pair.placed_a(), pair.placed_b(), displacement).value();
        long double t = 2;
        for (std::int64_t y = -30; y <= 30; ++y) {
            for (std::int64_t x = -30; x <= 30; ++x) t = std::min(t, first_time(pair, displacement, x, y));
        }
        const auto step = [&](const PixelPos& place) { return PixelPos{place.x - pair.b_at.x, place.y - pair.b_at.y}; };
        SCOPED_TRACE(round);
        ASSERT_EQ(answer.hits(), t < 2);
        ASSERT_EQ(answer.initially_overlapping, pair.area(0, 0) > 0);
        ASSERT_EQ(answer.t, t < 2 ? static_cast<double>(t) : 1.0);
        if (answer.hits()) {
            const PixelPos blocked = step(answer.blocked);
            ASSERT_EQ(first_time(pair, displacement, blocked.x, blocked.y), t);
            ++hits;
        }
        if (answer.initially_overlapping) {
            ++started;
            continue;
        }
        const PixelPos free = step(answer.free);
        ASSERT_EQ(pair.area(free.x, free.y), 0);
        ASSERT_LE(std::fabs(static_cast<double>(free.x) - answer.t * displacement.x), 0.5 + 1e-9);
        ASSERT_LE(std::fabs(static_cast<double>(free.y) - answer.t * displacement.y), 0.5 + 1e-9);
    }
    test::expect_hit_rate(hits, rounds);
    test::expect_often(started, rounds, 0.02, "started");
    EXPECT_LT(started, hits);
}

TEST(MaskSweep, NothingSlipsThroughADiagonalWall) {
    Bitmask wall = Bitmask::blank(200, 200).value();
    for (std::int64_t i = 0; i < 200; ++i) wall.set(i, 199 - i);
    const Bitmask dot = naive::mask_of({"#"});
    for (const Vec2D displacement : {Vec2D{1000, 1000}, Vec2D{1e9, 1e9}, Vec2D{997.5, 1003.25}}) {
        const MaskSweep answer = sweep({&wall, {0, 0}}, {&dot, {-5, -4}}, displacement).value();
        EXPECT_TRUE(answer.hits());
        EXPECT_LT(answer.t * displacement.x, 110);
        EXPECT_EQ(overlap_area({&wall, {0, 0}}, {&dot, answer.free}), 0);
        EXPECT_EQ(overlap_area({&wall, {0, 0}}, {&dot, answer.blocked}), 1);
    }
}

TEST(MaskSweep, SlidesAlongAWallAndThroughAFittingGap) {
    const Bitmask wall = naive::mask_of({"#", ".", ".", "#"}), block = naive::mask_of({"##", "##"});
    EXPECT_FALSE(sweep({&wall, {0, 0}}, {&block, {-5, 1}}, {10, 0})->hits());
    EXPECT_TRUE(sweep({&wall, {0, 0}}, {&block, {-5, 1}}, {10, 0.001})->hits());
    EXPECT_TRUE(sweep({&wall, {0, 0}}, {&block, {-5, 0}}, {10, 0})->hits());
    EXPECT_EQ(sweep({&wall, {0, 0}}, {&block, {-5, 0}}, {10, 0})->free, (PixelPos{-2, 0}));
}

TEST(MaskSweep, RefusesInvalidDisplacements) {
    const Bitmask dot = naive::mask_of({"#"});
    const PlacedMask a{&dot, {0, 0}};
    const double inf = std::numeric_limits<double>::infinity();
    EXPECT_EQ(sweep(a, a, {inf, 0}).error().code, ErrorCode::not_finite);
    EXPECT_EQ(sweep(a, a, {0, std::nan("")}).error().code, ErrorCode::not_finite);
    EXPECT_EQ(sweep(a, a, {1e300, 0}).error().code, ErrorCode::bad_size);
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    EXPECT_EQ(sweep(a, {&dot, {lowest, 0}}, {1, 0}).error().code, ErrorCode::bad_size);
    EXPECT_TRUE(sweep({&dot, {lowest, lowest}}, {&dot, {lowest + 5, lowest}}, {-9, 0})->hits());
    const MaskSweep far = sweep(a, {&dot, {1'000'000'000'000, 0}}, {-1e12, 0}).value();
    EXPECT_TRUE(far.hits());
    EXPECT_EQ(far.free, (PixelPos{1, 0}));
    // A tiny displacement moves into what is touched.
    const MaskSweep tiny = sweep(a, {&dot, {-1, 0}}, {0x1p-1074, 0}).value();
    EXPECT_TRUE(tiny.hits());
    EXPECT_EQ(tiny.t, 0);
    EXPECT_FALSE(tiny.initially_overlapping);
}

}  // namespace
}  // namespace carom
