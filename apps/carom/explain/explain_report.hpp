/// The report of an explanation, for people and for programs.
#pragma once

#include "explain/explanation.hpp"

#include <string>

namespace carom::tool {

/// One sentence: whether the two collide, and what decides it.
std::string verdict(const Explanation& explanation);

/// What the two are, the three steps, and the verdict; ends in a newline. Numbers have six digits.
std::string text_report(const Level& level, const Explanation& explanation, bool color);

/// The same as a JSON document that ends in a newline; docs/explain.md is its schema. Numbers have all digits.
std::string json_report(const Level& level, const Explanation& explanation);

}  // namespace carom::tool
