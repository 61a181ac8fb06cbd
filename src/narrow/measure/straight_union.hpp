/// StraightUnion: the area and the first moment of a union of polygons, whose border is decided exactly.
#pragma once

#include "mass.hpp"

#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/detail/narrow/core/part_box.hpp>
#include <carom/workspace.hpp>

namespace carom::detail {

/// A quantity and its first moment.
struct Integral {
    DoubleDouble amount;
    RealPoint moment{};

    void add(const DoubleDouble& more, const RealPoint& weighted) {
        amount = amount + more;
        moment = moment + weighted;
    }
};

/// Adds the contribution of the straight line from p to q to the integrals of (x dy - y dx) / 2, of x^2 dy / 2 and of
/// -y^2 dx / 2, times a sign. Along a closed border they are the area and its first moments [Green's theorem].
void add_line(Integral& sum, const RealPoint& p, const RealPoint& q, int sign = 1);

/// Convex polygons that are not rounded. By Green's theorem along the border of their union, as a sum over its corners:
/// vertices and crossings of edges that no other part covers. Which these are is decided by exact signs, and each
/// crossing is one point for both its edges. So the border is closed whatever the angle at which edges cross, and the
/// only error is the distance of a crossing from its edges, to some 100 bits.
///
/// Coinciding borders are resolved as if each part were shifted: part i by (s_i, s_i^2), where each s is far smaller
/// than any power of the one before [simulation of simplicity: Edelsbrunner & Muecke 1990]. Then no vertex is on an
/// edge of another part and no three edges cross in one point; the area, for tiny shifts, is the same.
template <class T>
class StraightUnion {
  public:
    /// A polygon, which is copied.
    void add(const ConvexPart<T>& part);

    /// Relative to a point nearby. Cost: a box test for each two parts and an exact test for each two edges whose boxes
    /// overlap; for each crossing and vertex, one for each side of parts whose boxes contain it.
    Integral integral(const RealPoint& origin) const;

  private:
    struct Edge {
        int part;
        int number;
    };
    // Of two edges, the first of them of the part added earlier.
    struct Crossing {
        Edge first;
        Edge second;
        int turn;  // the sign of the turn from the first to the second
    };

    const ConvexPart<T>& part(int i) const { return parts_[static_cast<std::size_t>(i)]; }
    const AabbD& box(int i) const { return boxes_[static_cast<std::size_t>(i)]; }
    const AabbD& box(const Edge& edge) const {
        return edge_boxes_[first_edges_[static_cast<std::size_t>(edge.part)] + static_cast<std::size_t>(edge.number)];
    }
    Direction<T> direction(const Edge& edge) const { return edge_direction(part(edge.part), edge.number); }

    int side_of_vertex(const Edge& edge, int of_part, int vertex) const;
    int turn_if_crossing(const Edge& e, const Edge& f) const;
    int side_when_shifted(const Edge& edge, const Crossing& crossing) const;
    bool is_vertex_covered(int i, int vertex, const AabbD& region, const QueryVector<int>& neighbors) const;
    bool is_covered(const Crossing& crossing, const AabbD& region, const QueryVector<int>& neighbors) const;

    RealPoint seen(const RealPoint& origin, int i, int vertex) const;
    void add_vertices(int i, const QueryVector<int>& neighbors, const RealPoint& origin, Integral& sum) const;
    void add_crossings(const Edge& e, const QueryVector<int>& neighbors, const RealPoint& origin, Integral& sum) const;
    void add_crossing(const Crossing& crossing, const RealPoint& origin, Integral& sum) const;

    QueryVector<ConvexPart<T>> parts_;
    QueryVector<QueryVector<BasicVec2<T>>> vertices_;  // of the parts, each before any pose
    QueryVector<AabbD> boxes_;
    QueryVector<AabbD> edge_boxes_;
    QueryVector<std::size_t> first_edges_;  // of each part, among all boxes of edges
};

}  // namespace carom::detail
