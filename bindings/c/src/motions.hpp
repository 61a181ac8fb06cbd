/// Motions, from the structs of C.
#pragma once

#include "call.hpp"

#include <carom/motion/motion.hpp>

namespace carom::c {

/// More than any motion needs, and few enough to be computed with.
inline constexpr std::size_t max_coefficients = 1024;

/// A checked motion; NULL stands still.
MotionD motion_of(Call& call, const carom_motion* motion, const char* name);

}  // namespace carom::c
