#include "mask/naive.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/mask/shape_overlap.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <array>

namespace carom {
namespace {

using naive::random_int;

template <class T>
BasicAabb<T> square(std::int64_t x, std::int64_t y) {
    return {{static_cast<T>(x), static_cast<T>(y)}, {static_cast<T>(x + 1), static_cast<T>(y + 1)}};
}

struct Tally {
    int hits = 0;
    int touches = 0;  // that share no area
    int asked = 0;
};

// Each pixel by itself, as a box.
template <class S>
void expect_as_boxes(const Bitmask& mask, PixelPos at, const S& shape, bool has_area, Tally& tally) {
    using T = scalar_of_operand<S>;
    std::int64_t area = 0;
    std::optional<PixelPos> first;
    for (std::int64_t y = at.y; y < at.y + mask.height(); ++y) {
        for (std::int64_t x = at.x; x < at.x + mask.width(); ++x) {
            if (!mask.get(x - at.x, y - at.y) || !overlaps(square<T>(x, y), shape)) continue;
            if (!first) first = PixelPos{x, y};
            if (has_area && penetrates(square<T>(x, y), shape)) ++area;
        }
    }
    const PlacedMask placed{&mask, at};
    EXPECT_EQ(overlaps(placed, shape), first.has_value());
    EXPECT_EQ(overlaps(shape, placed), first.has_value());
    EXPECT_EQ(overlap_area(placed, shape), area);
    const std::optional<PixelPos> found = first_point(placed, shape);
    ASSERT_EQ(found.has_value(), first.has_value());
    if (first) {
        EXPECT_EQ(*found, *first) << found->x << ", " << found->y;
    }
    ++tally.asked;
    tally.hits += first ? 1 : 0;
    tally.touches += first && area == 0 ? 1 : 0;
}

template <class T>
class MaskAndShape : public testing::Test {
  public:
    std::mt19937_64 random{71};

