#include "mask/naive.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/mask/resample.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace carom {
namespace {

// A placement whose numbers are whole multiples of 1 / grain, so that integers can follow it exactly.
struct GrainedPlacement {
    std::int64_t ox, oy, xx, xy, yx, yy;
    std::int64_t grain = 1;

    SpritePlacement sprite() const {
        const auto real = [&](std::int64_t i) { return static_cast<double>(i) / static_cast<double>(grain); };
        return {{real(ox), real(oy)}, {real(xx), real(xy)}, {real(yx), real(yy)}};
    }
};

// Enough bits for products of two such numbers.
__extension__ using Wide = __int128;

// floor(n / d) for d > 0.
std::int64_t floor_divide(Wide n, Wide d) {
    return static_cast<std::int64_t>(n >= 0 ? n / d : -((-n + d - 1) / d));
}

// The sign of ax * e + ay * e^2 for an infinitesimal e > 0.
std::int64_t nudge(std::int64_t ax, std::int64_t ay) {
    return ax != 0 ? (ax > 0 ? 1 : -1) : (ay > 0 ? 1 : -1);
}

// The source pixel under the center of target pixel (x, y) moved by (e, e^2), in integers, by Cramer's rule: distances
// are doubled so that centers are whole, and doubled again so that half a step can stand for the infinitesimal.
bool naive_sample(const Bitmask& source, const GrainedPlacement& p, std::int64_t x, std::int64_t y) {
    const Wide dx = Wide{2 * x + 1} * p.grain - Wide{2 * p.ox}, dy = Wide{2 * y + 1} * p.grain - Wide{2 * p.oy};
    const Wide determinant = Wide{p.xx} * p.yy - Wide{p.xy} * p.yx, sign = determinant > 0 ? 1 : -1;
    const Wide u = sign * (2 * (dx * p.yy - dy * p.yx) + nudge(p.yy, -p.yx));
    const Wide v = sign * (2 * (p.xx * dy - p.xy * dx) + nudge(-p.xy, p.xx));
    return source.get(floor_divide(u, 4 * sign * determinant), floor_divide(v, 4 * sign * determinant));
}

// The outward bounds of 0, a, b and a + b, moved by `origin`, in whole pixels.
struct Extent {
    std::int64_t low, high;
};
Extent extent(std::int64_t origin, std::int64_t a, std::int64_t b, std::int64_t grain) {
    const std::int64_t zero = 0;
    const std::int64_t low = origin + std::min(a, zero) + std::min(b, zero);
    const std::int64_t high = origin + std::max(a, zero) + std::max(b, zero);
    return {floor_divide(low, grain), -floor_divide(-high, grain)};
}

void expect_sampled(const Bitmask& source, const GrainedPlacement& placement) {
    const MaskAt result = resample(source, placement.sprite()).value();
    const std::int64_t w = source.width(), h = source.height();
    const Extent columns = extent(placement.ox, w * placement.xx, h * placement.yx, placement.grain);
    const Extent rows = extent(placement.oy, w * placement.xy, h * placement.yy, placement.grain);
    ASSERT_EQ(result.at, (PixelPos{columns.low, rows.low}));
    ASSERT_EQ(result.mask.width(), columns.high - columns.low);
    ASSERT_EQ(result.mask.height(), rows.high - rows.low);
    ASSERT_TRUE(naive::padding_is_clear(result.mask));
    // One pixel around the frame as well: nothing may be cut off.
    for (std::int64_t y = rows.low - 1; y <= rows.high; ++y) {
        for (std::int64_t x = columns.low - 1; x <= columns.high; ++x) {
            ASSERT_EQ(result.mask.get(x - columns.low, y - rows.low), naive_sample(source, placement, x, y))
                << "pixel " << x << ", " << y;
        }
    }
}

TEST(Resample, LeavesAnUnchangedPictureAsItIs) {
    std::mt19937_64 random(1);
    const Bitmask source = naive::random_mask(random, 70, 9, 500);
    const MaskAt result = resample(source, {.origin = {-3, 1e6}}).value();
    EXPECT_EQ(result.mask, source);
    EXPECT_EQ(result.at, (PixelPos{-3, 1000000}));
}

TEST(Resample, SmallCasesByHand) {
    const Bitmask source = naive::mask_of({"##.", "#.."});
    const auto placed = [&](Vec2D x_axis, Vec2D y_axis) {
        return naive::rows_of(resample(source, {{0, 0}, x_axis, y_axis}).value().mask);
    };
    using Rows = std::vector<std::string>;
    EXPECT_EQ(placed({2, 0}, {0, 1}), (Rows{"####..", "##...."}));
    EXPECT_EQ(placed({-1, 0}, {0, 1}), (Rows{".##", "..#"}));
    EXPECT_EQ(placed({1, 0}, {0, -1}), (Rows{"#..", "##."}));
    EXPECT_EQ(placed({0, 1}, {-1, 0}), (Rows{"##", ".#", ".."}));
    EXPECT_EQ(placed({0, -1}, {1, 0}), (Rows{"..", "#.", "##"}));
    EXPECT_EQ(placed({0, 1}, {1, 0}), (Rows{"##", "#.", ".."}));
}

TEST(Resample, StretchesFlipsAndQuarterTurnsAreExact) {
    std::mt19937_64 random(2);
    std::int64_t set = 0, all = 0;
    for (std::uint64_t round = 0; round < test::cases_or_fewer(1500); ++round) {
        const Bitmask source =
            naive::random_mask(random, naive::random_int(random, 0, 40), naive::random_int(random, 0, 20), 500);
        const std::int64_t s = naive::random_int(random, 1, 5) * (random() % 2 == 0 ? 1 : -1);
        const std::int64_t t = naive::random_int(random, 1, 5) * (random() % 2 == 0 ? 1 : -1);
        const std::int64_t ox = naive::random_int(random, -1000, 1000), oy = naive::random_int(random, -1000, 1000);
        const GrainedPlacement upright{ox, oy, s, 0, 0, t}, rotated{ox, oy, 0, s, t, 0};
        const GrainedPlacement& placement = random() % 2 == 0 ? upright : rotated;
        ASSERT_NO_FATAL_FAILURE(expect_sampled(source, placement)) << "round " << round;
        const Bitmask mask = resample(source, placement.sprite()).value().mask;
        set += mask.count();
        all += mask.width() * mask.height();
    }
    test::expect_hit_rate(set, all);
}

TEST(Resample, AnyPlacementAgreesWithIntegerArithmeticAlsoOnBorders) {
    // Coarse grains put many centers on borders between source pixels; fine ones make doubles round.
    std::mt19937_64 random(3);
    std::int64_t set = 0, pixels = 0;
    constexpr std::array<std::int64_t, 6> grains{1, 2, 4, 8, 1 << 10, 1 << 20};
    const std::uint64_t cases = test::cases_or_fewer(1200) / grains.size() + 1;
    for (const std::int64_t grain : grains) {
        for (std::uint64_t done = 0; done < cases;) {
            const auto component = [&] { return naive::random_int(random, -4 * grain, 4 * grain); };
            GrainedPlacement p{component(), component(), component(), component(), component(), component(), grain};
            if (random() % 4 == 0) p.xy = p.yx = 0;
            if (p.xx * p.yy == p.xy * p.yx) continue;
            const Bitmask source =
                naive::random_mask(random, naive::random_int(random, 1, 20), naive::random_int(random, 1, 20), 900);
            ASSERT_NO_FATAL_FAILURE(expect_sampled(source, p)) << "grain " << grain << ", case " << done;
            const Bitmask made = resample(source, p.sprite()).value().mask;
            set += made.count();
            pixels += made.width() * made.height();
            ++done;
        }
    }
    const auto masks = static_cast<double>(cases * grains.size());  // each of which has many pixels
    test::expect_hit_rate(static_cast<double>(set) / static_cast<double>(pixels) * masks, masks);
}

TEST(Resample, TiesGoTowardsGreaterCoordinates) {
    // At half scale every center is on a border: pixel 2i + 1 of the source, never 2i.
    const Bitmask source = naive::mask_of({".#.#", "####", ".#.#", "####"});
    EXPECT_EQ(resample(source, {{0, 0}, {0.5, 0}, {0, 0.5}}).value().mask.count(), 4);
    const Bitmask even = naive::mask_of({"#.#.", "....", "#.#.", "...."});
    EXPECT_EQ(resample(even, {{0, 0}, {0.5, 0}, {0, 0.5}}).value().mask.count(), 0);
    // A picture half a pixel off covers its low edge and not its high one, flipped or not.
    const Bitmask pair = naive::mask_of({"#."});
    const Bitmask both = naive::mask_of({"##"});
    const auto plain = resample(pair, {{0.5, 0}, {1, 0}, {0, 1}}).value();
    EXPECT_EQ(naive::rows_of(plain.mask), std::vector<std::string>{"#.."});
    const auto flipped = resample(both, {{2.5, 0}, {-1, 0}, {0, 1}}).value();
    EXPECT_EQ(naive::rows_of(flipped.mask), std::vector<std::string>{"##."});
    EXPECT_EQ(flipped.at, plain.at);
}

// Lays a block of `columns` x `rows` full pictures edge to edge, each flipped at random, and expects every target pixel
// to be covered at most once, and exactly once wherever the one large picture of the whole block covers it. Returns how
// many are covered.
std::int64_t expect_tiling(Vec2D origin, Vec2D x_axis, Vec2D y_axis, std::int64_t w, std::int64_t h,
                           std::mt19937_64& random) {
    constexpr std::int64_t columns = 4, rows = 3;
    const auto full = [](std::int64_t width, std::int64_t height) {
        Bitmask mask = Bitmask::blank(width, height).value();
        for (std::int64_t y = 0; y < height; ++y) {
            for (std::int64_t x = 0; x < width; ++x) mask.set(x, y);
        }
        return mask;
    };
    const auto at = [&](std::int64_t i, std::int64_t j) {
        return origin + static_cast<double>(i) * x_axis + static_cast<double>(j) * y_axis;
    };
    const Bitmask tile = full(w, h), whole = full(w * columns, h * rows);
    const MaskAt block = resample(whole, {origin, x_axis, y_axis}).value();
    std::vector<MaskAt> tiles;
    std::int64_t covered = 0;
    for (std::int64_t j = 0; j < rows; ++j) {
        for (std::int64_t i = 0; i < columns; ++i) {
            const bool flip_x = random() % 2 == 0, flip_y = random() % 2 == 0;
            const SpritePlacement placement{at(w * (flip_x ? i + 1 : i), h * (flip_y ? j + 1 : j)),
                                            flip_x ? -x_axis : x_axis, flip_y ? -y_axis : y_axis};
            tiles.push_back(resample(tile, placement).value());
            covered += tiles.back().mask.count();
        }
    }
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const PlacedMask placed{&tiles[i].mask, tiles[i].at};
        EXPECT_EQ(overlap_area(placed, {&block.mask, block.at}), tiles[i].mask.count());
        for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(overlaps(placed, {&tiles[j].mask, tiles[j].at}));
    }
    EXPECT_EQ(covered, block.mask.count());
    return covered;
}

