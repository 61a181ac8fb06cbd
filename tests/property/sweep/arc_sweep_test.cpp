/// Sweeps of arcs against the exact oracle: whether they hit, alone and with all else, from either side, and
/// whether small shifts would remove the contact.
#include "oracle/motion/arc_sweep.hpp"

#include "oracle/cases/reproduce.hpp"
#include "property/arc_cases.hpp"
#include "property/pairs.hpp"
#include "property/sweep/passing_time.hpp"
#include "rates.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>

namespace {

using namespace carom;
using oracle::Body;
using oracle::Kind;
using oracle::Suite;
using oracle::SweepInput;

template <class T>
struct ArcSweepCase {
    Body<T> arc, other;
    BasicVec2<T> va, vb;
    T max_time;
};

struct Counts {
    int cases = 0, hits = 0, later = 0, grazes = 0, left_out = 0;
};

/// A case in which the two are arranged, often so that they touch, at a whole time, to which they come by whole steps.
template <class T>
ArcSweepCase<T> on_grid(int kind, std::uint64_t seed) {
    auto made = test::ArcCaseMaker<T>(kind, seed).make();
    oracle::Random random(seed * 31 + 7);
    const auto whole = [&] { return T(random.integer(-4, 4)); };
    BasicVec2<T> v{whole(), whole()};
    if (random.chance(0.3)) (random.chance(0.5) ? v.x : v.y) = 0;
    const T when = random.chance(0.15) ? T(0) : T(random.integer(1, 6));
    made.other.pose.at = made.other.pose.at + when * v;
    const BasicVec2<T> vb{whole(), whole()};
    const T max_times[] = {std::numeric_limits<T>::infinity(), when, when + 1, when / 2, T(random.integer(0, 8))};
    ArcSweepCase<T> result{made.arc, made.other, vb + v, vb, max_times[random.integer(0, 4)]};
    if (random.chance(0.2)) {  // a bullet
        const T faster = std::ldexp(T(1), random.integer(6, 16));
        result.va = faster * result.va;
        result.vb = faster * result.vb;
        result.max_time = result.max_time / faster;
    }
    return result;
}

/// Floats of one size between 1e-6 and 1e6, often moved apart first, and then mostly towards each other.
template <class T>
ArcSweepCase<T> at_random(Suite suite, int kind, std::uint64_t seed) {
    auto made = oracle::generate<T>(suite, Kind::arc, Kind(kind), seed);
    oracle::Random random(seed * 977 + std::uint64_t(kind));
    const auto box = bounds(test::placed(made.a));
    const T size = std::max(box.max.x - box.min.x, box.max.y - box.min.y);
    const auto jitter = [&](double most) { return T(random.real(-most, most)) * size; };
    if (suite == Suite::mixed && random.chance(0.7)) {
        made.b.pose.at = made.b.pose.at + BasicVec2<T>{jitter(3), jitter(3)};
    }
    const auto gap = closest(test::placed(made.a), test::placed(made.b)).value();
    const BasicVec2<T> to = gap.on_b - gap.on_a;
    const bool is_half_of_all = kind == int(Kind::half_space);
    const T factor = T(is_half_of_all ? random.real(-3, 0.5) : random.real(-0.5, 2));
    const BasicVec2<T> vb{jitter(1), jitter(1)};
    const BasicVec2<T> v{factor * to.x + jitter(0.5), factor * to.y + jitter(0.5)};
    const T max_time = random.chance(0.4) ? std::numeric_limits<T>::infinity() : T(random.real(0, 2));
    return {made.a, made.b, vb + v, vb, max_time};
}

template <class T>
class ArcSweepOracle {
  public:
    Counts counts;

