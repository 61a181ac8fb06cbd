// Shortcuts against the kernel they stand in for: never a different answer, and not silent on ordinary shapes.
#include "random.hpp"

#include <carom/narrow/generic_pairs.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

struct Counts {
    int known = 0;
    int overlapping = 0;
    int total = 0;
};

template <class A, class B>
void compare_with_kernel(const A& a, const B& b, Counts& counts) {
    using T = scalar_of<A>;
    const Touch kernel = touch(convex_part(Operand<A, T>{a}), convex_part(Operand<B, T>{b}));
    const detail::QuickTouch quick = detail::shortcut(a, b);
    const bool is_known = quick != detail::QuickTouch::unknown;
    ASSERT_EQ((Pair<A, B>::touch(Operand<A, T>{a}, Operand<B, T>{b})), kernel);
    ASSERT_EQ(is_known ? detail::known(quick) : kernel, kernel);
    ++counts.total;
    counts.known += is_known;
    counts.overlapping += kernel != Touch::apart;
}

// Half of the numbers from a small grid, where shapes touch, cross in a vertex and degenerate.
template <class T>
struct Numbers {
    test::Random random{5};
    bool grid = false;

    T number() { return static_cast<T>(grid ? random.integer(-4, 4) / 2.0 : random.real(-2, 2)); }
    BasicVec2<T> point() { return {number(), number()}; }
    T radius() { return random.chance(0.2) ? T(0) : std::fabs(number()) / 2; }
    BasicCapsule<T> capsule() {
        const BasicVec2<T> a = point();
        return {a, random.chance(0.1) ? a : point(), radius()};
    }
};

template <class T>
void check_stadiums() {
    Numbers<T> numbers;
    Counts smooth;
    Counts grid;
    for (int i = 0; i < 100'000; ++i) {
        numbers.grid = i % 2 == 0;
        compare_with_kernel(numbers.capsule(), numbers.capsule(), numbers.grid ? grid : smooth);
    }
    EXPECT_GT(smooth.known, smooth.total * 99 / 100);
    for (const Counts& counts : {smooth, grid}) {
        EXPECT_GT(counts.overlapping, counts.total * 3 / 10);
        EXPECT_LT(counts.overlapping, counts.total * 7 / 10);
    }
}

TEST(Shortcuts, CapsulesCirclesSegmentsAndPoints) {
    check_stadiums<float>();
    check_stadiums<double>();
}

template <class T>
void check_points() {
    Numbers<T> numbers;
    Counts smooth;
    Counts grid;
    while (smooth.total < 20'000 || grid.total < 20'000) {
        numbers.grid = !numbers.grid;
        std::vector<BasicVec2<T>> corners(static_cast<std::size_t>(numbers.random.integer(3, 5)));
        for (BasicVec2<T>& corner : corners) corner = numbers.point();
        const auto polygon = BasicConvexPolygon<T>::from_points(corners);
        if (!polygon.ok()) continue;
        for (int i = 0; i < 20; ++i) {
            const BasicVec2<T>& corner = corners[static_cast<std::size_t>(i) % corners.size()];
            const BasicVec2<T> shrunk = static_cast<T>(0.4) * numbers.point();
            const BasicPoint<T> point{i % 4 == 0 ? corner : corners[0] + shrunk};
            compare_with_kernel(point, polygon.value(), numbers.grid ? grid : smooth);
        }
    }
    EXPECT_GT(smooth.known, smooth.total * 7 / 10);  // a quarter of the points are corners
    EXPECT_GT(smooth.overlapping, smooth.total * 3 / 10);
    EXPECT_LT(smooth.overlapping, smooth.total * 7 / 10);
}

TEST(Shortcuts, PointsInPolygons) {
    check_points<float>();
    check_points<double>();
}

TEST(Shortcuts, SayNothingOfWhatIsNoShape) {
    constexpr double inf = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const CapsuleD sound{{-1, 0}, {1, 0}, 1};
    for (const double bad : {inf, -inf, nan}) {
        const CapsuleD capsules[] = {{{bad, 0}, {1, 0}, 1}, {{0, bad}, {1, 0}, 1}, {{0, 0}, {bad, 0}, 1},
                                     {{0, 0}, {0, bad}, 1}, {{0, 0}, {1, 0}, bad}, {{bad, bad}, {bad, bad}, 0}};
        for (const CapsuleD& capsule : capsules) {
            EXPECT_NE(detail::shortcut(sound, capsule), detail::QuickTouch::penetrating);
            EXPECT_NE(detail::shortcut(capsule, sound), detail::QuickTouch::penetrating);
        }
        const auto polygon = ConvexPolygonD::from_points({{-1, -1}, {1, -1}, {0, 1}}).value();
        EXPECT_NE(detail::shortcut(PointD{{bad, 0}}, polygon), detail::QuickTouch::penetrating);
        EXPECT_NE(detail::shortcut(PointD{{0, bad}}, polygon), detail::QuickTouch::penetrating);
    }
    EXPECT_NE(detail::shortcut(sound, CapsuleD{{0, 0}, {1, 1}, -0.5}), detail::QuickTouch::penetrating);
}

}  // namespace
}  // namespace carom
