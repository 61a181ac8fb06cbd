#include "stretch.hpp"

#include "narrow/exact/arc_features.hpp"
#include "narrow/exact/recession_cone.hpp"

#include <carom/detail/narrow/touch/convex_kernel.hpp>

#include <optional>

namespace carom::detail {
namespace {

// b - a is crossed between the first and the last place where the line crosses the disc of a corner or the outer side
// of an edge's strip, [Ericson 5.3.8] in 2D: all of them are in it, and its outline is among them.
template <class T>
class LineThroughDifference {
  public:
    LineThroughDifference(const LinearMotion<T>& course, const Difference<T>& difference)
        : course_(course), difference_(difference) {}

    bool find() {
        difference_.each_corner([&](const DifferenceCorner& corner) { look_at_corner(corner); });
        if (!difference_.is_bounded()) look_at_infinity();
        result.crosses = on_left_ && on_right_;
        result.lean = result.crosses ? 0 : int(on_left_) - int(on_right_);
        if (result.crosses) difference_.each_side([&](const DifferenceSide& side) { look_at_side(side); });
        if (enter_) result.enter = enter_->crossing;
        if (leave_) result.leave = leave_->crossing;
        if (enter_ || leave_) return true;
        return !difference_.is_bounded() && touch(difference_.a(), difference_.b()) != Touch::apart;
    }

    Stretch result;

  private:
    // On which sides of the line there is something of the corner's disc, and where the line meets it.
    void look_at_corner(const DifferenceCorner& corner) {
        const int side = side_of(corner);
        const int reach = reach_sign(corner, side);
        on_left_ |= side > 0 || reach > 0;
        on_right_ |= side < 0 || reach > 0;
        if (reach < 0) return;
        offer(Crossing::of_corner(corner, -1));
        offer(Crossing::of_corner(corner, 1));
    }

    // The side of the line that a corner is on: 1 for its left.
    int side_of(const DifferenceCorner& corner) const {
        return sign_of([&]<class N>(In<N>) {
            return cross(course_.template direction<N>(), difference_.template corner<N>(corner));
        });
    }

    // Of the radius less the distance of the corner, which is on that side of the line.
    int reach_sign(const DifferenceCorner& corner, int side) const {
        if (!difference_.is_rounded()) return side == 0 ? 0 : -1;
        return sign_of(
            [&]<class N>(In<N>) { return root_of<N>(course_, difference_, Crossing::of_corner(corner, 1)).d; });
    }

    void look_at_infinity() {
        const RecessionCone<T> cone(difference_);
        for (const Direction<T>& direction : cone.generators()) {
            const int side = turn_sign(course_, direction);
            on_left_ |= side > 0;
            on_right_ |= side < 0;
        }
        result.to_infinity = cone.contains(course_, 1);
        result.from_infinity = cone.contains(course_, -1);
    }

    void look_at_side(const DifferenceSide& side) {
        const Direction<T> normal = difference_.normal(side.of_a, side.index);
        const int slope = slope_sign(course_, normal);
        if (slope == 0) return;
        const Crossing crossing = Crossing::of_edge(side, slope);
        const Direction<T> edge = normal.rotated(1);
        if (!side.open_start && height_along(crossing, edge, side.start) < 0) return;
        if (!side.open_end && height_along(crossing, edge, side.end) > 0) return;
        offer(crossing);
    }

    int height_along(const Crossing& crossing, const Direction<T>& edge, const DifferenceCorner& from) const {
        return linear_sign(course_, difference_, crossing, [&]<class N>(In<N>) {
            const BasicVec2<N> e = edge.template in<N>();
            return std::pair<N, N>(-dot(e, difference_.template corner<N>(from)),
                                   dot(e, course_.template direction<N>()));
        });
    }

    // Keeps the first entry and the last exit; where a side and a corner are at once, the side, and else the first.
    void offer(const Crossing& crossing) {
        std::optional<MotionParameter<T>>& best = crossing.side < 0 ? enter_ : leave_;
        const MotionParameter<T> moment = moment_of(course_, difference_, crossing);
        if (best) {
            const int further = crossing.side * compare(course_, moment, *best);
            const bool is_side = crossing.on == Crossing::On::edge && best->crossing.on != Crossing::On::edge;
            if (further < 0 || (further == 0 && !is_side)) return;
        }
        best = moment;
    }

