/// Bounds of every shape, held against exact ones: never inside the shape, and not far outside.
#include "oracle/cases/generate.hpp"
#include "oracle/pieces/pieces.hpp"
#include "oracle/touch/oracle.hpp"
#include "property/pairs.hpp"

#include <carom/query/bounds.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace {

using namespace carom;
using oracle::Body;
using oracle::Kind;
using oracle::Suite;

/// The largest coordinate that can occur in computing the bounds, roughly.
template <class T>
double reach(const Body<T>& body) {
    double far = std::abs(double(body.pose.at.x)) + std::abs(double(body.pose.at.y));
    for (const BasicPose<T>& pose : {BasicPose<T>{}, body.pose})
        for (const auto& piece : oracle::pieces_of<double>(body.shape, pose)) {
            double around = piece.radius;
            for (const auto& axis : piece.axes) around += std::abs(axis.x) + std::abs(axis.y);
            for (const auto& p : piece.points) far = std::max({far, std::abs(p.x) + around, std::abs(p.y) + around});
        }
    return far;
}

/// A few roundings of numbers of that size; the least of them covers what underflow adds near zero.
template <class T>
double rounding(double size) {
    return 64 * double(std::numeric_limits<T>::epsilon()) * size + double(std::numeric_limits<T>::min()) * 0x1p30;
}

template <class T>
void expect_outward(Suite suite, bool tight, std::uint64_t count) {
    for (int kind = 0; kind < oracle::kind_count; ++kind) {
        for (std::uint64_t i = 0; i < count; ++i) {
            const Body<T> body = oracle::generate<T>(suite, Kind(kind), Kind::point, i).a;
            const BasicAabb<T> box = bounds(place(body.shape, body.pose));
            const double slack = tight ? rounding<T>(reach(body)) : 0;
            const oracle::BoundsVerdict verdict = oracle::judge_bounds(body, box, slack);
            ASSERT_TRUE(verdict.outward) << oracle::name_of(Kind(kind)) << " " << i;
            ASSERT_TRUE(verdict.tight || !tight) << oracle::name_of(Kind(kind)) << " " << i;
            if (body.pose == BasicPose<T>{}) {
                ASSERT_EQ(bounds(body.shape), box);
            }
        }
    }
}

const std::uint64_t cases_per_shape = test::cases_or_fewer(4000);

TEST(Bounds, hold_the_shape_and_little_else) {
    expect_outward<float>(Suite::mixed, true, cases_per_shape);
    expect_outward<double>(Suite::mixed, true, cases_per_shape);
}

TEST(Bounds, hold_the_shape_at_the_ends_of_the_range) {
    expect_outward<float>(Suite::extreme, false, cases_per_shape);
    expect_outward<double>(Suite::extreme, false, cases_per_shape);
}

}  // namespace
