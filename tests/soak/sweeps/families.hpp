/// Pairs of kinds by how their sweeps are computed.
#pragma once

#include "oracle/motion/sweep_cases.hpp"

#include <string>
#include <utility>
#include <vector>

namespace soak {

struct Family {
    std::string name;
    std::vector<std::pair<oracle::Kind, oracle::Kind>> pairs;
    bool is_curved = false;  ///< ellipses or arcs: few times are known, and a hit of an ellipse need not be one

    bool has_sides() const { return pairs != std::vector{std::pair{oracle::Kind::circle, oracle::Kind::circle}}; }
};

const std::vector<Family>& families();

/// Case n of a family, the same in every run.
struct CaseName {
    oracle::SweepSort sort;
    oracle::Suite suite;
    oracle::Kind a, b;
    bool is_double;
};
CaseName name_of_case(const Family& family, std::uint64_t number);

}  // namespace soak
