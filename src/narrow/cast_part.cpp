#include "cast_part.hpp"

#include "cast_quick.hpp"

#include <carom/narrow/convex_kernel.hpp>

namespace carom::detail {
namespace {

// A convex part is crossed between the first and the last place where the line crosses the disc of a vertex or the
// outer side of an edge's strip, [Ericson 5.3.8] in 2D: all of them are in the part, and its outline is among them.
template <class T>
class LineThroughConvex {
  public:
    LineThroughConvex(const CastPath<T>& path, const ConvexPart<T>& part) : path_(path), part_(part) {}

    bool find() {
        for (int i = 0; i < part_.size(); ++i) look_at_vertex(i);
        look_at_infinity();
        result.crosses = on_left_ && on_right_;
        result.lean = result.crosses ? 0 : int(on_left_) - int(on_right_);
        if (result.crosses) look_at_edges();
        if (first_touched_ >= 0) look_at_discs();
        if (parallel_ && !found_) found_ = lies_inside();
        return found_;
    }

    Stretch result;

  private:
    // On which sides of the line there is something of the vertex's disc, and whether the line meets it.
    void look_at_vertex(int i) {
        const int side = turn_sign(path_, part_, i);
        int reach = side == 0 ? 0 : -1;
        if (part_.is_rounded()) {
            reach = sign_of([&]<class N>(In<N>) { return root_of<N>(path_, part_, {Crossing::On::vertex, i, 1}).d; });
        }
        on_left_ |= side > 0 || reach > 0;
        on_right_ |= side < 0 || reach > 0;
        if (reach < 0) return;
        if (first_touched_ < 0) first_touched_ = i;
        last_touched_ = i;
    }

    static int turn_sign(const CastPath<T>& path, const ConvexPart<T>& part, int i) {
        return sign_of([&]<class N>(In<N>) {
            return cross(path.template direction<N>(), part.template vertex<N>(i) - path.template start<N>());
        });
    }

    void look_at_infinity() {
        if (part_.is_bounded()) return;
        const auto [across, ahead] = infinite_direction();
        const Extent extent = part_.extent();
        const bool both_ways = across != 0 && extent != Extent::ray;
        on_left_ |= across > 0 || both_ways;
        on_right_ |= across < 0 || both_ways;
        if (extent == Extent::half_space) {
            look_into_half_space(across, ahead);
        } else if (across == 0) {
            parallel_ = true;
            result.to_infinity = ahead > 0 || extent == Extent::line;
            result.from_infinity = ahead < 0 || extent == Extent::line;
        }
    }

    // The signs of direction x part's direction and direction . part's direction; a half space's border stands for it.
    std::pair<int, int> infinite_direction() const {
        const int quarters = part_.extent() == Extent::half_space ? 1 : 0;
        const Direction<T> away = Direction<T>::of(part_, quarters);
        const int across =
            sign_of([&]<class N>(In<N>) { return cross(path_.template direction<N>(), away.template in<N>()); });
        const int ahead =
            sign_of([&]<class N>(In<N>) { return dot(path_.template direction<N>(), away.template in<N>()); });
        return {across, ahead};
    }

    // The border runs at +90 degrees from the normal, so the inside is on its left.
    void look_into_half_space(int across, int ahead) {
        parallel_ = across == 0;
        result.to_infinity = parallel_ || across < 0;
        result.from_infinity = parallel_ || across > 0;
        if (parallel_) (ahead > 0 ? on_left_ : on_right_) = true;
    }

    void look_at_edges() {
        for (int k = 0; k < flank_count(part_); ++k) {
            const Direction<T> normal = side_normal(part_, k);
            const int slope =
                sign_of([&]<class N>(In<N>) { return dot(normal.template in<N>(), path_.template direction<N>()); });
            const Crossing crossing{Crossing::On::edge, k, slope};
            if (slope != 0 && is_beside_edge(crossing)) offer(crossing);
        }
    }

    // Whether the crossing lies on the strip of its own edge, and not before its start or behind its end.
    bool is_beside_edge(const Crossing& crossing) const {
        const Extent extent = part_.extent();
        if (extent == Extent::line || extent == Extent::half_space) return true;
        const int k = crossing.index;
        const Direction<T> edge = extent == Extent::ray ? Direction<T>::of(part_) : side_normal(part_, k).turned(1);
        if (height_along(crossing, edge, side_vertex(part_, k)) < 0) return false;
        return extent == Extent::ray || height_along(crossing, edge, flank_end(part_, k)) <= 0;
    }

    int height_along(const Crossing& crossing, const Direction<T>& edge, int vertex) const {
        return linear_sign(path_, part_, crossing, [&]<class N>(In<N>) {
            const BasicVec2<N> e = edge.template in<N>();
            return std::pair<N, N>(dot(e, path_.template start<N>() - part_.template vertex<N>(vertex)),
                                   dot(e, path_.template direction<N>()));
        });
    }

