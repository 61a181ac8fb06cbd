/// Places the labels of marks in an image so that none covers another label or a mark.
#pragma once

#include <carom/shape/aabb.hpp>

#include <span>
#include <vector>

namespace carom::tool {

/// A round mark in an image, and how large its label is.
struct LabeledMark {
    Vec2D at;
    Vec2D label_size;
};

/// Where each label goes, in the order of the marks: up to the right of its mark if there is room, or else to the
/// nearest free place in `frame`. Where nothing near is free, labels lie on each other.
std::vector<AabbD> place_labels(std::span<const LabeledMark> marks, double radius, const AabbD& frame);

}  // namespace carom::tool
