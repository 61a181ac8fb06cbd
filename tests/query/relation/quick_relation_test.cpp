// The short way of `classify` against the exact one: what it tells is so, and of plain cases it tells most.
#include "narrow/filter/touch/quick_relation.hpp"

#include "narrow/relation/containment.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/detail/narrow/touch/convex_kernel.hpp>
#include <carom/query/classify.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace carom;
using detail::Containment;
using detail::convex_part;
using detail::ConvexPart;
using detail::Operand;
using detail::Touch;
using test::Random;

// Of two with an area.
template <class T>
Relation exact_relation(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const Touch contact = touch(a, b);
    if (contact == Touch::apart) return Relation::disjoint;
    if (contact == Touch::touching) return Relation::touching;
    const Containment of_a = detail::containment(a, b), of_b = detail::containment(b, a);
    if (of_a != Containment::none && of_b != Containment::none) return Relation::equal;
    if (of_a != Containment::none) return of_a == Containment::clear ? Relation::inside : Relation::inside_tangent;
    if (of_b != Containment::none) return of_b == Containment::clear ? Relation::contains : Relation::contains_tangent;
    return Relation::overlapping;
}

struct Counts {
    int asked = 0, told = 0, meet = 0, within = 0;
};

template <class T, class A, class B>
void compare(const A& a, const B& b, Counts& counts) {
    const ConvexPart<T> part_a = convex_part(detail::operand(a)), part_b = convex_part(detail::operand(b));
    const Relation exact = exact_relation(part_a, part_b);
    const auto quick = detail::quick_relation(part_a, part_b);
    ++counts.asked;
    counts.told += quick.has_value();
    counts.meet += exact != Relation::disjoint;
    counts.within += exact == Relation::inside || exact == Relation::contains;
    ASSERT_EQ(quick.value_or(exact), exact);
    ASSERT_EQ(classify(a, b), exact);
}

template <class T>
class QuickRelation : public testing::Test {
  protected:
    T number(double low, double high) { return T(random.real(low, high)); }
    BasicVec2<T> point(T reach) { return {reach * number(-1, 1), reach * number(-1, 1)}; }
    BasicVec2<T> whole(int reach) { return {T(random.integer(-reach, reach)), T(random.integer(-reach, reach))}; }

    BasicBox<T> box(const BasicVec2<T>& at, T size, bool on_grid) {
        if (on_grid) return {at, {T(random.integer(1, 4)), T(random.integer(1, 4))}};
        return {at, {size * number(0.1, 2), size * number(0.1, 2)}, BasicRot<T>::degrees(number(-180, 180))};
    }

    template <class Make>
    Counts repeat(bool on_grid, Make make) {
        Counts counts;
        for (std::uint64_t i = 0; i < test::cases_or_fewer(10000) && !testing::Test::HasFatalFailure(); ++i) {
            SCOPED_TRACE(i);
            const T size = on_grid ? T(1) : std::ldexp(T(1), random.integer(-12, 12));
            const BasicVec2<T> far = on_grid ? whole(5) : point(99 * size);
            make(size, far, far + (on_grid ? whole(7) : point(T(2.5) * size)), counts);
        }
        test::expect_hit_rate(counts.meet, counts.asked);
        test::expect_often(counts.within, counts.asked, 0.006, "within");
        return counts;
    }

    Random random{3};
};

using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(QuickRelation, Scalars);

TYPED_TEST(QuickRelation, of_boxes) {
    using T = TypeParam;
    for (const bool on_grid : {false, true}) {
        const Counts counts = this->repeat(on_grid, [&](T size, const auto& at, const auto& other, Counts& all) {
            compare<T>(this->box(at, size, on_grid), this->box(other, size, on_grid), all);
        });
        test::expect_often(counts.told, counts.asked, on_grid ? 0.4 : 0.99, "told");
    }
}

TYPED_TEST(QuickRelation, of_discs) {
    using T = TypeParam;
    for (const bool on_grid : {false, true}) {
        const Counts counts = this->repeat(on_grid, [&](T size, const auto& at, const auto& other, Counts& all) {
            const auto radius = [&] { return on_grid ? T(this->random.integer(1, 5)) : size * this->number(0.1, 2); };
            compare<T>(BasicCircle<T>{at, radius()}, BasicCircle<T>{other, radius()}, all);
        });
        test::expect_often(counts.told, counts.asked, on_grid ? 0.4 : 0.99, "told");
    }
}

}  // namespace
