// Shortcuts against the kernel they stand in for: never a different answer, and not silent on ordinary shapes.
#include "random.hpp"
#include "rates.hpp"

#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/detail/narrow/touch/generic_pairs.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {
namespace {

using namespace detail;

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
struct ShortcutNumbers {
    test::Random random{5};
    bool grid = false;

    T number() { return static_cast<T>(grid ? random.integer(-4, 4) / 2.0 : random.real(-2, 2)); }
    BasicVec2<T> point() { return {number(), number()}; }
    BasicRot<T> rot() {
        if (random.chance(0.5)) return BasicRot<T>::degrees(static_cast<T>(90 * random.integer(0, 3)));
        if (random.chance(0.2)) return {T(0.6), T(0.8)};  // not quite a rotation in binary
        return BasicRot<T>::degrees(static_cast<T>(random.real(-180, 180)));
    }
    BasicBox<T> box() { return {point(), {2 * radius(), 2 * radius()}, rot()}; }
    T radius() { return random.chance(0.2) ? T(0) : std::fabs(number()) / 2; }
    BasicCapsule<T> capsule() {
        const BasicVec2<T> a = point();
        return {a, random.chance(0.1) ? a : point(), radius()};
    }
};

// Compares pairs that `draw(numbers)` makes, half of them on the grid; at least a share of the others is known.
template <class T, class Draw>
void check_pairs(int count, double known, const Draw& draw) {
    ShortcutNumbers<T> numbers;
    Counts smooth;
    Counts grid;
    for (int i = 0; i < count; ++i) {
        numbers.grid = i % 2 == 0;
        const auto a = draw(numbers);
        compare_with_kernel(a, draw(numbers), numbers.grid ? grid : smooth);
    }
    test::expect_often(smooth.known, smooth.total, known, "known");
    test::expect_hit_rate(smooth.overlapping, smooth.total, "random numbers");
    test::expect_hit_rate(grid.overlapping, grid.total, "on a grid");
}

template <class T>
void check_stadiums() {
    check_pairs<T>(100'000, 0.99, [](ShortcutNumbers<T>& numbers) { return numbers.capsule(); });
}

TEST(Shortcuts, CapsulesCirclesSegmentsAndPoints) {
    check_stadiums<float>();
    check_stadiums<double>();
}

template <class T>
void check_points() {
    ShortcutNumbers<T> numbers;
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
    test::expect_often(smooth.known, smooth.total, 0.7, "known");  // a quarter of the points are corners
    test::expect_hit_rate(smooth.overlapping, smooth.total, "random numbers");
    test::expect_hit_rate(grid.overlapping, grid.total, "on a grid");
}

TEST(Shortcuts, PointsInPolygons) {
    check_points<float>();
    check_points<double>();
}

template <class T>
void check_boxes() {  // those that are not known are flat
    check_pairs<T>(100'000, 0.6, [](ShortcutNumbers<T>& numbers) { return numbers.box(); });
}

TEST(Shortcuts, TurnedBoxes) {
    check_boxes<float>();
    check_boxes<double>();
}

// Corners counted one by one: the exact way, which the shortcut must not contradict.
template <class T>
Touch touch_by_all_sides(const BasicConvexPolygon<T>& a, const BasicConvexPolygon<T>& b) {
    const ConvexPart<T> parts[] = {convex_part(Operand<BasicConvexPolygon<T>, T>{a}),
                                   convex_part(Operand<BasicConvexPolygon<T>, T>{b})};
    int least = -1;
    for (const bool swapped : {false, true}) {
        const ConvexPart<T>& part = parts[swapped];
        for (int k = 0; k < side_count(part); ++k) {
            least = std::max(least, lowest_height_sign(part, k, parts[!swapped]));
        }
    }
    return least > 0 ? Touch::apart : (least == 0 ? Touch::touching : Touch::penetrating);
}

template <class T>
void check_polygons() {
    ShortcutNumbers<T> numbers;
    Counts smooth;
    Counts grid;
    const auto polygon = [&] {
        for (;;) {
            std::vector<BasicVec2<T>> corners(static_cast<std::size_t>(numbers.random.integer(3, 6)));
            const T aside = numbers.grid && numbers.random.chance(0.2) ? T(2.5) : T(0);  // or too many would overlap
            for (BasicVec2<T>& corner : corners) corner = numbers.point() + BasicVec2<T>{aside, 0};
            auto result = BasicConvexPolygon<T>::from_points(corners);
            if (result.ok()) return std::move(result).value();
        }
    };
    for (int i = 0; i < 20'000; ++i) {
        numbers.grid = i % 2 == 0;
        const auto a = polygon();
        const auto b = polygon();
        compare_with_kernel(a, b, numbers.grid ? grid : smooth);
        ASSERT_EQ((Pair<BasicConvexPolygon<T>, BasicConvexPolygon<T>>::touch({a}, {b})), touch_by_all_sides(a, b));
    }
    test::expect_often(smooth.known, smooth.total, 0.99, "known");
    test::expect_hit_rate(smooth.overlapping, smooth.total, "random numbers");
    test::expect_hit_rate(grid.overlapping, grid.total, "on a grid");
}

TEST(Shortcuts, Polygons) {
    check_polygons<float>();
    check_polygons<double>();
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

    const BoxD box{{0, 0}, {1, 1}, {}};
    for (const double bad : {inf, -inf, nan}) {
        for (const BoxD& other :
             {BoxD{{bad, 0}, {1, 1}, {}}, BoxD{{0, bad}, {1, 1}, {}}, BoxD{{0, 0}, {bad, 1}, {}},
              BoxD{{0, 0}, {1, bad}, {}}, BoxD{{0, 0}, {1, 1}, {bad, 0}}, BoxD{{0, 0}, {1, 1}, {0, bad}}}) {
            EXPECT_NE(detail::shortcut(box, other), detail::QuickTouch::penetrating);
            EXPECT_NE(detail::shortcut(other, box), detail::QuickTouch::penetrating);
        }
    }
    EXPECT_EQ(detail::shortcut(box, BoxD{{0, 0}, {-1, 1}, {}}), detail::QuickTouch::unknown);
    EXPECT_EQ(detail::shortcut(box, BoxD{{0, 0}, {1, 1}, {0.5, 0.5}}), detail::QuickTouch::unknown);
}

}  // namespace
}  // namespace carom
