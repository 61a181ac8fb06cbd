#include "mask/naive.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/mask/rasterize.hpp>
#include <carom/query/contains.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace carom {
namespace {

using naive::random_int;

constexpr PixelRect frame{{-3, -4}, {21, 18}};

Vec2D center(std::int64_t x, std::int64_t y) {
    return {static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5};
}

// Every center inside is set and none outside; says how many lay on the border, which another test decides.
template <class S>
int expect_inside(const S& shape) {
    const Bitmask mask = rasterize(shape, frame).value();
    int on_border = 0;
    for (std::int64_t y = frame.min.y; y < frame.max.y; ++y) {
        for (std::int64_t x = frame.min.x; x < frame.max.x; ++x) {
            const Location location = locate(shape, center(x, y));
            const bool is_set = mask.get(x - frame.min.x, y - frame.min.y);
            if (location == Location::border) ++on_border;
            if (location == Location::border || is_set == (location == Location::inside)) continue;
            ADD_FAILURE() << "pixel " << x << ", " << y << " is " << is_set;
            return on_border;
        }
    }
    EXPECT_TRUE(naive::padding_is_clear(mask));
    return on_border;
}

// Numbers in halves, so that centers often lie on borders.
double half(std::mt19937_64& random, int low, int high) {
    return static_cast<double>(random_int(random, low, high)) / 2;
}

Vec2D point(std::mt19937_64& random) {
    return {half(random, -10, 44), half(random, -10, 40)};
}

TEST(Rasterize, SetsPixelsInsideConvexShapes) {
    std::mt19937_64 random(61);
    int on_border = 0, set = 0;
    const auto rounds = static_cast<int>(test::cases_or_fewer(250));
    for (int round = 0; round < rounds; ++round) {
        const Vec2D a = point(random), b = point(random), c = point(random);
        const double radius = half(random, 0, 16);
        on_border += expect_inside(CircleD{a, radius});
        on_border +=
            expect_inside(AabbD{{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}});
        on_border += expect_inside(CapsuleD{a, b, radius});
        if (orient(a, b, c) != 0) on_border += expect_inside(TriangleD{a, b, c});
        const PoseD pose{b, RotD::degrees(static_cast<double>(random_int(random, 0, 11)) * 30)};
        on_border += expect_inside(place(AabbD{{-radius, -3}, {radius, 4.5}}, pose));
        set += static_cast<int>(rasterize(CircleD{a, radius}, frame)->count());
        if (HasFailure()) FAIL() << "round " << round;
    }
    EXPECT_GT(on_border, rounds);
    EXPECT_GT(set, rounds * 10);
}

TEST(Rasterize, ShapesSideBySideShareNoPixelAndLeaveNoneOut) {
    std::mt19937_64 random(62);
    for (std::uint64_t round = test::cases_or_fewer(300); round > 0; --round) {
        // A fan of triangles around a point that is often a center, over a box whose sides often go through centers.
        const Vec2D low{half(random, -8, 4), half(random, -8, 4)}, high{half(random, 20, 44), half(random, 20, 40)};
        const Vec2D middle{half(random, 5, 19), half(random, 5, 19)};
        std::vector<Vec2D> rim{
            {low.x, low.y},   {half(random, 5, 19), low.y},  {high.x, low.y}, {high.x, half(random, 5, 19)},
            {high.x, high.y}, {half(random, 5, 19), high.y}, {low.x, high.y}, {low.x, half(random, 5, 19)}};
        Bitmask all = Bitmask::blank(frame.max.x - frame.min.x, frame.max.y - frame.min.y).value();
        std::int64_t pixels = 0;
        for (std::size_t i = 0; i < rim.size(); ++i) {
            const TriangleD triangle{middle, rim[i], rim[(i + 1) % rim.size()]};
            if (orient(triangle.a, triangle.b, triangle.c) == 0) continue;
            const Bitmask part = rasterize(triangle, frame).value();
            all.draw(part, {0, 0});
            pixels += part.count();
        }
        ASSERT_EQ(all, rasterize(AabbD{low, high}, frame).value());
        ASSERT_EQ(all.count(), pixels);
        ASSERT_GT(pixels, 0);
    }
}

TEST(Rasterize, BordersCountOnTheLowSides) {
    const auto bounds_of = [](const AabbD& box) { return rasterize(box, PixelRect{{0, 0}, {9, 9}})->bounds(); };
    EXPECT_EQ(bounds_of({{1.5, 2.5}, {4.5, 6.5}}), (PixelRect{{1, 2}, {4, 6}}));
    EXPECT_EQ(bounds_of({{1, 2}, {4, 6}}), (PixelRect{{1, 2}, {4, 6}}));
    EXPECT_EQ(bounds_of({{1.5, 2.5}, {1.5, 6.5}}), PixelRect{});
    // Thick lines along a row, the half space, and a disc through centers: left in, right out.
    EXPECT_EQ(rasterize(CapsuleD{{2.5, 3.5}, {5.5, 3.5}, 1}, PixelRect{{0, 0}, {9, 9}})->count(), 3 + 5);
    EXPECT_EQ(rasterize(HalfSpaceD{{0, 2.5}, {0, -1}}, PixelRect{{0, 0}, {9, 9}})->bounds(),
              (PixelRect{{0, 2}, {9, 9}}));
    EXPECT_EQ(rasterize(HalfSpaceD{{0, 2.5}, {0, 1}}, PixelRect{{0, 0}, {9, 9}})->bounds(),
              (PixelRect{{0, 0}, {9, 2}}));
    EXPECT_EQ(rasterize(HalfSpaceD{{2.5, 0}, {1, 0}}, PixelRect{{0, 0}, {9, 9}})->bounds(),
              (PixelRect{{0, 0}, {2, 9}}));
    const Bitmask disc = rasterize(CircleD{{4.5, 4.5}, 2}, PixelRect{{0, 0}, {9, 9}}).value();
    EXPECT_TRUE(disc.get(2, 4));
    EXPECT_FALSE(disc.get(6, 4));
}

TEST(Rasterize, UnionsAndFloatsToo) {
    const Aabb flat{{0, 0}, {8, 3}}, upright{{0, 3}, {3, 8}};
    const Compound both = Compound::from_parts({{AnyShape(flat), {}}, {AnyShape(upright), {}}}).value();
    const Bitmask mask = rasterize(both, PixelRect{{-1, -1}, {10, 10}}).value();
    EXPECT_EQ(mask.count(), 8 * 3 + 3 * 5);
    EXPECT_EQ(rasterize(AnyShape(both), PixelRect{{-1, -1}, {10, 10}}).value(), mask);
    expect_inside(EllipseD{{5, 6}, 7.25, 3.5});
}

TEST(Rasterize, ShapesWithoutInteriorSetNothing) {
    const PixelRect nine{{0, 0}, {9, 9}};
    EXPECT_EQ(rasterize(SegmentD{{0.5, 0.5}, {8.5, 8.5}}, nine)->count(), 0);
    EXPECT_EQ(rasterize(PointD{{0.5, 0.5}}, nine)->count(), 0);
    EXPECT_EQ(rasterize(CircleD{{4.5, 4.5}, 0}, nine)->count(), 0);
    EXPECT_EQ(rasterize(CircleD{{4.5, 4.5}, std::nan("")}, nine)->count(), 0);
    EXPECT_EQ(rasterize(ArcD{{4.5, 4.5}, 3, {1, 0}, {1, 0}}, nine)->count(), 0);
    EXPECT_EQ(rasterize(LineD{{0, 4.5}, {1, 0}}, nine)->count(), 0);
}

TEST(Rasterize, RefusesInvalidFrames) {
    const CircleD circle{{0, 0}, 1};
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    EXPECT_EQ(rasterize(circle, {{0, 0}, {-1, 5}}).error().code, ErrorCode::bad_size);
    EXPECT_EQ(rasterize(circle, {{lowest, 0}, {0, 5}}).error().code, ErrorCode::bad_size);
    EXPECT_EQ(rasterize(circle, {{0, 0}, {1 << 25, 5}}).error().code, ErrorCode::bad_size);
    EXPECT_EQ(rasterize(CircleD{{0, 0}, 1e300}, {{0, 0}, {70, 5}})->count(), 350);
    EXPECT_EQ(rasterize(circle, {{0, 0}, {0, 0}})->width(), 0);
}

}  // namespace
}  // namespace carom
