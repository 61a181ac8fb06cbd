/// What the tests over all kinds and pairs of shapes have in common.
#pragma once

#include "oracle/cases/generate.hpp"
#include "sanitized.hpp"

#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace carom::test {

template <class T>
auto placed(const oracle::Body<T>& body) {
    return place(body.shape, body.pose);
}

inline std::string name_of_kind(int kind) {
    return oracle::name_of(oracle::Kind(kind));
}

/// All pairs of kinds in one order.
inline std::vector<std::pair<int, int>> unordered_pairs() {
    std::vector<std::pair<int, int>> pairs;
    for (int a = 0; a < oracle::kind_count; ++a)
        for (int b = a; b < oracle::kind_count; ++b) pairs.emplace_back(a, b);
    return pairs;
}

/// Checks so many cases by their numbers, or fewer of them under the sanitizers, until one of them fails.
template <class Check>
void for_cases(std::uint64_t count, const Check& check) {
    for (std::uint64_t i = 0; i < cases_or_fewer(count) && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        check(i);
    }
}

/// Visits (a, b, number) for so many cases of all pairs, until one of them fails.
template <class Visit>
void for_all_pairs(std::uint64_t cases_per_pair, const Visit& visit) {
    for (const auto& [a, b] : unordered_pairs()) {
        for (std::uint64_t i = 0; i < cases_per_pair; ++i) {
            SCOPED_TRACE(name_of_kind(a) + " " + name_of_kind(b) + " " + std::to_string(i));
            visit(oracle::Kind(a), oracle::Kind(b), i);
            if (testing::Test::HasFailure()) return;
        }
    }
}

}  // namespace carom::test