    void check(const ArcSweepCase<T>& c) {
        const auto expected = judge(c, 0, double(c.max_time));
        ++counts.cases;
        if (!expected || !is_finite(c)) return void(++counts.left_out);
        const auto a = test::placed(c.arc);
        const auto b = test::placed(c.other);
        const BasicSweep<T> hit = sweep(a, c.va, b, c.vb, c.max_time);
        const BasicSweep<T> back = sweep(b, c.vb, a, c.va, c.max_time);
        counts.hits += hit.hits();
        counts.later += hit.hits() && hit.enter > 0;
        counts.grazes += hit.hits() && hit.graze;
        const std::string program = oracle::to_program(oracle::Case<T>{c.arc, c.other}, {*expected, false});
        SCOPED_TRACE(program + description(c, hit));
        ASSERT_EQ(hit.hits(), *expected);
        ASSERT_EQ(back.hits(), *expected);
        ASSERT_EQ(sweep_hits(a, c.va, b, c.vb, c.max_time), *expected);
        ASSERT_EQ(sweep_hits(b, c.vb, a, c.va, c.max_time), *expected);
        ASSERT_EQ(hit.certainty, Certainty::exact);
        ASSERT_EQ(hit.initially_overlapping, overlaps(a, b));
        ASSERT_EQ(back.initially_overlapping, hit.initially_overlapping);
        ASSERT_EQ(back.graze, hit.graze);
        if (!hit.hits()) return;
        ASSERT_EQ(hit.initially_overlapping, *judge(c, 0, 0));
        if (counts.hits % 4 == 0 || hit.graze) check_graze(c, hit);
        check_enter(c, hit);
    }

  private:
    static std::optional<bool> judge(const ArcSweepCase<T>& c, double from, double to, const BasicVec2<T>& shift = {}) {
        return oracle::hits_with_arcs(c.arc, c.other, SweepInput<T>{c.va, c.vb, from, to}, shift);
    }

    static bool is_finite(const ArcSweepCase<T>& c) {
        return c.va.x * 0 + c.va.y * 0 + c.vb.x * 0 + c.vb.y * 0 == 0 && c.va != c.vb;
    }

    static std::string description(const ArcSweepCase<T>& c, const BasicSweep<T>& hit) {
        char text[400];
        std::snprintf(text, sizeof text,
                      "va {%.17g, %.17g}, vb {%.17g, %.17g}, horizon %.17g: hit %d at %.17g to %.17g, graze %d",
                      double(c.va.x), double(c.va.y), double(c.vb.x), double(c.vb.y), double(c.max_time), hit.hits(),
                      double(hit.enter), double(hit.exit), hit.graze);
        return text;
    }

    /// Shifts of b by 2^-400 in some directions: across the path and along it, and where ends of arcs leave only a
    /// cusp.
    bool some_shift_parts(const ArcSweepCase<T>& c) const {
        const BasicVec2<T> d = c.va - c.vb;
        const T size = std::max(std::fabs(d.x), std::fabs(d.y));
        const BasicVec2<T> along{d.x / size, d.y / size};
        const T little = T(1e-6);
        std::vector<BasicVec2<T>> shifts{along,
                                         along + perp(along),
                                         along - perp(along),
                                         perp(along),
                                         along + little * perp(along),
                                         along - little * perp(along),
                                         perp(along) + little * along,
                                         perp(along) - little * along};
        for (const Body<T>* body : {&c.arc, &c.other}) {
            const auto* arc = std::get_if<BasicArc<T>>(&body->shape.value);
            if (!arc) continue;
            for (const BasicVec2<T>& end : {arc->from, arc->to}) {
                shifts.push_back(rotate(body->pose.rot, end));
                shifts.push_back(perp(rotate(body->pose.rot, end)));
            }
        }
        for (const BasicVec2<T>& shift : shifts) {
            if (!*judge(c, 0, double(c.max_time), shift) || !*judge(c, 0, double(c.max_time), -shift)) return true;
        }
        return false;
    }

