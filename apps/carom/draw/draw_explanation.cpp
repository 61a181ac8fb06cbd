#include "draw/draw_explanation.hpp"

#include "draw/body_path.hpp"
#include "draw/canvas.hpp"
#include "draw/draw_movement.hpp"
#include "draw/explanation_view.hpp"
#include "draw/guards.hpp"
#include "draw/marks.hpp"
#include "draw/pair_paints.hpp"
#include "draw/shared_pixels.hpp"
#include "draw/sprite_painter.hpp"

#include <carom/query/closest_point.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace carom::tool {

namespace {

constexpr Paint paper{1, 1, 1, 1};
constexpr Paint shared{0.60, 0.08, 0.50, 1};

constexpr double area_opacity = 0.16;
constexpr double shared_opacity = 0.45;
constexpr double box_opacity = 0.7;
constexpr double picture_opacity = 0.6;
constexpr double outline_width = 2.4;
constexpr double least_shift = 3;  // pixels; a smaller one is not seen
constexpr double badge_gap = 6;    // from a box's corner to its badge
constexpr std::array<double, 2> box_dashes = {3, 4};

class ExplanationPainter {
  public:
    ExplanationPainter(const Level& level, const Explanation& explanation, const Canvas& canvas, const View& view)
        : a_(level.items[explanation.a.item]),
          b_(level.items[explanation.b.item]),
          e_(explanation),
          context_(canvas.context()),
          view_(view),
          size_{static_cast<double>(canvas.width()), static_cast<double>(canvas.height())} {}

    void draw() {
        set_paint(context_, paper);
        cairo_paint(context_);
        cairo_set_line_join(context_, CAIRO_LINE_JOIN_ROUND);
        draw_pictures();
        draw_areas();
        if (moves()) {
            draw_outline(*a_.body, blue);
            draw_outline(*b_.body, orange);
            draw_movement(context_, view_, a_, b_, *e_.movement);
        } else {
            draw_box(e_.a.box, blue);
            draw_box(e_.b.box, orange);
            draw_outline(*a_.body, blue);
            draw_outline(*b_.body, orange);
            e_.overlapping ? draw_meeting() : draw_gap();
        }
        draw_badges();
    }

  private:
    bool moves() const { return e_.movement && e_.movement->resolved(); }
    void draw_pictures();
    void draw_areas();
    void fill_area(const Body& body, const Paint& paint);
    void draw_box(const AabbD& box, const Paint& paint);
    void draw_outline(const Body& body, const Paint& paint);
    void draw_ghost(const Vec2D& shift);
    void draw_meeting();
    void draw_gap();
    void draw_badges();
    std::vector<Vec2D> badge_places(const Body& body, const AabbD& box) const;
    Vec2D badge_place(const std::vector<Vec2D>& places, const Vec2D& other_badge) const;

    Vec2D picture_point(const Vec2D& p) const { return view_.to_picture(p); }
    void set_dashes(const std::array<double, 2>& dashes) { cairo_set_dash(context_, dashes.data(), 2, 0); }
    void clear_dashes() { cairo_set_dash(context_, nullptr, 0, 0); }

