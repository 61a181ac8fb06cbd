/// The verbs agree with each other, and with themselves when their arguments trade places.
#include "oracle/cases/transform.hpp"
#include "rapid/answers.hpp"
#include "rapid/cases.hpp"

#include <carom/query/intersect.hpp>
#include <carom/query/overlaps.hpp>

#include <cmath>

namespace rapid {
namespace {

using namespace carom;

template <class T>
class Agreement : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(Agreement, Numbers, );

// Of two features that are equally near but for rounding either may be reported: their normals differ by its root or
// so.
template <class T>
bool nearly_opposite(const BasicVec2<T>& u, const BasicVec2<T>& v) {
    return std::fabs(double(u.x) + double(v.x)) + std::fabs(double(u.y) + double(v.y)) <= 0x1p-20;
}

// Booleans, distance and depth bit for bit, unless something curves.
TYPED_TEST(Agreement, the_order_of_the_two_changes_nothing) {
    Tally hits;
    check([&] {
        const auto made = (*cases<TypeParam>(Suite::mixed)).made;
        if (has_open_depth(made)) return;
        const Answers<TypeParam> there = answers(made.a, made.b), back = turned_round(answers(made.b, made.a));
        hits.add(there.verdict.overlaps);
        RC_ASSERT(same_sizes_for(made, there, back));
        if (!there.contact) return;
        RC_ASSERT(there.contact->unique_normal == back.contact->unique_normal);
        if (!there.contact->unique_normal) return;
        RC_ASSERT(nearly_opposite(there.contact->normal, back.contact->normal));
    });
    expect_hit_rate(hits);
}

/// A convex shape is what it is when rounded by nothing.
template <class T>
void expect_the_same_as_rounded(const Case<T>& made, const BasicContact<T>& found) {
    const auto a = oracle::as_convex(made.a.shape), b = oracle::as_convex(made.b.shape);
    if (!a || !b) return;
    const auto placed_a = place(*a, made.a.pose), placed_b = place(*b, made.b.pose);
    RC_ASSERT(signed_distance(placed_a, placed_b) == found.separation);
    RC_ASSERT(carom::contact(placed_a, placed_b).has_value() == (found.separation <= 0));
}

template <class T>
void expect_verbs_to_agree(Suite suite, Tally& hits, int& touches) {
    check([&] {
        const auto made = (*cases<T>(suite)).made;
        const auto [verdict, relation, closest, contact, manifold] = answers(made);
        hits.add(verdict.overlaps);
        touches += verdict.overlaps && !verdict.penetrates;
        RC_ASSERT(verdict.overlaps || !verdict.penetrates);
        RC_ASSERT((relation != Relation::disjoint) == verdict.overlaps);
        RC_ASSERT((closest.distance == 0) == verdict.overlaps);
        if (verdict.overlaps && suite != Suite::extreme) RC_ASSERT(closest.on_a == closest.on_b);
        RC_ASSERT(contact && manifold);  // none is farther away than any distance
        RC_ASSERT((contact->separation <= 0) == verdict.overlaps);
        RC_ASSERT((contact->separation < 0) == verdict.penetrates);
        RC_ASSERT(std::fmax(contact->separation, T(0)) == closest.distance);
        RC_ASSERT(manifold->separation == contact->separation);
        RC_ASSERT(manifold->normal == contact->normal);
        RC_ASSERT(manifold->count >= 1 && manifold->count <= 2);
        const auto a = place(made.a.shape, made.a.pose), b = place(made.b.shape, made.b.pose);
        RC_ASSERT(signed_distance(a, b) == contact->separation);
        RC_ASSERT(carom::contact(a, b).has_value() == verdict.overlaps);
        RC_ASSERT(carom::manifold(a, b).has_value() == verdict.overlaps);
        expect_the_same_as_rounded(made, *contact);
    });
}

TYPED_TEST(Agreement, of_booleans_distance_and_contact) {
    Tally hits;
    int touches = 0;
    expect_verbs_to_agree<TypeParam>(Suite::mixed, hits, touches);
    expect_hit_rate(hits);
}

TYPED_TEST(Agreement, of_shapes_that_just_touch) {
    Tally hits;
    int touches = 0;
    expect_verbs_to_agree<TypeParam>(Suite::touching, hits, touches);
    test::expect_share(touches, hits.tried, 0.25, 0.75, "touching");
}

TYPED_TEST(Agreement, at_the_ends_of_the_range) {
    Tally hits;
    int touches = 0;
    expect_verbs_to_agree<TypeParam>(Suite::extreme, hits, touches);
    expect_hit_rate(hits);
}

TYPED_TEST(Agreement, shapes_share_all_their_points_with_themselves) {
    check([] {
        const auto made = (*cases<TypeParam>(Suite::mixed)).made;
        const auto a = place(made.a.shape, made.a.pose);
        RC_ASSERT(overlaps(a, a));
        RC_ASSERT(distance(a, a) == 0);
        const Relation relation = classify(a, a);
        RC_ASSERT(relation == Relation::equal || relation == Relation::unresolved);
    });
}

// What Line, Ray and Segment share, and whether: crossing in a point that is an end of neither is penetrating.
template <class T>
using Straight = std::variant<BasicSegment<T>, BasicRay<T>, BasicLine<T>>;

template <class T>
Straight<T> straight() {
    const int kind = *rc::gen::inRange(0, 3);
    const BasicVec2<T> from{T(*whole(2)), T(*whole(2))}, step{T(*whole(2)), T(*whole(1))};
    if (kind == 0) return BasicSegment<T>{from, from + step};
    RC_PRE(!(step == BasicVec2<T>{}));
    if (kind == 1) return BasicRay<T>{from, step};
    return BasicLine<T>{from, step};
}

TYPED_TEST(Agreement, of_intersect_and_the_booleans) {
    Tally meetings, crossings, stretches;
    check([&] {
        const auto compare = [&](const auto& a, const auto& b) {
            const auto there = intersect(a, b), back = intersect(b, a);
            RC_ASSERT((there.kind != IntersectionKind::none) == overlaps(a, b));
            RC_ASSERT(there.proper == penetrates(a, b));
            RC_ASSERT(there.kind == back.kind && there.proper == back.proper);
            meetings.add(there.kind != IntersectionKind::none);
            crossings.add(there.proper);
            stretches.add(there.kind != IntersectionKind::none && there.kind != IntersectionKind::point);
            if (there.kind == IntersectionKind::point)
                RC_ASSERT(there.t == back.u && there.u == back.t && there.from == back.from);
        };
        std::visit(compare, straight<TypeParam>(), straight<TypeParam>());
    });
    expect_often(meetings, 0.1, "meetings");
    expect_often(crossings, 0.05, "crossings");
    expect_often(stretches, 0.002, "stretches");
}

// The boundaries of two discs cross when the discs touch, or when they overlap and neither is inside the other.
TYPED_TEST(Agreement, of_circle_points_and_the_booleans) {
    Tally counts[4];
    check([&] {
        const auto circle = [] {
            const int x = *whole(4), y = *whole(4);
            return BasicCircle<TypeParam>{{TypeParam(x), TypeParam(y)}, TypeParam(std::abs(*whole(6)))};
        };
        const auto a = circle(), b = circle();
        const auto there = circle_circle_points(a, b), back = circle_circle_points(b, a);
        for (const int count : {0, 1, 2, 3}) counts[count].add(int(there.count) == count);
        RC_ASSERT(there.count == back.count);
        if (!overlaps(a, b)) RC_ASSERT(there.count == CirclePointCount::none);
        if (overlaps(a, b) && !penetrates(a, b)) RC_ASSERT(there.count == CirclePointCount::one);
        if (there.count == CirclePointCount::two) RC_ASSERT(penetrates(a, b));
        if (there.count == CirclePointCount::infinite) RC_ASSERT(a == b);
    });
    expect_hit_rate(counts[int(CirclePointCount::two)]);
    expect_often(counts[int(CirclePointCount::none)], 0.1, "no point");
    expect_often(counts[int(CirclePointCount::one)], 0.02, "one point");
}

}  // namespace
}  // namespace rapid
