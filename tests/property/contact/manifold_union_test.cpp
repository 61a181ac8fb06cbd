// Manifolds of unions against their contacts, their borders, their other order, and the same unions in other parts.
#include "property/contact/union_cuts.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/manifold.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

namespace carom {
namespace {

using test::Cuts;
using test::Random;

const std::uint64_t case_count = test::cases_or_fewer(1500, 200);

template <class T>
struct Case {
    Cuts<T> a, b;
    BasicPose<T> at_a, at_b;
    T margin;

    auto manifold(int cut_a, int cut_b) const {
        return carom::manifold(place(a[cut_a], at_a), place(b[cut_b], at_b), margin);
    }
};

template <class T>
Case<T> draw(Random& random) {
    test::UnionCuts<T> cuts(random);
    Case<T> made{cuts.draw(), cuts.draw(), {}, {}, static_cast<T>(random.integer(0, 2)) / 2};
    if (random.chance(0.25)) {
        // Sides stay parallel, but no number is round any more.
        made.at_a.rot = made.at_b.rot = BasicRot<T>::degrees(static_cast<T>(random.real(0, 90)));
        made.at_b.at = {static_cast<T>(random.real(-1, 1)), static_cast<T>(random.real(-1, 1))};
    }
    return made;
}

// 64 u (D + R), and the rounding to T of points no further away than D.
template <class T>
constexpr double bound = 64 * (0x1p-53 * 64) + 4 * 32 * (std::numeric_limits<T>::epsilon() / 2);

template <class T>
bool is_near(const BasicVec2<T>& p, const BasicVec2<T>& q) {
    return std::fabs(p.x - q.x) <= bound<T> && std::fabs(p.y - q.y) <= bound<T>;
}

template <class T>
Vec2D wide(const BasicVec2<T>& v) {
    return {v.x, v.y};
}

template <class T>
double height_above(const BasicAnyShape<T>& shape, const BasicPose<T>& at, const Vec2D& p) {
    return signed_distance(place(shape, at), BasicPoint<T>{{static_cast<T>(p.x), static_cast<T>(p.y)}});
}

enum class Fault { none, too_deep, not_deepest, off_border, inside };

template <class T>
bool is_round(const Cuts<T>& cuts) {
    const auto* compound = std::get_if<BasicCompound<T>>(&cuts[1].value);
    return compound && std::ranges::any_of(compound->parts(), [](const auto& part) {
               return std::holds_alternative<BasicCircle<T>>(part.shape.value) ||
                      std::holds_alternative<BasicCapsule<T>>(part.shape.value);
           });
}

template <class T>
bool is_chain(const Cuts<T>& cuts) {
    return std::holds_alternative<BasicChain<T>>(cuts[0].value);
}

// What is wrong with the points of a manifold. Segments on segments touch in no direction of their own. The end of a
// rounded edge that is not level gapes a little less than is said, as its rounding continues above it.
template <class T>
Fault fault_of(const Case<T>& made, const BasicManifold<T>& found, T separation) {
    T deepest = std::numeric_limits<T>::infinity();
    for (const auto& point : found.points()) {
        deepest = std::min(deepest, point.separation);
        if (point.separation < separation - bound<T>) return Fault::too_deep;
        const bool is_sloped = point.separation > separation + bound<T>;
        const bool may_be_inside = is_sloped && (is_round(made.a) || is_round(made.b));
        if (is_chain(made.a) && is_chain(made.b)) continue;
        for (const int side : {-1, 1}) {
            const Vec2D on = wide(point.point) + (0.5 * side * point.separation) * wide(found.normal);
            const double height =
                side < 0 ? height_above(made.a[0], made.at_a, on) : height_above(made.b[0], made.at_b, on);
            if (height > bound<T>) return Fault::off_border;
            if (height < -bound<T> && !may_be_inside) return Fault::inside;
        }
    }
    return std::fabs(deepest - separation) <= bound<T> ? Fault::none : Fault::not_deepest;
}

template <class T>
bool are_flipped(const BasicManifold<T>& found, const BasicManifold<T>& other) {
    if (found.count != other.count || found.separation != other.separation) return false;
    if (!(found.normal == -other.normal)) return false;
    for (int i = 0; i < found.count; ++i) {
        const auto& p = found.points()[i];
        const auto& q = other.points()[found.count - 1 - i];
        if (!(p.point == q.point && p.separation == q.separation)) return false;
        if (!(p.features == FeaturePair{q.features.b, q.features.a})) return false;
    }
    return true;
}

template <class T>
bool is_union(const BasicAnyShape<T>& shape) {
    int parts = 0;
    const auto count = [&](const detail::ConvexPart<T>&) { return ++parts > 1; };
    return detail::any_part(detail::Operand<BasicAnyShape<T>, T>{shape, nullptr}, detail::PartVisitor<T>(count));
}

// Whether all points are at the depth: then which ones they are does not depend on where edges are cut.
template <class T>
bool is_level(const BasicManifold<T>& found) {
    return std::ranges::all_of(found.points(),
                               [&](const auto& point) { return point.separation <= found.separation + bound<T>; });
}

template <class T>
bool are_same(const BasicManifold<T>& found, const BasicManifold<T>& other) {
    if (found.count != other.count || !is_near(found.normal, other.normal)) return false;
    for (int i = 0; i < found.count; ++i) {
        if (!is_near(found.points()[i].point, other.points()[i].point)) return false;
        if (std::fabs(found.points()[i].separation - other.points()[i].separation) > bound<T>) return false;
    }
    return true;
}

template <class T>
class ManifoldOfUnions : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(ManifoldOfUnions, Numbers, );

TYPED_TEST(ManifoldOfUnions, HasPointsWhereBothBordersFaceEachOther) {
    using T = TypeParam;
    int hits = 0, flat = 0, deep = 0, unique = 0;
    for (std::uint64_t i = 0; i < case_count; ++i) {
        Random random(i);
        const Case<T> made = draw<T>(random);
        const auto hit = contact(place(made.a[0], made.at_a), place(made.b[0], made.at_b), made.margin);
        const auto found = made.manifold(0, 0);
        ASSERT_EQ(found.has_value(), hit.has_value()) << i;
        if (!found) continue;
        ASSERT_EQ(found->separation, hit->separation) << i;
        ++hits, flat += found->count == 2, deep += found->separation < 0, unique += found->unique_normal;
        const Fault fault = fault_of(made, *found, hit->separation);
        EXPECT_EQ(static_cast<int>(fault), 0) << i;
        if (!found->unique_normal || !(is_union(made.a[0]) || is_union(made.b[0]))) continue;
        const auto other = manifold(place(made.b[0], made.at_b), place(made.a[0], made.at_a), made.margin);
        EXPECT_TRUE(other && are_flipped(*found, *other)) << i;
    }
    test::expect_hit_rate(hits, case_count);
    test::expect_often(flat, hits, 0.3, "flat");
    test::expect_often(deep, hits, 0.3, "deep");
    test::expect_often(unique, hits, 0.3, "with one normal only");
}

// Of several directions equally short either may be found, and in a corner either wall's point.
TYPED_TEST(ManifoldOfUnions, IsTheSameInOtherParts) {
    using T = TypeParam;
    int hits = 0, same_normal = 0, flat = 0;
    for (std::uint64_t i = 0; i < case_count / 4; ++i) {
        Random random(i);
        const Case<T> made = draw<T>(random);
        const auto found = made.manifold(0, 0), cut = made.manifold(1, 1);
        ASSERT_EQ(found.has_value(), cut.has_value()) << i;
        if (!found) continue;
        ++hits;
        EXPECT_NEAR(found->separation, cut->separation, bound<T>) << i;
        EXPECT_EQ(static_cast<int>(fault_of(made, *cut, cut->separation)), 0) << i;
        if (!is_near(found->normal, cut->normal)) continue;
        ++same_normal;
        if (!is_level(*found) || !is_level(*cut) || found->count + cut->count == 2) continue;
        ++flat;
        EXPECT_TRUE(are_same(*found, *cut)) << i;
    }
    test::expect_hit_rate(hits, case_count / 4);
    test::expect_often(same_normal, hits, 0.8, "with the same normal");
    test::expect_often(flat, hits, 0.3, "flat");
}

}  // namespace
}  // namespace carom
