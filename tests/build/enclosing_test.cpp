#include "points.hpp"
#include "sanitized.hpp"

#include <carom/build/enclosing.hpp>
#include <carom/math/exact.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {
namespace {

template <class T>
using Points = std::vector<BasicVec2<T>>;

template <class T>
T below(T x) {
    return std::nextafter(x, -std::numeric_limits<T>::infinity());
}

template <class T>
bool circle_contains(const BasicCircle<T>& circle, const Points<T>& points) {
    return std::all_of(points.begin(), points.end(),
                       [&](auto& p) { return compare_distance(circle.center, p, circle.radius, T(0)) <= 0; });
}

// Between the sides: on the inner side of the line through two exact corners, for each of the four edges.
template <class T>
bool box_contains(const BasicBox<T>& box, const Points<T>& points) {
    const auto inside = [&](const BasicVec2<T>& p, int edge) {
        return sign_of([&]<class N>(In<N>) {
                   const auto corner = [&](int i) {
                       const N x(double(i == 0 || i == 3 ? -box.half_extents.x : box.half_extents.x));
                       const N y(double(i < 2 ? -box.half_extents.y : box.half_extents.y));
                       const N c(double(box.rot.c)), s(double(box.rot.s));
                       return BasicVec2<N>{c * x - s * y, s * x + c * y} + lift<N>(box.center);
                   };
                   const BasicVec2<N> a = corner(edge);
                   return cross(corner((edge + 1) % 4) - a, lift<N>(p) - a);
               }) >= 0;
    };
    return std::all_of(points.begin(), points.end(),
                       [&](const auto& p) { return inside(p, 0) && inside(p, 1) && inside(p, 2) && inside(p, 3); });
}

template <class T>
bool capsule_contains(const BasicCapsule<T>& capsule, const Points<T>& points) {
    return std::all_of(points.begin(), points.end(), [&](const auto& p) {
        if (compare_distance(capsule.a, p, capsule.radius, T(0)) <= 0) return true;
        if (compare_distance(capsule.b, p, capsule.radius, T(0)) <= 0) return true;
        if (dot_sign(capsule.a, capsule.b, capsule.a, p) < 0 || dot_sign(capsule.b, capsule.a, capsule.b, p) < 0)
            return false;
        return sign_of([&]<class N>(In<N>) {
                   const BasicVec2<N> along = lift<N>(capsule.b) - lift<N>(capsule.a);
                   const N area = cross(lift<N>(p) - lift<N>(capsule.b), along), r(double(capsule.radius));
                   return area * area - r * r * length_sq(along);
               }) <= 0;
    });
}

struct Wide {
    long double x, y;
};

template <class T>
Wide wide(const BasicVec2<T>& p) {
    return {static_cast<long double>(p.x), static_cast<long double>(p.y)};
}

long double far_sq(const Wide& c, const std::vector<Wide>& points) {
    long double largest = 0;
    for (const Wide& p : points) largest = std::max(largest, (p.x - c.x) * (p.x - c.x) + (p.y - c.y) * (p.y - c.y));
    return largest;
}

// The least radius around the center of any pair or triple, in long double: the optimum is among them.
template <class T>
long double brute_radius(const Points<T>& points) {
    std::vector<Wide> w;
    for (const auto& p : points) w.push_back(wide(p));
    long double least = far_sq(w[0], w);
    const auto attempt = [&](const Wide& c) { least = std::min(least, far_sq(c, w)); };
    for (std::size_t i = 0; i < w.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            attempt({(w[i].x + w[j].x) / 2, (w[i].y + w[j].y) / 2});
            for (std::size_t k = 0; k < j; ++k) {
                const long double ux = w[j].x - w[i].x, uy = w[j].y - w[i].y, vx = w[k].x - w[i].x,
                                  vy = w[k].y - w[i].y, d = 2 * (ux * vy - uy * vx), u = ux * ux + uy * uy,
                                  v = vx * vx + vy * vy;
                if (d != 0) attempt({w[i].x + (vy * u - uy * v) / d, w[i].y + (ux * v - vx * u) / d});
            }
        }
    }
    return std::sqrt(least);
}

// The spacing of numbers at the size of the coordinates: what rounding a center may cost.
template <class T>
long double coordinate_ulp(const Points<T>& points) {
    T largest = 0;
    for (const auto& p : points) largest = std::max({largest, std::fabs(p.x), std::fabs(p.y)});
    return std::nextafter(largest, std::numeric_limits<T>::infinity()) - largest;
}

