#include "arc.hpp"
#include "narrow/exact/arc_features.hpp"

namespace carom::detail {
namespace {

// A circle of radius R shared from the direction `start` to `end`: shifts along its tangents there, to either side.
template <class T>
class Stretches {
  public:
    Stretches(const ConvexPart<T>& arc, const ConvexPart<T>& other, ContactVisitor<T> visit)
        : arc_(arc), other_(other), visit_(visit) {}

    Heading<T> heading(const Germ& germ) const { return GermOf<T>{arc_, other_, germ}.heading(); }

    bool holds(const Angle& angle, const Germ& direction) const {
        return angle.full || angle_holds(heading(angle.start), heading(angle.end), heading(direction)) >= 0;
    }

    // From `start` on, which both angles hold, to the first end.
    Germ end_of(const Germ& start, const Angle& a, const Angle& b) const {
        if (a.full) return b.end;
        if (b.full) return a.end;
        return compare_angles(heading(start), heading(a.end), heading(b.end)) <= 0 ? a.end : b.end;
    }

    // The shifts along the tangents in between. At its ends the stretch's own circle bounds them.
    bool visit_between(const Germ& start, const Germ& end) const {
        const Germ first = start.rotated(1).bent({1, 1, 0});
        const Germ last = end.rotated(1).bent({-1, 1, 0});
        switch (half_turn_class(heading(start), heading(end))) {
            case 0:
                return false;
            case 3: {
                const Germ middle = start.rotated(3).bent({});
                return visit_both(first, middle) || visit_both(middle, last);
            }
            default:
                return visit_both(first, last);
        }
    }

    bool visit_all_around(const Germ& direction) const {
        return visit_both(direction.bent({}), direction.rotated(2).bent({}));
    }

  private:
    bool visit_both(const Germ& from, const Germ& to) const {
        return visit_(sector(from, to)) || visit_(sector(from.rotated(2), to.rotated(2)));
    }
    ArcContact<T> sector(const Germ& from, const Germ& to) const { return {arc_, other_, {}, 0, {from, to}, 2, true}; }

    const ConvexPart<T>& arc_;
    const ConvexPart<T>& other_;
    ContactVisitor<T> visit_;
};

}  // namespace

template <class T>
bool visit_stretches(const ConvexPart<T>& arc, const ConvexPart<T>& other, const Angle& of_arc, const Angle& of_other,
                     FunctionRef<bool(const Germ&)> visit_point, ContactVisitor<T> visit) {
    const Stretches<T> stretches(arc, other, visit);
    if (of_arc.full && of_other.full) return stretches.visit_all_around(of_arc.start);
    const auto visit_from = [&](const Germ& start) {
        const Germ end = stretches.end_of(start, of_arc, of_other);
        return visit_point(start) || visit_point(end) || stretches.visit_between(start, end);
    };
    const bool arc_starts_it = !of_arc.full && stretches.holds(of_other, of_arc.start);
    if (arc_starts_it && visit_from(of_arc.start)) return true;
    if (of_other.full || !stretches.holds(of_arc, of_other.start)) return false;
    if (arc_starts_it && same_direction(stretches.heading(of_arc.start), stretches.heading(of_other.start))) {
        return false;
    }
    return visit_from(of_other.start);
}

#define CAROM_INSTANTIATE(T)                                                                              \
    template bool visit_stretches(const ConvexPart<T>&, const ConvexPart<T>&, const Angle&, const Angle&, \
                                  FunctionRef<bool(const Germ&)>, ContactVisitor<T>)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
