/// A power of two that multiplies all lengths, or the unit of time, changes the exponents of an answer and no other bit
/// of it, as far as the range of the numbers goes: sweeps and casts. Shapes at rest: `rapid/invariance_test.cpp`.
#include "oracle/cases/transform.hpp"
#include "oracle/motion/sweep_cases.hpp"
#include "oracle/pieces/pieces.hpp"
#include "property/pairs.hpp"
#include "rates.hpp"

#include <carom/query/clip.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <ostream>
#include <variant>
#include <vector>

namespace carom {
namespace {

using oracle::Body;
using oracle::Kind;
using oracle::Suite;
using oracle::SweepSort;

/// Powers of two that lengths and times are multiplied by.
struct Power {
    int lengths = 0, times = 0;
};

template <class T>
struct Range;
template <>
struct Range<double> {
    static constexpr double least = 0x1p-960;  // smaller numbers have lost bits before
    static constexpr int most = 1010;          // above it, sums overflow
    static constexpr int sizes[] = {-900, -600, -300, -190, -110, -60, 60, 110, 150, 196, 201, 300, 500, 700, 900, 990};
};
template <>
struct Range<float> {
    static constexpr double least = 0x1p-126;
    static constexpr int most = 120;
    static constexpr int sizes[] = {-118, -104, -85, -45, 45, 85, 104, 118};
};

template <class T>
BasicVec2<T> times(const BasicVec2<T>& v, int exponent) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)};
}

template <class T>
bool keeps_bits(const BasicVec2<T>& v, int exponent) {
    const T largest = std::max(std::fabs(v.x), std::fabs(v.y));
    if (largest != 0 && std::isfinite(largest) && std::ilogb(largest) + exponent >= Range<T>::most) return false;
    return times(times(v, exponent), -exponent) == v;
}

/// The exponent of the largest coordinate or radius, in the world or a shape's own frame.
template <class T>
int exponent_of(const Body<T>& a, const Body<T>& b) {
    double most = 0;
    for (const Body<T>* body : {&a, &b}) {
        for (const BasicPose<T>& pose : {body->pose, BasicPose<T>{}}) {
            most = std::max({most, std::fabs(double(pose.at.x)), std::fabs(double(pose.at.y))});
            for (const auto& piece : oracle::pieces_of<double>(body->shape, pose)) {
                most = std::max(most, piece.radius);
                for (const auto& p : piece.points) most = std::max({most, std::fabs(p.x), std::fabs(p.y)});
            }
        }
    }
    return most > 0 ? std::ilogb(most) : 0;
}

template <class T>
bool keeps_bits(const Body<T>& body, int exponent) {
    const Body<T> back = oracle::scaled(oracle::scaled(body, exponent), -exponent);
    return back.shape == body.shape && back.pose == body.pose;
}

/// Numbers of an answer, and how each is measured.
class Answer {
  public:
    void add(double value, const Power& unit = {}) { numbers_.push_back({value, unit}); }
    void add_length(double value) { add(value, {1, 0}); }
    void add_time(double value) { add(value, {0, 1}); }
    template <class T>
    void add(const BasicVec2<T>& direction) {
        add(double(direction.x)), add(double(direction.y));
    }
    template <class T>
    void add_point(const BasicVec2<T>& p) {
        add_length(double(p.x)), add_length(double(p.y));
    }
    void add(const Feature& f) { add(f.part), add(static_cast<int>(f.kind)), add(f.index); }

    Answer scaled(const Power& by) const {
        Answer result = *this;
        for (Number& n : result.numbers_)
            n.value = std::ldexp(n.value, by.lengths * n.unit.lengths + by.times * n.unit.times);
        return result;
    }

    /// Whether each number with a unit is 0, infinite or far from underflow and overflow, both as it is and scaled.
    template <class T>
    bool stays_in_range(const Power& by) const {
        const Answer there = scaled(by);
        return is_in_range<T>() && there.is_in_range<T>() && there.scaled({-by.lengths, -by.times}) == *this;
    }

    friend bool operator==(const Answer& x, const Answer& y) {
        return std::equal(x.numbers_.begin(), x.numbers_.end(), y.numbers_.begin(), y.numbers_.end(),
                          [](const Number& p, const Number& q) { return p.value == q.value; });
    }

    friend std::ostream& operator<<(std::ostream& out, const Answer& answer) {
        out.precision(17);
        for (const Number& n : answer.numbers_) out << n.value << ' ';
        return out;
    }

