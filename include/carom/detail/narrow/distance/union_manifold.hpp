/// Where two unions of convex parts rest on each other: up to two points of a flat contact, and which features meet.
#pragma once

#include <carom/answer/feature.hpp>
#include <carom/detail/narrow/distance/union_separation.hpp>

#include <array>

namespace carom {

/// The features of a and b that meet in a point. The same from one step to the next as long as the shapes rest on each
/// other in the same way, so that what was learnt about the point can be used again.
struct FeaturePair {
    Feature a;
    Feature b;
    friend bool operator==(const FeaturePair&, const FeaturePair&) = default;
};

/// One point of a manifold, in doubles.
struct FlatPoint {
    Vec2D point{};          ///< halfway between the two surfaces, along the normal
    double separation = 0;  ///< the gap at this point
    FeaturePair features;
};

/// The separation, and one or two points.
struct FlatContact {
    Separation separation;
    int count = 0;
    std::array<FlatPoint, 2> points{};
};

/// The points at which b lies flat on a, with a gap of at most `margin` each. Where a side of either part of a pair
/// faces along the normal, the other part's edge that faces it is clipped to the side's length [Catto 2006]; of an
/// ellipse or arc it is the lowest point over the side, and of an arc its ends. Moved by the gap, the two touch and
/// nothing of one is inside the other, so a pair that is deeper than the whole does not face but is past, like a
/// ceiling behind a floor; and of pairs that are less deep only what no other part of either union covers counts. Of
/// all points the two that are the furthest apart along the side remain, one of them as deep as the whole. Where none
/// is that deep, it is where parts touch once they are moved by the depth, as a disc in a notch does in two places,
/// else the point halfway between on_a and on_b. `separation` is what `separation` or `union_separation` says. The
/// answer for (b, a) is the flipped one, bit for bit. Cost: O(n + m) for each pair of parts; a few visits of all parts
/// for each pair that is within the margin and not flat at the depth. No memory is taken.
template <class T>
FlatContact flat_contact(PartSource<T> a, PartSource<T> b, const Separation& separation, double margin);

}  // namespace carom
