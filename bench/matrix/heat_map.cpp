#include "heat_map.hpp"

#include "aims.hpp"

#include <cairo.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <numbers>
#include <string>

namespace bench::matrix {
namespace {

constexpr double square = 46, label = 78, title = 34, gap = 26, margin = 18, legend = 62;
constexpr double side = square * kind_count;
constexpr double panel_width = label + side, panel_height = title + label + side;
constexpr double width = 2 * margin + 2 * panel_width + gap;
constexpr Verb panels[] = {Verb::overlaps, Verb::contact, Verb::manifold, Verb::distance, Verb::sweep};
constexpr double panel_rows = (std::size(panels) + 1) / 2;
constexpr double height = 2 * margin + panel_rows * panel_height + (panel_rows - 1) * gap + legend;
constexpr double strongest = 4;  // the ratio, and one over it, of the strongest colors

struct Deleter {
    void operator()(cairo_t* context) const { cairo_destroy(context); }
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};

struct Paint {
    double red, green, blue;
};
constexpr Paint paper{1, 1, 1}, ink{0.12, 0.16, 0.22}, even{0.97, 0.96, 0.92};
constexpr Paint ahead{0.10, 0.53, 0.40}, behind{0.78, 0.20, 0.18}, unknown{0.88, 0.89, 0.90};

void set_paint(cairo_t* context, const Paint& paint) {
    cairo_set_source_rgb(context, paint.red, paint.green, paint.blue);
}

// Half the ratio is as strong as twice.
Paint paint_of(double ratio) {
    const double strength = std::clamp(std::log(ratio) / std::log(strongest), -1.0, 1.0);
    const Paint& end = strength < 0 ? ahead : behind;
    const double t = std::fabs(strength);
    return {even.red + t * (end.red - even.red), even.green + t * (end.green - even.green),
            even.blue + t * (end.blue - even.blue)};
}

// 0.5 is the middle of the text's width.
void write_at(cairo_t* context, double x, double y, double part, const std::string& text) {
    cairo_text_extents_t extents;
    cairo_text_extents(context, text.c_str(), &extents);
    cairo_move_to(context, x - part * extents.x_advance, y);
    cairo_show_text(context, text.c_str());
}

void set_font(cairo_t* context, double size, bool is_bold) {
    cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(context, size);
}

void draw_labels(cairo_t* context, double left, double top) {
    set_paint(context, ink);
    set_font(context, 13, false);
    for (std::size_t i = 0; i < kind_count; ++i) {
        const std::string name = kind_name(static_cast<Kind>(i));
        const double middle = (static_cast<double>(i) + 0.5) * square;
        write_at(context, left - 8, top + middle + 4, 1, name);
        cairo_save(context);
        cairo_translate(context, left + middle + 4, top - 8);
        cairo_rotate(context, -std::numbers::pi / 2);
        write_at(context, 0, 0, 0, name);
        cairo_restore(context);
    }
}

void draw_square(cairo_t* context, double x, double y, const Cell* cell) {
    const double ratio = cell ? ratio_to_fastest(*cell) : NAN;
    set_paint(context, std::isnan(ratio) ? unknown : paint_of(ratio));
    cairo_rectangle(context, x + 1, y + 1, square - 2, square - 2);
    cairo_fill(context);
    if (std::isnan(ratio)) return;
    char text[16];
    std::snprintf(text, sizeof text, ratio < 9.95 ? "%.2f" : "%.0f", ratio);
    const bool is_strong = std::fabs(std::log(ratio)) > 0.6 * std::log(strongest);
    set_paint(context, is_strong ? paper : ink);
    set_font(context, 13, is_behind_peer(*cell));
    // Where there is no peer, the number is Carom's time over that of plain code.
    write_at(context, x + square / 2, y + square / 2 + 5, 0.5, has_peer(*cell) ? text : std::string(text) + "*");
}

void draw_panel(cairo_t* context, const std::vector<Cell>& cells, Verb verb, double x, double y) {
    set_paint(context, ink);
    set_font(context, 19, true);
    write_at(context, x + label, y + 20, 0, verb_name(verb));
    const double left = x + label, top = y + title + label;
    draw_labels(context, left, top);
    for (std::size_t row = 0; row < kind_count; ++row) {
        for (std::size_t column = 0; column < kind_count; ++column) {
            const Kind a = static_cast<Kind>(std::min(row, column)), b = static_cast<Kind>(std::max(row, column));
            const auto found = std::find_if(cells.begin(), cells.end(), [&](const Cell& cell) {
                return cell.verb == verb && cell.a == a && cell.b == b;
            });
            draw_square(context, left + square * static_cast<double>(column), top + square * static_cast<double>(row),
                        found == cells.end() ? nullptr : &*found);
        }
    }
}

void draw_legend(cairo_t* context, double y) {
    constexpr double ratios[] = {0.1, 0.25, 0.35, 0.5, 0.7, 1, 1.4, 2, 2.8, 4};
    for (std::size_t i = 0; i < std::size(ratios); ++i) {
        const double x = margin + label + square * static_cast<double>(i);
        set_paint(context, paint_of(ratios[i]));
        cairo_rectangle(context, x, y, square, 16);
        cairo_fill(context);
        char text[16];
        std::snprintf(text, sizeof text, "%g", ratios[i]);
        set_paint(context, ink);
        set_font(context, 12, false);
        write_at(context, x + square / 2, y + 31, 0.5, text);
    }
    write_at(context, margin + label + side + gap, y + 13, 0,
             "Carom's time over that of the faster of " + box2d_name() + " and " + cute_c2_name() + ":");
    write_at(context, margin + label + side + gap, y + 31, 0,
             "below 1, Carom is faster. All in float, placed. *: no peer; over plain code.");
}

}  // namespace

bool draw_heat_map(const std::vector<Cell>& cells, const char* path) {
    const std::unique_ptr<cairo_surface_t, Deleter> surface(
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height)));
    const std::unique_ptr<cairo_t, Deleter> owner(cairo_create(surface.get()));
    cairo_t* const context = owner.get();
    set_paint(context, paper);
    cairo_paint(context);
    for (std::size_t i = 0; i < std::size(panels); ++i) {
        draw_panel(context, cells, panels[i], margin + static_cast<double>(i % 2) * (panel_width + gap),
                   margin + static_cast<double>(i / 2) * (panel_height + gap));
    }
    draw_legend(context, height - margin - legend + 28);
    return cairo_status(context) == CAIRO_STATUS_SUCCESS &&
           cairo_surface_write_to_png(surface.get(), path) == CAIRO_STATUS_SUCCESS;
}

}  // namespace bench::matrix
