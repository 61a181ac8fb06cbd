// Failures reported to RandyGaul/cute_headers (cute_c2, before that tinyc2).
#include "query/overlap_of.hpp"
#include "regressions/polygon.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/overlaps.hpp>

#include <cmath>

namespace carom {
namespace {

using test::Overlap;
using test::overlap_of;
using test::polygon;

// RandyGaul/cute_headers#97: the manifold of this circle and capsule divided by a number that was never set. The
// circle lies beyond the capsule's end a, so the gap is that of two circles.
TEST(CuteC2, CircleBeyondACapsulesEnd_97) {
    const Circle circle{{1147.21912f, 1464.05212f}, 2};
    const Capsule capsule{{1133.07214f, 1443.59570f}, {1127.39636f, 1440.69470f}, 6};
    EXPECT_EQ(overlap_of(circle, capsule), Overlap::apart);
    EXPECT_EQ(distance(circle, capsule), distance(circle, Circle{capsule.a, capsule.radius}));
    EXPECT_NEAR(distance(circle, capsule), std::hypot(14.14698, 20.45642) - 8, 1e-4);
    EXPECT_FALSE(contact(circle, capsule));
}

// RandyGaul/cute_headers#10: two capsules that share an end point had no direction between them, and got NaN.
TEST(CuteC2, CapsulesThatShareAnEnd_10) {
    const Capsule a{{0, 0}, {4, 0}, 1};
    for (const Capsule& b : {Capsule{{4, 0}, {4, 4}, 1}, Capsule{{4, 0}, {8, 0}, 1}, Capsule{{4, 0}, {0, 0}, 1}}) {
        const auto hit = contact(a, b);
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->separation, -2);  // the cores only touch: the sum of the radii
        EXPECT_FLOAT_EQ(std::hypot(hit->normal.x, hit->normal.y), 1);
    }
}

// RandyGaul/cute_headers#158: deep inside a capsule the polygon was pushed in the wrong direction, because the sides of
// the capsule's own segment were forgotten. Pushed by the depth, they touch.
TEST(CuteC2, PolygonDeepInACapsule_158) {
    const CapsuleD capsule{{0, 0}, {0, 3}, 0.4};
    for (const double y : {0.5, 1.0, 1.5, 2.0}) {
        const auto at = [&](double dx, double dy) {
            return TriangleD{{dx, y + 1 + dy}, {-1 + dx, y + 1 + dy}, {1 + dx, y - 1 + dy}};
        };
        const auto hit = contact(capsule, at(0, 0));
        ASSERT_TRUE(hit);
        EXPECT_LT(hit->separation, -0.4);
        const Vec2D out = -hit->separation * hit->normal;
        EXPECT_NEAR(signed_distance(capsule, at(out.x, out.y)), 0, 1e-14);
    }
}

// RandyGaul/cute_headers#160: two large rectangles that overlap by 160 were "not colliding": GJK's iteration met the
// limits of float.
TEST(CuteC2, LargeRectangles_160) {
    const auto a = polygon({{-568, 928}, {-568, 1056}, {-848, 1056}, {-848, 928}});
    const auto b = polygon({{-688, 736}, {-688, 1184}, {-912, 1184}, {-912, 736}});
    EXPECT_EQ(overlap_of(a, b), Overlap::penetrate);
    EXPECT_EQ(signed_distance(a, b), -160);
}

// RandyGaul/cute_headers#256: diamonds whose corners reach 2 into each other were missed by a rounding error in GJK.
TEST(CuteC2, DiamondsCornerToCorner_256) {
    const auto diamond = [](float x, float y) { return polygon({{x, y - 10}, {x + 10, y}, {x, y + 10}, {x - 10, y}}); };
    const auto middle = diamond(40, 40);
    for (const auto& other : {diamond(40, 58), diamond(58, 40), diamond(40, 22), diamond(22, 40)}) {
        EXPECT_EQ(overlap_of(middle, other), Overlap::penetrate);
        EXPECT_FLOAT_EQ(signed_distance(middle, other), -std::sqrt(2.0f));
    }
    EXPECT_EQ(overlap_of(middle, diamond(40, 61)), Overlap::apart);
    EXPECT_EQ(distance(middle, diamond(40, 61)), 1);
    EXPECT_EQ(overlap_of(middle, diamond(40, 60)), Overlap::touch);
}

// RandyGaul/cute_headers#366: the yes/no said 1 and the manifold had 0 contacts, because of the winding.
TEST(CuteC2, TheWindingLosesTheContact_366) {
    const Aabb world{{-1, -1}, {1, 1}};
    const auto car = [](bool reversed) {
        std::vector<Vec2> points{{-0.05f, -1.04f}, {0.05f, -1.04f}, {0.05f, -0.94f}, {-0.05f, -0.94f}};
        return polygon(reversed ? std::vector<Vec2>(points.rbegin(), points.rend()) : points);
    };
    for (const bool reversed : {false, true}) {
        EXPECT_TRUE(overlaps(car(reversed), world));
        const auto hit = contact(car(reversed), world);
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->separation, -(1 - 0.94f));
        EXPECT_EQ(hit->normal, (Vec2{0, 1}));
    }
}

