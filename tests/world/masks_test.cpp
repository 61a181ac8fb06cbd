// Colliders of pixels: what is refused, so that none that is there has no pixels.

#include "rates.hpp"

#include <carom/mask/placed_sprite.hpp>
#include <carom/world/world.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace carom {
namespace {

SharedMask full(std::int64_t width, std::int64_t height) {
    Bitmask pixels = Bitmask::blank(width, height).value();
    for (std::int64_t y = 0; y < height; ++y) {
        for (std::int64_t x = 0; x < width; ++x) pixels.set(x, y);
    }
    return SharedMask(std::move(pixels));
}

template <class R>
const char* code(const R& result) {
    return result.ok() ? "fine" : error_code_name(result.error().code);
}

TEST(WorldMasks, AShapeThatAMaskUncoversIsLookedAt) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    World world;
    const auto pixels = full(4, 4);
    const auto bad = world.add({.shape = Circle{{nan, 0}, 1}, .mask = {pixels}}).value();
    const auto worse = world.add({.shape = Circle{{0, 0}, -1}, .mask = {pixels}}).value();
    const auto good = world.add({.shape = Circle{{0, 0}, 1}, .mask = {pixels}}).value();
    EXPECT_STREQ(code(world.set_mask(bad, {})), "not_finite");
    EXPECT_STREQ(code(world.set_mask(worse, {})), "negative_radius");
    EXPECT_EQ(world.mask(bad).pixels, pixels);
    EXPECT_STREQ(code(world.set_mask(good, {})), "fine");
    EXPECT_FALSE(world.mask(good).pixels);
    EXPECT_LT(world.box(good).min.x, -0.9f);
}

TEST(WorldMasks, RefusesMasksThatCannotBeResampled) {
    World world;
    const auto pixels = full(300, 300);
    EXPECT_STREQ(code(world.add({.mask = {pixels, {0, 0}, 300}})), "bad_size");
    EXPECT_STREQ(code(world.add({.mask = {pixels, {0, 0}, 1e-300}})), "bad_size");
    EXPECT_STREQ(code(world.add({.mask = {pixels, {1e300, 0}, 1}})), "bad_size");
    EXPECT_EQ(world.size(), 0u);
    const auto id = world.add({.mask = {full(1 << 20, 2), {0, 0}, 2}}).value();
    EXPECT_STREQ(code(world.set_mask(id, {pixels, {0, 0}, -300})), "bad_size");
    EXPECT_STREQ(code(world.move(id, {{0, 0}, Rot::degrees(45)})), "bad_size");  // 2^21 on either side
    EXPECT_STREQ(code(world.move(id, {{0, 0}, Rot::degrees(90)})), "fine");
}

// Owned or borrowed, all colliders have the same pixels, and none of their own.
TEST(WorldMasks, PixelsAreSharedOrBorrowed) {
    const SharedMask owned = full(4, 4);
    const Bitmask sheet = *owned;
    const SharedMask borrowed = SharedMask::borrowed(&sheet);
    EXPECT_EQ(borrowed.get(), &sheet);
    EXPECT_FALSE(owned == borrowed);
    EXPECT_FALSE(SharedMask::borrowed(nullptr));
    EXPECT_TRUE(SharedMask::borrowed(nullptr) == SharedMask());
    std::uint64_t hashes[2];
    for (const SharedMask& mask : {owned, borrowed}) {
        World world;
        const auto a = world.add({.mask = {mask}}).value();
        const auto b = world.add({.mask = {mask}, .pose = {{3, 3}, {}}}).value();
        const World copy = world;
        EXPECT_EQ(copy.mask(a).pixels.get(), mask.get());
        EXPECT_TRUE(world.mask(a) == world.mask(b));
        ASSERT_TRUE(world.update(1).ok());
        EXPECT_EQ(world.begins().size(), 1u);
        hashes[mask == borrowed] = world.state_hash();
    }
    EXPECT_EQ(hashes[0], hashes[1]);
}

// Masks and poses of all sizes: what is taken can be resampled, and what is not refuses for a reason of its own.
TEST(WorldMasks, AcceptedMasksCanBeResampled) {
    const auto pixels = full(3, 2);
    int taken = 0, asked = 0;
    for (const double pivot : {0.0, 0.5, 2.0, 1e15}) {
        for (const double scale : {1e-310, 1e-57, 1e-20, 0.3, 1.0, 7.0, 1e3, 2e4, 3e4, 1e7}) {
            for (const float at : {0.0f, 0.25f, -1e9f, 1.5e14f}) {
                for (const float degrees : {0.0f, 30.0f, 90.0f, 180.0f}) {
                    World world;
                    const Collider collider{.mask = {pixels, {pivot, 0}, scale},
                                            .pose = {{at, at}, Rot::degrees(degrees)}};
                    ++asked;
                    if (!world.add(collider)) continue;
                    ++taken;
                    if (scale > 100) continue;  // too slow to try all
                    const PoseD pose{
                        {static_cast<double>(at), static_cast<double>(at)},
                        {static_cast<double>(collider.pose.rot.c), static_cast<double>(collider.pose.rot.s)}};
                    EXPECT_STREQ(code(resample(*pixels, placement_of(pose, {pivot, 0}, scale))), "fine");
                }
            }
        }
    }
    test::expect_hit_rate(taken, asked);
}

TEST(WorldMasks, CollidersThatWouldLeaveTheRangeStay) {
    World world;
    const auto pixels = full(4, 4);
    const auto fast = world.add({.mask = {pixels}, .pose = {{1e14f, 0}, {}}, .velocity = {1e14f, 0}}).value();
    const Status far = world.update(1);
    ASSERT_FALSE(far.ok());
    EXPECT_EQ(far.error().index, static_cast<std::ptrdiff_t>(fast.index));
    EXPECT_EQ(world.pose(fast).at, (Vec2{1e14f, 0}));
    world.remove(fast);
    const auto wide = world.add({.mask = {full(1 << 20, 2), {0, 0}, 2}, .angular_velocity = 0.5f}).value();
    const Status rotated = world.update(1);
    ASSERT_FALSE(rotated.ok());
    EXPECT_EQ(rotated.error().index, static_cast<std::ptrdiff_t>(wide.index));
    EXPECT_EQ(world.pose(wide), Pose{});
}

}  // namespace
}  // namespace carom
