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
constexpr double sprite_opacity = 0.6;
constexpr double outline_width = 2.4;
constexpr double min_shift = 3;  // pixels; a smaller one is not visible
constexpr double badge_gap = 6;  // from a box's corner to its badge
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
        draw_sprites();
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
            e_.overlapping ? draw_contact() : draw_gap();
        }
        draw_badges();
    }

  private:
    bool moves() const { return e_.movement && e_.movement->resolved(); }
    void draw_sprites();
    void draw_areas();
    void fill_area(const Body& body, const Paint& paint);
    void draw_box(const AabbD& box, const Paint& paint);
    void draw_outline(const Body& body, const Paint& paint);
    void draw_ghost(const Vec2D& shift);
    void draw_contact();
    void draw_gap();
    void draw_badges();
    std::vector<Vec2D> badge_positions(const Body& body, const AabbD& box) const;
    Vec2D badge_position(const std::vector<Vec2D>& positions, const Vec2D& other_badge) const;

    Vec2D image_point(const Vec2D& p) const { return view_.to_image(p); }
    void set_dashes(const std::array<double, 2>& dashes) { cairo_set_dash(context_, dashes.data(), 2, 0); }
    void clear_dashes() { cairo_set_dash(context_, nullptr, 0, 0); }

    const Item& a_;
    const Item& b_;
    const Explanation& e_;
    cairo_t* context_;
    const View& view_;
    Vec2D size_;
};

void ExplanationPainter::draw_sprites() {
    SpritePainter painter(context_, view_);
    for (const Item* item : {&a_, &b_}) {
        if (item->sprite) painter.paint(*item->sprite, sprite_opacity);
    }
}

void ExplanationPainter::fill_area(const Body& body, const Paint& paint) {
    add_areas(context_, view_, body);
    set_paint(context_, paint);
    cairo_fill(context_);
}

// The overlap: pixels if both have sprites, else areas.
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

// Unbounded boxes are not drawn.
void ExplanationPainter::draw_box(const AabbD& box, const Paint& paint) {
    const Vec2D low = image_point(box.min);
    const Vec2D size = image_point(box.max) - low;
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

// B at the position where it would only touch A.
void ExplanationPainter::draw_ghost(const Vec2D& shift) {
    const Vec2D pixels = view_.scale * shift;
    if (std::hypot(pixels.x, pixels.y) < min_shift) return;
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

void ExplanationPainter::draw_contact() {
    const std::optional<Vec2D> separating_translation = e_.separating_translation();
    if (!separating_translation) return draw_dot(context_, image_point(e_.nearest.on_a), ink);
    draw_ghost(*separating_translation);
    const Vec2D from = image_point(e_.contact_point);
    draw_arrow(context_, from, e_.manifold->normal, arrow_length, ink);
    for (const ManifoldPointD& p : e_.manifold->points()) draw_dot(context_, image_point(p.point), ink);
}

void ExplanationPainter::draw_gap() {
    const Vec2D from = image_point(e_.nearest.on_a);
    const Vec2D to = image_point(e_.nearest.on_b);
    draw_line(context_, from, to, ink, nearest_width);
    draw_dot(context_, from, ink);
    draw_dot(context_, to, ink);
}

// For a bounded body the corners of its box, else points of it all over the image.
std::vector<Vec2D> ExplanationPainter::badge_positions(const Body& body, const AabbD& box) const {
    const Vec2D low = image_point(box.min);
    const Vec2D high = image_point(box.max);
    const double out = badge_radius + badge_gap;
    if (std::isfinite(high.x - low.x) && std::isfinite(high.y - low.y)) {
        return {{low.x - out, low.y - out},
                {high.x + out, low.y - out},
                {high.x + out, high.y + out},
                {low.x - out, high.y + out}};
    }
    std::vector<Vec2D> positions;
    constexpr int steps = 8;
    for (int i = 0; i < steps * steps; ++i) {
        const Vec2D part{(0.5 + i % steps) / steps, (0.5 + i / steps) / steps};
        const Vec2D at = view_.min + (1 / view_.scale) * Vec2D{part.x * size_.x, part.y * size_.y};
        positions.push_back(image_point(closest_point(place(body.shape, body.pose), at).point));
    }
    return positions;
}

// The position that is furthest from the contact and does not overlap the other badge; clamped to the image.
Vec2D ExplanationPainter::badge_position(const std::vector<Vec2D>& positions, const Vec2D& other_badge) const {
    const Vec2D contact = image_point(moves() && e_.movement->hits() ? e_.movement->impact.point
                                      : e_.separating_translation()  ? e_.contact_point
                                                                     : e_.nearest.on_a);
    const double edge = badge_radius + badge_gap;
    Vec2D best = contact;
    double best_score = -1;
    for (const Vec2D& p : positions) {
        const Vec2D place{std::clamp(p.x, edge, size_.x - edge), std::clamp(p.y, edge, size_.y - edge)};
        const Vec2D to_contact = place - contact;
        const Vec2D to_badge = place - other_badge;
        const Vec2D moved = place - p;
        const bool clear = std::hypot(to_badge.x, to_badge.y) > 3 * badge_radius;
        const double score = clear ? std::hypot(to_contact.x, to_contact.y) - 2 * std::hypot(moved.x, moved.y) : -1;
        if (score <= best_score) continue;
        best = place;
        best_score = score;
    }
    return best;
}

void ExplanationPainter::draw_badges() {
    const Vec2D nowhere{-1e9, -1e9};
    const Vec2D badge_b = badge_position(badge_positions(*b_.body, e_.b.box), nowhere);
    const Vec2D badge_a = badge_position(badge_positions(*a_.body, e_.a.box), badge_b);
    draw_badge(context_, badge_a, 'A', blue);
    draw_badge(context_, badge_b, 'B', orange);
}

}  // namespace

void draw_explanation(const Level& level, const Explanation& explanation, const ExplanationImage& image) {
    const ImageFormat format = image_format(image.path);
    if (image.scale) check_scale(*image.scale);
    refuse_inputs(level, image.path);
    const View view = explanation_view(level, explanation, image.scale);
    Canvas canvas(format, view);
    ExplanationPainter(level, explanation, canvas, view).draw();
    canvas.save(image.path);
}

}  // namespace carom::tool
