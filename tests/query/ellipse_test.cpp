// Ellipses: yes and no on known places, and distances and depths against a search in long double.
#include "query/overlap_of.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace carom {
namespace {

using test::Overlap;
using test::overlap_of;

TEST(Ellipse, KnownPlaces) {
    const Ellipse e{{0, 0}, {5, 3}};
    EXPECT_EQ(overlap_of(e, Point{{5, 0}}), Overlap::touch);
    EXPECT_EQ(overlap_of(e, Point{{3, 2.4f}}), Overlap::apart);  // 2.4f is more than 2.4
    EXPECT_EQ(overlap_of(e, Segment{{5, -1}, {5, 1}}), Overlap::touch);
    EXPECT_EQ(overlap_of(e, Line{{9, 3}, {1, 0}}), Overlap::touch);
    EXPECT_EQ(overlap_of(e, Line{{9, 25}, {-3, 5}}), Overlap::apart);
    EXPECT_EQ(overlap_of(e, Line{{25, 0}, {-20, 9}}), Overlap::apart);
    EXPECT_EQ(overlap_of(e, Line{{0, 5}, {5, -4}}), Overlap::touch);
    EXPECT_EQ(overlap_of(e, Line{{0, 5}, {-15, 12}}), Overlap::touch);
    EXPECT_EQ(overlap_of(e, Line{{0, 5}, {-15, -12}}), Overlap::touch);
    EXPECT_EQ(overlap_of(e, Line{{4, 0}, {0, 1}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(e, Ray{{6, 0}, {1, 0}}), Overlap::apart);
    EXPECT_EQ(overlap_of(e, Ray{{6, 0}, {-1, 0}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(e, HalfSpace{{0, -3}, {0, 1}}), Overlap::touch);
    EXPECT_EQ(overlap_of(e, Circle{{9, 0}, 4}), Overlap::touch);
    EXPECT_EQ(overlap_of(e, Circle{{0, 0}, 1}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(e, Capsule{{-9, 5}, {9, 5}, 2}), Overlap::touch);
    EXPECT_EQ(overlap_of(e, Ellipse{{0, 5}, {7, 2}}), Overlap::touch);
    EXPECT_EQ(overlap_of(e, Ellipse{{0, 5}, {7, std::nextafter(2.0f, 0.0f)}}), Overlap::apart);
    EXPECT_EQ(overlap_of(e, Ellipse{{0, 5}, {7, std::nextafter(2.0f, 3.0f)}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(e, e), Overlap::penetrate);
    EXPECT_EQ(overlap_of(e, Ellipse{{4, 0}, {1, 1}}), Overlap::penetrate);  // touches from inside
    // Rotated by a stored 3-4-5 ratio, the ends of the axes are rotated exactly too.
    const EllipseD rotated{{0, 0}, {5, 1}, {0.6, 0.8}};
    EXPECT_EQ(overlap_of(place(rotated, PoseD{{7, 7}, {}}), place(PointD{{5, 0}}, PoseD{{7, 7}, {0.6, 0.8}})),
              Overlap::touch);
    // Without one radius it is a segment, without both a point.
    EXPECT_EQ(overlap_of(Ellipse{{0, 0}, {5, 0}}, Point{{3, 0}}), Overlap::touch);
    EXPECT_EQ(overlap_of(Ellipse{{0, 0}, {5, 0}}, Ellipse{{0, 0}, {0, 5}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(Ellipse{{1, 1}, {0, 0}}, Ellipse{{1, 1}, {0, 0}}), Overlap::touch);
}

TEST(Ellipse, FlatOnes) {
    const EllipseD flat{{0, 0}, {1000, 1}};
    EXPECT_EQ(overlap_of(flat, EllipseD{{0, 1001}, {1, 1000}}), Overlap::touch);
    EXPECT_EQ(overlap_of(flat, EllipseD{{0, 1001}, {1, std::nextafter(1000.0, 0)}}), Overlap::apart);
    EXPECT_EQ(distance(flat, PointD{{1000, 1}}), signed_distance(PointD{{1000, 1}}, flat));
    EXPECT_EQ(signed_distance(flat, PointD{{0, 0}}), -1);
    EXPECT_FALSE(contact(flat, PointD{{0, 0}})->unique_normal);
}

TEST(Ellipse, Bounds) {
    EXPECT_EQ(bounds(Ellipse{{1, 2}, {5, 3}}), (Aabb{{-4, -1}, {6, 5}}));
    EXPECT_EQ(bounds(Ellipse{{1, 2}, {5, 3}, Rot::degrees(90)}), (Aabb{{-2, -3}, {4, 7}}));
}

TEST(Ellipse, InCompounds) {
    // Two ellipses side by side close no gap between them; a bar across their touching point does.
    const Compound pair = Compound::from_parts({{Ellipse{{-5, 0}, {5, 3}}}, {Ellipse{{5, 0}, {5, 2}}}}).value();
    EXPECT_EQ(overlap_of(pair, Point{{0, 0}}), Overlap::touch);
    const Compound barred =
        Compound::from_parts({{Ellipse{{-5, 0}, {5, 3}}}, {Ellipse{{5, 0}, {5, 2}}}, {Aabb{{-1, 0}, {1, 4}}}}).value();
    EXPECT_EQ(overlap_of(barred, Point{{0, 0}}), Overlap::touch);
    const Compound crossed = Compound::from_parts({{Aabb{{-1, 0}, {1, 4}}}, {Aabb{{-1, -4}, {1, 0}}}}).value();
    EXPECT_EQ(overlap_of(crossed, Ellipse{{1, 0}, {2, 3}}), Overlap::penetrate);
    const Compound slot = Compound::from_parts({{Aabb{{-9, 3}, {9, 4}}}, {Aabb{{-9, -4}, {9, -3}}}}).value();
    EXPECT_EQ(overlap_of(slot, Ellipse{{0, 0}, {5, 3}}),
              Overlap::penetrate);  // flat on both sides: no shift leaves both
    // The same floor with a seam just below: each half is flat on its own side of the corner. One half alone leaves
    // an exit along its missing side.
    const AnyShape ceiling = Aabb{{-9, 3}, {9, 4}}, left = Aabb{{-9, -4}, {0, -3}}, right = Aabb{{0, -4}, {9, -3}};
    const Ellipse between{{0, 0}, {5, 3}};
    EXPECT_EQ(overlap_of(Compound::from_parts({{ceiling}, {left}, {right}}).value(), between), Overlap::penetrate);
    EXPECT_EQ(overlap_of(Compound::from_parts({{ceiling}, {left}}).value(), between), Overlap::touch);
    EXPECT_EQ(overlap_of(Compound::from_parts({{ceiling}, {right}}).value(), between), Overlap::touch);
    // Rounded floors end in a corner, too, where they are round on one side.
    const AnyShape capsule = Capsule{{-9, -5}, {0, -5}, 2}, other_capsule = Capsule{{0, -5}, {9, -5}, 2};
    EXPECT_EQ(overlap_of(Compound::from_parts({{ceiling}, {capsule}, {other_capsule}}).value(), between),
              Overlap::penetrate);
    EXPECT_EQ(overlap_of(Compound::from_parts({{ceiling}, {capsule}}).value(), between), Overlap::touch);
    EXPECT_EQ(overlap_of(Compound::from_parts({{ceiling}, {capsule}, {right}}).value(), between), Overlap::penetrate);
    const Compound rollers = Compound::from_parts({{Circle{{0, 5}, 2}}, {Ellipse{{0, -4}, {3, 1}}}}).value();
    EXPECT_EQ(overlap_of(rollers, Ellipse{{0, 0}, {5, 3}}), Overlap::touch);  // it rolls out to either side
}

TEST(Ellipse, Contacts) {
    const auto side = contact(Ellipse{{0, 0}, {5, 3}}, Aabb{{4, -1}, {9, 1}});
    EXPECT_EQ(side->normal, (Vec2{1, 0}));
    EXPECT_EQ(side->separation, -1);
    EXPECT_TRUE(side->unique_normal);
    EXPECT_EQ(side->point, (Vec2{4.5f, 0}));
    EXPECT_FALSE(contact(EllipseD{{1, 1}, {5, 3}}, EllipseD{{1, 1}, {2, 7}})->unique_normal);
    EXPECT_EQ(signed_distance(EllipseD{{1, 1}, {5, 3}}, EllipseD{{1, 1}, {2, 4}}), -7);
}

using Real = long double;

// What the search in long double knows of a shape: an ellipse, or up to three corners, with a radius.
struct Known {
    std::array<Vec2D, 3> corners;
    double radius = 0;
    bool is_ellipse = false;
    EllipseD ellipse{};

    AnyShapeD shape() const {
        if (is_ellipse) return ellipse;
        return Rounded<TriangleD>{{corners[0], corners[1], corners[2]}, radius};
    }
    double size() const {
        if (is_ellipse) return ellipse.radii.x + ellipse.radii.y;
        double size = radius;
        for (const Vec2D& c : corners) size += std::hypot(c.x - corners[0].x, c.y - corners[0].y);
        return size;
    }
    Vec2D center() const { return is_ellipse ? ellipse.center : corners[0]; }

    Real support(Real x, Real y) const {
        if (is_ellipse) {
            const Real c = ellipse.rot.c, s = ellipse.rot.s;
            const Real u = (x * c + y * s) * ellipse.radii.x, v = (y * c - x * s) * ellipse.radii.y;
            return x * ellipse.center.x + y * ellipse.center.y + std::sqrt(u * u + v * v);
        }
        Real best = x * corners[0].x + y * corners[0].y;
        for (const Vec2D& p : corners) best = std::max(best, x * p.x + y * p.y);
        return best + radius;
    }
};

// The greatest gap over all directions: everywhere at first, closer where normals of flat ellipses crowd, then by
// thirds.
Real reference_gap(const Known& a, const Known& b) {
    const auto gap = [&](Real angle) {
        const Real x = std::cos(angle), y = std::sin(angle);
        return -a.support(x, y) - b.support(-x, -y);
    };
    std::vector<Real> angles;
    constexpr int steps = 720;
    const Real turn = 2 * std::acos(Real(-1));
    for (int i = 0; i < steps; ++i) {
        const Real angle = turn * i / steps;
        angles.push_back(angle);
        for (const Known* k : {&a, &b}) {
            if (!k->is_ellipse) continue;
            const Real x = std::cos(angle) / k->ellipse.radii.x, y = std::sin(angle) / k->ellipse.radii.y;
            const Real c = k->ellipse.rot.c, s = k->ellipse.rot.s;
            const Real crowded = std::atan2(s * x + c * y, c * x - s * y);
            angles.push_back(crowded < 0 ? crowded + turn : crowded);
        }
    }
    std::sort(angles.begin(), angles.end());
    const auto same = [](Real x, Real y) { return y - x < 1e-9L; };
    angles.erase(std::unique(angles.begin(), angles.end(), same), angles.end());
    const std::size_t n = angles.size();
    std::vector<Real> gaps;
    for (const Real angle : angles) gaps.push_back(gap(angle));
    Real best = *std::max_element(gaps.begin(), gaps.end());
    for (std::size_t i = 0; i < n; ++i) {
        if (gaps[i] < gaps[(i + 1) % n] || gaps[i] < gaps[(i + n - 1) % n]) continue;
        Real low = i == 0 ? angles[n - 1] - turn : angles[i - 1], high = i + 1 == n ? angles[0] + turn : angles[i + 1];
        for (int k = 0; k < 120; ++k) {
            const Real third = (high - low) / 3;
            (gap(low + third) < gap(high - third) ? low : high) +=
                gap(low + third) < gap(high - third) ? third : -third;
        }
        best = std::max(best, gap((low + high) / 2));
    }
    return best;
}

Known draw_ellipse(test::Random& random, int style) {
    const auto number = [&] { return style == 0 ? random.integer(-3, 3) : random.real(-3, 3); };
    const auto radius = [&] { return style == 0 ? random.integer(1, 3) : random.real(0.1, 3); };
    const double flatness = style == 2 ? 0x1p-10 : 1;
    Known k;
    k.is_ellipse = true;
    k.ellipse.center = {double(number()), double(number())};
    k.ellipse.radii = {double(radius()), double(radius()) * flatness};
    if (random.chance(0.7)) k.ellipse.rot = RotD::degrees(style == 0 ? 90 * random.integer(0, 3) : random.real(0, 360));
    return k;
}

Known draw_any(test::Random& random, int style) {
    if (random.chance(0.4)) return draw_ellipse(random, style);
    const auto number = [&] { return style == 0 ? random.integer(-4, 4) : random.real(-4, 4); };
    Known k;
    for (Vec2D& c : k.corners) c = {double(number()), double(number())};
    const int corners = random.integer(1, 3);
    for (std::size_t i = std::size_t(corners); i < 3; ++i) k.corners[i] = k.corners[0];
    if (random.chance(0.5)) k.radius = std::fabs(double(number())) / 2;
    return k;
}

AnyShapeD scaled_up(const Known& k, double by) {
    Known big = k;
    for (Vec2D& c : big.corners) c = by * c;
    big.radius *= by;
    big.ellipse.center = by * big.ellipse.center;
    big.ellipse.radii = by * big.ellipse.radii;
    return big.shape();
}

// signed_distance and contact take concrete shapes.
template <class Use>
auto with_shapes(const AnyShapeD& a, const AnyShapeD& b, const Use& use) {
    const auto& e = std::get<EllipseD>(a.value);
    if (const auto* other = std::get_if<EllipseD>(&b.value)) return use(e, *other);
    const auto& rounded = std::get<Rounded<BasicAnyConvex<double>>>(b.value);
    return use(e, Rounded<TriangleD>{std::get<TriangleD>(rounded.core.value), rounded.radius});
}

TEST(Ellipse, DistancesAgreeWithLongDoubleAndTheBooleans) {
    test::Random random(41);
    double worst_apart = 0, worst_deep = 0;
    int apart = 0, touching = 0;
    const int cases = int(test::cases_or_fewer(1200, 240));
    for (int i = 0; i < cases; ++i) {
        const Known a = draw_ellipse(random, i % 3), b = draw_any(random, i % 3);
        const double gap = with_shapes(a.shape(), b.shape(), [](const auto& x, const auto& y) {
            EXPECT_EQ(signed_distance(x, y), signed_distance(y, x));
            return signed_distance(x, y);
        });
        ASSERT_EQ(gap <= 0, overlaps(a.shape(), b.shape())) << i;
        ASSERT_EQ(gap < 0, penetrates(a.shape(), b.shape())) << i;
        ASSERT_EQ(distance(a.shape(), b.shape()), std::max(gap, 0.0)) << i;
        const double scale = 0x1p-77;
        const double small = with_shapes(scaled_up(a, scale), scaled_up(b, scale),
                                         [](const auto& x, const auto& y) { return signed_distance(x, y); });
        ASSERT_EQ(small, gap * scale) << i;
        const Vec2D between = b.center() - a.center();
        const double size = std::hypot(between.x, between.y) + a.size() + b.size();
        const double error = std::fabs(double(gap - reference_gap(a, b))) / size;
        EXPECT_LE(error, 16 * 0x1p-53) << i << " " << gap << " " << double(reference_gap(a, b));
        (gap > 0 ? worst_apart : worst_deep) = std::max(gap > 0 ? worst_apart : worst_deep, error);
        apart += gap > 0;
        touching += gap == 0;
    }
    std::printf("ellipses: %d apart, %d touching of %d, worst error %.2f u apart, %.2f u deep, of all sizes\n", apart,
                touching, cases, worst_apart / 0x1p-53, worst_deep / 0x1p-53);
    test::expect_hit_rate(apart, cases);
    test::expect_often(touching, cases, 0.01, "touching");
}

TEST(Ellipse, NearestPointsAreOnBothShapes) {
    test::Random random(42);
    double worst = 0;
    int apart = 0;
    for (int i = 0; i < 3000; ++i) {
        const Known a = draw_ellipse(random, i % 3), b = draw_any(random, i % 3);
        const auto nearest = closest(a.shape(), b.shape()).value();
        apart += nearest.distance > 0;
        const double size = a.size() + b.size() + std::fabs(nearest.distance) + 8;
        ASSERT_NEAR(std::hypot(nearest.on_b.x - nearest.on_a.x, nearest.on_b.y - nearest.on_a.y), nearest.distance,
                    0x1p-44)
            << i;
        worst = std::max({worst, distance(a.shape(), AnyShapeD(PointD{nearest.on_a})) / size,
                          distance(b.shape(), AnyShapeD(PointD{nearest.on_b})) / size});
    }
    EXPECT_LE(worst, 0x1p-43);
    test::expect_hit_rate(apart, 3000);
    std::printf("nearest points: at most %.2f u off their shapes\n", worst / 0x1p-53);
}

TEST(Ellipse, MovingByTheDepthSeparatesThemAndNothingLessDoes) {
    test::Random random(43);
    int deep = 0;
    for (int i = 0; i < 2000; ++i) {
        const Known a = draw_ellipse(random, i % 3), b = draw_any(random, i % 3);
        with_shapes(a.shape(), b.shape(), [&](const auto& x, const auto& y) {
            const auto hit = contact(x, y);
            if (!hit || hit->separation == 0) return;
            ++deep;
            ASSERT_NEAR(std::hypot(hit->normal.x, hit->normal.y), 1, 0x1p-50);
            const double depth = -hit->separation;
            ASSERT_NEAR(signed_distance(x, place(y, PoseD{depth * hit->normal, {}})), 0, 0x1p-44) << i;
            Vec2D direction{1, 0};
            for (int k = 0; k < 64; ++k) {
                ASSERT_TRUE(overlaps(x, place(y, PoseD{0.999 * depth * direction, {}}))) << i << " " << k;
                direction = rotate(RotD::degrees(360.0 / 64), direction);
            }
        });
    }
    test::expect_hit_rate(deep, 2000);
}

}  // namespace
}  // namespace carom
