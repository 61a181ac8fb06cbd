// A sweep of two convex outlines, from doubles where they can tell.
#include "narrow/core/viewed_part.hpp"
#include "narrow/exact/motion_sign.hpp"
#include "sweep_numbers.hpp"

#include <carom/detail/narrow/filter/sweep/sweep_or.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>

#include <algorithm>
#include <optional>
#include <type_traits>

namespace carom::detail {
namespace {

// With a radius that is a float: a rounded circle may have none.
bool is_disc(const ConvexPart<float>& part) {
    const double radius = part.template radius<ErrorBounded>().value;
    return part.is_point() && part.pose_count() == 0 && radius > 0 &&
           static_cast<double>(static_cast<float>(radius)) == radius;
}

template <class T>
bool is_upright_box(const ConvexPart<T>& part) {
    if (part.size() != 4 || !part.is_bounded() || part.pose_count() > 0 || part.is_rounded()) return false;
    const auto at = [&](int i) { return part.local(i); };
    return at(0).y == at(1).y && at(1).x == at(2).x && at(2).y == at(3).y && at(3).x == at(0).x && at(0).x < at(1).x;
}

template <class T>
bool is_upright_box(const OutlineView<T>& view) {
    return view.form == OutlineForm::aabb && view.pose_count == 0 && view.whole_radius() == 0;
}

Circle disc_of(const ConvexPart<float>& part) {
    return {part.local(0), static_cast<float>(part.template radius<ErrorBounded>().value)};
}

template <class S, class T = scalar_of<S>>
BasicSweep<T> doubtful(const S&, const BasicVec2<T>&, const S&, const BasicVec2<T>&, T) {
    BasicSweep<T> result;
    result.certainty = Certainty::unresolved;
    return result;
}

template <class S, class T>
bool simple_sweep(const S& a, const S& b, const Course<T>& course, BasicSweep<T>& result) {
    const BasicSweep<T> found = sweep_or(a, course.va, b, course.vb, course.max_time, &doubtful<S>);
    if (found.certainty == Certainty::unresolved) return false;
    result = found;
    return true;
}

// What a shape is wrapped in makes no difference: what has a shorter way goes it.
template <class T>
bool shorter_sweep(const SweptParts<T>& parts, BasicSweep<T>& result) {
    const auto& [a, b, va, vb, max_time] = parts;
    const Course<T> course{va, vb, max_time};
    if constexpr (std::is_same_v<T, float>) {
        if (is_disc(a) && is_disc(b)) return simple_sweep(disc_of(a), disc_of(b), course, result);
    }
    if (!is_upright_box(a) || !is_upright_box(b)) return false;
    const BasicAabb<T> box_a{a.local(0), a.local(2)}, box_b{b.local(0), b.local(2)};
    return simple_sweep(box_a, box_b, course, result);
}

// Whether lengths are near enough to 1 that nothing underflows, and no result depends on their unit. Those of floats
// are.
template <class T>
bool is_near_one(const OutlinePair& pair) {
    const double size = pair.extent + pair.radius;
    return std::is_same_v<T, float> || (size > 0x1p-80 && size < 0x1p80);
}

template <class T>
Touch touch_at_start(const OutlineView<T>& a, const OutlineView<T>& b) {
    return touch(part_of(a), part_of(b));
}

// When the origin comes to a corner of b - a along a side.
template <class T>
T time_of_corner(const ConvexPart<T>& a, const ConvexPart<T>& b, const DifferenceCorner& corner,
                 const LinearMotion<T>& motion) {
    const auto offset = b.template vertex<DoubleDouble>(corner.on_b) - a.template vertex<DoubleDouble>(corner.on_a);
    const auto direction = motion.template direction<DoubleDouble>();
    const DoubleDouble way = dot(offset, direction), square = length_sq(direction);
    const double t = way.rounded() / square.rounded();
    return static_cast<T>(t + (way - t * square).rounded() / square.rounded());
}

// How two touch at the start that move along a side of b - a, by which the origin lies: they do so all along the side.
// Nothing where doubles and signs cannot tell whether they move so.
template <class T>
std::optional<Touch> touch_along(const Slide& slide, const OutlineView<T>& view_a, const OutlineView<T>& view_b,
                                 const LinearMotion<T>& motion) {
    const ConvexPart<T> a = part_of(view_a), b = part_of(view_b);
    const auto is_along = [&](const ConvexPart<T>& part, int edge) {
        return edge < 0 || turn_sign(motion, Direction<T>::between(part, edge, edge + 1)) == 0;
    };
    if (!is_along(a, slide.edge_a) || !is_along(b, slide.edge_b)) return std::nullopt;
    return touch(a, b);
}

// What touches at the start and slides along a side, as things that rest on others do, or passes by it.
template <class T>
bool sweep_sliding(const QuickSweep& quick, const OutlineView<T>& a, const OutlineView<T>& b, const Course<T>& course,
                   BasicSweep<T>& result) {
    const std::optional<Slide> slide = quick.find_slide();
    if (!slide || !(course.max_time >= 0)) return false;
    const auto motion = LinearMotion<T>::of_motion(course.va, course.vb, course.max_time);
    const std::optional<Touch> touch = touch_along(*slide, a, b, motion);
    if (touch == Touch::apart) return true;
    if (touch != Touch::touching) return false;
    if (!SweepNumbers<T>(quick, a, b, course).set_start(slide->start, result)) return false;
    result.exit = std::min(time_of_corner(part_of(a), part_of(b), slide->last, motion), course.max_time);
    result.set_hits();
    result.feature_a.part = result.feature_b.part = 0;
    result.initially_overlapping = result.graze = true;
    return true;
}

// Whether they touch anywhere on a course that may be along a side.
template <class T>
std::optional<bool> hits_sliding(const QuickSweep& quick, const OutlineView<T>& a, const OutlineView<T>& b,
                                 const Course<T>& course) {
    const std::optional<Slide> slide = quick.find_slide();
    if (!slide || !(course.max_time >= 0)) return std::nullopt;
    const auto motion = LinearMotion<T>::of_motion(course.va, course.vb, course.max_time);
    const std::optional<Touch> touch = touch_along(*slide, a, b, motion);
    return touch ? std::optional(*touch != Touch::apart) : std::nullopt;
}

template <class T>
bool sweep_outlines(const OutlineView<T>& a, const OutlineView<T>& b, const Course<T>& course, BasicSweep<T>& result) {
    QuickSweep quick(a, b, course.va, course.vb);
    if (!quick.pair().is_loaded() || !is_near_one<T>(quick.pair())) return false;
    const QuickSweep::Verdict verdict = quick.run();
    if (verdict == QuickSweep::Verdict::misses) return true;
    if (verdict == QuickSweep::Verdict::doubtful) return sweep_sliding(quick, a, b, course, result);
    const double high = static_cast<double>(course.max_time);
    int enter_side = certain_side(quick.enter, 0);
    const int leave_side = certain_side(quick.leave, 0);
    const int enter_high = certain_side(quick.enter, high);
    const int leave_high = certain_side(quick.leave, high);
    if (leave_side < 0 || enter_high > 0) return true;
    const bool apart = quick.enter.t + quick.enter.error < quick.leave.t - quick.leave.error;
    if (enter_high == 0 || leave_high == 0 || (!apart && !quick.is_instant())) return false;
    const SweepNumbers<T> numbers(quick, a, b, course);
    bool do_touch = false;
    if (enter_side == 0 || leave_side == 0) {
        // What is in contact at the start enters then at the latest, and where it only touches, comes or leaves then.
        if (!apart) return false;
        const Touch at_start = touch_at_start(a, b);
        if (at_start == Touch::apart) return leave_side == 0;
        do_touch = at_start == Touch::touching;
        if (!do_touch && leave_side == 0) return false;
        if (do_touch && !numbers.set_start(leave_side == 0 ? quick.leave : quick.enter, result)) return false;
        enter_side = -1;
    }
    if (enter_side > 0 && !numbers.set_beginning(quick.enter, result)) return false;
    result.exit = course.max_time;
    if (quick.is_instant()) {
        result.exit = result.enter;
    } else if (leave_side == 0) {
        result.exit = 0;
        result.graze = true;
    } else if (leave_high < 0) {
        if (!numbers.set_time(quick.leave)) return false;
        result.exit = std::clamp(static_cast<T>(quick.leave.t), result.enter, course.max_time);
    }
    result.set_hits();
    result.feature_a.part = result.feature_b.part = 0;
    result.initially_overlapping = enter_side < 0;
    return true;
}

}  // namespace

template <class T>
bool quick_sweep(const SweptParts<T>& parts, BasicSweep<T>& result) {
    const auto& [a, b, va, vb, max_time] = parts;
    if (a.size() == 0 || b.size() == 0) return true;
    return shorter_sweep(parts, result) ||
           sweep_outlines(outline_view(a), outline_view(b), Course<T>{va, vb, max_time}, result);
}

template <class T>
bool outline_sweep(const OutlineView<T>& a, const OutlineView<T>& b, const Course<T>& course, BasicSweep<T>& result) {
    if (is_upright_box(a) && is_upright_box(b)) {
        const BasicAabb<T> box_a{a.points[0], a.points[1]}, box_b{b.points[0], b.points[1]};
        if (simple_sweep(box_a, box_b, course, result)) return true;
    }
    return sweep_outlines(a, b, course, result);
}

template <class T>
std::optional<bool> quick_sweep_hits(const SweptParts<T>& parts) {
    const auto& [a, b, va, vb, max_time] = parts;
    if (a.size() == 0 || b.size() == 0) return false;
    return outline_sweep_hits(outline_view(a), outline_view(b), Course<T>{va, vb, max_time});
}

template <class T>
std::optional<bool> outline_sweep_hits(const OutlineView<T>& a, const OutlineView<T>& b, const Course<T>& course) {
    QuickSweep quick(a, b, course.va, course.vb);
    if (!quick.pair().is_loaded()) return std::nullopt;
    const QuickSweep::Verdict verdict = quick.run();
    if (verdict == QuickSweep::Verdict::misses) return false;
    if (verdict != QuickSweep::Verdict::crosses) return hits_sliding(quick, a, b, course);
    const int leave_side = certain_side(quick.leave, 0);
    const int enter_high = certain_side(quick.enter, static_cast<double>(course.max_time));
    if (leave_side < 0 || enter_high > 0) return false;
    if (enter_high == 0) return std::nullopt;
    if (leave_side > 0) return true;
    return certain_side(quick.enter, 0) < 0 ? std::optional(touch_at_start(a, b) != Touch::apart) : std::nullopt;
}

#define CAROM_INSTANTIATE(T)                                                                                     \
    template bool quick_sweep(const SweptParts<T>&, BasicSweep<T>&);                                             \
    template std::optional<bool> quick_sweep_hits(const SweptParts<T>&);                                         \
    template bool outline_sweep(const OutlineView<T>&, const OutlineView<T>&, const Course<T>&, BasicSweep<T>&); \
    template std::optional<bool> outline_sweep_hits(const OutlineView<T>&, const OutlineView<T>&, const Course<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
