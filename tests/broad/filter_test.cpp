#include <carom/broad/filter.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(Filter, EachMaskMustHaveTheOthersCategory) {
    const Filter wall{.category = 1};
    const Filter bullet{.category = 4, .mask = 1};
    const Filter ghost{.category = 8, .mask = 0};
    EXPECT_TRUE(may_collide(wall, wall));
    EXPECT_TRUE(may_collide(wall, bullet));
    EXPECT_TRUE(may_collide(bullet, wall));
    EXPECT_FALSE(may_collide(bullet, bullet));
    EXPECT_FALSE(may_collide(ghost, wall));
    EXPECT_FALSE(may_collide(wall, ghost));
}

TEST(Filter, AGroupInCommonOverrulesTheCategories) {
    const Filter friendly{.category = 4, .mask = 0, .group = 7};
    const Filter ragdoll{.group = -3};
    EXPECT_TRUE(may_collide(friendly, friendly));
    EXPECT_FALSE(may_collide(ragdoll, ragdoll));
    EXPECT_FALSE(may_collide(friendly, ragdoll));  // different groups: friendly's empty mask decides
    EXPECT_TRUE(may_collide(ragdoll, Filter{.group = -4}));
    EXPECT_TRUE(may_collide(ragdoll, Filter{}));
}

}  // namespace
}  // namespace carom
