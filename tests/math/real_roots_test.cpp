// Roots of polynomials against Sturm chains in rationals: how many, where, of which multiplicity and sign.
#include "math/sturm.hpp"
#include "random.hpp"
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

constexpr long cases = long(test::cases_or_fewer(3000));

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

TEST(RealRoots, AgainstSturmChains) {
    Tally all;
    for (const Kind kind : kinds) {
        const char* names[] = {"random",          "small integers", "factors", "repeated",
                               "nearly repeated", "extreme",        "sparse"};
        const Tally tally = run(kind, 0, 8, cases);
        report(names[int(kind)], tally);
        EXPECT_GT(double(tally.with_roots), 0.3 * double(tally.checked));
        EXPECT_LT(double(tally.with_roots), 0.9 * double(tally.checked));
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
    EXPECT_GT(double(all.with_roots), 0.3 * double(all.checked));
    EXPECT_LT(double(all.with_roots), 0.7 * double(all.checked));
    EXPECT_GT(double(all.multiple), 0.05 * double(all.roots));
    EXPECT_GT(double(all.at_ends), 0.05 * double(all.roots));
    EXPECT_LT(double(all.exact), 0.7 * double(all.roots));
}

}  // namespace
}  // namespace carom
