#include "draw/draw_movement.hpp"

#include "check/bodies.hpp"
#include "draw/body_path.hpp"
#include "draw/marks.hpp"
#include "draw/pair_paints.hpp"

#include <carom/query/distance.hpp>

#include <cmath>

namespace carom::tool {

namespace {

constexpr int ghosts_on_the_way = 3;
constexpr int path_steps = 24;
constexpr double faint = 0.35;
constexpr double swept_opacity = 0.6;

Vec2D velocity_of(const MotionD& motion, double t) {
    return {motion.x().derivative()(t), motion.y().derivative()(t)};
}

// The point of a bounded body that lies farthest along a unit direction: the closest one to a half space beyond it.
Vec2D farthest_of(const Body& body, const Vec2D& along) {
    const AabbD box = body_box(body);
    const Vec2D center{0.5 * box.min.x + 0.5 * box.max.x, 0.5 * box.min.y + 0.5 * box.max.y};
    const double reach = (box.max.x - box.min.x) + (box.max.y - box.min.y);
    return closest(place(body.shape, body.pose), HalfSpaceD{center + reach * along, -along}).value().on_a;
}

bool has_ends(const Body& body) {
    const AabbD box = body_box(body);
    return std::isfinite(box.max.x - box.min.x) && std::isfinite(box.max.y - box.min.y);
}

class MovementPainter {
  public:
    MovementPainter(cairo_t* context, const View& view, const Movement& movement)
        : context_(context), view_(view), movement_(movement), times_(ghost_times(movement)) {}

    void draw_item(const Item& item, const Paint& paint) const {
        if (!item.motion || times_.empty()) return;
        if (!item.motion->rotates() && has_ends(*item.body)) draw_swept(item, with_opacity(paint, swept_opacity));
        const double decisive = movement_.hits() ? movement_.impact.time.lo : movement_.nearest.time;
        for (const double t : times_) {
            if (t == 0) continue;
            if (t > decisive) cairo_set_dash(context_, ghost_dashes.data(), 2, 0);
            add_outline(context_, view_, body_at(item, t));
            stroke(t < decisive ? with_opacity(paint, faint) : paint);
        }
    }

    void draw_contact() const {
        if (movement_.hits()) {
            const Vec2D at = view_.to_image(movement_.impact.point);
            const Vec2D& normal = movement_.impact.normal;
            if (normal != Vec2D{}) draw_arrow(context_, at, normal, arrow_length, ink);
            draw_dot(context_, at, ink);
        } else if (movement_.resolved()) {
            const Vec2D from = view_.to_image(movement_.when_nearest.on_a);
            const Vec2D to = view_.to_image(movement_.when_nearest.on_b);
            draw_line(context_, from, to, ink, nearest_width);
            draw_dot(context_, from, ink);
            draw_dot(context_, to, ink);
        }
    }

  private:
    void stroke(const Paint& paint) const {
        set_paint(context_, paint);
        cairo_set_line_width(context_, thin_width);
        cairo_stroke(context_);
        cairo_set_dash(context_, nullptr, 0, 0);
    }

    // The swept area is bounded by the points farthest across the path, on either side.
    void draw_swept(const Item& item, const Paint& paint) const {
        const MotionD& motion = *item.motion;
        const bool is_linear = motion.x().size() <= 2 && motion.y().size() <= 2;
        const int steps = is_linear ? 1 : path_steps;
        for (const double side : {-1.0, 1.0}) {
            for (int i = 0; i <= steps; ++i) {
                const double t = times_.back() * i / steps;
                const Vec2D velocity = velocity_of(motion, t);
                const double speed = std::hypot(velocity.x, velocity.y);
                if (speed == 0) continue;
                const Vec2D p = view_.to_image(farthest_of(body_at(item, t), (side / speed) * perp(velocity)));
                cairo_line_to(context_, p.x, p.y);
            }
            stroke(paint);
        }
    }

    cairo_t* context_;
    const View& view_;
    const Movement& movement_;
    std::vector<double> times_;
};

}  // namespace

std::vector<double> ghost_times(const Movement& movement) {
    if (!movement.resolved()) return {};
    const double decisive = movement.hits() ? movement.impact.time.lo : movement.nearest.time;
    std::vector<double> times;
    for (int i = 1; i <= ghosts_on_the_way; ++i) times.push_back(decisive * i / (ghosts_on_the_way + 1));
    times.push_back(decisive);
    if (movement.hits() && movement.until > decisive && std::isfinite(movement.until)) times.push_back(movement.until);
    return times;
}

void draw_movement(cairo_t* context, const View& view, const Item& a, const Item& b, const Movement& movement) {
    const MovementPainter painter(context, view, movement);
    painter.draw_item(a, blue);
    painter.draw_item(b, orange);
    painter.draw_contact();
}

}  // namespace carom::tool
