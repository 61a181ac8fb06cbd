/// The unit in which tests say how far off a time of a sweep may be.
#pragma once

#include "property/pairs.hpp"

#include <carom/query/bounds.hpp>

#include <algorithm>
#include <cmath>

namespace carom::test {

/// How long it takes to pass the largest finite coordinate of the two; 0 where neither moves as seen from the other.
template <class T>
double passing_time(const oracle::Body<T>& a, const oracle::Body<T>& b, const oracle::SweepInput<T>& input) {
    double most = 0;
    for (const auto& box : {bounds(placed(a)), bounds(placed(b))})
        for (const T x : {box.min.x, box.min.y, box.max.x, box.max.y})
            if (std::isfinite(x)) most = std::max(most, std::fabs(double(x)));
    const auto& [va, vb, from, to] = input;
    const double speed = std::max(std::fabs(double(va.x) - double(vb.x)), std::fabs(double(va.y) - double(vb.y)));
    return speed > 0 ? most / speed : 0;
}

}  // namespace carom::test
