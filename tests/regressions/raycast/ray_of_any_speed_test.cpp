// Rays cast at unions whose parts have sizes far from that of the ray's direction.
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

// In the unit of the smallest part, the direction is infinite: which parts the ray meets when cannot be told apart, so
// all of them are looked at.
TEST(RayOfAnySpeed, HitsPartsBesideTinyOnes) {
    const AabbD tiny{{0x12p-1074, -0x0fp-1074}, {0x14p-1074, -0x0cp-1074}};
    const auto parts = CompoundD::from_parts({{tiny}, {HalfSpaceD{{0, 1}, {0, 1}}}}).value();
    const RayD ray{{-0x1p-1074, 0x3p-1074}, {0x1p+1012, -0x1.8p+1011}};
    EXPECT_EQ(raycast(ray, parts).has_value(), overlaps(ray, parts));
    EXPECT_TRUE(raycast(ray, parts).has_value());
}

}  // namespace
}  // namespace carom
