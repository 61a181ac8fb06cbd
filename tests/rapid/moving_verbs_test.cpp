/// What must not change the answers about lines through shapes, and about shapes that move: the mirror image, and the
/// first vertex of polygons.
#include "oracle/cases/transform.hpp"
#include "rapid/answers.hpp"
#include "rapid/cases.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/clip.hpp>
#include <carom/query/sweep.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace rapid {
namespace {

using namespace carom;

template <class T>
struct Query {
    Case<T> made;
    BasicSegment<T> straight;
    BasicVec2<T> velocity;
    BasicMotion<T> motion;
};

template <class T>
struct MovingAnswers {
    std::vector<BasicClip<T>> clips[3];  ///< of the line, ray and segment through both points
    std::vector<BasicContactInterval<T>> swept;
    BasicImpact<T> impact;
    std::vector<BasicMovingContact<T>> contacts;
    BasicApproach<T> approach;
};

template <class T>
MovingAnswers<T> ask(const Query<T>& q) {
    const auto a = place(q.made.a.shape, q.made.a.pose), b = place(q.made.b.shape, q.made.b.pose);
    MovingAnswers<T> answers;
    const auto keep_in = [](auto& list) { return [&list](const auto& found) { list.push_back(found); }; };
    const auto [from, to] = q.straight;
    clip_all(BasicLine<T>{from, to - from}, a, keep_in(answers.clips[0]));
    clip_all(BasicRay<T>{from, to - from}, a, keep_in(answers.clips[1]));
    clip_all(q.straight, a, keep_in(answers.clips[2]));
    all_contacts(a, {}, b, q.velocity, T(16), keep_in(answers.swept));
    const BasicInterval<T> times{T(0), T(2)};
    const auto still = BasicMotion<T>::still();
    answers.impact = first_impact(a, still, b, q.motion, times);
    all_contacts(a, still, b, q.motion, times, keep_in(answers.contacts));
    answers.approach = closest_approach(a, still, b, q.motion, times).value();
    return answers;
}

template <class T>
BasicVec2<T> vector(int largest) {
    const int x = *whole(largest);
    return {T(x), T(*whole(largest))};
}

template <class T>
BasicPolynomial<T> path() {
    const int speed = *whole(8), pull = *whole(1) > 0 ? *whole(6) : 0;
    return {T(0), T(speed), T(pull)};
}

template <class T>
Query<T> query(bool turning) {
    Query<T> q{(*grid_cases<T>()).made, {vector<T>(8), vector<T>(8)}, vector<T>(8), {}};
    if (q.straight.a == q.straight.b) q.straight.b.x += T(1);
    BasicPolynomial<T> x = path<T>();
    q.motion = BasicMotion<T>::polynomial(std::move(x), path<T>());
    if (*whole(2) > 1) q.motion = q.motion.growing(T(*whole(2)));
    if (turning) q.motion = q.motion.spinning(T(*whole(4)), vector<T>(4));
    return q;
}

template <class T>
BasicVec2<T> mirrored(const BasicVec2<T>& v) {
    return {v.y, v.x};
}

template <class T>
Query<T> mirrored(const Query<T>& q) {
    const BasicMotion<T>& m = q.motion;
    auto motion = BasicMotion<T>::polynomial(m.y(), m.x()).growing(m.growth());
    if (m.rotates()) motion = motion.spinning(-m.angular_velocity(), mirrored(m.pivot()));
    return {{oracle::mirrored(q.made.a), oracle::mirrored(q.made.b)},
            {mirrored(q.straight.a), mirrored(q.straight.b)},
            mirrored(q.velocity),
            motion};
}

/// Times of curves are good to less than others.
template <class T>
bool is_near(T x, T y, double error) {
    return x == y || std::fabs(double(x) - double(y)) <= error * std::fmax(1, std::fabs(double(x)));
}

/// Rounded twice, once in either image.
template <class T>
double error_of_times(Certainty certainty) {
    const double ulp = double(std::numeric_limits<T>::epsilon());
    return certainty == Certainty::exact ? 2 * ulp : std::fmax(ulp, 0x1p-20);
}

template <class T>
void expect_same_clips(const std::vector<BasicClip<T>>& x, const std::vector<BasicClip<T>>& y, bool has_ellipse) {
    RC_ASSERT(x.size() == y.size());
    const double error = error_of_times<T>(has_ellipse ? Certainty::conservative : Certainty::exact);
    for (std::size_t i = 0; i < x.size(); ++i) {
        RC_ASSERT(is_near(x[i].enter, y[i].enter, error) && is_near(x[i].exit, y[i].exit, error));
        RC_ASSERT(x[i].graze == y[i].graze);
    }
}

template <class T>
void expect_same_sweeps(const std::vector<BasicContactInterval<T>>& x, const std::vector<BasicContactInterval<T>>& y) {
    RC_ASSERT(x.size() == y.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        RC_ASSERT(x[i].certainty == y[i].certainty);
        const double error = error_of_times<T>(x[i].certainty);
        RC_ASSERT(is_near(x[i].enter, y[i].enter, error) && is_near(x[i].exit, y[i].exit, error));
        if (x[i].certainty == Certainty::exact) RC_ASSERT(x[i].graze == y[i].graze);
    }
}

/// Exact times lie between the same neighbors.
template <class T>
void expect_same_times(const BasicInterval<T>& x, const BasicInterval<T>& y, Certainty certainty) {
    if (certainty == Certainty::exact) RC_ASSERT(x == y);
    RC_ASSERT(is_near(x.lo, y.lo, error_of_times<T>(certainty)) && is_near(x.hi, y.hi, error_of_times<T>(certainty)));
}

/// Whether the first is a disc and the other convex and solid, so that they touch in one direction only.
template <class T>
bool touch_in_one_direction(const Case<T>& made) {
    const auto* disc = std::get_if<BasicCircle<T>>(&made.a.shape.value);
    return disc && disc->radius > 0 && Kind(made.b.shape.value.index()) <= Kind::rounded;
}

template <class T>
void expect_same_impacts(const BasicImpact<T>& x, const BasicImpact<T>& y) {
    RC_ASSERT(x.hits() == y.hits() && x.certainty == y.certainty && x.initially_overlapping == y.initially_overlapping);
    if (!x.hits()) return;
    expect_same_times(x.time, y.time, x.certainty);
    RC_ASSERT((x.normal == BasicVec2<T>{}) == (y.normal == BasicVec2<T>{}));
    if (x.certainty == Certainty::exact) RC_ASSERT(x.graze == y.graze);
}

template <class T>
void expect_same(const Query<T>& q, const MovingAnswers<T>& x, const MovingAnswers<T>& y) {
    for (std::size_t i = 0; i < 3; ++i) expect_same_clips(x.clips[i], y.clips[i], has_ellipse(q.made));
    expect_same_sweeps(x.swept, y.swept);
    expect_same_impacts(x.impact, y.impact);
    RC_ASSERT(x.contacts.size() == y.contacts.size());
    for (std::size_t i = 0; i < x.contacts.size(); ++i) {
        const BasicMovingContact<T>&c = x.contacts[i], &d = y.contacts[i];
        RC_ASSERT(c.certainty == d.certainty);
        expect_same_times(c.enter, d.enter, c.certainty);
        expect_same_times(c.exit, d.exit, c.certainty);
        if (c.certainty == Certainty::exact) RC_ASSERT(c.graze == d.graze);
    }
    const double error = std::fmax(0x1p-29, 4 * double(std::numeric_limits<T>::epsilon())) * extent_of(q.made);
    RC_ASSERT(std::isnan(x.approach.distance) == std::isnan(y.approach.distance));
    RC_ASSERT(std::isnan(x.approach.distance) || is_near(x.approach.distance, y.approach.distance, error));
}

template <class T>
class MovingVerbs : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(MovingVerbs, Numbers, );

/// How often lines, sweeps and motions hit.
template <class T>
struct Tallies {
    Tally clips, swept, impacts;

