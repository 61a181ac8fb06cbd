// Ray casts and clips by hand: borders, insides, ends, seams, curves, scales.
#include "random.hpp"

#include <carom/query/clip.hpp>
#include <carom/query/raycast.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace carom {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
const Aabb square{{0, 0}, {2, 2}};

Compound tiles(int count) {
    std::vector<CompoundPart> parts;
    for (int i = 0; i < count; ++i) parts.push_back({Aabb{{float(i), 0}, {float(i + 1), 1}}});
    return Compound::from_parts(parts).value();
}

std::vector<Clip> stretches(const auto& straight, const auto& shape) {
    std::vector<Clip> result;
    clip_all(straight, shape, [&](const Clip& c) { result.push_back(c); });
    return result;
}

void expect_hit(const std::optional<Raycast>& hit, float enter, float exit, Vec2 normal, Feature feature) {
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->enter, enter);
    EXPECT_EQ(hit->exit, exit);
    EXPECT_EQ(hit->normal, normal);
    EXPECT_EQ(hit->feature, feature);
}

TEST(Raycast, FromOutside) {
    const auto hit = raycast(Ray{{-2, 1}, {2, 0}}, square);
    expect_hit(hit, 1, 2, {-1, 0}, {0, FeatureKind::edge, 3});
    EXPECT_EQ(hit->point, (Vec2{0, 1}));
    EXPECT_FALSE(hit->graze || hit->started_inside);
    EXPECT_FALSE(raycast(Ray{{-2, 1}, {-2, 0}}, square).has_value());
    EXPECT_FALSE(raycast(Ray{{-2, 3}, {2, 0}}, square).has_value());
    expect_hit(raycast(Ray{{-4, 0}, {1, 0}}, Capsule{{0, 0}, {0, 5}, 1}), 3, 5, {-1, 0}, {0, FeatureKind::edge, 1});
    expect_hit(raycast(Ray{{-4, 0}, {1, 0}}, Circle{{0, 0}, 1}), 3, 5, {-1, 0}, {0, FeatureKind::vertex, 0});
    expect_hit(raycast(Ray{{-4, 2}, {1, 0}}, Capsule{{0, 0}, {0, 5}, 1}), 3, 5, {-1, 0}, {0, FeatureKind::edge, 1});
}

// erincatto/box2d#523: a ray from inside is a hit, and says so.
TEST(Raycast, FromInside) {
    const auto hit = raycast(Ray{{1, 1}, {1, 0}}, square);
    expect_hit(hit, 0, 1, {0, 0}, {0, FeatureKind::none, -1});
    EXPECT_TRUE(hit->started_inside);
    EXPECT_FALSE(hit->graze);
    EXPECT_TRUE(raycast(Ray{{1, 1}, {1, 0}}, Circle{{0, 0}, 2})->started_inside);
    EXPECT_TRUE(raycast(Ray{{1, 0.5f}, {0, 1}}, tiles(2))->started_inside);  // on a seam
    EXPECT_FALSE(raycast(Ray{{1, 0}, {0, 1}}, tiles(2))->started_inside);    // on its end
}

TEST(Raycast, FromTheBorder) {
    const auto in = raycast(Ray{{0, 1}, {1, 0}}, square);
    expect_hit(in, 0, 2, {-1, 0}, {0, FeatureKind::edge, 3});
    EXPECT_FALSE(in->started_inside || in->graze);
    const auto out = raycast(Ray{{0, 1}, {-1, 0}}, square);
    expect_hit(out, 0, 0, {-1, 0}, {0, FeatureKind::edge, 3});
    EXPECT_TRUE(out->graze);
    const auto along = raycast(Ray{{1, 2}, {1, 0}}, square);
    expect_hit(along, 0, 1, {0, 1}, {0, FeatureKind::edge, 2});
    EXPECT_TRUE(along->graze);
}

