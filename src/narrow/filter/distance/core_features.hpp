/// The separation of two cores from the features that are known to be the nearest, or the least deep.
#pragma once

#include "narrow/filter/touch/nearest_features.hpp"

#include <carom/detail/narrow/filter/distance/outline_vectors.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {

/// What two outlines rest on: a side of one, and the vertex of the other that is nearest to it, or two vertices.
struct Rest {
    bool has_side = false;
    bool side_is_of_a = false;
    int side = 0;
    int vertex = 0;
    int vertex_of_b = 0;   ///< without a side; `vertex` is a's
    bool is_tied = false;  ///< other features are as near, or as deep, up to rounding
};

/// Neighboring vertices of an outline: one, or the two ends of an edge.
struct VertexRun {
    int first;
    int last;

    bool is_edge() const { return first != last; }
};

/// The separation of the cores, as seen from the pair's origin.
struct CoreSeparation {
    double gap;
    Lanes normal;  ///< unit, from a to b
    Lanes on_a;
    Lanes on_b;
    Rest rest;
    double length_sq;    ///< of what the normal was computed from
    double overlap = 0;  ///< below a side: the length of what lies along it, below 0 for what lies beside it
};

/// The vertices that results are computed from: of shapes without poses the stored ones, whose differences are rounded
/// once, else as seen from the pair's origin.
template <class T>
class CoreCorners {
  public:
    CoreCorners(const OutlinePair& pair, const OutlineView<T>& a, const OutlineView<T>& b) : pair_(pair) {
        const auto is_stored = [](const OutlineView<T>& view) {
            return view.pose_count == 0 && view.form != OutlineForm::box;
        };
        if (!is_stored(a) || !is_stored(b)) return;
        a_ = &a;
        b_ = &b;
    }

    const OutlinePair& pair() const { return pair_; }
    const LoadedOutline& outline(bool of_a) const { return of_a ? pair_.a : pair_.b; }
    Lanes origin() const { return a_ ? Lanes{} : pair_.origin; }
    bool are_stored() const { return a_ != nullptr; }

    /// Indices wrap around once.
    Lanes operator()(bool of_a, int i) const {
        const LoadedOutline& loaded = outline(of_a);
        const int k = i < loaded.count ? i : i - loaded.count;
        return a_ ? stored(of_a ? *a_ : *b_, loaded.is_reversed ? (3 - k) % 3 : k) : loaded.vertex(k);
    }

  private:
    static Lanes stored(const OutlineView<T>& view, int i) {
        const BasicVec2<T>* const p = view.points;
        if (view.form != OutlineForm::aabb) return lanes_of(p[i]);
        return lanes_of(BasicVec2<T>{i == 1 || i == 2 ? p[1].x : p[0].x, i > 1 ? p[1].y : p[0].y});
    }

    const OutlinePair& pair_;
    const OutlineView<T>* a_ = nullptr;
    const OutlineView<T>* b_ = nullptr;
};

inline CoreSeparation flipped(const CoreSeparation& s) {
    return {s.gap, -s.normal, s.on_b, s.on_a, s.rest, s.length_sq, s.overlap};
}

/// From a vertex of a to the nearest point of b. With a rest on a side of b, or at one of its vertices.
inline CoreSeparation from_vertex(Lanes at, double distance, Lanes towards, const Rest& rest, double length_sq) {
    return {distance, towards, at, at + both(distance) * towards, rest, length_sq};
}

/// A vertex of one outline over the inside of a side of the other. The height is measured from the nearer end, so that
/// it is accurate even close to the side or its end.
template <class T>
inline CoreSeparation over_side(const CoreCorners<T>& corners, int vertex, bool side_is_of_a, int side) {
    const Lanes at = corners(!side_is_of_a, vertex);
    const Lanes first = corners(side_is_of_a, side);
    const Lanes last = corners(side_is_of_a, side + 1);
    const Lanes start = first - at;
    const Lanes end = last - at;
    const Lanes edge = last - first;
    const Lanes normal = perp_of(unit_of(edge));  // into a polygon
    const Lanes near = sum_of(end * end) < sum_of(start * start) ? end : start;
    const double height = sum_of(normal * near);
    const bool is_behind = height < 0;  // a segment, of which that is the other side
    const Rest rest{true, side_is_of_a, is_behind ? 1 - side : side, vertex, 0};
    const double length_sq = sum_of(edge * edge);
    CoreSeparation found = from_vertex(at, std::fabs(height), is_behind ? -normal : normal, rest, length_sq);
    // Vertices are not exact then, so directions are less so the shorter the edge is; but the foot is.
    if (!corners.are_stored()) found.on_b = first - both(sum_of(start * edge) / length_sq) * edge;
    return side_is_of_a ? flipped(found) : found;
}

template <class T>
inline CoreSeparation between_features(const CoreCorners<T>& corners, const NearestFeatures& nearest) {
    if (nearest.a_is_edge) return over_side(corners, nearest.b, true, nearest.a);
    if (nearest.b_is_edge) return over_side(corners, nearest.a, false, nearest.b);
    const Lanes at = corners(true, nearest.a);
    const Lanes way = corners(false, nearest.b) - at;
    const double distance = length_of(way);
    const Rest rest{false, false, 0, nearest.a, nearest.b};
    CoreSeparation found = from_vertex(at, distance, way / both(distance), rest, distance * distance);
    if (!corners.are_stored()) found.on_b = corners(false, nearest.b);
    return found;
}

/// Cores that overlap the least deep below a side, and what lies deepest below it. The point is in the middle of where
/// that lies along the side, or in the middle between that and the side's nearer end.
template <class T>
inline CoreSeparation below_side(const CoreCorners<T>& corners, bool is_of_a, int side, const VertexRun& deepest) {
    const Lanes at = corners(!is_of_a, deepest.first);
    const Lanes run = corners(!is_of_a, deepest.last) - at;
    const Lanes first = corners(is_of_a, side);
    const Lanes last = corners(is_of_a, side + 1);
    const Lanes start = first - at;
    const Lanes end = last - at;
    const Lanes edge = last - first;
    const Lanes outward = -perp_of(unit_of(edge));
    const double at_first = sum_of(outward * start);
    const double height = deepest.is_edge() ? std::max(at_first, sum_of(outward * (start - run))) : at_first;
    const double depth = height > 0 ? height : 0;
    const Lanes normal = is_of_a ? outward : -outward;
    const Lanes tangent = -perp_of(normal);
    const auto ordered = [](double p, double q) { return p < q ? Lanes{p, q} : Lanes{q, p}; };
    const Lanes along_side = ordered(sum_of(tangent * start), sum_of(tangent * end));
    const Lanes along_run = ordered(0, sum_of(tangent * run));
    const double low = along_side[0] > along_run[0] ? along_side[0] : along_run[0];
    const double high = along_side[1] < along_run[1] ? along_side[1] : along_run[1];
    const double along = 0.5 * (low + high);
    const double up =
        is_of_a ? at_first : depth - at_first;  // to the side, from an end of the run that may be less deep
    const Lanes on_a = both(up) * normal + both(along) * tangent + at;
    const Rest rest{true, is_of_a, side, deepest.first, 0};
    return {-depth, normal, on_a, on_a - both(depth) * normal, rest, sum_of(edge * edge), high - low};
}

}  // namespace carom::detail
