// Every predicate against gmp rationals: random, near-degenerate and exactly degenerate inputs, in float and double.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/math/exact.hpp>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <type_traits>

namespace carom {
namespace {

using detail::DistanceFormula;
using detail::DotFormula;
using detail::ErrorBounded;
using detail::Expansion;
using detail::OrientFormula;

const int cases_per_kind = int(test::cases_or_fewer(130'000, 10'000));

// Rationals as one more number type for the formulas.
struct Rational {
    mpq_class value;
    Rational() = default;
    Rational(double exact) : value(exact) {}
    Rational(mpq_class v) : value(std::move(v)) {}
    friend Rational operator+(const Rational& a, const Rational& b) { return mpq_class(a.value + b.value); }
    friend Rational operator-(const Rational& a, const Rational& b) { return mpq_class(a.value - b.value); }
    friend Rational operator*(const Rational& a, const Rational& b) { return mpq_class(a.value * b.value); }
};

template <class Formula>
int oracle_sign(const Formula& formula) {
    return sgn(formula(In<Rational>{}).value);
}

// How points are drawn. Each kind but the first makes exact zeros or values within rounding of zero.
enum class Kind { random, grid, nearly_degenerate, degenerate, small, large, offset, mixed_scale };
constexpr Kind kinds[] = {Kind::random, Kind::grid,   Kind::nearly_degenerate, Kind::degenerate, Kind::small,
                          Kind::large,  Kind::offset, Kind::mixed_scale};

template <class T>
T nudge(test::Random& random, T x) {
    const int steps = random.integer(-2, 2);
    for (int i = 0; i < std::abs(steps); ++i) x = std::nextafter(x, steps < 0 ? T(-1e30) : T(1e30));
    return x;
}

template <class T>
BasicVec2<T> draw(test::Random& random, Kind kind) {
    const auto both = [](auto&& one) { return BasicVec2<T>{static_cast<T>(one()), static_cast<T>(one())}; };
    switch (kind) {
        case Kind::grid:
            return both([&] { return random.integer(-8, 8) * 8; });
        case Kind::small:
            return both([&] { return random.real(-1e-6, 1e-6); });
        case Kind::large:
            return both([&] { return random.real(-1e6, 1e6); });
        case Kind::offset:
            return both([&] { return 1e6 + random.integer(-16, 16) / 16.0; });
        case Kind::mixed_scale:
            return both([&] { return random.scaled(-30, 30); });
        default:
            return both([&] { return random.real(-100, 100); });
    }
}

// A point near or on the line ab: at the parameter t, rounded to T.
template <class T>
BasicVec2<T> along(const BasicVec2<T>& a, const BasicVec2<T>& b, double t) {
    return {static_cast<T>(a.x + t * (double(b.x) - a.x)), static_cast<T>(a.y + t * (double(b.y) - a.y))};
}

template <class T>
OrientFormula<T> draw_orient(test::Random& random, Kind kind) {
    const auto a = draw<T>(random, kind);
    const auto b = draw<T>(random, kind);
    if (kind == Kind::degenerate) return {a, b, random.chance(0.5) ? a : BasicVec2<T>{2 * b.x - a.x, 2 * b.y - a.y}};
    if (kind != Kind::nearly_degenerate) return {a, b, draw<T>(random, kind)};
    const auto c = along(a, b, random.real(-2, 3));
    return {a, b, {nudge(random, c.x), nudge(random, c.y)}};
}

template <class T>
DotFormula<T> draw_dot(test::Random& random, Kind kind) {
    const auto a = draw<T>(random, kind);
    const auto b = draw<T>(random, kind);
    const auto c = draw<T>(random, kind);
    if (kind == Kind::degenerate) return {{0, 0}, b, c, {c.x - b.y, c.y + b.x}};
    if (kind != Kind::nearly_degenerate) return {a, b, c, draw<T>(random, kind)};
    const double t = random.real(-2, 2);
    const BasicVec2<T> d{static_cast<T>(c.x - t * (double(b.y) - a.y)), static_cast<T>(c.y + t * (double(b.x) - a.x))};
    return {a, b, c, {nudge(random, d.x), nudge(random, d.y)}};
}

template <class T>
DistanceFormula<T> draw_distance(test::Random& random, Kind kind) {
    const auto a = draw<T>(random, kind);
    const auto b = draw<T>(random, kind);
    if (kind == Kind::degenerate) {  // Pythagorean triples touch exactly
        const T k = static_cast<T>(random.integer(1, 64));
        return {{0, 0}, {3 * k, random.chance(0.5) ? 4 * k : -4 * k}, 2 * k, 3 * k};
    }
    const double length = std::hypot(double(b.x) - a.x, double(b.y) - a.y);
    const double share = random.real(0, 1);
    if (kind == Kind::nearly_degenerate || kind == Kind::offset) {
        return {a, b, std::fabs(nudge(random, static_cast<T>(share * length))),
                nudge(random, static_cast<T>(length - share * length))};
    }
    const double size = length * random.real(0.5, 1.5);
    return {a, b, static_cast<T>(share * size), static_cast<T>(size - share * size)};
}

struct Tally {
    long checked = 0;
    long wrong = 0;
    long zeros = 0;
    long filter_missed = 0;
    long gave_up = 0;  ///< expansions that left their range: only where nudging made a denormal radius
};

template <class Formula>
void check(const Formula& formula, Tally& tally) {
    const int truth = oracle_sign(formula);
    ++tally.checked;
    tally.zeros += truth == 0;
    const auto quick = formula(In<ErrorBounded>{}).certain_sign();
    tally.filter_missed += !quick.has_value();
    tally.wrong += quick.has_value() && *quick != truth;
    const Expansion exact = formula(In<Expansion>{});
    tally.wrong += exact.reliable() && exact.sign() != truth;
    tally.gave_up += !exact.reliable();
    tally.wrong += sign_of(formula) != truth;
}

// Doubles alone decide the products of floats, all of which are short.
template <class T, class Draw>
void run_suite(const char* name, Draw draw) {
    Tally total;
    for (const Kind kind : kinds) {
        test::Random random(static_cast<std::uint64_t>(kind) + 1);
        Tally tally;
        for (int i = 0; i < cases_per_kind; ++i) check(draw(random, kind), tally);
        total.checked += tally.checked;
        total.wrong += tally.wrong;
        total.zeros += tally.zeros;
        total.filter_missed += tally.filter_missed;
        total.gave_up += tally.gave_up;
    }
    std::printf("%-16s %8ld checked, %ld wrong, %5.2f %% exactly zero, filter undecided on %5.2f %%\n", name,
                total.checked, total.wrong, 100.0 * double(total.zeros) / double(total.checked),
                100.0 * double(total.filter_missed) / double(total.checked));
    EXPECT_EQ(total.wrong, 0);
    EXPECT_LT(total.gave_up, total.checked / 1000);
    // The suite must reach what it is about: exact zeros, and cases that doubles alone cannot decide.
    test::expect_often(total.zeros, total.checked, 0.02, "zeros");
    constexpr bool are_short = std::is_same_v<T, float>;
    test::expect_share(total.filter_missed, total.checked, are_short ? 0 : 0.005, are_short ? 0.001 : 1, "missed");
}

TEST(Exact, OrientFloat) {
    run_suite<float>("orient float", draw_orient<float>);
}
TEST(Exact, OrientDouble) {
    run_suite<double>("orient double", draw_orient<double>);
}
TEST(Exact, DotSignFloat) {
    run_suite<float>("dot float", draw_dot<float>);
}
TEST(Exact, DotSignDouble) {
    run_suite<double>("dot double", draw_dot<double>);
}
TEST(Exact, CompareDistanceFloat) {
    run_suite<float>("distance float", draw_distance<float>);
}
TEST(Exact, CompareDistanceDouble) {
    run_suite<double>("distance double", draw_distance<double>);
}

// Outside the working range of expansions the wide fallback decides, over the whole range of double.
TEST(Exact, ExtremeRange) {
    test::Random random(7);
    long expansions_gave_up = 0;
    for (int i = 0; i < cases_per_kind / 10; ++i) {
        const int low = i % 2 == 0 ? -1074 : 500;
        const int high = i % 3 == 0 ? -500 : 1021;
        const auto coordinate = [&] {
            return random.chance(0.2) ? 0.0 : random.scaled(std::min(low, high), std::max(low, high));
        };
        const auto point = [&] { return Vec2D{coordinate(), coordinate()}; };
        const Vec2D a = point();
        const Vec2D b = point();
        const OrientFormula<double> on_line{a, b, random.chance(0.5) ? b : point()};
        const DistanceFormula<double> distance{{a.x, 0}, {b.x, 0}, std::fabs(a.x), std::fabs(b.x)};
        EXPECT_EQ(sign_of(on_line), oracle_sign(on_line));
        EXPECT_EQ(sign_of(distance), oracle_sign(distance));
        expansions_gave_up += !on_line(In<Expansion>{}).reliable();
    }
    test::expect_often(expansions_gave_up, cases_per_kind, 0.01, "expansions gave up");
}

// What has no sign gets a defined one: numbers that are not finite count as 0 where only exact arithmetic can decide.
TEST(Exact, NonsenseIsTotal) {
    for (const double x : {std::nan(""), std::numeric_limits<double>::infinity()}) {
        EXPECT_EQ(orient(Vec2D{x, 0}, Vec2D{1, 0}, Vec2D{0, 1}), orient(Vec2D{0, 0}, Vec2D{1, 0}, Vec2D{0, 1}));
        EXPECT_EQ(compare_distance(Vec2D{0, 0}, Vec2D{1, x}, x, 1.0), 0);
    }
}

// The error of a product is that of its rounding, and 0 where neither factor has more than 26 bits.
TEST(Exact, ErrorsOfProducts) {
    EXPECT_EQ((ErrorBounded(0x1p26 - 1) * ErrorBounded(3 - 0x1p-24)).error, 0);
    EXPECT_GT((ErrorBounded(0x1p26 + 1) * ErrorBounded(3)).error, 0);  // it has 27, whatever the product has
    EXPECT_EQ((ErrorBounded(0.1) * ErrorBounded(0)).certain_sign(), 0);
    EXPECT_EQ((ErrorBounded(0x1p-600) * ErrorBounded(0x1p-600)).certain_sign(), std::nullopt);
    EXPECT_EQ((ErrorBounded(0, 0x1p-600) * ErrorBounded(0x1p-600)).certain_sign(), std::nullopt);
    EXPECT_EQ((ErrorBounded(0, 0x1p-600) * ErrorBounded(0)).certain_sign(), std::nullopt);
    EXPECT_EQ((ErrorBounded(0x1p1000) * ErrorBounded(0)).certain_sign(), 0);
    for (const double nonsense : {std::nan(""), std::numeric_limits<double>::infinity()}) {
        EXPECT_EQ((ErrorBounded(nonsense) * ErrorBounded(0)).certain_sign(), std::nullopt);
    }
    test::Random random(77);
    const auto number = [&] { return std::ldexp(std::trunc(random.scaled(10, 60)), random.integer(-40, 40)); };
    int exact = 0, rounded = 0;
    for (int i = 0; i < 20'000; ++i) {
        const double a = number(), b = random.chance(0.5) ? number() : random.integer(-1000, 1000);
        const ErrorBounded product = ErrorBounded(a) * ErrorBounded(b);
        const mpq_class off = abs(mpq_class(a) * mpq_class(b) - mpq_class(product.value));
        EXPECT_LE(off, mpq_class(product.error));
        exact += product.error == 0;
        rounded += off != 0;
    }
    test::expect_often(exact, 20'000, 0.05, "exact");
    test::expect_often(rounded, 20'000, 0.05, "rounded");
}

TEST(Exact, KnownSigns) {
    EXPECT_EQ(orient(Vec2{0, 0}, Vec2{1, 0}, Vec2{0, 1}), 1);
    EXPECT_EQ(orient(Vec2{0, 0}, Vec2{0, 1}, Vec2{1, 0}), -1);
    EXPECT_EQ(orient(Vec2D{0, 0}, Vec2D{0.1, 0.1}, Vec2D{0.3, 0.3}), 0);
    // Plain double arithmetic gets this one wrong [Kettner et al. 2008].
    EXPECT_EQ(orient(Vec2D{0.5, 0.5 + 0x1p-53}, Vec2D{12, 12}, Vec2D{24, 24}), 1);
    EXPECT_EQ(compare_distance(Vec2D{0, 0}, Vec2D{0.3, 0}, 0.1, 0.2), -1);  // 0.1 + 0.2 > 0.3 as stored
    EXPECT_EQ(compare_distance(Vec2{0, 0}, Vec2{1e-30f, 0}, 0.0f, 0.0f), 1);
    EXPECT_EQ(compare_distance(Vec2{0, 0}, Vec2{1e30f, 0}, 1e30f, 0.0f), 0);
}

}  // namespace
}  // namespace carom