TEST(Raycast, AlongEdgesAndThroughVertices) {
    const auto along = raycast(Ray{{-1, 2}, {1, 0}}, square);
    EXPECT_TRUE(along->graze);
    EXPECT_EQ(along->enter, 1);
    EXPECT_EQ(along->exit, 3);
    EXPECT_EQ(along->normal, (Vec2{-1, 0}));
    const auto corner = raycast(Ray{{-1, 1}, {1, 1}}, square);  // touches (0, 2) and nothing else
    EXPECT_TRUE(corner.has_value() && corner->graze);
    EXPECT_EQ(corner->enter, corner->exit);
    EXPECT_EQ(corner->point, (Vec2{0, 2}));
    const auto diagonal = raycast(Ray{{-1, -1}, {1, 1}}, square);
    EXPECT_FALSE(diagonal->graze);
    EXPECT_EQ(diagonal->enter, 1);
    EXPECT_EQ(diagonal->exit, 3);
}

TEST(Raycast, ThinShapes) {
    const Segment wall{{1, -1}, {1, 1}};
    expect_hit(raycast(Ray{{0, 0}, {1, 0}}, wall), 1, 1, {-1, 0}, {0, FeatureKind::edge, 1});
    expect_hit(raycast(Ray{{2, 0}, {-1, 0}}, wall), 1, 1, {1, 0}, {0, FeatureKind::edge, 0});
    EXPECT_FALSE(raycast(Ray{{0, 0}, {1, 0}}, wall)->graze);
    EXPECT_TRUE(raycast(Ray{{0, 1}, {1, 0}}, wall)->graze);
    expect_hit(raycast(Ray{{1, -3}, {0, 1}}, wall), 2, 4, {0, -1}, {0, FeatureKind::vertex, 0});
    const Segment dot{{1, 1}, {1, 1}};
    EXPECT_EQ(raycast(Ray{{0, 0}, {1, 1}}, dot)->enter, 1);
    EXPECT_FALSE(raycast(Ray{{0, 0}, {1, 0.999f}}, dot).has_value());
    EXPECT_EQ(raycast(Ray{{0, 0}, {1, 1}}, Circle{{2, 2}, 0})->exit, 2);
    EXPECT_TRUE(raycast(Ray{{0, 0}, {1, 1}}, Circle{{2, 2}, 0})->graze);
}

TEST(Raycast, Unbounded) {
    expect_hit(raycast(Ray{{0, 5}, {0, -1}}, HalfSpace{{0, 0}, {0, 3}}), 5, inf, {0, 1}, {0, FeatureKind::edge, 0});
    EXPECT_EQ(raycast(Ray{{0, -5}, {0, 1}}, HalfSpace{{0, 0}, {0, 3}})->exit, 5);
    EXPECT_EQ(raycast(Ray{{0, -5}, {1, 0}}, HalfSpace{{0, 0}, {0, 3}})->exit, inf);
    EXPECT_FALSE(raycast(Ray{{0, 5}, {1, 0}}, HalfSpace{{0, 0}, {0, 3}}).has_value());
    EXPECT_TRUE(raycast(Ray{{0, 0}, {1, 0}}, HalfSpace{{0, 0}, {0, 3}})->graze);
    const auto same = raycast(Ray{{0, 0}, {1, 0}}, Ray{{4, 0}, {2, 0}});
    EXPECT_TRUE(same.has_value() && same->graze);
    EXPECT_EQ(same->enter, 4);
    EXPECT_EQ(same->exit, inf);
    const Rounded<Line> tube{{{0, 0}, {1, 0}}, 2};
    EXPECT_EQ(raycast(Ray{{0, 5}, {0, -1}}, tube)->enter, 3);
    EXPECT_EQ(raycast(Ray{{0, 1}, {-1, 0}}, tube)->exit, inf);
    EXPECT_EQ(clip(Line{{0, 1}, {-1, 0}}, tube)->enter, -inf);
}

