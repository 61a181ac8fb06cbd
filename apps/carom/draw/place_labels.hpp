/// Places the labels of marks in an image so that none covers another label or a mark.
#pragma once

#include <carom/shape/aabb.hpp>

#include <optional>
#include <span>
#include <vector>

namespace carom::tool {

/// A round mark in an image, and how large its label is.
struct LabeledMark {
    Vec2D at;
    Vec2D label_size;
};

/// Where each label goes, in the order of the marks: up to the right of its mark if there is room, or else to a free
/// place in `frame` that is as near as possible, up to some 300 pixels away. Labels without one have no place.
std::vector<std::optional<AabbD>> place_labels(std::span<const LabeledMark> marks, double radius, const AabbD& frame);

}  // namespace carom::tool