struct BruteArea {
    long double least, longest;
};

// The least area of a box along the line through any two points, as hull edges are; and the largest distance.
template <class T>
BruteArea brute_area(const Points<T>& points) {
    BruteArea result{std::numeric_limits<long double>::infinity(), 0};
    for (const auto& p : points) {
        for (const auto& q : points) {
            const long double dx = wide(q).x - wide(p).x, dy = wide(q).y - wide(p).y;
            const long double length = std::sqrt(dx * dx + dy * dy);
            if (length == 0) continue;
            long double low = 0, high = 0, behind = 0, ahead = 0;
            for (const auto& r : points) {
                const long double x = wide(r).x - wide(p).x, y = wide(r).y - wide(p).y;
                const long double along = (dx * x + dy * y) / length, across = (dx * y - dy * x) / length;
                low = std::min(low, across), high = std::max(high, across);
                behind = std::min(behind, along), ahead = std::max(ahead, along);
            }
            result.least = std::min(result.least, (high - low) * (ahead - behind));
            result.longest = std::max(result.longest, length);
        }
    }
    return result;
}

constexpr double pi = 3.14159265358979323846;

// The shortest capsule along c, s with its axis in the middle of the strip, over a range of radii: its area.
template <class T>
double sampled_capsule_area(const Points<T>& points, double c, double s) {
    const double inf = std::numeric_limits<double>::infinity();
    double low = inf, high = -inf, best = inf;
    std::vector<Vec2D> rotated;
    for (const auto& p : points) {
        const double x = double(p.x) - double(points[0].x), y = double(p.y) - double(points[0].y);
        rotated.push_back({c * x + s * y, c * y - s * x});
        low = std::min(low, rotated.back().y), high = std::max(high, rotated.back().y);
    }
    for (int e = 0; e < 30; ++e) {
        const double r = 0.5 * (high - low) * (1 + 0.02 * e);
        double from = inf, to = -inf;
        for (const Vec2D& p : rotated) {
            const double v = p.y - 0.5 * (low + high), cap = std::sqrt(std::max(0.0, r * r - v * v));
            from = std::min(from, p.x + cap), to = std::max(to, p.x - cap);
        }
        best = std::min(best, r * (2 * std::max(0.0, to - from) + pi * r));
    }
    return best;
}

template <class T>
double sampled_capsule_area(const Points<T>& points) {
    double best = std::numeric_limits<double>::infinity();
    for (int t = 0; t < 180; ++t)
        best = std::min(best, sampled_capsule_area(points, std::cos(t * pi / 180), std::sin(t * pi / 180)));
    return best;
}

template <class T>
class Enclosing : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(Enclosing, Numbers);

TYPED_TEST(Enclosing, CircleIsTheSmallestAndContainsAll) {
    using T = TypeParam;
    test::Random random(1);
    int exactly_small = 0;
    for (int i = 0; i < 1600; ++i) {
        const auto points = test::hard_points<T>(random, i, random.integer(1, 14));
        const BasicCircle<T> circle = *enclosing_circle<T>(points);
        ASSERT_TRUE(circle_contains(circle, points));
        if (circle.radius > 0) {
            ASSERT_FALSE(circle_contains({circle.center, below(circle.radius)}, points));
            ++exactly_small;
        }
        const long double best = brute_radius(points);
        ASSERT_LE(circle.radius, best * (1 + 4 * std::numeric_limits<T>::epsilon()) + coordinate_ulp(points)) << i;
        ASSERT_GE(circle.radius, best * (1 - 1e-15L)) << i;
    }
    EXPECT_GT(exactly_small, 1200);
}

