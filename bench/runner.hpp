/// Compares the contestants' answers, then times them in interleaved rounds.
#pragma once

#include "family.hpp"

#include <optional>
#include <string>
#include <vector>

namespace bench {

struct Timing {
    std::string contestant;
    double nanoseconds = 0;  ///< a call: the median of the rounds; of what moves on from frame to frame, the mean
    double ratio = 0;      ///< Carom's time over this one's: the median of the rounds' own ratios, or that of the means
    bool is_slow = false;  ///< timed in the first round only
};

struct Row {
    std::string family;
    double hit_rate = 0;
    std::vector<Timing> timings;
};

/// What is wrong with a family: answers that differ, or inputs that prove nothing. Nothing when all is well.
std::optional<std::string> find_fault(const Family& family);

/// Every round times each contestant once, one after the other, so that a busy machine slows all of them alike; those
/// that are slow have one round.
Row measure(const Family& family, int rounds);

}  // namespace bench
