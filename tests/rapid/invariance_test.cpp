/// What must not change the results: other units, other frames, other forms of the same shapes.
#include "oracle/cases/transform.hpp"
#include "rapid/answers.hpp"
#include "rapid/cases.hpp"

#include <carom/shape/compound.hpp>

#include <algorithm>
#include <cmath>

namespace rapid {
namespace {

using namespace carom;

template <class T>
bool same(const Body<T>& a, const Body<T>& b) {
    return a.shape == b.shape && a.pose == b.pose;
}

template <class T>
bool same(const Case<T>& a, const Case<T>& b) {
    return same(a.a, b.a) && same(a.b, b.b);
}

template <class T>
class Invariance : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(Invariance, Numbers, );

// Every real number of the answers too, bit for bit, unless something underflows.
TYPED_TEST(Invariance, a_power_of_two_scales_nothing_but_size) {
    Tally exact, hits;
    check([&] {
        const auto made = (*cases<TypeParam>(Suite::mixed)).made;
        const int exponent = *whole(24);
        const Case<TypeParam> bigger{oracle::scaled(made.a, exponent), oracle::scaled(made.b, exponent)};
        ++exact.tried;
        if (!same(Case<TypeParam>{oracle::scaled(bigger.a, -exponent), oracle::scaled(bigger.b, -exponent)}, made))
            return;
        const Answers<TypeParam> before = answers(made), after = answers(bigger);
        hits.add(before.verdict.overlaps);
        RC_ASSERT(before.verdict == after.verdict);
        if (has_tiny_lengths(before) || has_tiny_lengths(after)) return;
        ++exact.hits;
        RC_ASSERT(same(scaled(before, exponent), after));
        RC_ASSERT(same_features(before, after));
    });
    expect_often(exact, 0.95);
    expect_hit_rate(hits);
}

// The same wherever doubles go, down to where the numbers of shapes and answers lose bits.
TEST(InvarianceInDouble, any_power_of_two_scales_nothing_but_size) {
    Tally exact;
    check([&] {
        const auto made = (*cases<double>(Suite::mixed)).made;
        const double extent = extent_of(made);
        RC_PRE(extent > 0);
        const int exponent = *rc::gen::inRange(-900, 1018) - std::ilogb(extent);
        const Case<double> other{oracle::scaled(made.a, exponent), oracle::scaled(made.b, exponent)};
        ++exact.tried;
        if (!same(Case<double>{oracle::scaled(other.a, -exponent), oracle::scaled(other.b, -exponent)}, made)) return;
        const Answers<double> before = answers(made), after = answers(other);
        RC_ASSERT(before.verdict == after.verdict);
        const Answers<double> expected = scaled(before, exponent);
        if (has_tiny_lengths(before) || has_tiny_lengths(after) || has_tiny_lengths(expected)) return;
        ++exact.hits;
        RC_ASSERT(same(expected, after));
        RC_ASSERT(same_features(before, after));
    });
    expect_often(exact, 0.9);
}

// Whole numbers added to the shape itself where its frame is upright, else to its position.
template <class T>
Body<T> moved(const Body<T>& body, const BasicVec2<T>& by, bool by_pose) {
    if (by_pose || !(body.pose.rot == BasicRot<T>{})) return {body.shape, {body.pose.at + by, body.pose.rot}};
    return {oracle::translated(body.shape, by), body.pose};
}

// No number of the shapes rounds, and the results come from differences; those of placed vertices are rounded.
TYPED_TEST(Invariance, whole_numbers_can_be_added_on_a_grid) {
    Tally hits;
    check([&] {
        const auto made = (*cases<TypeParam>(Suite::grid)).made;
        const int x = *whole(1000), y = *whole(1000);
        const BasicVec2<TypeParam> by{TypeParam(x), TypeParam(y)};
        const Case<TypeParam> there{moved(made.a, by, *whole(1) > 0), moved(made.b, by, *whole(1) > 0)};
        const Answers<TypeParam> before = answers(made);
        hits.add(before.verdict.overlaps);
        if (has_open_depth(made)) return;
        RC_ASSERT(nearly_same_sizes(before, answers(there), made));
    });
    expect_hit_rate(hits);
}

// Sides run in the opposite order in the image, so that real numbers may be measured from their other ends.
TYPED_TEST(Invariance, the_mirror_image_touches_alike) {
    Tally hits;
    check([&] {
        const auto made = (*cases<TypeParam>(Suite::mixed)).made;
        if (has_ellipse_and_arc(made)) return;
        const Answers<TypeParam> image = answers(oracle::mirrored(made.a), oracle::mirrored(made.b));
        hits.add(image.verdict.overlaps);
        RC_ASSERT(nearly_same_sizes(answers(made), image, made));
    });
    expect_hit_rate(hits);
}

TYPED_TEST(Invariance, quarter_turns_of_everything) {
    Tally hits;
    check([&] {
        const auto made = (*cases<TypeParam>(Suite::mixed)).made;
        if (has_open_depth(made)) return;
        const auto turn = [](const Body<TypeParam>& body) {
            const auto& [at, rot] = body.pose;
            return Body<TypeParam>{body.shape, {perp(at), {-rot.s, rot.c}}};
        };
        const Answers<TypeParam> upright = answers(made);
        hits.add(upright.verdict.overlaps);
        RC_ASSERT(nearly_same_sizes(upright, answers(turn(made.a), turn(made.b)), made));
    });
    expect_hit_rate(hits);
}

// A shape rotated in its numbers, which then may be kept in another order, and rotated back by its pose.
TYPED_TEST(Invariance, a_rotated_shape_and_a_rotated_pose_are_equal) {
    Tally hits;
    check([&] {
        const auto made = (*cases<TypeParam>(Suite::mixed)).made;
        if (has_open_depth(made)) return;
        const auto& [at, rot] = made.a.pose;
        const Case<TypeParam> rotated{{oracle::rotated(made.a.shape), {at, {rot.s, -rot.c}}}, made.b};
        const Answers<TypeParam> once = answers(made);
        hits.add(once.verdict.overlaps);
        RC_ASSERT(nearly_same_sizes(once, answers(rotated), extent_of(made) > extent_of(rotated) ? made : rotated));
    });
    expect_hit_rate(hits);
}

TYPED_TEST(Invariance, the_lengths_of_directions) {
    Tally changed;
    check([&] {
        const auto made = (*cases<TypeParam>(Suite::mixed)).made;
        Case<TypeParam> longer = made;
        longer.a.shape = oracle::with_longer_directions(made.a.shape, *whole(60));
        longer.b.shape = oracle::with_longer_directions(made.b.shape, *whole(60));
        changed.add(!same(made, longer));
        RC_ASSERT(same_sizes(answers(made), answers(longer)));
    });
    expect_often(changed, 0.2);
}

// Of two vertices that are equally deep the first is reported, which may round differently.
TYPED_TEST(Invariance, the_first_vertex_and_the_winding_of_a_polygon) {
    Tally changed;
    check([&] {
        const auto made = (*cases<TypeParam>(Suite::mixed)).made;
        Case<TypeParam> rewound = made;
        rewound.a.shape = oracle::with_polygons_rewound(made.a.shape, *rc::gen::inRange<std::size_t>(0, 12));
        rewound.b.shape = oracle::with_polygons_rewound(made.b.shape, *rc::gen::inRange<std::size_t>(0, 12));
        changed.add(!same(made, rewound));
        if (has_open_depth(made)) return;
        RC_ASSERT(nearly_same_sizes(answers(made), answers(rewound), made));
    });
    expect_often(changed, 0.1);
}

TYPED_TEST(Invariance, a_rounding_of_nothing) {
    Tally convex;
    check([&] {
        const auto made = (*cases<TypeParam>(Suite::mixed)).made;
        const auto rounded = oracle::as_convex(made.a.shape);
        ++convex.tried;
        if (!rounded || rounded->radius != 0) return;
        ++convex.hits;
        RC_ASSERT(same_but_for_choices(answers(made), answers(Body<TypeParam>{*rounded, made.a.pose}, made.b)));
    });
    expect_often(convex, 0.2);
}

TYPED_TEST(Invariance, a_compound_of_one_is_the_one) {
    Tally hits;
    check([&] {
        const auto made = (*cases<TypeParam>(Suite::mixed)).made;
        const BasicAnyShape<TypeParam> inside = made.a.shape;
        const auto alone = BasicCompound<TypeParam>::from_parts({{inside, made.a.pose}});
        RC_PRE(alone.ok());
        const Answers<TypeParam> before = answers(made);
        hits.add(before.verdict.overlaps);
        RC_ASSERT(same_but_for_choices(before, answers(Body<TypeParam>{*alone, {}}, made.b)));
    });
    expect_hit_rate(hits);
}

}  // namespace
}  // namespace rapid
