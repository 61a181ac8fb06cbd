/// Which part of the level the image of an explanation shows.
#pragma once

#include "draw/view.hpp"
#include "explain/explanation.hpp"

#include <optional>

namespace carom::tool {

/// A view of 480 x 360 pixels that fits the pair; where one of the two is much larger it is cut off around the other,
/// and unbounded shapes are shown where the two are nearest. With a scale, a view of the whole pair at that scale.
View explanation_view(const Level& level, const Explanation& explanation, const std::optional<double>& scale);

}  // namespace carom::tool
