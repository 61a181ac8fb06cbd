// Of two equal hits the one with the greater id was returned: the other box was not tested, as the time at which it
// is entered rounds to just above the hit in it.

#include <carom/broad/tree.hpp>

#include <gtest/gtest.h>

#include <optional>

namespace carom {
namespace {

TEST(TreeCastRounding, ABoxThatSeemsToBeEnteredJustAfterTheHitIsTestedToo) {
    constexpr double near = 0x1.484ae90131abap+2;
    const Vec2D from{-0x1.676dfea6b96fp-3, 0}, direction{0x1.c4b3214889f42p+0, 0};
    TreeD tree;
    const TreeId thin = tree.insert({{near, -1}, {near, 1}}).value();
    const TreeId wide = tree.insert({{near - 2, -1}, {near + 2, 1}}).value();
    const auto both = [](TreeId, double max_t) { return 3 <= max_t ? std::optional<double>(3) : std::nullopt; };
    EXPECT_EQ(tree.closest_on_ray(from, direction, 100, both), (TreeHitD{thin, 3}));
    const auto first = [&](TreeId id, double) { return std::optional<double>(id == wide ? 3 : 0x1.7ffffffffffffp+1); };
    EXPECT_EQ(tree.closest_on_ray(from, direction, 100, first), (TreeHitD{thin, 0x1.7ffffffffffffp+1}));
}

}  // namespace
}  // namespace carom