TEST(Resample, TilesSideBySideNeverShareAPixelAndLeaveNoGap) {
    // Components are multiples of 2^-12, so that the corners of the tiles are exact and the tiles truly adjoin; many
    // are halves and quarters, so that centers fall on the seams.
    std::mt19937_64 random(4);
    std::uint64_t tried = 0, empty = 0;  // slivers may miss all centers
    for (std::uint64_t round = 0; round < test::cases_or_fewer(400); ++round) {
        const double grain = round % 2 == 0 ? 0.5 : 0x1p-12;
        const auto number = [&](double reach) {
            const auto steps = static_cast<std::int64_t>(reach / grain);
            return static_cast<double>(naive::random_int(random, -steps, steps)) * grain;
        };
        const Vec2D x_axis{number(3), number(3)}, y_axis{number(3), number(3)};
        if (std::abs(cross(x_axis, y_axis)) < 0.3) continue;
        const std::int64_t covered =
            expect_tiling({number(20), number(20)}, x_axis, y_axis, naive::random_int(random, 1, 9),
                          naive::random_int(random, 1, 9), random);
        if (HasFailure()) FAIL() << "round " << round;
        ++tried;
        empty += covered == 0;
    }
    EXPECT_GT(tried, 0u);
    EXPECT_LE(empty, tried / 100);
}

