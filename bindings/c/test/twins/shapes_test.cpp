// Queries about shapes, and making shapes: each function of C returns what its twin in C++ does.

#include "twins.hpp"

namespace {

using namespace carom;
using namespace c_test;

template <class S>
constexpr bool is_linear = std::is_same_v<S, LineD> || std::is_same_v<S, RayD> || std::is_same_v<S, SegmentD>;

TEST(CTwins, Versions) {
    EXPECT_EQ(carom_c_version(), std::uint32_t{CAROM_C_VERSION});
    EXPECT_STREQ(carom_version(), CAROM_VERSION);
    EXPECT_EQ(carom_batch_kernels(), batch_kernels());
}

TEST(CTwins, RotationsFromDirections) {
    Twins twins(11);
    for (int i = 0; i < 200; ++i) {
        const Vec2D direction = twins.random().direction();
        carom_rot rot;
        check(carom_rot_from_direction(c(direction), &rot));
        expect_same(rot, RotD::from_direction(direction));
    }
}

// Lines, rays and segments, coincident and parallel ones among them.
TEST(CTwins, Intersections) {
    Twins twins(12);
    auto& random = twins.random();
    const auto linear = [&]() -> TwinShape {
        const Vec2D a{double(random.whole(-2, 2)), double(random.whole(-2, 2))}, d = random.direction();
        switch (random.whole(0, 2)) {
            case 0:
                return {LineD{a, d}, MakeInC::line(a, d)};
            case 1:
                return {RayD{a, d}, MakeInC::ray(a, d)};
            default:
                return {SegmentD{a, d}, MakeInC::segment(a, d)};
        }
    };
    int kinds[5] = {};
    const auto compare = [&](const TwinShape& a, const TwinShape& b) {
        carom_intersection found;
        check(carom_intersect(a.c, b.c, &found));
        std::visit(
            [&]<class A, class B>(const A& x, const B& y) {
                if constexpr (is_linear<A> && is_linear<B>) {
                    const IntersectionD expected = intersect(x, y);
                    EXPECT_EQ(static_cast<int>(found.kind), static_cast<int>(expected.kind));
                    EXPECT_EQ(found.proper != 0, expected.proper);
                    expect_same(found.t, expected.t);
                    expect_same(found.u, expected.u);
                    expect_same(found.from, expected.from);
                    expect_same(found.to, expected.to);
                    ++kinds[found.kind];
                }
            },
            a.cpp.value, b.cpp.value);
    };
    for (int i = 0; i < 300; ++i) {
        const TwinShape a = linear(), b = linear();
        compare(a, b);
        compare(a, a);
    }
    for (const int count : kinds) EXPECT_GT(count, 0);
}

TEST(CTwins, PointsOfCircles) {
    int counts[4] = {};
    for (int x = 0; x <= 4; ++x) {
        for (int radius = 0; radius <= 3; ++radius) {
            const CircleD a{{0, 0}, 2}, b{{double(x), 0}, double(radius)};
            const Shape c_a = MakeInC::circle(a.center, a.radius), c_b = MakeInC::circle(b.center, b.radius);
            carom_vec points[2] = {{9, 9}, {9, 9}};
            std::int32_t count;
            check(carom_circle_circle_points(c_a, c_b, points, &count));
            const auto expected = circle_circle_points(a, b);
            EXPECT_EQ(count, static_cast<int>(expected.count));
            ++counts[count];
            if (count == 1 || count == 2) expect_same(points[0], expected.first);
            if (count == 2) expect_same(points[1], expected.second);
        }
    }
    for (const int count : counts) EXPECT_GT(count, 0);
}

TEST(CTwins, ClosestPoints) {
    Twins twins(13);
    for (int i = 0; i < 200; ++i) {
        const TwinShape shape = twins.shape();
        const PoseD pose = twins.random().pose();
        const Vec2D to = twins.random().point();
        const carom_pose at = c(pose);
        carom_closest_point found;
        check(carom_find_closest_point(shape.c, nullptr, c(to), &found));
        const auto expected = closest_point(shape.cpp, to);
        expect_same(found.point, expected.point);
        expect_same(found.distance, expected.distance);
        EXPECT_EQ(found.inside != 0, expected.inside);
        check(carom_find_closest_point(shape.c, &at, c(to), &found));
        expect_same(found.point, closest_point(place(shape.cpp, pose), to).point);
    }
}

TEST(CTwins, PosesOfMotions) {
    const double x[] = {1, 2, -3}, y[] = {0.5, 4};
    const carom_motion motion = {sizeof(carom_motion), x, 3, y, 2, 1.5, {2, 1}, 0.25};
    const MotionD expected = MotionD::polynomial({1, 2, -3}, {0.5, 4}).spinning(1.5, {2, 1}).growing(0.25);
    for (const double time : {-1.0, 0.0, 0.25, 3.0}) {
        carom_pose pose;
        check(carom_motion_pose(&motion, time, &pose));
        expect_same(pose, expected.pose_at(time));
    }
}

// A ball that is thrown through shapes and falls back.
TEST(CTwins, AllContacts) {
    Twins twins(14);
    const double x[] = {-4, 4}, y[] = {-6, 20, -10};
    carom_motion thrown = CAROM_MOTION_INIT;
    thrown.x = x, thrown.x_count = 2, thrown.y = y, thrown.y_count = 3;
    const MotionD same_motion = MotionD::polynomial({-4, 4}, {-6, 20, -10});
    const CircleD ball{{0, 0}, 0.5};
    const Shape c_ball = MakeInC::circle(ball.center, ball.radius);
    std::size_t intervals = 0;
    for (int i = 0; i < 60; ++i) {
        const TwinShape other = twins.shape();
        const auto found = listed<carom_moving_contact>([&](auto* to, std::size_t capacity, std::size_t* count) {
            return carom_all_contacts(c_ball, nullptr, &thrown, other.c, nullptr, nullptr, 0, 2, to, capacity, count);
        });
        std::vector<MovingContactD> expected;
        all_contacts(AnyShapeD(ball), same_motion, other.cpp, MotionD::still(), {0, 2},
                     [&](const MovingContactD& contact) { expected.push_back(contact); });
        expect_same(found, expected, [](const carom_moving_contact& a, const MovingContactD& b) {
            EXPECT_EQ(a.enter_from, b.enter.lo);
            EXPECT_EQ(a.enter_to, b.enter.hi);
            EXPECT_EQ(a.exit_from, b.exit.lo);
            EXPECT_EQ(a.exit_to, b.exit.hi);
            EXPECT_EQ(a.graze != 0, b.graze);
            EXPECT_EQ(static_cast<int>(a.certainty), static_cast<int>(b.certainty));
        });
        intervals += found.size();
    }
    EXPECT_GT(intervals, 20u);
}

TEST(CTwins, Enclosing) {
    Twins twins(15);
    for (int count = 1; count < 40; ++count) {
        const auto points = twins.points(count);
        const auto c_points = c(points);
        carom_vec center, half, a, b;
        carom_rot rot;
        double radius;
        check(carom_enclosing_circle(c_points.data(), c_points.size(), &center, &radius));
        const CircleD circle = enclosing_circle<double>(points).value();
        expect_same(center, circle.center);
        expect_same(radius, circle.radius);
        check(carom_enclosing_box(c_points.data(), c_points.size(), &center, &half, &rot));
        const BoxD box = enclosing_box<double>(points).value();
        expect_same(center, box.center);
        expect_same(half, box.half_extents);
        expect_same(rot, box.rot);
        check(carom_enclosing_capsule(c_points.data(), c_points.size(), &a, &b, &radius));
        const CapsuleD capsule = enclosing_capsule<double>(points).value();
        expect_same(a, capsule.a);
        expect_same(b, capsule.b);
        expect_same(radius, capsule.radius);
    }
    carom_vec center;
    double radius;
    EXPECT_EQ(carom_enclosing_circle(nullptr, 0, &center, &radius), CAROM_TOO_FEW_POINTS);
}

// An L with a hole in its corner.
TEST(CTwins, PolygonsWithHoles) {
    const std::vector<Vec2D> outline{{0, 0}, {8, 0}, {8, 0.25}, {8, 3}, {3, 3}, {3, 8}, {0, 8}};
    const std::vector<std::vector<Vec2D>> holes{{{1, 1}, {1, 2}, {2, 2}, {2, 1}}, {{4, 1}, {4, 2}, {5, 2}}};
    const auto points = c(outline);
    std::vector<carom_vec> hole_points;
    std::vector<std::size_t> sizes;
    for (const auto& hole : holes) {
        for (const Vec2D& point : hole) hole_points.push_back(c(point));
        sizes.push_back(hole.size());
    }
    carom_rings* rings;
    check(carom_convex_parts(points.data(), points.size(), hole_points.data(), sizes.data(), sizes.size(), &rings));
    const auto parts = convex_parts<double>(outline, holes).value();
    EXPECT_GT(parts.size(), 3u);
    expect_same(rings_of(rings), parts, [](const Ring& ring, const ConvexPolygonD& part) {
        EXPECT_FALSE(ring.is_hole);
        expect_same_points(ring.points, part.points());
    });
    for (const double error : {0.0, 0.5}) {
        check(carom_simplify_polygon(points.data(), points.size(), hole_points.data(), sizes.data(), sizes.size(),
                                     error, &rings));
        const auto simple = rings_of(rings);
        expect_same(
            simple, simplify_polygon<double>(outline, holes, error).value(),
            [](const Ring& ring, const std::vector<Vec2D>& expected) { expect_same_points(ring.points, expected); });
        ASSERT_FALSE(simple.empty());
        EXPECT_FALSE(simple[0].is_hole);
        for (std::size_t i = 1; i < simple.size(); ++i) EXPECT_TRUE(simple[i].is_hole);
    }
    EXPECT_EQ(carom_convex_parts(points.data(), 2, nullptr, nullptr, 0, &rings), CAROM_TOO_FEW_POINTS);
}

}  // namespace
