/// A constrained triangulation of the convex hull of points, for decomposition.
#pragma once

#include <carom/math/vec2.hpp>

#include <vector>

namespace carom::detail {

/// A constrained triangulation as half-edges. Each face is a ring of half-edges in positive order; an edge inside the
/// hull is two of them, each other's twin. All decisions are exact, so it is a triangulation for any input. Built by a
/// sweep, made Delaunay by flips [Lawson 1977] so that an inserted edge crosses few triangles; edges are inserted by
/// flips, too [Sloan 1993]. Time is about O(n log n) for usual input, O(n^2) at worst.
template <class T>
class PlanarTriangulation {
  public:
    static constexpr int none = -1;

    struct HalfEdge {
        int start;         // the vertex it leaves
        int twin = none;   // none on the hull
        int next, prev;    // around its face
        int label = none;  // the ring it belongs to
    };

    /// The points: distinct, in lexicographic order, not all on one line.
    explicit PlanarTriangulation(std::vector<BasicVec2<T>> points);

    /// Makes the segment uv a chain of edges with this label, split at the points on it. It must not cross a labeled
    /// edge.
    void insert_edge(int u, int v, int label);

    const std::vector<BasicVec2<T>>& points() const { return points_; }
    const std::vector<HalfEdge>& half_edges() const { return edges_; }

  private:
    int end(int e) const { return edges_[static_cast<std::size_t>(edge(e).next)].start; }
    const HalfEdge& edge(int e) const { return edges_[static_cast<std::size_t>(e)]; }
    HalfEdge& edge(int e) { return edges_[static_cast<std::size_t>(e)]; }
    const BasicVec2<T>& point(int v) const { return points_[static_cast<std::size_t>(v)]; }
    int side(int u, int v, int w) const;

    int add_triangle(int a, int b, int c);
    void link(int e, int f);
    void sweep();
    int start_fan();
    void add_point(int p);
    void make_delaunay();
    void flip(int e);
    int first_around(int v) const;
    void set_label(int e, int label);
    int insert_step(int u, int v, int label);
    int collect_crossed(int u, int v, int first, std::vector<int>& crossed) const;
    void flip_crossed(int u, int v, const std::vector<int>& crossed);

    std::vector<BasicVec2<T>> points_;
    std::vector<HalfEdge> edges_;
    std::vector<int> outgoing_;  // a half-edge that leaves each vertex
    // During the sweep: the hull as a ring of vertices, and the inner half-edge from each to its successor.
    std::vector<int> hull_next_, hull_prev_, hull_edge_;
};

}  // namespace carom::detail
