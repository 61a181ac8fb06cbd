// Upright boxes and points beside them, moved but not turned, answer as the same boxes do as polygons.

#include "random.hpp"
#include "rates.hpp"

#include <carom/query/distance.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

using test::Random;

// Often on a grid, else anywhere, so that boxes share sides and corners.
template <class T>
T number(Random& random) {
    return random.chance(0.7) ? T(random.integer(-4, 4)) / 2 : static_cast<T>(random.real(-2, 2));
}
template <class T>
BasicVec2<T> place_of(Random& random) {
    const T x = number<T>(random);
    return {x, number<T>(random)};
}

template <class T>
BasicAabb<T> box(Random& random) {
    const BasicVec2<T> p = place_of<T>(random);
    return {p, {p.x + T(random.integer(1, 6)) / 2, p.y + T(random.integer(1, 6)) / 2}};
}

template <class T>
BasicConvexPolygon<T> polygon_of(const BasicAabb<T>& b) {
    return BasicConvexPolygon<T>::from_points({b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}}).value();
}

template <class T>
struct Counts {
    int cases = 0, touching = 0, one_point = 0, two_points = 0, ambiguous = 0;
};

template <class T>
double error_of(T far) {
    return std::numeric_limits<T>::epsilon() * (8 + std::fabs(static_cast<double>(far)));
}

template <class T>
void expect_near(const BasicVec2<T>& a, const BasicVec2<T>& b) {
    EXPECT_NEAR(a.x, b.x, error_of(a.x));
    EXPECT_NEAR(a.y, b.y, error_of(a.y));
}

// Points in the same places; where a side ends at another's end or below a circle's center, either may be the corner.
template <class T>
void expect_same(const BasicManifold<T>& got, const BasicManifold<T>& expected, Counts<T>& counts) {
    EXPECT_NEAR(got.separation, expected.separation, error_of(T(0)));
    EXPECT_EQ(got.unique_normal, expected.unique_normal);
    if (!expected.unique_normal) {
        ++counts.ambiguous;
        return;
    }
    expect_near(got.normal, expected.normal);
    ASSERT_EQ(got.count, expected.count);
    for (std::size_t i = 0; i < got.points().size(); ++i) {
        expect_near(got.points()[i].point, expected.points()[i].point);
        EXPECT_NEAR(got.points()[i].separation, expected.points()[i].separation, error_of(T(0)));
        const FeaturePair of_got = got.points()[i].features, of_expected = expected.points()[i].features;
        const bool is_at_end = of_got.a.kind != of_expected.a.kind || of_got.b.kind != of_expected.b.kind;
        EXPECT_TRUE(of_got == of_expected || is_at_end);
    }
    (got.count == 2 ? counts.two_points : counts.one_point) += 1;
}

// `upright` and `polygon` are the same shape; so is each of the others.
template <class T, class A, class B, class PolygonA, class PolygonB>
void compare(const A& a, const B& b, const PolygonA& polygon_a, const PolygonB& polygon_b, Counts<T>& counts) {
    ++counts.cases;
    const T margin = T(0.5);
    const auto got = manifold(a, b, margin), expected = manifold(polygon_a, polygon_b, margin);
    ASSERT_EQ(got.has_value(), expected.has_value());
    EXPECT_NEAR(distance(a, b), distance(polygon_a, polygon_b), error_of(T(0)));
    const auto touching = contact(a, b);
    ASSERT_EQ(touching.has_value(), overlaps(polygon_a, polygon_b));
    counts.touching += touching.has_value();
    if (!got) return;
    expect_same(*got, *expected, counts);
    if (touching) {
        EXPECT_EQ(touching->separation, got->separation);
        EXPECT_EQ(touching->normal, got->normal);
    }
    const auto nearest = closest(a, b);
    if (nearest->distance > 0) {
        EXPECT_TRUE(distance(BasicPoint<T>{nearest->on_a}, polygon_a) <= error_of(T(0)));
        EXPECT_TRUE(distance(BasicPoint<T>{nearest->on_b}, polygon_b) <= error_of(T(0)));
    }
}

