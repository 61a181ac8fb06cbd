// Contacts of round shapes that rest on others, exactly or nearly: only an exact sign tells whether they touch. Against
// rational numbers.
#include "random.hpp"
#include "rates.hpp"
#include "rational_points.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace carom {
namespace {

using test::exact_points;
using test::Rational;

mpq_class square_to_segment(const Rational& point, const Rational& from, const Rational& to) {
    const Rational along = to - from, offset = point - from;
    const mpq_class length_sq = dot(along, along), at = dot(offset, along);
    if (at <= 0) return dot(offset, offset);
    if (at >= length_sq) return dot(point - to, point - to);
    const mpq_class across = cross(along, offset);
    return across * across / length_sq;
}

// Of two cores that are apart.
mpq_class square_of_distance(const std::vector<Rational>& a, const std::vector<Rational>& b) {
    mpq_class least = -1;
    const auto add = [&](const std::vector<Rational>& points, const std::vector<Rational>& corners) {
        for (const Rational& point : points) {
            for (std::size_t k = 0; k < corners.size(); ++k) {
                const mpq_class here = square_to_segment(point, corners[k], corners[(k + 1) % corners.size()]);
                if (least < 0 || here < least) least = here;
            }
        }
    };
    add(a, b);
    add(b, a);
    return least;
}

template <class T>
struct RoundShape {
    BasicAnyShape<T> shape;
    std::vector<BasicVec2<T>> core;
    T radius;
};

struct Whole {
    int x, y;
};

// Whole numbers whose length is one, too.
constexpr Whole directions[] = {{1, 0}, {0, 1}, {3, 4}, {4, -3}, {-5, 12}, {-8, -15}, {-1, 0}, {20, -21}};

int length_of(const Whole& v) {
    return static_cast<int>(std::sqrt(v.x * v.x + v.y * v.y));
}

template <class T>
class RestingContacts {
  public:
    explicit RestingContacts(std::uint64_t seed) : random_(seed) {}

    // Returns the sign of the gap.
    int check_one() {
        const Whole along = directions[random_.integer(0, 7)], out{along.y, -along.x};
        const BasicVec2<T> corner{number(-64, 64), number(-64, 64)};
        const BasicVec2<T> side = times(8 * number(1, 4), along), up = times(-number(1, 8), out);
        const RoundShape<T> base = base_of(corner, side, up);
        const bool beyond = random_.chance(0.3);  // one of its ends, in the direction of another side
        const Whole& turned = random_.chance(0.5) ? out : Whole{-along.x, -along.y};
        const Whole outward = beyond ? turned : out;
        const T radius = number(1, 16);
        const BasicVec2<T> foot = beyond ? corner : corner + times(number(0, 8), along);
        const BasicVec2<T> center = foot + times(radius, outward);
        const bool is_ball = random_.chance(0.15);
        const T other_radius = is_ball ? number(1, 8) : base.radius;
        const T own_radius = radius * T(length_of(outward)) - other_radius;
        if (!(own_radius > 0)) return check_one();
        const RoundShape<T> ball{BasicCircle<T>{foot, other_radius}, {foot}, other_radius};
        return check(round_of(nudged(center), own_radius, outward), is_ball ? ball : base);
    }

  private:
    int check(const RoundShape<T>& a, const RoundShape<T>& b) {
        const BasicPose<T> pose = random_.chance(0.5) ? moving() : turning();
        const auto x = place(a.shape, pose), y = place(b.shape, pose);
        const mpq_class square = square_of_distance(exact_points(a.core, pose), exact_points(b.core, pose));
        const mpq_class radii = mpq_class(a.radius) + mpq_class(b.radius);
        const int sign = sgn(square - radii * radii);
        const double gap = std::sqrt(square.get_d()) - radii.get_d();
        constexpr double ulp = std::numeric_limits<T>::epsilon();
        const auto found = contact(x, y, T(1));
        EXPECT_TRUE(found);
        if (!found) return sign;
        EXPECT_EQ((found->separation > 0) - (found->separation < 0), sign);
        EXPECT_NEAR(found->separation, gap, 0x1p-40 + ulp * std::fabs(gap));
        EXPECT_NEAR(std::hypot(found->normal.x, found->normal.y), 1, 4 * ulp);
        EXPECT_EQ(contact(x, y).has_value(), sign <= 0);
        EXPECT_EQ(overlaps(x, y), sign <= 0);
        EXPECT_EQ(distance(x, y), std::fmax(found->separation, T(0)));
        const auto swapped = contact(y, x, T(1));
        EXPECT_TRUE(swapped && swapped->separation == found->separation && swapped->normal == -found->normal);
        const auto points = manifold(x, y, T(1));
        EXPECT_TRUE(points && points->separation == found->separation);
        return sign;
    }

