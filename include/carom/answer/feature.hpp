/// Feature: a vertex, an edge or the curve of one part of a shape, and the two that meet in a point.
#pragma once

namespace carom {

/// What of a part is meant.
enum class FeatureKind {
    none,    ///< nothing in particular: a ray that starts inside
    edge,    ///< edge `index`, from vertex `index` to the next, or the rounding beside it
    vertex,  ///< vertex `index`, or the rounding around it; a circle is around vertex 0
    curve    ///< the outline of an ellipse
};

/// A feature of a shape. Parts are counted as the shape gives them: the segments of a chain, the parts of a compound
/// with those of nested ones in their place; a convex shape is its own part 0. Vertices and edges are numbered as the
/// shape has them; a box goes on from its lowest corner in positive order. Rays tell the two sides of a segment apart:
/// it has the edge 0 as seen from its right and 1 from its left.
struct Feature {
    int part = -1;
    FeatureKind kind = FeatureKind::none;
    int index = -1;
    friend bool operator==(const Feature&, const Feature&) = default;
};

/// The features of a and b that meet in a point. The same from one step to the next as long as the shapes rest on each
/// other in the same way, so that what was learnt about the point can be used again.
struct FeaturePair {
    Feature a;
    Feature b;
    friend bool operator==(const FeaturePair&, const FeaturePair&) = default;
};

}  // namespace carom
