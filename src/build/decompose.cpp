#include "lexicographic.hpp"
#include "limited_parts.hpp"
#include "planar_triangulation.hpp"
#include "rings.hpp"

#include <carom/build/decompose.hpp>
#include <carom/math/exact.hpp>

#include <algorithm>
#include <limits>
#include <optional>

namespace carom {
namespace {

template <class T>
class Decomposition {
  public:
    using Polygon = BasicConvexPolygon<T>;
    using Triangulation = detail::PlanarTriangulation<T>;
    using HalfEdge = typename Triangulation::HalfEdge;
    static constexpr int none = Triangulation::none;

    explicit Decomposition(const detail::Rings<T>& rings) : rings_(rings) {
        const Triangulation triangulation = triangulate_rings();
        points_ = triangulation.points();
        edges_ = triangulation.half_edges();
    }

    // Flood fill from outside: each labeled edge that is crossed enters or leaves its ring.
    Status classify() {
        containments_.resize(edges_.size());
        std::vector<int> pending;
        for (int e = 0; e < static_cast<int>(edges_.size()); ++e) {
            if (edge(e).twin != none) continue;
            if (Status status = enter(e, Containment{}, pending); !status.ok()) return status;
        }
        while (!pending.empty()) {
            const int e = pending.back();
            pending.pop_back();
            if (edge(e).twin == none) continue;
            if (Status status = enter(edge(e).twin, *containment(e), pending); !status.ok()) return status;
        }
        return std::monostate{};
    }

    // Removes every diagonal that no vertex needs to stay convex [Hertel & Mehlhorn 1983], unless too many corners were
    // left.
    Result<std::vector<Polygon>> merge(std::size_t most_corners) {
        for (int e = 0; e < static_cast<int>(edges_.size()); ++e) {
            const int t = edge(e).twin;
            if (t < e || edge(e).label != none || !inside(e)) continue;
            if (stays_convex(e, t) && stays_convex(t, e) && stays_small(e, t, most_corners)) remove(e, t);
        }
        return collect();
    }

  private:
    struct Containment {
        bool in_outline = false;
        int hole = none;  // the ring of the hole that contains it
    };

    const HalfEdge& edge(int e) const { return edges_[static_cast<std::size_t>(e)]; }
    HalfEdge& edge(int e) { return edges_[static_cast<std::size_t>(e)]; }
    std::optional<Containment>& containment(int e) { return containments_[static_cast<std::size_t>(e)]; }
    bool inside(int e) { return containment(e)->in_outline && containment(e)->hole == none; }
    const BasicVec2<T>& start(int e) const { return points_[static_cast<std::size_t>(edge(e).start)]; }

    Triangulation triangulate_rings() const {
        std::vector<std::vector<BasicVec2<T>>> corners;
        std::vector<BasicVec2<T>> points;
        for (std::size_t r = 0; r < rings_.size(); ++r) {
            corners.push_back(detail::without_flat_vertices<T>(rings_[r]));
            points.insert(points.end(), corners.back().begin(), corners.back().end());
        }
        std::stable_sort(points.begin(), points.end(), detail::precedes<T>);
        points.erase(std::unique(points.begin(), points.end()), points.end());
        Triangulation triangulation(points);
        const auto number = [&](const BasicVec2<T>& p) {
            return static_cast<int>(std::lower_bound(points.begin(), points.end(), p, detail::precedes<T>) -
                                    points.begin());
        };
        for (std::size_t r = 0; r < corners.size(); ++r) {
            for (std::size_t i = 0; i < corners[r].size(); ++i) {
                triangulation.insert_edge(number(corners[r][i]), number(corners[r][(i + 1) % corners[r].size()]),
                                          static_cast<int>(r));
            }
        }
        return triangulation;
    }

    // Enters the triangle of e through e.
    Status enter(int e, Containment from, std::vector<int>& pending) {
        if (containment(e)) return std::monostate{};
        const int ring = edge(e).label;
        if (ring == 0) {
            from.in_outline = !from.in_outline;
        } else if (ring > 0) {
            if (from.hole != none && from.hole != ring) return holes_overlap(from.hole, ring);
            from.hole = from.hole == none ? ring : none;
        }
        if (from.hole != none && !from.in_outline) return hole_outside(from.hole);
        for (int k = 0; k < 3; ++k, e = edge(e).next) {
            containment(e) = from;
            pending.push_back(e);
        }
        return std::monostate{};
    }

    Error hole_outside(int ring) const {
        const auto r = static_cast<std::size_t>(ring);
        return make_error(ErrorCode::self_intersecting, rings_.index(r, 0),
                          "%s: lies outside the outline or reaches out of it; drop it or cut it off there",
                          rings_.name(r).c_str());
    }

