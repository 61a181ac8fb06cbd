// Polygons with more vertices than filters load at once: every query against brute force.
#include "narrow/many/polygons.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/capsule.hpp>
#include <carom/shape/rounded.hpp>

#include <gtest/gtest.h>

namespace carom::test {
namespace {

#define expect_near(value, expected, error) expect_within(#value, value, expected, error)
void expect_within(const char* what, Real value, Real expected, Real error) {
    EXPECT_LE(std::fabs(value - expected), error) << what << ": " << double(value) << " and " << double(expected);
}

// What brute force knows of two outlines.
struct Known {
    std::vector<Far2> a, b;
    Real radius = 0;
    Real gap = 0;
    Real size = 0;
    Real doubt = 0;  // how far the gap may be off
};

Known known(std::vector<Far2> a, std::vector<Far2> b, Real radius, Real coordinates) {
    Known result{std::move(a), std::move(b), radius, 0, 0, 0};
    result.size = size_of(result.a, result.b) + radius;
    result.doubt = Real(0x1p-60) * (result.size + coordinates);
    result.gap = brute_separation(result.a, result.b) - radius;
    return result;
}

template <class T>
Real rounding(Real x) {
    return std::fabs(x) * std::numeric_limits<T>::epsilon() + std::numeric_limits<T>::denorm_min();
}

// Checks the yes-or-no answers where brute force is certain of them, and the numbers always.
template <class A, class B>
void expect_known(const A& a, const B& b, const Known& k) {
    using T = scalar_of_operand<A>;
    const Real error = Real(0x1p-48) * k.size + k.doubt;
    if (std::fabs(k.gap) > k.doubt) {
        EXPECT_EQ(overlaps(a, b), k.gap < 0);
        EXPECT_EQ(penetrates(a, b), k.gap < 0);
        EXPECT_EQ(overlaps(b, a), k.gap < 0);
    }
    const Real gap = std::max(k.gap, Real(0));
    expect_near(distance(a, b), gap, error + rounding<T>(gap));
    EXPECT_EQ(distance(a, b), distance(b, a));
    const auto near = closest(a, b);
    ASSERT_TRUE(near.has_value());
    expect_near(near->distance, gap, error + rounding<T>(gap));
    const auto height_of = [](const std::vector<Far2>& outline, const auto& at) {
        return brute_separation(outline, {{Real(at.x), Real(at.y)}});
    };
    if (k.radius == 0) {
        const Real slack = 16 * rounding<T>(k.size + std::fabs(near->on_a.x) + std::fabs(near->on_a.y)) + k.doubt;
        EXPECT_LE(height_of(k.a, near->on_a), slack);
        EXPECT_LE(height_of(k.b, near->on_b), slack);
    }
    const T margin = 4 * static_cast<T>(k.size);
    const auto found = contact(a, b, margin);
    ASSERT_TRUE(found.has_value());
    expect_near(found->separation, k.gap, error + rounding<T>(k.gap));
    EXPECT_EQ(found->separation > 0, !overlaps(a, b));
    const auto flipped = contact(b, a, margin);
    ASSERT_TRUE(flipped.has_value());
    EXPECT_EQ(found->separation, flipped->separation);
    if (found->unique_normal) {
        EXPECT_EQ(found->normal, -flipped->normal);
    }
    // The normal: along it, the two are as far apart as they are.
    const Far2 n{found->normal.x, found->normal.y};
    Real high = -std::numeric_limits<Real>::infinity(), low = -high;
    for (const Far2& p : k.a) high = std::max(high, dot(p - k.a[0], n));
    for (const Far2& p : k.b) low = std::min(low, dot(p - k.a[0], n));
    expect_near(low - high - k.radius, k.gap, 8 * std::numeric_limits<T>::epsilon() * k.size + error);
    const auto flat = manifold(a, b, margin);
    ASSERT_TRUE(flat.has_value());
    EXPECT_EQ(flat->separation, found->separation);
    ASSERT_GE(flat->points().size(), 1u);
    Real least = std::numeric_limits<Real>::infinity();
    for (const auto& point : flat->points()) least = std::min(least, Real(point.separation));
    expect_near(least, k.gap, 16 * error + rounding<T>(k.gap) + Real(0x1p-18) * std::fabs(k.gap));
}

struct Draw {
    double scale;
    Vec2D at;
    bool is_placed;
};

template <class T>
BasicPose<T> drawn_pose(Random& random, const Draw& draw) {
    if (!draw.is_placed) return {};
    const T reach = static_cast<T>(0.8 * draw.scale);
    return {{static_cast<T>(random.real(-1, 1)) * reach, static_cast<T>(random.real(-1, 1)) * reach},
            BasicRot<T>::degrees(static_cast<T>(random.real(-180, 180)))};
}

template <class T>
void check_polygons(const Draw& draw, std::uint64_t cases, int most) {
    Random random(5);
    double overlapping = 0, tried = 0;
    for (std::uint64_t i = 0; i < cases; ++i) {
        SCOPED_TRACE(i);
        const double reach = draw.is_placed ? 0.5 : 1.2;
        const auto at = [&] {
            return draw.at + draw.scale * Vec2D{random.real(-reach, reach), random.real(-reach, reach)};
        };
        const auto a = polygon_of<T>(drawn_outline(random, random.integer(65, most)), draw.scale, at());
        const auto b = polygon_of<T>(drawn_outline(random, random.integer(3, most)), draw.scale, at());
        if (!a || !b) continue;
        const BasicPose<T> pose_a = drawn_pose<T>(random, draw), pose_b = drawn_pose<T>(random, draw);
        const Real coordinates = std::numeric_limits<T>::epsilon() == std::numeric_limits<float>::epsilon()
                                     ? 0
                                     : std::fabs(draw.at.x) * 0x1p-3;
        const Known k = known(far_outline(*a, pose_a), far_outline(*b, pose_b), 0, coordinates);
        if (draw.is_placed) {
            expect_known(place(*a, pose_a), place(*b, pose_b), k);
        } else {
            expect_known(*a, *b, k);
        }
        overlapping += k.gap < 0;
        ++tried;
        if (testing::Test::HasFailure()) return;
    }
    if (tried >= 50) expect_share(overlapping, tried, 0.2, 0.8, "overlapping");
}

TEST(ManyVertices, PolygonsAgreeWithBruteForce) {
    check_polygons<float>({1, {}, false}, 300, 200);
    check_polygons<double>({1, {}, false}, 300, 200);
}

TEST(ManyVertices, PlacedPolygonsAgreeWithBruteForce) {
    check_polygons<float>({1, {}, true}, 300, 200);
    check_polygons<double>({1, {}, true}, 300, 200);
}

TEST(ManyVertices, SmallAndLargePolygonsAgreeWithBruteForce) {
    check_polygons<float>({0x1p-100, {}, false}, 60, 150);
    check_polygons<float>({0x1p60, {}, true}, 60, 150);
    check_polygons<double>({0x1p-100, {}, true}, 60, 150);
    check_polygons<double>({0x1p100, {}, false}, 60, 150);
}

TEST(ManyVertices, PolygonsFarFromTheOriginAgreeWithBruteForce) {
    check_polygons<float>({100, {1e4, -3e3}, false}, 60, 150);
    check_polygons<double>({1, {1e8, -3e7}, false}, 60, 150);
}

TEST(ManyVertices, ThousandsOfVerticesAgreeWithBruteForce) {
    check_polygons<float>({1, {}, true}, 6, 2000);
    check_polygons<double>({1, {}, false}, 6, 2000);
}

template <class T>
void check_other_shapes(bool is_placed) {
    Random random(9);
    for (std::uint64_t i = 0; i < 200; ++i) {
        SCOPED_TRACE(i);
        const auto number = [&](double reach) { return static_cast<T>(random.real(-reach, reach)); };
        const auto polygon = polygon_of<T>(drawn_outline(random, random.integer(65, 300)), 1, {0.1, -0.2});
        if (!polygon) continue;
        const BasicPose<T> pose = drawn_pose<T>(random, {0.3, {}, is_placed});
        const std::vector<Far2> outline = far_outline(*polygon, pose);
        const BasicVec2<T> p{number(2), number(2)}, q{number(2), number(2)};
        const T radius = static_cast<T>(random.real(0, 0.5));
        const auto expect = [&](const auto& shape, std::vector<BasicVec2<T>> core, T r) {
            const Known k = known(outline, far_outline(core, BasicPose<T>{}), r, 0);
            if (is_placed) {
                expect_known(place(*polygon, pose), shape, k);
            } else {
                expect_known(*polygon, shape, k);
            }
        };
        expect(BasicPoint<T>{p}, {p}, 0);
        expect(BasicCircle<T>{p, radius}, {p}, radius);
        expect(BasicSegment<T>{p, q}, {p, q}, 0);
        expect(BasicCapsule<T>{p, q, radius}, {p, q}, radius);
        expect(BasicAabb<T>{p, {p.x + radius + 1, p.y + 1}},
               {p, {p.x + radius + 1, p.y}, {p.x + radius + 1, p.y + 1}, {p.x, p.y + 1}}, 0);
        const Known rounded = known(outline, {{p.x, p.y}}, Real(radius) + radius, 0);
        if (!is_placed) {
            expect_known(Rounded<BasicConvexPolygon<T>>{*polygon, radius}, BasicCircle<T>{p, radius}, rounded);
        }
        if (testing::Test::HasFailure()) return;
    }
}

TEST(ManyVertices, OtherShapesAgreeWithBruteForce) {
    check_other_shapes<float>(false);
    check_other_shapes<double>(false);
    check_other_shapes<float>(true);
    check_other_shapes<double>(true);
}

// Where all numbers are integers, brute force is exact.
template <class T>
struct Lattice {
    std::vector<Vec2D> points;
    BasicConvexPolygon<T> polygon;
};

template <class T>
Lattice<T> lattice(const std::vector<Vec2D>& points) {
    return {points, std::move(*polygon_of<T>(points, 1, {}))};
}

std::vector<Vec2D> moved(std::vector<Vec2D> points, const Vec2D& by) {
    for (Vec2D& p : points) p = p + by;
    return points;
}

// The greatest of the lowest heights over the sides of one, times their lengths: exact in doubles.
double exact_separation_sign(const std::vector<Vec2D>& a, const std::vector<Vec2D>& b) {
    double best = -1;
    for (std::size_t k = 0; k < a.size(); ++k) {
        const Vec2D start = a[k], edge = a[(k + 1) % a.size()] - start;
        double lowest = 1;
        for (const Vec2D& p : b) {
            const double height = cross(p - start, edge);
            lowest = std::min(lowest, height > 0 ? 1.0 : (height < 0 ? -1.0 : 0.0));
        }
        best = std::max(best, lowest);
    }
    return best;
}

template <class T>
void check_touching(bool is_placed) {
    Random random(3);
    for (int i = 0; i < 150; ++i) {
        SCOPED_TRACE(i);
        const std::vector<Vec2D> a = lattice_outline(random, random.integer(66, 400), random.integer(3, 20));
        std::vector<Vec2D> b = lattice_outline(random, random.integer(66, 400), random.integer(3, 20));
        if (random.chance(0.4)) {  // the same edges, so that parts of them meet
            b = a;
            for (Vec2D& p : b) p = -p;
        }
        // The vertex of b that is furthest against a direction comes to the one of a that is furthest along it, or
        // slides along the edge there; or misses it by a unit.
        const Vec2D d{double(random.integer(-9, 9)), double(random.integer(-9, 9))};
        const auto along = [&](const Vec2D& u, const Vec2D& v) { return dot(u, d) < dot(v, d); };
        const auto top = std::max_element(a.begin(), a.end(), along);
        const auto bottom = std::min_element(b.begin(), b.end(), along);
        const Vec2D edge = (top + 1 == a.end() ? a.front() : *(top + 1)) - *top;
        const Vec2D slide = random.chance(0.5) ? Vec2D{} : edge;
        const Vec2D off{double(random.integer(-1, 1)), double(random.integer(-1, 1))};
        b = moved(b, *top - *bottom + slide + (random.chance(0.4) ? off : Vec2D{}));
        const int sign = static_cast<int>(std::max(exact_separation_sign(a, b), exact_separation_sign(b, a)));
        const Lattice<T> first = lattice<T>(a), second = lattice<T>(b);
        const BasicPose<T> pose{{T(1000), T(-777)}, {T(0), T(1)}};
        const auto expect = [&](const auto& p, const auto& q) {
            EXPECT_EQ(overlaps(p, q), sign <= 0);
            EXPECT_EQ(penetrates(p, q), sign < 0);
            EXPECT_EQ(penetrates(q, p), sign < 0);
            EXPECT_EQ(distance(p, q) > 0, sign > 0);
            const auto found = contact(p, q, T(10));
            ASSERT_TRUE(found.has_value());
            EXPECT_EQ((found->separation > 0) - (found->separation < 0), sign);
            const Known k = known(far_outline(first.polygon), far_outline(second.polygon), 0, 0);
            expect_near(found->separation, k.gap, rounding<T>(k.gap) + Real(0x1p-48) * k.size);
            EXPECT_TRUE(manifold(p, q, T(10)).has_value());
        };
        if (is_placed) {
            expect(place(first.polygon, pose), place(second.polygon, pose));
        } else {
            expect(first.polygon, second.polygon);
        }
        if (testing::Test::HasFailure()) return;
    }
}

TEST(ManyVertices, TouchingIsExact) {
    check_touching<float>(false);
    check_touching<double>(false);
    check_touching<float>(true);
    check_touching<double>(true);
}

}  // namespace
}  // namespace carom::test
