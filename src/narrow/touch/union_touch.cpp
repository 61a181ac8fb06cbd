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

template <class T>
bool unions_overlap(PartSource<T> a, PartSource<T> b) {
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
