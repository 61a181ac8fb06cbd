#include "arc.hpp"
#include "arc_tangents.hpp"
#include "narrow/exact/arc_features.hpp"

namespace carom::detail {
namespace {

template <class T>
class ConvexContacts {
  public:
    ConvexContacts(const ConvexPart<T>& arc, const ConvexPart<T>& other, ContactVisitor<T> visit)
        : arc_(arc), other_(other), visit_(visit), rounded_(other.is_rounded()) {}

    bool visit_all() const {
        for (int k = 0; k < 2 && !is_full_circle(arc_); ++k) {
            if (visit_end(k)) return true;
        }
        for (int i = 0; i < corner_count(other_); ++i) {
            if (visit_corner(i)) return true;
        }
        for (int j = 0; j < edge_count(other_); ++j) {
            if (visit_edge(j, 1) || visit_edge(j, -1)) return true;
        }
        return false;
    }

  private:
    // An end of the arc on the border.
    bool visit_end(int k) const {
        for (int i = 0; i < corner_count(other_); ++i) {
            if (end_vertex_gap_sign(arc_, k, other_, i) != 0) continue;
            ArcContact<T> contact{arc_, other_};
            add_end(contact, k);
            add_corner(contact, i, CurvedTangent{true, i, false, -1 - k, 0, {}});
            if (visit_(contact)) return true;
        }
        for (int j = 0; j < edge_count(other_); ++j) {
            if (!end_faces_edge(arc_, k, other_, j)) continue;
            const int side = rounded_ ? end_side(arc_, k, other_, j) : -1;
            if (end_line_gap_sign(arc_, k, other_, j, side) != 0) continue;
            ArcContact<T> contact{arc_, other_};
            add_end(contact, k);
            add_edge(contact, j, side);
            if (visit_(contact)) return true;
        }
        return false;
    }

    // The arc, without its ends, at exactly the radius from vertex i.
    bool visit_corner(int i) const {
        const CurvedTangent towards{false, 0, true, i, 0, {}};
        const Direction<T> to_vertex{&arc_, 0, &other_, i};
        if (is_zero(to_vertex)) return radius_order(arc_, other_) == 0 && visit_common_circle(i);
        const bool outside = vertex_gap_sign(arc_, 0, other_, i) == 0;
        const bool inside = circles_difference_sign(arc_, other_, i) == 0 && radius_order(arc_, other_) > 0;
        if (!(outside || inside) || arc_contains(arc_, RootDirection<T>(to_vertex)) <= 0) return false;
        ArcContact<T> contact{arc_, other_};
        add_arc(contact, towards);
        add_corner(contact, i, outside ? towards.rotated(2) : towards);
        return visit_(contact);
    }

    // The extreme point of the arc on one side of edge j, at exactly the radius from it and on its outside.
    bool visit_edge(int j, int side) const {
        if (foot_on_edge(arc_, 0, other_, j) != Foot::interior) return false;
        const Direction<T> edge = edge_direction(other_, j);
        const CurvedTangent out = tangent_of(edge.rotated(side > 0 ? 1 : 3), true);
        if (arc_contains(arc_, direction_of(out)) <= 0) return false;
        for (const int reach : {1, -1}) {  // at height -R, to the right, or R
            if (reach < 0 && (!rounded_ || spans_area(other_))) continue;
            if (extreme_height_sign(arc_, side, other_, j, reach) != 0) continue;
            ArcContact<T> contact{arc_, other_};
            add_arc(contact, out);
            add_edge(contact, j, -reach);
            if (visit_(contact)) return true;
        }
        return false;
    }

    // Vertex i at the arc's center, with the arc's radius.
    bool visit_common_circle(int i) const {
        return visit_shared_arcs<T>(
            arc_, other_, angle_of(arc_, false), angle_of_corner(i),
            [&](const CurvedTangent& out) {
                ArcContact<T> contact{arc_, other_};
                add_arc(contact, out);
                add_corner(contact, i, out);
                return visit_(contact);
            },
            visit_);
    }

