// Quick separation equals exact separation bit for bit: on random shapes, on grids where features tie, on upright
// boxes.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/detail/narrow/distance/plain_pairs.hpp>
#include <carom/detail/narrow/distance/separation.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <gtest/gtest.h>

#include <bit>
#include <limits>
#include <vector>

namespace carom {
namespace {

bool same_bits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

bool same_bits(const Vec2D& a, const Vec2D& b) {
    return same_bits(a.x, b.x) && same_bits(a.y, b.y);
}

bool same_bits(const Separation& a, const Separation& b) {
    return same_bits(a.gap, b.gap) && same_bits(a.normal, b.normal) && a.unique_normal == b.unique_normal &&
           same_bits(a.on_a, b.on_a) && same_bits(a.on_b, b.on_b);
}

bool same_bits(const FlatContact& a, const FlatContact& b) {
    if (a.count != b.count) return false;
    for (std::size_t i = 0; i < static_cast<std::size_t>(a.count); ++i) {
        if (!same_bits(a.points[i].point, b.points[i].point) ||
            !same_bits(a.points[i].separation, b.points[i].separation) ||
            !(a.points[i].features == b.points[i].features)) {
            return false;
        }
    }
    return true;
}

// How the pairs drawn met, so that no test proves nothing.
struct Counts {
    int total = 0;
    int apart = 0;
    int touching = 0;
    int penetrating = 0;
    int ties = 0;
    int quick = 0;  // answered by doubles alone

    void add(const Separation& s) {
        ++total;
        apart += s.gap > 0;
        touching += s.gap == 0;
        penetrating += s.gap < 0;
        ties += !s.unique_normal;
    }
};

void expect_both(const Counts& counts, double touching, double ties) {
    test::expect_hit_rate(counts.total - counts.apart, counts.total);
    test::expect_often(counts.penetrating, counts.total, 0.2, "penetrating");
    test::expect_often(counts.touching, counts.total, touching, "touching");
    test::expect_often(counts.ties, counts.total, ties, "ties");
}

// Where the parts rest on each other, straight and by way of unions of one part.
template <class T>
void compare_manifolds(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& exact, int number) {
    const double margin = exact.gap > 0 ? exact.gap + 0.25 : 0;
    const FlatContact quick = flat_contact(a, b, exact, margin);
    const FlatContact general = flat_contact<T>([&](PartVisitor<T> visit) { return visit(a); },
                                                [&](PartVisitor<T> visit) { return visit(b); }, exact, margin);
    ASSERT_TRUE(same_bits(quick, general))
        << "case " << number << ": " << quick.count << " and " << general.count << " points, the first at "
        << quick.points[0].point.x << ' ' << quick.points[0].point.y << " and " << general.points[0].point.x << ' '
        << general.points[0].point.y;
}

// Separation and points in one go, in both orders of the question.
template <class T>
void compare_resting(const ConvexPart<T>& a, const ConvexPart<T>& b, bool swapped, double margin, int number) {
    const Separation exact = swapped ? flipped(detail::exact_separation(b, a)) : detail::exact_separation(a, b);
    const FlatContact quick = flat_contact(a, b, swapped, margin);
    if (exact.gap > margin) {
        ASSERT_TRUE(quick.separation.gap > margin && quick.count == 0) << "case " << number;
        return;
    }
    ASSERT_TRUE(same_bits(quick.separation, exact)) << "case " << number;
    const FlatContact general = flat_contact<T>([&](PartVisitor<T> visit) { return visit(a); },
                                                [&](PartVisitor<T> visit) { return visit(b); }, exact, margin);
    ASSERT_TRUE(same_bits(quick, general)) << "case " << number << ": " << quick.count << " and " << general.count;
}

template <class T>
void compare(const ConvexPart<T>& a, const ConvexPart<T>& b, Counts& counts) {
    const Separation quick = separation(a, b);
    const Separation exact = detail::exact_separation(a, b);
    counts.add(exact);
    Separation ignored;
    counts.quick += detail::quick_separation(a, b, std::numeric_limits<double>::infinity(), ignored);
    ASSERT_TRUE(same_bits(quick, exact)) << "case " << counts.total << ": gap " << quick.gap << " and " << exact.gap
                                         << ", normal " << quick.normal.x << ' ' << quick.normal.y << " and "
                                         << exact.normal.x << ' ' << exact.normal.y << ", on_a " << quick.on_a.x << ' '
                                         << quick.on_a.y << " and " << exact.on_a.x << ' ' << exact.on_a.y << ", on_b "
                                         << quick.on_b.x - exact.on_b.x << ' ' << quick.on_b.y - exact.on_b.y
                                         << ", unique " << quick.unique_normal << ' ' << exact.unique_normal;
    const double distance = gap(a, b);
    ASSERT_TRUE(exact.gap > 0 ? same_bits(distance, exact.gap) : distance == 0) << "case " << counts.total;
    compare_manifolds(a, b, exact, counts.total);
    for (const double margin : {0.0, 0.25}) {
        compare_resting(a, b, false, margin, counts.total);
        compare_resting(a, b, true, margin, counts.total);
    }
    const Separation within_reach = separation(a, b, 0);
    ASSERT_TRUE(exact.gap > 0 ? within_reach.gap > 0 : same_bits(within_reach, exact)) << "case " << counts.total;
}

// How the numbers of a case are drawn.
enum class Style { random, grid, fine_grid, far_out };

template <class T>
struct Numbers {
    test::Random random{11};
    Style style = Style::random;

