#include "curved.hpp"
#include "ellipse.hpp"
#include "narrow/exact/arc_features.hpp"

namespace carom::detail {
namespace {

// Near the zero translation b - a is a half plane, except that its border curves away: flat only along an edge of the
// other part that leaves the contact at a right angle to the normal.
template <class T>
struct EllipseContact {
    AngularInterval<T>& interval;
    bool is_b;  // whether the ellipse is b

    const ConvexPart<T>& ellipse() const { return is_b ? interval.b : interval.a; }
    const ConvexPart<T>& other() const { return is_b ? interval.a : interval.b; }

    // Sets the ends from the normal out of the ellipse, a quarter turn to either side of the one from a to b.
    void set(const CurvedTangent& outward) {
        const CurvedTangent normal = outward.rotated(is_b ? 2 : 0);
        interval.start = normal.rotated(3);
        interval.end = normal.rotated(1);
    }

    // At the interior of the other part's edge j.
    void set_flat(const EllipseOverEdge<T>& over, int side) {
        const int quarters = side > 0 ? 3 : 1;  // from the ellipse on the left of the edge to the right
        set(tangent_of(edge_direction(other(), over.edge).rotated(quarters), !is_b));
    }

    // At the other part's vertex i, grown by the radii, or on the other ellipse. A tangent cannot represent the
    // border's curvature; the sharpest possible keeps two such intervals from closing each other's gap.
    void set_round(int i) {
        set({is_b, Direction<T>::on_ellipse, !is_b, i, 0});
        interval.start.curvature = {1, 0, 0};
        interval.end.curvature = {-1, 0, 0};
        if (other().is_curved() || other().is_point()) return;
        if (!other().is_bounded()) return close_along(Direction<T>::of(other()));
        const int last = other().size() - 1;
        close_along(Direction<T>::between(other(), i, i == last ? 0 : i + 1));
        close_along(Direction<T>::between(other(), i, i == 0 ? last : i - 1));
    }

    // Translations of a along b's edges or against a's: the end to which the edge points is flat.
    void close_along(const Direction<T>& edge) {
        const Direction<T> outward{&ellipse(), Direction<T>::on_ellipse, &other(), interval.start.to};
        if (dot_sign(outward, edge) != 0) return;
        const bool towards_end =
            cross_sign(outward, edge) > 0;  // of the normal out of the ellipse: rotated with b and a
        (towards_end ? interval.end : interval.start).curvature = {};
    }
};

// Vertex i, with the part's radius.
template <class T>
ConvexPart<T> corner_of(const ConvexPart<T>& part, int i) {
    ConvexPart<T> corner = part;
    corner.set_point(part.local(i));
    return corner;
}

}  // namespace

template <class T>
bool make_ellipse_interval(AngularInterval<T>& interval) {
    EllipseContact<T> contact{interval, interval.a.core_kind() != CoreKind::ellipse};
    const ConvexPart<T>& ellipse = contact.ellipse();
    const ConvexPart<T>& other = contact.other();
    if (other.is_curved()) return contact.set_round(0), true;
    const bool rounded = ellipse.is_rounded() || other.is_rounded();
    for (int j = 0; j < edge_count(other); ++j) {
        const EllipseOverEdge<T> over{ellipse, other, j};
        const int crossing = over.crossing_sign();
        const bool touches = rounded ? crossing < 0 && over.gap_sign() == 0 : crossing == 0;
        if (touches && over.faces_inside()) return contact.set_flat(over, over.side()), true;
    }
    for (int i = 0; i < other.size(); ++i) {
        if (ellipse_touch(ellipse, corner_of(other, i)) == Touch::touching) return contact.set_round(i), true;
    }
    return false;
}

template bool make_ellipse_interval(AngularInterval<double>&);

}  // namespace carom::detail
