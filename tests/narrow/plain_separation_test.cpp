// Quick separation equals exact separation bit for bit, of shapes where they stand, without views of them.
#include "narrow/separation_cases.hpp"
#include "sanitized.hpp"

#include <carom/detail/narrow/distance/plain_pairs.hpp>
#include <carom/detail/narrow/distance/separation.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace carom {
namespace {

using test::Counts;
using test::expect_both;
using test::Numbers;
using test::same_bits;
using test::Style;

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
        const RealManifold plain = detail::flat_contact(a, b, margin);
        with_two_points += plain.count == 2;
        if (exact.gap > margin) {
            EXPECT_TRUE(plain.separation.gap > margin && plain.count == 0) << "case " << counts.total;
            continue;
        }
        const RealManifold general =
            flat_contact<T>([&](PartVisitor<T> visit) { return visit(part_a); },
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
