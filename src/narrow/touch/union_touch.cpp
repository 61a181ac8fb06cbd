#include <carom/detail/narrow/touch/convex_kernel.hpp>
#include <carom/detail/narrow/touch/union_seam.hpp>
#include <carom/detail/narrow/touch/union_touch.hpp>

namespace carom::detail {

template <class T>
bool any_near_pair(PartSource<T> a, PartSource<T> b, double reach,
                   FunctionRef<bool(const ConvexPart<T>&, const ConvexPart<T>&)> visit) {
    const bool is_convex = b.is_convex();
    return a(grown(b.box(), reach), [&](const ConvexPart<T>& a_part) {
        return b(is_convex ? whole_plane : grown(box_around(a_part), reach),
                 [&](const ConvexPart<T>& b_part) { return visit(a_part, b_part); });
    });
}

template <class T>
void visit_nearest_pairs(PartSource<T> a, PartSource<T> b, double limit,
                         FunctionRef<void(const ConvexPart<T>&, const ConvexPart<T>&, double&)> visit) {
    const bool is_convex = b.is_convex();
    a.nearest(b.box(), limit, [&](const ConvexPart<T>& a_part, double& least) {
        b.nearest(is_convex ? whole_plane : box_around(a_part), least,
                  [&](const ConvexPart<T>& b_part, double& bound) { visit(a_part, b_part, bound); });
    });
}

namespace {

// Of a polygon and a convex part: what touches no edge is all inside or all outside, and so is each of its points.
template <class T>
bool polygon_overlaps(PartSource<T> polygon, PartSource<T> shape) {
    const auto overlaps_polygon = [&](const ConvexPart<T>& part) {
        const auto touches_part = [&](const ConvexPart<T>& other) { return touch(other, part) != Touch::apart; };
        if (part.size() == 0) return false;
        const bool is_more_than_point = !part.is_point() || part.is_rounded();
        if (is_more_than_point && polygon.edges(shape.box(), touches_part)) return true;
        ConvexPart<T> point = part;
        point.set_point(part.local(0));
        point.drop_radius();
        return polygon(box_around(point), touches_part);
    };
    return shape(overlaps_polygon);
}

// Whether that suits them: the center of an arc is none of its points.
template <class T>
bool suits_edges(PartSource<T> polygon, PartSource<T> shape) {
    return polygon.is_bordered() && shape.is_convex() && !shape.kinds().arcs;
}

}  // namespace

template <class T>
bool unions_overlap(PartSource<T> a, PartSource<T> b) {
    if (suits_edges(a, b)) return polygon_overlaps(a, b);
    if (suits_edges(b, a)) return polygon_overlaps(b, a);
    return any_near_pair<T>(a, b, 0, [](const ConvexPart<T>& a_part, const ConvexPart<T>& b_part) {
        return touch(a_part, b_part) != Touch::apart;
    });
}

template <class T>
bool unions_penetrate(PartSource<T> a, PartSource<T> b) {
    bool any_touching = false;
    const bool any_penetrating =
        any_near_pair<T>(a, b, 0, [&](const ConvexPart<T>& a_part, const ConvexPart<T>& b_part) {
            const Touch contact = touch(a_part, b_part);
            any_touching |= contact == Touch::touching;
            return contact == Touch::penetrating;
        });
    return any_penetrating || (any_touching && seam_is_closed(a, b));
}

#define CAROM_INSTANTIATE(T)                                                                                   \
    template bool any_near_pair(PartSource<T>, PartSource<T>, double,                                          \
                                FunctionRef<bool(const ConvexPart<T>&, const ConvexPart<T>&)>);                \
    template void visit_nearest_pairs(PartSource<T>, PartSource<T>, double,                                    \
                                      FunctionRef<void(const ConvexPart<T>&, const ConvexPart<T>&, double&)>); \
    template bool unions_overlap(PartSource<T>, PartSource<T>);                                                \
    template bool unions_penetrate(PartSource<T>, PartSource<T>)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