template <class T>
void check_boxes() {
    Random random(5);
    Counts<T> counts;
    for (int i = 0; i < 10000; ++i) {
        const BasicAabb<T> a = box<T>(random), b = box<T>(random);
        const BasicPose<T> pose{random.chance(0.5) ? BasicVec2<T>{} : place_of<T>(random), {}};
        const auto polygon_a = polygon_of(a), polygon_b = polygon_of(b);
        if (random.chance(0.3)) {
            const T radius = T(random.integer(0, 3)) / 4;
            compare<T>(place(Rounded<BasicAabb<T>>{a, radius}, pose), b,
                       place(Rounded<BasicConvexPolygon<T>>{polygon_a, radius}, pose), polygon_b, counts);
        } else {
            compare<T>(a, place(b, pose), polygon_a, place(polygon_b, pose), counts);
        }
    }
    test::expect_share(counts.touching, counts.cases, 0.3, 0.5, "touch");
    test::expect_share(counts.two_points, counts.cases, 0.3, 0.6, "rest on two points");
    test::expect_share(counts.one_point, counts.cases, 0.02, 0.1, "at a corner");
    test::expect_share(counts.ambiguous, counts.cases, 0.01, 0.1, "have several normals");
}

template <class T>
void check_circles() {
    Random random(6);
    Counts<T> counts;
    for (int i = 0; i < 10000; ++i) {
        const BasicAabb<T> b = box<T>(random);
        const bool is_centered = random.chance(0.3);  // turning it then changes nothing
        const BasicCircle<T> circle{is_centered ? BasicVec2<T>{} : place_of<T>(random), T(random.integer(0, 8)) / 4};
        const BasicPose<T> pose{place_of<T>(random), is_centered ? BasicRot<T>::degrees(T(31)) : BasicRot<T>{}};
        const auto polygon = polygon_of(b);
        if (random.chance(0.5)) {
            compare<T>(BasicAnyShape<T>(b), place(circle, pose), polygon, place(circle, pose), counts);
        } else {
            compare<T>(place(circle, pose), b, place(circle, pose), polygon, counts);
        }
    }
    test::expect_share(counts.touching, counts.cases, 0.3, 0.5, "touch");
    test::expect_share(counts.one_point, counts.cases, 0.3, 0.6, "rest on a point");
    test::expect_share(counts.ambiguous, counts.cases, 0.005, 0.1, "have several normals");
}

TEST(UprightShapes, BoxesAreThePolygonsThatTheyAre) {
    check_boxes<float>();
    check_boxes<double>();
}

// Which side counts does not depend on how the tie is found to be one.
TEST(UprightShapes, BoxesThatCoincide) {
    for (const Vec2 corner : {Vec2{4, 2}, Vec2{2, 4}, Vec2{3, 3}, Vec2{0.1f, 0.3f}}) {
        const Aabb box{{0, 0}, corner};
        const auto found = contact(box, box), expected = contact(polygon_of(box), polygon_of(box));
        EXPECT_EQ(found->normal, expected->normal);
        EXPECT_EQ(found->separation, expected->separation);
        EXPECT_EQ(found->point, expected->point);
        EXPECT_FALSE(found->unique_normal);
    }
}

// What is no number touches nothing, whichever shape comes first.
TEST(UprightShapes, PointsThatAreNone) {
    const Aabb box{{-1, -1}, {1, 1}};
    for (const float wrong : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        for (const Vec2 at : {Vec2{wrong, 0.5f}, Vec2{0.5f, wrong}, Vec2{wrong, wrong}}) {
            const Circle circle{at, 0.25f};
            EXPECT_FALSE(contact(circle, box).has_value());
            EXPECT_FALSE(contact(box, circle).has_value());
            EXPECT_FALSE(manifold(circle, box, 9.0f).has_value());
            EXPECT_FALSE(manifold(box, circle, 9.0f).has_value());
            EXPECT_FALSE(std::isfinite(distance(circle, box)));
            EXPECT_FALSE(std::isfinite(distance(box, circle)));
        }
    }
}

// The square of the gap has lost its bits, or is 0.
TEST(UprightShapes, GapsWhoseSquaresUnderflow) {
    for (const double gap : {1e-160, 1e-200, 1e-300}) {
        const AabbD left{{-1, -1}, {0, 1}}, right{{gap, -1}, {1, 1}};
        EXPECT_FALSE(contact(left, right).has_value());
        EXPECT_NEAR(distance(left, right) / gap, 1, 1e-9);
        const auto touching = contact(CircleD{{gap, 0.25}, 1}, left);
        ASSERT_TRUE(touching.has_value());
        EXPECT_EQ(touching->normal, (Vec2D{-1, 0}));
        EXPECT_NEAR(touching->separation, -1, 1e-12);
    }
}

TEST(UprightShapes, CirclesAndPointsBesideThem) {
    check_circles<float>();
    check_circles<double>();
}

}  // namespace
}  // namespace carom
