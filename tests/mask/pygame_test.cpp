// Where pygame's masks mean the same, they must give the same. Its C code is the best known descendant of [Ekstrom]'s.
#include "mask/naive.hpp"
#include "mask/pygame_mask.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/mask/convolve.hpp>
#include <carom/mask/overlap.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

using naive::Grid;
using test::PygameMask;

Grid grid_of(const test::PygameBitmask& mask) {
    return Grid::of(mask.width, mask.height, [&](std::int64_t x, std::int64_t y) { return test::is_set(mask, x, y); });
}

class PygameTest : public testing::Test {
  protected:
    void SetUp() override {
        if (!test::find_pygame()) GTEST_SKIP() << test::why_no_pygame();
    }

    // Not empty: what pygame makes of a side of 0 differs between its versions.
    Bitmask draw_mask() {
        const auto side = [&] { return std::max<std::int64_t>(naive::random_side(random, 40), 1); };
        return naive::mask_of(naive::random_grid(random, side(), side()));
    }

    std::mt19937_64 random{81};
};

TEST_F(PygameTest, OverlapAreaAndSharedPixels) {
    const test::Pygame& pygame = *test::find_pygame();
    std::uint64_t hits = 0, asked = 0;
    for (std::uint64_t round = test::cases_or_fewer(3000); round > 0; --round) {
        const Bitmask a = draw_mask(), b = draw_mask();
        const PygameMask pygame_a = test::to_pygame(a), pygame_b = test::to_pygame(b);
        ASSERT_EQ(pygame.count(pygame_a.get()), a.count());
        for (int i = 0; i < 8; ++i, ++asked) {
            const auto x = static_cast<int>(naive::random_int(random, -b.width() / 2, a.width() / 2));
            const auto y = static_cast<int>(naive::random_int(random, -b.height() / 2, a.height() / 2));
            const PlacedMask at_a{&a, {0, 0}}, at_b{&b, {x, y}};
            const bool overlap = pygame.overlap(pygame_a.get(), pygame_b.get(), x, y) != 0;
            ASSERT_EQ(overlaps(at_a, at_b), overlap) << x << ", " << y;
            ASSERT_EQ(overlap_area(at_a, at_b), pygame.overlap_area(pygame_a.get(), pygame_b.get(), x, y));
            hits += overlap ? 1 : 0;
            if (i > 0) continue;
            const PygameMask shared = test::pygame_blank(a.width(), a.height());
            pygame.overlap_mask(pygame_a.get(), pygame_b.get(), shared.get(), x, y);
            ASSERT_EQ(Grid::of(overlap_mask(at_a, at_b)), grid_of(*shared));
        }
    }
    test::expect_hit_rate(hits, asked);
}

TEST_F(PygameTest, DrawEraseInvertAndConvolve) {
    const test::Pygame& pygame = *test::find_pygame();
    for (std::uint64_t round = test::cases_or_fewer(1000); round > 0; --round) {
        Bitmask a = draw_mask();
        const Bitmask b = draw_mask();
        PygameMask pygame_a = test::to_pygame(a);
        const PygameMask pygame_b = test::to_pygame(b);
        const auto x = static_cast<int>(naive::random_int(random, -b.width(), a.width()));
        const auto y = static_cast<int>(naive::random_int(random, -b.height(), a.height()));
        if (a.width() * a.height() < 3000 && b.count() < 2000) {
            const MaskAt obstacle = configuration_space_obstacle(a, b).value();
            const PygameMask out = test::pygame_blank(obstacle.mask.width(), obstacle.mask.height());
            pygame.convolve(pygame_a.get(), pygame_b.get(), out.get(), 0, 0);
            ASSERT_EQ(Grid::of(obstacle.mask), grid_of(*out));
        }
        a.draw(b, {x, y});
        pygame.draw(pygame_a.get(), pygame_b.get(), x, y);
        ASSERT_EQ(Grid::of(a), grid_of(*pygame_a));
        a.invert();
        pygame.invert(pygame_a.get());
        ASSERT_EQ(pygame.count(pygame_a.get()), a.count());
        a.erase(b, {-x, y});
        pygame.erase(pygame_a.get(), pygame_b.get(), -x, y);
        ASSERT_EQ(Grid::of(a), grid_of(*pygame_a));
    }
}

}  // namespace
}  // namespace carom
