// The errors of distances and depths, measured against rational arithmetic for every kind of shape: the table in
// docs/numerics.md.
#include "oracle/cases/check.hpp"
#include "oracle/cases/transform.hpp"
#include "oracle/touch/signed_distance.hpp"
#include "property/pairs.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>

namespace {

using namespace carom;
using oracle::Body;
using oracle::Case;
using oracle::Kind;

const std::uint64_t cases_per_pair = test::cases_or_fewer(12, 1);
constexpr int one_pair_in = test::is_sanitized ? 4 : 1;

struct Worst {
    double scaled = 0;  ///< error over u (D + R)
    double ulps = 0;    ///< error in ulps of the answer, where that is not small against D + R
    int cases = 0;
};

/// Of two convex shapes the signed distance; of others the distance, if they are apart.
template <class T>
std::optional<double> answer_of(const Case<T>& made) {
    const auto a = oracle::as_convex(made.a.shape), b = oracle::as_convex(made.b.shape);
    if (a && b) return double(signed_distance(place(*a, made.a.pose), place(*b, made.b.pose)));
    const T gap = distance(place(made.a.shape, made.a.pose), place(made.b.shape, made.b.pose));
    return gap > 0 ? std::optional(double(gap)) : std::nullopt;
}

template <class T>
void measure(Worst& worst, const Case<T>& made) {
    const auto exact = oracle::signed_distance(made.a, made.b);
    const auto got = answer_of(made);
    if (!exact || exact->extent == 0 || !got) return;
    const double error = mpf_class(abs(mpf_class(*got, 256) - exact->gap)).get_d();
    ++worst.cases;
    worst.scaled = std::max(worst.scaled, error / (0x1p-53 * exact->extent));
    const T nearest = T(std::fabs(exact->gap.get_d()));
    if (double(nearest) < exact->extent * 0x1p-10) return;
    const double ulp = double(std::nextafter(nearest, std::numeric_limits<T>::infinity())) - double(nearest);
    worst.ulps = std::max(worst.ulps, error / ulp);
}

/// Both some 10^6 times their size away from the origin.
template <class T>
Case<T> far_away(Case<T> made) {
    const double size = std::max(1e-30, double(oracle::signed_distance(made.a, made.b).value().extent));
    const BasicVec2<T> by{T(1.1e6 * size), T(-0.7e6 * size)};
    made.a.pose.at = made.a.pose.at + by;
    made.b.pose.at = made.b.pose.at + by;
    return made;
}

template <class T>
void measure_kind(Worst& near, Worst& far, Kind kind) {
    for (int other = int(kind) % one_pair_in; other < oracle::kind_count; other += one_pair_in)
        for (std::uint64_t i = 0; i < cases_per_pair; ++i) {
            const auto made = oracle::generate<T>(oracle::Suite::mixed, kind, Kind(other), i);
            measure(near, made);
            if (oracle::signed_distance(made.a, made.b)) measure(far, far_away(made));
        }
}

TEST(RealAnswers, ErrorsOfDistanceAndDepth) {
    std::printf("errors         float, ulp      float, ulp      double, u(D+R)  double, u(D+R)\n");
    std::printf("of a           near the origin far from it     near the origin far from it\n");
    for (int kind = 0; kind < oracle::kind_count; ++kind) {
        Worst float_near, float_far, double_near, double_far;
        measure_kind<float>(float_near, float_far, Kind(kind));
        measure_kind<double>(double_near, double_far, Kind(kind));
        std::printf("%-14s %-15.3f %-15.3f %-15.2f %-15.2f\n", oracle::name_of(Kind(kind)), float_near.ulps,
                    float_far.ulps, double_near.scaled, double_far.scaled);
        EXPECT_LE(double_near.scaled, 16);
        EXPECT_LE(double_far.scaled, 16);
        EXPECT_LE(float_near.ulps, 0.51);
        EXPECT_LE(float_far.ulps, 0.51);
        EXPECT_GT(float_near.cases + double_near.cases, int(cases_per_pair) / one_pair_in);
    }
}

}  // namespace
