// Quick separation equals exact separation bit for bit: on random shapes, on grids where features tie, on upright
// boxes.
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

// Where the parts rest on each other, straight and by way of unions of one part.
template <class T>
void compare_manifolds(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& exact, int number) {
    const double margin = exact.gap > 0 ? exact.gap + 0.25 : 0;
    const RealManifold quick = flat_contact(a, b, exact, margin);
    const RealManifold general = flat_contact<T>([&](PartVisitor<T> visit) { return visit(a); },
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
    const RealManifold quick = flat_contact(a, b, swapped, margin);
    if (exact.gap > margin) {
        ASSERT_TRUE(quick.separation.gap > margin && quick.count == 0) << "case " << number;
        return;
    }
    ASSERT_TRUE(same_bits(quick.separation, exact)) << "case " << number;
    const RealManifold general = flat_contact<T>([&](PartVisitor<T> visit) { return visit(a); },
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

}  // namespace
}  // namespace carom
