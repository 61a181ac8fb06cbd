/// The verbs of `carom query` that answer with lengths and places: distances, nearest points, crossings.
#pragma once

#include "query/verbs.hpp"

namespace carom::tool {

std::span<const Verb> metric_verbs();

}  // namespace carom::tool