    // In halves, so that borders often lie along those of pixels.
    T half(int low, int high) { return static_cast<T>(random_int(random, low, high)) / 2; }
    BasicVec2<T> point() { return {half(-8, 50), half(-8, 36)}; }
};

using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(MaskAndShape, Scalars);

TYPED_TEST(MaskAndShape, AgreesWithItsPixelsAsBoxes) {
    using T = TypeParam;
    Tally tally;
    for (auto round = static_cast<int>(test::cases_or_fewer(600)); round > 0; --round) {
        const Bitmask mask =
            naive::random_mask(this->random, random_int(this->random, 1, 24), random_int(this->random, 1, 18),
                               static_cast<std::uint64_t>(random_int(this->random, 0, 3)) * 100 + 20);
        const PixelPos at{random_int(this->random, -3, 3), random_int(this->random, -3, 3)};
        const auto a = this->point(), b = this->point(), c = this->point();
        const T radius = this->half(0, 9);
        const BasicAabb<T> box{{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
        const BasicPose<T> pose{c, BasicRot<T>::degrees(static_cast<T>(random_int(this->random, 0, 11)) * 30)};
        const auto ask = [&](const auto& shape, bool has_area) { expect_as_boxes(mask, at, shape, has_area, tally); };
        ask(BasicPoint<T>{a}, false);
        ask(BasicSegment<T>{a, b}, false);
        ask(BasicCircle<T>{a, radius}, radius > 0);
        ask(box, box.min.x < box.max.x && box.min.y < box.max.y);
        ask(BasicCapsule<T>{a, b, radius}, radius > 0);
        ask(place(BasicAabb<T>{{-radius, T(-1)}, {radius, T(2.5)}}, pose), radius > 0);
        ask(BasicArc<T>{a, radius, {1, 0}, {0, 1}}, false);
        ask(BasicEllipse<T>{a, {radius + T(0.5), T(2)}, {1, 0}}, true);
        if (a != b) {
            ask(BasicLine<T>{a, b - a}, false);
            ask(BasicRay<T>{a, b - a}, false);
            ask(BasicHalfSpace<T>{a, b - a}, true);
            if (c != a && c != b) ask(BasicChain<T>::closed(std::vector{a, b, c}).value(), false);
        }
        if (orient(a, b, c) != 0) {
            ask(BasicTriangle<T>{a, b, c}, true);
            const std::vector<BasicCompoundPart<T>> parts{{BasicTriangle<T>{a, b, c}, {}},
                                                          {BasicCircle<T>{c, T(2)}, {}}};
            ask(BasicCompound<T>::from_parts(parts).value(), true);
        }
        if (this->HasFailure()) FAIL() << round << " rounds before the end";
    }
    test::expect_hit_rate(tally.hits, tally.asked);
    test::expect_often(tally.touches, tally.asked, 0.05, "touches");
}

TYPED_TEST(MaskAndShape, SeesHoles) {
    using T = TypeParam;
    const std::vector<BasicVec2<T>> outer{{0, 0}, {12, 0}, {12, 12}, {0, 12}};
    const std::vector<std::vector<BasicVec2<T>>> holes{{{3, 3}, {9, 3}, {9, 9}, {3, 9}}};
    const auto ring = simple_polygon<T>(outer, holes).value();
    Tally tally;
    Bitmask field = Bitmask::blank(14, 14).value();
    field.fill();
    expect_as_boxes(field, {-1, -1}, ring, true, tally);
    EXPECT_EQ(overlap_area(PlacedMask{&field, {-1, -1}}, ring), 144 - 36);
    Bitmask inner = Bitmask::blank(4, 4).value();
    inner.fill();
    EXPECT_FALSE(overlaps(PlacedMask{&inner, {4, 4}}, ring));
    EXPECT_TRUE(overlaps(PlacedMask{&inner, {5, 5}}, ring));
    EXPECT_EQ(overlap_area(PlacedMask{&inner, {5, 5}}, ring), 0);
}

// Where floats cannot represent the corners of pixels, and where doubles cannot.
TEST(MaskAndShape, FarAway) {
    Bitmask field = Bitmask::blank(9, 9).value();
    field.fill();
    const std::int64_t far = std::int64_t{1} << 26;
    const PlacedMask placed{&field, {far + 1, 0}};
    EXPECT_FALSE(overlaps(placed, Circle{{float(far), 4}, 0.5f}));
    EXPECT_TRUE(overlaps(placed, Circle{{float(far), 4}, 1}));
    EXPECT_EQ(overlap_area(placed, Circle{{float(far), 4}, 1}), 0);
    EXPECT_EQ(overlap_area(placed, Circle{{float(far), 4}, 1.5f}), 4);
    const PlacedMask beyond{&field, {std::numeric_limits<std::int64_t>::max(), 0}};
    EXPECT_FALSE(overlaps(beyond, HalfSpace{{0, 0}, {-1, 0}}));
}

TEST(MaskAndShape, ViewsAreShapes) {
    Bitmask field = Bitmask::blank(9, 9).value();
    field.fill();
    const PlacedMask placed{&field, {0, 0}};
    const Vec2 kite[] = {{8, 3}, {12, 0}, {14, 3}, {12, 6}};
    const ConvexView view{kite};
    EXPECT_TRUE(overlaps(placed, view));
    EXPECT_EQ(overlap_area(placed, view), 2);
    EXPECT_FALSE(overlaps(placed, place(view, Pose{{2, 0}, {}})));
    EXPECT_TRUE(overlaps(placed, place(ConvexView{kite, 1}, Pose{{2, 0}, {}})));
}

TEST(MaskAndShape, InvalidShapesOverlapNothing) {
    Bitmask field = Bitmask::blank(9, 9).value();
    field.fill();
    const PlacedMask placed{&field, {0, 0}};
    EXPECT_FALSE(overlaps(placed, Circle{{std::numeric_limits<float>::quiet_NaN(), 4}, 1}));
    const Bitmask nothing;
    EXPECT_FALSE(overlaps(PlacedMask{&nothing, {0, 0}}, Circle{{0, 0}, 10}));
}

}  // namespace
}  // namespace carom