    RootDirection<T> direction_of(const CurvedTangent& tangent) const {
        return TangentOf<T>{arc_, other_, tangent}.direction();
    }

    void add_end(ArcContact<T>& contact, int k) const {
        contact.along_arc[contact.arc_count++] = tangent_at_end(false, k);
    }

    void add_arc(ArcContact<T>& contact, const CurvedTangent& out) const {
        contact.arc_count = tangents_along(arc_, false, out, direction_of(out), contact.along_arc);
    }

    // The border along edge j, with the arc on its side.
    void add_edge(ArcContact<T>& contact, int j, int side) const {
        const CurvedTangent along = tangent_of(edge_direction(other_, j), true);
        contact.along_other[0] = along.rotated(side > 0 ? 2 : 0);
        contact.along_other[1] = along.rotated(side > 0 ? 0 : 2);
        contact.other_count = 2;
        contact.filled = rounded_ || spans_area(other_);
    }

    // The edges that leave vertex i, first the one with the inside on its left.
    int edges_at(int i, CurvedTangent* edges) const {
        if (other_.core_kind() == CoreKind::ray) {
            edges[0] = tangent_of(Direction<T>::of(other_), true);
            return 1;
        }
        if (other_.is_point()) return 0;
        const int last = other_.size() - 1;
        if (last == 1) {
            edges[0] = tangent_of(Direction<T>::between(other_, i, 1 - i), true);
            return 1;
        }
        edges[0] = tangent_of(Direction<T>::between(other_, i, i == last ? 0 : i + 1), true);
        edges[1] = tangent_of(Direction<T>::between(other_, i, i == 0 ? last : i - 1), true);
        return 2;
    }

    // The border at vertex i. If it is rounded, with the normal `out`: straight on the side where an edge leaves at a
    // right angle.
    void add_corner(ArcContact<T>& contact, int i, const CurvedTangent& out) const {
        CurvedTangent edges[2];
        const int count = edges_at(i, edges);
        if (!rounded_) {
            contact.other_count = count;
            contact.along_other[0] = edges[0];
            contact.along_other[1] = edges[1];
            contact.filled = count == 2;
            return;
        }
        contact.along_other[0] = out.rotated(1).bent({1, 0, 1});
        contact.along_other[1] = out.rotated(3).bent({-1, 0, 1});
        contact.other_count = 2;
        contact.filled = true;
        for (int k = 0; k < count; ++k) {
            if (dot_sign(direction_of(out), direction_of(edges[k])) != 0) continue;
            const bool left = cross_sign(direction_of(out), direction_of(edges[k])) > 0;
            contact.along_other[left ? 0 : 1].curvature = {};
        }
    }

    // The directions in which vertex i is the nearest point of the core.
    Angle angle_of_corner(int i) const {
        CurvedTangent edges[2];
        switch (edges_at(i, edges)) {
            case 0:
                return {CurvedTangent{true, 0, true, 0, 0, {}}, {}, true};
            case 1:
                return {edges[0].rotated(1), edges[0].rotated(3)};
            default:
                return {edges[1].rotated(1), edges[0].rotated(3)};
        }
    }

    const ConvexPart<T>& arc_;
    const ConvexPart<T>& other_;
    ContactVisitor<T> visit_;
    bool rounded_;
};

}  // namespace

template <class T>
bool visit_convex_contacts(const ConvexPart<T>& arc, const ConvexPart<T>& other, ContactVisitor<T> visit) {
    return ConvexContacts<T>(arc, other, visit).visit_all();
}

template bool visit_convex_contacts(const ConvexPart<float>&, const ConvexPart<float>&, ContactVisitor<float>);
template bool visit_convex_contacts(const ConvexPart<double>&, const ConvexPart<double>&, ContactVisitor<double>);

}  // namespace carom::detail
