#include "moving_arc.hpp"

namespace carom::detail {
namespace {

// An arc that moves past another: ends of one come to the other, or the two touch from outside or inside.
template <class T>
class ArcPastArc {
  public:
    ArcPastArc(const LinearMotion<T>& course, int way, const ConvexPart<T>& arc, const ConvexPart<T>& other,
               ArcEventVisitor visit)
        : course_(course), way_(way), arc_(arc), other_(other), visit_(visit) {}

    bool any_end() const {
        for (int k = 0; k < 2 && !is_full_circle(arc_); ++k) {
            if (any_end_on_other(k)) return true;
        }
        return false;
    }

    bool any_tangency() const {
        if (any_tangent(1, 1, 1)) return true;
        const int order = radius_order(arc_, other_);
        return order != 0 && any_tangent(-1, order, -order);
    }

  private:
    bool any_end_on_other(int k) const {
        ArcMark<T> mark{{course_, arc_, way_, k}, other_, 0, 0, 1};
        const int reach = mark.discriminant_sign();
        if (reach < 0) return false;
        for (const int entering : {-1, 1}) {
            if (reach == 0 && entering > 0) break;
            mark.side = entering;
            const int place = place_on_arc(mark, other_, other_, 0, 1);
            MarkEvent<T> found;
            if (place < 0 || !found.find(mark, reach == 0)) continue;
            found.add_side(side_of_reversed_arc(course_, way_, arc_, k));
            if (place == 0) {
                found.add_side(-side_of_reversed_arc(course_, way_, other_, end_at(mark)));
            } else if (reach > 0) {
                found.add_both_sides();
            } else {
                found.add_side(-mark_side(mark));
            }
            if (visit_(found.event)) return true;
        }
        return false;
    }

    // Which end of the other arc a point of its circle is, if any.
    int end_at(const ArcMark<T>& mark) const {
        const bool is_first = mark.height_sign(Direction<T>::of(other_, 1, 0), other_, 0) == 0 &&
                              mark.height_sign(Direction<T>::of(other_, 0, 0), other_, 0) > 0;
        return is_first ? 0 : 1;
    }

    // On which side of the circle's center the point passes.
    int mark_side(const ArcMark<T>& mark) const {
        const ArcPoint<T>& point = mark.point;
        return sign_with_root(
            [&]<class N>(In<N>) { return cross(point.template along<N>(), point.template out<N>()); },
            [&]<class N>(In<N>) { return -cross(point.template along<N>(), mark.template to_vertex<N>()); },
            [&]<class N>(In<N>) { return point.template root<N>(); });
    }

    // The circles touch, with the sum (of_other 1) or the difference of their radii between the centers, in a direction
    // from each center that is that to the other center (1) or its opposite (-1).
    bool any_tangent(int of_other, int way_of_arc, int way_of_other) const {
        ArcMark<T> mark{{course_, arc_, way_, -1}, other_, 0, 1, of_other};
        const int reach = mark.discriminant_sign();
        if (reach < 0) return false;
        for (const int entering : {-1, 1}) {
            if (reach == 0 && entering > 0) break;
            mark.side = entering;
            // The mark's own way leads from the other's center to the arc's.
            const int place = std::min(place_on_arc(mark, arc_, other_, 0, -way_of_arc),
                                       place_on_arc(mark, other_, other_, 0, way_of_other));
            MarkEvent<T> found;
            if (place < 0 || !found.find(mark, reach == 0)) continue;
            if (place > 0) {
                if (reach > 0 || of_other < 0) found.add_both_sides();
                found.add_side(-mark_side(mark));
            }
            if (visit_(found.event)) return true;
        }
        return false;
    }

    const LinearMotion<T>& course_;
    int way_;
    const ConvexPart<T>& arc_;
    const ConvexPart<T>& other_;
    ArcEventVisitor visit_;
};

}  // namespace

template <class T>
bool any_event_of_arcs(const CurvedPassage<T>& passage, ArcEventVisitor visit) {
    const auto& [course, a, b] = passage;
    const ArcPastArc<T> past(course, 1, a, b, visit);
    return past.any_end() || ArcPastArc<T>(course, -1, b, a, visit).any_end() || past.any_tangency();
}

#define CAROM_INSTANTIATE(T) template bool any_event_of_arcs(const CurvedPassage<T>&, ArcEventVisitor)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
