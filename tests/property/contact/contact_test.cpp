// Contacts of every pair of shapes against the exact booleans, and what must not change them.
#include "oracle/cases/generate.hpp"
#include "oracle/cases/transform.hpp"
#include "oracle/pieces/pieces.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

using namespace carom;
using oracle::Body;
using oracle::Case;
using oracle::Kind;
using oracle::Suite;
using test::Random;

const std::uint64_t cases_per_pair = test::cases_or_fewer(200, 4);

template <class T, class Property>
void for_all_cases(Suite suite, const Property& property) {
    for (int a = 0; a < oracle::kind_count; ++a)
        for (int b = a; b < oracle::kind_count; ++b)
            for (std::uint64_t i = 0; i < cases_per_pair; ++i) {
                SCOPED_TRACE(std::string(oracle::name_of(Kind(a))) + " " + oracle::name_of(Kind(b)) + " " +
                             std::to_string(i));
                Random random(i);
                property(oracle::generate<T>(suite, Kind(a), Kind(b), i), random);
                if (testing::Test::HasFatalFailure()) return;
            }
}

template <class T>
auto placed(const Body<T>& body) {
    return place(body.shape, body.pose);
}

template <class T>
double magnitude(const Body<T>& body) {
    double largest = std::fmax(std::fabs(double(body.pose.at.x)), std::fabs(double(body.pose.at.y)));
    for (const auto& piece : oracle::pieces_of<double>(body.shape, body.pose))
        for (const auto& p : piece.points)
            largest = std::fmax(largest, std::fmax(std::fabs(p.x), std::fabs(p.y)) + piece.radius);
    return largest;
}

template <class T>
bool same(const Body<T>& a, const Body<T>& b) {
    return a.shape == b.shape && a.pose == b.pose;
}

// Whether y is x times 2^exponent, bit for bit; numbers that underflow prove nothing.
template <class T>
bool is_scaled(T x, int exponent, T y) {
    constexpr T least = std::numeric_limits<T>::min();
    const bool underflows = (x != 0 && std::fabs(x) < least) || (y != 0 && std::fabs(y) < least);
    return underflows || std::ldexp(x, exponent) == y;
}

template <class T>
class Contacts : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(Contacts, Numbers, );

TYPED_TEST(Contacts, agree_with_the_exact_booleans_in_both_orders) {
    for (const Suite suite : {Suite::mixed, Suite::touching}) {
        int tried = 0, met = 0, deep = 0, touching = 0;
        for_all_cases<TypeParam>(suite, [&](const Case<TypeParam>& made, Random&) {
            const auto a = placed(made.a), b = placed(made.b);
            const auto gap = signed_distance(a, b);
            const bool overlap = overlaps(a, b);
            ASSERT_EQ(gap <= 0, overlap) << double(gap);
            ASSERT_EQ(gap < 0, penetrates(a, b)) << double(gap);
            ASSERT_EQ(signed_distance(b, a), gap);
            ASSERT_EQ(distance(a, b), std::max(gap, TypeParam(0)));
            const auto hit = contact(a, b);
            const auto rest = manifold(a, b);
            ASSERT_EQ(hit.has_value(), overlap);
            ASSERT_EQ(rest.has_value(), overlap);
            ++tried;
            met += overlap;
            deep += gap < 0;
            touching += gap == 0;
            if (!overlap) return;
            ASSERT_EQ(hit->separation, gap);
            ASSERT_EQ(rest->separation, gap);
            ASSERT_EQ(rest->normal, hit->normal);
            ASSERT_NEAR(std::hypot(double(hit->normal.x), double(hit->normal.y)), 1,
                        2.0 * std::numeric_limits<TypeParam>::epsilon());
            ASSERT_TRUE(rest->count == 1 || rest->count == 2);
        });
        std::printf("contacts: %d of %d pairs meet, %d of them deep\n", met, tried, deep);
        if (suite == Suite::mixed) {
            test::expect_hit_rate(met, tried);
            test::expect_often(deep, tried, 0.2, "deep");
        } else {
            test::expect_often(touching, tried, 0.3, "touching");
            test::expect_often(deep, tried, 0.1, "deep");
            test::expect_often(tried - met, tried, 0.1, "apart");
        }
    }
}

