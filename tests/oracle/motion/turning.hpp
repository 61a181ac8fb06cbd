/// What turns, is curved or moves as a function says, against dense sampling: nothing that a sample sees may be missed,
/// and nothing found that is not there.
#pragma once

#include "oracle/cases/generate.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace oracle {

inline constexpr std::array turning_kinds{Kind::point,   Kind::segment,  Kind::circle,    Kind::aabb,
                                          Kind::capsule, Kind::triangle, Kind::polygon,   Kind::ellipse,
                                          Kind::arc,     Kind::chain,    Kind::half_space};

struct TurningCounts {
    std::uint64_t cases = 0, hits = 0, later = 0, several = 0, unresolved = 0;
    double latest = 0;  ///< by how much a first contact was reported after it was there

    TurningCounts& operator+=(const TurningCounts& other);
};

/// One random step of two kinds, with up to three turns: what is wrong with Carom's answers about it, or nothing.
std::string check_turning(Kind a, Kind b, std::uint64_t number, TurningCounts& counts);

}  // namespace oracle
