#include "arc.hpp"

namespace carom::detail {
namespace {

// The curves b and -a leave one point; b(s) - a(t) for all small s, t >= 0 fills an interval between them.
template <class T>
class CurvePair {
  public:
    CurvePair(const ArcContact<T>& contact, const CurvedTangent& along_arc, const CurvedTangent& along_other)
        : arc_(contact.arc), other_(contact.other), minus_a_(along_arc.rotated(2)), b_(along_other) {}

    bool visit(AngularVisitor<T> visitor) const {
        const int side = cross_sign(direction_of(minus_a_), direction_of(b_));
        if (side != 0) {
            return side > 0 ? visitor({arc_, other_, minus_a_, b_}) : visitor({arc_, other_, b_, minus_a_});
        }
        const bool opposite =
            dot_sign(direction_of(minus_a_), direction_of(b_)) > 0;  // of each other, in the contact itself
        return opposite ? visit_cusp(visitor) : visit_half_plane(visitor);
    }

  private:
    RootDirection<T> direction_of(const CurvedTangent& tangent) const {
        return TangentOf<T>{arc_, other_, tangent}.direction();
    }
    int compare(const CurvedTangent& x, const CurvedTangent& y) const {
        return compare_curvatures(TangentOf<T>{arc_, other_, x}, TangentOf<T>{arc_, other_, y});
    }

    // Curves on opposite sides of the point: between -a and b there is a cusp. When both bend to one side, their sums
    // reach further, to the curvature 1 / (Ra + Rb).
    bool visit_cusp(AngularVisitor<T> visitor) const {
        const int order = compare(minus_a_, b_);
        CurvedTangent low = order < 0 ? minus_a_ : b_;
        CurvedTangent high = order < 0 ? b_ : minus_a_;
        if (low.curvature.bend == high.curvature.bend && low.curvature.bend != 0) {
            const Curvature least{low.curvature.bend, 1, 1};
            (least.bend > 0 ? low : high).curvature = least;
        }
        return order != 0 || low.curvature != high.curvature ? visitor({arc_, other_, low, high}) : false;
    }

    // Curves that leave in one direction, with curvatures alpha and beta: everything on the side to which b bends away
    // from a. The border of that is -a, b, or the curve of the points where both have the same slope, with the
    // curvature 1 / (1 / beta - 1 / alpha).
    bool visit_half_plane(AngularVisitor<T> visitor) const {
        const int order = compare(b_, minus_a_);
        if (order == 0) return false;  // on one circle
        const int alpha = minus_a_.curvature.bend;
        const int beta = b_.curvature.bend;
        const Curvature joint = joint_curvature();
        const CurvedTangent forward = order * beta >= 0 ? b_ : b_.bent(joint);
        const CurvedTangent backward = order * alpha <= 0 ? minus_a_ : minus_a_.bent(reversed(joint));
        return order > 0 ? visitor({arc_, other_, forward, backward}) : visitor({arc_, other_, backward, forward});
    }

    // 1 / (1 / beta - 1 / alpha), 0 when b is straight.
    Curvature joint_curvature() const {
        const int alpha = minus_a_.curvature.bend;
        const int beta = b_.curvature.bend;
        if (beta == 0) return {};
        const int sign = sign_of([&]<class N>(In<N>) {
            return N(beta) * other_.template radius<N>() - N(alpha) * arc_.template radius<N>();
        });
        return {sign, -sign * alpha, sign * beta};
    }

    static Curvature reversed(const Curvature& c) { return {-c.bend, c.a, c.b}; }

    const ConvexPart<T>& arc_;
    const ConvexPart<T>& other_;
    CurvedTangent minus_a_;
    CurvedTangent b_;
};

// The same interval for a - b, with the roles of a and b swapped.
template <class T>
AngularInterval<T> mirrored(const AngularInterval<T>& interval) {
    const auto tangent = [](const CurvedTangent& g) {
        return CurvedTangent{!g.from_b,
                             g.from,
                             !g.to_b,
                             g.to,
                             (g.quarter_turns + 2) & 3,
                             {g.curvature.bend, g.curvature.b, g.curvature.a}};
    };
    return {interval.b, interval.a, tangent(interval.start), tangent(interval.end)};
}

// Whether a straight path enters (side -1) or leaves (1) the circle in a contact; both where it is tangent.
template <class T>
bool is_on_side(const ArcContact<T>& contact, int side) {
    if (contact.other.is_point()) return true;
    const CurvedTangent& along = contact.along_arc[0];
    const CurvedTangent out = along.rotated(along.curvature.bend > 0 ? 3 : 1);
    const RootDirection<T> path_direction(edge_direction(contact.other, 0));
    return dot_sign(TangentOf<T>{contact.arc, contact.other, out}.direction(), path_direction) != -side;
}

// The intervals of b - a at one contact.
template <class T>
bool visit_intervals_at(const ArcContact<T>& contact, AngularVisitor<T> visit) {
    if (contact.filled &&
        visit(AngularInterval<T>{contact.arc, contact.other, contact.along_other[0], contact.along_other[1]})) {
        return true;
    }
    for (int i = 0; i < contact.arc_count; ++i) {
        for (int j = 0; j < contact.other_count; ++j) {
            if (CurvePair<T>(contact, contact.along_arc[i], contact.along_other[j]).visit(visit)) return true;
        }
    }
    return false;
}

}  // namespace

template <class T>
bool visit_arc_intervals(const ConvexPart<T>& a, const ConvexPart<T>& b, AngularVisitor<T> visit) {
    if (a.core_kind() != CoreKind::arc) {
        return visit_arc_intervals<T>(b, a,
                                      [&](const AngularInterval<T>& interval) { return visit(mirrored(interval)); });
    }
    const auto at_contact = [&](const ArcContact<T>& contact) { return visit_intervals_at(contact, visit); };
    return b.core_kind() == CoreKind::arc ? visit_arc_contacts<T>(a, b, at_contact)
                                          : visit_convex_contacts<T>(a, b, at_contact);
}

template <class T>
bool visit_crossing_intervals(const ConvexPart<T>& path, const ConvexPart<T>& arc, int side, AngularVisitor<T> visit) {
    return visit_convex_contacts<T>(arc, path, [&](const ArcContact<T>& contact) {
        return is_on_side(contact, side) && visit_intervals_at<T>(contact, [&](const AngularInterval<T>& interval) {
                   return visit(mirrored(interval));
               });
    });
}

template bool visit_crossing_intervals(const ConvexPart<float>&, const ConvexPart<float>&, int, AngularVisitor<float>);
template bool visit_crossing_intervals(const ConvexPart<double>&, const ConvexPart<double>&, int,
                                       AngularVisitor<double>);
template bool visit_arc_intervals(const ConvexPart<double>&, const ConvexPart<double>&, AngularVisitor<double>);

}  // namespace carom::detail
