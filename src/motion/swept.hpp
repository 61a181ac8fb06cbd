/// The box that a moving box stays in.
#pragma once

#include <carom/math/interval.hpp>
#include <carom/motion/motion.hpp>
#include <carom/shape/aabb.hpp>

namespace carom::detail {

/// Bounds a box that moves by polynomials, rotating and growing or not, over a time interval, rounded outward.
AabbD swept(const AabbD& box, const MotionD& motion, IntervalD range);

}  // namespace carom::detail
