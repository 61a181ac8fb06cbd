/// What the numbers of a contact mean: moving, growing and comparing with other directions.
#include "oracle/cases/transform.hpp"
#include "rapid/answers.hpp"
#include "rapid/cases.hpp"

#include <carom/query/overlaps.hpp>

#include <cmath>
#include <limits>

namespace rapid {
namespace {

using namespace carom;

template <class T>
class ContactOf : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(ContactOf, Numbers, );

template <class T>
Body<T> moved(const Body<T>& body, const Vec2D& by) {
    const BasicVec2<T> at{T(double(body.pose.at.x) + by.x), T(double(body.pose.at.y) + by.y)};
    return {body.shape, {at, body.pose.rot}};
}

template <class T>
std::optional<BasicContact<T>> finite_contact(const Case<T>& made) {
    const auto found = answers(made).contact;
    if (!found || !(std::fabs(found->separation) < std::numeric_limits<T>::infinity())) return std::nullopt;
    if (has_open_depth(made)) return std::nullopt;
    if (extent_of(made) < double(std::numeric_limits<T>::min()) / double(std::numeric_limits<T>::epsilon())) return {};
    return found;
}

// The same whether they are apart or overlap: moved by the separation, they touch.
TYPED_TEST(ContactOf, moving_by_the_separation_makes_them_touch) {
    Tally finite, deep;
    check([&] {
        const auto made = (*cases<TypeParam>(Suite::mixed)).made;
        const auto found = finite_contact(made);
        finite.add(found.has_value());
        if (!found) return;
        deep.add(found->separation < 0);
        const double shift = -double(found->separation);
        const Case<TypeParam> there{made.a,
                                    moved(made.b, {shift * double(found->normal.x), shift * double(found->normal.y)})};
        RC_ASSERT(std::fabs(double(answers(there).contact->separation)) <= rounding_of(made, shift));
    });
    expect_often(finite, 0.5, "finite");
    expect_often(deep, 0.2, "deep");
}

// The depth is the least shift that separates them: a little less does not, in any of 64 directions.
TYPED_TEST(ContactOf, less_than_the_depth_parts_them_in_no_direction) {
    Tally deep;
    check([&] {
        const auto made = (*cases<TypeParam>(Suite::mixed)).made;
        const auto found = finite_contact(made);
        if (!found) return;
        ++deep.tried;
        if (!(-0.0005 * double(found->separation) > rounding_of(made, double(found->separation)))) return;
        ++deep.hits;
        const double shift = -0.999 * double(found->separation);
        const RotD step = RotD::degrees(360.0 / 64);
        Vec2D direction{1, 0};
        for (int k = 0; k < 64; ++k) {
            const Body<TypeParam> there = moved(made.b, shift * direction);
            // A crack as narrow as rounding, such as between tiles at rounded places, does not count as an exit.
            if (!oracle::ask(made.a, there).overlaps)
                RC_ASSERT(double(answers(made.a, there).closest.distance) <= rounding_of(made, shift));
            direction = rotate(step, direction);
        }
    });
    expect_often(deep, 0.1);
}

TYPED_TEST(ContactOf, the_normal_has_length_one) {
    check([] {
        const auto made = (*cases<TypeParam>(Suite::mixed)).made;
        const auto found = answers(made).contact;
        if (!found) return;
        const double length = std::hypot(double(found->normal.x), double(found->normal.y));
        RC_ASSERT(std::fabs(length - 1) <= 4 * double(std::numeric_limits<TypeParam>::epsilon()));
    });
}

// Each of the nearest points lies on its shape, and they are as far apart as they should be.
TYPED_TEST(ContactOf, the_nearest_points_are_points_of_the_shapes) {
    Tally apart;
    check([&] {
        const auto made = (*cases<TypeParam>(Suite::mixed)).made;
        const auto closest = answers(made).closest;
        apart.add(closest.distance > 0);
        const double reach = std::fabs(double(closest.on_a.x)) + std::fabs(double(closest.on_a.y));
        const double bound = rounding_of(made, double(closest.distance) + reach);
        for (const auto& [body, p] : {std::pair(made.a, closest.on_a), std::pair(made.b, closest.on_b)}) {
            const Body<TypeParam> point{BasicPoint<TypeParam>{p}, {}};
            RC_ASSERT(double(answers(body, point).closest.distance) <= bound);
        }
        const double between = std::hypot(double(closest.on_b.x) - double(closest.on_a.x),
                                          double(closest.on_b.y) - double(closest.on_a.y));
        RC_ASSERT(std::fabs(between - double(closest.distance)) <= bound);
    });
    expect_hit_rate(apart);
}

// A gap or depth that is not 0 but is lost in rounding is answered as 2^-64 of the size, which says no more than its
// sign; any other must not become longer.
template <class T>
bool is_no_longer(T after, T before, const Case<T>& made) {
    const double extent = extent_of(made);
    const auto is_lost = [&](T length) { return std::fabs(double(length)) <= 0x1p-60 * extent; };
    if (after <= before || (is_lost(after) && is_lost(before))) return true;
    return is_curved_union(made) && double(after) - double(before) <= rounding_of(made, double(before));
}

TYPED_TEST(ContactOf, a_larger_radius_never_ends_it) {
    Tally changed, touching;
    check([&] {
        const auto made = (*cases<TypeParam>(Suite::touching)).made;
        const auto next = [](TypeParam r) { return std::nextafter(r, std::numeric_limits<TypeParam>::max()); };
        const auto one_and_a_half = [](TypeParam r) { return r * TypeParam(1.5); };
        TypeParam (*const grow)(TypeParam) = *whole(1) > 0 ? +next : +one_and_a_half;
        Case<TypeParam> grown = made;
        grown.a.shape = oracle::with_radii(made.a.shape, grow);
        if (*whole(1) > 0) grown.b.shape = oracle::with_radii(made.b.shape, grow);
        const Answers<TypeParam> before = answers(made), after = answers(grown);
        RC_ASSERT(before.verdict.overlaps <= after.verdict.overlaps);
        RC_ASSERT(before.verdict.penetrates <= after.verdict.penetrates);
        if (has_open_depth(made)) return;
        RC_ASSERT(is_no_longer(after.closest.distance, before.closest.distance, grown));
        if (before.contact) RC_ASSERT(is_no_longer(after.contact->separation, before.contact->separation, grown));
        touching.add(before.verdict.overlaps && !before.verdict.penetrates);
        changed.add(before.verdict != after.verdict);
    });
    expect_often(touching, 0.25, "touching");
    expect_often(changed, 0.02, "changed");
}

// A signed distance changes by no more than what b was moved by.
TYPED_TEST(ContactOf, a_small_shift_changes_the_separation_by_no_more) {
    Tally deep;
    check([&] {
        const auto made = (*grid_cases<TypeParam>()).made;
        const auto before = finite_contact(made);
        if (!before) return;
        const int x = *whole(3), y = *whole(3);
        const auto after = finite_contact(Case<TypeParam>{made.a, moved(made.b, Vec2D{double(x), double(y)})});
        if (!after) return;  // a corridor between half spaces became none
        const double change = std::fabs(double(after->separation) - double(before->separation));
        deep.add(before->separation < 0);
        RC_ASSERT(change <= std::hypot(double(x), double(y)) + rounding_of(made, 4));
    });
    expect_often(deep, 0.2, "deep");
}

}  // namespace
}  // namespace rapid
