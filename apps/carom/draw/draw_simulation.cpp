#include "draw/draw_simulation.hpp"

#include "check/bodies.hpp"
#include "draw/body_path.hpp"
#include "draw/canvas.hpp"
#include "draw/guards.hpp"
#include "draw/marks.hpp"
#include "draw/pair_paints.hpp"

#include <algorithm>
#include <cmath>

namespace carom::tool {

namespace {

constexpr Paint paper{1, 1, 1, 1};
constexpr Paint gray{0.45, 0.45, 0.50, 1};
constexpr std::size_t ghosts = 6;  // of each item along its path, besides the start and the end
constexpr double faint = 0.35;
constexpr double area_opacity = 0.12;
constexpr double outline_width = 1.8;
constexpr double normal_length = 18;

bool is_bounded(const AabbD& box) {
    return std::isfinite(box.max.x - box.min.x) && std::isfinite(box.max.y - box.min.y);
}

Body body_in(const Level& level, const SimulatedMover& mover, std::size_t step) {
    return {level.items[mover.item].body->shape, mover.poses[step]};
}

// The level, or if it has no size the bounds of its items at the start.
View view_of(const Level& level, double scale) {
    AabbD shown{level.origin, level.origin + Vec2D{level.width, level.height}};
    const auto include = [&](const AabbD& box) {
        if (!is_bounded(box)) return;
        shown.min = {std::min(shown.min.x, box.min.x), std::min(shown.min.y, box.min.y)};
        shown.max = {std::max(shown.max.x, box.max.x), std::max(shown.max.y, box.max.y)};
    };
    if (!(level.width > 0 && level.height > 0)) {
        for (const Item& item : level.items) {
            if (item.body) include(body_box(*item.body));
        }
        shown.max = {std::max(shown.max.x, shown.min.x + 1), std::max(shown.max.y, shown.min.y + 1)};
    }
    return {
        {std::floor(shown.min.x), std::floor(shown.min.y)}, {std::ceil(shown.max.x), std::ceil(shown.max.y)}, scale};
}

class SimulationImage {
  public:
    SimulationImage(const Level& level, const Simulation& simulation, cairo_t* context, const View& view)
        : level_(level), simulation_(simulation), context_(context), view_(view) {}

    void draw() {
        set_paint(context_, paper);
        cairo_paint(context_);
        cairo_set_line_join(context_, CAIRO_LINE_JOIN_ROUND);
        draw_still();
        for (const SimulatedMover& mover : simulation_.movers) draw_path(mover);
        for (const SimulatedMover& mover : simulation_.movers) draw_ghosts(mover);
        for (const SimulatedEvent& event : simulation_.events) draw_begin(event);
    }

  private:
    void draw_body(const Body& body, const Paint& paint, double width) {
        add_areas(context_, view_, body);
        set_paint(context_, with_opacity(paint, area_opacity * paint.alpha));
        cairo_fill(context_);
        add_outline(context_, view_, body);
        set_paint(context_, paint);
        cairo_set_line_width(context_, width);
        cairo_stroke(context_);
    }

    void draw_still() {
        std::vector<bool> moves(level_.items.size());
        for (const SimulatedMover& mover : simulation_.movers) moves[mover.item] = true;
        for (std::size_t i = 0; i < level_.items.size(); ++i) {
            if (level_.items[i].body && !moves[i]) draw_body(*level_.items[i].body, gray, thin_width);
        }
    }

    // The path of the center of its box.
    void draw_path(const SimulatedMover& mover) {
        for (std::size_t step = 0; step < mover.poses.size(); ++step) {
            const AabbD box = body_box(body_in(level_, mover, step));
            if (!is_bounded(box)) return;
            const Vec2D p = view_.to_image(0.5 * box.min + 0.5 * box.max);
            cairo_line_to(context_, p.x, p.y);
        }
        set_paint(context_, with_opacity(blue, 0.7));
        cairo_set_line_width(context_, thin_width);
        cairo_stroke(context_);
    }

    void draw_ghosts(const SimulatedMover& mover) {
        const std::size_t last = mover.poses.size() - 1;
        for (std::size_t i = 0; i <= ghosts; ++i) {
            draw_body(body_in(level_, mover, i * last / (ghosts + 1)), with_opacity(orange, faint), thin_width);
        }
        draw_body(body_in(level_, mover, last), orange, outline_width);
    }

    void draw_begin(const SimulatedEvent& event) {
        if (!event.contact) return;
        const Vec2D at = view_.to_image(event.contact->point);
        if (event.contact->normal != Vec2D{}) draw_arrow(context_, at, event.contact->normal, normal_length, ink);
        draw_dot(context_, at, ink);
    }

    const Level& level_;
    const Simulation& simulation_;
    cairo_t* context_;
    const View& view_;
};

}  // namespace

void draw_simulation(const Level& level, const Simulation& simulation, const DrawOptions& options) {
    const ImageFormat format = image_format(options.path);
    check_scale(options.scale);
    refuse_inputs(level, options.path);
    const View view = view_of(level, options.scale);
    Canvas canvas(format, view);
    SimulationImage(level, simulation, canvas.context(), view).draw();
    canvas.save(options.path);
}

}  // namespace carom::tool
