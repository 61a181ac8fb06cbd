// What a world's sweep at pixels says of the start, against the shape that is made of their squares.

#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/classify.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/world/world.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace carom {
namespace {

using test::Random;

Bitmask picture(const std::vector<std::string>& rows) {
    Bitmask mask =
        Bitmask::blank(static_cast<std::int64_t>(rows[0].size()), static_cast<std::int64_t>(rows.size())).value();
    for (std::size_t y = 0; y < rows.size(); ++y) {
        for (std::size_t x = 0; x < rows[y].size(); ++x) {
            if (rows[y][x] == '#') mask.set(static_cast<std::int64_t>(x), static_cast<std::int64_t>(y));
        }
    }
    return mask;
}

SweepD sweep_at(const Bitmask& mask, const AnyShapeD& shape, const Vec2D& displacement) {
    WorldD world;
    EXPECT_TRUE(world.add({.mask = {SharedMask(mask)}, .kind = ColliderKind::static_body}).ok());
    const auto found = world.sweep(shape, {}, displacement);
    return found ? found->hit : SweepD{};
}

CompoundD squares_of(const Bitmask& mask) {
    std::vector<CompoundD::Part> squares;
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        for (std::int64_t x = 0; x < mask.width(); ++x) {
            const Vec2D at{static_cast<double>(x), static_cast<double>(y)};
            if (mask.get(x, y)) squares.push_back({AabbD{at, at + Vec2D{1, 1}}, {}});
        }
    }
    return CompoundD::from_parts(std::move(squares)).value();
}

AnyShapeD moved(const AnyShapeD& shape, const Vec2D& by) {
    if (const auto* box = std::get_if<AabbD>(&shape.value)) return AabbD{box->min + by, box->max + by};
    if (const auto* point = std::get_if<PointD>(&shape.value)) return PointD{point->at + by};
    const auto& segment = std::get<SegmentD>(shape.value);
    return SegmentD{segment.a + by, segment.b + by};
}

TEST(WorldPixelSweeps, WhatPenetratesAtTheStartHasNoNormal) {
    const Bitmask slot = picture({"#.#"}), bar = picture({"###"}), dots = picture({"#....#"});
    const auto starts_penetrating = [](const Bitmask& mask, const AabbD& box) {
        const SweepD hit = sweep_at(mask, box, {0, 5});
        EXPECT_TRUE(hit.initially_overlapping);
        return hit.normal == Vec2D{} && hit.point == Vec2D{};
    };
    EXPECT_FALSE(starts_penetrating(dots, {{-1, -1}, {0, 2}}));
    EXPECT_TRUE(starts_penetrating(slot, {{1, 0}, {2, 1}}));  // whatever moves it makes it overlap one of both
    EXPECT_TRUE(starts_penetrating(bar, {{0.5, 0.25}, {2.5, 0.75}}));
    EXPECT_TRUE(starts_penetrating(bar, {{0, 0}, {3, 1}}));
    EXPECT_TRUE(starts_penetrating(dots, {{-1, -1}, {2, 2}}));
}

TEST(WorldPixelSweeps, SeamsBetweenRowsGiveNoNormal) {
    const Bitmask wall = picture({"##", "##"}), bend = picture({"#..", "#..", "###"});
    const SweepD along = sweep_at(wall, AabbD{{-1, 1}, {0, 1.75}}, {0, -1});
    EXPECT_EQ(along.normal, (Vec2D{1, 0}));
    EXPECT_EQ(along.enter, 0);
    EXPECT_TRUE(along.graze);
    // Next to a wall and on a floor it is the one that blocks.
    EXPECT_EQ(sweep_at(bend, AabbD{{1, 1}, {2, 2}}, {0, 1}).normal, (Vec2D{0, 1}));
    EXPECT_EQ(sweep_at(bend, AabbD{{1, 1}, {2, 2}}, {-1, 0}).normal, (Vec2D{-1, 0}));
}

// Random pictures, and shapes on a grid of half pixels, so that a quarter of one leads past no border: normals are
// those of the border, where it has an upright one.
TEST(WorldPixelSweeps, AgreeWithTheirSquares) {
    Random random(4);
    std::uint64_t touching = 0, within = 0, slots = 0;
    const std::uint64_t rounds = test::cases_or_fewer(6000);
    for (std::uint64_t i = 0; i < rounds; ++i) {
        Bitmask mask = Bitmask::blank(random.integer(1, 9), random.integer(1, 4)).value();
        const double density = random.real(0.3, 1);
        for (std::int64_t y = 0; y < mask.height(); ++y) {
            for (std::int64_t x = 0; x < mask.width(); ++x) {
                if (random.chance(density)) mask.set(x, y);
            }
        }
        if (mask.bounds().empty()) continue;
        const auto half = [&](int low, int high) { return static_cast<double>(random.integer(low, high)) / 2; };
        const Vec2D at{half(-2, 12), half(-2, 8)};
        const AnyShapeD shapes[] = {AabbD{at, at + Vec2D{half(1, 6), half(1, 6)}}, PointD{at},
                                    SegmentD{at, at + Vec2D{1, half(-2, 2)}}};
        const AnyShapeD& shape = shapes[random.chance(0.7) ? 0 : random.integer(1, 2)];
        const Vec2D displacement{half(-2, 2), half(-2, 2)};
        const CompoundD squares = squares_of(mask);
        if (!overlaps(shape, squares)) continue;
        const SweepD found = sweep_at(mask, shape, displacement);
        ASSERT_TRUE(found.hits()) << i;
        ASSERT_TRUE(found.initially_overlapping) << i;
        if (penetrates(shape, squares)) {
            (classify(shape, squares) == Relation::touching ? slots : within) += 1;
            EXPECT_EQ(found.normal, Vec2D{}) << i;
            continue;
        }
        ++touching;
        const auto leads_in = [&](const Vec2D& normal) { return penetrates(moved(shape, 0.25 * normal), squares); };
        bool has_upright = false;
        for (const Vec2D& normal : {Vec2D{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) has_upright |= leads_in(normal);
        ASSERT_NEAR(dot(found.normal, found.normal), 1, 1e-12) << i;
        EXPECT_TRUE(leads_in(found.normal) || !has_upright) << i;
        if (HasFailure()) FAIL() << displacement.x << " " << displacement.y;
    }
    test::expect_often(touching, rounds, 0.05, "touching");
    test::expect_hit_rate(touching + within + slots, rounds);
    test::expect_often(within, rounds, 0.2, "within");
    EXPECT_GT(slots, 0u);
}

}  // namespace
}  // namespace carom
