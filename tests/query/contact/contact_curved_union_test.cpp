// Contacts of unions with ellipses and arcs in them: signs, what is left after moving by the depth, and the depth
// against a search over directions.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace carom {
namespace {

CompoundD alone(const AnyShapeD& shape) {
    return CompoundD::from_parts({{shape}}).value();
}

TEST(ContactCurvedUnion, AUnionOfOneIsTheOne) {
    const EllipseD ellipse{{1, 0}, {3, 2}, RotD::degrees(30)};
    const ArcD arc{{0, 0}, 2, {1, 0}, {-1, 0}};
    for (const AnyShapeD& body : {AnyShapeD(AabbD{{1, 1}, {4, 4}}), AnyShapeD(CircleD{{2, -2}, 1.5}),
                                  AnyShapeD(EllipseD{{2, 1}, {1, 2}, {}}), AnyShapeD(PointD{{9, 9}})}) {
        EXPECT_EQ(signed_distance(alone(ellipse), body), signed_distance(AnyShapeD(ellipse), body));
        EXPECT_EQ(signed_distance(alone(arc), body), signed_distance(AnyShapeD(arc), body));
    }
}

TEST(ContactCurvedUnion, SeamsGiveNoNormal) {
    std::vector<CompoundPartD> tiles{{EllipseD{{20, 0}, {1, 1}, {}}}};
    for (int i = 0; i < 8; ++i) tiles.push_back({AabbD{{double(i), 0}, {i + 1.0, 1}}});
    const CompoundD floor = CompoundD::from_parts(tiles).value();
    for (double x = 1; x < 6; x += 1.0 / 8) {
        const auto hit = contact(floor, AabbD{{x, 0.875}, {x + 1, 2}});
        ASSERT_TRUE(hit);
        EXPECT_NEAR(hit->normal.y, 1, 1e-12) << x;
        EXPECT_NEAR(hit->separation, -0.125, 1e-12) << x;
        const auto round = contact(floor, EllipseD{{x, 1.25}, {0.75, 0.5}, {}});
        EXPECT_NEAR(round->normal.y, 1, 1e-12) << x;
        EXPECT_NEAR(round->separation, -0.25, 1e-12) << x;
    }
}

TEST(ContactCurvedUnion, KnownDepths) {
    // Two round ellipses are two discs, and the minimum translation is through the notch between them.
    const CompoundD discs =
        CompoundD::from_parts({{EllipseD{{-3, 0}, {5, 5}, {}}}, {EllipseD{{3, 0}, {5, 5}, {}}}}).value();
    EXPECT_NEAR(signed_distance(discs, PointD{{0, 1}}), -3, 1e-12);
    EXPECT_NEAR(contact(discs, PointD{{0, 1}})->normal.y, 1, 1e-12);
    const CompoundD bowl =
        CompoundD::from_parts({{ArcD{{0, 4}, 4, {-1, 0}, {1, 0}}}, {AabbD{{-9, -2}, {-8, 8}}}}).value();
    EXPECT_NEAR(signed_distance(bowl, CircleD{{0, 1}, 1.5}), -0.5, 1e-12);
    EXPECT_NEAR(contact(bowl, CircleD{{0, 1}, 1.5})->normal.y, 1, 1e-12);
}

AnyShapeD random_part(test::Random& random, bool grid, int curved) {
    const auto number = [&] { return grid ? double(random.integer(-3, 3)) : random.real(-3, 3); };
    const auto point = [&] { return Vec2D{number(), number()}; };
    const Vec2D p = point();
    switch (curved < 2 ? curved : random.integer(2, 5)) {
        case 0:
            return EllipseD{p, {std::fabs(number()) + 0.5, std::fabs(number()) + 0.5}, RotD::degrees(number() * 30)};
        case 1:
            return ArcD{p, std::fabs(number()) + 0.5, point() + Vec2D{0, 7}, point() + Vec2D{7, 0}};
        case 2:
            return CircleD{p, std::fabs(number())};
        case 3:
            return AabbD{p, p + Vec2D{std::fabs(number()) + 1, std::fabs(number()) + 1}};
        case 4:
            return CapsuleD{p, point(), std::fabs(number()) / 2};
        default:
            return TriangleD{p, point(), point()};
    }
}

// Curved parts are ellipses (0) or arcs (1): together the depth is that of the arcs' hulls.
CompoundD random_union(test::Random& random, bool grid, int curved, const PoseD& at = {}) {
    std::vector<CompoundPartD> parts{{random_part(random, grid, curved), at}};
    for (int i = random.integer(1, 2); i > 0; --i)
        parts.push_back({random_part(random, grid, random.integer(0, 1) == 0 ? 2 : curved), at});
    return CompoundD::from_parts(parts).value();
}

TEST(ContactCurvedUnion, MovedByTheDepthTheyAreFree) {
    test::Random random(23);
    int deep = 0, stuck = 0, longer = 0;
    double worst_left = 0, worst_excess = 0;
    const int cases = int(test::cases_or_fewer(60, 5));
    const int directions = test::is_sanitized ? 4 : 16;
    for (int i = 0; i < cases; ++i) {
        const int kind = i / 2 % 2;
        const CompoundD a = random_union(random, i % 2 == 0, kind);
        const PoseD aside{{i % 5 < 2 ? 14.0 : 0.0, 0}, {}};  // or nearly all would overlap
        const CompoundD b = random_union(random, i % 2 == 0, i % 3 == 0 ? kind : 2, aside);
        const double gap = signed_distance(a, b);
        ASSERT_EQ(gap <= 0, overlaps(a, b)) << i;
        ASSERT_EQ(gap < 0, penetrates(a, b)) << i;
        ASSERT_EQ(signed_distance(b, a), gap) << i;
        const auto hit = contact(a, b);
        ASSERT_EQ(hit.has_value(), gap <= 0);
        if (!(gap < 0)) continue;
        ++deep;
        ASSERT_NEAR(length_sq(hit->normal), 1, 1e-12) << i;
        // A little more frees them; in a notch not straight on.
        bool is_free = false;
        for (int k = 0; k < 64 && !is_free; ++k) {
            const Vec2D hair = rotate(RotD::degrees(k * 360.0 / 64), 1e-6 * hit->normal);
            const auto moved = place(b, PoseD{hair - gap * hit->normal, {}});
            is_free = !penetrates(a, moved);
            if (is_free) worst_left = std::max(worst_left, distance(a, moved));
        }
        stuck += !is_free;
        // The least of the shifts in so many directions that separate them, in so many steps, bounds the depth.
        double least = -gap;
        for (int k = 0; k < directions; ++k) {
            const Vec2D direction = rotate(RotD::degrees(k * 360.0 / directions), Vec2D{1, 0});
            for (double t = least / directions; t < least; t += -gap / directions) {
                if (!penetrates(a, place(b, PoseD{t * direction, {}}))) least = t;
            }
        }
        const double excess = -gap - least;
        longer += excess > 1e-9;
        worst_excess = std::max(worst_excess, excess);
    }
    std::printf(
        "curved unions: %d deep of %d, %d not free after moving, at most %.2g further, %d longer than found "
        "otherwise, by at most %.2g\n",
        deep, cases, stuck, worst_left, longer, worst_excess);
    test::expect_hit_rate(deep, cases);
    EXPECT_EQ(stuck, 0);
    EXPECT_LT(worst_left, 1e-5);
    EXPECT_EQ(worst_excess, 0);
}

}  // namespace
}  // namespace carom
