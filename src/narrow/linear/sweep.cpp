#include "contact_stretch.hpp"
#include "narrow/exact/exact_sign.hpp"
#include "narrow/filter/sweep/sweep_features.hpp"
#include "near_passage.hpp"
#include "passage_pieces.hpp"
#include "union_meeting.hpp"

#include <carom/detail/narrow/distance/separation.hpp>
#include <carom/detail/narrow/linear/sweep.hpp>

namespace carom::detail {
namespace {

// How sure a piece of contact is.
template <class T>
Certainty certainty_of(const Piece<T>& piece) {
    if (!piece.resolved) return Certainty::unresolved;
    return piece.by_numbers && !piece.exact ? Certainty::conservative : Certainty::exact;
}

// How sure a stretch is: as its least certain piece.
template <class T>
Certainty certainty_of(const ContactStretch<T>& stretch) {
    Certainty result = certainty_of(stretch.first());
    if (stretch.are_alike()) return result;
    stretch.any_member([&](const Piece<T>& piece) {
        result = std::max(result, certainty_of(piece));
        return result == Certainty::unresolved;
    });
    return result;
}

// Where none of its parts is penetrated, a stretch holds against shifts when parts on both sides of the way are touched
// before its ends: a slot just as wide as what passes through.
template <class T>
bool grazes(const LinearMotion<T>& course, const ContactStretch<T>& stretch) {
    if (stretch.is_single() || stretch.first().through) return !stretch.first().through;
    bool left = false;
    bool right = false;
    const double low = course.low(), high = course.high();
    return !stretch.any_member([&](const Piece<T>& piece) {
        if (piece.through) return true;
        const bool is_on_the_way = compare(course, piece.leave, low) > 0 && compare(course, piece.enter, high) < 0;
        left |= is_on_the_way && piece.stretch.lean > 0;
        right |= is_on_the_way && piece.stretch.lean < 0;
        return left && right;
    });
}

// Whether a side or curve that is met is a's, so that b's vertex meets it.
template <class T>
bool is_of_a(const Crossing& crossing, const Difference<T>& difference) {
    return crossing.on == Crossing::On::edge ? crossing.of_a : difference.a().is_curved();
}

template <class T>
void set_contact(const Passage<T>& passage, const Piece<T>& piece, const Met& met, BasicSweep<T>& result) {
    const Difference<T>& difference = *piece.difference;
    const SweptParts<T> parts{difference.a(), difference.b(), passage.va, passage.vb, passage.max_time};
    set_contact(parts, met, is_of_a(met.crossing, difference), result);
}

// Whether the origin, on the line of a side, is beside the side itself.
template <class T>
bool is_beside_origin(const Difference<T>& difference, const DifferenceSide& side, const Direction<T>& normal) {
    const auto height = [&](const DifferenceCorner& corner) {
        return sign_of([&]<class N>(In<N>) {
            return dot(normal.rotated(1).template in<N>(), difference.template corner<N>(corner));
        });
    };
    return (side.open_start || height(side.start) <= 0) && (side.open_end || height(side.end) >= 0);
}

// The crossing at which they touch at the start: about to part, or sliding along a side, or along the line that all of
// b - a is on.
template <class T>
Met touched_at_start(const LinearMotion<T>& course, const Piece<T>& piece) {
    const Difference<T>& difference = *piece.difference;
    if (piece.at_exit) return {piece.stretch.leave, real_crossing(course, piece.leave).normal, 0};
    Met met{piece.stretch.enter, normal_from_lean(course, piece.stretch.lean), 0};
    difference.each_side([&](const DifferenceSide& side) {
        const Direction<T> normal = difference.normal(side.of_a, side.index);
        const bool faces_it =
            piece.stretch.lean == 0 || dot(rounded(normal.template in<DoubleDouble>()), met.normal) > 0;
        if (slope_sign(course, normal) == 0 && faces_it && is_beside_origin(difference, side, normal)) {
            met.crossing = Crossing::of_edge(side, -1);
        }
    });
    return met;
}

// An arc is a curve: where it has come to cross the other by rounding, the way out says nothing of how it came there.
// Shortly before, the nearest points do.
template <class T>
Separation curved_meeting(const Passage<T>& passage, const Difference<T>& difference, double t) {
    const ConvexPart<T>& a = difference.a();
    const ConvexPart<T>& b = difference.b();
    const Vec2D va = lift<double>(passage.va), vb = lift<double>(passage.vb);
    const ConvexPart<T> a_then = translated(a, t * va);
    const ConvexPart<T> b_then = translated(b, t * vb);
    const double size = extent_of(a) + extent_of(b);
    const double speed = length(va - vb);
    for (const double way : ways_before_meeting(a, b)) {
        const double earlier = std::max(0.0, t - way * size / speed);
        const Separation before = separation(translated(a, earlier * va), translated(b, earlier * vb));
        if (before.gap > 0) return meeting(a_then, b_then, before);
    }
    return separation(a_then, b_then);
}

// Where curved parts meet, by their contact there.
template <class T>
void set_curved_contact(const Passage<T>& passage, const Piece<T>& piece, BasicSweep<T>& result) {
    const double t = piece.enter.value;
    const Separation s = curved_meeting(passage, *piece.difference, t);
    const auto kind_of = [](const ConvexPart<T>& part) {
        return part.is_curved() ? FeatureKind::curve : FeatureKind::none;
    };
    result.enter = rounded_within(t, T(0), passage.max_time);
    result.point = stored<T>(0.5 * (s.on_a + s.on_b));
    result.normal = stored<T>(s.normal);
    result.feature_a = {piece.part_of_a, kind_of(piece.difference->a()), 0};
    result.feature_b = {piece.part_of_b, kind_of(piece.difference->b()), 0};
}

// When, where and by what two parts come into contact: in doubles, where these are good enough.
template <class T>
bool set_quick_beginning(const Passage<T>& passage, const Piece<T>& piece, BasicSweep<T>& result) {
    const Difference<T>& difference = *piece.difference;
    BasicSweep<T> found;
    if (!quick_sweep({difference.a(), difference.b(), passage.va, passage.vb, passage.max_time}, found)) return false;
    if (!found.hits() || found.normal == BasicVec2<T>{}) return false;
    result.enter = found.enter;
    result.point = found.point;
    result.normal = found.normal;
    result.feature_a = {piece.part_of_a, found.feature_a.kind, found.feature_a.index};
    result.feature_b = {piece.part_of_b, found.feature_b.kind, found.feature_b.index};
    return true;
}

// The same from exact numbers.
template <class T>
void set_exact_beginning(const LinearMotion<T>& course, const Passage<T>& passage, const Piece<T>& piece,
                         BasicSweep<T>& result) {
    const RealCrossing real = real_crossing(course, piece.enter);
    const bool at_start = is_at_start(course, piece);
    result.enter = at_start ? T(0) : rounded_within(real.t.rounded(), T(0), passage.max_time);
    set_contact(passage, piece, {piece.enter.crossing, real.normal, real.t}, result);
}

// When, where and by what two parts come into contact.
template <Parts parts, class T>
void set_beginning(const LinearMotion<T>& course, const Passage<T>& passage, const Piece<T>& piece,
                   BasicSweep<T>& result) {
    result.feature_a.part = piece.part_of_a;
    result.feature_b.part = piece.part_of_b;
    if constexpr (parts == Parts::any) {
        if (piece.by_numbers && piece.resolved && !piece.inside) return set_curved_contact(passage, piece, result);
    }
    if (piece.enter.difference) {
        if (piece.in_doubles && set_quick_beginning(passage, piece, result)) return;
        if (!piece.in_doubles || piece.is_named) return set_exact_beginning(course, passage, piece, result);
        any_piece_of<parts, T>(course, {piece.difference, piece.part_of_a, piece.part_of_b},
                               [&](const Piece<T>& exact) {
                                   if (compare(course, exact.enter, piece.enter) != 0) return false;
                                   set_exact_beginning(course, passage, exact, result);
                                   return true;
                               });
    } else if (!piece.inside && piece.resolved) {
        set_contact(passage, piece, touched_at_start(course, piece), result);
    }
}

// Of several pairs of parts that touch at the start, each may do so with a side that the next part hides. The normal is
// that of the unions' contact, and the parts those whose own is the nearest to it.
template <class T>
void set_start_of_unions(const LinearMotion<T>& course, const Passage<T>& passage, const ContactStretch<T>& stretch,
                         BasicSweep<T>& result) {
    int pieces = 0;
    bool is_other = false;  // what penetrates has no normal, and one-sided chains only one that depends on the way
    stretch.any_member([&](const Piece<T>& piece) {
        pieces += is_at_start(course, piece) ? 1 : 0;
        is_other |= piece.inside || !piece.resolved || is_one_sided(*piece.difference);
        return is_other;
    });
    if (pieces < 2 || is_other) return;
    const Separation contact = union_contact(passage.a, passage.b, 0);
    if (!(contact.gap <= 0)) return;  // only one-sided segments touch, and from behind
    double nearest = -2;
    stretch.any_member([&](const Piece<T>& piece) {
        if (!is_at_start(course, piece)) return false;
        BasicSweep<T> here = result;
        set_beginning<Parts::any>(course, passage, piece, here);
        const double cosine = dot(lift<double>(here.normal), contact.normal);
        if (cosine > nearest) {
            nearest = cosine;
            result = here;
        }
        return false;
    });
    result.normal = stored<T>(contact.normal);
}

// Of several pairs of parts that are met at once later on, the side of one that no other hides. The course, which may
// be parallel to it, is there when it meets the first.
template <class T>
void set_visible_side(const LinearMotion<T>& course, const Passage<T>& passage, const ContactStretch<T>& stretch,
                      BasicSweep<T>& result) {
    const Vec2D outward = -lift<double>(result.normal);
    UnionMeeting<T>(course, stretch).find_other_side(outward, [&](const Piece<T>& piece, const Crossing& crossing) {
        const MotionParameter<T>& enter = stretch.first().enter;
        const DoubleDouble t = enter.difference ? real_crossing(course, enter).t : DoubleDouble(enter.value);
        result.feature_a.part = piece.part_of_a;
        result.feature_b.part = piece.part_of_b;
        set_contact(passage, piece, {crossing, real_crossing(course, *piece.difference, crossing).normal, t}, result);
    });
}

template <class T>
void set_side_of_unions(const LinearMotion<T>& course, const Passage<T>& passage, const ContactStretch<T>& stretch,
                        BasicSweep<T>& result) {
    if (result.initially_overlapping) {
        if (!stretch.is_single()) set_start_of_unions(course, passage, stretch, result);
    } else {
        set_visible_side(course, passage, stretch, result);
    }
}

template <Parts parts, class T>
BasicSweep<T> sweep_of(const Passage<T>& passage) {
    BasicSweep<T> result;
    if constexpr (std::is_same_v<T, double>) {
        const auto use = [&](const PassageIn<double>& near) {
            result = sweep_of<parts>(near.passage());
            result.point = near.point_brought_back(result.point);
            result.enter = near.time_brought_back(result.enter);
            result.exit = near.time_brought_back(result.exit);
        };
        if (with_numbers_near_one(passage, use)) return result;
    }
    const auto course = LinearMotion<T>::of_motion(passage.va, passage.vb, passage.max_time);
    const PassagePieces<T, parts> pieces(course, passage, Sides::front);
    ContactStretch<T> stretch(course, pieces);
    const bool hit = pieces.find_first(stretch);
    if (!hit) {
        if (pieces.may_meet_ellipses()) result.certainty = Certainty::conservative;
        return result;
    }
    const Piece<T>& first = stretch.first();
    result.certainty = certainty_of(stretch);
    result.set_hits();
    result.graze = grazes(course, stretch);
    set_beginning<parts>(course, passage, first, result);
    result.initially_overlapping = is_at_start(course, first);
    if constexpr (parts == Parts::any) set_side_of_unions(course, passage, stretch, result);
    result.exit = exit_of(course, stretch, result.enter);
    return result;
}

}  // namespace

template <class T>
BasicSweep<T> sweep(const Passage<T>& passage) {
    return sweep_of<Parts::any>(passage);
}

template <class T>
BasicSweep<T> sweep_straight(const Passage<T>& passage) {
    return sweep_of<Parts::straight>(passage);
}

template <class T>
Visit visit_contacts(const Passage<T>& passage, IntervalVisitor<T> visit) {
    if constexpr (std::is_same_v<T, double>) {
        Visit end = Visit::proceed;
        const auto use = [&](const PassageIn<double>& near) {
            end = visit_contacts<double>(near.passage(), [&](BasicContactInterval<double> contact) {
                contact.enter = near.time_brought_back(contact.enter);
                contact.exit = near.time_brought_back(contact.exit);
                return visit(contact);
            });
        };
        if (with_numbers_near_one(passage, use)) return end;
    }
    const auto course = LinearMotion<T>::of_motion(passage.va, passage.vb, passage.max_time);
    const PassagePieces<T, Parts::any> pieces(course, passage, Sides::both);
    ContactStretch<T> stretch(course, pieces);
    T last(0);  // stretches that rounding or underflow would mix up stay in order
    for (bool found = pieces.find_first(stretch); found; found = stretch.find_next()) {
        const T enter = std::max(last, value_of(course, stretch.first().enter));
        last = exit_of(course, stretch, enter);
        if (visit({enter, last, grazes(course, stretch), certainty_of(stretch)}) == Visit::stop) return Visit::stop;
    }
    return Visit::proceed;
}

template <class T>
bool sweep_hits(const Passage<T>& passage) {
    if constexpr (std::is_same_v<T, double>) {
        bool hit = false;
        const auto use = [&](const PassageIn<double>& near) { hit = sweep_hits(near.passage()); };
        if (with_numbers_near_one(passage, use)) return hit;
    }
    const auto course = LinearMotion<T>::of_motion(passage.va, passage.vb, passage.max_time);
    return PassagePieces<T, Parts::any>(course, passage, Sides::front).exist();
}

#define CAROM_INSTANTIATE(T)                                              \
    template BasicSweep<T> sweep(const Passage<T>&);                      \
    template BasicSweep<T> sweep_straight(const Passage<T>&);             \
    template Visit visit_contacts(const Passage<T>&, IntervalVisitor<T>); \
    template bool sweep_hits(const Passage<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
