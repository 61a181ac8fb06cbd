// Distances, nearest points and contacts: against rationals, against the exact booleans, and by moving things apart.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/overlaps.hpp>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace carom {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

TEST(Distance, KnownGaps) {
    EXPECT_EQ(distance(Point{{0, 0}}, Point{{3, 4}}), 5);
    EXPECT_EQ(distance(Segment{{0, 0}, {4, 0}}, Segment{{2, 3}, {2, 9}}), 3);
    EXPECT_EQ(distance(Circle{{0, 0}, 1}, Circle{{6, 8}, 2}), 7);
    EXPECT_EQ(distance(Capsule{{0, 0}, {4, 0}, 1}, Aabb{{6, 3}, {9, 9}}), std::hypot(2.0f, 3.0f) - 1);
    EXPECT_EQ(distance(Ray{{0, 0}, {1, 0}}, Ray{{-3, 4}, {-1, 0}}), 5);
    EXPECT_EQ(distance(Line{{0, 0}, {3, 4}}, Circle{{-8, 6}, 4}), 6);
    EXPECT_EQ(distance(HalfSpace{{0, 0}, {0, 1}}, HalfSpace{{7, 2}, {0, -3}}), 2);
    EXPECT_EQ(distance(Chain::closed({{0, 0}, {9, 0}, {9, 9}, {0, 9}}).value(), Circle{{4, 4}, 1}), 3);
    EXPECT_EQ(distance(Circle{{std::nanf(""), 0}, 1}, Point{{0, 0}}), std::numeric_limits<float>::infinity());
    // Far from the origin nothing is lost: the difference is taken before it is rounded.
    const PoseD far{{1e15, 1e15}, RotD::degrees(0)};
    EXPECT_EQ(distance(place(CircleD{{0, 0}, 1}, far), place(CircleD{{2.25, 0}, 1}, far)), 0.25);
}

TEST(Distance, KnownDepths) {
    EXPECT_EQ(signed_distance(Circle{{0, 0}, 2}, Circle{{3, 0}, 2}), -1);
    EXPECT_EQ(signed_distance(Circle{{1, 1}, 2}, Circle{{1, 1}, 3}), -5);
    EXPECT_EQ(signed_distance(Aabb{{0, 0}, {4, 4}}, Aabb{{3, 1}, {9, 2}}), -1);
    EXPECT_EQ(signed_distance(Aabb{{0, 0}, {4, 4}}, Point{{1, 3.5f}}), -0.5f);
    EXPECT_EQ(signed_distance(Segment{{-3, 0}, {3, 0}}, Segment{{0, -1}, {0, 5}}), -1);
    EXPECT_EQ(signed_distance(Capsule{{-3, 0}, {3, 0}, 1}, Segment{{0, -1}, {0, 5}}), -2);
    EXPECT_EQ(signed_distance(HalfSpace{{0, 0}, {0, 2}}, Circle{{5, -1}, 2}), -3);
    EXPECT_EQ(signed_distance(HalfSpace{{0, 0}, {0, 2}}, HalfSpace{{0, -1}, {0, -5}}), -1);
    EXPECT_EQ(signed_distance(HalfSpaceD{{0, 0}, {0, 2}}, HalfSpaceD{{0, 5}, {0, 1}}), -inf);
    EXPECT_EQ(signed_distance(LineD{{0, 0}, {1, 0}}, LineD{{0, 5}, {1, 1}}), -inf);
    EXPECT_EQ(signed_distance(Line{{0, 0}, {1, 0}}, Line{{0, 0}, {2, 0}}), 0);
}

