/// The borders of convex hulls grown by a radius, and arcs, as segments and arcs of circles.
#pragma once

#include "oracle/pieces/arc_items.hpp"

namespace oracle {

/// A segment, or an arc counter-clockwise.
struct BorderPiece {
    using V = Vec<Real>;

    Item<Real> arc;  ///< if `arc.is_arc`
    V a, b;          ///< else the ends

    bool is_round() const { return arc.is_arc; }
    V start() const { return is_round() ? arc.end(arc.from) : a; }
    V end() const { return is_round() ? arc.end(arc.to) : b; }

    /// Whether a point of its line or circle is on the piece.
    bool reaches(const V& p) const;
    bool holds(const V& p) const;

    /// The points that two pieces have in common, but for common stretches.
    friend std::vector<V> crossings(const BorderPiece& k, const BorderPiece& l);

    /// The cuts, all on the piece, in order and without repetitions.
    std::vector<V> sorted(std::vector<V> cuts) const;

    /// The point in the middle between two cuts that follow each other, and the unit normal there.
    V middle(const V& from, const V& to) const;
    V normal(const V& p) const;
};

std::vector<BorderPiece> border_pieces(const Item<Real>& item);

}  // namespace oracle
