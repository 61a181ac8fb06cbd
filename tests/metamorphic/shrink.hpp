/// Makes a question that shows a failure smaller.
#pragma once

#include "metamorphic/spec.hpp"

namespace metamorphic {

/// A question that still fails and has fewer parts, points and digits. `fails` is called at most `tries` times.
Question shrink(Question question, const std::function<bool(const Question&)>& fails, int tries = 3000);

}  // namespace metamorphic