TYPED_TEST(Contacts, a_power_of_two_scales_them_bit_for_bit) {
    int compared = 0, tried = 0;
    for_all_cases<TypeParam>(Suite::mixed, [&](const Case<TypeParam>& made, Random& random) {
        const int exponent = random.integer(-20, 20);
        const Case<TypeParam> bigger{oracle::scaled(made.a, exponent), oracle::scaled(made.b, exponent)};
        ++tried;
        if (!same(oracle::scaled(bigger.a, -exponent), made.a)) return;  // underflowed
        if (!same(oracle::scaled(bigger.b, -exponent), made.b)) return;
        ++compared;
        const auto margin = std::numeric_limits<TypeParam>::infinity();
        const auto small = manifold(placed(made.a), placed(made.b), margin);
        const auto large = manifold(placed(bigger.a), placed(bigger.b), margin);
        ASSERT_TRUE(small && large);
        const auto underflows = [](TypeParam x) {
            return x != 0 && std::fabs(x) < std::numeric_limits<TypeParam>::min();
        };
        if (underflows(small->separation) || underflows(large->separation)) return;
        ASSERT_EQ(small->normal, large->normal);
        ASSERT_TRUE(is_scaled(small->separation, exponent, large->separation));
        ASSERT_EQ(small->count, large->count);
        for (std::size_t i = 0; i < small->points().size(); ++i) {
            const auto &p = small->points()[i], &q = large->points()[i];
            ASSERT_TRUE(is_scaled(p.point.x, exponent, q.point.x));
            ASSERT_TRUE(is_scaled(p.point.y, exponent, q.point.y));
            ASSERT_EQ(p.features, q.features);
        }
    });
    test::expect_often(compared, tried, 0.95);
}

// What a case's depth is made of: several parts with ellipses or arcs among them have it by another algorithm.
struct Parts {
    bool several = false;
    bool ellipses = false;
    bool arcs = false;

    explicit Parts(const Case<double>& made) {
        std::size_t pairs = 1;
        for (const Body<double>* body : {&made.a, &made.b}) {
            const auto pieces = oracle::pieces_of<double>(body->shape, body->pose);
            pairs *= pieces.size();
            for (const auto& piece : pieces) {
                ellipses = ellipses || !piece.axes.empty();
                arcs = arcs || !piece.ends.empty();
            }
        }
        several = pairs > 1;
    }
    bool are_curved() const { return several && (ellipses || arcs); }
    bool are_open() const { return several && ellipses && arcs; }
};

// In double, where the rounding of the shifted pose is far below the depths.
TEST(ContactsInDouble, moving_by_the_depth_parts_them_and_nothing_less_does) {
    constexpr double u = 0x1p-53;
    int tried = 0, deep = 0, curved = 0, with_arcs = 0, in_cracks = 0;
    double worst = 0, worst_curved = 0;
    for_all_cases<double>(Suite::mixed, [&](const Case<double>& made, Random&) {
        ++tried;
        const auto hit = contact(placed(made.a), placed(made.b));
        if (!hit || hit->separation == 0 || std::isinf(hit->separation)) return;
        const double size = magnitude(made.a) + magnitude(made.b);
        const double depth = -hit->separation;
        if (depth < 0x1p-40 * size || depth < std::numeric_limits<double>::min()) return;
        const Parts parts(made);
        if (parts.are_open()) return;
        ++deep;
        const auto moved = [&](const Vec2D& by) {
            Body<double> body = made.b;
            body.pose.at = body.pose.at + by;
            return body;
        };
        const double left = signed_distance(placed(made.a), placed(moved(depth * hit->normal)));
        // Shifts out of curved unions settle to 2^-34 of their length: see union_separation.hpp.
        curved += parts.are_curved();
        with_arcs += parts.arcs;
        double& worst_here = parts.are_curved() ? worst_curved : worst;
        if (!parts.arcs) worst_here = std::fmax(worst_here, std::fabs(left) / size);
        // The search for the exit from an arc tries shifts tiny distances, 2^-26 of the size, apart from others.
        const double hair = parts.arcs ? 0x1p-26 * size : 0;
        ASSERT_LE(std::fabs(left), 64 * u * size + (parts.are_curved() ? 0x1p-34 * depth : 0) + hair) << depth;
        // Cracks within the rounding, as between tiles at rounded places, do not count as exits.
        const double crack = 64 * u * size + hair;
        const RotD step = RotD::degrees(360.0 / 64);
        Vec2D direction{1, 0};
        for (int k = 0; k < 64; ++k, direction = rotate(step, direction)) {
            const Body<double> other = moved(0.999 * depth * direction);
            if (penetrates(placed(made.a), placed(other))) continue;
            ++in_cracks;
            ASSERT_LE(signed_distance(placed(made.a), placed(other)), crack) << k;
        }
    });
    std::printf("depths: %d, moved by them at most %.2f u (D + R) from touching\n", deep - curved, worst / u);
    std::printf("of unions with curves: %d, at most %.2f u (D + R)\n", curved, worst_curved / u);
    test::expect_often(deep, tried, 0.1, "deep");
    test::expect_often(with_arcs, tried, 0.01, "with arcs");
    test::expect_often(curved, tried, 1 / 300.0, "unions with curves");
    EXPECT_LE(in_cracks, deep / 100);
}

}  // namespace