TYPED_TEST(Enclosing, BoxIsTheSmallestOverHullEdgesAndContainsAll) {
    using T = TypeParam;
    test::Random random(2);
    int rotated = 0;
    for (int i = 0; i < 800; ++i) {
        const auto points = test::hard_points<T>(random, i, random.integer(1, 14));
        const auto result = enclosing_box<T>(points);
        ASSERT_TRUE(result.ok());
        const BasicBox<T> box = *result;
        ASSERT_TRUE(is_rotation(box.rot));
        ASSERT_TRUE(box_contains(box, points)) << i;
        for (const bool y : {false, true}) {
            BasicBox<T> smaller = box;
            T& h = y ? smaller.half_extents.y : smaller.half_extents.x;
            if (h == 0) continue;
            h = below(h);
            // A box without width has no inside for the test to see.
            if (h > 0 && smaller.half_extents.x > 0 && smaller.half_extents.y > 0) {
                ASSERT_FALSE(box_contains(smaller, points)) << i;
            }
        }
        rotated += box.rot.s != 0;
        const auto [least, longest] = brute_area(points);
        if (longest == 0) {
            EXPECT_EQ(box.half_extents.x, 0);
            EXPECT_EQ(box.half_extents.y, 0);
            continue;
        }
        const long double area = 4 * static_cast<long double>(box.half_extents.x) * box.half_extents.y;
        const long double slack = 4 * std::numeric_limits<T>::epsilon() * longest + 4 * coordinate_ulp(points);
        ASSERT_LE(area, least + slack * longest) << i;
    }
    EXPECT_GT(rotated, 500);
}

TYPED_TEST(Enclosing, CapsuleContainsAllAndNoSampledOneIsMuchSmaller) {
    using T = TypeParam;
    test::Random random(3);
    int longish = 0, round = 0;
    for (int i = 0; i < 320; ++i) {
        auto points = test::hard_points<T>(random, i, random.integer(1, 12));
        if (i % 2) {
            for (auto& p : points) p.y = p.y / 4;
        }
        const auto result = enclosing_capsule<T>(points);
        ASSERT_TRUE(result.ok());
        const BasicCapsule<T> capsule = *result;
        ASSERT_TRUE(capsule_contains(capsule, points)) << i;
        if (capsule.radius > 0) {
            ASSERT_FALSE(capsule_contains({capsule.a, capsule.b, below(capsule.radius)}, points));
        }
        (capsule.a == capsule.b ? round : longish) += 1;
        const double length =
            std::hypot(double(capsule.b.x) - double(capsule.a.x), double(capsule.b.y) - double(capsule.a.y));
        const double area = double(capsule.radius) * (2 * length + pi * double(capsule.radius));
        const double best = sampled_capsule_area(points);
        const double slack = 8 * static_cast<double>(coordinate_ulp(points)) * (length + 8 * double(capsule.radius));
        EXPECT_LE(area, 1.01 * best + slack) << i;
        const BasicCircle<T> circle = *enclosing_circle<T>(points);
        EXPECT_LE(area, (1 + 1e-12) * pi * double(circle.radius) * double(circle.radius));
    }
    EXPECT_GT(longish, 150);
    EXPECT_GT(round, 10);
}

TYPED_TEST(Enclosing, AabbIsExact) {
    using T = TypeParam;
    test::Random random(4);
    for (int i = 0; i < 200; ++i) {
        const auto points = test::hard_points<T>(random, i, random.integer(1, 20));
        const BasicAabb<T> box = *enclosing_aabb<T>(points);
        const auto touches = [&](auto edge) { return std::any_of(points.begin(), points.end(), edge); };
        for (const auto& p : points)
            ASSERT_TRUE(box.min.x <= p.x && p.x <= box.max.x && box.min.y <= p.y && p.y <= box.max.y);
        ASSERT_TRUE(touches([&](auto& p) { return p.x == box.min.x; }) &&
                    touches([&](auto& p) { return p.x == box.max.x; }));
        ASSERT_TRUE(touches([&](auto& p) { return p.y == box.min.y; }) &&
                    touches([&](auto& p) { return p.y == box.max.y; }));
    }
}

TYPED_TEST(Enclosing, AreTheSameAtEveryPowerOfTwo) {
    using T = TypeParam;
    test::Random random(5);
    const auto times = [](const BasicVec2<T>& p, int k) {
        return BasicVec2<T>{std::ldexp(p.x, k), std::ldexp(p.y, k)};
    };
    for (int i = 0; i < 80; ++i) {
        const auto points = test::hard_points<T>(random, i, 12);
        const int far = i >= 24 ? 33 : sizeof(T) == 4 ? 60 : 700;  // squares of these leave the range of T
        for (const int k : {-far, far}) {
            const auto other = test::scaled(points, k);
            const auto circle = *enclosing_circle<T>(points);
            ASSERT_EQ((BasicCircle<T>{times(circle.center, k), std::ldexp(circle.radius, k)}),
                      *enclosing_circle<T>(other));
            const auto box = *enclosing_box<T>(points);
            ASSERT_EQ((BasicBox<T>{times(box.center, k), times(box.half_extents, k), box.rot}),
                      *enclosing_box<T>(other));
            const auto capsule = *enclosing_capsule<T>(points);
            ASSERT_EQ((BasicCapsule<T>{times(capsule.a, k), times(capsule.b, k), std::ldexp(capsule.radius, k)}),
                      *enclosing_capsule<T>(other));
        }
    }
}

