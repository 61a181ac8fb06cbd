#include "predicates.hpp"
#include "rings.hpp"

#include <carom/build/triangulate.hpp>
#include <carom/detail/shape/part_tree.hpp>

#include <algorithm>
#include <cmath>
#include <functional>

namespace carom {
namespace detail {
namespace {

template <class T>
class RingCheck {
  public:
    explicit RingCheck(const Rings<T>& rings) : rings_(rings) {}

    Status run() {
        for (std::size_t r = 0; r < rings_.size(); ++r) {
            if (Status status = check_vertices(r); !status.ok()) return status;
        }
        return check_edges();
    }

  private:
    struct Edge {
        std::size_t ring, start;
        const BasicVec2<T>&a, &b;
        T left, right;
    };

    Error at_vertex(ErrorCode code, std::size_t ring, std::size_t i, const char* what) const {
        const auto& p = rings_.point(ring, i);
        return make_error(code, rings_.index(ring, i), "%s: vertex %zu (%g, %g) %s", rings_.name(ring).c_str(), i,
                          double(p.x), double(p.y), what);
    }

    Status check_vertices(std::size_t ring) const {
        const auto points = rings_[ring];
        if (points.size() < 3)
            return make_error(ErrorCode::too_few_points, ring == 0 ? -1 : rings_.index(ring, 0),
                              "%s: needs at least 3 points; got %zu", rings_.name(ring).c_str(), points.size());
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (!std::isfinite(points[i].x) || !std::isfinite(points[i].y))
                return at_vertex(ErrorCode::not_finite, ring, i, "must be finite");
        }
        bool flat = true;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const auto &a = points[i], &b = rings_.point(ring, i + 1), &c = rings_.point(ring, i + 2);
            if (a == b)
                return at_vertex(ErrorCode::repeated_point, ring, (i + 1) % points.size(),
                                 "repeats its predecessor; drop one of them");
            flat = flat && orient(a, b, c) == 0;
        }
        if (!flat) return std::monostate{};
        return make_error(ErrorCode::collinear, ring == 0 ? -1 : rings_.index(ring, 0),
                          "%s: all %zu vertices lie on one line; use a segment instead", rings_.name(ring).c_str(),
                          points.size());
    }

    std::vector<Edge> all_edges() const {
        std::vector<Edge> edges;
        for (std::size_t r = 0; r < rings_.size(); ++r) {
            for (std::size_t i = 0; i < rings_[r].size(); ++i) {
                const auto &a = rings_.point(r, i), &b = rings_.point(r, i + 1);
                edges.push_back({r, i, a, b, std::min(a.x, b.x), std::max(a.x, b.x)});
            }
        }
        return edges;
    }

    // In the order of x, an edge is compared with the earlier ones whose boxes overlap its own.
    Status check_edges() const {
        const std::vector<Edge> edges = all_edges();
        std::vector<const Edge*> order;
        for (const Edge& edge : edges) order.push_back(&edge);
        std::stable_sort(order.begin(), order.end(), [](const Edge* a, const Edge* b) { return a->left < b->left; });
        const PartTree tree(
            order.size(), [&](std::size_t i) { return box_of(*order[i]); }, PartTree::Order::anywhere);
        Status status = std::monostate{};
        for (std::size_t i = 0; i < order.size() && status.ok(); ++i) {
            tree.any(box_of(*order[i]), [&](std::size_t j) {
                if (j >= i) return true;
                const bool in_order = std::less<>{}(order[j], order[i]);  // they are in one array
                status = check_pair(*order[in_order ? j : i], *order[in_order ? i : j]);
                return !status.ok();
            });
        }
        return status;
    }

    static AabbD box_of(const Edge& edge) {
        return {{static_cast<double>(edge.left), static_cast<double>(std::min(edge.a.y, edge.b.y))},
                {static_cast<double>(edge.right), static_cast<double>(std::max(edge.a.y, edge.b.y))}};
    }

