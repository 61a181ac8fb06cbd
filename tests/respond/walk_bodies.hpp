/// Walk: the bodies that tests of walking are run with, in float and double.
#pragma once

#include "respond/level.hpp"

#include <gtest/gtest.h>

namespace carom::test {

template <class T>
class Walk : public testing::Test {
  public:
    std::vector<BasicAnyShape<T>> bodies = test::bodies<T>();
};
using Scalars = testing::Types<float, double>;

#define WALK_NAMES                           \
    using T = TypeParam;                     \
    using V [[maybe_unused]] = BasicVec2<T>; \
    using Box [[maybe_unused]] = BasicAabb<T>

}  // namespace carom::test
