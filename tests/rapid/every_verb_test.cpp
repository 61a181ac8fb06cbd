/// What must not change the answers of the verbs that `Answers` leaves out: bounds, measures, casts and sweeps.
#include "oracle/cases/transform.hpp"
#include "rapid/answers.hpp"
#include "rapid/cases.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/measure.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>

#include <cmath>
#include <limits>
#include <optional>

namespace rapid {
namespace {

using namespace carom;

/// Of the first shape by itself, of a ray at it, and of the two when b moves.
template <class T>
struct MoreAnswers {
    BasicAabb<T> bounds;
    T area{};
    std::optional<BasicVec2<T>> centroid;
    std::optional<BasicRaycast<T>> cast;
    BasicSweep<T> sweep;
};

template <class T>
struct Query {
    Case<T> made;
    BasicRay<T> ray;
    BasicVec2<T> velocity;
};

template <class T>
MoreAnswers<T> ask(const Query<T>& q) {
    const auto a = place(q.made.a.shape, q.made.a.pose), b = place(q.made.b.shape, q.made.b.pose);
    return {bounds(a), area(a), centroid(a), raycast(q.ray, a), sweep(a, {}, b, q.velocity, T(16))};
}

template <class T>
Query<T> query() {
    const auto vector = [] {
        const int x = *whole(8);
        return BasicVec2<T>{T(x), T(*whole(8))};
    };
    Query<T> q{(*grid_cases<T>()).made, {vector(), vector()}, vector()};
    const auto box = bounds(place(q.made.a.shape, q.made.a.pose));
    const BasicVec2<T> middle{(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2};
    const bool is_aimed = *whole(1) > 0 && std::isfinite(middle.x) && std::isfinite(middle.y);
    if (is_aimed) q.ray.direction = middle - q.ray.origin;
    if (q.ray.direction == BasicVec2<T>{}) q.ray.direction = {T(1), T(0)};
    return q;
}

/// To the rounding of lengths of some tens of units; times and areas of curves are less exact.
template <class T>
bool is_near(T x, T y, double error) {
    return x == y || std::fabs(double(x) - double(y)) <= error * std::fmax(1, std::fabs(double(x)));
}

template <class T>
void expect_same(const Query<T>& q, const MoreAnswers<T>& x, const MoreAnswers<T>& y) {
    const double rounding = 0x1p12 * double(std::numeric_limits<T>::epsilon());
    RC_ASSERT(is_near(x.area, y.area, std::fmax(rounding, 0x1p-10 * double(has_ellipse(q.made)))));
    RC_ASSERT(x.centroid.has_value() == y.centroid.has_value());
    RC_ASSERT(x.cast.has_value() == y.cast.has_value());
    if (x.cast) RC_ASSERT(x.cast->started_inside == y.cast->started_inside && x.cast->graze == y.cast->graze);
    RC_ASSERT(x.sweep.hits() == y.sweep.hits() && x.sweep.initially_overlapping == y.sweep.initially_overlapping);
    RC_ASSERT(x.sweep.certainty == y.sweep.certainty);
    const double of_times = std::fmax(rounding, x.sweep.certainty == Certainty::exact ? 0 : 0x1p-10);
    if (x.cast.has_value()) RC_ASSERT(is_near(x.cast->enter, y.cast->enter, std::fmax(rounding, 0x1p-20)));
    if (x.sweep.hits()) RC_ASSERT(is_near(x.sweep.enter, y.sweep.enter, std::fmax(of_times, 0x1p-20)));
    if (x.sweep.certainty == Certainty::exact) RC_ASSERT(x.sweep.graze == y.sweep.graze);
}

template <class T>
class EveryVerb : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(EveryVerb, Numbers, );

template <class T>
BasicVec2<T> mirrored(const BasicVec2<T>& v) {
    return {v.y, v.x};
}

TYPED_TEST(EveryVerb, sees_the_mirror_image_alike) {
    using T = TypeParam;
    Tally casts, sweeps;
    check([&] {
        const Query<T> q = query<T>();
        if (has_ellipse_and_arc(q.made)) return;
        const Query<T> image{{oracle::mirrored(q.made.a), oracle::mirrored(q.made.b)},
                             {mirrored(q.ray.origin), mirrored(q.ray.direction)},
                             mirrored(q.velocity)};
        const MoreAnswers<T> there = ask(q), back = ask(image);
        casts.add(there.cast.has_value());
        sweeps.add(there.sweep.hits());
        expect_same(q, there, back);
        const double rounding = rounding_of(q.made, 0);
        RC_ASSERT(is_near(there.bounds.min.x, back.bounds.min.y, rounding));
        RC_ASSERT(is_near(there.bounds.max.y, back.bounds.max.x, rounding));
    });
    expect_hit_rate(casts, "casts");
    expect_hit_rate(sweeps, "sweeps");
}

TYPED_TEST(EveryVerb, sees_no_first_vertex) {
    using T = TypeParam;
    Tally changed;
    check([&] {
        const Query<T> q = query<T>();
        Query<T> rewound = q;
        const auto shift = *rc::gen::inRange<std::size_t>(0, 12);
        rewound.made.a.shape = oracle::with_polygons_rewound(q.made.a.shape, shift);
        rewound.made.b.shape = oracle::with_polygons_rewound(q.made.b.shape, shift);
        changed.add(!(rewound.made.a.shape == q.made.a.shape) || !(rewound.made.b.shape == q.made.b.shape));
        const MoreAnswers<T> before = ask(q), after = ask(rewound);
        expect_same(q, before, after);
        RC_ASSERT(before.bounds == after.bounds);
    });
    expect_often(changed, 0.05);
}

}  // namespace
}  // namespace rapid
