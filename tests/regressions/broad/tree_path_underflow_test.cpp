// A path along an axis whose length underflows to 0 hit boxes one least number ahead: the part that it passes for
// certain was rounded away from 0 instead of towards it. Found by a random test of the filters at all magnitudes.

#include <carom/broad/tree.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(TreePathUnderflow, APathTooShortForItsNumbersHitsNothingAhead) {
    constexpr float least = std::numeric_limits<float>::denorm_min();
    Tree tree;
    ASSERT_TRUE(tree.insert({{least, -least}, {2 * least, -least}}).ok());
    EXPECT_FALSE(tree.any_on_ray({0, -least}, {3 * least, 0}, 3 * least));
    EXPECT_TRUE(tree.any_on_ray({0, -least}, {3 * least, 0}, 1));
    EXPECT_FALSE(tree.any_on_ray({3 * least, -least}, {-3 * least, 0}, 3 * least));
    EXPECT_TRUE(tree.any_on_ray({3 * least, -least}, {-3 * least, 0}, 1));
}

}  // namespace
}  // namespace carom