    // A point above a side, a segment from or along it, or a polygon with a corner or a side there.
    RoundShape<T> round_of(const BasicVec2<T>& at, T radius, const Whole& outward) {
        const BasicVec2<T> up = times(number(1, 4), outward),
                           beside = times(number(1, 4), Whole{-outward.y, outward.x});
        switch (random_.integer(0, 4)) {
            case 0:
                return {BasicCircle<T>{at, radius}, {at}, radius};
            case 1:
                return {BasicCapsule<T>{at, at + up, radius}, {at, at + up}, radius};
            case 2:
                return {BasicCapsule<T>{at + beside, at, radius}, {at + beside, at}, radius};
            case 3:
                return rounded_of({at, at + up + beside, at + up - beside}, radius);
            default:
                return rounded_of({at, at + beside, at + up}, radius);
        }
    }

    RoundShape<T> base_of(const BasicVec2<T>& corner, const BasicVec2<T>& side, const BasicVec2<T>& up) {
        const std::vector<BasicVec2<T>> corners{corner, corner + side, corner + side + up, corner + up};
        switch (random_.integer(0, 3)) {
            case 0:
                return {polygon_of(corners), corners, 0};
            case 1:
                return {BasicCapsule<T>{corner, corner + side, 0}, {corner, corner + side}, 0};
            case 2:
                return {polygon_of({corner, corner + side, corner + up}), {corner, corner + side, corner + up}, 0};
            default:
                return rounded_of(corners, number(1, 2));
        }
    }

    static BasicConvexPolygon<T> polygon_of(std::vector<BasicVec2<T>> corners) {
        const BasicVec2<T> first = corners[1] - corners[0], second = corners[2] - corners[0];
        if (cross(first, second) < 0) std::reverse(corners.begin(), corners.end());
        return BasicConvexPolygon<T>::from_points(std::move(corners)).value();
    }
    static RoundShape<T> rounded_of(const std::vector<BasicVec2<T>>& corners, T radius) {
        return {Rounded<BasicConvexPolygon<T>>{polygon_of(corners), radius}, corners, radius};
    }

    // Off by some ulps in three of five cases.
    BasicVec2<T> nudged(BasicVec2<T> at) {
        if (random_.chance(0.4)) return at;
        const int bits = std::numeric_limits<T>::digits - random_.integer(9, 16);
        at.x += T(std::ldexp(random_.integer(-2, 2), -bits));
        at.y += T(std::ldexp(random_.integer(-2, 2), -bits));
        return at;
    }

    T number(int low, int high) { return T(random_.integer(low, high)) / 16; }
    static BasicVec2<T> times(T factor, const Whole& v) { return {factor * T(v.x), factor * T(v.y)}; }
    BasicPose<T> moving() { return {{number(-64, 64), number(-64, 64)}, {}}; }
    BasicPose<T> turning() {
        const T x = T(random_.real(-4, 4));
        return {{x, T(random_.real(-4, 4))}, BasicRot<T>::degrees(T(random_.real(-180, 180)))};
    }

    test::Random random_;
};

TEST(RestingContacts, HaveTheSignOfRationals) {
    RestingContacts<float> floats(301);
    RestingContacts<double> doubles(302);
    constexpr int rounds = 3000;
    int touching = 0, apart = 0;
    const auto count = [&](int sign) { touching += sign == 0, apart += sign > 0; };
    for (int i = 0; i < rounds && !HasFailure(); ++i) count(floats.check_one()), count(doubles.check_one());
    test::expect_share(touching, 2 * rounds, 0.2, 0.5, "touching");
    test::expect_share(apart, 2 * rounds, 0.2, 0.5, "apart");
}

}  // namespace
}  // namespace carom
