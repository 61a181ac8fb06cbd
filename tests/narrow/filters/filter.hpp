/// Filter: a row of the table of filters. A filter decides a query in floats or doubles, or leaves it undecided; what
/// it decides must equal the exact answer.
#pragma once

#include "narrow/filters/decided_counts.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace carom::detail {}

namespace carom::test {

using namespace carom::detail;  // filters are internals of the library

template <class Case, class Answer>
void expect_equal(const Case&, const Answer& decided, const Answer& exact) {
    if constexpr (std::equality_comparable<Answer>) {
        EXPECT_EQ(decided, exact);
    } else {
        ADD_FAILURE() << "the row does not say how its answers compare";
    }
}

template <class Case, class Answer>
struct Filter {
    /// A property that at least the share `least` of the drawn cases must have.
    struct Share {
        std::string what;
        double least;
        std::function<bool(const Case&, const std::optional<Answer>& decided, const Answer& exact)> holds;
    };

    std::string name;
    std::uint64_t cases = 10'000;
    std::function<Case(Random&)> draw;
    std::function<std::optional<Answer>(const Case&)> decide;  ///< the filter: nothing where it is undecided
    std::function<Answer(const Case&)> exact;
    std::function<bool(const Answer&)> is_hit;
    double decided_hits = 0;    ///< the least share of hits that the filter decides
    double decided_misses = 0;  ///< the same for misses
    double least_hits = 0.3;    ///< the share of hits among the drawn cases
    double most_hits = 0.7;
    std::vector<Share> shares{};  ///< so that no case that matters goes untested

    /// Expects that what the filter decides is the exact answer; by default, that it equals it.
    std::function<void(const Case&, const Answer& decided, const Answer& exact)> compare = expect_equal<Case, Answer>;
    /// Expects that the operations that use the filter return the exact answer.
    std::function<void(const Case&, const Answer& exact)> verify{};
    /// Another form of the same case, for which the filter must decide the same.
    std::function<Case(const Case&)> equivalent{};
    std::vector<Case> special{};    ///< made by hand, checked like the drawn ones
    std::vector<Case> decided{};    ///< also checked; the filter must decide them
    std::vector<Case> invalid{};    ///< the filter must leave them undecided, or decide that they are a miss
    std::vector<Case> undecided{};  ///< the filter must leave them undecided
    /// Expects what the operations return for these.
    std::function<void(const Case&)> verify_undecided{};
};

/// Counts of a row's drawn cases.
template <class Case, class Answer>
struct FilterCounts {
    double cases = 0, hits = 0, decided_hits = 0, decided_misses = 0;
    std::vector<double> shares;

    void add(const Filter<Case, Answer>& filter, const Case& c, const std::optional<Answer>& decided,
             const Answer& exact) {
        const bool is_hit = filter.is_hit(exact);
        ++cases;
        hits += is_hit;
        (is_hit ? decided_hits : decided_misses) += decided.has_value();
        shares.resize(filter.shares.size());
        for (std::size_t i = 0; i < shares.size(); ++i) shares[i] += filter.shares[i].holds(c, decided, exact);
    }

    /// Expects as many decisions as are on record: a bound that has grown or shrunk decides other cases.
    void expect_decided(const std::string& name) const {
        const int of_hits = static_cast<int>(decided_hits), of_misses = static_cast<int>(decided_misses);
        if (std::getenv("CAROM_PRINT_DECIDED")) {
            std::printf("{\"%s\", %d, %d},\n", name.c_str(), of_hits, of_misses);
            return;
        }
        const auto* const known = std::ranges::find(decided_counts, name, &DecidedCount::row);
        ASSERT_NE(known, std::end(decided_counts))
            << "decided_counts.hpp lacks the row; its first lines say how to add it";
        if (!has_order_of_counts) return;
        EXPECT_EQ(of_hits, known->hits) << "decided hits: has a bound changed? See decided_counts.hpp";
        EXPECT_EQ(of_misses, known->misses) << "decided misses: has a bound changed? See decided_counts.hpp";
    }

