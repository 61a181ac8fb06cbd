// Areas and centroids of all kinds of shapes: what must not change them.
#include "oracle/cases/generate.hpp"
#include "oracle/cases/transform.hpp"
#include "oracle/pieces/pieces.hpp"
#include "property/pairs.hpp"
#include "random.hpp"
#include "rates.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/measure.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace {

using namespace carom;
using oracle::Body;
using oracle::Kind;
using oracle::Suite;
using test::Random;

const std::uint64_t cases_per_kind = test::cases_or_fewer(500, 20);

template <class T, class Property>
void for_all_bodies(const Property& property) {
    for (int kind = 0; kind < oracle::kind_count; ++kind)
        for (std::uint64_t i = 0; i < cases_per_kind; ++i) {
            SCOPED_TRACE(std::string(oracle::name_of(Kind(kind))) + " " + std::to_string(i));
            Random random(i);
            property(oracle::generate<T>(Suite::mixed, Kind(kind), Kind::point, i).a, random);
            if (testing::Test::HasFatalFailure()) return;
        }
}

template <class T>
class Measures : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(Measures, Numbers, );

TYPED_TEST(Measures, a_power_of_two_scales_them_bit_for_bit) {
    using T = TypeParam;
    int compared = 0, with_area = 0;
    for_all_bodies<T>([&](const Body<T>& body, Random& random) {
        const int exponent = random.integer(-10, 10);
        const Body<T> bigger = oracle::scaled(body, exponent);
        const Body<T> back = oracle::scaled(bigger, -exponent);
        if (!(back.shape == body.shape && back.pose == body.pose)) return;
        const T small = area(place(body.shape, body.pose)), large = area(place(bigger.shape, bigger.pose));
        const auto center = centroid(place(body.shape, body.pose)), scaled = centroid(place(bigger.shape, bigger.pose));
        const auto underflows = [](T x) { return x != 0 && std::fabs(x) < std::numeric_limits<T>::min(); };
        ++compared;
        ASSERT_EQ(center.has_value(), scaled.has_value());
        if (underflows(small) || underflows(large)) return;
        with_area += small > 0;
        ASSERT_EQ(std::ldexp(small, 2 * exponent), large);
        if (!center || underflows(center->x) || underflows(scaled->x)) return;
        ASSERT_EQ(std::ldexp(center->x, exponent), scaled->x);
    });
    test::expect_often(compared, oracle::kind_count * cases_per_kind, 0.95, "compared");
    test::expect_share(with_area, compared, 0.3, 0.8, "with area");
}

TYPED_TEST(Measures, are_numbers_and_the_area_is_not_below_zero) {
    using T = TypeParam;
    int finite = 0, tiny = 0;
    for_all_bodies<T>([&](const Body<T>&, Random& random) {
        const Kind kind = Kind(random.integer(0, oracle::kind_count - 1));
        const Suite suite = random.chance(0.5) ? Suite::extreme : Suite::mixed;
        const Body<T> body = oracle::generate<T>(suite, kind, Kind::segment, random.bits() % 10000).a;
        const auto box = bounds(place(body.shape, body.pose));
        const double reach = double(box.max.x) - box.min.x + double(box.max.y) - box.min.y;
        if (!(reach < std::ldexp(1.0, std::numeric_limits<double>::max_exponent / 4))) return;  // its cube overflows
        ++finite;
        tiny += reach < std::sqrt(std::numeric_limits<double>::min());
        const auto placed = place(body.shape, body.pose);
        ASSERT_GE(area(placed), 0);
        const auto center = centroid(placed);
        ASSERT_FALSE(center && (std::isnan(center->x) || std::isnan(center->y)));
    });
    test::expect_often(finite, oracle::kind_count * cases_per_kind, 0.5, "finite");
    if (sizeof(T) == sizeof(double)) test::expect_often(tiny, finite, 0.05, "tiny");
}

// Which part of its area may be missing when a body occurs twice: ellipses that share area with anything count as
// 64-gons of their own area, which matters only where other parts cut these.
template <class T>
double share_of_polygons(const Body<T>& body) {
    const auto pieces = oracle::pieces_of<double>(body.shape, body.pose);
    for (const auto& piece : pieces) {
        if (!piece.axes.empty() && pieces.size() > 1) return 0x1p-10;
    }
    return 0;
}

// The same twice is the same once, in either order of the parts; and the center of convex shapes is inside them.
TYPED_TEST(Measures, areas_that_are_covered_twice_count_once) {
    using T = TypeParam;
    int compared = 0;
    for_all_bodies<T>([&](const Body<T>& body, Random&) {
        const auto once = BasicCompound<T>::from_parts({{body.shape, body.pose}});
        const auto twice = BasicCompound<T>::from_parts({{body.shape, body.pose}, {body.shape, body.pose}});
        if (!twice.ok()) return;
        const T expected = area(*once);
        const double polygons = share_of_polygons(body) * double(expected);
        ++compared;
        ASSERT_EQ(expected, area(place(body.shape, body.pose)));
        const auto box = bounds(*once);
        const double frame = (double(box.max.x) - box.min.x) * (double(box.max.y) - box.min.y);
        if (!(frame < std::numeric_limits<double>::infinity())) {
            // Nothing here to measure rounding by: a share of the area itself, which counting twice would break.
            if (std::isinf(expected)) {
                ASSERT_EQ(area(*twice), expected);
            } else {
                ASSERT_NEAR(double(area(*twice)), double(expected), 0x1p-20 * double(expected) + polygons);
            }
            return;
        }
        ASSERT_GE(expected, 0);
        ASSERT_LE(expected, frame * (1 + 1e-6));
        const double around = double(box.max.x) - box.min.x + double(box.max.y) - box.min.y;
        const double rounding = std::numeric_limits<T>::epsilon() * double(expected);
        // 2^16 u instead of the 256 u of clear angles: parts of compounds may cross at small ones.
        ASSERT_NEAR(double(area(*twice)), double(expected), 0x1p-37 * around * around + rounding + polygons);
        const auto center = centroid(*once);
        if (!center || expected < 1e-6 * frame) return;
        ASSERT_TRUE(box.min.x <= center->x && center->x <= box.max.x) << double(center->x);
        ASSERT_TRUE(box.min.y <= center->y && center->y <= box.max.y) << double(center->y);
    });
    test::expect_often(compared, oracle::kind_count * cases_per_kind, 0.9, "compared");
}

}  // namespace
