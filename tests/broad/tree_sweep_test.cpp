// The two filters for swept boxes, on nodes and paths of all magnitudes, compared with rational numbers.

#include "broad/tree/tree_sweep_lanes.hpp"
#include "broad/tree_model.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <gtest/gtest.h>

namespace carom::detail {
namespace {

template <class T>
class SweepFilters : public testing::Test {
  protected:
    // Numbers of one magnitude or of any, down to the least one; some of them few multiples of it.
    T number(int low, int high) {
        const double factor = random.chance(0.4) ? random.integer(-3, 3) : random.real(-2, 2);
        return static_cast<T>(std::ldexp(factor, random.integer(low, high)));
    }

    // A node of 1 to 8 boxes; low and high exponents of what is in it.
    TreeNode<T> node(int count, int low, int high) {
        TreeNode<T> made;
        for (int i = 0; i < tree_fan_out; ++i) clear_slot(made, i);
        for (int i = 0; i < count; ++i) {
            const T a = number(low, high), b = number(low, high), c = number(low, high), d = number(low, high);
            set_child(made, i, {{{std::min(a, b), std::min(c, d)}, {std::max(a, b), std::max(c, d)}}, 0});
        }
        return made;
    }

    TreeSweep<T> sweep(const TreeNode<T>& node, int low, int high) {
        TreeSweep<T> made{{}, {number(low, high), number(low, high)}, std::fabs(number(low, high))};
        made.moving.min = made.moving.max = {number(low, high), number(low, high)};
        if (random.chance(0.3)) made.moving.max = made.moving.min + BasicVec2<T>{std::fabs(number(low, high)), 0};
        // Aimed at a corner, so that it grazes it or ends there.
        if (random.chance(0.5)) {
            made.direction = {node.min_x[0] - made.moving.min.x, node.max_y[0] - made.moving.min.y};
            made.max_t = random.chance(0.5) ? T(1) : T(2);
        }
        if (random.chance(0.3)) made.max_t = std::numeric_limits<T>::infinity();
        return made;
    }

    // To within 2 units in the last place; infinite only where no number is as late.
    static bool is_time(T t, const TreeSweep<T>& sweep, const BasicAabb<T>& box) {
        using Limits = std::numeric_limits<T>;
        mpq_class exact = 0;
        const auto along = [&](T a_min, T a_max, T b_min, T b_max, T d) {
            if (d == 0) return;
            const mpq_class gap = d > 0 ? layouts::rational(b_min) - layouts::rational(a_max)
                                        : layouts::rational(b_max) - layouts::rational(a_min);
            exact = std::max<mpq_class>(exact, gap / layouts::rational(d));
        };
        along(sweep.moving.min.x, sweep.moving.max.x, box.min.x, box.max.x, sweep.direction.x);
        along(sweep.moving.min.y, sweep.moving.max.y, box.min.y, box.max.y, sweep.direction.y);
        if (!is_finite(t)) return exact > layouts::rational(Limits::max());
        const mpq_class unit = layouts::rational(std::max(t * Limits::epsilon(), Limits::denorm_min()));
        return abs(layouts::rational(t) - exact) <= 2 * unit;
    }

    // Checks a filter on all places; returns how many are hit.
    template <class Test>
    int check(Test& filter, const SweepSigns<T>& signs, const TreeNode<T>& node, int count) {
        unsigned met = 0;
        for (int i = 0; i < count; ++i) {
            const TreeSweep<T>& s = signs.sweep();
            if (layouts::hits_on_path(s.moving, s.direction, s.max_t, box_at(node, i))) met |= 1u << i;
        }
        std::array<T, tree_fan_out> enter;
        EXPECT_EQ(filter.hits(node), met);
        EXPECT_EQ(filter.possible(node) & met, met);
        EXPECT_EQ(filter.possible(node, enter) & met, met);
        EXPECT_EQ(filter.possible(node) >> count, 0u);
        unsigned first = 0;
        T first_t = std::numeric_limits<T>::infinity();
        for (int i = 0; i < count; ++i) {
            if ((met >> i & 1) == 0) continue;
            const T t = signs.enter(box_at(node, i));
            EXPECT_TRUE(is_time(t, signs.sweep(), box_at(node, i))) << t;
            EXPECT_LE(enter[static_cast<std::size_t>(i)], later_than(t));
            if (t <= first_t) first = t < first_t ? 1u << i : first | 1u << i;
            first_t = std::min(first_t, t);
        }
        filter.shorten(first_t);
        EXPECT_EQ(filter.hits(node) & first, first) << "what is met first is lost";
        EXPECT_EQ(filter.hits(node) & ~met, 0u);
        EXPECT_EQ(filter.possible(node) & first, first);
        return std::popcount(met);
    }

    // Both filters, the second where it applies.
    void check_filters(const SweepSigns<T>& signs, const TreeNode<T>& node, int count) {
        CrossTest<T> cross(signs);
        all_hit += static_cast<std::size_t>(check(cross, signs, node, count));
        asked += static_cast<std::size_t>(count);
        if (!SlabTest<T>::applies_to(signs, node, count)) return;
        SlabTest<T> slabs(signs);
        check(slabs, signs, node, count);
        ++with_slabs;
    }

    void expect_hits() const { test::expect_hit_rate(all_hit, asked); }

