// Roots of polynomials against Sturm chains in rationals: how many, where, of which multiplicity and sign.
#include "broad/allocations.hpp"
#include "math/sturm.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/math/real_roots.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

namespace carom {
namespace {

using test::Random;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double largest = std::numeric_limits<double>::max();

std::vector<RealRoot> roots_of(const PolynomialD& p, IntervalD interval) {
    std::vector<RealRoot> roots;
    const RootSummary summary = real_roots(p, interval, [&](const RealRoot& root) { roots.push_back(root); });
    EXPECT_EQ(summary.count, int(roots.size()));
    return roots;
}

// How polynomials are drawn. All but the first have exact ties or what comes near to them.
enum class Kind { random, small_integers, factors, repeated, nearly_repeated, extreme, sparse };
constexpr Kind kinds[] = {Kind::random,          Kind::small_integers, Kind::factors, Kind::repeated,
                          Kind::nearly_repeated, Kind::extreme,        Kind::sparse};

double grid_root(Random& random) {
    return random.integer(-8, 8) / 4.0;
}

PolynomialD product_of_factors(Random& random, int degree, bool repeats) {
    PolynomialD p{random.chance(0.5) ? 1.0 : -3.0};
    double root = grid_root(random);
    for (int i = 0; i < degree; ++i) {
        if (!(repeats && random.chance(0.6))) root = grid_root(random);
        const bool no_root = i + 1 < degree && random.chance(0.2);
        p = no_root ? p * PolynomialD{1.0 + root * root, -2 * root, 1} : p * PolynomialD{-root, 1};
        i += no_root;
    }
    return p;
}

PolynomialD draw(Random& random, Kind kind, int degree) {
    PolynomialD p;
    p.resize(degree + 1);
    for (int i = 0; i <= degree; ++i) {
        switch (kind) {
            case Kind::random:
                p[i] = random.real(-10, 10);
                break;
            case Kind::small_integers:
                p[i] = random.integer(-4, 4);
                break;
            case Kind::extreme:
                p[i] = random.chance(0.2) ? 0 : random.scaled(-300, 300);
                break;
            default:
                p[i] = random.chance(0.6) ? 0 : random.integer(-9, 9);
                break;
        }
    }
    if (kind == Kind::factors) p = product_of_factors(random, degree, false);
    if (kind == Kind::repeated || kind == Kind::nearly_repeated) p = product_of_factors(random, degree, true);
    if (kind == Kind::nearly_repeated) {
        const int i = random.integer(0, degree);
        p[i] = std::nextafter(p[i], random.chance(0.5) ? 1e9 : -1e9);
    }
    return p;
}

IntervalD draw_interval(Random& random, Kind kind) {
    const auto end = [&] {
        if (kind == Kind::extreme && random.chance(0.5)) return random.scaled(-200, 200);
        return random.chance(0.5) ? grid_root(random) : random.real(-3, 3);
    };
    const double a = end(), b = random.chance(0.05) ? a : end();
    IntervalD interval{std::min(a, b), std::max(a, b)};
    if (random.chance(0.3)) interval.lo = 0;
    if (random.chance(0.3)) interval.hi = infinity;
    if (random.chance(0.2)) interval.lo = -infinity;
    if (interval.empty()) interval.lo = interval.hi;
    return interval;
}

struct Tally {
    long checked = 0, with_roots = 0, roots = 0, multiple = 0, at_ends = 0, exact = 0;
};

// Everything that is promised of the roots on one interval.
void check(const PolynomialD& p, IntervalD interval, Tally& tally) {
    std::vector<RealRoot> roots;
    const RootSummary summary = real_roots(p, interval, [&](const RealRoot& root) { roots.push_back(root); });
    const oracle::Polynomial truth = test::exact(p);
    ASSERT_EQ(summary.always, truth.empty());
    if (truth.empty()) return;
    const test::SturmChain sturm(truth);
    const mpq_class low(std::max(interval.lo, -largest)), high(std::min(interval.hi, largest));
    ASSERT_EQ(int(roots.size()), sturm.count(low, high));
    ASSERT_EQ(summary.at_start, sgn(test::value_at(truth, low)));
    std::vector<test::SturmChain> factors;
    if (truth.size() > 1) {
        for (const oracle::Polynomial& factor : oracle::square_free_factors(truth)) factors.emplace_back(factor);
    }
    const auto multiplicities_at = [&](const RealRoot& root) {  // [m]: how many roots of multiplicity m are there
        std::vector<int> count{0};
        for (const test::SturmChain& factor : factors) {
            count.push_back(root.exact() ? factor.is_root(root.low) : factor.inside(root.low, root.high));
        }
        return count;
    };
    int sign = test::sign_before(truth, low);
    double last = -infinity;
    std::vector<int> left;  // of multiplicities_at, for several roots in one bracket
    for (std::size_t i = 0; i < roots.size(); ++i) {
        const RealRoot& root = roots[i];
        ASSERT_GE(root.low, std::max(interval.lo, -largest));
        ASSERT_LE(root.high, std::min(interval.hi, largest));
        ASSERT_EQ(root.high, root.exact() ? root.low : std::nextafter(root.low, infinity));
        ASSERT_GE(root.low, last);
        if (root.rank == 0) {
            left = multiplicities_at(root);
            ASSERT_FALSE(i > 0 && !root.exact() && roots[i - 1] == root);
        } else {
            ASSERT_EQ(root.rank, roots[i - 1].rank + 1);
            ASSERT_EQ(root.low, roots[i - 1].low);
        }
        ASSERT_LT(root.multiplicity, int(left.size()));
        ASSERT_GE(--left[root.multiplicity], 0);
        ASSERT_EQ(root.before, sign);
        sign = root.multiplicity % 2 == 1 ? -sign : sign;
        ASSERT_EQ(root.after, sign);
        last = root.low;
        tally.multiple += root.multiplicity > 1;
        tally.exact += root.exact();
        tally.at_ends += root.exact() && (root.low == interval.lo || root.low == interval.hi);
    }
    ASSERT_EQ(sign, test::sign_after(truth, high));
    ++tally.checked;
    tally.with_roots += !roots.empty();
    tally.roots += long(roots.size());
}

const long cases = long(test::cases_or_fewer(2000));

void report(const char* name, const Tally& tally) {
    const auto share = [&](long part, long whole) { return 100.0 * double(part) / double(whole); };
    std::printf(
        "%-16s %7ld checked, %4.1f %% with roots; of %7ld roots %4.1f %% multiple, %4.1f %% doubles, %.1f %% at ends\n",
        name, tally.checked, share(tally.with_roots, tally.checked), tally.roots, share(tally.multiple, tally.roots),
        share(tally.exact, tally.roots), share(tally.at_ends, tally.roots));
}

Tally run(Kind kind, int from, int to, long count) {
    Random random(static_cast<std::uint64_t>(kind) + 11);
    Tally tally;
    for (long i = 0; i < count && !testing::Test::HasFatalFailure(); ++i) {
        const PolynomialD p = draw(random, kind, random.integer(from, to));
        const IntervalD interval = draw_interval(random, kind);
        check(p, interval, tally);
        if (testing::Test::HasFatalFailure()) {
            std::printf("kind %d on [%a, %a]:", int(kind), interval.lo, interval.hi);
            for (int k = 0; k < p.size(); ++k) std::printf(" %a", p[k]);
            std::puts("");
        }
    }
    return tally;
}

void run_all_kinds(long count) {
    Tally all;
    for (const Kind kind : kinds) {
        const char* names[] = {"random",          "small integers", "factors", "repeated",
                               "nearly repeated", "extreme",        "sparse"};
        const Tally tally = run(kind, 0, 8, count);
        report(names[int(kind)], tally);
        test::expect_hit_rate(tally.with_roots, tally.checked, names[int(kind)]);
        for (const auto& [sum, part] : {std::pair(&all.checked, tally.checked),
                                        {&all.with_roots, tally.with_roots},
                                        {&all.roots, tally.roots},
                                        {&all.multiple, tally.multiple},
                                        {&all.at_ends, tally.at_ends},
                                        {&all.exact, tally.exact}}) {
            *sum += part;
        }
    }
    report("all", all);
    test::expect_hit_rate(all.with_roots, all.checked);
    test::expect_often(all.multiple, all.roots, 0.05, "multiple");
    test::expect_often(all.at_ends, all.roots, 0.05, "at ends");
    EXPECT_LT(double(all.exact), 0.7 * double(all.roots));
}

TEST(RealRoots, AgainstSturmChains) {
    run_all_kinds(cases / 5);
}

TEST(RealRoots, AgainstSturmChainsSlow) {
    run_all_kinds(cases * 2);
}

// Beyond the coefficients that lie inside the object, and beyond those that doubles are tried for.
TEST(RealRoots, HighDegrees) {
    for (const Kind kind : {Kind::random, Kind::factors, Kind::sparse}) {
        const Tally tally = run(kind, 9, 20, long(test::cases_or_fewer(25, 10)));
        test::expect_often(tally.roots, tally.checked, 0.25, "roots");
    }
}

// No heap memory for the degrees of usual motions, as long as roots are simple.
TEST(RealRoots, TakeNoMemory) {
    Random random(5);
    long with_roots = 0;
    const std::size_t before = allocations();
    for (int i = 0; i < 1000; ++i) {
        PolynomialD p{random.real(0.1, 10)};
        for (int k = random.integer(1, 8); k > 0; --k) p = p * PolynomialD{-k - random.real(0, 0.5), 1};
        with_roots += real_roots(p, {0.5, random.chance(0.5) ? infinity : 4.2}, [](const RealRoot&) {}).count > 0;
        real_roots(PolynomialD{0, -1, 2}, {0, 1}, [](const RealRoot&) {});  // at an end, and on a grid
        real_roots(PolynomialD{1, -2, 1}, {0, 4}, [](const RealRoot&) {});  // a graze
    }
    EXPECT_EQ(allocations(), before);
    EXPECT_GT(with_roots, 900);
}

// One root for certain where doubles see none, and vice versa: t^2 - 2 t + c around c = 1.
TEST(RealRoots, NearlyDouble) {
    const double below = std::nextafter(1.0, 0), above = std::nextafter(1.0, 2);
    const auto count = [&](double c) { return roots_of({c, -2, 1}, {-9, 9}).size(); };
    EXPECT_EQ(count(below), 2u);
    EXPECT_EQ(count(1), 1u);
    EXPECT_EQ(count(above), 0u);
    // Squared, so that the coefficients themselves are only known as formulas.
    for (const double c : {below, 1.0, above}) {
        const auto square = [c]<class N>(In<N>) {
            const BasicPolynomial<N> p{N(c), N(-2), N(1)};
            return p * p;
        };
        std::vector<RealRoot> roots;
        real_roots(square, {0, infinity}, [&](const RealRoot& root) { roots.push_back(root); });
        ASSERT_EQ(roots.size(), count(c));
        for (const RealRoot& root : roots) EXPECT_EQ(root.multiplicity, c == 1 ? 4 : 2);
    }
}

TEST(RealRoots, AlwaysZero) {
    for (const PolynomialD& p : {PolynomialD{}, PolynomialD{0}, PolynomialD{0, 0, 0}}) {
        const RootSummary summary = real_roots(p, {0, 1}, [](const RealRoot&) { FAIL(); });
        EXPECT_TRUE(summary.always);
        EXPECT_EQ(summary.count, 0);
    }
    const auto cancels = []<class N>(In<N>) {  // 0.1 + 0.2 - 0.3, less itself
        const BasicPolynomial<N> p{N(0.1) + N(0.2) - N(0.3), N(0.7) * N(0.1)};
        return p * p - p * p;
    };
    EXPECT_TRUE(real_roots(cancels, {0, infinity}, [](const RealRoot&) { FAIL(); }).always);
}

TEST(RealRoots, EmptyIntervalsAndNaN) {
    const double nan = std::nan("");
    const PolynomialD t{0, 1};
    for (const IntervalD interval : {IntervalD{1, -1}, IntervalD{nan, 1}, IntervalD{0, nan}}) {
        EXPECT_EQ(real_roots(t, interval, [](const RealRoot&) { FAIL(); }).count, 0);
    }
    for (const double x : {nan, infinity, -infinity}) {  // means nothing, but comes back
        for (const PolynomialD& p : {PolynomialD{x}, PolynomialD{x, 1}, PolynomialD{1, x}, PolynomialD{1, -3, x, 1}}) {
            for (const IntervalD interval : {IntervalD{0, 9}, IntervalD{-infinity, infinity}}) {
                EXPECT_LE(roots_of(p, interval).size(), 4u);
            }
        }
    }
}

TEST(RealRoots, AtTheEndsOfTheRange) {
    const IntervalD all{-infinity, infinity};
    EXPECT_TRUE(roots_of({-1e300, 1e-300}, all).empty()) << "a root beyond the largest double is not looked at";
    const double least = std::numeric_limits<double>::denorm_min();
    EXPECT_EQ(roots_of({-largest, 1}, all), (std::vector{RealRoot{largest, largest, 1, -1, 1}}));
    EXPECT_EQ(roots_of({-least, 1}, all), (std::vector{RealRoot{least, least, 1, -1, 1}}));
    EXPECT_EQ(roots_of({least, 1}, all), (std::vector{RealRoot{-least, -least, 1, -1, 1}}));
    EXPECT_EQ(roots_of({-least, 2}, all), (std::vector{RealRoot{0, least, 1, -1, 1}}));
    EXPECT_EQ(roots_of({0, 0, 1}, all), (std::vector{RealRoot{0, 0, 2, 1, 1}}));
    EXPECT_EQ(roots_of({0, 1}, {-0.0, infinity}), (std::vector{RealRoot{0, 0, 1, -1, 1}}));
    EXPECT_FALSE(std::signbit(roots_of({0, 1}, {-0.0, infinity})[0].low));
}

// Stops on request, and starts over elsewhere.
TEST(RealRoots, VisitorStops) {
    const PolynomialD t{0, 1};
    const PolynomialD p = (t - 1) * (t - 2) * (t - 3);
    int visited = 0;
    const auto summary =
        real_roots(p, {0, 9}, [&](const RealRoot&) { return ++visited < 2 ? Visit::proceed : Visit::stop; });
    EXPECT_EQ(visited, 2);
    EXPECT_EQ(summary.count, 2);
}

// Multiplying all coefficients by a power of two changes no bit, nor does computing the polynomial differently.
TEST(RealRoots, NoHiddenScale) {
    Random random(3);
    long with_roots = 0;
    for (long i = 0; i < cases; ++i) {
        const Kind kind = kinds[random.integer(0, 4)];
        PolynomialD p = draw(random, kind, random.integer(1, 8));
        for (int k = 0; k < p.size(); ++k) p[k] = std::fabs(p[k]) < 1e-300 ? 0 : p[k];  // scaled down, it would be lost
        const IntervalD interval = draw_interval(random, kind);
        const std::vector<RealRoot> roots = roots_of(p, interval);
        with_roots += !roots.empty();
        for (const double scale : {0x1p60, 0x1p-60, 0x1p400}) {
            std::vector<RealRoot> scaled = roots_of(p * PolynomialD(scale), interval);
            EXPECT_EQ(scaled, roots);
        }
        // In other units of time, too.
        const IntervalD faster{interval.lo * 8, interval.hi * 8};
        std::vector<RealRoot> later = roots_of(p.scaled(0.125), faster);
        for (RealRoot& root : later) {
            root.low /= 8;
            root.high /= 8;
        }
        EXPECT_EQ(later, roots);
    }
    test::expect_hit_rate(with_roots, cases);
}

// Two roots of different polynomials, by bisection in rationals until they are apart or known to be one.
int exact_order(const oracle::Polynomial& p, const oracle::Polynomial& q, const RealRoot& a, const RealRoot& b) {
    if (a.low != b.low) return a.low < b.low ? -1 : 1;
    if (a.exact() || b.exact()) return int(b.exact()) - int(a.exact());
    const test::SturmChain of_p(p), of_q(q), of_both(oracle::common_divisor(p, q));
    mpq_class low(a.low), high(a.high);
    for (;;) {
        const mpq_class middle = (low + high) / 2;
        if (of_both.is_root(middle)) return 0;
        const bool p_left = of_p.inside(low, middle) + of_p.is_root(middle) > 0;
        const bool q_left = of_q.inside(low, middle) + of_q.is_root(middle) > 0;
        if (p_left != q_left) return p_left ? -1 : 1;
        (p_left ? high : low) = middle;
        if (of_both.inside(low, high) == 1 && of_p.inside(low, high) == 1 && of_q.inside(low, high) == 1) return 0;
    }
}

TEST(RealRoots, OrderOfRoots) {
    Random random(4);
    long pairs = 0, same_bracket = 0, equal = 0, less = 0;
    for (long i = 0; i < cases; ++i) {
        const PolynomialD common = draw(random, Kind::small_integers, random.integer(1, 3));
        PolynomialD p = common * draw(random, Kind::small_integers, random.integer(0, 3));
        PolynomialD q = common * draw(random, Kind::small_integers, random.integer(0, 3));
        if (random.chance(0.3)) q = q * PolynomialD(3) + PolynomialD(random.chance(0.5) ? 0x1p-46 : -0x1p-46);
        const std::vector<RealRoot> of_p = roots_of(p, {-9, 9}), of_q = roots_of(q, {-9, 9});
        for (const RealRoot& a : of_p) {
            for (const RealRoot& b : of_q) {
                if (a.rank > 0 || b.rank > 0) continue;
                const int order = compare_roots(p, a, q, b);
                ASSERT_EQ(order, exact_order(test::exact(p), test::exact(q), a, b));
                ASSERT_EQ(compare_roots(q, b, p, a), -order);
                ++pairs;
                same_bracket += a.low == b.low && !a.exact() && !b.exact();
                equal += order == 0;
                less += order < 0;
            }
        }
    }
    std::printf("%ld pairs of roots, %ld in one bracket, %ld equal\n", pairs, same_bracket, equal);
    test::expect_often(equal, pairs, 0.15, "equal");
    test::expect_often(less, pairs, 0.2, "less");
    test::expect_often(same_bracket, pairs, 0.08, "same bracket");
}

// Two polynomials with roots between the same two doubles, which only exact arithmetic can order.
TEST(RealRoots, OrderInOneBracket) {
    const PolynomialD p{-2, 0, 1}, q{-2, 0x1p-80, 1};  // the second has its positive root a little earlier
    const RealRoot a = roots_of(p, {0, 9})[0], b = roots_of(q, {0, 9})[0];
    ASSERT_EQ(a, b);
    EXPECT_EQ(compare_roots(p, a, q, b), 1);
    EXPECT_EQ(compare_roots(q, b, p, a), -1);
    EXPECT_EQ(compare_roots(p, a, p, b), 0);
    // Both at once: two roots in one bracket are distinguished by their rank.
    const auto both = [&]<class N>(In<N>) { return lift<N>(p) * lift<N>(q); };
    std::vector<RealRoot> roots;
    real_roots(both, {0, 9}, [&](const RealRoot& root) { roots.push_back(root); });
    ASSERT_EQ(roots.size(), 2u);
    EXPECT_EQ(roots[0].low, roots[1].low);
    EXPECT_EQ(roots[1].rank, 1);
    EXPECT_EQ(compare_roots(both, roots[0], q, b), 0);
    EXPECT_EQ(compare_roots(both, roots[1], p, a), 0);
    EXPECT_EQ(compare_roots(both, roots[0], p, a), -1);
}

}  // namespace
}  // namespace carom
