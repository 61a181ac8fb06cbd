#include "step_path.hpp"

#include "squares.hpp"

#include <carom/mask/sweep.hpp>
#include <carom/motion/impact.hpp>
#include <carom/query/sweep.hpp>

namespace carom::detail {

namespace {

template <class T>
struct AxisLegs {
    T before, straight, after;
};

// The rounding error of a difference is a number of the same type, computed exactly by subtracting from the larger
// operand [Dekker 1971]: the leg at the smaller one, where numbers are denser, covers it.
template <class T>
AxisLegs<T> axis_legs(T from, T to) {
    const T straight = to - from;
    if (std::fabs(to) >= std::fabs(from)) return {(to - straight) - from, straight, T(0)};
    return {T(0), straight, to - (from + straight)};
}

// One straight leg of two bodies: where they start, and their displacements.
template <class T>
struct Leg {
    Body<T> a;
    BasicVec2<T> va;
    Body<T> b;
    BasicVec2<T> vb;
};

template <class T>
bool is_convex(const Body<T>& body) {
    return !body.mask && body.shape->value.index() < first_union_rank;  // the ranks are AnyShape's
}

template <class T, class Visit>
void visit_still_leg(const Leg<T>& leg, const Visit& visit) {
    if (bodies_overlap(leg.a, leg.b)) visit({T(0), T(1)});
}

// Calls visit(StepContact) for one leg.
template <class T, class Visitor>
void visit_leg(const Leg<T>& leg, const Visitor& visit) {
    if (leg.va == leg.vb) return visit_still_leg(leg, visit);
    if (is_convex(leg.a) && is_convex(leg.b)) {
        const BasicSweep<T> found = sweep(leg.a.placed(), leg.va, leg.b.placed(), leg.vb, T(1));
        if (found.hits()) visit({found.enter, found.exit, found.certainty});
        return;
    }
    with_parts(leg.a, [&](PartSource<T> parts_a) {
        with_parts(leg.b, [&](PartSource<T> parts_b) {
            const auto each = [&](const BasicContactInterval<T>& found) {
                visit({found.enter, found.exit, found.certainty});
                return Visit::proceed;
            };
            visit_contacts<T>(Passage<T>{parts_a, leg.va, parts_b, leg.vb, T(1)}, each);
        });
    });
}

// The pixels on the grid at the start and at the end.
template <class T>
struct PixelPath {
    GridPixels from, to;
    bool is_shift() const { return from.is_shifted && to.is_shifted; }
    Vec2D shift() const {
        return {static_cast<double>(to.shifted.at.x - from.shifted.at.x),
                static_cast<double>(to.shifted.at.y - from.shifted.at.y)};
    }
};

template <class T>
PixelPath<T> pixel_path(const MovingBody<T>& moving) {
    return {Body<T>{nullptr, moving.body.mask, moving.path.start}.pixels(), moving.body.pixels()};
}

// Two masks that move from whole pixels to whole pixels: contact from the time at which the first pixels block each
// other to the time at which, swept backward from the end, the last ones do.
template <class T>
bool visit_masks(const MovingBody<T>& a, const MovingBody<T>& b, FunctionRef<void(const StepContact<T>&)> visit) {
    const PixelPath<T> pixels_a = pixel_path(a), pixels_b = pixel_path(b);
    if (!pixels_a.is_shift() || !pixels_b.is_shift()) return false;
    const Vec2D displacement = pixels_b.shift() - pixels_a.shift();
    const auto forth = sweep(pixels_a.from.shifted, pixels_b.from.shifted, displacement);
    if (!forth) return false;
    if (!forth->hits()) return true;
    const auto back = sweep(pixels_a.to.shifted, pixels_b.to.shifted, -displacement);
    const double exit = back && back->hits() ? 1 - back->t : 1;
    visit({static_cast<T>(forth->t), static_cast<T>(std::max(exit, forth->t))});
    return true;
}

// The start and velocity of a body on its main leg; pixels move from whole pixels to whole pixels.
template <class T>
std::pair<Body<T>, BasicVec2<T>> main_leg(const MovingBody<T>& moving) {
    Body<T> body = moving.body;
    const StepPath<T>& path = moving.path;
    if (!body.mask) {
        body.pose = {path.start.at + path.before, path.start.rot};
        return {body, path.straight};
    }
    const Vec2D shift = pixel_path(moving).shift();
    body.pose = path.start;
    return {body, {static_cast<T>(shift.x), static_cast<T>(shift.y)}};
}

template <class T>
bool can_follow(const MovingBody<T>& moving) {
    return !moving.body.mask || pixel_path(moving).is_shift();
}

// The share of the straight leg that a rounding leg covers as well: the ratio of lengths, and the rounding of times.
template <class T>
T covered_share(const BasicVec2<T>& small, const BasicVec2<T>& straight) {
    const auto length = [](const BasicVec2<T>& v) { return std::max(std::fabs(v.x), std::fabs(v.y)); };
    constexpr T rounding = std::numeric_limits<T>::epsilon();
    return length(small) < length(straight) ? length(small) / length(straight) + rounding : T(1);
}

// Merges the contacts on the straight leg with those on the rounding legs, which take no time and cover the same
// ground, so that a contact on both counts once.
template <class T>
class StepContactMerger {
  public:
    explicit StepContactMerger(FunctionRef<void(const StepContact<T>&)> visit) : visit_(visit) {}