    Error holes_overlap(int a, int b) const {
        const auto low = static_cast<std::size_t>(std::min(a, b)), high = static_cast<std::size_t>(std::max(a, b));
        return make_error(ErrorCode::self_intersecting, rings_.index(high, 0), "%s: overlaps %s; join them into one",
                          rings_.name(high).c_str(), rings_.name(low).c_str());
    }

    // Whether the vertex at the start of e stays convex without e and its twin t.
    bool stays_convex(int e, int t) const {
        return orient(start(edge(e).prev), start(e), start(edge(edge(t).next).next)) >= 0;
    }

    // Whether the face without e and its twin t has no more corners than allowed, those in mid-edge counted.
    bool stays_small(int e, int t, std::size_t most_corners) const {
        if (most_corners == std::numeric_limits<std::size_t>::max()) return true;
        std::size_t count = 0;
        for (const int side : {e, t}) {
            for (int k = edge(side).next; k != side; k = edge(k).next) {
                if (++count > most_corners) return false;
            }
        }
        return true;
    }

    void remove(int e, int t) {
        const HalfEdge a = edge(e), b = edge(t);
        edge(a.prev).next = b.next;
        edge(b.next).prev = a.prev;
        edge(b.prev).next = a.next;
        edge(a.next).prev = b.prev;
        containment(e) = containment(t) = Containment{};  // no longer part of a face
    }

    Result<std::vector<Polygon>> collect() {
        std::vector<Polygon> parts;
        std::vector<bool> taken(edges_.size());
        for (int first = 0; first < static_cast<int>(edges_.size()); ++first) {
            if (!inside(first) || taken[static_cast<std::size_t>(first)]) continue;
            std::vector<BasicVec2<T>> corners;
            int e = first;
            do {
                taken[static_cast<std::size_t>(e)] = true;
                if (orient(start(edge(e).prev), start(e), start(edge(e).next)) != 0) corners.push_back(start(e));
                e = edge(e).next;
            } while (e != first);
            Result<Polygon> part = Polygon::from_points(std::move(corners));
            if (!part.ok()) return part.error();
            parts.push_back(std::move(part).value());
        }
        return parts;
    }

    const detail::Rings<T>& rings_;
    std::vector<BasicVec2<T>> points_;
    std::vector<HalfEdge> edges_;
    std::vector<std::optional<Containment>> containments_;  // of the face of each half-edge
};

}  // namespace

template <class T>
Result<std::vector<BasicConvexPolygon<T>>> detail::limited_parts(std::span<const BasicVec2<T>> outline,
                                                                 std::span<const std::vector<BasicVec2<T>>> holes,
                                                                 std::size_t most_corners) {
    const Rings<T> rings(outline, holes);
    if (const Status status = check_rings(rings); !status.ok()) return status.error();
    Decomposition<T> decomposition(rings);
    if (const Status status = decomposition.classify(); !status.ok()) return status.error();
    return decomposition.merge(most_corners);
}

template <class T>
Result<std::vector<BasicConvexPolygon<T>>> convex_parts(std::span<const BasicVec2<T>> outline,
                                                        std::span<const std::vector<BasicVec2<T>>> holes) {
    return detail::limited_parts(outline, holes, std::numeric_limits<std::size_t>::max());
}

template <class T>
Status validate_polygon(std::span<const BasicVec2<T>> outline, std::span<const std::vector<BasicVec2<T>>> holes) {
    const detail::Rings<T> rings(outline, holes);
    if (Status status = detail::check_rings(rings); !status.ok()) return status;
    return Decomposition<T>(rings).classify();
}

template Result<std::vector<ConvexPolygon>> detail::limited_parts(std::span<const Vec2>,
                                                                  std::span<const std::vector<Vec2>>, std::size_t);
template Result<std::vector<ConvexPolygonD>> detail::limited_parts(std::span<const Vec2D>,
                                                                   std::span<const std::vector<Vec2D>>, std::size_t);
template Result<std::vector<ConvexPolygon>> convex_parts(std::span<const Vec2>, std::span<const std::vector<Vec2>>);
template Result<std::vector<ConvexPolygonD>> convex_parts(std::span<const Vec2D>, std::span<const std::vector<Vec2D>>);
template Status validate_polygon(std::span<const Vec2>, std::span<const std::vector<Vec2>>);
template Status validate_polygon(std::span<const Vec2D>, std::span<const std::vector<Vec2D>>);

}  // namespace carom
