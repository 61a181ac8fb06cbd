#include "arc_tangents.hpp"
#include "narrow/exact/arc_crossing.hpp"

namespace carom::detail {
namespace {

template <class T>
class ArcPairContacts {
  public:
    ArcPairContacts(const ConvexPart<T>& arc, const ConvexPart<T>& other, ContactVisitor<T> visit)
        : arc_(arc), other_(other), visit_(visit) {}

    bool visit_all() const {
        if (is_zero(Direction<T>{&arc_, 0, &other_, 0}))
            return radius_order(arc_, other_) == 0 && visit_common_circle();
        return visit_ends(arc_, false, other_) || visit_ends(other_, true, arc_) || visit_tangency();
    }

  private:
    // Visits ends of one arc that lie on the other.
    bool visit_ends(const ConvexPart<T>& arc, bool arc_is_b, const ConvexPart<T>& other) const {
        for (int k = 0; k < 2 && !is_full_circle(arc); ++k) {
            if (end_vertex_gap_sign(arc, k, other, 0) != 0) continue;
            const CurvedTangent towards{!arc_is_b, 0, arc_is_b, -1 - k, 0, {}};
            const RootDirection<T> direction = RootDirection<T>::to_end(other, 0, arc, k);
            if (arc_contains(other, direction) < 0) continue;
            ArcContact<T> contact{arc_, other_};
            CurvedTangent* const along_end = arc_is_b ? contact.along_other : contact.along_arc;
            CurvedTangent* const along_side = arc_is_b ? contact.along_arc : contact.along_other;
            along_end[0] = tangent_at_end(arc_is_b, k);
            (arc_is_b ? contact.other_count : contact.arc_count) = 1;
            (arc_is_b ? contact.arc_count : contact.other_count) =
                tangents_along(other, !arc_is_b, towards, direction, along_side);
            if (visit_(contact)) return true;
        }
        return false;
    }

    bool visit_tangency() const {
        const CurvedTangent towards{false, 0, true, 0, 0, {}};
        if (vertex_gap_sign(arc_, 0, other_, 0) == 0) return visit_point(towards, towards.rotated(2));
        if (circles_difference_sign(arc_, other_, 0) != 0) return false;
        const CurvedTangent out = towards.rotated(radius_order(arc_, other_) > 0 ? 0 : 2);
        return visit_point(out, out);
    }

    bool visit_common_circle() const {
        return visit_shared_arcs<T>(
            arc_, other_, angle_of(arc_, false), angle_of(other_, true),
            [&](const CurvedTangent& out) { return visit_point(out, out); }, visit_);
    }

    // Given by the directions from both centers.
    bool visit_point(const CurvedTangent& from_arc, const CurvedTangent& from_other) const {
        const RootDirection<T> out = TangentOf<T>{arc_, other_, from_arc}.direction();
        const RootDirection<T> other_out = TangentOf<T>{arc_, other_, from_other}.direction();
        if (arc_contains(arc_, out) < 0 || arc_contains(other_, other_out) < 0) return false;
        ArcContact<T> contact{arc_, other_};
        contact.arc_count = tangents_along(arc_, false, from_arc, out, contact.along_arc);
        contact.other_count = tangents_along(other_, true, from_other, other_out, contact.along_other);
        return visit_(contact);
    }

    const ConvexPart<T>& arc_;
    const ConvexPart<T>& other_;
    ContactVisitor<T> visit_;
};

}  // namespace

template <class T>
bool arcs_cross(const ConvexPart<T>& arc, const ConvexPart<T>& other) {
    if (vertex_gap_sign(arc, 0, other, 0) >= 0 || circles_difference_sign(arc, other, 0) <= 0) return false;
    for (const int side : {1, -1}) {
        if (arc_contains(arc, CircleCrossing<T>{arc, other, side}) > 0 &&
            arc_contains(other, CircleCrossing<T>{arc, other, side, true}) > 0) {
            return true;
        }
    }
    return false;
}

template <class T>
bool visit_arc_contacts(const ConvexPart<T>& arc, const ConvexPart<T>& other, ContactVisitor<T> visit) {
    return ArcPairContacts<T>(arc, other, visit).visit_all();
}

template bool arcs_cross(const ConvexPart<float>&, const ConvexPart<float>&);
template bool arcs_cross(const ConvexPart<double>&, const ConvexPart<double>&);
template bool visit_arc_contacts(const ConvexPart<double>&, const ConvexPart<double>&, ContactVisitor<double>);

}  // namespace carom::detail
