#include "draw/explanation_view.hpp"

#include "check/bodies.hpp"
#include "draw/draw_movement.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::tool {

namespace {

constexpr Vec2D frame{479.5, 359.5};       // rounds up to 480 x 360
constexpr double margin = 40;              // pixels, enough for a badge
constexpr double around_unbounded = 0.35;  // of the pair's size
constexpr double around_smaller = 2.5;     // of the smaller one's size, where the other is cut off
constexpr double max_position = 2e6;       // cairo keeps positions in 24.8 fixed point

/// A bounding box that grows from empty.
class Extents {
  public:
    void add(const Vec2D& p) {
        if (!std::isfinite(p.x) || !std::isfinite(p.y)) return;
        box_.min = {std::min(box_.min.x, p.x), std::min(box_.min.y, p.y)};
        box_.max = {std::max(box_.max.x, p.x), std::max(box_.max.y, p.y)};
    }
    void add(const AabbD& box) {
        add(box.min);
        add(box.max);
    }
    void add(const Extents& other) { add(other.box_); }
    void grow(double by) {
        box_.min = box_.min - Vec2D{by, by};
        box_.max = box_.max + Vec2D{by, by};
    }
    void keep(const Extents& other) {
        box_.min = {std::max(box_.min.x, other.box_.min.x), std::max(box_.min.y, other.box_.min.y)};
        box_.max = {std::min(box_.max.x, other.box_.max.x), std::min(box_.max.y, other.box_.max.y)};
    }
    bool is_empty() const { return box_.max.x < box_.min.x; }
    Vec2D size() const { return is_empty() ? Vec2D{} : box_.max - box_.min; }
    Vec2D center() const { return is_empty() ? Vec2D{} : 0.5 * box_.min + 0.5 * box_.max; }
    double side() const { return std::max(size().x, size().y); }

  private:
    static constexpr double infinity = std::numeric_limits<double>::infinity();
    AabbD box_{{infinity, infinity}, {-infinity, -infinity}};
};

/// The bounds of the bounded parts of a body, and whether it has unbounded ones.
struct Interest {
    Extents extents;
    bool unbounded = false;
};

// For an unbounded body the boxes of its bounded parts and the origins of rays; lines and half spaces are ignored.
void add_body(const Body& body, Interest& interest) {
    if (const auto* compound = std::get_if<CompoundD>(&body.shape.value)) {
        for (const CompoundD::Part& part : compound->parts()) {
            add_body({part.shape, compose(body.pose, part.pose)}, interest);
        }
        return;
    }
    const AabbD box = body_box(body);
    const Vec2D size = box.max - box.min;
    if (std::isfinite(size.x) && std::isfinite(size.y)) return interest.extents.add(box);
    interest.unbounded = true;
    const auto* rounded = std::get_if<Rounded<AnyConvexD>>(&body.shape.value);
    const auto* ray = rounded ? std::get_if<RayD>(&rounded->core.value) : std::get_if<RayD>(&body.shape.value);
    if (ray) interest.extents.add(apply(body.pose, ray->origin));
}

Interest interest_of(const Body& body, const AabbD& box) {
    Interest interest;
    const Vec2D size = box.max - box.min;
    if (std::isfinite(size.x) && std::isfinite(size.y)) {
        interest.extents.add(box);
    } else {
        add_body(body, interest);
    }
    return interest;
}

// The bounds of both along their motion.
Extents movement_extents(const Level& level, const Explanation& e) {
    Extents extents;
    if (e.movement->hits()) extents.add(e.movement->impact.point);
    for (const Subject* subject : {&e.a, &e.b}) {
        const Item& item = level.items[subject->item];
        for (const double t : ghost_times(*e.movement)) {
            if (item.motion) extents.add(body_box(body_at(item, t)));
        }
    }
    return extents;
}

// The bounds of what shows the relation of the two.
Extents contact_extents(const Level& level, const Explanation& e) {
    if (e.movement && e.movement->resolved()) return movement_extents(level, e);
    Extents extents;
    if (!e.overlapping) {
        extents.add(e.nearest.on_a);
        extents.add(e.nearest.on_b);
    } else if (const std::optional<Vec2D> separating_translation = e.separating_translation()) {
        extents.add(e.contact_point);
        extents.add({e.b.box.min + *separating_translation, e.b.box.max + *separating_translation});
        for (const ManifoldPointD& p : e.manifold->points()) extents.add(p.point);
    } else {
        extents.add(e.nearest.on_a);
    }
    return extents;
}

// Limits the view to the smaller of the two, the contact, and a good part of the larger one around it.
void cut_off_larger(Extents& shown, const Interest& a, const Interest& b, const Extents& contact) {
    Extents smaller = a.extents.side() <= b.extents.side() ? a.extents : b.extents;
    if (a.unbounded || b.unbounded || smaller.side() == 0) return;
    smaller.add(contact);
    smaller.grow(around_smaller * smaller.side());
    shown.keep(smaller);
}

View view_around(const Extents& shown, double scale, const Vec2D& pixels) {
    const Vec2D half = (0.5 / scale) * pixels;
    return {shown.center() - half, shown.center() + half, scale};
}

}  // namespace

View explanation_view(const Level& level, const Explanation& e, const std::optional<double>& scale) {
    const Interest a = interest_of(*level.items[e.a.item].body, e.a.box);
    const Interest b = interest_of(*level.items[e.b.item].body, e.b.box);
    const Extents contact = contact_extents(level, e);
    Extents all = a.extents;
    all.add(b.extents);
    all.add(contact);
    Extents shown = all;
    if (!scale) cut_off_larger(shown, a, b, contact);
    if (a.unbounded || b.unbounded) shown.grow(shown.side() > 0 ? around_unbounded * shown.side() : 1);
    const Vec2D size = shown.size();
    if (scale) return view_around(shown, *scale, *scale * size + Vec2D{2 * margin, 2 * margin});
    const double fits = std::min((frame.x - 2 * margin) / size.x, (frame.y - 2 * margin) / size.y);
    const double largest = max_position / std::max(all.side(), std::numeric_limits<double>::min());
    const double chosen = std::min(fits, largest);
    return view_around(shown, std::isfinite(chosen) ? chosen : 1, frame);
}

}  // namespace carom::tool