    test::Random random{5};
    std::size_t all_hit = 0, asked = 0, with_slabs = 0;
};

using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(SweepFilters, Numbers);

TYPED_TEST(SweepFilters, FindTheSameAsRationalNumbersAtAnyMagnitude) {
    using T = TypeParam;
    using Limits = std::numeric_limits<TypeParam>;
    constexpr int least = Limits::min_exponent - Limits::digits, most = Limits::max_exponent - 3;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(20'000); ++i) {
        const int count = this->random.integer(1, tree_fan_out);
        const int middle = this->random.integer(least, most);
        const int spread = this->random.chance(0.5) ? 1 : this->random.chance(0.5) ? 30 : most - least;
        const int low = std::max(least, middle - spread), high = std::min(most, middle + spread);
        const TreeNode<T> node = this->node(count, low, high);
        const TreeSweep<T> sweep = this->sweep(node, low, high);
        const SweepSigns<T> signs(sweep);
        if (!signs.is_valid()) continue;
        this->check_filters(signs, node, count);
        if (testing::Test::HasFailure()) FAIL() << "case " << i;
    }
    this->expect_hits();
    test::expect_often(this->with_slabs, test::cases_or_fewer(20'000), 0.3);
}

// Where differences, products and times overflow.
TYPED_TEST(SweepFilters, FindTheSameAsRationalNumbersNearTheGreatestNumbers) {
    using T = TypeParam;
    using Limits = std::numeric_limits<TypeParam>;
    const auto large = [&] {
        const double part = this->random.chance(0.3) ? this->random.integer(-4, 4) / 4.0 : this->random.real(-1, 1);
        return static_cast<T>(part * static_cast<double>(Limits::max()));
    };
    std::size_t overflowing = 0;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(20'000); ++i) {
        const int count = this->random.integer(1, tree_fan_out);
        TreeNode<T> node;
        for (int place = 0; place < tree_fan_out; ++place) clear_slot(node, place);
        // Either everything is large, or only the times are.
        const T unit = this->random.chance(0.5) ? T(1) : std::ldexp(T(1), this->random.integer(-40, -4));
        const auto at = [&] { return large() * unit; };
        for (int place = 0; place < count; ++place) {
            const auto [low, high] = std::minmax({at(), at()});
            const auto [bottom, top] = std::minmax({at(), at()});
            set_child(node, place, {{{low, bottom}, {high, top}}, 0});
        }
        const BasicVec2<T> from{at(), at()};
        TreeSweep<T> sweep{{from, from}, {}, 0};
        // Towards a corner or anywhere; it is there at about 2^steps.
        const int steps = this->random.chance(0.3) ? Limits::max_exponent - 1 : this->random.integer(0, 60);
        const bool is_aimed = this->random.chance(0.5);
        const T to_x = is_aimed ? node.min_x[0] : at(), to_y = is_aimed ? node.max_y[0] : at();
        sweep.direction = {std::ldexp(to_x / 2 - from.x / 2, 1 - steps), std::ldexp(to_y / 2 - from.y / 2, 1 - steps)};
        if (this->random.chance(0.2)) sweep.direction.x = 0;
        const T there = std::ldexp(T(1), steps);
        sweep.max_t = this->random.chance(0.3) ? Limits::max() : there * (this->random.chance(0.5) ? T(1) : T(1.5));
        const SweepSigns<T> signs(sweep);
        if (!signs.is_valid()) continue;
        overflowing += !is_finite(to_x - from.x) || !is_finite(to_y - from.y);
        this->check_filters(signs, node, count);
        if (testing::Test::HasFailure()) FAIL() << "case " << i;
    }
    this->expect_hits();
    test::expect_often(overflowing, test::cases_or_fewer(20'000), 0.1);
}

TYPED_TEST(SweepFilters, SlabsDoNotApplyWhereTheyCannotDecide) {
    using T = TypeParam;
    const TreeNode<T> node = this->node(3, 0, 3);
    const auto applies_to = [&](const TreeSweep<T>& sweep, const TreeNode<T>& root) {
        return SlabTest<T>::applies_to(SweepSigns<T>(sweep), root, 3);
    };
    constexpr T most = std::numeric_limits<T>::max(), inf = std::numeric_limits<T>::infinity();
    EXPECT_TRUE(applies_to({{{0, 0}, {0, 0}}, {1, 1}, inf}, node));
    EXPECT_FALSE(applies_to({{{0, 0}, {0, 0}}, {1, 0}, inf}, node));
    EXPECT_FALSE(applies_to({{{0, 0}, {0, 0}}, {std::numeric_limits<T>::denorm_min(), 1}, inf}, node));
    EXPECT_FALSE(applies_to({{{0, 0}, {0, 0}}, {1, most}, inf}, node));  // 1 / most is no normal number
    EXPECT_FALSE(applies_to({{{0, 0}, {0, most}}, {1, 1}, inf}, node));
    EXPECT_FALSE(applies_to({{{-inf, 0}, {0, 0}}, {1, 1}, inf}, node));
    for (const T side : {most, inf}) {
        TreeNode<T> large = node;
        large.max_x[1] = side;
        EXPECT_FALSE(applies_to({{{0, 0}, {0, 0}}, {1, 1}, inf}, large));
    }
}

}  // namespace
}  // namespace carom::detail
