#include "draw/draw_check.hpp"

#include "check/bodies.hpp"
#include "cli/usage_error.hpp"
#include "draw/body_path.hpp"
#include "draw/check_marks.hpp"
#include "draw/digits.hpp"
#include "draw/guards.hpp"
#include "draw/marks.hpp"
#include "draw/paint.hpp"
#include "draw/shared_pixels.hpp"
#include "draw/sprite_painter.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace carom::tool {

namespace {

constexpr Paint empty_level{0.87, 0.87, 0.87, 1};  // what is behind a level that names no background
constexpr Paint halo{1, 1, 1, 0.55};
constexpr Paint fixed_outline{0.22, 0.36, 0.58, 1};
constexpr Paint moving_outline{0.05, 0.55, 0.15, 1};
constexpr Paint scenery_outline{0.4, 0.4, 0.4, 0.5};
constexpr Paint shape_overlap{1, 0.55, 0, 0.6};
constexpr Paint plate{1, 1, 1, 0.85};
constexpr Paint pixel_ring{0.85, 0, 0.1, 1};
constexpr Paint shape_ring{0.8, 0.35, 0, 1};
constexpr Paint box_ring{0.35, 0.35, 0.35, 1};

constexpr double line_width = 1.8;
constexpr double hidden_opacity = 0.5;      // of compared images on layers that the level hides
constexpr double max_painted_pixels = 4e9;  // about half a minute
constexpr double max_position = 4e6;        // cairo keeps positions in 24.8 fixed point

const Paint& stage_paint(Stage stage) {
    return stage == Stage::pixels ? pixel_ring : stage == Stage::shapes ? shape_ring : box_ring;
}

void include(AabbD& box, const AabbD& other) {
    box.min = {std::min(box.min.x, other.min.x), std::min(box.min.y, other.min.y)};
    box.max = {std::max(box.max.x, other.max.x), std::max(box.max.y, other.max.y)};
}

}  // namespace

// Whole level units, so that the level's pixels and the image's share their edges at scale 1.
View check_view(const Level& level, const CheckResult& result, double scale) {
    const Vec2D size{level.width, level.height};
    AabbD shown{level.origin, level.origin + size};
    const bool sized = level.width > 0 && level.height > 0;
    bool any = sized;
    const auto show = [&](const AabbD& box) {
        if (any) include(shown, box);
        if (!any) shown = box;
        any = true;
    };
    for (const FoundPair& pair : result.pairs) show(pair.overlap);
    for (const Item& item : level.items) {
        if (!sized && item.body) show(body_box(*item.body));
    }
    // A single point or line still needs a pixel to be drawn on.
    if (!(shown.max.x > shown.min.x)) shown.max.x = shown.min.x + 1;
    if (!(shown.max.y > shown.min.y)) shown.max.y = shown.min.y + 1;
    return {
        {std::floor(shown.min.x), std::floor(shown.min.y)}, {std::ceil(shown.max.x), std::ceil(shown.max.y)}, scale};
}

namespace {

class CheckPainter {
  public:
    CheckPainter(const Level& level, const CheckResult& result, cairo_t* context, const View& view)
        : level_(level), result_(result), context_(context), view_(view) {}

    std::vector<std::string> draw() {
        set_paint(context_, parse_color(level_.background).value_or(empty_level));
        cairo_paint(context_);
        draw_sprites();
        draw_outlines();
        for (const FoundPair& pair : result_.pairs) draw_overlap(pair);
        draw_marks();
        return std::move(warnings_);
    }

    void draw_sprites();

  private:
    void draw_outlines();
    void draw_outline(const Item& item, const Paint& paint);
    void draw_overlap(const FoundPair& pair);
    void draw_marks();
    void draw_ring(const Vec2D& at, Stage stage);
    void draw_leader(const Vec2D& ring, const AabbD& label, Stage stage);
    void draw_label(const AabbD& label, std::size_t number, Stage stage);
    void stroke_with_halo(const Paint& paint);
    bool can_draw(const Item& item) const;

