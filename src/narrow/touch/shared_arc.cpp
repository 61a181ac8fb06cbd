#include "arc.hpp"
#include "narrow/exact/arc_features.hpp"

namespace carom::detail {
namespace {

// The pieces of one circle that both share, from the direction `start` to `end`: translations along its tangents there,
// forwards and backwards.
template <class T>
class SharedArcs {
  public:
    SharedArcs(const ConvexPart<T>& arc, const ConvexPart<T>& other, ContactVisitor<T> visit)
        : arc_(arc), other_(other), visit_(visit) {}

    RootDirection<T> direction_of(const CurvedTangent& tangent) const {
        return TangentOf<T>{arc_, other_, tangent}.direction();
    }

    bool holds(const Angle& angle, const CurvedTangent& direction) const {
        return angle.full ||
               angle_contains(direction_of(angle.start), direction_of(angle.end), direction_of(direction)) >= 0;
    }

    // The first end after `start`, which both angles contain.
    CurvedTangent end_of(const CurvedTangent& start, const Angle& a, const Angle& b) const {
        if (a.full) return b.end;
        if (b.full) return a.end;
        return compare_angles(direction_of(start), direction_of(a.end), direction_of(b.end)) <= 0 ? a.end : b.end;
    }

    // The translations along the tangents in between. At the ends the circle itself bounds them.
    bool visit_between(const CurvedTangent& start, const CurvedTangent& end) const {
        const CurvedTangent first = start.rotated(1).bent({1, 1, 0});
        const CurvedTangent last = end.rotated(1).bent({-1, 1, 0});
        switch (half_turn_class(direction_of(start), direction_of(end))) {
            case 0:
                return false;
            case 3: {
                const CurvedTangent middle = start.rotated(3).bent({});
                return visit_both(first, middle) || visit_both(middle, last);
            }
            default:
                return visit_both(first, last);
        }
    }

    bool visit_all_around(const CurvedTangent& direction) const {
        return visit_both(direction.bent({}), direction.rotated(2).bent({}));
    }

  private:
    bool visit_both(const CurvedTangent& from, const CurvedTangent& to) const {
        return visit_(interval(from, to)) || visit_(interval(from.rotated(2), to.rotated(2)));
    }
    ArcContact<T> interval(const CurvedTangent& from, const CurvedTangent& to) const {
        return {arc_, other_, {}, 0, {from, to}, 2, true};
    }

    const ConvexPart<T>& arc_;
    const ConvexPart<T>& other_;
    ContactVisitor<T> visit_;
};

}  // namespace

template <class T>
bool visit_shared_arcs(const ConvexPart<T>& arc, const ConvexPart<T>& other, const Angle& of_arc, const Angle& of_other,
                       FunctionRef<bool(const CurvedTangent&)> visit_point, ContactVisitor<T> visit) {
    const SharedArcs<T> shared(arc, other, visit);
    if (of_arc.full && of_other.full) return shared.visit_all_around(of_arc.start);
    const auto visit_from = [&](const CurvedTangent& start) {
        const CurvedTangent end = shared.end_of(start, of_arc, of_other);
        return visit_point(start) || visit_point(end) || shared.visit_between(start, end);
    };
    const bool arc_starts_it = !of_arc.full && shared.holds(of_other, of_arc.start);
    if (arc_starts_it && visit_from(of_arc.start)) return true;
    if (of_other.full || !shared.holds(of_arc, of_other.start)) return false;
    if (arc_starts_it && same_direction(shared.direction_of(of_arc.start), shared.direction_of(of_other.start))) {
        return false;
    }
    return visit_from(of_other.start);
}

#define CAROM_INSTANTIATE(T)                                                                                \
    template bool visit_shared_arcs(const ConvexPart<T>&, const ConvexPart<T>&, const Angle&, const Angle&, \
                                    FunctionRef<bool(const CurvedTangent&)>, ContactVisitor<T>)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
