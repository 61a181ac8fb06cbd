// An AnyShape gives bit for bit the results of the shape in it.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/contact.hpp>
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
}  // namespace carom