    const Level& level_;
    const CheckResult& result_;
    cairo_t* context_;
    const View& view_;
    std::vector<std::string> warnings_;
};

void CheckPainter::draw_sprites() {
    SpritePainter painter(context_, view_);
    for (std::size_t i = 0; i < level_.items.size(); ++i) {
        const Item& item = level_.items[i];
        if (!item.sprite || (!item.visible && !result_.selection.selected(i))) continue;
        painter.paint(*item.sprite, item.visible ? 1 : hidden_opacity);
    }
}

// Static items first, so that moving ones are drawn on top.
void CheckPainter::draw_outlines() {
    const Selection& selection = result_.selection;
    for (std::size_t i = 0; i < level_.items.size(); ++i) {
        const Item& item = level_.items[i];
        const bool scenery = !selection.selected(i) && item.visible && !item.sprite;
        if (scenery && item.body) draw_outline(item, scenery_outline);
    }
    for (const bool fixed : {true, false}) {
        for (std::size_t i = 0; i < level_.items.size(); ++i) {
            if (!selection.selected(i) || (selection.fixed[i] != 0) != fixed) continue;
            draw_outline(level_.items[i], fixed ? fixed_outline : moving_outline);
        }
    }
}

bool CheckPainter::can_draw(const Item& item) const {
    const AabbD box = body_box(*item.body);
    const Vec2D low = view_.to_image(box.min);
    const Vec2D high = view_.to_image(box.max);
    return std::min(low.x, low.y) > -max_position && std::max(high.x, high.y) < max_position;
}

void CheckPainter::draw_outline(const Item& item, const Paint& paint) {
    if (!can_draw(item)) {
        warnings_.push_back(fmt::format("{}: {}/{} reaches too far to be drawn", level_.path, item.layer, item.label));
        return;
    }
    add_outline(context_, view_, *item.body);
    stroke_with_halo(paint);
}

// Bright below, color on top: seen on any image.
void CheckPainter::stroke_with_halo(const Paint& paint) {
    set_paint(context_, halo);
    cairo_set_line_width(context_, 2.5);
    cairo_stroke_preserve(context_);
    set_paint(context_, paint);
    cairo_set_line_width(context_, 1);
    cairo_stroke(context_);
}

void CheckPainter::draw_overlap(const FoundPair& pair) {
    const Item& a = level_.items[pair.a];
    const Item& b = level_.items[pair.b];
    if (pair.stage == Stage::pixels) {
        const auto& mask_a = *result_.masks[pair.a];
        const auto& mask_b = *result_.masks[pair.b];
        paint_shared_pixels(context_, view_, {&mask_a.mask, mask_a.at}, {&mask_b.mask, mask_b.at});
    } else if (pair.stage == Stage::shapes && !pair.shared_pixels && can_draw(a) && can_draw(b)) {
        cairo_save(context_);
        add_areas(context_, view_, *a.body);
        cairo_clip(context_);
        add_areas(context_, view_, *b.body);
        set_paint(context_, shape_overlap);
        cairo_fill(context_);
        cairo_restore(context_);
    }
}

// A ring around each row's position, and its number beside it.
void CheckPainter::draw_marks() {
    const std::vector<CheckMark> marks = check_marks(level_, result_, view_);
    std::size_t missing = 0;
    for (const CheckMark& mark : marks) {
        if (mark.label) draw_leader(mark.ring, *mark.label, mark.stage);
        if (!mark.label) ++missing;
    }
    for (const Stage stage : {Stage::boxes, Stage::shapes, Stage::pixels}) {
        for (const CheckMark& mark : marks) {
            if (mark.stage == stage) draw_ring(mark.ring, stage);
        }
    }
    for (const CheckMark& mark : marks) {
        if (mark.label) draw_label(*mark.label, mark.number, mark.stage);
    }
    if (missing == 0) return;
    warnings_.push_back(fmt::format("{}: --draw: there is no room for {} of {} numbers; a larger --scale has more",
                                    level_.path, missing, marks.size()));
}

void CheckPainter::draw_ring(const Vec2D& at, Stage stage) {
    cairo_new_path(context_);
    cairo_arc(context_, at.x, at.y, ring_radius, 0, 2 * std::numbers::pi);
    set_paint(context_, plate);
    cairo_set_line_width(context_, 4);
    cairo_stroke_preserve(context_);
    set_paint(context_, stage_paint(stage));
    cairo_set_line_width(context_, line_width);
    cairo_stroke(context_);
}

// A line from a ring to its label, if that is not next to it.
void CheckPainter::draw_leader(const Vec2D& ring, const AabbD& label, Stage stage) {
    const Vec2D nearest{std::clamp(ring.x, label.min.x, label.max.x), std::clamp(ring.y, label.min.y, label.max.y)};
    const double distance = std::hypot(nearest.x - ring.x, nearest.y - ring.y);
    if (distance <= 2 * ring_radius) return;
    const Vec2D edge = ring + ring_radius / distance * (nearest - ring);
    draw_line(context_, edge, nearest, plate, 4);
    draw_line(context_, edge, nearest, stage_paint(stage), line_width);
}

void CheckPainter::draw_label(const AabbD& label, std::size_t number, Stage stage) {
    cairo_new_path(context_);
    cairo_rectangle(context_, label.min.x, label.min.y, label.max.x - label.min.x, label.max.y - label.min.y);
    set_paint(context_, plate);
    cairo_fill(context_);
    add_number(context_, number, label.min + Vec2D{plate_margin, plate_margin}, digit_height);
    set_paint(context_, stage_paint(stage));
    cairo_set_line_width(context_, line_width);
    cairo_stroke(context_);
}

// How many pixels painting will touch, clipped to the view; a small file can ask for a million large images.
void check_painted_area(const Level& level, const View& view) {
    double area = 0;
    for (const Item& item : level.items) {
        if (!item.sprite) continue;
        AabbD frame{view.max, view.min};
        for (const Vec2D& corner : painted_corners(*item.sprite, view)) include(frame, {corner, corner});
        const double width = std::min(frame.max.x, view.max.x) - std::max(frame.min.x, view.min.x);
        const double height = std::min(frame.max.y, view.max.y) - std::max(frame.min.y, view.min.y);
        if (width > 0 && height > 0) area += width * height * view.scale * view.scale;
    }
    if (area <= max_painted_pixels) return;
    throw UsageError(
        fmt::format("--draw: the level's pictures cover {:.3g} pixels one over the other; at most {:.3g} are "
                    "painted; try a smaller --scale",
                    area, max_painted_pixels));
}

}  // namespace

std::vector<std::string> draw_check(const Level& level, const CheckResult& result, const DrawOptions& options) {
    const ImageFormat format = image_format(options.path);
    check_scale(options.scale);
    refuse_inputs(level, options.path);
    const View view = check_view(level, result, options.scale);
    Canvas canvas(format, view);
    check_painted_area(level, view);
    std::vector<std::string> warnings = CheckPainter(level, result, canvas.context(), view).draw();
    canvas.save(options.path);
    return warnings;
}

std::string draw_images(const Level& level, const CheckResult& result, const View& view) {
    Canvas canvas(ImageFormat::png, view);
    check_painted_area(level, view);
    CheckPainter(level, result, canvas.context(), view).draw_sprites();
    return canvas.take();
}

}  // namespace carom::tool
