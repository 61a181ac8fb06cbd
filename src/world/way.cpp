#include "way.hpp"

#include <carom/mask/sweep.hpp>
#include <carom/motion/impact.hpp>
#include <carom/query/sweep.hpp>

namespace carom::detail {

namespace {

template <class T>
struct AxisLegs {
    T before, straight, after;
};

// The difference of two numbers is off by a number of the same type, and the one subtracted from the larger gives it
// [Dekker 1971]: the leg beside the smaller one, where steps are finer, takes up the rest.
template <class T>
AxisLegs<T> axis_legs(T from, T to) {
    const T straight = to - from;
    if (std::fabs(to) >= std::fabs(from)) return {(to - straight) - from, straight, T(0)};
    return {T(0), straight, to - (from + straight)};
}

// One of the straight legs: both start somewhere and go somewhere else in time 1.
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

// Calls visit(Stretch) for one leg.
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

// Where the pixels are before and after, on the grid.
template <class T>
struct PixelWay {
    GridPixels from, to;
    bool is_shift() const { return from.is_shifted && to.is_shifted; }
    Vec2D shift() const {
        return {static_cast<double>(to.shifted.at.x - from.shifted.at.x),
                static_cast<double>(to.shifted.at.y - from.shifted.at.y)};
    }
};

template <class T>
PixelWay<T> pixel_way(const MovingBody<T>& moving) {
    return {Body<T>{nullptr, moving.body.mask, moving.way.start}.pixels(), moving.body.pixels()};
}

// Two masks on the way from whole pixels to whole pixels: from when the first pixels block each other to when, seen
// from the end, they last do.
template <class T>
bool visit_masks(const MovingBody<T>& a, const MovingBody<T>& b, FunctionRef<void(const Stretch<T>&)> visit) {
    const PixelWay<T> pixels_a = pixel_way(a), pixels_b = pixel_way(b);
    if (!pixels_a.is_shift() || !pixels_b.is_shift()) return false;
    const Vec2D way = pixels_b.shift() - pixels_a.shift();
    const auto forth = sweep(pixels_a.from.shifted, pixels_b.from.shifted, way);
    if (!forth) return false;
    if (!forth->hits()) return true;
    const auto back = sweep(pixels_a.to.shifted, pixels_b.to.shifted, -way);
    const double exit = back && back->hits() ? 1 - back->t : 1;
    visit({static_cast<T>(forth->t), static_cast<T>(std::max(exit, forth->t))});
    return true;
}

// The place and velocity of a body on its main leg; pixels go from whole pixels to whole pixels.
template <class T>
std::pair<Body<T>, BasicVec2<T>> main_leg(const MovingBody<T>& moving) {
    Body<T> body = moving.body;
    const Way<T>& way = moving.way;
    if (!body.mask) {
        body.pose = {way.start.at + way.before, way.start.rot};
        return {body, way.straight};
    }
    const Vec2D shift = pixel_way(moving).shift();
    body.pose = way.start;
    return {body, {static_cast<T>(shift.x), static_cast<T>(shift.y)}};
}

template <class T>
bool is_followed(const MovingBody<T>& moving) {
    return !moving.body.mask || pixel_way(moving).is_shift();
}

// How much of a straight leg a leg beside it may have covered before: the share of the longer one, and what the
// rounding of times may add to it.
template <class T>
T share_of(const BasicVec2<T>& small, const BasicVec2<T>& straight) {
    const auto length = [](const BasicVec2<T>& v) { return std::max(std::fabs(v.x), std::fabs(v.y)); };
    constexpr T rounding = std::numeric_limits<T>::epsilon();
    return length(small) < length(straight) ? length(small) / length(straight) + rounding : T(1);
}

// Stretches of two in turn, on the way itself and on the legs beside it, which take no time and go over the same
// ground: what is met on either is met once.
template <class T>
class StretchJoiner {
  public:
    explicit StretchJoiner(FunctionRef<void(const Stretch<T>&)> visit) : visit_(visit) {}

