#include "arc_events.hpp"

#include "moving_arc.hpp"

namespace carom::detail {
namespace {

// An arc that moves past a convex part. In shifts of the arc, what keeps the two in contact is the part less the arc:
// its border are circles around the part's corners, less the arc's center, with the radii's sum and difference, where
// the arc holds the direction; lines along the part's edges for the arc's extreme points; and the part's outline, less
// each of the arc's ends.
template <class T>
class ArcPastConvex {
  public:
    ArcPastConvex(const LinearMotion<T>& course, int way, const ConvexPart<T>& arc, const ConvexPart<T>& other,
                  ArcEventVisitor visit)
        : course_(course), way_(way), arc_(arc), other_(other), visit_(visit), rounded_(other.is_rounded()) {}

    bool any() const {
        for (int i = 0; i < corner_count(other_); ++i) {
            if (any_at_corner(i, 1)) return true;
            if (rounded_ && radius_order(arc_, other_) > 0 && any_at_corner(i, -1)) return true;
        }
        for (int j = 0; j < edge_count(other_); ++j) {
            if (any_extreme(j, 3) || (!spans_area(other_) && any_extreme(j, 1))) return true;
        }
        for (int k = 0; k < 2 && !is_full_circle(arc_); ++k) {
            if (rounded_ ? any_of_rounded(k) : any_of_sharp(k)) return true;
        }
        return false;
    }

  private:
    ArcPoint<T> center() const { return {course_, arc_, way_, -1}; }
    ArcPoint<T> end(int k) const { return {course_, arc_, way_, k}; }
    int side(const Direction<T>& d) const { return side_of(course_, way_, d); }
    int side_of_corner(int i) const { return side({&arc_, 0, &other_, i}); }

    // The arc, not only its ends, comes to the circle around a corner, from outside or (of_other -1) from inside.
    bool any_at_corner(int i, int of_other) const {
        ArcMark<T> mark{center(), other_, i, 1, of_other};
        const int reach = mark.discriminant_sign();
        if (reach < 0) return false;
        for (const int entering : {-1, 1}) {
            if (reach == 0 && entering > 0) break;
            mark.side = entering;
            const int place = place_on_arc(mark, arc_, other_, i, -1);
            MarkEvent<T> found;
            if (place < 0 || !found.find(mark, reach == 0)) continue;
            if (place > 0) {
                if (reach > 0 || of_other < 0) found.add_both_sides();
                found.add_side(side_of_corner(i));
                if (!rounded_) add_edges(i, found);
            }
            if (visit_(found.event)) return true;
        }
        return false;
    }

    void add_edges(int i, MarkEvent<T>& found) const {
        each_edge_at(i, [&](const Direction<T>& edge) { found.add_side(side(edge)); });
    }

    // The edges that leave a corner.
    void each_edge_at(int i, FunctionRef<void(const Direction<T>&)> visit) const {
        if (other_.core_kind() == CoreKind::ray) return visit(Direction<T>::of(other_));
        const int last = other_.size() - 1;
        if (last > 0) visit(Direction<T>::between(other_, i, i == last ? 0 : i + 1));
        if (last > 1) visit(Direction<T>::between(other_, i, i == 0 ? last : i - 1));
    }

    // The arc's extreme point comes to an edge, on whose outside it is.
    bool any_extreme(int j, int quarters) const {
        const Direction<T> normal = edge_direction(other_, j).rotated(quarters);
        const int holds = arc_contains(arc_, RootDirection<T>(normal.rotated(2)));
        if (holds < 0) return false;
        const int slope = slope_of(course_, way_, normal);
        if (slope == 0) {
            const int inner = quarters == 3 ? 1 : -1;
            if (extreme_height_sign(arc_, inner, other_, j, inner) != 0) return false;
            return any_slide(center(), j, side(normal.rotated(2)), 0);
        }
        const ArcMark<T> mark{center(), other_, j, 1, 1, slope, true, normal};
        return any_on_edge(mark, j, holds > 0);
    }

    // Where it comes to the line of edge j. `crosses` says that it then runs into the difference, if within the edge.
    bool any_on_edge(const ArcMark<T>& mark, int j, bool crosses) const {
        MarkEvent<T> found;
        const int place = place_on_edge(mark, j);
        if (place < 0 || !found.find(mark, false)) return false;
        if (place > 0 && crosses) found.add_both_sides();
        return visit_(found.event);
    }

    // -1 beside the edge, 0 at one of its ends, 1 within.
    int place_on_edge(const ArcMark<T>& mark, int j) const {
        const CoreKind kind = other_.core_kind();
        if (kind == CoreKind::line || kind == CoreKind::half_space) return 1;
        const Direction<T> edge = edge_direction(other_, j);
        const int after_start = mark.height_sign(edge, other_, j);
        if (kind == CoreKind::ray || after_start < 0) return after_start;
        return std::min(after_start, -mark.height_sign(edge, other_, j + 1));
    }

