// Contacts of circles and upright boxes: whether there is one is what the separation says, at all margins, sizes and
// places, and for invalid shapes.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/contact.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

struct Counts {
    double cases = 0;
    double contacts = 0;
};

template <class A, class B, class T>
void compare(const A& a, const B& b, T margin, Counts& counts) {
    const double gap = detail::separation_of(detail::operand(a), detail::operand(b)).gap;
    const bool is_near = gap <= static_cast<double>(margin);
    ASSERT_EQ(contact(a, b, margin).has_value(), is_near) << gap << " within " << margin;
    ASSERT_EQ(contact(b, a, margin).has_value(), is_near) << gap << " within " << margin;
    counts.cases += 1;
    counts.contacts += is_near;
}

template <class T>
struct Drawn {
    test::Random random{31};
    T scale = 1;
    bool grid = false;

    T number(double low, double high) {
        return scale * static_cast<T>(grid ? std::round(4 * random.real(low, high)) / 4 : random.real(low, high));
    }
    BasicVec2<T> point() { return {number(-2, 2), number(-2, 2)}; }
    BasicCircle<T> circle() { return {point(), number(0, 1.2)}; }
    BasicAabb<T> box() {
        const BasicVec2<T> low = point();
        return {low, {low.x + number(0, 2.5), low.y + number(0, 2.5)}};
    }
};

// Moves b so that it is nearly at the margin.
template <class A, class T>
void bring_near(const A& a, BasicCircle<T>& b, T margin, double nearness) {
    const detail::Separation s = detail::separation_of(detail::operand(b), detail::operand(a));
    if (!(s.gap > 0 && s.gap < inf)) return;
    const double shift = (s.gap - static_cast<double>(margin)) * (1 + nearness);
    b.center = {static_cast<T>(static_cast<double>(b.center.x) + shift * s.normal.x),
                static_cast<T>(static_cast<double>(b.center.y) + shift * s.normal.y)};
}

template <class T>
void compare_at(T scale) {
    Drawn<T> drawn;
    drawn.scale = scale;
    Counts circles, boxes;
    for (std::uint64_t i = test::cases_or_fewer(10'000, 500); i > 0; --i) {
        drawn.grid = drawn.random.chance(0.3);
        const T margin = drawn.random.chance(0.5) ? T(0) : drawn.number(0, 1);
        const BasicCircle<T> a = drawn.circle();
        const BasicAabb<T> box = drawn.box();
        BasicCircle<T> b = drawn.circle();
        compare(a, b, margin, circles);
        compare(b, box, margin, boxes);
        BasicCircle<T> near = b;
        bring_near(a, near, margin, std::ldexp(drawn.random.real(-1, 1), -drawn.random.integer(1, 60)));
        compare(a, near, margin, circles);
        if (testing::Test::HasFatalFailure()) FAIL() << scale;
    }
    test::expect_hit_rate(circles.contacts, circles.cases, "circles");
    test::expect_hit_rate(boxes.contacts, boxes.cases, "circles and boxes");
}

TEST(ContactFar, AllSizes) {
    for (const float scale : {1.0f, 0x1p-20f, 0x1p40f, 0x1p-120f, 0x1p120f}) compare_at(scale);
    for (const double scale : {1.0, 0x1p-20, 0x1p400, 0x1p-400, 0x1p-540, 0x1p1000}) compare_at(scale);
}

TEST(ContactFar, InvalidShapes) {
    const float bad_numbers[] = {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
                                 std::numeric_limits<float>::quiet_NaN()};
    const Circle sound{{0, 0}, 1};
    const Aabb box{{-1, -1}, {1, 1}};
    for (const float bad : bad_numbers) {
        for (const Circle& circle : {Circle{{bad, 0}, 1}, Circle{{0, bad}, 1}, Circle{{0, 0}, bad}}) {
            for (const float margin : {0.0f, 1e30f}) {
                if (circle.radius < 0) continue;  // asserted
                EXPECT_FALSE(contact(sound, circle, margin));
                EXPECT_FALSE(contact(circle, sound, margin));
                EXPECT_FALSE(contact(circle, box, margin));
                EXPECT_FALSE(contact(box, circle, margin));
            }
        }
    }
}

}  // namespace
}  // namespace carom