TEST(Contact, NormalsAndPoints) {
    const auto flat = contact(Aabb{{0, 0}, {4, 4}}, Aabb{{3, 1}, {9, 2}});
    EXPECT_EQ(flat->normal, (Vec2{1, 0}));
    EXPECT_EQ(flat->separation, -1);
    EXPECT_TRUE(flat->unique_normal);
    EXPECT_EQ(contact(Aabb{{3, 1}, {9, 2}}, Aabb{{0, 0}, {4, 4}})->normal, (Vec2{-1, 0}));
    const auto inside = contact(Aabb{{0, 0}, {4, 4}}, Point{{2, 2}});  // [Gaul]: a clamped center stays in place
    EXPECT_EQ(inside->separation, -2);
    EXPECT_FALSE(inside->unique_normal);
    const auto concentric = contact(Circle{{1, 1}, 2}, Circle{{1, 1}, 3});
    EXPECT_EQ(concentric->normal, (Vec2{1, 0}));
    EXPECT_FALSE(concentric->unique_normal);
    EXPECT_FALSE(contact(Circle{{0, 0}, 1}, Circle{{3, 0}, 1}));
    const auto near = contact(Circle{{0, 0}, 1}, Circle{{3, 0}, 1}, 1.5f);
    EXPECT_EQ(near->separation, 1);
    EXPECT_EQ(near->point, (Vec2{1.5f, 0}));
    EXPECT_EQ(contact(HalfSpace{{0, 0}, {0, 2}}, Circle{{5, 1}, 2})->normal, (Vec2{0, 1}));
    EXPECT_EQ(contact(AabbD{{0, 0}, {1, 1}}, AabbD{{1, 0}, {2, 1}})->separation, 0);
}

// Random convex shapes, on grids and off, in double.
struct Drawn {
    std::vector<Vec2D> core;
    double radius;
};

Drawn draw(test::Random& random, bool grid) {
    const auto number = [&] { return grid ? random.integer(-3, 3) : random.real(-3, 3); };
    const int corners = random.integer(1, 4);
    Drawn drawn{{}, random.chance(0.3) ? 0.0 : std::fabs(number()) / 2};
    const Vec2D at{static_cast<double>(number()), static_cast<double>(number())};
    for (int i = 0; i < corners; ++i) drawn.core.push_back(at + Vec2D{double(number()), double(number())});
    return drawn;
}

// As a shape: the rounded hull of up to three of the points.
Rounded<TriangleD> shape_of(const Drawn& d) {
    return {{d.core[0], d.core[d.core.size() > 1 ? 1 : 0], d.core[d.core.size() > 2 ? 2 : 0]}, d.radius};
}

mpq_class squared_distance(const Vec2D& p, const Vec2D& a, const Vec2D& b) {
    const mpq_class ex = mpq_class(b.x) - mpq_class(a.x), ey = mpq_class(b.y) - mpq_class(a.y);
    const mpq_class wx = mpq_class(p.x) - mpq_class(a.x), wy = mpq_class(p.y) - mpq_class(a.y);
    const mpq_class length = ex * ex + ey * ey;
    mpq_class t = length == 0 ? mpq_class(0) : mpq_class((wx * ex + wy * ey) / length);
    if (t < 0) t = 0;
    if (t > 1) t = 1;
    const mpq_class x = wx - t * ex, y = wy - t * ey;
    return x * x + y * y;
}

double core_distance(const TriangleD& a, const TriangleD& b) {
    mpq_class best = -1;
    const Vec2D p[] = {a.a, a.b, a.c}, q[] = {b.a, b.b, b.c};
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            for (const mpq_class& d :
                 {squared_distance(p[i], q[j], q[(j + 1) % 3]), squared_distance(q[j], p[i], p[(i + 1) % 3])}) {
                if (best < 0 || d < best) best = d;
            }
        }
    }
    const mpf_class root = sqrt(mpf_class(best, 256));
    return root.get_d();
}