    T number() {
        switch (style) {
            case Style::random:
                return static_cast<T>(random.real(-2, 2));
            case Style::grid:
                return static_cast<T>(random.integer(-4, 4));
            case Style::fine_grid:  // so that an edge may be very short
                return static_cast<T>(random.integer(-4, 4) +
                                      (random.chance(0.3) ? random.integer(-1, 1) * 0x1p-14 : 0));
            default:
                return static_cast<T>(1e5 + random.integer(-4, 4) * 0.1);
        }
    }
    BasicVec2<T> point() { return {number(), number()}; }

    BasicPose<T> pose() {
        if (random.chance(0.5)) return {point(), BasicRot<T>::degrees(static_cast<T>(90 * random.integer(0, 3)))};
        return {point(), BasicRot<T>::degrees(static_cast<T>(random.real(-180, 180)))};
    }
};

template <class T>
void compare_boxes(bool placed) {
    Numbers<T> numbers;
    Counts counts;
    BasicPose<T> pose;
    const auto draw = [&] {
        const BasicVec2<T> a = numbers.point();
        const BasicVec2<T> b = numbers.point();
        ConvexPart<T> part;
        if (numbers.random.chance(0.6)) pose = numbers.pose();  // else that of the last one: far out others are apart
        if (placed) part.push_pose(pose);
        part.set_box({std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)});
        if (numbers.random.chance(0.1)) part.set_radius(T(0.25));
        return part;
    };
    for (int i = 0; i < int(test::cases_or_fewer(12'000)); ++i) {
        numbers.style = static_cast<Style>(i % 4);
        compare(draw(), draw(), counts);
        if (testing::Test::HasFatalFailure()) return;
    }
    expect_both(counts, placed ? 0.002 : 0.02, placed ? 0.0002 : 0.01);
    test::expect_often(counts.quick, counts.total - counts.touching, 0.9, "quick");
}

TEST(QuickSeparation, UprightBoxes) {
    compare_boxes<float>(false);
    compare_boxes<double>(false);
}

TEST(QuickSeparation, PlacedBoxes) {
    compare_boxes<float>(true);
    compare_boxes<double>(true);
}

template <class T>
void compare_polygons() {
    Numbers<T> numbers;
    Counts counts;
    std::vector<BasicVec2<T>> corners[2];
    BasicPose<T> pose;
    const auto draw = [&](std::vector<BasicVec2<T>>& points) {
        const int count = numbers.random.integer(1, 5);
        for (;;) {
            points.resize(static_cast<std::size_t>(count));
            for (BasicVec2<T>& point : points) point = numbers.point();
            ConvexPart<T> part;
            if (numbers.random.chance(0.5)) pose = numbers.pose();
            if (numbers.random.chance(0.3)) part.push_pose(pose);
            if (numbers.random.chance(0.2)) part.set_radius(T(0.5));
            if (points.size() == 1) part.set_point(points[0]);
            if (points.size() == 2) part.set_segment(points[0], points[1]);
            if (points.size() < 3) return part;
            const auto polygon = BasicConvexPolygon<T>::from_points(points);
            if (!polygon.ok()) continue;
            points.assign(polygon.value().points().begin(), polygon.value().points().end());
            part.set_polygon(points);
            return part;
        }
    };
    for (int i = 0; i < int(test::cases_or_fewer(12'000)); ++i) {
        numbers.style = static_cast<Style>(i % 4);
        compare(draw(corners[0]), draw(corners[1]), counts);
        if (testing::Test::HasFatalFailure()) return;
    }
    expect_both(counts, 0.01, 0.005);
    test::expect_often(counts.quick, counts.total - counts.touching, 0.9, "quick");
}

TEST(QuickSeparation, PointsSegmentsAndPolygons) {
    compare_polygons<float>();
    compare_polygons<double>();
}

template <class T>
BasicConvexPolygon<T> draw_polygon(Numbers<T>& numbers, const BasicVec2<T>& aside = {}) {
    for (;;) {
        std::vector<BasicVec2<T>> points(static_cast<std::size_t>(numbers.random.integer(3, 7)));
        for (BasicVec2<T>& point : points) point = numbers.point() + aside;
        auto polygon = BasicConvexPolygon<T>::from_points(points);
        if (polygon.ok()) return polygon.value();
    }
}

// What is asked of shapes where they stand against the exact way; gives the exact answer.
template <class A, class B>
Separation compare_plain_separation(const A& a, const B& b, Counts& counts) {
    using T = scalar_of<A>;
    const ConvexPart<T> part_a = convex_part(Operand<A, T>{a});
    const ConvexPart<T> part_b = convex_part(Operand<B, T>{b});
    const double any = std::numeric_limits<double>::infinity();
    const Separation exact = detail::exact_separation(part_a, part_b);
    counts.add(exact);
    EXPECT_TRUE(same_bits(detail::separation(a, b, any), exact)) << "case " << counts.total;
    const Separation within_reach = detail::separation(a, b, 0);
    EXPECT_TRUE(exact.gap > 0 ? within_reach.gap > 0 : same_bits(within_reach, exact)) << "case " << counts.total;
    const double distance = detail::gap(a, b);
    EXPECT_TRUE(exact.gap > 0 ? same_bits(distance, exact.gap) : distance == 0) << "case " << counts.total;
    return exact;
}

// And where they rest on each other; counts how often there were two points.
template <class S>
void compare_plain(const S& a, const S& b, Counts& counts, int& with_two_points) {
    using T = scalar_of<S>;
    const ConvexPart<T> part_a = convex_part(Operand<S, T>{a});
    const ConvexPart<T> part_b = convex_part(Operand<S, T>{b});
    const Separation exact = compare_plain_separation(a, b, counts);
    for (const double margin : {0.0, 0.25}) {
        const FlatContact plain = detail::flat_contact(a, b, margin);
        with_two_points += plain.count == 2;
        if (exact.gap > margin) {
            EXPECT_TRUE(plain.separation.gap > margin && plain.count == 0) << "case " << counts.total;
            continue;
        }
        const FlatContact general = flat_contact<T>([&](PartVisitor<T> visit) { return visit(part_a); },
                                                    [&](PartVisitor<T> visit) { return visit(part_b); }, exact, margin);
        EXPECT_TRUE(same_bits(plain, general) && same_bits(plain.separation, exact)) << "case " << counts.total;
    }
}

template <class T>
void compare_plain_polygons() {
    Numbers<T> numbers;
    Counts counts;
    int with_two_points = 0;
    for (int i = 0; i < int(test::cases_or_fewer(12'000)); ++i) {
        numbers.style = static_cast<Style>(i % 4);
        const BasicConvexPolygon<T> a = draw_polygon(numbers);
        const T aside = numbers.random.chance(0.3) ? T(3) : T(0);  // or too many would overlap
        compare_plain(a, draw_polygon(numbers, {aside, 0}), counts, with_two_points);
        if (testing::Test::HasFailure()) return;
    }
    expect_both(counts, 0.005, 0);
    test::expect_often(with_two_points, 2 * counts.total, 1 / 6.0, "two points");
}

TEST(QuickSeparation, PolygonsWhereTheyStand) {
    compare_plain_polygons<float>();
    compare_plain_polygons<double>();
}

// Flat ones too, and such as are large beside the other.
template <class T>
void compare_plain_boxes() {
    Numbers<T> numbers;
    Counts counts;
    int with_two_points = 0;
    const auto draw = [&] {
        const T scale = numbers.random.chance(0.1) ? T(0x1p22) : T(1);
        const BasicVec2<T> p = scale * numbers.point();
        const BasicVec2<T> q = scale * numbers.point();
        return BasicAabb<T>{{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
    };
    for (int i = 0; i < int(test::cases_or_fewer(20'000)); ++i) {
        numbers.style = static_cast<Style>(i % 4);
        const BasicAabb<T> a = draw();
        compare_plain(a, draw(), counts, with_two_points);
        if (testing::Test::HasFailure()) return;
    }
    expect_both(counts, 0.02, 0.01);
    test::expect_often(with_two_points, 2 * counts.total, 1 / 6.0, "two points");
}

TEST(QuickSeparation, UprightBoxesWhereTheyStand) {
    compare_plain_boxes<float>();
    compare_plain_boxes<double>();
}

// Some are points or concentric, some differ much in size.
template <class T>
void compare_plain_circles() {
    Numbers<T> numbers;
    Counts counts;
    int with_two_points = 0;
    const auto draw = [&] {
        const double kind = numbers.random.real(0, 1);
        const T scale = kind < 0.1 ? T(0) : (kind < 0.2 ? T(0x1p-30) : (kind < 0.25 ? T(0x1p30) : T(0.5)));
        return BasicCircle<T>{numbers.point(), scale * std::fabs(static_cast<T>(numbers.random.integer(-5, 5)) / 2)};
    };
    for (int i = 0; i < int(test::cases_or_fewer(20'000)); ++i) {
        numbers.style = static_cast<Style>(i % 4);
        const BasicCircle<T> a = draw();
        compare_plain(a, draw(), counts, with_two_points);
        if (testing::Test::HasFailure()) return;
    }
    expect_both(counts, 0.001, 0.001);
    EXPECT_EQ(with_two_points, 0);
}

TEST(QuickSeparation, CirclesWhereTheyStand) {
    compare_plain_circles<float>();
    compare_plain_circles<double>();
}

// Centers inside, outside, on the border and on its lines.
template <class T>
void compare_circles_and_boxes() {
    Numbers<T> numbers;
    Counts counts;
    for (int i = 0; i < int(test::cases_or_fewer(40'000)); ++i) {
        numbers.style = static_cast<Style>(i % 4);
        const BasicVec2<T> p = numbers.point();
        const BasicVec2<T> q = numbers.point();
        const BasicAabb<T> box{{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
        const T radius = numbers.random.chance(0.1) ? T(0) : static_cast<T>(numbers.random.integer(1, 6)) / 4;
        BasicVec2<T> center = numbers.point();
        if (numbers.random.chance(0.1)) center.x = box.min.x;
        if (numbers.random.chance(0.1)) center.y = box.max.y;
        const BasicCircle<T> circle{center, radius};
        compare_plain_separation(circle, box, counts);
        if (testing::Test::HasFailure()) return;
    }
    expect_both(counts, 0.005, 0);
}

TEST(QuickSeparation, CirclesAndUprightBoxesWhereTheyStand) {
    compare_circles_and_boxes<float>();
    compare_circles_and_boxes<double>();
}

TEST(QuickSeparation, CirclesThatAreNone) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const Circle circle{{0, 0}, 2};
    for (const Circle& none : {Circle{{nan, 0}, 1}, Circle{{0, nan}, 1}, Circle{{0, 1}, nan}, Circle{{inf, 0}, 1},
                               Circle{{0, 1}, inf}, Circle{{-inf, 0}, inf}}) {
        for (const auto& [a, b] : {std::pair(circle, none), std::pair(none, circle), std::pair(none, none)}) {
            EXPECT_EQ(detail::gap(a, b), inf);
            EXPECT_EQ(detail::separation(a, b, inf).gap, inf);
            EXPECT_EQ(detail::flat_contact(a, b, 1).count, 0);
            EXPECT_EQ(detail::flat_contact(a, b, inf).count, 0);
        }
    }
}

// A box with a number that is none is nothing.
TEST(QuickSeparation, BoxesThatAreNone) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const Aabb box{{0, 0}, {2, 2}};
    for (const Aabb& none :
         {Aabb{{1, nan}, {2, 3}}, Aabb{{nan, 0}, {2, 3}}, Aabb{{1, 1}, {nan, 3}}, Aabb{{1, 1}, {3, nan}},
          Aabb{{-inf, 0}, {1, 1}}, Aabb{{0, 0}, {1, inf}}, Aabb{{-inf, -inf}, {inf, inf}}, Aabb{{inf, 0}, {inf, 1}}}) {
        for (const auto& [a, b] : {std::pair(box, none), std::pair(none, box), std::pair(none, none)}) {
            EXPECT_EQ(detail::gap(a, b), inf);
            EXPECT_EQ(detail::separation(a, b, inf).gap, inf);
            EXPECT_EQ(detail::separation(a, b, 0).gap, inf);
            EXPECT_EQ(detail::flat_contact(a, b, 1).count, 0);
            EXPECT_EQ(detail::flat_contact(a, b, inf).count, 0);
        }
    }
}

// What was moved from has no points, and is nothing.
TEST(QuickSeparation, PolygonMovedFrom) {
    auto polygon = ConvexPolygon::from_points({{0, 0}, {4, 0}, {0, 3}}).value();
    const ConvexPolygon other = polygon;
    const ConvexPolygon taken = std::move(polygon);
    EXPECT_EQ(taken, other);
    EXPECT_GT(detail::gap(polygon, other), 1e300);
    EXPECT_EQ(detail::flat_contact(other, polygon, 1).count, 0);
}

}  // namespace
}  // namespace carom
