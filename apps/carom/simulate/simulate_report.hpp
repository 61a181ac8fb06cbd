/// The log of a simulation, for people and for programs.
#pragma once

#include "level/level.hpp"
#include "simulate/simulation.hpp"

#include <string>

namespace carom::tool {

/// The heading, a table of the events, and the summary; ends in a newline. Numbers have six digits.
std::string simulation_text(const Level& level, const Simulation& simulation, bool color);

/// The same as a JSON document that ends in a newline; docs/world.md is its schema. Numbers have all digits.
std::string simulation_json(const Level& level, const Simulation& simulation);

/// The events as comma-separated values with a heading line. Numbers have all digits.
std::string simulation_csv(const Level& level, const Simulation& simulation);

}  // namespace carom::tool