TEST(Resample, OddScalesDoNotLoseTheSeam) {
    // Scales with few bits, so that the corners of the tiles are exact, but whose quotients are rounded in doubles.
    std::mt19937_64 random(5);
    for (const double scale : {7.0 / 64, 21.0 / 8, 0.4375, 1.75, 3.0 / 1024 * 99}) {
        EXPECT_GT(expect_tiling({0.5, -3.5}, {scale, 0}, {0, scale}, 8, 16, random), 0);
        EXPECT_GT(expect_tiling({-2.5, 0}, {0, -scale}, {scale, 0}, 16, 8, random), 0);
    }
}

TEST(Resample, ARotatedPictureKeepsItsAreaAndStaysInItsFrame) {
    Bitmask source = Bitmask::blank(100, 60).value();
    for (std::int64_t y = 0; y < 60; ++y) {
        for (std::int64_t x = 0; x < 100; ++x) source.set(x, y);
    }
    const double c = 0.6, s = 0.8;
    const auto result = resample(source, {{10.25, -7.5}, {c, s}, {-s, c}}).value();
    EXPECT_EQ(result.at, (PixelPos{static_cast<std::int64_t>(std::floor(10.25 - 48)), -8}));
    EXPECT_EQ(result.mask.width(), 109);
    EXPECT_EQ(result.mask.height(), 117);
    EXPECT_NEAR(static_cast<double>(result.mask.count()), 6000, 60);
}