TEST(EnclosingExamples, CanvasSquareNeedsMoreThan70) {
    const Vec2 square[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
    const Circle circle = *enclosing_circle<float>(square);
    EXPECT_EQ(circle.center, (Vec2{50, 50}));
    EXPECT_GE(circle.radius, 70.7106f);
    EXPECT_LE(circle.radius, 70.7107f);
    EXPECT_EQ(compare_distance(circle.center, Vec2{0, 0}, 70.0f, 0.0f), 1);  // the course's circle misses the corners
    const Box box = *enclosing_box<float>(square);
    EXPECT_EQ(box, (Box{{50, 50}, {50, 50}, {1, 0}}));
}

TEST(EnclosingExamples, FewPoints) {
    const Vec2D one[] = {{3, 4}, {3, 4}};
    EXPECT_EQ(*enclosing_circle<double>(one), (CircleD{{3, 4}, 0}));
    EXPECT_EQ(*enclosing_box<double>(one), (BoxD{{3, 4}, {0, 0}, {1, 0}}));
    EXPECT_EQ(*enclosing_capsule<double>(one), (CapsuleD{{3, 4}, {3, 4}, 0}));
    const Vec2D line[] = {{0, 0}, {6, 8}, {3, 4}};
    EXPECT_EQ(*enclosing_circle<double>(line), (CircleD{{3, 4}, 5}));
    EXPECT_EQ(*enclosing_capsule<double>(line), (CapsuleD{{0, 0}, {6, 8}, 0}));
}

TEST(EnclosingExamples, CapsuleShapedPointsGiveTheirCapsule) {
    std::vector<Vec2D> points;
    for (int i = 0; i < 400; ++i) {
        const double angle = 6.283185307179586 * i / 400, x = std::cos(angle), y = std::sin(angle);
        points.push_back({x + (x > 0 ? 10 : 0), y});
    }
    const CapsuleD capsule = *enclosing_capsule<double>(points);
    EXPECT_NEAR(capsule.radius, 1, 1e-3);
    EXPECT_NEAR(std::fabs(capsule.b.x - capsule.a.x), 10, 1e-2);
}

TEST(EnclosingExamples, ManyPoints) {
    std::vector<Vec2D> points;
    const int count = test::is_sanitized ? 7000 : 20000;  // more than once around
    for (int i = 0; i < count; ++i) points.push_back({std::cos(0.001 * i), std::sin(0.001 * i)});
    EXPECT_NEAR(enclosing_circle<double>(points)->radius, 1, 1e-6);
    EXPECT_TRUE(enclosing_box<double>(points).ok());
    EXPECT_NEAR(enclosing_capsule<double>(points)->radius, 1, 1e-3);
}

TEST(EnclosingErrors, NameWhatAndWhere) {
    const double infinity = std::numeric_limits<double>::infinity();
    const auto expect = [](ErrorCode code, std::ptrdiff_t index, std::span<const Vec2D> points) {
        const Error errors[] = {enclosing_circle(points).error(), enclosing_box(points).error(),
                                enclosing_capsule(points).error()};
        for (const Error& error : errors) {
            EXPECT_EQ(error.code, code) << error.message;
            EXPECT_EQ(error.index, index) << error.message;
        }
    };
    expect(ErrorCode::too_few_points, -1, {});
    EXPECT_EQ(enclosing_aabb<double>({}).error().code, ErrorCode::too_few_points);
    const Vec2D bad[] = {{0, 0}, {1, -infinity}};
    expect(ErrorCode::not_finite, 1, bad);
    EXPECT_EQ(enclosing_aabb<double>(bad).error().index, 1);
    const double most = std::numeric_limits<double>::max();
    const Vec2D vast[] = {{most, most}, {-most, most}, {-most, -most}, {most, -most}};
    EXPECT_EQ(enclosing_circle<double>(vast).error().code, ErrorCode::bad_size);
    EXPECT_EQ(enclosing_capsule<double>(vast).error().code, ErrorCode::bad_size);
    EXPECT_TRUE(box_contains<double>(*enclosing_box<double>(vast), {vast, vast + 4}));
}

}  // namespace
}  // namespace carom
