// A union with two parts that are equally near in different directions has no unique normal.
#include <carom/query/contact.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(TwoNearestDirections, OfAUnionThatIsApartAreNotUnique) {
    const auto pair = Compound::from_parts({{Circle{{-3, 0}, 1}}, {Circle{{3, 0}, 1}}}).value();
    const auto between = contact(pair, Point{{0, 0}}, 9);
    ASSERT_TRUE(between);
    EXPECT_EQ(between->separation, 2);
    EXPECT_FALSE(between->unique_normal);
    EXPECT_FALSE(contact(Point{{0, 0}}, pair, 9)->unique_normal);
    EXPECT_TRUE(contact(pair, Point{{0.5f, 0}}, 9)->unique_normal);
    EXPECT_TRUE(contact(pair, Point{{8, 0}}, 9)->unique_normal);
}

TEST(TwoNearestDirections, OneCornerOfTwoPartsIsOneDirection) {
    const auto bent = Chain::open({{-4, 1}, {0, 0}, {4, 1}}).value();
    EXPECT_TRUE(contact(bent, Point{{0, -3}}, 9)->unique_normal);
    const auto floor = Chain::open({{-4, 0}, {0, 0}, {4, 0}}).value();
    EXPECT_TRUE(contact(floor, Aabb{{-1, 2}, {1, 3}}, 9)->unique_normal);
}

}  // namespace
}  // namespace carom