    // A contact that begins within `slack` of the end of the last one continues it.
    void add(const StepContact<T>& found, T slack) {
        if (open_ && found.enter - open_->exit <= slack) {
            open_->exit = found.exit;
            open_->certainty = std::max(open_->certainty, found.certainty);
            return;
        }
        flush();
        open_ = found;
    }

    void flush() {
        if (open_) visit_(*open_);
        open_.reset();
    }

  private:
    FunctionRef<void(const StepContact<T>&)> visit_;
    std::optional<StepContact<T>> open_;
};

// A rounding leg of two paths, on which pixels do not move.
template <class T>
Leg<T> rounding_leg(Body<T> a, const BasicVec2<T>& from_a, const BasicVec2<T>& leg_a, Body<T> b,
                    const BasicVec2<T>& from_b, const BasicVec2<T>& leg_b) {
    const auto put = [](Body<T>& body, const BasicVec2<T>& from, const BasicVec2<T>& leg) {
        if (body.mask) return BasicVec2<T>{};
        body.pose.at = from;
        return leg;
    };
    const BasicVec2<T> va = put(a, from_a, leg_a), vb = put(b, from_b, leg_b);
    return {a, va, b, vb};
}

// The legs of two straight paths, in order.
template <class T>
struct Legs {
    Leg<T> before;  // at time 0
    Leg<T> straight;
    Leg<T> after;  // at time 1
};

template <class T>
Legs<T> legs_of(const MovingBody<T>& a, const MovingBody<T>& b) {
    const auto [body_a, va] = main_leg(a);
    const auto [body_b, vb] = main_leg(b);
    return {rounding_leg(body_a, a.path.start.at, a.path.before, body_b, b.path.start.at, b.path.before),
            {body_a, va, body_b, vb},
            rounding_leg(a.body, a.body.pose.at - a.path.after, a.path.after, b.body, b.body.pose.at - b.path.after,
                         b.path.after)};
}

// False for most rounding legs.
template <class T>
bool has_motion(const Leg<T>& leg) {
    return leg.va != leg.vb;
}

template <class T>
bool visit_straight(const MovingBody<T>& a, const MovingBody<T>& b, FunctionRef<void(const StepContact<T>&)> visit) {
    if (!can_follow(a) || !can_follow(b)) return false;
    const Legs<T> legs = legs_of(a, b);
    const auto relative_displacement = [](const Leg<T>& leg) { return leg.vb - leg.va; };
    StepContactMerger<T> merger(visit);
    const auto add_rounding_leg = [&](const Leg<T>& leg, T time, T slack) {
        if (!has_motion(leg)) return;
        visit_leg(leg, [&](const StepContact<T>& found) { merger.add({time, time, found.certainty}, slack); });
    };
    add_rounding_leg(legs.before, T(0), T(0));
    T slack = covered_share(relative_displacement(legs.before), relative_displacement(legs.straight));
    visit_leg(legs.straight, [&](const StepContact<T>& found) {
        merger.add(found, slack);
        slack = T(-1);
    });
    add_rounding_leg(legs.after, T(1),
                     covered_share(relative_displacement(legs.after), relative_displacement(legs.straight)));
    merger.flush();
    return true;
}

// The contact of two shapes on a rounding leg, all of which is at one time.
template <class T>
FirstContact<T> contact_at(const Leg<T>& leg, T time) {
    if (!has_motion(leg)) return {};
    const BasicSweep<T> found = sweep(leg.a.placed(), leg.va, leg.b.placed(), leg.vb, T(1));
    return {found.hits(), time, found.point, found.normal};
}

// The contact of two shapes on their main leg, not before `from`.
template <class T>
FirstContact<T> contact_along(const Leg<T>& leg, T from) {
    if (from == 0) {
        const BasicSweep<T> found = sweep(leg.a.placed(), leg.va, leg.b.placed(), leg.vb, T(1));
        return {found.hits(), found.enter, found.point, found.normal};
    }
    const BasicImpact<T> found = first_impact(leg.a.placed(), BasicMotion<T>::linear(leg.va), leg.b.placed(),
                                              BasicMotion<T>::linear(leg.vb), {from, T(1)});
    return {found.hits(), found.time.lo, found.point, found.normal};
}

// The same of pixels with a shape or other pixels, all as the squares that they are, from the place that the shape has
// come to as they see it; none where their paths cannot be followed, or no shape is there.
template <class T>
std::optional<FirstContact<T>> first_contact_of_squares(const MovingBody<T>& a, const MovingBody<T>& b, T from) {
    if (a.path.curve || b.path.curve || !can_follow(a) || !can_follow(b)) return std::nullopt;
    if (from > 0 && a.body.mask && b.body.mask) return std::nullopt;
    Leg<T> leg = legs_of(a, b).straight;
    BasicVec2<T>& at = leg.a.mask ? leg.b.pose.at : leg.a.pose.at;
    if (from > 0) at = at + from * (leg.a.mask ? leg.vb - leg.va : leg.va - leg.vb);
    const BasicSweep<T> found = sweep_of_squares(leg.a, leg.va, leg.b, leg.vb, T(1) - from);
    return FirstContact<T>{found.hits(), from + found.enter, found.point, found.normal};
}

// The shape where its motion begins, and its motion.
template <class T>
auto start_of(const MovingBody<T>& moving) {
    return place(*moving.body.shape, moving.path.curve ? moving.path.old_pose : moving.path.start);
}

template <class T>
BasicMotion<T> motion_of(const MovingBody<T>& moving) {
    return moving.path.curve ? *moving.path.curve : BasicMotion<T>::linear(moving.path.straight);
}

// Fast rotation can give any number of contacts.
constexpr int max_contacts = 4096;

// Contacts on curves, from the poses at which those begin.
template <class T>
bool visit_curves(const MovingBody<T>& a, const MovingBody<T>& b, FunctionRef<void(const StepContact<T>&)> visit) {
    if (a.body.mask || b.body.mask) return false;
    int contact_count = 0;
    all_contacts(
        start_of(a), motion_of(a), start_of(b), motion_of(b), {T(0), T(1)}, [&](const BasicMovingContact<T>& found) {
            const auto certainty = found.certainty == Certainty::exact ? Certainty::conservative : found.certainty;
            const bool is_last = ++contact_count > max_contacts;
            visit(is_last ? StepContact<T>{found.enter.lo, T(1), Certainty::unresolved}
                          : StepContact<T>{found.enter.lo, found.exit.hi, certainty});
            return is_last ? Visit::stop : Visit::proceed;
        });
    return true;
}

// Bounds of a curved path.
template <class T>
BasicAabb<T> curve_box(const MovingBody<T>& moving) {
    Body<T> old = moving.body;
    old.pose = moving.path.old_pose;
    const MotionD motion = moving.path.curve->in_double();
    const AabbD box = in_doubles(body_box(old));
    const auto nothing = [](const MovingShape&, IntervalD, const AabbD&, const AabbD&, PartList&) {};
    return outward_box<T>(swept(box, MovingShape{nothing, box, 0, &motion, nullptr}, {0, 1}));
}

}  // namespace

template <class T>
StepPath<T> straight_path(const BasicPose<T>& from, const BasicPose<T>& to) {
    const AxisLegs<T> x = axis_legs(from.at.x, to.at.x), y = axis_legs(from.at.y, to.at.y);
    return {{from.at, to.rot}, {x.before, y.before}, {x.straight, y.straight}, {x.after, y.after}, nullptr, from};
}

template <class T>
bool for_each_step_contact(const MovingBody<T>& a, const MovingBody<T>& b,
                           FunctionRef<void(const StepContact<T>&)> visit) {
    if (a.path.curve || b.path.curve) return visit_curves(a, b, visit);
    return a.body.mask && b.body.mask ? visit_masks(a, b, visit) : visit_straight(a, b, visit);
}

template <class T>
BasicVec2<T> velocity_at(const StepPath<T>& path, T time) {
    if (!path.curve || path.curve->rotates()) return path.straight;
    return {path.curve->x().derivative()(time), path.curve->y().derivative()(time)};
}

template <class T>
std::optional<FirstContact<T>> first_contact(const MovingBody<T>& a, const MovingBody<T>& b, T from) {
    if (a.body.mask || b.body.mask) return first_contact_of_squares(a, b, from);
    if (a.path.curve || b.path.curve) {
        const BasicImpact<T> first = first_impact(start_of(a), motion_of(a), start_of(b), motion_of(b), {from, T(1)});
        return FirstContact<T>{first.hits(), first.time.lo, first.point, first.normal};
    }
    const Legs<T> legs = legs_of(a, b);
    FirstContact<T> first;
    if (from == 0) first = contact_at(legs.before, T(0));
    if (!first.hit) first = contact_along(legs.straight, from);
    if (!first.hit) first = contact_at(legs.after, T(1));
    return first;
}

template <class T>
BasicAabb<T> path_box(const MovingBody<T>& moving, const BasicAabb<T>& end_box) {
    if (moving.path.is_still()) return end_box;
    if (moving.path.curve) return joined_boxes(end_box, curve_box(moving));
    const auto box_at = [&](const BasicVec2<T>& position) {
        Body<T> body = moving.body;
        body.pose.at = position;
        return body_box(body);
    };
    const auto& [start, before, straight, after, curve, old_pose] = moving.path;
    BasicAabb<T> box = joined_boxes(end_box, box_at(start.at));
    if (before != BasicVec2<T>{}) box = joined_boxes(box, box_at(start.at + before));
    if (after != BasicVec2<T>{}) box = joined_boxes(box, box_at(moving.body.pose.at - after));
    return box;
}

#define CAROM_INSTANTIATE(T)                                                                              \
    template StepPath<T> straight_path(const BasicPose<T>&, const BasicPose<T>&);                         \
    template bool for_each_step_contact(const MovingBody<T>&, const MovingBody<T>&,                       \
                                        FunctionRef<void(const StepContact<T>&)>);                        \
    template BasicVec2<T> velocity_at(const StepPath<T>&, T);                                             \
    template std::optional<FirstContact<T>> first_contact(const MovingBody<T>&, const MovingBody<T>&, T); \
    template BasicAabb<T> path_box(const MovingBody<T>&, const BasicAabb<T>&);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
