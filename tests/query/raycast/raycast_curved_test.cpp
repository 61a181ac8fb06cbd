// Rays against ellipses and arcs: rational arithmetic next to the parameters returned, and exact borders by hand.
#include "random.hpp"
#include "rates.hpp"

#include <carom/query/clip.hpp>
#include <carom/query/raycast.hpp>
#include <carom/shape/placed.hpp>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

namespace carom {
namespace {

using Q = mpq_class;

TEST(RaycastEllipse, ByHand) {
    const Ellipse flat{{0, 0}, {4, 2}};
    const auto hit = raycast(Ray{{-8, 0}, {2, 0}}, flat);
    EXPECT_EQ(hit->enter, 2);
    EXPECT_EQ(hit->exit, 6);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
    EXPECT_EQ(hit->feature, (Feature{0, FeatureKind::curve, 0}));
    const auto top = raycast(Ray{{-8, 2}, {1, 0}}, flat);
    EXPECT_TRUE(top.has_value() && top->graze);
    EXPECT_EQ(top->enter, 8);
    EXPECT_EQ(top->exit, 8);
    EXPECT_EQ(top->normal, (Vec2{0, 1}));
    EXPECT_FALSE(raycast(Ray{{-8, std::nextafter(2.0f, 3.0f)}, {1, 0}}, flat).has_value());
    EXPECT_TRUE(raycast(Ray{{1, 1}, {1, 0}}, flat)->started_inside);
    EXPECT_EQ(raycast(Ray{{4, 0}, {1, 0}}, flat)->normal, (Vec2{1, 0}));
    EXPECT_TRUE(raycast(Ray{{4, 0}, {1, 0}}, flat)->graze);
    EXPECT_EQ(raycast(Ray{{-8, 0}, {1, 0}}, Ellipse{{0, 0}, {4, 0}})->exit, 12);
}

TEST(RaycastArc, ByHand) {
    const Arc right{{0, 0}, 5, {3, -4}, {3, 4}};
    const auto both = raycast(Ray{{-9, 3}, {1, 0}}, right);  // (-4, 3) is not on it, (4, 3) is
    EXPECT_EQ(both->enter, 13);
    EXPECT_EQ(both->exit, 13);
    EXPECT_EQ(both->normal, (Vec2{-0.8f, -0.6f}));
    EXPECT_FALSE(both->graze);
    const auto end = raycast(Ray{{-9, 4}, {1, 0}}, right);
    EXPECT_TRUE(end.has_value() && end->graze);
    EXPECT_EQ(end->enter, 12);
    EXPECT_FALSE(raycast(Ray{{-9, std::nextafter(4.0f, 5.0f)}, {1, 0}}, right).has_value());
    EXPECT_TRUE(raycast(Ray{{5, -9}, {0, 1}}, right)->graze);
    EXPECT_FALSE(raycast(Ray{{0, 0}, {-1, 0}}, right).has_value());
    EXPECT_FALSE(raycast(Ray{{0, 0}, {1, 0}}, right)->started_inside);
    int crossings = 0;
    const auto count = [&](const Clip& c) {
        EXPECT_EQ(c.enter, c.exit);
        ++crossings;
    };
    clip_all(Line{{4, 0}, {0, 1}}, right, count);
    EXPECT_EQ(crossings, 2);
    clip_all(Line{{0, 0}, {1, 0}}, Arc{{0, 0}, 5, {3, 4}, {6, 8}}, count);  // a full circle
    EXPECT_EQ(crossings, 4);
    clip_all(Line{{0, 1}, {1, 0}}, Arc{{0, 0}, 5, {0, -1}, {0, 2}}, count);  // half of it
    EXPECT_EQ(crossings, 5);
    EXPECT_FALSE(raycast(Ray{{0, 0}, {1, 0}}, Arc{{0, 0}, 5, {0, 0}, {0, 2}}).has_value());
    EXPECT_EQ(raycast(Ray{{0, 0}, {1, 0}}, Arc{{5, 0}, 0, {1, 0}, {0, 2}})->enter, 5);
}

struct RationalPath {
    Q x, y, dx, dy;
    explicit RationalPath(const RayD& ray)
        : x(ray.origin.x), y(ray.origin.y), dx(ray.direction.x), dy(ray.direction.y) {}
};

/// The sign of ((p - center) in the ellipse's frame)^2 - 1, at t.
int ellipse_side(const EllipseD& e, const RationalPath& p, const Q& t) {
    const Q wx = p.x + t * p.dx - e.center.x, wy = p.y + t * p.dy - e.center.y;
    const Q c(e.rot.c), s(e.rot.s), a(e.radii.x), b(e.radii.y);
    const Q x = (c * wx + s * wy) * b, y = (c * wy - s * wx) * a, size = (c * c + s * s) * a * b;
    return sgn(Q(x * x + y * y - size * size));
}

TEST(RaycastEllipse, AgreesWithRationals) {
    test::Random random(5);
    int hits = 0, grazes = 0, inside = 0;
    for (int i = 0; i < 20000; ++i) {
        const bool grid = i % 2 == 0;
        const auto number = [&] { return grid ? double(random.integer(-8, 8)) : random.real(-8, 8); };
        const auto size = [&] { return grid ? double(random.integer(1, 6)) : std::fabs(random.scaled(-2, 3)); };
        const EllipseD e{{number(), number()}, {size(), size()}, i % 3 ? RotD{} : RotD::degrees(random.real(0, 360))};
        RayD ray{{number(), number()}, {number(), number()}};
        if (random.chance(0.2)) ray.direction = e.center - ray.origin;
        if (ray.direction == Vec2D{}) ray.direction = {1, 0};
        const auto hit = raycast(ray, e);
        const RationalPath p(ray);
        ASSERT_EQ(hit && hit->started_inside, ellipse_side(e, p, 0) < 0) << i;
        // The exact answer: the least value of the quadratic on t >= 0.
        const Q wx = p.x - e.center.x, wy = p.y - e.center.y, c(e.rot.c), s(e.rot.s), a(e.radii.x), b(e.radii.y);
        const Q ox = (c * wx + s * wy) * b, oy = (c * wy - s * wx) * a;
        const Q dx = (c * p.dx + s * p.dy) * b, dy = (c * p.dy - s * p.dx) * a;
        Q lowest = -(ox * dx + oy * dy) / (dx * dx + dy * dy);
        if (lowest < 0) lowest = 0;
        const int side = ellipse_side(e, p, lowest);
        ASSERT_EQ(hit.has_value(), side <= 0) << i;
        if (!hit.has_value()) continue;
        ++hits;
        inside += hit->started_inside;
        const bool touches = side == 0;
        ASSERT_EQ(hit->graze, touches) << i;
        grazes += touches;
        if (touches || hit->exit - hit->enter < 1e-6 * hit->exit) continue;
        const Q ulp = Q(0x1p-51), enter(hit->enter), exit(hit->exit);
        if (hit->enter > 1e-6) {
            ASSERT_GT(ellipse_side(e, p, enter * (1 - ulp)), 0) << i;
            ASSERT_LT(ellipse_side(e, p, enter * (1 + ulp)), 0) << i;
            ASSERT_LT(dot(hit->normal, ray.direction), 0) << i;
        }
        if (hit->exit > 1e-6) {
            ASSERT_LT(ellipse_side(e, p, exit * (1 - ulp)), 0) << i;
            ASSERT_GT(ellipse_side(e, p, exit * (1 + ulp)), 0) << i;
        }
    }
    std::printf("%d hits, %d grazes, %d from inside\n", hits, grazes, inside);
    test::expect_hit_rate(hits, 20000);
    test::expect_often(grazes, 20000, 0.0025, "grazes");
    test::expect_often(inside, 20000, 0.05, "from inside");
}

/// Whether the direction lies between the arc's, in rationals.
bool is_between(const ArcD& arc, const Q& x, const Q& y) {
    const Q from = arc.from.x * y - arc.from.y * x, to = x * arc.to.y - y * arc.to.x;
    const Q turn = Q(arc.from.x) * arc.to.y - Q(arc.from.y) * arc.to.x;
    const Q ahead = Q(arc.from.x) * arc.to.x + Q(arc.from.y) * arc.to.y;
    if (turn == 0) return ahead > 0 || from >= 0;
    return turn > 0 ? from >= 0 && to >= 0 : from >= 0 || to >= 0;
}

/// Crossings whose parameters are rational, for every Pythagorean chord; elsewhere the arc must be crossed next to the
/// parameters returned.
TEST(RaycastArc, AgreesWithRationals) {
    test::Random random(6);
    int crossings = 0, rays = 0, hits = 0, in_ends = 0;
    for (int i = 0; i < 20000; ++i) {
        const auto number = [&] { return i % 2 ? double(random.integer(-6, 6)) : random.real(-6, 6); };
        ArcD arc{{number(), number()}, std::fabs(number()), {number(), number()}, {number(), number()}};
        RayD ray{{number(), number()}, {number(), number()}};
        const Vec2D middle = arc.from + arc.to;
        if (random.chance(0.3) && !(middle == Vec2D{}))  // between its ends, or opposite
            ray.direction = arc.center + (arc.radius / std::sqrt(length_sq(middle))) * middle - ray.origin;
        if (ray.direction == Vec2D{} || arc.from == Vec2D{} || arc.to == Vec2D{} || arc.radius == 0) continue;
        ++rays;
        const RationalPath p(ray);
        const Q wx = p.x - arc.center.x, wy = p.y - arc.center.y, r(arc.radius);
        const Q q = p.dx * p.dx + p.dy * p.dy, half_b = wx * p.dx + wy * p.dy, c = wx * wx + wy * wy - r * r;
        const mpf_class d(Q(half_b * half_b - q * c), 600);
        std::vector<mpf_class> expected;
        for (const int side : {-1, 1}) {
            if (d < 0 || (d == 0 && side > 0)) continue;
            const mpf_class t = (side * mpf_class(sqrt(d)) - mpf_class(half_b, 600)) / mpf_class(q, 600);
            if (t < 0) continue;
            if (is_between(arc, wx + Q(t) * p.dx, wy + Q(t) * p.dy)) expected.push_back(t);
        }
        std::vector<double> found;
        clip_all(ray, arc, [&](const ClipD& stretch) {
            found.push_back(stretch.enter);
            EXPECT_EQ(stretch.enter, stretch.exit);
        });
        // A crossing in an end of the arc has an irrational parameter, which 600 bits round to either side of it.
        if (found.size() != expected.size()) {
            ASSERT_EQ(i % 2, 1) << i;
            ++in_ends;
            continue;
        }
        hits += !found.empty();
        for (std::size_t k = 0; k < found.size(); ++k, ++crossings) {
            const mpf_class error = abs(mpf_class(expected[k] - found[k]));
            ASSERT_LE(error.get_d(), 0x1p-51 * found[k] + 0x1p-80) << i;
        }
    }
    std::printf("%d rays, %d crossings, %d rays through ends\n", rays, crossings, in_ends);
    EXPECT_LT(in_ends, rays / 100);
    test::expect_hit_rate(hits, rays);
    test::expect_often(crossings - hits, rays, 0.02, "second crossings");
}

}  // namespace
}  // namespace carom
