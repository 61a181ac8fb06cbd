#include "soak/pairs/cases.hpp"

#include "oracle/cases/check.hpp"
#include "oracle/relation/check_relation.hpp"
#include "oracle/relation/relation_cases.hpp"
#include "soak/pairs/distances.hpp"

namespace soak {
namespace {

/// What one case adds to the totals.
struct Outcome {
    bool judged, met, deep;
    std::string disagreement;
};

template <class T>
Outcome check_booleans(const PairTotals& pair, oracle::Suite suite, std::uint64_t number) {
    const auto result = oracle::check(oracle::generate<T>(suite, pair.a, pair.b, number));
    return {result.promised, result.expected.overlaps, result.expected.penetrates, result.disagreement};
}

template <class T>
Outcome check_relation(const PairTotals& pair, oracle::Suite suite, std::uint64_t number) {
    using carom::Relation;
    const bool is_nested = is_nested_case(number);
    const auto result = oracle::check_relation(is_nested ? oracle::generate_nested<T>(pair.a, pair.b, number)
                                                         : oracle::generate<T>(suite, pair.a, pair.b, number));
    const bool is_within = result.said >= Relation::inside_tangent && result.said <= Relation::equal;
    return {result.judged, result.said != Relation::disjoint, is_within, result.disagreement};
}

template <class T>
Outcome check_numbers(const PairTotals& pair, oracle::Suite suite, std::uint64_t number) {
    if (suite == oracle::Suite::extreme) suite = oracle::Suite::mixed;  // whose numbers may leave the range
    const DistanceCheck result = check_distance(oracle::generate<T>(suite, pair.a, pair.b, number));
    return {result.judged, result.met, result.deep, result.disagreement};
}

Outcome check_case(Query query, const PairTotals& pair, std::uint64_t number) {
    const CaseName name = name_of_case(number);
    if (query == Query::relations) {
        return name.is_double ? check_relation<double>(pair, name.suite, number)
                              : check_relation<float>(pair, name.suite, number);
    }
    if (query == Query::distances) {
        return name.is_double ? check_numbers<double>(pair, name.suite, number)
                              : check_numbers<float>(pair, name.suite, number);
    }
    return name.is_double ? check_booleans<double>(pair, name.suite, number)
                          : check_booleans<float>(pair, name.suite, number);
}

}  // namespace

CaseName name_of_case(std::uint64_t number) {
    using oracle::Suite;
    static constexpr Suite suites[] = {Suite::mixed, Suite::grid,  Suite::mixed,    Suite::touching, Suite::mixed,
                                       Suite::grid,  Suite::mixed, Suite::touching, Suite::mixed,    Suite::extreme};
    return {suites[number % 10], number / 10 % 4 == 3};
}

bool is_nested_case(std::uint64_t number) {
    return number / 40 % 2 == 0;
}

std::string run_case(Query query, PairTotals& pair) {
    const std::uint64_t number = pair.checked++;
    const Outcome result = check_case(query, pair, number);
    pair.judged += result.judged;
    pair.met += result.met;
    pair.deep += result.deep;
    if (result.disagreement.empty()) return {};
    ++pair.disagreed;
    return std::string(oracle::name_of(pair.a)) + "," + oracle::name_of(pair.b) + " case " + std::to_string(number) +
           "\n" + result.disagreement;
}

}  // namespace soak