    void look_at_discs() {
        for (int i = first_touched_; i <= last_touched_; ++i) {
            if (part_.is_rounded()) {
                const int reach = sign_of([&]<class N>(In<N>) {
                    return root_of<N>(path_, part_, {Crossing::On::vertex, i, 1}).d;
                });
                if (reach < 0) continue;
            } else if (turn_sign(path_, part_, i) != 0) {
                continue;
            }
            offer({Crossing::On::vertex, i, -1});
            offer({Crossing::On::vertex, i, 1});
        }
    }

    // Keeps the first entry and the last exit. The same place offered again changes nothing.
    void offer(const Crossing& crossing) {
        const bool enters = crossing.side < 0;
        bool& found = enters ? found_enter_ : found_leave_;
        Crossing& best = enters ? result.enter : result.leave;
        if (!found || crossing.side * compare<T>(path_, {&part_, crossing}, {&part_, best}) > 0) best = crossing;
        found = found_ = true;
    }

    // A line along an unbounded part, without an end on it, is all inside or all outside.
    bool lies_inside() const { return touch(path_.start_part(), part_) != Touch::apart; }

    const CastPath<T>& path_;
    const ConvexPart<T>& part_;
    bool on_left_ = false;
    bool on_right_ = false;
    bool parallel_ = false;
    bool found_ = false;
    bool found_enter_ = false;
    bool found_leave_ = false;
    int first_touched_ = -1;
    int last_touched_ = -1;
};

template <class T>
int reach_sign(const CastPath<T>& path, const ConvexPart<T>& part, const Crossing& crossing) {
    return sign_of([&]<class N>(In<N>) { return root_of<N>(path, part, crossing).d; });
}

template <class T>
bool any_ellipse_stretch(const CastPath<T>& path, const ConvexPart<T>& part, StretchVisitor visit) {
    Stretch stretch{{Crossing::On::curve, 0, -1}, {Crossing::On::curve, 0, 1}};
    const int reach = reach_sign(path, part, stretch.enter);
    if (reach < 0) return false;
    stretch.crosses = reach > 0;
    return visit(stretch);
}

// The sign of (direction k of the arc) x (from the center to the crossing).
template <class T>
int arc_side(const CastPath<T>& path, const ConvexPart<T>& arc, const Crossing& crossing, int k) {
    return linear_sign(path, arc, crossing, [&]<class N>(In<N>) {
        const BasicVec2<N> d = arc.template direction<N>(k);
        return std::pair<N, N>(cross(d, path.template start<N>() - arc.template vertex<N>(0)),
                               cross(d, path.template direction<N>()));
    });
}

// Where a crossing with an arc's circle lies: -1 not on the arc, 0 on an end of it, 1 within.
template <class T>
int place_on_arc(const CastPath<T>& path, const ConvexPart<T>& arc, const Crossing& crossing) {
    const auto from_to = [&](auto product) {
        return sign_of(
            [&]<class N>(In<N>) { return product(arc.template direction<N>(0), arc.template direction<N>(1)); });
    };
    const int turn = from_to([](const auto& u, const auto& v) { return cross(u, v); });
    if (turn == 0 && from_to([](const auto& u, const auto& v) { return dot(u, v); }) > 0) return 1;
    const int from = arc_side(path, arc, crossing, 0);
    const int to = -arc_side(path, arc, crossing, 1);
    const int less = from < to ? from : to;
    const int more = from < to ? to : from;
    if (turn > 0) return less;
    if (turn < 0) return more;
    return from;  // half a circle
}

template <class T>
bool any_arc_stretch(const CastPath<T>& path, const ConvexPart<T>& arc, StretchVisitor visit) {
    const int reach = reach_sign(path, arc, {Crossing::On::vertex, 0, -1});
    if (reach < 0) return false;
    for (const int side : {-1, 1}) {
        if (side > 0 && reach == 0) break;
        const Crossing crossing{Crossing::On::vertex, 0, side};
        const int place = place_on_arc(path, arc, crossing);
        if (place < 0) continue;
        if (visit({crossing, crossing, false, false, reach > 0 && place > 0, 0})) return true;
    }
    return false;
}

}  // namespace

template <class T>
bool any_stretch(const CastPath<T>& path, const ConvexPart<T>& part, StretchVisitor visit) {
    if (part.size() == 0) return false;
    if (part.extent() == Extent::ellipse) return any_ellipse_stretch(path, part, visit);
    if (part.extent() == Extent::arc) return any_arc_stretch(path, part, visit);
    if (QuickCast::fits(path, part)) {
        QuickCast quick(path, part);
        const QuickCast::Verdict verdict = quick.run();
        if (verdict == QuickCast::Verdict::misses) return false;
        if (verdict == QuickCast::Verdict::crosses) {
            return visit({quick.enter.crossing, quick.leave.crossing, false, false, true, 0});
        }
    }
    LineThroughConvex<T> line(path, part);
    return line.find() && visit(line.result);
}

template bool any_stretch(const CastPath<float>&, const ConvexPart<float>&, StretchVisitor);
template bool any_stretch(const CastPath<double>&, const ConvexPart<double>&, StretchVisitor);

}  // namespace carom::detail
