/// A ray against a polygon where it lies, in doubles: the shortest way to an answer.
#pragma once

#include <carom/narrow/cast.hpp>

namespace carom::detail {

/// For three or more points, no radius and no poses. False when the bounds leave a doubt; `result` is untouched then.
bool cast_sharp(const QuickQuestion<float>& question, Raycast<float>& result);

}  // namespace carom::detail