TEST(Resample, NearlyParallelAxesAreExactToo) {
    // Slivers along the diagonal with numbers of 50 bits: the determinant is a few grains, and the rounding of the
    // products around it is larger, so that doubles often name the wrong source pixel.
    std::mt19937_64 random(6);
    std::int64_t set = 0;
    const std::uint64_t rounds = test::cases_or_fewer(400);
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const std::int64_t grain = std::int64_t{1} << 48;
        const std::int64_t step = naive::random_int(random, grain / 2, 3 * grain);
        const std::int64_t sliver = naive::random_int(random, 1, 3) * (random() % 2 == 0 ? 1 : -1);
        const std::int64_t origin = naive::random_int(random, -9 * grain, 9 * grain);
        const GrainedPlacement p{
            origin & ~std::int64_t{31}, origin & ~std::int64_t{31}, step, step, step, step + sliver, grain};
        const Bitmask source =
            naive::random_mask(random, naive::random_int(random, 1, 60), naive::random_int(random, 1, 60), 600);
        ASSERT_NO_FATAL_FAILURE(expect_sampled(source, p)) << "round " << round;
        set += resample(source, p.sprite()).value().mask.count();
    }
    EXPECT_GT(static_cast<std::uint64_t>(set), rounds * 5 / 2);
}

TEST(Resample, ASliverAcrossALargeFrameCostsOnlyItsPixels) {
    // 2^-52 of a determinant and a frame of 16 million pixels: most decisions near the diagonal need exact arithmetic.
    Bitmask source = Bitmask::blank(2000, 2000).value();
    for (std::int64_t i = 0; i < 2000; ++i) source.set(i, i);
    const auto result = resample(source, {{0, 0}, {1, 1}, {1, 1 + 0x1p-52}}).value();
    EXPECT_EQ(result.mask.height(), 4001);
    EXPECT_LE(result.mask.count(), 4001);
}

TEST(Resample, AnEmptyPictureGivesAnEmptyMask) {
    for (const auto& [width, height] : {std::pair{0, 0}, std::pair{0, 5}, std::pair{5, 0}}) {
        const auto result = resample(Bitmask::blank(width, height).value(), {{0.5, 0.5}, {2, 1}, {-1, 2}});
        ASSERT_TRUE(result.ok());
        EXPECT_EQ(result->mask.count(), 0);
    }
}

TEST(Resample, HostilePlacementsAreErrorsNotMemory) {
    const Bitmask source = naive::mask_of({"##", "##"});
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    const auto code = [&](const SpritePlacement& placement) -> std::optional<ErrorCode> {
        const auto result = resample(source, placement);
        if (result) return std::nullopt;
        EXPECT_EQ(result.error().message.rfind("sprite placement: ", 0) == 0 ||
                      result.error().message.rfind("mask: ", 0) == 0,
                  true)
            << result.error().message;
        return result.error().code;
    };
    for (const double bad : {nan, inf, -inf}) {
        for (int i = 0; i < 6; ++i) {
            double n[] = {0, 0, 1, 0, 0, 1};
            n[i] = bad;
            EXPECT_EQ(code({{n[0], n[1]}, {n[2], n[3]}, {n[4], n[5]}}), ErrorCode::not_finite);
        }
    }
    EXPECT_EQ(code({{0, 0}, {0, 0}, {0, 1}}), ErrorCode::bad_size);
    EXPECT_EQ(code({{0, 0}, {1, 2}, {2, 4}}), ErrorCode::bad_size);
    EXPECT_EQ(code({{0, 0}, {0.1, 0.3}, {-0.1, -0.3}}), ErrorCode::bad_size);
    EXPECT_EQ(code({{0, 0}, {1e-300, 0}, {0, 1}}), ErrorCode::bad_size);
    EXPECT_EQ(code({{0, 0}, {1e300, 0}, {0, 1e300}}), ErrorCode::bad_size);
    EXPECT_EQ(code({{0, 0}, {1.7e308, 0}, {-1.7e308, 1}}), ErrorCode::bad_size);
    EXPECT_EQ(code({{1e300, 0}, {1, 0}, {0, 1}}), ErrorCode::bad_size);
    EXPECT_EQ(code({{0, -0x1p48}, {1, 0}, {0, -1}}), ErrorCode::bad_size);
    EXPECT_EQ(code({{0, 0}, {0x1p24, 0}, {0, 1}}), ErrorCode::bad_size);
    EXPECT_EQ(code({{0, 0}, {0x1p16, 0}, {0, 0x1p16}}), ErrorCode::bad_size);
    EXPECT_EQ(code({{0x1p40, 0}, {1, 0}, {0, 1}}), std::nullopt);
    EXPECT_EQ(code({{0, 0}, {1, 1e-310}, {-1e-310, 1}}), std::nullopt);
}

TEST(Resample, NamesTheBadNumber) {
    const auto result = resample(Bitmask(), {.origin = {0, 0}, .x_axis = {1, std::numeric_limits<double>::infinity()}});
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().message, "sprite placement: x_axis is (1, inf); both must be finite");
}

}  // namespace
}  // namespace carom
