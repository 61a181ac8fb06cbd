// Contacts of shapes in one place, as when several things appear at one point: many sides tie, or nearly do. Against
// rational numbers.
#include "random.hpp"
#include "rates.hpp"
#include "rational_points.hpp"

#include <carom/query/contact.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <vector>

namespace carom {
namespace {

using test::exact_points;
using test::Rational;

// The least depth of two polygons, and the normals of all sides that are as deep, from a towards b.
struct Depth {
    bool are_apart = false;
    mpq_class square = -1;
    std::vector<Rational> normals;

    void add_sides(const std::vector<Rational>& own, const std::vector<Rational>& other, int sign) {
        for (std::size_t k = 0; k < own.size(); ++k) {
            const Rational along = own[(k + 1) % own.size()] - own[k];
            const Rational normal{along.y, -along.x};
            mpq_class lowest = dot(normal, other[0] - own[k]);
            for (const Rational& corner : other) lowest = std::min(lowest, dot(normal, corner - own[k]));
            if (lowest >= 0) are_apart = true;
            const mpq_class here = lowest * lowest / dot(normal, normal);
            if (square < 0 || here < square) normals.clear();
            if (square < 0 || here <= square) normals.push_back({sign * normal.x, sign * normal.y});
            if (square < 0 || here < square) square = here;
        }
    }

    bool is_unique() const {
        for (const Rational& normal : normals) {
            if (cross(normals[0], normal) != 0 || dot(normals[0], normal) < 0) return false;
        }
        return true;
    }

    // How far a unit vector is from the nearest of the normals.
    double distance_to(const Vec2D& unit) const {
        double nearest = 2;
        for (const Rational& normal : normals) {
            const double length = std::sqrt(dot(normal, normal).get_d());
            const Vec2D off = unit - Vec2D{normal.x.get_d() / length, normal.y.get_d() / length};
            nearest = std::min(nearest, std::hypot(off.x, off.y));
        }
        return nearest;
    }
};

template <class T>
class CoincidentContacts {
  public:
    explicit CoincidentContacts(std::uint64_t seed) : random_(seed) {}

    // A regular polygon, a box, or one that is the same after half a turn; about the origin mostly.
    BasicConvexPolygon<T> polygon() {
        std::vector<BasicVec2<T>> corners;
        const int half = random_.integer(1, 3), count = random_.chance(0.6) ? 2 * half + 2 : random_.integer(3, 9);
        const T width = number(0.5, 2), height = random_.chance(0.5) ? width : number(0.5, 2);
        const BasicVec2<T> center = random_.chance(0.8) ? BasicVec2<T>{} : BasicVec2<T>{number(-1, 1), number(-1, 1)};
        for (int i = 0; i < count; ++i) {
            const double angle = 2 * std::numbers::pi * (i + 0.5) / count;
            corners.push_back(center + BasicVec2<T>{width * T(std::cos(angle)), height * T(std::sin(angle))});
        }
        return BasicConvexPolygon<T>::from_points(std::move(corners)).value();
    }

    // Returns whether the normal is unique; nothing for what does not overlap.
    std::optional<bool> check_one() {
        const auto a = polygon(), b = random_.chance(0.6) ? a : polygon();
        const BasicPose<T> p = pose();
        BasicPose<T> q = p;
        if (random_.chance(0.5)) q.rot = pose().rot;
        if (random_.chance(0.2)) q.at.x += T(random_.integer(-2, 2)) / 4;
        Depth depth;
        const auto of_a = exact_points(a.points(), p), of_b = exact_points(b.points(), q);
        depth.add_sides(of_a, of_b, 1);
        depth.add_sides(of_b, of_a, -1);
        if (depth.are_apart) return std::nullopt;
        const auto found = contact(place(a, p), place(b, q));
        EXPECT_TRUE(found);
        if (!found) return false;
        constexpr double ulp = std::numeric_limits<T>::epsilon();
        EXPECT_NEAR(found->separation, -std::sqrt(depth.square.get_d()), 16 * ulp);
        EXPECT_EQ(found->unique_normal, depth.is_unique());
        EXPECT_LE(depth.distance_to({found->normal.x, found->normal.y}), 8 * ulp);
        const auto swapped = contact(place(b, q), place(a, p));
        EXPECT_TRUE(swapped && swapped->separation == found->separation);
        EXPECT_TRUE(swapped && swapped->unique_normal == found->unique_normal);
        return found->unique_normal;
    }

  private:
    T number(double low, double high) { return T(random_.real(low, high)); }
    BasicPose<T> pose() {
        const T x = number(-4, 4);
        return {{x, number(-4, 4)}, random_.chance(0.2) ? BasicRot<T>{} : BasicRot<T>::degrees(number(-180, 180))};
    }

    test::Random random_;
};

TEST(CoincidentContacts, EqualRationals) {
    CoincidentContacts<float> floats(291);
    CoincidentContacts<double> doubles(292);
    constexpr int rounds = 1500;
    int unique = 0, overlapping = 0;
    const auto count = [&](std::optional<bool> is_unique) {
        overlapping += is_unique.has_value();
        unique += is_unique.value_or(false);
    };
    for (int i = 0; i < rounds && !HasFailure(); ++i) count(floats.check_one()), count(doubles.check_one());
    test::expect_often(overlapping, 2 * rounds, 0.9, "overlapping");
    test::expect_share(unique, overlapping, 0.2, 0.8, "unique normals");
}

TEST(CoincidentContacts, OfCircles) {
    const Pose at{{2.5f, -1}, Rot::degrees(40)}, turned{{2.5f, -1}, Rot::degrees(10)};
    const auto expect_nested = [](const auto& found, float depth, const Vec2& point) {
        ASSERT_TRUE(found);
        EXPECT_EQ(found->separation, -depth);
        EXPECT_EQ(found->normal, (Vec2{1, 0}));
        EXPECT_FALSE(found->unique_normal);
        EXPECT_EQ(found->point, point);
    };
    const Circle small{{0, 0}, 1}, large{{0, 0}, 3};
    expect_nested(contact(place(small, at), place(large, turned)), 4, {1.5f, -1});
    expect_nested(contact(small, large), 4, {-1, 0});
    const Circle beside{{1, 2}, 1};
    const auto found = contact(place(beside, at), place(beside, at));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->separation, -2);
    EXPECT_FALSE(found->unique_normal);
    EXPECT_FALSE(contact(place(Circle{{0, 0}, std::nanf("")}, at), place(small, at)));
    const Circle endless{{std::numeric_limits<float>::infinity(), 0}, 1};
    EXPECT_FALSE(contact(endless, endless));
}

}  // namespace
}  // namespace carom
