/// Feature: a vertex, an edge or the curve of one part of a shape. FeaturePair: the two features that touch at a point.
#pragma once

namespace carom {

/// The kind of a feature.
enum class FeatureKind {
    none,    ///< no particular feature: a ray that starts inside
    edge,    ///< edge `index`, from vertex `index` to the next, or that edge offset by the radius
    vertex,  ///< vertex `index`, or the rounded corner around it; a circle is around vertex 0
    curve    ///< the outline of an ellipse
};

/// A feature of a shape. Parts are numbered in the order of the shape: the segments of a chain; the parts of a
/// compound, where the parts of a nested shape take its place; the blocks of a tile grid by their first cells (see
/// `block_from`); a convex shape is its own part 0. Vertices and edges are numbered as in the shape; a box's begin at
/// its min corner and run from +x towards +y: counter-clockwise when y points up. Ray casts distinguish the two sides
/// of a segment: it has edge 0 on its right and edge 1 on its left (seen from a to b, y up).
struct Feature {
    int part = -1;
    FeatureKind kind = FeatureKind::none;
    int index = -1;
    friend bool operator==(const Feature&, const Feature&) = default;
};

/// The features of a and b that touch at a point. The pair stays the same from one step to the next as long as the
/// shapes rest on each other in the same way, so that data stored for the contact point can be used again.
struct FeaturePair {
    Feature a;
    Feature b;
    friend bool operator==(const FeaturePair&, const FeaturePair&) = default;
};

}  // namespace carom