    void count(const MovingAnswers<T>& answers) {
        ++clips.tried, ++swept.tried, ++impacts.tried;
        clips.hits += !answers.clips[0].empty();
        swept.hits += !answers.swept.empty();
        impacts.hits += answers.impact.hits();
    }
    ~Tallies() {
        for (const Tally* tally : {&clips, &swept, &impacts}) {
            carom::test::expect_share(tally->hits, tally->tried, 0.3, 0.8);
        }
    }
};

TYPED_TEST(MovingVerbs, see_the_mirror_image_alike) {
    Tallies<TypeParam> tallies;
    check([&] {
        const auto q = query<TypeParam>(false);
        if (has_ellipse_and_arc(q.made)) return;
        const auto there = ask(q), image = ask(mirrored(q));
        tallies.count(there);
        expect_same(q, there, image);
        if (!touch_in_one_direction(q.made)) return;
        const BasicVec2<TypeParam> turn = there.impact.normal - mirrored(image.impact.normal);
        constexpr double rounding = 256 * double(std::numeric_limits<TypeParam>::epsilon());
        RC_ASSERT(std::fabs(double(turn.x)) <= rounding && std::fabs(double(turn.y)) <= rounding);
    });
}

TYPED_TEST(MovingVerbs, see_no_first_vertex) {
    Tally changed;
    check([&] {
        const auto q = query<TypeParam>(false);
        auto rewound = q;
        const auto shift = *rc::gen::inRange<std::size_t>(0, 12);
        rewound.made.a.shape = oracle::with_polygons_rewound(q.made.a.shape, shift);
        rewound.made.b.shape = oracle::with_polygons_rewound(q.made.b.shape, shift);
        ++changed.tried;
        if (rewound.made.a.shape == q.made.a.shape && rewound.made.b.shape == q.made.b.shape) return;
        ++changed.hits;
        expect_same(q, ask(q), ask(rewound));
    });
    expect_often(changed, 0.05);
}

TYPED_TEST(MovingVerbs, see_the_mirror_image_rotate_alike_Slow) {
    Tallies<TypeParam> tallies;
    check([&] {
        const auto q = query<TypeParam>(true);
        if (has_ellipse_and_arc(q.made)) return;
        const auto there = ask(q);
        tallies.count(there);
        expect_same(q, there, ask(mirrored(q)));
    });
}

}  // namespace
}  // namespace rapid
