/// The formulas of the sources as printed, traps included, so that the tests can show what they get wrong.
#pragma once

#include <carom/query/contact.hpp>
#include <carom/query/intersect.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace carom::traps {

inline constexpr float inf = std::numeric_limits<float>::infinity();
inline constexpr float nan = std::numeric_limits<float>::quiet_NaN();

}  // namespace carom::traps
