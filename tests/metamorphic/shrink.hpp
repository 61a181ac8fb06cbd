/// Makes a query that shows a failure smaller.
#pragma once

#include "metamorphic/spec.hpp"

namespace metamorphic {

/// A query that still fails and has fewer parts, points and digits. `fails` is called at most `tries` times.
Query shrink(Query query, const std::function<bool(const Query&)>& fails, int tries = 3000);

}  // namespace metamorphic