    void expect_rates(const Filter<Case, Answer>& filter) const {
        expect_share(hits, cases, filter.least_hits, filter.most_hits, filter.name + ": hits");
        expect_often(decided_hits, hits, filter.decided_hits, filter.name + ": decided hits");
        expect_often(decided_misses, cases - hits, filter.decided_misses, filter.name + ": decided misses");
        for (std::size_t i = 0; i < shares.size(); ++i) {
            expect_often(shares[i], cases, filter.shares[i].least, filter.name + ": " + filter.shares[i].what);
        }
    }
};

/// Checks one case, and returns what the filter decides.
template <class Case, class Answer>
std::optional<Answer> check_case(const Filter<Case, Answer>& filter, const Case& c, const Answer& exact) {
    const std::optional<Answer> decided = filter.decide(c);
    if (decided) filter.compare(c, *decided, exact);
    if (filter.verify) filter.verify(c, exact);
    if (filter.equivalent) {
        const std::optional<Answer> other = filter.decide(filter.equivalent(c));
        EXPECT_EQ(other.has_value(), decided.has_value());
        if (other && decided) filter.compare(c, *other, *decided);
    }
    return decided;
}

template <class Case, class Answer>
void check(const Filter<Case, Answer>& filter) {
    Random random(11);
    FilterCounts<Case, Answer> counts;
    for (std::uint64_t i = 0; i < cases_or_fewer(filter.cases); ++i) {
        SCOPED_TRACE(i);
        const Case c = filter.draw(random);
        const Answer exact = filter.exact(c);
        counts.add(filter, c, check_case(filter, c, exact), exact);
        if (testing::Test::HasFailure()) return;
    }
    counts.expect_rates(filter);
    if (cases_or_fewer(filter.cases) == filter.cases) counts.expect_decided(filter.name);
    const auto check_all = [&](const std::vector<Case>& cases, const auto& expect) {
        for (std::size_t i = 0; i < cases.size(); ++i) {
            SCOPED_TRACE("by hand " + std::to_string(i));
            expect(check_case(filter, cases[i], filter.exact(cases[i])));
        }
    };
    check_all(filter.special, [](const auto&) {});
    check_all(filter.decided, [](const auto& decided) { EXPECT_TRUE(decided.has_value()); });
    for (std::size_t i = 0; i < filter.invalid.size(); ++i) {
        const std::optional<Answer> decided = filter.decide(filter.invalid[i]);
        EXPECT_FALSE(decided && filter.is_hit(*decided)) << "invalid " << i;
    }
    for (std::size_t i = 0; i < filter.undecided.size(); ++i) {
        EXPECT_FALSE(filter.decide(filter.undecided[i]).has_value()) << "by hand " << i;
        if (filter.verify_undecided) filter.verify_undecided(filter.undecided[i]);
    }
}

/// A row without its types.
struct Row {
    std::string name;
    std::function<void()> check;
};

inline void PrintTo(const Row& row, std::ostream* out) {
    *out << row.name;
}

using Rows = std::vector<Row>;

template <class Case, class Answer>
void add(Rows& rows, Filter<Case, Answer> filter) {
    const std::string name = filter.name;
    rows.push_back({name, [filter = std::move(filter)] { check(filter); }});
}

/// The rows of the table, by what the filters decide.
void add_touch_rows(Rows& rows);
void add_doubt_rows(Rows& rows);
void add_doubt_cast_rows(Rows& rows);
void add_simple_touch_rows(Rows& rows);
void add_polygon_touch_rows(Rows& rows);
void add_ends_touch_rows(Rows& rows);
void add_relation_rows(Rows& rows);
void add_part_separation_rows(Rows& rows);
void add_plain_separation_rows(Rows& rows);
void add_cast_rows(Rows& rows);
void add_polygon_sweep_rows(Rows& rows);
void add_round_sweep_rows(Rows& rows);
void add_disc_sweep_rows(Rows& rows);
void add_sweep_rows(Rows& rows);
void add_outline_sweep_rows(Rows& rows);
void add_impact_rows(Rows& rows);
void add_rotating_impact_rows(Rows& rows);

}  // namespace carom::test
