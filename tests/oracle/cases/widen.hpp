/// Float shapes as the same shapes in double, which can be moved without rounding.
#pragma once

#include "oracle/touch/oracle.hpp"

#include <optional>

namespace oracle {

/// The same points exactly, so tile grids become compounds of their cells; nothing when a factory refuses.
std::optional<Body<double>> widened(const Body<float>& body);

/// Where a body is at the time t; nothing when that has to be rounded.
std::optional<Body<double>> moved(const Body<double>& body, const carom::Vec2& velocity, float t);

}  // namespace oracle