    /// Where a stretch of contact survives all shifts, none removes all contact; where none does, one does, except that
    /// several stretches may help each other out.
    void check_graze(const ArcSweepCase<T>& c, const BasicSweep<T>& hit) {
        int stretches = 0;
        bool stands = false;
        all_contacts(test::placed(c.arc), c.va, test::placed(c.other), c.vb, c.max_time,
                     [&](const BasicContactInterval<T>& contact) {
                         if (stretches++ == 0) {
                             EXPECT_EQ(contact.graze, hit.graze);
                         }
                         EXPECT_EQ(contact.certainty, Certainty::exact);
                         stands |= !contact.graze;
                     });
        ASSERT_GT(stretches, 0);
        if (c.max_time == 0) {
            ASSERT_EQ(stands, penetrates(test::placed(c.arc), test::placed(c.other)));
        } else if (stands || stretches == 1) {
            ASSERT_EQ(stands, !some_shift_parts(c)) << stretches << " stretches";
        }
    }

    /// They do not touch well before `enter`, and do by then.
    void check_enter(const ArcSweepCase<T>& c, const BasicSweep<T>& hit) {
        const double t = double(hit.enter);
        const double ulps = 4 * double(std::nextafter(hit.enter, std::numeric_limits<T>::infinity()) - hit.enter);
        const double step = std::max(
            ulps, 0x1p-40 * test::passing_time(c.arc, c.other, SweepInput<T>{c.va, c.vb, 0, double(c.max_time)}));
        ASSERT_TRUE(*judge(c, 0, std::min(t + step, double(c.max_time))));
        if (t - step > 0) {
            ASSERT_FALSE(*judge(c, 0, t - step));
        }
    }
};

class ArcSweeps : public testing::TestWithParam<int> {
  protected:
    template <class T, class Make>
    void run(std::uint64_t count, double least, double most, const Make& make) {
        ArcSweepOracle<T> test;
        test::for_cases(count, [&](std::uint64_t i) { test.check(make(i)); });
        const Counts& c = test.counts;
        std::printf("%d sweeps: %d hit, %d of them later, %d graze; %d left out\n", c.cases, c.hits, c.later, c.grazes,
                    c.left_out);
        const int judged = c.cases - c.left_out;
        test::expect_share(c.hits, judged, least, most);
    }
};

/// Unions take several times as long.
std::uint64_t count_for(int kind) {
    return kind < int(Kind::chain) ? 1200 : 400;
}

TEST_P(ArcSweeps, on_a_grid) {
    run<float>(count_for(GetParam()), 0.3, 0.9,
               [](std::uint64_t i) { return on_grid<float>(GetParam(), i * 977 + std::uint64_t(GetParam())); });
}

TEST_P(ArcSweeps, on_a_grid_in_double) {
    run<double>(300, 0.3, 0.9, [](std::uint64_t i) { return on_grid<double>(GetParam(), i * 983 + 5); });
}

TEST_P(ArcSweeps, at_random) {
    run<float>(500, 0.3, 0.7, [](std::uint64_t i) { return at_random<float>(Suite::mixed, GetParam(), i); });
    run<double>(250, 0.3, 0.7, [](std::uint64_t i) { return at_random<double>(Suite::mixed, GetParam(), i); });
}

TEST_P(ArcSweeps, from_near_contact) {
    run<float>(300, 0.1, 1, [](std::uint64_t i) { return at_random<float>(Suite::touching, GetParam(), i); });
}

TEST_P(ArcSweeps, at_the_ends_of_the_range) {
    run<float>(40, -1, 2, [](std::uint64_t i) { return at_random<float>(Suite::extreme, GetParam(), i); });
}

std::vector<int> kinds_without_ellipse() {
    std::vector<int> kinds;
    for (int kind = 0; kind < oracle::kind_count; ++kind)
        if (kind != int(Kind::ellipse)) kinds.push_back(kind);
    return kinds;
}

std::string kind_name(const testing::TestParamInfo<int>& kind) {
    return test::arc_pair_name(kind.param);
}

INSTANTIATE_TEST_SUITE_P(Sweep, ArcSweeps, testing::ValuesIn(kinds_without_ellipse()), kind_name);

}  // namespace
