/// Motions, from the class of Python.
#pragma once

#include "arguments.hpp"

#include <carom/motion/impact.hpp>

namespace carom::python {

/// More than any motion needs, and few enough to be computed with.
inline constexpr std::size_t max_coefficients = 1024;

/// A carom.Motion; None stands still.
MotionD motion(py::handle h, const char* name);

}  // namespace carom::python
