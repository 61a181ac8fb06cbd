// An AnyShape gives bit for bit the results of the shape in it.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/manifold.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace carom {
namespace {

std::vector<AnyShapeD> shapes(test::Random& random) {
    const auto number = [&] { return double(random.integer(-3, 3)); };
    const auto point = [&] { return Vec2D{number(), number()}; };
    const Vec2D p = point();
    return {PointD{p},
            SegmentD{p, point()},
            HalfSpaceD{p, {1, number()}},
            CircleD{p, 2},
            AabbD{p, p + Vec2D{2, 1}},
            BoxD{p, {1, 2}, RotD::degrees(number() * 30)},
            TriangleD{p, point(), point()},
            Rounded<TriangleD>{{p, point(), point()}, 0.5},
            EllipseD{p, {2, 1}, {}},
            Rounded<EllipseD>{{p, {1, 2}, {}}, 0.5},
            ArcD{p, 2, {1, 0}, {-1, 1}}};
}

bool same(const std::optional<ContactD>& a, const std::optional<ContactD>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->normal == b->normal && a->separation == b->separation && a->point == b->point &&
           a->unique_normal == b->unique_normal;
}

TEST(ContactAnyShape, AgreesWithTheShapeInIt) {
    test::Random random(7);
    int hits = 0;
    const std::uint64_t rounds = test::cases_or_fewer(20, 2);
    std::uint64_t asked = 0;
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const auto first = shapes(random), second = shapes(random);
        for (const AnyShapeD& a : first) {
            for (const AnyShapeD& b : second) {
                std::visit(
                    [&](const auto& concrete_a, const auto& concrete_b) {
                        const PoseD pose{{1, 2}, RotD::degrees(40)};
                        const auto expected = contact(concrete_a, place(concrete_b, pose));
                        ++asked;
                        hits += expected.has_value();
                        ASSERT_TRUE(same(contact(a, place(b, pose)), expected));
                        ASSERT_TRUE(same(contact(concrete_a, place(b, pose)), expected));
                        ASSERT_TRUE(same(contact(a, place(concrete_b, pose)), expected));
                        ASSERT_EQ(signed_distance(a, place(b, pose)),
                                  signed_distance(concrete_a, place(concrete_b, pose)));
                    },
                    a.value, b.value);
            }
        }
    }
    test::expect_hit_rate(hits, asked);
}

}  // namespace
// Circles are asked without a view of them, and differences of coordinates depend on which of the two is placed. A pose
// that moves nothing must not count there either.
TEST(ContactOfCircles, IsOneNumberHoweverItIsAsked) {
    const CircleD a{{0x1.a47da3e006bccp+7, -0x1.40c9f47876ca1p+5}, 0x1.4780d98a29181p+7};
    const CircleD b{{-0x1.e8dcddfb45d64p+6, -0x1.6db1208504898p+8}, 0x1.79404488db16bp+4};
    const PoseD pose{{-0x1.4c76096ed4d3fp+8, -0x1.6ecd70d597796p+6}, {1, 0}};
    const AnyShapeD any_a(a), any_b(b);
    const double gap = signed_distance(place(a, pose), b);
    EXPECT_EQ(distance(place(a, pose), b), gap);
    EXPECT_EQ(distance(place(a, pose), place(b, PoseD{})), gap);
    EXPECT_EQ(distance(place(any_a, pose), any_b), gap);
    EXPECT_EQ(distance(place(any_a, pose), place(any_b, PoseD{})), gap);
    EXPECT_EQ(signed_distance(place(any_a, pose), place(any_b, PoseD{})), gap);
    EXPECT_EQ(contact(place(any_a, pose), place(any_b, PoseD{}), 100)->separation, gap);
    EXPECT_EQ(manifold(place(any_a, pose), place(any_b, PoseD{}), 100)->separation, gap);
    EXPECT_EQ(manifold(place(a, pose), place(b, PoseD{}), 100)->points()[0].separation, gap);
    const PoseD minus_zero = inverse(PoseD{});
    EXPECT_EQ(distance(place(a, pose), place(b, minus_zero)), gap);
    EXPECT_EQ(signed_distance(place(any_a, pose), place(any_b, minus_zero)), gap);
    const CapsuleD c{{0.1, 0.2}, {0.7, 0.9}, 0.25};
    const AabbD box{{0.1, 1.3}, {0.4, 2.0}};
    EXPECT_EQ(signed_distance(place(c, minus_zero), box), signed_distance(c, box));
    EXPECT_EQ(signed_distance(place(c, PoseD{{0, -0.0}, {}}), box), signed_distance(c, box));
}

// The midpoint of two surfaces is not symmetric in doubles: which shape it is measured from must not depend on the
// order of the arguments, or on their types.
TEST(ManifoldOfCircleAndPoint, IsTheSameInBothOrdersAndForms) {
    const CircleD circle{{5, 1}, 1.0 / 3};
    const PointD point{{0.1, 0.7}};
    const Vec2D expected = manifold(AnyShapeD(circle), AnyShapeD(point), 100)->points()[0].point;
    EXPECT_EQ(manifold(circle, point, 100)->points()[0].point, expected);
    EXPECT_EQ(manifold(point, circle, 100)->points()[0].point, expected);
    EXPECT_EQ(manifold(AnyShapeD(point), AnyShapeD(circle), 100)->points()[0].point, expected);
}

}  // namespace carom