    // What begins within `slack` of the end of the last stretch goes on from it.
    void add(const Stretch<T>& stretch, T slack) {
        if (open_ && stretch.enter - open_->exit <= slack) {
            open_->exit = stretch.exit;
            open_->certainty = std::max(open_->certainty, stretch.certainty);
            return;
        }
        flush();
        open_ = stretch;
    }

    void flush() {
        if (open_) visit_(*open_);
        open_.reset();
    }

  private:
    FunctionRef<void(const Stretch<T>&)> visit_;
    std::optional<Stretch<T>> open_;
};

// A leg beside the ways of two, on which pixels stay where they are.
template <class T>
Leg<T> side_leg(Body<T> a, const BasicVec2<T>& from_a, const BasicVec2<T>& way_a, Body<T> b, const BasicVec2<T>& from_b,
                const BasicVec2<T>& way_b) {
    const auto put = [](Body<T>& body, const BasicVec2<T>& from, const BasicVec2<T>& way) {
        if (body.mask) return BasicVec2<T>{};
        body.pose.at = from;
        return way;
    };
    const BasicVec2<T> va = put(a, from_a, way_a), vb = put(b, from_b, way_b);
    return {a, va, b, vb};
}

// The legs of two straight ways, in order.
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
    return {
        side_leg(body_a, a.way.start.at, a.way.before, body_b, b.way.start.at, b.way.before),
        {body_a, va, body_b, vb},
        side_leg(a.body, a.body.pose.at - a.way.after, a.way.after, b.body, b.body.pose.at - b.way.after, b.way.after)};
}

// Most legs beside a way are none.
template <class T>
bool is_gone(const Leg<T>& leg) {
    return leg.va != leg.vb;
}

template <class T>
bool visit_straight(const MovingBody<T>& a, const MovingBody<T>& b, FunctionRef<void(const Stretch<T>&)> visit) {
    if (!is_followed(a) || !is_followed(b)) return false;
    const Legs<T> legs = legs_of(a, b);
    const auto way_of = [](const Leg<T>& leg) { return leg.vb - leg.va; };
    StretchJoiner<T> joiner(visit);
    const auto add_side = [&](const Leg<T>& leg, T time, T slack) {
        if (!is_gone(leg)) return;
        visit_leg(leg, [&](const Stretch<T>& found) { joiner.add({time, time, found.certainty}, slack); });
    };
    add_side(legs.before, T(0), T(0));
    T slack = share_of(way_of(legs.before), way_of(legs.straight));
    visit_leg(legs.straight, [&](const Stretch<T>& found) {
        joiner.add(found, slack);
        slack = T(-1);
    });
    add_side(legs.after, T(1), share_of(way_of(legs.after), way_of(legs.straight)));
    joiner.flush();
    return true;
}

// The contact of two shapes on a leg that all happens at one time.
template <class T>
FirstContact<T> contact_at(const Leg<T>& leg, T time) {
    if (!is_gone(leg)) return {};
    const BasicSweep<T> found = sweep(leg.a.placed(), leg.va, leg.b.placed(), leg.vb, T(1));
    return {found.hits(), time, found.point, found.normal};
}

// That of two shapes on their main leg, not before `from`.
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

// Where a shape's curve begins, and how it goes on.
template <class T>
auto start_of(const MovingBody<T>& moving) {
    return place(*moving.body.shape, moving.way.curve ? moving.way.old_pose : moving.way.start);
}

template <class T>
BasicMotion<T> motion_of(const MovingBody<T>& moving) {
    return moving.way.curve ? *moving.way.curve : BasicMotion<T>::linear(moving.way.straight);
}

// What turns fast enough meets again and again without end.
constexpr int most_meetings = 4096;

// On curves, from the poses at which they began.
template <class T>
bool visit_curves(const MovingBody<T>& a, const MovingBody<T>& b, FunctionRef<void(const Stretch<T>&)> visit) {
    if (a.body.mask || b.body.mask) return false;
    int meetings = 0;
    all_contacts(
        start_of(a), motion_of(a), start_of(b), motion_of(b), {T(0), T(1)}, [&](const BasicMovingContact<T>& found) {
            const auto certainty = found.certainty == Certainty::exact ? Certainty::conservative : found.certainty;
            const bool is_last = ++meetings > most_meetings;
            visit(is_last ? Stretch<T>{found.enter.lo, T(1), Certainty::unresolved}
                          : Stretch<T>{found.enter.lo, found.exit.hi, certainty});
            return is_last ? Visit::stop : Visit::proceed;
        });
    return true;
}

// Around a curve from time 0 to 1.
template <class T>
BasicAabb<T> curve_box(const MovingBody<T>& moving) {
    Body<T> old = moving.body;
    old.pose = moving.way.old_pose;
    const MotionD motion = moving.way.curve->in_double();
    const AabbD box = in_doubles(body_box(old));
    const auto nothing = [](const Mover&, IntervalD, const AabbD&, const AabbD&, PartList&) {};
    return outward_box<T>(swept(box, Mover{nothing, box, 0, &motion, nullptr}, {0, 1}));
}

}  // namespace

