/// What the library says of two that move against the moving oracle: nothing missed, nothing false, and how exact the
/// times are.
#pragma once

#include "oracle/motion/motion_cases.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace oracle {

/// How many errors there were of each size: in powers of two of the unit, and 0.
struct ErrorSizes {
    static constexpr int lowest = -24, bins = 96;
    std::array<std::uint64_t, bins> count{};  ///< the first is of 0 and of all that is less than 2^lowest
    double most = 0;

    void add(double error);
    double median() const;  ///< rounded up to a power of two
    ErrorSizes& operator+=(const ErrorSizes& other);
};

struct MotionTally {
    std::uint64_t steps = 0;
    std::uint64_t hits = 0, later = 0;  ///< later than at the start
    std::uint64_t several = 0;          ///< more than one stretch of contact
    std::uint64_t missed = 0, false_hits = 0, late = 0, early = 0, other = 0;
    std::uint64_t unresolved = 0;  ///< as the library says
    std::uint64_t left_open = 0;   ///< queries that the oracle did not settle
    ErrorSizes ulps;               ///< from time.lo to the first contact, in ulps of the step's number type
    ErrorSizes gaps;               ///< of certified times in double, at time.lo, in tolerances: 2^-46 of the lengths

    std::uint64_t problems() const { return missed + false_hits + late + early + other; }
    MotionTally& operator+=(const MotionTally& other);
};

/// Checks one random step; says what is wrong, or nothing.
std::string check_motion(Family family, std::uint64_t number, MotionTally& tally, const MotionReach& reach = {});

}  // namespace oracle