TEST(Distance, AgreesWithRationalsAndTheBooleans) {
    test::Random random(31);
    int apart = 0;
    int touching = 0;
    double worst = 0;
    const int cases = int(test::cases_or_fewer(20'000));
    for (int i = 0; i < cases; ++i) {
        const auto a = shape_of(draw(random, i % 2 == 0));
        const auto b = shape_of(draw(random, i % 2 == 0));
        const double gap = signed_distance(a, b);
        ASSERT_EQ(gap <= 0, overlaps(a, b));
        ASSERT_EQ(gap < 0, penetrates(a, b));
        ASSERT_EQ(signed_distance(b, a), gap);
        ASSERT_EQ(distance(a, b), std::max(gap, 0.0));
        ASSERT_EQ(contact(a, b).has_value(), overlaps(a, b));
        touching += gap == 0;
        const auto nearest = closest(a, b).value();
        const double between = std::hypot(nearest.on_b.x - nearest.on_a.x, nearest.on_b.y - nearest.on_a.y);
        ASSERT_NEAR(between, nearest.distance, 0x1p-45);
        for (const auto& [shape, p] : {std::pair(a, nearest.on_a), std::pair(b, nearest.on_b)}) {
            ASSERT_LE(distance(shape, PointD{p}), 0x1p-45) << i;
        }
        if (gap <= 0) continue;
        ++apart;
        const double exact = core_distance(a.core, b.core) - (a.radius + b.radius);
        worst = std::max(worst, std::fabs(gap - exact) / (core_distance(a.core, b.core) + a.radius + b.radius + 6));
    }
    std::printf("distances: %d apart, %d touching of %d, worst error %.2f u (D + R)\n", apart, touching, cases,
                worst / 0x1p-53);
    EXPECT_LE(worst, 16 * 0x1p-53);
    test::expect_hit_rate(apart, cases);
    test::expect_often(touching, cases, 0.01, "touching");
}

Rounded<TriangleD> moved(const Rounded<TriangleD>& s, const Vec2D& by) {
    return {{s.core.a + by, s.core.b + by, s.core.c + by}, s.radius};
}

template <class A, class B>
void expect_same_in_both_orders(const A& a, const B& b) {
    const double gap = signed_distance(a, b);
    EXPECT_GT(gap, 0);
    EXPECT_EQ(signed_distance(b, a), gap);
    EXPECT_EQ(distance(a, b), gap);
    EXPECT_EQ(distance(b, a), gap);
}

// Sides along each other, up to rounding, between which the walk to the nearest features got lost in one order.
TEST(Distance, IsTheSameInBothOrdersWhereSidesAreParallel) {
    expect_same_in_both_orders(place(TriangleD{{0x1.29a7125d670cep+7, -0x1.36fe689ab8b9bp+6},
                                               {0x1.29fbcba1a6af6p+6, 0x1.50e8751f17e8bp+6},
                                               {0x1.29fbcba1a6af6p+6, -0x1.36fe689ab8b9bp+6}},
                                     PoseD{{0x1.cb54167d6cb11p+6, 0x1.a8096458627acp+3}}),
                               TriangleD{{-0x1.a2258403ab4bcp+7, -0x1.1af3042d10f36p+6},
                                         {0x1.029b084576369p+8, -0x1.1af3042d10f36p+6},
                                         {0x1.c3f839512bff1p+7, -0x1.bf9d2b1bea369p+7}});
    const RotD turned{0x1.c3c3c3c3c3c3cp-1, 0x1.e1e1e1e1e1e1ep-2};
    expect_same_in_both_orders(place(SegmentD{{4, -1}, {-5, -1}}, PoseD{{0, 0}, turned}),
                               place(TriangleD{{-5, 2}, {-5, 2}, {2, 2}}, PoseD{{9, 2}, turned}));
    expect_same_in_both_orders(place(TriangleD{{0x1.d5c31593e5fb7p-16, 0x1.92a737110e454p-16},
                                               {0, -0x1.92a737110e454p-16},
                                               {0x1.d5c31593e5fb7p-16, 0}},
                                     PoseD{{0x1.0c6f7a0b5ed8dp-18, -0x1.0c6f7a0b5ed8dp-15}, {-1, 0}}),
                               TriangleD{{-0x1.92a737110e454p-16, -0x1.0c6f7a0b5ed8dp-17},
                                         {-0x1.0c6f7a0b5ed8dp-15, -0x1.92a737110e454p-16},
                                         {0x1.92a737110e454p-16, 0x1.92a737110e454p-16}});
}

TEST(Contact, MovingByTheDepthSeparatesThemAndNothingLessDoes) {
    test::Random random(32);
    int deep = 0;
    const int cases = int(test::cases_or_fewer(20'000));
    for (int i = 0; i < cases; ++i) {
        const auto a = shape_of(draw(random, i % 2 == 0));
        const auto b = shape_of(draw(random, i % 2 == 0));
        const auto hit = contact(a, b);
        if (!hit || hit->separation == 0) continue;
        ++deep;
        ASSERT_NEAR(std::hypot(hit->normal.x, hit->normal.y), 1, 0x1p-50);
        const double depth = -hit->separation;
        ASSERT_NEAR(signed_distance(a, moved(b, depth * hit->normal)), 0, 0x1p-44);
        const RotD step = RotD::degrees(360.0 / 64);
        for (Vec2D direction{1, 0}; const int k : std::array<int, 64>{}) {
            ASSERT_TRUE(overlaps(a, moved(b, 0.999 * depth * direction))) << i << " " << k;
            direction = rotate(step, direction);
        }
    }
    test::expect_hit_rate(deep, cases);
}

}  // namespace
}  // namespace carom
