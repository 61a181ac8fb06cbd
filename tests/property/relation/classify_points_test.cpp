/// `classify` against single points, also where no oracle judges: what it says of two shapes must be true of every
/// point that is tried.
#include "oracle/cases/reproduce.hpp"
#include "oracle/cases/transform.hpp"
#include "oracle/relation/relation_cases.hpp"
#include "property/pairs.hpp"
#include "random.hpp"
#include "rates.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/classify.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

namespace {

using namespace carom;
using oracle::Kind;

const std::uint64_t cases_per_pair = test::cases_or_fewer(150, 10);

template <class T>
Relation ask(const oracle::Case<T>& made) {
    return classify(test::placed(made.a), test::placed(made.b));
}

/// What a point is to a union: not in it, in it, or in the open inside of its area.
enum class At { outside, in, deep };

template <class S, class T>
At at(const BasicPoint<T>& point, const S& shape) {
    return penetrates(point, shape) ? At::deep : overlaps(point, shape) ? At::in : At::outside;
}

/// Whether the relation allows a point that is in these places.
bool allows(Relation relation, At in_a, At in_b) {
    const bool both = in_a != At::outside && in_b != At::outside;
    switch (relation) {
        case Relation::disjoint:
            return !both;
        case Relation::equal:
            return in_a == in_b;
        case Relation::inside:
            return in_a == At::outside || (in_b != At::outside && (in_a == At::in || in_b == At::deep));
        case Relation::inside_tangent:
            return in_a == At::outside || (in_b != At::outside && (in_a == At::in || in_b == At::deep));
        case Relation::contains:
        case Relation::contains_tangent:
            return allows(flip(relation), in_b, in_a);
        case Relation::touching:
            return !both || (in_a != At::deep && in_b != At::deep);
        default:
            return true;
    }
}

/// A number near the middle of an interval's reach, mostly with few bits, which is where borders are.
template <class T>
T number(test::Random& random, T low, T high) {
    low = std::max(low, T(-64)), high = std::min(high, T(64));
    if (!(low < high)) return low;
    const int eighths = random.integer(-2, 18);
    return low + (high - low) * T(eighths) / T(16);
}

template <class T>
void try_points(const oracle::Case<T>& made, test::Random& random, long& shared) {
    const auto a = test::placed(made.a), b = test::placed(made.b);
    const Relation relation = classify(a, b);
    for (int i = 0; i < 24; ++i) {
        const auto box = i % 2 == 0 ? bounds(a) : bounds(b);
        const BasicPoint<T> point{{number(random, box.min.x, box.max.x), number(random, box.min.y, box.max.y)}};
        const At in_a = at(point, a), in_b = at(point, b);
        shared += in_a != At::outside && in_b != At::outside;
        ASSERT_TRUE(allows(relation, in_a, in_b)) << relation_name(relation) << " denied by (" << point.at.x << ", "
                                                  << point.at.y << "): " << int(in_a) << " and " << int(in_b) << "\n"
                                                  << oracle::to_program(made, {});
    }
}

TEST(ClassifyPoints, every_point_agrees) {
    long points = 0, shared = 0;
    // Unions are where no oracle judges: more of them.
    test::for_all_pairs(10 * cases_per_pair, [&](Kind a, Kind b, std::uint64_t i) {
        if (i >= cases_per_pair && b != Kind::compound) return;
        test::Random random(i * 77 + 5);
        points += 24;
        try_points(oracle::generate_nested<float>(a, b, i), random, shared);
    });
    std::printf("%ld points, %.1f %% in both shapes\n", points, 100.0 * double(shared) / double(points));
    test::expect_often(shared, points, 0.05, "in both shapes");
}

/// The shapes written otherwise are the same points: the relation is the same, where it is resolved both times.
TEST(ClassifyPoints, only_the_points_matter) {
    long cases = 0, unresolved_once = 0;
    test::for_all_pairs(cases_per_pair, [&](Kind a, Kind b, std::uint64_t i) {
        const auto made = oracle::generate_nested<double>(a, b, i + 500);
        auto other = made;
        other.a.shape = oracle::rewritten(made.a.shape, i / 2);
        other.b.shape = oracle::rewritten(made.b.shape, i / 3);
        const Relation once = ask(made), again = ask(other);
        ++cases;
        const bool both = once != Relation::unresolved && again != Relation::unresolved;
        unresolved_once += once != again && !both;
        if (both) {
            ASSERT_STREQ(relation_name(once), relation_name(again))
                << oracle::to_program(made, {}) << oracle::to_program(other, {});
        }
    });
    std::printf("%ld cases, %ld resolved in only one form\n", cases, unresolved_once);
    EXPECT_LT(unresolved_once, cases / 50);
}

/// Multiplying every length by a power of two changes nothing.
TEST(ClassifyPoints, scale_does_not_matter) {
    test::for_all_pairs(cases_per_pair / 3, [](Kind a, Kind b, std::uint64_t i) {
        const auto made = oracle::generate_nested<float>(a, b, i + 900);
        const Relation relation = ask(made);
        for (const int exponent : {-30, 7, 40}) {
            const oracle::Case<float> scaled{oracle::scaled(made.a, exponent), oracle::scaled(made.b, exponent)};
            ASSERT_STREQ(relation_name(ask(scaled)), relation_name(relation)) << oracle::to_program(made, {});
        }
    });
}

}  // namespace
