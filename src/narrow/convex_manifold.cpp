#include <carom/narrow/convex_manifold.hpp>

namespace carom {

template <class T>
FlatContact flat_contact(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& separation, double margin) {
    return flat_contact<T>([&](PartVisitor<T> visit) { return visit(a); },
                           [&](PartVisitor<T> visit) { return visit(b); }, separation, margin);
}

template FlatContact flat_contact(const ConvexPart<float>&, const ConvexPart<float>&, const Separation&, double);
template FlatContact flat_contact(const ConvexPart<double>&, const ConvexPart<double>&, const Separation&, double);

}  // namespace carom
