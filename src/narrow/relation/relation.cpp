#include "containment.hpp"
#include "curved_relation.hpp"
#include "narrow/border/polygon_and_shape.hpp"
#include "narrow/filter/touch/quick_relation.hpp"
#include "parts_near.hpp"
#include "round_corner.hpp"
#include "tangent_cone.hpp"
#include "union_relation.hpp"

#include <carom/detail/narrow/relation/relation.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>
#include <carom/detail/narrow/touch/union_touch.hpp>
#include <carom/work_budget.hpp>

#include <optional>

namespace carom::detail {
namespace {

// For a part a that lies within b.
template <class T>
Relation relation_within(const ConvexPart<T>& a, const ConvexPart<T>& b, Containment how) {
    if (how == Containment::clear) return Relation::inside;
    return detail::lies_on_boundary(a, b) ? Relation::touching : Relation::inside_tangent;
}

template <class T>
bool share_a_vertex(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    for (int i = 0; i < a.size() && detail::spend_work(b.size()); ++i) {
        for (int j = 0; j < b.size(); ++j) {
            if (vertex_gap_sign(a, i, b, j) == 0) return true;
        }
    }
    return false;
}

// Whether the interiors of two parts intersect, for parts that touch and neither of which contains the other. Those of
// convex sets do when 0 is interior to b - a [Rockafellar 1970, 6.6], which means that they penetrate; if b - a has no
// area, for curves on one line, when they share more than an end.
template <class T>
bool interiors_intersect(const ConvexPart<T>& a, const ConvexPart<T>& b, Touch contact) {
    if (contact == Touch::penetrating) return true;
    if (has_area(a) || has_area(b)) return false;
    return cross_sign(edge_direction(a, 0), edge_direction(b, 0)) == 0 && !share_a_vertex(a, b);
}

// For parts that intersect.
template <class T>
Relation relate_curved(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return detail::relation_of(detail::curved_coverage(a, b), detail::curved_coverage(b, a),
                               detail::curved_interiors_intersect(a, b));
}

template <class T>
Relation exact_relation(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const Touch contact = touch(a, b);
    if (contact == Touch::apart) return Relation::disjoint;
    if (a.is_curved() || b.is_curved()) return relate_curved(a, b);
    if (contact == Touch::touching && has_area(a) && has_area(b)) return Relation::touching;
    const Containment of_a = detail::containment(a, b);
    const Containment of_b = detail::containment(b, a);
    if (of_a != Containment::none && of_b != Containment::none) return Relation::equal;
    if (of_a != Containment::none) return relation_within(a, b, of_a);
    if (of_b != Containment::none) return flip(relation_within(b, a, of_b));
    return interiors_intersect(a, b, contact) ? Relation::overlapping : Relation::touching;
}

}  // namespace

template <class T>
Relation relate(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (const auto relation = detail::quick_relation(a, b)) return *relation;
    if (!ConvexPart<T>::have_common_pose(a, b)) return exact_relation(a, b);
    ConvexPart<T> near_a = a, near_b = b;
    ConvexPart<T>::drop_common_frame(near_a, near_b);
    return exact_relation(near_a, near_b);
}

namespace {

// The only part of a union that is not empty.
template <class T>
std::optional<ConvexPart<T>> only_part(PartSource<T> parts) {
    std::optional<ConvexPart<T>> only;
    const bool are_several = parts([&](const ConvexPart<T>& part) {
        if (part.size() == 0) return false;
        if (only) return true;
        only = part;
        return false;
    });
    return are_several ? std::nullopt : only;
}

// Whether a part has a point that is certainly outside of a box: a vertex of its core, the center of an ellipse, or an
// end of an arc. A box around all of it proves it, too, but is larger than that of a tree in the frame of a pose.
template <class T>
bool leaves_box(const ConvexPart<T>& part, const AabbD& box) {
    if (part.size() == 0) return false;
    if (!boxes_overlap(box_around(part), box)) return true;
    if (part.core_kind() == CoreKind::arc) {
        const auto end = RoundCorner<T>::towards({&part, 0}, Direction<T>::of(part, 0, 0));
        return !boxes_overlap(end.box(), box);
    }
    if (part.core_kind() != CoreKind::bounded && part.core_kind() != CoreKind::ellipse) return false;
    ConvexPart<T> point = part;
    point.drop_radius();
    for (int i = 0; i < part.size(); ++i) {
        point.set_point(part.local(i));
        if (!boxes_overlap(box_around(point), box)) return true;
    }
    return false;
}

template <class T>
bool leaves_box(PartSource<T> parts, const AabbD& box) {
    return parts([&](const ConvexPart<T>& part) { return leaves_box(part, box); });
}

// What polygons around a union's ellipses reach, at least.
template <class T>
AabbD box_of_interest(PartSource<T> parts) {
    const AabbD box = parts.box();
    return parts.kinds().ellipses ? grown(box, 0.125 * size_of(box)) : box;
}

// Of a polygon and a convex shape that intersect, and do not just touch: the shape is inside where it meets no edge; an
// edge in its interior has both sides of the border there.
template <class T>
std::optional<Relation> relation_at_edges(PartSource<T> a, PartSource<T> b, const Leaving& leaving) {
    const auto pair = polygon_and_shape(a, b);
    if (!pair) return std::nullopt;
    const bool leaves_shape = pair->is_polygon_first ? leaving.a : leaving.b;
    std::optional<Relation> to_shape;
    pair->shape([&](const ConvexPart<T>& part) {
        if (part.size() == 0) return false;
        bool meets_edges = false;
        const bool crosses_edges = pair->polygon.edges(box_around(part), [&](const ConvexPart<T>& edge) {
            const Touch how = touch(edge, part);
            meets_edges |= how != Touch::apart;
            return how == Touch::penetrating;
        });
        if (crosses_edges && has_area(part) && leaves_shape) to_shape = Relation::overlapping;
        if (!meets_edges && !is_out_of_work()) to_shape = Relation::contains;
        return true;
    });
    return to_shape && !pair->is_polygon_first ? flip(*to_shape) : to_shape;
}

}  // namespace

template <class T>
Relation relate(PartSource<T> a, PartSource<T> b) {
    if (const auto only_a = only_part(a)) {
        if (const auto only_b = only_part(b)) return relate(*only_a, *only_b);
    }
    if (!unions_overlap(a, b)) return Relation::disjoint;
    const Leaving leaving{leaves_box(a, b.box()), leaves_box(b, a.box())};
    if (const auto relation = relation_at_edges(a, b, leaving)) return *relation;
    return detail::relate_unions<T>(parts_near(a, box_of_interest(b)), parts_near(b, box_of_interest(a)), leaving);
}

template Relation relate(const ConvexPart<float>&, const ConvexPart<float>&);
template Relation relate(const ConvexPart<double>&, const ConvexPart<double>&);
template Relation relate(PartSource<float>, PartSource<float>);
template Relation relate(PartSource<double>, PartSource<double>);

}  // namespace carom::detail