    // It slides along edge j, from end to end; the difference is on these sides of the course.
    bool any_slide(const ArcPoint<T>& point, int j, int first_side, int second_side) const {
        const Direction<T> edge = edge_direction(other_, j);
        const int slope = slope_of(course_, way_, edge);
        const CoreKind kind = other_.core_kind();
        const bool is_endless = kind == CoreKind::line || kind == CoreKind::half_space;
        const bool has_enter = !is_endless && (slope > 0 || kind != CoreKind::ray);
        const bool has_leave = !is_endless && (slope < 0 || kind != CoreKind::ray);
        const ArcMark<T> enter{point, other_, slope > 0 ? j : j + 1, 0, 0, slope, true, edge};
        const ArcMark<T> leave{point, other_, slope > 0 ? j + 1 : j, 0, 0, slope, true, edge};
        MarkEvent<T> first, last;
        if (has_leave && !last.find(leave, false)) return false;
        const bool has_begun = !has_enter || !first.find(enter, false);
        ArcEvent slide = first.event;
        if (has_begun) slide = {0, 0, true};
        slide.until = has_leave ? last.event.from : std::numeric_limits<double>::infinity();
        const bool is_between = (!has_leave || leave.compare(0) > 0) &&
                                (!has_enter || enter.compare(static_cast<double>(course_.high())) < 0) &&
                                course_.high() > 0;
        slide.left = is_between && (first_side > 0 || second_side > 0);
        slide.right = is_between && (first_side < 0 || second_side < 0);
        return visit_(slide);
    }

    // An end slides along an edge: on the side of the part, and on that to which the arc leads.
    bool any_slide_of_end(int k, int j, const Direction<T>& normal) const {
        const int inner = rounded_ || spans_area(other_) ? side(normal.rotated(2)) : 0;
        return any_slide(end(k), j, inner, side_of_reversed_arc(course_, way_, arc_, k));
    }

    // An end comes to the outline of a part without a radius.
    bool any_of_sharp(int k) const {
        for (int i = 0; i < corner_count(other_); ++i) {
            const ArcMark<T> mark{end(k), other_, i, 0, 0};
            MarkEvent<T> found;
            if (mark.discriminant_sign() != 0 || !found.find(mark, true)) continue;
            add_edges(i, found);
            found.add_side(side_of_reversed_arc(course_, way_, arc_, k));
            if (visit_(found.event)) return true;
        }
        for (int j = 0; j < edge_count(other_); ++j) {
            const Direction<T> normal = edge_direction(other_, j).rotated(3);
            const int slope = slope_of(course_, way_, normal);
            if (slope == 0) {
                if (end_side(arc_, k, other_, j) == 0 && any_slide_of_end(k, j, normal)) return true;
                continue;
            }
            const ArcMark<T> mark{end(k), other_, j, 0, 0, slope, true, normal};
            if (place_on_edge(mark, j) > 0 && any_on_edge(mark, j, true)) return true;
        }
        return false;
    }

    // An end comes to the outline of a part with a radius.
    bool any_of_rounded(int k) const {
        for (int i = 0; i < corner_count(other_); ++i) {
            if (any_end_at_disc(k, i)) return true;
        }
        for (int j = 0; j < edge_count(other_); ++j) {
            if (any_end_at_side(k, j, 3) || (!spans_area(other_) && any_end_at_side(k, j, 1))) return true;
        }
        return false;
    }

    bool any_end_at_side(int k, int j, int quarters) const {
        const Direction<T> normal = edge_direction(other_, j).rotated(quarters);
        const int slope = slope_of(course_, way_, normal);
        if (slope != 0) return any_on_edge({end(k), other_, j, 0, 1, slope, true, normal}, j, true);
        return end_line_gap_sign(arc_, k, other_, j, quarters == 1 ? 1 : -1) == 0 && any_slide_of_end(k, j, normal);
    }

    bool any_end_at_disc(int k, int i) const {
        ArcMark<T> mark{end(k), other_, i, 0, 1};
        const int reach = mark.discriminant_sign();
        if (reach < 0) return false;
        for (const int entering : {-1, 1}) {
            if (reach == 0 && entering > 0) break;
            mark.side = entering;
            MarkEvent<T> found;
            if (!found.find(mark, reach == 0)) continue;
            if (reach > 0) found.add_both_sides();
            found.add_side(side_of_corner_from(k, i));
            found.add_side(side_of_reversed_arc(course_, way_, arc_, k));
            if (visit_(found.event)) return true;
        }
        return false;
    }

    // On which side of the way of an end a corner lies.
    int side_of_corner_from(int k, int i) const {
        const RootDirection<T> way = RootDirection<T>::to_end(other_, i, arc_, k);
        const auto turn = [&](auto part) {
            return
                [this, part]<class N>(In<N> in) { return N(-way_) * cross(course_.template direction<N>(), part(in)); };
        };
        return sign_with_root(turn([&]<class N>(In<N>) { return way.template plain<N>(); }),
                              turn([&]<class N>(In<N>) { return way.template rooted<N>(); }),
                              [&]<class N>(In<N>) { return way.template radicand<N>(); });
    }

    const LinearMotion<T>& course_;
    int way_;
    const ConvexPart<T>& arc_;
    const ConvexPart<T>& other_;
    ArcEventVisitor visit_;
    bool rounded_;
};

}  // namespace

template <class T>
bool any_arc_event(const CurvedPassage<T>& passage, ArcEventVisitor visit) {
    const auto& [course, a, b] = passage;
    if (a.core_kind() != CoreKind::arc) return ArcPastConvex<T>(course, -1, b, a, visit).any();
    if (b.core_kind() != CoreKind::arc) return ArcPastConvex<T>(course, 1, a, b, visit).any();
    return any_event_of_arcs(passage, visit);
}

#define CAROM_INSTANTIATE(T) template bool any_arc_event(const CurvedPassage<T>&, ArcEventVisitor)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