// RandyGaul/cute_headers#404: the yes/no said 0 and the manifold had contacts. (345, 325) is inside both.
TEST(CuteC2, YesNoAndContactDisagree_404) {
    const Aabb box{{320, 320}, {352, 352}};
    const auto ramp = polygon({{334, 320}, {344, 332}, {364, 332}, {364, 320}});
    EXPECT_EQ(overlap_of(box, ramp), Overlap::penetrate);
    EXPECT_TRUE(contact(box, ramp));
    EXPECT_EQ(overlap_of(ramp, Point{{345, 325}}), Overlap::penetrate);
}

// RandyGaul/cute_headers#92: boxes that touch had a contact as c2AABB, and none as polygons of the same corners.
TEST(CuteC2, TouchingAsBoxesAndAsPolygons_92) {
    const Aabb a{{-50, -200}, {50, -100}}, b{{-10, -225}, {49, -200}};
    const auto p = polygon({{-50, -200}, {50, -200}, {50, -100}, {-50, -100}});
    const auto q = polygon({{-10, -225}, {49, -225}, {49, -200}, {-10, -200}});
    EXPECT_EQ(overlap_of(a, b), Overlap::touch);
    EXPECT_EQ(overlap_of(p, q), Overlap::touch);
    EXPECT_EQ(contact(a, b)->separation, 0);
    EXPECT_EQ(contact(p, q)->separation, 0);
}

// RandyGaul/cute_headers#318: two squares that overlap by 0.5 along x and by 1 along y.
TEST(CuteC2, SquaresSideBySide_318) {
    const Aabb a{{-1.75f, 6.636099f}, {0.25f, 8.6361f}}, b{{-0.25f, 7.636099f}, {1.75f, 9.636099f}};
    const auto hit = contact(a, b);
    EXPECT_EQ(hit->separation, -0.5f);
    EXPECT_EQ(hit->normal, (Vec2{1, 0}));
    EXPECT_EQ(hit->point.x, 0);
}

// RandyGaul/cute_headers#318: the manifold of the same two. Both points lie where they overlap: the side of b from y =
// 7.636099 to 8.6361 is inside a.
TEST(CuteC2, ManifoldOfSquaresSideBySide_318) {
    const Aabb a{{-1.75f, 6.636099f}, {0.25f, 8.6361f}}, b{{-0.25f, 7.636099f}, {1.75f, 9.636099f}};
    const auto m = manifold(a, b);
    ASSERT_TRUE(m);
    ASSERT_EQ(m->points().size(), 2u);
    EXPECT_EQ(m->normal, (Vec2{1, 0}));
    for (const auto& p : m->points()) {
        EXPECT_EQ(p.separation, -0.5f);
        EXPECT_TRUE(overlaps(a, Point{p.point}) && overlaps(b, Point{p.point}));
    }
}

// RandyGaul/cute_headers#404: the yes/no and the manifold disagreed.
TEST(CuteC2, YesNoAndManifoldAgree_404) {
    const Aabb box{{320, 320}, {352, 352}};
    const auto ramp = polygon({{334, 320}, {344, 332}, {364, 332}, {364, 320}});
    EXPECT_EQ(overlaps(box, ramp), manifold(box, ramp).has_value());
}

// RandyGaul/cute_headers#366: no points for a polygon in the other winding.
TEST(CuteC2, ManifoldInEitherWinding_366) {
    const Aabb world{{-1, -1}, {1, 1}};
    const auto car = polygon({{-0.05f, -0.94f}, {0.05f, -0.94f}, {0.05f, -1.04f}, {-0.05f, -1.04f}});
    EXPECT_EQ(manifold(car, world).value().points().size(), 2u);
}

}  // namespace
}  // namespace carom