TEST(Raycast, TheEndOfTheRay) {
    const Ray ray{{-2, 1}, {2, 0}};
    EXPECT_FALSE(raycast(ray, square, 0.999f).has_value());
    const auto touching = raycast(ray, square, 1);
    EXPECT_TRUE(touching.has_value() && touching->graze);
    EXPECT_EQ(touching->exit, 1);
    const auto within = raycast(ray, square, 1.5f);
    EXPECT_FALSE(within->graze);
    EXPECT_EQ(within->exit, 1.5f);
    EXPECT_FALSE(raycast(ray, square, -1).has_value());
    EXPECT_FALSE(raycast(ray, square, std::nanf("")).has_value());
    EXPECT_TRUE(raycast(Ray{{1, 1}, {2, 0}}, square, 0)->started_inside);
    EXPECT_FALSE(raycast(Ray{{3, 1}, {-2, 0}}, square, 0).has_value());
}

TEST(Raycast, NoShape) {
    EXPECT_FALSE(raycast(Ray{{1, 1}, {0, 0}}, square).has_value());
    EXPECT_FALSE(raycast(Ray{{1, std::nanf("")}, {1, 0}}, square).has_value());
    EXPECT_FALSE(raycast(Ray{{1, 1}, {1, 0}}, Circle{{inf, 0}, 1}).has_value());
}

TEST(Raycast, ScalesBitForBit) {
    for (const int k : {-30, -7, 9, 40}) {
        const float f = std::ldexp(1.0f, k);
        const auto plain = raycast(Ray{{-3.1f, 0.7f}, {0.9f, 0.2f}}, Capsule{{1, 2}, {3, 0.3f}, 0.77f});
        const auto large = raycast(Ray{{-3.1f * f, 0.7f * f}, {0.9f * f, 0.2f * f}},
                                   Capsule{{f, 2 * f}, {3 * f, 0.3f * f}, 0.77f * f});
        const auto fast = raycast(Ray{{-3.1f, 0.7f}, {0.9f * f, 0.2f * f}}, Capsule{{1, 2}, {3, 0.3f}, 0.77f});
        EXPECT_TRUE(plain.has_value());
        EXPECT_EQ(large->enter, plain->enter);
        EXPECT_EQ(large->exit, plain->exit);
        EXPECT_EQ(large->normal, plain->normal);
        EXPECT_EQ(large->point, (Vec2{plain->point.x * f, plain->point.y * f}));
        EXPECT_EQ(fast->enter, plain->enter / f);
        EXPECT_EQ(fast->point, plain->point);
    }
}

// From before the shape, from inside and from behind it.
template <class T>
void expect_no_hit_before_the_start() {
    using Limits = std::numeric_limits<T>;
    const auto polygon = BasicConvexPolygon<T>::from_points({{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}}).value();
    const BasicCircle<T> circle{{0, 0}, 1};
    test::Random random(11);
    const auto point = [&](double reach) {
        const T x = T(random.real(-reach, reach));
        return BasicVec2<T>{x, T(random.real(-reach, reach))};
    };
    int hits = 0;
    for (int i = 0; i < 1'000; ++i) {
        const BasicVec2<T> origin = point(2);
        const BasicRay<T> ray{origin, point(1)};
        hits += raycast(ray, polygon).has_value() && raycast(ray, circle).has_value();
        const T below = -std::ldexp(T(1), random.integer(-20, 20));
        for (const T max_t : {below, -Limits::denorm_min(), -Limits::infinity(), Limits::quiet_NaN()}) {
            ASSERT_FALSE(raycast(ray, polygon, max_t).has_value()) << max_t;
            ASSERT_FALSE(raycast(ray, circle, max_t).has_value()) << max_t;
        }
    }
    EXPECT_GT(hits, 200);
}

TEST(Raycast, NegativeAndInvalidLimitsGiveNoHit) {
    expect_no_hit_before_the_start<float>();
    expect_no_hit_before_the_start<double>();
}

TEST(Raycast, PlacedRays) {
    const Pose pose{{10, 20}, {0, 1}};
    const auto hit = raycast(place(Ray{{-2, 1}, {2, 0}}, pose), place(square, pose));
    expect_hit(hit, 1, 2, {0, -1}, {0, FeatureKind::edge, 3});
    EXPECT_EQ(hit->point, (Vec2{9, 20}));
    EXPECT_EQ(raycast(Ray{{-2, 1}, {2, 0}}, AnyShape(square))->enter, 1);
}