  private:
    template <class T>
    bool is_in_range() const {
        return std::all_of(numbers_.begin(), numbers_.end(), [](const Number& n) {
            const double size = std::fabs(n.value);
            const bool has_unit = n.unit.lengths != 0 || n.unit.times != 0;
            return !has_unit || size == 0 || std::isinf(size) ||
                   (size > Range<T>::least && std::ilogb(size) < Range<T>::most);
        });
    }

    struct Number {
        double value;
        Power unit;
    };
    std::vector<Number> numbers_;
};

template <class T>
struct Flight {
    Body<T> a, b;
    BasicVec2<T> va, vb;
    T max_time;

    bool keeps_bits(const Power& by) const {
        const int speeds = by.lengths - by.times;
        return carom::keeps_bits(va, speeds) && carom::keeps_bits(vb, speeds) &&
               carom::keeps_bits(BasicVec2<T>{max_time, 0}, by.times) && carom::keeps_bits(a, by.lengths) &&
               carom::keeps_bits(b, by.lengths);
    }
    Flight scaled(const Power& by) const {
        const int speeds = by.lengths - by.times;
        return {oracle::scaled(a, by.lengths), oracle::scaled(b, by.lengths), times(va, speeds), times(vb, speeds),
                std::ldexp(max_time, by.times)};
    }
};

template <class T>
void add(const BasicSweep<T>& s, Answer& answer) {
    answer.add(s.hits()), answer.add(s.initially_overlapping), answer.add(s.graze),
        answer.add(static_cast<int>(s.certainty));
    answer.add_time(s.enter), answer.add_time(s.exit);
    answer.add_point(s.point), answer.add(s.normal);
    answer.add(s.feature_a), answer.add(s.feature_b);
}

template <class T>
Answer answer_of(const Flight<T>& f) {
    const auto a = place(f.a.shape, f.a.pose), b = place(f.b.shape, f.b.pose);
    Answer answer;
    add(sweep(a, f.va, b, f.vb, f.max_time), answer);
    answer.add(sweep_hits(a, f.va, b, f.vb, f.max_time));
    all_contacts(a, f.va, b, f.vb, f.max_time, [&](const BasicContactInterval<T>& c) {
        answer.add_time(c.enter), answer.add_time(c.exit);
        answer.add(c.graze), answer.add(static_cast<int>(c.certainty));
    });
    const auto as_they_are = [&]<class A, class B>(const A& x, const B& y) {  // some have fast paths
        if constexpr (requires { detail::sweep_or(x, f.va, y, f.vb, f.max_time, &detail::general_sweep<A, B, T>); })
            add(sweep(x, f.va, y, f.vb, f.max_time), answer);
    };
    std::visit(as_they_are, f.a.shape.value, f.b.shape.value);
    return answer;
}

template <class T>
struct Cast {
    Body<T> ray, target;
    T max_t;

    const BasicRay<T>& along() const { return std::get<BasicRay<T>>(ray.shape.value); }
    bool keeps_bits(const Power& by) const {
        return carom::keeps_bits(along().direction, by.lengths - by.times) &&
               carom::keeps_bits(BasicVec2<T>{max_t, 0}, by.times) && carom::keeps_bits(ray, by.lengths) &&
               carom::keeps_bits(target, by.lengths);
    }
    Cast scaled(const Power& by) const {
        Cast other{oracle::scaled(ray, by.lengths), oracle::scaled(target, by.lengths), std::ldexp(max_t, by.times)};
        const BasicRay<T> longer{other.along().origin, times(along().direction, by.lengths - by.times)};
        other.ray.shape = {longer};
        return other;
    }
};

template <class T>
void add(const std::optional<BasicRaycast<T>>& found, Answer& answer) {
    const BasicRaycast<T> hit = found.value_or(BasicRaycast<T>{});
    answer.add(found.has_value()), answer.add(hit.started_inside), answer.add(hit.graze);
    answer.add_time(hit.enter), answer.add_time(hit.exit);
    answer.add_point(hit.point), answer.add(hit.normal);
    answer.add(hit.feature);
}

template <class T>
Answer answer_of(const Cast<T>& cast) {
    const BasicRay<T>& ray = cast.along();
    const auto target = place(cast.target.shape, cast.target.pose);
    Answer answer;
    add(raycast(ray, cast.target.shape, cast.max_t), answer);
    add(raycast(ray, target, cast.max_t), answer);
    add(raycast(place(ray, cast.ray.pose), target, cast.max_t), answer);
    clip_all(place(BasicLine<T>{ray.origin, ray.direction}, cast.ray.pose), target,
             [&](const BasicClip<T>& c) { answer.add_time(c.enter), answer.add_time(c.exit), answer.add(c.graze); });
    return answer;
}

