/// Sweeps held against the exact oracle.
#pragma once

#include "oracle/motion/sweep_cases.hpp"

#include <optional>
#include <string>

namespace oracle {

struct SweepCheck {
    std::string disagreement;  ///< empty, or what is wrong, and a program that shows it
    bool by_numbers = false;   ///< ellipses or arcs take part
    bool judged = true;        ///< false where no oracle can tell
    bool hit = false;
    bool grazes = false;            ///< of convex pairs: what the exact answer is
    bool started_touching = false;  ///< in contact at 0, and not deeper
    bool started_inside = false;
    bool slides = false;  ///< started touching, and stays so while it moves
    bool parts = false;   ///< started touching, and is not in contact any more
    bool still = false;
    bool parallel = false;              ///< moves along a side
    int overlaps_asked = 0;             ///< how often `overlaps` was, next to the times
    std::optional<double> enter, exit;  ///< how many ulps off they are, of times that were not known before
};

/// Calls `sweep` and `sweep_hits`, `sweep` of shapes without curves in both orders, and where there is a fast path,
/// both also for the shapes as they are.
template <class T>
SweepCheck check_sweep(const SweepCase<T>& drawn);

}  // namespace oracle
