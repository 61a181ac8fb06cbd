#include "draw/marks.hpp"

#include <cairo.h>

#include <array>
#include <numbers>

namespace carom::tool {

namespace {

constexpr Paint white{1, 1, 1, 1};
constexpr double dot_radius = 4;
constexpr double rim = 1.5;
constexpr double head_length = 11;
constexpr double head_half_width = 5;
constexpr double shaft_width = 2.2;
constexpr double letter_stroke = 2;

void move_to(cairo_t* context, const Vec2D& p) {
    cairo_move_to(context, p.x, p.y);
}

void line_to(cairo_t* context, const Vec2D& p) {
    cairo_line_to(context, p.x, p.y);
}

void add_disc(cairo_t* context, const Vec2D& at, double radius) {
    cairo_new_sub_path(context);
    cairo_arc(context, at.x, at.y, radius, 0, 2 * std::numbers::pi);
    cairo_close_path(context);
}

void fill(cairo_t* context, const Paint& paint) {
    set_paint(context, paint);
    cairo_fill(context);
}

// Both letters are 8 wide and 10 high around the point.
void add_letter_a(cairo_t* context, const Vec2D& at) {
    move_to(context, at + Vec2D{-4, 5});
    line_to(context, at + Vec2D{0, -5});
    line_to(context, at + Vec2D{4, 5});
    move_to(context, at + Vec2D{-2.6, 1.6});
    line_to(context, at + Vec2D{2.6, 1.6});
}

void add_letter_b(cairo_t* context, const Vec2D& at) {
    constexpr double quarter = std::numbers::pi / 2;
    move_to(context, at + Vec2D{-3, -5});
    cairo_arc(context, at.x + 0.6, at.y - 2.6, 2.4, -quarter, quarter);
    line_to(context, at + Vec2D{-3, -0.2});
    move_to(context, at + Vec2D{0.8, -0.2});
    cairo_arc(context, at.x + 0.8, at.y + 2.4, 2.6, -quarter, quarter);
    line_to(context, at + Vec2D{-3, 5});
    line_to(context, at + Vec2D{-3, -5});
}

}  // namespace

void draw_dot(cairo_t* context, const Vec2D& at, const Paint& paint) {
    add_disc(context, at, dot_radius + rim);
    fill(context, white);
    add_disc(context, at, dot_radius);
    fill(context, paint);
}

void draw_line(cairo_t* context, const Vec2D& from, const Vec2D& to, const Paint& paint, double width) {
    move_to(context, from);
    line_to(context, to);
    set_paint(context, paint);
    cairo_set_line_width(context, width);
    cairo_stroke(context);
}

void draw_arrow(cairo_t* context, const Vec2D& from, const Vec2D& direction, double length, const Paint& paint) {
    const Vec2D tip = from + length * direction;
    const Vec2D neck = tip - head_length * direction;
    const Vec2D side = head_half_width * perp(direction);
    const std::array<Vec2D, 3> head = {neck - side, tip, neck + side};
    const auto add_arrow = [&] {
        move_to(context, from);
        line_to(context, neck);
        cairo_new_sub_path(context);
        for (const Vec2D& corner : head) line_to(context, corner);
        cairo_close_path(context);
    };
    add_arrow();
    set_paint(context, white);
    cairo_set_line_width(context, shaft_width + 2 * rim);
    cairo_stroke(context);
    draw_line(context, from, neck, paint, shaft_width);
    for (const Vec2D& corner : head) line_to(context, corner);
    cairo_close_path(context);
    fill(context, paint);
}

void draw_badge(cairo_t* context, const Vec2D& at, char letter, const Paint& paint) {
    add_disc(context, at, badge_radius + rim);
    fill(context, white);
    add_disc(context, at, badge_radius);
    fill(context, paint);
    letter == 'A' ? add_letter_a(context, at) : add_letter_b(context, at);
    set_paint(context, white);
    cairo_set_line_width(context, letter_stroke);
    cairo_stroke(context);
}

}  // namespace carom::tool