/// Computes one case, and the same at all sizes and in all units of time that lose no bit of it. Returns how often.
template <class T, class Query>
int expect_the_same_at_all_sizes(const Query& asked, int exponent, int least_size) {
    const Answer usual = answer_of(asked);
    int count = 0;
    for (const int size : Range<T>::sizes) {
        if (size < least_size) continue;
        const int by = size - exponent;
        for (const Power& power : {Power{by, 0}, Power{by, by}, Power{0, by}}) {
            if (!asked.keeps_bits(power)) continue;
            const Answer found = answer_of(asked.scaled(power));
            if (!usual.stays_in_range<T>(power) || !found.stays_in_range<T>({-power.lengths, -power.times})) continue;
            ++count;
            EXPECT_EQ(found, usual.scaled(power)) << "2^" << power.lengths << ", 2^" << power.times;
        }
    }
    return count;
}

/// Below, the numbers of float curves come from squares of squares that doubles do not hold.
template <class T>
int least_size(Kind a, Kind b) {
    const auto has_curves = [](Kind kind) { return kind >= Kind::ellipse; };
    return std::is_same_v<T, float> && (has_curves(a) || has_curves(b)) ? -80 : -1000;
}

template <class T>
class Scaling : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(Scaling, Numbers, );

template <class T>
void expect_scaled_sweeps(std::uint64_t cases) {
    int hits = 0, asked = 0, others = 0;
    for (int a = 0; a < oracle::kind_count; ++a) {
        for (int b = cases > 1 ? 0 : a; b < oracle::kind_count; ++b) {
            test::for_cases(cases, [&](std::uint64_t i) {
                constexpr SweepSort sorts[] = {SweepSort::random, SweepSort::graze, SweepSort::touching,
                                               SweepSort::random, SweepSort::parallel};
                const auto drawn = oracle::draw_sweep<T>(sorts[(i + std::uint64_t(a + b)) % 5],
                                                         (i + std::uint64_t(a)) % 2 == 0 ? Suite::mixed : Suite::grid,
                                                         Kind(a), Kind(b), i);
                const Flight<T> f{drawn.made.a, drawn.made.b, drawn.input.va, drawn.input.vb, drawn.max_time()};
                SCOPED_TRACE(test::name_of_kind(a) + " " + test::name_of_kind(b) + " " + std::to_string(i));
                others += expect_the_same_at_all_sizes<T>(f, exponent_of(f.a, f.b), least_size<T>(Kind(a), Kind(b)));
                hits += sweep_hits(place(f.a.shape, f.a.pose), f.va, place(f.b.shape, f.b.pose), f.vb, f.max_time);
                ++asked;
            });
        }
    }
    test::expect_hit_rate(hits, asked);
    test::expect_often(others, asked, 5);
}

template <class T>
void expect_scaled_casts(std::uint64_t cases) {
    int hits = 0, asked = 0, others = 0;
    for (int kind = 0; kind < oracle::kind_count; ++kind) {
        for (const Suite suite : {Suite::mixed, Suite::touching, Suite::grid}) {
            test::for_cases(cases, [&](std::uint64_t i) {
                const auto [ray, target] = oracle::generate<T>(suite, Kind::ray, Kind(kind), i);
                const Cast<T> cast{ray, target, i % 2 == 0 ? std::numeric_limits<T>::infinity() : T(8)};
                SCOPED_TRACE(test::name_of_kind(kind) + " " + std::to_string(i));
                others += expect_the_same_at_all_sizes<T>(cast, exponent_of(ray, target), -1000);
                hits += raycast(cast.along(), place(target.shape, target.pose), cast.max_t).has_value();
                ++asked;
            });
        }
    }
    test::expect_hit_rate(hits, asked);
    test::expect_often(others, asked, 5);
}

TYPED_TEST(Scaling, OfSweeps) {
    expect_scaled_sweeps<TypeParam>(1);
}

TYPED_TEST(Scaling, OfSweepsSlow) {
    expect_scaled_sweeps<TypeParam>(20);
}

TYPED_TEST(Scaling, OfCasts) {
    expect_scaled_casts<TypeParam>(4);
}

TYPED_TEST(Scaling, OfCastsSlow) {
    expect_scaled_casts<TypeParam>(500);
}

}  // namespace
}  // namespace carom
