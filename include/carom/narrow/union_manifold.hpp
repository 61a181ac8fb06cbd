/// Where two unions of convex parts rest on each other: up to two points of a flat contact, and which features meet.
#pragma once

#include <carom/narrow/feature.hpp>
#include <carom/narrow/union_separation.hpp>

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
/// faces along the normal, the other part's edge that faces it is clipped to the side's length [Catto 2006]; of the
/// points of all pairs the outermost two along the side remain. Where no side faces along the normal it is the single
/// point halfway between on_a and on_b. `separation` is what `separation` or `union_separation` says. No memory is
/// taken.
template <class T>
FlatContact flat_contact(PartSource<T> a, PartSource<T> b, const Separation& separation, double margin);

}  // namespace carom