TEST(Clip, MergesPartsWithoutACrack) {
    const auto level = tiles(20);
    for (const Vec2 direction : {Vec2{1, 0}, Vec2{0.1f, 0.003f}, Vec2{0.3f, 0.01f}}) {
        const auto all = stretches(Line{{0, 0.3f}, direction}, level);
        EXPECT_EQ(all.size(), 1u);
    }
    const auto edge = stretches(Ray{{-1, 1}, {1, 0}}, level);
    ASSERT_EQ(edge.size(), 1u);
    EXPECT_TRUE(edge[0].graze);
    EXPECT_EQ(edge[0].exit, 21);
    // Two triangles that share the diagonal which the ray runs along: inside, though it only touches each.
    const Compound halves =
        Compound::from_parts({{Triangle{{0, 0}, {2, 0}, {2, 2}}}, {Triangle{{0, 0}, {2, 2}, {0, 2}}}}).value();
    const auto seam = raycast(Ray{{-1, -1}, {1, 1}}, halves);
    EXPECT_FALSE(seam->graze);
    EXPECT_EQ(seam->enter, 1);
    EXPECT_EQ(seam->exit, 3);
}

TEST(Clip, ManyStretches) {
    const auto crossings = stretches(Segment{{-4, 1}, {4, 1}}, Chain::closed({{0, 0}, {2, 0}, {2, 2}, {0, 2}}).value());
    ASSERT_EQ(crossings.size(), 2u);
    EXPECT_EQ(crossings[0].enter, 0.5f);
    EXPECT_EQ(crossings[0].exit, 0.5f);
    EXPECT_EQ(crossings[1].enter, 0.75f);
    EXPECT_TRUE(stretches(Segment{{1, 1}, {1, 1}}, square).size() == 1);
    EXPECT_EQ(clip(Segment{{1, 1}, {1, 1}}, square)->exit, 0);
    EXPECT_FALSE(clip(Segment{{3, 1}, {3, 1}}, square).has_value());
    EXPECT_EQ(clip(Line{{1, 1}, {1, 0}}, square)->enter, -1);
    int visited = 0;
    const auto stop_at_first = [&](const Clip&) {
        ++visited;
        return Visit::stop;
    };
    const auto ring = Chain::closed({{0, 0}, {2, 0}, {2, 2}, {0, 2}}).value();
    EXPECT_EQ(clip_all(Line{{0, 1}, {1, 0}}, ring, stop_at_first), Visit::stop);
    EXPECT_EQ(visited, 1);
}

// The upper side of the part that the ray enters is under another one, which it only touches at the start.
TEST(Raycast, FromACornerUnderAnotherPart) {
    const auto parts = Compound::from_parts({{Aabb{{3, 0}, {5, 1}}}, {Aabb{{1, 1}, {5, 2}}}}).value();
    const auto hit = raycast(Ray{{3, 1}, {5, -3}}, parts, 1.0f).value();
    EXPECT_EQ(hit.enter, 0);
    EXPECT_EQ(hit.normal, (Vec2{-1, 0}));
    EXPECT_EQ(hit.feature.part, 0);
}

// Shifts to either side leave a hit; a chain that is only touched from one side is left by a shift.
TEST(Raycast, BetweenTwoSegmentsOfAChain) {
    const auto floor = Chain::open({{0, 0}, {2, 0}, {4, 0}}).value();
    const auto through = raycast(Ray{{2, 3}, {0, -5}}, floor, 1.0f).value();
    EXPECT_EQ(through.point, (Vec2{2, 0}));
    EXPECT_EQ(through.normal, (Vec2{0, 1}));
    EXPECT_FALSE(through.graze);
    EXPECT_TRUE(raycast(Ray{{-1, 0}, {5, 0}}, floor, 1.0f)->graze);
    const auto roof = Chain::open({{0, 0}, {2, 2}, {4, 0}}).value();
    EXPECT_TRUE(raycast(Ray{{-1, 2}, {5, 0}}, roof, 1.0f)->graze);
}

}  // namespace
}  // namespace carom
