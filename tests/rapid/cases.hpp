/// Pairs of shapes for RapidCheck: those of the oracle's generator, named by a number that shrinks, and shapes on a
/// small grid, whose every coordinate shrinks.
#pragma once

#include "oracle/cases/generate.hpp"
#include "oracle/cases/reproduce.hpp"
#include "rates.hpp"

#include <gtest/gtest.h>  // before RapidCheck, which adds to it
#include <rapidcheck.h>

#include <ostream>

namespace rapid {

using oracle::Body;
using oracle::Case;
using oracle::Kind;
using oracle::Suite;

/// A case, and where it comes from.
template <class T>
struct Drawn {
    std::string origin;  ///< how it was made
    Case<T> made;
};

template <class T>
void showValue(const Drawn<T>& drawn, std::ostream& out) {
    out << drawn.origin << ":\n"
        << oracle::to_program(drawn.made,
                              oracle::judge_if_promised(drawn.made.a, drawn.made.b).value_or(oracle::Verdict{}));
}

/// Any pair of kinds: three in four from a suite of the oracle, the others from a grid of whole numbers.
template <class T>
rc::Gen<Drawn<T>> cases(Suite suite);

/// Pairs on the grid only.
template <class T>
rc::Gen<Drawn<T>> grid_cases();

/// Whole numbers from -largest to largest, in equal shares; shrinks towards 0.
rc::Gen<int> whole(int largest);

/// How often a property was tried and how often what it is about came up: a test asserts that it did.
struct Tally {
    int tried = 0, hits = 0;

    void add(bool hit) {
        ++tried;
        hits += hit;
    }
};

inline void expect_hit_rate(const Tally& tally, const std::string& what = {}, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) {
    carom::test::expect_hit_rate(tally.hits, tally.tried, what, file, line);
}

inline void expect_often(const Tally& tally, double least, const std::string& what = {},
                         const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    carom::test::expect_often(tally.hits, tally.tried, least, what, file, line);
}

/// Checks a property on random cases. RC_PARAMS="max_success=N seed=S" sets how many and which.
template <class Property>
void check(const Property& property) {
    EXPECT_TRUE(rc::check(property));
}

}  // namespace rapid