template <class T>
Way<T> straight_way(const BasicPose<T>& from, const BasicPose<T>& to) {
    const AxisLegs<T> x = axis_legs(from.at.x, to.at.x), y = axis_legs(from.at.y, to.at.y);
    return {{from.at, to.rot}, {x.before, y.before}, {x.straight, y.straight}, {x.after, y.after}, nullptr, from};
}

template <class T>
bool for_each_stretch(const MovingBody<T>& a, const MovingBody<T>& b, FunctionRef<void(const Stretch<T>&)> visit) {
    if (a.way.curve || b.way.curve) return visit_curves(a, b, visit);
    return a.body.mask && b.body.mask ? visit_masks(a, b, visit) : visit_straight(a, b, visit);
}

template <class T>
BasicVec2<T> velocity_at(const Way<T>& way, T time) {
    if (!way.curve || way.curve->rotates()) return way.straight;
    return {way.curve->x().derivative()(time), way.curve->y().derivative()(time)};
}

template <class T>
std::optional<FirstContact<T>> first_contact(const MovingBody<T>& a, const MovingBody<T>& b, T from) {
    if (a.body.mask || b.body.mask) return std::nullopt;
    if (a.way.curve || b.way.curve) {
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
BasicAabb<T> way_box(const MovingBody<T>& moving, const BasicAabb<T>& end_box) {
    if (moving.way.is_still()) return end_box;
    if (moving.way.curve) return joined_boxes(end_box, curve_box(moving));
    const auto box_at = [&](const BasicVec2<T>& place) {
        Body<T> body = moving.body;
        body.pose.at = place;
        return body_box(body);
    };
    const auto& [start, before, straight, after, curve, old_pose] = moving.way;
    BasicAabb<T> box = joined_boxes(end_box, box_at(start.at));
    if (before != BasicVec2<T>{}) box = joined_boxes(box, box_at(start.at + before));
    if (after != BasicVec2<T>{}) box = joined_boxes(box, box_at(moving.body.pose.at - after));
    return box;
}

#define CAROM_INSTANTIATE(T)                                                                                          \
    template Way<T> straight_way(const BasicPose<T>&, const BasicPose<T>&);                                           \
    template bool for_each_stretch(const MovingBody<T>&, const MovingBody<T>&, FunctionRef<void(const Stretch<T>&)>); \
    template BasicVec2<T> velocity_at(const Way<T>&, T);                                                              \
    template std::optional<FirstContact<T>> first_contact(const MovingBody<T>&, const MovingBody<T>&, T);             \
    template BasicAabb<T> way_box(const MovingBody<T>&, const BasicAabb<T>&);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
