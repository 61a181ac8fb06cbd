#include <carom/broad/filter.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(Filter, EachMaskMustHaveTheOthersCategory) {
    const Filter wall{.category = 1};
    const Filter bullet{.category = 4, .mask = 1};
    const Filter ghost{.category = 8, .mask = 0};
    EXPECT_TRUE(may_meet(wall, wall));
    EXPECT_TRUE(may_meet(wall, bullet));
    EXPECT_TRUE(may_meet(bullet, wall));
    EXPECT_FALSE(may_meet(bullet, bullet));
    EXPECT_FALSE(may_meet(ghost, wall));
    EXPECT_FALSE(may_meet(wall, ghost));
}

TEST(Filter, AGroupInCommonOverrulesTheCategories) {
    const Filter friendly{.category = 4, .mask = 0, .group = 7};
    const Filter ragdoll{.group = -3};
    EXPECT_TRUE(may_meet(friendly, friendly));
    EXPECT_FALSE(may_meet(ragdoll, ragdoll));
    EXPECT_FALSE(may_meet(friendly, ragdoll));  // different groups: friendly's empty mask decides
    EXPECT_TRUE(may_meet(ragdoll, Filter{.group = -4}));
    EXPECT_TRUE(may_meet(ragdoll, Filter{}));
}

}  // namespace
}  // namespace carom