    const LinearMotion<T>& course_;
    const Difference<T>& difference_;
    bool on_left_ = false;
    bool on_right_ = false;
    std::optional<MotionParameter<T>> enter_;
    std::optional<MotionParameter<T>> leave_;
};

template <class T>
int discriminant_sign(const LinearMotion<T>& course, const Difference<T>& difference, const Crossing& crossing) {
    return sign_of([&]<class N>(In<N>) { return root_of<N>(course, difference, crossing).d; });
}

// The side of the line that the center of a curve is on.
template <class T>
int lean_of_curve(const LinearMotion<T>& course, const Difference<T>& difference) {
    return sign_of(
        [&]<class N>(In<N>) { return cross(course.template direction<N>(), difference.template corner<N>({})); });
}

template <class T>
bool any_ellipse_stretch(const LinearMotion<T>& course, const Difference<T>& difference, StretchVisitor visit) {
    Stretch stretch{Crossing::of_curve(-1), Crossing::of_curve(1)};
    const int reach = discriminant_sign(course, difference, stretch.enter);
    if (reach < 0) return false;
    stretch.crosses = reach > 0;
    if (reach == 0) stretch.lean = lean_of_curve(course, difference);
    return visit(stretch);
}

// The sign of (direction k of the arc) x (from the center to the crossing).
template <class T>
int arc_side(const LinearMotion<T>& course, const Difference<T>& difference, const Crossing& crossing, int k) {
    return linear_sign(course, difference, crossing, [&]<class N>(In<N>) {
        const BasicVec2<N> d = difference.template arc_direction<N>(k);
        return std::pair<N, N>(-cross(d, difference.template corner<N>({})), cross(d, course.template direction<N>()));
    });
}

// Where a crossing with an arc's circle lies: -1 not on the arc, 0 on an end of it, 1 within.
template <class T>
int place_on_arc(const LinearMotion<T>& course, const Difference<T>& difference, const Crossing& crossing) {
    const ConvexPart<T>& arc = difference.curved();
    const auto from_to = [&](auto product) {
        return sign_of(
            [&]<class N>(In<N>) { return product(arc.template direction<N>(0), arc.template direction<N>(1)); });
    };
    const int turn = from_to([](const auto& u, const auto& v) { return cross(u, v); });
    if (turn == 0 && from_to([](const auto& u, const auto& v) { return dot(u, v); }) > 0) return 1;
    return angle_contains(turn, arc_side(course, difference, crossing, 0), -arc_side(course, difference, crossing, 1));
}

// The side of the line on which the arc is that ends at the crossing.
template <class T>
int lean_of_end(const LinearMotion<T>& course, const Difference<T>& difference, const Crossing& crossing) {
    const bool at_start =
        arc_side(course, difference, crossing, 0) == 0 &&
        linear_sign(course, difference, crossing, [&]<class N>(In<N>) {
            const BasicVec2<N> d = difference.template arc_direction<N>(0);
            return std::pair<N, N>(-dot(d, difference.template corner<N>({})), dot(d, course.template direction<N>()));
        }) > 0;
    // Along the arc from its start, and back from its end: left of the one radius, right of the other.
    return (at_start ? 1 : -1) * sign_of([&]<class N>(In<N>) {
               return dot(course.template direction<N>(), difference.template arc_direction<N>(at_start ? 0 : 1));
           });
}

template <class T>
bool any_arc_stretch(const LinearMotion<T>& course, const Difference<T>& difference, StretchVisitor visit) {
    const int reach = discriminant_sign(course, difference, Crossing::of_corner({}, -1));
    if (reach < 0) return false;
    for (const int side : {-1, 1}) {
        if (side > 0 && reach == 0) break;
        const Crossing crossing = Crossing::of_corner({}, side);
        const int place = place_on_arc(course, difference, crossing);
        if (place < 0) continue;
        int lean = 0;
        if (reach == 0) lean = lean_of_curve(course, difference);
        if (reach > 0 && place == 0) lean = lean_of_end(course, difference, crossing);
        if (visit({crossing, crossing, false, false, reach > 0 && place > 0, lean})) return true;
    }
    return false;
}

}  // namespace

template <class T>
bool any_stretch(const LinearMotion<T>& course, const Difference<T>& difference, StretchVisitor visit) {
    if (difference.a().size() == 0 || difference.b().size() == 0) return false;
    if (difference.is_curved()) {
        const bool closed = difference.curved().core_kind() == CoreKind::ellipse;
        return closed ? any_ellipse_stretch(course, difference, visit) : any_arc_stretch(course, difference, visit);
    }
    return any_straight_stretch(course, difference, visit);
}

template <class T>
bool any_straight_stretch(const LinearMotion<T>& course, const Difference<T>& difference, StretchVisitor visit) {
    if (difference.a().size() == 0 || difference.b().size() == 0) return false;
    LineThroughDifference<T> line(course, difference);
    return line.find() && visit(line.result);
}

template bool any_stretch(const LinearMotion<float>&, const Difference<float>&, StretchVisitor);
template bool any_stretch(const LinearMotion<double>&, const Difference<double>&, StretchVisitor);
template bool any_straight_stretch(const LinearMotion<float>&, const Difference<float>&, StretchVisitor);
template bool any_straight_stretch(const LinearMotion<double>&, const Difference<double>&, StretchVisitor);

}  // namespace carom::detail