    // Neighbors share a vertex; they may not share more, where one doubles back on the other.
    Status check_pair(const Edge& first, const Edge& second) const {
        if (std::max(first.a.y, first.b.y) < std::min(second.a.y, second.b.y) ||
            std::max(second.a.y, second.b.y) < std::min(first.a.y, first.b.y))
            return std::monostate{};
        if (first.ring == second.ring) {
            if (second.start == first.start + 1) return check_spike(first);
            if (first.start == 0 && second.start == rings_[first.ring].size() - 1) return check_spike(second);
        }
        const SegmentIntersection how = segment_intersection(first.a, first.b, second.a, second.b);
        if (how == SegmentIntersection::none) return std::monostate{};
        if (first.ring == second.ring) return touches_itself(first, second);
        const bool touches = how == SegmentIntersection::end_point;
        if (touches && !crosses_at_end(first, second) && !crosses_at_end(second, first)) return std::monostate{};
        return rings_intersect(first, second, how == SegmentIntersection::overlap ? "runs along" : "crosses");
    }

    bool is_flat(std::size_t ring, std::size_t i) const {
        return orient(rings_.point(ring, i + rings_[ring].size() - 1), rings_.point(ring, i),
                      rings_.point(ring, i + 1)) == 0;
    }

    // Whether an end of one edge, where its ring goes straight on, lies where the other does so, too.
    bool crosses_at_end(const Edge& edge, const Edge& other) const {
        for (const std::size_t i : {edge.start, edge.start + 1}) {
            const auto& p = rings_.point(edge.ring, i);
            if (!is_flat(edge.ring, i) || !on_segment(other.a, other.b, p)) continue;
            const bool ends_there = (p == other.a && !is_flat(other.ring, other.start)) ||
                                    (p == other.b && !is_flat(other.ring, other.start + 1));
            if (!ends_there) return true;
        }
        return false;
    }

    Error touches_itself(const Edge& first, const Edge& second) const {
        return make_error(ErrorCode::self_intersecting, rings_.index(first.ring, first.start),
                          "%s: the edge from vertex %zu (%g, %g) crosses or touches the edge from vertex %zu "
                          "(%g, %g); the outline of a polygon must not meet itself",
                          rings_.name(first.ring).c_str(), first.start, double(first.a.x), double(first.a.y),
                          second.start, double(second.a.x), double(second.a.y));
    }

    Error rings_intersect(const Edge& outer, const Edge& hole, const char* how) const {
        return make_error(ErrorCode::self_intersecting, rings_.index(hole.ring, hole.start),
                          "%s: the edge from vertex %zu (%g, %g) %s the edge from vertex %zu (%g, %g) of the %s; they "
                          "may touch in single points only",
                          rings_.name(hole.ring).c_str(), hole.start, double(hole.a.x), double(hole.a.y), how,
                          outer.start, double(outer.a.x), double(outer.a.y), rings_.name(outer.ring).c_str());
    }

    Status check_spike(const Edge& edge) const {
        const auto& c = rings_.point(edge.ring, edge.start + 2);
        if (orient(edge.a, edge.b, c) != 0 || precedes(edge.a, edge.b) == precedes(edge.b, c)) return std::monostate{};
        return at_vertex(ErrorCode::self_intersecting, edge.ring, (edge.start + 1) % rings_[edge.ring].size(),
                         "is a spike: the outline turns back on itself there");
    }

    const Rings<T>& rings_;
};

}  // namespace

template <class T>
Status check_rings(const Rings<T>& rings) {
    return RingCheck<T>(rings).run();
}

template <class T>
std::vector<BasicVec2<T>> without_flat_vertices(std::span<const BasicVec2<T>> ring) {
    std::vector<BasicVec2<T>> corners;
    const std::size_t n = ring.size();
    for (std::size_t i = 0; i < n; ++i) {
        if (orient(ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]) != 0) corners.push_back(ring[i]);
    }
    return corners;
}

template Status check_rings(const Rings<float>&);
template Status check_rings(const Rings<double>&);
template std::vector<Vec2> without_flat_vertices(std::span<const Vec2>);
template std::vector<Vec2D> without_flat_vertices(std::span<const Vec2D>);

}  // namespace detail

template <class T>
Status validate_outline(std::span<const BasicVec2<T>> outline) {
    return detail::check_rings(detail::Rings<T>(outline));
}

template Status validate_outline(std::span<const BasicVec2<float>>);
template Status validate_outline(std::span<const BasicVec2<double>>);

}  // namespace carom