    const Item& a_;
    const Item& b_;
    const Explanation& e_;
    cairo_t* context_;
    const View& view_;
    Vec2D size_;
};

void ExplanationPainter::draw_pictures() {
    SpritePainter painter(context_, view_);
    for (const Item* item : {&a_, &b_}) {
        if (item->sprite) painter.paint(*item->sprite, picture_opacity);
    }
}

void ExplanationPainter::fill_area(const Body& body, const Paint& paint) {
    add_areas(context_, view_, body);
    set_paint(context_, paint);
    cairo_fill(context_);
}

// What they share: pixels where both have pictures, else the areas' common part.
void ExplanationPainter::draw_areas() {
    fill_area(*a_.body, with_opacity(blue, area_opacity));
    fill_area(*b_.body, with_opacity(orange, area_opacity));
    if (e_.pixels) {
        const SharedPixels& pixels = *e_.pixels;
        paint_shared_pixels(context_, view_, {&pixels.a.mask, pixels.a.at}, {&pixels.b.mask, pixels.b.at});
    } else if (e_.penetrating) {
        cairo_save(context_);
        add_areas(context_, view_, *a_.body);
        cairo_clip(context_);
        fill_area(*b_.body, with_opacity(shared, shared_opacity));
        cairo_restore(context_);
    }
}

// A box that goes on for ever is not drawn.
void ExplanationPainter::draw_box(const AabbD& box, const Paint& paint) {
    const Vec2D low = picture_point(box.min);
    const Vec2D size = picture_point(box.max) - low;
    if (!std::isfinite(size.x) || !std::isfinite(size.y)) return;
    cairo_rectangle(context_, low.x, low.y, size.x, size.y);
    set_paint(context_, with_opacity(paint, box_opacity));
    set_dashes(box_dashes);
    cairo_set_line_width(context_, thin_width);
    cairo_stroke(context_);
    clear_dashes();
}

void ExplanationPainter::draw_outline(const Body& body, const Paint& paint) {
    add_outline(context_, view_, body);
    set_paint(context_, paint);
    cairo_set_line_width(context_, outline_width);
    cairo_stroke(context_);
}

// B where it would only touch A.
void ExplanationPainter::draw_ghost(const Vec2D& shift) {
    const Vec2D pixels = view_.scale * shift;
    if (std::hypot(pixels.x, pixels.y) < least_shift) return;
    cairo_save(context_);
    cairo_translate(context_, pixels.x, pixels.y);
    add_outline(context_, view_, *b_.body);
    cairo_restore(context_);
    set_paint(context_, orange);
    set_dashes(ghost_dashes);
    cairo_set_line_width(context_, thin_width);
    cairo_stroke(context_);
    clear_dashes();
}

void ExplanationPainter::draw_meeting() {
    const std::optional<Vec2D> way_out = e_.way_out();
    if (!way_out) return draw_dot(context_, picture_point(e_.nearest.on_a), ink);
    draw_ghost(*way_out);
    const Vec2D from = picture_point(e_.contact_point);
    draw_arrow(context_, from, e_.meeting->normal, arrow_length, ink);
    for (const BasicManifoldPoint<double>& p : e_.meeting->points()) draw_dot(context_, picture_point(p.point), ink);
}

void ExplanationPainter::draw_gap() {
    const Vec2D from = picture_point(e_.nearest.on_a);
    const Vec2D to = picture_point(e_.nearest.on_b);
    draw_line(context_, from, to, ink, nearest_width);
    draw_dot(context_, from, ink);
    draw_dot(context_, to, ink);
}

// Of a bounded body the corners of its box, else points of it all over the picture.
std::vector<Vec2D> ExplanationPainter::badge_places(const Body& body, const AabbD& box) const {
    const Vec2D low = picture_point(box.min);
    const Vec2D high = picture_point(box.max);
    const double out = badge_radius + badge_gap;
    if (std::isfinite(high.x - low.x) && std::isfinite(high.y - low.y)) {
        return {{low.x - out, low.y - out},
                {high.x + out, low.y - out},
                {high.x + out, high.y + out},
                {low.x - out, high.y + out}};
    }
    std::vector<Vec2D> places;
    constexpr int steps = 8;
    for (int i = 0; i < steps * steps; ++i) {
        const Vec2D part{(0.5 + i % steps) / steps, (0.5 + i / steps) / steps};
        const Vec2D at = view_.min + (1 / view_.scale) * Vec2D{part.x * size_.x, part.y * size_.y};
        places.push_back(picture_point(closest_point(place(body.shape, body.pose), at).point));
    }
    return places;
}

// The place that is furthest from where the two meet, and clear of another badge; moved into the picture.
Vec2D ExplanationPainter::badge_place(const std::vector<Vec2D>& places, const Vec2D& other_badge) const {
    const Vec2D meeting = picture_point(moves() && e_.movement->meets() ? e_.movement->impact.point
                                        : e_.way_out()                  ? e_.contact_point
                                                                        : e_.nearest.on_a);
    const double edge = badge_radius + badge_gap;
    Vec2D best = meeting;
    double best_score = -1;
    for (const Vec2D& p : places) {
        const Vec2D place{std::clamp(p.x, edge, size_.x - edge), std::clamp(p.y, edge, size_.y - edge)};
        const Vec2D to_meeting = place - meeting;
        const Vec2D to_badge = place - other_badge;
        const Vec2D moved = place - p;
        const bool clear = std::hypot(to_badge.x, to_badge.y) > 3 * badge_radius;
        const double score = clear ? std::hypot(to_meeting.x, to_meeting.y) - 2 * std::hypot(moved.x, moved.y) : -1;
        if (score <= best_score) continue;
        best = place;
        best_score = score;
    }
    return best;
}

void ExplanationPainter::draw_badges() {
    const Vec2D nowhere{-1e9, -1e9};
    const Vec2D badge_b = badge_place(badge_places(*b_.body, e_.b.box), nowhere);
    const Vec2D badge_a = badge_place(badge_places(*a_.body, e_.a.box), badge_b);
    draw_badge(context_, badge_a, 'A', blue);
    draw_badge(context_, badge_b, 'B', orange);
}

}  // namespace

void draw_explanation(const Level& level, const Explanation& explanation, const ExplanationPicture& picture) {
    const PictureFormat format = picture_format(picture.path);
    if (picture.scale) check_scale(*picture.scale);
    refuse_inputs(level, picture.path);
    const View view = explanation_view(level, explanation, picture.scale);
    Canvas canvas(format, view);
    ExplanationPainter(level, explanation, canvas, view).draw();
    canvas.save(picture.path);
}

}  // namespace carom::tool
